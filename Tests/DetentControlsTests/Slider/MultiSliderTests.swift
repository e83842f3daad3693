import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct MultiSliderTests {
  private func fixture(
    _ values: [Double] = [30, 90, 180, 270], height: Double = 30,
    _ configure: (MultiSlider) -> Void = { _ in }
  ) throws -> AnySliderFixture<MultiSlider> {
    try AnySliderFixture(
      MultiSlider(thumbCount: values.count), size: Size(width: 320, height: height)
    ) {
      $0.values = values
      configure($0)
    }
  }

  @Test func whenAFingerIsLiftedTheFirstOfTheOthersGoesOn() throws {
    for _ in 0..<8 {
      let f = try fixture()
      for (finger, value) in zip(UInt32(1)..., [30.0, 270, 180, 90]) {
        f.host.touchDown(finger, at: f.at(value))
      }
      f.host.touchUp(1)
      #expect(f.slider.pressing.owner == .touch(2))
      f.host.touchUp(2)
      #expect(f.slider.pressing.owner == .touch(3))
    }
  }

  @Test func aSecondFingerOnTwoThumbsTakesNone() throws {
    let f = try fixture([30, 150, 152])
    f.host.touchDown(1, at: f.at(40))
    f.host.touchDown(2, at: f.at(161))
    f.host.touchMove(2, to: f.at(250))
    #expect(f.values == [30, 150, 152] && f.slider.pressing.drags.count == 1)
  }

  @Test func aFreshOneHasItsThumbsAtEqualDistances() {
    #expect(MultiSlider(thumbCount: 3).values == [0.25, 0.5, 0.75])
    #expect(MultiSlider(thumbCount: -4).thumbCount == 1)
    #expect(MultiSlider(thumbCount: .max).thumbCount == 64)
  }

  @Test func aDragMovesOneThumbUpToItsNeighboursAndReportsAll() throws {
    let f = try fixture()
    #expect(f.press(100, 130) == [30, 120, 180, 270])
    #expect(f.move(900) == [30, 180, 180, 270])
    f.host.release()
    #expect(f.log.first == "began thumb1")
    #expect(f.log.suffix(2) == ["committed values=[30, 180, 180, 270] thumb1", "ended thumb1"])
  }

  @Test func aPartOfTheBarMovesTheTwoThumbsAtItsEnds() throws {
    let f = try fixture()
    #expect(f.drag(150, 170) == [30, 110, 200, 270] && f.log.last == "ended bar1")
    f.slider.isBarDragEnabled = false
    #expect(f.drag(150, 170) == [30, 160, 200, 270])
  }

  @Test func aBarThatIsBackAtItsStartHasItsLengthThoughPushedThumbsStay() throws {
    let f = try fixture { $0.collision = .push }
    #expect(f.press(150, 270) == [30, 210, 300, 300])
    #expect(f.move(150) == [30, 90, 180, 300])
    let digits = try fixture([30, 90.1234567890123, 180, 270]) { $0.collision = .push }
    digits.press(150, 270)
    #expect(digits.move(150) == [30, 90.1234567890123, 180, 300])
  }

  @Test func thumbsPushAndCrossAsManyAsTheyMeet() throws {
    let push = try fixture { $0.collision = .push }
    #expect(push.drag(40, 250) == [240, 240, 240, 270])
    let cross = try fixture { $0.collision = .cross }
    #expect(cross.drag(40, 250) == [90, 180, 240, 270] && cross.slider.thumbs.active == 2)
  }

  @Test func tabGoesThroughTheThumbsThatCanBeMoved() throws {
    let f = try fixture { $0.setThumb(1, isEnabled: false) }
    f.slider.didBecomeFirstResponder(.keyboard(.forward))
    var visited = [f.slider.thumbs.active]
    while f.slider.moveFocusInside(.forward) { visited.append(f.slider.thumbs.active) }
    #expect(visited == [0, 2, 3])
    while f.slider.moveFocusInside(.backward) { visited.append(f.slider.thumbs.active) }
    #expect(visited == [0, 2, 3, 2, 0])
  }

  @Test func keysMoveTheFocusedThumbBetweenItsNeighbours() throws {
    let f = try fixture()
    f.drag(190, 190)
    for (key, value) in [(Key.right, 183.0), (.end, 270), (.home, 90)] {
      #expect(f.key(key) == [30, 90, value, 270])
    }
  }

  @Test func theWheelMovesTheFocusedThumbAndWithControlAndShiftAll() throws {
    let f = try fixture()
    f.drag(100, 100)
    #expect(f.wheel(1) == [30, 93, 180, 270])
    f.host.advance(by: .milliseconds(600))
    f.clearLog()
    f.wheel(1, modifiers: [.control, .shift])
    #expect(f.advance(by: .milliseconds(600)) == [33, 96, 183, 273] && f.log.last == "ended all")
  }

  @Test func aDoubleClickAndDeleteBringTheDefaultsBack() throws {
    let f = try fixture { $0.defaultValues = [250, 50, 100, 200] }
    f.host.press(at: f.at(40), clickCount: 2)
    #expect(f.release() == [50, 100, 200, 250] && !f.slider.typing.isOpen)
    #expect(f.log.suffix(2) == ["committed values=[50, 100, 200, 250] all", "ended all"])
    f.slider.values = [30, 90, 180, 270]
    #expect(f.key(.delete) == [50, 100, 200, 250])
    f.slider.defaultValues = [1, .nan, 2, 3]
    #expect(f.slider.defaultValues == [250, 50, 100, 200])
    f.window.observers.append(ScreenReader())
    f.host.settle()
    f.slider.defaultValues = [2, 3, 5, 7]
    #expect(f.host.isMoving, "assistive technology reads the change")
    f.slider.values = [30, 90, 180, 270]
    f.slider.defaultValues = [1, 2]
    #expect(!f.host.key(.delete))
  }

  @Test func aListOfAnotherLengthIsRefused() throws {
    let f = try fixture()
    f.slider.values = [1, 2]
    f.slider.setThumb(9, isEnabled: false)
    #expect(f.values == [30, 90, 180, 270])
    f.slider.values = [200, 100, 300, 0]
    #expect(f.values == [0, 100, 200, 300] && f.log.isEmpty)
    f.slider.setValue(500, of: 1, name: "value")
    #expect(f.values == [0, 200, 200, 300])
  }

  @Test func assistiveTechnologySeesAGroupOfSlidersWithTheirOwnLimits() throws {
    let f = try fixture { ($0.minimumDistance, $0.thumbLabels) = (10, ["Low", "Middle"]) }
    let group = try #require(f.slider.accessibilityNode())
    #expect(group.role == .group && group.value == nil && group.valueText == "30 – 270")
    let nodes = f.slider.accessibilityChildren()
    #expect(nodes.map(\.id) == ["it.thumb0", "it.thumb1", "it.thumb2", "it.thumb3"])
    #expect(nodes.map(\.label) == ["Low", "Middle", "3", "4"])
    #expect(nodes[1].minimum == 40 && nodes[1].maximum == 170 && nodes[1].value == 90)
    #expect(f.slider.accessibilitySetValue(500, part: "thumb1"))
    #expect(f.values == [30, 170, 180, 270])
    #expect(!f.slider.accessibilitySetValue(5, part: "thumb4"))
  }

  @Test func labelsOfNeighboursThatComeTooNearBecomeOne() throws {
    let f = try fixture(height: 60) { $0.labels = .always }
    for (values, texts) in [
      ([30.0, 100, 110, 270], ["30", "100 – 110", "270"]),
      ([95, 100, 110, 270], ["95 – 110", "270"]),
      ([30, 100, 180, 270], ["30", "100", "180", "270"]),
    ] {
      f.slider.values = values
      f.host.drain()
      #expect(f.slider.makeRenderState().labels.labels.map(\.text.text) == texts)
    }
  }

  @Test func aThirdOfALabelOfThreeThumbsIsForEach() throws {
    for (thumb, share) in [(0, -0.3), (1, -0.1), (1, 0.1), (2, 0.3)] {
      let f = try fixture([95, 100, 110, 270], height: 60) { $0.labels = .always }
      f.host.settle()
      let label = try #require(f.slider.renderState?.labels.labels.first).text.extent
      f.host.click(
        at: f.slider.frame.origin + label.center + Point(x: share * label.width, y: 0))
      #expect(f.slider.thumbs.active == thumb && f.slider.typing.isOpen)
    }
  }

  @Test func thumbsOfARangeOfOneValueStandFromEndToEnd() throws {
    let f = try fixture([30, 90, 180]) { $0.setRange(minimum: 5, maximum: 5) }
    #expect(f.slider.layout.thumbs.map(\.center) == [10, 160, 310])
    let single = try AnySliderFixture(Slider()) { $0.setRange(minimum: 5, maximum: 5) }
    #expect(single.slider.layout.thumbs.map(\.center) == [10])
  }

  @Test func eachThumbMayHaveItsOwnPicture() throws {
    let f = try fixture()
    let image = Image.rendered(size: Size(width: 12, height: 12), scale: 1) {
      $0.fill(Rect(x: 0, y: 0, width: 12, height: 12), with: Color(hex: 0xFF0000))
    }
    f.slider.setThumbImage(image, thumb: 2)
    f.slider.setThumbImage(image, thumb: 12)
    f.host.drain()
    #expect(f.host.pixel(x: 20 + 190, y: 55) == Color(hex: 0xFF0000))
    #expect(f.host.pixel(x: 20 + 100, y: 55) != Color(hex: 0xFF0000))
    #expect(f.slider.thumbImage(for: .normal, thumb: 2) === image)
    #expect(f.slider.thumbImage(for: .normal, thumb: 12) == nil)
  }

  @Test func aThumbThatDoesNotExistIsNamedInALine() {
    let slider = MultiSlider(thumbCount: 2)
    slider.values = [0.2, 0.4]
    for thumb in [2, -1, .max] {
      #expect(ThrottledLog.lines { slider.setThumb(thumb, isEnabled: false) }.count == 1)
    }
    #expect(slider.values == [0.2, 0.4])
  }

  @Test func aThumbIsEnabledUnlessTheProgramDisablesIt() {
    let slider = MultiSlider(thumbCount: 2)
    slider.setThumb(1, isEnabled: false)
    #expect([-1, 0, 1, 2].map(slider.isThumbEnabled) == [false, true, false, false])
    slider.editedValue = ThumbValues([0.9, 0.1])
    #expect(slider.values == [0.1, 0.9])
  }

  @Test func withoutTheLastThumbTheNearestOneBelowItIsActive() throws {
    let f = try fixture()
    f.drag(280, 280)
    #expect(f.slider.thumbs.active == 3)
    f.slider.setThumb(3, isEnabled: false)
    #expect(f.slider.thumbs.active == 2)
  }
}

@MainActor @Suite struct SliderTests {
  private func fixture(_ configure: (Slider) -> Void = { _ in }) throws -> AnySliderFixture<Slider>
  {
    try AnySliderFixture(Slider()) {
      $0.value = 60
      configure($0)
    }
  }

  @Test(arguments: [(nil, 0.0, 70.0), (150.0, 70, 160), (20.0, 30, 70), (900.0, 70, 320)])
  func theBarLeadsFromTheMinimumOrTheOrigin(origin: Double?, low: Double, high: Double) throws {
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
      ($0.value, $0.labels) = (150, .always)
    }
    f.host.drain()
    let labels = f.slider.makeRenderState().labels.labels
    #expect(labels.map(\.text.text) == ["150"])
    #expect(labels.allSatisfy { ($0.text.extent.midX - 160).magnitude < 1.5 })
  }

  @Test func theSideThatHugsItsContentFollowsTheDirection() {
    let slider = Slider()
    let across = slider.contentHugging.vertical
    #expect(across > slider.contentHugging.horizontal)
    slider.orientation = .vertical
    #expect(slider.contentHugging.horizontal == across && slider.contentHugging.vertical < across)
    #expect(slider.intrinsicContentSize.width == 30)
  }
}
