import DetentDrawing
import DetentViews
import Glibc

/// What is open, in the coordinates of its content: one set of questions for wheel and picker.
enum SpinnerShape: Equatable, Sendable {
  case wheel(WheelGeometry)
  case picker(PickerGeometry)

  @MainActor func hit(at point: Point, _ ring: SpinnerRing) -> WheelGeometry.Hit {
    switch self {
    case .wheel(let wheel): return wheel.hit(at: point, rotation: ring.rotation)
    case .picker(let picker):
      guard picker.bounds.contains(point) else { return .outside }
      let slot = picker.slot(at: point, rotation: ring.rotation, drift: ring.drift)
      return slot.map(WheelGeometry.Hit.slot) ?? .blank
    }
  }

  /// The slot that a drag from the hub means: a whole wedge, however far out; nil over the hub.
  @MainActor func markedSlot(at point: Point, _ ring: SpinnerRing) -> Int? {
    switch self {
    case .wheel(let wheel):
      guard point.distance(to: wheel.center) >= wheel.hubRadius else { return nil }
      return wheel.slot(at: point, rotation: ring.rotation)
    case .picker(let picker):
      return picker.slot(at: point, rotation: ring.rotation, drift: ring.drift)
    }
  }

  /// The angle of a point from the top of the wheel; nil at its centre, and in a picker.
  func angle(of point: Point) -> Double? {
    if case .wheel(let wheel) = self { wheel.angle(of: point) } else { nil }
  }

  /// The steps of one turn to a side.
  func steps(clockwise: Bool) -> Int {
    guard case .wheel(let wheel) = self else { return 0 }
    return (wheel.direction < 0) == clockwise ? 1 : -1
  }

  /// What a movement of the pointer turns: items, and the way along the ring in logical pixels,
  /// both positive towards growing indices.
  func step(of gesture: inout SpinnerGesture, to point: Point) -> (items: Double, way: Double) {
    defer { gesture.last = point }
    switch self {
    case .picker(let picker):
      let way = gesture.last.y - point.y
      return (way / picker.rowHeight, way)
    case .wheel(let wheel):
      guard let angle = wheel.angle(of: point) else {
        gesture.lastAngle = nil
        return (0, 0)
      }
      defer { gesture.lastAngle = angle }
      guard let last = gesture.lastAngle else { return (0, 0) }
      let turned = (angle - last).remainder(dividingBy: 2 * .pi)
      return (
        wheel.items(forTurn: turned),
        -wheel.direction * turned * point.distance(to: wheel.center)
      )
    }
  }
}

/// Where a hub is in its window, how far its container is turned and how much it is enlarged.
struct SpinnerAnchor: Equatable, Sendable {
  var center: Point
  var angle: Double
  var scale: Double
  var diameter: Double

  @MainActor init(of spinner: Spinner, in window: Window) {
    let bounds = spinner.bounds
    let middle = spinner.convert(bounds.center, to: window)
    let aside = spinner.convert(Point(x: bounds.midX + 1, y: bounds.midY), to: window)
    let across = aside - middle
    center = middle
    scale = max(1e-3, min((across.x * across.x + across.y * across.y).squareRoot(), 1e3))
    // Rounding must not turn a wheel that stands straight.
    angle = across.y.magnitude < 1e-9 && across.x > 0 ? 0 : across.angle
    diameter = spinner.hubDiameter * scale
  }

  var hub: Rect { Rect(center: center, size: Size(width: diameter, height: diameter)) }
}

extension Point {
  /// The direction of a vector, in radians from the x axis.
  var angle: Double { atan2(y, x) }
}
