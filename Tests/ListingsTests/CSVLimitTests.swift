import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct CSVLimitTests {
  private struct EmptySink: CSVSink {
    mutating func receive(_ row: CSVRow) {}
  }

  /// Feeds a start and then the same piece again and again, as a file of a size would.
  private func error(
    start: String, piece: String, fileBytes: Int
  ) -> (error: CSVError?, bytesFed: Int) {
    var (reader, sink) = (CSVReader(delimiter: nil), EmptySink())
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
    _ bytes: [UInt8], _ reader: inout CSVReader, _ sink: inout EmptySink
  ) throws(CSVError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      try reader.feed(UnsafeRawBufferPointer(bytes), into: &sink)
    }
  }

  @Test(
    arguments: [
      ("a,b\n1,", .fieldTooLong(line: 2, column: 2)),
      ("a,b\n1,\"", .fieldTooLong(line: 2, column: 2)),
      // A line without end.
      ("", .fieldTooLong(line: 1, column: 1)),
    ] as [(String, CSVError)])
  func aFieldOfAHundredMegabytesIsRefusedAfterOne(_ start: String, _ error: CSVError) {
    let outcome = self.error(start: start, piece: "x", fileBytes: 100 << 20)
    #expect(outcome.error == error && outcome.bytesFed < 2 * CSVLimits.fieldBytes)
  }

  @Test func aHundredThousandColumnsAreRefused() {
    for (start, piece, line) in [("", "a,", 1), ("a,b\n", "1,", 2)] {
      let outcome = error(start: start, piece: piece, fileBytes: 200_000)
      #expect(outcome.error == .tooManyColumns(line: line))
    }
  }

  @Test func aRecordOfManyLongFieldsIsRefused() {
    let field = String(repeating: "x", count: 1_000_000) + ","
    let text = String(repeating: field, count: 17)
    for chunkSize in [Int.max, 100_000] {
      let outcome = TableOutcome(text, delimiter: 0x2C, chunkSize: chunkSize)
      #expect(outcome.error == .recordTooLong(line: 1))
    }
  }

  @Test func theLongestFieldIsRead() {
    let text = String(repeating: "x", count: CSVLimits.fieldBytes)
    for cell in [text, "\"\(text)\""] {
      #expect(TableOutcome("a,b\n\(cell),2\n").rows[1][0].utf8.count == CSVLimits.fieldBytes)
    }
    #expect(TableOutcome("a,b\n\(text)x,2\n").error == .fieldTooLong(line: 2, column: 1))
  }

  @Test func aQuoteThatClosesTooLateCountsAsUnclosed() {
    // More rows than a field may have bytes stand between the quote and the next one.
    let rows = String(repeating: "1,2\n", count: CSVLimits.fieldBytes / 4 + 10)
    let text = "a,b\n3,\"4\n" + rows + "5,\"6\"\n"
    let whole = TableOutcome(text)
    #expect(whole.reasons == [.unclosedQuote])
    #expect(whole.rows.count == CSVLimits.fieldBytes / 4 + 12 && whole.rows.last == ["5", "6"])
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
    #expect(merged.count == 3_000 && merged.stored.map(\.line) == Array(0..<1_000))
  }
}
