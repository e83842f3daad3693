import DetentDrawing
import DetentViews

extension CircularControl {
  /// Ends the turn, and asks for a drawing of what changed since the last one.
  func updateRenderState() {
    model.commit()
    let layout = layout
    // A value that changed may have moved a thumb away from under the pointer, or below it.
    updateHotThumbs(layout)
    let new = makeRenderState(layout)
    defer { renderState = new }
    guard let renderState, let damage = new.damage(since: renderState) else {
      return setNeedsDisplay()
    }
    for rect in damage { setNeedsDisplay(in: rect) }
  }

  /// What is shown now: that of the last layout, by which the next one knows what to paint.
  var currentRenderState: DialRenderState { renderState ?? makeRenderState(layout) }

  func makeRenderState(_ layout: DialLayout) -> DialRenderState {
    let style = storedStyle
    let face = DialFace(
      bounds: bounds, geometry: layout.geometry, style: style,
      ticks: layout.ticks(style, model.rules), labels: layout.labels(labels, style),
      appearance: traits.appearance, isHighContrast: traits.contrast == .high,
      isEnabled: isEnabled)
    let arcs = layout.filledArcs(lapAlpha: style.lapAlpha)
    return DialRenderState(
      face: face, arcs: arcs, glowSigma: glowSigma(arcs.last, layout),
      thumbs: thumbs(layout),
      texts: besideField(layout.texts(centerText, unit, style, traits)))
  }

  /// In steps that nobody sees, so that a drag does not paint the whole ring with each movement.
  private func glowSigma(_ arc: DialRenderState.Arc?, _ layout: DialLayout) -> Double {
    guard let arc else { return 0 }
    guard storedStyle.glowGrows else { return storedStyle.glowSigma }
    let part = min(1, (arc.to - arc.from) / layout.arc.sweep)
    return (storedStyle.glowSigma * part * 4).rounded() / 4
  }

  private func thumbs(_ layout: DialLayout) -> [DialRenderState.Thumb] {
    let top = context(layout: layout).thumbOnTop
    let order = model.rules.hasRange ? [top.other, top] : [.upper]
    return order.map { thumb in
      DialRenderState.Thumb(
        thumb: thumb, center: layout.thumbCenter(thumb),
        angle: layout.arc.angle(at: layout.positions[thumb]), look: look(of: thumb),
        halo: glows[thumb.index].halo.value, press: glows[thumb.index].press.value,
        hasFocusRing: showsFocusRing && activeThumb == thumb)
    }
  }

  private func look(of thumb: RangeThumb) -> ThumbAppearance {
    if !isEnabled { return .disabled }
    if isHeld(thumb) { return .highlighted }
    if hoveredThumbs.contains(thumb) { return .hovered }
    return showsFocusRing && activeThumb == thumb ? .focused : .normal
  }
}
