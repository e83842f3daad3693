import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Two fingers on two thumbs of one slider.
@MainActor @Suite struct RangeSliderTouchTests {
  @Test func twoFingersMoveTwoThumbsInOneEdit() throws {
    let f = try SliderFixture(60, 240)
    f.host.touchDown(1, at: f.at(70))
    f.host.touchDown(2, at: f.at(250))
    f.host.touchMove(1, to: f.at(100))
    f.host.touchMove(2, to: f.at(200))
    #expect(f.values == [90, 190])
    f.host.touchUp(1)
    f.host.touchMove(2, to: f.at(210))
    f.host.touchUp(2)
    #expect(
      f.log == [
        "began lower", "changed 90 240 lower", "changed 90 190 upper",
        "changed 90 200 upper", "committed 90 200 upper", "ended upper",
      ], "\(f.log)")
    #expect(!f.slider.isTracking && !f.slider.isHighlighted)
  }

  @Test func twoFingersNeitherCrossNorPush() throws {
    let f = try SliderFixture(60, 240) {
      $0.collision = .cross
      $0.minimumDistance = 20
    }
    f.host.touchDown(1, at: f.at(70))
    f.host.touchDown(2, at: f.at(250))
    f.host.touchMove(2, to: f.at(50))
    #expect(f.values == [60, 80])
    f.host.touchMove(1, to: f.at(300))
    #expect(f.values == [60, 80])
    f.host.touchUp(2)
    f.host.touchUp(1)
    #expect(f.log.filter { $0.hasPrefix("ended") }.count == 1)
  }

  @Test func aSecondFingerTakesAFreeThumbAndNothingElse() throws {
    let f = try SliderFixture(60, 240)
    f.host.touchDown(1, at: f.at(70))
    f.host.touchDown(2, at: f.at(150))
    f.host.touchDown(3, at: f.at(72))
    f.host.touchMove(2, to: f.at(170))
    f.host.touchMove(3, to: f.at(170))
    #expect(f.values == [60, 240])
    f.host.touchMove(1, to: f.at(80))
    #expect(f.values == [70, 240])
  }

  @Test func aFingerOnTheBarMovesBothAndASecondIsRefused() throws {
    let f = try SliderFixture(60, 240)
    f.host.touchDown(1, at: f.at(160))
    f.host.touchMove(1, to: f.at(180))
    #expect(f.values == [80, 260])
    f.host.touchDown(2, at: f.at(270))
    f.host.touchMove(2, to: f.at(200))
    #expect(f.values == [80, 260])
  }

  @Test func escapeTakesBothBackAndTheEndOfOneFingerItsOwnAlone() throws {
    let f = try SliderFixture(60, 240)
    func drag() {
      f.host.touchDown(1, at: f.at(f.values[0] + 10))
      f.host.touchDown(2, at: f.at(f.values[1] + 10))
      f.host.touchMove(1, to: f.at(110))
      f.host.touchMove(2, to: f.at(210))
    }
    drag()
    f.host.key(.escape)
    #expect(f.values == [60, 240] && f.log.last?.hasPrefix("cancelled") == true, "\(f.log)")
    f.host.touchUp(1)
    f.host.touchUp(2)
    drag()
    f.host.cancelTouch(1)
    #expect(f.values == [60, 200])
    f.host.touchUp(2)
    #expect(f.log.suffix(2) == ["committed 60 200 upper", "ended upper"], "\(f.log)")
  }

  @Test func aFingerReaches44PixelsFarAndTheMouse24() throws {
    let f = try SliderFixture(60, 240) {
      $0.frame = Rect(x: 20, y: 40, width: 320, height: 44)
      $0.trackPress = .none
    }
    f.host.touchDown(at: f.at(70 + 20))
    f.host.touchMove(to: f.at(70 + 40))
    #expect(f.values == [80, 240])
    f.host.touchUp()
    // The mouse has the bar there.
    f.press(90 + 20)
    f.move(90 + 40)
    #expect(f.values == [100, 260])
  }

  @Test func theLabelOfAThumbStandsAboveTheFinger() throws {
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 60)) { $0.labels = .always }
    func gap() throws -> Double {
      let label = try #require(f.slider.renderState?.labels.labels.first)
      return f.slider.layout.axis.middle - label.text.extent.maxY
    }
    #expect(try gap() < 44)
    f.host.touchDown(at: f.at(70))
    f.host.drain()
    #expect(try gap() >= 40)
    f.host.touchUp()
    f.host.drain()
    #expect(try gap() < 44)
  }

  @Test func aContinuousValueFollowsFractionsOfANotch() throws {
    let f = try SliderFixture(60, 240)
    f.host.key(.tab)
    f.log = []
    for _ in 0..<2 { f.host.scroll(by: 0.25, at: f.at(150), from: .touchpad) }
    #expect(f.values == [61.5, 240])
    f.host.liftScroll(at: f.at(150))
    #expect(f.log.last == "ended lower", "\(f.log)")
  }
}
