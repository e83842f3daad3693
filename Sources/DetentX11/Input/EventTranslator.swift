import CDetentX11
import DetentDrawing
import DetentViews

/// What is sent to a window, in the order in which it happened.
enum InputEvent: Equatable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  case focus(FocusEvent)
}

/// Turns the X events of one window into the events of the toolkit.
///
/// Events that another program made up (`send_event`) are dropped: only the server says what the
/// user did. Motions are joined until something else happens or the output is taken.
@MainActor
final class EventTranslator {
  private let layout: any KeyboardLayout
  /// Device pixels a logical pixel.
  var scale: Double

  private var output: [InputEvent] = []
  private var clock = ServerClock()
  private var motion: PointerEvent?

  // Pointer
  /// The buttons of the press in progress, as far as the server has said.
  private(set) var pressed: PointerButtons = []
  var clicks = ClickCounter()

  // Keys
  /// The keys that were reported as down, by their codes.
  private var heldKeys: [UInt32: Key] = [:]
  /// A release that is one half of a repeat if the press of the same moment follows.
  private(set) var pendingRelease: XKeyEvent?

  // Focus
  /// False for popups: keys are their owner's.
  var takesKeys = true
  /// Whether a pointer that leaves for a popup leaves the keyboard behind.
  var keepsPointerFocus = false { didSet { pointerFocusDidChange() } }
  private var isPointerInside = false
  private var hasFocus = false
  /// Whether keys arrive because the pointer is here, as they do without a window manager.
  private var hasPointerFocus = false
  private(set) var reportedFocus = false

  init(layout: any KeyboardLayout, scale: Double) {
    self.layout = layout
    self.scale = scale
  }

