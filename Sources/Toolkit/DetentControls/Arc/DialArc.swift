import DetentDrawing
import Glibc

/// The arc of a dial on the screen. A *position* is a length along it in degrees, from 0 at its
/// start, and grows over several laps. An *angle* is in degrees clockwise from 12 o'clock.
struct DialArc: Equatable, Sendable {
  let startAngle: Double
  /// The angle from start to end, 1...360.
  let sweep: Double
  let isClockwise: Bool
  /// The number of laps that the values take; more than one only on a full circle.
  let laps: Int

  init(
    startAngle: Double = 225, sweep: Double = 270, isClockwise: Bool = true, laps: Int = 1
  ) {
    self.startAngle = startAngle.isFinite ? Self.turned(startAngle) : 0
    self.sweep = sweep.isFinite ? max(1, min(sweep, 360)) : 360
    self.isClockwise = isClockwise
    self.laps = self.sweep == 360 ? max(1, min(laps, Self.maximumLaps)) : 1
  }

  /// More laps than a user can turn; degrees stay exact to a billionth.
  static let maximumLaps = 1_000

  var isFullCircle: Bool { sweep == 360 }
  var length: Double { sweep * Double(laps) }

  func angle(at position: Double) -> Double {
    Self.turned(isClockwise ? startAngle + position : startAngle - position)
  }

  /// The position of an angle, nearest to a reference; it may be in the gap or beyond the laps.
  func position(at angle: Double, near reference: Double) -> Double {
    let once = isClockwise ? angle - startAngle : startAngle - angle
    return reference + (once - reference).remainder(dividingBy: 360)
  }

  /// The position of an angle along the arc, in the lap nearest to a reference, or nil in the gap.
  /// - Parameter tolerance: the angle beyond an end that still counts as the end, in degrees.
  func position(at angle: Double, near reference: Double, tolerance: Double) -> Double? {
    guard isFullCircle else {
      // Seen from the middle of the arc, both ends are in the right order.
      let position = self.position(at: angle, near: sweep / 2)
      guard position >= -tolerance, position <= sweep + tolerance else { return nil }
      return max(0, min(sweep, position))
    }
    var position = self.position(at: angle, near: reference)
    if position < 0 { position += 360 }
    if position > length { position -= 360 }
    return max(0, min(length, position))
  }

  static func point(around center: Point, radius: Double, angle: Double) -> Point {
    let radians = angle * .pi / 180
    return Point(x: center.x + radius * sin(radians), y: center.y - radius * cos(radians))
  }

  /// The angle of a point seen from a centre, 0..<360; 0 at the centre itself.
  static func angle(of point: Point, around center: Point) -> Double {
    turned(atan2(point.x - center.x, center.y - point.y) * 180 / .pi)
  }

  static func turned(_ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: 360)
    // A value just below 0 would become 360 by rounding.
    return rest < 0 ? (rest + 360 < 360 ? rest + 360 : 0) : rest
  }
}

struct DialGeometry: Equatable, Sendable {
  var center: Point
  /// The radius of the middle line of the ring, in logical pixels.
  var radius: Double
  var arc: DialArc

  func point(at position: Double, radius: Double) -> Point {
    DialArc.point(around: center, radius: radius, angle: arc.angle(at: position))
  }

