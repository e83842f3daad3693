public import DetentDrawing
public import DetentViews

extension SliderControl {
  // MARK: Style

  /// How it looks. A change costs what the changed properties ask for, an equal value nothing; numbers
  /// out of their range are brought into it.
  public var style: RangeSliderStyle {
    get { storedStyle }
    set {
      let overflow = overflow
      let effects = adopt(
        newValue, over: storedStyle, overflow: { max($0.overflow, overflow) },
        store: { storedStyle = $0 }
      )
      guard let effects else { return }
      renderState = nil
      guard effects.contains(.layout) else { return }
      invalidateDecorations()
      setNeedsLayout()
    }
  }

  /// The colour of the track.
  public var trackTintColor: DynamicColor {
    get { style.trackTintColor }
    set { style.trackTintColor = newValue }
  }

  /// The colour of the bar.
  public var trackHighlightTintColor: DynamicColor {
    get { style.trackHighlightTintColor }
    set { style.trackHighlightTintColor = newValue }
  }

  /// The colour of drawn thumbs.
  public var thumbTintColor: DynamicColor {
    get { style.thumbTintColor }
    set { style.thumbTintColor = newValue }
  }

  // MARK: Images

  /// The image of all thumbs; nil draws them.
  public var thumbImage: Image? {
    get { thumbImage(for: .normal) }
    set { setThumbImage(newValue, for: .normal) }
  }

  /// The image of a thumb that is held; nil tints the normal one.
  public var highlightedThumbImage: Image? {
    get { thumbImage(for: .highlighted) }
    set { setThumbImage(newValue, for: .highlighted) }
  }

  /// The image of a thumb under the pointer; nil shows the normal one.
  public var hoveredThumbImage: Image? {
    get { thumbImage(for: .hovered) }
    set { setThumbImage(newValue, for: .hovered) }
  }

  /// The image of a thumb that cannot be moved; nil fades the normal one.
  public var disabledThumbImage: Image? {
    get { thumbImage(for: .disabled) }
    set { setThumbImage(newValue, for: .disabled) }
  }

  /// The image that was set for a state of the first thumb.
  public func thumbImage(for state: ControlState) -> Image? {
    images[0, ThumbAppearance(state)].first
  }

  /// Sets the image of all thumbs in a state; nil takes it away.
  public func setThumbImage(_ image: Image?, for state: ControlState = .normal) {
    setThumbImages(image.map { [$0] } ?? [], for: state)
  }

  /// Sets one image in several resolutions: the one that suits the scale of the window is shown.
  public func setThumbImages(_ representations: [Image], for state: ControlState = .normal) {
    setImages(representations, for: state, thumbs: Array(model.values.indices))
  }

  func setImages(_ representations: [Image], for state: ControlState, thumbs: [Int]) {
    let look = ThumbAppearance(state)
    for thumb in thumbs where model.values.indices.contains(thumb) {
      images[thumb, look] = representations
    }
    if look == .normal { geometryDidChange() } else { setNeedsLayout() }
  }

  // MARK: State

  /// Parts may lie elsewhere now: everything is placed and drawn again.
  func geometryDidChange() {
    setNeedsDisplay()
    setNeedsLayout()
  }

  /// A thumb was switched on or off.
  func thumbsDidChange() {
    if let part = drag?.part, disabledThumbs.contains(where: part.moves) {
      // The window takes the pointer back, as when the system does.
      window?.cancelTracking()
      cancelDrag()
    }
    if let labelPress, disabledThumbs.contains(labelPress.thumb) { forgetLabelPress() }
    if disabledThumbs.contains(activeThumb) {
      finishRuns()
      activeThumb = enabledThumb
      if !canBecomeFirstResponder { resignFirstResponder() }
    }
    appearanceDidChange()
  }

  /// Starts what shows a change of hover, press or focus, and asks for a layout.
  func appearanceDidChange() {
    for (thumb, glow) in glows.enumerated() {
      glow.show(isHot: hoveredThumbs.contains(thumb), isHeld: isHeld(thumb), in: self)
    }
    setNeedsLayout()
  }

  /// Whether a thumb is moved by the edit under way.
  func isHeld(_ thumb: Int) -> Bool {
    if let drag { return drag.holds(thumb) }
    if let labelPress { return labelPress.thumb == thumb }
    return keyRun != nil && activeThumb == thumb
  }

  /// Finds out which thumbs a press would grab where the pointer is: one, or two by their bar. A press
  /// on the track grabs none before it moves one.
  func updateHotThumbs(_ layout: SliderLayout) {
    var thumbs: Set<Int> = []
    if isEnabled, drag == nil, let pointerPosition, let label = labelPress(at: pointerPosition) {
      thumbs = [label.thumb]
    } else if isEnabled, drag == nil, let pointerPosition {
      let context = context(layout: layout)
      switch layout.hit(at: pointerPosition, target: Self.target(for: .mouse)) {
      case .thumb(let thumb): thumbs = [thumb]
      case .thumbs(let near):
        let enabled = near.filter(context.options.isEnabled)
        thumbs = enabled.isEmpty ? [] : [context.thumbOnTop(of: enabled)]
      case .bar(let thumb): if context.canMoveBar(above: thumb) { thumbs = [thumb, thumb + 1] }
      case .track: break
      }
      thumbs.subtract(disabledThumbs)
    }
    guard thumbs != hoveredThumbs else { return }
    hoveredThumbs = thumbs
    appearanceDidChange()
  }
}

extension RangeSliderStyle {
  /// How far anything may be drawn from the centre of a thumb, and so outside the bounds.
  var overflow: Double {
    2 + max(haloSize / 2, thumbSize / 2 + max(thumbShadowOverflow + 1, focusRingOverflow))
  }
}
