public import DetentDrawing
import Glibc
import Observation

extension View {
  /// The subviews of a view, the last one on top. They have ranks in ascending order.
  @MainActor
  struct SubviewList {
    private(set) var views: [View] = []

    /// Inserts a view with a rank between its neighbors; an invalid index is limited.
    mutating func insert(_ view: View, at index: Int) {
      let index = max(0, min(index, views.count))
      let below = index > 0 ? views[index - 1].rank : nil
      let above = index < views.count ? views[index].rank : nil
      views.insert(view, at: index)
      switch (below, above) {
      case (nil, nil): view.rank = 0
      case (let below?, nil): view.rank = below + Self.distance
      case (nil, let above?): view.rank = above - Self.distance
      case (let below?, let above?):
        view.rank = below + (above - below) / 2
        guard view.rank == below else { return }
        // No number is left between the two ranks, so all of them are renumbered.
        for (index, view) in views.enumerated() { view.rank = index * Self.distance }
      }
    }

    /// Removes a view by binary search for its rank. Returns the number of steps.
    @discardableResult mutating func remove(_ view: View) -> Int {
      var (low, high, looks) = (0, views.count, 1)
      while low < high {
        let middle = low + (high - low) / 2
        if views[middle].rank < view.rank { low = middle + 1 } else { high = middle }
        looks += 1
      }
      if low < views.count, views[low] === view { views.remove(at: low) }
      return looks
    }

    private static let distance = 1 << 32
  }

  /// This view and its superviews, each looked up when needed: a handler may change the tree.
  package final var lineage: UnfoldFirstSequence<View> { sequence(first: self, next: \.superview) }

  /// Whether this view is the other view or is inside it.
  public final func isDescendant(of other: View) -> Bool { lineage.contains { $0 === other } }

  /// Returns the first view with an identifier in the order of the tree, or nil.
  public final func view(withIdentifier identifier: String) -> View? {
    if self.identifier == identifier { return self }
    for subview in subviews {
      if let found = subview.view(withIdentifier: identifier) { return found }
    }
    return nil
  }

  /// Whether the view can receive events: it is in a window, and neither hidden nor disabled there.
  package final var isReachable: Bool {
    window != nil
      && lineage.allSatisfy { !$0.isHidden && $0.isUserInteractionEnabled && !$0.isLeaving }
  }

  package final var logName: String { identifier ?? String(describing: type(of: self)) }

  package final func refuse(_ index: Int, _ property: String, of count: Int) {
    ThrottledLog.warn(
      "\(logName).\(property): index \(index) is out of range; the count is \(count)")
  }

  final var depth: Int { lineage.reduce(0) { count, _ in count + 1 } }

  final var height: Int { 1 + (subviews.map(\.height).max() ?? 0) }

  final func announceClose() {
    windowWillClose()
    for subview in subviews { subview.announceClose() }
  }

  /// Whether a point is invisible because the view there is hidden or clipped.
  package final func isOutOfSight(at point: Point) -> Bool {
    lineage.contains {
      $0.isHidden || $0.clipsToBounds && !$0.bounds.contains(convert(point, to: $0))
    }
  }

  // MARK: Updates

  // Before a frame, first all views of a window copy the state of models, then all lay out.

  /// Requests a call of `updateProperties()` before the next layout.
  public final func setNeedsUpdateProperties() {
    needsUpdate = true
    markForLayout()
  }

  /// Requests a call of `layoutSubviews()` before the next frame is drawn.
  public final func setNeedsLayout() {
    needsLayout = true
    markForLayout()
  }

  private final func markForLayout() {
    var candidate: View? = self
    while let view = candidate, !view.subtreeNeedsLayout || view === self {
      view.subtreeNeedsLayout = true
      candidate = view.superview
    }
    window?.driver?.setNeedsFrame()
  }

  /// Updates and lays out this view and its subviews now if necessary.
  public final func layoutIfNeeded() {
    updatePropertiesIfNeeded()
    layOut()
  }

  /// Updates this view and its subviews now if necessary.
  public final func updatePropertiesIfNeeded() {
    guard subtreeNeedsLayout else { return }
    if needsUpdate {
      needsUpdate = false
      let thread = pthread_self()
      withObservationTracking {
        updateProperties()
      } onChange: { [weak self] in
        // A model that changes on another thread is read on the next turn of the main actor.
        if pthread_equal(thread, pthread_self()) != 0 {
          MainActor.assumeIsolated { self?.setNeedsUpdateProperties() }
        } else {
          Task { @MainActor in self?.setNeedsUpdateProperties() }
        }
      }
    }
    for subview in subviews { subview.updatePropertiesIfNeeded() }
  }

