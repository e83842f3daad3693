public import DetentDrawing

/// What the size of a window is bound to while the user pulls at it, besides its minimum. Desktops may
/// ignore all of it.
public struct WindowSizeLimits: Hashable, Sendable {
  /// In logical pixels; nil where there is no limit.
  public var maximum: Size?
  /// The steps from the minimum on, in logical pixels; nil for any size.
  public var increment: Size?
  /// Width divided by height, from the narrowest to the widest; nil for any. Numbers that are not
  /// greater than 0 are ignored.
  public var aspectRatio: ClosedRange<Double>?

  public init(
    maximum: Size? = nil, increment: Size? = nil, aspectRatio: ClosedRange<Double>? = nil
  ) {
    self.maximum = maximum
    self.increment = increment
    self.aspectRatio = aspectRatio
  }
}
