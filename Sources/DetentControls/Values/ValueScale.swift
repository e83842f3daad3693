/// The one mapping between the values of a control and the fractions along it: everything that draws,
/// hit-tests or reads a position asks the same scale.
///
/// A scale is monotone and exact at both ends: `fraction(of: minimum)` is 0, `value(at: 1)` is `maximum`.
public protocol ValueScale: Sendable {
  /// The value at the fraction 0.
  var minimum: Double { get }
  /// The value at the fraction 1.
  var maximum: Double { get }
  /// Where a value lies between the ends, 0...1; values outside lie at the nearer end.
  func fraction(of value: Double) -> Double
  /// The value at a fraction of the way; fractions outside 0...1 give the nearer end.
  func value(at fraction: Double) -> Double
  /// Round values to mark the scale with, rising, inside its ends: as many as read well, and never more
  /// than a limit. They stand apart by at least a third of an even share of the way, `1 / (3 · limit)`.
  /// The ends are among them only where they are round themselves.
  func ticks(limit: Int) -> [Double]
}

extension ValueScale {
  /// The roundest value near each of so many evenly spread fractions: right for any shape of scale.
  public func ticks(limit: Int) -> [Double] { NiceTicks.spread(over: self, limit: limit) }
}
