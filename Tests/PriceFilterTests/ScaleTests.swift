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
  @Test func boundsOfLondonAreRound() throws {
    let coarse = try #require(NiceBounds(lowest: 180_000, highest: 39_750_000))
    #expect(coarse.lower == 180_000 && coarse.upper == 39_800_000 && coarse.step == 200_000)
    let fine = try #require(NiceBounds(lowest: 187_500, highest: 987_000, stepCount: 400))
    #expect(fine.lower == 187_000 && fine.upper == 987_000 && fine.step == 1_000)
  }

  @Test func theStepOfPricesFollowsTheMedianAndNotTheDearest() throws {
    let csv = "price\n" + (1...99).map { "\(200_000 + $0 * 1_000)\n" }.joined() + "2500000\n"
    let listings = try ListingsTable(parsing: Array(csv.utf8))
    let bounds = try #require(NiceBounds(pricesOf: FilterIndex(listings)))
    #expect(bounds.step == 1_000 && bounds.lower == 201_000 && bounds.upper == 2_500_000)
    let none = try ListingsTable(parsing: Array("price\n".utf8))
    #expect(NiceBounds(pricesOf: FilterIndex(none)) == nil)
  }

  @Test func aColumnHasBoundsOfWhatBelongsTogether() throws {
    func bounds(_ numbers: [Double]) throws -> NiceBounds {
      try #require(NiceBounds(of: FileColumn(number: 1, numbers: numbers)))
    }
    // A year that is missing is written as 0, and one lot has zeros too many.
    let years = try bounds([0] + (1890...2020).map(Double.init))
    #expect(years.lower == 1890 && years.upper == 2020 && years.step == 1)
    let lots = try bounds((1...99).map { Double($0) * 50 } + [9e9])
    #expect(lots.lower == 50 && lots.upper <= 5_000 && lots.step < 50)
    // What is near the others belongs to them, and below zero there are no ratios.
    let rooms = try bounds([0, 1, 1, 2, 2, 2, 3, 3, 4, 10])
    #expect(rooms.lower == 0 && rooms.upper == 10 && rooms.step == 1)
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
    #expect(NiceBounds(lowest: .nan, highest: 1) == nil)
    #expect(NiceBounds(lowest: 0, highest: .infinity) == nil)
    #expect(NiceBounds(lowest: 2, highest: 1) == nil)
    #expect(NiceBounds(lowest: -1, highest: 1) == nil)
    let greatest = NiceBounds(lowest: 0, highest: .greatestFiniteMagnitude)
    #expect(greatest?.upper == .greatestFiniteMagnitude)
    let least = NiceBounds(lowest: 0, highest: .leastNonzeroMagnitude)
    #expect(least?.upper ?? 0 >= .leastNonzeroMagnitude)
  }

  @Test func stepsAreOneTwoOrFive() {
    #expect(NiceBounds.roundStep(notAbove: 395_700) == 200_000)
    #expect(NiceBounds.roundStep(notAbove: 500_000) == 500_000)
    #expect(NiceBounds.roundStep(notAbove: 1) == 1)
    #expect(NiceBounds.roundStep(notAbove: 0.07) == 0.05)
    #expect(NiceBounds.roundStep(notAbove: 0) == 0 && NiceBounds.roundStep(notAbove: .nan) == 0)
  }

  @Test func equalPricesAndASingleRowMakeAnInertRange() throws {
    for text in ["price\n500\n", "price\n500\n500\n500\n"] {
      let index = FilterIndex(try listings(text))
      #expect(index.lowestPrice == 500 && index.highestPrice == 500)
      let bounds = try #require(NiceBounds(lowest: 500, highest: 500))
      #expect(bounds.lower == 500 && bounds.upper == 500 && bounds.step == 0)
      let range = ValueRange(lower: bounds.lower, upper: bounds.upper)
      #expect(index.result(of: ListingsFilter(price: range)).count == index.count)
    }
  }
}

/// Prices that no scale should be made for.
@Suite struct PriceOutlierTests {
  private func csv(_ prices: [String]) -> String {
    "Address,Price\n"
      + prices.enumerated().map { "\($0.offset) High Street,\"\($0.element)\"\n" }.joined()
  }

