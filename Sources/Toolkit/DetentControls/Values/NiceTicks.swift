import DetentViews
import Glibc

enum NiceTicks {
  /// The greatest number of ticks; a limit from a caller must not exhaust the memory.
  private static let most = 1_000

  /// The finest multiples of 1, 2 or 5 · 10ⁿ between two values, at most `limit` of them.
  static func multiples(from minimum: Double, to maximum: Double, limit: Int) -> [Double] {
    let limit = min(limit, most)
    guard limit > 0, minimum.isFinite, maximum.isFinite else { return [] }
    let span = maximum - minimum
    guard span > 0, span.isFinite else { return [minimum] }
    var step = niceStep(atLeast: span / Double(limit))
    // N steps have N + 1 values, so the first step may give one value too many.
    for _ in 0..<8 {
      let values = multiples(of: step, from: minimum, to: maximum)
      if values.count <= limit { return values }
      step = niceStep(atLeast: step * 1.5)
    }
    return []
  }

  /// The multiples of a step between two values; empty if they are too many or too large.
  static func multiples(of step: Double, from minimum: Double, to maximum: Double) -> [Double] {
    let first = (minimum / step - 1e-9).rounded(.up)
    let last = (maximum / step + 1e-9).rounded(.down)
    guard step > 0, last >= first, last - first <= Double(most), max(-first, last) < 0x1p52 else {
      return []
    }
    let fractionDigits = DecimalRounding.fractionDigits(of: step)
    return (0...Int(last - first)).map {
      max(
        minimum,
        min(
          maximum,
          DecimalRounding.round((first + Double($0)) * step, fractionDigits: fractionDigits) + 0))
    }
  }

  /// The roundest value near each of `limit` even fractions, for any shape of scale.
  static func spread(over scale: some ValueScale, limit: Int) -> [Double] {
    let count = min(limit, most)
    // A scale of a program may return anything.
    guard count > 0, scale.minimum.isFinite, scale.maximum.isFinite else { return [] }
    guard scale.maximum > scale.minimum else { return [scale.minimum] }
    guard count > 1 else {
      let middle = roundest(from: scale.value(at: 0.25), to: scale.value(at: 0.75))
      return middle.isFinite ? [max(scale.minimum, min(scale.maximum, middle))] : []
    }
    let share = 1 / Double(count - 1)
    return (0..<count).reduce(into: []) { ticks, index in
      // Half of each stretch stays free, so that neighbours keep their distance.
      let middle = Double(index) * share
      let tick = roundest(
        from: scale.value(at: middle - share / 4), to: scale.value(at: middle + share / 4))
      guard tick.isFinite, tick >= scale.minimum, tick <= scale.maximum else { return }
      if ticks.last.map({ tick > $0 }) ?? true { ticks.append(tick) }
    }
  }

  /// The roundest value between two others: 0, else a multiple of 1, 2 or 5 · 10ⁿ with n as great
  /// as possible. Of several multiples it is the middle one.
  static func roundest(from low: Double, to high: Double) -> Double {
    guard low < high else { return low }
    if low <= 0, high >= 0 { return 0 }
    var unit = pow(10, log10(max(-low, high)).rounded(.up))
    for _ in 0..<20 where unit > 0 && unit.isFinite {
      for part in [1, 0.5, 0.2] {
        let values = multiples(of: rounded(unit * part), from: low, to: high)
        if !values.isEmpty { return values[values.count / 2] }
      }
      unit = rounded(unit / 10)
    }
    return low + (high - low) / 2
  }

  /// The least number of the series 1, 2, 5, 10 … that is not below a number.
  static func niceStep(atLeast number: Double) -> Double {
    guard number > 0, number.isFinite else { return number }
    let unit = pow(10, log10(number).rounded(.down))
    let mantissa = number / unit * (1 - 1e-12)
    return rounded((mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10) * unit)
  }

  /// A number rounded to one significant digit: 0.00005, not 0.000050000000000000002.
  static func rounded(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return number }
    return DecimalRounding.round(
      number, fractionDigits: max(0, -Int(log10(number * (1 + 1e-12)).rounded(.down))))
  }
}
