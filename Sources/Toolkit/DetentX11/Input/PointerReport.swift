import CDetentX11
import DetentDrawing
import DetentViews

/// A pointer event, from the core protocol or XInput.
struct PointerReport: Equatable {
  enum Kind: Equatable {
    case motion
    /// A button by number. A finger counts as button 1.
    case press(UInt32)
    case release(UInt32)
    /// No more reports follow, though the button or finger is still down.
    case cancel
    case enter(Crossing)
    case leave(Crossing)
    case scroll(ScrollAxes.Turn, ScrollEvent.Source)
    case pinch(Pinch)
  }

  struct Crossing: Equatable {
    /// The mode of the core protocol, even if XInput reports a passive grab with its own mode.
    var mode: Int32
    /// Whether the window has the keyboard because the pointer is inside.
    var hasFocus = false
    /// Whether a finger moved the pointer, which then does not hover.
    var isByFinger = false
  }

  struct Pinch: Equatable {
    var phase: PinchEvent.Phase
    /// The scale since the pinch began.
    var scale: Double
    /// The turn since the last report, in degrees.
    var angle: Double
  }

  var kind: Kind
  var pointer = PointerID.mouse
  var window: UInt
  /// The position in device pixels of the window.
  var location: Point
  /// The position in device pixels of the screen.
  var screenLocation: Point
  /// Modifiers, and the buttons before the event, as in core events.
  var state: UInt32
  var time: UInt
  /// The number of the master device.
  var device: Int32 = 0
  var pressure: Double?
  var tilt: Point?

  /// - Parameter origin: the origin of the new window on the screen.
  func moved(to window: UInt, at origin: Point) -> PointerReport {
    guard window != self.window else { return self }
    var report = self
    report.window = window
    report.location = screenLocation - origin
    return report
  }
}

extension PointerReport {
  /// Returns nil for other kinds of events, synthetic events, and crossings within the window.
  init?(_ event: XEvent) {
    guard event.xany.send_event == 0 else { return nil }
    switch event.type {
    case MotionNotify:
      let motion = event.xmotion
      self.init(
        kind: .motion, window: motion.window, location: Point(motion.x, motion.y),
        screenLocation: Point(motion.x_root, motion.y_root), state: motion.state,
        time: motion.time)
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      self.init(
        kind: event.type == ButtonPress ? .press(button.button) : .release(button.button),
        window: button.window, location: Point(button.x, button.y),
        screenLocation: Point(button.x_root, button.y_root), state: button.state,
        time: button.time)
    case EnterNotify, LeaveNotify:
      let crossing = event.xcrossing
      guard crossing.detail != NotifyInferior else { return nil }
      let details = Crossing(mode: crossing.mode, hasFocus: crossing.focus != 0)
      self.init(
        kind: event.type == EnterNotify ? .enter(details) : .leave(details),
        window: crossing.window, location: Point(crossing.x, crossing.y),
        screenLocation: Point(crossing.x_root, crossing.y_root), state: crossing.state,
        time: crossing.time)
    default: return nil
    }
  }
}

extension PointerID {
  /// The number of a finger, or nil for a mouse or pen.
  var touch: UInt32? { if case .touch(let number) = self { number } else { nil } }
  var isTouch: Bool { touch != nil }
}

extension Point {
  fileprivate init(_ x: Int32, _ y: Int32) { self.init(x: Double(x), y: Double(y)) }
}
