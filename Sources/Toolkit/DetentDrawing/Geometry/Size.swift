/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable, Codable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// A size by its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both extents are finite.
  public var isFinite: Bool { width.isFinite && height.isFinite }
  /// Whether one of the extents is not positive.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The size grown to whole device pixels at a scale; extents that are not positive, or without
  /// end, stay.
  package func grown(toPixelsAt scale: Double) -> Size {
    guard scale > 0, scale.isFinite else { return self }
    func grown(_ length: Double) -> Double {
      let pixels = length * scale
      guard length > 0, pixels.isFinite else { return length }
      // A hair of tolerance: 10.000000001 must not cost a further pixel.
      return (pixels - 1e-6).rounded(.up) / scale
    }
    return Size(width: grown(width), height: grown(height))
  }
}
