import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Testing

@testable import DetentControls

@MainActor @Suite struct RangeSliderPixelTests {
  @Test(arguments: [1.0, 1.25, 1.5, 2, 3], Appearance.allCases)
  func theTokensAreOnTheScreen(scale: Double, appearance: Appearance) throws {
    let f = try SliderFixture(scale: scale)
    f.window.rootTraits.appearance = appearance
    f.host.drain()
    let traits = f.slider.traits
    for position in [70.0, 250] {
      #expect(f.color(position).isNear(DynamicColor.thumb.resolved(for: traits)))
      // The ring: a pixel inside the edge of a thumb of 20.
      #expect(f.color(position, 15 - 9.4).isNear(DynamicColor.accent.resolved(for: traits), 0.2))
    }
    #expect(f.color(160).isNear(DynamicColor.accent.resolved(for: traits)))
    #expect(f.color(160, 11).isNear(DynamicColor.background.resolved(for: traits)))
    for position in [20.0, 300] {
      #expect(f.color(position).isNear(DynamicColor.track.resolved(for: traits)))
    }
    // Round ends: the corner of the track's rectangle is empty.
    #expect(f.color(0, 13).isNear(DynamicColor.background.resolved(for: traits), 0.15))
    f.slider.style.trackCornerRadius = 0
    f.host.drain()
    #expect(f.color(0.5, 13.5).isNear(DynamicColor.track.resolved(for: traits), 0.15))
  }

  @Test(arguments: [SliderOrientation.horizontal, .vertical])
  func theTrackHasAGapAroundEachThumb(orientation: SliderOrientation) throws {
    let f = try SliderFixture(60, 240, size: Size(width: 320, height: 320)) {
      ($0.style, $0.orientation) = (.material3, orientation)
    }
    let state = f.slider.makeRenderState()
    #expect(state.pieces(of: state.track).count == 3)
  }

  @Test func trackEdgesAreCrisp() throws {
    for scale in [1.0, 1.5, 2] {
      let f = try SliderFixture(scale: scale)
      let x = Int((SliderFixture.place.x + 160) * scale)
      let accent = DynamicColor.accent.light
      let background = DynamicColor.background.light
      let column = (Int(45 * scale)..<Int(65 * scale)).map { f.host.pixel(x: x, y: $0) }
      #expect(column.filter { $0 == accent }.count == Int((4 * scale).rounded()))
      #expect(column.allSatisfy { $0 == accent || $0 == background })
    }
  }

  @Test func theEdgesOfTheTrackStayCrispWhereACardMovesWithIt() throws {
    let card = View(frame: Rect(x: 0, y: 0, width: 360, height: 110))
    card.addSubview(RangeSlider(frame: Rect(x: 20, y: 40, width: 320, height: 30)))
    let host = try Scene(card, in: Size(width: 360, height: 140)).host
    let colors = [DynamicColor.accent.light, DynamicColor.background.light]
    for y in [0, 0.25, 0.5, 0.75] {
      card.frame.origin.y = y
      host.drain()
      let column = (45..<65).map { host.pixel(x: 180, y: $0) }
      #expect(column.allSatisfy(colors.contains) && column.count { $0 == colors[0] } == 4, "\(y)")
    }
  }

  @Test func aThumbThatMovesPaintsItsTwoPlacesOnly() throws {
    let f = try SliderFixture()
    f.press(75)
    f.host.settle()
    let before = f.host.picture
    f.move(95)
    let painted = try #require(f.host.picture.difference(from: before))
    // Both frames of a thumb of 20 with 7 around it for its shadow.
    let allowed = Rect(x: 20 + 70 - 17, y: 40 + 15 - 17, width: 20 + 34, height: 34)
    #expect(f.host.lastDamage.rects.allSatisfy { allowed.contains($0) })
    #expect(allowed.contains(painted.area))
    #expect(f.host.differenceFromFreshPaint() == nil)
  }

  @Test func aThumbFarAwayIsNotPainted() throws {
    let f = try SliderFixture()
    f.slider.setValues(lower: 30, upper: 240)
    f.host.drain()
    #expect(!f.host.lastDamage.rects.contains { $0.maxX > 20 + 100 })
    f.slider.setValues(lower: 30, upper: 100)
    f.host.drain()
    // Two frames and the slice of the bar: all joined, but not what lies to the left.
    #expect(!f.host.lastDamage.rects.contains { $0.minX < 20 + 90 })
  }

