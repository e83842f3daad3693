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
    guard !isDescendant(of: view) else {
      return log.warning("a view cannot be added below itself: \(view.logName)")
    }
    guard !(view is Window) else { return log.warning("a window cannot be a subview") }
    guard depth + view.height <= Self.maximumDepth else {
      return log.warning("views nest at most \(Self.maximumDepth) deep: \(view.logName) is refused")
    }
    view.removeFromSuperview()
    view.superview = self
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.setWindow(window)
    view.inheritTraits()
    view.setNeedsDisplay()
    setNeedsLayout()
    // Below a view that waits for layout, the mark has to reach the root again.
    view.setNeedsLayout()
  }

  /// Leaves the superview. A gesture of this view or of one below it is cancelled first.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    window?.viewWillBecomeUnreachable(self)
    // The cancel may have removed the view already.
    guard superview === parent else { return }
    setNeedsDisplay()
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
    let formerWindow = window
    setWindow(nil)
    formerWindow?.viewDidLeave(self)
  }

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

  /// Whether events can reach the view: in a window, and neither it nor an ancestor hidden or switched off.
  final var isReachable: Bool {
    var candidate: View? = self
    while let view = candidate {
      if view.isHidden || !view.isUserInteractionEnabled { return false }
      candidate = view.superview
    }
    return window != nil
  }

  final var logName: String { identifier ?? String(describing: type(of: self)) }

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
