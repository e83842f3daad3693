import DetentDrawing
import Glibc

/// The ring of a dial on the screen, without its values: what its shapes are made of.
struct DialGeometry: Equatable, Sendable {
  var center: Point
  /// The radius of the middle line of the ring, in logical pixels.
  var radius: Double
  var arc: DialArc

  /// A point at a position along the arc.
  func point(at position: Double, radius: Double) -> Point {
    DialArc.point(around: center, radius: radius, angle: arc.angle(at: position))
  }

  /// The square around a circle with the ring's centre.
  func square(radius: Double) -> Rect {
    Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  /// The segment of the ring between two positions as a path to fill; all the way round where they
  /// are a lap apart, empty where they are the same.
  ///
  /// Its edges are straight lines between points that do not depend on the ends: while an end
  /// moves, the rest of it keeps its pixels.
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

  /// Half a disc at an end.
  private func addCap(to path: inout Path, at position: Double, radius: Double, isEnd: Bool) {
    let outwards = (arc.angle(at: position) - 90) * .pi / 180
    let start = isEnd ? outwards : outwards + .pi
    path.addArc(
      center: point(at: position, radius: self.radius), radius: radius, startAngle: start,
      endAngle: start + (arc.isClockwise ? .pi : -.pi), clockwise: arc.isClockwise)
  }

  /// Positions so close that a line between two of them is an arc to the eye.
  private func vertices(from first: Double, to last: Double) -> [Double] {
    let pitch = pitch
    var vertices = [first]
    var vertex = ((first / pitch).rounded(.down) + 1) * pitch
    // A hair beside an end would make a line without a direction.
    while vertex < last - 1e-6 {
      if vertex > first + 1e-6 { vertices.append(vertex) }
      vertex += pitch
    }
    vertices.append(last)
    return vertices
  }

  /// The degrees between two vertices: a whole part of a turn, with lines that come within a
  /// hundredth of a logical pixel of the circle.
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

  /// What a segment and a glow around it cover.
  func extent(from first: Double, to last: Double, thickness: Double, glow: Double) -> Rect {
    segment(from: first, to: last, thickness: thickness + 2 * glow, roundEnds: true).bounds
  }
}
