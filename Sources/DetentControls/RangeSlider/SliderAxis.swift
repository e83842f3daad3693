import DetentDrawing

/// The line that a slider runs along. Positions on it are measured in logical pixels from the end where
/// the minimum is, so that nothing above it knows of right-to-left, vertical or inverted sliders.
struct SliderAxis: Hashable, Sendable {
  let bounds: Rect
  let isVertical: Bool
  /// Whether positions run against the coordinates: the minimum at the right or at the bottom.
  let isReversed: Bool

  init(bounds: Rect, orientation: SliderOrientation, isRightToLeft: Bool, isInverted: Bool) {
    self.bounds = bounds
    isVertical = orientation == .vertical
    // A vertical slider has its minimum at the bottom in every script.
    isReversed = (isVertical ? true : isRightToLeft) != isInverted
  }

  /// The extent along the axis.
  var length: Double { max(0, isVertical ? bounds.height : bounds.width) }
  /// The extent across it.
  var breadth: Double { max(0, isVertical ? bounds.width : bounds.height) }

  /// How far along the axis a point is; beyond the ends too.
  func position(of point: Point) -> Double {
    let fromOrigin = isVertical ? point.y - bounds.minY : point.x - bounds.minX
    return isReversed ? length - fromOrigin : fromOrigin
  }

  /// How far a point is off the middle line.
  func deviation(of point: Point) -> Double {
    (isVertical ? point.x - bounds.midX : point.y - bounds.midY).magnitude
  }

  /// The point of the middle line at a position.
  func point(at position: Double) -> Point {
    let fromOrigin = isReversed ? length - position : position
    return isVertical
      ? Point(x: bounds.midX, y: bounds.minY + fromOrigin)
      : Point(x: bounds.minX + fromOrigin, y: bounds.midY)
  }

  /// The rectangle between two positions, of a thickness around the middle line.
  func rect(from start: Double, to end: Double, thickness: Double) -> Rect {
    let across = (isVertical ? bounds.midX : bounds.midY) - thickness / 2
    let fromOrigin = isReversed ? length - end : start
    return isVertical
      ? Rect(x: across, y: bounds.minY + fromOrigin, width: thickness, height: end - start)
      : Rect(x: bounds.minX + fromOrigin, y: across, width: end - start, height: thickness)
  }

  /// The extents of a size along and across the axis.
  func extents(of size: Size) -> (along: Double, across: Double) {
    isVertical ? (size.height, size.width) : (size.width, size.height)
  }
}
