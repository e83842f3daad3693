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
