import DetentDrawing

/// How a range slider looks: a plain value. Lengths are in logical pixels.
public struct RangeSliderStyle: Hashable, Sendable, Codable {
  /// Where the thumbs are at the ends of the track.
  public enum ThumbAlignment: String, Hashable, Sendable, Codable, CaseIterable {
    /// They stay inside the bounds.
    case inside
    /// Their centres reach the ends, so that half of them hangs out.
    case center
  }

  public var trackThickness = 4.0
  public var thumbSize = 19.0
  public var thumbAlignment = ThumbAlignment.inside

  public init() {}
}
