import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct CSVWriterTests {
  private func written(_ rows: [[String]], delimiter: UInt8 = 0x2C) -> [UInt8] {
    var writer = CSVWriter(delimiter: delimiter)
    for row in rows { writer.append(row: row) }
    return writer.bytes
  }

  @Test func tenThousandRandomTablesAreReadBackAsTheyWere() {
    let parts = [
      "", "a", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", " ", "é", "价格", "=1", "sep=;",
      "\u{FEFF}", "'", "x y", "\u{202E}", "👩‍👩‍👧", "1,5",
    ]
    var generator = SplitMix64(seed: 32)
    let count = isDebugBuild ? 2_000 : 10_000
    for _ in 0..<count {
      let columns = 1 + generator.below(4)
      var rows = (0...generator.below(4)).map { _ in
        (0..<columns).map { _ in
          (0..<generator.below(4)).map { _ in parts[generator.below(parts.count)] }.joined()
        }
      }
      // What follows decides whether the scanner for blocks of bytes sees a row.
      if generator.below(2) > 0 {
        let value = String(repeating: "x", count: generator.below(64))
        rows.append(Array(repeating: value, count: columns))
      }
      let delimiter = CSVDialect.candidates[generator.below(4)]
      let outcome = TableOutcome(written(rows, delimiter: delimiter), delimiter: delimiter)
      #expect(outcome.rows == rows)
      #expect(outcome.diagnosticCount == 0)
    }
  }

  @Test func aRowOfOneEmptyFieldIsNoBlankLine() {
    #expect(written([[""], ["a"]]) == Array("\"\"\na\n".utf8))
    #expect(written([[]]) == Array("\"\"\n".utf8))
  }
}
