public import DetentDrawing

extension GestureRecognizer {
  fileprivate final func follow(isBeyondSlop: Bool) {
    if state != .possible {
      setState(.changed)
    } else if isBeyondSlop {
      setState(.began)
    }
  }
}

/// A tap or a click, or several in quick succession; `location` is the place of the release. Single
/// taps do not wait for a second one, so a double tap also counts as one tap.
@MainActor
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps, at least 1; 1 by default.
  public final var tapsRequired = 1 { didSet { tapsRequired = max(1, tapsRequired) } }
  private var start = Point.zero

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    start = event.location
    return event.clickCount % tapsRequired == 0
  }

  open override func continueTracking(_ event: PointerEvent) {
    if event.isBeyondSlop(of: start) { setState(.failed) }
  }

  open override func endTracking(_ event: PointerEvent) { setState(.ended) }
}

/// A long press; it changes as the pointer moves and ends at the release.
@MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time that the press has to rest; half a second by default.
  public final var minimumDuration = TouchMetrics.longPress
  private var start = Point.zero

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    start = event.location
    view?.startPressTimer(after: minimumDuration) { [weak self] in
      if self?.state == .possible { self?.setState(.began) }
    }
    return true
  }

  open override func continueTracking(_ event: PointerEvent) {
    if state == .began || state == .changed {
      setState(.changed)
    } else if event.isBeyondSlop(of: start) {
      setState(.failed)
    }
  }
}

/// A drag of one pointer. It begins after 3 logical pixels for a mouse or a pen, 12 for a finger.
@MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// The only axis that counts, or nil for both. A finger that drags along this axis does not
  /// scroll the surroundings. Without an axis, scrolling has priority.
  public final var axis: Axis?
  /// The distance since the press in logical pixels of the view; set it to zero to get steps.
  public final var translation: Point {
    get { offset }
    set { if newValue.isFinite { offset = newValue } }
  }
  /// The speed over the last tenth of a second, in logical pixels per second.
  public final var velocity: Point { Point(x: speedX.speed(at: time), y: speedY.speed(at: time)) }
  private var offset = Point.zero
  private var start = Point.zero
  private var last = Point.zero
  private var time = Duration.zero
  private var speedX = PointerVelocity()
  private var speedY = PointerVelocity()

  open override func reset() {
    offset = .zero
    (speedX, speedY) = (PointerVelocity(), PointerVelocity())
  }

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    (start, last, time) = (event.location, event.location, event.timestamp)
    return true
  }

  open override func continueTracking(_ event: PointerEvent) {
    move(to: event)
    let way = event.location - start
    let distance =
      switch axis {
      case .horizontal: way.x.magnitude
      case .vertical: way.y.magnitude
      case nil: event.location.distance(to: start)
      }
    follow(isBeyondSlop: distance > event.device.slop)
  }

  open override func endTracking(_ event: PointerEvent) { move(to: event) }

  private func move(to event: PointerEvent) {
    let way = event.location - last
    let (x, y) = (axis == .vertical ? 0 : way.x, axis == .horizontal ? 0 : way.y)
    offset = offset + Point(x: x, y: y)
    speedX.add(x, at: event.timestamp)
    speedY.add(y, at: event.timestamp)
    (last, time) = (event.location, event.timestamp)
  }

  open override func yieldsTouches(toScrollingAlong way: Point) -> Bool {
    guard let axis else { return true }
    return (axis == .horizontal) != (way.x.magnitude >= way.y.magnitude)
  }
}

extension PointerEvent {
  /// Whether the pointer was farther from the start of a press than a resting finger moves.
  fileprivate func isBeyondSlop(of start: Point) -> Bool {
    coalescedPoints.contains { $0.distance(to: start) > TouchMetrics.slop }
  }
}

/// Two fingers moving apart or together on a touchscreen or a touchpad.
@MainActor
open class PinchGestureRecognizer: GestureRecognizer {
  /// The distance between the fingers relative to the beginning. Setting it changes the reference.
  public final var scale: Double {
    get { fingers / base }
    set { if newValue.isFinite, newValue > 0 { base = fingers / newValue } }
  }
  private var fingers = 1.0
  private var base = 1.0

  /// The change of the distance, as a fraction of it, from which the gesture begins.
  private static let slop = 0.03

  open override func reset() { (fingers, base) = (1, 1) }

  /// Accepts a finger, which a second one may follow.
  open override func beginTracking(_ event: PointerEvent) -> Bool { event.device == .touch }

  open override func pinch(_ event: PinchEvent) -> Bool {
    fingers = event.scale
    if event.phase == .changed {
      follow(isBeyondSlop: (event.scale - 1).magnitude > Self.slop)
    }
    return true
  }
}

/// Two fingers turning around their middle on a touchscreen or a touchpad.
@MainActor
open class RotationGestureRecognizer: GestureRecognizer {
  /// The rotation in radians, clockwise positive. Setting it changes the reference.
  public final var rotation: Double {
    get { fingers - base }
    set { if newValue.isFinite { base = fingers - newValue } }
  }
  private var fingers = 0.0
  private var base = 0.0

  /// The rotation in radians from which the gesture begins.
  private static let slop = 0.05

  open override func reset() { (fingers, base) = (0, 0) }

  /// Accepts a finger, which a second one may follow.
  open override func beginTracking(_ event: PointerEvent) -> Bool { event.device == .touch }

  open override func pinch(_ event: PinchEvent) -> Bool {
    fingers = event.rotation
    if event.phase == .changed { follow(isBeyondSlop: event.rotation.magnitude > Self.slop) }
    return true
  }
}
