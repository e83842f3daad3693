/// Writes homes as they stand in their file.
public enum ListingsExport {
  /// The forms that homes are written in.
  public enum Format: String, CaseIterable, Sendable {
    /// A table with the columns, the delimiter and the header of the file.
    case csv
    /// An array of objects, a line each: the cells by their columns in the member `cells`, and the
    /// values read from them.
    case json
  }

  /// How much text waits at once to be put in order, in bytes.
  static let blockBytes = 128 << 20

  /// Writes some homes, in the order given, in UTF-8. A file appears whole or not at all.
  /// - Parameter progress: called on the writing thread with the number of homes that are written.
  @concurrent
  public static func write(
    rows: some Sequence<Int> & Sendable, of table: ListingsTable, as format: Format = .csv,
    to path: String,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(ExportError) {
    try write(
      rows, of: table, as: format, to: try ExportOutput(path: path), progress: progress,
      isCancelled: { Task.isCancelled })
  }

  /// Writes some homes to a descriptor, which stays open.
  @concurrent
  public static func write(
    rows: some Sequence<Int> & Sendable, of table: ListingsTable, as format: Format = .csv,
    to descriptor: Int32,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(ExportError) {
    try write(
      rows, of: table, as: format,
      to: ExportOutput(descriptor: descriptor, name: "standard output"),
      progress: progress, isCancelled: { Task.isCancelled })
  }

  /// Writes the rows that are no homes as they stand in their file, with its header.
  @concurrent
  public static func writeUnread(
    of report: LoadReport, to path: String
  ) async throws(ExportError) {
    let (output, isCancelled) = (try ExportOutput(path: path), { Task.isCancelled })
    try reading(output, isCancelled) { (checkpoint) throws(LoadError) in
      guard let file = report.file.rows else { return }
      try file.visitUnread(checkpoint: checkpoint) { bytes in
        output.append(bytes)
        output.append(0x0A)
      }
    }
    try output.finish()
  }

  // MARK: The work itself

  static func write(
    _ rows: some Sequence<Int>, of table: ListingsTable, as format: Format = .csv,
    to output: ExportOutput, blockBytes: Int = blockBytes, progress: ((Int) -> Void)?,
    isCancelled: @escaping () -> Bool
  ) throws(ExportError) {
    let records: any RecordFormat = format == .csv ? CSVRecords(table) : JSONRecords(table)
    output.append(records.head)
    // Written as JSON homes take some times as much as in their file.
    let blockBytes = format == .csv ? blockBytes : blockBytes / 4
    let blockCount = max(1, blockBytes / table.rows.bytesPerHome)
    var (written, block) = (0, [Int]())
    var rest = rows.makeIterator()
    var next = rest.next()
    while let row = next {
      if 0..<table.count ~= row { block.append(row) }
      next = rest.next()
      guard block.count >= blockCount || next == nil else { continue }
      try writeBlock(block, of: table, records, isFirst: written == 0, to: output, isCancelled)
      written += block.count
      progress?(written)
      block.removeAll(keepingCapacity: true)
    }
    output.append(records.foot)
    try output.finish()
  }

  private static func writeBlock(
    _ block: [Int], of table: ListingsTable, _ records: any RecordFormat, isFirst: Bool,
    to output: ExportOutput, _ isCancelled: @escaping () -> Bool
  ) throws(ExportError) {
    let order = block.indices.sorted { block[$0] < block[$1] }
    var (text, ends) = ([UInt8](), [Int]())
    try reading(output, isCancelled) { (checkpoint) throws(LoadError) in
      try table.rows.visit(order.lazy.map { block[$0] }, checkpoint: checkpoint) { home, row in
        records.append(table.fileColumns.indices.map { row[$0] }, of: home, to: &text)
        ends.append(text.count)
      }
    }
    var places = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    var isFirst = isFirst
    for place in places {
      if !isFirst { output.append(records.separator) }
      isFirst = false
      output.append(text[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
    }
    if let failure = output.failure { throw failure }
  }

  /// Reads the file again until the output fails or the task is cancelled.
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
}
