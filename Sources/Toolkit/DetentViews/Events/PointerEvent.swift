public import DetentDrawing

/// A button of a pointer; a touch or a pen tip is the primary one.
public struct PointerButtons: OptionSet, Hashable, Sendable {
  /// One bit for each button.
  public let rawValue: UInt8

  /// Creates a set of buttons from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The button that selects, usually the left one.
  public static let primary = PointerButtons(rawValue: 1 << 0)
  /// The wheel as a button.
  public static let middle = PointerButtons(rawValue: 1 << 1)
  /// The button that opens context menus.
  public static let secondary = PointerButtons(rawValue: 1 << 2)
}

/// The pointer of an event. Each has its own presses: several may be under way in different views.
public enum PointerID: Hashable, Sendable {
  /// The pointer of the mouse and the touchpad.
  case mouse
  case pen
  /// A finger on a touchscreen, from its touch until it is lifted.
  case touch(UInt32)

  /// The kind of device that moves the pointer.
  public var device: PointerEvent.Device {
    switch self {
    case .mouse: .mouse
    case .pen: .pen
    case .touch: .touch
    }
  }
}

/// An event of one of the pointers, sent by a host to a window.
public struct PointerEvent: Hashable, Sendable {
  /// The kind of a pointer event.
  public enum Phase: Hashable, Sendable {
    case down
    /// The pointer moved, with or without buttons held.
    case moved
    case up
    /// The pointer left the window.
    case exited
    /// The system took the pointer away from a press in progress: no release will come.
    case cancelled
  }

  /// The kind of device.
  public enum Device: Hashable, Sendable {
    case mouse, touch, pen
  }

  /// The kind of a pointer event.
  public var phase: Phase
  /// The location in the window; a view receives it in its own coordinates.
  public var location: Point
  /// The button that went down or up; empty for the other phases.
  public var button: PointerButtons
  /// The buttons down after the event. If a `.moved` lacks that of the press, its release was lost.
  public var buttons: PointerButtons
  /// The modifiers that are held.
  public var modifiers: Modifiers
  /// The time of the event, on a clock of which only differences count, as for double clicks.
  public var timestamp: Duration
  /// All points that were joined into this event, oldest first; the last one equals `location`.
  /// Never empty. A rotary drag reads them all, since steps of more than half a turn are ambiguous.
  public var coalescedPoints: [Point]
  /// The position of the press in a quick series at one point; 1 for a single press.
  public var clickCount: Int
  /// The pointer of the event. A finger that is down holds the primary button; it does not hover.
  public var pointer: PointerID
  /// The pressure of a pen or a finger, 0...1, or nil if the device does not report it.
  public var pressure: Double?
  /// The tilt of a pen to the right and towards the user, -π/2...π/2, or nil if not reported.
  public var tilt: Point?

  /// Creates a pointer event.
  package init(
    phase: Phase, location: Point, button: PointerButtons = [], buttons: PointerButtons = [],
    modifiers: Modifiers = [], timestamp: Duration = .zero, coalescedPoints: [Point] = [],
    clickCount: Int = 1, pointer: PointerID = .mouse, pressure: Double? = nil, tilt: Point? = nil
  ) {
    (self.phase, self.location, self.button, self.buttons) = (phase, location, button, buttons)
    (self.modifiers, self.timestamp, self.clickCount) = (modifiers, timestamp, clickCount)
    (self.pointer, self.pressure, self.tilt) = (pointer, pressure, tilt)
    self.coalescedPoints = coalescedPoints.isEmpty ? [location] : coalescedPoints
  }

  /// The kind of device that moves the pointer.
  public var device: Device { pointer.device }
}

/// The speed of a pointer over the last tenth of a second, from the times of its events.
package struct PointerVelocity: Equatable, Sendable {
  private struct Sample: Equatable, Sendable {
    var time: Duration
    /// The signed distance since the press, in logical pixels.
    var way: Double
  }

  private var samples: [Sample] = []

  package init() {}

  /// The time before the release that counts; older movements have no influence on the speed.
  static let window = Duration.milliseconds(100)
  /// The shortest time between two events that gives a speed.
  static let leastTime = Duration.milliseconds(4)

  package mutating func add(_ distance: Double, at time: Duration) {
    guard distance.isFinite else { return }
    let way = (samples.last?.way ?? 0) + distance
    samples.append(Sample(time: time, way: way))
    // One sample from before the window stays, as the reference for the distance inside it.
    while samples.count > 2, samples[1].time < time - Self.window { samples.removeFirst() }
  }

  /// The speed in logical pixels per second for a release at the given time.
  package func speed(at time: Duration) -> Double {
    let recent = samples.drop { $0.time < time - Self.window }
    guard let last = recent.last, let first = recent.first ?? samples.first else { return 0 }
    let span = time - first.time
    guard span >= Self.leastTime else { return 0 }
    return (last.way - first.way) / (span / .seconds(1))
  }
}
