import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@MainActor @Suite struct RangeSliderLookTests {
  @Test func highContrastShowsInEveryPart() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 60)) { $0.ticks = .every(30) }
    let style = f.slider.style
    let tickY = f.slider.makeRenderState().ticks.rects[0].midY
    #expect(f.color(30) == style.trackTintColor.light)
    #expect(f.color(10, tickY) == style.tickTintColor.light)
    f.slider.traitOverrides.contrast = .high
    f.host.drain()
    #expect(f.color(30) == style.highContrastTrackTintColor.light)
    #expect(f.color(150) == style.highContrastTintColor.light)
    #expect(f.color(10, tickY) == DynamicColor.text.light)
    #expect(f.color(160, tickY) == style.highContrastTintColor.light)
    // The third pixel of the edge, which an ordinary thumb does not have.
    #expect(f.color(62, f.slider.layout.axis.middle) == style.highContrastTintColor.light)
    // A wider edge stays wider.
    f.slider.style.thumbRingWidth = 6
    f.host.drain()
    #expect(f.color(65, f.slider.layout.axis.middle) == style.highContrastTintColor.light)
  }

  @Test func theFocusRingStandsOutInHighContrast() throws {
    let f = try SliderFixture { $0.traitOverrides.contrast = .high }
    f.host.key(.tab)
    f.host.settle()
    // Thumb of 20, a gap of 2, a ring of 2.
    #expect(f.color(57) == f.slider.style.highContrastTintColor.light)
    // Only the ring of an image has a casing.
    #expect(f.color(55) == f.color(30))
  }

  @Test func aDisabledSliderIsQuietAsAWhole() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 60)) { $0.ticks = .every(30) }
    f.slider.isEnabled = false
    f.host.drain()
    let style = f.slider.style
    let tickY = f.slider.makeRenderState().ticks.rects[0].midY
    #expect(f.color(30) == DynamicColor.disabledTrack.light)
    #expect(f.color(70) == DynamicColor.disabledThumb.light)
    for point in [(150.0, nil), (40, tickY), (160, tickY)] {
      #expect(f.color(point.0, point.1) == DynamicColor.disabledTint.light)
    }
    f.slider.traitOverrides.contrast = .high
    f.host.drain()
    #expect(f.color(30) == DynamicColor.disabledTint.light)
    #expect(f.color(150) == style.highContrastTrackTintColor.light)
  }

  @Test func textsHaveTheColoursOfTheirState() throws {
    let (red, blue) = (DynamicColor(Color(hex: 0xE00000)), DynamicColor(Color(hex: 0x0000E0)))
    let f = try SliderFixture(size: Size(width: 320, height: 160)) {
      ($0.labels, $0.ticks) = (.always, .every(100))
      // The stems of such digits cover whole pixels.
      ($0.style.labelFontSize, $0.style.tickFontSize) = (30, 30)
      ($0.style.labelColor, $0.style.tickLabelColor) = (red, blue)
    }
    let ground = DynamicColor.background.light
    func expect(
      _ colors: DynamicColor..., location: SourceLocation = #_sourceLocation
    ) {
      f.host.settle()
      let state = f.slider.makeRenderState()
      let texts = state.labels.labels.map(\.text) + state.ticks.labels.prefix(1)
      for (text, color) in zip(texts, colors.map { $0.resolved(for: f.slider.traits) }) {
        let area = text.extent.offsetBy(dx: 20, dy: 40)
        let box = f.host.surface.boundingBox(in: area) { $0.isNear(color, 0.04) }
        #expect(box != nil, "\(text.text) \(color)", sourceLocation: location)
        // Softened edges of a darker text would have the colour, too.
        let most = color.contrast(with: ground) + 0.2
        let darker = f.host.surface.boundingBox(in: area) { $0.contrast(with: ground) > most }
        #expect(darker == nil, "\(text.text) \(color)", sourceLocation: location)
      }
    }
    expect(red, red, blue)
    f.slider.setThumb(.upper, isEnabled: false)
    expect(red, .disabledTint, blue)
    f.slider.traitOverrides.contrast = .high
    expect(red, .secondary, .text)
    f.slider.isEnabled = false
    expect(.secondary, .secondary, .secondary)
    f.slider.traitOverrides.contrast = .standard
    expect(.disabledTint, .disabledTint, .disabledTint)
  }

  @Test func aThumbShowsThatItIsHeldOrCannotBeMoved() throws {
    let f = try SliderFixture { $0.setThumb(.upper, isEnabled: false) }
    let (accent, ground) = (DynamicColor.accent.light, DynamicColor.background.light)
    // The third pixel of the edge.
    #expect(f.color(62).isNear(DynamicColor.thumb.light, 0.1))
    f.press(70)
    f.host.settle()
    #expect(f.color(62).isNear(accent))
    f.release()
    f.host.settle()
    #expect(f.color(241).isNear(DynamicColor.disabledTint.light))
    #expect(f.color(250) == DynamicColor.disabledThumb.light && f.color(160) == accent)
    // Only what can be moved has a shadow.
    #expect(f.color(70, 26) != ground && f.color(250, 26) == ground)
    f.slider.traitOverrides.contrast = .high
    f.host.settle()
    #expect(f.color(241).isNear(f.slider.style.highContrastTrackTintColor.light))
  }

  @Test func aHaloLiesOverTheTrackAndBelowEveryThumb() throws {
    let (red, lime) = (Color(hex: 0xFF0000), Color(hex: 0x00FF00))
    let f = try SliderFixture(150, 165) {
      $0.style.haloSize = 40
      ($0.style.haloColor, $0.style.pressedHaloColor) = (DynamicColor(red), DynamicColor(lime))
    }
    f.move(155)
    f.host.settle()
    // The thumbs cover 150 to 185, the halo of the lower one 140 to 180.
    #expect(f.color(143) == red && f.color(160, -3) == red && f.color(138) != red)
    #expect(f.color(175) == DynamicColor.thumb.light)
    f.press(155)
    f.host.settle()
    #expect(f.color(143) == lime && f.color(175) == DynamicColor.thumb.light)
  }

  @Test func theTrackIsNotSeenThroughADisabledPicture() throws {
    let f = try SliderFixture()
    f.slider.setThumbImage(
      Image.rendered(size: Size(width: 20, height: 20)) {
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .black)
      })
    f.slider.isEnabled = false
    f.host.drain()
    #expect(f.color(66) == f.color(66, 7) && f.color(74) == f.color(66))
    #expect(f.color(66) != .black)
  }

  @Test func theFocusRingAroundAPictureLeavesNothingBehind() throws {
    let f = try SliderFixture()
    f.slider.setThumbImage(
      Image.rendered(size: Size(width: 20, height: 20)) {
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .black)
      })
    f.expectFreshPaint(after: [{ $0.host.key(.tab) }, { $0.host.key(.tab) }], "Tab")
  }

  @Test func aThumbUnderAFingerHasAHalo() throws {
    let f = try SliderFixture()
    f.host.touchDown(at: f.at(70))
    f.host.settle()
    #expect(f.slider.makeRenderState().thumbs.map { $0.haloDiameter > 0 } == [true, false])
  }

  @Test func halosComeAndGoIn120Milliseconds() throws {
    let f = try SliderFixture()
    var lower: ThumbStates.Feedback { f.slider.thumbs.feedback[0] }
    func isOnItsWay(_ value: Double) -> Bool { value > 0 && value < 1 }
    f.move(70)
    f.host.advance(by: .milliseconds(60))
    #expect(isOnItsWay(lower.halo.value))
    f.host.advance(by: .milliseconds(80))
    #expect(lower.halo.value == 1 && f.slider.thumbs.feedback[1].halo.value == 0)
    f.press(70)
    f.host.advance(by: .milliseconds(60))
    #expect(isOnItsWay(lower.press.value))
    f.host.advance(by: .milliseconds(80))
    #expect(lower.press.value == 1)
    f.release()
    f.host.exit()
    f.host.advance(by: .milliseconds(140))
    #expect(lower.halo.value == 0 && lower.press.value == 0)
  }

  @Test func withoutMotionHalosAreThereAtOnce() throws {
    let f = try SliderFixture { $0.traitOverrides.reducesMotion = true }
    f.move(70)
    f.host.drain()
    #expect(f.slider.thumbs.feedback[0].halo.value == 1)
    #expect(f.color(70, 2) != DynamicColor.background.light)
  }
}

