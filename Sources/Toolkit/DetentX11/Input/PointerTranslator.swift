import CDetentX11
import DetentDrawing
import DetentViews

/// Turns what the server says of pointers into the events of one window: which press belongs to
/// which pointer, and when it is over.
struct PointerTranslator {
  /// What a report means in the terms of the toolkit.
  struct Context {
    /// Device pixels a logical pixel.
    var scale: Double
    var modifiers: Modifiers
    var time: Duration
  }

  /// What is down of each pointer, as far as the server has said; none of them is empty.
  private var pressed: [PointerID: PointerButtons] = [:]
  private var clicks = ClickCounter()
  private var taps = ClickCounter(distance: ClickCounter.usualTapDistance)
  /// How far the fingers on the touchpad have turned since they began, in degrees.
  private var pinchAngle = 0.0

  /// Whether a button or a finger is down.
  var isHolding: Bool { !pressed.isEmpty }

  func isHolding(_ pointer: PointerID) -> Bool { pressed[pointer] != nil }

  /// Whether a button of a mouse or a pen is down.
  private var isHoldingButton: Bool { pressed.keys.contains { !$0.isTouch } }

  /// Follows what the user has set; nil is what is usual.
  mutating func setClickLimits(interval: Duration?, distance: Double?) {
    clicks.setLimits(interval: interval, distance: distance)
    taps.setLimits(interval: interval, distance: max(ClickCounter.usualTapDistance, distance ?? 0))
  }

  /// The window was unmapped: the server may never say that what is down went up.
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
      // The wheel has no releases that mean anything.
      if let button = PointerButtons(number: number) { release(button, event, into: &queue) }
    case .cancel: cancelPresses(event, into: &queue) { $0 == event.pointer }
    case .enter(let crossing): enter(crossing, event, into: &queue)
    case .leave(let crossing): leave(crossing, event, into: &queue)
    case .scroll(let turn, let source): scroll(turn, source, event, into: &queue)
    case .pinch(let pinch): self.pinch(pinch, event, into: &queue)
    }
  }

  /// Puts an event into the queue. Every point counts for whether the next press is a second one.
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
      // A finger that was taken away, or that came down elsewhere.
      guard let held else { return }
      event.buttons = held
    } else if let held {
      // A button that the server shows as up went up unseen; the window ends the drag.
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
    // The server has one state for the buttons of mice and pens, and says only when all have let go.
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

  /// Coming and going during a drag is nothing new; a grab that began or ended elsewhere is:
  /// another program has taken the pointer, or the window lost the grab that a press gave it. The
  /// release will go to another program, or to none.
  private mutating func cross(
    _ crossing: PointerReport.Crossing, _ event: PointerEvent, into queue: inout InputQueue
  ) {
    clicks.pointerMoved(to: event.location)
    guard crossing.mode != NotifyNormal else { return }
    cancelPresses(event, into: &queue) { !$0.isTouch }
  }

  /// This program takes the fingers that are down away from the window.
  mutating func cancelTouches(at time: Duration, into queue: inout InputQueue) {
    let event = PointerEvent(phase: .cancelled, location: .zero, timestamp: time)
    cancelPresses(event, into: &queue, where: \.isTouch)
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
