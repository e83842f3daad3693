/// The reading of a listings file, or of a part of one: rows come in, homes go out.
struct ListingsWork: Sendable {
  private(set) var reader: CSVReader
  private(set) var builder: ListingsBuilder

  mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(CSVError) {
    try reader.feed(bytes, into: &builder)
  }

  mutating func finish() throws(CSVError) { try reader.finish(into: &builder) }

  /// Gives the homes away with what there is to report. To be called once, at the end.
  mutating func takeListings(path: String) throws(LoadError) -> ListingsTable {
    let (storage, report, currency) = builder.finish(reader)
    guard report.rowsKept > 0 || report.rowsRead == 0 else {
      throw LoadError(path: path, reason: .noReadableRow(report))
    }
    return ListingsTable(storage, report: report, columns: builder.map, currency: currency)
  }

  /// Makes room for an expected number of rows.
  mutating func reserve(rows: Int) { builder.reserve(rows: rows) }

  /// The work on a later part of the same file, one of so many, if a row begins at its start.
  func forLaterPart(one count: Int) -> ListingsWork {
    ListingsWork(reader: reader.forLaterPart(), builder: builder.forLaterPart(one: count))
  }

  /// Takes over what was read of the next part. False if a row does not begin at its start, so that it was
  /// read wrongly: then nothing changed.
  mutating func append(_ next: ListingsWork) -> Bool {
    let lines = reader.lineCount
    guard reader.append(next.reader) else { return false }
    builder.append(next.builder, lines: lines)
    return true
  }
}
