package import DetentDrawing
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
}
