import Logging

let log = Logger(label: "detent.views")

extension View {
  /// Puts a view on top of the other subviews, taking it from where it was. A view that would become
  /// its own ancestor, or nest deeper than `maximumDepth`, is refused with a log line.
  public final func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Puts a view among the subviews; an index out of range is limited to it.
  public final func insertSubview(_ view: View, at index: Int) {
    guard mayHold(view) else { return }
    if view.superview != nil {
      view.removeFromSuperview()
      // Whoever followed the removal may have put either of them elsewhere.
      guard view.superview == nil, mayHold(view) else { return }
    }
    view.superview = self
    view.isLeaving = false
    place(view, at: max(0, min(index, subviews.count)))
    extentDidChange()
    view.setWindow(window)
    view.inheritTraits()
    view.damageExtent()
    subviewIntrinsicSizeDidChange(view)
    setNeedsLayout()
    // Below a view that waits for layout, the mark has to reach the root again.
    view.setNeedsLayout()
  }

  private func mayHold(_ view: View) -> Bool {
    guard !isDescendant(of: view) else {
      log.warning("a view cannot be added below itself: \(view.logName)")
      return false
    }
    guard !(view is Window) else {
      log.warning("a window cannot be a subview")
      return false
    }
    guard depth + view.height <= Self.maximumDepth else {
      log.warning("views nest at most \(Self.maximumDepth) deep: \(view.logName) is refused")
      return false
    }
    return true
  }

  /// Leaves the superview. A gesture of this view or of one below it is cancelled first.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    isLeaving = true
    window?.viewWillBecomeUnreachable(self)
    // Whoever heard of that may have removed the view already, or put it where it is meant to be now.
    guard isLeaving, superview === parent else { return }
    damageExtent()
    parent.takeOut(self)
    superview = nil
    parent.extentDidChange()
    parent.subviewIntrinsicSizeDidChange(self)
    parent.setNeedsLayout()
    let formerWindow = window
    setWindow(nil)
    if superview == nil { isLeaving = false }
    formerWindow?.viewDidLeave(self)
  }

  // MARK: The order of siblings

  /// Puts a view among the subviews with a rank between those of its neighbours.
  private func place(_ view: View, at index: Int) {
    let below = index > 0 ? subviews[index - 1].rank : nil
    let above = index < subviews.count ? subviews[index].rank : nil
    subviews.insert(view, at: index)
    switch (below, above) {
    case (nil, nil): view.rank = 0
    case (let below?, nil): view.rank = below + Self.rankDistance
    case (nil, let above?): view.rank = above - Self.rankDistance
    case (let below?, let above?):
      view.rank = below + (above - below) / 2
      guard view.rank == below else { return }
      // No number is left between the two.
      for (index, subview) in subviews.enumerated() { subview.rank = index * Self.rankDistance }
    }
  }

  /// Finds a subview by its rank: among ten thousand, searching each one of them would take seconds.
  private func takeOut(_ view: View) {
    var (low, high) = (0, subviews.count)
    while low < high {
      let middle = low + (high - low) / 2
      if subviews[middle].rank < view.rank { low = middle + 1 } else { high = middle }
    }
    guard low < subviews.count, subviews[low] === view else { return }
    subviews.remove(at: low)
  }

  private static let rankDistance = 1 << 32

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

  /// Whether events can reach the view: in a window, and neither it nor an ancestor hidden, switched off or
  /// about to leave.
  final var isReachable: Bool {
    var candidate: View? = self
    while let view = candidate {
      if view.isHidden || !view.isUserInteractionEnabled || view.isLeaving { return false }
      candidate = view.superview
    }
    return window != nil
  }

  package final var logName: String { identifier ?? String(describing: type(of: self)) }

  /// How many views lie above, plus this one.
  private var depth: Int {
    var count = 0
    var candidate: View? = self
    while let view = candidate {
      count += 1
      candidate = view.superview
    }
    return count
  }

  /// How many levels this view and what lies below it fill.
  private var height: Int { 1 + (subviews.map(\.height).max() ?? 0) }

  /// Tells this view and those below it that their window closes.
  final func announceClose() {
    windowWillClose()
    for subview in subviews { subview.announceClose() }
  }

  private func setWindow(_ window: Window?) {
    guard self.window !== window else { return }
    self.window = window
    for subview in subviews { subview.setWindow(window) }
    didMoveToWindow()
  }
}
