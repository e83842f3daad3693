import DetentDrawing
import Glibc

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
