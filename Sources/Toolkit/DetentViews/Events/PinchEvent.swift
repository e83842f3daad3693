public import DetentDrawing

/// A movement of two fingers apart, together or around each other, on a touchpad or a touchscreen.
///
/// After a view accepts a `.began`, it receives any number of changes and one end or cancel.
public struct PinchEvent: Hashable, Sendable {
  /// A step in the life of a pinch.
  public enum Phase: Hashable, Sendable {
    case began
    case changed
    /// A finger was lifted.
    case ended
    /// The system took the fingers away: restore what the pinch changed.
    case cancelled
  }

  /// The step in the life of the pinch.
  public var phase: Phase
  /// The location in the window; a view receives it in its own coordinates.
  public var location: Point
  /// The distance between the fingers relative to the beginning; greater than 0.
  public var scale: Double
  /// The rotation of the fingers since the beginning, in radians, clockwise; may exceed a turn.
  public var rotation: Double
  /// The modifiers that are held.
  public var modifiers: Modifiers
  /// The time of the event, on the clock of frames.
  public var timestamp: Duration

  /// Creates a step of a pinch.
  package init(
    phase: Phase, location: Point, scale: Double = 1, rotation: Double = 0,
    modifiers: Modifiers = [], timestamp: Duration = .zero
  ) {
    (self.phase, self.location, self.scale, self.rotation) = (phase, location, scale, rotation)
    (self.modifiers, self.timestamp) = (modifiers, timestamp)
  }
}
