import DetentDrawing
import Glibc

/// An event at a point of a window that goes up the chain of responders.
private protocol LocatedEvent {
  var location: Point { get set }
}

extension ScrollEvent: LocatedEvent {}
extension PinchEvent: LocatedEvent {}

@MainActor
extension LocatedEvent {
  /// The event with its point in the coordinates of a responder.
  func local(to responder: Responder, in window: Window) -> Self {
    guard let view = responder as? View else { return self }
    var local = self
    local.location = window.convert(location, to: view)
    return local
  }

  /// Returns the first responder that takes the event, or nil; a handler that closes the window
  /// ends the search.
  func taker(
    from target: View?, in window: Window, where takes: (Responder, Self) -> Bool
  ) -> Responder? {
    guard let target else { return nil }
    for responder in target.chain where !window.isClosed {
      if takes(responder, local(to: responder, in: window)) { return responder }
    }
    return nil
  }
}

extension WindowDriver {
  /// Routes a run of scrolls to the responder that accepted the first, even if it declines later
  /// ones. A run ends after a rest, with a lift of the fingers, or when the pointer leaves it.
  @MainActor
  final class ScrollRun {
    private weak var taker: Responder?
    private var lastTurn = Duration.zero

    func scroll(_ event: ScrollEvent, from target: View?, in window: Window) {
      if let target, let taker = current(at: event.timestamp),
        target.chain.contains(where: { $0 === taker })
      {
        lastTurn = event.timestamp
        if event.notches != .zero { _ = taker.scroll(event.local(to: taker, in: window)) }
      } else if event.notches != .zero {
        taker = event.taker(from: target, in: window) { $0.scroll($1) }
        if taker != nil { lastTurn = event.timestamp }
      }
      guard event.phase == .lifted, let taker, !window.isClosed else { return }
      self.taker = nil
      taker.scrollDidEnd(event.local(to: taker, in: window))
    }

    private func current(at time: Duration) -> Responder? {
      let rest = time - lastTurn
      return rest >= .zero && rest <= WheelNotches.rest ? taker : nil
    }
  }
}

extension PointerRouter {
  /// Finds the owner of a pinch on a touchpad or of two fingers on one view.
  @MainActor
  final class PinchRouter {
    private weak var window: Window?
    private var taker: Responder?
    private var fingers: PinchFingers?
    private var lastEvent: PinchEvent?

    init(window: Window) { self.window = window }

    func isHeld(_ view: View) -> Bool {
      guard fingers != nil, let taker = taker as? View else { return false }
      return view.isDescendant(of: taker)
    }

    func handle(_ event: PinchEvent) {
      guard fingers == nil else { return }
      switch event.phase {
      case .began:
        cancel()
        begin(event, from: window?.hitTest(event.location))
      case .changed: deliver(event)
      case .ended, .cancelled: finish(event)
      }
    }

    func cancel() {
      guard var event = lastEvent else { return }
      event.phase = .cancelled
      finish(event)
    }

    func viewWillBecomeUnreachable(_ view: View) {
      if let taker = taker as? View, taker.isDescendant(of: view) { cancel() }
    }

    // MARK: Two fingers

    /// Offers a second finger on a held view as a pinch. Returns whether a view accepted it.
    func begin(_ first: (PointerID, Point), _ second: PointerEvent, over view: View) -> Bool {
      guard taker == nil else { return false }
      let pair = PinchFingers(first, (second.pointer, second.location))
      guard begin(pair.event(.began, second), from: view) else { return false }
      fingers = pair
      return true
    }

    func isFinger(_ pointer: PointerID) -> Bool { fingers?.has(pointer) ?? false }

    /// Moves one of the fingers. The next frame notifies the view, since both may move at once.
    func move(_ event: PointerEvent) {
      fingers?.move(event.pointer, to: event.location)
      lastEvent = fingers?.event(.changed, event)
      fingers?.isMoved = true
      window?.driver?.setNeedsFrame()
    }

    func flush() {
      guard fingers?.isMoved == true, let event = lastEvent else { return }
      fingers?.isMoved = false
      deliver(event)
    }

    func end(_ event: PointerEvent, _ phase: PinchEvent.Phase) {
      flush()
      guard let event = fingers?.event(phase, event) else { return }
      finish(event)
    }

    // MARK: Delivery

    @discardableResult
    private func begin(_ event: PinchEvent, from target: View?) -> Bool {
      guard let window,
        let taker = event.taker(from: target, in: window, where: { $0.pinch($1) })
      else { return false }
      (self.taker, lastEvent) = (taker, event)
      return true
    }

    private func deliver(_ event: PinchEvent) {
      guard let taker, let window else { return }
      lastEvent = event
      _ = taker.pinch(event.local(to: taker, in: window))
    }

    private func finish(_ event: PinchEvent) {
      guard let ended = taker, let window else { return }
      // The pinch is over before the view is notified.
      (taker, fingers, lastEvent) = (nil, nil, nil)
      _ = ended.pinch(event.local(to: ended, in: window))
    }
  }
}

/// Two fingers and their movement since the second one came down.
private struct PinchFingers {
  private let ids: [PointerID]
  private var points: [Point]
  private let startDistance: Double
  private var angle: Double
  private var rotation = 0.0
  /// Whether the view has yet to be notified of a movement.
  var isMoved = false

  /// The smallest distance, in logical pixels, for which the scale is computed.
  private static let leastDistance = 8.0

  init(_ first: (PointerID, Point), _ second: (PointerID, Point)) {
    ids = [first.0, second.0]
    points = [first.1, second.1]
    startDistance = max(Self.leastDistance, first.1.distance(to: second.1))
    angle = Self.angle(from: first.1, to: second.1)
  }

  func has(_ pointer: PointerID) -> Bool { ids.contains(pointer) }

  mutating func move(_ pointer: PointerID, to point: Point) {
    guard let index = ids.firstIndex(of: pointer), point.isFinite else { return }
    points[index] = point
    let now = Self.angle(from: points[0], to: points[1])
    // The shorter direction.
    rotation += remainder(now - angle, 2 * .pi)
    angle = now
  }

  func event(_ phase: PinchEvent.Phase, _ event: PointerEvent) -> PinchEvent {
    let distance = max(Self.leastDistance, points[0].distance(to: points[1]))
    return PinchEvent(
      phase: phase,
      location: Point(x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2),
      scale: distance / startDistance, rotation: rotation, modifiers: event.modifiers,
      timestamp: event.timestamp)
  }

  /// The angle in radians, clockwise positive since y grows downwards.
  private static func angle(from first: Point, to second: Point) -> Double {
    atan2(second.y - first.y, second.x - first.x)
  }
}
