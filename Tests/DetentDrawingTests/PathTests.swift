import DetentDrawing
import Testing

struct PathTests {
  @Test func theBoundsOfACircleAreItsSquare() {
    for radius in [3.0, 14, 120, 900] {
      let bounds = Path(circleAt: Point(x: 10, y: -4), radius: radius).bounds
      #expect(abs(bounds.minX - 10 + radius) < 1e-3 * radius)
      #expect(abs(bounds.maxY + 4 - radius) < 1e-3 * radius)
      #expect(abs(bounds.width - 2 * radius) < 1e-3 * radius)
    }
  }

  @Test func theBoundsOfACurveLeaveOutItsControlPoints() {
    var path = Path()
    path.move(to: .zero)
    path.curve(to: Point(x: 10, y: 0), control1: Point(x: 0, y: 10), control2: Point(x: 10, y: 10))
    #expect(abs(path.bounds.maxY - 7.5) < 1e-9)
    #expect(path.bounds.minY == 0)
    #expect(path.bounds.width == 10)
  }

  @Test func anEmptyPathHasNoBoundsAndHoldsNothing() {
    #expect(Path().isEmpty)
    #expect(Path().bounds == .zero)
    #expect(!Path().contains(.zero))
    #expect(Path(rect: .zero).isEmpty)
    #expect(Path(circleAt: .zero, radius: 0).isEmpty)
    #expect(Path(ellipseIn: Rect(x: 0, y: 0, width: -3, height: 4)).isEmpty)
  }

  @Test func aRingHoldsItsRimButNotItsHole() {
    var ring = Path(circleAt: .zero, radius: 20)
    ring.addArc(center: .zero, radius: 10, startAngle: 2 * .pi, endAngle: 0, clockwise: false)
    ring.close()
    #expect(!ring.contains(.zero))
    #expect(ring.contains(Point(x: 15, y: 0)))
    #expect(ring.contains(Point(x: -10.6, y: 10.6)))
    #expect(!ring.contains(Point(x: 14.3, y: 14.3)))
  }

  @Test func aRoundedRectangleLeavesOutItsCorners() {
    let path = Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 8)
    #expect(!path.contains(Point(x: 1, y: 1)))
    #expect(path.contains(Point(x: 3, y: 3)))
    #expect(path.contains(Point(x: 20, y: 1)))
    #expect(!path.contains(Point(x: 39, y: 19)))
    #expect(!path.contains(Point(x: .nan, y: 3)))
  }

  @Test func aCornerRadiusIsKeptWithinTheShorterSide() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 20)
    #expect(
      Path(roundedRect: rect, cornerRadius: 99) == Path(roundedRect: rect, cornerRadius: 10))
    #expect(Path(roundedRect: rect, cornerRadius: -5) == Path(rect: rect))
    #expect(Path(roundedRect: rect, cornerRadius: .nan).isEmpty)
  }

  @Test func anEllipseTouchesTheSidesOfItsRectangle() {
    let rect = Rect(x: 5, y: 6, width: 60, height: 20)
    let bounds = Path(ellipseIn: rect).bounds
    #expect(abs(bounds.minX - 5) < 1e-3 && abs(bounds.maxY - 26) < 1e-3)
    #expect(Path(ellipseIn: rect).contains(Point(x: 6, y: 16)))
    #expect(!Path(ellipseIn: rect).contains(Point(x: 8, y: 9)))
  }

  @Test func theEndsOfAnArcLieAtItsAngles() {
    var arc = Path()
    arc.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2)
    #expect(arc.bounds.minX > -1e-9 && arc.bounds.minY > -1e-9)
    var other = Path()
    other.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(other.bounds.minX + 10) < 0.01 && abs(other.bounds.minY + 10) < 0.01)
  }

  @Test(arguments: [2 * Double.pi, -2 * .pi, 7 * .pi, 1e9, 1e300])
  func aSweepOfATurnOrMoreIsOneFullCircle(_ sweep: Double) {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: sweep)
    let bounds = path.bounds
    #expect(abs(bounds.width - 20) < 0.01 && abs(bounds.height - 20) < 0.01)
  }

  @Test func anArcBetweenEqualAnglesIsEmpty() {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: 1, endAngle: 1)
    #expect(path.bounds.isEmpty)
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
    #expect(path.contains(Point(x: 2, y: 2)) && path.contains(Point(x: 20, y: 21)))
    #expect(!path.contains(Point(x: 10, y: 10)))
  }
}
