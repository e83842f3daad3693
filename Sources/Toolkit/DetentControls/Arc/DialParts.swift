import DetentDrawing
import DetentViews

// MARK: What stays while values change

extension DialFace {
  struct Line: Equatable, Sendable {
    var from: Point
    var to: Point

    static let tickWidth = 1.0

    /// A pixel around the stroke is for soft edges.
    func extent(width: Double) -> Rect {
      let corner = Point(x: min(from.x, to.x), y: min(from.y, to.y))
      let size = Size(width: (to.x - from.x).magnitude, height: (to.y - from.y).magnitude)
      let edge = width / 2 + 1
      return Rect(origin: corner, size: size).insetBy(dx: -edge, dy: -edge)
    }

    var path: Path {
      var path = Path()
      path.move(to: from)
      path.line(to: to)
      return path
    }
  }

  var area: Rect {
    let overflow = max(12, overflow.rounded(.up))
    return bounds.insetBy(dx: -overflow, dy: -overflow)
  }

  var overflow: Double {
    let shadow = bodyRadius.map { geometry.square(radius: $0 + Self.bodyShadow.visualOverflow) }
    let parts =
      ticks.map { $0.extent(width: Line.tickWidth) } + labels.map(\.extent)
      + [shadow].compactMap(\.self)
    return parts.reduce(bounds) { $0.union($1) }.overflow(beyond: bounds)
  }

  var track: Path {
    geometry.segment(
      from: 0, to: geometry.arc.sweep, thickness: style.trackThickness,
      roundEnds: style.hasRoundEnds)
  }

  /// Nil for a dial without a body.
  var body: (edge: Path, inside: Path)? {
    bodyRadius.map {
      (
        Path(circleAt: geometry.center, radius: $0),
        Path(circleAt: geometry.center, radius: $0 - 1)
      )
    }
  }

  fileprivate var bodyRadius: Double? {
    guard style.bodyGap >= 0 else { return nil }
    let radius = geometry.radius - style.ringThickness / 2 - style.bodyGap
    return radius > 0 ? radius : nil
  }

  fileprivate var edgeRadius: Double { geometry.radius + style.ringThickness / 2 }
  var arcEdgeRadius: Double { geometry.radius + style.arcThickness / 2 }

  var fillLine: Line {
    func end(_ angle: Double) -> Point {
      DialArc.point(around: geometry.center, radius: arcEdgeRadius, angle: angle)
    }
    return Line(from: end(style.gradientAngle + 180), to: end(style.gradientAngle))
  }
}

// MARK: What changes with the values

extension DialRenderState {
  var style: CircularSliderStyle { face.style }
  var geometry: DialGeometry { face.geometry }

  func path(of arc: Arc) -> Path {
    geometry.segment(
      from: arc.from, to: arc.to, thickness: style.arcThickness, roundEnds: style.hasRoundEnds)
  }

  var arcArea: Rect { geometry.square(radius: face.arcEdgeRadius) }

  // MARK: Thumbs

  /// The ends of a needle, as fractions of the radius of the body, or of the ring without a body.
  private static let needleStart = 0.45
  private static let needleEnd = 0.85

  func needle(of thumb: Thumb) -> DialFace.Line {
    let radius = face.bodyRadius ?? geometry.radius
    func point(_ share: Double) -> Point {
      DialArc.point(around: geometry.center, radius: radius * share, angle: thumb.angle)
    }
    return DialFace.Line(from: point(Self.needleStart), to: point(Self.needleEnd))
  }

  /// The radii of a thumb's discs, and of its outline in high contrast; 0 for no halo.
  func discs(of thumb: Thumb) -> (halo: Double, body: Double, outline: Double, dot: Double) {
    (
      thumb.look.halo > 0 || thumb.look.press > 0 ? style.haloSize / 2 : 0, style.thumbSize / 2,
      (style.thumbSize - Self.outlineWidth) / 2,
      style.thumbDotSize / 2 * (1 + CircularSliderStyle.dotGrowth * thumb.look.press)
    )
  }

  static let outlineWidth = 2.0

  func focusPath(of thumb: Thumb) -> Path {
    style.thumbShape == .thumb
      ? face.focusRing.path(around: thumb.center, radius: discs(of: thumb).body)
      : face.focusRing.path(around: geometry.center, radius: face.edgeRadius)
  }

