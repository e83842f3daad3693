import DetentDrawing
import DetentTestSupport
import Glibc
import Testing

@testable import DetentControls

@Suite struct DialArcTests {
  @Test func anglesAreCountedFromTwelveOClock() {
    let arc = DialArc(startAngle: 225, sweep: 270)
    #expect([0, 135, 270].map { arc.angle(at: $0) } == [225, 0, 135])
    let mirror = DialArc(startAngle: 90, sweep: 360, isClockwise: false)
    #expect([90, 180].map { mirror.angle(at: $0) } == [0, 270])
  }

  @Test func pointsLieWhereTheAngleSays() {
    let top = DialArc.point(around: Point(x: 10, y: 20), radius: 5, angle: 0)
    #expect(top.distance(to: Point(x: 10, y: 15)) < 1e-12)
    let right = DialArc.point(around: .zero, radius: 5, angle: 90)
    #expect(right.distance(to: Point(x: 5, y: 0)) < 1e-12)
    #expect(DialArc.angle(of: Point(x: 0, y: 3), around: .zero) == 180)
    #expect(DialArc.angle(of: Point(x: -3, y: 0), around: .zero) == 270)
    #expect(DialArc.angle(of: .zero, around: .zero) == 0)
    #expect([-90, -1e-20, 360, 725].map(DialArc.turned) == [270, 0, 0, 5])
  }

  @Test func lapsAreForFullCircles() {
    #expect([270, 360].map { DialArc(sweep: $0, laps: 3).length } == [270, 1080])
    #expect(DialArc(sweep: 360, laps: -2).laps == 1)
    #expect(DialArc(sweep: .nan).sweep == 360)
    #expect([-10, 400].map { DialArc(sweep: $0).sweep } == [1, 360])
    #expect(DialArc(sweep: 360, laps: 5_000).laps == 1_000)
    #expect(DialArc(startAngle: .infinity).startAngle == 0)
  }

  /// The middle of such a line lies `1 - cos(pitch / 2)` of the radius beside the circle.
  @Test(arguments: [(0.5, 24.0), (40, nil), (400, nil), (1e9, 1_024)] as [(Double, Double?)])
  func linesAreWithinAHundredthOfAPixelOfTheirCircle(radius: Double, count: Double?) {
    let pitch = DialGeometry(center: .zero, radius: radius, arc: DialArc()).pitch
    #expect(count.map { 360 / pitch == $0 } ?? (24...1_024).contains(360 / pitch))
    let gap = radius * (1 - cos(pitch / 2 * .pi / 180))
    #expect(count == 1_024 || gap <= 0.01)
  }

  @Test func withoutRoomThumbsAreInTheMiddle() {
    var style = CircularSliderStyle()
    let radii = [(200.0, 20.0), (10, 20), (200, -120)].map { side, offset in
      style.thumbOffset = offset
      let layout = DialLayout(
        bounds: Rect(x: 0, y: 0, width: side, height: side),
        scale: LinearScale(minimum: 0, maximum: 1), arc: DialArc(), isMirrored: false,
        positions: [0, 0], thumbCount: 1, style: style)
      return (ring: layout.radius, thumbs: layout.thumbRadius)
    }
    #expect(radii[0].thumbs == radii[0].ring + 20)
    #expect(radii[1] == (0, 0) && radii[2].ring > 0 && radii[2].thumbs == 0)
  }

  @Test func onlyTicksInsideOfTheRingTakeRoomFromTheTexts() {
    for (ticks, gap, length, major, room) in [
      (CircularSliderStyle.Ticks.even, 8.0, 20.0, 0.0, 98.0), (.even, 8, 20, 5, 58),
      (.even, 0, 20, 0, 114), (.none, 8, 20, 5, 162 * 0.82), (.even, -2, 20, 0, 162 * 0.82),
      (.even, 8, 0, 0, 162 * 0.82),
    ] {
      var style = CircularSliderStyle()
      (style.ticks, style.tickGap, style.tickLength) = (ticks, gap, length)
      style.majorTickEvery = major
      let layout = DialLayout(
        bounds: Rect(x: 0, y: 0, width: 200, height: 200),
        scale: LinearScale(minimum: 0, maximum: 1), arc: DialArc(), isMirrored: false,
        positions: [0, 0], thumbCount: 1, style: style)
      #expect((layout.textRoom(style) - room).magnitude < 1e-9, "\(ticks) \(gap) \(length)")
    }
  }

