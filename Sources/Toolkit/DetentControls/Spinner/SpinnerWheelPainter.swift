import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
struct SpinnerWheelPainter {
  private let state: SpinnerRenderState
  private let popup: SpinnerPopup
  /// The wheel at its final size, and at its present one.
  private let whole: WheelGeometry
  private let wheel: WheelGeometry

  private var style: SpinnerStyle { state.style }
  private var traits: Traits { state.traits }
  private var model: SpinnerModel { state.model }

  /// The label between two gaps, and soft edges.
  nonisolated static let labelOverflow = labelHeight + 2 * WheelGeometry.labelGap + 2
  /// The visual overflow if the top of the wheel may be at a side.
  nonisolated static let turnedLabelOverflow = labelOverflow + labelWidth + labelPadding
  private static let leastIcon = 3.0
  private static let highContrastLineWidth = 2.0
  /// The width of the edge of a focused wedge.
  private static let focusEdgeWidth = 2.0

  init(_ state: SpinnerRenderState, _ popup: SpinnerPopup, wheel: WheelGeometry) {
    (self.state, self.popup) = (state, popup)
    whole = wheel
    let rest = 1 - min(popup.openness, 1)
    let scale = max(1, state.traits.scale)
    // In whole pixels, so that one image of the fade serves every size.
    func away(_ length: Double) -> Double { (length * rest * scale).rounded() / scale }
    let hub = popup.hubCenter
    let center = Point(
      x: wheel.center.x - away(wheel.center.x - hub.x),
      y: wheel.center.y - away(wheel.center.y - hub.y))
    self.wheel = popup.openness == 1 ? wheel : wheel.scaled(by: popup.openness, center: center)
  }

  func draw(in canvas: Canvas) {
    drawGround(in: canvas)
    if !state.isHUD {
      drawWedgeStates(in: canvas)
      if state.isHighContrast { drawEdges(in: canvas) }
    }
    drawIcons(in: canvas)
    if state.hasCard {
      drawCenter(in: canvas)
    } else if !popup.isCenteredOnHub {
      SpinnerHubPainter(state: state).draw(
        in: canvas, center: wheel.center, diameter: 2 * wheel.hubRadius, isControl: false)
    }
    drawLabel(in: canvas)
  }

  // MARK: Ground

  private func drawGround(in canvas: Canvas) {
    guard !state.isHUD else { return }
    var ground = ground
    // Gaps can be drawn over a ring if the card below is opaque.
    guard popup.openness == 1, !wheel.hasGaps || ground.card.alpha == 1 else {
      if state.hasCard {
        WheelShadow(radius: whole.radius, shadow: style.shadow, overflow: style.popupOverflow).draw(
          around: wheel.center, openness: popup.openness, in: canvas)
      }
      return ground.draw(in: canvas, ring: wheel.ring(rotation: state.rotation))
    }
    ground.shadow = state.hasCard && style.shadow.color.alpha > 0 ? style.shadow : nil
    let overflow = style.popupOverflow
    let area = Rect(
      center: wheel.center,
      size: Size(width: 2 * (wheel.radius + overflow), height: 2 * (wheel.radius + overflow)))
    ImageCache.shared.show(ground, covering: area, in: canvas) {
      ground.draw(in: $0, ring: wheel.wholeRing)
    }
    guard wheel.hasGaps else { return }
    canvas.fill(wheel.gaps(rotation: state.rotation), with: ground.card)
  }

  private var ground: WheelGround {
    WheelGround(
      center: wheel.center, radius: wheel.radius, wholeRadius: whole.radius,
      innerRadius: wheel.innerRadius, outerRadius: wheel.outerRadius, baseAngle: wheel.baseAngle,
      card: state.hasCard ? style.cardColor.resolved(for: traits) : .clear, shadow: nil,
      wedge: style.wedgeColor.resolved(for: traits), nearAlpha: style.nearAlpha,
      farAlpha: style.farAlpha, fade: style.fade)
  }

