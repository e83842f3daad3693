import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct RangeSliderLabelTests {
  private func fixture(
    _ lower: Double = 60, _ upper: Double = 240, size: Size = Size(width: 320, height: 60),
    scale: Double = 1, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    let f = try SliderFixture(lower, upper, size: size, scale: scale) {
      $0.labels = .always
      configure($0)
    }
    f.host.settle()
    return f
  }

  private func labels(_ f: SliderFixture) -> [LabelRenderState.Label] {
    f.slider.makeRenderState().labels.labels
  }
  private func texts(_ f: SliderFixture) -> [String] { labels(f).map(\.text.text) }
  private func middle(_ label: LabelRenderState.Label) -> Double {
    label.text.origin.x + label.text.line.size.width / 2
  }

  @Test func aLabelStandsOverTheMiddleOfItsThumb() throws {
    let f = try fixture()
    #expect(texts(f) == ["60", "240"])
    #expect((middle(labels(f)[0]) - 70).magnitude < 1e-9)
    #expect((middle(labels(f)[1]) - 250).magnitude < 1e-9)
    for label in labels(f) {
      let bottom = label.text.origin.y + label.text.line.size.height
      #expect((f.slider.layout[0].frame.minY - bottom - 5).magnitude < 1e-9)
    }
  }

  @Test func labelsStayInsideTheSlider() throws {
    let f = try fixture(0, 300) { $0.format = .unit("kilometres") }
    let labels = labels(f)
    #expect(labels.count == 2 && labels[0].text.origin.x == 0)
    #expect((labels[1].text.origin.x + labels[1].text.line.size.width - 320).magnitude < 1e-9)
    f.slider.frame.size.width = 20
    f.host.drain()
    #expect(self.labels(f).count == 1)
    // Without room for all of it, it hangs out on both sides alike.
    #expect(self.labels(f).allSatisfy { (middle($0) - 10).magnitude < 1e-9 })
  }

  @Test func labelsJoinUnderEightPixelsAndPartFromTwelve() {
    let labels = ValueLabels(length: 1_000, reserve: 40)
    func joins(_ distance: Double, _ wereJoined: Bool) -> Bool {
      let places = labels.places(
        centers: [400, 400 + distance],
        extent: { $0 == 0...0 ? 20 : $0 == 1...1 ? 30 : 80 }, joined: wereJoined ? [0] : [])
      return places.map(\.center) == [400 + distance / 2]
    }
    // The widest label needs 40, so the gap is the distance less 40.
    #expect(joins(47.9, false) && !joins(48, false))
    #expect(joins(51.9, true) && !joins(52, true))
    #expect(joins(0, false) && !joins(500, true))
  }

  @Test func aJoinedLabelNeedsItsOwnRoomOnly() {
    let labels = ValueLabels(length: 1_000, reserve: 100)
    let places = labels.places(centers: [100, 100, 175], extent: { _ in 20 }, joined: [])
    #expect(places.map(\.thumbs) == [0...1, 2...2])
    // That the label before the last thumb joins two says nothing about the last one.
    let near = labels.places(centers: [100, 100, 170], extent: { _ in 20 }, joined: [0])
    #expect(near.map(\.thumbs) == [0...1, 2...2])
  }

  @Test func labelsOfManyThumbsStayAsTheyAreWhereNothingMoves() {
    var random = SplitMix64(seed: 231)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for round in 0..<5_000 {
      let count = 2 + random.below(6)
      let labels = ValueLabels(length: number(60...400), reserve: number(5...40))
      let centers = (0..<count).map { _ in number(0...labels.length) }.sorted()
      let widths = (0..<count * count).map { _ in number(5...90) }
      func places(_ joined: Set<Int>) -> [ValueLabels.Anchor] {
        labels.places(
          centers: centers, extent: { widths[$0.lowerBound * count + $0.upperBound] },
          joined: joined)
      }
      let first = places(Set((0..<count - 1).filter { _ in random.flag() }))
      #expect(places(ValueLabels.joined(first.map(\.thumbs))) == first, "round \(round)")
    }
  }

  @Test func aDragJoinsLabelsAndPartsThemLater() throws {
    let f = try fixture { $0.format = .number(fractionDigits: 0) }
    // "300" is the widest label; the gap between the labels is the distance of the thumbs less
    // that.
    let widest = TextLine("300", font: f.slider.style.labelFont).size.width
    f.press(75, 75 + 180 - widest - 9)
    #expect(labels(f).count == 2)
    f.move(75 + 180 - widest - 7)
    #expect(labels(f).count == 1 && texts(f)[0].contains(" – 240"))
    f.move(75 + 180 - widest - 11)
    #expect(labels(f).count == 1)
    f.release()
    // A field in place of the label changes nothing about that.
    f.host.key(.function(2))
    f.host.settle()
    f.host.key(.escape)
    f.host.settle()
    #expect(labels(f).count == 1)
    f.host.advance(by: .seconds(1))
    f.press(75 + 180 - widest - 11, 75 + 180 - widest - 11)
    f.move(75 + 180 - widest - 13)
    #expect(labels(f).count == 2)
  }

  @Test func theDigitsThatAreShownDoNotDecideWhereLabelsJoin() throws {
    // One digit less on the labels, the same distance of the thumbs.
    let widest = TextLine("300", font: Font.system(12, weight: 600, tabularDigits: true)).size.width
    for lower in [4.0, 140] {
      #expect(labels(try fixture(lower, lower + widest + 7)).count == 1)
      #expect(labels(try fixture(lower, lower + widest + 17)).count == 2)
    }
  }

  @Test func equalValuesAreWrittenOnce() throws {
    let f = try fixture(150, 150)
    #expect(texts(f) == ["150"])
    #expect((middle(labels(f)[0]) - 160).magnitude < 1e-9)
    #expect(f.slider.accessibilityNode()?.valueText == "150")
  }

  @Test func joinedLabelsFollowTheOrderThatIsSeen() throws {
    #expect(texts(try fixture(150, 155)) == ["150 – 155"])
    let mirrored = try fixture(150, 155) { $0.traitOverrides.layoutDirection = .rightToLeft }
    #expect(texts(mirrored) == ["155 – 150"])
    #expect(mirrored.slider.accessibilityNode()?.valueText == "150 – 155")
    #expect(texts(try fixture(150, 155) { $0.isInverted = true }) == ["155 – 150"])
    let apart = try fixture { $0.traitOverrides.layoutDirection = .rightToLeft }
    #expect((middle(labels(apart)[0]) - 250).magnitude < 1e-9)
  }

  @Test func digitsOfOtherScriptsKeepTheOrderThatIsSeen() throws {
    // Alone, such numbers around a dash would run from right to left.
    func label(_ isRightToLeft: Bool) throws -> LabelRenderState.Label {
      let f = try fixture(150, 155) {
        $0.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        $0.format = ValueFormat { $0 == 150 ? "١٥٠ كم" : "١٥٥ كم" }
      }
      return try #require(labels(f).first)
    }
    let (plain, mirrored) = (try label(false), try label(true))
    #expect(plain.text.text == "١٥٠ كم – ١٥٥ كم" && mirrored.text.text == "١٥٥ كم – ١٥٠ كم")
    func picture(_ draw: (Canvas) -> Void) throws -> Picture {
      let surface = try Surface(size: Size(width: 200, height: 30))
      surface.withCanvas(draw)
      return Picture(surface)
    }
    let font = RangeSliderStyle().labelFont
    let inParts = try picture { canvas in
      var x = 2.0
      for text in ["١٥٠ كم", " – ", "١٥٥ كم"] {
        let line = TextLine(text, font: font)
        let y = 2 + plain.text.line.baseline - line.baseline
        canvas.draw(line, at: Point(x: x, y: y), color: .black)
        x += line.size.width
      }
    }
    let left = try picture { $0.draw(plain.text.line, at: Point(x: 2, y: 2), color: .black) }
    let right = try picture { $0.draw(mirrored.text.line, at: Point(x: 2, y: 2), color: .black) }
    #expect(left.difference(from: inParts) == nil)
    #expect(right.difference(from: inParts) != nil)
  }

  @Test func labelsOfAVerticalSliderAreBesideItsTrack() throws {
    for direction in LayoutDirection.allCases {
      let f = try fixture(size: Size(width: 110, height: 320)) {
        ($0.orientation, $0.traitOverrides.layoutDirection) = (.vertical, direction)
      }
      let state = f.slider.makeRenderState()
      #expect(labels(f).count == 2)
      for label in labels(f) {
        let extent = label.text.extent
        #expect(
          direction == .leftToRight
            ? extent.maxX < state.thumbs[0].center.x - 10
            : extent.minX > state.thumbs[0].center.x + 10)
        #expect(f.slider.bounds.insetBy(dx: -1, dy: -1).contains(extent))
      }
      #expect(labels(f)[0].text.origin.y > labels(f)[1].text.origin.y)
      f.slider.setValues(lower: 150, upper: 160)
      f.host.drain()
      #expect(texts(f) == ["150 – 160"])
      #expect(f.slider.bounds.insetBy(dx: -1, dy: -1).contains(labels(f)[0].text.extent))
    }
  }

  @Test func labelsAskForRoomThatDoesNotDependOnTheValues() throws {
    let slider = RangeSlider(frame: Rect(x: 0, y: 0, width: 320, height: 30))
    slider.setRange(minimum: 0, maximum: 1_000)
    slider.labels = .onInteraction
    let horizontal = slider.intrinsicContentSize.height
    #expect(horizontal > 36)
    // Nothing fits into the 30 that there are.
    #expect(slider.decorations.insets.labels == nil && slider.layout.axis.middle == 15)
    slider.orientation = .vertical
    let vertical = slider.intrinsicContentSize.width
    for value in [0.0, 5, 999, 1_000] {
      slider.setValues(lower: value, upper: value)
      #expect(slider.intrinsicContentSize.width == vertical)
    }
  }

  @Test func aVerticalSliderHasRoomForItsWidestLabel() {
    func room(_ slider: SliderControl, from low: Double, to high: Double) -> Double {
      (slider.orientation, slider.labels) = (.vertical, .always)
      slider.setRange(minimum: low, maximum: high)
      return slider.intrinsicContentSize.width
    }
    let font = RangeSliderStyle().labelFont
    func width(_ text: String) -> Double { TextLine(text, font: font).size.width }
    #expect(room(Slider(), from: -1_000_000, to: 1) > width("-1000000"))
    #expect(room(RangeSlider(), from: 0, to: 100_000) > width("0 – 100000"))
  }

  @Test func theUnitFollowsTheSignOfAnOpenEnd() throws {
    let f = try fixture(0, 300) {
      $0.format = ValueFormat(NumberFormat())
      $0.format?.unit = "m²"
      $0.openEnds = .maximum
    }
    let open = "300+\(ValueFormat.noBreakSpace)m²"
    #expect(texts(f).last == open)
    #expect(f.slider.accessibilityChildren()[1].valueText == open)
    #expect(f.slider.texts.tickText(for: 300) == open && f.slider.texts.number(of: open) == 300)
    f.slider.format = ValueFormat(parse: { Double($0) }, text: { "\(Int($0))" })
    f.slider.format?.unit = "m²"
    #expect(f.slider.texts.number(of: open) == 300)
    f.slider.format?.rangeText = { "\(Int($0)) to \(Int($1))" }
    #expect(f.slider.texts.text(from: 0, to: 300) == "0 to 300+\(ValueFormat.noBreakSpace)m²")
  }

  @Test func openEndsAreWrittenOnLabelsAndReportedToAssistiveTechnology() throws {
    let f = try fixture(0, 300) {
      ($0.format, $0.openEnds) = (.number(prefix: "£", suffix: "k"), [.minimum, .maximum])
    }
    #expect(texts(f) == ["<£0k", "£300k+"])
    let nodes = f.slider.accessibilityChildren()
    #expect(nodes.map(\.valueText) == ["<£0k", "£300k+"])
    #expect(f.slider.accessibilityNode()?.valueText == "<£0k – £300k+")
    f.slider.setValues(lower: 1, upper: 299)
    #expect(f.slider.accessibilityChildren().map(\.valueText) == ["£1k", "£299k"])
    f.slider.accessibilityTextForValue = { "\(Int($0)) thousand pounds" }
    f.slider.upperValue = 300
    #expect(f.slider.accessibilityChildren()[1].valueText == "300 thousand pounds")
    f.host.settle()
    f.slider.openEnds = []
    f.host.settle()
    #expect(f.slider.renderState?.labels.labels.map(\.text.text) == ["£1k", "£300k"])
  }

  @Test func aRangeOfOneValueHasNoOpenEnds() throws {
    let f = try fixture {
      $0.setRange(minimum: 5, maximum: 5)
      $0.openEnds = [.minimum, .maximum]
    }
    #expect(f.slider.text(for: 5) == "5")
  }

  @Test func aRangeHasAFormatOfItsOwn() throws {
    let f = try fixture(150, 160) {
      $0.format = ValueFormat(rangeText: { "\(Int($0)) to \(Int($1))" }, text: { "\(Int($0))" })
    }
    #expect(texts(f) == ["150 to 160"])
    #expect(f.slider.text(for: RangeValues(1, 2)) == "1 to 2")
    f.slider.traitOverrides.layoutDirection = .rightToLeft
    f.host.drain()
    #expect(texts(f) == ["150 to 160"])
  }

  @Test func aTypedTextIsReadByTheFormat() {
    let slider = RangeSlider()
    slider.setRange(minimum: 0, maximum: 1_000)
    #expect(slider.texts.number(of: "250") == 250 && slider.texts.number(of: "5,000") == 5_000)
    #expect(slider.texts.number(of: "many") == nil)
    slider.format = .unit("km")
    #expect(slider.texts.number(of: "12 km") == 12)
    slider.format = ValueFormat(parse: { $0 == "all" ? 1_000 : .nan }, text: { "\($0)" })
    #expect(slider.texts.number(of: "all") == 1_000 && slider.texts.number(of: "none") == nil)
    slider.format = ValueFormat(parse: { Double($0) }, text: { "\($0)" })
    slider.format?.unit = "km"
    #expect(slider.texts.number(of: "12 KM") == 12)
  }

  @Test func aNumberThatIsNotFiniteHasNoUnit() {
    #expect(!ValueFormat.unit("km").text(for: .infinity).contains("km"))
  }

  @Test func ticksAreWrittenByTheFormat() throws {
    let f = try fixture(size: Size(width: 320, height: 90)) {
      ($0.ticks, $0.format) = (.every(100), .number(prefix: "£"))
    }
    #expect(Set(f.slider.decorations.ticks.labels.map(\.text)) == ["£0", "£100", "£200", "£300"])
    f.slider.tickFormat = .number(suffix: "k")
    #expect(Set(f.slider.decorations.ticks.labels.map(\.text)) == ["0k", "100k", "200k", "300k"])
  }

  @Test func labelsOfAnInteractionComeWithItAndStayHalfASecond() throws {
    let f = try fixture { $0.labels = .onInteraction }
    #expect(labels(f).isEmpty)
    f.move(75)
    f.host.settle()
    #expect(labels(f).count == 2)
    f.press(75)
    f.host.exit()
    f.host.advance(by: .seconds(2))
    #expect(labels(f).count == 2)
    f.release()
    f.host.exit()
    f.host.advance(by: .milliseconds(450))
    #expect(labels(f).count == 2)
    f.host.advance(by: .milliseconds(250))
    #expect(labels(f).isEmpty)
    #expect(f.host.driver.nextFrameTime == nil && !f.host.driver.wantsAnotherFrame)
    // Wanted again before they fade they stay.
    f.move(75)
    f.host.settle()
    f.host.exit()
    f.host.advance(by: .milliseconds(300))
    f.move(75)
    f.host.advance(by: .seconds(1))
    #expect(labels(f).count == 2)
  }

  @Test func onlyLabelsThatComeAndGoFade() throws {
    let f = try fixture { $0.labels = .onInteraction }
    f.move(75)
    f.host.advance(by: .milliseconds(60))
    #expect(f.slider.labelFade.opacity > 0 && f.slider.labelFade.opacity < 1)
    f.host.exit()
    f.host.advance(by: .seconds(2))
    for (labels, opacity) in [(LabelVisibility.always, 1.0), (.never, 0)] {
      f.slider.labels = labels
      f.host.drain()
      #expect(f.slider.labelFade.opacity == opacity)
    }
  }

  @Test func aLabelThatIsNotShownTakesNoPress() throws {
    let f = try fixture(150, 240) { $0.labels = .onInteraction }
    f.host.tap(at: f.at(160, 6))
    #expect(f.slider.typing.field == nil)
  }

  @Test func keysShowLabelsAndAPressElsewhereHidesThem() throws {
    let f = try fixture { $0.labels = .onInteraction }
    f.host.key(.tab)
    f.host.settle()
    #expect(labels(f).count == 2)
    f.host.key(.right)
    #expect(texts(f)[0] == "63")
    f.host.advance(by: .seconds(3))
    #expect(labels(f).count == 2)
    f.host.click(at: Point(x: 2, y: 2))
    f.host.advance(by: .seconds(1))
    #expect(labels(f).isEmpty)
  }

  @Test func theLabelOfADisabledThumbIsDisabledUnlessItIsJoined() throws {
    let f = try fixture { $0.setThumb(.upper, isEnabled: false) }
    #expect(labels(f).map(\.isEnabled) == [true, false])
    f.slider.setValues(lower: 235, upper: 240)
    #expect(labels(f).map(\.isEnabled) == [true])
  }

  @Test func aDisabledSliderShowsNoLabelsOfAnInteraction() throws {
    let f = try fixture { $0.labels = .onInteraction }
    f.move(75)
    f.host.settle()
    f.slider.isEnabled = false
    f.host.advance(by: .seconds(1))
    #expect(labels(f).isEmpty)
    f.slider.labels = .always
    f.host.settle()
    #expect(labels(f).count == 2 && labels(f).allSatisfy { !$0.isEnabled })
  }

  @Test(arguments: [1.0, 2])
  func aLabelThatIsWiderThanTheSliderIsWholeAndGoesWithIt(_ scale: Double) throws {
    let slider = RangeSlider(frame: Rect(x: 150, y: 40, width: 24, height: 60))
    slider.labels = .always
    slider.format = .unit("kilometres of road")
    let card = View(frame: Rect(x: 0, y: 0, width: 324, height: 110))
    card.addSubview(slider)
    let scene = try Scene(card, in: Size(width: 324, height: 140), scale: scale)
    let (content, host) = (scene.content, scene.host)
    func expectFreshPaint(_ location: SourceLocation = #_sourceLocation) {
      #expect(host.differenceFromFreshPaint() == nil, sourceLocation: location)
    }
    let label = try #require(slider.makeRenderState().labels.labels.first).text.extent
    #expect(label.width > 150)
    // A paint of what lies beside the slider alone draws its part of the label, too.
    for x in [label.minX, label.maxX - 20] {
      content.setNeedsDisplay(
        in: slider.convert(Rect(x: x, y: label.minY, width: 20, height: 20), to: content))
      expectFreshPaint()
    }
    slider.setValues(lower: 0.2, upper: 0.4)
    expectFreshPaint()
    slider.style.labelFontSize = 13
    slider.style.trackTintColor = .accent
    expectFreshPaint()
    card.frame.origin.y = 30
    expectFreshPaint()
    slider.labels = .never
    expectFreshPaint()
    slider.labels = .always
    host.settle()
    card.isHidden = true
    expectFreshPaint()
  }

  @Test func aSliderThatLeavesItsWindowInAnEditLeavesItsLabelsBehind() throws {
    let f = try fixture { $0.labels = .onInteraction }
    f.slider.onValueChanged { slider, _ in slider.removeFromSuperview() }
    #expect(f.slider.accessibilitySetValue(100, part: "lower"))
    #expect(f.slider.lowerValue == 100)
    #expect(f.slider.labelFade.opacity == 0)
  }

  @Test func labelsOfAnInteractionGoWithAWindowThatCloses() throws {
    for wait in [0, 100] {
      let f = try fixture { $0.labels = .onInteraction }
      f.move(75)
      f.host.settle()
      if wait > 0 { f.host.exit() }
      f.host.advance(by: .milliseconds(wait))
      #expect(f.slider.labelFade.opacity == 1)
      f.window.close()
      #expect(f.slider.labelFade.opacity == 0)
    }
  }

  @Test func labelsOfASliderThatIsOutOfSightGoWithTheFocus() throws {
    let f = try fixture { $0.labels = .onInteraction }
    let sheet = try #require(f.window.contentView)
    sheet.clipsToBounds = true
    f.host.key(.tab)
    f.host.advance(by: .seconds(1))
    #expect(f.slider.labelFade.opacity == 1)
    f.slider.frame.origin.y = 5_000
    f.host.advance(by: .seconds(1))
    f.slider.resignFirstResponder()
    f.host.advance(by: .seconds(3))
    #expect(f.slider.labelFade.opacity == 0 && f.host.isAtRest)
  }

  @Test func whatNeedsMoreRoomGetsItAtOnce() throws {
    let changes: [(String, (RangeSlider) -> Void)] = [
      ("bounds", { $0.setRange(minimum: 0, maximum: 3_000_000) }),
      ("format", { $0.format = .unit("kilometres") }),
      ("format of ticks", { $0.tickFormat = .unit("kilometres") }),
      ("open end", { $0.openEnds = .maximum }), ("no labels", { $0.labels = .never }),
      ("no ticks", { $0.ticks = .none }), ("no texts", { $0.showsTickLabels = false }),
      ("mark", { $0.marks = [SliderMark(0.5, label: "the middle")] }),
      ("histogram", { $0.histogram = Histogram([0.5], scale: $0.model.scale, binCount: 3) }),
      ("direction", { $0.orientation = .horizontal }), ("thumbs", { $0.style.thumbSize = 64 }),
    ]
    for (name, change) in changes {
      let slider = RangeSlider()
      (slider.orientation, slider.labels, slider.ticks) = (.vertical, .always, .automatic)
      let column = StackView(.horizontal, views: [slider, Spacer()])
      let window = Window(size: Size(width: 500, height: 300))
      window.contentView = column
      let host = try HeadlessHost(window: window)
      let width = slider.bounds.width
      #expect(width == slider.intrinsicContentSize.width)
      change(slider)
      host.drain()
      #expect((slider.bounds.width - width).magnitude >= 1, "\(name)")
      guard slider.orientation == .vertical else { continue }
      #expect(slider.bounds.width == slider.intrinsicContentSize.width, "\(name)")
    }
  }
}
