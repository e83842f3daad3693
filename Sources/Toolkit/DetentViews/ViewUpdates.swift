import Glibc
import Observation

/// What a view does before it is drawn: first all views of a window take over what they show of
/// models, then they lay out their subviews.
extension View {
  /// Asks for `updateProperties()` before the next frame is laid out.
  public final func setNeedsUpdateProperties() {
    needsUpdate = true
    markForLayout()
  }

  /// Asks for `layoutSubviews()` before the next frame is drawn.
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

  /// Updates and lays out this view and those below it now, where it is needed.
  public final func layoutIfNeeded() {
    updatePropertiesIfNeeded()
    layOut()
  }

  /// Updates this view and those below it now, where it is needed.
  public final func updatePropertiesIfNeeded() {
    guard subtreeNeedsLayout else { return }
    if needsUpdate {
      needsUpdate = false
      let thread = pthread_self()
      withObservationTracking {
        updateProperties()
      } onChange: { [weak self] in
        // A model of another thread is read with the next turn of the main actor.
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
    // Cleared before the descent: a subview that asks again during it marks the path anew. One that
    // asked again during the updates keeps its mark.
    subtreeNeedsLayout = needsLayout || needsUpdate
    for subview in subviews {
      subview.layOut()
      if subview.subtreeNeedsLayout { subtreeNeedsLayout = true }
    }
  }

  /// The content has another intrinsic size: the superview lays out again.
  public final func invalidateIntrinsicContentSize() {
    superview?.subviewIntrinsicSizeDidChange(self)
  }

  final func remeasure(if changed: Bool) {
    if changed { invalidateIntrinsicContentSize() }
  }

  /// The first view, deepest first, that asks for layout; nil if there is none.
  final var waitingForLayout: View? {
    guard subtreeNeedsLayout || needsLayout else { return nil }
    for subview in subviews {
      if let found = subview.waitingForLayout { return found }
    }
    return needsLayout || needsUpdate ? self : nil
  }

  /// Clears every mark of the layout pass without laying out.
  final func abandonLayout() {
    guard subtreeNeedsLayout || needsLayout else { return }
    (needsLayout, needsUpdate, subtreeNeedsLayout) = (false, false, false)
    for subview in subviews { subview.abandonLayout() }
  }
}