  func extent(of thumb: Thumb) -> Rect {
    let ring = face.focusRing.overflow + 1
    guard style.thumbShape == .thumb else {
      let needle = (face.bodyRadius ?? geometry.radius) * Self.needleEnd + style.needleWidth / 2
      return geometry.square(radius: max(face.edgeRadius + ring, needle + 1))
    }
    let discs = discs(of: thumb)
    let radius = max(
      discs.body + style.thumbShadow.visualOverflow, discs.halo, discs.dot,
      thumb.look.hasFocusRing ? discs.body + ring : 0)
    return Rect(center: thumb.center, size: Size(width: 2 * radius, height: 2 * radius))
  }
}

extension DialLayout {
  /// The ticks of a style; fewer if they would be too close to be distinguished.
  func ticks(_ style: CircularSliderStyle, _ rules: TrackRules) -> [DialFace.Line] {
    let positions = tickPositions(style, rules)
    let start = tickRadius(style)
    let inwards: Double = style.tickGap < 0 ? -1 : 1
    let every = Int(exactly: style.majorTickEvery.rounded()) ?? 0
    return positions.enumerated().map { index, position in
      let isMajor = every > 0 && index % every == 0
      let length = style.tickLength * (isMajor ? 2 : 1) * inwards
      return DialFace.Line(
        from: geometry.point(at: position, radius: start),
        to: geometry.point(at: position, radius: max(0, start - length)))
    }
  }

  func labels(_ labels: [DialLabel], _ style: CircularSliderStyle) -> [TextRenderState] {
    let inwards: Double = style.tickGap < 0 ? -1 : 1
    let ticks = style.ticks == .none ? 0 : style.tickLength * (style.majorTickEvery > 0 ? 2 : 1)
    let radius = tickRadius(style) - (ticks + style.tickFontSize) * inwards
    guard radius > 0 else { return [] }
    let font = Font.system(style.tickFontSize, tabularDigits: true)
    return labels.filter(\.value.isFinite).map {
      let line = TextLine($0.text, font: font)
      let center = geometry.point(at: position(of: $0.value), radius: radius)
      return TextRenderState(
        text: $0.text, line: line,
        origin: Point(x: center.x - line.size.width / 2, y: center.y - line.size.height / 2))
    }
  }

  private func tickRadius(_ style: CircularSliderStyle) -> Double {
    style.tickGap < 0
      ? radius + thickness / 2 - style.tickGap
      : max(0, radius - thickness / 2 - style.tickGap)
  }

  private func tickPositions(_ style: CircularSliderStyle, _ rules: TrackRules) -> [Double] {
    let room = tickRadius(style) * arc.sweep * .pi / 180 / Self.leastTickDistance
    switch style.ticks {
    case .none: return []
    case .even:
      let wanted = Int(exactly: style.tickCount.rounded()) ?? 0
      let gaps = arc.isFullCircle ? wanted : wanted - 1
      guard gaps > 0, Double(gaps) <= room else { return [] }
      return (0..<wanted).map { arc.sweep * Double($0) / Double(gaps) }
    case .steps:
      guard !rules.grid.isContinuous, room >= 1, arc.laps == 1 else { return [] }
      // Every second, third … step, so that the remaining ticks are even.
      let steps = rules.grid.stepCount
      let thinning = max(1, (steps / room).rounded(.up))
      let count = (steps / thinning).rounded(.down)
      guard count < 10_000 else { return [] }
      return (0...Int(count)).map {
        position(of: rules.grid.moved(rules.minimum, bySteps: Double($0) * thinning))
      }
      // On a full circle the maximum lies on the minimum, which has its tick.
      .filter { !arc.isFullCircle || $0 < arc.sweep - 0.001 }
    }
  }

  /// The least distance between two ticks, in logical pixels.
  static let leastTickDistance = 4.0
}

/// A text beside the ring of a dial, at a value.
public struct DialLabel: Hashable, Sendable {
  /// The value at which the text is shown.
  var value: Double
  /// The text beside the ring.
  package var text: String

  /// Creates a label at a value.
  public init(_ value: Double, _ text: String) {
    self.value = value
    self.text = text
  }
}
