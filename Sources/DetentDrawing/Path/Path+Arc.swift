import Glibc

extension Path {
  /// A larger radius is drawn as this one, in logical pixels.
  public static let maximumRadius = 1_000_000.0

  /// An arc of a circle, joined by a line to the part before it unless that is closed. Angles in radians, 0 towards x; clockwise
  /// on the screen means growing angles. A sweep of a full turn or more is one full circle; a sweep
  /// against the direction goes the other way round, as far as the end. A negative radius is refused.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, endAngle.isFinite
    else { return Self.refuse("Path.addArc") }
    let r = min(radius, Self.maximumRadius)
    let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    let first = startAngle.remainder(dividingBy: 2 * .pi)
    let begin = Self.onCircle(center, r, first)
    if elements.last == .close { move(to: begin) } else { line(to: begin) }
    guard sweep != 0, r > 0 else { return }
    let count = Self.segments(radius: r, sweep: abs(sweep))
    let step = sweep / Double(count)
    // The length of the handles of a cubic that touches the circle at both ends and in the middle.
    let k = 4.0 / 3.0 * tan(step / 4) * r
    reserve(count + 1)
    var (s, c) = (sin(first), cos(first))
    for index in 1...count {
      let next = first + step * Double(index)
      let (s2, c2) = (sin(next), cos(next))
      // A circle ends exactly where it begins, or a hit test beside it could slip through.
      let isLast = index == count && abs(sweep) == 2 * .pi
      curve(
        to: isLast ? begin : Point(x: center.x + r * c2, y: center.y + r * s2),
        control1: Point(x: center.x + r * c - k * s, y: center.y + r * s + k * c),
        control2: Point(x: center.x + r * c2 + k * s2, y: center.y + r * s2 - k * c2))
      (s, c) = (s2, c2)
    }
  }

  /// The signed sweep, at most one turn. Equal angles are no arc, whole turns apart are a circle.
  static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let forward = clockwise ? end - start : start - end
    // A difference that is too large to be a number is certainly more than a turn.
    guard forward.isFinite, abs(forward) < turn - 1e-9 else { return clockwise ? turn : -turn }
    let sweep = forward < 0 ? forward + turn : forward
    return clockwise ? sweep : -sweep
  }

  /// Enough curves to stay within a hundredth of a pixel of the circle at common sizes.
  private static func segments(radius: Double, sweep: Double) -> Int {
    let angle: Double = radius < 24 ? .pi / 2 : (radius < 2_000 ? .pi / 4 : .pi / 16)
    return Int((sweep / angle - 1e-6).rounded(.up), clampedTo: 1...32)
  }

  private static func onCircle(_ center: Point, _ radius: Double, _ angle: Double) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}