@MainActor @Suite struct ThumbShapeTests {
  /// The slider of Material 3 from 60 to 240, its middle at 22.
  private func material(
    scale: Double = 1, _ configure: (RangeSlider) -> Void = { _ in }
  ) throws -> SliderFixture {
    try SliderFixture(size: Size(width: 304, height: 44), scale: scale) {
      $0.style = .material3
      configure($0)
    }
  }

  @Test(arguments: [1.0, 1.5, 2]) func aThumbMayBeABarApartFromItsTrack(scale: Double) throws {
    let f = try material(scale: scale)
    let accent = DynamicColor.accent.light
    #expect(f.slider.intrinsicContentSize.height == 44)
    // The bar of 4 × 44 at 62, a gap of 6 on both sides of it, the track of 16.
    for y in [3.0, 22, 41] { #expect(f.color(62, y).isNear(accent)) }
    for x in [56.0, 58, 66, 68] { #expect(f.color(x) == f.color(150, 2)) }
    #expect(f.color(70.5).isNear(accent) && f.color(150, 15).isNear(accent))
    // The corners at a gap are a little round.
    #expect(!f.color(70.2, 14.2).isNear(accent) && f.color(73, 14.2).isNear(accent))
    #expect(f.color(150, 12) == f.color(150, 2))
    #expect(!f.color(52).isNear(accent) && f.color(52) != f.color(150, 2))
  }

  @Test(arguments: [(60.0, 8.0), (8, 60)])
  func theOverflowIsThatOfTheLongerSide(width: Double, height: Double) {
    var style = RangeSliderStyle()
    (style.thumbWidth, style.thumbHeight) = (width, height)
    #expect(style.overflow >= 30 + style.thumbShadow.visualOverflow)
  }

  /// Around a thumb of 20: a halo, the focus ring of 2 with its gap, or a blurred shadow.
  @Test(arguments: [(60.0, 0.0, 30.0), (0, 0, 14), (0, 4, 23)])
  func theOverflowIsThatOfTheFarthestPart(halo: Double, sigma: Double, reach: Double) {
    var style = RangeSliderStyle()
    (style.thumbSize, style.haloSize, style.thumbShadow.sigma) = (20, halo, sigma)
    #expect((reach + 1...reach + 4).contains(style.overflow))
  }

  @Test func theOverflowReachesImagesAndTexts() throws {
    let image = Image.rendered(size: Size(width: 20, height: 80)) { _ in }
    let high = try SliderFixture { $0.setThumbImage(image) }
    // Half of 80 less half of the slider's 30.
    #expect(high.slider.makeRenderState().overflow == 25)
    let labelled = try SliderFixture(size: Size(width: 320, height: 60)) { $0.labels = .always }
    labelled.host.touchDown(at: labelled.at(70))
    labelled.host.settle()
    let risen = try #require(labelled.slider.renderState?.labels.labels.first).extent
    #expect(risen.minY < -15 && labelled.slider.visualOverflow >= -risen.minY)
    let narrow = try SliderFixture(size: Size(width: 30, height: 100)) {
      ($0.ticks, $0.format) = (.values([0]), .unit("kilometres of road"))
    }
    let text = try #require(narrow.slider.renderState?.ticks.labels.first).extent
    #expect(text.minX < -15 && narrow.slider.visualOverflow >= -text.minX)
  }

  @Test func theOverflowHasRoomForAHaloThatIsNotDrawnYet() throws {
    let f = try SliderFixture { $0.style.haloSize = 400 }
    #expect(f.slider.makeRenderState().overflow < f.slider.style.overflow)
    #expect(f.slider.visualOverflow >= f.slider.style.overflow)
  }

  @Test func aDrawingIsKeptForEachScale() {
    var masks = SliderImages.Recent<SliderImages.RoundMask>()
    let scales = [1.0, 2, 1]
    #expect(scales.map { masks.image(of: .disc(diameter: 8), scale: $0).scale } == scales)
  }

  @Test(arguments: [1.0, 2])
  func theEndsOfTheTrackHaveDotsWhereNeitherTheBarNorAThumbIs(scale: Double) throws {
    let f = try material(scale: scale)
    let accent = DynamicColor.accent.light
    // A dot of 4 in the middle of the round end, from 6 to 10.
    #expect(f.color(6.6).isNear(accent, 0.3) && !f.color(5).isNear(accent, 0.3))
    #expect(f.color(8).isNear(accent) && f.color(296).isNear(accent))
    #expect(!f.color(12).isNear(accent))
    f.slider.setValues(lower: 0, upper: 300)
    f.host.drain()
    #expect(f.slider.renderState?.stops == [])
    // 14 is beyond the dot, but the gap of its thumb is not.
    for lower in [4.0, 14] {
      f.slider.setValues(lower: lower, upper: 240)
      f.host.drain()
      #expect(f.slider.renderState?.stops.count == 1)
    }
  }

  @Test func aDotThatAThumbReachesGoesAsAWhole() throws {
    let f = try material { $0.style.stopSize = 8 }
    for value in stride(from: 20.0, through: 0, by: -1) {
      f.slider.lowerValue = value
      f.host.drain()
      let shown = f.host.picture
      f.slider.setNeedsDisplay()
      f.host.drain()
      #expect(shown.difference(from: f.host.picture) == nil, "at \(value)")
    }
  }

  @Test func pressesAreForTheShapeOfTheThumb() throws {
    let f = try SliderFixture {
      ($0.style.thumbWidth, $0.style.thumbHeight, $0.trackPress) = (60, 20, .none)
    }
    // The ends of the track are half a thumb away from those of the slider.
    let frame = f.slider.frame(ofThumb: RangeThumb.lower)
    #expect(frame.size == Size(width: 60, height: 20))
    f.drag(frame.minX + 1, frame.minX + 27)
    #expect(f.slider.lowerValue > 80)
    f.drag(1, 100)
    #expect(f.log.filter { $0.hasPrefix("began") }.count == 1)
  }

  @Test(arguments: SliderOrientation.allCases)
  func theWidthOfAThumbIsItsSizeAlongTheTrack(orientation: SliderOrientation) throws {
    let f = try SliderFixture(size: Size(width: 100, height: 100)) {
      ($0.orientation, $0.style.thumbWidth, $0.style.thumbHeight) = (orientation, 8, 28)
    }
    let (frame, drawn) = (f.slider.frame(ofThumb: 0), f.slider.makeRenderState().thumbs[0].frame)
    for size in [frame.size, drawn.size] {
      #expect(
        size == (orientation == .vertical ? Size(width: 28, height: 8) : Size(width: 8, height: 28))
      )
    }
    for thumb in [-1, 2] { #expect(f.slider.frame(ofThumb: thumb) == .zero) }
  }

  @Test(arguments: [1.0, 2]) func theCornersOfAThumbHaveTheRadiusOfTheStyle(scale: Double) throws {
    for (radius, hasCorner, isNearlySquare) in [
      (0.0, true, true), (4, false, true), (100, false, false),
    ] {
      let f = try SliderFixture(scale: scale) {
        ($0.style.thumbCornerRadius, $0.style.thumbShadow.color) = (radius, .clear)
      }
      // The edge of a thumb from 60 to 80 and from 5 to 25, near its corner.
      let accent = DynamicColor.accent.light
      #expect(f.color(61, 6).isNear(accent) == hasCorner, "\(radius)")
      #expect(f.color(62, 6.5).isNear(accent, 0.1) == isNearlySquare, "\(radius)")
    }
  }

  @Test(arguments: [1.0, 2]) func theCornersOfTheTrackHaveTheRadiusOfTheStyle(scale: Double) throws
  {
    let f = try SliderFixture(scale: scale) {
      ($0.style.trackThickness, $0.style.trackCornerRadius) = (16, 4)
    }
    // The track from 7 to 23.
    let track = f.color(30)
    #expect(!f.color(0.5, 7.5).isNear(track, 0.01) && f.color(3, 9) == track)
    // At most round ends, here with a radius of 8.
    f.slider.style.trackCornerRadius = 100
    f.host.drain()
    #expect(!f.color(4, 7).isNear(track, 0.01) && f.color(9, 7) == track && f.color(1, 15) == track)
  }

  @Test(arguments: [point(0, 20), point(0, -20), point(20, 0), point(-20, 0)], [1.0, 2])
  func aShadowThatFallsFarIsWhole(offset: Point, scale: Double) throws {
    let f = try SliderFixture(size: Size(width: 320, height: 110), scale: scale) {
      $0.style.trackThickness = 0
      $0.style.thumbShadow = Shadow(color: .black, offset: offset, sigma: 2)
    }
    let background = DynamicColor.background.light
    // The shadow of a thumb of 20 ends 30 from the centre, and is blurred beyond.
    #expect(f.color(70 + offset.x * 1.55, 55 + offset.y * 1.55) != background)
    #expect(f.color(70 - offset.x * 1.55, 55 - offset.y * 1.55) == background)
  }

  @Test func aProgramDrawsTheThumbs() throws {
    var parts: [ThumbPart] = []
    let f = try SliderFixture {
      ($0.style.thumbHeight, $0.style.thumbShadow.color) = (28, .clear)
      $0.thumbDrawing = { canvas, thumb in
        parts.append(thumb)
        let isHeld = thumb.state.contains(.highlighted)
        canvas.fill(thumb.frame, with: Color(hex: isHeld ? 0x00FF00 : 0xFF0000))
      }
    }
    // Square corners, as high as the style says.
    #expect(f.color(61, 2) == Color(hex: 0xFF0000) && f.color(79, 28) == Color(hex: 0xFF0000))
    #expect(parts.map(\.index).sorted().suffix(2) == [0, 1] || parts.contains { $0.index == 1 })
    f.press(70)
    f.host.settle()
    #expect(f.color(61, 2) == Color(hex: 0x00FF00) && f.color(241, 2) == Color(hex: 0xFF0000))
    #expect(parts.last { $0.index == 0 }?.frame == f.slider.frame(ofThumb: RangeThumb.lower))
    f.release()
    f.slider.thumbDrawing = nil
    f.host.settle()
    #expect(f.color(61, 2) != Color(hex: 0xFF0000))
  }

  @Test func aDrawingEndsWithTheShadowAndGivesWayToAnImage() throws {
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    var states: [Int: ControlState] = [:]
    let f = try SliderFixture {
      $0.thumbDrawing = { canvas, thumb in
        states[thumb.index] = thumb.state
        canvas.fill(Rect(x: -500, y: -500, width: 1_000, height: 1_000), with: red)
      }
    }
    // The shadow reaches 7 beyond a thumb of 20.
    for x in [55.0, 70, 85] { #expect(f.color(x) == red) }
    for x in [50.0, 90] { #expect(f.color(x) != red) }
    #expect(states == [0: .normal, 1: .normal])
    f.move(70)
    f.host.settle()
    #expect(states[0] == .hovered && states[1] == .normal)
    f.host.key(.tab)
    f.slider.setThumb(.upper, isEnabled: false)
    f.host.settle()
    #expect(states[0] == [.hovered, .focused] && states[1] == .disabled)
    f.slider.setThumbImage(
      Image.rendered(size: Size(width: 20, height: 20)) {
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: blue)
      }, thumb: .lower)
    f.host.settle()
    #expect(f.color(70) == blue && f.color(250) == red)
  }
}

@MainActor @Suite struct TintColorTests {
  private static let red = DynamicColor(light: Color(hex: 0xC02020), dark: Color(hex: 0xFF6060))

  private final class Recorder: View {
    var tints: [DynamicColor?] = []
    override func tintColorDidChange() { tints.append(tintColor) }
  }

  @Test func aTintIsInheritedUntilAViewHasItsOwn() {
    let (root, middle, leaf) = (View(), View(), Recorder())
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(leaf.tintColor == .accent && leaf.tints.isEmpty)
    root.tintColor = Self.red
    #expect(leaf.tintColor == Self.red && leaf.tints == [Self.red])
    middle.tintColor = .text
    #expect(leaf.tintColor == .text && root.tintColor == Self.red)
    middle.tintColor = nil
    #expect(leaf.tintColor == Self.red)
    root.tintColor = nil
    #expect(leaf.tintColor == .accent && leaf.tints == [Self.red, .text, Self.red, .accent])
  }

  @Test func whatIsDerivedFromTheAccentFollowsTheTintInItsOpacity() {
    let traits = Traits(appearance: .dark, tintColor: Self.red)
    #expect(DynamicColor.accent.resolved(for: traits) == Self.red.dark)
    #expect(DynamicColor.accentSoft.resolved(for: traits) == Self.red.dark.withAlpha(0.16))
    #expect(DynamicColor.accent.withAlpha(0.5).resolved(for: traits).alpha == 0.5)
    #expect(DynamicColor.text.resolved(for: traits) == DynamicColor.text.dark)
    var own = DynamicColor.accent
    own.light = .black
    #expect(own.resolved(for: Traits(tintColor: Self.red)) == .black)
    // A tint that is an accent itself is the plain one.
    let plain = Traits(tintColor: .accent)
    #expect(DynamicColor.accent.resolved(for: plain) == DynamicColor.accent.light)
  }

  @Test func theBarOfASliderHasTheTintUnlessTheStyleHasAColourOfItsOwn() throws {
    let f = try SliderFixture()
    func bar() -> Color {
      f.host.drain()
      return f.host.pixel(x: Int(SliderFixture.place.x) + 160, y: Int(SliderFixture.place.y) + 15)
    }
    #expect(bar() == DynamicColor.accent.light)
    f.window.contentView?.tintColor = Self.red
    #expect(bar() == Self.red.light)
    f.slider.style.trackHighlightTintColor = .text
    #expect(bar() == DynamicColor.text.light)
  }

  @Test func theArcOfADialHasTheTintAndLosesItAgain() throws {
    let f = try CircularSliderFixture(180) { $0.style.glowSigma = 0 }
    func arc() -> Color {
      f.host.drain()
      let point = f.at(90)
      return f.host.pixel(x: Int(point.x), y: Int(point.y))
    }
    let plain = arc()
    f.dial.tintColor = Self.red
    #expect(arc() == Self.red.light)
    f.dial.tintColor = nil
    #expect(arc() == plain)
  }

  @Test func aSwitchFollowsTheTint() throws {
    let window = Window(size: Size(width: 200, height: 200))
    let toggle = Toggle("", isOn: true)
    toggle.frame = Rect(x: 20, y: 20, width: 60, height: 24)
    let content = View()
    content.addSubview(toggle)
    window.contentView = content
    let host = try HeadlessHost(window: window)
    content.tintColor = Self.red
    host.drain()
    #expect(host.pixel(x: 26, y: 32) == Self.red.light)
  }
}

/// Sliders with everything beside their tracks.
@MainActor @Suite struct SliderPartsPixelTests {
  private func furnish(_ slider: RangeSlider) {
    slider.ticks = .every(20)
    slider.marks = [SliderMark(130, label: "here"), SliderMark(45)]
    slider.detents = [130, 45]
    slider.labels = .onInteraction
    slider.openEnds = .maximum
    slider.histogram = Histogram(
      counts: [1, 4, 9, 3, 0, 7, 8, 3, 2, 2, 1, 6, 1], scale: LinearScale(minimum: 0, maximum: 300))
  }

  @Test(arguments: [1.0, 1.25, 2])
  func whatIsDrawnInPartsIsWhatIsDrawnAsAWhole(scale: Double) throws {
    let f = try SliderFixture(size: Size(width: 320, height: 150), scale: scale, furnish)
    let steps: [(SliderFixture) -> Void] = [
      { $0.move(75) }, { $0.press(75) }, { $0.move(150) }, { $0.move(241) }, { $0.release() },
      { $0.press(300) }, { $0.host.keyDown(.escape) }, { $0.host.key(.pageUp) },
      { $0.slider.setValues(lower: 100, upper: 101) }, { $0.host.key(.tab) },
      { $0.host.key(.right) }, { $0.slider.setThumb(.upper, isEnabled: false) },
      { $0.slider.setValues(lower: 0, upper: 300, animated: true) },
      { $0.slider.isEnabled = false }, { $0.slider.frame.origin.x = 20.3 },
      { $0.slider.isEnabled = true }, { $0.slider.isInverted = true },
      { $0.slider.ticks = .automatic },
      {
        $0.slider.histogram = Histogram(
          counts: [5, 2, 1], scale: LinearScale(minimum: 0, maximum: 300))
      }, { $0.slider.marks = [] }, { $0.slider.labels = .always },
      { $0.slider.format = .unit("km") }, { $0.slider.setRange(minimum: 5, maximum: 105) },
      { $0.slider.frame.size.width = 250 }, { $0.slider.frame.size.height = 30 },
      { $0.slider.orientation = .vertical }, { $0.slider.setValues(lower: 20, upper: 60) },
      { $0.slider.histogram = nil },
    ]
    f.expectFreshPaint(after: steps, "at scale \(scale)")
  }

  @Test func whatIsSetLaterLooksAsIfItWereSetAtFirst() throws {
    let scale = LinearScale(minimum: 0, maximum: 300)
    let square = Image.rendered(size: Size(width: 30, height: 30)) {
      $0.fill(Rect(x: 0, y: 0, width: 30, height: 30), with: .black)
    }
    let changes: [(String, (RangeSlider) -> Void)] = [
      ("orientation", { $0.orientation = .vertical }), ("inversion", { $0.isInverted = true }),
      ("script", { $0.traitOverrides.layoutDirection = .rightToLeft }),
      ("contrast", { $0.traitOverrides.contrast = .high }),
      ("open ends", { $0.openEnds = [.minimum, .maximum] }),
      ("bounds", { $0.maximumValue = 3_000 }),
      ("scale", { $0.scale = .logarithmic(linearWithin: 9) }), ("ticks", { $0.ticks = .every(75) }),
      ("no ticks", { ($0.ticks, $0.marks) = (.none, []) }),
      ("marks", { $0.marks = [SliderMark(9)] }),
      ("texts of ticks", { $0.showsTickLabels = false }), ("labels", { $0.labels = .never }),
      ("format", { $0.format = .unit("km") }), ("tick format", { $0.tickFormat = .unit("m") }),
      ("histogram", { $0.histogram = nil }),
      ("other histogram", { $0.histogram = Histogram(counts: [2, 1], scale: scale) }),
      ("thumb size", { $0.style.thumbSize = 40 }), ("thickness", { $0.style.trackThickness = 9 }),
      ("alignment", { $0.style.thumbAlignment = .center }), ("gap", { $0.style.trackGap = 5 }),
      ("font of ticks", { $0.style.tickFontSize = 20 }),
      ("font of labels", { $0.style.labelFontSize = 20 }),
      ("height of bars", { $0.style.histogramHeight = 30 }),
      ("image", { $0.setThumbImage(square) }),
      ("image of a state", { $0.setThumbImage(square, for: .disabled, thumb: .upper) }),
      ("drawing", { $0.thumbDrawing = { $0.fill($1.frame, with: .black) } }),
    ]
    for (name, change) in changes {
      func fixture(_ atFirst: (RangeSlider) -> Void) throws -> SliderFixture {
        let f = try SliderFixture(100, 200, size: Size(width: 320, height: 170)) {
          furnish($0)
          ($0.labels, $0.openEnds) = (.always, [])
          $0.setValues(lower: 0, upper: 300)
          $0.setThumb(.upper, isEnabled: false)
          atFirst($0)
        }
        f.host.settle()
        return f
      }
      let (before, first) = (try fixture { _ in }, try fixture(change))
      #expect(before.host.picture.difference(from: first.host.picture) != nil, "\(name)")
      change(before.slider)
      before.host.settle()
      #expect(before.host.picture.difference(from: first.host.picture) == nil, "\(name)")
    }
  }

  @Test func aDragStepPaintsWhatMovesAndNothingElse() throws {
    let f = try SliderFixture(size: Size(width: 320, height: 150)) {
      furnish($0)
      $0.labels = .always
    }
    f.press(75)
    f.host.settle()
    let old = f.slider.makeRenderState()
    f.move(100)
    let new = f.slider.makeRenderState()
    let thumbs = old.thumbs[0].extent.union(new.thumbs[0].extent)
    let labels = old.labels.labels[0].text.extent.union(new.labels.labels[0].text.extent)
    let label = new.labels.labels[0].text.extent
    let moved = thumbs.union(labels).offsetBy(dx: 20, dy: 40)
    let damage = f.host.lastDamage.rects
    // Damage is in whole pixels.
    #expect(damage.allSatisfy { $0.minX >= moved.minX - 1 && $0.maxX <= moved.maxX + 1 })
    #expect(damage.reduce(0) { $0 + $1.width * $1.height } < 320 * 150 / 4)
    // The slice of the histogram, up to its top.
    let slice = Point(x: 20 + 80, y: 40 + new.histogram.extent.minY + 1)
    #expect(damage.contains { $0.contains(slice) })
    #expect(damage.contains { $0.contains(label.offsetBy(dx: 20, dy: 40).center) })
  }
}
