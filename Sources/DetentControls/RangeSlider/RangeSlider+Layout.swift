import DetentDrawing
import DetentViews

extension RangeSlider {
  // MARK: Layout

  /// Where the parts are now.
  var layout: RangeSliderLayout {
    RangeSliderLayout(
      axis: SliderAxis(
        bounds: bounds, orientation: orientation, isRightToLeft: traits.isRightToLeft,
        isInverted: isInverted, line: fittings.bands.line),
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

  func thumbSize(_ thumb: RangeThumb) -> Size {
    images.image(for: thumb, look: .normal, scale: traits.scale)?.image.size
      ?? Size(width: storedStyle.thumbSize, height: storedStyle.thumbSize)
  }

  /// What presses and movements are judged by.
  func context(
    layout: RangeSliderLayout? = nil, device: PointerEvent.Device = .mouse
  ) -> RangeContext {
    RangeContext(
      layout: layout ?? self.layout, rules: model.rules, values: model.values,
      options: RangeContext.Options(
        traffic: traffic, lastThumb: lastThumb?.index, allowsBarDrag: isBarDragEnabled,
        barIsRigid: barIsRigid, trackPress: trackPress,
        magnet: magnet, target: device == .touch ? Self.touchTarget : Self.pointerTarget))
  }

  /// How the thumbs make way for each other.
  var traffic: ThumbTraffic {
    ThumbTraffic(collision: collision, fixed: Set(disabledThumbs.map(\.index)))
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

  // MARK: Hover

  /// The shape of the pointer tells what a press would do.
  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    let alongAxis = orientation == .vertical ? Cursor.resizeUpDown : .resizeLeftRight
    if let drag { return drag.isPan ? .move : alongAxis }
    let context = context()
    switch context.layout.hit(at: point, target: Self.pointerTarget) {
    case .thumb(let thumb): return context.options.isEnabled(thumb) ? alongAxis : .arrow
    case .thumbs(let thumbs):
      return thumbs.contains(where: context.options.isEnabled) ? alongAxis : .arrow
    case .bar(let thumb): return context.canMoveBar(above: thumb) ? .move : .arrow
    case .track: return .arrow
    }
  }
}
