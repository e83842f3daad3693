/// A small random number generator whose numbers are the same everywhere for the same seed.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers depend on its seed alone.
  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number from 0 up to, but not including, a bound.
  mutating func below(_ bound: Int) -> Int { min(bound - 1, Int(unit() * Double(bound))) }

  /// A number that is about normally distributed, with mean 0 and deviation 1: the sum of twelve
  /// uniform ones, so that it needs no function whose last bit differs between systems.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}
