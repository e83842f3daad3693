import DetentDrawing
import DetentViews
import DetentWidgets

/// The parts of a dial that stay while its values change: body, track, ticks and labels. Everything
/// its image depends on, so that it is drawn once.
struct DialFace: Hashable, Sendable {
  var bounds: Rect
  var geometry: DialGeometry
  @SharedStyle var style: CircularSliderStyle
  var ticks: [DialLine]
  var labels: [TextRenderState]
  var appearance: Appearance
  var tint: DynamicColor?
  var isHighContrast: Bool
  var isEnabled: Bool

  /// What faces that are kept at the same time differ in most; the rest is found by comparing.
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

  /// The ring.
  var trackColor: Color {
    color(
      style.track(style.trackTintColor, isEnabled: isEnabled, isHighContrast: isHighContrast))
  }

  /// What is drawn in one colour: a solid arc, the dot and the needle.
  /// - Parameter canMove: false for those of a thumb that cannot be moved.
  func emphasis(_ plain: DynamicColor, canMove: Bool = true) -> Color {
    color(
      style.emphasis(plain, canMove: isEnabled && canMove, isHighContrast: isHighContrast))
  }

  /// What stands beside the ring.
  func quiet(_ plain: DynamicColor) -> Color {
    color(style.quiet(plain, isHighContrast: isHighContrast))
  }

  /// The focus ring.
  var focusRing: FocusRing {
    style.casedFocusRing(isHighContrast: isHighContrast, resolved: color)
  }

  func draw(in canvas: Canvas) {
    drawBody(in: canvas)
    canvas.fill(track, with: trackColor)
    for tick in ticks {
      canvas.stroke(
        tick.path, with: quiet(style.tickTintColor), style: StrokeStyle(width: style.tickWidth))
    }
    for label in labels { label.draw(in: canvas, color: quiet(style.tickLabelColor)) }
  }

  private func drawBody(in canvas: Canvas) {
    guard let body else { return }
    if isEnabled { canvas.drawShadow(of: body.edge, style.bodyShadow) }
    canvas.fill(
      body.edge,
      with: color(isHighContrast ? style.highContrastTrackTintColor : style.bodyEdgeColor))
    canvas.fill(body.inside, with: color(style.bodyColor))
  }
}
