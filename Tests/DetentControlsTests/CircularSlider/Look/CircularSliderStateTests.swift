import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// What hover, presses, contrast and the direction of reading do to the look of a dial.
@MainActor @Suite struct CircularSliderStateTests {
  private func flat(
    _ value: Double = 90, scale: Double = 1, _ configure: (CircularSlider) -> Void = { _ in }
  ) throws -> CircularSliderFixture {
    try CircularSliderFixture(value, scale: scale) {
      $0.style.fill = .solid
      $0.style.glowSigma = 0
      $0.style.thumbShadow = Shadow(color: .clear, sigma: 0)
      configure($0)
    }
  }

  @Test(arguments: Appearance.allCases)
  func hoverAndPressesChangeTheLookAndNothingElse(appearance: Appearance) throws {
    let f = try flat()
    f.window.rootTraits.appearance = appearance
    let traits = f.window.rootTraits
    let background = DynamicColor.background.resolved(for: traits)
    let style = f.dial.style
    // Beside the thumb of 20, in its halo of 32.
    let beside = f.at(90, radius: 113)
    f.host.settle()
    let atRest = f.host.picture
    #expect(f.host.color(at: beside).isNear(background))
    f.host.move(to: f.at(90))
    f.host.settle()
    let hovered = style.haloColor.resolved(for: traits).over(background)
    #expect(!hovered.isNear(background))
    #expect(f.host.color(at: beside).isNear(hovered))
    f.press(90)
    f.host.settle()
    let pressed = style.pressedHaloColor.resolved(for: traits).over(background)
    #expect(!pressed.isNear(hovered))
    #expect(f.host.color(at: beside).isNear(pressed))
    f.host.release()
    f.host.exit()
    f.dial.resignFirstResponder()
    f.host.settle()
    #expect(f.host.picture.difference(from: atRest) == nil && f.dial.value == 90)
    #expect(f.log == ["began", "ended"])
  }

  @Test func onlyWhatAPressWouldGrabIsHovered() throws {
    let f = try flat()
    let cases: [((CircularSlider) -> Void, [Point])] = [
      ({ _ in }, [f.at(200), f.at(200, radius: 60), CircularSliderFixture.center]),
      ({ $0.isReadOnly = true }, [f.at(90)]), ({ $0.isEnabled = false }, [f.at(90)]),
    ]
    for (configure, places) in cases {
      let f = try flat(90, configure)
      f.host.settle()
      let atRest = f.host.picture
      for place in places {
        f.host.move(to: place)
        f.host.settle()
        #expect(f.host.picture.difference(from: atRest) == nil)
      }
    }
  }

