public import DetentDrawing

extension View {
  // MARK: Time

  /// Whether the view is in a window; if not, logs the failed call.
  package final func hasWindow(for call: @autoclosure () -> String) -> Bool {
    if window != nil { return true }
    ThrottledLog.warn("\(call()) of \(logName) has no effect: the view is not in a window")
    return false
  }

  /// Starts an animation. It jumps to its end without a window, before the first frame of the
  /// window, if the traits request no motion, and while the user edits another control by dragging,
  /// keys or the wheel, since the next step would come before the animation ends.
  public final func startAnimation(_ animation: Animation) {
    guard let window, !window.isClosed, !traits.reducesMotion else { return animation.finish() }
    let isAtOnce =
      window.driver?.hasDrawn != true
      || window.accessibilityRoot.timeline.isSteered(apartFrom: self)
    if isAtOnce, !animation.isOngoing { return animation.finish() }
    window.timeline.add(animation, owner: self)
    window.driver?.setNeedsFrame()
  }

  /// Calls an action later, once or repeatedly; the delay counts from the next frame. The timer
  /// ends when the view leaves its window. Without a window it never fires, and a line is logged.
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

  /// Starts a timer that ends with the current press in the window, however that ends, and even if
  /// the view declines it. Without a press the timer never fires.
  @discardableResult
  package final func startPressTimer(
    after delay: Duration, repeats interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> TimerToken {
    let token = startTimer(after: delay, repeats: interval, action)
    // Without a driver the window is not shown and has no press.
    if let driver = window?.driver { driver.router.bind(token) } else { token.cancel() }
    return token
  }

  /// Marks the current press as an edit instead of a click, as an ``EditingSession`` does itself.
  package final func pressBecameEdit() { window?.driver?.router.press(of: self)?.becameEdit() }

  // MARK: Motion

  /// Animates the changes that a closure makes to views: to their `frame`, `bounds`, `center`,
  /// `transform`, `alpha`, `backgroundColor` and `borderColor`.
  ///
  /// ```swift
  /// View.animate(0.25) {
  ///   card.center.y += 100
  ///   card.alpha = 1
  /// }
  /// ```
  ///
  /// The properties have their new values at once; drawing and hit-testing follow over time. While
  /// its size changes, a view is drawn at its new size and scaled. A later change of the same
  /// property ends the motion: another animation begins at the current look, a plain change jumps.
  /// If the user wants less motion, or the window was not drawn yet, changes are shown at once.
  /// - Parameters:
  ///   - seconds: the duration, 0...60.
  ///   - changes: sets properties of views. For layout, call `layoutIfNeeded()` at its end.
  ///   - completion: called once after the last motion; false if one of them was interrupted.
  public static func animate(
    _ seconds: Double, curve: Curve = .easeInOut, _ changes: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let length = max(0, min(Finite.value(seconds, or: 0, "View.animate"), 60))
    animate(
      .curve(curve, duration: .seconds(length)), changes, completion: completion)
  }

  /// Animates the changes that a closure makes to views, with a timing such as a spring.
  public static func animate(
    _ timing: Timing, _ changes: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let transaction = ViewTransaction()
    let outer = ViewTransaction.open
    ViewTransaction.open = transaction
    changes()
    ViewTransaction.open = outer
    transaction.run(timing, completion)
  }

  final func lookWillChange(_ part: ViewMotion.Part) {
    if let open = ViewTransaction.open {
      open.note(part, of: self)
    } else {
      motion?.end(part)
    }
  }

  final var shownAlpha: Double { motion?.shown(.alpha)?.alpha ?? alpha }

  // MARK: Focus

  /// Gives the view the keyboard focus. Returns false if it refuses or cannot receive events.
  @discardableResult
  public final func becomeFirstResponder(_ cause: FocusCause = .program) -> Bool {
    window?.focusRouter.focus(self, cause: cause) ?? false
  }

  /// Gives up the keyboard focus.
  public final func resignFirstResponder() {
    if isFirstResponder { window?.focusRouter.focus(nil, cause: .program) }
  }

  /// Whether the view has the keyboard focus of its window.
  public final var isFirstResponder: Bool { window?.firstResponder === self }

  /// Whether the view shows a focus ring: it has the focus, its window has the keyboard, and the
  /// user last used keys. Also true if ``Control/forcedState`` contains the focus.
  public final var showsFocusRing: Bool {
    if isFocusRingForced { return true }
    guard let window, window.firstResponder === self, !window.isDrawingPicture else { return false }
    return window.driver?.showsFocus == true
  }

  /// Called when the ring may appear or disappear, even for views that are not drawn.
  final func focusRingDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Display

  /// Requests redrawing of the whole view, including its visual overflow.
  public final func setNeedsDisplay() { setNeedsDisplay(in: ownExtent) }

  /// Requests redrawing of a part, in the view's coordinates.
  public final func setNeedsDisplay(in rect: Rect) {
    guard let window else { return }
    var damaged = rect.intersection(Self.drawableArea)
    if damaged.isEmpty { return }
    var view = self
    // The width by which clipping edges let a raised focus ring pass; see `RaisedFocus`.
    var overflow = 0.0
    // Converted now, not when drawing, since a view that moves later damages its old frame itself.
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

  package final func resize(if changed: Bool) {
    guard changed else { return }
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  // MARK: Drawing

  /// Draws the view and its subviews into a canvas in the superview's coordinates.
  final func drawTree(in canvas: Canvas, dirty: Rect) {
    guard !isHidden, shownAlpha > 0, !isRaised else { return }
    drawUnraised(in: canvas, dirty: dirty)
    if isUnderRaisedFocus { window?.raisedFocus.draw(in: canvas, dirty: dirty) }
  }

  /// Draws the view even if it is the focused one that is raised above others.
  final func drawUnraised(in canvas: Canvas, dirty: Rect) {
    guard let inverse = transformToSuperview.inverted else { return }
    let local = dirty.applying(inverse)
    // If nothing of the whole subtree is visible, its views are not visited.
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

  /// Draws the view without opacity and transform; the background may be filled already.
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
        // Content outside this area would never be erased, since redrawing it is never requested.
        if !extent.contains(dirty) { canvas.clip(to: canvas.pixelsAround(extent)) }
        draw(in: canvas, dirty: dirty)
      }
    }
    for subview in subviews { subview.drawTree(in: canvas, dirty: dirty) }
  }

  /// A part of a rectangle in the superview that the view hides, so that nothing below it has to be
  /// drawn. It is as large as can be found quickly, or empty.
  final func opaquePart(of rect: Rect) -> Rect {
    guard !isHidden, alpha >= 1, motion == nil, !isRaised, transform == .identity,
      frame.intersects(rect)
    else { return .zero }
    let local = rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
    // Between the round corners.
    let inner = bounds.insetBy(dx: 0, dy: cornerRadius)
    let isCovered =
      isOpaque
      || !drawsOwnBackground && (backgroundColor?.resolved(for: traits).alpha ?? 0) >= 1
    let own = isCovered ? inner.intersection(local) : .zero
    let part = opaqueContent(
      in: clipsToBounds ? inner.intersection(local) : local, atLeast: own)
    return part.offsetBy(dx: frame.minX, dy: frame.minY)
  }

  /// The largest part of a rectangle, in the view's coordinates, that one of the subviews hides.
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
      // Only the dirty part: the content of a scroll view may exceed the range of Cairo's numbers.
      canvas.fill(bounds.intersection(dirty), with: color)
    }
  }

  private func drawBorder(in canvas: Canvas, dirty: Rect) {
    let stroke = motion?.shown(.border)?.border ?? borderColor?.resolved(for: traits)
    guard borderWidth > 0, let color = stroke else { return }
    // Between the corners the border is straight. The parts meet between two rows of pixels: within
    // a row, rounding could leave it out of both.
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

  /// The bounds with round corners, or plain if no corner is dirty, since corners are slow to draw.
  /// If edges are not on whole pixels, the corners are always included: Cairo computes exact
  /// coverage for shapes with only straight sides, but samples other shapes.
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

  /// Makes assistive technology read a sentence aloud with the next frame.
  ///
  /// Use it for actions with an effect away from the focus, such as "Added to favorites". A view
  /// with the role `status` or `alert` announces its own text.
  ///
  /// The sentences of a frame are read in order, equal ones once. An empty sentence or a view
  /// outside a shown window announces nothing. The call costs a frame, even without assistive
  /// technology.
  /// - Parameter text: the sentence, in the language of the window.
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

  package final var hasOpenPopover: Bool {
    window?.popovers.contains { $0.isOpen && $0.takesInput && $0.owner === self } ?? false
  }

  /// The states of the focus for the view; empty for groups, whose parts are focused.
  final var accessibilityFocusStates: [AccessibilityState] {
    guard accessibilityRole != .group, accessibilityRole != .radiogroup else { return [] }
    return (canBecomeFirstResponder ? [.focusable] : []) + (isFirstResponder ? [.focused] : [])
  }

  // MARK: Fingers

  package final func nearestScroller(
    where isWanted: (any TouchScrolling) -> Bool
  ) -> (any TouchScrolling)? {
    lineage.lazy.compactMap { $0 as? any TouchScrolling }.first(where: isWanted)
  }
}

/// The changes of one call of `View.animate`.
@MainActor
private final class ViewTransaction {
  /// The innermost call whose closure is running.
  static var open: ViewTransaction?

  private struct Change {
    let view: View
    let part: ViewMotion.Part
    let look: ViewMotion.Look
  }

  private var changes: [Change] = []

  func note(_ part: ViewMotion.Part, of view: View) {
    guard !changes.contains(where: { $0.view === view && $0.part == part }) else { return }
    changes.append(Change(view: view, part: part, look: ViewMotion.Look(of: view)))
    // The next motion starts with the current look.
    view.motion?.end(part)
  }

  func run(_ timing: Timing, _ completion: (@MainActor (Bool) -> Void)?) {
    var (waiting, areFinished) = (changes.count, true)
    guard waiting > 0 else {
      completion?(true)
      return
    }
    for change in changes {
      let motion = change.view.motion ?? ViewMotion(change.view)
      change.view.motion = motion
      motion.start(change.part, from: change.look, timing) { finished in
        waiting -= 1
        areFinished = areFinished && finished
        if waiting == 0 { completion?(areFinished) }
      }
    }
  }
}
