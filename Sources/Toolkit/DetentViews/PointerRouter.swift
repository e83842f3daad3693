import DetentDrawing

/// Finds the owner of each pointer of a window: the mouse, a pen and every finger.
@MainActor
final class PointerRouter {
  private weak var window: Window?
  /// The current gestures, in the order of their presses.
  private var sessions: [PointerSession] = []
  /// The number of cancelled pointers. A change also ends a press that has not been accepted yet.
  private var cancelCount = 0
  private var clicks = ClicksBesidesEdits()
  private let hover: HoverRouter
  let pinch: PinchRouter

  init(window: Window) {
    self.window = window
    hover = HoverRouter(window: window)
    pinch = PinchRouter(window: window)
  }

  var isTracking: Bool { !sessions.isEmpty }

  /// The views that own a pointer.
  var trackedViews: [View] { sessions.map(\.view) }

  var pointer: Point? { hover.pointer }

  func handle(_ event: PointerEvent) {
    if let offered = session(of: event.pointer), offered.holds(event) { return }
    let isSomewhere =
      event.location.isFinite && event.coalescedPoints.allSatisfy(\.isFinite)
    let event = clicks.counted(event)
    switch event.phase {
    case .down: if isSomewhere { press(event) }
    case .moved: if isSomewhere { move(event) }
    case .up: release(event, isSomewhere: isSomewhere)
    case .exited: if event.device != .touch { pointerLeft() }
    case .cancelled: cancel(event)
    }
  }

  func handle(_ event: PinchEvent) {
    guard event.location.isFinite, event.scale.isFinite, event.scale > 0, event.rotation.isFinite
    else { return }
    if event.phase == .began, isTracking { return }
    pinch.handle(event)
  }

  private func session(of pointer: PointerID) -> PointerSession? {
    sessions.first { $0.pointer == pointer }
  }

  // MARK: Presses

  private func press(_ event: PointerEvent) {
    let count = cancelCount
    note(event)
    if let current = session(of: event.pointer) {
      guard event.button == current.button else {
        // The secondary button cancels a drag, as on most desktops; any further button is ignored.
        if event.button == .secondary { cancel(current) }
        return
      }
      // A button cannot go down twice: the release was lost, so the gesture ends at its last event.
      end(current, with: current.lastEvent)
    }
    window?.pressWillGo(to: event.location)
    hover.update()
    let hit = target(of: event)
    // Handlers of the events that the press caused may have closed the window or pressed elsewhere.
    func isOurs() -> Bool { session(of: event.pointer) == nil && cancelCount == count }
    var candidate = firstCandidate(for: event, at: hit)
    while let view = candidate, isOurs() {
      if let owner = view as? any Tracking {
        guard owner.isTrackingEnabled, view.isReachable else { break }
        let isHeld = isHeld(view)
        if !isHeld || owner.isMultipleTouchEnabled, offer(event, to: owner, of: view) { return }
        if isHeld { return refuse(event, by: view) }
      }
      if let gestures = view.gestures, isOurs(), view.isReachable {
        if isHeld(view) { return refuse(event, by: view) }
        if offer(event, to: gestures, of: view) { return }
      }
      candidate = view.superview
    }
    guard event.button == .secondary, isOurs() else { return }
    requestContextMenu(at: event.location, from: hit)
  }

  private func target(of event: PointerEvent) -> View? {
    guard let window else { return nil }
    let hit = window.hitTest(event.location)
    return event.device == .touch
      ? FingerTarget.view(for: event.location, hit: hit, in: window) : hit
  }

  /// The first view that is offered a press. Coasting content gets a touch before its subviews.
  private func firstCandidate(for event: PointerEvent, at hit: View?) -> View? {
    guard event.device == .touch else { return hit }
    return hit?.nearestScroller { $0.isCoasting || isHeld($0) } ?? hit
  }

  private func isHeld(_ view: View) -> Bool {
    sessions.contains { $0.view === view } || pinch.isHeld(view)
  }

  /// Turns the second finger on a held view into a pinch if the view accepts one.
  private func refuse(_ event: PointerEvent, by view: View) {
    guard event.device == .touch,
      let first = sessions.first(where: { $0.view === view && $0.lastEvent.device == .touch }),
      pinch.begin((first.pointer, first.location), event, over: view)
    else { return }
    if first.isDrag { end(first, with: first.lastEvent) } else { cancel(first) }
  }

  private func offer(_ event: PointerEvent, to owner: any Tracking, of view: View) -> Bool {
    let session = PointerSession(view, owner, event, local: localize(event, for: view))
    let isTaken = begin(session, event)
    for held in session.takeHeldEvents() {
      // If a view refused a press that is already over, no other view gets it.
      if held.phase == .up, !isTaken { cancelCount += 1 }
      handle(held)
    }
    return isTaken
  }

