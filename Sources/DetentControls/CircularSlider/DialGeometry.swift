import DetentDrawing

/// The ring of a dial on the screen, without its values: what its shapes are made of.
struct DialGeometry: Hashable, Sendable {
  var center: Point
  /// Of the middle line.
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

  /// The band between two positions as a path to fill; all the way round where they are a lap apart,
  /// empty where they are the same.
  func band(from first: Double, to last: Double, thickness: Double, roundEnds: Bool) -> Path {
    guard last > first, radius > 0, thickness > 0 else { return Path() }
    let half = thickness / 2
    let inner = max(0, radius - half)
    guard last - first < 360 else { return ring(inner: inner, outer: radius + half) }
    let start = radians(arc.angle(at: first))
    let isClockwise = arc.isClockwise
    // Counted from the start: rounding must never make a full turn of a hair.
    let end = start + (isClockwise ? last - first : first - last) * .pi / 180
    let halfTurn: Double = isClockwise ? .pi : -.pi
    var path = Path()
    path.addArc(
      center: center, radius: radius + half, startAngle: start, endAngle: end,
      clockwise: isClockwise)
    if roundEnds {
      path.addArc(
        center: point(at: last, radius: radius), radius: half, startAngle: end,
        endAngle: end + halfTurn, clockwise: isClockwise)
    }
    path.addArc(
      center: center, radius: inner, startAngle: end, endAngle: start, clockwise: !isClockwise)
    if roundEnds {
      path.addArc(
        center: point(at: first, radius: radius), radius: half, startAngle: start + halfTurn,
        endAngle: start + 2 * halfTurn, clockwise: isClockwise)
    }
    path.close()
    return path
  }

  private func ring(inner: Double, outer: Double) -> Path {
    var path = Path(circleAt: center, radius: outer)
    guard inner > 0 else { return path }
    let begin = Point(x: center.x + inner, y: center.y)
    path.move(to: begin)
    path.addArc(
      center: center, radius: inner, startAngle: 0, endAngle: -2 * .pi, clockwise: false)
    path.close()
    return path
  }

  /// What a band and a glow around it cover.
  func extent(from first: Double, to last: Double, thickness: Double, glow: Double) -> Rect {
    band(from: first, to: last, thickness: thickness + 2 * glow, roundEnds: true).bounds
  }

  /// From degrees clockwise from 12 o'clock to radians clockwise from 3 o'clock.
  private func radians(_ angle: Double) -> Double { (angle - 90) * .pi / 180 }
}
