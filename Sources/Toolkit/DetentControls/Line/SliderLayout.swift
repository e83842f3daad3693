import DetentDrawing
import DetentViews

struct SliderLayout: Sendable {
  let axis: SliderAxis
  let line: SliderBaseline
  /// In the order of their values, at least one.
  let thumbs: [Thumb]
  /// The whole line, its selected part, and the thickness of both.
  let track: Rect
  let bar: Rect
  let thickness: Double
  /// The positions where the bar begins and ends; nil for the first and the last thumb.
  let barStart: Double?
  let barEnd: Double?
  private let halfLength: Double
  private let halfThickness: Double

  /// The centre of a thumb as a position on the axis, and its drawn rectangle.
  struct Thumb: Equatable, Sendable {
    var center: Double
    var frame: Rect
  }

  /// - Parameter fractions: the drawn places of the thumbs, 0...1; they may lag behind the values.
  init(
    axis: SliderAxis, scale: any ValueScale, fractions: [Double], thumbSize: Size,
    barOrigin: Double? = nil, style: RangeSliderStyle
  ) {
    let extents = axis.extents(of: thumbSize)
    let half = extents.along / 2
    let line = SliderBaseline(scale: scale, length: axis.length, margin: style.margin(half))
    let centers = fractions.map(line.position(at:))
    thumbs = centers.map {
      Thumb(
        center: $0, frame: axis.rect(from: $0 - half, to: $0 + half, thickness: extents.across))
    }
    (self.axis, self.line) = (axis, line)
    (halfLength, halfThickness) = (half, extents.across / 2)
    let (first, last) = (centers.first ?? 0, centers.last ?? 0)
    let origin = barOrigin.map { Self.position(of: $0, line) }
    let isAbove = origin.map { $0 <= first } ?? true
    barStart = isAbove ? origin : nil
    barEnd = isAbove ? nil : origin
    thickness = min(style.trackThickness, axis.thickness)
    track = axis.rect(from: 0, to: axis.length, thickness: thickness)
    bar = axis.rect(
      from: barStart ?? first, to: max(barStart ?? first, barEnd ?? last), thickness: thickness)
  }

  /// The begin of a bar. From the minimum or maximum the bar fills the track to its end.
  private static func position(of origin: Double, _ line: SliderBaseline) -> Double {
    let fraction = line.scale.fraction(of: origin)
    if !(fraction > 0) { return 0 }
    return fraction < 1 ? line.position(at: fraction) : line.length
  }

  subscript(thumb: Int) -> Thumb { thumbs[thumb] }

  var chosen: (low: Double, high: Double) {
    (barStart ?? thumbs.first?.center ?? 0, barEnd ?? thumbs.last?.center ?? 0)
  }
}

/// A mapping between values and positions along the axis of a slider, in logical pixels from the
/// end of the minimum. Thumbs, ticks, labels and the histogram all use it.
struct SliderBaseline: Sendable {
  let scale: any ValueScale
  let length: Double
  let start: Double
  let travel: Double

  init(scale: any ValueScale, length: Double, margin: Double) {
    self.scale = scale
    self.length = length
    start = min(margin, length / 2)
    travel = max(0, length - 2 * margin)
  }

  var isEven: Bool { (scale as? SpannedScale)?.isLinear ?? (scale is LinearScale) }

  func position(at fraction: Double) -> Double { start + travel * fraction }

  func position(of value: Double) -> Double { position(at: scale.fraction(of: value)) }
}

extension RangeSliderStyle {
  /// The distance of thumb centres from the ends of the track.
  func margin(_ halfLength: Double) -> Double { thumbAlignment == .inside ? halfLength : 0 }
}

extension SliderLayout: TrackShape {
  var isRound: Bool { false }
  var scale: any ValueScale { line.scale }
  var travel: Double { line.travel }
  var start: Double { line.start }

  func position(ofThumb thumb: Int) -> Double { thumbs[thumb].center }

  func position(at point: Point) -> Double? { axis.position(of: point) }

  func isDrag(from start: Point, to point: Point, way: Double, slop: Double) -> Bool {
    way.magnitude > slop
  }

  func advance(_ pointer: inout DialPointer, to point: Point) -> Double {
    defer { pointer.last = point }
    return axis.position(of: point) - axis.position(of: pointer.last)
  }

  func thumbs(at point: Point, target: Double) -> [Int] {
    if case .thumbs(let thumbs) = hit(at: point, target: target) { thumbs } else { [] }
  }

