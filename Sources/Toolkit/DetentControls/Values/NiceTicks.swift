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

  /// Round values for any shape of scale: powers of ten, with tenths, fifths or halves between them
  /// if there is room. They are about as far apart as `limit` evenly spread values.
  static func spread(over scale: some ValueScale, limit: Int) -> [Double] {
    let count = min(limit, most)
    // A scale of a program may return anything.
    guard count > 0, scale.minimum.isFinite, scale.maximum.isFinite else { return [] }
    guard scale.maximum > scale.minimum else { return [scale.minimum] }
    guard count > 1 else {
      let middle = roundest(from: scale.value(at: 0.25), to: scale.value(at: 0.75))
      return middle.isFinite ? [max(scale.minimum, min(scale.maximum, middle))] : []
    }
    var gap = 2 / (3 * Double(count))
    for _ in 0..<12 {
      var spread = TickSpread(scale: scale, gap: gap)
      let ticks = spread.ticks()
      if ticks.count <= count { return ticks.count > 1 ? ticks : evenSpread(over: scale, count) }
      gap *= 1.2
    }
    return evenSpread(over: scale, count)
  }

  /// The roundest value near each of several even fractions, for scales unlike powers of ten.
  private static func evenSpread(over scale: some ValueScale, _ count: Int) -> [Double] {
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

/// Finds round values with a least distance on a scale of any shape. Each side of zero is searched
/// in the same way, so a scale that is symmetric around zero gets symmetric ticks.
private struct TickSpread<Scale: ValueScale> {
  let scale: Scale
  /// The least distance between two ticks, as a fraction of the scale.
  let gap: Double
  /// The number of stretches that may still be divided; on a broken scale the search would not end.
  private var budget = 4_096

  init(scale: Scale, gap: Double) {
    self.scale = scale
    self.gap = gap
  }

  /// The part of the scale on one side of zero, as absolute values.
  private struct Side {
    let isNegative: Bool
    let low: Double
    let high: Double
  }

  mutating func ticks() -> [Double] {
    let (low, high) = (scale.minimum, scale.maximum)
    let zero = low <= 0 && high >= 0 ? [0.0] : []
    let below = low < 0 ? sizes(Side(isNegative: true, low: max(0, -high), high: -low)) : []
    let above = high > 0 ? sizes(Side(isNegative: false, low: max(0, low), high: high)) : []
    return below.reversed().map(-) + zero + above
  }

  private func position(_ size: Double, _ side: Side) -> Double {
    max(0, min(1, side.isNegative ? 1 - scale.fraction(of: -size) : scale.fraction(of: size)))
  }

  // MARK: One side

  private mutating func sizes(_ side: Side) -> [Double] {
    let unit = pow(10, log10(side.high).rounded(.up))
    guard unit > 0, unit.isFinite else { return [] }
    let start = side.low > 0 ? -Double.infinity : position(0, side)
    var top: [Double] = []
    if unit <= side.high, position(unit, side) - start >= gap { top = [unit] }
    let end = top.isEmpty ? Double.infinity : position(unit, side)
    return fill(0, unit, side, after: start, before: end, depth: 0) + top
  }

  /// The ticks in a stretch with round ends, at least `gap` away from the ticks around it.
  private mutating func fill(
    _ low: Double, _ high: Double, _ side: Side, after: Double, before: Double, depth: Int
  ) -> [Double] {
    let first = position(max(low, side.low), side)
    let last = position(min(high, side.high), side)
    // A stretch without room for a tick is not searched.
    guard budget > 0, depth < 700, max(low, side.low) < min(high, side.high),
      last - first >= gap / 2, before - after >= 2 * gap
    else { return [] }
    budget -= 1
    let chosen = division(low, high, side, after: after, before: before)
    let values =
      [low]
      + NiceTicks.multiples(of: chosen.step, from: low, to: high)
      .filter { $0 > low && $0 < high } + [high]
    guard values.count > 2 else { return [] }
    var ticks: [Double] = []
    var previous = after
    // Less round values come only between rounder ones that are ticks themselves.
    let round = Set(chosen.ticks + [low, high])
    for (start, end) in zip(values, values.dropFirst()) {
      let next = chosen.ticks.first { $0 >= end }.map { position($0, side) } ?? before
      let isInside = chosen.ticks.isEmpty || round.contains(start) && round.contains(end)
      let inside =
        isInside ? fill(start, end, side, after: previous, before: next, depth: depth + 1) : []
      ticks += inside
      if let last = inside.last { previous = position(last, side) }
      guard chosen.ticks.contains(end) else { continue }
      ticks.append(end)
      previous = position(end, side)
    }
    return ticks
  }

  /// The step and ticks that divide a stretch of 1, 2 or 5 · 10ⁿ into tenths, fifths, quarters or
  /// halves. The finest division that fits wins, else the one with the longest run that fits.
  private func division(
    _ low: Double, _ high: Double, _ side: Side, after: Double, before: Double
  ) -> (step: Double, ticks: [Double]) {
    var best: (step: Double, ticks: [Double]) = (NiceTicks.rounded((high - low) / 10), [])
    for parts in [10.0, 5, 4, 2] {
      let step = NiceTicks.rounded((high - low) / parts)
      // A quarter of 10 would round to 2, which does not divide 10 into four.
      let isPart = (step * parts - (high - low)).magnitude <= 1e-9 * (high - low)
      guard isPart, DecimalRounding.niceStep(near: step) == step else { continue }
      let all = NiceTicks.multiples(of: step, from: max(low, side.low), to: min(high, side.high))
        .filter { $0 > low && $0 < high }
      let positions = all.map { position($0, side) }
      let up = run(positions, from: after, to: before)
      if up == all.count, !all.isEmpty { return (step, all) }
      let down = run(positions.reversed().map { -$0 }, from: -before, to: -after)
      let ticks = Array(down >= up ? all.suffix(down) : all.prefix(up))
      if ticks.count >= best.ticks.count, !ticks.isEmpty { best = (step, ticks) }
    }
    return best
  }

  /// The number of ascending positions, from the first one on, that fit between two others.
  private func run(_ positions: [Double], from start: Double, to end: Double) -> Int {
    var (last, count) = (start, 0)
    while count < positions.count, positions[count] - last >= gap - 1e-9,
      end - positions[count] >= gap - 1e-9
    {
      (last, count) = (positions[count], count + 1)
    }
    return count
  }
}
