import DetentDrawing
import Glibc

/// The geometry of a wheel of at least two items. Angles are in radians, clockwise from the top.
struct WheelGeometry: Equatable, Sendable {
  private(set) var center: Point
  private(set) var radius: Double
  /// The radius of the disc in the middle; 0 without a disc.
  private(set) var hubRadius: Double
  /// The inner radius of the wedges, in logical pixels; they end at `outerRadius`.
  private(set) var innerRadius: Double
  private(set) var outerRadius: Double
  /// The side of an icon's square, and the distance of its middle from the centre.
  private(set) var iconSide: Double
  private(set) var iconRadius: Double
  let count: Int
  /// +1 if the next item follows clockwise, −1 if it follows counterclockwise.
  let direction: Double
  /// The angle of the top from 12 o'clock, caused by the rotation of the container.
  let baseAngle: Double
  /// The gap between two wedges, in logical pixels.
  private(set) var gap: Double

  struct Measures: Equatable, Sendable {
    var hubRadius = 40.0
    var rim = 6.0
    var hubGap = 6.0
    var gap = 2.5
    var iconSide = 28.0
    var iconsAtRim = false
  }

  /// The gap between an icon and the edges of its wedge, along the radius, in logical pixels.
  private static let iconPadding = 8.0

  init(
    center: Point, radius: Double, measures: Measures, count: Int, direction: Double = -1,
    baseAngle: Double = 0
  ) {
    self.center = center
    self.radius = max(0, radius)
    self.count = max(1, count)
    self.direction = direction
    self.baseAngle = baseAngle.isFinite ? baseAngle : 0
    hubRadius = min(measures.hubRadius, self.radius)
    outerRadius = max(0, self.radius - measures.rim)
    innerRadius = min(hubRadius + measures.hubGap, outerRadius)
    gap = measures.gap
    let side = Self.iconSide(
      width: outerRadius - innerRadius, radius: self.radius, count: self.count, measures: measures)
    iconSide = side
    iconRadius =
      measures.iconsAtRim
      ? outerRadius - Self.iconPadding - side / 2 : (innerRadius + outerRadius) / 2
  }

  /// The side of the icons: that of the style, but at most the width of the ring without its
  /// padding, 2w·tan(π/n) and πR/n, so that neighbours never touch.
  private static func iconSide(
    width: Double, radius: Double, count: Int, measures: Measures
  ) -> Double {
    let n = Double(count)
    let room = max(0, width - 2 * iconPadding)
    var side = min(measures.iconSide, room, .pi * radius / n)
    if count > 2 { side = min(side, (2 * room * tan(.pi / n)).magnitude) }
    return max(0, side)
  }

  var arc: Double { 2 * .pi / Double(count) }

  // MARK: Items and angles

  /// The angle of the middle of a slot from the top; it may be more than a turn.
  func offset(ofSlot slot: Double, rotation: Double) -> Double {
    direction * (slot - rotation) * arc
  }

  /// The number of items that a clockwise turn by an angle passes.
  func items(forTurn angle: Double) -> Double { -direction * angle / arc }

  func point(at offset: Double, radius: Double) -> Point {
    let angle = baseAngle + offset
    return Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }

  /// The angle of a point from the top, −π...π, or nil at the centre.
  func angle(of point: Point) -> Double? {
    let dx = point.x - center.x
    let dy = point.y - center.y
    guard dx * dx + dy * dy >= Self.deadRadius * Self.deadRadius else { return nil }
    return (atan2(dx, -dy) - baseAngle).remainder(dividingBy: 2 * .pi)
  }

  /// The distance from the centre within which a movement has no direction, in logical pixels.
  static let deadRadius = 4.0

  // MARK: Hits

  enum Hit: Equatable, Sendable {
    case hub
    /// A wedge, as the slot nearest to the top of all its turns.
    case slot(Int)
    /// A point inside without an item.
    case blank
    case outside
  }

  /// The part at a point: the disc in the middle, or a whole wedge out to the edge.
  func hit(at point: Point, rotation: Double) -> Hit {
    let distance = point.distance(to: center)
    if distance > radius { return .outside }
    if distance < max(hubRadius, Self.deadRadius) { return .hub }
    return slot(at: point, rotation: rotation).map(Hit.slot) ?? .hub
  }

  /// The slot in the direction of a point at any distance, or nil at the centre.
  func slot(at point: Point, rotation: Double) -> Int? {
    guard let angle = angle(of: point) else { return nil }
    return Int(exactly: (rotation + direction * angle / arc).rounded())
  }

  // MARK: Words

  /// The largest circle in a wedge, for a title, by its distance from the centre and its radius.
  var titleCircle: (distance: Double, radius: Double) {
    let sine = sin(min(arc / 2, .pi / 2))
    let distance = (outerRadius + gap / 2) / (1 + sine)
    let radius = outerRadius - distance
    guard distance - innerRadius < radius else { return (distance, max(0, radius)) }
    // The ring is narrower than the wedge.
    return ((innerRadius + outerRadius) / 2, max(0, (outerRadius - innerRadius) / 2))
  }

  // MARK: Growing

