import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Range sliders whose scale is not linear.
@MainActor @Suite struct RangeSliderScaleTests {
  private func logarithmic(_ lower: Double = 10, _ upper: Double = 1_000) throws -> SliderFixture {
    try SliderFixture {
      $0.setRange(minimum: 10, maximum: 1_000)
      $0.scale = .logarithmic
      $0.setValues(lower: lower, upper: upper)
    }
  }

  @Test func aScaleIsSetAtAnyTimeAndKeepsTheValues() throws {
    let f = try SliderFixture()
    let linear = f.host.picture
    f.slider.scale = .logarithmic
    #expect(f.values == [60, 240])
    f.host.drain()
    #expect(f.host.picture.difference(from: linear) != nil)
    f.slider.scale = .linear
    f.host.drain()
    #expect(f.host.picture.difference(from: linear) == nil && f.log.isEmpty)
  }

  /// Steps elsewhere on a line do not show in a part without; a dial has as many digits everywhere.
  @Test func plainTextsHaveAFewDigitsOnly() throws {
    let slider = Slider()
    slider.setRange(minimum: 0, maximum: 300)
    slider.scale = try .piecewise([
      SliderScale.Stop(at: 0, value: 0, step: 0), SliderScale.Stop(at: 0.5, value: 100, step: 10),
      SliderScale.Stop(at: 1, value: 300),
    ])
    #expect(slider.text(for: 100 / 3).count <= 6 && slider.text(for: 110) == "110")
    let dial = CircularSlider()
    dial.setRange(minimum: 1, maximum: 100_000)
    dial.scale = .logarithmic
    let digits = [1.23456789, 90_001.23456789].map {
      dial.text(for: $0).split(separator: ".").dropFirst().joined().count
    }
    #expect(digits[0] == digits[1])
  }

  @Test func theSameScaleCostsNothing() throws {
    let f = try SliderFixture { $0.scale = .logarithmic(linearWithin: 5) }
    f.host.drain()
    f.slider.scale = .logarithmic(linearWithin: 5)
    #expect(!f.host.driver.wantsAnotherFrame)
  }

  @Test func aScaleWithStepsOfItsOwnAndItsBoundsAreSetInAnyOrder() throws {
    let shape = try SliderScale.piecewise([
      .init(at: 0, value: 0, step: 10), .init(at: 0.5, value: 100, step: 100),
      .init(at: 1, value: 1_000),
    ])
    let setters: [(RangeSlider) -> Void] = [
      { $0.scale = shape }, { $0.setRange(minimum: 0, maximum: 1_000) },
      { $0.setValues(lower: 34, upper: 460) },
    ]
    for order in permutations(setters) {
      let slider = RangeSlider()
      for setter in order { setter(slider) }
      #expect(slider.lowerValue == 30 && slider.upperValue == 500)
    }
  }

  @Test func aDragGoesByTheTrack() throws {
    let f = try logarithmic()
    #expect(f.press(10, 160).lower == 100)
    #expect(f.move(460).lower == 1_000)
    f.move(10)
    #expect(f.release() == [10, 1_000])
  }

  @Test func theBarMovesByTheTrack() throws {
    let f = try logarithmic(10, 100)
    #expect(f.drag(85, 235) == [100, 1_000])
  }

  @Test func stepsOfTheScaleHoldWhileDragging() throws {
    let f = try SliderFixture(0, 1_000) {
      $0.setRange(minimum: 0, maximum: 1_000)
      $0.scale =
        (try? .piecewise([
          .init(at: 0, value: 0, step: 10), .init(at: 0.5, value: 100, step: 100),
          .init(at: 1, value: 1_000),
        ])) ?? .linear
      $0.setValues(lower: 0, upper: 1_000)
    }
    #expect(f.press(10, 59).lower == 30)
    #expect(f.move(160).lower == 100)
    #expect(f.move(230).lower == 500)
    f.release()
  }

  @Test func keysLeadThroughRoundValuesAndBackThroughTheSame() throws {
    let rules = TrackRules(minimum: 200e3, maximum: 20e6, shape: .logarithmic)
    var values = [200e3]
    while let last = values.last, last < 20e6 {
      let next = rules.moved(last, by: .steps(1))
      #expect(next > last)
      #expect(rules.moved(next, by: .steps(-1)) == last)
      values.append(next)
    }
    // About one per cent of the track each.
    #expect((70...140).contains(values.count))
    #expect(Array(values.prefix(4)) == [200e3, 210e3, 220e3, 230e3])
    #expect(values.contains(1e6) && values.contains(500e3) && values.contains(5e6))
    #expect(values.allSatisfy { $0.truncatingRemainder(dividingBy: 10_000) == 0 })
  }

  @Test func aKeyFromBetweenTwoRoundValuesLeadsToTheNextOne() {
    let rules = TrackRules(minimum: 200e3, maximum: 20e6, shape: .logarithmic)
    #expect(rules.moved(203_437, by: .steps(1)) == 210e3)
    #expect(rules.moved(203_437, by: .steps(-1)) == 200e3)
    #expect(rules.moved(203_437, by: .fine(1)) == 204e3)
    #expect(rules.moved(200e3, by: .fine(-1)) == 200e3)
    #expect(rules.moved(20e6, by: .steps(1)) == 20e6)
    let odd = TrackRules(minimum: 12.5, maximum: 12_500, shape: .logarithmic)
    #expect([1.0, 2].map { odd.moved(12.5, by: .steps($0)) } == [13, 14])
  }

