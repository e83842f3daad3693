public import DetentDrawing

/// A turn of a wheel or a scroll gesture.
public struct ScrollEvent: Hashable, Sendable {
  /// A kind of device for scrolling.
  public enum Source: Hashable, Sendable {
    /// A wheel, which turns in notches and stops when it is let go.
    case wheel
    /// A touchpad, which sends fractions of a notch and leaves the content with a speed.
    case touchpad
  }

  /// A step of a scroll gesture.
  public enum Phase: Hashable, Sendable {
    /// The wheel turned, or the fingers moved.
    case moved
    /// The fingers were lifted, after the movement in `notches`, if any: the run is over.
    case lifted
  }

  /// The location in the window; a view receives it in its own coordinates.
  public var location: Point
  /// The notches of the wheel; positive x is to the right, positive y is *up*, away from the user,
  /// so that positive always means "more". Devices that scroll smoothly send fractions.
  public var notches: Point
  /// The modifiers that are held.
  public var modifiers: Modifiers
  /// The time of the event, on the clock of frames.
  public var timestamp: Duration
  /// The kind of device.
  public var source: Source
  /// The step of the scroll gesture.
  public var phase: Phase

  /// Creates a turn of the wheel.
  package init(
    location: Point, notches: Point, modifiers: Modifiers = [], timestamp: Duration = .zero,
    source: Source = .wheel, phase: Phase = .moved
  ) {
    (self.location, self.notches, self.modifiers) = (location, notches, modifiers)
    (self.timestamp, self.source, self.phase) = (timestamp, source, phase)
  }
}

/// The condition under which a control responds to the wheel.
public enum WheelPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// The control responds only with the focus, so that scrolling the page past it changes nothing.
  case whenFocused
  /// The control responds whenever the pointer is over it.
  case always
  /// The control never responds and leaves turns to the views around it.
  case never

  package func answers(isFocused: Bool) -> Bool {
    switch self {
    case .whenFocused: isFocused
    case .always: true
    case .never: false
    }
  }
}

/// Collects fractions of a turn, as sent by smooth devices, into whole notches.
package struct WheelNotches: Equatable, Sendable {
  private var remainder = 0.0

  package init() {}

  /// The most notches that one turn counts for.
  package static let limit = 100.0

  static func limited(_ amount: Double) -> Double {
    amount.isFinite ? max(-limit, min(amount, limit)) : 0
  }

  /// The time without a turn after which a run, and the edit that it makes, ends.
  static let rest = Duration.milliseconds(500)

  /// The whole notches that a turn completes. A remainder of the opposite direction is dropped.
  package mutating func take(_ amount: Double) -> Double {
    guard amount.isFinite, amount != 0 else { return 0 }
    if remainder != 0, (remainder > 0) != (amount > 0) { remainder = 0 }
    let sum = max(-Self.limit, min(Self.limit, remainder + amount))
    // Ten tenths have to make one in spite of rounding errors.
    let whole = (sum + (sum > 0 ? 1e-9 : -1e-9)).rounded(.towardZero)
    remainder = sum - whole
    return whole
  }

  package mutating func drop() { remainder = 0 }
}