  func hit(at point: Point, target: Double) -> TrackHit {
    let position = axis.position(of: point)
    let deviation = axis.deviation(of: point)
    let regions = thumbRegions(target: target)
    let near = thumbs.indices.filter {
      regions[$0].contains(position) && deviation <= max(halfThickness, target / 2)
    }
    guard near.isEmpty else { return .thumbs(near) }
    let below = thumbs.indices.dropLast().last {
      position >= regions[$0].high && position < regions[$0 + 1].low
    }
    return below.flatMap {
      deviation <= max(target, thickness) / 2 ? .bar(above: $0) : nil
    } ?? .track
  }

  /// Thumbs may extend beyond the ends.
  func contains(_ point: Point, target: Double) -> Bool {
    if axis.bounds.contains(point) { return true }
    let position = axis.position(of: point)
    return axis.deviation(of: point) <= axis.thickness / 2
      && thumbRegions(target: target).contains { $0.contains(position) }
  }

  struct Stretch: Equatable, Sendable {
    var low: Double
    var high: Double

    func contains(_ position: Double) -> Bool { position >= low && position < high }
  }

  /// The stretches that belong to the thumbs: the drawn thumbs, grown to the least target.
  /// Overlapping stretches are divided evenly, but never cut a drawn thumb.
  func thumbRegions(target: Double) -> [Stretch] {
    let half = max(halfLength, target / 2)
    var regions = thumbs.map { Stretch(low: $0.center - half, high: $0.center + half) }
    for index in thumbs.indices.dropLast() where regions[index].high > regions[index + 1].low {
      let (lower, upper) = (thumbs[index].center, thumbs[index + 1].center)
      regions[index].high = max((lower + upper) / 2, lower + halfLength)
      regions[index + 1].low = min((lower + upper) / 2, upper - halfLength)
    }
    return regions
  }
}

/// The line that a slider runs along. Positions on it are measured from the end of the minimum, so
/// the rest of the slider need not know about right-to-left, vertical or inverted sliders.
struct SliderAxis: Equatable, Sendable {
  let bounds: Rect
  let isVertical: Bool
  /// Whether positions run against the coordinates: the minimum is at the right or at the bottom.
  let isReversed: Bool
  /// The coordinate of the track's middle line across the axis.
  let middle: Double
  /// Whether parts before the track, such as the histogram, are at its right.
  private let isFlipped: Bool

  /// - Parameter line: its distance from the upper or leading edge; nil for the middle.
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

  var length: Double { max(0, isVertical ? bounds.height : bounds.width) }
  var thickness: Double { max(0, isVertical ? bounds.width : bounds.height) }

  /// It may be beyond the ends.
  func position(of point: Point) -> Double {
    let fromOrigin = isVertical ? point.y - bounds.minY : point.x - bounds.minX
    return isReversed ? length - fromOrigin : fromOrigin
  }

  func deviation(of point: Point) -> Double {
    (isVertical ? point.x - middle : point.y - middle).magnitude
  }

  func point(at position: Double) -> Point {
    let fromOrigin = isReversed ? length - position : position
    return isVertical
      ? Point(x: middle, y: bounds.minY + fromOrigin)
      : Point(x: bounds.minX + fromOrigin, y: middle)
  }

  func rect(from start: Double, to end: Double, thickness: Double) -> Rect {
    rect(from: start, to: end, across: -thickness / 2, thickness / 2)
  }

  /// Distances from the middle line are negative above it, or on the leading side if vertical.
  func rect(from start: Double, to end: Double, across near: Double, _ far: Double) -> Rect {
    let fromOrigin = isReversed ? length - end : start
    let edge = middle + (isFlipped ? -far : near)
    return isVertical
      ? Rect(x: edge, y: bounds.minY + fromOrigin, width: far - near, height: end - start)
      : Rect(x: bounds.minX + fromOrigin, y: edge, width: end - start, height: far - near)
  }

  func extents(of size: Size) -> (along: Double, across: Double) {
    (isVertical ? SliderOrientation.vertical : .horizontal).extents(of: size)
  }
}

/// The direction of a slider's track.
public enum SliderOrientation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The maximum is at the end of a line of text, unless inverted.
  case horizontal
  /// The maximum is at the top, unless inverted.
  case vertical

  func extents(of size: Size) -> (along: Double, across: Double) {
    self == .vertical ? (size.height, size.width) : (size.width, size.height)
  }
}
