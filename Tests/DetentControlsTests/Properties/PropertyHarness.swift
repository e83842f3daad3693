import DetentTestSupport
import Glibc
import Testing

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
  static func shrink<Op>(_ ops: [Op], _ fails: ([Op]) -> Bool) -> [Op] {
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
