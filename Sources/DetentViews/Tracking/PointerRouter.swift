import DetentDrawing

/// Decides who owns the pointer of a window: gestures and hover.
@MainActor
final class PointerRouter {
  /// A gesture under way. The view is held strongly: it outlives its own terminal callback.
  private struct Session {
    let view: any Tracking
    let button: PointerButtons
    var lastEvent: PointerEvent
    /// Whether the view was notified that it began: only then is it notified that it is over.
    var hasBegun = false
  }

  private weak var window: Window?
  private var session: Session?
  /// How often the pointer was taken away: also a press that nobody owns yet is over then.
  private var cancelCount = 0
  /// How often a view was offered a press, or one ended.
  private var pressCount = 0
  /// What runs for as long as the press lasts.
  private var pressTimers: [TimerToken] = []
  private weak var hovered: View?
  /// The location of the pointer; nil outside the window.
  private(set) var pointer: Point?
  private var cursor = Cursor.arrow

  init(window: Window) { self.window = window }

  var isTracking: Bool { session != nil }

  func handle(_ event: PointerEvent) {
    let isSomewhere =
      event.location.isFinite && event.coalescedPoints.allSatisfy(\.isFinite)
    switch event.phase {
    case .down: if isSomewhere { press(event) }
    case .moved: if isSomewhere { move(event) }
    case .up: release(event, isSomewhere: isSomewhere)
    case .exited: pointerLeft()
    case .cancelled: cancel()
    }
  }

  // MARK: Gestures

  private func press(_ event: PointerEvent) {
    let count = cancelCount
    pointer = event.location
    if let current = session {
      guard event.button == current.button, event.device == current.lastEvent.device else {
        // The other button takes a drag back, as on most desktops; a further one means nothing.
        if event.button == .secondary { cancel() }
        return
      }
      // A button cannot go down twice: its release was lost, and the gesture ends where it was last
      // seen.
      end(with: current.lastEvent)
    }
    window?.pressWillGo(to: event.location)
    updateHover()
    let hit = window?.hitTest(event.location)
    // Whoever was notified of what the press ends, or refused it, may have closed the window, or
    // pressed elsewhere.
    func isOurs() -> Bool { session == nil && cancelCount == count }
    var candidate = hit
    while let view = candidate, isOurs() {
      if let view = view as? any Tracking {
        guard view.isTrackingEnabled, view.isReachable else { break }
        if offer(event, to: view) { return }
      }
      candidate = view.superview
    }
    guard event.button == .secondary else { return }
    candidate = hit
    while let view = candidate, isOurs(), window?.isClosed == false {
      let point = window?.convert(event.location, to: view)
      if view.contextMenuRequested(at: point) { return }
      candidate = view.superview
    }
  }

  private func offer(_ event: PointerEvent, to view: any Tracking) -> Bool {
    let local = localize(event, for: view)
    let attempt = Session(view: view, button: event.button, lastEvent: local)
    // Owned before the call: a handler that disables or removes the view from inside begin must
    // find a gesture to cancel.
    session = attempt
    pressCount += 1
    let focus = window?.firstResponder
    guard view.beginTracking(local) else {
      if session?.view === view { close() }
      return false
    }
    guard session?.view === view else { return true }
    (view as? Control)?.takeFocusOnPress(from: focus)
    // Whoever lost the focus may have taken the gesture away.
    guard session?.view === view else { return true }
    session?.hasBegun = true
    view.trackingDidChange(.began)
    updateHover()
    return true
  }

  private func move(_ event: PointerEvent) {
    pointer = event.location
    guard let current = session else { return updateHover() }
    guard event.buttons.contains(current.button) else {
      // The release went to nobody: the gesture ends where it was last seen.
      return end(with: current.lastEvent)
    }
    let local = localize(event, for: current.view)
    session?.lastEvent = local
    if current.view.continueTracking(local) {
      guard session?.view === current.view else { return }
      current.view.trackingDidChange(.moved(inside: current.view.point(inside: local.location)))
      updateCursor()
    } else if session?.view === current.view {
      end(with: local)
    }
  }

