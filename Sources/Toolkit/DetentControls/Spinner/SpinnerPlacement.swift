import DetentDrawing
import DetentViews
import Glibc

/// The place of an open spinner, in window coordinates.
struct SpinnerPlacement: Equatable, Sendable {
  /// The rectangle that it fills, without its shadow.
  var frame = Rect.zero
  /// Whether it needs a window of its own.
  var leavesWindow = false
}

/// The room for a wheel, in window coordinates and logical pixels. A wheel lies around its hub, and
/// shrinks or moves as a whole; without room for it a picker opens beside the hub.
struct SpinnerRoom: Equatable, Sendable {
  /// The rectangle around the hub.
  var hub: Rect
  /// The window's content.
  var window: Rect
  /// The area for popups beyond the window; nil if they may not leave it.
  var screen: Rect?
  /// The distance that is kept from the edges.
  var margin = 4.0

  struct Wheel: Equatable, Sendable {
    /// The radius that suits the style and the number of items.
    var preferred: Double
    /// A smaller wheel could not be used.
    var minimum: Double
    /// Set where the container decides: the way from the hub to its nearest edge.
    var containerRadius: Double?
  }

  /// A wheel that is smaller than this part of what it should be is moved rather than shrunk.
  private static let shrinkLimit = 0.85

  /// The place of a wheel on its hub, in the window or in a window of its own; nil without room.
  func place(_ wheel: Wheel) -> SpinnerPlacement? {
    if let radius = wheel.containerRadius {
      guard radius >= wheel.minimum else { return nil }
      return SpinnerPlacement(frame: Self.frame(around: hub.center, radius))
    }
    if let frame = fit(wheel, in: window) { return SpinnerPlacement(frame: frame) }
    return screen.flatMap { fit(wheel, in: $0) }.map {
      SpinnerPlacement(frame: $0, leavesWindow: true)
    }
  }

  private static func frame(around center: Point, _ radius: Double) -> Rect {
    Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  private func fit(_ wheel: Wheel, in area: Rect) -> Rect? {
    let area = area.insetBy(dx: margin, dy: margin)
    let middle = hub.center
    let onHub = area.reach(from: middle)
    let wanted = max(wheel.preferred, wheel.minimum)
    if onHub >= max(wheel.minimum, Self.shrinkLimit * wanted) {
      return Self.frame(around: middle, min(onHub, wanted))
    }
    let radius = min(wanted, area.width / 2, area.height / 2)
    guard radius >= wheel.minimum else { return nil }
    return Self.frame(
      around: Point(
        x: max(area.minX + radius, min(middle.x, area.maxX - radius)),
        y: max(area.minY + radius, min(middle.y, area.maxY - radius))),
      radius)
  }
}

extension SpinnerRenderState {
  /// - Parameter containerRadius: the distance from the hub to the nearest edge of the superview, if
  ///   that limits the wheel.
  func wheelRequest(at anchor: SpinnerAnchor, containerRadius: Double?) -> SpinnerRoom.Wheel {
    SpinnerRoom.Wheel(
      preferred: preferredRadius,
      minimum: containerRadius == nil
        ? style.minimumWheelDiameter / 2 : anchor.diameter / 2 + Self.leastRing * anchor.scale,
      containerRadius: containerRadius)
  }

  /// A ring that is narrower has no room for icons, in logical pixels.
  private static let leastRing = 24.0

  /// The style's radius, or what gives each icon of many this much room around the wheel.
  private var preferredRadius: Double {
    let hasTitledWedges = model.items.contains(where: \.showsTitle)
    let pitch =
      style.showsWedgeTitles
      ? Self.wordPitch : hasTitledWedges ? Self.titlePitch : min(style.iconSize, Self.leastPitch)
    return max(style.wheelDiameter / 2, Double(model.count) * pitch / .pi)
  }

  private static let leastPitch = 22.0
  /// Titles need more room than icons.
  private static let titlePitch = 46.0
  /// And titles below icons more again.
  private static let wordPitch = 52.0
  /// The words of a wedge have room in no smaller circle.
  private static let leastWordRadius = 31.0

