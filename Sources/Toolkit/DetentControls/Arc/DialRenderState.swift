import DetentDrawing
import DetentViews
import DetentWidgets

/// Everything drawn of a dial; the difference of two states is the area to repaint.
struct DialRenderState: Equatable {
  var face: DialFace
  /// From the lowest to the topmost.
  var arcs: [Arc]
  /// The standard deviation of the glow around the topmost arc.
  var glowSigma: Double
  /// From the lowest to the topmost.
  var thumbs: [Thumb]
  var texts: [Text]

  /// In degrees along the ring.
  struct Arc: Equatable, Sendable {
    var from: Double
    var to: Double
    var alpha = 1.0
  }

  struct Thumb: Equatable, Sendable {
    var thumb: Int
    var center: Point
    /// In degrees clockwise from 12 o'clock.
    var angle: Double
    var look: ThumbLook
  }

  typealias Text = RoundText.Placed

  // MARK: Damage

  /// The areas that differ from an older state, or nil if everything may differ.
  func damage(since old: DialRenderState) -> [Rect]? {
    guard face == old.face, thumbs.count == old.thumbs.count else { return nil }
    var rects = arcDamage(since: old)
    for (new, before) in zip(thumbs, old.thumbs) where new != before {
      rects.append(old.extent(of: before))
      rects.append(extent(of: new))
    }
    for text in texts where !old.texts.contains(text) { rects.append(text.extent) }
    for text in old.texts where !texts.contains(text) { rects.append(text.extent) }
    return rects.map { $0.insetBy(dx: -1, dy: -1) }
  }

  private func arcDamage(since old: DialRenderState) -> [Rect] {
    guard arcs != old.arcs || glowSigma != old.glowSigma else { return [] }
    let isComparable = glowSigma == old.glowSigma && arcs.count == old.arcs.count
    var rects: [Rect] = []
    for index in 0..<max(arcs.count, old.arcs.count) {
      let new = index < arcs.count ? arcs[index] : nil
      let before = index < old.arcs.count ? old.arcs[index] : nil
      if let new, let before, isComparable, new.alpha == before.alpha {
        rects.append(sector(before.from, new.from))
        rects.append(sector(before.to, new.to))
      } else {
        for arc in [new, before].compactMap(\.self) {
          let glow = max(glowSigma, old.glowSigma)
          rects.append(sector(arc.from, arc.to, glow: glow))
        }
      }
    }
    return rects
  }

  /// The area between two ends of an arc, with the glow and the round ends.
  private func sector(_ a: Double, _ b: Double, glow: Double? = nil) -> Rect {
    guard a != b else { return .zero }
    // The line to the next vertex also changes with an end.
    let pitch = face.geometry.pitch
    return face.geometry.extent(
      from: min(a, b) - pitch, to: max(a, b) + pitch, thickness: face.style.arcThickness,
      glow: Shadow.overflow(of: glow ?? glowSigma) + 1)
  }
}

/// The parts of a dial that stay while its values change, as the key of their image.
struct DialFace: Hashable, Sendable {
  var bounds: Rect
  var geometry: DialGeometry
  @SharedStyle var style: CircularSliderStyle
  var ticks: [Line]
  var labels: [TextRenderState]
  var appearance: Appearance
  var tint: DynamicColor?
  var isHighContrast: Bool
  var isEnabled: Bool

  /// The properties that usually differ between cached faces; the rest is compared.
  func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(labels.count)
    hasher.combine(appearance)
    hasher.combine(isEnabled)
  }

  func color(_ color: DynamicColor) -> Color {
    color.resolved(
      for: appearance, tint: tint, contrast: isHighContrast ? .high : .standard)
  }

  // MARK: Colours of the state

  var trackColor: Color {
    color(
      style.track(style.trackTintColor, isEnabled: isEnabled, isHighContrast: isHighContrast))
  }

  /// The colour of a solid arc, the dot or the needle; `canMove` is about its thumb.
  func emphasis(_ plain: DynamicColor, canMove: Bool = true) -> Color {
    color(
      style.emphasis(plain, canMove: isEnabled && canMove, isHighContrast: isHighContrast))
  }

  func quiet(_ plain: DynamicColor) -> Color {
    color(style.quiet(plain, isHighContrast: isHighContrast))
  }

  var focusRing: FocusRing {
    style.casedFocusRing(isHighContrast: isHighContrast, resolved: color)
  }

  func draw(in canvas: Canvas) {
    drawBody(in: canvas)
    canvas.fill(track, with: trackColor)
    for tick in ticks {
      canvas.stroke(
        tick.path, with: quiet(style.tickTintColor), style: StrokeStyle(width: Line.tickWidth))
    }
    for label in labels { label.draw(in: canvas, color: quiet(style.tickLabelColor)) }
  }

  static let bodyShadow = Shadow(
    color: Color(hex: 0x000000, alpha: 0.22), offset: Point(x: 0, y: 2), sigma: 3)

  private func drawBody(in canvas: Canvas) {
    guard let body else { return }
    if isEnabled { canvas.drawShadow(of: body.edge, Self.bodyShadow) }
    canvas.fill(
      body.edge,
      with: color(isHighContrast ? style.highContrastTrackTintColor : .line))
    canvas.fill(body.inside, with: color(style.bodyColor))
  }
}

