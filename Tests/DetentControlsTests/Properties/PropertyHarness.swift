import Glibc
import Testing

/// A small generator of random numbers: the same seed gives the same sequence everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Below a bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

  /// One in four is a number that breaks things.
  mutating func number(_ range: ClosedRange<Double> = -50...350) -> Double {
    if chance(4) { return Self.nasty[below(Self.nasty.count)] }
    let fraction = Double(next() >> 11) * 0x1p-53
    let value = range.lowerBound + fraction * (range.upperBound - range.lowerBound)
    return chance(2) ? value.rounded() : value
  }

  mutating func pick<T>(_ elements: [T]) -> T { elements[below(elements.count)] }

  private static let nasty: [Double] = [
    0, -0.0, 1, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e15, 0x1p53, 32_767, -32_768, 65_535, 0.1,
    1e-9,
  ]
}

/// Runs random sequences of operations; of a failing one it shows the shortest it can find.
enum PropertyHarness {
  /// So many seeds; `DETENT_PROPERTY_SCALE` multiplies them for a night's run.
  static func seeds(_ count: UInt64) -> Range<UInt64> {
    let scale = getenv("DETENT_PROPERTY_SCALE").flatMap { UInt64(String(cString: $0)) } ?? 1
    return 0..<(count * max(1, min(scale, 100_000)))
  }

  /// - Parameters:
  ///   - run: what is wrong after a sequence, or nil.
  static func check<Op>(
    seeds: Range<UInt64>, length: ClosedRange<Int>, generate: (inout SplitMix64) -> Op,
    run: ([Op], UInt64) -> String?, at location: SourceLocation = #_sourceLocation
  ) {
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      let count = length.lowerBound + random.below(length.count)
      let ops = (0..<count).map { _ in generate(&random) }
      guard run(ops, seed) != nil else { continue }
      let shortest = shrink(ops) { run($0, seed) != nil }
      let failure = run(shortest, seed) ?? ""
      Issue.record(
        "seed \(seed): \(failure)\n\(shortest.map { "  \($0)" }.joined(separator: "\n"))",
        sourceLocation: location)
      return
    }
  }

  /// Deletes ever smaller pieces as long as the rest still fails.
  private static func shrink<Op>(_ ops: [Op], _ fails: ([Op]) -> Bool) -> [Op] {
    var ops = ops
    var size = max(1, ops.count / 2)
    while true {
      var start = 0
      var didShrink = false
      while start < ops.count {
        var shorter = ops
        shorter.removeSubrange(start..<min(ops.count, start + size))
        if fails(shorter) {
          ops = shorter
          didShrink = true
        } else {
          start += size
        }
      }
      if size == 1, !didShrink { return ops }
      size = max(1, size / 2)
    }
  }
}
