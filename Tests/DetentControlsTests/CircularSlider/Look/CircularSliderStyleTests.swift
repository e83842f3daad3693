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
}
