import Testing

@testable import DetentDrawing

struct TextScriptTests {
  @Test(arguments: ["价格从低到高", "日本語", "한국어", "مرحبا بالعالم", "שלום", "Ångström ₿ ≤ ½", "Ελλάδα"])
  func nothingIsMissingFromTheUsualScripts(_ text: String) {
    func width(_ text: String) -> Double { TextLayout(text, font: testFont).size.width }
    // A character that no font has is a box with its number, as wide as that of any other.
    let box = width("\u{0378}")
    #expect(width("\u{0379}") == box)
    for scalar in text.unicodeScalars { #expect(width(String(scalar)) != box, "\(scalar)") }
  }

  @Test func arabicLettersAreJoined() {
    let joined = TextLayout("ببب", font: testFont).size.width
    let apart = TextLayout("ب ب ب", font: testFont).size.width
    let space = TextLayout("  ", font: testFont).size.width
    #expect(joined < apart - space - 2)
  }

  @Test func theLocaleNamesTheLanguage() {
    #expect(TextLanguage.tag(ofLocale: "zh_CN.UTF-8") == "zh-cn")
    #expect(TextLanguage.tag(ofLocale: "de_DE@euro") == "de-de")
    #expect(TextLanguage.tag(ofLocale: "ja") == "ja")
    for locale in ["C", "C.UTF-8", "POSIX", "", "!!", "x", String(repeating: "a", count: 99)] {
      #expect(TextLanguage.tag(ofLocale: locale) == nil)
    }
  }

  @Test func theLanguageChoosesBetweenTheShapesOfACharacter() throws {
    func pixels(_ language: String) throws -> [UInt8] {
      bytes(
        try drawn(40, 50) {
          $0.draw(
            TextLayout("直", font: Font(family: "Inter", size: 32), language: language),
            at: .zero, color: .black)
        })
    }
    #expect(try firstDifference(pixels("zh-CN"), pixels("ja")) != nil)
    #expect(try firstDifference(pixels("zh-CN"), pixels("zh_CN")) == nil)
  }

  @Test func anOverrideInATextDoesNotTurnItRound() {
    let plain = TextLayout("abc 123", font: testFont)
    let tricked = TextLayout("a\u{202E}bc 123\u{202C}", font: testFont)
    #expect(tricked.size == plain.size)
    #expect(tricked.caret(at: 5).minX > tricked.caret(at: 4).minX)
  }
}

@Suite struct SearchFoldingTests {
  @Test(arguments: [
    ("Ático", "atico"), ("A\u{301}tico", "atico"), ("Straße", "strasse"), ("Łódź", "lodz"),
    ("Ørsted", "orsted"), ("İzmir", "izmir"), ("Ｆｌａｔ", "flat"), ("Ελλάς", "ελλασ"),
    ("Ёлка", "елка"), ("בָּיִת", "בית"), ("بَيْت", "بيت"), ("٣", "3"), ("ﬁne", "fine"), ("", ""),
  ])
  func whatIsComparedHasNoCaseAndNoAccents(text: String, folded: String) {
    #expect(text.foldedForSearch == folded)
  }

  @Test func vowelsOfIndianScriptsAreLettersAndKoreanOnesArePartsOfCharacters() {
    #expect("दिल्ली".foldedForSearch != "दल".foldedForSearch)
    let seoul = "서울".foldedForSearch.unicodeScalars
    #expect(seoul.starts(with: "ㅅ".foldedForSearch.unicodeScalars))
    #expect(seoul.starts(with: "서".foldedForSearch.unicodeScalars))
  }
}
