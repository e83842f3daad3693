public import DetentDrawing
import DetentViews

struct DialLayout: Sendable {
  let bounds: Rect
  let scale: any ValueScale
  let arc: DialArc
  /// Whether movements to the right decrease the value.
  let isMirrored: Bool
  let center: Point
  /// Of the middle line of the ring, in logical pixels; 0 without room.
  let radius: Double
  let thickness: Double
  /// The radius of the circle that thumbs move on.
  let thumbRadius: Double
  /// 0 for a dial without thumbs.
  let thumbDiameter: Double
  /// The drawn positions of the ends of the filled arc, in degrees along it. A single thumb is at
  /// the second one. During an animation they lag behind the values.
  let positions: [Double]
  let thumbCount: Int

  init(
    bounds: Rect, scale: any ValueScale, arc: DialArc, isMirrored: Bool, positions: [Double],
    thumbCount: Int, style: CircularSliderStyle
  ) {
    self.bounds = bounds
    (self.scale, self.arc) = (scale, arc)
    self.isMirrored = isMirrored
    self.positions = positions
    self.thumbCount = thumbCount
    center = bounds.center
    thickness = style.ringThickness
    thumbDiameter = style.thumbShape == .thumb ? style.thumbSize : 0
    let side = min(bounds.width, bounds.height)
    radius = max(0, side / 2 - style.outside)
    thumbRadius = radius > 0 ? max(0, radius + style.thumbOffset) : 0
  }

  var lower: Double { positions[0] }
  var upper: Double { positions[1] }
  /// The radius within which an angle means nothing.
  var deadRadius: Double { max(Self.leastDeadRadius, Self.deadShare * radius) }
  var discRadius: Double { radius + thickness / 2 }

  /// In logical pixels, and as a fraction of the ring's radius.
  static let leastDeadRadius = 5.0
  static let deadShare = 0.15
  /// The distance from the ring within which a press is on it, in logical pixels.
  static let ringHitMargin = 8.0

  // MARK: Points

  func thumbCenter(_ thumb: Int) -> Point {
    geometry.point(at: position(ofThumb: thumb), radius: thumbRadius)
  }

  var geometry: DialGeometry { DialGeometry(center: center, radius: radius, arc: arc) }

  /// The position of a point along the arc, or nil in the gap.
  func position(at point: Point) -> Double? {
    arc.position(
      at: DialArc.angle(of: point, around: center), near: upper,
      tolerance: capAngle)
  }

  /// The angle of half a round end of the arc, in degrees.
  private var capAngle: Double {
    radius > 0 ? min(90, thickness / 2 / radius * 180 / .pi) : 0
  }
}

// MARK: Hits

extension DialLayout: TrackShape {
  var travel: Double { radius > 0 ? arc.length : 0 }
  var start: Double { 0 }
  var isRound: Bool { true }

  func position(ofThumb thumb: Int) -> Double { positions[hasRange ? thumb : 1] }

  func isDrag(from start: Point, to point: Point, way: Double, slop: Double) -> Bool {
    point.distance(to: start) >= slop
  }

  func advance(_ pointer: inout DialPointer, to point: Point) -> Double {
    let last = pointer.last
    pointer.last = point
    if pointer.mode == .automatic, point.distance(to: center) > discRadius {
      // From here on the thumb goes around; the value so far stays.
      pointer.mode = .angular
      return 0
    }
    let right = (point.x - last.x) * (isMirrored ? -1 : 1)
    let up = last.y - point.y
    let degreesAPixel = arc.length / Self.linearTravel
    switch pointer.mode {
    case .angular:
      let turn = DialPointer.turn(from: last - center, to: point - center, outside: deadRadius)
      return arc.isClockwise ? turn : -turn
    case .vertical: return up * degreesAPixel
    case .horizontal: return right * degreesAPixel
    case .linear, .automatic: return (up + right) * degreesAPixel
    }
  }

  /// The length of a linear drag over all values, in logical pixels.
  private static let linearTravel = 250.0

  func thumbs(at point: Point, target: Double) -> [Int] {
    (0..<thumbCount).filter { isOn($0, point, target: target) }
  }

  func hit(at point: Point, target: Double) -> TrackHit {
    guard radius > 0, point.isFinite else { return .outside }
    if let thumb = thumbHit(at: point, target: target) { return thumb }
    let distance = point.distance(to: center)
    if distance < min(deadRadius, radius) { return .hub }
    if (distance - radius).magnitude <= thickness / 2 + Self.ringHitMargin {
      guard let position = position(at: point) else { return .gap }
      return hasRange && isBetweenThumbs(position) ? .bar(above: 0) : .track
    }
    return bounds.contains(point) ? .disc : .outside
  }

