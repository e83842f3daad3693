import DetentDrawing
import DetentViews
import DetentWidgets

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
    let arcs = layout.filledArcs(lapAlpha: style.lapAlpha)
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
    return texts.enumerated().filter { index, text in
      // A line is higher than its letters, so it may overlap by a third.
      index > 0 && text.rect.intersection(field.frame).height <= text.rect.height / 3
    }.map(\.element)
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
    let ring = ringThickness / 2 + max(focus, glowSigma * 3)
    return 2 + max(0, max(thumb, ring) - outside)
  }

  static let dotGrowth = 0.25

  /// The thickness of the ring, which is that of the track or of the value's arc, the greater one.
  var ringThickness: Double { max(trackThickness, arcThickness) }

  /// The distance from the bounds to the middle line of the ring.
  var outside: Double {
    margin
      + max(ringThickness / 2, thumbShape == .thumb ? thumbSize / 2 + thumbOffset : 0)
  }

  /// The style for a dial with a width, in logical pixels. All lengths shrink if the hole would be
  /// less than half as wide as the ring is thick, or if `keepsProportions`. Texts find their size.
  func fitted(into side: Double) -> CircularSliderStyle {
    let least = 2 * (outside + 0.75 * ringThickness + max(0, bodyGap))
    let needed = keepsProportions ? max(diameter, least) : least
    guard side > 0, side < needed else { return self }
    var style = self
    let lengths: [WritableKeyPath<CircularSliderStyle, Double>] = [
      \.margin, \.trackThickness, \.arcThickness, \.glowSigma, \.thumbSize, \.thumbOffset,
      \.thumbDotSize, \.needleWidth, \.tickLength, \.tickWidth, \.tickGap, \.tickFontSize,
      \.haloSize,
    ]
    for length in lengths { style[keyPath: length] *= side / needed }
    if bodyGap > 0 { style.bodyGap *= side / needed }
    return style
  }
}
