import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct CSVReaderTests {
  @Test(arguments: [
    "a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4\r", "a,b\r\n1,2\n3,4\r",
    "a,b\n1,2\n3,4", "a,b\n\n\n1,2\n\r\n \t\n3,4\n\n\n\n", "\u{FEFF}a,b\n1,2\n3,4\n",
  ])
  func lineBreaksOfAnyKindEndTheSameRows(_ text: String) {
    let outcome = TableOutcome(text)
    #expect(outcome.rows == [["a", "b"], ["1", "2"], ["3", "4"]])
    #expect(outcome.diagnosticCount == 0)
  }

  @Test func linesAreCountedByTheirBreaks() {
    #expect(TableOutcome("a,b\r\n1,2\r3,4\n\n5,6").lines == [1, 2, 3, 5])
    #expect(TableOutcome("a,b\n\"x\r\ny\nz\",2\n3,4\n").lines == [1, 2, 5])
  }

  @Test func aByteOrderMarkBeforeAQuotedHeaderIsStripped() {
    #expect(TableOutcome("\u{FEFF}\"a\",b\n1,2\n").rows == [["a", "b"], ["1", "2"]])
  }

  @Test func quotesProtectDelimitersLineBreaksAndQuotes() {
    let outcome = TableOutcome("a,b,c\n\"1,\"\"x\"\"\",\"two\nlines\",\"\"\n")
    #expect(outcome.rows[1] == ["1,\"x\"", "two\nlines", ""])
    #expect(outcome.diagnosticCount == 0)
  }

  @Test func textAfterAClosingQuoteIsJoinedWithADiagnostic() {
    let outcome = TableOutcome("a,b\n\"x\"y,2\n\"x\"y\"z\",3\n\"a\"\"b\" c,4\n")
    #expect(outcome.rows.dropFirst() == [["xy", "2"], ["xy\"z\"", "3"], ["a\"b c", "4"]])
    #expect(outcome.reasons == [.textAfterQuote, .textAfterQuote, .textAfterQuote])
    #expect(outcome.diagnostics.map(\.line) == [2, 3, 4])
    #expect(outcome.diagnostics.map(\.column) == [1, 1, 1])
  }

  @Test func aQuoteInsideABareFieldIsACharacterWithADiagnostic() {
    let outcome = TableOutcome("a,b\n5\" pipe,\"ok\"\nx,6\"\"\n")
    #expect(outcome.rows.dropFirst() == [["5\" pipe", "ok"], ["x", "6\"\""]])
    #expect(outcome.reasons == [.quoteInBareField, .quoteInBareField])
  }

  @Test func spacesAroundAQuotedFieldAreDroppedWithADiagnostic() {
    let outcome = TableOutcome("a,b,c\n1, \"x, y\" ,3\n \"p\"\t,q , r\n")
    #expect(outcome.rows.dropFirst() == [["1", "x, y", "3"], ["p", "q ", " r"]])
    #expect(outcome.reasons == [.spaceAroundQuotes, .spaceAroundQuotes])
    #expect(outcome.diagnostics.map(\.column) == [2, 1])
  }

  @Test func shortRowsArePaddedAndLongEmptyOnesCut() throws {
    let outcome = TableOutcome("a,b,c\n1\n1,2,3,,\n1,2,3, ,\"\"\n")
    #expect(outcome.rows.dropFirst() == [["1"], ["1", "2", "3"], ["1", "2", "3"]])
    #expect(outcome.diagnosticCount == 0)
    #expect(try listings("title,price,type\nA,5\n").kind(of: 0) == nil)
  }

  @Test func aRowWithTooManyValuesIsSkipped() {
    let outcome = TableOutcome("a,b\n1,2,3\n4,5\n")
    #expect(outcome.rows == [["a", "b"], ["4", "5"]])
    #expect(outcome.reasons == [.tooManyFields(expected: 2, found: 3)])
    #expect(outcome.skipped == 1)
  }

  @Test func aRowWithANulIsSkipped() {
    let outcome = TableOutcome("a,b\n1,\u{0}2\n\"\u{0}\",3\n4,5\n")
    #expect(outcome.rows == [["a", "b"], ["4", "5"]])
    #expect(outcome.diagnostics.map(\.line) == [2, 3])
    #expect(outcome.diagnostics.map(\.column) == [2, 1])
    #expect(outcome.reasons == [.nul, .nul])
  }

  @Test func anUnclosedQuoteCostsItsRowOnly() {
    let outcome = TableOutcome("a,b\n1,2\n3,\"4\n5,6\n7,8\n")
    #expect(outcome.rows == [["a", "b"], ["1", "2"], ["5", "6"], ["7", "8"]])
    #expect(outcome.diagnostics == [Diagnostic(line: 3, column: 2, reason: .unclosedQuote)])
    #expect(outcome.lines == [1, 2, 4, 5])
  }

  @Test func anUnclosedQuoteAtTheVeryEndIsReported() {
    let outcome = TableOutcome("a,b\n1,2\n3,\"")
    #expect(outcome.rows == [["a", "b"], ["1", "2"]])
    #expect(outcome.reasons == [.unclosedQuote])
  }

  @Test func anUnreadableHeaderIsAnError() {
    #expect(TableOutcome("a,\"b\n1,2\n").error == .unreadableHeader(line: 1))
    #expect(TableOutcome("a,\u{0}b\n1,2\n").error == .unreadableHeader(line: 1))
  }

  @Test func nothingAndBlankLinesMakeNoRows() {
    for text in ["", "\n", " \n\t\n", "\r\n\r\n", "\u{FEFF}", "\u{FEFF}\n"] {
      #expect(TableOutcome(text).rows.isEmpty)
      #expect(TableOutcome(text).error == nil)
    }
    #expect(TableOutcome("a\n\"\"\n").rows == [["a"], [""]])
  }

  @Test func piecesOfAnySizeGiveTheSameResult() {
    let parts: [[UInt8]] = [
      [0x22], [0x22], [0x2C], [0x2C], [0x0A], [0x0D], [0x0D, 0x0A], [0x20], [0x09], [0x61],
      [0x62, 0x63], [0xC3, 0xA9], [0xFF], [0xE2, 0x82], [0x00], [0x22, 0x22], [0x3B], [0x31],
    ]
    var generator = SplitMix64(seed: 7)
    for _ in 0..<400 {
      var bytes = Array("a,b,c\n".utf8)
      for _ in 0..<generator.below(60) { bytes += parts[generator.below(parts.count)] }
      let whole = TableOutcome(bytes)
      for chunkSize in [1, 2, 3, 7] {
        #expect(TableOutcome(bytes, chunkSize: chunkSize) == whole, "\(bytes)")
      }
    }
  }
}
