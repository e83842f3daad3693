import DetentDrawing
import DetentTestSupport
import Testing

@testable import DetentControls

@Suite struct DialPointerTests {
  private func turn(_ a: Point, _ b: Point) -> Double {
    DialPointer.turn(from: a, to: b, outside: 15)
  }
  private func at(_ angle: Double, _ radius: Double = 100) -> Point {
    DialArc.point(around: .zero, radius: radius, angle: angle)
  }

  @Test func aTurnIsTheShortestOne() {
    #expect((turn(at(10), at(40)) - 30).magnitude < 1e-9)
    #expect((turn(at(350), at(20)) - 30).magnitude < 1e-9)
    #expect((turn(at(20), at(350)) + 30).magnitude < 1e-9)
    #expect(turn(at(20), at(20, 60)).magnitude < 1e-9)
  }

  @Test func whatLiesInTheDeadZoneCountsForNothing() {
    #expect(turn(at(0, 10), at(120, 10)) == 0)
    #expect(turn(.zero, .zero) == 0)
    // Straight over the exact centre, and straight out of it.
    #expect(turn(at(0), at(180)).magnitude < 1e-9)
    #expect(turn(.zero, at(77)).magnitude < 1e-9)
    // Close by the centre only the parts outside of the zone turn.
    let past = turn(Point(x: -100, y: 1), Point(x: 100, y: 1))
    #expect(past.magnitude < 8)
    #expect(past != 0)
  }

  @Test func theSumOverPiecesOfAWayIsThatOfTheWhole() {
    var random = SplitMix64(seed: 2)
    func number() -> Double { Double(random.below(4_001)) / 10 - 200 }
    for _ in 0..<2_000 {
      let (a, b) = (Point(x: number(), y: number()), Point(x: number(), y: number()))
      let part = Double(1 + random.below(99)) / 100
      let between = Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
      #expect((turn(a, b) - turn(a, between) - turn(between, b)).magnitude < 1e-6)
      #expect(turn(a, b).magnitude < 180)
      #expect((turn(a, b) + turn(b, a)).magnitude < 1e-9)
    }
  }

  @Test func placesFarAwayTurnLikeTheirDirections() {
    #expect((turn(Point(x: 1e300, y: 0), Point(x: 0, y: 1e300)) - 90).magnitude < 1e-9)
    #expect(turn(Point(x: -1e308, y: 1e308), Point(x: 1e308, y: 1e308)).isFinite)
  }

  /// A full circle around the origin with a disc of 100 and a dead zone of 15.
  private func layout(mirrored: Bool = false) -> DialLayout {
    var style = CircularSliderStyle()
    (style.margin, style.trackThickness, style.arcThickness) = (0, 0, 0)
    style.thumbShape = .none
    return DialLayout(
      bounds: Rect(x: -100, y: -100, width: 200, height: 200),
      scale: LinearScale(minimum: 0, maximum: 1), arc: DialArc(startAngle: 0, sweep: 360),
      isMirrored: mirrored, positions: [0, 0], thumbCount: 1, style: style)
  }

  @Test func linearDragsCountPixels() {
    func worth(_ mode: DialDragMode, _ x: Double, _ y: Double, mirrored: Bool = false) -> Double {
      var pointer = DialPointer(mode: mode, at: Point(x: 5, y: 5))
      return layout(mirrored: mirrored)
        .advance(&pointer, to: Point(x: 5 + x, y: 5 + y), linearTravel: 180)
    }
    #expect(worth(.vertical, 7, -3) == 6)
    #expect(worth(.horizontal, 7, -3) == 14)
    #expect(worth(.linear, 7, -3) == 20)
    #expect(worth(.automatic, 7, -3) == 20)
    #expect(worth(.horizontal, 7, -3, mirrored: true) == -14)
  }

  @Test func anAutomaticDragTurnsOnceThePointerHasLeftTheDisc() {
    let layout = layout()
    var pointer = DialPointer(mode: .automatic, at: .zero)
    func advance(_ point: Point) -> Double {
      layout.advance(&pointer, to: point, linearTravel: 360)
    }
    #expect(advance(Point(x: 0, y: -90)) == 90)
    // Leaving the disc moves nothing.
    #expect(advance(Point(x: 0, y: -120)) == 0)
    #expect(pointer.isAngular)
    #expect((advance(at(45, 50)) - 45).magnitude < 1e-9)
  }
}
