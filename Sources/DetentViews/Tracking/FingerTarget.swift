import DetentDrawing

/// Finds what a finger means that lands beside small controls: each takes touches in at least 44 by
/// 44 logical pixels, and none of what another one covers.
@MainActor
enum FingerTarget {
  /// The view that a touch goes to.
  /// - Parameter hit: what lies exactly below it.
  static func view(for point: Point, hit: View?, in window: Window) -> View? {
    guard let hit else { return nil }
    let owner = owner(of: hit)
    guard owner == nil || owner is Popover else { return hit }
    var best: (view: View, distance: Double)?
    search(owner ?? window, point, in: window) { view, distance in
      if distance < best?.distance ?? .infinity { best = (view, distance) }
    }
    return best?.view ?? hit
  }

  /// The view around that tracks presses; a scroll view is only where others are.
  private static func owner(of hit: View) -> View? {
    var candidate: View? = hit
    while let view = candidate {
      if view is any Tracking, !(view is any TouchScrolling) { return view }
      candidate = view.superview
    }
    return nil
  }

  private static func search(
    _ view: View, _ point: Point, in window: Window, found: (View, Double) -> Void
  ) {
    guard !view.isHidden, view.isUserInteractionEnabled else { return }
    let local = window.convert(point, to: view)
    if view.clipsToBounds, !view.bounds.contains(local) { return }
    if let control = view as? Control {
      guard control.isTrackingEnabled else { return }
      let bounds = control.bounds
      let grow = Size(
        width: max(0, TouchMetrics.target - bounds.width) / 2,
        height: max(0, TouchMetrics.target - bounds.height) / 2)
      if bounds.insetBy(dx: -grow.width, dy: -grow.height).contains(local) {
        let nearest = Point(
          x: max(bounds.minX, min(bounds.maxX, local.x)),
          y: max(bounds.minY, min(bounds.maxY, local.y)))
        found(control, nearest.distance(to: local))
      }
      return
    }
    if view is Popover, !view.bounds.contains(local) { return }
    for subview in view.subviews { search(subview, point, in: window, found: found) }
  }
}
