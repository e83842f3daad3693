import DetentDrawing
import Glibc

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
