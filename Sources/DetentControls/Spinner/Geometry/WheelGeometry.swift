import DetentDrawing
import Glibc

/// Where the parts of a wheel are, in the coordinates of the view that shows it. Angles are in radians,
/// clockwise from 12 o'clock. A wheel has at least two items; the selected one is at the top.
struct WheelGeometry: Hashable, Sendable {
  let center: Point
  /// The outer edge of the wheel.
  let radius: Double
  /// The disc in the middle; 0 where there is none.
  let hubRadius: Double
  /// Between which circles the wedges lie.
  let innerRadius: Double
  let outerRadius: Double
  /// The side of the square that an icon fills, and how far from the centre its middle is.
  let iconSide: Double
  let iconRadius: Double
  let count: Int
  /// +1 where the next item follows clockwise, −1 where it follows against the clock.
  let direction: Double
  /// How far the top is turned away from 12 o'clock, with the container of the spinner.
  let baseAngle: Double
  /// Between two wedges.
  let gap: Double

  /// What a wheel needs to know of its style.
  struct Measures: Hashable, Sendable {
    var hubRadius = 40.0
    var rim = 6.0
    var hubGap = 6.0
    var gap = 2.5
    var iconSide = 28.0
    /// Between an icon and the edges of its wedge, along the radius.
    var iconPadding = 8.0
    /// Whether icons lie at the rim and not in the middle of their wedges.
    var iconsAtRim = false
  }

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
      ? outerRadius - measures.iconPadding - side / 2 : (innerRadius + outerRadius) / 2
  }

  /// The side of the icons: what the style asks for, and no more than the ring is wide without its
  /// padding, 2w·tan(π/n) and πR/n, so that neighbours never touch; never negative.
  private static func iconSide(
    width: Double, radius: Double, count: Int, measures: Measures
  ) -> Double {
    let n = Double(count)
    let room = max(0, width - 2 * measures.iconPadding)
    var side = min(measures.iconSide, room, .pi * radius / n)
    if count > 2 { side = min(side, (2 * room * tan(.pi / n)).magnitude) }
    return max(0, side)
  }

  /// The angle that one item takes.
  var arc: Double { 2 * .pi / Double(count) }

  // MARK: Items and angles

  /// How far the middle of a slot is turned from the top, while the wheel is turned by so many items;
  /// not reduced to one turn.
  func offset(ofSlot slot: Double, rotation: Double) -> Double {
    direction * (slot - rotation) * arc
  }

  /// How many items a turn by an angle is worth: turned clockwise, a wheel whose items follow against
  /// the clock counts up.
  func items(forTurn angle: Double) -> Double { -direction * angle / arc }

  /// The point at an angle from the top and a distance from the centre.
  func point(at offset: Double, radius: Double) -> Point {
    let angle = baseAngle + offset
    return Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }

  /// The angle of a point from the top, −π...π; nil at the centre, which has none.
  func angle(of point: Point) -> Double? {
    let dx = point.x - center.x
    let dy = point.y - center.y
    guard dx * dx + dy * dy >= Self.deadRadius * Self.deadRadius else { return nil }
    return (atan2(dx, -dy) - baseAngle).remainder(dividingBy: 2 * .pi)
  }

  /// Nearer to the centre than this a movement has no direction, in logical pixels.
  static let deadRadius = 4.0

  // MARK: Hits

  enum Hit: Hashable, Sendable {
    case hub
    /// The slot whose wedge is there, nearest to the top of all its turns.
    case slot(Int)
    /// Inside, with nothing there to choose.
    case blank
    case outside
  }

  /// What is at a point: the disc in the middle, a whole wedge out to the edge, or nothing.
  func hit(at point: Point, rotation: Double) -> Hit {
    let distance = point.distance(to: center)
    if distance > radius { return .outside }
    if distance < max(hubRadius, Self.deadRadius) { return .hub }
    return slot(at: point, rotation: rotation).map(Hit.slot) ?? .hub
  }

  /// The slot towards a point, however far away it is; nil at the centre.
  func slot(at point: Point, rotation: Double) -> Int? {
    guard let angle = angle(of: point) else { return nil }
    return Int(exactly: (rotation + direction * angle / arc).rounded())
  }

  // MARK: Words

  /// The largest circle in a wedge, where a title stands instead of an icon: how far its middle is from the
  /// centre, and its radius.
  var titleCircle: (distance: Double, radius: Double) {
    let sine = sin(min(arc / 2, .pi / 2))
    let distance = (outerRadius + gap / 2) / (1 + sine)
    let radius = outerRadius - distance
    guard distance - innerRadius < radius else { return (distance, max(0, radius)) }
    // The ring is narrower than the wedge.
    return ((innerRadius + outerRadius) / 2, max(0, (outerRadius - innerRadius) / 2))
  }

  // MARK: Growing

  /// The wheel at a part of its size, about another centre.
  func scaled(by factor: Double, center: Point) -> WheelGeometry {
    WheelGeometry(scaling: self, by: max(0, factor), center: center)
  }

  private init(scaling other: WheelGeometry, by factor: Double, center: Point) {
    self.center = center
    radius = other.radius * factor
    hubRadius = other.hubRadius * factor
    innerRadius = other.innerRadius * factor
    outerRadius = other.outerRadius * factor
    iconSide = other.iconSide * factor
    iconRadius = other.iconRadius * factor
    count = other.count
    direction = other.direction
    baseAngle = other.baseAngle
    gap = other.gap * factor
  }
}