  @Test func everyPropertyOfTheStyleShowsAtOnce() throws {
    let f = try SliderFixture()
    let (red, lime) = (Color(hex: 0xFF0000), Color(hex: 0x00FF00))
    let blue = Color(hex: 0x0000FF)
    let changes: [(change: (RangeSlider) -> Void, x: Double, y: Double, color: Color)] = [
      ({ $0.style.trackTintColor = DynamicColor(red) }, 20, 15, red),
      ({ $0.style.trackHighlightTintColor = DynamicColor(lime) }, 160, 15, lime),
      ({ $0.style.thumbTintColor = DynamicColor(blue) }, 70, 15, blue),
      (
        { ($0.style.thumbRingWidth, $0.style.thumbRingColor) = (10, DynamicColor(red)) }, 66, 15,
        red
      ), ({ $0.style.trackThickness = 12 }, 160, 10, lime),
      ({ $0.isEnabled = false }, 160, 15, DynamicColor.disabledTint.light),
    ]
    for (index, step) in changes.enumerated() {
      step.change(f.slider)
      f.host.drain()
      #expect(f.color(step.x, step.y).isNear(step.color), "\(index)")
    }
  }

  private func square(_ hex: UInt32, _ side: Double = 20, scale: Double = 1) -> Image {
    Image.rendered(size: Size(width: side, height: side), scale: scale) {
      $0.fill(Rect(x: 0, y: 0, width: side, height: side), with: Color(hex: hex))
    }
  }

  @Test func imagesOfThumbsShowAtOnceAndByState() throws {
    let f = try SliderFixture()
    let images: [(ControlState, UInt32)] = [
      (.normal, 0xAA0000), (.highlighted, 0x00AA00), (.hovered, 0x0000AA), (.disabled, 0x777777),
    ]
    for (state, hex) in images { f.slider.setThumbImage(square(hex), for: state) }
    /// A corner of the lower thumb, or of the upper one.
    func expectCorner(
      _ hex: UInt32, x: Double = 62, at location: SourceLocation = #_sourceLocation
    ) {
      f.host.drain()
      #expect(f.color(x, 7).isNear(Color(hex: hex)), sourceLocation: location)
    }
    expectCorner(0xAA0000)
    f.move(70)
    expectCorner(0x0000AA)
    expectCorner(0xAA0000, x: 242)
    f.press(70)
    expectCorner(0x00AA00)
    f.slider.setThumbImage(square(0x00CC33), for: .highlighted)
    expectCorner(0x00CC33)
    f.release()
    f.slider.setThumbImage(square(0xCCCC00), thumb: RangeThumb.upper)
    expectCorner(0xCCCC00, x: 242)
    f.slider.isEnabled = false
    expectCorner(0x777777)
    for state in [ControlState.normal, .disabled] { f.slider.setThumbImage(nil, for: state) }
    f.host.drain()
    #expect(f.color(70).isNear(DynamicColor.disabledThumb.light))
  }

  @Test func aStateWithoutAnImageIsShownOverTheNormalOne() throws {
    let f = try SliderFixture()
    f.slider.setThumbImage(square(0xFFFFFF))
    f.press(70)
    let held = f.color(62, 7)
    #expect(held.blue > held.red)
    f.release()
    f.slider.isEnabled = false
    f.host.drain()
    #expect(f.color(62, 7) != Color(hex: 0xFFFFFF))
  }

  @Test func theImageThatSuitsTheScaleIsShown() throws {
    for (scale, hex) in [(1.0, 0xFF0000), (1.5, 0x00FF00), (2, 0x00FF00), (3, 0x00FF00)] {
      let f = try SliderFixture(scale: scale)
      f.slider.setThumbImages([square(0xFF0000), square(0x00FF00, scale: 2)])
      f.host.drain()
      #expect(f.color(70).isNear(Color(hex: UInt32(hex))))
      // The larger one of two that have enough pixels is not needed.
      f.slider.setThumbImages([square(0x0000FF, scale: 4), square(UInt32(hex), scale: 3)])
      f.host.drain()
      #expect(f.color(70).isNear(Color(hex: UInt32(hex))))
    }
  }