  /// Prices from 200,000 to 2,000,000.
  private let usual = (0..<60).map { String(200_000 + $0 * 30_000) }

  @Test func aPriceOfZeroIsNotOnTheScale() throws {
    let result = try listings(csv(["0", "500000", "250000"]))
    #expect(NiceBounds(pricesOf: FilterIndex(result))?.lower == 250_000)
  }

  @Test(arguments: ["675000000000", "67500000000", "675000000000000"])
  func aTypoOfManyZerosDoesNotSqueezeTheScale(_ typo: String) throws {
    for prices in [usual, ["200000", "300000", "250000"]] {
      let clean = try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
      let index = FilterIndex(try listings(csv([typo] + prices)))
      #expect(index.count == prices.count + 1 && index.highestPrice == Double(typo))
      let bounds = try #require(NiceBounds(pricesOf: index))
      #expect(bounds.lower == clean.lower && bounds.upper == clean.upper)
    }
  }

  @Test func aPlaceholderOfOnePoundDoesNotStretchTheScaleDownwards() throws {
    let bounds = try #require(
      NiceBounds(pricesOf: FilterIndex(try listings(csv(["1", "1"] + usual)))))
    #expect(bounds.lower == 200_000)
  }

  @Test func dearHomesThatBelongToTheOthersStayOnTheScale() throws {
    // A market where the dearest costs thirty times the median.
    let prices = (0...100).map { part -> String in
      let x = Double(part) / 100
      return String(Int(200_000 + 1_800_000 * x + 38_000_000 * x * x * x * x * x * x))
    }
    let bounds = try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
    #expect(bounds.lower == 200_000 && bounds.upper == 40_000_000)
  }

  @Test func rentsAndSalesInOneFileAreBothOnTheScale() throws {
    let prices = (0..<40).map { String(900 + $0 * 50) } + usual
    let bounds = try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
    #expect(bounds.lower <= 900 && bounds.upper >= 1_970_000)
  }

  @MainActor @Test func homesBeyondAnOpenEndPassWhileTheThumbIsThere() async throws {
    let stage = try await ScreenStage(csv: csv(["675000000000", "1"] + usual))
    func count() throws -> Int {
      stage.model.count
    }
    #expect(try stage.node("price.upper").valueText?.hasSuffix("or more") == true)
    #expect(try stage.node("price.lower").valueText?.hasSuffix("or less") == true)
    try stage.drag("price.lower", by: 60)
    let value = try #require(try stage.node("price.lower").value)
    let above = usual.count { Double($0).map { $0 >= value } == true }
    #expect(try count() == above + 1)
    #expect(stage.session.filter.price?.upper == .infinity)
    try stage.drag("price.upper", by: -30)
    let top = try #require(try stage.node("price.upper").value)
    #expect(stage.session.filter.price?.upper == top)
    #expect(try stage.node("price.upper").valueText?.hasSuffix("+") == false)
  }

  @Test func ofFewHomesTheLeastAndTheGreatestAreJudgedAlike() throws {
    func bounds(_ prices: [String]) throws -> NiceBounds {
      try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
    }
    for few in [["400000", "500000"], ["400000", "500000", "600000"]] {
      let clean = try bounds(few)
      for typo in ["1", "67500000000"] {
        let found = try bounds(few + [typo])
        #expect((found.lower, found.upper) == (clean.lower, clean.upper))
      }
    }
    // What differs honestly stays on the scale.
    for honest in [
      ["100000", "300000", "900000"], ["100000", "300000", "3500000"],
      ["50000", "60000", "70000", "800000"], ["90000", "250000", "400000", "1200000", "2000000"],
    ] {
      let found = try bounds(honest)
      let prices = honest.compactMap(Double.init)
      #expect(found.lower <= prices[0] && found.upper >= prices[prices.count - 1])
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
    #expect(ticks.texts(ofTicks: [100_000, 100_500, 101_000]) == ["£100k", "£100.5k", "£101k"])
    #expect(ticks.texts(ofTicks: [1e6, 1_002_500]) == ["£1M", "£1.0025M"])
    #expect(ticks.texts(ofTicks: [200_000, 500_000, 800_000]) == ["£200k", "£500k", "£800k"])
    func texts(_ amounts: [Double], _ step: Double) -> [String] {
      let format = NumberFormat(.currency("£"), notation: .shortest)
      return amounts.map { format.text(for: $0, step: step) }
    }
    #expect(texts([100_000, 100_500, 101_000], 500) == ["£100k", "£100.5k", "£101k"])
    #expect(texts([1_000_000, 1_002_500], 2_500) == ["£1M", "£1.0025M"])
    #expect(texts([200_000, 500_000, 1_000_000], 300_000) == ["£200k", "£500k", "£1M"])
    #expect(texts([2_000_000, 20_000_000], 2_000_000) == ["£2M", "£20M"])
    #expect(texts([1.5, 2], 0.5) == ["£1.5", "£2"])
    #expect(texts([1_118_000_000], 500_000) == ["£1.118B"])
    #expect(texts([.nan], 5) == ["–"] && texts([5_000], 0) == ["£5,000"])
  }

  @Test func withoutACurrencyAmountsAreBare() {
    #expect(text(nil).full(1_675_000.4) == "1,675,000")
    #expect(text(nil).compact(650_000) == "650k")
    #expect(text("EUR", "de_DE").compact(2_400_000) == "2,4\u{A0}Mio.\u{A0}€")
    #expect(text("EUR", "es_ES").full(1_500) == "1500\u{A0}€")
    #expect(text("GBP").full(.nan) == "–")
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
    func texts(_ node: AccessibilityNode) -> [String] {
      node.descendants.flatMap { [$0.label, $0.valueText].compactMap(\.self) }
    }
    let texts = texts(try stage.tree())
    #expect(
      texts.contains { $0.contains("١٠٠٬٠٠٠") } && texts.contains { $0.contains("٢٠ مترًا مربعًا") })
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
    #expect(
      prices.map(text("GBP", "de_DE").compact) == [
        "96.000\u{A0}£", "650.000\u{A0}£", "2,4\u{A0}Mio.\u{A0}£", "1,25\u{A0}Mrd.\u{A0}£",
      ])
    #expect(
      prices.map(text("GBP", "ar_EG").compact) == [
        "٩٦\u{A0}ألف\u{A0}£", "٦٥٠\u{A0}ألف\u{A0}£", "٢٫٤\u{A0}مليون\u{A0}£",
        "١٫٢٥\u{A0}مليار\u{A0}£",
      ])
    // Digits are those of the country, words those of the language.
    #expect(text("GBP", "ar_MA").compact(2_400_000) == "2,4\u{A0}مليون\u{A0}£")
  }

  @Test func aLocaleSaysWhichSignMarksDecimals() {
    let pounds = PriceFormat(currency: .pound, locale: .plain)
    let euros = PriceFormat(currency: .euro, locale: .named("de_DE"))
    #expect(pounds.amount(from: "1.250M") == 1.25e6 && pounds.amount(from: "650.000") == 650_000)
    #expect(pounds.amount(from: "1,250M") == 1.25e9 && euros.amount(from: "1,250M") == 1.25e6)
    #expect(euros.amount(from: "650.000") == 650_000 && euros.amount(from: "1.250M") == 1.25e9)
  }

  @Test func anAmountInAnotherCurrencyIsNone() {
    let pounds = PriceFormat(currency: .pound, locale: .plain)
    #expect(pounds.amount(from: "$500,000") == nil && pounds.amount(from: "500,000 EUR") == nil)
    #expect(
      pounds.amount(from: "£500,000") == 500_000 && pounds.amount(from: "GBP 500k") == 500_000)
    let dollars = PriceFormat(currency: Currency(code: "CAD"), locale: .plain)
    #expect(dollars.amount(from: "$500k") == 500_000)
    #expect(PriceFormat(currency: nil, locale: .plain).amount(from: "€5") == 5)
  }
}
