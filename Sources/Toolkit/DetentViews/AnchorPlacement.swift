public import DetentDrawing

/// The rule by which something stands beside an anchor: at one side of it, or at the other one
/// where there is no room.
public struct AnchorPlacement: Hashable, Sendable {
  /// The side that is tried first; leading and trailing follow the layout direction.
  public enum Side: Hashable, Sendable { case below, above, leading, trailing }

  /// Which edges lie on one line; leading and trailing follow the layout direction. Beside an
  /// anchor, leading is the upper edge.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The side of the anchor that is preferred.
  public var side: Side
  /// How the two lie along that side.
  public var alignment: Alignment
  /// The gap between the two, in logical pixels.
  public var gap: Double
  /// What stays free at the edges of the area, in logical pixels.
  public var margin: Double

  /// A placement below, from the leading edge on by default.
  public init(
    side: Side = .below, alignment: Alignment = .leading, gap: Double = 4, margin: Double = 8
  ) {
    self.side = side
    self.alignment = alignment
    self.gap = gap
    self.margin = margin
  }

  /// The frame of a size beside an anchor. It never leaves the area: what is too large for both
  /// sides is cut to the roomier one.
  public func frame(
    of size: Size, beside anchor: Rect, in area: Rect, isRightToLeft: Bool = false
  ) -> Rect {
    let room = area.insetBy(dx: margin, dy: margin)
    switch side {
    case .below, .above:
      let (y, height) = interval(
        size.height, beside: (anchor.minY, anchor.maxY), in: (room.minY, room.maxY),
        prefersAfter: side == .below)
      let width = min(size.width, room.width)
      let x = aligned(
        width, with: (anchor.minX, anchor.maxX), in: (room.minX, room.maxX),
        isReversed: isRightToLeft)
      return Rect(x: x, y: y, width: width, height: height)
    case .leading, .trailing:
      let (x, width) = interval(
        size.width, beside: (anchor.minX, anchor.maxX), in: (room.minX, room.maxX),
        prefersAfter: (side == .trailing) != isRightToLeft)
      let height = min(size.height, room.height)
      let y = aligned(
        height, with: (anchor.minY, anchor.maxY), in: (room.minY, room.maxY), isReversed: false)
      return Rect(x: x, y: y, width: width, height: height)
    }
  }

  /// The interval before or after an anchor along one axis.
  private func interval(
    _ extent: Double, beside anchor: (low: Double, high: Double),
    in room: (low: Double, high: Double), prefersAfter: Bool
  ) -> (start: Double, extent: Double) {
    let after = room.high - (anchor.high + gap)
    let before = anchor.low - gap - room.low
    let isAfter =
      prefersAfter ? extent <= after || after >= before : extent > before && after > before
    let extent = max(0, min(extent, max(isAfter ? after : before, 0), room.high - room.low))
    let start = isAfter ? anchor.high + gap : anchor.low - gap - extent
    return (max(room.low, min(start, room.high - extent)), extent)
  }

  /// The start along the other axis.
  private func aligned(
    _ extent: Double, with anchor: (low: Double, high: Double),
    in room: (low: Double, high: Double), isReversed: Bool
  ) -> Double {
    let start =
      switch alignment {
      case .center: (anchor.low + anchor.high - extent) / 2
      case .leading: isReversed ? anchor.high - extent : anchor.low
      case .trailing: isReversed ? anchor.low : anchor.high - extent
      }
    return max(room.low, min(start, room.high - extent))
  }
}
