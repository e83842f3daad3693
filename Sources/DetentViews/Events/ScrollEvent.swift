public import DetentDrawing

/// A turn of a wheel or a scroll gesture.
public struct ScrollEvent: Hashable, Sendable {
  public var location: Point
  /// Notches of a wheel; positive x is to the right, positive y is *up*, away from the user, so that
  /// positive always means "more". Fractions come from devices that scroll smoothly.
  public var notches: Point
  public var modifiers: Modifiers
  public var timestamp: Duration

  public init(
    location: Point, notches: Point, modifiers: Modifiers = [], timestamp: Duration = .zero
  ) {
    self.location = location
    self.notches = notches
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}
