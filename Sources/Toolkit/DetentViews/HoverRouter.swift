import DetentDrawing

extension PointerRouter {
  /// Finds the view under the mouse or the pen and shows its cursor. Fingers do not hover.
  @MainActor
  final class HoverRouter {
    private weak var window: Window?
    /// The view under the pointer, enabled or not.
    private weak var pointed: View?
    /// The view under the pointer if it is enabled, and so drawn as hovered.
    private weak var hovered: View?
    /// The location of the pointer; nil outside the window, and after a touch until it moves.
    var pointer: Point?
    /// The view that owns the pointer during a press.
    weak var owner: View?
    private var cursor = Cursor.arrow

    init(window: Window) { self.window = window }

    /// Updates the view under the pointer, also after views moved under a resting pointer.
    func update() {
      let target = owner ?? pointer.flatMap { window?.hitTest($0) }
      // The views inside a control are parts of it.
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
      // The handler may have changed the view tree, and with it the hovered view.
      if let view, hovered === view, let pointer, let window {
        view.hoverDidChange(at: window.convert(pointer, to: view))
      }
    }

    /// Notifies the superviews that contain only one of the two views.
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

  /// Finds the control for a finger that lands near small controls. Each control accepts touches in
  /// an area of at least 44 by 44 logical pixels, except where other views cover it: a press at its
  /// nearest point has to hit it. Controls on a large control, such as the buttons of a map, have
  /// such areas as well.
  @MainActor
  enum FingerTarget {
    /// The view for a touch; `hit` is the view exactly below it.
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
        // Controls on top of a control have priority.
        if distance <= best?.distance ?? .infinity { best = (view, distance) }
      }
      return best?.view ?? hit
    }

    /// Whether a control is so large that others may lie on it with their own room for a finger.
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

    /// The point at which a nearby finger would hit a control, in its coordinates, or nil: on the
    /// nearest edge or, for a round control, between there and its middle.
    private static func nearestPoint(of control: Control, to finger: Point) -> Point? {
      let rect = control.alignmentRect
      let grow = Size(
        width: max(0, TouchMetrics.target - rect.width) / 2,
        height: max(0, TouchMetrics.target - rect.height) / 2)
      guard rect.insetBy(dx: -grow.width, dy: -grow.height).contains(finger) else { return nil }
      // Points on the far edges are outside.
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