  func square(radius: Double) -> Rect {
    Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  /// The path to fill between two positions: the whole ring if they are a lap apart, empty if they
  /// are equal. Its edges are lines between fixed points, so that while one end moves the rest
  /// keeps its pixels.
  func segment(from first: Double, to last: Double, thickness: Double, roundEnds: Bool) -> Path {
    guard last > first, radius > 0, thickness > 0 else { return Path() }
    let half = thickness / 2
    let inner = max(0, radius - half)
    guard last - first < 360 else { return ring(inner: inner, outer: radius + half) }
    let ways = vertices(from: first, to: last).map(direction)
    var path = Path()
    for way in ways { path.line(to: edge(way, radius + half)) }
    if roundEnds { addCap(to: &path, at: last, radius: half, isEnd: true) }
    for way in ways.reversed() { path.line(to: edge(way, inner)) }
    if roundEnds { addCap(to: &path, at: first, radius: half, isEnd: false) }
    path.close()
    return path
  }

  private func ring(inner: Double, outer: Double) -> Path {
    let ways = vertices(from: 0, to: 360).dropLast().map(direction)
    var path = Path()
    for way in ways { path.line(to: edge(way, outer)) }
    path.close()
    guard let first = ways.first, inner > 0 else { return path }
    path.move(to: edge(first, inner))
    for way in ways.reversed() { path.line(to: edge(way, inner)) }
    path.close()
    return path
  }

  private func addCap(to path: inout Path, at position: Double, radius: Double, isEnd: Bool) {
    let outwards = (arc.angle(at: position) - 90) * .pi / 180
    let start = isEnd ? outwards : outwards + .pi
    path.addArc(
      center: point(at: position, radius: self.radius), radius: radius, startAngle: start,
      endAngle: start + (arc.isClockwise ? .pi : -.pi), clockwise: arc.isClockwise)
  }

  /// Positions so close that a line between two of them looks like an arc.
  private func vertices(from first: Double, to last: Double) -> [Double] {
    let pitch = pitch
    var vertices = [first]
    var vertex = ((first / pitch).rounded(.down) + 1) * pitch
    // A point too close to an end would make a line without a direction.
    while vertex < last - 1e-6 {
      if vertex > first + 1e-6 { vertices.append(vertex) }
      vertex += pitch
    }
    vertices.append(last)
    return vertices
  }

  /// The degrees between two vertices; lines are within a hundredth of a pixel of the circle.
  var pitch: Double {
    let degrees = (8 * 0.01 / radius).squareRoot() * 180 / .pi
    return 360 / max(24, min(1_024, (360 / degrees).rounded(.up)))
  }

  private func direction(_ position: Double) -> Point {
    let angle = arc.angle(at: position) * .pi / 180
    return Point(x: sin(angle), y: -cos(angle))
  }

  private func edge(_ direction: Point, _ radius: Double) -> Point {
    Point(x: center.x + direction.x * radius, y: center.y + direction.y * radius)
  }

  func extent(from first: Double, to last: Double, thickness: Double, glow: Double) -> Rect {
    segment(from: first, to: last, thickness: thickness + 2 * glow, roundEnds: true).bounds
  }
}

/// The last point of a drag. Only movements count, never an old angle, so that nothing can jump.
struct DialPointer: Equatable, Sendable {
  var mode: DialDragMode
  var last: Point

  init(mode: DialDragMode, at point: Point) {
    self.mode = mode
    last = point
  }

  var isAngular: Bool { mode == .angular }

  /// The degrees by which the straight way between two points turns around the origin, clockwise on
  /// the screen. The part of the way within a radius is ignored. So the turns of pieces add up to
  /// that of the whole way, and every turn is less than half a circle.
  static func turn(from a: Point, to b: Point, outside radius: Double) -> Double {
    let a = limited(a)
    let b = limited(b)
    let way = b - a
    let square = dot(way, way)
    guard square > 0 else { return 0 }
    // The fractions of the way at which it enters and leaves the circle.
    let middle = -dot(a, way) / square
    let room = middle * middle - (dot(a, a) - radius * radius) / square
    guard room > 0 else { return angle(a, b) }
    let enters = middle - room.squareRoot()
    let leaves = middle + room.squareRoot()
    guard leaves > 0, enters < 1 else { return angle(a, b) }
    var turn = 0.0
    if enters > 0 { turn += angle(a, on(a, way, enters)) }
    if leaves < 1 { turn += angle(on(a, way, leaves), b) }
    return turn
  }

  private static func on(_ a: Point, _ way: Point, _ part: Double) -> Point {
    Point(x: a.x + way.x * part, y: a.y + way.y * part)
  }

  private static func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }

  private static func angle(_ a: Point, _ b: Point) -> Double {
    atan2(a.x * b.y - a.y * b.x, dot(a, b)) * 180 / .pi
  }

  /// Farther out only the direction matters, and the squares of larger numbers would overflow.
  private static func limited(_ point: Point) -> Point {
    let largest = max(point.x.magnitude, point.y.magnitude)
    guard largest > 1e6 else { return point }
    return Point(x: point.x / largest * 1e6, y: point.y / largest * 1e6)
  }
}
