import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@MainActor struct LocalizationTests {
  private func file(_ text: String) -> TranslationFile { TranslationFile(Array(text.utf8)) }

  private let fruits = TextCatalog([
    "de": {
      Array(
        """
        msgid ""
        msgstr "Language: de\\n"
        "Plural-Forms: nplurals=2; plural=n != 1;\\n"

        # A comment.
        msgid "{1} apple from {2}"
        msgid_plural "{1} apples from {2}"
        msgstr[0] "{1} Apfel aus {2}"
        msgstr[1] "Aus {2}: {1} Äpfel"

        msgid "Open"
        msgstr "Öffnen"

        msgctxt "state"
        msgid "Open"
        msgstr "Offen"

        #, fuzzy
        msgid "Close"
        msgstr "Nahe"

        msgid "Empty"
        msgstr ""

        #~ msgid "Gone"
        #~ msgstr "Weg"
        """.utf8)
    }, "zh_CN": { Array("msgid \"Open\"\nmsgstr \"打开\"".utf8) },
    "ar": { Array("msgid \"{1} of {2}\"\nmsgstr \"{1} من {2}\"".utf8) },
  ])

  private func texts(_ language: String) -> Localized {
    Localized(fruits, for: Traits(language: language))
  }

  @Test func withoutANameTheLocaleIsThatOfTheEnvironment() {
    var traits = Traits()
    traits.setLocale(texts: fruits)
    #expect(traits.locale == LocaleID.current.description)
    #expect(traits.language == LocaleID.currentLanguages)
  }

  @Test func whatIsFilledInOrdersNothingAroundItWhereTextsRunToTheLeft() {
    let (file, number) = ("homes (2).csv", "٣٬٤٨٠")
    let isolated = "\u{2068}homes (2).csv\u{2069} من ٣٬٤٨٠"
    #expect(texts("ar")("\(file) of \(number)") == isolated)
    #expect(texts("de")("\(file) of \(number)") == "homes (2).csv of ٣٬٤٨٠")
  }

  @Test func aTextHasTheDirectionOfTheWindowUnlessItBeginsWithAnotherScript() {
    let (plain, mirrored) = (Traits(), Traits(layoutDirection: .rightToLeft))
    for text in ["5 km", "منزل", "+٢٤٥", "\u{2068}SW18\u{2069}: هو"] {
      #expect(plain.textDirection(of: text) == .leftToRight)
    }
    for text in ["منزل", "+٢٤٥", "+245", "", "\u{2068}SW18\u{2069}: هو", "«\u{2068}SW18\u{2069}»"] {
      #expect(mirrored.textDirection(of: text) == .rightToLeft, "\(text)")
    }
    for text in ["5 km", "High Road", "(SW18)", "房源"] {
      #expect(mirrored.textDirection(of: text) == .leftToRight, "\(text)")
    }
  }

  @Test func sixFormsOfArabicFollowItsCounts() throws {
    let rule = try #require(
      PluralRule(
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 "
          + ": n%100>=11 ? 4 : 5);"))
    #expect(rule.formCount == 6)
    let counts = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 3_480]
    #expect(counts.map(rule.form) == [0, 1, 2, 3, 3, 4, 4, 5, 5, 3, 4, 4])
  }

  @Test(arguments: [
    ("nplurals=1; plural=0;", [0, 0, 0, 0]), ("nplurals=2; plural=(n > 1);", [0, 0, 1, 1]),
    ("nplurals=2; plural=n!=1;", [1, 0, 1, 1]),
    (
      "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
        + "(n%100<10 || n%100>=20) ? 1 : 2;", [2, 0, 1, 2]
    ), ("nplurals=2; plural=!(n==1);", [1, 0, 1, 1]),
  ])
  func rulesOfOtherLanguagesAreEvaluated(header: String, forms: [Int]) throws {
    let rule = try #require(PluralRule(header))
    #expect([0, 1, 2, 5].map(rule.form) == forms)
  }

  @Test(arguments: [
    "", "plural=n", "nplurals=2", "nplurals=0; plural=0", "nplurals=999; plural=0",
    "nplurals=2; plural=", "nplurals=2; plural=n n", "nplurals=2; plural=(n",
    "nplurals=2; plural=n ?",
    "nplurals=2; plural=n = 1", "nplurals=2; plural=system()", "nplurals=2; plural=5 5",
    "nplurals=2; plural=99999999999999999999999", "nplurals=2; plural=n ? 1",
    "nplurals=2; plural=@",
  ])
  func whatIsNoRuleIsRefused(header: String) { #expect(PluralRule(header) == nil) }

  @Test(arguments: [
    "n/0", "n%0", "0-1", "n*18446744073709551615", "n+18446744073709551615", "n-9",
    "18446744073709551615*18446744073709551615",
  ])
  func rulesThatCannotBeComputedChooseAForm(expression: String) throws {
    let rule = try #require(PluralRule("nplurals=2; plural=\(expression);"))
    for count in [0, 1, 7, Int.max, Int.min] { #expect(0..<2 ~= rule.form(for: count)) }
  }

  @Test func rulesWithoutAnEndAreRefused() {
    func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    for rule in [
      times(100_000, "(") + "n" + times(100_000, ")"), times(100_000, "!") + "n",
      "n" + times(90, "?n:n"),
    ] { #expect(PluralRule("nplurals=2; plural=\(rule)") == nil) }
  }

  @Test func randomRulesNeverTrap() {
    var random = SplitMix64(seed: 15)
    let signs = Array("nn0123456789?:()<>=!&|+-*/%; ")
    for _ in 0..<4_000 {
      let text = String((0..<random.integer(in: 1...24)).map { _ in random.pick(signs) })
      guard let rule = PluralRule("nplurals=3; plural=\(text)") else { continue }
      for count in [0, 1, 11, Int.max] { #expect(0..<3 ~= rule.form(for: count)) }
    }
  }

  @Test func aFileIsReadWithItsEscapesAndContinuedLines() {
    let file = file(
      "msgid \"one \"\n  \"two\\n\"\nmsgstr \"\"\n\"eins \\\"zwei\\\"\\\\\"\n\"\\tdrei\"\n")
    #expect(file.problems.isEmpty)
    #expect(file.messages.map(\.text) == ["one two\n"])
    #expect(file.messages.map(\.translations) == [["eins \"zwei\"\\\tdrei"]])
  }

  @Test func entriesWithoutEmptyLinesBetweenThemAreApart() {
    let file = file(
      "msgid \"a\"\nmsgstr \"b\"\n#. note\nmsgid \"c\"\nmsgstr \"d\"\r\nmsgid \"e\"\nmsgstr \"f\"")
    #expect(file.messages.map(\.text) == ["a", "c", "e"])
    #expect(file.messages.map(\.line) == [1, 4, 6])
  }

  @Test func whatIsWrongInAFileIsReportedWithItsLineAndLeftOut() {
    let file = file(
      "msgid \"a\"\nmsgstr b\n\nmsgid \"c\"\nmsgstr \"d\"\nnonsense \"x\"\n\"\n\nmsgstr[3] \"x\"\n"
        + "msgid \"never translated\"\n")
    #expect(file.messages.map(\.text) == ["c"])
    #expect(file.problems.map(\.line) == [2, 1, 6, 7, 9, 10])
    let broken: [UInt8] = [0xFF, 0, 34, 10, 0xC3]
    #expect(TranslationFile(broken).messages.isEmpty)
  }

  @Test func textsAreFilledInWhereTheLanguageHasThem() {
    let (number, place) = ("3", "Ulm {1}")
    #expect(
      texts("de")(3, "\(number) apple from \(place)", "\(number) apples from \(place)")
        == "Aus Ulm {1}: 3 Äpfel")
    #expect(
      texts("de")(1, "\("1") apple from \(place)", "\("1") apples from \(place)")
        == "1 Apfel aus Ulm {1}")
    #expect(texts("")(1, "\("1") apple", "\("1") apples") == "1 apple")
    #expect(texts("")(0, "\("0") apple", "\("0") apples") == "0 apples")
  }

  @Test func aContextTellsEqualTextsApartAndWhatIsNotTranslatedOrOnlyGuessedStaysEnglish() {
    let german = texts("de")
    #expect(german("Open") == "Öffnen")
    #expect(german("Open", context: "state") == "Offen")
    #expect(german("Open", context: "unheard of") == "Open")
    #expect([german("Close"), german("Empty"), german("Gone")] == ["Close", "Empty", "Gone"])
    #expect(german("Unheard of \("x")") == "Unheard of x")
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "de"), ("de_AT@euro", "de"), ("fr:it:de:en", "de"), ("en:de", "en"),
    ("fr", "en"),
    ("", "en"), ("C", "en"), ("zh", "zh_CN"), ("zh_SG", "zh_CN"), ("zh-Hans-HK", "zh_CN"),
    ("zh_TW", "en"), ("zh_TW:de", "de"), (":::de", "de"), ("zh_Hant_CN", "en"),
  ])
  func aListOfLanguagesChoosesTheFirstThatThereIs(list: String, language: String) {
    #expect(fruits.language(for: list) == language)
  }

  @Test(arguments: [("", "Öffnen"), ("zh", "打开"), ("en", "Open")])
  func theLanguageFollowsTheLocaleUnlessItIsSaid(language: String, text: String) {
    #expect(Localized(fruits, for: Traits(locale: "de_DE", language: language))("Open") == text)
  }

  @Test(arguments: [
    ([:], ""), (["LANG": "de_DE.UTF-8"], "de_DE.UTF-8"),
    (["LANG": "de_DE", "LC_MESSAGES": "ar_EG"], "ar_EG"),
    (["LANG": "de_DE", "LC_MESSAGES": "ar_EG", "LC_ALL": "zh_CN"], "zh_CN"),
    (["LANG": "de_DE", "LANGUAGE": "fr:ar"], "fr:ar"), (["LANG": "C", "LANGUAGE": "fr:ar"], "C"),
    (["LANGUAGE": "fr:ar"], ""),
  ])
  func anEnvironmentNamesLanguages(environment: [String: String], languages: String) {
    #expect(LocaleID.languages(environment: environment) == languages)
  }

  @Test func pseudoLanguagesLengthenAndMirrorWhatHasAKey() {
    #expect(texts("en_XA")("Loading \("file.csv")") == "[Ļöåđîñĝ file.csv one ]")
    #expect(texts("ar_XB")("Loading \("file.csv")") == "לואדינג \u{2068}file.csv\u{2069}")
    #expect(texts("en_XA")("\("1")+") == "1+")
    #expect(LocaleID("ar_XB").isRightToLeft && !LocaleID("en_XA").isRightToLeft)
  }

  @Test func aViewAsksForItsTextsAgainWhereLocaleOrLanguageChange() {
    final class Recorder: View {
      var texts: [String] = []
      override func localeDidChange() { texts.append(traits.localized("Clear")) }
    }
    let (window, view) = (Window(), Recorder())
    window.contentView = view
    #expect(view.texts == [])
    window.rootTraits.locale = "de_DE"
    window.rootTraits.scale = 2
    window.rootTraits.language = "ar"
    window.rootTraits.language = ""
    #expect(view.texts == ["Leeren", "مسح", "Leeren"])
  }
}

