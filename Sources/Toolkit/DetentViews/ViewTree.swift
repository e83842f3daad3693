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

  final func abandonLayout() {
    guard subtreeNeedsLayout || needsLayout else { return }
    (needsLayout, needsUpdate, subtreeNeedsLayout) = (false, false, false)
    for subview in subviews { subview.abandonLayout() }
  }

  // MARK: Geometry

  struct Geometry: Equatable {
    /// The top left corner of the untransformed view, in the superview's coordinates.
    var position = Point.zero
    var bounds = Rect.zero
    var transform = AffineTransform.identity
    /// The temporary offset of a moving view, in the superview's coordinates.
    var offset = Point.zero

    var center: Point {
      get { Point(x: position.x + bounds.width / 2, y: position.y + bounds.height / 2) }
      set { position = Point(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2) }
    }

    var frame: Rect {
      let upright = Rect(origin: position + offset, size: bounds.size)
      return transform.isIdentity ? upright : bounds.applying(transformToSuperview)
    }

    /// The part that appears or disappears at the bottom if only the height differs, otherwise nil.
    func changedBottom(to next: Geometry) -> Rect? {
      var same = next
      same.bounds.size.height = bounds.height
      guard same == self, transform.isIdentity else { return nil }
      let (less, more) = (min(bounds.maxY, next.bounds.maxY), max(bounds.maxY, next.bounds.maxY))
      return Rect(x: bounds.minX, y: less, width: bounds.width, height: more - less)
    }

    var transformToSuperview: AffineTransform {
      if transform.isIdentity {
        return AffineTransform(
          translationX: position.x + offset.x - bounds.minX,
          y: position.y + offset.y - bounds.minY)
      }
      let middle = center + offset
      return AffineTransform(translationX: -bounds.midX, y: -bounds.midY)
        .concatenating(transform)
        .concatenating(AffineTransform(translationX: middle.x, y: middle.y))
    }
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
