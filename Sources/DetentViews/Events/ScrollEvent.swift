public import DetentDrawing

/// A turn of a wheel or a scroll gesture.
public struct ScrollEvent: Hashable, Sendable {
  /// Where the pointer is, in the coordinates of the window; a view that is scrolled over receives the event
  /// converted to its own.
  public var location: Point
  /// Notches of a wheel; positive x is to the right, positive y is *up*, away from the user, so that
  /// positive always means "more". Fractions come from devices that scroll smoothly.
  public var notches: Point
  /// The modifiers that are held meanwhile.
  public var modifiers: Modifiers
  /// When it happened, on the clock of frames.
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
