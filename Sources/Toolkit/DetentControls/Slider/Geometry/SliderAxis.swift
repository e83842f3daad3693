import DetentDrawing

/// The line that a slider runs along. Positions on it are measured in logical pixels from the end
/// where the minimum is, so that nothing above it knows of right-to-left, vertical or inverted
/// sliders.
struct SliderAxis: Equatable, Sendable {
  let bounds: Rect
  let isVertical: Bool
  /// Whether positions run against the coordinates: the minimum at the right or at the bottom.
  let isReversed: Bool
  /// The coordinate across the axis of the middle line of the track.
  let middle: Double
  /// Whether what lies before the track, such as the histogram, is at its right.
  private let isFlipped: Bool

  /// - Parameter line: how far the middle line is from the upper or leading edge; nil for the
  ///   middle.
  init(
    bounds: Rect, orientation: SliderOrientation, isRightToLeft: Bool, isInverted: Bool,
    line: Double? = nil
  ) {
    self.bounds = bounds
    isVertical = orientation == .vertical
    // A vertical slider has its minimum at the bottom in every script.
    isReversed = (isVertical ? true : isRightToLeft) != isInverted
    isFlipped = isVertical && isRightToLeft
    let offset = line ?? (isVertical ? bounds.width : bounds.height) / 2
    middle =
      isFlipped ? bounds.maxX - offset : (isVertical ? bounds.minX : bounds.minY) + offset
  }

  /// The extent along the axis.
  var length: Double { max(0, isVertical ? bounds.height : bounds.width) }
  /// The extent across it.
  var thickness: Double { max(0, isVertical ? bounds.width : bounds.height) }

  /// How far along the axis a point is; beyond the ends too.
  func position(of point: Point) -> Double {
    let fromOrigin = isVertical ? point.y - bounds.minY : point.x - bounds.minX
    return isReversed ? length - fromOrigin : fromOrigin
  }

  /// How far a point is off the middle line.
  func deviation(of point: Point) -> Double {
    (isVertical ? point.x - middle : point.y - middle).magnitude
  }

  /// The point of the middle line at a position.
  func point(at position: Double) -> Point {
    let fromOrigin = isReversed ? length - position : position
    return isVertical
      ? Point(x: middle, y: bounds.minY + fromOrigin)
      : Point(x: bounds.minX + fromOrigin, y: middle)
  }

  /// The rectangle between two positions, of a thickness around the middle line.
  func rect(from start: Double, to end: Double, thickness: Double) -> Rect {
    rect(from: start, to: end, across: -thickness / 2, thickness / 2)
  }

  /// The rectangle between two positions, and between two distances from the middle line: negative
  /// ones lie before it (above, or on the leading side of a vertical slider), positive ones after
  /// it.
  func rect(from start: Double, to end: Double, across near: Double, _ far: Double) -> Rect {
    let fromOrigin = isReversed ? length - end : start
    let edge = middle + (isFlipped ? -far : near)
    return isVertical
      ? Rect(x: edge, y: bounds.minY + fromOrigin, width: far - near, height: end - start)
      : Rect(x: bounds.minX + fromOrigin, y: edge, width: end - start, height: far - near)
  }

  /// The extents of a size along and across the axis.
  func extents(of size: Size) -> (along: Double, across: Double) {
    isVertical ? (size.height, size.width) : (size.width, size.height)
  }
}

/// The direction a slider runs in.
public enum SliderOrientation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The maximum is where text ends, unless inverted.
  case horizontal
  /// The maximum is at the top, unless inverted.
  case vertical
}
