/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable, Codable {
  public var width: Double
  public var height: Double

  public static let zero = Size(width: 0, height: 0)

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public var isFinite: Bool { width.isFinite && height.isFinite }
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}
