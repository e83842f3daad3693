import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@Suite struct NiceBoundsTests {
  private func parts(_ bounds: NiceBounds?) -> [Double]? {
    bounds.map { [$0.lower, $0.upper, $0.step] }
  }

  @Test func boundsOfLondonAreRound() {
    let coarse = NiceBounds(lowest: 180_000, highest: 39_750_000)
    #expect(parts(coarse) == [180_000, 39_800_000, 200_000])
    let fine = NiceBounds(lowest: 187_500, highest: 987_000, stepCount: 400)
    #expect(parts(fine) == [187_000, 987_000, 1_000])
  }

  @Test func theStepOfPricesFollowsTheMedianAndNotTheDearest() throws {
    let csv = "price\n" + (1...99).map { "\(200_000 + $0 * 1_000)\n" }.joined() + "2500000\n"
    #expect(parts(NiceBounds(pricesOf: try FilterIndex(csv))) == [201_000, 2_500_000, 1_000])
    #expect(NiceBounds(pricesOf: try FilterIndex("price\n")) == nil)
  }

  @Test func aColumnHasBoundsOfWhatBelongsTogether() throws {
    func bounds(_ numbers: [Double]) throws -> NiceBounds {
      try #require(NiceBounds(of: FileColumn(number: 1, numbers: numbers)))
    }
    // A year that is missing is written as 0, and one lot has zeros too many.
    #expect(try parts(bounds([0] + (1890...2020).map(Double.init))) == [1890, 2020, 1])
    let lots = try bounds((1...99).map { Double($0) * 50 } + [9e9])
    #expect(lots.lower == 50 && lots.upper <= 5_000 && lots.step < 50)
    // What is near the others belongs to them, and below zero there are no ratios.
    #expect(try parts(bounds([0, 1, 1, 2, 2, 2, 3, 3, 4, 10])) == [0, 10, 1])
    let floors = try bounds([-3, 0, 1, 1, 1, 2, 90])
    #expect(floors.lower == -3 && floors.upper == 90)
    #expect(NiceBounds(of: FileColumn(number: 1, numbers: [.nan])) == nil)
  }

  @Test func boundsHoldTheValuesWhateverTheyAre() {
    var generator = SplitMix64(seed: 17)
    for _ in 0..<5_000 {
      let exponent = generator.below(40) - 20
      var power = 1.0
      for _ in 0..<exponent.magnitude { power *= exponent < 0 ? 0.1 : 10 }
      let values = [generator.unit() * power, generator.unit() * power].sorted()
      guard let bounds = NiceBounds(lowest: values[0], highest: values[1]) else {
        Issue.record("no bounds for \(values)")
        continue
      }
      #expect(bounds.lower <= values[0] && values[1] <= bounds.upper)
      #expect(bounds.lower >= 0 && bounds.upper.isFinite && bounds.step > 0)
      if values[0] > 0 { #expect(bounds.lower > 0) }
    }
  }

  @Test func whatHasNoBoundsIsRefused() {
    for (lowest, highest) in [(Double.nan, 1), (0, .infinity), (2, 1), (-1, 1)] {
      #expect(NiceBounds(lowest: lowest, highest: highest) == nil, "\(lowest) to \(highest)")
    }
    let greatest = NiceBounds(lowest: 0, highest: .greatestFiniteMagnitude)
    #expect(greatest?.upper == .greatestFiniteMagnitude)
    let least = NiceBounds(lowest: 0, highest: .leastNonzeroMagnitude)
    #expect(least?.upper ?? 0 >= .leastNonzeroMagnitude)
  }

  @Test func stepsAreOneTwoOrFive() {
    let steps = [395_700, 500_000, 1, 0.07, 0, .nan].map { NiceBounds.roundStep(notAbove: $0) }
    #expect(steps == [200_000, 500_000, 1, 0.05, 0, 0])
  }

  @Test func equalPricesAndASingleRowMakeAnInertRange() throws {
    #expect(parts(NiceBounds(lowest: 500, highest: 500)) == [500, 500, 0])
    for text in ["price\n500\n", "price\n500\n500\n500\n"] {
      let index = try FilterIndex(text)
      #expect(index.lowestPrice == 500 && index.highestPrice == 500)
      #expect(index.rows { $0.price = .exactly(500) }.count == index.count)
    }
  }
}

/// Prices that no scale should be made for.
@Suite struct PriceOutlierTests {
  private func csv(_ prices: [String]) -> String {
    "Address,Price\n"
      + prices.enumerated().map { "\($0.offset) High Street,\"\($0.element)\"\n" }.joined()
  }

  private func bounds(_ prices: [String]) throws -> ClosedRange<Double> {
    let bounds = try #require(NiceBounds(pricesOf: try FilterIndex(csv(prices))))
    return bounds.lower...bounds.upper
  }

  /// Prices from 200,000 to 2,000,000.
  private let usual = (0..<60).map { String(200_000 + $0 * 30_000) }

  @Test(arguments: ["675000000000", "67500000000", "675000000000000"])
  func aTypoOfManyZerosDoesNotSqueezeTheScale(_ typo: String) throws {
    for prices in [usual, ["200000", "300000", "250000"]] {
      let index = try FilterIndex(csv([typo] + prices))
      #expect(index.count == prices.count + 1 && index.highestPrice == Double(typo))
      #expect(try bounds([typo] + prices) == bounds(prices))
    }
  }

  @Test func aPlaceholderDoesNotStretchTheScaleDownwards() throws {
    #expect(try bounds(["1", "1"] + usual).lowerBound == 200_000)
    #expect(try bounds(["0", "500000", "250000"]).lowerBound == 250_000)
  }

  @Test func dearHomesThatBelongToTheOthersStayOnTheScale() throws {
    // A market where the dearest costs thirty times the median.
    let prices = (0...100).map { part -> String in
      let x = Double(part) / 100
      return String(Int(200_000 + 1_800_000 * x + 38_000_000 * x * x * x * x * x * x))
    }
    #expect(try bounds(prices) == 200_000...40_000_000)
    // Rents and sales in one file.
    let both = try bounds((0..<40).map { String(900 + $0 * 50) } + usual)
    #expect(both.contains(900) && both.contains(1_970_000))
  }

  @MainActor @Test func homesBeyondAnOpenEndPassWhileTheThumbIsThere() async throws {
    let stage = try await ScreenStage(csv: csv(["675000000000", "1"] + usual))
    #expect(try stage.node("price.upper").valueText?.hasSuffix("or more") == true)
    #expect(try stage.node("price.lower").valueText?.hasSuffix("or less") == true)
    try stage.drag("price.lower", by: 60)
    let value = try #require(try stage.node("price.lower").value)
    let above = usual.count { Double($0).map { $0 >= value } == true }
    #expect(stage.model.count == above + 1 && stage.filter.price?.upper == .infinity)
    try stage.drag("price.upper", by: -30)
    let top = try stage.node("price.upper")
    #expect(stage.filter.price?.upper == top.value && top.valueText?.hasSuffix("+") == false)
  }

  @Test func ofFewHomesTheLeastAndTheGreatestAreJudgedAlike() throws {
    for few in [["400000", "500000"], ["400000", "500000", "600000"]] {
      for typo in ["1", "67500000000"] { #expect(try bounds(few + [typo]) == bounds(few)) }
    }
    // What differs honestly stays on the scale.
    for honest in [
      ["100000", "300000", "900000"], ["100000", "300000", "3500000"],
      ["50000", "60000", "70000", "800000"], ["90000", "250000", "400000", "1200000", "2000000"],
    ] {
      let found = try bounds(honest)
      #expect(honest.compactMap(Double.init).allSatisfy(found.contains), "\(honest)")
    }
  }

  @MainActor @Test func aTypoInASmallFileDoesNotSetTheDialOfAreas() async throws {
    let rows = (0..<40).map { "\($0) High Street,\(400_000 + $0 * 5_000),\(50 + $0)\n" }.joined()
    let stage = try await ScreenStage(
      csv: "Address,Price,Area m2\n" + rows + "Typo Street,500000,99999999\n")
    #expect(try #require(stage.model.areaBounds).upper < 1_000)
    #expect(try #require(stage.node("area.upper").maximum) < 1_000)
  }
}

@MainActor @Suite struct PriceFormatTests {
  private func text(_ code: String?, _ locale: String = "") -> PriceFormat {
    PriceFormat(currency: code.flatMap { Currency(code: $0) }, locale: .named(locale))
  }

  @Test(
    arguments: [
      (0, "£0"), (850, "£850"), (9_999, "£9,999"), (10_000, "£10k"), (12_500, "£12.5k"),
      (99_949, "£99.9k"), (99_950, "£100k"), (650_000, "£650k"), (999_499, "£999k"),
      (999_500, "£1M"), (2_400_000, "£2.4M"), (9_994_999, "£9.99M"), (9_995_000, "£10M"),
      (39_750_000, "£39.8M"), (240_000_000, "£240M"), (999_499_999, "£999M"),
      (999_500_000, "£1B"), (1.25e9, "£1.25B"), (1e12, "£1,000B"), (-650_000, "−£650k"),
      (.nan, "–"), (.infinity, "–"), (1e300, "–"), (-0.0, "£0"), (-0.4, "£0"),
    ] as [(Double, String)])
  func compactAmountsHaveThreeDigitsOrSo(_ amount: Double, _ expected: String) {
    #expect(text("GBP").compact(amount) == expected)
  }

  @Test(arguments: [
    ("GBP", "en_GB", "£1,675,000"), ("EUR", "de_DE.UTF-8", "1.675.000\u{A0}€"),
    ("EUR", "fr_FR", "1\u{202F}675\u{202F}000\u{A0}€"), ("EUR", "en_IE", "€1,675,000"),
    ("CHF", "de_CH", "CHF\u{A0}1’675’000"), ("BRL", "pt_BR", "R$\u{A0}1.675.000"),
    ("EUR", "nl_NL", "€\u{A0}1.675.000"), ("SEK", "sv_SE", "1\u{A0}675\u{A0}000\u{A0}kr"),
    ("PLN", "pl_PL", "1\u{A0}675\u{A0}000\u{A0}zł"), ("INR", "en_IN", "₹16,75,000"),
    ("INR", "hi_IN", "₹16,75,000"), ("JPY", "ja_JP", "¥167.5万"), ("CNY", "zh_CN", "¥167.5万"),
    ("USD", "es_MX", "$1,675,000"), ("GBP", "C", "£1,675,000"), ("GBP", "tr_TR", "£1.675.000"),
    ("EUR", "de_AT", "€\u{A0}1\u{A0}675\u{A0}000"), ("SEK", "en_GB", "1,675,000\u{A0}kr"),
  ])
  func fullAmountsFollowTheLocale(_ code: String, _ locale: String, _ expected: String) {
    #expect(text(code, locale).full(1_675_000) == expected)
  }

  @Test func amountsBesideEachOtherHaveTheDigitsThatTellThemApart() {
    let ticks = text("GBP").ticks
    let format = NumberFormat(.currency("£"), notation: .shortest)
    for (amounts, step, texts) in [
      ([100_000, 100_500, 101_000], 500, ["£100k", "£100.5k", "£101k"]),
      ([1_000_000, 1_002_500], 2_500, ["£1M", "£1.0025M"]),
      ([200_000, 500_000, 800_000], 300_000, ["£200k", "£500k", "£800k"]),
    ] as [([Double], Double, [String])] {
      #expect(ticks.texts(ofTicks: amounts) == texts)
      #expect(amounts.map { format.text(for: $0, step: step) } == texts)
    }
    for (amount, step, text) in [
      (1_000_000, 300_000, "£1M"), (2_000_000, 2_000_000, "£2M"), (20_000_000, 2_000_000, "£20M"),
      (1.5, 0.5, "£1.5"),
      (2, 0.5, "£2"), (1_118_000_000, 500_000, "£1.118B"), (.nan, 5, "–"), (5_000, 0, "£5,000"),
    ] as [(Double, Double, String)] { #expect(format.text(for: amount, step: step) == text) }
  }

  @Test func withoutACurrencyAmountsAreBare() {
    #expect(text(nil).full(1_675_000.4) == "1,675,000" && text(nil).compact(650_000) == "650k")
    #expect(text("EUR", "es_ES").full(1_500) == "1500\u{A0}€" && text("GBP").full(.nan) == "–")
    // Prices in lakhs differ in their decimals.
    #expect(text(nil).full(16.7) == "16.70" && text(nil).full(1_016.7) == "1,017")
  }

  @Test func whatIsWrittenInEveryLocaleAndCurrencyIsReadAsItIsShown() {
    var generator = SplitMix64(seed: 21)
    for (name, locale) in NumberLocale.all {
      for currency in Currency.known.map(Optional.some) + [nil] {
        let text = PriceFormat(currency: currency, locale: locale)
        for digits in stride(from: 0, through: 10, by: 2) {
          let size = (0..<digits).reduce(1.0) { value, _ in value * 10 }
          let amount = (Double(generator.below(9_000) + 1_000) / 1_000 * size).rounded()
          for write in [text.full, text.compact, text.exact] {
            let written = write(amount)
            #expect(text.amount(from: written).map(write) == written, "\(written) in \(name)")
          }
          #expect(text.amount(from: text.full(amount)) == amount)
        }
      }
    }
  }

  @MainActor @Test func everyNumberOfTheWindowIsWrittenInTheWayOfTheLocale() async throws {
    let stage = try await ScreenStage(locale: "ar_EG")
    let texts = try stage.tree().descendants.flatMap {
      [$0.label, $0.valueText].compactMap(\.self)
    }
    for part in ["١٠٠٬٠٠٠", "٢٠ مترًا مربعًا"] { #expect(texts.contains { $0.contains(part) }) }
    // What the file says stays as it says it.
    for text in texts where !text.contains("High Street") && !text.contains(".csv") {
      #expect(text == "المساعدة F1" || !text.contains { $0.isASCII && $0.isNumber }, "\(text)")
    }
  }

  @Test func messagesAboutAFileAreInEnglishForTerminalsAndInTheLanguageForWindows() {
    var report = LoadReport()
    (report.rowsRead, report.rowsKept) = (3_492, 0)
    let error = LoadError(path: "a.csv", reason: .noReadableRow(report))
    #expect(error.description == "a.csv: could not read any of its 3,492 rows")
    var german = Traits()
    (german.locale, german.language) = ("de_DE", "de")
    #expect(ListingsTexts(german).failure(error) == "a.csv: keine von 3.492 Zeilen war lesbar")
  }

  @Test func pricesAreReadInTenThousandsWithoutRoundingWhereTheLanguageDoes() {
    let pounds = text("GBP", "zh_CN")
    let full = [9_500.0, 10_000, 899_950, 249_999, 39_750_000, 1e8, 123_456_789, -899_950]
    #expect(
      full.map(pounds.full) == [
        "£9,500", "£1万", "£89.995万", "£24.9999万", "£3975万", "£1亿", "£12345.6789万", "−£89.995万",
      ])
    #expect(
      [899_950, 1_415_000, 24_000_000, 123_456_789].map(pounds.compact) == [
        "£90万", "£142万", "£2400万", "£1.23亿",
      ])
    #expect(full.dropLast().allSatisfy { pounds.amount(from: pounds.full($0)) == $0 })
    #expect(pounds.exact(899_950) == "£89.995万" && pounds.exact(650_000) == "£65万")
    #expect(text("JPY", "zh_TW").full(1_675_000) == "¥167.5萬")
    #expect(text("KRW", "ko_KR").full(350_000_000) == "₩3.5억")
  }

  @Test func longPricesHaveTheWordsOfTheLanguage() {
    let prices = [96_000.0, 650_000, 2_400_000, 1_250_000_000]
    for (locale, expected) in [
      ("de_DE", ["96.000 £", "650.000 £", "2,4 Mio. £", "1,25 Mrd. £"]),
      ("ar_EG", ["٩٦ ألف £", "٦٥٠ ألف £", "٢٫٤ مليون £", "١٫٢٥ مليار £"]),
    ] {
      let spaced = expected.map { $0.replacing(" ", with: "\u{A0}") }
      #expect(prices.map { text("GBP", locale).compact($0) } == spaced)
    }
    // Digits are those of the country, words those of the language.
    #expect(text("GBP", "ar_MA").compact(2_400_000) == "2,4\u{A0}مليون\u{A0}£")
    #expect(text("EUR", "de_DE").compact(2_400_000) == "2,4\u{A0}Mio.\u{A0}€")
  }

  @Test func aLocaleSaysWhichSignMarksDecimals() {
    for (written, pounds, euros) in [
      ("1.250M", 1.25e6, 1.25e9), ("1,250M", 1.25e9, 1.25e6), ("650.000", 650_000, 650_000),
    ] {
      #expect(text("GBP").amount(from: written) == pounds)
      #expect(text("EUR", "de_DE").amount(from: written) == euros)
    }
  }

  @Test func anAmountInAnotherCurrencyIsNone() {
    for (currency, written, amount) in [
      ("GBP", "$500,000", nil), ("GBP", "500,000 EUR", nil), ("GBP", "£500,000", 500_000),
      ("GBP", "GBP 500k", 500_000), ("CAD", "$500k", 500_000), (nil, "€5", 5),
    ] as [(String?, String, Double?)] {
      #expect(text(currency).amount(from: written) == amount, "\(written)")
    }
  }
}
