import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct CSVDialectTests {
  @Test(
    arguments: [
      ("a,b\n1,2\n", ","), ("a;b\n1;2\n", ";"), ("a\tb\n1\t2\n", "\t"), ("a|b\n1|2\n", "|"),
      ("Preis;Fläche\n350.000,00;98,5\n420.000,00;101,2\n", ";"),
      ("Price, £;Type\n\"1,250,000\";House\n\"2,250,000\";Flat\n", ";"),
      ("\"a;b\",c\n\"1;2\",3\n", ","), ("a,\"say \"\"x;y\"\"\",c\n1,2,3\n", ","),
      ("price\n1\n2\n", ","), ("sep=;\r\na;b\r\n1,5;2\r\n", ";"), ("sep=|\na|b\n", "|"), ("", ","),
    ] as [(String, Character)])
  func theDelimiterIsFound(_ text: String, _ delimiter: Character) {
    for chunkSize in [1, 1_000] {
      let outcome = TableOutcome(text, chunkSize: chunkSize)
      #expect(outcome.error == nil)
      #expect(outcome.delimiter == delimiter.asciiValue)
    }
  }

  @Test func aSeparatorLineIsNoRowButCountsAsALine() throws {
    let outcome = TableOutcome("\u{FEFF}sep=;\r\na;b\r\n1;2\r\n")
    #expect(outcome.rows == [["a", "b"], ["1", "2"]])
    #expect(outcome.lines == [2, 3])
  }

  @Test func longFilesAreJudgedByTheirStartWhateverThePieces() {
    let text = "a;b;c\n" + String(repeating: "1,5;x;\"y\nz\"\n", count: 9_000)
    let whole = TableOutcome(text)
    #expect(whole.rows.count == 9_001)
    #expect(whole.rows.allSatisfy { $0.count == 3 })
    #expect(TableOutcome(text, chunkSize: 1_021) == whole)
  }
}