  /// True even if the other thumb covers it.
  func isOn(_ thumb: Int, _ point: Point, target: Double) -> Bool {
    thumbDiameter > 0
      && point.distance(to: thumbCenter(thumb)) <= max(thumbDiameter, target) / 2
  }

  private func thumbHit(at point: Point, target: Double) -> TrackHit? {
    let hit = thumbs(at: point, target: target)
    guard hit.count > 1 else { return hit.isEmpty ? nil : .thumbs(hit) }
    let ways = hit.map { point.distance(to: thumbCenter($0)) }
    guard (ways[0] - ways[1]).magnitude > 0.5 else { return .thumbs(hit) }
    return .thumbs([ways[0] < ways[1] ? 0 : 1])
  }

  private var hasRange: Bool { thumbCount > 1 }

  private func isBetweenThumbs(_ position: Double) -> Bool {
    lower <= upper
      ? position > lower && position < upper
      : position > lower || position < upper
  }

  /// The opacity of the laps before the current one.
  private static let lapAlpha = 0.35

  /// The filled parts of the ring: between origin and value, and below that the full laps.
  func filledArcs() -> [DialRenderState.Arc] {
    let (first, last) = (lower, upper)
    if hasRange {
      let end = last < first ? last + arc.length : last
      return end > first ? [DialRenderState.Arc(from: first, to: end)] : []
    }
    let (low, high) = (min(first, last), max(first, last))
    guard high > low else { return [] }
    // At the end of a lap its ring is full, not empty.
    let lap = arc.isFullCircle && low == 0 ? ((high / 360).rounded(.up) - 1) * 360 : 0
    guard lap > 0 else { return [DialRenderState.Arc(from: low, to: high)] }
    return [
      DialRenderState.Arc(from: 0, to: 360, alpha: Self.lapAlpha),
      DialRenderState.Arc(from: lap, to: high),
    ]
  }

  /// The diameter of the circle for texts, inside of the ring and its ticks.
  func textRoom(_ style: CircularSliderStyle) -> Double {
    let hole = 2 * (radius - thickness / 2)
    guard style.ticks != .none, style.tickGap >= 0 else { return max(0, hole * Self.textShare) }
    let longest = style.tickLength * (style.majorTickEvery > 0 ? 2 : 1)
    let ticks = style.tickGap + longest + Self.tickDistance
    return max(0, min(hole * Self.textShare, hole - 2 * ticks))
  }

  private static let textShare = 0.82
  /// Between ticks and text, in logical pixels.
  private static let tickDistance = 4.0
}

// Points are in the control's coordinates and exact; drawn parts are at the nearest device pixels.

extension CircularControl {
  /// The centre of a thumb at a value.
  public func point(for value: Double) -> Point {
    layout.geometry.point(at: arcPosition(of: value), radius: layout.thumbRadius)
  }

  /// The direction of a value from the centre, in degrees clockwise from 12 o'clock.
  public func angle(for value: Double) -> Double { layout.arc.angle(at: arcPosition(of: value)) }

  /// The value in the direction of a point, not rounded to a step, or nil in the gap of the arc.
  /// With ``laps`` it is in the lap nearest to the present value.
  public func value(at point: Point) -> Double? {
    layout.position(at: point).map { model.scale.value(at: $0 / arc.length) }
  }

  private func arcPosition(of value: Double) -> Double {
    model.scale.fraction(of: value) * arc.length
  }
}

// MARK: Texts

extension DialLayout {
  /// The value and its unit in the middle, as large as the circle inside of ring and ticks allows.
  func texts(
    _ value: String, _ unit: String, _ style: CircularSliderStyle, _ traits: Traits
  ) -> [DialRenderState.Text] {
    guard style.showsValue, radius > 0 else { return [] }
    let valueFont = Font.system(
      style.valueFontSize, weight: Int(style.valueFontWeight), tabularDigits: true)
    let words = RoundText(
      blocks: [
        RoundText.Block(
          text: value, font: valueFont, leastSize: Self.leastTextSize, lineLimit: 2,
          keepsLine: true, color: style.valueColor.resolved(for: traits)),
        RoundText.Block(
          text: unit, font: .system(style.unitFontSize), leastSize: Self.leastTextSize,
          lineLimit: 2, color: style.unitColor.resolved(for: traits)),
      ], radius: textRoom(style) / 2)
    return words.places.texts.map {
      var text = $0
      text.rect = text.rect.offsetBy(dx: center.x, dy: center.y)
      return text
    }
  }

  /// The least readable type, in logical pixels.
  private static let leastTextSize = 11.0
}