  /// Everything since the last time.
  func takeOutput() -> [InputEvent] {
    flushRelease()
    flushMotion()
    guard !output.isEmpty else { return [] }
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  /// Translates an event of this window; other kinds are ignored.
  func translate(_ event: XEvent) {
    guard event.xany.send_event == 0 else { return }
    switch event.type {
    case MotionNotify: motionMoved(event.xmotion)
    case ButtonPress: buttonPressed(event.xbutton)
    case ButtonRelease: buttonReleased(event.xbutton)
    case EnterNotify: pointerEntered(event.xcrossing)
    case LeaveNotify: pointerLeft(event.xcrossing)
    case KeyPress: keyPressed(event.xkey)
    case KeyRelease: keyReleased(event.xkey)
    case KeymapNotify: keymapReported(event.xkeymap)
    case FocusIn, FocusOut: focusChanged(event.xfocus)
    default: break
    }
  }

  /// The window was unmapped: the server may never say that the button went up.
  func windowWasHidden() {
    pressed = []
    clicks.forget()
  }

  /// Puts an event after everything that came before it.
  private func append(_ event: InputEvent) {
    flushRelease()
    flushMotion()
    output.append(event)
  }

  // MARK: Motion

  private func motionMoved(_ event: XMotionEvent) {
    flushRelease()
    let buttons = PointerButtons(state: event.state)
    let modifiers = layout.modifiers(of: event.state)
    let point = point(event.x, event.y)
    let time = clock.duration(of: event.time)
    clicks.pointerMoved(to: point)
    // A button that the server shows as up went up unseen; the window ends the drag.
    pressed.formIntersection(buttons)
    if motion?.buttons == buttons, motion?.modifiers == modifiers {
      motion?.location = point
      motion?.timestamp = time
      motion?.coalescedPoints.append(point)
      return
    }
    flushMotion()
    motion = PointerEvent(
      phase: .moved, location: point, buttons: buttons, modifiers: modifiers, timestamp: time)
  }

  private func flushMotion() {
    guard let event = motion else { return }
    motion = nil
    output.append(.pointer(event))
  }

  /// A point in the window, in logical pixels.
  func point(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) / scale, y: Double(y) / scale)
  }

  // MARK: Buttons

  private func buttonPressed(_ event: XButtonEvent) {
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

  private func buttonReleased(_ event: XButtonEvent) {
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

  private func pointerEntered(_ event: XCrossingEvent) {
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

  private func pointerLeft(_ event: XCrossingEvent) {
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
  /// release will go to another program, or to none.
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

  // MARK: Keys

  private func keyPressed(_ event: XKeyEvent) {
    guard event.keycode != 0 else { return textComposed(event) }
    if let release = pendingRelease, !layout.reportsRepeatsDirectly,
      release.keycode == event.keycode, release.time == event.time
    {
      pendingRelease = nil
    } else {
      flushRelease()
    }
    let stroke = layout.stroke(of: event)
    let held = heldKeys[event.keycode]
    guard let key = held ?? stroke.key else { return }
    heldKeys[event.keycode] = key
    var down = keyEvent(held == nil ? .down : .repeated, key, event)
    down.text = stroke.text
    if stroke.impliesShift { down.modifiers.insert(.shift) }
    append(.key(down))
  }

  /// An input method has finished a text, which arrives in one piece and is no key that is held.
  private func textComposed(_ event: XKeyEvent) {
    let text = layout.stroke(of: event).text
    guard let key = Key(typing: text) else { return }
    let time = event.time == 0 ? clock.latest : clock.duration(of: event.time)
    append(.key(KeyEvent(phase: .down, key: key, text: text, timestamp: time)))
    append(.key(KeyEvent(phase: .up, key: key, timestamp: time)))
  }

  private func keyReleased(_ event: XKeyEvent) {
    flushRelease()
    flushMotion()
    pendingRelease = event
  }

  private func flushRelease() {
    guard let event = pendingRelease else { return }
    pendingRelease = nil
    // The key of the press, even if Shift has changed its meaning since.
    guard let key = heldKeys.removeValue(forKey: event.keycode) else { return }
    append(.key(keyEvent(.up, key, event)))
  }

  private func keyEvent(_ phase: KeyEvent.Phase, _ key: Key, _ event: XKeyEvent) -> KeyEvent {
    KeyEvent(
      phase: phase, key: key, modifiers: layout.modifiers(of: event.state),
      timestamp: clock.duration(of: event.time))
  }

  /// Follows every arrival of the focus and of the pointer: keys that went up while another program
  /// had the keyboard.
  private func keymapReported(_ event: XKeymapEvent) {
    guard !heldKeys.isEmpty else { return }
    let down = withUnsafeBytes(of: event.key_vector) { bytes in
      heldKeys.keys.filter { code in
        let index = Int(code / 8)
        return bytes.indices.contains(index) && bytes[index] & (1 << UInt8(code % 8)) != 0
      }
    }
    releaseKeys(except: Set(down))
  }

  private func releaseKeys(except down: Set<UInt32> = []) {
    flushRelease()
    for (code, key) in heldKeys.sorted(by: { $0.key < $1.key }) where !down.contains(code) {
      heldKeys.removeValue(forKey: code)
      append(.key(KeyEvent(phase: .up, key: key, timestamp: clock.latest)))
    }
  }

  // MARK: Focus

  private func focusChanged(_ event: XFocusChangeEvent) {
    // A grab of the keyboard, such as a window manager's menu, leaves the focus where it is.
    guard event.mode != NotifyGrab, event.mode != NotifyUngrab else { return }
    let isIn = event.type == FocusIn
    switch event.detail {
    case NotifyInferior, NotifyPointerRoot, NotifyDetailNone: return
    case NotifyPointer: hasPointerFocus = isIn
    default: hasFocus = isIn
    }
    reportFocus()
  }

  /// Sets the focus where no window manager does, and keys go to the window under the pointer.
  ///
  /// A press keeps what it has: leaving during a drag must not look like losing the keyboard.
  private func updatePointerFocus(isInside: Bool, _ event: XCrossingEvent) {
    isPointerInside = isInside
    guard takesKeys, pressed.isEmpty, event.mode != NotifyGrab else { return }
    if !isInside, keepsPointerFocus { return }
    hasPointerFocus = isInside && event.focus != 0 && !hasFocus
    reportFocus()
  }

  /// The last popup went, and the pointer may be anywhere by now.
  private func pointerFocusDidChange() {
    guard !keepsPointerFocus, !isPointerInside, hasPointerFocus else { return }
    hasPointerFocus = false
    reportFocus()
  }

  private func reportFocus() {
    let isFocused = hasFocus || hasPointerFocus
    guard isFocused != reportedFocus else { return }
    reportedFocus = isFocused
    // The releases go to the next owner of the keyboard; here every press gets its own before.
    if !isFocused { releaseKeys() }
    append(.focus(FocusEvent(isFocused: isFocused)))
  }
}

extension PointerButtons {
  /// The buttons that an event's state shows as down.
  init(state: UInt32) {
    self = []
    if state & UInt32(Button1Mask) != 0 { insert(.primary) }
    if state & UInt32(Button2Mask) != 0 { insert(.middle) }
    if state & UInt32(Button3Mask) != 0 { insert(.secondary) }
  }

  /// The button of a number; nil for the wheel and for buttons that mean nothing here.
  init?(number: UInt32) {
    switch number {
    case 1: self = .primary
    case 2: self = .middle
    case 3: self = .secondary
    default: return nil
    }
  }
}
