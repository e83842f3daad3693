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

/// What a host reports to a window about its pointer.
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

  /// The kind of device. Hosts that do not know say `.mouse`.
  public enum Device: Hashable, Sendable {
    /// A device by its name.
    case mouse, touch, pen
  }

  /// What happened to it.
  public var phase: Phase
  /// The pointer, in the coordinates of the window; a view that is tracking receives the event
  /// converted to its own.
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
  /// What the pointer is moved with.
  public var device: Device

  /// An event of a pointer.
  public init(
    phase: Phase, location: Point, button: PointerButtons = [], buttons: PointerButtons = [],
    modifiers: Modifiers = [], timestamp: Duration = .zero, coalescedPoints: [Point] = [],
    clickCount: Int = 1, device: Device = .mouse
  ) {
    self.phase = phase
    self.location = location
    self.button = button
    self.buttons = buttons
    self.modifiers = modifiers
    self.timestamp = timestamp
    self.coalescedPoints = coalescedPoints.isEmpty ? [location] : coalescedPoints
    self.clickCount = clickCount
    self.device = device
  }
}

/// A turn of a wheel or a scroll gesture.
public struct ScrollEvent: Hashable, Sendable {
  /// The pointer, in the coordinates of the window; a view that is scrolled over receives the event
  /// converted to its own.
  public var location: Point
  /// Notches of a wheel; positive x is to the right, positive y is *up*, away from the user, so
  /// that positive always means "more". Fractions come from devices that scroll smoothly.
  public var notches: Point
  /// The modifiers that are held meanwhile.
  public var modifiers: Modifiers
  /// The time of the event, on the clock of frames.
  public var timestamp: Duration

  /// A turn of the wheel.
  public init(
    location: Point, notches: Point, modifiers: Modifiers = [], timestamp: Duration = .zero
  ) {
    self.location = location
    self.notches = notches
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}
