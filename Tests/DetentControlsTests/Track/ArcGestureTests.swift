import DetentDrawing
import DetentTestSupport
import Testing

@testable import DetentControls

@Suite struct ArcGestureTests {
  private func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-6 }

  /// At the maximum a dial is exactly there.
  private func isAt(_ value: Double, _ dial: ArcFixture) -> Bool {
    value == dial.rules.maximum ? dial.value == value : isNear(dial.value, value)
  }

  @Test(arguments: [360.0, 270, 90], [true, false])
  func turnsBeyondAnEndDoNotCount(sweep: Double, isStart: Bool) {
    let (end, inwards) = isStart ? (0.0, 1.0) : (sweep, -1.0)
    var dial = ArcFixture(end + 10 * inwards, 0...sweep, sweep: sweep)
    dial.press(end + 10 * inwards)
    #expect(dial.turn(from: end + 10 * inwards, to: end - 900 * inwards).last == end)
    // Half a turn lies beyond the last full one; back over it the value still waits at the end.
    #expect(dial.turn(from: end - 900 * inwards, to: end - 720.5 * inwards).last == end)
    dial.turn(from: end - 720.5 * inwards, to: end - 680 * inwards)
    #expect(isNear(dial.value, end + 40 * inwards))
  }

  @Test func theSeamOfAFullCircleNeverFlips() {
    var dial = ArcFixture(350)
    dial.press(350)
    for (start, end, value) in [(350.0, 380.0, 360.0), (380, 340, 340)] {
      dial.turn(from: start, to: end, by: 1)
      #expect(dial.greatestChange <= 1.000001, "\(end)")
      #expect(isAt(value, dial), "\(end)")
    }
  }

  @Test func theMiddleOfTheGapNeverFlips() {
    var dial = ArcFixture(100, 0...100, sweep: 270, start: 225)
    dial.press(270)
    // 45° into the gap is its middle.
    for (start, end, value) in [(270.0, 350.0, 100.0), (350, 270, 100), (270, 243, 90)] {
      dial.turn(from: start, to: end, by: 1)
      #expect(isAt(value, dial), "\(end)")
    }
  }

  @Test func noMovementChangesTheValueByMoreThanItTurns() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let sweep = random.chance(2) ? 360.0 : 270
      let wraps = sweep == 360 && random.chance(2)
      var dial = ArcFixture(120, 0...sweep, sweep: sweep, wraps: wraps)
      dial.press(120)
      var last = dial.at(120)
      for _ in 0..<60 {
        let point = Point(x: Double(random.below(400)) - 200, y: Double(random.below(400)) - 200)
        let before = dial.value
        dial.move(to: point)
        let turn = DialPointer.turn(from: last, to: point, outside: 15).magnitude
        var change = (dial.value - before).magnitude
        if wraps { change = min(change, 360 - change) }
        #expect(change <= turn + 1e-6)
        #expect(dial.value >= 0 && dial.value <= sweep)
        last = point
      }
    }
  }

  @Test func aClickWithoutAWayChangesNothing() {
    var dial = ArcFixture(100.123, step: 1)
    dial.press(100)
    dial.move(to: dial.at(100))
    #expect(dial.release().last == 100.123)
  }

  @Test func theAreaOfAPressIsAnOption() {
    // The stroke is 10 wide, and a press counts 8 beside it.
    for (radius, area, isTaken) in [
      (112.0, DialPressArea.ring, true), (114, .ring, false), (50, .ring, false),
      (50, .anywhere, true),
    ] {
      var dial = ArcFixture(100)
      dial.options.pressArea = area
      dial.press(200, radius: radius)
      #expect(dial.isTaken == isTaken && isNear(dial.value, isTaken ? 200 : 100), "\(radius)")
    }
  }

  @Test func aPressInTheGapIsForTheEndBesideItOrForNobody() {
    for (position, value) in [(272.0, 100.0), (-2, 0), (273.5, nil), (-3.5, nil), (315, nil)] {
      var dial = ArcFixture(50, 0...100, sweep: 270, start: 225)
      dial.press(position)
      #expect(dial.isTaken == (value != nil) && dial.value == value ?? 50, "\(position)")
    }
  }

  @Test func aPressInTheMiddleChangesNothingAndCountsWherePressesAnywhereDo() {
    for area in DialPressArea.allCases {
      var dial = ArcFixture(100)
      dial.options.pressArea = area
      dial.press(at: .zero)
      #expect(dial.isTaken == (area == .anywhere) && dial.value == 100)
      dial.press(at: Point(x: 14, y: 0))
      #expect(dial.isTaken == (area == .anywhere) && dial.value == 100)
    }
  }

  @Test func crossingTheMiddleChangesNothingAndGoesOnFromThere() {
    var dial = ArcFixture(90)
    dial.press(90)
    // Straight over the exact centre to the other side.
    for x in stride(from: 100.0, through: -100, by: -10) { dial.move(to: Point(x: x, y: 0)) }
    #expect(isNear(dial.value, 90))
    dial.turn(from: 270, to: 290)
    #expect(isNear(dial.value, 110))
  }

  @Test func afterAnOvershootAChangeOfFinenessCountsAnew() {
    var dial = ArcFixture(350)
    dial.press(350)
    dial.turn(from: 350, to: 450)
    dial.move(to: dial.at(450), fineness: 0.1)
    dial.turn(from: 450, to: 440, fineness: 0.1)
    #expect(isNear(dial.value, 359))
  }

  @Test func wholeTurnsBeyondAnEndDoNotCountInFineControlEither() {
    var dial = ArcFixture(350)
    dial.press(350)
    dial.move(to: dial.at(350), fineness: 0.1)
    dial.turn(from: 350, to: 350 + 850, fineness: 0.1)
    #expect(dial.value == 360)
    // 75 degrees beyond the end are two turns and 3 degrees.
    dial.turn(from: 350 + 850, to: 350 + 810, fineness: 0.1)
    #expect(isNear(dial.value, 359))
  }

  @Test func aLinearDragOf250PixelsIsTheWholeRange() {
    for (mode, point) in [
      (DialDragMode.vertical, Point(x: 0, y: -125)), (.horizontal, Point(x: 125, y: 0)),
      (.linear, Point(x: 60, y: -65)),
    ] {
      var dial = ArcFixture(0, -50...50, sweep: 270, start: 225)
      dial.options.dragMode = mode
      dial.options.pressArea = .anywhere
      dial.press(at: .zero)
      #expect(dial.isTaken && dial.value == 0)
      dial.move(to: point)
      #expect(isNear(dial.value, 50))
      // Beyond the end it parks, and goes on where it left.
      dial.move(to: Point(x: point.x * 2, y: point.y * 2))
      dial.move(to: point)
      #expect(isNear(dial.value, 50))
      dial.move(to: Point(x: point.x / 2, y: point.y / 2))
      #expect(isNear(dial.value, 25))
    }
  }

  @Test func theWayOfALinearDragBeyondAnEndLeadsBackInFull() {
    var dial = ArcFixture(0, 0...300, sweep: 300)
    (dial.options.dragMode, dial.options.pressArea) = (.vertical, .anywhere)
    dial.press(at: .zero)
    dial.move(to: Point(x: 0, y: -250 - 400))
    dial.move(to: Point(x: 0, y: -250))
    #expect(dial.value == 300)
    dial.move(to: Point(x: 0, y: -225))
    #expect(isNear(dial.value, 270))
  }

  @Test func aLinearDragOf250PixelsIsAllLaps() {
    var dial = ArcFixture(0, 0...300, laps: 3)
    dial.options.dragMode = .vertical
    dial.options.pressArea = .anywhere
    dial.press(at: .zero)
    dial.move(to: Point(x: 0, y: -125))
    #expect(isNear(dial.value, 150))
  }

  @Test func smallMovementsAddUpToALongStep() {
    var dial = ArcFixture(0, 0...100, sweep: 270, step: 25)
    dial.options.dragMode = .vertical
    dial.options.pressArea = .anywhere
    dial.press(at: .zero)
    var seen: Set<Double> = []
    for y in 1...125 {
      dial.move(to: Point(x: 0, y: -Double(y)))
      seen.insert(dial.value)
    }
    #expect(seen == [0, 25, 50])
  }

  @Test func aThumbThatWasPushedSnapsAtTheReleaseToo() {
    var dial = ArcFixture(50, 250, 0...300, sweep: 300, step: 25, collision: .push)
    dial.options.snapping = .onRelease
    dial.press(at: 50)
    dial.drag(to: 262)
    #expect(isNear(dial.values.upper, 262))
    dial.release()
    #expect(dial.values == [250, 250])
  }

  @Test func aClickOnTheArcOfARangeSnapsAtTheReleaseToo() {
    var dial = ArcFixture(60, 240, step: 30)
    dial.options.snapping = .onRelease
    dial.options.allowsBarDrag = true
    dial.press(at: dial.at(200))
    #expect(dial.release() == [60, 210])
  }

  @Test func aDetentCatchesTheThumb() {
    var dial = ArcFixture(-20, -50...50, sweep: 270, start: 225)
    dial.options.detents = [0, .nan]
    dial.press(81)
    #expect(dial.turn(from: 81, to: 133, by: 1).last == 0)
    dial.turn(from: 133, to: 140, by: 1)
    #expect(dial.value != 0)
    dial.turn(from: 140, to: 162, by: 1)
    #expect(isNear(dial.value, 10))
    // Unlike on a line, also during fine movement.
    dial.turn(from: 162, to: 102, fineness: 0.1)
    #expect(isNear(dial.value, 10 - 6 / 2.7))
    dial.turn(from: 102, to: -90, by: 1, fineness: 0.1)
    #expect(dial.value == 0)
  }

  @Test func aChangeOfFinenessKeepsTheWayFromADetent() {
    var dial = ArcFixture(90)
    dial.options.detents = [100]
    dial.press(90)
    dial.turn(from: 90, to: 102)
    #expect(dial.value == 100)
    // 2 degrees before the change and 1.1 after it are more than 3.
    dial.turn(from: 102, to: 113, fineness: 0.1)
    #expect(isNear(dial.value, 103.1))
  }

  @Test func aBarIsDraggedFromTheSlopOn() {
    for (way, mode) in [(2.0, TrackGesture.Mode.pendingPan), (3, .pan)] {
      var dial = ArcFixture(330, 30, wraps: true)
      dial.press(0)
      dial.move(to: Point(x: way, y: -100))
      #expect(dial.drag?.mode == mode, "\(way)")
    }
  }

  @Test func anAutomaticDragGoesRoundOnlyBeyondTheOuterEdgeOfTheRing() {
    for (distance, degrees) in [(104.0, 104 * 360 / 250.0), (106, 0)] {
      var dial = ArcFixture(0)
      (dial.options.dragMode, dial.options.pressArea) = (.automatic, .anywhere)
      dial.press(at: .zero)
      dial.move(to: Point(x: 0, y: -distance))
      #expect(isNear(dial.value, degrees), "\(distance)")
    }
  }

  @Test func aDetentCatchesAThumbFromBothSidesOfTheSeam() {
    for (detent, pointer) in [(0.0, 358.0), (360, 2), (20, 22), (340, 338)] {
      var dial = ArcFixture(350, wraps: true)
      dial.options.detents = [detent]
      dial.press(350)
      dial.turn(from: 350, to: pointer < 180 ? 360 + pointer : pointer, by: 1)
      #expect(dial.rules.isSamePosition(dial.value, detent), "\(detent)")
    }
    var night = ArcFixture(22, 2, 0...24, wraps: true)
    night.options.detents = [3]
    night.press(at: 2)
    night.drag(to: 2.9)
    #expect(night.values == [22, 3])
  }

  @Test func lapsGoOnOverTheSeam() {
    var dial = ArcFixture(50, 0...180, laps: 3)
    dial.press(300)
    for (start, end, value) in [
      (300.0, 900.0, 150.0), (900, 2_000, 180), (2_000, 1_800 - 60, 170),
    ] {
      dial.turn(from: start, to: end)
      #expect(isAt(value, dial), "\(end)")
    }
  }

  @Test func aValueThatReachesTheSeamHasNotGoneOverIt() {
    var dial = ArcFixture(7, 0...8, wraps: true)
    dial.options.dragMode = .vertical
    dial.press(at: Point(x: -71, y: -71))
    // An eighth of 250 pixels.
    dial.move(to: Point(x: -71, y: -71 - 31.25))
    #expect(dial.value == 8 && dial.drag?.windings == 0)
    dial.move(to: Point(x: -71, y: -71 - 32))
    #expect(dial.value < 1 && dial.drag?.windings == 1)
  }

  @Test func aPressOnTheOtherSideOfTheSeamMovesTheThumbThere() {
    for (start, end) in [(350.0, 10.0), (10, 350)] {
      var dial = ArcFixture(start, wraps: true)
      #expect(isNear(dial.press(end)[0], end))
    }
  }

  @Test func atRestAValueThatAProgramSetStays() {
    var dial = ArcFixture(90)
    dial.press(90)
    dial.turn(from: 90, to: 120)
    dial.values = [200]
    dial.move(to: dial.at(120))
    #expect(dial.value == 200)
  }

  @Test func aDialThatWrapsGoesOnAndCounts() {
    var dial = ArcFixture(350, wraps: true)
    dial.press(350)
    for (start, end, value, windings) in [
      (350.0, 370.0, 10.0, 1), (370, 1_090, 10, 3), (1_090, -20, 340, -1),
    ] {
      dial.turn(from: start, to: end)
      #expect(isNear(dial.value, value) && dial.drag?.windings == windings, "\(end)")
    }
  }

  @Test func stepsAtTheSeamDoNotSayTheSamePlaceTwice() {
    var dial = ArcFixture(350, step: 10, wraps: true)
    dial.press(350)
    var seen: [Double] = []
    for position in stride(from: 350.0, through: 380, by: 1) {
      dial.move(to: dial.at(position))
      if seen.last != dial.value { seen.append(dial.value) }
    }
    #expect(seen == [350, 360, 10, 20])
  }

  @Test func withoutARangeNothingIsEdited() {
    var dial = ArcFixture(100)
    dial.press(100)
    dial.rules.setBounds(7, 7)
    dial.values = [7]
    dial.move(to: dial.at(200))
    #expect(dial.value == 7)
  }

  @Test func aDragGoesOnInNewBounds() {
    var dial = ArcFixture(90)
    dial.press(90)
    dial.turn(from: 90, to: 180)
    dial.rules.setBounds(0, 36)
    dial.values = [18]
    dial.move(to: dial.at(190))
    #expect(isNear(dial.value, 19))
  }
}

