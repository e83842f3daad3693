import DetentViews
import Testing

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
    ("1 234,567", 1_234.567),
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
    "1e400", "1.5\0", "--1", "1-", "1,,000", "5,000,00", "१२a",
  ])
  func whatIsNoNumberIsNotRead(text: String) {
    #expect(read(text) == nil)
  }

  @Test func digitsOfEveryScriptAreRead() {
    #expect(read("١٢٣") == 123)
    let texts = [
      "１２．５", "１２.５", "१२.५", "۱۲٫۵", "١٢٫٥", "১২.৫", "๑๒.๕", "𝟏𝟐.𝟓",
      "\u{200F}١٢٫٥\u{200F}",
    ]
    for text in texts {
      #expect(read(text) == 12.5, "\(text)")
    }
    #expect(read("四") == nil && read("④") == nil)
  }

  @Test(arguments: [
    ("١٬٢٣٤٫٥", 1_234.5), ("١٬٢٣٤", 1_234), ("١٫٢٣٤", 1.234), ("１，２３４．５", 1_234.5), ("−۵", -5),
    ("１，２３４，５６７", 1_234_567), ("٣،٤٨٠", 3_480), ("－１２", -12), ("+12", 12), ("1٬234٬567", 1_234_567),
    ("1\u{2009}234", 1_234), ("2.5e-07", 2.5e-7), ("1e+20", 1e20),
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

  @Test func moreDigitsThanANumberHasAreNotRead() {
    #expect(read(String(repeating: "9", count: 400)) == nil)
    #expect(read(String(repeating: "1,", count: 100_000)) == nil)
  }
}
