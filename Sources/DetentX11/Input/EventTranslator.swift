import CDetentX11
import DetentDrawing
import DetentViews

/// What a window is told, in the order in which it happened.
enum InputEvent: Hashable {
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
  let layout: any KeyboardLayout
  /// Device pixels a logical pixel.
  var scale: Double

  var output: [InputEvent] = []
  var clock = ServerClock()
  private var motion: PointerEvent?

  // Pointer
  /// The buttons of the press in progress, as far as the server has told.
  var pressed: PointerButtons = []
  var clicks = ClickCounter()

  // Keys
  /// The keys that were reported as down, by their codes.
  var heldKeys: [UInt32: Key] = [:]
  /// A release that is one half of a repeat if the press of the same moment follows.
  var pendingRelease: XKeyEvent?

  // Focus
  /// False for popups: keys are their owner's.
  var takesKeys = true
  /// Whether a pointer that leaves for a popup leaves the keyboard behind.
  var keepsPointerFocus = false { didSet { pointerFocusDidChange() } }
  var isPointerInside = false
  var hasFocus = false
  /// Whether keys arrive because the pointer is here, as they do without a window manager.
  var hasPointerFocus = false
  var reportedFocus = false

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
  func append(_ event: InputEvent) {
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

  func flushMotion() {
    guard let event = motion else { return }
    motion = nil
    output.append(.pointer(event))
  }

  /// A place in the window, in logical pixels.
  func point(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) / scale, y: Double(y) / scale)
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