@Suite struct CalendarDateTests {
  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: year, month: month, day: day))
  }

  @Test func everyDayIsTheOneAfterTheDayBefore() throws {
    var expected = (year: 1, month: 1, day: 1)
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let first = try date(1, 1, 1).dayNumber
    for number in first...first + 3 * 146_097 {
      let found = CalendarDate(dayNumber: number)
      guard (found.year, found.month, found.day) == expected, found.dayNumber == number else {
        Issue.record("\(number): \(found)")
        return
      }
      let isLeap = expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
      let length = lengths[expected.month - 1] + (expected.month == 2 && isLeap ? 1 : 0)
      expected.day += 1
      if expected.day > length { (expected.month, expected.day) = (expected.month + 1, 1) }
      if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
    }
  }

  @Test func knownDaysHaveTheirNumbersAndWeekdays() throws {
    #expect(try date(1970, 1, 1).dayNumber == 0 && date(1970, 1, 1).weekday == 4)
    #expect(try date(2000, 2, 29).dayNumber == 11_016)
    #expect(try date(2024, 5, 17).weekday == 5)
    #expect(try date(9999, 12, 31).weekday == 5 && date(1, 1, 1).weekday == 1)
    #expect(try date(987, 6, 5).description == "0987-06-05")
    #expect(try date(2024, 5, 17) < date(2024, 6, 1))
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0),
    (0, 1, 1), (10_000, 1, 1), (.min, .min, .min), (.max, .max, .max),
  ])
  func otherDaysDoNotExist(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func daysAndMonthsAreAddedWithinTheCalendar() throws {
    #expect(try date(2024, 1, 31).adding(months: 1) == date(2024, 2, 29))
    #expect(try date(2023, 1, 31).adding(months: 1) == date(2023, 2, 28))
    #expect(try date(2024, 1, 15).adding(months: -13) == date(2022, 12, 15))
    #expect(try date(2024, 2, 28).adding(days: 2) == date(2024, 3, 1))
    #expect(try date(9999, 12, 31).adding(days: 1) == date(9999, 12, 31))
    #expect(try date(9999, 12, 31).adding(months: 5) == date(9999, 12, 31))
    #expect(try date(1, 1, 1).adding(months: -5).adding(days: -5) == date(1, 1, 1))
    #expect(CalendarDate(dayNumber: .max).year == 9_999 && CalendarDate(dayNumber: .min).year == 1)
  }

  @Test(arguments: [
    ("en_GB", "17 May 2024", "May 2024", 1), ("en_US", "May 17, 2024", "May 2024", 7),
    ("de_DE", "17. Mai 2024", "Mai 2024", 1), ("zh_CN", "2024年5月17日", "2024年5月", 1),
    ("ar_EG", "١٧ مايو ٢٠٢٤", "مايو ٢٠٢٤", 6),
  ])
  func aDateIsWrittenAsInTheLanguage(_ locale: String, text: String, month: String, first: Int)
    throws
  {
    var traits = Traits()
    traits.locale = locale
    // Without the marks around words that may run the other way.
    func plain(_ text: String) -> String {
      text.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
    }
    #expect(try plain(date(2024, 5, 17).text(for: traits)) == text)
    #expect(try plain(date(2024, 5, 17).monthText(for: traits)) == month)
    #expect(traits.firstWeekday == first)
    #expect(Set(traits.weekdayNames).count == 7 && !traits.todayTitle.isEmpty)
    #expect(Set(try (1...12).map { try date(2024, $0, 1).monthText(for: traits) }).count == 12)
  }
}
