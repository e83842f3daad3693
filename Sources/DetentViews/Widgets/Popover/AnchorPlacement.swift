public import DetentDrawing

/// Where something stands that belongs to something else: below it, or above where below is no room.
public struct AnchorPlacement: Hashable, Sendable {
  /// Which edges lie on one line; leading and trailing follow the layout direction.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  public var alignment: Alignment
  /// Between the two, in logical pixels.
  public var gap: Double
  /// What stays free at the edges of the area, in logical pixels.
  public var margin: Double

  public init(alignment: Alignment = .leading, gap: Double = 4, margin: Double = 8) {
    self.alignment = alignment
    self.gap = gap
    self.margin = margin
  }

  /// The place of a size beside an anchor. It never leaves the area: what is too high for both sides is
  /// cut to the roomier one.
  public func frame(
    of size: Size, beside anchor: Rect, in area: Rect, isRightToLeft: Bool = false
  ) -> Rect {
    let room = area.insetBy(dx: margin, dy: margin)
    let below = room.maxY - (anchor.maxY + gap)
    let above = anchor.minY - gap - room.minY
    let isBelow = size.height <= below || below >= above
    let height = max(0, min(size.height, max(isBelow ? below : above, 0), room.height))
    let width = min(size.width, room.width)
    let x = horizontalPlace(of: width, beside: anchor, isRightToLeft: isRightToLeft)
    let y = isBelow ? anchor.maxY + gap : anchor.minY - gap - height
    return Rect(
      x: max(room.minX, min(x, room.maxX - width)),
      y: max(room.minY, min(y, room.maxY - height)), width: width, height: height)
  }

  private func horizontalPlace(
    of width: Double, beside anchor: Rect, isRightToLeft: Bool
  ) -> Double {
    switch alignment {
    case .center: anchor.midX - width / 2
    case .leading: isRightToLeft ? anchor.maxX - width : anchor.minX
    case .trailing: isRightToLeft ? anchor.minX : anchor.maxX - width
    }
  }
}
