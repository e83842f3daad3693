import DetentTestSupport
import DetentViews
import Glibc
import Testing

@Suite struct NumberFormatTests {
  private let german = NumberLocale.named("de_DE")
  private let arabic = NumberLocale.named("ar_EG")

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (999, "999"), (1_000, "1,000"), (1_234_567.5, "1,234,567.5"),
    (-1_250, "−1,250"), (0.30000000000000004, "0.3"), (0.00005, "0.00005"),
    (1e-15, "0.000000000000001"), (123_456_789_012, "123,456,789,012"), (.nan, "–"),
    (.infinity, "–"), (1e20, "1e+20"),
  ])
  func aNumberIsWrittenWithGroups(value: Double, text: String) {
    #expect(NumberFormat().text(for: value) == text)
  }

  @Test(arguments: [
    (0.0, 2, "0.00"), (1.5, 0, "2"), (1_234.5, 2, "1,234.50"), (-0.001, 2, "0.00"),
    (2.675, 3, "2.675"), (0.00004, 4, "0.0000"), (0.00006, 4, "0.0001"), (999.999, 2, "1,000.00"),
    (5, 99, "5.000000000000000"), (5, -3, "5"),
  ])
  func decimalsAreRoundedAndFilledUp(value: Double, fractionDigits: Int, text: String) {
    #expect(NumberFormat(fractionDigits: fractionDigits).text(for: value) == text)
  }

  @Test func placesWriteNumbersInTheirWay() {
    func text(_ value: Double, _ locale: NumberLocale) -> String {
      NumberFormat().text(for: value, locale: locale)
    }
    #expect(text(1_234.5, german) == "1.234,5" && text(-1_234.5, arabic) == "−١٬٢٣٤٫٥")
    #expect(text(12_345_678, .named("hi_IN")) == "1,23,45,678")
    #expect(text(1_234, .named("hi_IN")) == "1,234" && text(1_234, .named("es_ES")) == "1234")
    #expect(text(12_345.5, .named("fa_IR")) == "۱۲٬۳۴۵٫۵" && text(1_234, .named("ne")) == "१,२३४")
    #expect(text(1_234_567, NumberLocale("")) == "1234567")
    #expect(text(123_456, NumberLocale(groupSizes: (0, -3))) == "1,2,3,4,5,6")
    #expect(NumberFormat(usesGrouping: false).text(for: 1_234.5, locale: german) == "1234,5")
  }

  @Test func aFormatAddsWhatTheNumberCounts() {
    #expect(NumberFormat(prefix: "£").text(for: -1_250) == "−£1,250")
    #expect(NumberFormat.unit("km").text(for: 12) == "12\u{A0}km")
    let percent = NumberFormat(.percent, fractionDigits: 1)
    let texts = ["", "de_DE", "tr", "eu", "ar_EG"].map { name in
      percent.text(for: 0.125, locale: .named(name))
    }
    #expect(texts == ["12.5%", "12,5\u{A0}%", "%12,5", "%\u{A0}12,5", "١٢٫٥٪"])
    #expect(NumberFormat(.percent).text(for: 0.29) == "29%")
  }

  @Test func aSignMayStandBeforeNumbersAboveZero() {
    var format = NumberFormat(fractionDigits: 1, suffix: " dB")
    format.showsPlusSign = true
    #expect([-3, 0.04, 3].map { format.text(for: $0) } == ["−3.0 dB", "0.0 dB", "+3.0 dB"])
    #expect(format.number(from: "+3.0 dB") == 3)
  }

  @Test func signsOfCurrenciesStandWhereThePlacePutsThem() {
    func text(_ currency: String, _ name: String) -> String {
      NumberFormat(.currency(currency), fractionDigits: 0).text(for: -1_500, locale: .named(name))
    }
    #expect(text("£", "") == "−£1,500" && text("£", "de_DE") == "−1.500\u{A0}£")
    #expect(text("€", "nl_NL") == "−€\u{A0}1.500" && text("£", "ar_EG") == "−١٬٥٠٠\u{A0}£")
    #expect(text("kr", "en_GB") == "−1,500\u{A0}kr" && text("CHF", "") == "−CHF\u{A0}1,500")
  }

  @Test func compactNumbersHaveThreeDigitsOrSo() {
    for (notation, millions) in [(NumberFormat.Notation.compact, "2.40M"), (.shortest, "2.4M")] {
      let texts = [850, 12_500, 2.4e6].map { NumberFormat(notation: notation).text(for: $0) }
      #expect(texts == ["850", "12.5k", millions])
    }
    let text = NumberFormat(notation: .compact).text(for: 1.22e6, locale: arabic)
    #expect(text == "١٫٢٢\u{A0}مليون")
  }

  @Test func aPlaceIsFoundByItsName() {
    #expect(NumberLocale.named("de_DE.UTF-8") === german && NumberLocale.named("de") === german)
    #expect(NumberLocale.named("it_CH") === NumberLocale.named("fr_CH"))
    #expect(NumberLocale.named("es-419") === NumberLocale.named("es"))
    #expect(NumberLocale.named("es_MX") !== NumberLocale.named("es"))
    for name in ["", "C", "POSIX", "klingon", "en_GB", "_DE", "%s%n"] {
      #expect(NumberLocale.named(name) === NumberLocale.plain, "\(name)")
    }
    #expect(NumberLocale.plain.text(.min) == "−9,223,372,036,854,775,808")
    #expect(arabic.text(3_480) == "٣٬٤٨٠")
  }

  private static let formats: [NumberFormat] = [nil, 0, 2].flatMap { (digits: Int?) in
    [
      NumberFormat(fractionDigits: digits),
      NumberFormat(fractionDigits: digits, usesGrouping: false),
      NumberFormat(fractionDigits: digits, prefix: "£"),
      NumberFormat(fractionDigits: digits, prefix: "CHF\u{A0}", suffix: " net"),
      NumberFormat(fractionDigits: digits, prefix: "£", suffix: "k"),
      NumberFormat(fractionDigits: digits, suffix: " 000 €"),
      NumberFormat(fractionDigits: digits, suffix: "°"), .unit("km", fractionDigits: digits),
      .unit("m", fractionDigits: digits), .unit("m² min", fractionDigits: digits),
      .unit("kr", fractionDigits: digits), NumberFormat(.percent, fractionDigits: digits),
      NumberFormat(.percent, fractionDigits: digits, suffix: " net"),
      NumberFormat(.currency("£"), fractionDigits: digits),
      NumberFormat(.currency("kr."), fractionDigits: digits),
      NumberFormat(.currency("CHF"), fractionDigits: digits),
      NumberFormat(.currency("€"), notation: .compact),
      NumberFormat(.currency("R$"), notation: .shortest), NumberFormat(notation: .compact),
    ]
  }

  private static let locales =
    NumberLocale.all + [
      ("no groups", NumberLocale("", ",")), ("groups of four", NumberLocale(groupSizes: (4, 4))),
    ]

  @Test func whatIsWrittenIsReadAsItIsShownInEveryLocale() {
    var random = SplitMix64(seed: 4)
    for (name, locale) in Self.locales {
      for format in Self.formats {
        for index in 0..<12 {
          let size = random.number(-4...9)
          let value = random.number(-1...1) * pow(10, size.isFinite ? size : 0)
          guard value.isFinite, value.magnitude < 1e9 else { continue }
          let text = format.text(for: index == 0 ? 0 : value, locale: locale)
          let read = format.number(from: text, locale: locale)
          let again = read.map { format.text(for: $0, locale: locale) }
          #expect(again == text, "\(text) in \(name)")
          for typed in [text + "+", "<" + text, " " + text.uppercased() + " "] {
            #expect(format.number(from: typed, locale: locale) == read, "\(typed) in \(name)")
          }
        }
      }
    }
  }

  @Test func plainDigitsAndThoseOfThePlaceAreReadEverywhere() {
    for (name, locale) in Self.locales {
      for text in ["12.5", "12,5", "١٢٫٥", "１２．５", "۱۲٫۵"] {
        // A comma before decimals of a locale that groups with dots, and the other way round.
        #expect(NumberFormat().number(from: text, locale: locale) == 12.5, "\(text) in \(name)")
      }
      #expect(NumberFormat().number(from: "−5", locale: locale) == -5, "\(name)")
    }
  }

  @Test(arguments: [
    ("£", "", "2k", 2_000.0), ("£", "", "1.2M", 1.2e6), ("£", "", "£2,000,000+", 2e6),
    ("£", "", "2000000 £", 2e6), ("£", "", "1.2 million", 1.2e6), ("£", "", "3 bn", 3e9),
    ("", " m", "1.5 km", 1_500), ("", " km", "1.5 km", 1.5), ("", " km", "500 m", 0.5),
    ("", " Hz", "1.2 kHz", 1_200), ("", " Hz", "2k", 2_000), ("", " m²", "85 m", 85),
    ("", " min", "90 min", 90), ("£", "k", "900k", 900), ("£", "k", "2M", 2_000),
    ("£", "", "٢k", 2_000), ("", "%", "٢٥٪", 25), ("", " kr", "500k", 500_000),
    ("¥", "", "350万", 3.5e6),
  ])
  func multiplesAndUnitsAreRead(prefix: String, suffix: String, text: String, value: Double) {
    #expect(NumberFormat(prefix: prefix, suffix: suffix).number(from: text) == value)
  }

  @Test(arguments: ["5 kg", "£5", "5 lightyears", "k", "km", "5 5", "5 km km", "km 5"])
  func otherUnitsAreNotRead(text: String) {
    #expect(NumberFormat.unit("km").number(from: text) == nil)
  }

  @Test func theUserMayWriteMoreOrLessThanTheFormatDoes() {
    let pounds = NumberFormat(prefix: "£")
    for text in ["1250", "£1,250", " £ 1 250 ", "£1,250+", "<£1,250", "1250.0"] {
      #expect(pounds.number(from: text) == 1_250, "\(text)")
    }
    #expect(pounds.number(from: "-£5") == -5 && pounds.number(from: "−5") == -5)
    #expect(NumberFormat(.percent).number(from: "30") == 0.3)
    for name in ["", "de_DE", "nl_NL"] {
      for text in ["€5", "5€", "5 €", "€ 5", "5"] {
        let value = NumberFormat(.currency("€")).number(from: text, locale: .named(name))
        #expect(value == 5, "\(text) in \(name)")
      }
    }
  }

  @Test(arguments: ["", "£", "abc", "nan", "inf", "0x10", "1e5", "--5", "1.2.3", "+", "<", "5-"])
  func whatIsNoNumberIsNotRead(text: String) {
    #expect(NumberFormat(prefix: "£").number(from: text) == nil)
  }
}

