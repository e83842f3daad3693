import DetentDrawing
import DetentViews

/// Where the segments of a control are: equally wide, from the leading edge.
struct SegmentedControlLayout: Hashable, Sendable {
  let area: Rect
  let count: Int
  let isRightToLeft: Bool

  init(bounds: Rect, count: Int, style: SegmentedControlStyle, isRightToLeft: Bool) {
    area = bounds.insetBy(dx: style.inset, dy: style.inset)
    self.count = count
    self.isRightToLeft = isRightToLeft
  }

  private var width: Double { count > 0 ? area.width / Double(count) : 0 }

  /// The place of a segment; of a card on its way, a fraction between two of them.
  func segment(_ position: Double) -> Rect {
    let x = isRightToLeft ? area.maxX - (position + 1) * width : area.minX + position * width
    return Rect(x: x, y: area.minY, width: width, height: area.height)
  }

  /// The segment under a point, whose height does not matter.
  func segment(at point: Point) -> Int? {
    guard width > 0, point.x >= area.minX, point.x < area.maxX else { return nil }
    let position = isRightToLeft ? (area.maxX - point.x) / width : (point.x - area.minX) / width
    return Int(exactly: position.rounded(.down)).map { max(0, min($0, count - 1)) }
  }
}
