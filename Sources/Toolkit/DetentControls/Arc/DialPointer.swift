import DetentDrawing
import Glibc

/// The last point of a drag, never an angle that was left long ago: nothing can jump.
struct DialPointer: Equatable, Sendable {
  var mode: DialDragMode
  var last: Point

  init(mode: DialDragMode, at point: Point) {
    self.mode = mode
    last = point
  }

  /// Whether the thumb goes around with the pointer.
  var isAngular: Bool { mode == .angular }

  /// The degrees, clockwise on the screen, by which the straight way from one point to another
  /// turns around the origin. The part of the way within a radius counts for nothing, so the sum
  /// over pieces of a way is that of the whole, and no way turns by half a circle or more.
  static func turn(from a: Point, to b: Point, outside radius: Double) -> Double {
    let a = limited(a)
    let b = limited(b)
    let way = b - a
    let square = dot(way, way)
    guard square > 0 else { return 0 }
    // Where the way enters and leaves the circle, as parts of the way.
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

  /// Farther out only the direction matters, and squares of larger numbers would overflow.
  private static func limited(_ point: Point) -> Point {
    let largest = max(point.x.magnitude, point.y.magnitude)
    guard largest > 1e6 else { return point }
    return Point(x: point.x / largest * 1e6, y: point.y / largest * 1e6)
  }
}