  private func knob() throws -> CircularSliderFixture {
    try flat(0) {
      ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, .anywhere)
      $0.style.startAngle = 0
      $0.style.sweep = 360
      $0.style.margin = 18
    }
  }

  @Test func aThumbUnderAFingerHasTheHaloOfAHeldOne() throws {
    let f = try flat()
    f.host.touchDown(at: f.at(90))
    f.host.settle()
    let held = f.dial.style.pressedHaloColor.light.over(DynamicColor.background.light)
    #expect(f.host.color(at: f.at(90, radius: 113)).isNear(held))
  }

  @Test func aKnobUnderAFingerShowsOnItsRingThatItIsHeld() throws {
    let f = try knob()
    let track = f.host.color(at: f.at(180))
    f.host.touchDown(at: CircularSliderFixture.center)
    f.host.settle()
    let held = f.dial.style.pressedHaloColor.light.over(track)
    #expect(f.host.color(at: f.at(180)).isNear(held) && !held.isNear(track))
  }

  @Test func aKnobShowsOnItsRingAndItsBodyThatItIsHovered() throws {
    let f = try knob()
    let (track, body) = (f.host.color(at: f.at(180)), f.host.color(at: f.at(180, radius: 20)))
    #expect(track.isNear(DynamicColor.track.light))
    f.host.move(to: CircularSliderFixture.center)
    f.host.settle()
    #expect(f.host.color(at: f.at(180)).isNear(f.dial.style.haloColor.light.over(track)))
    #expect(!f.host.color(at: f.at(180)).isNear(track) && f.log.isEmpty)
    let hovered = f.dial.style.haloColor.light.over(body)
    #expect(f.host.color(at: f.at(180, radius: 20)).isNear(hovered, 0.01) && hovered != body)
  }

  @Test(arguments: [true, false]) func onlyADialInUseGlows(isEnabled: Bool) throws {
    let f = try CircularSliderFixture { $0.isEnabled = isEnabled }
    f.host.settle()
    let glows = f.host.color(at: f.at(45, radius: 108)) != DynamicColor.background.light
    #expect(glows == isEnabled)
  }

  @Test func aClickGivesTheFocusWithoutARingAndAKeyShowsIt() throws {
    let f = try flat { $0.step = 1 }
    let ring = f.at(90, radius: 113)
    f.host.click(at: f.at(90))
    f.host.exit()
    f.host.settle()
    #expect(f.dial.isFirstResponder && f.host.color(at: ring).isNear(DynamicColor.background.light))
    f.host.keys(.up, .down)
    f.host.settle()
    #expect(f.host.color(at: ring).isNear(DynamicColor.accent.light, 0.1))
  }

  @Test(arguments: [1.0, 2]) func aMirroredDialIsTheImageInAMirror(scale: Double) throws {
    let dials = try [LayoutDirection.leftToRight, .rightToLeft].map { direction in
      let f = try flat(100, scale: scale) {
        ($0.style.startAngle, $0.style.sweep) = (225, 270)
        ($0.style.showsValue, $0.style.fill) = (false, .linear)
      }
      f.window.rootTraits.layoutDirection = direction
      f.host.drain()
      return f
    }
    let (left, right) = (dials[0], dials[1])
    let (thumb, mirrored) = (left.dial.layout.thumbCenter(0), right.dial.layout.thumbCenter(0))
    #expect(thumb.distance(to: point(240 - mirrored.x, mirrored.y)) < 1e-9)
    let mirror = right.host.picture.mirrored
    #expect(left.host.picture.difference(from: mirror, tolerance: 12) == nil)
    // The arc begins at the right.
    #expect(right.host.color(at: right.at(5)).isNear(DynamicColor.accent.light, 0.1))
    #expect(right.at(5).x > 140)
  }

  @Test func dialsThatStandForThingsAreNotMirrored() throws {
    for style in [CircularSliderStyle.original, .knob, .clock] {
      let f = try CircularSliderFixture(100) { $0.style = style }
      let before = f.dial.layout.upperThumbCenter
      f.window.rootTraits.layoutDirection = .rightToLeft
      f.host.drain()
      #expect(f.dial.layout.upperThumbCenter == before)
    }
  }

  @Test(arguments: [
    (1.0, 0.0), (2, 27.092_699_609_758_306), (10, 90), (31.622_776_601_683_793, 135), (100, 180),
    (500, 242.907_300_390_241_68), (1_000, 270),
  ])
  func aLogarithmicDialGivesEachDecadeTheSameAngle(value: Double, position: Double) throws {
    let f = try logarithmic(value)
    #expect((f.dial.drawnPositions.upper - position).magnitude < 1e-9)
    let center = f.dial.layout.upperThumbCenter
    let angle = DialArc.angle(of: center, around: f.dial.layout.center)
    #expect((angle - DialArc.turned(225 + position)).magnitude < 1e-9)
    #expect((f.dial.layout.value(at: position) - value).magnitude < 1e-9 * value)
  }

  @Test func aQuarterTurnOfALogarithmicDialIsADecade() throws {
    let f = try logarithmic(10)
    f.press(90)
    for (start, end, value) in [
      (90.0, 180.0, 100.0), (180, 45, 3.162_277_660_168_379_5), (45, -30, 1),
    ] {
      f.turn(from: start, to: end)
      #expect((f.dial.value - value).magnitude < 1e-6)
    }
    #expect(f.dial.value == 1)
    f.host.release()
    // A page is a tenth of the arc and a key about a hundredth, at round values.
    f.dial.value = 10
    f.dial.becomeFirstResponder()
    f.host.key(.pageUp)
    #expect((f.dial.drawnPositions.upper - 117).magnitude < 0.5)
    f.host.keys(.home, .up)
    #expect((f.dial.value - 1.1).magnitude < 1e-9)
  }

  private func logarithmic(_ value: Double) throws -> CircularSliderFixture {
    try CircularSliderFixture(1) {
      ($0.style.startAngle, $0.style.sweep) = (225, 270)
      $0.setRange(minimum: 1, maximum: 1_000)
      $0.scale = .logarithmic
      $0.value = value
    }
  }
}

