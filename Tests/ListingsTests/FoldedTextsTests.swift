import Testing

@testable import Listings

@Suite struct FoldedTextsTests {
  private let streets = ["Ático Road", "STRASSE", "Ｆｌａｔ 7", "", "Łódź", "straße 17"]

  @Test(arguments: [
    ("atico", [0]), ("ÁTICO r", [0]), ("strasse", [1, 5]), ("ß", [1, 5]), ("flat 7", [2]),
    ("lodz", [4]), ("7", [2, 5]), ("", [0, 1, 2, 3, 4, 5]), ("oo", []), ("straße 17 b", []),
  ])
  func aPartIsFoundWhateverItsCaseAndItsAccents(part: String, found: [Int]) {
    #expect(FoldedTexts(streets).indices(containing: part) == found)
  }

  @Test func whatIsFoundIsWhatFoldedTextsContain() {
    let words = (0..<400).map { "Agent \($0) \(["Élan", "ÇA VA", "plain", "京都"][$0 % 4])" }
    let texts = FoldedTexts(words)
    for part in ["1", "agent 3", "ELAN", "a", "京", "7 ç", "agent 399 京都", "x"] {
      let folded = TextFolding.folded(part)
      let expected = words.indices.filter { TextFolding.folded(words[$0]).contains(folded) }
      #expect(texts.indices(containing: part) == expected, "\(part)")
    }
  }
}
