import DetentDrawing
import Testing

@testable import DetentControls

@Suite struct RangeDialDragTests {
  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { ($0 - $1).magnitude < 1e-6 }
  }

  @Test func theNearestThumbIsTaken() {
    var dial = DialFixture(60, 240)
    dial.press(at: dial.at(61, radius: 108))
    #expect(dial.drag?.heldThumb == .lower)
    dial = DialFixture(60, 240)
    dial.press(300)
    #expect(dial.drag?.heldThumb == .upper)
    #expect(isNear(dial.pair, [60, 300]))
    // Over the seam it is nearer, but there is no way over it.
    dial = DialFixture(20, 200)
    dial.press(350)
    #expect(isNear(dial.pair, [20, 350]))
    var round = DialFixture(20, 200, wraps: true)
    round.press(350)
    #expect(isNear(round.pair, [350, 200]))
  }

  @Test(arguments: [0.0, 180, 360]) func handlesThatLieTogetherNeverBlockEachOther(place: Double) {
    for way in [-30.0, 30] where (0...360).contains(place + way) {
      var dial = DialFixture(place, place)
      dial.press(place)
      #expect(dial.pair == [place, place])
      dial.turn(from: place, to: place + way, by: 1)
      let expected = way < 0 ? [place + way, place] : [place, place + way]
      #expect(isNear(dial.pair, expected))
    }
  }

  @Test func towardsTheWallTheQuestionStaysOpen() {
    var dial = DialFixture(360, 360)
    dial.press(360)
    dial.turn(from: 360, to: 370, by: 1)
    #expect(dial.pair == [360, 360])
    dial.turn(from: 370, to: 330, by: 1)
    #expect(isNear(dial.pair, [330, 360]))
  }

  @Test func aThumbStopsAtTheOtherAndComesBackWithThePointer() {
    var dial = DialFixture(60, 240, minimumDistance: 20)
    dial.press(60)
    dial.turn(from: 60, to: 300)
    #expect(isNear(dial.pair, [220, 240]))
    dial.turn(from: 300, to: 200)
    #expect(isNear(dial.pair, [200, 240]))
  }

  @Test func aThumbPushesTheOther() {
    var dial = DialFixture(60, 240, collision: .push, minimumDistance: 20)
    dial.press(60)
    dial.turn(from: 60, to: 300)
    #expect(isNear(dial.pair, [300, 320]))
    dial.turn(from: 300, to: 400)
    #expect(isNear(dial.pair, [340, 360]))
    dial.turn(from: 400, to: 100)
    #expect(isNear(dial.pair, [100, 360]))
  }

  @Test func aThumbPassesTheOtherAndTakesItsRole() {
    var dial = DialFixture(60, 240, collision: .cross)
    dial.press(60)
    dial.turn(from: 60, to: 300)
    #expect(isNear(dial.pair, [240, 300]))
    #expect(dial.drag?.heldThumb == .upper)
    #expect(dial.drag?.part == .upper)
    dial.turn(from: 300, to: 100)
    #expect(isNear(dial.pair, [100, 240]))
    #expect(dial.drag?.heldThumb == .lower)
  }

  @Test func theGreatestDistanceHolds() {
    var dial = DialFixture(60, 120, maximumDistance: 90)
    dial.press(120)
    dial.turn(from: 120, to: 200)
    #expect(isNear(dial.pair, [60, 150]))
  }

  // MARK: Both

  @Test func theFilledArcMovesBothAndStopsAtTheEnds() {
    var dial = DialFixture(60, 240)
    dial.press(150)
    #expect(dial.drag?.part == .both)
    dial.turn(from: 150, to: 190)
    #expect(isNear(dial.pair, [100, 280]))
    dial.turn(from: 190, to: 400)
    #expect(isNear(dial.pair, [180, 360]))
    dial.turn(from: 400, to: 150)
    #expect(dial.pair == [60, 240])
    dial.turn(from: 150, to: -100)
    #expect(isNear(dial.pair, [0, 180]))
  }

  @Test func theFilledArcShrinksAtTheEndsWhereItNeedNotKeepItsLength() {
    var dial = DialFixture(60, 240, minimumDistance: 10)
    dial.options.barKeepsLength = false
    dial.press(150)
    dial.turn(from: 150, to: 250)
    #expect(isNear(dial.pair, [160, 340]))
    dial.turn(from: 250, to: 300)
    #expect(isNear(dial.pair, [210, 360]))
    dial.turn(from: 300, to: 480)
    #expect(isNear(dial.pair, [350, 360]))
    dial.turn(from: 480, to: 150)
    #expect(dial.pair == [60, 240])
    dial.turn(from: 150, to: -150)
    #expect(isNear(dial.pair, [0, 10]))
  }

  @Test func anArcThatShrinksStaysOnSteps() {
    var dial = DialFixture(60, 240, step: 25)
    dial.options.barKeepsLength = false
    dial.values = dial.rules.resolved(dial.values, flexible: .upper)
    dial.press(150)
    dial.turn(from: 150, to: 292)
    #expect(dial.pair == [200, 360])
  }

  @Test func anArcOverTheSeamKeepsItsLength() {
    var dial = DialFixture(60, 240, wraps: true)
    dial.options.barKeepsLength = false
    dial.press(150)
    dial.turn(from: 150, to: 350)
    #expect(isNear(dial.pair, [260, 80]))
  }

  @Test func aClickOnTheFilledArcBringsTheNearestThumb() {
    var dial = DialFixture(60, 240)
    dial.press(100)
    #expect(dial.pair == [60, 240])
    dial.release()
    #expect(isNear(dial.pair, [100, 240]))
  }

  @Test func theFilledArcKeepsItsStepsApart() {
    var dial = DialFixture(60, 240, step: 25)
    dial.values = DialValues(lower: 50, upper: 225)
    dial.press(150)
    for position in stride(from: 150.0, through: 290, by: 3) {
      dial.move(to: dial.at(position))
      #expect(dial.values.upper - dial.values.lower == 175)
    }
  }

  // MARK: Over the seam

  @Test func theNightShiftIsDraggedOverMidnight() {
    var night = DialFixture(22, 6, 0...24, step: 0.25, wraps: true, minimumDistance: 1)
    night.press(90)
    night.turn(from: 90, to: 120)
    #expect(night.pair == [22, 8])
    night.release()
    night.press(330)
    // Back over midnight's other side and on to the other thumb, which stops it.
    night.turn(from: 330, to: 375)
    #expect(night.pair == [1, 8])
    night.turn(from: 375, to: 600)
    #expect(night.pair == [7, 8])
    night.turn(from: 600, to: 330)
    #expect(night.pair == [22, 8])
  }

  @Test func aRangeNeverFlipsBetweenNothingAndAll() {
    var night = DialFixture(22, 6, 0...24, wraps: true)
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
    var night = DialFixture(22, 6, 0...24, step: 0.25, wraps: true)
    night.press(0)
    #expect(night.drag?.part == .both)
    night.turn(from: 0, to: 45)
    #expect(night.pair == [1, 9])
    night.turn(from: 45, to: 45 + 720)
    #expect(night.pair == [1, 9])
  }

  @Test func aPushGoesRoundWithoutEnd() {
    var dial = DialFixture(
      22, 6, 0...24, step: 1, wraps: true, collision: .push, minimumDistance: 2)
    dial.press(90)
    dial.turn(from: 90, to: -60)
    // 20 o'clock, and the other two hours before it.
    #expect(dial.pair == [18, 20])
    dial.turn(from: -60, to: -60 - 720)
    #expect(dial.pair == [18, 20])
  }

  @Test(arguments: ThumbCollision.allCases, [false, true])
  func theDistancesHoldWhereTheEndLiesBesideTheSteps(collision: ThumbCollision, wraps: Bool) {
    for (press, end) in [(30.0, 720.0), (0, 720), (15, 720), (60, -720), (30, -720)] {
      for start in [(0.0, 30.0), (30, 60), (60, 90)] {
        var dial = DialFixture(
          start.0, start.1, 0...100, step: 30, wraps: wraps, collision: collision,
          minimumDistance: 25, maximumDistance: 35)
        dial.press(press * 3.6)
        let count = 200
        for index in 1...count {
          let position = press * 3.6 + (end - press * 3.6) * Double(index) / Double(count)
          dial.move(to: dial.at(position))
          let distance = dial.rules.distance(dial.values)
          guard (25...35).contains(distance) else {
            Issue.record("\(start), pressed at \(press), at \(position): \(dial.pair)")
            return
          }
        }
      }
    }
  }
}