  @Test func theWayThereAndBackIsExactForAllSettings() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1_000 {
      let minimum = Double(random.below(2_000)) - 1_000
      let span = Double(1 + random.below(100_000)) / 10
      let arc = DialArc(
        startAngle: Double(random.below(720)) - 360,
        sweep: random.chance(2) ? 360 : Double(10 + random.below(350)),
        isClockwise: random.chance(2), laps: 1 + random.below(5))
      let layout = DialLayout(
        bounds: Rect(x: 0, y: 0, width: 200, height: 200),
        scale: LinearScale(minimum: minimum, maximum: minimum + span), arc: arc,
        isMirrored: false, positions: [0, 0], thumbCount: 1, style: CircularSliderStyle())
      let part = random.chance(8) ? 0 : random.chance(8) ? 1 : Double(random.below(1_001)) / 1_000
      let value = minimum + part * span
      let position = layout.position(of: value)
      let back = layout.value(at: arc.position(at: arc.angle(at: position), near: position))
      #expect((back - value).magnitude <= 1e-9 * span)
    }
  }

  @Test func aPressInTheGapCountsOnlyBesideAnEnd() {
    let arc = DialArc(startAngle: 225, sweep: 270)
    let angles: [Double] = [225 - 2, 135 + 2, 225 - 4, 135 + 4, 180, 0]
    let places = angles.map { arc.position(at: $0, near: 0, tolerance: 3) }
    #expect(places == [0, 270, nil, nil, nil, 135])
  }

  @Test func aPressOnSeveralLapsStaysInTheNearestOne() {
    let arc = DialArc(startAngle: 0, sweep: 360, laps: 3)
    for (angle, near, position) in [
      (10.0, 350.0, 370.0), (350, 730, 710),
      // There is no lap before the first and none after the last.
      (350, 5, 350), (10, 1_075, 730),
    ] {
      #expect(arc.position(at: angle, near: near, tolerance: 0) == position, "\(angle) \(near)")
    }
  }
}

@Suite struct DialPointerTests {
  private func turn(_ a: Point, _ b: Point) -> Double {
    DialPointer.turn(from: a, to: b, outside: 15)
  }
  private func at(_ angle: Double, _ radius: Double = 100) -> Point {
    DialArc.point(around: .zero, radius: radius, angle: angle)
  }

  @Test func aTurnIsTheShortestOne() {
    for (start, end, way) in [(10.0, 40.0, 30.0), (350, 20, 30), (20, 350, -30)] {
      #expect((turn(at(start), at(end)) - way).magnitude < 1e-9)
    }
    #expect(turn(at(20), at(20, 60)).magnitude < 1e-9)
    // However far out, also along one axis.
    for far in [1e7, 1e200] {
      let (up, right) = (Point(x: 0, y: -far), Point(x: far, y: 0))
      #expect((turn(up, right) - 90).magnitude < 1e-9 && (turn(right, up) + 90).magnitude < 1e-9)
    }
  }

