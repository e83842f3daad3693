import CDetentX11
import DetentDrawing
import DetentViews

extension EventTranslator {
  func buttonPressed(_ event: XButtonEvent) {
    guard let button = PointerButtons(number: event.button) else {
      wheelTurned(event)
      return
    }
    let time = clock.duration(of: event.time)
    let location = point(event.x, event.y)
    pressed.insert(button)
    let count = clicks.press(button, at: location, time: time)
    append(
      .pointer(
        PointerEvent(
          phase: .down, location: location, button: button,
          buttons: PointerButtons(state: event.state).union(button),
          modifiers: layout.modifiers(of: event.state), timestamp: time, clickCount: count)))
  }

  func buttonReleased(_ event: XButtonEvent) {
    // The wheel has no releases that mean anything.
    guard let button = PointerButtons(number: event.button) else { return }
    pressed.remove(button)
    append(
      .pointer(
        PointerEvent(
          phase: .up, location: point(event.x, event.y), button: button,
          buttons: PointerButtons(state: event.state).subtracting(button),
          modifiers: layout.modifiers(of: event.state), timestamp: clock.duration(of: event.time),
          clickCount: clicks.count)))
  }

  /// Buttons 4 to 7 are one notch each.
  private func wheelTurned(_ event: XButtonEvent) {
    let notches: Point
    switch event.button {
    case 4: notches = Point(x: 0, y: 1)
    case 5: notches = Point(x: 0, y: -1)
    case 6: notches = Point(x: -1, y: 0)
    case 7: notches = Point(x: 1, y: 0)
    default: return
    }
    append(
      .scroll(
        ScrollEvent(
          location: point(event.x, event.y), notches: notches,
          modifiers: layout.modifiers(of: event.state), timestamp: clock.duration(of: event.time))))
  }

  func pointerEntered(_ event: XCrossingEvent) {
    guard event.detail != NotifyInferior else { return }
    updatePointerFocus(isInside: true, event)
    if !pressed.isEmpty {
      // Coming back during a drag is nothing new; a grab that began or ended elsewhere is.
      if event.mode != NotifyNormal { cancelPress(event) }
      return
    }
    append(.pointer(pointerEvent(.moved, event)))
  }

  func pointerLeft(_ event: XCrossingEvent) {
    guard event.detail != NotifyInferior else { return }
    updatePointerFocus(isInside: false, event)
    if pressed.isEmpty {
      append(.pointer(pointerEvent(.exited, event)))
    } else if event.mode != NotifyNormal {
      cancelPress(event)
    }
  }

  /// Another program has taken the pointer, or the window lost the grab that a press gave it: the
  /// release will go to somebody else, or to nobody.
  private func cancelPress(_ event: XCrossingEvent) {
    pressed = []
    append(.pointer(pointerEvent(.cancelled, event)))
  }

  private func pointerEvent(
    _ phase: PointerEvent.Phase, _ event: XCrossingEvent
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, location: point(event.x, event.y), buttons: PointerButtons(state: event.state),
      modifiers: layout.modifiers(of: event.state), timestamp: clock.duration(of: event.time))
  }
}

/// Counts presses that follow one another quickly at one place.
struct ClickCounter {
  /// The longest time between two presses of a double click.
  private(set) var interval = usualInterval
  /// The longest way between them on either axis, in logical pixels.
  private(set) var distance = usualDistance

  private static let usualInterval = Duration.milliseconds(400)
  private static let usualDistance = 5.0

  private(set) var count = 1
  private var last: (button: PointerButtons, place: Point, time: Duration)?

  /// Takes what the person has set; nil for what is usual.
  mutating func setLimits(interval: Duration?, distance: Double?) {
    self.interval = interval ?? Self.usualInterval
    self.distance = distance ?? Self.usualDistance
  }

  /// What was pressed before does not count any more.
  mutating func forget() { last = nil }

  mutating func press(_ button: PointerButtons, at place: Point, time: Duration) -> Int {
    let follows =
      last.map { last in
        last.button == button && time - last.time <= interval
          && abs(last.place.x - place.x) <= distance
          && abs(last.place.y - place.y) <= distance
      } ?? false
    count = follows ? count + 1 : 1
    last = (button, place, time)
    return count
  }
}

/// The server's clock, which starts again every 49.7 days, as one that does not.
struct ServerClock {
  private var last: UInt32?
  private var elapsed: Int64 = 0

  /// The newest time that was seen.
  var latest: Duration { .milliseconds(elapsed) }

  /// The time of an event. Times a little older than the newest are fine.
  mutating func duration(of time: UInt) -> Duration {
    let time = UInt32(truncatingIfNeeded: time)
    guard let last else {
      self.last = time
      elapsed = Int64(time)
      return .milliseconds(elapsed)
    }
    let difference = Int64(Int32(bitPattern: time &- last))
    if difference > 0 {
      self.last = time
      elapsed += difference
      return .milliseconds(elapsed)
    }
    return .milliseconds(elapsed + difference)
  }
}
