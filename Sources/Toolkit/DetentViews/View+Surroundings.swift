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
    guard !isHidden, alpha > 0, !isRaised else { return }
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

  /// Draws what lies between the background and the border.
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
    guard !isHidden, alpha >= 1, !isRaised, transform == .identity, frame.intersects(rect) else {
      return .zero
    }
    let local = rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
    // Beside the corners.
    let inner = bounds.insetBy(dx: 0, dy: cornerRadius)
    let isCovered = isOpaque || (backgroundColor?.resolved(for: traits).alpha ?? 0) >= 1
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
    guard let color = backgroundColor?.resolved(for: traits), color.alpha > 0 else { return }
    if cornerRadius > 0 {
      canvas.fill(outline(on: canvas, in: dirty), with: color)
    } else {
      // Only what is dirty: the content of a scroll view may be larger than Cairo's numbers.
      canvas.fill(bounds.intersection(dirty), with: color)
    }
  }

  private func drawBorder(in canvas: Canvas, dirty: Rect) {
    guard borderWidth > 0, let color = borderColor?.resolved(for: traits) else { return }
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

  /// Whether the view can have the focus, and has it. Of a group the parts have: of a group itself
  /// readers say the name, and no value.
  final var accessibilityFocusStates: [AccessibilityState] {
    guard accessibilityRole != .group, accessibilityRole != .radiogroup else { return [] }
    return (canBecomeFirstResponder ? [.focusable] : []) + (isFirstResponder ? [.focused] : [])
  }

  // MARK: Fingers

  /// The innermost view around this one, or itself, that a finger scrolls and that is wanted.
  package final func nearestScroller(
    where isWanted: (any TouchScrolling) -> Bool
  ) -> (any TouchScrolling)? {
    var candidate: View? = self
    while let current = candidate {
      if let scroller = current as? any TouchScrolling, isWanted(scroller) { return scroller }
      candidate = current.superview
    }
    return nil
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
