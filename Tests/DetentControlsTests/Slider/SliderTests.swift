import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SliderTests {
  private func fixture(_ configure: (Slider) -> Void = { _ in }) throws -> AnySliderFixture<Slider>
  {
    try AnySliderFixture(Slider()) {
      $0.value = 60
      configure($0)
    }
  }

  @Test func aDragKeepsTheGrabOffsetAndReportsTheValue() throws {
    let f = try fixture()
    f.drag(75, 105)
    #expect(f.slider.value == 90)
    #expect(
      f.log == ["began thumb", "changed value=90 thumb", "committed value=90 thumb", "ended thumb"])
  }

  @Test func aPressOnTheTrackOrTheBarBringsTheThumbThere() throws {
    let f = try fixture()
    f.press(200)
    #expect(f.slider.value == 190)
    f.move(40)
    #expect(f.slider.value == 30)
    f.host.release()
    f.press(20)
    f.host.release()
    // On the filled part too: a bar of one thumb is not dragged.
    #expect(f.slider.value == 10 && f.slider.cursor(at: Point(x: 5, y: 15)) == .arrow)
  }

  @Test func excursionsBeyondTheEndsParkTheThumb() throws {
    let f = try fixture()
    f.press(75)
    f.move(900)
    #expect(f.slider.value == 300)
    f.move(314)
    #expect(f.slider.value == 299)
    f.host.key(.escape)
    #expect(f.slider.value == 60 && f.log.last == "cancelled thumb")
  }

  @Test func keysMoveItByStepsPagesAndToItsEnds() throws {
    let f = try fixture()
    f.slider.becomeFirstResponder()
    for (key, value) in [
      (Key.right, 63.0), (.pageUp, 93), (.left, 90), (.home, 0), (.end, 300), (.pageDown, 270),
    ] {
      f.host.key(key)
      #expect(f.slider.value == value)
    }
    f.slider.step = 25
    f.slider.value = 50
    f.host.key(.up)
    #expect(f.slider.value == 75)
  }

  @Test func theWheelMovesItAndPanningIsAStepToo() throws {
    let f = try fixture()
    f.wheel(1)
    #expect(f.slider.value == 60, "not without the focus")
    f.slider.becomeFirstResponder()
    f.wheel(1)
    #expect(f.slider.value == 63)
    f.wheel(-1, modifiers: [.control, .shift])
    #expect(f.slider.value == 60)
  }

  @Test func tabLeavesItAtOnce() throws {
    let f = try fixture()
    f.slider.becomeFirstResponder()
    #expect(!f.slider.moveFocusInside(.forward) && !f.slider.moveFocusInside(.backward))
  }

  @Test(arguments: [(nil, 0.0, 70.0), (150.0, 70, 160), (20.0, 30, 70), (900.0, 70, 320)])
  func theBarLeadsFromTheMinimumOrTheOrigin(
    origin: Double?, low: Double, high: Double
  ) throws {
    let f = try fixture { $0.origin = origin }
    #expect(f.slider.layout.bar == Rect(x: low, y: 13, width: high - low, height: 4))
    let state = f.slider.makeRenderState()
    #expect(state.bar.minX == low && state.bar.maxX == high)
  }

  @Test func aChangedOriginIsDrawnAndANumberThatIsNoneRefused() throws {
    let f = try fixture()
    let accent = f.host.pixel(x: 30, y: 55)
    f.slider.origin = 240
    f.slider.origin = .nan
    f.host.drain()
    #expect(f.slider.origin == 240)
    #expect(f.host.pixel(x: 200, y: 55) == accent && f.host.pixel(x: 30, y: 55) != accent)
  }

  @Test func wrongNumbersAreRefusedAndSilent() throws {
    let f = try fixture()
    f.slider.value = .nan
    #expect(f.slider.value == 60)
    f.slider.value = 1_000
    #expect(f.slider.value == 300)
    f.slider.setRange(minimum: 5, maximum: 5)
    #expect(f.slider.value == 5 && f.slider.layout.thumbs[0].center.isFinite)
    f.drag(10, 200)
    #expect(f.slider.value == 5 && f.log.isEmpty)
  }

  @Test func assistiveTechnologySeesOneSliderWithItsValue() throws {
    let f = try fixture { $0.accessibilityLabel = "Rooms" }
    let node = try #require(f.slider.accessibilityNode())
    #expect(node.role == .slider && node.label == "Rooms" && node.type == "Slider")
    #expect(node.value == 60 && node.minimum == 0 && node.maximum == 300 && node.increment == 3)
    #expect(node.valueText == "60" && f.slider.accessibilityChildren().isEmpty)
    #expect(f.slider.accessibilitySetValue(77, part: ""))
    #expect(f.slider.value == 77 && f.log.last == "ended thumb")
  }

  @Test func itsLabelStandsOverTheThumbAlone() throws {
    let f = try AnySliderFixture(Slider(), size: Size(width: 320, height: 60)) {
      $0.value = 150
      $0.labels = .always
    }
    f.host.drain()
    let labels = f.slider.makeRenderState().labels.labels
    #expect(labels.map(\.text.text) == ["150"])
    #expect(labels.allSatisfy { ($0.text.extent.midX - 160).magnitude < 1.5 })
  }
}
