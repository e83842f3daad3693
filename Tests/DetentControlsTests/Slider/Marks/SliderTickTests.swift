import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SliderTickTests {
  private func row(
    _ ticks: SliderTicks, marks: [SliderMark] = [], minimum: Double = 0, maximum: Double = 300,
    step: Double = 0, length: Double = 320, style: RangeSliderStyle = RangeSliderStyle(),
    text: (@MainActor (Double) -> String)? = { "\(Int($0))" }
  ) -> (row: TickRow, line: SliderBaseline) {
    let line = SliderBaseline(
      scale: LinearScale(minimum: minimum, maximum: maximum), length: length, margin: 10)
    let grid = StepGrid(minimum: minimum, maximum: maximum, step: step)
    let source = TickRow.Source(ticks: ticks, marks: marks, grid: grid, text: text)
    return (TickRow(source, on: line, style: SharedStyle(style)), line)
  }

  private func positions(_ row: TickRow) -> [Double] { row.ticks.map(\.position) }
  private func texts(_ row: TickRow) -> [String] {
    row.labels.sorted { $0.center < $1.center }.map(\.text)
  }

  @Test func aTickIsWhereAThumbOfItsValueIs() {
    #expect(positions(row(.steps, step: 75).row) == [10, 85, 160, 235, 310])
    #expect(positions(row(.every(150)).row) == [10, 160, 310])
    #expect(positions(row(.values([30, 250, 20, 20, .nan, 400, -30])).row) == [30, 40, 260])
    #expect(positions(row(.values([0, 300])).row) == [10, 310])
    #expect(positions(row(.none, marks: [SliderMark(300), SliderMark(0)]).row) == [10, 310])
    #expect(positions(row(.automatic).row).count > 2)
    #expect(row(.none).row.ticks.isEmpty && row(.steps).row.ticks.isEmpty)
    #expect(row(.every(0)).row.ticks.isEmpty && row(.every(.nan)).row.ticks.isEmpty)
  }

  @Test func theLastTickIsAtTheMaximum() {
    #expect(row(.every(40), minimum: 1, maximum: 100).row.ticks.last?.position == 310)
    // The last step is 4 pixels before the maximum: it gives way.
    #expect(positions(row(.steps, step: 74).row) == [10, 84, 158, 232, 310])
    // So does the last of every second step.
    #expect(positions(row(.steps, step: 4).row).suffix(2) == [298, 310])
    #expect(positions(row(.automatic, minimum: 7, maximum: 93).row).last == 310)
  }

  @Test func tooManyStepsShowEverySecondFifthOrTenth() {
    #expect([6, 5, 1].map { row(.steps, step: $0).row.ticks.count } == [51, 31, 31])
    #expect(row(.steps, maximum: 1e12, step: 1).row.ticks.count <= 51)
  }

  @Test func textsWithoutRoomAreThoseOfEverySecondOrFifthTickAndTheLastOne() {
    // 10, 20 and 50 pixels apart, and a text of 300 needs about 27.
    #expect(texts(row(.every(10)).row) == ["0", "50", "100", "150", "200", "250", "300"])
    func long(_ value: Double) -> String { "\(Int(value)) kilometres" }
    let (every, _) = row(.every(60), text: long)
    #expect(every.ticks.count == 6)
    // 240 has none beside the maximum.
    #expect(texts(every) == ["0 kilometres", "120 kilometres", "300 kilometres"])
    #expect(texts(row(.every(60), length: 90, text: long).row) == ["300 kilometres"])
    #expect(row(.values([300]), length: 40, text: long).row.labels.map(\.center) == [20])
  }

  @Test func textsOfAutomaticTicksHaveThreeTimesTheLeastGap() {
    for length in stride(from: 100.0, through: 700, by: 25) {
      let labels = row(.automatic, maximum: 1_000, length: length).row.labels
        .sorted { $0.center < $1.center }
      guard labels.count > 2 else { continue }
      for (a, b) in zip(labels, labels.dropFirst()) {
        let gap = b.center - a.center - (a.line.size.width + b.line.size.width) / 2
        #expect(gap >= 24 - 1e-6, "\(a.text) and \(b.text) on \(length)")
      }
    }
  }

  @Test func ticksWithoutTextsAreFartherApartThanARuler() {
    let places = positions(row(.automatic, text: nil).row)
    #expect(places == stride(from: 10.0, through: 310, by: 50).map { $0 })
  }

  @Test func ofMarksThatAreTooCloseOnlyOneIsShown() {
    let marks = [104.0, 100, 110].map { SliderMark($0, label: "\(Int($0))") }
    let (row, _) = row(.none, marks: marks)
    #expect(row.ticks.map { $0.position.rounded() } == [110, 120])
    #expect(row.ticks.map(\.isMark) == [true, true])
    #expect(texts(row) == ["110"])
  }

  @Test func theTextOfAMarkIsShownWithoutTicksAndWithoutTheirTexts() throws {
    for ticks in [SliderTicks.none, .every(100)] {
      let f = try SliderFixture(size: Size(width: 320, height: 60)) {
        ($0.ticks, $0.showsTickLabels) = (ticks, false)
        $0.marks = [SliderMark(130, label: "here")]
      }
      #expect(f.slider.makeRenderState().ticks.labels.map(\.text) == ["here"])
    }
  }

  @Test func textsBesideAVerticalTrackNeedRoomForTheirHeightOnly() throws {
    for (orientation, count) in [(SliderOrientation.vertical, 7), (.horizontal, 4)] {
      let f = try SliderFixture(size: Size(width: 320, height: 320)) {
        ($0.orientation, $0.ticks, $0.format) = (orientation, .every(50), .unit("miles"))
      }
      #expect(f.slider.decorations.ticks.labels.count == count)
    }
  }

  @Test func automaticTicksAreRoundValues() {
    #expect(texts(row(.automatic, maximum: 1_000, length: 400).row).contains("200"))
    #expect(texts(row(.automatic, maximum: 1_000, length: 60).row) == ["0", "1000"])
    #expect(
      texts(row(.automatic, minimum: 7, maximum: 93, length: 400).row).dropFirst().dropLast()
        .allSatisfy { Int($0).map { $0 % 5 == 0 } ?? false })
  }

  @Test func aRoundEndLeavesNoGapBesideIt() {
    for length in stride(from: 120.0, through: 595, by: 7) {
      let values = texts(row(.automatic, maximum: 1_000, length: length).row).compactMap(Int.init)
      let gaps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
      #expect(gaps.count == 1, "\(values) on \(length)")
    }
  }

  @Test func roundTicksOfAnEvenScaleLieEvenly() {
    for length in stride(from: 60.0, through: 700, by: 7) {
      let (row, _) = row(.round, minimum: 7, maximum: 93, length: length)
      let values = texts(row).compactMap(Int.init)
      #expect(values.count == row.ticks.count && !values.isEmpty)
      #expect(Set(zip(values, values.dropFirst()).map { $1 - $0 }).count <= 1)
      #expect(values.allSatisfy { $0 % 5 == 0 || length > 300 })
    }
    #expect(texts(row(.round, minimum: 7, maximum: 93, length: 260).row).first == "10")
  }

  @Test func roundTicksOfPricesLeaveOutTheOneWithoutRoom() {
    let line = SliderBaseline(
      scale: SliderScale.logarithmic.scale(from: 180_000, to: 40_000_000), length: 300, margin: 9.5)
    let source = TickRow.Source(
      ticks: .round, grid: StepGrid(minimum: 180_000, maximum: 40_000_000, step: 0),
      text: { $0 < 1e6 ? "£\(Int($0 / 1e3))k" : "£\(Int($0 / 1e6))M" })
    let row = TickRow(source, on: line, style: SharedStyle(RangeSliderStyle()))
    #expect(texts(row) == ["£200k", "£500k", "£1M", "£2M", "£5M", "£20M"])
    #expect(row.ticks.count == 6)
  }

  @Test func roundTicksObeyTheStep() {
    let values = texts(row(.round, maximum: 300, step: 75).row)
    #expect(values.compactMap(Int.init).allSatisfy { $0 % 75 == 0 } && values.last == "300")
  }

  private func scaled(
    _ ticks: SliderTicks, _ shape: SliderScale, _ low: Double, _ high: Double, _ length: Double,
    _ format: ValueFormat
  ) -> (row: TickRow, line: SliderBaseline) {
    let line = SliderBaseline(scale: shape.scale(from: low, to: high), length: length, margin: 10)
    let source = TickRow.Source(
      ticks: ticks, grid: StepGrid(minimum: low, maximum: high, step: 0),
      text: { format.text(for: $0) },
      exactText: {
        format.textWithoutUnit(ofTick: $0, step: $1, locale: .plain).map(format.withUnit)
      })
    return (TickRow(source, on: line, style: SharedStyle(RangeSliderStyle())), line)
  }

  @Test func labelsOfTicksNeverRepeat() {
    let short = ValueFormat { "\(Int(($0 / 1e3).rounded()))k" }
    for (low, high) in [(100_000.0, 102_000.0), (100_100, 101_700), (1e6, 1e6 + 300), (0, 4e6)] {
      for ticks in [SliderTicks.round, .automatic, .every((high - low) / 9), .values([low, high])] {
        for length in stride(from: 80.0, through: 900, by: 41) {
          let texts = texts(scaled(ticks, .linear, low, high, length, short).row)
          #expect(Set(texts).count == texts.count, "\(texts)")
        }
      }
    }
  }

  @Test func ticksHaveTheDigitsOfTheirStep() {
    let whole = ValueFormat.number(fractionDigits: 0, prefix: "£")
    #expect(
      texts(scaled(.round, .linear, 0, 2, 320, whole).row) == [
        "£0.0", "£0.5", "£1.0", "£1.5", "£2.0",
      ])
    #expect(whole.texts(ofTicks: [100, 102.5, 105]) == ["£100.0", "£102.5", "£105.0"])
    #expect(whole.texts(ofTicks: [100, 200, 500]) == ["£100", "£200", "£500"])
    // The nearer neighbour decides.
    #expect(whole.texts(ofTicks: [0, 0.25, 10]) == ["£0.00", "£0.25", "£10"])
    #expect(ValueFormat.percent().texts(ofTicks: [0.05, 0.075, 0.1]) == ["5.0%", "7.5%", "10.0%"])
    #expect(ValueFormat.unit("km").texts(ofTicks: [0, 0.3, 0.6]).last?.hasPrefix("0.6") == true)
  }

  @Test func ticksOfASymmetricScaleLieSymmetrically() throws {
    let plain = ValueFormat { "\(Int($0))" }
    for shape in [SliderScale.logarithmic, .logarithmic(linearWithin: 10), .linear] {
      for bound in [100.0, 2_500, 50_000] {
        for ticks in [SliderTicks.round, .automatic, .every(bound / 20)] {
          for length in stride(from: 120.0, through: 900, by: 130) {
            let (row, line) = scaled(ticks, shape, -bound, bound, length, plain)
            let places = row.ticks.map(\.position)
            let isSymmetric = zip(places, places.reversed()).allSatisfy {
              ($0 + $1 - line.length).magnitude < 1e-6
            }
            try #require(isSymmetric, "\(ticks) of \(shape), \(bound) on \(length): \(places)")
            guard ticks == .round else { continue }
            let texts = texts(row)
            let mirrored = texts.reversed().map {
              $0 == "0" ? $0 : $0.hasPrefix("-") ? String($0.dropFirst()) : "-" + $0
            }
            #expect(texts == mirrored, "\(bound) on \(length)")
          }
        }
      }
    }
  }

  @Test func ticksOfAnyScaleKeepTheirDistanceAndTheirLimit() {
    for seed in PropertyHarness.seeds(400) {
      var random = SplitMix64(seed: seed)
      let low = Double(random.below(2_000) - 1_000)
      let scale = SliderScale.random(&random).scale(
        from: low, to: low + Double(1 + random.below(4_000)))
      let limit = 2 + random.below(20)
      for ticks in [
        scale.ticks(limit: limit), NiceTicks.spread(over: SpannedCopy(scale), limit: limit),
      ] {
        #expect(
          ticks.count <= limit && ticks.allSatisfy { $0 >= scale.minimum && $0 <= scale.maximum })
        for (a, b) in zip(ticks, ticks.dropFirst()) {
          let gap = scale.fraction(of: b) - scale.fraction(of: a)
          #expect(gap * 3 * Double(limit) >= 1 - 1e-6, "seed \(seed): \(ticks)")
        }
      }
    }
  }

  /// A scale that says nothing of what kind it is.
  private struct SpannedCopy: ValueScale {
    let scale: any ValueScale
    init(_ scale: any ValueScale) { self.scale = scale }
    var minimum: Double { scale.minimum }
    var maximum: Double { scale.maximum }
    func fraction(of value: Double) -> Double { scale.fraction(of: value) }
    func value(at fraction: Double) -> Double { scale.value(at: fraction) }
  }

  @Test func ticksAreNeverTooDenseAndTheirLabelsNeverTouch() {
    var random = SplitMix64(seed: 22)
    for _ in 0..<400 {
      let minimum = random.number(-1_000...1_000).rounded()
      let maximum = minimum + random.number(1...5_000)
      let length = min(700, max(0, random.number(0...700)))
      let step = max(0, random.number(0...200))
      guard minimum.isFinite, maximum > minimum, (maximum - minimum).isFinite, step.isFinite
      else { continue }
      let ticks: SliderTicks =
        switch random.below(5) {
        case 0: .automatic
        case 4: .round
        case 1: .steps
        case 2: .every(random.number(0...100))
        default: .values((0..<20).map { _ in random.number(minimum...maximum) } + [minimum])
        }
      let marks = (0..<random.below(4)).map { _ in
        SliderMark(random.number(minimum...maximum), label: "mark")
      }
      let (row, _) = row(
        ticks, marks: marks, minimum: minimum, maximum: maximum, step: step, length: length,
        text: { "\($0)" })
      let plain = row.ticks.filter { !$0.isMark }.map(\.position)
      for (a, b) in zip(plain, plain.dropFirst()) { #expect(b - a >= 6 - 1e-6) }
      let labels = row.labels.sorted { $0.center < $1.center }
      for (a, b) in zip(labels, labels.dropFirst()) {
        let gap = b.center - a.center - (a.line.size.width + b.line.size.width) / 2
        #expect(gap >= 8 - 1e-6, "\(a.text) and \(b.text)")
      }
      for label in labels where label.line.size.width <= length {
        #expect(label.center - label.line.size.width / 2 >= -1e-6)
        #expect(label.center + label.line.size.width / 2 <= length + 1e-6)
      }
    }
  }

  @Test func aMarkHasItsOwnTextAndComesBeforeTicks() {
    let (row, _) = row(
      .every(50),
      marks: [SliderMark(55, label: "median"), SliderMark(200), SliderMark(999), SliderMark(-99)])
    #expect(row.ticks.filter(\.isMark).map(\.position) == [65, 210])
    #expect(texts(row).contains("median") && !texts(row).contains("50"))
    #expect(row.ticks.filter { $0.position == 210 }.count == 1)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func aTickAndTheThumbOfItsValueHaveOneCentre(scale: Double) throws {
    for (orientation, direction) in [
      (SliderOrientation.horizontal, LayoutDirection.leftToRight), (.horizontal, .rightToLeft),
      (.vertical, .leftToRight),
    ] {
      let size =
        orientation == .horizontal ? Size(width: 317.3, height: 60) : Size(width: 60, height: 317.3)
      let f = try SliderFixture(size: size, scale: scale) {
        $0.style.thumbSize = 19
        $0.orientation = orientation
        $0.traitOverrides.layoutDirection = direction
        $0.step = 7
        $0.ticks = .steps
      }
      let ticks = f.slider.makeRenderState().ticks.rects
      #expect(ticks.count > 20)
      for value in stride(from: 0.0, through: 287, by: 7) + [300] {
        f.slider.setValues(lower: value, upper: 300)
        f.host.drain()
        let center = f.slider.makeRenderState().thumbs[0].center
        let nearest = ticks.map {
          orientation == .vertical ? ($0.midY - center.y).magnitude : ($0.midX - center.x).magnitude
        }.min()
        #expect(try #require(nearest) <= 0.5 + 1e-9, "\(value) at \(scale)")
      }
    }
  }

  @Test func ticksBetweenTheThumbsHaveTheColourOfTheBar() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 60)) {
      ($0.ticks, $0.step) = (.every(30), 1)
    }
    func tick(_ value: Double) throws -> Color {
      let rects = f.slider.makeRenderState().ticks.rects
      let rect = try #require(rects.first { ($0.midX - 10 - value).magnitude < 1 })
      return f.host.pixel(x: 20 + Int(rect.midX), y: 40 + Int(rect.midY))
    }
    #expect(try tick(30) == DynamicColor.secondary.light)
    #expect(try tick(90) == DynamicColor.accent.light)
    #expect(try tick(210) == DynamicColor.accent.light)
    #expect(try tick(270) == DynamicColor.secondary.light)
    f.slider.setValues(lower: 120, upper: 300)
    f.host.drain()
    #expect(try tick(90) == DynamicColor.secondary.light)
    #expect(try tick(270) == DynamicColor.accent.light)
  }

  @Test func aTickUnderAThumbIsChosen() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 60)) { $0.ticks = .every(30) }
    #expect(f.slider.makeRenderState().ticks.chosen == 2..<9)
    f.slider.setValues(lower: 60.1, upper: 239.9)
    #expect(f.slider.makeRenderState().ticks.chosen == 3..<8)
    f.slider.setValues(lower: 61, upper: 62)
    #expect(f.slider.makeRenderState().ticks.chosen.isEmpty)
  }

  @Test(arguments: [(nil, 0..<3), (150.0, 2..<6), (30, 1..<3)])
  func ticksBetweenTheOriginAndTheThumbAreChosen(origin: Double?, chosen: Range<Int>) throws {
    let f = try AnySliderFixture(Slider(), size: Size(width: 320, height: 60)) {
      ($0.value, $0.origin, $0.ticks) = (60, origin, .every(30))
    }
    #expect(f.slider.makeRenderState().ticks.chosen == chosen)
  }

  @Test func ticksAskForRoomAndGiveWayWhereThereIsNone() throws {
    let slider = RangeSlider(frame: Rect(x: 0, y: 0, width: 320, height: 30))
    #expect(slider.intrinsicContentSize.height == 30 && slider.layout.axis.middle == 15)
    slider.ticks = .automatic
    #expect(slider.intrinsicContentSize.height > 36)
    #expect(slider.decorations.insets.ticks != nil && slider.decorations.insets.tickLabels == nil)
    #expect(slider.layout.axis.middle < 15)
    slider.frame.size.height = 20
    #expect(slider.decorations.insets.ticks == nil && slider.layout.axis.middle == 10)
    slider.frame.size.height = slider.intrinsicContentSize.height
    #expect(slider.decorations.insets.tickLabels != nil && !slider.decorations.ticks.labels.isEmpty)
    slider.showsTickLabels = false
    #expect(slider.decorations.ticks.labels.isEmpty)
  }

  @Test func marksAreLongerAndAskForMoreRoom() {
    let slider = RangeSlider(frame: Rect(x: 0, y: 0, width: 320, height: 80))
    func length() -> Double? { slider.decorations.insets.ticks?.thickness }
    #expect(length() == nil)
    slider.marks = [SliderMark(0.3)]
    #expect(length() == TickRow.markLength)
    slider.ticks = .every(0.25)
    #expect(length() == TickRow.markLength)
    #expect(Set(slider.makeRenderState().ticks.rects.map(\.height)) == [4, 7])
    slider.marks = []
    #expect(length() == TickRow.tickLength)
    let height = slider.intrinsicContentSize.height
    slider.showsTickLabels = false
    #expect(slider.intrinsicContentSize.height < height)
  }

  @Test func partsThatFitExactlyAreShown() {
    var needs = SliderInsets.Needs()
    (needs.thumb, needs.ticks, needs.tickLabels) = (20, 4, 10)
    for (isVertical, gap) in [(false, 2.0), (true, 4)] {
      needs.isVertical = isVertical
      let exact = 20 + 2 + 4 + gap + 10
      let insets = SliderInsets(available: exact, needs: needs, style: RangeSliderStyle())
      #expect(insets.tickLabels == SliderInsets.Inset(near: 16 + gap, far: 26 + gap))
      let less = SliderInsets(available: exact - 1, needs: needs, style: RangeSliderStyle())
      #expect(less.tickLabels == nil && less.ticks != nil)
    }
    let style = RangeSliderStyle()
    var chart = SliderInsets.Needs()
    (chart.thumb, chart.hasHistogram) = (20, true)
    let needed = 10 + style.trackThickness / 2 + style.histogramGap + style.histogramHeight
    let insets = SliderInsets(available: needed, needs: chart, style: style)
    #expect(insets.histogram?.thickness == style.histogramHeight)
  }

  /// A thumb of 20, a label of 15, a tick of 4 with a text of 10.
  @Test func partsWithoutRoomGiveWayInTheirOrder() {
    var needs = SliderInsets.Needs()
    (needs.thumb, needs.labels, needs.ticks, needs.tickLabels) = (20, 15, 4, 10)
    needs.hasHistogram = true
    func insets(_ available: Double) -> SliderInsets {
      SliderInsets(available: available, needs: needs, style: RangeSliderStyle())
    }
    // The label with its gap of 5, the ticks with their gaps of 2, and 62 more for the histogram.
    let whole = insets(120)
    #expect(whole.thickness == 120 && whole.line == 10 + 62 + 20)
    #expect(whole.histogram == SliderInsets.Inset(near: -72, far: -8))
    #expect(whole.labels == SliderInsets.Inset(near: -92, far: -77))
    #expect(whole.ticks == SliderInsets.Inset(near: 12, far: 16))
    #expect(whole.tickLabels == SliderInsets.Inset(near: 18, far: 28))
    #expect(insets(100).histogram?.thickness == 44 && insets(68).histogram?.thickness == 12)
    #expect(insets(67).histogram == nil && insets(67).tickLabels != nil)
    needs.hasHistogram = false
    for (available, parts) in [
      (58.0, [true, true, true]), (57, [true, true, false]),
      (46, [true, true, false]), (45, [true, false, false]), (40, [true, false, false]),
    ] {
      let insets = insets(available)
      let shown = [insets.labels, insets.ticks, insets.tickLabels].map { $0 != nil }
      #expect(shown == parts, "\(available)")
    }
    #expect(insets(39).labels == nil)
    // In more room all parts stand in the middle, with 14 above and below their 58.
    #expect(insets(86).line == 14 + 30 && insets(86).thickness == 58)
  }

  @Test func ticksOfAVerticalSliderAreOnItsTrailingSide() throws {
    for direction in LayoutDirection.allCases {
      let f = try SliderFixture(size: Size(width: 80, height: 60)) {
        $0.orientation = .vertical
        $0.ticks = .every(100)
        $0.traitOverrides.layoutDirection = direction
      }
      let state = f.slider.makeRenderState()
      let isRight = state.ticks.rects.allSatisfy { $0.minX > state.track.maxX }
      let isLeft = state.ticks.rects.allSatisfy { $0.maxX < state.track.minX }
      #expect(direction == .leftToRight ? isRight : isLeft)
      #expect(state.ticks.labels.allSatisfy { f.slider.bounds.contains($0.origin) })
      #expect(!state.ticks.labels.isEmpty)
    }
  }

  /// The value 100 is 110 from the end of the minimum.
  @Test(arguments: [
    (SliderOrientation.horizontal, LayoutDirection.leftToRight, 110.0),
    (.horizontal, .rightToLeft, 210), (.vertical, .leftToRight, 210),
    (.vertical, .rightToLeft, 210),
  ])
  func theTextOfATickIsInLineWithItAndFartherOut(
    orientation: SliderOrientation, direction: LayoutDirection, place: Double
  ) throws {
    let isVertical = orientation == .vertical
    let size = isVertical ? Size(width: 100, height: 320) : Size(width: 320, height: 100)
    let f = try SliderFixture(size: size) {
      ($0.orientation, $0.traitOverrides.layoutDirection) = (orientation, direction)
      $0.ticks = .values([100])
    }
    let (ticks, thumb) = (f.slider.makeRenderState().ticks, f.slider.frame(ofThumb: 0))
    let (tick, label) = (try #require(ticks.rects.first), try #require(ticks.labels.first))
    let text = Rect(origin: label.origin, size: label.line.size)
    let gaps: (Double, Double)
    if !isVertical {
      #expect((tick.midX - place).magnitude <= 0.5 && (text.midX - place).magnitude < 1e-6)
      gaps = (tick.minY - thumb.maxY, text.minY - tick.maxY)
    } else {
      #expect((tick.midY - place).magnitude <= 0.5 && (text.midY - place).magnitude < 1e-6)
      gaps =
        direction == .leftToRight
        ? (tick.minX - thumb.maxX, text.minX - tick.maxX)
        : (thumb.minX - tick.maxX, tick.minX - text.maxX)
    }
    // Ticks are on whole pixels, texts are not.
    #expect((gaps.0 - 2).magnitude <= 0.5)
    #expect((gaps.1 - (isVertical ? 4 : 2)).magnitude <= 0.5)
  }

  @Test func aRangeOfOneValueHasNoTicks() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 60)) {
      $0.setRange(minimum: 5, maximum: 5)
      $0.ticks = .automatic
      $0.marks = [SliderMark(5, label: "five")]
    }
    #expect(f.slider.decorations.ticks.ticks.isEmpty)
  }
}

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
