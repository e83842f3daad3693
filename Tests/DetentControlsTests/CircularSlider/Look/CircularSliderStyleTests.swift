import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import FoundationEssentials
import Testing

@testable import DetentControls

@MainActor @Suite struct CircularSliderStyleTests {
  nonisolated static let presets: [CircularSliderStyle] = [
    CircularSliderStyle(), .original, .knob, .gauge, .minimal, .clock,
  ]

  @Test(arguments: presets) func aStyleSurvivesAFile(style: CircularSliderStyle) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(style)
    // Files hold eight bits of each part of a colour: what comes back is written the same again.
    let read = try JSONDecoder().decode(CircularSliderStyle.self, from: data)
    #expect(try encoder.encode(read) == data)
    #expect(read.startAngle == style.startAngle && read.fill == style.fill)
  }

  @Test(arguments: presets) func everyPresetObeysTheSchema(style: CircularSliderStyle) {
    #expect(CircularSliderStyle.schema.accepted(style, over: CircularSliderStyle()) == style)
  }

  @Test func everyPropertyHasANameOfItsOwn() {
    let names = CircularSliderStyle.schema.properties.map(\.name)
    #expect(Set(names).count == names.count)
    let stored = Mirror(reflecting: CircularSliderStyle()).children.compactMap(\.label)
    #expect(Set(names) == Set(stored))
  }

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

  @Test func aStyleOutOfRangeIsBroughtIntoIt() throws {
    let f = try CircularSliderFixture()
    f.dial.style.sweep = 9_000
    f.dial.style.thumbSize = -3
    f.dial.style.startAngle = .nan
    #expect(f.dial.style.sweep == 360)
    #expect(f.dial.style.thumbSize == 0)
    #expect(f.dial.style.startAngle == 0)
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
    { ($0.thumbShape, $0.needleWidth, $0.needleEnd) = (.needle, 40, 1) },
    { ($0.valueFontSize, $0.haloSize) = (120, 200) },
    { ($0.tickGap, $0.tickLength, $0.tickWidth) = (-40, 20, 6) },
    {
      ($0.bodyGap, $0.bodyShadow) = (0, Shadow(color: .black, offset: Point(x: 60, y: 0), sigma: 9))
    },
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

  @MainActor
  @Test(
    arguments: [
      CircularSliderStyle(), .original, .knob, .gauge, .minimal, .clock,
    ], [12.0, 24, 40, 64, 120])
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

  @MainActor
  @Test(arguments: [60.0, 120, 320], Appearance.allCases)
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

  @Test func aDialWithRoomForItsLengthsIsDrawnWithThem() {
    for style in [CircularSliderStyle(), .original, .knob, .gauge, .minimal, .clock] {
      #expect(style.fitted(into: style.diameter) == style)
      #expect(style.fitted(into: 0) == style)
    }
  }
}
