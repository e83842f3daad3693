import DetentControls
import DetentTestSupport
import Glibc
import Testing

@MainActor @Suite struct ValueFormatTests {
  private let german = NumberLocale(grouping: ".", decimal: ",")

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (999, "999"), (1_000, "1,000"), (1_234_567.5, "1,234,567.5"),
    (-1_250, "−1,250"), (0.30000000000000004, "0.3"), (0.00005, "0.00005"),
    (1e-15, "0.000000000000001"),
    (123_456_789_012, "123,456,789,012"), (.nan, "–"), (.infinity, "–"), (1e20, "1e+20"),
  ])
  func aNumberIsWrittenWithGroups(value: Double, text: String) {
    #expect(NumberLocale.plain.text(value) == text)
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (1.5, 0, "2"), (1_234.5, 2, "1,234.50"), (-0.001, 2, "0.00"),
    (2.675, 3, "2.675"),
    (0.00004, 4, "0.0000"), (0.00006, 4, "0.0001"), (999.999, 2, "1,000.00"),
    (5, 99, "5.000000000000000"),
    (5, -3, "5"),
  ])
  func decimalsAreRoundedAndFilledUp(value: Double, fractionDigits: Int, text: String) {
    #expect(NumberLocale.plain.text(value, fractionDigits: fractionDigits) == text)
  }

  @Test func placesWriteNumbersInTheirWay() {
    #expect(german.text(1_234.5) == "1.234,5")
    let indian = NumberLocale(groupSizes: .init(last: 3, others: 2))
    #expect(indian.text(12_345_678) == "1,23,45,678" && indian.text(1_234) == "1,234")
    #expect(NumberLocale(grouping: ".", groupedFrom: 5).text(1_234) == "1234")
    #expect(NumberLocale(grouping: "").text(1_234_567) == "1234567")
    #expect(NumberLocale(groupSizes: .init(last: 0, others: -3)).text(123_456) == "1,2,3,4,5,6")
  }

  private var locales: [NumberLocale] {
    [
      .plain, german, NumberLocale(grouping: "\u{202F}", decimal: ","),
      NumberLocale(grouping: "\u{A0}", decimal: ","), NumberLocale(grouping: "’", decimal: "."),
      NumberLocale(grouping: "", decimal: ","),
      NumberLocale(grouping: ".", decimal: ",", groupedFrom: 5),
      NumberLocale(groupSizes: .init(last: 3, others: 2)),
      NumberLocale(grouping: "٬", decimal: "٫"),
      NumberLocale(groupSizes: .init(last: 4, others: 4)),
    ]
  }

  private func formats(_ locale: NumberLocale) -> [ValueFormat] {
    let fractionDigits: [Int?] = [nil, 0, 2]
    return fractionDigits.flatMap { fractionDigits in
      [
        .number(fractionDigits: fractionDigits, locale: locale),
        .number(fractionDigits: fractionDigits, prefix: "£", locale: locale),
        .number(
          fractionDigits: fractionDigits, prefix: "CHF\u{A0}", suffix: " net", locale: locale),
        .number(fractionDigits: fractionDigits, prefix: "£", suffix: "k", locale: locale),
        .number(fractionDigits: fractionDigits, suffix: " 000 €", locale: locale),
        .number(fractionDigits: fractionDigits, suffix: "°", locale: locale),
        .unit("km", fractionDigits: fractionDigits, locale: locale),
        .unit("m", fractionDigits: fractionDigits, locale: locale),
        .unit("m² min", fractionDigits: fractionDigits, locale: locale),
        .unit("kr", fractionDigits: fractionDigits, locale: locale),
        .percent(fractionDigits: fractionDigits, locale: locale),
        .percent(fractionDigits: fractionDigits, suffix: "\u{A0}%", locale: locale),
      ]
    }
  }

  @Test func whatIsWrittenIsReadAsItIsShown() {
    var random = SplitMix64(seed: 4)
    for locale in locales {
      for format in formats(locale) {
        for index in 0..<60 {
          let size = random.number(-4...10)
          let value = random.number(-1...1) * pow(10, size.isFinite ? size : 0)
          guard value.isFinite, value.magnitude < 1e12 else { continue }
          let text = format.text(index == 0 ? 0 : value)
          let read = format.parse?(text)
          #expect(read.map { format.text($0) } == text, "\(text) in \(locale)")
          for typed in [text + "+", "<" + text, " " + text.uppercased() + " "] {
            #expect(format.parse?(typed) == read, "\(typed) in \(locale)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("£", "", "2k", 2_000.0), ("£", "", "1.2M", 1.2e6), ("£", "", "£2,000,000+", 2e6),
    ("£", "", "2000000 £", 2e6), ("£", "", "1.2 million", 1.2e6), ("£", "", "3 bn", 3e9),
    ("", " m", "1.5 km", 1_500), ("", " km", "1.5 km", 1.5), ("", " km", "500 m", 0.5),
    ("", " Hz", "1.2 kHz", 1_200), ("", " Hz", "2k", 2_000), ("", " m²", "85 m", 85),
    ("", " min", "90 min", 90), ("£", "k", "900k", 900), ("£", "k", "2M", 2_000),
    ("£", "", "٢k", 2_000),
    ("", "%", "٢٥٪", 25), ("", " kr", "500k", 500_000), ("¥", "", "350万", 3.5e6),
  ])
  func multiplesAndUnitsAreRead(prefix: String, suffix: String, text: String, value: Double) {
    #expect(ValueFormat.number(prefix: prefix, suffix: suffix).parse?(text) == value)
  }

  @Test(arguments: ["5 kg", "£5", "5 lightyears", "k", "km", "5 5", "5 km km"])
  func otherUnitsAreNotRead(text: String) {
    #expect(ValueFormat.unit("km").parse?(text) == nil)
  }

  @Test func aFormatAddsWhatTheNumberCounts() {
    #expect(ValueFormat.number(prefix: "£").text(-1_250) == "−£1,250")
    #expect(ValueFormat.unit("km").text(12) == "12\u{A0}km")
    #expect(ValueFormat.percent().text(0.25) == "25%")
    #expect(ValueFormat.percent(fractionDigits: nil).text(0.29) == "29%")
    #expect(
      ValueFormat.percent(fractionDigits: 1, suffix: "\u{A0}%", locale: german).text(0.125)
        == "12,5\u{A0}%"
    )
  }

  @Test func aPersonMayWriteMoreOrLessThanTheFormatDoes() {
    let pounds = ValueFormat.number(prefix: "£")
    for text in ["1250", "£1,250", " £ 1 250 ", "£1,250+", "<£1,250", "1250.0"] {
      #expect(pounds.parse?(text) == 1_250, "\(text)")
    }
    #expect(pounds.parse?("-£5") == -5 && pounds.parse?("−5") == -5)
    #expect(ValueFormat.percent().parse?("30") == 0.3)
  }

  @Test(arguments: ["", "£", "abc", "nan", "inf", "0x10", "1e5", "--5", "1.2.3", "+", "<", "5-"])
  func whatIsNoNumberIsNotRead(text: String) {
    #expect(ValueFormat.number(prefix: "£").parse?(text) == nil)
  }
}
