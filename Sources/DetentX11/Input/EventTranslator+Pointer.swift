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
    let location = point(event.x, event.y)
    clicks.pointerMoved(to: location)
    append(
      .pointer(
        PointerEvent(
          phase: .up, location: location, button: button,
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
    clicks.pointerMoved(to: point(event.x, event.y))
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
    clicks.pointerMoved(to: point(event.x, event.y))
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
    clicks.forget()
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
