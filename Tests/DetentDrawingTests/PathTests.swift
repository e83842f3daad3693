import DetentDrawing
import Testing

struct PathTests {
  @Test(arguments: [3.0, 14, 120, 900]) func theBoundsOfACircleAreItsSquare(radius: Double) {
    let bounds = Path(circleAt: Point(x: 10, y: -4), radius: radius).bounds
    #expect(abs(bounds.minX - 10 + radius) < 1e-3 * radius)
    #expect(abs(bounds.maxY + 4 - radius) < 1e-3 * radius)
    #expect(abs(bounds.width - 2 * radius) < 1e-3 * radius)
  }

  @Test func theBoundsOfACurveLeaveOutItsControlPoints() {
    var path = Path()
    path.move(to: .zero)
    path.curve(to: Point(x: 10, y: 0), control1: Point(x: 0, y: 10), control2: Point(x: 10, y: 10))
    #expect(abs(path.bounds.maxY - 7.5) < 1e-9 && path.bounds.minY == 0 && path.bounds.width == 10)
  }

  @Test func anEmptyPathHasNoBoundsAndHoldsNothing() {
    #expect(Path().bounds == .zero && !Path().contains(.zero))
    for path in [
      Path(), Path(rect: .zero), Path(circleAt: .zero, radius: 0),
      Path(ellipseIn: Rect(x: 0, y: 0, width: -3, height: 4)),
    ] { #expect(path.isEmpty) }
  }

  /// Whether a path holds some points.
  private func holds(_ path: Path, _ points: (Double, Double)...) -> [Bool] {
    points.map { path.contains(Point(x: $0.0, y: $0.1)) }
  }

  @Test func aRingHoldsItsRimButNotItsHole() {
    var ring = Path(circleAt: .zero, radius: 20)
    ring.addArc(center: .zero, radius: 10, startAngle: 2 * .pi, endAngle: 0, clockwise: false)
    ring.close()
    #expect(
      holds(ring, (0, 0), (15, 0), (-10.6, 10.6), (14.3, 14.3)) == [false, true, true, false])
  }

  @Test func aRoundedRectangleLeavesOutItsCorners() {
    let path = Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 8)
    #expect(holds(path, (3, 3), (20, 1)) == [true, true])
    #expect(holds(path, (1, 1), (39, 19), (.nan, 3)) == [false, false, false])
  }

  @Test func aCornerRadiusIsKeptWithinTheShorterSide() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 20)
    #expect(Path(roundedRect: rect, cornerRadius: 99) == Path(roundedRect: rect, cornerRadius: 10))
    #expect(Path(roundedRect: rect, cornerRadius: -5) == Path(rect: rect))
    #expect(Path(roundedRect: rect, cornerRadius: .nan).isEmpty)
  }

  @Test func anEllipseTouchesTheSidesOfItsRectangle() {
    let path = Path(ellipseIn: Rect(x: 5, y: 6, width: 60, height: 20))
    #expect(abs(path.bounds.minX - 5) < 1e-3 && abs(path.bounds.maxY - 26) < 1e-3)
    #expect(holds(path, (6, 16), (8, 9)) == [true, false])
  }

  private func arc(from start: Double, to end: Double, clockwise: Bool = true) -> Path {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
    return path
  }

  @Test func theEndsOfAnArcLieAtItsAngles() {
    let quarter = arc(from: 0, to: .pi / 2).bounds
    #expect(quarter.minX > -1e-9 && quarter.minY > -1e-9)
    let rest = arc(from: 0, to: .pi / 2, clockwise: false).bounds
    #expect(abs(rest.minX + 10) < 0.01 && abs(rest.minY + 10) < 0.01)
    #expect(arc(from: 1, to: 1).bounds.isEmpty)
  }

  @Test(arguments: [2 * Double.pi, -2 * .pi, 7 * .pi, 1e9, 1e300])
  func aSweepOfATurnOrMoreIsOneFullCircle(_ sweep: Double) {
    let bounds = arc(from: 0, to: sweep).bounds
    #expect(abs(bounds.width - 20) < 0.01 && abs(bounds.height - 20) < 0.01)
  }

  @Test func whatIsNotFiniteChangesNothing() {
    for bad in [Double.nan, .infinity, -.infinity] {
      var path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))
      let before = path
      path.move(to: Point(x: bad, y: 0))
      path.line(to: Point(x: 0, y: bad))
      path.curve(to: .zero, control1: Point(x: bad, y: 0), control2: .zero)
      path.addArc(center: Point(x: bad, y: 0), radius: 1, startAngle: 0, endAngle: 1)
      path.addArc(center: .zero, radius: bad, startAngle: 0, endAngle: 1)
      path.addArc(center: .zero, radius: 1, startAngle: bad, endAngle: 1)
      path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: bad)
      path.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1)
      #expect(path == before)
      #expect(path.applying(AffineTransform(translationX: bad, y: 0)) == before)
      #expect(Path(circleAt: .zero, radius: bad).isEmpty)
      #expect(Path(rect: Rect(x: bad, y: 0, width: 4, height: 4)).isEmpty)
    }
  }

  @Test func aPathIsMovedByATransform() {
    let path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 2))
      .applying(AffineTransform(rotation: .pi / 2))
    #expect(abs(path.bounds.minX + 2) < 1e-9 && abs(path.bounds.maxY - 4) < 1e-9)
  }

  @Test func partsAreAppendedAndBothAreHit() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    path.append(Path(circleAt: Point(x: 20, y: 20), radius: 3))
    #expect(holds(path, (2, 2), (20, 21), (10, 10)) == [true, true, false])
  }

  @Test func theBoundsOfACurveContainBothOfItsBends() {
    var path = Path()
    path.move(to: .zero)
    path.curve(
      to: Point(x: 10, y: 10), control1: Point(x: 40, y: 0), control2: Point(x: -30, y: 10))
    #expect(path.bounds.minX < -2 && path.bounds.maxX > 12)
    #expect(abs(path.bounds.minX + path.bounds.maxX - 10) < 1e-9)
  }

  @Test func anOpenPartContainsWhatItWouldContainIfItWereClosed() {
    var path = Path()
    for corner in [(0.0, 0.0), (10, 0), (10, 10), (0, 10)] {
      path.line(to: Point(x: corner.0, y: corner.1))
    }
    path.move(to: Point(x: 20, y: 0))
    path.line(to: Point(x: 30, y: 10))
    let places = [-5.0, 5, 15].map { Point(x: $0, y: 5) }
    #expect(places.map(path.contains) == [false, true, false])
  }
}

struct RectTests {
  @Test func rectanglesThatOnlyTouchDoNotIntersect() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    for (x, y) in [(10.0, 0.0), (-10, 0), (0, 10), (0, -10)] {
      let other = rect.offsetBy(dx: x, dy: y)
      #expect(!rect.intersects(other) && rect.intersection(other) == .zero, "\(x) \(y)")
    }
    #expect(rect.intersects(rect.offsetBy(dx: 9, dy: -9)))
  }
}