@Suite struct LocaleIDTests {
  @Test(arguments: [
    ("de_DE.UTF-8", "de", "DE"), ("pt-BR", "pt", "BR"), ("zh_Hans_CN", "zh", "CN"),
    ("sr_RS@latin", "sr", "RS"), ("fr", "fr", ""), ("es_419", "es", "419"), ("C", "", ""),
    ("C.UTF-8", "", ""), ("POSIX", "", ""), ("", "", ""), ("_DE", "", ""), ("1234", "", ""),
    ("EN_gb", "en", "GB"), ("%s%n", "", ""),
  ])
  func namesAreTakenApart(_ name: String, _ language: String, _ region: String) {
    #expect([LocaleID(name).language, LocaleID(name).region] == [language, region])
  }

  @Test(arguments: [
    (["LC_ALL": "de_DE", "LC_NUMERIC": "fr_FR", "LANG": "it_IT"], "de_DE"),
    (["LC_ALL": "", "LC_NUMERIC": "fr_FR"], "fr_FR"), (["LANG": "it_IT"], "it_IT"),
  ])
  func theEnvironmentIsAskedInOrder(environment: [String: String], name: String) {
    #expect(LocaleID(environment: environment).description == name)
    #expect(LocaleID(environment: [:]) == .plain)
  }
}