  private func release(_ event: PointerEvent, isSomewhere: Bool) {
    if isSomewhere { pointer = event.location }
    guard let current = session else { return }
    guard event.button == current.button else {
      // The other button tells that the own one is no longer down: its release went to nobody.
      if !event.buttons.contains(current.button) { end(with: current.lastEvent) }
      return
    }
    // A button that goes up nowhere was let go where the gesture was last seen.
    end(with: isSomewhere ? localize(event, for: current.view) : current.lastEvent)
  }

  /// `event` is in the coordinates of the view.
  private func end(with event: PointerEvent) {
    guard let ended = session else { return }
    close()
    ended.view.endTracking(event)
    if ended.hasBegun {
      ended.view.trackingDidChange(.ended(inside: ended.view.point(inside: event.location)))
    }
    updateHover()
  }

  /// Nobody owns the pointer any more, and nothing that a press started goes on: known before the
  /// view is notified.
  private func close() {
    session = nil
    pressCount += 1
    let timers = pressTimers
    pressTimers = []
    for timer in timers { timer.cancel() }
  }

  /// A timer that lasts as long as the press; where there is none, it is over.
  func bind(_ timer: TimerToken) {
    guard session != nil else { return timer.cancel() }
    pressTimers.removeAll(where: \.isCancelled)
    pressTimers.append(timer)
  }

  /// The press that a view is being offered or owns now.
  var press: PointerPress { PointerPress(router: self, count: pressCount + cancelCount) }

  fileprivate func isUnderWay(_ press: PointerPress) -> Bool {
    press.count == pressCount + cancelCount
  }

  func cancel() {
    cancelCount += 1
    guard let cancelled = session else { return }
    close()
    cancelled.view.cancelTracking()
    if cancelled.hasBegun { cancelled.view.trackingDidChange(.cancelled) }
    updateHover()
  }

  /// A view is about to stop being able to receive events: hidden, disabled or removed.
  func viewWillBecomeUnreachable(_ view: View) {
    if let session, session.view.isDescendant(of: view) { cancel() }
    if let hovered, hovered.isDescendant(of: view) { setHovered(nil) }
  }

  // MARK: Hover

  func pointerLeft() {
    pointer = nil
    updateHover()
  }

  /// Finds again what is under a pointer that may not have moved: the views may have.
  func updateHover() {
    let target: View? =
      if let session {
        session.view
      } else {
        pointer.flatMap { window?.hitTest($0) }
      }
    setHovered(target.flatMap(hoverable))
    updateCursor()
  }

  /// Views inside a control are parts of it: the control is what is hovered.
  private func hoverable(_ view: View) -> View? {
    var candidate: View? = view
    while let current = candidate {
      if let tracking = current as? any Tracking {
        return tracking.isTrackingEnabled ? current : nil
      }
      candidate = current.superview
    }
    return view
  }

  private func setHovered(_ view: View?) {
    if hovered !== view {
      let left = hovered
      hovered = view
      left?.hoverDidChange(at: nil)
      pointerMoved(from: left, to: view)
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
    candidate = hovered === view ? view : nil
    while let holder = candidate, left?.isDescendant(of: holder) != true {
      candidate = holder.superview
      holder.pointerInsideDidChange(true)
    }
  }

  private func updateCursor() {
    guard let window else { return }
    var wanted: Cursor?
    if let pointer {
      var candidate: View? = session?.view ?? window.hitTest(pointer)
      while let view = candidate, wanted == nil {
        wanted = view.cursor(at: window.convert(pointer, to: view))
        candidate = view.superview
      }
    }
    guard (wanted ?? .arrow) != cursor else { return }
    cursor = wanted ?? .arrow
    window.driver?.host?.window(window, setCursor: cursor)
  }

  /// The event with its points in the coordinates of a view.
  private func localize(_ event: PointerEvent, for view: View) -> PointerEvent {
    guard let window else { return event }
    var local = event
    local.location = window.convert(event.location, to: view)
    for (index, point) in event.coalescedPoints.enumerated() {
      local.coalescedPoints[index] = window.convert(point, to: view)
    }
    return local
  }
}

/// A press, to be asked later whether it is still there: whoever was notified meanwhile may have
/// disabled, hidden or removed its view, or closed the window.
@MainActor
struct PointerPress {
  fileprivate weak var router: PointerRouter?
  fileprivate let count: Int

  /// Whether it has neither ended nor been taken away.
  var isUnderWay: Bool { router?.isUnderWay(self) ?? false }
}