@Suite struct RangeArcGestureTests {
  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { ($0 - $1).magnitude < 1e-6 }
  }

  @Test func theNearestThumbIsTaken() {
    var dial = ArcFixture(60, 240)
    dial.press(at: dial.at(61, radius: 108))
    #expect(dial.drag?.heldThumb == .lower)
    dial = ArcFixture(60, 240)
    #expect(isNear(dial.press(300), [60, 300]) && dial.drag?.heldThumb == .upper)
    // Over the seam it is nearer, but there is no way over it.
    for (wraps, values) in [(false, [20.0, 350.0]), (true, [350, 200])] {
      dial = ArcFixture(20, 200, wraps: wraps)
      #expect(isNear(dial.press(350), values))
    }
  }

  @Test(arguments: [0.0, 100, -180]) func aRingBeginsAtAnyMinimum(minimum: Double) {
    var dial = ArcFixture(
      minimum + 60, minimum + 240, minimum...(minimum + 360), wraps: true, collision: .push)
    func areAt(_ lower: Double, _ upper: Double) -> Bool {
      isNear(dial.values, [minimum + lower, minimum + upper])
    }
    dial.press(62)
    dial.turn(from: 62, to: 92)
    #expect(areAt(90, 240), "the thumb keeps its distance from the pointer")
    dial.release()
    dial.press(240)
    dial.turn(from: 240, to: 380)
    #expect(areAt(90, 20))
    dial.release()
    dial.press(200)
    dial.turn(from: 200, to: 320)
    #expect(areAt(210, 140), "the bar")
  }

  @Test func anArcThatShrinksStaysOnSteps() {
    var dial = ArcFixture(60, 240, step: 25)
    dial.options.barKeepsLength = false
    dial.values = dial.rules.resolve(dial.values, flexible: .upper)
    dial.press(150)
    #expect(dial.turn(from: 150, to: 292) == [200, 360])
  }

  @Test func anArcThatShrinksComesBackAfterWholeTurnsBeyondAnEnd() {
    for (direction, values) in [(1.0, [270.0, 300.0]), (-1, [0, 30])] {
      var dial = ArcFixture(60, 240, 0...300, sweep: 300)
      dial.options.barKeepsLength = false
      dial.press(150)
      // Its last end is at the end of the track after 240 degrees.
      dial.turn(from: 150, to: 150 + direction * (240 + 360 + 10))
      #expect(dial.turn(from: 150 + direction * 610, to: 150 + direction * 570) == values)
    }
  }

  @Test func theArcOfARangeThatFillsItsRingIsTrack() {
    for (wraps, values) in [(true, [0.0, 360.0]), (false, [0, 360])] {
      var dial = ArcFixture(values[0], values[1], wraps: wraps)
      dial.press(100)
      #expect(dial.drag?.isPan == false, "\(wraps)")
    }
  }

  /// With steps it comes back from between them.
  @Test(
    arguments: [
      (.push, Int.lower, 400.0, -100.0, 0.0, [270.0, 300.0]),
      (.push, .upper, -100, 100, 0, [0, 30]), (.push, .lower, 400, -150, 25, [275, 300]),
      (.push, .upper, -100, 150, 25, [0, 25]), (.stop, .lower, 400, -100, 0, [220, 250]),
      (.stop, .upper, -100, 100, 0, [50, 80]),
    ] as [(ThumbCollision, Int, Double, Double, Double, [Double])])
  func aThumbBeyondItsEndComesBackAtOnceInFineControl(
    collision: ThumbCollision, thumb: Int, end: Double, way: Double, step: Double,
    values: [Double]
  ) {
    var dial = ArcFixture(
      50, 250, 0...300, sweep: 300, step: step, collision: collision, minimumDistance: 20)
    let start = dial.values[thumb]
    dial.press(start)
    dial.turn(from: start, to: end)
    dial.move(to: dial.at(end), fineness: 0.1)
    #expect(isNear(dial.turn(from: end, to: end + way, fineness: 0.1), values))
  }

  @Test(arguments: GestureShape.allCases)
  func aBarThatIsBackAtItsStartHasExactlyItsValues(shape: GestureShape) {
    var f = shape.fixture(step: 10)
    f.values = [63, 207]
    f.press(at: 130)
    f.drag(to: 170)
    #expect(f.values != [63, 207])
    f.drag(to: 130)
    #expect(f.values == [63, 207])
  }

  @Test func anArcOverTheSeamKeepsItsLength() {
    var dial = ArcFixture(60, 240, wraps: true)
    dial.options.barKeepsLength = false
    dial.press(150)
    dial.turn(from: 150, to: 350)
    #expect(isNear(dial.values, [260, 80]))
  }

  @Test func theNightShiftIsDraggedOverMidnight() {
    var night = ArcFixture(22, 6, 0...24, step: 0.25, wraps: true, minimumDistance: 1)
    night.press(90)
    #expect(night.turn(from: 90, to: 120) == [22, 8])
    night.release()
    night.press(330)
    // Back over midnight's other side and on to the other thumb, which stops it.
    #expect(night.turn(from: 330, to: 375) == [1, 8])
    #expect(night.turn(from: 375, to: 600) == [7, 8])
    #expect(night.turn(from: 600, to: 330) == [22, 8])
  }

  @Test func aRangeNeverFlipsBetweenNothingAndAll() {
    var night = ArcFixture(22, 6, 0...24, wraps: true)
    night.press(90)
    var last = 8.0
    for position in stride(from: 90.0, through: 90 + 500, by: 2) {
      night.move(to: night.at(position))
      let length = night.rules.distance(night.values)
      #expect((length - last).magnitude < 0.2)
      last = length
    }
    #expect(last > 23.9 && last < 24)
  }

  @Test func theNightTurnsAsAWhole() {
    var night = ArcFixture(22, 6, 0...24, step: 0.25, wraps: true)
    night.press(0)
    #expect(night.drag?.part == .both)
    #expect(night.turn(from: 0, to: 45) == [1, 9])
    #expect(night.turn(from: 45, to: 45 + 720) == [1, 9])
  }

  @Test func aPushGoesRoundWithoutEnd() {
    var dial = ArcFixture(22, 6, 0...24, step: 1, wraps: true, collision: .push, minimumDistance: 2)
    dial.press(90)
    dial.turn(from: 90, to: -60)
    // 20 o'clock, and the other two hours before it.
    #expect(dial.values == [18, 20])
    #expect(dial.turn(from: -60, to: -60 - 720) == [18, 20])
  }

  @Test(arguments: ThumbCollision.allCases, [false, true])
  func theDistancesHoldWhereTheEndLiesBesideTheSteps(collision: ThumbCollision, wraps: Bool) {
    for (press, end) in [(30.0, 720.0), (0, 720), (15, 720), (60, -720), (30, -720)] {
      for start in [(0.0, 30.0), (30, 60), (60, 90)] {
        var dial = ArcFixture(
          start.0, start.1, 0...100, step: 30, wraps: wraps, collision: collision,
          minimumDistance: 25, maximumDistance: 35)
        dial.press(press * 3.6)
        let count = 200
        for index in 1...count {
          let position = press * 3.6 + (end - press * 3.6) * Double(index) / Double(count)
          dial.move(to: dial.at(position))
          let distance = dial.rules.distance(dial.values)
          guard (25...35).contains(distance) else {
            Issue.record("\(start), pressed at \(press), at \(position): \(dial.values)")
            return
          }
        }
      }
    }
  }

  /// A movement across the direction of a knob, one to an end, and one that would need to pull.
  @Test func ofThumbsThatOverlapOnlyTheOuterOneInThatDirectionIsChosen() {
    var knob = ArcFixture(150, 150, 0...300, sweep: 300)
    knob.options.dragMode = .vertical
    knob.press(150)
    knob.move(to: knob.at(150) + Point(x: 20, y: 0))
    #expect(knob.drag?.mode == .undecided)
    var atEnd = ArcFixture(296, 300, 0...300, sweep: 300)
    atEnd.press(298)
    #expect(atEnd.turn(from: 298, to: 312) == [296, 300] && atEnd.drag?.mode == .undecided)
    var pulling = ArcFixture(
      100, 102, 0...300, sweep: 300, collision: .push, maximumDistance: 2)
    pulling.press(101)
    #expect(pulling.turn(from: 101, to: 115) == [100, 102])
  }
}
