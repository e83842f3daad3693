import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct CSVLimitTests {
  struct CountingSink: CSVSink {
    var rows = 0
    mutating func receive(_ row: CSVRow) { rows += 1 }
  }

  /// Feeds a start and then the same piece again and again, as a file of a size would.
  private func error(
    start: String, piece: String, fileBytes: Int, delimiter: UInt8? = nil
  ) -> (error: CSVError?, bytesFed: Int) {
    var reader = CSVReader(delimiter: delimiter)
    var sink = CountingSink()
    let unit = max(1, (64 << 10) / piece.utf8.count)
    let chunk = Array(String(repeating: piece, count: unit).utf8)
    var fed = 0
    do throws(CSVError) {
      try feed(Array(start.utf8), &reader, &sink)
      while fed < fileBytes {
        try feed(chunk, &reader, &sink)
        fed += chunk.count
      }
      try reader.finish(into: &sink)
      return (nil, fed)
    } catch {
      return (error, fed)
    }
  }

  private func feed(
    _ bytes: [UInt8], _ reader: inout CSVReader, _ sink: inout CountingSink
  ) throws(CSVError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      try reader.feed(UnsafeRawBufferPointer(bytes), into: &sink)
    }
  }

  @Test func aFieldOfAHundredMegabytesIsRefusedAfterOne() {
    let bare = error(start: "a,b\n1,", piece: "x", fileBytes: 100 << 20)
    #expect(bare.error == .fieldTooLong(line: 2, column: 2))
    #expect(bare.bytesFed < 2 * CSVLimits.fieldBytes)
    let quoted = error(start: "a,b\n1,\"", piece: "x", fileBytes: 100 << 20)
    #expect(quoted.error == .fieldTooLong(line: 2, column: 2))
    #expect(quoted.bytesFed < 2 * CSVLimits.fieldBytes)
  }

  @Test func aLineWithoutEndIsRefusedInBoundedMemory() {
    let outcome = error(start: "", piece: "x", fileBytes: 512 << 20)
    #expect(outcome.error == .fieldTooLong(line: 1, column: 1))
    #expect(outcome.bytesFed < 2 * CSVLimits.fieldBytes)
  }

  @Test func aHundredThousandColumnsAreRefused() {
    #expect(
      error(start: "", piece: "a,", fileBytes: 200_000).error == .tooManyColumns(line: 1))
    #expect(
      error(start: "a,b\n", piece: "1,", fileBytes: 200_000).error == .tooManyColumns(line: 2))
  }

  @Test func aRecordOfManyLongFieldsIsRefused() {
    let field = String(repeating: "x", count: 1_000_000) + ","
    let text = String(repeating: field, count: 17)
    #expect(TableOutcome(text, delimiter: 0x2C).error == .recordTooLong(line: 1))
    #expect(
      TableOutcome(text, delimiter: 0x2C, chunkSize: 100_000).error == .recordTooLong(line: 1))
  }

  @Test func theLongestFieldIsRead() {
    let text = String(repeating: "x", count: CSVLimits.fieldBytes)
    #expect(TableOutcome("a,b\n\(text),2\n").rows[1][0].utf8.count == CSVLimits.fieldBytes)
    #expect(TableOutcome("a,b\n\"\(text)\",2\n").rows[1][0].utf8.count == CSVLimits.fieldBytes)
    #expect(
      TableOutcome("a,b\n\(text)x,2\n").error == .fieldTooLong(line: 2, column: 1))
  }

  @Test func aQuoteThatClosesTooLateCountsAsUnclosed() {
    // More rows than a field may have bytes stand between the quote and the next one.
    let rows = String(repeating: "1,2\n", count: CSVLimits.fieldBytes / 4 + 10)
    let text = "a,b\n3,\"4\n" + rows + "5,\"6\"\n"
    let whole = TableOutcome(text)
    #expect(whole.reasons == [.unclosedQuote])
    #expect(whole.rows.count == CSVLimits.fieldBytes / 4 + 12)
    #expect(whole.rows.last == ["5", "6"])
    #expect(TableOutcome(text, chunkSize: 60_000) == whole)
  }

  @Test func aThousandDiagnosticsAreKeptAndAllCounted() throws {
    let rows = (0..<10_000).map { "x\($0)\n" }.joined()
    let report = try listings("price\n" + rows + "5\n").report
    #expect(report.diagnostics.count == 10_000)
    #expect(report.diagnostics.stored.count == CSVLimits.storedDiagnostics)
    #expect(report.diagnostics.stored.map(\.line) == Array(2...1_001))
    #expect(report.rowsSkipped == 10_000)
  }

  @Test func diagnosticsOfSeveralSourcesKeepTheFirstLines() {
    var reader = DiagnosticLog()
    var builder = DiagnosticLog()
    for line in 0..<3_000 {
      let diagnostic = Diagnostic(line: line, column: 1, reason: .nul)
      if line % 3 == 0 { reader.record(diagnostic) } else { builder.record(diagnostic) }
    }
    let merged = DiagnosticLog.merged([reader, builder])
    #expect(merged.count == 3_000)
    #expect(merged.stored.map(\.line) == Array(0..<1_000))
  }
}
