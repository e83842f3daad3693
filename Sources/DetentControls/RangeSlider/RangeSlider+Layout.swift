import DetentDrawing
import DetentViews

extension RangeSlider {
  // MARK: Layout

  /// Where the parts are now.
  var layout: RangeSliderLayout {
    RangeSliderLayout(
      axis: SliderAxis(
        bounds: bounds, orientation: orientation, isRightToLeft: traits.isRightToLeft,
        isInverted: isInverted),
      scale: model.scale, fractions: layoutFractions,
      thumbSizes: (thumbSize(.lower), thumbSize(.upper)), style: storedStyle)
  }

  /// Where the thumbs are drawn, 0...1.
  var layoutFractions: (lower: Double, upper: Double) { shownFractions ?? valueFractions }

  private var valueFractions: (lower: Double, upper: Double) {
    // A range of one value: a thumb at each end, the bar full between them.
    guard model.rules.span > 0 else { return (0, 1) }
    let scale = model.scale
    return (scale.fraction(of: values.lower), scale.fraction(of: values.upper))
  }

  private func thumbSize(_ thumb: RangeThumb) -> Size {
    images.image(for: thumb, look: .normal, scale: traits.scale)?.image.size
      ?? Size(width: storedStyle.thumbSize, height: storedStyle.thumbSize)
  }

  /// What presses and movements are judged by.
  func context(
    layout: RangeSliderLayout? = nil, device: PointerEvent.Device = .mouse
  ) -> RangeContext {
    RangeContext(
      layout: layout ?? self.layout, rules: model.rules, values: values,
      options: RangeContext.Options(
        isLowerEnabled: isThumbEnabled(.lower), isUpperEnabled: isThumbEnabled(.upper),
        lastThumb: lastThumb, allowsBarDrag: isBarDragEnabled, trackPress: trackPress,
        target: device == .touch ? Self.touchTarget : Self.pointerTarget))
  }

  // MARK: Slides

  /// Draws the thumbs on their way from old places to the values.
  func slide(from places: (lower: Double, upper: Double)) {
    let target = valueFractions
    guard places != target, window != nil, !traits.reducesMotion else { return }
    shownFractions = places
    let slide = Animation(
      from: 0, to: 1, timing: .value,
      update: { [weak self] progress in
        guard let self, transition != nil else { return }
        let target = valueFractions
        shownFractions = (
          places.lower + (target.lower - places.lower) * progress,
          places.upper + (target.upper - places.upper) * progress
        )
        setNeedsLayout()
      },
      completion: { [weak self] finished in if finished { self?.endTransition() } })
    transition = slide
    startAnimation(slide)
  }

  /// Stops a slide where it is; the thumbs stay there until something moves them.
  func freezeTransition() {
    transition?.cancel()
    transition = nil
  }

  /// The thumbs are drawn where their values are.
  func endTransition() {
    freezeTransition()
    guard shownFractions != nil else { return }
    shownFractions = nil
    setNeedsLayout()
  }

  // MARK: Picture

  /// Ends the turn, and asks for a drawing of what changed since the last one.
  func updatePicture() {
    model.settle()
    let layout = layout
    // A value that changed may have moved a thumb away from under the pointer, or below it.
    updateHotThumbs(layout)
    let new = makePicture(layout)
    defer { picture = new }
    guard let picture, let damage = new.damage(since: picture, style: storedStyle) else {
      return setNeedsDisplay()
    }
    for rect in damage { setNeedsDisplay(in: rect) }
  }

  func makePicture(_ layout: RangeSliderLayout) -> RangeSliderPicture {
    let axis = layout.axis
    let grid = PixelGrid(
      scale: traits.scale, origin: frameInWindow(Rect(origin: .zero, size: .zero)).origin)
    let thickness = grid.pixels(min(storedStyle.trackThickness, axis.breadth))
    let lower = thumbPicture(.lower, layout, grid, thickness)
    let upper = thumbPicture(.upper, layout, grid, thickness)
    let across = grid.center(
      near: axis.isVertical ? bounds.midX : bounds.midY, pixels: thickness,
      vertical: !axis.isVertical)
    let half = thickness / grid.scale / 2
    /// A line along the axis, its ends and sides on whole pixels.
    func line(_ a: Double, _ b: Double) -> Rect {
      let low = grid.center(
        near: min(a, b), pixels: 0, vertical: axis.isVertical, goesDown: axis.isReversed)
      let high = grid.center(
        near: max(a, b), pixels: 0, vertical: axis.isVertical, goesDown: axis.isReversed)
      return axis.isVertical
        ? Rect(x: across - half, y: low, width: 2 * half, height: high - low)
        : Rect(x: low, y: across - half, width: high - low, height: 2 * half)
    }
    let track = layout.track
    return RangeSliderPicture(
      bounds: bounds, grid: grid, isVertical: axis.isVertical, isEnabled: isEnabled,
      track: axis.isVertical ? line(track.minY, track.maxY) : line(track.minX, track.maxX),
      bar: axis.isVertical
        ? line(lower.center.y, upper.center.y) : line(lower.center.x, upper.center.x),
      lower: lower, upper: upper, top: context(layout: layout).thumbOnTop)
  }

  private func thumbPicture(
    _ thumb: RangeThumb, _ layout: RangeSliderLayout, _ grid: PixelGrid, _ thickness: Double
  ) -> RangeSliderPicture.Thumb {
    let look = look(of: thumb)
    let image = images.image(for: thumb, look: look, scale: grid.scale)
    let diameter = grid.pixels(storedStyle.thumbSize, around: thickness)
    let size = image?.image.size
    let middle = layout.axis.point(at: layout[thumb].center)
    let isVertical = layout.axis.isVertical
    let isReversed = layout.axis.isReversed
    return RangeSliderPicture.Thumb(
      center: Point(
        x: grid.center(
          near: middle.x, pixels: size.map { grid.pixels($0.width) } ?? diameter, vertical: false,
          goesDown: !isVertical && isReversed),
        y: grid.center(
          near: middle.y, pixels: size.map { grid.pixels($0.height) } ?? diameter, vertical: true,
          goesDown: isVertical && isReversed)),
      diameter: diameter, look: look,
      halo: (thumb == .lower ? halos.lower : halos.upper).value,
      press: (thumb == .lower ? presses.lower : presses.upper).value,
      hasFocusRing: showsFocusRing && focusedThumb == thumb,
      image: image?.image, isSubstitute: image?.isSubstitute ?? false)
  }

  private func look(of thumb: RangeThumb) -> ThumbLook {
    if !isEnabled || !isThumbEnabled(thumb) { return .disabled }
    if isHeld(thumb) { return .highlighted }
    if hotThumbs.contains(thumb) { return .hovered }
    return showsFocusRing && focusedThumb == thumb ? .focused : .normal
  }

  // MARK: Hover

  /// The shape of the pointer tells what a press would do.
  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    let alongAxis = orientation == .vertical ? Cursor.resizeUpDown : .resizeLeftRight
    if let drag { return drag.heldThumb == nil ? .move : alongAxis }
    let context = context()
    switch context.layout.hit(at: point, target: Self.pointerTarget) {
    case .thumb(let thumb): return isThumbEnabled(thumb) ? alongAxis : .arrow
    case .bothThumbs: return disabledThumbs.count < 2 ? alongAxis : .arrow
    case .bar: return context.canMoveBar ? .move : .arrow
    case .track: return .arrow
    }
  }
}
