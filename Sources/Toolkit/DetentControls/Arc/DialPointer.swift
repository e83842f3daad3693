import DetentDrawing
import Glibc

/// Follows the pointer of a drag and says what each movement is worth, in degrees along the arc.
///
/// It only ever knows the last point, never an angle that was left long ago: nothing can jump.
struct DialPointer: Equatable, Sendable {
  private(set) var mode: DialDragMode
  var last: Point

  /// What the worth of a movement depends on.
  struct Surroundings: Equatable, Sendable {
    var center: Point
    /// The radius, in logical pixels, inside which an angle means nothing.
    var deadRadius: Double
    /// The radius of the disc that the ring surrounds, with the ring.
    var discRadius: Double
    var isClockwise: Bool
    /// Whether right is less.
    var isMirrored: Bool
    /// What one logical pixel of a linear drag is worth, in degrees.
    var degreesAPixel: Double
  }

  init(mode: DialDragMode, at point: Point) {
    self.mode = mode
    last = point
  }

  /// Whether the thumb goes around with the pointer.
  var isAngular: Bool { mode == .angular }

  /// The degrees that a movement to a point is worth.
  mutating func advance(to point: Point, in surroundings: Surroundings) -> Double {
    defer { last = point }
    let center = surroundings.center
    if mode == .automatic, point.distance(to: center) > surroundings.discRadius {
      // From here on the thumb goes around; what led here stays as it was.
      mode = .angular
      return 0
    }
    let right = (point.x - last.x) * (surroundings.isMirrored ? -1 : 1)
    let up = last.y - point.y
    switch mode {
    case .angular:
      let turn = Self.turn(
        from: last - center, to: point - center, outside: surroundings.deadRadius)
      return surroundings.isClockwise ? turn : -turn
    case .vertical: return up * surroundings.degreesAPixel
    case .horizontal: return right * surroundings.degreesAPixel
    case .linear, .automatic: return (up + right) * surroundings.degreesAPixel
    }
  }

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

/// Two fingers that turn a dial, as the one pointer that would go round its middle with them.
struct DialTurn: Equatable, Sendable {
  private let center: Point
  private let radius: Double
  private var rotation: Double

  /// Two fingers that have turned less, in radians, only rest on the dial.
  static let slop = 0.05
  /// A pointer that goes further in one step might have come the other way round.
  private static let longestStep = Double.pi / 4

  /// - Parameter rotation: how far the fingers have turned already, in radians.
  init(center: Point, radius: Double, rotation: Double) {
    (self.center, self.radius, self.rotation) = (center, radius, rotation)
  }

  /// Where the pointer is.
  var point: Point { point(at: rotation) }

  /// The way that the pointer goes until the fingers have turned so far.
  mutating func points(to rotation: Double) -> [Point] {
    let way = rotation - self.rotation
    let count = max(1, min(64, (way.magnitude / Self.longestStep).rounded(.up)))
    let start = self.rotation
    self.rotation = rotation
    return (1...Int(count)).map { point(at: start + way * Double($0) / count) }
  }

  private func point(at angle: Double) -> Point {
    Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}
