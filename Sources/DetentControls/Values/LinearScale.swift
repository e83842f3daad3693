/// A scale on which equal distances are equal differences.
public struct LinearScale: ValueScale, Hashable {
  /// The value at the fraction 0.
  public let minimum: Double
  /// The value at the fraction 1.
  public let maximum: Double

  /// A scale between bounds; ones that are not finite or in the wrong order make a scale of one value.
  public init(minimum: Double, maximum: Double) {
    let isUsable = minimum.isFinite && maximum.isFinite && (maximum - minimum).isFinite
    self.minimum = minimum.isFinite ? minimum : 0
    self.maximum = isUsable && maximum > minimum ? maximum : self.minimum
  }

  /// Where a value lies, 0...1.
  public func fraction(of value: Double) -> Double {
    // Written so that NaN falls out at the first test.
    guard value > minimum else { return 0 }
    guard value < maximum else { return maximum > minimum ? 1 : 0 }
    return (value - minimum) / (maximum - minimum)
  }

  /// The value at a fraction.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return maximum }
    let span = maximum - minimum
    // From the nearer end: the way there and back stays exact close to both.
    return fraction <= 0.5 ? minimum + fraction * span : maximum - (1 - fraction) * span
  }

  /// Multiples of 1, 2 or 5 · 10ⁿ.
  public func ticks(limit: Int) -> [Double] {
    NiceTicks.multiples(from: minimum, to: maximum, limit: limit)
  }
}