  private func begin(_ session: PointerSession, _ event: PointerEvent) -> Bool {
    // Appended before the call: if `beginTracking` disables or removes the view, this is cancelled.
    sessions.append(session)
    hoverOwnerDidChange()
    let focus = window?.firstResponder
    guard session.owner.beginTracking(session.lastEvent) else {
      if !session.isOver { close(session) }
      return false
    }
    guard !session.isOver else { return true }
    // A touch that may still scroll gives the focus, if at all, when it is lifted.
    if event.device != .touch || !session.owner.yieldsTouchesToScrolling {
      (session.owner as? Control)?.takeFocusOnPress(from: focus)
    }
    // A handler of the lost focus may have cancelled the gesture.
    guard !session.isOver else { return true }
    session.hasBegun = true
    session.owner.trackingDidChange(.began)
    if event.device == .touch { waitForLongPress(session) } else { hover.update() }
    return true
  }

  func press(of view: View) -> PointerPress? { session(around: view).map(PointerPress.init) }

  /// Ends a timer with the press of its owner, or at once without a press.
  func bind(_ timer: TimerToken) {
    guard let session = timer.owner.flatMap(session(around:)) else { return timer.cancel() }
    session.bind(timer)
  }

  private func session(around view: View) -> PointerSession? {
    sessions.last { view.isDescendant(of: $0.view) } ?? sessions.last
  }

  // MARK: Movements

  private func move(_ event: PointerEvent) {
    note(event)
    if pinch.isFinger(event.pointer) { return pinch.move(event) }
    guard var current = session(of: event.pointer) else {
      if event.device != .touch { hover.update() }
      return
    }
    guard event.buttons.contains(current.button) else {
      // The release was lost, so the gesture ends where it was last seen.
      return end(current, with: current.lastEvent)
    }
    if event.device == .touch, let scrolling = handOver(current, event) { current = scrolling }
    guard !current.isOver else { return }
    let local = localize(event, for: current.view)
    (current.lastEvent, current.location) = (local, event.location)
    if current.owner.continueTracking(local) {
      guard !current.isOver else { return }
      current.owner.trackingDidChange(.moved(inside: current.view.isOver(local)))
      hover.updateCursor()
    } else {
      end(current, with: local)
    }
  }

  private func release(_ event: PointerEvent, isSomewhere: Bool) {
    if isSomewhere { note(event) }
    if pinch.isFinger(event.pointer) { return pinch.end(event, .ended) }
    guard let current = session(of: event.pointer) else { return }
    guard event.button == current.button else {
      // If this button is no longer down, its release was lost.
      if !event.buttons.contains(current.button) { end(current, with: current.lastEvent) }
      return
    }
    // A release without a valid location counts where the gesture was last seen.
    end(current, with: isSomewhere ? localize(event, for: current.view) : current.lastEvent)
  }

  /// Ends a gesture; `event` is in the coordinates of the view.
  private func end(_ session: PointerSession, with event: PointerEvent) {
    guard !session.isOver else { return }
    close(session)
    session.owner.endTracking(event)
    if session.isEdit { clicks.pressWasEdit(session.lastEvent, session.clickCount) }
    if session.hasBegun {
      session.owner.trackingDidChange(.ended(inside: session.view.isOver(event)))
    }
    hover.update()
  }

  /// Removes the gesture before the view is notified of its end.
  private func close(_ session: PointerSession) {
    session.close()
    sessions.removeAll { $0 === session }
    hoverOwnerDidChange()
  }

  // MARK: Fingers

  /// Lets a dragging finger scroll. Returns the gesture of the scroll view, or nil.
  private func handOver(_ session: PointerSession, _ event: PointerEvent) -> PointerSession? {
    let start = session.start
    guard !session.isDrag,
      let far = event.coalescedPoints.first(where: {
        $0.distance(to: start) > TouchMetrics.slop
      })
    else { return nil }
    session.isDrag = true
    let way = far - start
    guard session.owner.yieldsTouches(toScrollingAlong: way),
      let scroller = session.view.nearestScroller(where: {
        $0.scrolls(along: way) && !isHeld($0)
      })
    else { return nil }
    var down = event
    (down.phase, down.button, down.location) = (.down, session.button, start)
    down.coalescedPoints = [start]
    cancel(session)
    guard scroller.isTrackingEnabled, scroller.isReachable, self.session(of: event.pointer) == nil,
      offer(down, to: scroller, of: scroller)
    else { return nil }
    return self.session(of: event.pointer)
  }

  /// Opens the context menu for a resting finger, as the secondary button does.
  private func waitForLongPress(_ session: PointerSession) {
    session.bind(
      session.view.startTimer(after: TouchMetrics.longPress) { [weak self, weak session] in
        guard let self, let session, !session.isOver, !session.isDrag, let window,
          (session.owner as? GestureGroup)?.isUnderWay != true
        else { return }
        let hit = window.hitTest(session.start)
        if requestContextMenu(at: session.start, from: hit) { cancel(session) }
      })
  }