/// What the parts of a dial stand out from, measured on what is drawn.
@MainActor @Suite struct DialContrastTests {
  private func fixture(
    _ style: CircularSliderStyle, _ appearance: Appearance, isHigh: Bool = true
  ) throws -> CircularSliderFixture {
    let f = try CircularSliderFixture(200, scale: 2) { dial in
      dial.style = style
      dial.style.margin = 16
    }
    f.window.rootTraits.appearance = appearance
    f.window.rootTraits.contrast = isHigh ? .high : .standard
    f.host.setFocused(true)
    f.host.settle()
    return f
  }

  private func onRing(_ f: CircularSliderFixture, _ position: Double) -> Point {
    DialArc.point(
      around: CircularSliderFixture.center, radius: f.dial.layout.radius,
      angle: f.dial.arc.angle(at: position))
  }

  @Test(arguments: Appearance.allCases)
  func theArcStandsOutFromItsTrackAndTheTrackFromTheGround(appearance: Appearance) throws {
    for var style in CircularSliderStyleTests.presets {
      // Its own colours do not count in high contrast.
      (style.startColor, style.endColor) = (DynamicColor(.white), DynamicColor(.black))
      let f = try fixture(style, appearance)
      let place = f.dial.drawnPositions.upper
      let ground = DynamicColor.background.resolved(for: f.window.rootTraits)
      let track = f.host.color(at: onRing(f, (place + f.dial.arc.sweep) / 2))
      #expect(track.contrast(with: ground) >= 3, "\(style.diameter)")
      let isPlain = style != .original && style != .knob
      let plain = style.highContrastTrackTintColor.resolved(for: f.window.rootTraits)
      if isPlain { #expect(track.isNear(plain)) }
      for part in [0.15, 0.5, 0.8] {
        let arc = f.host.color(at: onRing(f, place * part))
        #expect(arc.contrast(with: track) >= 3, "\(style.diameter)")
        #expect(arc.isNear(style.highContrastTintColor.resolved(for: f.window.rootTraits)))
      }
    }
  }

  @Test(arguments: Appearance.allCases)
  func ticksAndTheThumbStandOutFromTheGround(appearance: Appearance) throws {
    for style in CircularSliderStyleTests.presets {
      let f = try fixture(style, appearance)
      let ground = DynamicColor.background.resolved(for: f.window.rootTraits)
      for tick in f.dial.layout.ticks(style, f.dial.model.rules).prefix(1) {
        let face = f.dial.makeRenderState().face
        #expect(face.quiet(style.tickTintColor).contrast(with: ground) >= 3)
        #expect(tick.from != tick.to)
      }
      guard style.thumbShape == .thumb else { continue }
      let shown = f.dial.shownStyle.wrappedValue
      // From the middle of the thumb outwards across the ring something stands out.
      let center = f.dial.layout.upperThumbCenter + Point(x: 20, y: 20)
      let outline = DialArc.point(around: center, radius: shown.thumbSize / 2 - 1, angle: 45)
      let inside = DialArc.point(around: center, radius: shown.thumbSize / 2 - 3, angle: 45)
      #expect(
        f.host.color(at: outline).contrast(with: f.host.color(at: inside)) >= 3, "\(style.diameter)"
      )
    }
  }

