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

  // MARK: Hover and presses

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
    #expect(f.host.picture.difference(from: atRest) == nil)
    #expect(f.dial.value == 90)
    #expect(f.log == ["began", "ended"])
  }

  @Test func onlyWhatAPressWouldGrabIsHovered() throws {
    let f = try flat()
    f.host.settle()
    let atRest = f.host.picture
    for place in [f.at(200), f.at(200, radius: 60), CircularSliderFixture.center] {
      f.host.move(to: place)
      f.host.settle()
      #expect(f.host.picture.difference(from: atRest) == nil)
    }
    for configure: (CircularSlider) -> Void in [{ $0.isReadOnly = true }, { $0.isEnabled = false }]
    {
      let f = try flat(90, configure)
      f.host.settle()
      let atRest = f.host.picture
      f.host.move(to: f.at(90))
      f.host.settle()
      #expect(f.host.picture.difference(from: atRest) == nil)
    }
  }

  @Test func aKnobShowsOnItsRingThatItIsHovered() throws {
    let f = try flat(0) {
      ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, .anywhere)
      $0.style.startAngle = 0
      $0.style.sweep = 360
      $0.style.margin = 18
    }
    let track = f.host.color(at: f.at(180))
    #expect(track.isNear(DynamicColor.track.light))
    f.host.move(to: CircularSliderFixture.center)
    f.host.settle()
    #expect(f.host.color(at: f.at(180)).isNear(f.dial.style.haloColor.light.over(track)))
    #expect(!f.host.color(at: f.at(180)).isNear(track))
    #expect(f.log.isEmpty)
  }

  @Test func aClickGivesTheFocusWithoutARingAndAKeyShowsIt() throws {
    let f = try flat { $0.step = 1 }
    let ring = f.at(90, radius: 113)
    f.host.click(at: f.at(90))
    f.host.exit()
    f.host.settle()
    #expect(f.dial.isFirstResponder)
    #expect(f.host.color(at: ring).isNear(DynamicColor.background.light))
    f.host.keys(.up, .down)
    f.host.settle()
    #expect(f.host.color(at: ring).isNear(DynamicColor.accent.light, 0.1))
  }

  // MARK: Mirrored

  @Test(arguments: [1.0, 2])
  func aMirroredDialIsTheImageInAMirror(scale: Double) throws {
    func dial(_ direction: LayoutDirection) throws -> CircularSliderFixture {
      let f = try flat(100, scale: scale) {
        ($0.style.startAngle, $0.style.sweep) = (225, 270)
        ($0.style.showsValue, $0.style.fill) = (false, .linear)
      }
      f.window.rootTraits.layoutDirection = direction
      f.host.drain()
      return f
    }
    let (left, right) = (try dial(.leftToRight), try dial(.rightToLeft))
    let thumb = left.dial.layout.upperThumbCenter
    let mirrored = right.dial.layout.upperThumbCenter
    #expect((thumb.x + mirrored.x - 240).magnitude < 1e-9)
    #expect((thumb.y - mirrored.y).magnitude < 1e-9)
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

  // MARK: Logarithmic

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
    f.turn(from: 90, to: 180)
    #expect((f.dial.value - 100).magnitude < 1e-6)
    f.turn(from: 180, to: 45)
    #expect((f.dial.value - 3.162_277_660_168_379_5).magnitude < 1e-6)
    f.turn(from: 45, to: -30)
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
    for style in CircularSliderStyleTests.presets {
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
  func theFocusRingIsSeenAllTheWayRound(appearance: Appearance, isHigh: Bool) throws {
    for style in CircularSliderStyleTests.presets where style.thumbShape == .thumb {
      let f = try fixture(style, appearance, isHigh: isHigh)
      f.host.key(.tab)
      f.host.settle()
      #expect(f.dial.showsFocusRing)
      let ring = f.dial.makeRenderState().face.focusRing
      let radius = f.dial.shownStyle.wrappedValue.thumbSize / 2
      let center = f.dial.layout.upperThumbCenter + Point(x: 20, y: 20)
      for angle in stride(from: 0.0, to: 360, by: 15) {
        func at(_ distance: Double) -> Color {
          f.host.color(
            at: DialArc.point(around: center, radius: radius + distance, angle: angle))
        }
        let line = at(ring.gap + ring.width / 2)
        let outside = at(ring.gap + ring.width + ring.casingWidth / 2)
        #expect(line.contrast(with: outside) >= 3, "\(style.diameter) at \(angle)")
      }
    }
  }

  /// Without a thumb the focus is shown around all of the dial, whatever colour its arc has.
  @Test(arguments: Appearance.allCases, [false, true])
  func theFocusRingOfAKnobIsSeenBesideAnyArc(appearance: Appearance, isHigh: Bool) throws {
    let arcs: [DynamicColor] = [.accent, .text, .background, DynamicColor(.white), .track]
    for shape in [CircularSliderStyle.ThumbShape.needle, .none] {
      for arc in arcs {
        let f = try fixture(.knob, appearance, isHigh: isHigh)
        f.dial.style.thumbShape = shape
        (f.dial.style.startColor, f.dial.style.trackTintColor) = (arc, arc)
        f.host.key(.tab)
        f.host.settle()
        #expect(f.dial.showsFocusRing)
        let ring = f.dial.makeRenderState().face.focusRing
        let edge = f.dial.layout.radius + f.dial.style.trackThickness / 2
        for angle in stride(from: 0.0, to: 360, by: 15) {
          func at(_ distance: Double) -> Color {
            f.host.color(
              at: DialArc.point(
                around: CircularSliderFixture.center, radius: edge + distance, angle: angle))
          }
          let line = at(ring.gap + ring.width / 2)
          let inside = at(ring.gap - ring.casingWidth / 2)
          let outside = at(ring.gap + ring.width + ring.casingWidth / 2)
          #expect(line.contrast(with: inside) >= 3, "\(shape), \(arc) at \(angle)")
          #expect(line.contrast(with: outside) >= 3, "\(shape), \(arc) at \(angle)")
        }
      }
    }
  }
}
