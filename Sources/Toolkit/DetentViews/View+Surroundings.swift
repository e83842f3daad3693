public import DetentDrawing

/// What a view needs of the views around it, and of its window.
extension View {
  // MARK: Time

  /// Whether the view is in a window; if not, the log names the call.
  package final func hasWindow(for call: @autoclosure () -> String) -> Bool {
    if window != nil { return true }
    ThrottledLog.warn("\(call()) of \(logName) has no effect: the view is not in a window")
    return false
  }

  /// Lets the window move a number over time. The number is at its end at once without a window,
  /// before the first frame of the window, and if the surroundings ask for no motion.
  ///
  /// It is also at its end at once while the user drags another control, or edits that control with
  /// keys or the wheel: the next step would come before the end of the motion.
  public final func startAnimation(_ animation: Animation) {
    guard let window, !window.isClosed, !traits.reducesMotion else { return animation.finish() }
    let isAtOnce =
      window.driver?.hasDrawn != true
      || window.accessibilityRoot.timeline.isSteered(apartFrom: self)
    if isAtOnce, !animation.isOngoing { return animation.finish() }
    window.timeline.add(animation, owner: self)
    window.driver?.setNeedsFrame()
  }

  /// Calls an action later, once or again and again; the delay counts from the next frame. The
  /// timer ends when the view leaves its window; outside of windows there is none, only a line of the
  /// log.
  @discardableResult
  public final func startTimer(
    after delay: Duration, repeats interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> TimerToken {
    let token = TimerToken(after: delay, repeats: interval, owner: self, action: action)
    guard hasWindow(for: "startTimer"), let window, !window.isClosed else {
      token.cancel()
      return token
    }
    window.timeline.add(token)
    window.driver?.setNeedsFrame()
    return token
  }

  /// A timer of the press that is under way in the window: it ends with that press at the latest,
  /// however the press ends, and also where the view declines it. Without a press there is no
  /// timer.
  @discardableResult
  package final func startPressTimer(
    after delay: Duration, repeats interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> TimerToken {
    let token = startTimer(after: delay, repeats: interval, action)
    // Where nothing shows the window, nothing is pressed in it.
    if let driver = window?.driver { driver.router.bind(token) } else { token.cancel() }
    return token
  }

  /// The press changed a value, so it is not a click; an ``EditingSession`` says so itself.
  package final func pressBecameEdit() { window?.driver?.router.press(of: self)?.becameEdit() }

  // MARK: Focus

  /// Takes the keyboard focus; false where the view refuses it or cannot receive events.
  @discardableResult
  public final func becomeFirstResponder(_ cause: FocusCause = .program) -> Bool {
    window?.focusRouter.focus(self, cause: cause) ?? false
  }

  /// Gives the focus up.
  public final func resignFirstResponder() {
    if isFirstResponder { window?.focusRouter.focus(nil, cause: .program) }
  }

  /// Whether the view has the keyboard focus of its window.
  public final var isFirstResponder: Bool { window?.firstResponder === self }

  /// Whether a focus ring belongs on the view: it has the focus, the window has it too, and keys
  /// were what the user used last; or ``Control/forcedState`` says so.
  public final var showsFocusRing: Bool {
    if isFocusRingForced { return true }
    guard let window, window.firstResponder === self, !window.isDrawingPicture else { return false }
    return window.driver?.showsFocus == true
  }

  /// Called when the ring may have come or gone, also for views that are not drawn.
  final func focusRingDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Display

  /// Asks for a drawing of the whole view and its outset, with all that lies there.
  public final func setNeedsDisplay() { setNeedsDisplay(in: ownExtent) }

  /// Asks for a drawing of a part, in the view's coordinates.
  public final func setNeedsDisplay(in rect: Rect) {
    guard let window else { return }
    var damaged = rect.intersection(Self.drawableArea)
    if damaged.isEmpty { return }
    var view = self
    // How far the edges around leave alone what the view lies in; see `RaisedFocus`.
    var overflow = 0.0
    // Converted now and not when it is drawn: what moves later damages its own old frame.
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

  // MARK: Drawing

  /// Draws the view and those below it into a canvas of the superview's coordinates.
  final func drawTree(in canvas: Canvas, dirty: Rect) {
    guard !isHidden, shownAlpha > 0, !isRaised else { return }
    drawUnraised(in: canvas, dirty: dirty)
    if isUnderRaisedFocus { window?.raisedFocus.draw(in: canvas, dirty: dirty) }
  }

  /// The same, whether or not the view is the one with the focus ring that is drawn later.
  final func drawUnraised(in canvas: Canvas, dirty: Rect) {
    guard let inverse = transformToSuperview.inverted else { return }
    let local = dirty.applying(inverse)
    // With all that lies in it: where nothing is to be seen of that, nobody below need be asked.
    guard holdsRaisedFocus || visualExtent.intersects(local) else { return }
    canvas.saved {
      guard canvas.concatenate(transformToSuperview) else { return }
      let alpha = shownAlpha
      if alpha < 1 {
        canvas.group(alpha: alpha) { drawContent(in: canvas, dirty: local) }
      } else {
        drawContent(in: canvas, dirty: local)
      }
    }
  }

  /// - Parameter withBackground: false where it is filled already.
  final func drawContent(in canvas: Canvas, dirty: Rect, withBackground: Bool = true) {
    if withBackground { drawBackground(in: canvas, dirty: dirty) }
    if clipsToBounds {
      canvas.saved {
        clipToBounds(canvas, dirty: dirty)
        drawInside(in: canvas, dirty: dirty.intersection(bounds))
      }
    } else {
      drawInside(in: canvas, dirty: dirty)
    }
    drawBorder(in: canvas, dirty: dirty)
  }

  private func drawInside(in canvas: Canvas, dirty: Rect) {
    let extent = ownExtent
    if extent.intersects(dirty), !bounds.isEmpty {
      canvas.saved {
        // What is drawn further out would stay there: nobody requests a drawing of that part.
        if !extent.contains(dirty) { canvas.clip(to: canvas.pixelsAround(extent)) }
        draw(in: canvas, dirty: dirty)
      }
    }
    for subview in subviews { subview.drawTree(in: canvas, dirty: dirty) }
  }

  /// A part of a rectangle of the superview that the view hides: nothing that lies below it has to
  /// be drawn there. As large as is easily found; empty where there is none.
  final func opaquePart(of rect: Rect) -> Rect {
    guard !isHidden, alpha >= 1, motion == nil, !isRaised, transform == .identity,
      frame.intersects(rect)
    else { return .zero }
    let local = rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
    // Beside the corners.
    let inner = bounds.insetBy(dx: 0, dy: cornerRadius)
    let isCovered =
      isOpaque
      || !drawsOwnBackground && (backgroundColor?.resolved(for: traits).alpha ?? 0) >= 1
    let own = isCovered ? inner.intersection(local) : .zero
    let part = opaqueContent(
      in: clipsToBounds ? inner.intersection(local) : local, atLeast: own)
    return part.offsetBy(dx: frame.minX, dy: frame.minY)
  }

  /// The largest part of a rectangle, in the view's coordinates, that one of the views below hides.
  final func opaqueContent(in rect: Rect, atLeast known: Rect = .zero) -> Rect {
    func area(_ rect: Rect) -> Double { rect.width * rect.height }
    var best = known
    for subview in subviews where best != rect {
      guard area(subview.frame.intersection(rect)) > area(best) else { continue }
      let part = subview.opaquePart(of: rect)
      if area(part) > area(best) { best = part }
    }
    return best
  }

  private func clipToBounds(_ canvas: Canvas, dirty: Rect) {
    if cornerRadius > 0 {
      canvas.clip(to: outline(on: canvas, in: dirty))
    } else {
      canvas.clip(to: bounds)
    }
  }

  private func drawBackground(in canvas: Canvas, dirty: Rect) {
    let fill = motion?.shown(.background)?.background ?? backgroundColor?.resolved(for: traits)
    guard !drawsOwnBackground, let color = fill, color.alpha > 0 else { return }
    if cornerRadius > 0 {
      canvas.fill(outline(on: canvas, in: dirty), with: color)
    } else {
      // Only what is dirty: the content of a scroll view may be larger than Cairo's numbers.
      canvas.fill(bounds.intersection(dirty), with: color)
    }
  }

  private func drawBorder(in canvas: Canvas, dirty: Rect) {
    let stroke = motion?.shown(.border)?.border ?? borderColor?.resolved(for: traits)
    guard borderWidth > 0, let color = stroke else { return }
    // Between the corners the border is straight. The parts meet between two rows of pixels: within
    // a row, rounding could leave that row out of both.
    let corner = min(cornerRadius + canvas.hairline / 2, bounds.height / 2)
    let sides = canvas.pixelAligned(
      Rect(
        x: dirty.minX, y: bounds.minY + corner, width: dirty.width,
        height: bounds.height - 2 * corner))
    for part in dirty.parts(without: sides) + [dirty.intersection(sides)] where !part.isEmpty {
      canvas.saved {
        canvas.clip(to: part)
        canvas.stroke(
          outline(on: canvas, in: part, inset: borderWidth / 2), with: color,
          style: StrokeStyle(width: borderWidth))
      }
    }
  }

  /// The bounds with their round corners, or without where none of these is dirty: corners are slow
  /// to draw. Edges within a pixel are drawn with the corners wherever they are drawn: Cairo fills a
  /// part of a pixel by area where a shape has only straight sides, and else by samples.
  private func outline(on canvas: Canvas, in dirty: Rect, inset: Double = 0) -> Path {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let seen = bounds.intersection(dirty)
    let isBesideCorners =
      bounds.insetBy(dx: cornerRadius, dy: 0).contains(seen)
      || bounds.insetBy(dx: 0, dy: cornerRadius).contains(seen)
    let edges = [bounds, bounds.insetBy(dx: 2 * inset, dy: 2 * inset)]
    return isBesideCorners && edges.allSatisfy(canvas.isOnPixels)
      ? Path(rect: rect) : Path(roundedRect: rect, cornerRadius: cornerRadius - inset)
  }

  // MARK: Assistive technology

  /// Has assistive technology read a sentence aloud with the next frame.
  ///
  /// For actions whose effect is elsewhere than the focus, such as "Added to favorites". A view with
  /// the role `status` or `alert` announces its own text and needs no call.
  ///
  /// The sentences of a frame are read in their order, equal ones once. An empty sentence, and a view
  /// outside of a shown window, announce nothing. Without assistive technology it costs one frame
  /// that draws nothing.
  /// - Parameters:
  ///   - text: the sentence, in the language of the window.
  ///   - priority: how soon it is read.
  public final func announce(_ text: String, priority: AnnouncementPriority = .polite) {
    guard !text.isEmpty, let window = window?.accessibilityRoot, let driver = window.driver else {
      return
    }
    let announcement = Announcement(
      text: text, priority: priority, element: AccessibilityElement(self))
    guard !window.announcements.contains(announcement) else { return }
    window.announcements.append(announcement)
    driver.setNeedsFrame()
  }

  /// Whether something is open that the view opened: a popover that takes input.
  package final var hasOpenPopover: Bool {
    window?.popovers.contains { $0.isOpen && $0.takesInput && $0.owner === self } ?? false
  }

  /// Whether the view can have, and has, the focus; of a group its parts have.
  final var accessibilityFocusStates: [AccessibilityState] {
    guard accessibilityRole != .group, accessibilityRole != .radiogroup else { return [] }
    return (canBecomeFirstResponder ? [.focusable] : []) + (isFirstResponder ? [.focused] : [])
  }

  // MARK: Fingers

  /// The innermost view around this one, or itself, that a finger scrolls and that is wanted.
  package final func nearestScroller(
    where isWanted: (any TouchScrolling) -> Bool
  ) -> (any TouchScrolling)? {
    lineage.lazy.compactMap { $0 as? any TouchScrolling }.first(where: isWanted)
  }
}
