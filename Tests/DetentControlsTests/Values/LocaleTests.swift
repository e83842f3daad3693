import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct LocaleTests {
  /// A control in a window somewhere.
  private func host(_ control: Control, in locale: String) throws -> HeadlessHost {
    let window = Window(size: Size(width: 320, height: 240))
    window.rootTraits.locale = locale
    control.frame = Rect(x: 20, y: 20, width: 280, height: 200)
    window.contentView = control
    return try HeadlessHost(window: window)
  }

  private static let formats: [ValueFormat?] = [
    nil, .number(), .number(fractionDigits: 1, prefix: "£"), .unit("km"), .percent(),
    ValueFormat(NumberFormat(.currency("€"), notation: .compact)),
  ]

  @Test func aUnitStandsBelowTheValueOfADialAndAfterThatOfASlider() {
    let (slider, dial, range) = (Slider(), CircularSlider(), RangeSlider())
    for format in [ValueFormat.unit("km"), .plain(unit: "km")] {
      (slider.format, dial.format, range.format) = (format, format, format)
      for control in [slider, dial, range] as [ThumbControl] {
        control.setRange(minimum: 0, maximum: 100)
        control.step = 1
      }
      #expect(slider.text(for: 12) == "12\u{A0}km" && dial.text(for: 12) == "12")
      #expect(dial.texts.spokenText(for: 12) == "12 km")
      #expect(format.text(for: 12) == "12\u{A0}km" && !format.text(for: .infinity).contains("km"))
      #expect(format.text(from: 3, to: 12) == "3\u{A0}km – 12\u{A0}km")
      #expect(range.text(for: RangeValues(3, 12)) == "3\u{A0}km – 12\u{A0}km")
      for text in ["12", "12 km", "12km"] {
        #expect(slider.texts.number(of: text) == 12 && dial.texts.number(of: text) == 12, "\(text)")
      }
    }
    dial.format = .number()
    #expect(dial.texts.spokenText(for: 12) == "12")
    range.format?.rangeText = { "\(Int($0)) to \(Int($1))" }
    #expect(range.text(for: RangeValues(3, 12)) == "3 to 12\u{A0}km")
    #expect(range.format?.text(from: 3, to: 12) == "3 to 12\u{A0}km")
  }

  @Test func anotherLocaleWritesTicksAnew() throws {
    let slider = Slider()
    (slider.ticks, slider.format) = (.values([0.5]), .number(fractionDigits: 1))
    let host = try host(slider, in: "en_GB")
    func texts() -> [String] { slider.decorations.ticks.labels.map(\.text) }
    #expect(texts() == ["0.5"])
    slider.window?.rootTraits.locale = "de_DE"
    host.drain()
    #expect(texts() == ["0,5"])
  }

  @Test func whatControlsShowCanBeTypedBackEverywhere() throws {
    for (name, _) in NumberLocale.all {
      let slider = Slider(frame: .zero)
      slider.setRange(minimum: -2_000_000, maximum: 2_000_000)
      let dial = CircularSlider(frame: .zero)
      dial.setRange(minimum: -2_000_000, maximum: 2_000_000)
      let hosts = [try host(slider, in: name), try host(dial, in: name)]
      for format in Self.formats {
        (slider.format, dial.format) = (format, format)
        for value in [-1_234_567.5, -20, -0.25, 0, 0.5, 12.25, 850, 12_345.5, 1_500_000] {
          let text = slider.text(for: value)
          let read = try #require(slider.texts.number(of: text), "\(text) in \(name)")
          #expect(slider.text(for: read) == text, "\(text) in \(name)")
          let shown = dial.text(for: value)
          let typed = try #require(dial.texts.number(of: shown), "\(shown) in \(name)")
          #expect(dial.text(for: typed) == shown, "\(shown) in \(name)")
        }
      }
      _ = hosts
    }
  }

  @Test func sliderAndDialWriteNumbersAlike() throws {
    let texts = [("", "−40"), ("de_DE", "−40"), ("ar_EG", "−٤٠"), ("fa", "−۴۰")]
    for (name, text) in texts {
      let slider = Slider(frame: .zero)
      slider.setRange(minimum: -100, maximum: 100)
      let dial = CircularSlider(frame: .zero)
      dial.setRange(minimum: -100, maximum: 100)
      let hosts = [try host(slider, in: name), try host(dial, in: name)]
      #expect(slider.text(for: -40) == text && dial.text(for: -40) == text, "\(name)")
      dial.setValue(-40, animated: false)
      #expect(dial.accessibilityNode()?.valueText == text)
      _ = hosts
    }
  }

  @Test func aLocaleThatChangesMakesTextsAndTheirRoomAnew() throws {
    let slider = RangeSlider(frame: .zero)
    slider.setRange(minimum: 0, maximum: 5_000)
    (slider.ticks, slider.labels, slider.format) = (.round, .always, .number())
    let host = try host(slider, in: "")
    let before = host.surface.pngData()
    host.window.rootTraits.locale = "ar_EG"
    host.settle()
    #expect(slider.text(for: 1_234.5) == "١٬٢٣٤٫٥")
    let arabic = host.surface.pngData()
    #expect(arabic != before)
    host.window.rootTraits.locale = ""
    host.settle()
    #expect(host.surface.pngData() == before)
  }
}
