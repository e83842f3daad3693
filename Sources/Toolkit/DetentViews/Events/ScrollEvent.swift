public import DetentDrawing

/// A turn of a wheel or a scroll gesture.
public struct ScrollEvent: Hashable, Sendable {
  /// What is scrolled with.
  public enum Source: Hashable, Sendable {
    /// A wheel turns by notches, and stops where it is let go.
    case wheel
    /// Fingers on a touchpad move by fractions of a notch, and give what they scroll a speed.
    case touchpad
  }

  /// What happened.
  public enum Phase: Hashable, Sendable {
    /// The wheel turned, or the fingers moved.
    case moved
    /// The fingers were lifted, after the movement that `notches` may say: the run is over.
    case lifted
  }

  /// The location in the window; a view receives it in its own coordinates.
  public var location: Point
  /// Notches of a wheel; positive x is to the right, positive y is *up*, away from the user, so
  /// that positive always means "more". Fractions come from devices that scroll smoothly.
  public var notches: Point
  /// The modifiers that are held meanwhile.
  public var modifiers: Modifiers
  /// The time of the event, on the clock of frames.
  public var timestamp: Duration
  /// What is scrolled with.
  public var source: Source
  /// What happened.
  public var phase: Phase

  /// A turn of the wheel.
  public init(
    location: Point, notches: Point, modifiers: Modifiers = [], timestamp: Duration = .zero,
    source: Source = .wheel, phase: Phase = .moved
  ) {
    self.location = location
    self.notches = notches
    self.modifiers = modifiers
    self.timestamp = timestamp
    self.source = source
    self.phase = phase
  }
}

/// The state in which a control answers to the wheel.
public enum WheelPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// It answers while it has the focus only: scrolling a page past it changes nothing.
  case whenFocused
  /// It answers whenever the pointer is over it.
  case always
  /// It never answers: turns are for what lies around it.
  case never

  package func answers(isFocused: Bool) -> Bool {
    switch self {
    case .whenFocused: isFocused
    case .always: true
    case .never: false
    }
  }
}

/// Makes whole notches of the turns of a wheel; smooth devices send fractions.
package struct WheelNotches: Equatable, Sendable {
  private var remainder = 0.0

  package init() {}

  /// The most that one turn counts for, whatever a device says.
  package static let limit = 100.0

  /// What one turn counts for, with its fraction.
  static func limited(_ amount: Double) -> Double {
    amount.isFinite ? max(-limit, min(amount, limit)) : 0
  }

  /// A run of turns, and the edit that it makes, ends after so long without one.
  static let rest = Duration.milliseconds(500)

  /// The whole notches that a turn completes. What is left of another direction is dropped.
  package mutating func take(_ amount: Double) -> Double {
    guard amount.isFinite, amount != 0 else { return 0 }
    if remainder != 0, (remainder > 0) != (amount > 0) { remainder = 0 }
    let sum = max(-Self.limit, min(Self.limit, remainder + amount))
    // Ten tenths must be one, whatever the sum of the doubles is.
    let whole = (sum + (sum > 0 ? 1e-9 : -1e-9)).rounded(.towardZero)
    remainder = sum - whole
    return whole
  }

  package mutating func drop() { remainder = 0 }
}
