import DetentDrawing
import DetentViews

extension CircularControl {
  // MARK: Style

  /// How it looks, where its arc lies and how it is dragged. A change costs what the changed properties
  /// ask for, an equal value nothing; numbers out of their range are brought into it.
  public var style: CircularSliderStyle {
    get { storedStyle }
    set {
      let effects = adopt(newValue, over: storedStyle, overflow: \.overflow) { storedStyle = $0 }
      if let effects, !effects.isDisjoint(with: [.layout, .display]) { arcDidChange() }
    }
  }

  // MARK: State

  /// Starts what shows a change of hover, press or focus, and asks for a layout.
  func appearanceDidChange() {
    for thumb in RangeThumb.allCases {
      glows[thumb.index].show(
        isHot: hoveredThumbs.contains(thumb), isHeld: isHeld(thumb), in: self)
    }
    setNeedsLayout()
  }

  /// Whether a thumb is moved by the edit under way.
  func isHeld(_ thumb: RangeThumb) -> Bool {
    if let drag { return drag.heldThumb.map { $0 == thumb } ?? (drag.mode != .inert) }
    if valuePress != nil { return activeThumb == thumb }
    return !heldKeys.isEmpty && activeThumb == thumb
  }

  /// Finds out which thumbs a press would grab where the pointer is.
  func updateHotThumbs(_ layout: DialLayout) {
    var thumbs: Set<RangeThumb> = []
    if isEnabled, !isReadOnly, drag == nil, let pointerPosition {
      let context = context(layout: layout)
      switch layout.hit(at: pointerPosition, target: Self.target(for: .mouse)) {
      case .thumb(let thumb): thumbs = [thumb]
      case .bothHandles: thumbs = [context.thumbOnTop]
      case .ring(_, let isFilled):
        if isFilled, context.canMoveBar { thumbs = [.lower, .upper] }
        if storedStyle.thumbShape != .thumb { thumbs = [.upper] }
      case .disc, .hub:
        if storedStyle.pressArea == .anywhere, storedStyle.thumbShape != .thumb {
          thumbs = [.upper]
        }
      case .gap, .outside: break
      }
    }
    guard thumbs != hoveredThumbs else { return }
    hoveredThumbs = thumbs
    appearanceDidChange()
  }

  /// The shape of the pointer tells what a press would do.
  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    if drag != nil || valuePress != nil { return .grabbing }
    if isTypingAnchor(point) { return .text }
    if isReadOnly { return .arrow }
    let context = context()
    let isAnywhere = storedStyle.pressArea == .anywhere
    let drags = isAnywhere && storedStyle.dragMode != .angular
    switch context.layout.hit(at: point, target: Self.target(for: .mouse)) {
    case .thumb, .bothHandles: return .grab
    case .ring(_, let isFilled):
      if isFilled, context.canMoveBar { return .grab }
      if storedStyle.pressArea == .thumb { return .arrow }
      return drags ? .grab : .pointingHand
    case .disc: return drags ? .grab : isAnywhere ? .pointingHand : .arrow
    case .hub: return isAnywhere ? .grab : .arrow
    case .gap: return drags ? .grab : .arrow
    case .outside: return .arrow
    }
  }
}

extension CircularSliderStyle {
  /// How far anything may be drawn outside the bounds.
  var overflow: Double {
    let focus = FocusRingLook(
      color: .black,
      width: focusRingWidth > 0 ? max(focusRingWidth, highContrastRingWidth) : 0,
      gap: focusRingGap
    ).overflow
    let thumb =
      thumbShape == .thumb
      ? max(haloSize / 2, thumbSize / 2 + max(thumbShadowOverflow, focus)) : 0
    let ring = max(trackThickness, arcThickness) / 2 + max(focus, glowSigma * 3)
    // The ring's middle is at least this far inside the bounds.
    let inside = max(max(trackThickness, arcThickness), thumbShape == .thumb ? thumbSize : 0) / 2
    return 2 + max(0, max(thumb, ring) - inside - margin)
  }
}