  @Test func anImageOfOneThumbWinsOverThatOfAllInItsState() throws {
    let f = try SliderFixture()
    f.slider.setThumbImage(square(0xAA0000))
    f.slider.setThumbImage(square(0x00AA00), for: .hovered, thumb: RangeThumb.upper)
    f.host.drain()
    for x in [70.0, 250] {
      #expect(f.color(x).isNear(Color(hex: 0xAA0000)))
      f.move(x)
      f.host.drain()
      #expect(f.color(x).isNear(Color(hex: x == 70 ? 0xAA0000 : 0x00AA00)))
    }
    #expect(f.slider.thumbImage(for: .hovered) == nil && f.slider.thumbImage() != nil)
    #expect(f.slider.thumbImage(for: .hovered, thumb: 1) != nil)
    // All thumbs have the room of the widest and the highest image.
    f.slider.setThumbImages([square(0xAA0000, 36)], thumb: 0)
    let size = f.slider.frame(ofThumb: 1).size
    #expect((size.width - 36).magnitude < 1e-9 && size.height == 36)
  }

  @Test(arguments: Appearance.allCases)
  func theFocusRingOfAnImageLiesAroundItAndIsSeenOnAnyTrack(
    appearance: Appearance
  ) throws {
    // A square of 12 in the middle of an image of 28, as with room for a shadow.
    let image = Image.rendered(size: Size(width: 28, height: 28), scale: 2) {
      $0.fill(Rect(x: 0, y: 0, width: 28, height: 28), with: Color(hex: 0x000000, alpha: 0.2))
      $0.fill(Rect(x: 8, y: 8, width: 12, height: 12), with: Color(hex: 0x118822))
    }
    let f = try SliderFixture(scale: 2) {
      $0.setThumbImage(image)
      $0.style.trackThickness = 20
    }
    f.window.rootTraits.appearance = appearance
    f.host.setFocused(true)
    f.host.key(.tab)
    f.host.settle()
    let center = f.slider.makeRenderState().thumbs[0].center
    func color(_ dx: Double, _ dy: Double) -> Color {
      f.host.pixel(x: Int((20 + center.x + dx) * 2), y: Int((40 + center.y + dy) * 2))
    }
    for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      // The gap of 2, the ring of 2, the casing.
      let ring = color(dx * 17, dy * 17)
      let ringColor = DynamicColor.accent.resolved(for: f.window.rootTraits)
      #expect(ring.contrast(with: ringColor) < 1.1)
      #expect(ring.contrast(with: color(dx * 19, dy * 19)) >= 3)
    }
  }

  @Test func aLargerImageMakesRoomForItself() throws {
    let f = try SliderFixture(0, 300)
    f.slider.setThumbImage(square(0x112233, 40))
    f.host.drain()
    for x in [1.0, 318] { #expect(f.color(x).isNear(Color(hex: 0x112233)), "\(x)") }
    #expect(f.press(25, 165).lower == 150)
  }

  @Test func aPressRaisesItsThumbAboveTheOther() throws {
    let f = try SliderFixture(150, 155)
    // The right edge of the lower thumb, over the body of the upper one.
    let accent = DynamicColor.accent.light
    #expect(f.color(169).isNear(accent, 0.2))
    for (press, color, tolerance) in [(173.0, DynamicColor.thumb.light, 0.03), (152, accent, 0.2)] {
      f.click(press)
      f.host.exit()
      f.host.settle()
      #expect(f.color(169).isNear(color, tolerance))
    }
  }

  @Test(arguments: [1.0, 1.5, 2]) func rightToLeftIsTheMirrorImage(scale: Double) throws {
    for (lower, upper) in [(60.0, 240.0), (0, 300), (33.3, 71.7), (150, 155)] {
      for hasHistogram in [false, true] {
        func picture(_ direction: LayoutDirection) throws -> Picture {
          try SliderFixture(
            lower, upper, size: Size(width: 320, height: hasHistogram ? 110 : 30), scale: scale
          ) {
            $0.traitOverrides.layoutDirection = direction
            guard hasHistogram else { return }
            ($0.ticks, $0.showsTickLabels) = (.every(30), false)
            $0.histogram = Histogram(
              counts: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3],
              scale: LinearScale(minimum: 0, maximum: 300))
          }.host.picture
        }
        // The round corners of a bar are not the same to the last bit.
        let mirror = try picture(.rightToLeft).mirrored
        let difference = try picture(.leftToRight).difference(
          from: mirror, tolerance: hasHistogram ? 5 : 0)
        #expect(difference == nil, "at \(scale) with \(lower)...\(upper)")
      }
    }
  }

  @Test(arguments: [1.0, 2])
  func aVerticalSliderIsAHorizontalOneThatIsTurned(scale: Double) throws {
    let chart = Histogram(
      counts: [3, 1, 4, 1, 5, 9], scale: LinearScale(minimum: 0, maximum: 300))
    func fixture(
      _ style: RangeSliderStyle, size: Size, _ configure: (RangeSlider) -> Void
    ) throws -> SliderFixture {
      let f = try SliderFixture(size: size, scale: scale) {
        $0.style = style
        // A shadow falls down on both. Half pixels may be rounded differently.
        ($0.style.thumbShadow.color, $0.style.thumbSize) = (.clear, 20)
        ($0.ticks, $0.showsTickLabels, $0.histogram) = (.every(30), false, chart)
        configure($0)
      }
      f.focus()
      return f
    }
    let (left, top, high) = (Int(20 * scale), Int(40 * scale), Size(width: 110, height: 320))
    for style in [RangeSliderStyle(), .material3] {
      let lying = try fixture(style, size: Size(width: 320, height: 110)) { _ in }
      let plain = try fixture(style, size: high) { $0.orientation = .vertical }
      let mirrored = try fixture(style, size: high) {
        ($0.orientation, $0.traitOverrides.layoutDirection) = (.vertical, .rightToLeft)
      }
      var differences = 0
      for x in 0..<Int(320 * scale) {
        for y in 0..<Int(110 * scale) {
          let color = lying.host.pixel(x: left + x, y: top + y)
          // The minimum is at the bottom, and what is above is at the leading side.
          let row = Int(360 * scale) - 1 - x
          let turned = plain.host.pixel(x: left + y, y: row)
          let flipped = mirrored.host.pixel(x: left + Int(110 * scale) - 1 - y, y: row)
          if !color.isNear(turned, 0.1) || !color.isNear(flipped, 0.1) { differences += 1 }
        }
      }
      #expect(differences == 0)
    }
  }

  @Test func twoMirrorsAreNoneAndAnInvertedSliderIsAMirroredOne() throws {
    func picture(_ direction: LayoutDirection, isInverted: Bool) throws -> SliderFixture {
      try SliderFixture {
        ($0.traitOverrides.layoutDirection, $0.isInverted) = (direction, isInverted)
      }
    }
    let plain = try picture(.leftToRight, isInverted: false).host.picture
    let mirrored = try picture(.rightToLeft, isInverted: false).host.picture
    #expect(
      try picture(.leftToRight, isInverted: true).host.picture.difference(from: mirrored) == nil)
    let twice = try picture(.rightToLeft, isInverted: true)
    #expect(plain.difference(from: twice.host.picture) == nil)
    twice.slider.isInverted = false
    twice.host.drain()
    twice.slider.isInverted = true
    #expect(plain.difference(from: twice.host.picture) == nil)
  }

  @Test(arguments: [
    Size.zero, Size(width: 1, height: 1), Size(width: 1, height: 100), Size(width: 340, height: 1),
    Size(width: 10, height: 10),
  ])
  func aSliderWithoutRoomDrawsWithoutHarm(size: Size) throws {
    for orientation in SliderOrientation.allCases {
      let f = try SliderFixture(size: size) { $0.orientation = orientation }
      f.drag(0, 100)
      f.host.settle()
      #expect(f.slider.lowerValue.isFinite)
    }
  }

  @Test func aRangeOfOneValueFillsTheBar() throws {
    let f = try SliderFixture { $0.setRange(minimum: 4, maximum: 4) }
    #expect(f.color(10).isNear(DynamicColor.thumb.light))
    #expect(f.color(160).isNear(DynamicColor.accent.light))
    #expect(f.color(310).isNear(DynamicColor.thumb.light))
  }

  @Test(arguments: RangeSliderStyle.TrackHighlight.allCases)
  func theChosenPartOfTrackHistogramAndTicksIsHighlighted(
    highlight: RangeSliderStyle.TrackHighlight
  ) throws {
    let f = try SliderFixture(size: Size(width: 320, height: 110)) {
      ($0.style.trackHighlight, $0.ticks, $0.showsTickLabels) = (highlight, .every(30), false)
      $0.histogram = Histogram(
        counts: [1, 1, 1], scale: LinearScale(minimum: 0, maximum: 300))
    }
    f.host.settle()
    let state = f.slider.makeRenderState()
    let (tickY, chartY) = (state.ticks.rects[0].midY, state.histogram.extent.midY)
    let (lit, plain) = (DynamicColor.accent.light, DynamicColor.track.light)
    func check(_ place: String) {
      // The values 30, 150 and 270, where ticks are.
      for (x, part) in [
        (40.0, RangeSliderStyle.TrackHighlight.beside), (160, .bar), (280, .beside),
      ] {
        let isLit = part == highlight
        #expect(f.color(x) == (isLit ? lit : plain), "track at \(x) \(place)")
        #expect(f.color(x, chartY) == (isLit ? lit : plain), "histogram at \(x) \(place)")
        let tick = isLit ? lit : DynamicColor.secondary.light
        #expect(f.color(x, tickY) == tick, "tick at \(x) \(place)")
      }
    }
    check("at first")
    f.slider.style.trackHighlight = .bar
    f.host.drain()
    f.slider.style.trackHighlight = highlight
    f.host.drain()
    check("after a change")
  }
}

