import DetentDrawing
import DetentViews

extension CircularControl {
  /// Ends the turn, and asks for a drawing of what changed since the last one.
  func updatePicture() {
    model.settle()
    let layout = layout
    // A value that changed may have moved a handle away from under the pointer, or below it.
    updateHotThumbs(layout)
    let new = makePicture(layout)
    defer { picture = new }
    guard let picture, let damage = new.damage(since: picture) else { return setNeedsDisplay() }
    for rect in damage { setNeedsDisplay(in: rect) }
  }

  /// What is shown now: the picture of the last layout, by which the next one knows what to paint. The ring
  /// comes and goes without a layout, when the user changes between keys and pointer.
  var currentPicture: DialPicture {
    guard let picture,
      picture.handles.allSatisfy({
        $0.hasFocusRing == (showsFocusRing && activeThumb == $0.thumb)
      })
    else { return makePicture(layout) }
    return picture
  }

  func makePicture(_ layout: DialLayout) -> DialPicture {
    let style = storedStyle
    let face = DialFace(
      bounds: bounds, geometry: layout.geometry, style: style,
      ticks: layout.ticks(style, model.rules), labels: layout.labels(labels, style),
      appearance: traits.appearance, isHighContrast: traits.contrast == .high,
      isEnabled: isEnabled)
    let arcs = layout.filledArcs(lapAlpha: style.lapAlpha)
    return DialPicture(
      face: face, arcs: arcs, glowSigma: glowSigma(arcs.last, layout),
      handles: handlePictures(layout),
      texts: besideField(layout.texts(centerText, unit, style, traits)))
  }

  /// In steps that nobody sees, so that a drag does not paint the whole ring with each movement.
  private func glowSigma(_ arc: DialPicture.Arc?, _ layout: DialLayout) -> Double {
    guard let arc else { return 0 }
    guard storedStyle.glowGrows else { return storedStyle.glowSigma }
    let part = min(1, (arc.to - arc.from) / layout.arc.sweep)
    return (storedStyle.glowSigma * part * 4).rounded() / 4
  }

  private func handlePictures(_ layout: DialLayout) -> [DialPicture.Handle] {
    let top = context(layout: layout).thumbOnTop
    let order = model.rules.hasRange ? [top.other, top] : [.upper]
    return order.map { thumb in
      DialPicture.Handle(
        thumb: thumb, center: layout.handleCenter(thumb),
        angle: layout.arc.angle(at: layout.positions[thumb]), look: look(of: thumb),
        halo: glows[thumb.index].halo.value, press: glows[thumb.index].press.value,
        hasFocusRing: showsFocusRing && activeThumb == thumb)
    }
  }

  private func look(of thumb: RangeThumb) -> ThumbLook {
    if !isEnabled { return .disabled }
    if isHeld(thumb) { return .highlighted }
    if hotThumbs.contains(thumb) { return .hovered }
    return showsFocusRing && activeThumb == thumb ? .focused : .normal
  }
}