  private func drawEdges(in canvas: Canvas) {
    let color = style.highContrastLineColor.resolved(for: traits)
    let width = Self.highContrastLineWidth
    if wheel.count <= WheelGeometry.separateLimit {
      canvas.fill(wheel.edges(rotation: state.rotation, width: width), with: color)
    }
    for radius in [wheel.radius - width / 2, wheel.innerRadius] where radius > 0 {
      canvas.stroke(
        Path(circleAt: wheel.center, radius: radius), with: color, style: StrokeStyle(width: width))
    }
  }

  // MARK: Wedges

  private func drawWedgeStates(in canvas: Canvas) {
    drawHover(in: canvas)
    let selected = style.selectedWedgeColor.resolved(for: traits)
    if selected.alpha > 0 {
      for slot in model.allowsMultipleSelection ? model.selectedIndexes.sorted() : nearTop {
        let share = selectedShare(ofSlot: slot)
        guard share > 0 else { continue }
        canvas.fill(
          wheel.wedge(slot: Double(slot), rotation: state.rotation),
          with: selected.faded(share))
      }
    }
    guard model.allowsMultipleSelection, state.showsFocusRing else { return }
    let wedge = wheel.wedge(slot: Double(state.target), rotation: state.rotation)
    let width = Self.focusEdgeWidth
    guard model.isSelected(model.index(ofSlot: state.target)) else {
      return canvas.stroke(
        insideOf: wedge, with: state.focusRingColor.resolved(for: traits), width: width)
    }
    // With a second line inside, because the edge may have the colour of the card.
    canvas.stroke(
      insideOf: wedge, with: style.selectedIconColor.resolved(for: traits), width: 2 * width)
    canvas.stroke(insideOf: wedge, with: selected, width: width)
  }

  private func drawHover(in canvas: Canvas) {
    guard let slot = state.hoveredSlot, model.isSelectable(model.index(ofSlot: slot)) else {
      return
    }
    let angle = wheel.offset(ofSlot: Double(slot), rotation: state.rotation)
    let there = ground.alpha(at: angle)
    // The opacity that gives the hovered wedge its look when laid over the present one.
    let wanted = max(style.hoverAlpha, there)
    guard there < 1, wanted > there else { return }
    let color = style.wedgeColor.resolved(for: traits)
    let wedge = wheel.wedge(slot: Double(slot), rotation: state.rotation)
    canvas.fill(wedge, with: color.withAlpha(color.alpha * (wanted - there) / (1 - there)))
    guard state.isHighContrast else { return }
    canvas.stroke(
      insideOf: wedge, with: style.ringColor.resolved(for: traits),
      width: 2 * Self.highContrastLineWidth)
  }

  private var nearTop: [Int] {
    guard let low = Int(exactly: state.rotation.rounded(.down)) else { return [] }
    return [low, low + 1]
  }

  /// The share of the selected look, 0...1, which moves between slots as the wheel turns.
  private func selectedShare(ofSlot slot: Int) -> Double {
    let index = model.index(ofSlot: slot)
    guard !model.allowsMultipleSelection else { return model.isSelected(index) ? 1 : 0 }
    guard index == model.currentIndex || model.isSelectable(index) else { return 0 }
    let distance = (Double(slot) - state.rotation).magnitude
    let x = max(0, min((0.7 - distance) / 0.4, 1))
    return x * x * (3 - 2 * x)
  }

  // MARK: Icons