@Suite struct NumberReadingTests {
  private static let german = NumberLocale.named("de")
  private static let french = NumberLocale.named("fr")

  private func read(_ text: String, _ locale: NumberLocale = .plain) -> Double? {
    NumberFormat().number(from: text, locale: locale)
  }

  @Test(arguments: [
    ("1,5", 1.5), ("1.5", 1.5), ("1,500", 1_500), ("1.500", 1.5), ("1 234,5", 1_234.5),
    ("1'234", 1_234), ("1’234.5", 1_234.5), ("1,234,567.5", 1_234_567.5), ("0,500", 0.5),
    (".5", 0.5), ("5.", 5), ("1234,567", 1_234.567), ("−3", -3), (" 12 ", 12),
    ("1 234,567", 1_234.567), ("1:30", 1.5), ("1:30:36", 1.51),
  ])
  func commasGroupWholeGroupsAndElseStandBeforeDecimals(text: String, value: Double) {
    #expect(read(text) == value)
  }

  @Test(arguments: [
    ("1,5", 1.5), ("1.5", 1.5), ("1.500", 1_500), ("1.234,5", 1_234.5), ("1 234,5", 1_234.5),
    ("1,500", 1.5), ("1'234", 1_234),
  ])
  func dotsGroupInOtherLocales(text: String, value: Double) {
    #expect(read(text, Self.german) == value)
  }

