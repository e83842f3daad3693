import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct CircularSliderPixelTests {
  private func plain(
    _ value: Double, scale: Double = 1, _ configure: (CircularSlider) -> Void = { _ in }
  ) throws -> CircularSliderFixture {
    try CircularSliderFixture(value, scale: scale) {
      $0.style.fill = .solid
      $0.style.glowSigma = 0
      configure($0)
    }
  }

  /// The colours of the ring at positions along it.
  private func expect(
    _ colors: [(Double, Color)], on f: CircularSliderFixture,
    at location: SourceLocation = #_sourceLocation
  ) {
    for (position, color) in colors {
      let seen = f.host.color(at: f.at(position))
      #expect(seen.isNear(color), "\(position)", sourceLocation: location)
    }
  }

  @Test(arguments: [1.0, 1.5, 2], Appearance.allCases)
  func theTokensAreOnTheScreen(scale: Double, appearance: Appearance) throws {
    let f = try plain(90, scale: scale)
    f.window.rootTraits.appearance = appearance
    f.host.drain()
    for (position, radius, color) in [
      (45.0, 100.0, DynamicColor.accent), (180, 100, .track), (90, 100, .accent),
      (90, 107, .thumb), (45, 112, .background),
    ] {
      let seen = f.host.color(at: f.at(position, radius: radius))
      #expect(seen.isNear(color.resolved(for: f.dial.traits)), "\(position) \(radius)")
    }
  }

  @Test func theGreatestValueIsAFullRingAndTheLeastIsNone() throws {
    for (value, color) in [(360.0, DynamicColor.accent.light), (0, DynamicColor.track.light)] {
      expect(stride(from: 12.0, through: 348, by: 4).map { ($0, color) }, on: try plain(value))
    }
  }

  @Test func atTheEndOfALapTheRingIsFull() throws {
    let (accent, track) = (DynamicColor.accent.light, DynamicColor.track.light)
    func lapped(_ value: Double) throws -> CircularSliderFixture {
      try plain(0) {
        $0.setRange(minimum: 0, maximum: 180)
        ($0.laps, $0.value) = (3, value)
      }
    }
    for value in [60.0, 120, 180] {
      expect(stride(from: 12.0, through: 348, by: 12).map { ($0, accent) }, on: try lapped(value))
    }
    expect([(45, accent), (200, track.mixed(with: accent, fraction: 0.35))], on: try lapped(75))
  }

  @Test func fromAnOriginTheFillHasNoEarlierLaps() throws {
    let accent = DynamicColor.accent.light
    let f = try plain(0) {
      $0.setRange(minimum: 0, maximum: 180)
      ($0.laps, $0.origin, $0.value) = (3, 30, 150)
    }
    expect([(45, accent), (300, accent)], on: f)
    // More than a full ring has no more than the whole glow.
    (f.dial.style.glowSigma, f.dial.style.glowGrows) = (4, true)
    #expect(f.dial.makeRenderState().glowSigma == 4)
    // Half a lap has half of it.
    f.dial.value = 60
    #expect(f.dial.makeRenderState().glowSigma == 2)
  }

  @Test func theFillBeginsAtTheOrigin() throws {
    let (accent, track) = (DynamicColor.accent.light, DynamicColor.track.light)
    expect([(130, accent), (45, track), (240, track)], on: try plain(90) { $0.origin = 180 })
  }

  @Test(arguments: [1.0, 2]) func theEndOfTheArcIsTheMiddleOfTheThumb(scale: Double) throws {
    for value in stride(from: 5.0, through: 355, by: 35) {
      let f = try plain(value, scale: scale) {
        ($0.style.hasRoundEnds, $0.style.thumbShape, $0.style.margin) = (false, .none, 15)
      }
      let thumb = f.dial.layout.upperThumbCenter
      let center = f.dial.layout.center
      let edge = DialArc.point(around: center, radius: 100, angle: value)
      #expect(thumb.distance(to: edge) < 1e-9)
      // Half a pixel to either side of the end the colours are those of the two sides.
      let half = 1.2 / 100 * 180 / .pi
      #expect(f.host.color(at: f.at(value - half)).isNear(DynamicColor.accent.light, 0.25))
      #expect(f.host.color(at: f.at(value + half)).isNear(DynamicColor.track.light, 0.25))
    }
  }

  @Test func theOriginalRunsFromBlueToPurpleAndShines() throws {
    func color(_ value: Double, _ position: Double, radius: Double = 84) throws -> Color {
      let f = try CircularSliderFixture(value) {
        $0.style = .original
        $0.style.margin = 0
      }
      return f.host.color(at: f.at(position, radius: radius))
    }
    // The ring's radius is 120 - 36; its colours run from the top to the bottom of the ring.
    let (top, start) = (try color(180, 90), try color(180, 6))
    #expect(top.blue > 0.9 && top.red < 0.15)
    #expect(start.red > 0.15 && start.blue > 0.6)
    #expect(try color(180, 270).isNear(.black))
    // Light beside the arc grows with the value.
    let (weak, strong) = (try color(30, 15, radius: 84 + 26), try color(350, 15, radius: 84 + 26))
    #expect(strong.blue > weak.blue + 0.1)
  }

  @Test(arguments: [CircularSliderStyle.Fill.linear, .conic])
  func aGradientRunsFromOneColourToTheOther(fill: CircularSliderStyle.Fill) throws {
    let f = try plain(360) {
      $0.style.fill = fill
      $0.style.startColor = DynamicColor(.black)
      $0.style.endColor = DynamicColor(.white)
      $0.style.thumbShape = .none
      $0.style.margin = 15
    }
    let (low, high) = fill == .conic ? (5.0, 355.0) : (180.0, 2.0)
    #expect(f.host.color(at: f.at(low)).red < 0.12 && f.host.color(at: f.at(high)).red > 0.88)
    let middle = fill == .conic ? 180.0 : 90.0
    #expect((f.host.color(at: f.at(middle)).red - 0.5).magnitude < 0.06)
  }

  @Test func roundEndsGoOnInTheColourOfTheirEnd() throws {
    let f = try plain(360) {
      ($0.style.fill, $0.style.hasRoundEnds, $0.style.thumbShape) = (.conic, true, .none)
      ($0.style.startColor, $0.style.endColor) = (DynamicColor(.black), DynamicColor(.white))
      ($0.style.startAngle, $0.style.sweep, $0.style.margin) = (0, 270, 15)
    }
    // In the gap, one pixel beyond the ends of the arc.
    #expect(f.host.color(at: f.at(271)).red > 0.88 && f.host.color(at: f.at(-1)).red < 0.12)
  }

  /// The looks and states that are drawn at the values of `everyLookIsRightAtEveryValue`.
  private static let looks: [(String, @MainActor (CircularSlider) -> Void)] = [
    ("plain", { _ in }),
    (
      "original",
      {
        $0.style = .original
        ($0.style.glowSigma, $0.style.fill, $0.style.diameter) = (0, .solid, 240)
      }
    ),
    (
      "knob",
      {
        $0.style = .knob
        ($0.style.startAngle, $0.style.sweep) = (0, 360)
      }
    ), ("disabled", { $0.isEnabled = false }), ("focused", { $0.becomeFirstResponder() }),
    ("mirrored", { $0.traitOverrides.layoutDirection = .rightToLeft }),
  ]

  @Test(arguments: [0.0, 1, 90, 180, 359, 360], [1.0, 2])
  func everyLookIsRightAtEveryValue(value: Double, scale: Double) throws {
    for (name, configure) in Self.looks {
      let f = try plain(value, scale: scale)
      configure(f.dial)
      f.dial.step = 1
      f.host.settle()
      let (layout, style) = (f.dial.layout, f.dial.style)
      let isEnabled = f.dial.isEnabled
      let arc = isEnabled ? style.startColor.light : DynamicColor.disabledTint.light
      let thumb = (layout.thumbDiameter + (name == "focused" ? 10 : 4)) / 2
      let hidden = thumb / layout.radius * 180 / .pi
      for position in stride(from: 5.0, to: 360, by: 10) {
        let distance = (position - value).remainder(dividingBy: 360).magnitude
        guard style.thumbShape != .thumb || distance > hidden else { continue }
        let expected = position < value ? arc : style.trackTintColor.light
        let place = f.at(position, radius: layout.radius)
        #expect(f.host.color(at: place).isNear(expected), "\(name) at \(position)")
      }
      guard style.thumbShape == .thumb else { continue }
      let center = f.dial.frame.origin + layout.upperThumbCenter
      let edge = DialArc.point(around: center, radius: style.thumbSize / 2 - 2, angle: 45)
      // The original's is translucent.
      guard style.thumbTintColor.light.alpha == 1 else {
        #expect(f.host.color(at: edge).red > 0.6, "\(name)")
        continue
      }
      let body = isEnabled ? style.thumbTintColor.light : DynamicColor.disabledThumb.light
      #expect(f.host.color(at: edge).isNear(body), "\(name)")
      #expect(
        f.host.color(at: center).isNear(isEnabled ? style.thumbDotColor.light : arc), "\(name)")
    }
  }

  @Test(arguments: [0.0, 1, 40, 90, 180, 359, 360], [1.0, 2])
  func aRangeIsFilledBetweenItsThumbsAtEveryValue(value: Double, scale: Double) throws {
    let dial = RangeCircularSlider(frame: Rect(x: 0, y: 0, width: 240, height: 240))
    (dial.style.startAngle, dial.style.sweep, dial.style.fill) = (0, 360, .solid)
    dial.style.glowSigma = 0
    dial.setRange(minimum: 0, maximum: 360)
    dial.setValues(lower: min(value, 40), upper: max(value, 40))
    let host = try Scene(dial, in: Size(width: 240, height: 240), scale: scale).host
    host.settle()
    for position in stride(from: 5.0, to: 360, by: 10) {
      let thumbs = [dial.lowerValue, dial.upperValue]
      guard thumbs.allSatisfy({ abs(($0 - position).remainder(dividingBy: 360)) > 8 }) else {
        continue
      }
      let place = DialArc.point(
        around: dial.layout.center, radius: dial.layout.radius, angle: position)
      let isFilled = position > dial.lowerValue && position < dial.upperValue
      let expected = isFilled ? DynamicColor.accent.light : DynamicColor.track.light
      let seen = host.color(at: place)
      #expect(seen.isNear(expected), "\(position)")
    }
  }

  @Test func aStepPaintsOnlyWhatItMoves() throws {
    let f = try CircularSliderFixture(90, scale: 2) { $0.step = 1 }
    f.press(90)
    f.host.settle()
    f.host.move(to: f.at(93))
    let damage = f.host.lastDamage
    let area = damage.rects.reduce(0) { $0 + $1.width * $1.height }
    #expect(area < 240 * 240 / 5)
    #expect(damage.rects.contains { $0.contains(f.dial.frame.center) } || damage.rects.count == 1)
  }

  @Test func whateverChangesNothingOfAnOldValueStaysOnTheRing() throws {
    let looks: [(CircularSlider) -> Void] = [
      { ($0.laps, $0.style.glowSigma) = (3, 0) }, { $0.origin = 100 },
      { ($0.style.glowGrows, $0.style.glowSigma) = (true, 12) },
      { ($0.style.hasRoundEnds, $0.style.arcThickness, $0.style.thumbSize) = (false, 30, 8) },
      { ($0.style.thumbShape, $0.style.bodyGap, $0.style.needleWidth) = (.needle, 4, 12) },
      { ($0.style.thumbShape, $0.style.trackThickness) = (.none, 24) },
      { ($0.style.thumbShadow, $0.style.haloSize) = (Shadow(color: .clear, sigma: 0), 0) },
      { ($0.style.thumbShadow, $0.style.haloSize) = (Shadow(color: .clear, sigma: 0), 80) },
      { $0.style.thumbDotSize = 60 }, { $0.format = .unit("km") },
    ]
    for (index, look) in looks.enumerated() {
      let f = try CircularSliderFixture(0, look)
      f.host.setFocused(true)
      f.host.settle()
      func expectFresh(after act: String) {
        f.host.settle()
        #expect(f.host.differenceFromFreshPaint(tolerance: 8) == nil, "\(index): \(act)")
      }
      for value in [1.0, 2, 99, 101, 119, 121, 239, 241, 359, 360, 0, 180] {
        f.dial.value = value
        expectFresh(after: "\(value)")
      }
      for key in [Key.tab, .pageUp] {
        f.host.key(key)
        expectFresh(after: "\(key)")
      }
      f.host.setFocused(false)
      expectFresh(after: "the focus")
      f.host.move(to: f.dial.frame.origin + f.dial.layout.thumbCenter(0))
      expectFresh(after: "hover")
      f.host.exit()
      expectFresh(after: "the exit")
    }
  }

  @Test func restPaintsNothing() throws {
    let f = try CircularSliderFixture()
    f.host.settle()
    let paints = f.host.paintCount
    f.host.advance(by: .seconds(10))
    #expect(f.host.paintCount == paints && !f.host.driver.wantsAnotherFrame)
  }

  @Test func aGlideTakesTheShortestWayThatThereIs() throws {
    for (start, end, wraps, whole) in [
      (350.0, 10.0, true, 20.0), (10, 350, true, 20), (350, 10, false, 340), (10, 350, false, 340),
    ] {
      let f = try CircularSliderFixture(start) { $0.wraps = wraps }
      f.dial.setValue(end, animated: true)
      var ways = [0.0]
      while f.host.driver.wantsAnotherFrame || f.dial.drawnPositions.upper != end {
        f.host.advance(by: .milliseconds(17))
        let place = f.dial.drawnPositions.upper
        #expect((0...360).contains(place))
        let way = wraps ? (place - start).remainder(dividingBy: 360) : place - start
        ways.append(way.magnitude)
      }
      // Each frame leads a part of the way on, none of them most of it.
      let steps = zip(ways, ways.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { $0 >= 0 && $0 < whole / 4 }, "\(start) \(wraps)")
      #expect(ways.last == whole)
    }
  }

  @Test func aGlideThatIsInterruptedByTheEndOfItsStayInTheWindowIsOver() throws {
    let f = try CircularSliderFixture(0)
    let superview = try #require(f.dial.superview)
    f.dial.setValue(180, animated: true)
    f.host.advance(by: .milliseconds(60))
    f.dial.removeFromSuperview()
    f.dial.maximumValue *= 2
    superview.addSubview(f.dial)
    f.host.drain()
    #expect(f.dial.drawnPositions == f.dial.valuePositions)
  }

  @Test func aThumbThatIsHoveredForAMomentLeavesNothingBehind() throws {
    let f = try CircularSliderFixture(0)
    f.window.rootTraits.reducesMotion = true
    let dial = f.dial
    let place = dial.frame.origin + dial.layout.upperThumbCenter
    f.host.move(to: place + Point(x: 40, y: 0))
    // The thumb comes below the pointer within a frame, and goes again before the next.
    dial.frame = dial.frame.offsetBy(dx: 40, dy: 0)
    f.window.setNeedsDisplay()
    f.host.drain()
    f.host.exit()
    #expect(f.host.pictureFault() == nil)
  }

  @Test func noSizeAndNoRangeAreDrawnQuietly() throws {
    for size in [Size.zero, Size(width: 1, height: 1), Size(width: 5_000, height: 3)] {
      let f = try CircularSliderFixture()
      f.dial.frame = Rect(origin: .zero, size: size)
      f.host.drain()
      f.host.click(at: Point(x: size.width / 2, y: size.height / 2))
      #expect(f.dial.value == 90)
    }
    let f = try CircularSliderFixture()
    f.dial.setRange(minimum: 5, maximum: 5)
    f.host.drain()
    f.host.click(at: f.at(90))
    f.dial.becomeFirstResponder()
    #expect(f.key(.up).lower == 5)
    f.dial.setRange(minimum: 0, maximum: .leastNonzeroMagnitude)
    f.host.drain()
    f.dial.value = .nan
    #expect(f.dial.value.isFinite && f.log.isEmpty)
  }

  @Test func anAnimatedThumbGlidesThroughTheLapsInBetween() throws {
    let f = try CircularSliderFixture(36) { ($0.wraps, $0.laps) = (true, 2) }
    f.dial.setValue(180, animated: true)
    f.host.advance(by: .milliseconds(100))
    let place = f.dial.drawnPositions[1]
    #expect(place > 72 && place < 360)
  }

  @Test func aPressExactlyAtTheTopIsTheNearerEndOfTheRound() throws {
    for (value, end) in [(340.0, 360.0), (20, 0)] {
      #expect(try CircularSliderFixture(value).press(0) == [end])
    }
  }
}