  private func drawIcons(in canvas: Canvas) {
    let (plain, words) = (
      style.iconColor.resolved(for: traits), style.titleColor.resolved(for: traits)
    )
    let chosen = style.selectedIconColor.resolved(for: traits)
    let tint = style.ringColor.resolved(for: traits)
    let showsWords = state.showsWords(on: whole)
    guard let top = Int(exactly: state.rotation.rounded()) else { return }
    // Later items are below earlier ones.
    for index in model.items.indices.reversed() {
      let slot = nearestSlot(ofIndex: index, top: top)
      let offset = wheel.offset(ofSlot: Double(slot), rotation: state.rotation)
      let share =
        style.selectedWedgeColor.resolved(for: traits).alpha > 0
        ? selectedShare(ofSlot: slot) : 0
      let item = model.items[index]
      let isTitle = item.showsTitle
      let color =
        state.isHUD ? tint : (isTitle ? words : plain).mixed(with: chosen, fraction: share)
      var alpha = iconAlpha(at: offset)
      if isTitle { alpha = max(alpha, Self.leastTitleAlpha) }
      if slot == state.hoveredSlot, model.isSelectable(index) { alpha = max(alpha, 0.9) }
      if !item.isEnabled { alpha *= traits.disabledAlpha(SpinnerStyle.disabledAlpha) }
      if showsWords {
        draw(item, at: offset, share: share, alpha: alpha, in: canvas)
      } else if isTitle {
        draw(item.title, at: offset, color: color, alpha: alpha, in: canvas)
      } else if wheel.iconSide >= Self.leastIcon {
        draw(item.icon, at: offset, color: color, alpha: alpha, in: canvas)
      }
    }
  }

  /// The least opacity of titles, so that they are legible at the bottom.
  private static let leastTitleAlpha = 0.74
  /// The least radius of a circle for more than one letter.
  private static let leastTitleRadius = 15.0

  private func draw(
    _ title: String, at offset: Double, color: Color, alpha: Double, in canvas: Canvas
  ) {
    let room = whole.titleCircle.radius
    let words = RoundText(
      title: room < Self.leastTitleRadius ? String(title.prefix(1)) : title,
      font: state.wedgeTitleFont, color: color.faded(alpha), radius: room)
    onWedge(at: offset, radius: wheel.titleCircle.distance, in: canvas) {
      draw(words, in: canvas)
    }
  }

  /// Draws an icon with the words of its item below it.
  private func draw(
    _ item: SpinnerItem, at offset: Double, share: Double, alpha: Double, in canvas: Canvas
  ) {
    let chosen = style.selectedIconColor.resolved(for: traits)
    func shown(_ color: DynamicColor) -> Color {
      color.resolved(for: traits).mixed(with: chosen, fraction: share)
    }
    let words = RoundText(
      title: item.shortTitle ?? item.title, font: state.wedgeTitleFont,
      color: shown(style.titleColor).faded(alpha), description: item.description,
      descriptionFont: state.wedgeDescriptionFont,
      descriptionColor: shown(style.descriptionColor).faded(alpha),
      radius: whole.titleCircle.radius, iconSide: item.icon.isEmpty ? 0 : whole.iconSide)
    onWedge(at: offset, radius: wheel.titleCircle.distance, in: canvas) {
      draw(words, in: canvas)
      guard wheel.iconSide >= Self.leastIcon else { return }
      canvas.translate(x: 0, y: (words.top + whole.iconSide / 2) * popup.openness)
      item.icon.draw(
        in: canvas, side: wheel.iconSide, tint: shown(style.iconColor), alpha: alpha,
        traits: traits)
    }
  }

  /// Draws the content of a wedge at a distance from the centre, turned as in the style.
  private func onWedge(
    at offset: Double, radius: Double, in canvas: Canvas, _ draw: () -> Void
  ) {
    let middle = wheel.point(at: offset, radius: radius)
    canvas.saved {
      canvas.translate(x: middle.x, y: middle.y)
      canvas.rotate(by: wheel.baseAngle + (style.turnsIcons ? offset : state.compensation))
      draw()
    }
  }

  private func nearestSlot(ofIndex index: Int, top: Int) -> Int {
    let turn = top - model.index(ofSlot: top)
    let slot = turn + index
    if slot - top > model.count / 2 { return slot - model.count }
    return top - slot > model.count / 2 ? slot + model.count : slot
  }

