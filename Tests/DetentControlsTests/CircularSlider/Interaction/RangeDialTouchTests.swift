import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// What two fingers do on a dial with two thumbs alone: 0...100 once round from the top, its centre at
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
}
