public import DetentDrawing

/// What a view needs of the views around it, and of its window.
extension View {
  // MARK: Conversion

  /// The transform from this view's coordinates to those of the root of its tree.
  private var transformToRoot: AffineTransform {
    var result = AffineTransform.identity
    var candidate: View? = self
    while let view = candidate, let parent = view.superview {
      result = result.concatenating(view.transformToSuperview)
      candidate = parent
    }
    return result
  }

  /// A point of this view's coordinates in another view's of the same tree. Through a transform
  /// that cannot be undone the point comes back unchanged.
  public final func convert(_ point: Point, to other: View) -> Point {
    let inRoot = point.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? point
  }

  /// The rectangle around a rectangle of this view's coordinates, in another view's of the same
  /// tree.
  public final func convert(_ rect: Rect, to other: View) -> Rect {
    let inRoot = rect.applying(transformToRoot)
    guard other.superview != nil else { return inRoot }
    return other.transformToRoot.inverted.map(inRoot.applying) ?? rect
  }

  /// A rectangle of another view's coordinates, in this view's.
  public final func convert(_ rect: Rect, from other: View) -> Rect {
    other.convert(rect, to: self)
  }

  /// A point of another view's coordinates, in this view's.
  public final func convert(_ point: Point, from other: View) -> Point {
    other.convert(point, to: self)
  }

  /// A rectangle of this view's coordinates, in those of its window.
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

  /// Asks the scroll views around this view to bring a part of it into sight; all of it by default.
  public final func scrollToVisible(_ part: Rect? = nil) {
    var (shown, owner) = (part ?? bounds, self)
    var candidate = superview
    while let view = candidate {
      if let container = view as? any ScrollContainer {
        let wanted = owner.convert(shown, to: container.contentView)
        container.scrollRectToVisible(wanted)
        // Further out there is only what this one shows of it.
        (shown, owner) = (wanted.intersection(container.visibleRect), container.contentView)
      }
      candidate = view.superview
    }
  }

  // MARK: Looking around

  /// Whether this view is the other one or lies below it.
  public final func isDescendant(of other: View) -> Bool {
    var candidate: View? = self
    while let view = candidate {
      if view === other { return true }
      candidate = view.superview
    }
    return false
  }

  /// The first view with an identifier, in the order of the tree.
  public final func view(withIdentifier identifier: String) -> View? {
    if self.identifier == identifier { return self }
    for subview in subviews {
      if let found = subview.view(withIdentifier: identifier) { return found }
    }
    return nil
  }

  /// Whether the view can receive events: in a window, and neither it nor an ancestor hidden,
  /// switched off or about to leave.
  package final var isReachable: Bool {
    var candidate: View? = self
    while let view = candidate {
      if view.isHidden || !view.isUserInteractionEnabled || view.isLeaving { return false }
      candidate = view.superview
    }
    return window != nil
  }

  package final var logName: String { identifier ?? String(describing: type(of: self)) }

  /// Says in one line of the log that a property of the view refuses a number that nothing has.
  /// - Parameters:
  ///   - property: its name.
  ///   - count: how many there are.
  package final func refuse(_ index: Int, _ property: String, of count: Int) {
    ThrottledLog.warn(
      "\(logName).\(property): index \(index) is out of range; the count is \(count)")
  }

  /// How many views lie above, plus this one.
  final var depth: Int {
    var count = 0
    var candidate: View? = self
    while let view = candidate {
      count += 1
      candidate = view.superview
    }
    return count
  }

  /// How many levels this view and what lies below it fill.
  final var height: Int { 1 + (subviews.map(\.height).max() ?? 0) }

  /// Notifies this view and those below it that their window closes.
  final func announceClose() {
    windowWillClose()
    for subview in subviews { subview.announceClose() }
  }

