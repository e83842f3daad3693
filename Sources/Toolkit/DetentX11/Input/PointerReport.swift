import CDetentX11
import DetentDrawing
import DetentViews

/// What the server says of a pointer, by the core protocol or by XInput.
struct PointerReport: Equatable {
  enum Kind: Equatable {
    case motion
    /// A button by its number. A finger is the first one.
    case press(UInt32)
    case release(UInt32)
    /// Nothing more will be said of it, though it is still down.
    case cancel
    case enter(Crossing)
    case leave(Crossing)
    case scroll(ScrollAxes.Turn, ScrollEvent.Source)
    case pinch(Pinch)
  }

  struct Crossing: Equatable {
    /// Of the core protocol, also where a passive grab is one of its own.
    var mode: Int32
    /// Whether the window has the keyboard, where that follows the pointer.
    var hasFocus = false
    /// Whether a finger took the pointer along: it does not hover.
    var isByFinger = false
  }

  struct Pinch: Equatable {
    var phase: PinchEvent.Phase
    /// Since it began.
    var scale: Double
    /// Since the last report, in degrees.
    var angle: Double
  }

  var kind: Kind
  var pointer = PointerID.mouse
  var window: UInt
  /// In device pixels of the window.
  var location: Point
  /// In device pixels of the screen.
  var screenLocation: Point
  /// Buttons before the event and modifiers, as core events have them.
  var state: UInt32
  var time: UInt
  /// The server's number of the master device.
  var device: Int32 = 0
  var pressure: Double?
  var tilt: Point?

  /// Tells the same of another window.
  /// - Parameter origin: of that window on the screen.
  func moved(to window: UInt, at origin: Point) -> PointerReport {
    guard window != self.window else { return self }
    var report = self
    report.window = window
    report.location = screenLocation - origin
    return report
  }
}

extension PointerReport {
  /// Reads a core event; nil for one that is not about the pointer, that another program has made
  /// up, or that only tells of a window inside of this one.
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
  /// The server's number of a finger; nil for a mouse or a pen.
  var touch: UInt32? { if case .touch(let number) = self { number } else { nil } }
  var isTouch: Bool { touch != nil }
}

extension Point {
  /// A pixel.
  fileprivate init(_ x: Int32, _ y: Int32) { self.init(x: Double(x), y: Double(y)) }
}
