/// A scale made of a function and its inverse, for shapes that no other scale has: squares,
/// reciprocals.
///
///     let speed = try CustomScale(
///       from: 0, to: 100, position: { $0 * $0 }, value: { $0.squareRoot() })
public struct CustomScale: ValueScale, Hashable {
  /// The value at the fraction 0.
  public let minimum: Double
  /// The value at the fraction 1.
  public let maximum: Double
  private let functions: Functions
  private let low: Double
  private let high: Double

  /// Two scales are the same if they were made by the same call.
  private final class Functions: Hashable, Sendable {
    let position: @Sendable (Double) -> Double
    let value: @Sendable (Double) -> Double

    init(
      _ position: @escaping @Sendable (Double) -> Double,
      _ value: @escaping @Sendable (Double) -> Double
    ) {
      self.position = position
      self.value = value
    }

    static func == (a: Functions, b: Functions) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// How many fractions the functions are tried at.
  private static let samples = 256
  /// How far a fraction may be off after the way there and back, as a part of the track.
  private static let tolerance = 1e-9

  /// A scale between bounds. The functions are tried at 257 fractions.
  /// - Parameters:
  ///   - position: where a value lies, in any unit; it rises all the way between the bounds, or
  ///     falls.
  ///   - value: the value at such a position.
  public init(
    from minimum: Double, to maximum: Double, position: @escaping @Sendable (Double) -> Double,
    value: @escaping @Sendable (Double) -> Double
  ) throws(ScaleError) {
    try self.init(minimum, maximum, Functions(position, value))
  }

  private init(_ minimum: Double, _ maximum: Double, _ functions: Functions) throws(ScaleError) {
    guard minimum.isFinite, maximum.isFinite, (maximum - minimum).isFinite else {
      throw .notFinite
    }
    guard minimum < maximum else { throw .noRange }
    self.minimum = minimum
    self.maximum = maximum
    self.functions = functions
    low = functions.position(minimum)
    high = functions.position(maximum)
    guard (high - low).isFinite else { throw .notFinite }
    try check()
  }

  /// The part of the track below a value, 0...1.
  public func fraction(of value: Double) -> Double {
    guard value > minimum else { return 0 }
    guard value < maximum else { return 1 }
    let fraction = (functions.position(value) - low) / (high - low)
    // Between those that were tried a function may still do as it likes.
    return fraction.isFinite ? max(0, min(1, fraction)) : 0
  }

  /// The value at a part of the track; beyond the ends that of the end.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return maximum }
    let value = functions.value(low + fraction * (high - low))
    return value.isFinite ? max(minimum, min(maximum, value)) : minimum
  }

  /// The same functions between other bounds; throws where they are of no use there.
  func spanning(_ minimum: Double, _ maximum: Double) throws(ScaleError) -> CustomScale {
    if minimum == self.minimum, maximum == self.maximum { return self }
    return try CustomScale(minimum, maximum, functions)
  }

  private func check() throws(ScaleError) {
    let straight = LinearScale(minimum: minimum, maximum: maximum)
    var last = low
    for index in 1...Self.samples {
      let sample = Double(index) / Double(Self.samples)
      let value = straight.value(at: sample)
      let position = functions.position(value)
      guard position.isFinite else { throw .notFinite }
      guard high > low ? position > last : position < last else {
        throw .notMonotone(near: value)
      }
      last = position
      guard index < Self.samples else { return }
      let there = functions.value(low + sample * (high - low))
      guard there.isFinite, (fraction(of: there) - sample).magnitude <= Self.tolerance else {
        throw .notInverse(near: there.isFinite ? there : value)
      }
    }
  }
}