  @discardableResult
  private func requestContextMenu(at location: Point, from hit: View?) -> Bool {
    let count = cancelCount
    guard let hit, let window else { return false }
    for view in hit.lineage where !window.isClosed && cancelCount == count {
      if view.contextMenuRequested(at: window.convert(location, to: view)) { return true }
    }
    return false
  }

  // MARK: Cancelling

  func cancel() {
    cancelCount += 1
    for session in sessions.reversed() { cancel(session) }
    pinch.cancel()
  }

  private func cancel(_ event: PointerEvent) {
    cancelCount += 1
    if pinch.isFinger(event.pointer) { pinch.end(event, .cancelled) }
    if let session = session(of: event.pointer) { cancel(session) }
  }

  private func cancel(_ session: PointerSession) {
    guard !session.isOver else { return }
    cancelCount += 1
    close(session)
    session.owner.cancelTracking(of: session.pointer)
    if session.hasBegun { session.owner.trackingDidChange(.cancelled) }
    hover.update()
  }

  func viewWillBecomeUnreachable(_ view: View) {
    for session in sessions where session.view.isDescendant(of: view) { cancel(session) }
    pinch.viewWillBecomeUnreachable(view)
    hover.viewWillBecomeUnreachable(view)
  }

  // MARK: Hover

  func pointerLeft() {
    hover.pointer = nil
    hover.update()
  }

  func updateHover() { hover.update() }

  /// Records the location of the mouse or the pen. A touch clears it, except during a press.
  private func note(_ event: PointerEvent) {
    if event.device != .touch {
      hover.pointer = event.location
    } else if event.phase == .down, hoverSession == nil {
      hover.pointer = nil
    }
  }

  private var hoverSession: PointerSession? { sessions.last { $0.lastEvent.device != .touch } }

  private func hoverOwnerDidChange() { hover.owner = hoverSession?.view }

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

/// A gesture of one pointer. It keeps its view alive until the last callback.
@MainActor
private final class PointerSession {
  let view: View
  /// The view itself, or its gesture recognizers.
  let owner: any Tracking
  let pointer: PointerID
  let button: PointerButtons
  /// The location of the press in the window.
  let start: Point
  /// The last event, in the coordinates of the view.
  var lastEvent: PointerEvent
  /// The last location in the window.
  var location: Point
  /// Whether the view was notified of the beginning; only then it is notified of the end.
  var hasBegun = false
  var isDrag = false
  /// Whether the gesture has ended or was cancelled; set before the view is notified.
  private(set) var isOver = false
  let clickCount: Int
  /// Whether the press changed a value. Such a press does not count as a click.
  var isEdit = false
  private var timers: [TimerToken] = []
  private var heldEvents: [PointerEvent] = []

  init(_ view: View, _ owner: any Tracking, _ event: PointerEvent, local: PointerEvent) {
    (self.view, self.owner) = (view, owner)
    pointer = event.pointer
    button = event.button
    start = event.location
    location = event.location
    lastEvent = local
    clickCount = event.clickCount
  }

  /// Keeps an event that arrives while the view is being offered the press, so that it is notified
  /// of the press first. Returns whether the event has to wait, which a cancel never does.
  func holds(_ event: PointerEvent) -> Bool {
    guard !hasBegun, event.phase != .cancelled, event.phase != .exited else { return false }
    heldEvents.append(event)
    return true
  }

  func takeHeldEvents() -> [PointerEvent] {
    defer { heldEvents = [] }
    return heldEvents
  }

  func bind(_ timer: TimerToken) {
    guard !isOver else { return timer.cancel() }
    timers.removeAll(where: \.isCancelled)
    timers.append(timer)
  }

  func close() {
    isOver = true
    for timer in timers { timer.cancel() }
    timers = []
  }
}

/// A press that a handler may end: by disabling, hiding or removing its view or closing the window.
@MainActor
struct PointerPress {
  private weak var session: PointerSession?

  fileprivate init(_ session: PointerSession) { self.session = session }

  var isUnderWay: Bool { session?.isOver == false }

  func becameEdit() { session?.isEdit = true }
}

/// Counts clicks without presses that changed a value: a user who moves a thumb by a pixel and
/// presses it again wants to continue, not to double-click.
private struct ClicksBesidesEdits {
  /// The number of presses of the quick series that are not clicks, for touches and for the rest.
  private var uncounted: [Bool: Int] = [:]

  /// The event with only real clicks in its count.
  mutating func counted(_ event: PointerEvent) -> PointerEvent {
    let isTouch = event.device == .touch
    guard event.phase == .down || event.phase == .up, let less = uncounted[isTouch] else {
      return event
    }
    var event = event
    if event.phase == .down, event.clickCount <= less {
      uncounted[isTouch] = nil
    } else {
      event.clickCount = max(1, event.clickCount - less)
    }
    return event
  }

  /// Excludes a press that changed a value, and the clicks before it.
  mutating func pressWasEdit(_ event: PointerEvent, _ clickCount: Int) {
    uncounted[event.device == .touch, default: 0] += clickCount
  }
}
