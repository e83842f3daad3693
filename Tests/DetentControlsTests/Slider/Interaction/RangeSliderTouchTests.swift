import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Fingers on sliders, also in what scrolls.
@MainActor @Suite struct RangeSliderTouchTests {
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

  // MARK: In a scroll view

  /// A range slider, at 60 and 240 of 0...300 and 320 × 90, at the top of what scrolls.
  @MainActor final class Scrolled: Scene<ScrollView> {
    let slider = RangeSlider(frame: Rect(x: 20, y: 0, width: 320, height: 90))

    init(_ configure: (RangeSlider) -> Void = { _ in }) throws {
      let page = View()
      page.fixedHeight = 600
      page.addSubview(slider)
      slider.style.thumbSize = 20
      slider.setRange(minimum: 0, maximum: 300)
      slider.setValues(lower: 60, upper: 240)
      configure(slider)
      try super.init(ScrollView(contentView: page), in: Size(width: 360, height: 200))
      record(slider) { [slider] _, _ in "\(Int(slider.lowerValue)) \(Int(slider.upperValue))" }
    }

    /// The place of a position along the slider.
    func at(_ position: Double) -> Point {
      point(20 + position, slider.layout.axis.middle)
    }
    var values: [Double] { [slider.lowerValue, slider.upperValue] }

    func drag(_ way: Point, from position: Double) {
      host.touchDown(at: at(position))
      for part in [0.25, 0.5, 0.75, 1] {
        host.touchMove(to: at(position) + point(part * way.x, part * way.y))
      }
      host.touchUp()
      host.advance(by: .milliseconds(200))
    }
  }

  @Test(arguments: [20.0, 160, 300])
  func aFingerAcrossTheTrackScrollsAndChangesNothing(_ position: Double) throws {
    let f = try Scrolled()
    f.drag(point(10, -80), from: position)
    #expect(f.subject.contentOffset > 50 && f.values == [60, 240])
    #expect(!f.log.contains { $0.hasPrefix("changed") }, "\(f.log)")
    #expect(!f.slider.isTracking && f.log.last == "cancelled 60 240", "\(f.log)")
  }

  @Test func aFingerAlongTheTrackMovesTheNearestThumb() throws {
    let f = try Scrolled()
    f.host.touchDown(at: f.at(20))
    f.host.touchMove(to: f.at(28))
    #expect(f.values == [60, 240])
    f.host.touchMove(to: f.at(50) + point(0, 5))
    #expect(f.values == [40, 240])
    // What is held stays so, wherever the finger goes.
    f.host.touchMove(to: f.at(60) + point(0, 100))
    f.host.touchUp()
    #expect(f.values == [50, 240] && f.subject.contentOffset == 0)
    #expect(f.log.last == "ended 50 240", "\(f.log)")
  }

  @Test func aTapOnTheTrackMovesTheNearestThumbWhenTheFingerIsLifted() throws {
    let f = try Scrolled()
    for (position, values) in [(20.0, [10.0, 240.0]), (290, [10, 280]), (120, [110, 280])] {
      let before = f.values
      f.host.touchDown(at: f.at(position))
      #expect(f.values == before)
      f.host.touchUp()
      #expect(f.values == values)
    }
  }

  @Test func aFingerOnAThumbMovesItAtOnceAndKeepsIt() throws {
    let f = try Scrolled()
    f.host.touchDown(at: f.at(70))
    f.host.touchMove(to: f.at(75))
    #expect(f.values == [65, 240])
    f.host.touchMove(to: f.at(80) + point(0, -12))
    f.host.touchMove(to: f.at(80) + point(0, -80))
    f.host.touchUp()
    #expect(f.values == [70, 240] && f.subject.contentOffset == 0)
    f.drag(point(4, -80), from: 80)
    #expect(f.values == [74, 240] && f.subject.contentOffset == 0)
  }

  @Test func whereNothingScrollsAFingerMovesTheThumbAtOnce() throws {
    let f = try Scrolled()
    f.subject.contentView.fixedHeight = 100
    f.host.drain()
    f.host.touchDown(at: f.at(20))
    #expect(f.values == [10, 240])
    f.host.touchMove(to: f.at(20) + point(0, 60))
    f.host.touchUp()
    #expect(f.values == [10, 240] && f.log.last == "ended 10 240", "\(f.log)")
  }

  @Test func aFingerAlongASliderThatStandsMovesItsThumb() throws {
    let slider = Slider(frame: Rect(x: 20, y: 0, width: 60, height: 180))
    slider.orientation = .vertical
    let page = View()
    page.fixedHeight = 600
    page.addSubview(slider)
    let scene = try Scene(ScrollView(contentView: page), in: Size(width: 200, height: 200))
    scene.host.touchDown(at: point(50, 120))
    scene.host.touchMove(to: point(50, 90))
    scene.host.touchUp()
    #expect(abs(slider.value - 0.5) < 0.01 && scene.subject.contentOffset == 0)
  }

  // MARK: What is shown

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
