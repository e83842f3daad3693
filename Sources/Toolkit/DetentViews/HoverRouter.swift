import DetentDrawing

extension PointerRouter {
  /// Knows which view the mouse or the pen is over, and shows its cursor. Fingers hover over nothing.
  @MainActor
  final class HoverRouter {
    private weak var window: Window?
    /// The view that the pointer is over, be it disabled or not.
    private weak var pointed: View?
    /// The same where it shows that: what is disabled does not.
    private weak var hovered: View?
    /// The location of the pointer; nil outside the window, and after a touch until it moves again.
    private(set) var pointer: Point?
    /// The view in which the pointer is held; nil where it is not.
    private weak var owner: View?
    private var cursor = Cursor.arrow

    init(window: Window) { self.window = window }

    func pointerMoved(to location: Point?) { pointer = location }

    /// The pointer is held in another view now, or let go.
    func ownerDidChange(_ owner: View?) { self.owner = owner }

    /// Finds again what is under a pointer that may not have moved: the views may have.
    func update() {
      let target = owner ?? pointer.flatMap { window?.hitTest($0) }
      // Views inside a control are parts of it: the control is what is pointed at.
      setPointed(target?.tracker ?? target)
      updateCursor()
    }

    func viewWillBecomeUnreachable(_ view: View) {
      if let pointed, pointed.isDescendant(of: view) { setPointed(nil) }
    }

    private func setPointed(_ view: View?) {
      let left = pointed
      pointed = view
      let isEnabled = (view as? any Tracking)?.isTrackingEnabled ?? true
      setHovered(isEnabled ? view : nil)
      if left !== view { pointerMoved(from: left, to: view) }
    }

    private func setHovered(_ view: View?) {
      if hovered !== view {
        let left = hovered
        hovered = view
        left?.hoverDidChange(at: nil)
      }
      // The handler of the leave may have changed the tree, and with it what is hovered.
      if let view, hovered === view, let pointer, let window {
        view.hoverDidChange(at: window.convert(pointer, to: view))
      }
    }

    /// Notifies those that hold only one of two views.
    private func pointerMoved(from left: View?, to view: View?) {
      var candidate = left
      while let holder = candidate, view?.isDescendant(of: holder) != true {
        candidate = holder.superview
        holder.pointerInsideDidChange(false)
      }
      candidate = pointed === view ? view : nil
      while let holder = candidate, left?.isDescendant(of: holder) != true {
        candidate = holder.superview
        holder.pointerInsideDidChange(true)
      }
    }

    func updateCursor() {
      guard let window else { return }
      var wanted: Cursor?
      if let pointer, let view = owner ?? window.hitTest(pointer) {
        wanted =
          view.lineage.lazy.compactMap { $0.cursor(at: window.convert(pointer, to: $0)) }.first
      }
      guard (wanted ?? .arrow) != cursor else { return }
      cursor = wanted ?? .arrow
      window.driver?.host?.window(window, setCursor: cursor)
    }
  }

  /// Finds what a finger means that lands beside small controls: each takes touches in at least 44 by
  /// 44 logical pixels, and none of what another one covers. A finger means nothing that lies behind
  /// what it is on: what counts is what a press would hit at the point that is nearest to it. Controls
  /// that lie on a large one, such as the buttons of a map, take touches beside them, too.
  @MainActor
  enum FingerTarget {
    /// The view that a touch goes to; `hit` lies exactly below it.
    static func view(for point: Point, hit: View?, in window: Window) -> View? {
      guard let hit else { return nil }
      let owner = hit.tracker ?? hit.lineage.first { $0.gestures != nil }
      let surface = owner.flatMap { isSurface($0) ? $0 : nil }
      guard owner == nil || owner is Popover || surface != nil else { return hit }
      let area = surface.map { $0.frameInWindow($0.bounds) }
      var best: (view: View, distance: Double)?
      search(owner as? Popover ?? window, point, in: window) { view, distance in
        if let surface, let area {
          let frame = view.frameInWindow(view.bounds)
          guard view !== surface, area.union(frame) == area else { return }
        }
        // What lies on a control goes before that.
        if distance <= best?.distance ?? .infinity { best = (view, distance) }
      }
      return best?.view ?? hit
    }

    /// Whether a control is so large that others may lie on it, each with its room for a finger.
    private static func isSurface(_ view: View) -> Bool {
      view is Control && min(view.bounds.width, view.bounds.height) >= 4 * TouchMetrics.target
    }

    private static func search(
      _ view: View, _ point: Point, in window: Window, found: (View, Double) -> Void
    ) {
      guard !view.isHidden, view.isUserInteractionEnabled else { return }
      let local = window.convert(point, to: view)
      if view.clipsToBounds, !view.bounds.contains(local) { return }
      if let control = view as? Control {
        if control.isTrackingEnabled, let nearest = nearestPoint(of: control, to: local),
          window.hitTest(control.convert(nearest, to: window))?.isDescendant(of: control) == true
        {
          found(control, nearest.distance(to: local))
        }
      }
      if view is Popover, !view.bounds.contains(local) { return }
      for subview in view.subviews { search(subview, point, in: window, found: found) }
    }

    /// Where a control would be hit that a finger is near enough to, in its coordinates: at the edge
    /// that is next to the finger, and where it is round on the way from there to its middle.
    private static func nearestPoint(of control: Control, to finger: Point) -> Point? {
      let rect = control.alignmentRect
      let grow = Size(
        width: max(0, TouchMetrics.target - rect.width) / 2,
        height: max(0, TouchMetrics.target - rect.height) / 2)
      guard rect.insetBy(dx: -grow.width, dy: -grow.height).contains(finger) else { return nil }
      // The far edges themselves are outside.
      let inner = rect.insetBy(dx: min(0.5, rect.width / 2), dy: min(0.5, rect.height / 2))
      let edge = Point(
        x: max(inner.minX, min(inner.maxX, finger.x)),
        y: max(inner.minY, min(inner.maxY, finger.y)))
      let way = rect.center - edge
      return stride(from: 0, through: 1, by: 0.125).lazy
        .map { edge + Point(x: way.x * $0, y: way.y * $0) }.first(where: control.point(inside:))
    }
  }
}

extension View {
  /// The view around that tracks presses, or this one; a scroll view is only where others are.
  fileprivate var tracker: View? {
    lineage.first { $0 is any Tracking && !($0 is any TouchScrolling) }
  }
}
