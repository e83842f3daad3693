import DetentDrawing
import Testing

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