  private final func layOut() {
    guard subtreeNeedsLayout else { return }
    if needsLayout {
      needsLayout = false
      Self.layoutDepth += 1
      defer { Self.layoutDepth -= 1 }
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    // Cleared before the subviews are laid out, since they may request layout again and mark the
    // path. A request during the updates keeps its mark.
    subtreeNeedsLayout = needsLayout || needsUpdate
    for subview in subviews {
      subview.layOut()
      if subview.subtreeNeedsLayout { subtreeNeedsLayout = true }
    }
  }

  /// Call this after the intrinsic size changed, so that the superview updates its layout.
  public final func invalidateIntrinsicContentSize() {
    superview?.subviewIntrinsicSizeDidChange(self)
  }

  final func remeasure(if changed: Bool) {
    if changed { invalidateIntrinsicContentSize() }
  }

  /// Requests layout and measuring of the view.
  package final func relayout(if changed: Bool) {
    guard changed else { return }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The first view, deepest first, that waits for layout or an update, or nil if no view does.
  final var waitingForLayout: View? {
    guard subtreeNeedsLayout || needsLayout else { return nil }
    for subview in subviews {
      if let found = subview.waitingForLayout { return found }
    }
    return needsLayout || needsUpdate ? self : nil
  }

  /// Whether views wait for updates of their properties but none for layout.
  final var awaitsOnlyUpdates: Bool {
    !subtreeNeedsLayout || !needsLayout && subviews.allSatisfy(\.awaitsOnlyUpdates)
  }

  final func abandonLayout() {
    guard subtreeNeedsLayout || needsLayout else { return }
    (needsLayout, needsUpdate, subtreeNeedsLayout) = (false, false, false)
    for subview in subviews { subview.abandonLayout() }
  }

  // MARK: Conversion

  private var transformToRoot: AffineTransform {
    var result = AffineTransform.identity
    for view in lineage where view.superview != nil {
      result = result.concatenating(view.transformToSuperview)
    }
    return result
  }

  /// Converts a point to the coordinates of another view in the same tree. If a transform on the
  /// way cannot be inverted, the point is returned unchanged.
  public final func convert(_ point: Point, to other: View) -> Point {
    let inRoot = point.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? point
  }

  /// Converts a rectangle to the bounding rectangle in the coordinates of another view.
  public final func convert(_ rect: Rect, to other: View) -> Rect {
    let inRoot = rect.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? rect
  }

  /// Converts a rectangle from the coordinates of another view.
  public final func convert(_ rect: Rect, from other: View) -> Rect {
    other.convert(rect, to: self)
  }

  /// Converts a point from the coordinates of another view.
  public final func convert(_ point: Point, from other: View) -> Point {
    other.convert(point, to: self)
  }

  /// Converts a rectangle to the coordinates of the window.
  public final func frameInWindow(_ rect: Rect) -> Rect {
    guard let window else { return rect }
    return convert(rect, to: window)
  }

  // MARK: Hits

  final func defaultHitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01 else { return nil }
    let isInside = self.point(inside: point)
    if clipsToBounds, !isInside { return nil }
    for subview in subviews.reversed() {
      guard let inverse = subview.transformToSuperview.inverted else { continue }
      if let hit = subview.hitTest(point.applying(inverse)) { return hit }
    }
    return isInside ? self : nil
  }

  /// Scrolls the scroll views around this view until a part of it is visible; by default all of it.
  public final func scrollToVisible(_ part: Rect? = nil) {
    var (shown, owner) = (part ?? bounds, self)
    for case let container as any ScrollContainer in lineage.dropFirst() {
      let wanted = owner.convert(shown, to: container.contentView)
      container.scrollRectToVisible(wanted)
      // Outer scroll views can only show the visible part of this one.
      (shown, owner) = (wanted.intersection(container.visibleRect), container.contentView)
    }
  }

  /// Mirrors a rectangle that is measured from the leading edge.
  package final func mirrored(_ rect: Rect) -> Rect {
    rect.mirrored(in: bounds, if: traits.isRightToLeft)
  }

  // MARK: Measuring

  /// The size that a container gives the view: its fixed lengths, or the best fit within `size`. It
  /// is in whole device pixels, so that a frame aligned to pixels keeps this size in any place.
  public final func measuredSize(in size: Size) -> Size {
    let room = Size(width: fixedWidth ?? size.width, height: fixedHeight ?? size.height)
    let fitted = sizeThatFits(room)
    // Two calls at each level would measure the innermost of nested stacks a thousand times.
    let intrinsic = squeezesSubviews ? fitted : intrinsicContentSize
    return Size(
      width: fixedWidth ?? (intrinsic.width < 0 ? intrinsic.width : fitted.width),
      height: fixedHeight ?? (intrinsic.height < 0 ? intrinsic.height : fitted.height)
    ).grown(toPixelsAt: traits.scale)
  }

  /// The first baseline of a view with one vertically centred line of text.
  package final func baseline(ofMiddle text: TextLayout, padding: EdgeInsets = .zero) -> Double {
    let height = fixedHeight ?? intrinsicContentSize.height
    return (height + padding.top - padding.bottom - text.size.height) / 2 + text.baseline
  }

  package final func fixedLength(along axis: Axis) -> Double? {
    axis == .horizontal ? fixedWidth : fixedHeight
  }

  /// The smallest size that is not squeezed: fixed lengths, or the content's if it resists.
  package final var neededSize: Size {
    let content = minimumContentSize
    func length(_ fixed: Double?, _ needed: Double, _ resistance: LayoutPriority) -> Double {
      max(0, fixed ?? (resistance >= .windowSize ? needed : 0))
    }
    return Size(
      width: length(fixedWidth, content.width, compressionResistance.horizontal),
      height: length(fixedHeight, content.height, compressionResistance.vertical))
  }

  /// The first view that a stack gave less than its content needs, or nil.
  package final var firstSqueezed: View? { firstSqueezed(includingByHand: false) }

  /// As above, optionally including views that the program itself gave too small a frame.
  final func firstSqueezed(includingByHand: Bool) -> View? {
    guard !isHidden else { return nil }
    for subview in subviews {
      if let found = subview.firstSqueezed(includingByHand: includingByHand) { return found }
    }
    let isByHand = includingByHand && isSizedByHand
    guard isByHand || superview?.squeezesSubviews == true, !squeezesSubviews else { return nil }
    // Frames are rounded to device pixels.
    let (needed, given) = (neededSize, bounds.size)
    if needed.width > given.width + 1 || needed.height > given.height + 1 { return self }
    return self is Control && given.isEmpty ? self : nil
  }

  package final var squeezeDescription: String {
    let needed = neededSize
    let name = accessibilityNode()?.label.map { "\(logName) “\($0)”" } ?? logName
    if bounds.width >= needed.width, bounds.height >= needed.height {
      return "\(name) has no room: it has \(bounds.width) × \(bounds.height)"
    }
    return "\(name) is squeezed: it has \(bounds.width) × \(bounds.height) and needs "
      + "\(needed.width) × \(needed.height)"
  }

  // MARK: Presses

  /// The nearest view that tracks presses, such as the control of one of its parts.
  final var tracker: View? {
    lineage.first { $0 is any Tracking && !($0 is any TouchScrolling) }
  }

  /// Whether an event in the view's coordinates is on the view; a finger may be slightly outside.
  package final func isOver(_ event: PointerEvent) -> Bool {
    let beside = TouchMetrics.retention
    return point(inside: event.location)
      || event.device == .touch && bounds.insetBy(dx: -beside, dy: -beside).contains(event.location)
  }

  /// Adds a recognizer to the view and removes it from its previous view.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    let gestures = gestures ?? GestureGroup()
    self.gestures = gestures
    recognizer.view = self
    gestures.recognizers.append(recognizer)
  }

  /// Removes a recognizer and cancels its gesture.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancel()
    recognizer.view = nil
    gestures?.recognizers.removeAll { $0 === recognizer }
  }

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

/// A view that shows a part of a larger one; called by `View.scrollToVisible(_:)`.
@MainActor
public protocol ScrollContainer: View {
  /// The view that is scrolled.
  var contentView: View { get }
  /// The visible part of the content, in its coordinates.
  var visibleRect: Rect { get }
  /// Scrolls by the least distance that shows a rectangle of the content.
  func scrollRectToVisible(_ rect: Rect)
}
