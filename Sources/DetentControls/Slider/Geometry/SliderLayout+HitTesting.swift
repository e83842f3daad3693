import DetentDrawing

/// What lies under a point of a slider.
enum SliderHit: Hashable, Sendable {
  case thumb(Int)
  /// Several thumbs, in order: the direction of the first movement will tell which one is meant.
  case thumbs([Int])
  /// The bar between a thumb and the next one.
  case bar(above: Int)
  case track
}

extension SliderLayout {
  /// What a press at a point is about.
  /// - Parameter target: the least extent of a thumb for the pointing device, in logical pixels.
  func hit(at point: Point, target: Double) -> SliderHit {
    let position = axis.position(of: point)
    let deviation = axis.deviation(of: point)
    let thumbs = thumbs
    let regions = thumbRegions(target: target)
    let near = thumbs.indices.filter {
      regions[$0].contains(position) && deviation <= max(thumbs[$0].halfThickness, target / 2)
    }
    guard near.isEmpty else {
      // In the regions of several: a thumb that alone is seen at the point has it.
      let seen = near.filter {
        deviation <= thumbs[$0].halfThickness
          && (position - thumbs[$0].center).magnitude <= thumbs[$0].halfLength
      }
      let meant = near.count == 1 || seen.isEmpty ? near : seen
      return meant.count == 1 ? .thumb(meant[0]) : .thumbs(meant)
    }
    let thickness = max(target, axis.isVertical ? bar.width : bar.height)
    let below = thumbs.indices.dropLast().last {
      position >= regions[$0].high && position < regions[$0 + 1].low
    }
    return below.flatMap { deviation <= thickness / 2 ? .bar(above: $0) : nil } ?? .track
  }

  /// Whether a point belongs to the slider: thumbs may hang out over the ends.
  func contains(_ point: Point, target: Double) -> Bool {
    if axis.bounds.contains(point) { return true }
    let position = axis.position(of: point)
    return axis.deviation(of: point) <= axis.thickness / 2
      && thumbRegions(target: target).contains { $0.contains(position) }
  }

  /// A stretch of the axis.
  struct Stretch: Hashable, Sendable {
    var low: Double
    var high: Double

    func contains(_ position: Double) -> Bool { position >= low && position < high }
  }

  /// The stretches that belong to the thumbs: what is seen, grown to the least target; where the grown
  /// ones meet they share the room evenly, but what is seen of a thumb is never taken from it.
  func thumbRegions(target: Double) -> [Stretch] {
    let thumbs = thumbs
    var regions = thumbs.map { thumb in
      let half = max(thumb.halfLength, target / 2)
      return Stretch(low: thumb.center - half, high: thumb.center + half)
    }
    for index in thumbs.indices.dropLast() where regions[index].high > regions[index + 1].low {
      let (lower, upper) = (thumbs[index], thumbs[index + 1])
      let middle = (lower.center + upper.center) / 2
      regions[index].high = max(middle, lower.center + lower.halfLength)
      regions[index + 1].low = min(middle, upper.center - upper.halfLength)
    }
    return regions
  }
}
