/// Distances from the four edges of a rectangle, in logical pixels; leading and trailing follow the
/// layout direction.
public struct EdgeInsets: Hashable, Sendable, Codable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public static let zero = EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init(vertical: Double, horizontal: Double) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  public var horizontal: Double { leading + trailing }
  public var vertical: Double { top + bottom }
}

extension Rect {
  /// The rectangle inside the insets, for a reading direction.
  public func inset(by insets: EdgeInsets, rightToLeft: Bool = false) -> Rect {
    Rect(
      x: minX + (rightToLeft ? insets.trailing : insets.leading), y: minY + insets.top,
      width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }
}