  private func iconAlpha(at offset: Double) -> Double {
    let fade = state.isHUD ? WheelFade.beam : style.fade
    let least = state.isHUD ? Self.hudFarAlpha : style.iconFarAlpha
    return least + (1 - least) * fade.amount(at: offset)
  }

  /// The least opacity of icons, because they can be clicked.
  private static let hudFarAlpha = 0.12

  private func draw(
    _ icon: SpinnerIcon, at offset: Double, color: Color, alpha: Double, in canvas: Canvas
  ) {
    let isFramed = style.framesIcons && state.isFramed
    if isFramed {
      drawFrame(around: wheel.point(at: offset, radius: wheel.iconRadius), alpha, in: canvas)
    }
    let side = wheel.iconSide * (isFramed ? style.hubIconScale : 1)
    onWedge(at: offset, radius: wheel.iconRadius, in: canvas) {
      icon.draw(in: canvas, side: side, tint: color, alpha: alpha, traits: traits)
    }
  }

  private func drawFrame(around middle: Point, _ alpha: Double, in canvas: Canvas) {
    let radius = wheel.iconSide / 2
    let disc = state.hubColor.resolved(for: traits)
    let ring = style.ringColor.resolved(for: traits)
    canvas.fill(Path(circleAt: middle, radius: radius), with: disc.faded(alpha))
    // Filled, because a stroke takes twice as long.
    canvas.fill(
      Path(ringAt: middle, from: radius - style.ringWidth, to: radius), with: ring.faded(alpha))
  }

  // MARK: Middle

  private func drawCenter(in canvas: Canvas) {
    let radius = wheel.hubRadius
    canvas.fill(
      Path(circleAt: wheel.center, radius: radius), with: style.cardColor.resolved(for: traits))
    let (line, width) =
      state.isHighContrast
      ? (style.highContrastLineColor, Self.highContrastLineWidth) : (DynamicColor.line, 1)
    canvas.stroke(
      Path(circleAt: wheel.center, radius: max(0, radius - width / 2)),
      with: line.resolved(for: traits), style: StrokeStyle(width: width))
    guard state.showsTitleInCenter else {
      return SpinnerHubPainter(state: state).draw(
        in: canvas, center: wheel.center, diameter: 2 * radius, isControl: false)
    }
    // If the wedges show their own words, the middle shows those of the selection.
    let shown = state.showsWords(on: whole) ? state.selectionItem : state.describedItem
    guard let item = shown else { return }
    let alpha =
      !model.allowsDisabledSelection && !item.isEnabled
      ? traits.disabledAlpha(SpinnerStyle.disabledAlpha) : 1
    canvas.saved {
      canvas.translate(x: wheel.center.x, y: wheel.center.y)
      canvas.rotate(by: wheel.baseAngle + state.compensation)
      draw(
        RoundText(
          title: item.title, font: state.titleFont,
          color: style.titleColor.resolved(for: traits).faded(alpha),
          description: item.description, descriptionFont: state.descriptionFont,
          descriptionColor: style.descriptionColor.resolved(for: traits).faded(alpha),
          radius: whole.hubRadius),
        in: canvas)
    }
  }

  /// Draws words; from an image while the wheel grows, so that no letters of other sizes are made.
  private func draw(_ words: RoundText, in canvas: Canvas) {
    guard popup.openness != 1 else { return words.draw(in: canvas) }
    let side = 2 * words.radius
    let image = ImageCache.shared.image(
      for: words, size: Size(width: side, height: side), scale: canvas.scale
    ) {
      $0.translate(x: words.radius, y: words.radius)
      words.draw(in: $0)
    }
    let shown = side * popup.openness
    canvas.draw(image, in: Rect(center: .zero, size: Size(width: shown, height: shown)))
  }

  // MARK: Label