  @Test func aPageIsATenthOfTheTrack() {
    let rules = TrackRules(minimum: 10, maximum: 1_000, shape: .logarithmic)
    var value = 10.0
    for _ in 0..<10 {
      let next = rules.moved(value, by: .pages(1))
      let way = rules.scale.fraction(of: next) - rules.scale.fraction(of: value)
      #expect((way - 0.1).magnitude < 0.02)
      value = next
    }
    #expect(value > 950)
    // Steps far longer than a page are still made one by one.
    let coarse = TrackRules(minimum: 10, maximum: 1_000, step: 300, shape: .logarithmic)
    #expect(coarse.moved(10, by: .pages(1)) == 310)
    #expect(coarse.moved(310, by: .pages(-1)) == 10)
  }

  @Test func aKeyStepIsAHundredthOfTheTrackInWholeSteps() {
    let rules = TrackRules(minimum: 10, maximum: 1_000, step: 10, shape: .logarithmic)
    #expect(rules.moved(10, by: .steps(1)) == 20)
    #expect(rules.moved(900, by: .steps(1)) == 950 && rules.keyStep(at: 900, isNice: false) == 50)
    #expect(rules.keyStep(at: 1_000, isNice: false) == 50, "the step down from the maximum")
    let quarters = TrackRules(minimum: 1_000, maximum: 100_000, step: 25, shape: .logarithmic)
    #expect(quarters.keyStep(at: 2_500, isNice: false) == 100)
    #expect(rules.moved(900, by: .fine(1)) == 910)
    let price = TrackRules(minimum: 180_000, maximum: 40_000_000, step: 2_000, shape: .logarithmic)
    #expect(price.moved(5_000_000, by: .steps(1)) == 5_200_000)
    #expect(price.moved(5_012_000, by: .steps(1)) == 5_200_000)
    #expect(price.moved(5_012_000, by: .steps(-1)) == 5_000_000)
    #expect(price.moved(180_000, by: .steps(1)) == 190_000)
  }

  @Test(arguments: [(10.0, 10.5), (1_000, 970)])
  func anEndHasTheDigitsOfTheValuesBesideIt(end: Double, beside: Double) {
    let rules = TrackRules(minimum: 10, maximum: 1_000, shape: .logarithmic)
    #expect(rules.fractionDigits(at: end) == rules.fractionDigits(at: beside))
  }

  @Test(arguments: [0.0, 1, 3, 80, 250, 400, 1_000, 1_500, 2_000, 7_500])
  func aHundredPressesOrSoLeadFromEndToEndOfATrackThatIsNotLinear(step: Double) throws {
    let shapes: [(shape: SliderScale, low: Double, high: Double)] = [
      (.logarithmic, 100_000, 20_000_000), (.logarithmic, 182_000, 40_000_000),
      (.logarithmic, 99_001, 2_500_000), (.logarithmic, -5_000_000, 5_000_000),
      (
        try .piecewise([
          .init(at: 0, value: 0), .init(at: 0.5, value: 1_000_000), .init(at: 1, value: 20_000_000),
        ]), 0, 20_000_000
      ),
    ]
    for (shape, low, high) in shapes {
      let rules = TrackRules(minimum: low, maximum: high, step: step, shape: shape)
      var value = low
      var count = 0
      while value < high, count < 1_000 {
        let next = rules.moved(value, by: .steps(1))
        let way = rules.scale.fraction(of: next) - rules.scale.fraction(of: value)
        #expect(rules.grid.snap(next) == next, "\(next) is no step")
        #expect(way < 0.03 || next - value <= step, "\(value) → \(next) under \(shape)")
        #expect(rules.keyStep(at: value, isNice: false) == next - value)
        if rules.moved(next, by: .steps(-1)) != value, count > 0, next < high {
          Issue.record("no way back from \(next) to \(value) under \(shape)")
        }
        value = next
        count += 1
      }
      #expect(count <= 150 && (count >= 70 || step > 5_000), "\(count) presses, step \(step)")
    }
  }

  @Test func thePanOfAWheelGoesByTheTrackWhereItIsNotLinear() {
    let rules = TrackRules(minimum: 100_000, maximum: 20_000_000, step: 2_000, shape: .logarithmic)
    let moved = rules.moved([2_000_000, 4_000_000], bySteps: 1, isNice: false)
    for (before, after) in zip([2_000_000.0, 4_000_000], moved) {
      let way = rules.scale.fraction(of: after) - rules.scale.fraction(of: before)
      #expect((way - 0.01).magnitude < 1e-3 && rules.grid.snap(after) == after)
    }
    let coarse = TrackRules(
      minimum: 100_000, maximum: 20_000_000, step: 50_000, shape: .logarithmic)
    #expect(coarse.moved([100_000, 200_000], bySteps: 1, isNice: false) == [150_000, 250_000])
  }

