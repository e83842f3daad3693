import CDetentX11
import DetentDrawing
import DetentViews

/// Turns pointer reports into events of one window, and tracks which pointer holds which buttons.
struct PointerTranslator {
  struct Context {
    /// Device pixels per logical pixel.
    var scale: Double
    var modifiers: Modifiers
    var time: Duration
  }

  /// The pressed buttons of each pointer. The sets are never empty.
  private var pressed: [PointerID: PointerButtons] = [:]
  private var clicks = ClickCounter()
  private var taps = ClickCounter(distance: ClickCounter.usualTapDistance)
  /// The turn of the fingers since the pinch began, in degrees.
  private var pinchAngle = 0.0

  var isHolding: Bool { !pressed.isEmpty }

  func isHolding(_ pointer: PointerID) -> Bool { pressed[pointer] != nil }

  private var isHoldingButton: Bool { pressed.keys.contains { !$0.isTouch } }

  /// Sets the limits of double clicks; nil means the defaults.
  mutating func setClickLimits(interval: Duration?, distance: Double?) {
    clicks.setLimits(interval: interval, distance: distance)
    taps.setLimits(interval: interval, distance: max(ClickCounter.usualTapDistance, distance ?? 0))
  }

  /// Forgets presses when the window is unmapped, because their releases may never arrive.
  mutating func forgetPresses() {
    pressed = [:]
    clicks.forget()
    taps.forget()
  }

  mutating func translate(
    _ report: PointerReport, in context: Context, into queue: inout InputQueue
  ) {
    let location = Point(
      x: report.location.x / context.scale, y: report.location.y / context.scale)
    let event = PointerEvent(
      phase: .moved, location: location, buttons: PointerButtons(state: report.state),
      modifiers: context.modifiers, timestamp: context.time, pointer: report.pointer,
      pressure: report.pressure, tilt: report.tilt)
    switch report.kind {
    case .motion: move(event, into: &queue)
    case .press(let number):
      if let button = PointerButtons(number: number) {
        press(button, event, into: &queue)
      } else if let notches = Self.notches(ofButton: number) {
        scroll(ScrollAxes.Turn(notches: notches, isLift: false), .wheel, event, into: &queue)
      }
    case .release(let number):
      // Releases of the wheel have no meaning.
      if let button = PointerButtons(number: number) { release(button, event, into: &queue) }
    case .cancel: cancelPresses(event, into: &queue) { $0 == event.pointer }
    case .enter(let crossing): enter(crossing, event, into: &queue)
    case .leave(let crossing): leave(crossing, event, into: &queue)
    case .scroll(let turn, let source): scroll(turn, source, event, into: &queue)
    case .pinch(let pinch): self.pinch(pinch, event, into: &queue)
    }
  }

  /// Every position counts for deciding whether the next press is a double click.
  private mutating func append(_ event: PointerEvent, to queue: inout InputQueue) {
    var event = event
    event.clickCount = event.pointer.isTouch ? taps.count(event) : clicks.count(event)
    queue.append(.pointer(event))
  }

  // MARK: Presses

  private mutating func move(_ event: PointerEvent, into queue: inout InputQueue) {
    var event = event
    let held = pressed[event.pointer]
    if event.pointer.isTouch {
      // The finger was cancelled, or came down in another window.
      guard let held else { return }
      event.buttons = held
    } else if let held {
      // The button went up unnoticed; the window ends the drag.
      setPressed(held.intersection(event.buttons), by: event.pointer)
    }
    append(event, to: &queue)
  }

  private mutating func press(
    _ button: PointerButtons, _ event: PointerEvent, into queue: inout InputQueue
  ) {
    var event = event
    (event.phase, event.button) = (.down, button)
    event.buttons = event.pointer.isTouch ? button : event.buttons.union(button)
    setPressed((pressed[event.pointer] ?? []).union(button), by: event.pointer)
    append(event, to: &queue)
  }

  private mutating func release(
    _ button: PointerButtons, _ event: PointerEvent, into queue: inout InputQueue
  ) {
    if event.pointer.isTouch, pressed[event.pointer] == nil { return }
    var event = event
    (event.phase, event.button) = (.up, button)
    event.buttons = event.pointer.isTouch ? [] : event.buttons.subtracting(button)
    // The server has one button state for mice and pens, and reports only the last release.
    let others = pressed.keys.filter {
      !event.pointer.isTouch && !$0.isTouch && $0 != event.pointer
        && pressed[$0]?.contains(button) == true
    }
    for pointer in [event.pointer] + others {
      setPressed((pressed[pointer] ?? []).subtracting(button), by: pointer)
      event.pointer = pointer
      append(event, to: &queue)
    }
  }

  private mutating func setPressed(_ buttons: PointerButtons, by pointer: PointerID) {
    pressed[pointer] = buttons.isEmpty ? nil : buttons
  }

  // MARK: Crossings

  private mutating func enter(
    _ crossing: PointerReport.Crossing, _ event: PointerEvent, into queue: inout InputQueue
  ) {
    if isHoldingButton {
      cross(crossing, event, into: &queue)
    } else if !crossing.isByFinger {
      append(event, to: &queue)
    }
  }

  private mutating func leave(
    _ crossing: PointerReport.Crossing, _ event: PointerEvent, into queue: inout InputQueue
  ) {
    guard !isHoldingButton else { return cross(crossing, event, into: &queue) }
    var event = event
    event.phase = .exited
    append(event, to: &queue)
  }

  /// Handles a crossing during a drag. If a grab begins or ends, another program took the pointer
  /// or the window lost the grab of its press, and the release does not arrive here.
  private mutating func cross(
    _ crossing: PointerReport.Crossing, _ event: PointerEvent, into queue: inout InputQueue
  ) {
    clicks.pointerMoved(to: event.location)
    guard crossing.mode != NotifyNormal else { return }
    cancelPresses(event, into: &queue) { !$0.isTouch }
  }

  private mutating func cancelPresses(
    _ event: PointerEvent, into queue: inout InputQueue, where matches: (PointerID) -> Bool
  ) {
    for pointer in pressed.keys.filter(matches) {
      pressed[pointer] = nil
      var event = event
      (event.phase, event.pointer) = (.cancelled, pointer)
      append(event, to: &queue)
    }
  }

  // MARK: Scrolling and pinching

  private func scroll(
    _ turn: ScrollAxes.Turn, _ source: ScrollEvent.Source, _ event: PointerEvent,
    into queue: inout InputQueue
  ) {
    queue.append(
      .scroll(
        ScrollEvent(
          location: event.location, notches: turn.notches, modifiers: event.modifiers,
          timestamp: event.timestamp, source: source, phase: turn.isLift ? .lifted : .moved)))
  }

  /// Buttons 4 to 7 are one notch each.
  private static func notches(ofButton number: UInt32) -> Point? {
    switch number {
    case 4: Point(x: 0, y: 1)
    case 5: Point(x: 0, y: -1)
    case 6: Point(x: -1, y: 0)
    case 7: Point(x: 1, y: 0)
    default: nil
    }
  }

  private mutating func pinch(
    _ pinch: PointerReport.Pinch, _ event: PointerEvent, into queue: inout InputQueue
  ) {
    pinchAngle = pinch.phase == .began ? 0 : pinchAngle + pinch.angle
    queue.append(
      .pinch(
        PinchEvent(
          phase: pinch.phase, location: event.location, scale: pinch.scale,
          rotation: pinchAngle * .pi / 180, modifiers: event.modifiers,
          timestamp: event.timestamp)))
  }
}