  /// Draws the title next to a wheel without one, near its top and inside of its clips.
  private func drawLabel(in canvas: Canvas) {
    guard let title = state.outsideLabel, popup.openness > 0.5 else { return }
    let text = TextLayout.cached(
      title, font: state.titleFont, width: Self.labelWidth, truncation: .end)
    let size = Size(
      width: (text.size.width + Self.labelPadding).rounded(.up), height: Self.labelHeight)
    guard
      let pill = wheel.labelFrame(size: size, in: popup.labelArea?.insetBy(dx: 8, dy: 8))?
        .rounded(toPixelsAt: traits.scale)
    else { return }
    let shown = min(1, (popup.openness - 0.5) * 2)
    let path = Path(roundedRect: pill, cornerRadius: pill.height / 2)
    let ground = DynamicColor.card.resolved(for: traits)
    canvas.fill(path, with: ground.withAlpha(0.92 * shown))
    let ink = DynamicColor.text.resolved(for: traits)
    canvas.draw(
      text, at: Rect(center: pill.center, size: text.size).origin, color: ink.withAlpha(shown))
  }

  nonisolated private static let labelWidth = 220.0
  nonisolated private static let labelPadding = 20.0
  nonisolated private static let labelHeight = 26.0
}

/// The parts of a wheel that do not turn: its shadow, its card, and the ring with its fade.
private struct WheelGround: Hashable, Sendable {
  var center: Point
  var radius: Double
  /// The final radius of a growing wheel.
  var wholeRadius: Double
  var innerRadius: Double
  var outerRadius: Double
  var baseAngle: Double
  /// Clear without a card.
  var card: Color
  var shadow: Shadow?
  var wedge: Color
  var nearAlpha: Double
  var farAlpha: Double
  var fade: WheelFade

  func alpha(at angle: Double) -> Double {
    farAlpha + (nearAlpha - farAlpha) * fade.amount(at: angle)
  }

  var gradient: Gradient {
    let bends = fade.bends
    func stop(_ location: Double, _ bend: Double) -> GradientStop {
      let alpha = wedge.alpha * alpha(at: bend * .pi)
      // Mixed with an opaque card: eight bits of a faint colour would be visible as rays.
      return GradientStop(
        location: location,
        color: card.alpha == 1
          ? card.mixed(with: wedge.withAlpha(1), fraction: alpha) : wedge.withAlpha(alpha))
    }
    return Gradient(
      kind: .conic(center: center, startAngle: baseAngle - .pi / 2),
      stops: bends.map { stop($0 / 2, $0) } + bends.reversed().map { stop(1 - $0 / 2, $0) })
  }

  /// An area that contains the ring at every size, so that the gradient is prepared once.
  var gradientArea: Rect {
    let side = 2 * (wholeRadius + Self.overshoot)
    return Rect(center: center, size: Size(width: side, height: side))
  }

  /// The overshoot of the spring beyond the final size, in logical pixels.
  private static let overshoot = 20.0

  func draw(in canvas: Canvas, ring: Path) {
    let disc = Path(circleAt: center, radius: radius)
    if let shadow { canvas.drawShadow(of: disc, shadow) }
    canvas.fill(disc, with: card)
    canvas.fill(ring, with: .gradient(gradient), preparedFor: gradientArea)
  }
}

/// The shadow of a growing wheel. It fades in at its final size; a blur of each size is slow.
private struct WheelShadow: Hashable, Sendable {
  var radius: Double
  var shadow: Shadow
  var overflow: Double

  @MainActor func draw(around center: Point, openness: Double, in canvas: Canvas) {
    let alpha = max(0, min((openness - 0.7) / 0.3, 1))
    guard alpha > 0, shadow.color.alpha > 0 else { return }
    let side = 2 * (radius + overflow)
    let room = Size(width: side, height: side)
    let image = ImageCache.shared.image(for: self, size: room, scale: canvas.scale) { canvas in
      canvas.drawShadow(
        of: Path(circleAt: Point(x: side / 2, y: side / 2), radius: radius), shadow)
    }
    canvas.draw(image, in: Rect(center: center, size: room), alpha: alpha)
  }
}