  @Test(arguments: [("1\u{202F}234,5", 1_234.5), ("1 234,5", 1_234.5), ("1.5", 1.5), ("1,5", 1.5)])
  func aNarrowSpaceIsASpace(text: String, value: Double) {
    #expect(read(text, Self.french) == value)
  }

  @Test(arguments: [
    "", " ", "-", ".", ",", "1,23,45.6", "1 2 5", "1,2345,678", "1.5.2", "nan", "inf", "0x10",
    "1e400", "1:60", "1:5:60", "1.5\0", "--1", "1-", "1,,000", "5,000,00", "१२a", "四", "④",
    // More digits than a number has.
    String(repeating: "9", count: 400), String(repeating: "1,", count: 100_000),
  ])
  func whatIsNoNumberIsNotRead(text: String) { #expect(read(text) == nil) }

  @Test(arguments: [
    "１２．５", "１２.５", "१२.५", "۱۲٫۵", "١٢٫٥", "১২.৫", "๑๒.๕", "𝟏𝟐.𝟓", "\u{200F}١٢٫٥\u{200F}",
  ])
  func digitsOfEveryScriptAreRead(text: String) { #expect(read(text) == 12.5) }

  @Test(arguments: [
    ("١٬٢٣٤٫٥", 1_234.5), ("١٬٢٣٤", 1_234), ("١٫٢٣٤", 1.234), ("１，２３４．５", 1_234.5), ("−۵", -5),
    ("１，２３４，５６７", 1_234_567), ("٣،٤٨٠", 3_480), ("－１２", -12), ("+12", 12), ("1٬234٬567", 1_234_567),
    ("1\u{2009}234", 1_234), ("2.5e-07", 2.5e-7), ("1e+20", 1e20), ("١٢٣", 123),
  ])
  func separatorsOfEveryScriptAreRead(text: String, value: Double) {
    #expect(read(text) == value)
  }

  @Test func theArabicDecimalSignIsOneEverywhereAndTheArabicGroupingIsOne() {
    for locale in [NumberLocale.plain, Self.german, Self.french] {
      #expect(read("١٫٥٠٠", locale) == 1.5 && read("١٬٥٠٠", locale) == 1_500)
      #expect(read("١٫٥٫٠", locale) == nil && read("١٬٥", locale) == nil)
    }
  }
}
