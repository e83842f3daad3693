import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@MainActor
struct LocalizationTests {
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

  // MARK: Directions

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

  // MARK: Plurals

  @Test func sixFormsOfArabicFollowItsCounts() throws {
    let rule = try #require(
      PluralRule(
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 "
          + ": n%100>=11 ? 4 : 5);"))
    #expect(rule.formCount == 6)
    #expect(
      [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 3_480].map(rule.form) == [
        0, 1, 2, 3, 3, 4, 4, 5, 5, 3, 4, 4,
      ])
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

  @Test func rulesThatCannotBeComputedChooseAForm() throws {
    for expression in [
      "n/0", "n%0", "0-1", "n*18446744073709551615", "n+18446744073709551615", "n-9",
      "18446744073709551615*18446744073709551615",
    ] {
      let rule = try #require(PluralRule("nplurals=2; plural=\(expression);"))
      for count in [0, 1, 7, Int.max, Int.min] { #expect(0..<2 ~= rule.form(for: count)) }
    }
    let deep = String(repeating: "(", count: 100_000) + "n" + String(repeating: ")", count: 100_000)
    #expect(PluralRule("nplurals=2; plural=\(deep)") == nil)
    #expect(PluralRule("nplurals=2; plural=" + String(repeating: "!", count: 100_000) + "n") == nil)
    let chain = PluralRule("nplurals=2; plural=n" + String(repeating: "?n:n", count: 90))
    #expect(chain == nil)
  }

  @Test func randomRulesNeverTrap() {
    var random = SplitMix64(seed: 15)
    let signs = Array("nn0123456789?:()<>=!&|+-*/%; ")
    for _ in 0..<4_000 {
      let text = String(
        (0..<Int.random(in: 1...24, using: &random)).map { _ in
          signs[Int.random(in: 0..<signs.count, using: &random)]
        })
      guard let rule = PluralRule("nplurals=3; plural=\(text)") else { continue }
      for count in [0, 1, 11, Int.max] { #expect(0..<3 ~= rule.form(for: count)) }
    }
  }

  // MARK: Files

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

  // MARK: Texts

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

  @Test func aContextTellsEqualTextsApart() {
    #expect(texts("de")("Open") == "Öffnen")
    #expect(texts("de")("Open", context: "state") == "Offen")
    #expect(texts("de")("Open", context: "unheard of") == "Open")
  }

  @Test func whatIsNotTranslatedOrOnlyGuessedStaysEnglish() {
    #expect(texts("de")("Close") == "Close")
    #expect(texts("de")("Empty") == "Empty")
    #expect(texts("de")("Gone") == "Gone")
    #expect(texts("de")("Unheard of \("x")") == "Unheard of x")
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

  @Test func theLanguageFollowsTheLocaleUnlessItIsSaid() {
    #expect(Localized(fruits, for: Traits(locale: "de_DE"))("Open") == "Öffnen")
    #expect(Localized(fruits, for: Traits(locale: "de_DE", language: "zh"))("Open") == "打开")
    #expect(Localized(fruits, for: Traits(locale: "de_DE", language: "en"))("Open") == "Open")
  }

  @Test func anEnvironmentNamesLanguages() {
    let of = LocaleID.languages(environment:)
    #expect(of([:]) == "")
    #expect(of(["LANG": "de_DE.UTF-8"]) == "de_DE.UTF-8")
    #expect(of(["LANG": "de_DE", "LC_MESSAGES": "ar_EG"]) == "ar_EG")
    #expect(of(["LANG": "de_DE", "LC_MESSAGES": "ar_EG", "LC_ALL": "zh_CN"]) == "zh_CN")
    #expect(of(["LANG": "de_DE", "LANGUAGE": "fr:ar"]) == "fr:ar")
    #expect(of(["LANG": "C", "LANGUAGE": "fr:ar"]) == "C")
    #expect(of(["LANGUAGE": "fr:ar"]) == "")
  }

  @Test func pseudoLanguagesLengthenAndMirrorWhatHasAKey() {
    #expect(texts("en_XA")("Loading \("file.csv")") == "[Ļöåđîñĝ file.csv one ]")
    #expect(texts("ar_XB")("Loading \("file.csv")") == "לואדינג \u{2068}file.csv\u{2069}")
    #expect(texts("en_XA")("\("1")+") == "1+")
    #expect(LocaleID("ar_XB").isRightToLeft && !LocaleID("en_XA").isRightToLeft)
  }

  // MARK: Views

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
