import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Testing

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

  @Test func theSchemaNamesEveryStoredPropertyOnce() throws {
    let stored = Mirror(reflecting: RangeSliderStyle()).children.compactMap(\.label)
    #expect(schema.properties.map(\.name).sorted() == stored.sorted())
    let data = try JSONEncoder().encode(RangeSliderStyle())
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.keys.sorted() == stored.sorted())
  }

  @Test func everyDefaultIsALegalValue() {
    for property in schema.properties {
      var style = RangeSliderStyle()
      #expect(property.set(property.value(in: style), in: &style), "\(property.name)")
      #expect(style == RangeSliderStyle(), "\(property.name)")
    }
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
    let slider = RangeSlider()
    slider.style.thumbSize = 1e9
    #expect(slider.style.thumbSize == 64)
    slider.style.thumbSize = -5
    #expect(slider.style.thumbSize == 0)
    slider.style.thumbSize = .nan
    #expect(slider.style.thumbSize == 0)
    slider.style.thumbShadow.sigma = .infinity
    #expect(slider.style.thumbShadow == RangeSliderStyle().thumbShadow)
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
          style.trackHighlightTintColor, style.thumbRingColor, style.focusRingColor,
          style.tickTintColor, style.tickHighlightTintColor, style.highContrastTrackTintColor,
        ] { #expect(contrast(color, ground) >= 3, "\(appearance)") }
        for text in [style.labelColor, style.tickLabelColor] {
          #expect(contrast(text, ground) >= 4.5, "\(appearance)")
        }
        for color in [style.highContrastTintColor, style.highContrastTickColor] {
          #expect(contrast(color, ground) >= 7, "\(appearance)")
        }
      }
      #expect(contrast(style.highContrastTintColor, style.highContrastTrackTintColor) >= 3)
    }
  }
}