  @Test func whatLiesInTheDeadZoneCountsForNothing() {
    #expect(turn(at(0, 10), at(120, 10)) == 0)
    #expect(turn(.zero, .zero) == 0)
    // Straight over the exact centre, and straight out of it.
    #expect(turn(at(0), at(180)).magnitude < 1e-9)
    #expect(turn(.zero, at(77)).magnitude < 1e-9)
    // Close by the centre only the parts outside of the zone turn.
    let past = turn(Point(x: -100, y: 1), Point(x: 100, y: 1))
    #expect(past.magnitude < 8 && past != 0)
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
  private func layout(mirrored: Bool = false, side: Double = 200) -> DialLayout {
    var style = CircularSliderStyle()
    (style.margin, style.trackThickness, style.arcThickness) = (0, 0, 0)
    style.thumbShape = .none
    return layout(style, side, mirrored: mirrored)
  }

  /// The same with two thumbs of 20 and a ring of 10.
  private func layout(thumbs positions: [Double]) -> DialLayout {
    var style = CircularSliderStyle()
    style.margin = 0
    return layout(style, 220, positions)
  }

  private func layout(
    _ style: CircularSliderStyle, _ side: Double, _ thumbs: [Double] = [0], mirrored: Bool = false
  ) -> DialLayout {
    DialLayout(
      bounds: Rect(center: .zero, size: Size(width: side, height: side)),
      scale: LinearScale(minimum: 0, maximum: 1), arc: DialArc(startAngle: 0, sweep: 360),
      isMirrored: mirrored, positions: thumbs.count > 1 ? thumbs : [0] + thumbs,
      thumbCount: thumbs.count, style: style)
  }

  @Test func aPressWithinEightPixelsOfTheRingIsOnIt() {
    #expect(layout().hit(at: Point(x: 108, y: 0), target: 0) == .track)
    #expect(layout().hit(at: Point(x: 108.5, y: 0), target: 0) == .outside)
    // At the value, too, if no thumb is drawn.
    #expect(layout().hit(at: Point(x: 0, y: -100), target: 24) == .track)
  }

  @Test func thePartsOfADialLieAroundEachOther() {
    let layout = layout()
    for (x, hit) in [
      (14.9, TrackHit.hub), (15.1, .disc), (91.9, .disc), (92.1, .track), (107.9, .track),
    ] {
      #expect(layout.hit(at: Point(x: x, y: 0), target: 24) == hit, "\(x)")
      #expect(layout.hit(at: Point(x: 0, y: -x), target: 24) == hit, "\(x)")
    }
    // The corners belong to the disc.
    #expect(layout.hit(at: Point(x: -99, y: 99), target: 24) == .disc)
    #expect(layout.hit(at: Point(x: .nan, y: 0), target: 24) == .outside)
    #expect(self.layout(side: 0).hit(at: .zero, target: 24) == .outside)
  }

  @Test(arguments: [(40.0, 5.0), (12, 5), (6, 3)])
  func theMiddleOfASmallDialIsFivePixelsOrItsWholeDisc(side: Double, dead: Double) {
    let layout = layout(side: side)
    for (x, isHub) in [(dead - 0.1, true), (dead + 0.1, false)] {
      #expect((layout.hit(at: Point(x: x, y: 0), target: 24) == .hub) == isHub)
    }
  }

  @Test func aPressBetweenTwoThumbsIsForTheNearerOneOrForBoth() {
    func hit(
      _ angle: Double, _ positions: [Double], radius: Double = 100, target: Double = 24
    ) -> TrackHit {
      layout(thumbs: positions).hit(at: at(angle, radius), target: target)
    }
    // A degree is 1.7 pixels here; less than half a pixel decides nothing.
    for (angle, thumbs) in [
      (11.8, [0]), (11.9, [0, 1]), (12, [0, 1]), (12.1, [0, 1]), (12.2, [1]),
    ] {
      #expect(hit(angle, [10, 14]) == .thumbs(thumbs), "\(angle)")
    }
    #expect(hit(90, [90, 200], radius: 111.9) == .thumbs([0]))
    #expect(hit(90, [90, 200], radius: 112.1) == .track)
    #expect(hit(90, [90, 200], radius: 109.9, target: 0) == .thumbs([0]), "all of the thumb")
    #expect(hit(90, [90, 200], radius: 110.1, target: 0) == .track)
    // The arc leads from the lower thumb to the upper one, also over the seam.
    for (angle, isBar) in [(50.0, true), (150, false), (350, false)] {
      #expect(hit(angle, [10, 100]) == (isBar ? .bar(above: 0) : .track), "\(angle)")
      #expect(hit(angle, [100, 10]) == (isBar ? .track : .bar(above: 0)), "\(angle)")
    }
  }

  @Test func linearDragsCountPixels() {
    for (mode, isMirrored, expected) in [
      (DialDragMode.vertical, false, 3.0), (.horizontal, false, 7), (.linear, false, 10),
      (.automatic, false, 10), (.horizontal, true, -7),
    ] {
      var pointer = DialPointer(mode: mode, at: Point(x: 5, y: 5))
      let turn = layout(mirrored: isMirrored).advance(&pointer, to: Point(x: 5 + 7, y: 5 - 3))
      // All values, a full circle here, take 250 pixels.
      #expect((turn * 250 / 360 - expected).magnitude < 1e-9, "\(mode) \(isMirrored)")
    }
  }

  @Test func anAutomaticDragTurnsOnceThePointerHasLeftTheDisc() {
    let layout = layout()
    var pointer = DialPointer(mode: .automatic, at: .zero)
    func advance(_ point: Point) -> Double { layout.advance(&pointer, to: point) }
    #expect((advance(Point(x: 0, y: -90)) - 129.6).magnitude < 1e-9)
    // Its edge belongs to the disc; leaving it moves nothing.
    #expect((advance(Point(x: 0, y: -100)) - 14.4).magnitude < 1e-9)
    #expect(advance(Point(x: 0, y: -120)) == 0)
    #expect(pointer.isAngular)
    #expect((advance(at(45, 50)) - 45).magnitude < 1e-9)
  }
}
