/// The vertical measures of a font, in logical pixels.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of a line.
  public let ascent: Double
  /// From the baseline down to the bottom of a line; positive.
  public let descent: Double
  /// The distance of two baselines.
  public var lineHeight: Double { ascent + descent }
}
