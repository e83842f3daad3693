import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct PriceTextTests {
  private func text(_ code: String?, _ locale: String = "") -> PriceText {
    PriceText(currency: code.flatMap { Currency(code: $0) }, locale: LocaleID(locale))
  }

  @Test(
    arguments: [
      (0, "£0"), (850, "£850"), (9_999, "£9,999"), (10_000, "£10k"), (12_500, "£12.5k"),
      (99_949, "£99.9k"), (99_950, "£100k"), (650_000, "£650k"), (999_499, "£999k"),
      (999_500, "£1.00M"), (2_400_000, "£2.40M"), (9_994_999, "£9.99M"), (9_995_000, "£10.0M"),
      (39_750_000, "£39.8M"), (240_000_000, "£240M"), (999_499_999, "£999M"),
      (999_500_000, "£1.00B"), (1.25e9, "£1.25B"), (1e12, "£1,000B"), (-650_000, "−£650k"),
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
    ("INR", "hi_IN", "₹16,75,000"), ("JPY", "ja_JP", "¥1,675,000"), ("CNY", "zh_CN", "¥1,675,000"),
    ("USD", "es_MX", "$1,675,000"), ("GBP", "C", "£1,675,000"), ("GBP", "tr_TR", "£1.675.000"),
    ("EUR", "de_AT", "€\u{A0}1\u{A0}675\u{A0}000"), ("SEK", "en_GB", "1,675,000\u{A0}kr"),
  ])
  func fullAmountsFollowTheLocale(_ code: String, _ locale: String, _ expected: String) {
    #expect(text(code, locale).full(1_675_000) == expected)
  }

  @Test func amountsBesideEachOtherHaveTheDigitsThatTellThemApart() {
    func texts(_ amounts: [Double], _ step: Double) -> [String] {
      amounts.map { text("GBP").compact($0, step: step) }
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
    #expect(text("GBP").compactRange(650_000, 2_400_000) == "£650k – £2.40M")
    #expect(text("EUR", "de_DE").compact(2_400_000) == "2,40M\u{A0}€")
    #expect(text("EUR", "es_ES").full(1_500) == "1500\u{A0}€")
    #expect(text("GBP").full(.nan) == "–")
  }

  @Test func areasAndCountsAreGrouped() {
    #expect(text(nil).area(141.4) == "141\u{A0}m²")
    #expect(text(nil).area(141, unit: .squareFeet) == "1,518\u{A0}sq\u{202F}ft".replacing)
    #expect(text(nil).area(.nan) == "–")
    #expect(text(nil).count(3_480) == "3,480")
    #expect(text(nil, "de").count(3_480) == "3.480")
    #expect(text(nil).count(-1_234) == "−1,234")
    #expect(text(nil).count(.min) == "−9,223,372,036,854,775,808")
  }

  @Test func whatIsWrittenInEveryPlaceAndCurrencyIsReadAsItIsShown() {
    let places = [
      "", "de_DE", "fr_FR", "fr_CA", "pl_PL", "sv_SE", "es_ES", "es_MX", "pt_PT", "pt_BR", "de_CH",
      "de_AT", "hi_IN", "en_IN", "nl_NL", "tr_TR", "id_ID", "en_ZA", "ja_JP", "zh_CN", "ar_EG",
    ]
    var generator = SplitMix64(seed: 21)
    for place in places {
      for currency in Currency.known.map(Optional.some) + [nil] {
        let text = PriceText(currency: currency, locale: LocaleID(place))
        for digits in 0...10 {
          let size = (0..<digits).reduce(1.0) { value, _ in value * 10 }
          let amount = (Double(generator.below(9_000) + 1_000) / 1_000 * size).rounded()
          for write in [text.full, { text.compact($0) }, { text.compact($0, keepsZeros: false) }] {
            let written = write(amount)
            #expect(text.amount(from: written).map(write) == written, "\(written) in \(place)")
          }
          #expect(text.amount(from: text.full(amount)) == amount)
        }
      }
    }
  }

  @Test func aPlaceSaysWhichSignMarksDecimals() {
    let pounds = PriceText(currency: .pound, locale: LocaleID("en_GB"))
    let euros = PriceText(currency: .euro, locale: LocaleID("de_DE"))
    #expect(pounds.amount(from: "1.250M") == 1.25e6 && pounds.amount(from: "650.000") == 650_000)
    #expect(pounds.amount(from: "1,250M") == 1.25e9 && euros.amount(from: "1,250M") == 1.25e6)
    #expect(euros.amount(from: "650.000") == 650_000 && euros.amount(from: "1.250M") == 1.25e9)
  }

  @Test func anAmountInAnotherCurrencyIsNone() {
    let pounds = PriceText(currency: .pound)
    #expect(pounds.amount(from: "$500,000") == nil && pounds.amount(from: "500,000 EUR") == nil)
    #expect(
      pounds.amount(from: "£500,000") == 500_000 && pounds.amount(from: "GBP 500k") == 500_000)
    let dollars = PriceText(currency: Currency(code: "CAD"))
    #expect(dollars.amount(from: "$500k") == 500_000)
    #expect(PriceText(currency: nil).amount(from: "€5") == 5)
  }
}

extension String {
  /// The unit's own space is a plain one.
  fileprivate var replacing: String {
    String(unicodeScalars.map { $0 == "\u{202F}" ? " " : Character($0) })
  }
}

@Suite struct LocaleTests {
  @Test(arguments: [
    ("de_DE.UTF-8", "de", "DE"), ("pt-BR", "pt", "BR"), ("zh_Hans_CN", "zh", "CN"),
    ("sr_RS@latin", "sr", "RS"), ("fr", "fr", ""), ("es_419", "es", "419"), ("C", "", ""),
    ("C.UTF-8", "", ""), ("POSIX", "", ""), ("", "", ""), ("_DE", "", ""), ("1234", "", ""),
    ("EN_gb", "en", "GB"), ("%s%n", "", ""),
  ])
  func namesAreTakenApart(_ name: String, _ language: String, _ region: String) {
    let locale = LocaleID(name)
    #expect(locale.language == language)
    #expect(locale.region == region)
  }

  @Test func theEnvironmentIsAskedInOrder() {
    #expect(
      LocaleID(environment: ["LC_ALL": "de_DE", "LC_NUMERIC": "fr_FR", "LANG": "it_IT"]).language
        == "de")
    #expect(LocaleID(environment: ["LC_ALL": "", "LC_NUMERIC": "fr_FR"]).language == "fr")
    #expect(LocaleID(environment: ["LANG": "it_IT"]).description == "it_IT")
    #expect(LocaleID(environment: [:]) == .plain)
  }

  @Test func theLocaleOfTheProcessChangesNoNumber() throws {
    let text = "price;area\n1.250.000,50;98,5\n2.5e6;1'200\n350.000,-;1 234\n"
    let expected = try listings(text)
    // Locales that are not installed leave the process as it is: then only the environment differs.
    for name in ["de_DE.UTF-8", "tr_TR.UTF-8", "fa_IR.UTF-8", "C"] {
      setenv("LANG", name, 1)
      setlocale(LC_ALL, name)
      defer { setlocale(LC_ALL, "C") }
      let result = try listings(text)
      #expect(result.prices == expected.prices && result.areas == expected.areas)
      #expect(result.prices == [1_250_000.5, 2_500_000, 350_000])
    }
    unsetenv("LANG")
  }
}