@MainActor @Suite struct RangeSliderStyleTests {
  private let schema = RangeSliderStyle.schema

  /// A legal value of a property that is not the one a style has.
  private func another(_ property: PropertySpec<RangeSliderStyle>) -> PropertyValue {
    switch (property.kind, property.value(in: RangeSliderStyle())) {
    case (.number(let limits), .number(let number)):
      .number(number == limits.range.upperBound ? limits.range.lowerBound : number + limits.step)
    case (.flag, .flag(let flag)): .flag(!flag)
    case (.choice(let names), .choice(let name)): .choice(names.first { $0 != name } ?? name)
    case (.shadow, _): .shadow(Shadow(color: Color(hex: 0x123456), sigma: 3))
    default: .color(DynamicColor(Color(hex: 0x123456)))
    }
  }

  @Test func everyPropertyIsWrittenByItsName() throws {
    let data = try JSONEncoder().encode(RangeSliderStyle())
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.keys.sorted() == schema.properties.map(\.name).sorted())
  }

  @Test func everyPropertyIsReadWrittenComparedAndStoredBySchema() throws {
    for property in schema.properties {
      var style = RangeSliderStyle()
      let value = another(property)
      #expect(property.set(value, in: &style), "\(property.name)")
      #expect(property.value(in: style) == value, "\(property.name)")
      #expect(schema.effects(from: RangeSliderStyle(), to: style) == property.effects)
      #expect(property.effects.contains(.display))
      // Colours are stored in eight bits a channel: what was stored once is stored the same again.
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let data = try encoder.encode(style)
      let stored = try JSONDecoder().decode(RangeSliderStyle.self, from: data)
      #expect(try encoder.encode(stored) == data, "\(property.name)")
    }
  }

  @Test func aValueOfAnotherKindIsRefused() throws {
    var style = RangeSliderStyle()
    let size = try #require(schema.property(named: "thumbSize"))
    for value in [PropertyValue.flag(true), .number(.nan), .number(.infinity), .choice("big")] {
      #expect(!size.set(value, in: &style))
    }
    let alignment = try #require(schema.property(named: "thumbAlignment"))
    #expect(!alignment.set(.choice("elsewhere"), in: &style))
    #expect(style == RangeSliderStyle())
  }

  @Test func everyPropertyIsSetByItsNameOrRefusedInOneLine() {
    let slider = RangeSlider()
    for property in schema.properties {
      #expect(slider.apply(another(property), to: property.name) == nil, "\(property.name)")
      #expect(property.value(in: slider.style) == another(property), "\(property.name)")
    }
    slider.apply(RangeSliderStyle())
    #expect(
      slider.apply(.number(.nan), to: "thumbSize")
        == "RangeSliderStyle.thumbSize: nan is not a number in 0…64 px")
    #expect(slider.style == RangeSliderStyle())
  }

  @Test func numbersAreLimitedToTheirRange() throws {
    let (slider, dial, spinner) = (RangeSlider(), CircularSlider(), Spinner())
    slider.style.thumbSize = 1e9
    #expect(slider.style.thumbSize == 64)
    slider.style.thumbSize = -5
    #expect(slider.style.thumbSize == 0)
    slider.style.thumbSize = .nan
    #expect(slider.style.thumbSize == 0)
    slider.style.thumbShadow.sigma = .infinity
    #expect(slider.style.thumbShadow == RangeSliderStyle().thumbShadow)
    (dial.style.sweep, dial.style.thumbSize) = (9_000, -3)
    dial.style.startAngle = .nan
    #expect(dial.style.sweep == 360 && dial.style.thumbSize == 0 && dial.style.startAngle == 225)
    (spinner.style.wheelDiameter, spinner.style.hubIconScale) = (1e9, 7)
    spinner.style.titleSize = -3
    spinner.style.rowHeight = .nan
    #expect(spinner.style.wheelDiameter == 2_000 && spinner.style.hubIconScale == 1)
    #expect(spinner.style.titleSize == 6 && spinner.style.rowHeight == 40)
  }

  @Test func aFileMayLackPropertiesAndKnowFurtherOnes() throws {
    let text = #"{"thumbSize": 24, "sparkle": true, "trackThickness": 900}"#
    let style = try JSONDecoder().decode(RangeSliderStyle.self, from: Data(text.utf8))
    #expect(style.thumbSize == 24 && style.trackThickness == 64)
    #expect(style.haloSize == RangeSliderStyle().haloSize)
    #expect(throws: DecodingError.self) {
      let wrong = #"{"thumbAlignment": "elsewhere"}"#
      _ = try JSONDecoder().decode(RangeSliderStyle.self, from: Data(wrong.utf8))
    }
  }

  @Test func anEqualStyleIsNoWorkAndTenPropertiesAreOnePaint() throws {
    let f = try SliderFixture()
    let paints = f.host.paintCount
    f.slider.style = f.slider.style
    f.host.drain()
    #expect(f.host.paintCount == paints)
    for property in schema.properties.prefix(10) {
      property.set(another(property), in: &f.slider.style)
    }
    f.host.drain()
    #expect(f.host.paintCount == paints + 1)
  }

  @Test func everyPropertyAloneIsExactlyOnePaint() throws {
    let f = try SliderFixture()
    f.slider.style = RangeSliderStyle()
    f.host.drain()
    for property in schema.properties {
      let paints = f.host.paintCount
      property.set(another(property), in: &f.slider.style)
      f.host.drain()
      #expect(f.host.paintCount == paints + 1, "\(property.name)")
    }
  }

  @Test func onlyTheThumbChangesTheSizeThatIsAskedFor() {
    let slider = RangeSlider()
    slider.style.trackTintColor = DynamicColor(Color(hex: 0xFF0000))
    #expect(slider.intrinsicContentSize.height == 30)
    slider.style.thumbSize = 48
    #expect(slider.intrinsicContentSize.height == 48)
    slider.orientation = .vertical
    #expect(slider.intrinsicContentSize == Size(width: 48, height: View.noIntrinsicMetric))
  }

  @Test func textAndRingsStandOutInBothAppearances() {
    let style = RangeSliderStyle()
    for appearance in Appearance.allCases {
      func contrast(_ a: DynamicColor, _ b: DynamicColor) -> Double {
        let traits = Traits(appearance: appearance)
        return a.resolved(for: traits).contrast(with: b.resolved(for: traits))
      }
      for ground in [DynamicColor.background, .panel, .card] {
        for color in [
          style.trackHighlightTintColor, style.thumbRingColor,
          style.tickTintColor, style.tickHighlightTintColor, style.highContrastTrackTintColor,
        ] { #expect(contrast(color, ground) >= 3, "\(appearance)") }
        for text in [style.labelColor, style.tickLabelColor] {
          #expect(contrast(text, ground) >= 4.5, "\(appearance)")
        }
        for color in [style.highContrastTintColor, .text] {
          #expect(contrast(color, ground) >= 7, "\(appearance)")
        }
      }
      #expect(contrast(style.highContrastTintColor, style.highContrastTrackTintColor) >= 3)
    }
  }
}
