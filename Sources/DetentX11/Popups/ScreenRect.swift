import DetentDrawing

/// A rectangle of the screen in device pixels. Every number that comes from other programs is kept to
/// what X can address.
struct ScreenRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  private static let reach = 65_535

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = max(-Self.reach, min(x, Self.reach))
    self.y = max(-Self.reach, min(y, Self.reach))
    self.width = max(0, min(width, Self.reach))
    self.height = max(0, min(height, Self.reach))
  }

  var isEmpty: Bool { width == 0 || height == 0 }
  var area: Int { width * height }

  func moved(by distance: (x: Int, y: Int)) -> ScreenRect {
    ScreenRect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }

  func intersection(_ other: ScreenRect) -> ScreenRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return ScreenRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// Moved, and made smaller if it must be, until it lies inside.
  func kept(inside other: ScreenRect) -> ScreenRect {
    guard !other.isEmpty else { return self }
    let width = min(width, other.width)
    let height = min(height, other.height)
    return ScreenRect(
      x: max(other.x, min(x, other.x + other.width - width)),
      y: max(other.y, min(y, other.y + other.height - height)), width: width, height: height)
  }

  /// In logical pixels, seen from a place of the screen.
  func logical(from origin: (x: Int, y: Int), scale: Double) -> Rect {
    Rect(
      x: Double(x - origin.x) / scale, y: Double(y - origin.y) / scale,
      width: Double(width) / scale, height: Double(height) / scale)
  }
}