  @Test func thePanOfAWheelKeepsDistancesWhereStepsAreUneven() throws {
    let shape = try SliderScale.piecewise([
      .init(at: 0, value: 0, step: 10), .init(at: 0.5, value: 100, step: 50),
      .init(at: 1, value: 200),
    ])
    let rules = TrackRules(minimum: 0, maximum: 200, minimumDistance: 40, shape: shape)
    #expect(rules.moved([100, 150], bySteps: -1, isNice: false) == [90, 150])
  }

  @Test func aStepOfAPieceEndsAtTheStop() throws {
    let shape = try SliderScale.piecewise([
      .init(at: 0, value: 0, step: 30), .init(at: 0.5, value: 100, step: 0),
      .init(at: 1, value: 1_100),
    ])
    let rules = TrackRules(minimum: 0, maximum: 1_100, shape: shape)
    #expect(rules.moved(90, by: .steps(1)) == 100)
    #expect(rules.moved(100, by: .steps(-1)) == 90)
    // In the piece without a step a hundredth of the track.
    #expect(rules.moved(100, by: .steps(1)) == 120)
    #expect(rules.moved(60, by: .steps(3)) == 120)
    #expect(rules.moved(120, by: .steps(-3)) == 60 && rules.grid.snap(101.5) == 101.5)
  }

  @Test func everyStepOfEveryScaleLeadsOnAndBack() {
    for seed in PropertyHarness.seeds(60) {
      var random = SplitMix64(seed: seed)
      let minimum = Double(random.below(100) - 50)
      let rules = TrackRules(
        minimum: minimum, maximum: minimum + Double(1 + random.below(3_000)),
        step: random.pick([0, 0, 0, 1, 7]), shape: .random(&random))
      var value = rules.minimum
      for count in 0...5_000 where value < rules.maximum {
        #expect(count < 5_000, "seed \(seed): no end")
        for move in [ValueMove.pages(1), .fine(1)] where rules.moved(value, by: move) <= value {
          Issue.record("seed \(seed): \(move) from \(value)")
        }
        let next = rules.moved(value, by: .steps(1))
        let back = rules.moved(next, by: .steps(-1))
        guard next > value, back == value || !rules.scale.isLinear && count == 0 else {
          Issue.record("seed \(seed): \(value) → \(next) → \(back) under \(rules.shape)")
          break
        }
        value = next
      }
    }
  }

  @Test func theWheelGoesByTheKeysStepsAndPansByTheTrack() throws {
    let f = try logarithmic(100, 500)
    f.slider.becomeFirstResponder()
    #expect(f.scroll(by: 1, at: f.at(160)).lower == 105)
    #expect(f.scroll(by: -1, at: f.at(160), modifiers: .shift).lower == 104.5)
    f.host.scroll(by: -10, at: f.at(160), modifiers: [.control, .shift])
    let scale = f.slider.model.scale
    let span = scale.fraction(of: f.slider.upperValue) - scale.fraction(of: f.slider.lowerValue)
    #expect((span - scale.fraction(of: 500) + scale.fraction(of: 104.5)).magnitude < 1e-9)
  }

  @Test func assistiveTechnologyReadsTheStepHere() throws {
    let f = try logarithmic(20, 500)
    let nodes = f.slider.accessibilityChildren()
    #expect(nodes[0].increment == 1 && nodes[1].increment == 20)
    #expect(nodes[0].valueText == "20")
  }

  @Test func aSmallValueOnAWideScaleIsWrittenInFull() throws {
    let f = try SliderFixture {
      $0.setRange(minimum: 0.001, maximum: 1e6)
      $0.scale = .logarithmic
      $0.setValues(lower: 0.0153, upper: 123_456)
    }
    #expect(f.slider.accessibilityChildren()[0].valueText == "0.0153")
    #expect(f.slider.accessibilityChildren()[1].valueText == "123456")
  }
}

@MainActor @Suite struct RangeSliderValueTests {
  @Test func aFreshSliderIsTheTutorials() {
    let slider = RangeSlider()
    #expect(slider.minimumValue == 0 && slider.maximumValue == 1)
    #expect(slider.lowerValue == 0.2 && slider.upperValue == 0.8)
    #expect(slider.step == 0 && slider.minimumDistance == 0 && slider.maximumDistance == nil)
    #expect(slider.intrinsicContentSize == Size(width: View.noIntrinsicMetric, height: 30))
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
      (f.slider.ticks, f.slider.marks) = (f.slider.ticks, f.slider.marks)
      (f.slider.labels, f.slider.openEnds) = (f.slider.labels, f.slider.openEnds)
      f.slider.showsTickLabels = f.slider.showsTickLabels
      f.slider.histogram = f.slider.histogram
      f.slider.style = f.slider.style
      f.slider.setThumb(.lower, isEnabled: true)
    }
    #expect(!f.host.driver.wantsAnotherFrame)
    f.host.drain()
    #expect(f.host.paintCount == paints && f.log.isEmpty)
  }

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
      f.log == ["began lower", "changed 100 250 lower", "committed 100 250 lower", "ended lower"])
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
}
