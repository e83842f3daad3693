/// A small generator of random numbers for tests: the same seed gives the same sequence everywhere.
/// Vigna's SplitMix64.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers depend on its seed alone.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number from 0 up to, but not including, a bound; 0 for bounds below 1.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// A whole number of a range.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// So many bytes, each of any value.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// True once in so many times.
  public mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

  /// One of the elements, of which there must be one.
  public mutating func pick<T>(_ elements: [T]) -> T { elements[below(elements.count)] }

  /// A number of a range, every other one whole; but one in four is a number that breaks things.
  public mutating func number(_ range: ClosedRange<Double> = -50...350) -> Double {
    if chance(4) { return Self.nasty[below(Self.nasty.count)] }
    let value = range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    return chance(2) ? value.rounded() : value
  }

  private static let nasty: [Double] = [
    0, -0.0, 1, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e15, 0x1p53, 32_767, -32_768, 65_535, 0.1,
    1e-9,
  ]
}
