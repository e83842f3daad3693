/// The speed of a pointer over its last tenth of a second, by the times of its events: some arrive
/// late, and all at once.
package struct PointerVelocity: Equatable, Sendable {
  private struct Sample: Equatable, Sendable {
    var time: Duration
    /// The way since the press, in logical pixels.
    var way: Double
  }

  private var samples: [Sample] = []

  /// A pointer that has not moved.
  package init() {}

  /// Older movements say nothing about how the pointer was let go.
  static let window = Duration.milliseconds(100)
  /// Two events closer together than this make no speed.
  static let leastTime = Duration.milliseconds(4)

  /// The pointer has gone a further way, positive or negative.
  package mutating func add(_ distance: Double, at time: Duration) {
    guard distance.isFinite else { return }
    let way = (samples.last?.way ?? 0) + distance
    samples.append(Sample(time: time, way: way))
    // One sample from before the window stays: the way inside it is measured from there.
    while samples.count > 2, samples[1].time < time - Self.window { samples.removeFirst() }
  }

  /// Logical pixels a second when the pointer was let go at a time.
  package func speed(at time: Duration) -> Double {
    let recent = samples.drop { $0.time < time - Self.window }
    guard let last = recent.last, let first = recent.first ?? samples.first else { return 0 }
    let span = time - first.time
    guard span >= Self.leastTime else { return 0 }
    return (last.way - first.way) / (span / .seconds(1))
  }
}
