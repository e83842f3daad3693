import Testing

@testable import DetentX11

@Suite struct SelectionTextTests {
  private func decoded(_ bytes: [UInt8]) -> String { SelectionText.decode(bytes, .utf8) }

  @Test func everyEndOfALineIsALineFeed() {
    #expect(decoded(Array("a\r\nb\rc\nd\u{2028}e\r\r\nf".utf8)) == "a\nb\nc\nd\ne\n\nf")
  }

  @Test func whatControlsTheScreenIsDropped() {
    #expect(decoded(Array("a\u{0}\u{1b}[31m\u{7}b\tc\u{7f}\u{9b}".utf8)) == "a[31mb\tc")
    #expect(decoded(Array("\u{feff}x\u{202e}y\u{2066}z\u{2069}".utf8)) == "xyz")
  }

  @Test func badBytesAreReplaced() {
    #expect(decoded([0x61, 0xff, 0x62]) == "a\u{fffd}b")
    #expect(SelectionText.decode([0x61, 0xe4, 0x85, 0x62], .latin1) == "aä\nb")
  }

  @Test(arguments: ["é", "价", "😀"])
  func theLimitCutsNoCharacter(character: String) {
    let width = character.utf8.count
    for shift in 0..<width {
      let text = String(repeating: "a", count: SelectionText.limit - shift) + character + "b"
      let result = decoded(Array(text.utf8))
      #expect(!result.unicodeScalars.contains("\u{fffd}"))
      #expect(result.utf8.count == SelectionText.limit - shift)
    }
    let whole = String(repeating: "a", count: SelectionText.limit - width) + character
    #expect(decoded(Array((whole + "b").utf8)) == whole)
  }

  @Test func whatLatinDoesNotHaveBecomesAQuestionMark() {
    #expect(SelectionText.encode("aä价", .latin1) == [0x61, 0xe4, 0x3f])
  }
}