  @Test(arguments: Appearance.allCases, [false, true])
  func coloursAreThoseOfTheAppearanceTheContrastAndTheTint(
    appearance: Appearance, isHigh: Bool
  ) throws {
    let f = try fixture(.knob, appearance, isHigh: isHigh)
    f.window.rootTraits.tintColor = DynamicColor(Color(hex: 0xC01C28))
    f.dial.style.highContrastTrackTintColor = DynamicColor(Color(hex: 0x208040))
    let face = f.dial.makeRenderState().face
    let colors = [DynamicColor.accent, .accentEnd, .secondary, .text, .track, .line, .card]
    for color in colors { #expect(face.color(color) == color.resolved(for: f.dial.traits)) }
    // The edge of the body is a pixel wide, 6 inside of the ring.
    f.host.settle()
    let radius = f.dial.layout.radius - f.dial.layout.thickness / 2 - 6.5
    let edge = DialArc.point(around: CircularSliderFixture.center, radius: radius, angle: 90)
    let line = isHigh ? f.dial.style.highContrastTrackTintColor : .line
    #expect(f.host.color(at: edge).isNear(line.resolved(for: f.dial.traits), 0.1))
  }

  /// All the way round a circle the focus ring stands out from what lies outside of it, and inside.
  private func expectRing(
    _ f: CircularSliderFixture, around center: Point, radius: Double, isSeenFromInside: Bool,
    _ name: String, at location: SourceLocation = #_sourceLocation
  ) {
    f.host.key(.tab)
    f.host.settle()
    #expect(f.dial.showsFocusRing, sourceLocation: location)
    let ring = f.dial.makeRenderState().face.focusRing
    let beside = [ring.gap + ring.width + ring.casingWidth / 2, ring.gap - ring.casingWidth / 2]
    for angle in stride(from: 0.0, to: 360, by: 15) {
      func at(_ distance: Double) -> Color {
        f.host.color(at: DialArc.point(around: center, radius: radius + distance, angle: angle))
      }
      let line = at(ring.gap + ring.width / 2)
      for distance in isSeenFromInside ? beside : [beside[0]] {
        let contrast = line.contrast(with: at(distance))
        #expect(contrast >= 3, "\(name) at \(angle), \(distance)", sourceLocation: location)
      }
    }
  }

  @Test(arguments: Appearance.allCases, [false, true])
  func theFocusRingIsSeenAllTheWayRound(appearance: Appearance, isHigh: Bool) throws {
    for style in CircularSliderStyleTests.presets where style.thumbShape == .thumb {
      let f = try fixture(style, appearance, isHigh: isHigh)
      let center = f.dial.layout.upperThumbCenter + Point(x: 20, y: 20)
      expectRing(
        f, around: center, radius: f.dial.shownStyle.wrappedValue.thumbSize / 2,
        isSeenFromInside: false, "\(style.diameter)")
    }
  }

  /// Without a thumb the focus is shown around all of the dial, whatever colour its arc has.
  @Test(arguments: Appearance.allCases, [false, true])
  func theFocusRingOfAKnobIsSeenBesideAnyArc(appearance: Appearance, isHigh: Bool) throws {
    for shape in [CircularSliderStyle.ThumbShape.needle, .none] {
      for arc in [DynamicColor.accent, .text, .background, DynamicColor(.white), .track] {
        let f = try fixture(.knob, appearance, isHigh: isHigh)
        f.dial.style.thumbShape = shape
        // The ring is around the track, which is wider than the arc here.
        f.dial.style.trackThickness += 6
        (f.dial.style.startColor, f.dial.style.trackTintColor) = (arc, arc)
        f.host.drain()
        let edge = f.dial.layout.radius + f.dial.style.trackThickness / 2
        expectRing(
          f, around: CircularSliderFixture.center, radius: edge, isSeenFromInside: true,
          "\(shape), \(arc)")
      }
    }
  }
}
