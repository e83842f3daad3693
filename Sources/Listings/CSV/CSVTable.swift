/// A whole table in memory: rows, what was noticed, and counts. For small tables; the loader reads listings
/// without it.
public struct CSVTable: Sendable {
  /// The values of each row, the header first. Rows have as many values as their line had.
  public let rows: [[String]]
  /// The line each row starts on, counted from 1.
  public let lines: [Int]
  /// What was noticed, and how often.
  public let diagnostics: DiagnosticLog
  /// Rows that were left out.
  public let skippedCount: Int
  /// How the file separates its values.
  public let dialect: CSVDialect

  /// Reads a table.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - delimiter: the byte between two values; nil finds it.
  ///   - chunkSize: how many bytes the reader gets at once; no result depends on it.
  public init(
    parsing bytes: [UInt8], delimiter: UInt8? = nil, chunkSize: Int = .max
  ) throws(CSVError) {
    var reader = CSVReader(delimiter: delimiter)
    var kept = KeptRows()
    try bytes.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(max(1, chunkSize))
        rest = rest.dropFirst(chunk.count)
        try reader.feed(UnsafeRawBufferPointer(rebasing: chunk), into: &kept)
      }
    }
    try reader.finish(into: &kept)
    rows = kept.rows
    lines = kept.lines
    diagnostics = reader.log
    skippedCount = reader.skippedCount
    dialect = reader.dialect ?? CSVDialect(delimiter: delimiter ?? CSVDialect.candidates[0])
  }
}

/// Keeps rows as they come, to be looked at or handed on later.
struct KeptRows: CSVSink {
  private(set) var rows: [[String]] = []
  private(set) var lines: [Int] = []

  mutating func receive(_ row: CSVRow) {
    rows.append(row.strings)
    lines.append(row.line)
  }

  /// Hands the rows on, as if the sink had received them from the reader.
  func handOn(to sink: inout some CSVSink) {
    var bytes: [UInt8] = []
    var slots: [FieldSlot] = []
    for (row, line) in zip(rows, lines) {
      bytes.removeAll(keepingCapacity: true)
      slots.removeAll(keepingCapacity: true)
      for value in row {
        slots.append(FieldSlot(start: bytes.count, end: bytes.count + value.utf8.count))
        bytes.append(contentsOf: value.utf8)
      }
      bytes.append(0)
      bytes.withUnsafeBufferPointer { bytes in
        slots.withUnsafeBufferPointer { slots in
          guard let base = bytes.baseAddress else { return }
          sink.receive(CSVRow(line: line, base: base, slots: slots))
        }
      }
    }
  }
}