extension CircularControl {
  var isMirrored: Bool { style.mirrorsRightToLeft && traits.isRightToLeft }

  var arc: DialArc {
    let style = style
    return DialArc(
      startAngle: isMirrored ? -style.startAngle : style.startAngle, sweep: style.sweep,
      isClockwise: (style.direction == .clockwise) != isMirrored, laps: laps)
  }

  func makeRenderState() -> DialRenderState {
    let (layout, shared) = (layout, shownStyle)
    let style = shared.wrappedValue
    let face = DialFace(
      bounds: bounds, geometry: layout.geometry, style: shared,
      ticks: layout.ticks(style, model.rules), labels: layout.labels(dialLabels, style),
      appearance: traits.appearance, tint: traits.tintColor,
      isHighContrast: traits.contrast == .high,
      isEnabled: isEnabled)
    let arcs = layout.filledArcs()
    return DialRenderState(
      face: face, arcs: arcs, glowSigma: glowSigma(arcs.last, layout),
      thumbs: thumbRenderStates(layout),
      texts: besideField(layout.texts(centerText, format?.unit ?? "", style, traits)))
  }

  /// The sigma of the glow, in invisible steps, so that a drag does not repaint the whole ring.
  private func glowSigma(_ arc: DialRenderState.Arc?, _ layout: DialLayout) -> Double {
    guard let arc else { return 0 }
    let style = shownStyle.wrappedValue
    guard style.glowGrows else { return style.glowSigma }
    let part = min(1, (arc.to - arc.from) / layout.arc.sweep)
    return (style.glowSigma * part * 4).rounded() / 4
  }

  private func thumbRenderStates(_ layout: DialLayout) -> [DialRenderState.Thumb] {
    let top = model.rules.thumbOnTop(
      of: Array(thumbs.all), movable: thumbs.enabled, last: thumbs.last, in: model.values)
    let order = hasRange ? [1 - top, top] : [0]
    return order.map {
      DialRenderState.Thumb(
        thumb: $0, center: layout.thumbCenter($0),
        angle: layout.arc.angle(at: layout.position(ofThumb: $0)), look: look(of: $0))
    }
  }

  /// The texts that an open field or its message does not cover.
  private func besideField(_ texts: [DialRenderState.Text]) -> [DialRenderState.Text] {
    guard let field = typing.field, field.superview === self else { return texts }
    guard field.validationMessage == nil else { return [] }
    let others = texts.dropFirst(valueText == nil ? 0 : 1)
    return others.filter { text in
      // A line is higher than its letters, so it may overlap by a third.
      text.rect.intersection(field.frame).height <= text.rect.height / 3
    }
  }
}

extension CircularSliderStyle {
  /// The greatest distance of drawn parts from the bounds.
  public var overflow: Double {
    let focus = casedFocusRingOverflow
    let dot = thumbDotSize / 2 * (1 + Self.dotGrowth)
    let thumb =
      thumbShape == .thumb
      ? max(haloSize / 2, thumbSize / 2 + max(thumbShadow.visualOverflow, focus), dot) + thumbOffset
      : thumbShape == .needle ? needleWidth / 2 : 0
    let ring = ringThickness / 2 + max(focus, Shadow.overflow(of: glowSigma))
    return 2 + max(0, max(thumb, ring) - outside)
  }

  static let dotGrowth = 0.25

  var ringThickness: Double { max(trackThickness, arcThickness) }

  /// The distance from the bounds to the middle line of the ring.
  var outside: Double {
    margin
      + max(ringThickness / 2, thumbShape == .thumb ? thumbSize / 2 + thumbOffset : 0)
  }

  /// The style for a dial with a width, in logical pixels. All lengths shrink if the hole would be
  /// less than half as wide as the ring is thick, or if `keepsProportions`. Texts are fitted later.
  func fitted(into side: Double) -> CircularSliderStyle {
    let least = 2 * (outside + 0.75 * ringThickness + max(0, bodyGap))
    let needed = keepsProportions ? max(diameter, least) : least
    guard side > 0, side < needed else { return self }
    var style = self
    let lengths: [WritableKeyPath<CircularSliderStyle, Double>] = [
      \.margin, \.trackThickness, \.arcThickness, \.glowSigma, \.thumbSize, \.thumbOffset,
      \.thumbDotSize, \.needleWidth, \.tickLength, \.tickGap, \.tickFontSize, \.haloSize,
    ]
    for length in lengths { style[keyPath: length] *= side / needed }
    if bodyGap > 0 { style.bodyGap *= side / needed }
    return style
  }
}
