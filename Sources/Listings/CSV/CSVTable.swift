/// A whole table in memory: rows, what was noticed, and counts. For small tables and for tests; the
/// loader reads listings without it.
public struct CSVTable: Sendable {
  /// The values of each row, the header first. Rows have as many values as their line had.
  public private(set) var rows: [[String]] = []
  /// The line each row starts on, counted from 1.
  public private(set) var lines: [Int] = []
  /// What was noticed, and how often.
  public private(set) var diagnostics = DiagnosticLog()
  /// Rows that were left out.
  public private(set) var skippedCount = 0
  /// How the file separates its values.
  public private(set) var dialect: CSVDialect

  /// Reads a table.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - delimiter: the byte between two values; nil finds it.
  ///   - chunkSize: how many bytes the reader gets at once; no result depends on it.
  public init(
    parsing bytes: [UInt8], delimiter: UInt8? = nil, chunkSize: Int = .max
  ) throws(CSVError) {
    try self.init(parsing: bytes, delimiter: delimiter, chunkSize: chunkSize, isWhole: true)
  }

  /// Reads the records that a piece of a file completes.
  init(
    parsing bytes: [UInt8], delimiter: UInt8?, chunkSize: Int, isWhole: Bool
  ) throws(CSVError) {
    var reader = CSVReader(delimiter: delimiter)
    var sink = Sink()
    try bytes.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(max(1, chunkSize))
        rest = rest.dropFirst(chunk.count)
        try reader.feed(UnsafeRawBufferPointer(rebasing: chunk), into: &sink)
      }
    }
    if isWhole { try reader.finish(into: &sink) } else { try reader.readWhatIsThere(into: &sink) }
    rows = sink.rows
    lines = sink.lines
    diagnostics = reader.log
    skippedCount = reader.skippedCount
    dialect = reader.dialect ?? CSVDialect(delimiter: delimiter ?? CSVDialect.candidates[0])
  }

  private struct Sink: CSVSink {
    var rows: [[String]] = []
    var lines: [Int] = []

    mutating func receive(_ row: CSVRow) {
      rows.append(row.strings)
      lines.append(row.line)
    }
  }
}
