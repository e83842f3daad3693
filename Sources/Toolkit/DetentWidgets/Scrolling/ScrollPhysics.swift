import DetentDrawing
import DetentViews
import Glibc

/// How thrown content slows down, and how it gives way beyond its ends.
enum ScrollPhysics {
  /// The friction, per second: GTK's kinetic scrolling. (UIScrollView's normal rate, 0.998 a
  /// millisecond, is 2.)
  static let friction = 4.0
  /// Content that is let go slower, in logical pixels a second, rests.
  static let leastSpeed = 50.0
  /// Content that has become as slow stops.
  static let stopSpeed = 8.0
  /// However fast a finger is, content is no faster.
  static let greatestSpeed = 8_000.0
  /// What content that was pulled beyond an end takes to come back, in seconds.
  static let returnTime = 0.35

  /// How far content is shown beyond an end that is pulled there: UIScrollView's formula,
  /// (1 − 1 ÷ (0.55·x ÷ d + 1))·d.
  /// - Parameters:
  ///   - pull: how far the finger is beyond, with a sign.
  ///   - extent: that of what can be seen.
  static func overscroll(forPull pull: Double, in extent: Double) -> Double {
    guard pull.isFinite, extent > 0 else { return 0 }
    let shown = (1 - 1 / (0.55 * pull.magnitude / extent + 1)) * extent
    return pull < 0 ? -shown : shown
  }

  /// A throw, as a function of time: v ÷ k · (1 − e^(−k·t)).
  struct Run: Equatable, Sendable {
    /// The speed at the start, with its sign.
    private let speed: Double

    /// - Returns: nil where the content is too slow to go on.
    init?(speed: Double) {
      guard speed.isFinite, speed.magnitude >= leastSpeed else { return nil }
      self.speed = max(-greatestSpeed, min(speed, greatestSpeed))
    }

    /// How long it goes on, in seconds.
    var duration: Double { log(speed.magnitude / stopSpeed) / friction }

    /// How far it has gone after a time in seconds.
    func distance(at time: Double) -> Double {
      speed / friction * (1 - exp(-friction * max(0, min(time, duration))))
    }

    /// When it has gone a distance that has its sign; infinity for what it does not reach.
    func time(toGo distance: Double) -> Double {
      let part = 1 - distance * friction / speed
      return part > 0 ? -log(part) / friction : .infinity
    }
  }
}

/// A finger on content that scrolls: below the slop it is a tap, from there on the content follows.
struct ScrollDrag: Equatable, Sendable {
  private let start: Point
  private let offset: Double
  /// Where the finger was when it became a drag.
  private var anchor: Double?

  init(at start: Point, offset: Double) {
    self.start = start
    self.offset = offset
  }

  /// - Returns: the offset that the content is dragged to, which may be beyond its ends; nil for a
  ///   tap.
  mutating func move(through points: [Point]) -> Double? {
    guard let last = points.last else { return nil }
    if anchor == nil, let far = points.first(where: { $0.distance(to: start) > TouchMetrics.slop })
    {
      // The content does not jump by what was the slop.
      anchor = start.y + (far.y - start.y) * TouchMetrics.slop / far.distance(to: start)
    }
    return anchor.map { offset - (last.y - $0) }
  }
}