  /// Whether the wedges of a wheel have words below their icons.
  func showsWords(on wheel: WheelGeometry) -> Bool {
    style.showsWedgeTitles && !self.isHUD && wheel.titleCircle.radius >= Self.leastWordRadius
  }

  func wheel(for placement: SpinnerPlacement, at anchor: SpinnerAnchor) -> WheelGeometry {
    let local = Rect(origin: .zero, size: placement.frame.size)
    return WheelGeometry(
      center: local.center, radius: local.width / 2, measures: measures(at: anchor),
      count: model.count, direction: direction, baseAngle: anchor.angle)
  }

  /// +1 where the next item follows clockwise, −1 where it follows against the clock.
  var direction: Double { (self.order == .clockwise) != traits.isRightToLeft ? 1 : -1 }

  private func measures(at anchor: SpinnerAnchor) -> WheelGeometry.Measures {
    WheelGeometry.Measures(
      hubRadius: (hasCard ? style.centerSize : anchor.diameter) / 2,
      rim: hasCard ? style.rimWidth : 0, hubGap: hasCard ? style.rimWidth : 0,
      gap: style.wedgeGap, iconSide: style.iconSize, iconsAtRim: style.iconsAtRim)
  }
}

// MARK: - Shape and anchor

/// The geometry of the open wheel or picker, in the coordinates of its content.
enum SpinnerShape: Equatable, Sendable {
  case wheel(WheelGeometry)
  case picker(PickerGeometry)

  /// The geometry of a picker; nil for a wheel.
  var picker: PickerGeometry? { if case .picker(let picker) = self { picker } else { nil } }

  func hit(at point: Point, rotation: Double, drift: Double) -> WheelGeometry.Hit {
    switch self {
    case .wheel(let wheel): return wheel.hit(at: point, rotation: rotation)
    case .picker(let picker):
      guard picker.bounds.contains(point) else { return .outside }
      let slot = picker.slot(at: point, rotation: rotation, drift: drift)
      return slot.map(WheelGeometry.Hit.slot) ?? .blank
    }
  }

  /// The slot that a drag from the hub means: a whole wedge, however far out; nil over the hub.
  func markedSlot(at point: Point, rotation: Double, drift: Double) -> Int? {
    switch self {
    case .wheel(let wheel):
      guard point.distance(to: wheel.center) >= wheel.hubRadius else { return nil }
      return wheel.slot(at: point, rotation: rotation)
    case .picker(let picker):
      return picker.slot(at: point, rotation: rotation, drift: drift)
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

  /// The turn by a movement of the pointer, in items, and along the ring in logical pixels.
  func step(of gesture: inout SpinnerGesture.Press, to point: Point) -> (items: Double, way: Double)
  {
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

/// The position of a hub in its window, and the rotation and scale of its container.
struct SpinnerAnchor: Equatable, Sendable {
  var center: Point
  var angle: Double
  var scale: Double
  var diameter: Double

  @MainActor init(of hub: View, in window: Window) {
    let bounds = hub.bounds
    let middle = hub.convert(bounds.center, to: window)
    let aside = hub.convert(Point(x: bounds.midX + 1, y: bounds.midY), to: window)
    let across = aside - middle
    center = middle
    scale = max(1e-3, min((across.x * across.x + across.y * across.y).squareRoot(), 1e3))
    // Rounding must not turn a wheel that stands straight.
    angle = across.y.magnitude < 1e-9 && across.x > 0 ? 0 : across.angle
    diameter = min(bounds.width, bounds.height) * scale
  }

  var hub: Rect { Rect(center: center, size: Size(width: diameter, height: diameter)) }
}

extension Rect {
  /// The distance from a point inside to the nearest edge; negative outside.
  func reach(from point: Point) -> Double {
    min(point.x - minX, maxX - point.x, point.y - minY, maxY - point.y)
  }
}

extension Point {
  /// The direction of a vector, in radians from the x axis.
  var angle: Double { atan2(y, x) }
}
