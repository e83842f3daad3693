import DetentDrawing
import DetentViews

extension CircularControl {
  // MARK: Layout

  /// Where the parts are now.
  var layout: DialLayout {
    DialLayout(
      bounds: bounds, scale: angularScale, isMirrored: isMirrored,
      positions: drawnPlaces, hasRange: model.rules.hasRange, style: storedStyle)
  }

  /// Where the values are, in degrees along the arc.
  var valuePlaces: DialPositions {
    let scale = angularScale
    // A range of one value: a handle at each end, the arc full between them.
    guard model.rules.span > 0 || !model.rules.hasRange else {
      return DialPositions(lower: 0, upper: scale.length)
    }
    return DialPositions(
      lower: scale.position(of: model.rules.hasRange ? model.values.lower : arcOrigin),
      upper: scale.position(of: model.values.upper))
  }

  /// What presses and movements are judged by.
  func context(
    layout: DialLayout? = nil, device: PointerEvent.Device = .mouse
  ) -> DialContext {
    DialContext(
      layout: layout ?? self.layout, rules: model.rules, values: model.values,
      options: DialContext.Options(
        dragMode: storedStyle.dragMode, pressArea: storedStyle.pressArea, pressJumps: pressJumps,
        snapping: snapping, notches: notches, allowsBarDrag: allowsBarDrag,
        defaultValues: defaultValues, lastThumb: lastThumb,
        target: device == .touch ? Self.touchTarget : Self.pointerTarget,
        linearTravel: linearTravel))
  }

  // MARK: Slides

  static let slideTiming = Timing.curve(.easeOut, duration: .milliseconds(250))

  /// The shorter way where values go round, and never over a stop where they do not.
  func places(
    from old: DialPositions, to new: DialPositions, _ progress: Double
  ) -> DialPositions {
    DialPositions(
      lower: between(old.lower, new.lower, progress),
      upper: between(old.upper, new.upper, progress))
  }

  private func between(_ a: Double, _ b: Double, _ progress: Double) -> Double {
    guard model.rules.wraps else { return a + (b - a) * progress }
    let length = arc.length
    let place = a + (b - a).remainder(dividingBy: length) * progress
    return place < 0 ? place + length : (place > length ? place - length : place)
  }

  // MARK: Picture

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
        halo: (thumb == .lower ? halos.lower : halos.upper).value,
        press: (thumb == .lower ? presses.lower : presses.upper).value,
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

// MARK: Parts

extension DialLayout {
  /// The filled parts of the ring: what lies between origin and value, over the laps that are full.
  func filledArcs(lapAlpha: Double) -> [DialPicture.Arc] {
    let (first, last) = (positions.lower, positions.upper)
    if hasRange {
      let end = last < first ? last + arc.length : last
      return end > first ? [DialPicture.Arc(from: first, to: end)] : []
    }
    let (low, high) = (min(first, last), max(first, last))
    guard high > low else { return [] }
    // At the end of a lap its ring is full, not empty.
    let lap = arc.isFullCircle && low == 0 ? ((high / 360).rounded(.up) - 1) * 360 : 0
    guard lap > 0 else { return [DialPicture.Arc(from: low, to: high)] }
    return [
      DialPicture.Arc(from: 0, to: 360, alpha: lapAlpha), DialPicture.Arc(from: lap, to: high),
    ]
  }

  /// The value in the middle and its unit below.
  func texts(
    _ value: String, _ unit: String, _ style: CircularSliderStyle, _ traits: Traits
  ) -> [DialPicture.Text] {
    guard style.showsValue, radius > 0 else { return [] }
    let room = textRoom(style)
    var font = Font.system(
      style.valueSize, weight: Int(style.valueWeight), tabularDigits: true)
    let width = TextLayout.cached(value, font: font).size.width
    // A long text becomes smaller before it reaches the ring.
    if width > room, width > 0 { font = font.withSize(font.size * room / width) }
    let drop = unit.isEmpty ? Self.aloneDrop : Self.valueDrop
    var texts = [
      text(value, font, baseline: center.y + drop * font.size, style.valueColor, traits)
    ]
    if !unit.isEmpty {
      let baseline = center.y + Self.valueDrop * font.size + Self.unitDrop * style.unitSize
      texts.append(
        text(unit, .system(style.unitSize), baseline: baseline, style.unitColor, traits))
    }
    return texts
  }

  private func text(
    _ string: String, _ font: Font, baseline: Double, _ color: DynamicColor, _ traits: Traits
  ) -> DialPicture.Text {
    let layout = TextLayout.cached(string, font: font)
    return DialPicture.Text(
      text: string, font: font,
      rect: Rect(
        x: center.x - layout.size.width / 2, y: baseline - layout.baseline,
        width: layout.size.width, height: layout.size.height),
      color: color.resolved(for: traits))
  }

  /// The width that texts have in the hole of the ring, between the ticks that stand there.
  func textRoom(_ style: CircularSliderStyle) -> Double {
    let hole = 2 * (radius - thickness / 2)
    guard style.ticks != .none, style.tickGap >= 0 else { return max(0, hole * Self.textShare) }
    let ticks = style.tickGap + style.tickLength + Self.tickDistance
    return max(0, min(hole * Self.textShare, hole - 2 * ticks))
  }

  /// How much of that hole a text may fill.
  private static let textShare = 0.82
  /// Between ticks and text, in logical pixels.
  private static let tickDistance = 4.0
  /// Baselines below the middle, in parts of the font's size: of a value alone, of one with a unit, and
  /// of the unit below the value.
  private static let aloneDrop = 0.36
  private static let valueDrop = 0.21
  private static let unitDrop = 1.44
}
