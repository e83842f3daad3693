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
}
