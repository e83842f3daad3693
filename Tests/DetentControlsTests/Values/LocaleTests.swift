import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
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
    for format in [
      ValueFormat.unit("km"), .plain(unit: "km"), .readable(unit: "km") { "\(Int($0))" },
    ] {
      (slider.format, dial.format, range.format) = (format, format, format)
      for control in [slider, dial, range] as [ThumbControl] {
        control.setRange(minimum: 0, maximum: 100)
        control.step = 1
      }
      #expect(slider.text(for: 12) == "12\u{A0}km" && dial.text(for: 12) == "12")
      #expect(dial.accessibilityText(for: 12) == "12 km")
      #expect(format.text(for: 12) == "12\u{A0}km")
      #expect(range.text(for: RangeValues(3, 12)) == "3\u{A0}km – 12\u{A0}km")
      for text in ["12", "12 km", "12km"] {
        #expect(slider.value(of: text) == 12 && dial.value(of: text) == 12, "\(text)")
      }
    }
    range.format?.rangeText = { "\(Int($0)) to \(Int($1))" }
    #expect(range.text(for: RangeValues(3, 12)) == "3 to 12\u{A0}km")
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
          let read = try #require(slider.value(of: text), "\(text) in \(name)")
          #expect(slider.text(for: read) == text, "\(text) in \(name)")
          let shown = dial.text(for: value)
          let typed = try #require(dial.value(of: shown), "\(shown) in \(name)")
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

/// What functions of one's own write can be typed back.
@Suite struct ShownValueReaderTests {
  private static let day = stride(from: 0.0, through: 24, by: 0.25).map { $0 }

  private static func clock(_ hours: Double) -> String {
    let minutes = Int((hours * 60).rounded())
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  @Test(arguments: [
    ("23:30", 23.5), ("6:00", 6.0), ("0:15", 0.25), ("7", 7.0), ("7:20", 7 + 1 / 3.0),
    ("２３：３０", 23.5),
    ("۲۳:۳۰", 23.5),
  ])
  func aTimeIsRead(text: String, hours: Double) throws {
    let reader = ShownValueReader(values: Self.day, write: Self.clock)
    let value = try #require(reader.value(of: text))
    #expect((value - hours).magnitude < 1e-9)
  }

  @Test func aTimeOfMinutesIsRead() {
    let reader = ShownValueReader(values: Self.day.map { $0 * 60 }) { Self.clock($0 / 60) }
    #expect(reader.value(of: "23:30") == 1_410 && reader.value(of: "1:05") == 65)
  }

  @Test(arguments: ["25:61", "1:2:3:4", ":", "noon", "12:", "::", ""])
  func whatIsNoTimeIsNotRead(text: String) {
    #expect(ShownValueReader(values: Self.day, write: Self.clock).value(of: text) == nil)
  }

  @Test func thousandsAreRead() {
    func hertz(_ value: Double) -> String {
      guard value >= 999.5 else { return "\(Int(value.rounded()))" }
      let tenths = Int((value / 100).rounded())
      return tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k"
    }
    let values = (0...30).map { 20 * pow(1_000, Double($0) / 30) }
    let reader = ShownValueReader(values: values, write: hertz)
    for (text, value) in [("2k", 2_000.0), ("440", 440), ("1.25k", 1_250), ("15000", 15_000)] {
      #expect(reader.value(of: text) == value, "\(text)")
    }
  }

  @Test func unitsThatChangeWithTheValueAreRead() {
    let reader = ShownValueReader(values: (0...100).map { Double($0) * 100 }) { metres in
      metres < 1_000 ? "\(Int(metres)) m" : "\((metres / 100).rounded() / 10) km"
    }
    for (text, value) in [("1.5 km", 1_500.0), ("850 m", 850), ("0.5 km", 500), ("700", 700)] {
      #expect(reader.value(of: text) == value, "\(text)")
    }
    let times = ShownValueReader(values: (0...120).map { Double($0) * 60 }) { seconds in
      seconds < 3_600 ? "\(Int(seconds / 60)) min" : "\(seconds / 3_600) h"
    }
    #expect(times.value(of: "1.5 h") == 5_400 && times.value(of: "45 min") == 2_700)
  }

  @Test func partsOfAHundredMoneyAndWordsAroundAreRead() {
    let parts = ShownValueReader(values: (0...20).map { Double($0) / 20 }) {
      "\(Int(($0 * 100).rounded()))%"
    }
    #expect(parts.value(of: "37%") == 0.37 && parts.value(of: "37") == 0.37)
    let money = ShownValueReader(values: (1...40).map { Double($0) * 100_000 }) {
      $0 < 1e6 ? "£\(Int($0 / 1_000))k" : "£\($0 / 1e6)M"
    }
    for text in ["£1.2M", "1.2m", "1200k", "1,200,000", "£1,200,000+"] {
      #expect(money.value(of: text) == 1.2e6, "\(text)")
    }
    let beds = ShownValueReader(values: [0, 1, 2, 3]) { $0 == 0 ? "Studio" : "\(Int($0)) beds" }
    #expect(
      beds.value(of: "studio") == 0 && beds.value(of: "3") == 3 && beds.value(of: "2 beds") == 2)
    #expect(beds.value(of: "2 baths") == nil)
    let turn = ShownValueReader(values: (-18...18).map { Double($0) * 10 }) {
      "\(Int($0.rounded()))°"
    }
    #expect(turn.value(of: "−45°") == -45 && turn.value(of: "-45") == -45)
  }

  @Test func aFunctionThatWritesOneTextForAllReadsNothingElse() {
    let reader = ShownValueReader(values: [0, 1, 2]) { _ in "about 7" }
    #expect(reader.value(of: "8") == nil || reader.value(of: "8") == 8)
    #expect(ShownValueReader(values: [], write: { "\($0)" }).value(of: "x") == nil)
  }
}
