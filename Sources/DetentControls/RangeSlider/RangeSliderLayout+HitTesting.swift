import DetentDrawing

/// What lies under a point of a range slider.
enum RangeHit: Hashable, Sendable {
  case thumb(RangeThumb)
  /// Both thumbs: the direction of the first movement will tell which one is meant.
  case bothThumbs
  case bar
  case track
}

extension RangeSliderLayout {
  /// What a press at a point is about.
  /// - Parameter target: the least extent of a thumb for the pointing device, in logical pixels.
  func hit(at point: Point, target: Double) -> RangeHit {
    let position = axis.position(of: point)
    let deviation = axis.deviation(of: point)
    let regions = thumbRegions(target: target)
    let isInLower =
      regions.lower.contains(position) && deviation <= max(lower.halfBreadth, target / 2)
    let isInUpper =
      regions.upper.contains(position) && deviation <= max(upper.halfBreadth, target / 2)
    switch (isInLower, isInUpper) {
    case (true, false): return .thumb(.lower)
    case (false, true): return .thumb(.upper)
    case (true, true): return overlapHit(position, deviation)
    case (false, false):
      let barBreadth = max(target, axis.isVertical ? bar.width : bar.height)
      let isBetween = position >= regions.lower.high && position < regions.upper.low
      return isBetween && deviation <= barBreadth / 2 ? .bar : .track
    }
  }

  /// Whether a point belongs to the slider: thumbs may hang out over the ends.
  func contains(_ point: Point, target: Double) -> Bool {
    if axis.bounds.contains(point) { return true }
    let position = axis.position(of: point)
    let regions = thumbRegions(target: target)
    return axis.deviation(of: point) <= axis.breadth / 2
      && (regions.lower.contains(position) || regions.upper.contains(position))
  }

  /// A stretch of the axis.
  struct Stretch: Hashable, Sendable {
    var low: Double
    var high: Double

    func contains(_ position: Double) -> Bool { position >= low && position < high }
  }

  /// The stretches that belong to the thumbs: what is seen, grown to the least target; where the grown
  /// ones meet they share the room evenly, but what is seen of a thumb is never taken from it.
  func thumbRegions(target: Double) -> (lower: Stretch, upper: Stretch) {
    let lowerHalf = max(lower.halfLength, target / 2)
    let upperHalf = max(upper.halfLength, target / 2)
    var low = Stretch(low: lower.center - lowerHalf, high: lower.center + lowerHalf)
    var high = Stretch(low: upper.center - upperHalf, high: upper.center + upperHalf)
    if low.high > high.low {
      let middle = (lower.center + upper.center) / 2
      low.high = max(middle, lower.center + lower.halfLength)
      high.low = min(middle, upper.center - upper.halfLength)
    }
    return (low, high)
  }

  /// In the regions of both: a thumb that alone is seen at the point has it.
  private func overlapHit(_ position: Double, _ deviation: Double) -> RangeHit {
    func isSeen(_ thumb: Thumb) -> Bool {
      deviation <= thumb.halfBreadth && (position - thumb.center).magnitude <= thumb.halfLength
    }
    switch (isSeen(lower), isSeen(upper)) {
    case (true, false): return .thumb(.lower)
    case (false, true): return .thumb(.upper)
    default: return .bothThumbs
    }
  }
}
