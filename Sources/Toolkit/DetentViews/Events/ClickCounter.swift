package import DetentDrawing

/// Counts presses that follow one another quickly at one point, by the same rule for all hosts. A
/// press that moves away is a drag, not a click: the next press counts as a first one.
package struct ClickCounter: Equatable, Sendable {
  /// The longest time between the presses of a double click, unless the user set a different one.
  package static let usualInterval = Duration.milliseconds(400)
  /// The farthest that the pointer may move between two presses on either axis, in logical pixels.
  package static let usualDistance = 5.0

  /// The farthest that a finger may come down from the previous tap, in logical pixels.
  package static let usualTapDistance = 24.0

  package private(set) var interval = usualInterval
  package private(set) var distance = usualDistance
  /// The position of the last press in a quick series, from 1.
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

  package mutating func setLimits(interval: Duration?, distance: Double?) {
    self.interval = interval ?? Self.usualInterval
    let usual = Self.usualDistance
    self.distance = Finite.value(distance ?? usual, or: usual, "ClickCounter.distance")
  }

  /// Records a button press and returns its position in a quick series, from 1.
  package mutating func press(
    _ button: PointerButtons, at location: Point, time: Duration
  ) -> Int {
    pointerMoved(to: location)
    let follows = last.map { $0.button == button && time - $0.time <= interval } ?? false
    count = follows ? count + 1 : 1
    last = Press(button: button, location: location, time: time)
    return count
  }

  /// Records a pointer position. Call it for every point, including those joined into one event.
  package mutating func pointerMoved(to location: Point) {
    guard let last else { return }
    let isNear =
      abs(location.x - last.location.x) <= distance && abs(location.y - last.location.y) <= distance
    if !isNear { self.last = nil }
  }

  /// Records an event and returns the position, in a quick series, of the press that it is or ends.
  package mutating func count(_ event: PointerEvent) -> Int {
    for point in event.coalescedPoints { pointerMoved(to: point) }
    switch event.phase {
    case .down: return press(event.button, at: event.location, time: event.timestamp)
    case .moved, .up, .exited: pointerMoved(to: event.location)
    case .cancelled: forget()
    }
    return event.phase == .up ? count : 1
  }

  /// Starts a new series, after the press was cancelled or the window closed.
  package mutating func forget() { last = nil }
}
