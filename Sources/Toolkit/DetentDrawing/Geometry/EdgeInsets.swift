/// Distances from the four edges, in logical pixels. Leading and trailing follow the text.
public struct EdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the top edge, in logical pixels.
  public var top: Double
  /// The distance from the edge where text begins, in logical pixels.
  public var leading: Double
  /// The distance from the bottom edge, in logical pixels.
  public var bottom: Double
  /// The distance from the edge where text ends, in logical pixels.
  public var trailing: Double

  /// Insets of 0 on every edge.
  public static let zero = EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// Insets with one distance for each edge.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Insets with equal distances from opposite edges.
  public init(vertical: Double, horizontal: Double) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// The sum of the leading and trailing distances.
  public var horizontal: Double { leading + trailing }
  /// The sum of the top and bottom distances.
  public var vertical: Double { top + bottom }
}

extension Rect {
  /// The rectangle inside the insets, for a reading direction.
  public func inset(by insets: EdgeInsets, rightToLeft: Bool = false) -> Rect {
    Rect(
      x: minX + (rightToLeft ? insets.trailing : insets.leading), y: minY + insets.top,
      width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }

  /// The rectangle around these insets, the inverse of ``inset(by:rightToLeft:)``.
  package func outset(by insets: EdgeInsets, rightToLeft: Bool) -> Rect {
    guard insets != .zero else { return self }
    return Rect(
      x: minX - (rightToLeft ? insets.trailing : insets.leading), y: minY - insets.top,
      width: width + insets.horizontal, height: height + insets.vertical)
  }
}
