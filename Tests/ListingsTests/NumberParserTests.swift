import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct NumberParserTests {
  private func fault(_ text: String, _ kind: NumberParser.Kind = .price) -> NumberFault? {
    #expect(throws: NumberFault.self) { try NumberParser(kind).parse(text) }
  }

  @Test(
    arguments: [
      ("0", 0), ("650000", 650_000), ("1,250,000", 1_250_000), ("$1 250 000", 1_250_000),
      ("1.2e6", 1_200_000), ("1E+06", 1_000_000), ("25e-1", 2.5), ("1.250e6", 1_250_000),
      ("1.250.000", 1_250_000), ("1 234,5", 1_234.5), ("1'234", 1_234),
      ("1’234’567.50", 1_234_567.5),
      ("1\u{A0}250\u{A0}000", 1_250_000), ("1\u{202F}250\u{202F}000", 1_250_000),
      ("1\u{2009}250", 1_250), ("1,5", 1.5), ("1.5", 1.5), ("0.350", 0.35), ("0,350", 0.35),
      ("1.250.000,50", 1_250_000.5), ("1,250,000.50", 1_250_000.5), ("1250.00", 1_250),
      ("1234,567", 1_234.567), ("12,50,000", 1_250_000), ("1,25,00,000", 12_500_000),
      ("350.000,-", 350_000), ("350,-", 350), ("1'250.–", 1_250), ("350.", 350), (".5", 0.5),
      ("£650,000.00", 650_000), ("650 000 £", 650_000), ("€ 1.250.000,00", 1_250_000),
      ("1250000 EUR", 1_250_000), ("EUR1250000", 1_250_000), ("350000eur", 350_000),
      ("kr 2 500 000", 2_500_000), ("2 500 000 kr", 2_500_000), ("899 000 zł", 899_000),
      ("₹85,00,000", 8_500_000), ("CHF 1'250'000", 1_250_000), ("R$ 1.250.000", 1_250_000),
      ("R 1 250 000", 1_250_000), ("US$1,250,000", 1_250_000), ("USD $1,250,000", 1_250_000),
      ("¥12000000", 12_000_000), ("￥12000000", 12_000_000), ("Â£500", 500), ("\u{FFFD}500", 500),
      ("650k", 650_000), ("£650K", 650_000), ("2.4M", 2_400_000), ("£2.40m", 2_400_000),
      ("1.2 million", 1_200_000), ("1,2 Mio €", 1_200_000), ("350 Tsd. €", 350_000),
      ("85 Lac", 8_500_000), ("1.25 Cr", 12_500_000), ("350万", 3_500_000), ("350万元", 3_500_000),
      ("1.2亿", 120_000_000), ("$85.00", 85), ("  42  ", 42),
      ("1e-400", 0), ("999999999999999", 999_999_999_999_999), ("1e15", 1e15),
      ("123456.78999999999", 123_456.789_999_999_99), ("000650000", 650_000),
      ("From £350,500.00", 350_500), ("€ 1.350.500 k.k.", 1_350_500), ("1.250.000 € VB", 1_250_000),
      ("Guide Price: £1,250,000", 1_250_000), ("£1,250.00 pcm", 1_250), ("$1,250.50/mo", 1_250.5),
      ("ab 99.500,00 €", 99_500), ("offers over 1250000", 1_250_000), ("500万起", 5_000_000),
    ] as [(String, Double)])
  func pricesAreRead(_ text: String, _ value: Double) throws {
    #expect(try NumberParser(.price).parse(text).value == value)
  }

  @Test(
    arguments: [
      ("", .missing), ("   ", .missing), ("N/A", .missing), ("nan", .missing), ("NULL", .missing),
      ("-", .missing), ("-5", .negative), ("£-5", .negative), ("-£5", .negative), ("−5", .negative),
      ("(500)", .negative), ("5%", .percentage), ("5 %", .percentage), ("inf", .notANumber),
      ("Infinity", .notANumber), ("1e400", .tooLarge), ("1e999999999999", .tooLarge),
      ("0x1p4", .notANumber), ("9223372036854775808", .tooLarge), ("1e19", .tooLarge),
      ("18446744073709551616000", .tooLarge), ("1.5\0", .notANumber), ("1,25,0", .notANumber),
      ("1,250.000,5", .notANumber), ("1 25", .notANumber), ("1''234", .notANumber),
      ("1..5", .notANumber), ("1,250,00", .notANumber), ("12.34.56", .notANumber),
      ("+5", .notANumber), ("1e", .notANumber), ("e5", .notANumber), (".", .missing),
      ("5 apples", .notANumber), ("about 500", .notANumber), ("500 pw", .notANumber),
      ("500/m²", .notANumber), ("from", .notANumber), ("500 from", .notANumber), ("+", .notANumber),
      ("500-600", .notANumber),
      ("四百", .notANumber), ("④", .notANumber), ("١٢٣٪", .percentage), ("1٫5٫5", .notANumber),
      ("1٬5", .notANumber), ("1_000", .notANumber), ("£", .notANumber),
      ("££5", .notANumber), ("5 million pounds sterling", .notANumber), ("1,250e3", .notANumber),
      ("POA", .notANumber), ("500 m²", .notANumber), ("007,500", .notANumber),
    ] as [(String, NumberFault)])
  func otherCellsAreNoPrices(_ text: String, _ expected: NumberFault) {
    #expect(fault(text) == expected)
  }

  @Test(
    arguments: [
      ("١٢٣", 123), ("１２３", 123), ("٦٥٠٬٠٠٠", 650_000), ("١٬٢٥٠٬٠٠٠", 1_250_000),
      ("۱٬۲۵۰٬۰۰۰٫۵", 1_250_000.5), ("١٫٢٥٠", 1.25), ("६५०,५०", 650.5), ("12,५०,०००", 1_250_000),
      ("１，２５０，０００", 1_250_000), ("￡６５０ｋ", 650_000), ("٢٫٤ مليون £", 2_400_000),
      ("٦٥٠ ألف £", 650_000), ("£ ١٬٢٥٠", 1_250), ("\u{200F}١٢٣\u{200F}", 123),
      ("１２３万元", 1_230_000),
      ("1٬250", 1_250), ("1٫5m", 1_500_000), ("𝟙𝟚𝟛", 123),
    ] as [(String, Double)])
  func digitsOfEveryScriptAreRead(_ text: String, _ value: Double) throws {
    let number = try NumberParser(.price).parse(text)
    #expect(number.value == value && !number.isAmbiguous)
  }

  @Test(
    arguments: [
      (.rooms, "٣ غرف", 3), (.rooms, "२", 2), (.fraction, "٢٫٥", 2.5),
      (.degrees(limit: 90), "۵۱٫۵۰۷۴", 51.5074), (.area, "٨٥ m²", 85),
    ] as [(NumberParser.Kind, String, Double)])
  func roomsAreasAndDegreesAreReadInEveryScript(
    _ kind: NumberParser.Kind, _ text: String, _ value: Double
  ) throws {
    #expect(try NumberParser(kind).parse(text).value == value)
  }

  @Test(arguments: ["350.000", "€350.000", "350,000", "1.250K", "98.125", "1,005 M"])
  func oneSeparatorBeforeThreeDigitsWaits(_ text: String) throws {
    let number = try NumberParser(.price).parse(text)
    #expect(number.isAmbiguous && number.evidence.isEmpty)
    #expect(number.value == number.decimalValue * 1_000)
  }

  @Test(arguments: [
    ("£5", "GBP"), ("$5", "USD"), ("5 €", "EUR"), ("5 CAD", "CAD"), ("$5 CAD", "CAD"),
    ("CAD $5", "CAD"), ("R$5", "BRL"), ("A$5", "AUD"), ("5 kr", "SEK"), ("NOK 5", "NOK"),
    ("5kr NOK", "NOK"), ("zł5", "PLN"), ("5 zl", "PLN"), ("5 Kč", "CZK"), ("Rs. 5", "INR"),
    ("¥5", "JPY"), ("¥5 CNY", "CNY"), ("5元", "CNY"), ("5万元", "CNY"), ("5円", "JPY"),
    ("CHF 5", "CHF"), ("5 Ft", "HUF"), ("5k€", "EUR"), ("HK$5", "HKD"), ("5 euros", "EUR"),
  ])
  func currenciesAreRecognised(_ text: String, _ code: String) throws {
    let number = try NumberParser(.price).parse(text)
    #expect(number.currency?.code == code)
    #expect(number.value == 5 || number.value == 5_000 || number.value == 50_000)
  }

  @Test(
    arguments: [
      ("98", 98, nil), ("98.5 m²", 98.5, .squareMetres), ("98,5m2", 98.5, .squareMetres),
      ("1,200 sq ft", 1_200, .squareFeet), ("1200 SQFT", 1_200, .squareFeet),
      ("1,076 sq. ft.", 1_076, .squareFeet), ("86平米", 86, .squareMetres),
      ("65㎡", 65, .squareMetres), ("８５平米", 85, .squareMetres),
      ("120 qm", 120, .squareMetres), ("90 mq", 90, .squareMetres),
      ("1 200 м²", 1_200, .squareMetres),
    ] as [(String, Double, AreaMeasure?)])
  func areasAreRead(_ text: String, _ value: Double, _ unit: AreaMeasure?) throws {
    let number = try NumberParser(.area).parse(text)
    #expect(number.value == value && number.unit == unit)
  }

  @Test(
    arguments: [
      ("1e308", .tooLarge), ("1000000001", .tooLarge), ("-98", .negative), ("nan", .missing),
      ("£98", .notANumber), ("98k", .notANumber),
    ] as [(String, NumberFault)])
  func otherCellsAreNoAreas(_ text: String, _ expected: NumberFault) {
    #expect(fault(text, .area) == expected)
  }

  @Test func decimalsAreTheNearestDoubles() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let whole = generator.below(10_000_000)
      let digits = String(generator.next() % 100_000_000)
      let text = "\(whole).\(digits)5x".dropLast()
      let expected = Double(String(text))
      #expect((try? NumberParser(.price).parse(String(text)))?.decimalValue == expected)
    }
  }

  @Test func aScaleInTheColumnsNameCountsOncePerCell() throws {
    for (text, value) in [("415", 4_150_000), ("415.35", 4_153_500), ("350万", 3_500_000)] {
      #expect(try NumberParser(.price, exponent: 4).parse(text).value == Double(value))
    }
  }

  @Test(arguments: [
    ("3", 3), ("2.0", 2), ("3 beds", 3), ("2室1厅", 2), ("2LDK", 2), ("３ＬＤＫ", 3), ("Studio", 0),
    ("0", 0), ("3+1", 3), ("2,5", 2), (" 4 ", 4),
  ])
  func roomsAreRead(_ text: String, _ count: Int) throws {
    #expect(try NumberParser(.rooms).parse(text).value == Double(count))
  }

  @Test(arguments: [
    ("51.5074", 51.5074), ("-0.1278", -0.1278), ("48,856", 48.856), ("48.856", 48.856), ("-0", 0),
    ("4.7e1", 47), ("0.5", 0.5), ("0", 0), ("007", 7), (".5", 0.5),
  ])
  func degreesAreReadAndNeverGrouped(_ text: String, _ value: Double) throws {
    #expect(try NumberParser(.degrees(limit: 90)).parse(text).value == value)
  }

  @Test(arguments: ["91", "-90.1", "NaN", "inf", "1 234", "51°N", "1e400", "00.350"])
  func otherDegreesAreRefused(_ text: String) {
    #expect(throws: NumberFault.self) { try NumberParser(.degrees(limit: 90)).parse(text) }
  }

  @Test func plainNumbersOfEveryLengthAreReadAsTheNearestDouble() throws {
    var generator = SplitMix64(seed: 21)
    let fractions = NumberParser(.degrees(limit: 1e15))
    for _ in 0..<20_000 {
      let digits = (0..<1 + generator.below(14)).map { _ in String(generator.below(10)) }
      let whole = String(Int(digits.joined()) ?? 0)
      #expect(try NumberParser(.price).parse(whole).value == Double(whole))
      #expect(try fractions.parse(whole).value == Double(whole))
      let text = "\(generator.below(2) == 0 ? "-" : "")\(generator.below(100)).\(digits.joined())"
      #expect(try fractions.parse(text).value == Double(text))
    }
  }

  @Test func oneByteThatIsNoDigitIsNeverTakenForOne() {
    for length in 1...9 {
      for index in 0..<length {
        for byte in UInt8.min ... .max where !(0x30...0x39 ~= byte) {
          var bytes = [UInt8](repeating: 0x37, count: length)
          bytes[index] = byte
          let value = try? bytes.withUnsafeBufferPointer { try NumberParser(.price).plain($0) }
          #expect(value == .some(nil))
        }
      }
    }
  }

  @Test func randomBytesNeverTrap() {
    let pool = Array("0123456789.,' eEkKmM£$€-+%()xnaif万\u{A0}\u{202F}".utf8)
    var generator = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let bytes = (0..<generator.below(14)).map { _ in pool[generator.below(pool.count)] }
      bytes.withUnsafeBufferPointer { bytes in
        for kind in [NumberParser.Kind.price, .area] {
          guard let number = try? NumberParser(kind).parse(bytes) else { continue }
          #expect(number.decimalValue.isFinite && number.decimalValue >= 0)
        }
        _ = try? NumberParser(.rooms).value(bytes)
        _ = try? NumberParser(.degrees(limit: 180)).value(bytes)
      }
    }
  }
}
