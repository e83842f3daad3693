/// Writes homes as they stand in their files.
public enum ListingsExport {
  /// How much text waits at once to be put in order, in bytes.
  static let blockBytes = 128 << 20

  /// Writes some homes, in the order given, as a table of comma-separated values: with the columns
  /// and the delimiter of their file, in UTF-8, the header first where the file has one.
  ///
  /// The file appears whole or not at all; a pipe or a device is written to as it comes.
  /// - Parameters:
  ///   - rows: rows of the table; those that do not exist are left out.
  ///   - path: the file, which may exist.
  ///   - progress: called on the writing thread with the number of homes that are written.
  @concurrent
  public static func write(
    rows: some Sequence<Int> & Sendable, of table: ListingsTable, to path: String,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(ExportError) {
    try write(
      rows, of: table, to: try ExportOutput(path: path), progress: progress,
      isCancelled: { Task.isCancelled })
  }

  /// Writes some homes to a descriptor, which stays open.
  @concurrent
  public static func write(
    rows: some Sequence<Int> & Sendable, of table: ListingsTable, to descriptor: Int32,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(ExportError) {
    try write(
      rows, of: table, to: ExportOutput(descriptor: descriptor, name: "output"),
      progress: progress, isCancelled: { Task.isCancelled })
  }

  /// Writes the rows that did not become homes, as they stand in their file, its header first; those
  /// of a file in UTF-16 as UTF-8.
  @concurrent
  public static func writeUnread(
    of report: LoadReport, to path: String
  ) async throws(ExportError) {
    try writeUnread(
      of: report, to: try ExportOutput(path: path), isCancelled: { Task.isCancelled })
  }

  // MARK: The work itself

  static func write(
    _ rows: some Sequence<Int>, of table: ListingsTable, to output: ExportOutput,
    blockBytes: Int = blockBytes, progress: ((Int) -> Void)?, isCancelled: @escaping () -> Bool
  ) throws(ExportError) {
    let files = table.rows.files
    let delimiter = files.first?.delimiter ?? 0x2C
    if files.contains(where: \.hasHeader) {
      var header = Line(delimiter: delimiter)
      for name in table.fileColumns { header.append(name) }
      output.append(header.finished())
    }
    let bytesPerHome = files.map(\.bytesPerHome).max() ?? 1
    let blockCount = max(1, blockBytes / bytesPerHome)
    var (written, block) = (0, [Int]())
    var rest = rows.makeIterator()
    var next = rest.next()
    while let row = next {
      if 0..<table.count ~= row { block.append(row) }
      next = rest.next()
      guard block.count >= blockCount || next == nil else { continue }
      try writeBlock(block, of: table, delimiter, to: output, isCancelled)
      written += block.count
      progress?(written)
      block.removeAll(keepingCapacity: true)
    }
    try output.finish()
  }

  /// Reads homes in the order of their file and writes them in the order given.
  private static func writeBlock(
    _ block: [Int], of table: ListingsTable, _ delimiter: UInt8, to output: ExportOutput,
    _ isCancelled: @escaping () -> Bool
  ) throws(ExportError) {
    let order = block.indices.sorted { block[$0] < block[$1] }
    var (text, ends) = ([UInt8](), [Int]())
    try reading(output, isCancelled) { (checkpoint) throws(LoadError) in
      try table.rows.visit(order.lazy.map { block[$0] }, checkpoint: checkpoint) { row, columns in
        var line = Line(delimiter: delimiter)
        for column in columns {
          line.append(column.map { row[$0] } ?? UnsafeBufferPointer(start: nil, count: 0))
        }
        text += line.finished()
        ends.append(text.count)
      }
    }
    var places = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    for place in places {
      output.append(text[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
    }
    if let failure = output.failure { throw failure }
  }

  static func writeUnread(
    of report: LoadReport, to output: ExportOutput, isCancelled: @escaping () -> Bool
  ) throws(ExportError) {
    var last: [UInt8]?
    for file in report.files.files {
      try reading(output, isCancelled) { (checkpoint) throws(LoadError) in
        let header = try file.header()
        if let header, header != last { output.append(header + [0x0A]) }
        last = header ?? last
        try file.visitUnread(checkpoint: checkpoint) { bytes in
          output.append(bytes)
          output.append(0x0A)
        }
      }
    }
    try output.finish()
  }

  /// Reads files again, until nobody wants what they hold.
  private static func reading(
    _ output: ExportOutput, _ isCancelled: @escaping () -> Bool,
    _ body: (() throws(LoadError) -> Void) throws(LoadError) -> Void
  ) throws(ExportError) {
    do throws(LoadError) {
      try body { () throws(LoadError) in
        if isCancelled() || output.failure != nil {
          throw LoadError(path: output.path, reason: .cancelled)
        }
      }
    } catch {
      if let failure = output.failure { throw failure }
      let isCancelled = error.reason == .cancelled
      throw ExportError(path: output.path, reason: isCancelled ? .cancelled : .source(error))
    }
    if let failure = output.failure { throw failure }
  }

  /// A record that is written.
  private struct Line {
    let delimiter: UInt8
    private var bytes: [UInt8] = []
    private var count = 0

    init(delimiter: UInt8) { self.delimiter = delimiter }

    mutating func append(_ field: UnsafeBufferPointer<UInt8>) {
      if count > 0 { bytes.append(delimiter) }
      count += 1
      if CSVField.needsQuotes(field, delimiter: delimiter) {
        bytes += CSVField.written(field, delimiter: delimiter)
      } else {
        bytes.append(contentsOf: field)
      }
    }

    mutating func append(_ field: String) {
      var field = field
      field.withUTF8 { append($0) }
    }

    mutating func finished() -> [UInt8] {
      // An empty line is no row.
      if count == 1, bytes.isEmpty { bytes = [0x22, 0x22] }
      bytes.append(0x0A)
      return bytes
    }
  }
}
