import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct CircularSliderStyleTests {
  nonisolated static let presets: [CircularSliderStyle] = [
    CircularSliderStyle(), .original, .knob, .gauge, .minimal, .clock,
  ]

  @Test func tenPropertiesAreOneLayoutAndOnePaint() throws {
    let f = try CircularSliderFixture()
    let paints = f.host.paintCount
    f.dial.style.startAngle = 10
    f.dial.style.sweep = 300
    f.dial.style.arcThickness = 12
    f.dial.style.trackThickness = 8
    f.dial.style.glowSigma = 0
    f.dial.style.fill = .solid
    f.dial.style.thumbSize = 24
    f.dial.style.ticks = .none
    f.dial.style.valueFontSize = 40
    f.dial.style.startColor = .text
    f.host.drain()
    #expect(f.host.paintCount == paints + 1)
  }

  @Test func whatIsSetToItselfPaintsNothing() throws {
    let f = try CircularSliderFixture { $0.step = 1 }
    let paints = f.host.paintCount
    let style = f.dial.style
    for _ in 0..<100 {
      f.dial.style = style
      f.dial.value = f.dial.value
      f.dial.minimumValue = 0
      f.dial.wraps = false
      f.dial.format = f.dial.format
      f.host.drain()
    }
    #expect(f.host.paintCount == paints)
  }

  /// Whatever is larger than what it usually lies on.
  nonisolated private static let large: [@Sendable (inout CircularSliderStyle) -> Void] = [
    { $0.thumbDotSize = 44 },
    { ($0.thumbDotSize, $0.thumbOffset, $0.trackThickness) = (80, 16, 4) },
    { ($0.thumbShape, $0.needleWidth) = (.needle, 40) },
    { ($0.valueFontSize, $0.haloSize) = (120, 200) }, { ($0.tickGap, $0.tickLength) = (-40, 20) },
    { $0.bodyGap = 0 },
  ]

  @MainActor @Test(arguments: large.indices, [false, true])
  func nothingOfADialStaysBehindHoweverLargeItIs(index: Int, hasRange: Bool) throws {
    let dial: CircularControl = hasRange ? RangeCircularSlider() : CircularSlider()
    let scene = try Scene(
      dial, Rect(x: 100, y: 100, width: 140, height: 140), in: Size(width: 340, height: 340))
    (dial as? CircularSlider).map { Self.large[index](&$0.style) }
    (dial as? RangeCircularSlider).map { Self.large[index](&$0.style) }
    dial.dialLabels = [DialLabel(0.2, "A long label of a dial"), DialLabel(0.8, "Another")]
    scene.host.settle()
    scene.host.setFocused(true)
    for key in [Key.tab, .pageUp, .pageUp, .home] {
      scene.host.key(key)
      #expect(scene.host.differenceFromFreshPaint(tolerance: 8) == nil)
    }
    scene.host.press(at: dial.frame.origin + dial.layout.upperThumbCenter)
    scene.host.settle()
    #expect(scene.host.differenceFromFreshPaint(tolerance: 8) == nil)
    scene.host.release()
    dial.isHidden = true
    #expect(scene.host.differenceFromFreshPaint(tolerance: 8) == nil)
  }

  @MainActor @Test(arguments: presets, [12.0, 24, 40, 64, 120])
  func aDialThatIsTooSmallForItsLengthsIsASmallPictureOfItself(
    style: CircularSliderStyle, side: Double
  ) throws {
    let dial = CircularSlider()
    dial.value = 0.7
    let scene = try Scene(
      dial, Rect(x: 20, y: 20, width: side, height: side), in: Size(width: 160, height: 160))
    dial.style = style
    scene.host.settle()
    let layout = dial.layout
    #expect(layout.radius > 0.74 * layout.thickness && layout.discRadius <= side / 2 + 1e-9)
    #expect(dial.style == style)
    // The ring is drawn, and can be pressed.
    let ring = dial.layout.geometry.point(at: dial.arc.sweep / 2, radius: layout.radius)
    let background = DynamicColor.background.resolved(for: scene.window.rootTraits)
    #expect(!scene.host.color(at: ring + dial.frame.origin).isNear(background))
    #expect(layout.hit(at: ring, target: 24) != .outside)
  }

  @MainActor @Test(arguments: [60.0, 120, 320], Appearance.allCases)
  func theOriginalCanBeReadOnAnyGroundAtAnySize(side: Double, appearance: Appearance) throws {
    let dial = CircularSlider()
    (dial.style, dial.maximumValue, dial.step) = (.original, 360, 1)
    dial.value = 150
    let scene = try Scene(
      dial, Rect(x: 20, y: 20, width: side, height: side), in: Size(width: 360, height: 360))
    scene.window.traitOverrides.appearance = appearance
    scene.host.settle()
    let text = try #require(dial.renderState?.texts.first)
    let ground = DynamicColor.background.resolved(for: dial.traits)
    #expect(text.text == "150" && text.color.contrast(with: ground) >= 4.5)
    // It fits into the hole of the ring.
    let hole = 2 * (dial.layout.radius - dial.layout.thickness / 2)
    #expect(text.rect.width < hole && hole > 0)
  }

  @Test func aDialOfAnotherSizeIsLaidOutAnew() {
    let dial = CircularSlider()
    // The default lengths need 43, so half of that halves them; the shorter side counts.
    for (width, height, thumb, radius) in [
      (240.0, 240.0, 20.0, 106.0), (21.5, 240, 10, 3.75), (240, 21.5, 10, 3.75), (43, 60, 20, 7.5),
    ] {
      dial.frame.size = Size(width: width, height: height)
      #expect(dial.layout.thumbDiameter == thumb && dial.layout.radius == radius, "\(width)")
      #expect(dial.layout.center == Point(x: width / 2, y: height / 2))
    }
    #expect(dial.intrinsicContentSize == Size(width: 148, height: 148))
  }

  @Test func labelsStandBesideTheTicksAtTheirValues() throws {
    let f = try CircularSliderFixture { $0.style.margin = 20 }
    f.dial.dialLabels = [DialLabel(90, "90"), DialLabel(180, "180")]
    // The ring has a radius of 90 and is 10 thick, a tick is 4 long, and the type has 10.5.
    for (ticks, gap, major, radius) in [
      (CircularSliderStyle.Ticks.even, 8.0, 0.0, 62.5), (.even, 8, 5, 58.5), (.none, 8, 5, 66.5),
      (.even, -8, 0, 117.5), (.even, -8, 5, 121.5), (.none, -8, 0, 113.5),
    ] {
      (f.dial.style.ticks, f.dial.style.tickGap, f.dial.style.majorTickEvery) = (ticks, gap, major)
      f.host.drain()
      let labels = try #require(f.dial.renderState).face.labels
      #expect(labels.map(\.text) == ["90", "180"])
      let centers = labels.map {
        $0.origin + Point(x: $0.line.size.width / 2, y: $0.line.size.height / 2)
      }
      #expect(centers[0].distance(to: Point(x: 120 + radius, y: 120)) < 1e-9, "\(ticks) \(gap)")
      #expect(centers[1].distance(to: Point(x: 120, y: 120 + radius)) < 1e-9, "\(ticks) \(gap)")
    }
    // Without room inside of the ring there are none.
    f.dial.style.tickGap = 64
    f.dial.frame.size = Size(width: 160, height: 160)
    #expect(f.dial.makeRenderState().face.labels.isEmpty)
  }

  @Test func theOverflowOfAHaloIsTheSameWhereverTheThumbIs() {
    var style = CircularSliderStyle()
    style.haloSize = 100
    let overflow = style.overflow
    style.thumbOffset = 20
    #expect((style.overflow - overflow).magnitude < 1e-9)
  }

  /// The focus ring takes 7 around its part, and 2 pixels are for soft edges.
  @Test func aStyleDrawsAsFarBeyondItsBoundsAsItsLargestPart() {
    let parts: [(CircularSliderStyle.ThumbShape, Double, (inout CircularSliderStyle) -> Void)] = [
      // A thumb of 20 in a margin of 4, with its focus ring; a ring of 10 with its own.
      (.thumb, 5, { _ in }), (.none, 5, { _ in }),
      (.thumb, 13, { $0.haloSize = 50 }),
      (.thumb, 13, { ($0.haloSize, $0.thumbOffset) = (50, 10) }),
      // A dot grows by a quarter while it is held.
      (.thumb, 13, { $0.thumbDotSize = 40 }), (.thumb, 10, { $0.thumbShadow.sigma = 4 }),
      (.needle, 23, { $0.needleWidth = 60 }), (.none, 5, { $0.needleWidth = 60 }),
      (.none, 10, { $0.glowSigma = 4 }), (.none, 5, { $0.arcThickness = 30 }),
      (.thumb, 2, { $0.margin = 30 }),
    ]
    var thick = CircularSliderStyle()
    (thick.thumbShape, thick.arcThickness) = (.none, 30)
    #expect(thick.ringThickness == 30 && thick.outside == 19)
    for (index, (shape, overflow, change)) in parts.enumerated() {
      var style = CircularSliderStyle()
      style.thumbShadow = Shadow(color: .black, sigma: 0)
      (style.thumbShape, style.glowSigma, style.haloSize, style.thumbDotSize) = (shape, 0, 0, 0)
      change(&style)
      #expect(style.overflow == overflow, "\(index)")
    }
  }

  @Test func aStyleThatKeepsItsProportionsShrinksBelowItsDiameter() {
    #expect(CircularSliderStyle.original.fitted(into: 160).trackThickness == 36)
    #expect(CircularSliderStyle().fitted(into: 100) == CircularSliderStyle())
    // Without proportions a knob needs 42.
    #expect(CircularSliderStyle.knob.fitted(into: 21).bodyGap == 3)
  }

  @Test func ticksDivideTheWholeArc() throws {
    let f = try CircularSliderFixture(0) {
      ($0.style.tickCount, $0.style.majorTickEvery, $0.step) = (12, 3, 30)
    }
    func ticks() -> [DialFace.Line] { f.dial.layout.ticks(f.dial.style, f.dial.model.rules) }
    func isAt(_ angle: Double, _ index: Int) -> Bool {
      let seen = DialArc.angle(of: ticks()[index].from, around: f.dial.layout.center)
      return (seen - angle).magnitude < 1e-9
    }
    #expect(ticks().count == 12 && isAt(90, 3))
    let lengths = ticks().map { $0.from.distance(to: $0.to).rounded() }
    #expect(lengths == (0..<12).map { $0 % 3 == 0 ? 8 : 4 })
    f.dial.style.sweep = 180
    #expect(isAt(180, 11))
    f.dial.style.tickCount = 361
    #expect(ticks().isEmpty, "too close")
    (f.dial.style.ticks, f.dial.style.sweep) = (.steps, 270)
    #expect(ticks().count == 13)
    f.dial.style.sweep = 360
    #expect(ticks().count == 12, "its ends meet")
    f.dial.laps = 2
    #expect(ticks().isEmpty)
    // The steps 0, 50, 100, 200 and 300 of a scale, each piece of which fills half of the arc.
    f.dial.laps = 1
    f.dial.setRange(minimum: 0, maximum: 300)
    (f.dial.step, f.dial.style.startAngle, f.dial.style.sweep) = (0, 0, 200)
    f.dial.scale = try .piecewise([
      .init(at: 0, value: 0, step: 50), .init(at: 0.5, value: 100, step: 100),
      .init(at: 1, value: 300),
    ])
    #expect(ticks().count == 5)
    for (index, angle) in [0.0, 50, 100, 150, 200].enumerated() { #expect(isAt(angle, index)) }
    // The longest ticks end in the middle.
    (f.dial.style.ticks, f.dial.style.tickCount, f.dial.style.majorTickEvery) = (.even, 4, 1)
    (f.dial.style.tickGap, f.dial.style.tickLength) = (64, 16)
    #expect(ticks()[1].to == f.dial.layout.center)
  }

  @Test(arguments: [
    (CircularSliderStyle.Ticks.even, 103.0, 103), (.even, 104, 0), (.even, 2, 2), (.even, 1, 0),
    (.steps, 0, 0), (.steps, 30, 13), (.steps, 3, 61), (.steps, 1, 91), (.steps, 100, 5),
  ])
  func ticksAreAtLeastFourPixelsApart(
    ticks: CircularSliderStyle.Ticks, number: Double, count: Int
  ) throws {
    // At 87 from the centre, three quarters of a circle have room for 102 gaps.
    let f = try CircularSliderFixture(0) {
      ($0.style.sweep, $0.style.ticks) = (270, ticks)
      ($0.style.tickCount, $0.step) = (number, ticks == .steps ? number : 0)
    }
    let lines = f.dial.layout.ticks(f.dial.style, f.dial.model.rules)
    #expect(lines.count == count)
    guard let first = lines.first, let last = lines.last else { return }
    let angles = [first, last].map { DialArc.angle(of: $0.to, around: f.dial.layout.center) }
    #expect(angles[0] == 0 && (angles[1] - 270).magnitude < 1e-9)
    #expect(lines[1].from.distance(to: first.from) >= 4)
  }

  @Test func eachLookHasItsSizesOfTheDialItsHaloAndItsType() {
    #expect(Self.presets.map(\.diameter) == [148, 320, 96, 192, 112, 220])
    #expect(Self.presets.map(\.haloSize) == [32, 56, 32, 36, 26, 38])
    #expect(Self.presets.filter(\.showsValue).map(\.valueFontSize) == [30, 40, 36, 24, 22])
    #expect(Self.presets.filter(\.showsValue).map(\.valueFontWeight) == [650, 400, 650, 500, 650])
  }

  @Test func aTickReachesHalfItsWidthAndAPixelBeyondItsEnds() {
    for (a, b) in [
      (Point(x: 4, y: 20), Point(x: 10, y: 40)), (Point(x: 4, y: 40), Point(x: 10, y: 20)),
    ] {
      for line in [DialFace.Line(from: a, to: b), DialFace.Line(from: b, to: a)] {
        #expect(line.extent(width: 2) == Rect(x: 2, y: 18, width: 10, height: 24))
      }
    }
  }

  @Test func ticksAndTheShadowOfTheBodyMayReachBeyondTheBounds() throws {
    let f = try CircularSliderFixture {
      // From 145 to 161 beside the centre, where the bounds end at 120.
      ($0.style.tickCount, $0.style.tickGap, $0.style.tickLength) = (4, -40, 16)
    }
    let face = f.dial.makeRenderState().face
    #expect(face.overflow == 42.5 && f.dial.visualOverflow == 42.5)
    #expect(face.area == f.dial.bounds.insetBy(dx: -43, dy: -43))
    f.dial.dialLabels = [DialLabel(90, "farther out than the ticks")]
    #expect(f.dial.makeRenderState().face.overflow > 60)
    f.dial.dialLabels = []
    (f.dial.style.ticks, f.dial.style.thumbShape) = (.none, .none)
    (f.dial.style.margin, f.dial.style.bodyGap) = (0, -1)
    #expect(f.dial.makeRenderState().face.overflow == 0)
    f.dial.style.bodyGap = 0
    // The body has a radius of 110, and its shadow of 3 sigma is 2 farther down.
    #expect(f.dial.makeRenderState().face.overflow == 1)
    #expect(f.dial.makeRenderState().face.area == f.dial.bounds.insetBy(dx: -12, dy: -12))
  }

  @Test func allLengthsOfADialShrinkTogetherAndItsTextsDoNot() {
    var style = CircularSliderStyle()
    (style.bodyGap, style.thumbOffset) = (6, 2)
    (style.keepsProportions, style.diameter) = (true, 16)
    // 4 to the thumb, half of it, its offset, three quarters of the ring, and the gap: 29.5.
    let half = style.fitted(into: 29.5)
    for length: KeyPath<CircularSliderStyle, Double> in [
      \.margin, \.trackThickness, \.arcThickness, \.glowSigma, \.thumbSize, \.thumbOffset,
      \.thumbDotSize, \.needleWidth, \.tickLength, \.tickGap, \.tickFontSize, \.haloSize, \.bodyGap,
    ] {
      #expect(half[keyPath: length] == style[keyPath: length] / 2, "\(length)")
    }
    #expect(half.valueFontSize == 30 && half.unitFontSize == 12 && half.diameter == 16)
    // Negative gaps stand for no body and for ticks outside.
    style.bodyGap = -1
    #expect(style.fitted(into: 20).bodyGap == -1)
  }

  @Test func aDialWithRoomForItsLengthsIsDrawnWithThem() {
    for style in Self.presets {
      #expect([style.diameter, 0].map(style.fitted(into:)) == [style, style])
    }
  }
}

/// Texts in the middle of a dial, whose ticks leave a circle with a radius of 37.
@MainActor @Suite struct DialTextTests {
  private func texts(
    _ value: String, _ unit: String = "", size: Double = 30, radius: Double = 37
  ) -> [RoundText.Placed] {
    func block(_ text: String, _ font: Font, _ keepsLine: Bool) -> RoundText.Block {
      RoundText.Block(
        text: text, font: font, leastSize: 11, lineLimit: 2, keepsLine: keepsLine, color: .black)
    }
    return RoundText(
      blocks: [
        block(value, .system(size, weight: 650, tabularDigits: true), true),
        block(unit, .system(12), false),
      ], radius: radius
    ).places.texts
  }

  @Test(arguments: [
    ("5", "km at most"), ("5", "km höchstens"), ("12.5", "km höchstens"), ("100", "km"),
    ("1,250", "m²"), ("٥", "كم على الأكثر"), ("5 – 9", "km"),
  ])
  func everyLineLiesInsideOfTheTicks(value: String, unit: String) {
    let texts = texts(value, unit)
    #expect(texts.count == 2)
    for text in texts {
      #expect(text.font.size >= 11 && !text.layout.isTruncated)
      let ink = text.extent.width
      let relief = 0.22 * text.layout.size.height / Double(text.layout.lineCount)
      let far = max((text.rect.minY + relief).magnitude, (text.rect.maxY - relief).magnitude)
      #expect(Point(x: ink / 2, y: far).distance(to: .zero) <= 38.5, "\(text.text)")
    }
  }

  @Test func aValueIsNeverCut() {
    for radius in [8.0, 12, 16, 20] {
      let texts = texts("1,250", "square metres", radius: radius)
      #expect(texts.first?.text == "1,250", "\(radius)")
      #expect(texts.first?.layout.isTruncated == false, "\(radius)")
    }
  }

  @Test func whatFitsHasItsSizeAndItsPlace() {
    let found = texts("100", "km")
    #expect(found.map(\.font.size) == [30, 12])
    #expect(abs(found[0].rect.minY + found[1].rect.maxY) < 1e-9)
    #expect(abs(texts("100")[0].rect.midY) < 1e-9)
  }

  @Test func aRangeThatWouldBeSmallGoesOnInASecondLine() {
    let found = texts("1,050 – 3,250", "sq ft", size: 17)
    #expect(found.map(\.layout.lineCount) == [2, 1])
    #expect(found.allSatisfy { $0.font.size >= 11 })
    #expect(found[0].rect.maxY < found[1].rect.maxY && found[0].rect.width <= 74)
    #expect(["5 – 9", "1234567890"].map { texts($0)[0].layout.lineCount } == [1, 1])
  }

  @Test func aUnitGoesOnInASecondLineRatherThanMakeTheValueSmall() {
    let found = texts("5", "kilometres höchstens")
    #expect(found.map(\.layout.lineCount) == [1, 2])
    #expect(found[0].font.size >= 20 && found[1].font.size >= 11)
    #expect(texts("5", "kilometreshöchstens")[0].font.size == 30)
  }

  @Test func noTextIsSmallerThanItCanBeRead() {
    let long = texts("123,456,789,012 – 234,567,890,123", "square kilometres")
    #expect(long.allSatisfy { $0.font.size >= 11 })
    #expect(texts("5", "km", size: 9).first?.font.size == 9)
  }

  /// Letters, marks on one letter, and words that a dial might break into lines.
  @MainActor @Test(arguments: ["x", "e\u{301}", "a – ", "\u{1F469}\u{200D}", "\u{5D0} ", "\n"])
  func ofALongTextADialShapesTheBeginningAlone(_ piece: String) throws {
    let long = String(repeating: piece, count: 100_000)
    let f = try CircularSliderFixture {
      var format = ValueFormat { "\(Int($0))" + long }
      format.unit = long
      $0.format = format
    }
    f.host.setFocused(true)
    f.host.key(.tab)
    f.host.settle()
    let texts = try #require(f.dial.renderState).texts
    #expect(texts.allSatisfy { $0.text.utf8.count < 1_024 })
    f.host.key(.up)
    f.host.drain()
    let changed = try #require(f.dial.renderState).texts
    #expect(changed != texts)
    #expect(changed.allSatisfy { $0.text.utf8.count < 1_024 })
  }
}