  func scaled(by factor: Double, center: Point) -> WheelGeometry {
    var wheel = self
    wheel.center = center
    let lengths: [WritableKeyPath<WheelGeometry, Double>] = [
      \.radius, \.hubRadius, \.innerRadius, \.outerRadius, \.iconSide, \.iconRadius, \.gap,
    ]
    for length in lengths { wheel[keyPath: length] *= max(0, factor) }
    return wheel
  }
}

extension WheelGeometry {
  /// The greatest number of wedges with gaps; more wedges would be thinner than the gaps.
  static let separateLimit = 240

  /// The wedge of a slot: a part of the ring between straight gaps of equal width.
  func wedge(slot: Double, rotation: Double) -> Path {
    var path = Path()
    addWedge(slot: slot, rotation: rotation, to: &path)
    return path
  }

  /// All wedges, or the whole ring if they are too thin to be distinguished.
  func ring(rotation: Double) -> Path {
    guard count <= Self.separateLimit else { return wholeRing }
    var path = Path()
    for slot in 0..<count { addWedge(slot: Double(slot), rotation: rotation, to: &path) }
    return path
  }

  var wholeRing: Path { Path(ringAt: center, from: innerRadius, to: outerRadius) }

  var hasGaps: Bool { gap > 0 && count <= Self.separateLimit }

  /// The gaps between all wedges, from the disc in the middle to the rim.
  func gaps(rotation: Double) -> Path {
    // A little longer than the ring, if the rim has room.
    lines(
      between: max(0, innerRadius - 1 - gap), and: min(outerRadius + 1, radius), width: gap,
      rotation: rotation)
  }

  /// Lines in place of the gaps, from the inner end of the wedges to the edge of the wheel.
  func edges(rotation: Double, width: Double) -> Path {
    lines(between: innerRadius, and: radius, width: max(width, gap), rotation: rotation)
  }

  private func lines(
    between start: Double, and end: Double, width: Double, rotation: Double
  ) -> Path {
    var path = Path()
    for slot in 0..<count {
      let angle = baseAngle + offset(ofSlot: Double(slot) + 0.5, rotation: rotation) - .pi / 2
      let along = Point(x: cos(angle), y: sin(angle))
      let beside = Point(x: -along.y * width / 2, y: along.x * width / 2)
      for (index, corner) in [(start, 1.0), (end, 1), (end, -1), (start, -1)].enumerated() {
        let point = Point(
          x: center.x + along.x * corner.0 + beside.x * corner.1,
          y: center.y + along.y * corner.0 + beside.y * corner.1)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
    return path
  }

  private func addWedge(slot: Double, rotation: Double, to path: inout Path) {
    // The angles of a path begin at three o'clock.
    let middle = baseAngle + offset(ofSlot: slot, rotation: rotation) - .pi / 2
    let outer = halfAngle(at: outerRadius)
    guard outer > 0 else { return }
    path.move(to: onCircle(outerRadius, middle - outer))
    path.addArc(
      center: center, radius: outerRadius, startAngle: middle - outer, endAngle: middle + outer)
    let inner = halfAngle(at: innerRadius)
    if inner > 0 {
      path.addArc(
        center: center, radius: innerRadius, startAngle: middle + inner, endAngle: middle - inner,
        clockwise: false)
    } else {
      // The gaps meet before the hub, so the wedge ends in a point.
      path.line(to: onCircle(tipRadius, middle))
    }
    path.close()
  }

  /// Half of the angle of a wedge at a distance from the centre; 0 where its gaps have met.
  private func halfAngle(at radius: Double) -> Double {
    guard radius > gap / 2 else { return 0 }
    return max(0, min(arc, 2 * .pi) / 2 - asin(gap / 2 / radius))
  }

  private var tipRadius: Double {
    min(outerRadius, gap / 2 / max(sin(min(arc / 2, .pi / 2)), 1e-6))
  }

  private func onCircle(_ radius: Double, _ angle: Double) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}

extension WheelGeometry {
  /// The gap between the wheel and its label, in logical pixels.
  static let labelGap = 8.0

  /// The frame of a label with round ends at the top of the wheel, within an area. The label never
  /// covers the wheel; nil without room for it.
  func labelFrame(size: Size, in area: Rect?) -> Rect? {
    var middle = point(at: 0, radius: radius + Self.labelGap + size.height / 2)
    let side = max(-1, min(2.5 * sin(baseAngle), 1))
    middle.x += side * max(0, size.width - size.height) / 2
    var frame = Rect(center: middle, size: size)
    guard let area else { return frame }
    guard size.width <= area.width, size.height <= area.height else { return nil }
    frame.origin.x = max(area.minX, min(frame.minX, area.maxX - frame.width))
    frame.origin.y = max(area.minY, min(frame.minY, area.maxY - frame.height))
    return covers(frame) ? nil : frame
  }

  private func covers(_ label: Rect) -> Bool {
    let end = label.height / 2
    // The label is a line in its middle with half of its height around.
    let x = max(label.minX + end, min(center.x, label.maxX - end))
    return Point(x: x, y: label.midY).distance(to: center) < radius + end
  }
}

extension Path {
  init(ringAt center: Point, from inner: Double, to outer: Double) {
    self.init(circleAt: center, radius: outer)
    guard inner > 0 else { return }
    move(to: Point(x: center.x + inner, y: center.y))
    addArc(center: center, radius: inner, startAngle: 0, endAngle: -2 * .pi, clockwise: false)
    close()
  }
}
