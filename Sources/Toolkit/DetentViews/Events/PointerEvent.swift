public import DetentDrawing

/// A button of a pointer; a touch or a pen tip is the primary one.
public struct PointerButtons: OptionSet, Hashable, Sendable {
  /// One bit for each button.
  public let rawValue: UInt8

  /// Buttons by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The button that chooses, the left one for most.
  public static let primary = PointerButtons(rawValue: 1 << 0)
  /// The wheel as a button.
  public static let middle = PointerButtons(rawValue: 1 << 1)
  /// The button of context menus.
  public static let secondary = PointerButtons(rawValue: 1 << 2)
}

/// Which pointer an event is about. Each has its own presses: several may be under way at once, each
/// in a view of its own.
public enum PointerID: Hashable, Sendable {
  /// What the mouse moves, and a touchpad.
  case mouse
  /// What a pen moves.
  case pen
  /// A finger on a touchscreen, from its touch until it is lifted.
  case touch(UInt32)

  /// What it is moved with.
  public var device: PointerEvent.Device {
    switch self {
    case .mouse: .mouse
    case .pen: .pen
    case .touch: .touch
    }
  }
}

/// What a host reports to a window about one of its pointers.
public struct PointerEvent: Hashable, Sendable {
  /// What happened to the pointer.
  public enum Phase: Hashable, Sendable {
    /// A button went down; `button` names it.
    case down
    /// The pointer moved, with or without buttons held.
    case moved
    /// A button went up; `button` names it.
    case up
    /// The pointer left the window.
    case exited
    /// The system took the pointer away from a press in progress: no release will come.
    case cancelled
  }

  /// The kind of device.
  public enum Device: Hashable, Sendable {
    /// A device by its name.
    case mouse, touch, pen
  }

  /// What happened to it.
  public var phase: Phase
  /// The location in the window; a view receives it in its own coordinates.
  public var location: Point
  /// The button that went down or up; empty for the other phases.
  public var button: PointerButtons
  /// The buttons that are down after the event. A `.moved` without the button that started a press
  /// means that its release was lost.
  public var buttons: PointerButtons
  /// The modifiers that are held meanwhile.
  public var modifiers: Modifiers
  /// The time of the event, on a clock that only differences are taken of (double clicks).
  public var timestamp: Duration
  /// Every point that was joined into this event, oldest first, the last one equal to `location`.
  /// Never empty: a rotary drag is ambiguous past half a turn a step, so it reads them all.
  public var coalescedPoints: [Point]
  /// How many presses in quick succession at one point this is part of; 1 for a single press.
  public var clickCount: Int
  /// Which pointer it is. A finger that is down holds the primary button; it does not hover.
  public var pointer: PointerID
  /// How hard a pen or a finger presses, 0...1; nil if the device does not say.
  public var pressure: Double?
  /// How far a pen leans right and towards the user, -π/2...π/2; nil if the device does not say.
  public var tilt: Point?

  /// An event of a pointer.
  public init(
    phase: Phase, location: Point, button: PointerButtons = [], buttons: PointerButtons = [],
    modifiers: Modifiers = [], timestamp: Duration = .zero, coalescedPoints: [Point] = [],
    clickCount: Int = 1, pointer: PointerID = .mouse, pressure: Double? = nil, tilt: Point? = nil
  ) {
    self.phase = phase
    self.location = location
    self.button = button
    self.buttons = buttons
    self.modifiers = modifiers
    self.timestamp = timestamp
    self.coalescedPoints = coalescedPoints.isEmpty ? [location] : coalescedPoints
    self.clickCount = clickCount
    self.pointer = pointer
    self.pressure = pressure
    self.tilt = tilt
  }

  /// What the pointer is moved with.
  public var device: Device { pointer.device }
}

/// The speed of a pointer over its last tenth of a second, by the times of its events.
package struct PointerVelocity: Equatable, Sendable {
  private struct Sample: Equatable, Sendable {
    var time: Duration
    /// The way since the press, in logical pixels.
    var way: Double
  }

  private var samples: [Sample] = []

  package init() {}

  /// Older movements say nothing about how the pointer was let go.
  static let window = Duration.milliseconds(100)
  /// Two events closer together than this make no speed.
  static let leastTime = Duration.milliseconds(4)

  /// The pointer has gone a further way, positive or negative.
  package mutating func add(_ distance: Double, at time: Duration) {
    guard distance.isFinite else { return }
    let way = (samples.last?.way ?? 0) + distance
    samples.append(Sample(time: time, way: way))
    // One sample from before the window stays: the way inside it is measured from there.
    while samples.count > 2, samples[1].time < time - Self.window { samples.removeFirst() }
  }

  /// Logical pixels a second when the pointer was let go at a time.
  package func speed(at time: Duration) -> Double {
    let recent = samples.drop { $0.time < time - Self.window }
    guard let last = recent.last, let first = recent.first ?? samples.first else { return 0 }
    let span = time - first.time
    guard span >= Self.leastTime else { return 0 }
    return (last.way - first.way) / (span / .seconds(1))
  }
}
