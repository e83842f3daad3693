import Glibc
import Observation

/// Updates before a frame: first all views of a window copy the state of models, then all lay out.
extension View {
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
