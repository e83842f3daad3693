public import DetentDrawing

extension View {
  // MARK: Layout

  /// Asks for `layoutSubviews()` before the next frame is drawn.
  public final func setNeedsLayout() {
    needsLayout = true
    var candidate: View? = self
    while let view = candidate, !view.subtreeNeedsLayout || view === self {
      view.subtreeNeedsLayout = true
      candidate = view.superview
    }
    window?.driver?.setNeedsFrame()
  }

  /// Lays out this view and those below it now, where it is needed.
  public final func layoutIfNeeded() {
    guard subtreeNeedsLayout else { return }
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    // Cleared before the descent: a subview that asks again during it marks the path anew.
    subtreeNeedsLayout = needsLayout
    for subview in subviews { subview.layoutIfNeeded() }
  }

  /// The content asks for another size: the superview lays out again.
  public final func invalidateIntrinsicContentSize() {
    superview?.subviewIntrinsicSizeDidChange(self)
  }

  final func remeasure(if changed: Bool) {
    if changed { invalidateIntrinsicContentSize() }
  }

  // MARK: Display

  /// Asks for a drawing of the whole view and its outset, with all that lies there.
  public final func setNeedsDisplay() { setNeedsDisplay(in: ownExtent) }

  /// Asks for a drawing of a part, in the view's coordinates.
  public final func setNeedsDisplay(in rect: Rect) {
    guard let window else { return }
    var damaged = rect.intersection(Self.reach)
    if damaged.isEmpty { return }
    var view = self
    // How far the edges around leave alone what the view lies in; see `RaisedFocus`.
    var overflow = 0.0
    // Converted now and not when it is drawn: what moves later damages its own old place.
    while true {
      if view.isHidden { return }
      if view.isRaised { overflow = view.visualOverflow }
      if view.clipsToBounds {
        damaged = damaged.intersection(view.bounds.insetBy(dx: -overflow, dy: -overflow))
        if damaged.isEmpty { return }
      }
      guard let parent = view.superview else { break }
      damaged = damaged.applying(view.transformToSuperview)
      view = parent
    }
    window.driver?.addDamage(damaged)
  }

  package final func redraw(if changed: Bool) {
    if changed { setNeedsDisplay() }
  }

  final func hiddenDidChange(from previous: Bool) {
    guard isHidden != previous else { return }
    if isHidden {
      // First, because whoever hears that it ends what went on in the view may take the view elsewhere.
      superview?.setNeedsDisplay(in: extentInSuperview)
      superview?.extentDidChange()
      window?.viewWillBecomeUnreachable(self)
    } else {
      superview?.extentDidChange()
      damageExtent()
    }
    superview?.subviewIntrinsicSizeDidChange(self)
  }

  final func clippingDidChange(from previous: Bool) {
    guard clipsToBounds != previous else { return }
    extentDidChange()
    window?.driver?.setNeedsHoverUpdate()
    // What is cut off now was seen before, or the other way round.
    if let superview {
      superview.setNeedsDisplay(in: unclippedExtent.applying(transformToSuperview))
    } else {
      setNeedsDisplay()
    }
  }

  // MARK: What is drawn on

  /// What is farther away than this is on no window. Larger numbers have no digits left for what is near, once
  /// they are turned or joined with others.
  private static let reach = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// What the view itself may draw on.
  private var ownExtent: Rect {
    bounds.insetBy(dx: -visualOverflow, dy: -visualOverflow).intersection(Self.reach)
  }

  /// What the view and those below it may draw on, in its coordinates: what sticks out of it comes and
  /// goes with it, moves and fades with it.
  private var visualExtent: Rect {
    if let knownExtent { return knownExtent }
    let extent = clipsToBounds ? bounds.intersection(Self.reach) : unclippedExtent
    knownExtent = extent
    return extent
  }

  private var unclippedExtent: Rect {
    var extent = ownExtent
    for subview in subviews where !subview.isHidden {
      let joined = extent.union(subview.extentInSuperview)
      // What is as far away as that is cut by the window anyway.
      if joined.isFinite { extent = joined }
    }
    return extent
  }

  private var extentInSuperview: Rect { visualExtent.applying(transformToSuperview) }

  /// Asks for a drawing of everything that comes, goes or moves with the view.
  final func damageExtent() {
    if window != nil { setNeedsDisplay(in: visualExtent) }
  }

  /// The view, or something in it, covers another place: what is known of those above holds no more.
  final func extentDidChange() {
    knownExtent = nil
    var candidate = superview
    // Whoever knows its extent knows those of all that count for it: the first that does not ends the way.
    while let view = candidate, view.knownExtent != nil {
      view.knownExtent = nil
      candidate = view.superview
    }
  }

  // MARK: Drawing

  /// Draws the view and those below it into a canvas of the superview's coordinates.
  final func drawTree(in canvas: Canvas, dirty: Rect) {
    guard !isHidden, alpha > 0, !isRaised else { return }
    drawUnraised(in: canvas, dirty: dirty)
    if isUnderRaisedFocus { window?.raisedFocus.draw(in: canvas, dirty: dirty) }
  }

  /// The same, whether or not the view is the one with the focus ring that is drawn later.
  final func drawUnraised(in canvas: Canvas, dirty: Rect) {
    guard let inverse = transformToSuperview.inverted else { return }
    let local = dirty.applying(inverse)
    if clipsToBounds || subviews.isEmpty, !ownExtent.intersects(local) { return }
    canvas.saved {
      guard canvas.concatenate(transformToSuperview) else { return }
      if alpha < 1 {
        canvas.group(alpha: alpha) { drawContent(in: canvas, dirty: local) }
      } else {
        drawContent(in: canvas, dirty: local)
      }
    }
  }

