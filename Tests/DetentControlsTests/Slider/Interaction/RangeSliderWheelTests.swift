import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor @Suite struct RangeSliderWheelTests {
  /// Remembers the turns that the slider passed on.
  private final class Parent: View {
    var passed = 0
    override func scroll(_ event: ScrollEvent) -> Bool {
      passed += 1
      return true
    }
  }

  private func fixture(
    _ lower: Double = 60, _ upper: Double = 240, focuses: Bool = true,
    _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> (SliderFixture, Parent) {
    let f = try SliderFixture(lower, upper, configure)
    let parent = Parent()
    f.window.contentView = parent
    parent.addSubview(f.slider)
    f.host.drain()
    if focuses { f.host.key(.tab) }
    return (f, parent)
  }

  @Test func withoutTheFocusTheWheelIsPassedOn() throws {
    let (f, parent) = try fixture(focuses: false)
    f.host.scroll(by: 1, at: f.at(70))
    #expect(parent.passed == 1 && f.values == [60, 240])
    f.host.advance(by: .milliseconds(600))
    f.slider.wheelPolicy = .always
    f.host.scroll(by: 1, at: f.at(70))
    #expect(parent.passed == 1 && f.values == [63, 240])
    f.slider.wheelPolicy = .never
    f.slider.becomeFirstResponder()
    // The run was the slider's.
    f.host.scroll(by: 1, at: f.at(70))
    #expect(parent.passed == 1)
    f.host.advance(by: .milliseconds(600))
    f.host.scroll(by: 1, at: f.at(70))
    #expect(parent.passed == 2 && f.values == [63, 240])
  }

  @Test func aNotchIsAStepOfTheFocusedThumbWhereverThePointerIs() throws {
    let (f, _) = try fixture()
    f.host.scroll(by: 1, at: f.at(250))
    #expect(f.values == [63, 240])
    f.host.scroll(by: -2, at: f.at(250))
    #expect(f.values == [57, 240])
  }

  @Test func aRunOfTheWheelIsOneEdit() throws {
    let (f, _) = try fixture()
    for _ in 0..<3 {
      f.host.scroll(by: 1, at: f.at(70))
      f.host.advance(by: .milliseconds(300))
    }
    #expect(
      f.log == [
        "began lower", "changed 63 240 lower", "changed 66 240 lower", "changed 69 240 lower",
      ])
    f.host.advance(by: .milliseconds(600))
    #expect(f.log.suffix(2) == ["committed 69 240 lower", "ended lower"])
    #expect(f.reasons.allSatisfy { $0 == .wheel })
    #expect(f.host.driver.nextFrameTime == nil)
  }

  @Test func shiftIsATenthControlAPageAndBothMoveTheBar() throws {
    let (f, _) = try fixture()
    f.host.scroll(by: 1, at: f.at(70), modifiers: .shift)
    #expect(f.values == [60.3, 240])
    f.host.scroll(by: 1, at: f.at(70), modifiers: .control)
    #expect(f.values == [90.3, 240])
    f.host.scroll(by: 1, at: f.at(70), modifiers: [.control, .shift])
    #expect(f.values == [93.3, 243])
    #expect(f.log.last == "changed 93.3 243 both")
  }

  @Test func aSteppedSliderHasNoFinerNotch() throws {
    let (f, _) = try fixture(50, 250) { $0.step = 25 }
    f.host.scroll(by: 1, at: f.at(70), modifiers: .shift)
    #expect(f.values == [75, 250])
  }

  @Test func rightToLeftMirrorsTheHorizontalWheelOnly() throws {
    let (f, _) = try fixture { $0.traitOverrides.layoutDirection = .rightToLeft }
    f.host.scroll(by: 1, horizontally: true, at: f.at(70))
    #expect(f.values == [57, 240])
    f.host.scroll(by: 1, at: f.at(70))
    #expect(f.values == [60, 240])
  }

  @Test func partsOfNotchesAddUp() throws {
    let (f, parent) = try fixture { $0.step = 3 }
    for _ in 0..<3 { f.host.scroll(by: 0.3, at: f.at(70)) }
    #expect(f.values == [60, 240] && parent.passed == 0)
    f.host.scroll(by: 0.3, at: f.at(70))
    #expect(f.values == [63, 240])
    f.host.scroll(by: -0.9, at: f.at(70))
    #expect(f.values == [63, 240])
  }

  @Test func atTheLimitTheWheelIsSwallowedDuringARunAndPassedOnAfterIt() throws {
    let (f, parent) = try fixture(2, 240)
    f.host.scroll(by: -1, at: f.at(70))
    #expect(f.values == [0, 240])
    f.host.scroll(by: -1, at: f.at(70))
    #expect(parent.passed == 0)
    f.host.advance(by: .milliseconds(600))
    f.host.scroll(by: -1, at: f.at(70))
    #expect(parent.passed == 1)
    #expect(f.log.filter { $0.hasPrefix("committed") }.count == 1)
    // What was passed on belongs to whoever took it until the wheel rests.
    f.host.scroll(by: 1, at: f.at(70))
    #expect(parent.passed == 2)
    f.host.advance(by: .milliseconds(600))
    f.host.scroll(by: 1, at: f.at(70))
    #expect(f.values == [3, 240])
  }

  @Test func leavingTheWindowEndsARun() throws {
    let (f, _) = try fixture()
    f.host.scroll(by: 1, at: f.at(70))
    f.slider.removeFromSuperview()
    #expect(f.log.suffix(2) == ["committed 63 240 lower", "ended lower"])
  }

  @Test func aKeyEndsARunOfTheWheelAndTheOtherWayRound() throws {
    let (f, _) = try fixture()
    f.host.scroll(by: 1, at: f.at(70))
    f.host.keyDown(.right)
    #expect(
      f.log.suffix(4) == [
        "committed 63 240 lower", "ended lower", "began lower", "changed 66 240 lower",
      ])
    f.host.scroll(by: 1, at: f.at(70))
    #expect(
      f.log.suffix(4) == [
        "committed 66 240 lower", "ended lower", "began lower", "changed 69 240 lower",
      ])
  }
}
