import Foundation

/// Measures closures and prints a table: medians, and their ratio to a reference measured in the
/// same run. Only the ratios mean anything on a shared machine.
@MainActor
struct Table {
  /// A figure that must not be exceeded, in microseconds.
  typealias Bar = Double

  private var reference = 0.0
  private(set) var exceeded: [String] = []

  init() {
    print(
      Self.row("case", "median µs", "min µs", "× reference", "bar µs"),
      String(repeating: "-", count: 92), separator: "\n")
    // A fixed piece of arithmetic that no part of the package takes part in, and that no compiler
    // finds a shorter way for.
    reference =
      Self.measure(repeats: 40) {
        var state: UInt64 = 1
        for _ in 0..<1_000_000 {
          state ^= state << 13
          state ^= state >> 7
          state ^= state << 17
        }
        Self.keep(state)
      }.median
    print(Self.row("reference: 1,000,000 xorshift numbers", Self.text(reference), "", "1.00", ""))
  }

  /// Measures a closure and adds its row.
  /// - Parameters:
  ///   - steps: how many operations one call of the body does; the row is for one.
  mutating func measure(
    _ name: String, repeats: Int = 60, steps: Int = 1, bar: Bar? = nil, _ body: () -> Void
  ) {
    body()  // Caches are warm in every run after the first; the first is what `first frame` is for.
    add(name, Self.measure(repeats: repeats, body), steps: steps, bar: bar)
  }

  /// Measures a closure once, as it comes: nothing is warm but what the program has warmed.
  mutating func measureFirst(_ name: String, bar: Bar? = nil, _ body: () -> Void) {
    add(name, Self.measure(repeats: 1, body), steps: 1, bar: bar)
  }

  /// The same for something that is waited for.
  mutating func measureAsync(
    _ name: String, repeats: Int, bar: Bar? = nil, _ body: () async -> Void
  ) async {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<repeats { times.append(await clock.measure(body) / .microseconds(1)) }
    times.sort()
    add(name, (times[times.count / 2], times[0]), steps: 1, bar: bar)
  }

  /// Measures each step of something that goes on between them, as far apart as events are: the
  /// median, and the longest one.
  mutating func measureSteps(
    _ name: String, count: Int, bar: Bar, worst: Bar, _ step: (Int) -> Void
  ) async {
    let clock = ContinuousClock()
    var times: [Double] = []
    for number in 0..<count {
      times.append(clock.measure { step(number) } / .microseconds(1))
      try? await Task.sleep(for: .milliseconds(8))
    }
    times.sort()
    add(name, (times[times.count / 2], times[0]), steps: 1, bar: bar)
    let last = times[times.count - 1]
    add("the longest \(name)", (last, last), steps: 1, bar: worst)
  }

  /// Measures how long the main actor is held at most, and no frame can be drawn, while something
  /// is waited for.
  mutating func measureHold(
    _ name: String, bar: Bar? = nil, _ body: () async throws -> Void
  ) async rethrows {
    let (clock, pause) = (ContinuousClock(), Duration.milliseconds(1))
    let probe = Task {
      var longest = Duration.zero
      while !Task.isCancelled {
        let start = clock.now
        try? await Task.sleep(for: pause)
        longest = max(longest, clock.now - start - pause)
      }
      return longest
    }
    try await body()
    probe.cancel()
    let longest = await probe.value / .microseconds(1)
    add(name, (longest, longest), steps: 1, bar: bar)
  }

  private mutating func add(
    _ name: String, _ result: (median: Double, minimum: Double), steps: Int, bar: Bar?
  ) {
    let median = result.median / Double(steps)
    print(
      Self.row(
        name, Self.text(median), Self.text(result.minimum / Double(steps)),
        Self.text(median / reference), bar.map(Self.text) ?? ""))
    if let bar, median > bar { exceeded.append(name) }
  }

  private static func measure(
    repeats: Int, _ body: () -> Void
  ) -> (median: Double, minimum: Double) {
    let clock = ContinuousClock()
    let times = (0..<repeats).map { _ in clock.measure(body) / .microseconds(1) }.sorted()
    return (times[times.count / 2], times[0])
  }

  private static func row(_ columns: String...) -> String {
    let widths = [44, 12, 12, 13, 10]
    return zip(columns, widths).enumerated().map { index, column in
      let (text, width) = column
      let padding = String(repeating: " ", count: max(0, width - text.count))
      return index == 0 ? text + padding : padding + text
    }.joined()
  }

  private static func text(_ number: Double) -> String {
    let digits = number >= 100 ? 0 : number >= 1 ? 2 : 4
    return String(format: "%.\(digits)f", number)
  }

  private static var sink: Any?

  /// Keeps the optimizer from dropping a result.
  static func keep<T>(_ value: T) { sink = value }
}
