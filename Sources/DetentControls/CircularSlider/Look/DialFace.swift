import DetentDrawing
import DetentViews
import DetentWidgets

/// The parts of a dial that stay while its values change: body, track, ticks and labels. Everything
/// its image depends on, so that it is drawn once.
struct DialFace: Hashable, Sendable {
  var bounds: Rect
  var geometry: DialGeometry
  @SharedStyle var style: CircularSliderStyle
  var ticks: [Tick]
  var labels: [Label]
  var appearance: Appearance
  var tint: DynamicColor?
  var isHighContrast: Bool
  var isEnabled: Bool

  /// A line towards the centre.
  struct Tick: Equatable, Sendable {
    var from: Point
    var to: Point
  }

  /// A text around a point.
  struct Label: Equatable, Sendable {
    var text: String
    var center: Point
  }

  /// What faces that are kept at the same time differ in most; the rest is found by comparing.
  func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(labels.count)
    hasher.combine(appearance)
    hasher.combine(isEnabled)
  }

  func color(_ color: DynamicColor) -> Color {
    color.resolved(for: appearance, tint: tint)
  }

  // MARK: Colours of the state

  /// The ring.
  var trackColor: Color {
    guard isHighContrast else { return color(style.trackTintColor) }
    return color(isEnabled ? style.highContrastTrackTintColor : style.disabledTintColor)
  }

  /// What is drawn in one colour: a solid arc, the dot and the needle.
  /// - Parameter canMove: false for those of a thumb that cannot be moved.
  func emphasis(_ plain: DynamicColor, canMove: Bool = true) -> Color {
    switch (isEnabled && canMove, isHighContrast) {
    case (true, false): color(plain)
    case (true, true): color(style.highContrastTintColor)
    case (false, false): color(style.disabledTintColor)
    case (false, true): color(style.highContrastTrackTintColor)
    }
  }

  /// What stands beside the ring.
  func quiet(_ plain: DynamicColor) -> Color {
    color(isHighContrast ? style.highContrastTickColor : plain)
  }

  /// The focus ring.
  var focusRing: FocusRingLook {
    FocusRingLook(
      color: color(isHighContrast ? style.highContrastTintColor : style.focusRingColor),
      width: style.focusRingWidth > 0 && isHighContrast
        ? max(style.focusRingWidth, style.highContrastRingWidth) : style.focusRingWidth,
      gap: style.focusRingGap)
  }

  /// The radius of the body; nil where there is none.
  var bodyRadius: Double? {
    guard style.bodyGap >= 0 else { return nil }
    let thickness = max(style.trackThickness, style.arcThickness)
    let radius = geometry.radius - thickness / 2 - style.bodyGap
    return radius > 0 ? radius : nil
  }

  func draw(in canvas: Canvas) {
    drawBody(in: canvas)
    canvas.fill(
      geometry.segment(
        from: 0, to: geometry.arc.sweep, thickness: style.trackThickness,
        roundEnds: style.hasRoundEnds),
      with: trackColor)
    for tick in ticks {
      var path = Path()
      path.move(to: tick.from)
      path.line(to: tick.to)
      canvas.stroke(
        path, with: quiet(style.tickTintColor), style: StrokeStyle(width: style.tickWidth))
    }
    for label in labels {
      let text = TextLayout.cached(
        label.text, font: .system(style.tickFontSize, tabularDigits: true))
      canvas.draw(
        text,
        at: Point(
          x: label.center.x - text.size.width / 2, y: label.center.y - text.size.height / 2),
        color: quiet(style.tickLabelColor))
    }
  }

  private func drawBody(in canvas: Canvas) {
    guard let bodyRadius else { return }
    let disc = Path(circleAt: geometry.center, radius: bodyRadius)
    if isEnabled { canvas.drawShadow(of: disc, style.bodyShadow) }
    canvas.fill(
      disc, with: color(isHighContrast ? style.highContrastTrackTintColor : style.bodyEdgeColor))
    canvas.fill(
      Path(circleAt: geometry.center, radius: bodyRadius - 1), with: color(style.bodyColor))
  }
}

// MARK: Ticks and labels

extension DialLayout {
  /// The ticks of a style, thinned where they would lie too close to be distinguished.
  func ticks(_ style: CircularSliderStyle, _ rules: DialRules) -> [DialFace.Tick] {
    let positions = tickPositions(style, rules)
    let start = tickRadius(style)
    let inwards: Double = style.tickGap < 0 ? -1 : 1
    let every = Int(exactly: style.majorTickEvery.rounded()) ?? 0
    return positions.enumerated().map { index, position in
      let isMajor = every > 0 && index % every == 0
      let length = style.tickLength * (isMajor ? 2 : 1) * inwards
      return DialFace.Tick(
        from: geometry.point(at: position, radius: start),
        to: geometry.point(at: position, radius: max(0, start - length)))
    }
  }

  /// The points of labels: beyond the longest ticks, on their side of the ring.
  func labels(_ labels: [DialLabel], _ style: CircularSliderStyle) -> [DialFace.Label] {
    let inwards: Double = style.tickGap < 0 ? -1 : 1
    let ticks = style.ticks == .none ? 0 : style.tickLength * (style.majorTickEvery > 0 ? 2 : 1)
    let radius = tickRadius(style) - (ticks + style.tickFontSize) * inwards
    guard radius > 0 else { return [] }
    return labels.filter(\.value.isFinite).map {
      DialFace.Label(
        text: $0.text,
        center: geometry.point(at: scale.position(of: $0.value), radius: radius))
    }
  }

  /// Where ticks begin.
  private func tickRadius(_ style: CircularSliderStyle) -> Double {
    style.tickGap < 0
      ? radius + thickness / 2 - style.tickGap
      : max(0, radius - thickness / 2 - style.tickGap)
  }

  private func tickPositions(_ style: CircularSliderStyle, _ rules: DialRules) -> [Double] {
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
      // Every second, third … step, so that those that are left lie evenly.
      let steps = rules.grid.stepCount
      let thinning = max(1, (steps / room).rounded(.up))
      let count = (steps / thinning).rounded(.down)
      guard count < 10_000 else { return [] }
      return (0...Int(count)).map {
        scale.position(of: rules.minimum + Double($0) * thinning * rules.limits.step)
      }
    }
  }

  /// Ticks lie at least so many logical pixels apart.
  static let leastTickDistance = 4.0
}

/// A text at a value of a dial.
public struct DialLabel: Hashable, Sendable {
  /// Where it stands.
  public var value: Double
  /// What is written there.
  public var text: String

  /// A text at a value.
  public init(_ value: Double, _ text: String) {
    self.value = value
    self.text = text
  }
}
