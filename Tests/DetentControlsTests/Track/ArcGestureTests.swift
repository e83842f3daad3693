import DetentDrawing
import DetentTestSupport
import Testing

@testable import DetentControls

@Suite struct ArcGestureTests {
  private func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-6 }

  // MARK: Parks and goes on

  @Test(arguments: [360.0, 270, 90], [true, false])
  func turnsBeyondAnEndDoNotCount(sweep: Double, isStart: Bool) {
    let (end, inwards) = isStart ? (0.0, 1.0) : (sweep, -1.0)
    var dial = ArcFixture(end + 10 * inwards, 0...sweep, sweep: sweep)
    dial.press(end + 10 * inwards)
    dial.turn(from: end + 10 * inwards, to: end - 900 * inwards)
    #expect(dial.value == end)
    // Half a turn lies beyond the last full one; back over it the value still waits at the end.
    dial.turn(from: end - 900 * inwards, to: end - 720.5 * inwards)
    #expect(dial.value == end)
    dial.turn(from: end - 720.5 * inwards, to: end - 680 * inwards)
    #expect(isNear(dial.value, end + 40 * inwards))
  }

  @Test func theSeamOfAFullCircleNeverFlips() {
    var dial = ArcFixture(350)
    dial.press(350)
    dial.turn(from: 350, to: 380, by: 1)
    #expect(dial.greatestChange <= 1.000001)
    #expect(dial.value == 360)
    dial.turn(from: 380, to: 340, by: 1)
    #expect(dial.greatestChange <= 1.000001)
    #expect(isNear(dial.value, 340))
  }

  @Test func theMiddleOfTheGapNeverFlips() {
    var dial = ArcFixture(100, 0...100, sweep: 270, start: 225)
    dial.press(270)
    // 45° into the gap is its middle.
    dial.turn(from: 270, to: 350, by: 1)
    #expect(dial.value == 100)
    dial.turn(from: 350, to: 270, by: 1)
    #expect(dial.value == 100)
    dial.turn(from: 270, to: 243, by: 1)
    #expect(isNear(dial.value, 90))
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

  @Test func everyPointOfAJoinedMotionCounts() {
    // Three quarters of a turn in one event: the shortest way between its ends would lead
    // backwards.
    var joined = ArcFixture(10)
    joined.press(10)
    joined.move(through: stride(from: 30.0, through: 280, by: 10).map { joined.at($0) })
    #expect(isNear(joined.value, 280))
  }

  // MARK: Thumb

  @Test func aClickWithoutAWayChangesNothing() {
    var dial = ArcFixture(100.123, step: 1)
    dial.press(100)
    dial.move(to: dial.at(100))
    dial.release()
    #expect(dial.value == 100.123)
  }

  // MARK: Presses beside the thumb

  @Test func theAreaOfAPressIsAnOption() {
    var dial = ArcFixture(100)
    // The stroke is 10 wide, and a press counts 8 beside it.
    dial.press(200, radius: 112)
    #expect(dial.isTaken)
    dial = ArcFixture(100)
    dial.press(200, radius: 114)
    #expect(!dial.isTaken)
    dial.press(200, radius: 50)
    #expect(!dial.isTaken)
    dial.options.pressArea = .anywhere
    dial.press(200, radius: 50)
    #expect(dial.isTaken)
    #expect(isNear(dial.value, 200))
    dial = ArcFixture(100)
    dial.options.trackPress = .none
    dial.press(200)
    #expect(!dial.isTaken)
    dial.press(100)
    #expect(dial.isTaken)
  }

  @Test func aPressInTheGapIsForTheEndBesideItOrForNobody() {
    var dial = ArcFixture(50, 0...100, sweep: 270, start: 225)
    dial.press(272)
    #expect(dial.isTaken)
    #expect(dial.value == 100)
    dial = ArcFixture(50, 0...100, sweep: 270, start: 225)
    dial.press(-2)
    #expect(dial.isTaken)
    #expect(dial.value == 0)
    dial = ArcFixture(50, 0...100, sweep: 270, start: 225)
    dial.press(280)
    #expect(!dial.isTaken)
    dial.press(315)
    #expect(!dial.isTaken)
    #expect(dial.value == 50)
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

  // MARK: Fine and linear

  @Test func afterAnOvershootAChangeOfFinenessCountsAnew() {
    var dial = ArcFixture(350)
    dial.press(350)
    dial.turn(from: 350, to: 450)
    dial.move(to: dial.at(450), fineness: 0.1)
    dial.turn(from: 450, to: 440, fineness: 0.1)
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
      #expect(dial.isTaken)
      #expect(dial.value == 0)
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

  // MARK: Steps and detents

  @Test func stepsSnapLiveOrAtTheRelease() {
    var live = ArcFixture(0, 0...100, sweep: 270, step: 10)
    live.press(0)
    live.turn(from: 0, to: 41)
    #expect(live.value == 20)
    var late = ArcFixture(0, 0...100, sweep: 270, step: 10)
    late.options.snapping = .onRelease
    late.press(0)
    late.turn(from: 0, to: 41)
    #expect(isNear(late.value, 41.0 / 2.7))
    late.release()
    #expect(late.value == 20)
  }

  @Test func aClickOnTheArcOfARangeSnapsAtTheReleaseToo() {
    var dial = ArcFixture(60, 240, step: 30)
    dial.options.snapping = .onRelease
    dial.options.allowsBarDrag = true
    dial.press(at: dial.at(200))
    dial.release()
    #expect(dial.values == [60, 210])
  }

  @Test func aDetentCatchesTheThumb() {
    var dial = ArcFixture(-20, -50...50, sweep: 270, start: 225)
    dial.options.detents = [0, .nan]
    dial.press(81)
    dial.turn(from: 81, to: 133, by: 1)
    #expect(dial.value == 0)
    dial.turn(from: 133, to: 140, by: 1)
    #expect(dial.value != 0)
    dial.turn(from: 140, to: 162, by: 1)
    #expect(isNear(dial.value, 10))
  }

  // MARK: Laps and wraps

  @Test func lapsGoOnOverTheSeam() {
    var dial = ArcFixture(50, 0...180, laps: 3)
    dial.press(300)
    dial.turn(from: 300, to: 900)
    #expect(isNear(dial.value, 150))
    dial.turn(from: 900, to: 2_000)
    #expect(dial.value == 180)
    dial.turn(from: 2_000, to: 1_800 - 60)
    #expect(isNear(dial.value, 170))
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

  @Test func aDialThatWrapsGoesOnAndCounts() {
    var dial = ArcFixture(350, wraps: true)
    dial.press(350)
    dial.turn(from: 350, to: 370)
    #expect(isNear(dial.value, 10))
    #expect(dial.drag?.windings == 1)
    dial.turn(from: 370, to: 370 + 720)
    #expect(isNear(dial.value, 10))
    #expect(dial.drag?.windings == 3)
    dial.turn(from: 1_090, to: -20)
    #expect(isNear(dial.value, 340))
    #expect(dial.drag?.windings == -1)
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

  // MARK: Nothing to turn

  @Test func withoutARangeOrRoomNothingIsEdited() {
    var still = ArcFixture(5, 5...5)
    still.press(0)
    #expect(!still.isTaken)
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
    dial.press(300)
    #expect(dial.drag?.heldThumb == .upper)
    #expect(isNear(dial.values, [60, 300]))
    // Over the seam it is nearer, but there is no way over it.
    dial = ArcFixture(20, 200)
    dial.press(350)
    #expect(isNear(dial.values, [20, 350]))
    var round = ArcFixture(20, 200, wraps: true)
    round.press(350)
    #expect(isNear(round.values, [350, 200]))
  }

  // MARK: Both

  @Test func anArcThatShrinksStaysOnSteps() {
    var dial = ArcFixture(60, 240, step: 25)
    dial.options.barKeepsLength = false
    dial.values = dial.rules.resolve(dial.values, flexible: .upper)
    dial.press(150)
    dial.turn(from: 150, to: 292)
    #expect(dial.values == [200, 360])
  }

  @Test func anArcOverTheSeamKeepsItsLength() {
    var dial = ArcFixture(60, 240, wraps: true)
    dial.options.barKeepsLength = false
    dial.press(150)
    dial.turn(from: 150, to: 350)
    #expect(isNear(dial.values, [260, 80]))
  }

  // MARK: Over the seam

  @Test func theNightShiftIsDraggedOverMidnight() {
    var night = ArcFixture(22, 6, 0...24, step: 0.25, wraps: true, minimumDistance: 1)
    night.press(90)
    night.turn(from: 90, to: 120)
    #expect(night.values == [22, 8])
    night.release()
    night.press(330)
    // Back over midnight's other side and on to the other thumb, which stops it.
    night.turn(from: 330, to: 375)
    #expect(night.values == [1, 8])
    night.turn(from: 375, to: 600)
    #expect(night.values == [7, 8])
    night.turn(from: 600, to: 330)
    #expect(night.values == [22, 8])
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
    night.turn(from: 0, to: 45)
    #expect(night.values == [1, 9])
    night.turn(from: 45, to: 45 + 720)
    #expect(night.values == [1, 9])
  }

  @Test func aPushGoesRoundWithoutEnd() {
    var dial = ArcFixture(
      22, 6, 0...24, step: 1, wraps: true, collision: .push, minimumDistance: 2)
    dial.press(90)
    dial.turn(from: 90, to: -60)
    // 20 o'clock, and the other two hours before it.
    #expect(dial.values == [18, 20])
    dial.turn(from: -60, to: -60 - 720)
    #expect(dial.values == [18, 20])
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
}
