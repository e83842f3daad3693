import Glibc

/// One axis of a chart: values to fractions of its length, and the round values that name it.
struct ChartAxis: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear
    /// For values that span powers of ten; needs a lower end above zero.
    case logarithmic
  }

  let kind: Kind
  let minimum: Double
  let maximum: Double

  /// An axis over a span of data; one value alone gets a span around it.
  init(kind: Kind, minimum: Double, maximum: Double) {
    let low = minimum.isFinite ? minimum : 0
    let high = maximum.isFinite ? max(maximum, low) : low
    self.kind = kind == .logarithmic && low > 0 ? .logarithmic : .linear
    if high > low {
      (self.minimum, self.maximum) = (low, high)
    } else {
      // A single value stands in the middle.
      (self.minimum, self.maximum) = (low - abs(low) / 2 - 0.5, low + abs(low) / 2 + 0.5)
    }
  }

  /// Where a value lies: 0 at the lower end, 1 at the upper; beyond them outside.
  func fraction(of value: Double) -> Double {
    switch kind {
    case .linear: (value - minimum) / (maximum - minimum)
    case .logarithmic where value > 0: log(value / minimum) / log(maximum / minimum)
    case .logarithmic: 0
    }
  }

  /// Round values inside the axis, in rising order, at most about `count`.
  func ticks(atMost count: Int) -> [Double] {
    switch kind {
    case .linear: linearTicks(atMost: max(1, count))
    case .logarithmic: logarithmicTicks(atMost: max(1, count))
    }
  }

  private func linearTicks(atMost count: Int) -> [Double] {
    let step = Self.niceStep(atLeast: (maximum - minimum) / Double(count))
    guard step > 0, step.isFinite else { return [] }
    let first = (minimum / step).rounded(.up)
    return (0...count).map { (first + Double($0)) * step }.filter { $0 <= maximum }
  }

  /// 1, 2 and 5 of each power of ten; 1 and 3, or 1 alone, where these are too many.
  private func logarithmicTicks(atMost count: Int) -> [Double] {
    let lowest = log10(minimum).rounded(.down)
    let highest = log10(maximum).rounded(.up)
    guard highest - lowest < 60 else { return [] }
    let powers = stride(from: lowest, through: highest, by: 1).map { pow(10, $0) }
    let inside: (Double) -> Bool = { $0 >= minimum && $0 <= maximum }
    let densities: [[Double]] = [[1, 2, 5], [1, 3], [1]]
    let choices = densities.map { factors in
      powers.flatMap { power in factors.map { $0 * power } }.filter(inside)
    }
    return choices.first { $0.count <= count } ?? choices.last ?? []
  }

  /// The least of 1, 2, 5 × 10ⁿ that is not below a number.
  static func niceStep(atLeast number: Double) -> Double {
    guard number > 0, number.isFinite else { return 0 }
    let power = pow(10, log10(number).rounded(.down))
    let mantissa = number / power
    return (mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10) * power
  }
}