  /// - Parameter withBackground: false where somebody has filled it already.
  final func drawContent(in canvas: Canvas, dirty: Rect, withBackground: Bool = true) {
    if withBackground { drawBackground(in: canvas, dirty: dirty) }
    if clipsToBounds {
      canvas.saved {
        clipToBounds(canvas)
        drawInside(in: canvas, dirty: dirty.intersection(bounds))
      }
    } else {
      drawInside(in: canvas, dirty: dirty)
    }
    drawBorder(in: canvas)
  }

  /// Draws what lies between the background and the border.
  private func drawInside(in canvas: Canvas, dirty: Rect) {
    let extent = ownExtent
    if extent.intersects(dirty), !bounds.isEmpty {
      canvas.saved {
        // What is drawn further out would stay there: nobody asks for a drawing of that place.
        if !extent.contains(dirty) { canvas.clip(to: canvas.pixelsAround(extent)) }
        draw(in: canvas, dirty: dirty)
      }
    }
    for subview in subviews { subview.drawTree(in: canvas, dirty: dirty) }
  }

  /// Whether the view's own background covers a rectangle of the superview, so that nothing below it
  /// has to be drawn.
  final func hidesEverything(in rect: Rect) -> Bool {
    guard !isHidden, alpha >= 1, cornerRadius == 0, transform == .identity,
      frame.contains(rect), let color = backgroundColor?.resolved(for: traits)
    else { return false }
    return color.alpha >= 1
  }

  private func clipToBounds(_ canvas: Canvas) {
    if cornerRadius > 0 {
      canvas.clip(to: Path(roundedRect: bounds, cornerRadius: cornerRadius))
    } else {
      canvas.clip(to: bounds)
    }
  }

  private func drawBackground(in canvas: Canvas, dirty: Rect) {
    guard let color = backgroundColor?.resolved(for: traits), color.alpha > 0 else { return }
    if cornerRadius > 0 {
      canvas.fill(Path(roundedRect: bounds, cornerRadius: cornerRadius), with: color)
    } else {
      // Only what is dirty: the content of a scroll view may be larger than Cairo's numbers.
      canvas.fill(bounds.intersection(dirty), with: color)
    }
  }

  private func drawBorder(in canvas: Canvas) {
    guard let color = borderColor?.resolved(for: traits), borderWidth > 0 else { return }
    let inset = borderWidth / 2
    let path = Path(
      roundedRect: bounds.insetBy(dx: inset, dy: inset), cornerRadius: cornerRadius - inset)
    canvas.stroke(path, with: color, style: StrokeStyle(width: borderWidth))
  }

  // MARK: Traits

  /// Takes over what the superview has, and passes it on.
  final func inheritTraits() {
    let inherited = superview?.traits ?? window?.rootTraits ?? Traits()
    let resolved = traitOverrides.applied(to: inherited)
    guard resolved != traits else { return }
    let previous = traits
    traits = resolved
    traitsDidChange(from: previous)
    setNeedsLayout()
    setNeedsDisplay()
    for subview in subviews { subview.inheritTraits() }
  }

  // MARK: Time

  /// Lets the window move a number over time. Without a window, or where the surroundings ask for no
  /// motion, it is at its end at once.
  public final func startAnimation(_ animation: Animation) {
    guard let window, !window.isClosed, !traits.reducesMotion else { return animation.finish() }
    window.timeline.add(animation, owner: self)
    window.driver?.setNeedsFrame()
  }

  /// Calls an action later, once or again and again; the delay counts from the next frame. The timer ends
  /// when the view leaves its window.
  @discardableResult
  public final func startTimer(
    after delay: Duration, repeats interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> TimerToken {
    let token = TimerToken(after: delay, repeats: interval, owner: self, action: action)
    guard let window, !window.isClosed else {
      token.cancel()
      return token
    }
    window.timeline.add(token)
    window.driver?.setNeedsFrame()
    return token
  }

  /// A timer of the press that is under way in the window: it ends with that press at the latest, however
  /// the press ends, and also where the view declines it. Without a press there is no timer.
  @discardableResult
  public final func startPressTimer(
    after delay: Duration, repeats interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> TimerToken {
    let token = startTimer(after: delay, repeats: interval, action)
    // Where nothing shows the window, nothing is pressed in it.
    if let driver = window?.driver { driver.router.bind(token) } else { token.cancel() }
    return token
  }

  // MARK: Focus

  /// Takes the keyboard focus; false where the view refuses it or cannot be reached.
  @discardableResult
  public final func becomeFirstResponder(_ cause: FocusCause = .program) -> Bool {
    window?.focusRouter.focus(self, cause: cause) ?? false
  }

  /// Gives the focus up.
  public final func resignFirstResponder() {
    if isFirstResponder { window?.focusRouter.focus(nil, cause: .program) }
  }

  public final var isFirstResponder: Bool { window?.firstResponder === self }

  /// Whether a focus ring belongs on the view: it has the focus, the window has it too, and keys were
  /// what the user used last.
  public final var showsFocusRing: Bool { isFirstResponder && window?.driver?.showsFocus == true }

  /// The ring may have come or gone: also a view that is out of sight, and is not drawn, has to hear of it.
  final func focusRingDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }
}

extension View {
  /// Clears every mark of the layout pass without laying out.
  final func abandonLayout() {
    guard subtreeNeedsLayout || needsLayout else { return }
    needsLayout = false
    subtreeNeedsLayout = false
    for subview in subviews { subview.abandonLayout() }
  }
}
