import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Two fingers on a dial with two thumbs: 0...100 once round from the top, its centre at
/// (140, 140).
@MainActor @Suite struct RangeDialTouchTests {
  @MainActor final class Fixture: Scene<RangeCircularSlider> {
    var dial: RangeCircularSlider { subject }
    var values: [Double] {
      [dial.values.lower, dial.values.upper].map { ($0 * 1e3).rounded() / 1e3 }
    }

    init(
      _ lower: Double = 20, _ upper: Double = 70,
      _ configure: (RangeCircularSlider) -> Void = { _ in }
    ) throws {
      let dial = RangeCircularSlider(frame: Rect(x: 20, y: 20, width: 240, height: 240))
      (dial.style.startAngle, dial.style.sweep, dial.style.margin) = (0, 360, 10)
      dial.setRange(minimum: 0, maximum: 100)
      dial.step = 1
      dial.setValues(lower: lower, upper: upper)
      configure(dial)
      try super.init(dial, in: Size(width: 280, height: 280))
      record(dial) {
        $0.hasValue ? "\(Int($1.new.lower)) \(Int($1.new.upper)) \($1.part)" : "\($1.part)"
      }
    }

    /// The point of the ring at a value.
    func at(_ value: Double, radius: Double = 100) -> Point {
      DialArc.point(around: Point(x: 140, y: 140), radius: radius, angle: value * 3.6)
    }
  }

  @Test func twoFingersMoveTwoThumbsInOneEdit() throws {
    let f = try Fixture()
    f.host.touchDown(1, at: f.at(20))
    f.host.touchDown(2, at: f.at(70))
    #expect(f.dial.thumbs.all.allSatisfy(f.dial.isHeld))
    f.host.touchMove(1, to: f.at(30))
    f.host.touchMove(2, to: f.at(60))
    #expect(f.values == [30, 60])
    f.host.touchUp(1)
    f.host.touchMove(2, to: f.at(65))
    f.host.touchUp(2)
    #expect(
      f.log == [
        "began lower", "changed 30 70 lower", "changed 30 60 upper", "changed 30 65 upper",
        "committed 30 65 upper", "ended upper",
      ], "\(f.log)")
    #expect(!f.dial.isTracking && !f.dial.isHighlighted && f.dial.pressing.drag == nil)
  }

  @Test func aSecondFingerComesAlsoAfterTheFirstHasMoved() throws {
    let f = try Fixture()
    f.host.touchDown(1, at: f.at(70))
    f.host.touchMove(1, to: f.at(80))
    f.host.touchDown(2, at: f.at(20))
    f.host.touchMove(2, to: f.at(25))
    f.host.touchMove(1, to: f.at(85))
    #expect(f.values == [25, 85])
    f.host.touchUp(2)
    f.host.touchUp(1)
    #expect(f.values == [25, 85] && f.log.count { $0.hasPrefix("ended") } == 1)
  }

  @Test(arguments: ThumbCollision.allCases, [false, true])
  func twoFingersNeitherCrossNorPush(collision: ThumbCollision, wraps: Bool) throws {
    let f = try Fixture(40, 60) {
      ($0.collision, $0.minimumDistance, $0.wraps) = (collision, 10, wraps)
    }
    f.host.touchDown(1, at: f.at(40))
    f.host.touchDown(2, at: f.at(60))
    for value in stride(from: 58.0, through: 20, by: -2) { f.host.touchMove(2, to: f.at(value)) }
    #expect(f.values == [40, 50])
    for value in stride(from: 42.0, through: 70, by: 2) { f.host.touchMove(1, to: f.at(value)) }
    #expect(f.values == [40, 50])
    f.host.touchUp(2)
    f.host.touchUp(1)
    #expect(f.log.count { $0.hasPrefix("ended") } == 1 && !f.dial.isTracking)
  }

  @Test func aSecondFingerTakesTheFreeThumbAndNothingElse() throws {
    let f = try Fixture()
    f.host.touchDown(1, at: f.at(20))
    // On the arc, beside the ring, on the thumb in hand, and a third one: all are refused.
    for point in [f.at(45), f.at(90), f.at(21), Point(x: 140, y: 140)] {
      f.host.touchDown(2, at: point)
      f.host.touchMove(2, to: point + Point(x: 20, y: 20))
      f.host.touchUp(2)
    }
    #expect(f.values == [20, 70] && f.log == ["began lower"])
    f.host.touchDown(2, at: f.at(70))
    f.host.touchDown(3, at: f.at(70))
    f.host.touchMove(3, to: f.at(90))
    f.host.touchMove(1, to: f.at(30))
    #expect(f.values == [30, 70])
  }

  @Test func aFingerOnTheArcMovesBothAndASecondIsRefused() throws {
    let f = try Fixture()
    f.host.touchDown(1, at: f.at(45))
    f.host.touchDown(2, at: f.at(70))
    f.host.touchMove(2, to: f.at(90))
    f.host.touchMove(1, to: f.at(50))
    #expect(f.values == [25, 75])
  }

  @Test func twoFingersBesideTheThumbsTurnBoth() throws {
    let f = try Fixture()
    f.host.touchDown(1, at: f.at(45))
    f.host.touchDown(2, at: f.at(95))
    for step in stride(from: 1.0, through: 5, by: 1) {
      f.host.touchMove(1, to: f.at(45 + step))
      f.host.touchMove(2, to: f.at(95 + step))
    }
    #expect(f.values == [25, 75] || f.values == [24, 74])
    f.host.touchUp(1)
    f.host.touchUp(2)
    #expect(f.log.first == "began both" && f.log.last == "ended both", "\(f.log)")
  }

  @Test func escapeTakesBothBackAndTheEndOfOneFingerItsOwnAlone() throws {
    let f = try Fixture()
    func drag() {
      f.host.touchDown(1, at: f.at(20))
      f.host.touchDown(2, at: f.at(70))
      f.host.touchMove(1, to: f.at(30))
      f.host.touchMove(2, to: f.at(60))
    }
    drag()
    f.host.key(.escape)
    #expect(f.values == [20, 70] && f.log.last?.hasPrefix("cancelled") == true, "\(f.log)")
    f.host.touchUp(1)
    f.host.touchUp(2)
    drag()
    f.host.cancelTouch(1)
    #expect(f.values == [20, 60])
    f.host.touchUp(2)
    #expect(f.log.suffix(2) == ["committed 20 60 upper", "ended upper"], "\(f.log)")
  }

  @Test func eachThumbComesToAStepWhenItsFingerIsLifted() throws {
    for first in [UInt32(1), 2] {
      let f = try Fixture { ($0.step, $0.snapping) = (10, .onRelease) }
      f.host.touchDown(1, at: f.at(20))
      f.host.touchMove(1, to: f.at(23.3))
      f.host.touchDown(2, at: f.at(70))
      f.host.touchMove(2, to: f.at(66.6))
      #expect(f.values == [23.3, 66.6])
      f.host.touchUp(first)
      #expect(f.values == (first == 1 ? [20, 66.6] : [23.3, 70]))
      f.host.touchUp(3 - first)
      #expect(f.values == [20, 70])
    }
  }

  @Test func aThumbThatIsSwitchedOffInOneHandEndsTheEdit() throws {
    let f = try Fixture()
    f.host.touchDown(1, at: f.at(20))
    f.host.touchDown(2, at: f.at(70))
    f.host.touchMove(2, to: f.at(60))
    f.dial.setThumb(.upper, isEnabled: false)
    #expect(f.values == [20, 70] && !f.dial.isTracking && f.dial.pressing.second == nil)
  }
}
