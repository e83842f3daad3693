import DetentDrawing

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
    setPointed(target.map(whole))
    updateCursor()
  }

  /// A view is about to stop being able to receive events.
  func viewWillBecomeUnreachable(_ view: View) {
    if let pointed, pointed.isDescendant(of: view) { setPointed(nil) }
  }

  /// Views inside a control are parts of it: the control is what is pointed at.
  private func whole(_ view: View) -> View {
    var candidate: View? = view
    while let current = candidate {
      if current is any Tracking, !(current is any TouchScrolling) { return current }
      candidate = current.superview
    }
    return view
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
    if let pointer {
      var candidate: View? = owner ?? window.hitTest(pointer)
      while let view = candidate, wanted == nil {
        wanted = view.cursor(at: window.convert(pointer, to: view))
        candidate = view.superview
      }
    }
    guard (wanted ?? .arrow) != cursor else { return }
    cursor = wanted ?? .arrow
    window.driver?.host?.window(window, setCursor: cursor)
  }
}
