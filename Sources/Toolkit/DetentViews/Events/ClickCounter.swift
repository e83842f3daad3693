package import DetentDrawing

/// Counts presses that follow one another quickly at one point, by one rule for all hosts.
///
/// A press that moved away is a drag and no click: the press after it is a first one, however
/// quickly it comes and wherever it is.
package struct ClickCounter: Equatable, Sendable {
  /// The longest time between the presses of a double click, unless the user set another.
  package static let usualInterval = Duration.milliseconds(400)
  /// The farthest that the pointer may go for it on either axis, in logical pixels, without one.
  package static let usualDistance = 5.0

  /// The farthest that a finger may come down from the tap before, in logical pixels.
  package static let usualTapDistance = 24.0

  package private(set) var interval = usualInterval
  package private(set) var distance = usualDistance
  /// Which press of a quick series the last one was, from 1.
  package private(set) var count = 1
  private var last: Press?

  private struct Press: Equatable {
    var button: PointerButtons
    var location: Point
    var time: Duration
  }

  package init(distance: Double = usualDistance) {
    self.distance = Finite.value(distance, or: Self.usualDistance, "ClickCounter.distance")
  }

  /// Follows what the user has set; nil is what is usual.
  package mutating func setLimits(interval: Duration?, distance: Double?) {
    self.interval = interval ?? Self.usualInterval
    let usual = Self.usualDistance
    self.distance = Finite.value(distance ?? usual, or: usual, "ClickCounter.distance")
  }

  /// A button went down; returns which press of a quick series this is, from 1.
  package mutating func press(
    _ button: PointerButtons, at location: Point, time: Duration
  ) -> Int {
    pointerMoved(to: location)
    let follows = last.map { $0.button == button && time - $0.time <= interval } ?? false
    count = follows ? count + 1 : 1
    last = Press(button: button, location: location, time: time)
    return count
  }

  /// The pointer is here now, with a button held or without: every point that it was at has to be
  /// passed, also those of motions that are joined.
  package mutating func pointerMoved(to location: Point) {
    guard let last else { return }
    let isNear =
      abs(location.x - last.location.x) <= distance && abs(location.y - last.location.y) <= distance
    if !isNear { self.last = nil }
  }

  /// Follows an event; returns which press of a quick series it is or ends, from 1.
  package mutating func count(_ event: PointerEvent) -> Int {
    for point in event.coalescedPoints { pointerMoved(to: point) }
    switch event.phase {
    case .down: return press(event.button, at: event.location, time: event.timestamp)
    case .moved, .up, .exited: pointerMoved(to: event.location)
    case .cancelled: forget()
    }
    return event.phase == .up ? count : 1
  }

  /// What was pressed before does not count any more: the press was taken away, or the window.
  package mutating func forget() { last = nil }
}
