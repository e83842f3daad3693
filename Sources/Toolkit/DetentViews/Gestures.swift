public import DetentDrawing

extension GestureRecognizer {
  /// Goes on with a continuous gesture: it begins beyond the slop, and changes from then on.
  fileprivate final func follow(isBeyondSlop: Bool) {
    if state != .possible {
      setState(.changed)
    } else if isBeyondSlop {
      setState(.began)
    }
  }
}

/// A tap or a click, once or several times in quick succession.
///
/// It ends at the release; `location` is there. A recognizer of single taps does not wait for a
/// second one: a double tap taps once, too.
@MainActor
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps are needed, at least 1; 1 by default.
  public final var tapsRequired = 1 { didSet { tapsRequired = max(1, tapsRequired) } }
  private var start = Point.zero

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    start = event.location
    return event.clickCount % tapsRequired == 0
  }

  open override func continueTracking(_ event: PointerEvent) {
    let isFar = event.coalescedPoints.contains { $0.distance(to: start) > TouchMetrics.slop }
    if isFar { setState(.failed) }
  }

  open override func endTracking(_ event: PointerEvent) { setState(.ended) }
}

/// A press that rests; it changes as the pointer moves, and ends with the release.
@MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the press rests; half a second by default.
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
    } else if event.location.distance(to: start) > TouchMetrics.slop {
      setState(.failed)
    }
  }
}

/// A drag of one pointer.
///
/// It begins once the pointer has gone farther than a tap may: 3 logical pixels of a mouse or a pen,
/// 12 of a finger.
@MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// The only axis that counts, or nil for both. A finger that drags along it does not scroll what
  /// lies around the view; without an axis every drag that can scroll does.
  public final var axis: Axis?
  /// The way since the press, in logical pixels of the view; set it to zero to get steps.
  public final var translation: Point {
    get { offset }
    set { if newValue.isFinite { offset = newValue } }
  }
  /// The speed over the last tenth of a second, in logical pixels a second.
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

/// Two fingers that are moved apart or together, on a touchscreen or a touchpad.
@MainActor
open class PinchGestureRecognizer: GestureRecognizer {
  /// The distance between the fingers as a part of that at the begin; a program may set it.
  public final var scale: Double {
    get { fingers / base }
    set { if newValue.isFinite, newValue > 0 { base = fingers / newValue } }
  }
  private var fingers = 1.0
  private var base = 1.0

  /// Fingers that have moved by less than this part of their distance only rest.
  private static let slop = 0.03

  open override func reset() { (fingers, base) = (1, 1) }

  /// Takes a finger, which a second one may follow.
  open override func beginTracking(_ event: PointerEvent) -> Bool { event.device == .touch }

  open override func pinch(_ event: PinchEvent) -> Bool {
    fingers = event.scale
    if event.phase == .changed {
      follow(isBeyondSlop: (event.scale - 1).magnitude > Self.slop)
    }
    return true
  }
}

/// Two fingers that turn around their middle, on a touchscreen or a touchpad.
@MainActor
open class RotationGestureRecognizer: GestureRecognizer {
  /// How far the fingers have turned since the begin, in radians, clockwise positive.
  public final var rotation: Double {
    get { fingers - base }
    set { if newValue.isFinite { base = fingers - newValue } }
  }
  private var fingers = 0.0
  private var base = 0.0

  /// Fingers that have turned less, in radians, only rest.
  private static let slop = 0.05

  open override func reset() { (fingers, base) = (0, 0) }

  /// Takes a finger, which a second one may follow.
  open override func beginTracking(_ event: PointerEvent) -> Bool { event.device == .touch }

  open override func pinch(_ event: PinchEvent) -> Bool {
    fingers = event.rotation
    if event.phase == .changed { follow(isBeyondSlop: event.rotation.magnitude > Self.slop) }
    return true
  }
}