  /// Whether a point of the view cannot be seen, because the view or what it lies in is hidden, or
  /// cut off there.
  package final func isOutOfSight(at point: Point) -> Bool {
    var candidate: View? = self
    while let view = candidate {
      if view.isHidden { return true }
      if view.clipsToBounds, !view.bounds.contains(convert(point, to: view)) { return true }
      candidate = view.superview
    }
    return false
  }

  // MARK: Measuring

  /// The size that a container gives the view: fixed lengths where there are any, else what fits.
  /// In whole device pixels: a frame that is put on them is then as large, wherever it lies.
  public final func measuredSize(in size: Size) -> Size {
    let room = Size(width: fixedWidth ?? size.width, height: fixedHeight ?? size.height)
    let fitted = sizeThatFits(room)
    // Called twice at each level, the innermost of nested stacks would be measured a thousand
    // times.
    let intrinsic = squeezesSubviews ? fitted : intrinsicContentSize
    return Size(
      width: fixedWidth ?? (intrinsic.width < 0 ? intrinsic.width : fitted.width),
      height: fixedHeight ?? (intrinsic.height < 0 ? intrinsic.height : fitted.height)
    ).grown(toPixelsAt: traits.scale)
  }

  package final func fixedLength(along axis: Axis) -> Double? {
    axis == .horizontal ? fixedWidth : fixedHeight
  }

  /// The least size that the view can be given without being squeezed: fixed lengths, else what the
  /// content needs along those axes on which it resists.
  package final var neededSize: Size {
    let content = minimumContentSize
    func length(_ fixed: Double?, _ needed: Double, _ resistance: LayoutPriority) -> Double {
      max(0, fixed ?? (resistance >= .windowSize ? needed : 0))
    }
    return Size(
      width: length(fixedWidth, content.width, compressionResistance.horizontal),
      height: length(fixedHeight, content.height, compressionResistance.vertical))
  }

  /// The first view that a stack gave less room than its content needs, or nothing at all; nil
  /// where everything has its room.
  package final var firstSqueezed: View? { firstSqueezed(includingByHand: false) }

  /// The same, also of views that a program itself gave too small a frame.
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

  /// What a line of the log says of a view that is squeezed.
  package final var squeezeDescription: String {
    let needed = neededSize
    let name = accessibilityNode()?.label.map { "\(logName) “\($0)”" } ?? logName
    if bounds.width >= needed.width, bounds.height >= needed.height {
      return "\(name) has no room: it has \(bounds.width) × \(bounds.height)"
    }
    return "\(name) is squeezed: it has \(bounds.width) × \(bounds.height) and needs "
      + "\(needed.width) × \(needed.height)"
  }

  /// Whether the view is in a window, where only that gives a call a meaning. One line of the log
  /// names the call where it is not.
  package final func hasWindow(for call: @autoclosure () -> String) -> Bool {
    if window != nil { return true }
    ThrottledLog.warn("\(call()) of \(logName) has no effect: the view is not in a window")
    return false
  }

  // MARK: Time

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
  public final func startPressTimer(
    after delay: Duration, repeats interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) -> TimerToken {
    let token = startTimer(after: delay, repeats: interval, action)
    // Where nothing shows the window, nothing is pressed in it.
    if let driver = window?.driver { driver.router.bind(token) } else { token.cancel() }
    return token
  }

  /// The press that is under way on the view changed a value, so it is no click of a double click.
  /// An ``EditingSession`` says so itself of what it drags.
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

  /// The ring may have come or gone: also a view that is out of sight, and is not drawn, has to be
  /// notified.
  final func focusRingDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }
}

/// A view that shows a part of another one, such as a scroll view: `View.scrollToVisible(_:)` calls
/// it.
@MainActor
public protocol ScrollContainer: View {
  /// What is scrolled.
  var contentView: View { get }
  /// The part of the content that can be seen, in its coordinates.
  var visibleRect: Rect { get }
  /// Scrolls as little as is needed to show a rectangle of the content.
  func scrollRectToVisible(_ rect: Rect)
}
