import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// D6, on the fixture F: the centre of a thumb is 10 + its value.
@MainActor @Suite struct SliderMarkTests {
  private func fixture(
    _ marks: [Double] = [100], _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    try SliderFixture {
      $0.marks = marks.map { SliderMark($0) }
      $0.detents = marks
      configure($0)
    }
  }

  @Test func aMarkPullsAThumbWithinSixPixels() throws {
    let f = try fixture()
    f.press(75)
    for (position, value) in [(121.0, 100.0), (121.5, 106.5), (115, 100), (109, 100), (108, 93)] {
      f.move(position)
      #expect(f.slider.lowerValue == value, "at \(position)")
    }
  }

  @Test func theNearestMarkWins() throws {
    let f = try fixture([100, 106])
    f.press(75)
    f.move(117)
    #expect(f.slider.lowerValue == 100)
    f.move(119)
    #expect(f.slider.lowerValue == 106)
  }

  @Test func aPressOnTheTrackNearAMarkGoesToIt() throws {
    let f = try fixture([20])
    f.press(34)
    #expect(f.slider.lowerValue == 20)
  }

  @Test func shiftSwitchesTheMagnetOffWithoutAJump() throws {
    let f = try fixture()
    f.press(75)
    f.move(118)
    #expect(f.slider.lowerValue == 100)
    f.move(118, modifiers: .shift)
    #expect(f.slider.lowerValue == 100)
    f.move(128, modifiers: .shift)
    #expect(f.slider.lowerValue == 101)
  }

  @Test func marksHoldNothingWithAStepOrUnlessAsked() throws {
    let stepped = try fixture { $0.step = 7 }
    stepped.press(80)
    stepped.move(116)
    #expect(stepped.slider.lowerValue == 98)
    let free = try fixture { $0.detents = [] }
    free.press(75)
    free.move(118)
    #expect(free.slider.lowerValue == 103)
    free.release()
    free.host.key(.right)
    #expect(free.slider.lowerValue == 106)
  }

  @Test func aMarkBeyondTheOtherThumbPullsNoFurtherThanThat() throws {
    let f = try fixture([244])
    f.press(75)
    f.move(256)
    #expect(f.slider.lowerValue == 240)
  }

  @Test func keysStopOnAMarkThatTheyWouldCross() throws {
    let f = try fixture([61, 80, 200])
    f.click(75)
    for expected in [61.0, 64] {
      f.host.key(.right)
      #expect(f.slider.lowerValue == expected)
    }
    f.host.key(.pageUp)
    #expect(f.slider.lowerValue == 80)
    f.host.key(.pageUp)
    #expect(f.slider.lowerValue == 110)
    f.host.key(.pageDown)
    #expect(f.slider.lowerValue == 80)
    f.host.key(.end)
    #expect(f.slider.lowerValue == 240)
    f.host.key(.home)
    #expect(f.slider.lowerValue == 0)
  }

  @Test func marksThatAreNoNumbersDoNoHarm() throws {
    let f = try fixture([.nan, .infinity, -.infinity, 1e300])
    f.press(75)
    f.move(105)
    #expect(f.slider.lowerValue == 90)
    f.release()
    f.host.key(.left)
    #expect(f.slider.lowerValue == 87)
  }
}
