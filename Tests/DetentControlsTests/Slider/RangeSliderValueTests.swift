import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct RangeSliderValueTests {
  @Test func aFreshSliderIsTheTutorials() {
    let slider = RangeSlider()
    #expect(slider.minimumValue == 0 && slider.maximumValue == 1)
    #expect(slider.lowerValue == 0.2 && slider.upperValue == 0.8)
    #expect(slider.step == 0 && slider.minimumDistance == 0 && slider.maximumDistance == nil)
    #expect(slider.intrinsicContentSize == Size(width: View.noIntrinsicMetric, height: 30))
  }

  @Test func theOrderOfPropertiesInATurnDoesNotMatter() {
    let setters: [(RangeSlider) -> Void] = [
      { $0.minimumValue = 14 }, { $0.maximumValue = 99 }, { $0.lowerValue = 18 },
      { $0.upperValue = 28 },
    ]
    for order in permutations(setters.indices) {
      let slider = RangeSlider()
      for index in order { setters[index](slider) }
      #expect(slider.values == RangeValues(18, 28))
    }
  }

  @Test func aFrameEndsTheTurn() throws {
    let f = try SliderFixture()
    f.slider.upperValue = 1_000
    f.host.drain()
    f.slider.maximumValue = 2_000
    #expect(f.values == [60, 300])
  }

  @Test func anEditEndsTheTurn() throws {
    let f = try SliderFixture()
    f.slider.upperValue = 1_000
    f.host.key(.tab)
    f.slider.maximumValue = 2_000
    #expect(f.values == [60, 300])
  }

  @Test func anUpdateIsATurnOfItsOwn() {
    let slider = RangeSlider()
    slider.upperValue = 50
    slider.update {
      $0.lowerValue = 18
      $0.upperValue = 28
      $0.setRange(minimum: 14, maximum: 99)
    }
    #expect(slider.values == RangeValues(18, 28))
    slider.maximumValue = 20
    slider.maximumValue = 99
    #expect(slider.values == RangeValues(18, 20))
  }

  @Test func programsNotifyNobody() throws {
    let f = try SliderFixture()
    f.slider.lowerValue = 10
    f.slider.setValues(lower: 20, upper: 30, animated: true)
    f.slider.setRange(minimum: 25, maximum: 26)
    f.slider.step = 1
    f.host.settle()
    #expect(f.log.isEmpty)
  }

  @Test func aHundredChangesInATurnAreOnePaint() throws {
    let f = try SliderFixture()
    let paints = f.host.paintCount
    for value in 0..<100 { f.slider.lowerValue = Double(value) }
    f.host.drain()
    #expect(f.host.paintCount == paints + 1)
  }

  @Test func anEqualValueIsNoWork() throws {
    let f = try SliderFixture()
    f.slider.step = 1
    f.slider.minimumDistance = 2
    f.slider.maximumDistance = 280
    f.host.drain()
    let paints = f.host.paintCount
    for _ in 0..<1_000 {
      f.slider.lowerValue = f.slider.lowerValue
      f.slider.upperValue = f.slider.upperValue
      f.slider.minimumValue = f.slider.minimumValue
      f.slider.maximumValue = f.slider.maximumValue
      f.slider.step = f.slider.step
      f.slider.minimumDistance = f.slider.minimumDistance
      f.slider.maximumDistance = f.slider.maximumDistance
      f.slider.orientation = f.slider.orientation
      f.slider.isInverted = f.slider.isInverted
      f.slider.style = f.slider.style
      f.slider.setThumb(.lower, isEnabled: true)
    }
    #expect(!f.host.driver.wantsAnotherFrame)
    f.host.drain()
    #expect(f.host.paintCount == paints && f.log.isEmpty)
  }

  @Test func numbersThatAreNotFiniteChangeNothing() {
    let slider = RangeSlider()
    for value in [Double.nan, .infinity, -.infinity] {
      slider.minimumValue = value
      slider.maximumValue = value
      slider.lowerValue = value
      slider.upperValue = value
      slider.step = value
      slider.minimumDistance = value
      slider.maximumDistance = value
      slider.setRange(minimum: value, maximum: 5)
      slider.setValues(lower: 0.1, upper: value)
      slider.style.thumbSize = value
      slider.frame = Rect(x: 0, y: 0, width: value, height: 30)
    }
    #expect(slider.values == RangeValues(0.2, 0.8))
    #expect(slider.minimumValue == 0 && slider.maximumValue == 1 && slider.step == 0)
    #expect(slider.style == RangeSliderStyle())
  }

  // MARK: Slides

  @Test func anAnimatedChangeIsThereAtOnceAndDrawnOnItsWay() throws {
    let f = try SliderFixture()
    f.slider.setValues(lower: 150, upper: 240, animated: true)
    #expect(f.values == [150, 240])
    f.host.drain()
    f.host.advance(by: HeadlessHost.frameInterval * 3)
    // Between 60 and 150: neither the old position nor the new one shows the thumb.
    let thumb = DynamicColor.thumb.light
    #expect(f.host.pixel(x: 20 + 70, y: 55) != thumb)
    #expect(f.host.pixel(x: 20 + 160, y: 55) != thumb)
    f.host.settle()
    #expect(f.host.pixel(x: 20 + 160, y: 55) == thumb)
    #expect(!f.host.driver.wantsAnotherFrame)
  }

  @Test func aSlideEndsWhereItsWindowCloses() throws {
    let f = try SliderFixture()
    f.slider.setValues(lower: 150, upper: 240, animated: true)
    f.host.advance(by: .milliseconds(50))
    #expect(f.slider.transition.shown != nil)
    f.window.close()
    #expect(f.slider.transition.shown == nil)
  }

  @Test func aPressDuringASlideGrabsTheThumbWhereItIsSeen() throws {
    let f = try SliderFixture(0, 300)
    f.slider.setValues(lower: 200, upper: 300, animated: true)
    f.host.drain()
    f.press(10)
    #expect(f.slider.isTracking && f.slider.focusedThumb == .lower)
    #expect(f.values == [200, 300])
    f.move(20)
    #expect(f.values == [10, 300])
    f.release()
    #expect(f.log.last == "ended lower")
  }

  @Test func reducedMotionKnowsNoSlide() throws {
    let f = try SliderFixture { $0.traitOverrides.reducesMotion = true }
    f.slider.setValues(lower: 150, upper: 240, animated: true)
    f.host.drain()
    #expect(!f.host.driver.wantsAnotherFrame)
  }

  // MARK: Accessibility

  @Test func theTreeIsAGroupOfTwoSlidersWithTheirOwnLimits() throws {
    let f = try SliderFixture {
      $0.accessibilityLabel = "Price"
      $0.lowerThumbLabel = "Minimum price"
      $0.minimumDistance = 30
      $0.accessibilityTextForValue = { "£\(Int($0))" }
    }
    let group = try #require(f.slider.accessibilityTree().first)
    #expect(group.role == .group && group.id == "price" && group.label == "Price")
    #expect(group.valueText == "£60 – £240")
    #expect(group.children.map(\.id) == ["price.lower", "price.upper"])
    let lower = group.children[0]
    #expect(lower.role == .slider && lower.label == "Minimum price")
    #expect(lower.value == 60 && lower.minimum == 0 && lower.maximum == 210)
    #expect(lower.increment == 3 && lower.valueText == "£60")
    #expect(lower.frame == Rect(x: 80, y: 45, width: 20, height: 20))
    #expect(lower.states.contains(.horizontal))
    #expect(group.children[1].minimum == 90 && group.children[1].maximum == 300)
  }

  @Test func statesFollowFocusPressAndEnabling() throws {
    let f = try SliderFixture()
    f.slider.setThumb(.upper, isEnabled: false)
    f.host.key(.tab)
    var nodes = f.slider.accessibilityChildren()
    #expect(nodes[0].states.contains(.focused) && nodes[0].states.contains(.focusable))
    #expect(nodes[1].states.contains(.disabled) && !nodes[1].states.contains(.focusable))
    f.press(75)
    nodes = f.slider.accessibilityChildren()
    #expect(nodes[0].states.contains(.pressed))
  }

  @Test func aWriteOfAssistiveTechnologyIsAnEdit() throws {
    let f = try SliderFixture { $0.step = 25 }
    #expect(f.values == [50, 250])
    #expect(f.slider.accessibilitySetValue(112, part: "lower"))
    #expect(f.values == [100, 250])
    #expect(
      f.log == [
        "began lower", "changed 100 250 lower", "committed 100 250 lower", "ended lower",
      ])
    #expect(f.reasons.allSatisfy { $0 == .accessibility })
    #expect(f.slider.accessibilitySetValue(900, part: "lower"))
    #expect(f.values == [250, 250])
    #expect(!f.slider.accessibilitySetValue(.nan, part: "lower"))
    #expect(!f.slider.accessibilitySetValue(1, part: "middle"))
    f.slider.isEnabled = false
    #expect(!f.slider.accessibilitySetValue(1, part: "lower"))
  }

  @Test func numbersAreSpokenWithoutTheirNoise() {
    let slider = RangeSlider()
    slider.lowerValue = 0.1 + 0.2
    #expect(slider.accessibilityChildren()[0].valueText == "0.3")
    slider.setRange(minimum: 0, maximum: 1_000_000)
    slider.setValues(lower: 1_234.567, upper: 500_000)
    #expect(slider.accessibilityChildren().map(\.valueText) == ["1235", "500000"])
  }

  // MARK: Memory

  @Test func aSliderThatIsLetGoIsGone() throws {
    weak var gone: RangeSlider?
    do {
      let f = try SliderFixture()
      gone = f.slider
      f.slider.onValueChanged { _, _ in }
      f.press(75)
      f.move(105)
      f.release()
      f.host.key(.right)
      f.slider.setValues(lower: 1, upper: 2, animated: true)
      f.host.settle()
    }
    #expect(gone == nil)
  }
}
