/// Reads records of an open file again. It stores only the line of each home and some checkpoints.
final class FileRows: Sendable {
  let path: String
  var delimiter: UInt8 { reader.delimiter }
  let columns: ColumnAssignment
  /// The line of each home, in ascending order.
  private let lines: ContiguousArray<UInt32>
  private let source: InputFile
  private let reader: CSVReader
  private var checkpoints: [CSVReader.Checkpoint] { reader.checkpoints }

  private static let chunkBytes = 256 << 10

  init(
    path: String, source: InputFile, reader: CSVReader, columns: ColumnAssignment,
    lines: ContiguousArray<UInt32>
  ) {
    (self.path, self.source, self.columns, self.lines) = (path, source, columns, lines)
    // A reader without its buffer.
    self.reader = reader.resumed(at: CSVReader.Checkpoint(offset: 0, line: 1))
  }

  var count: Int { lines.count }

  var bytesPerHome: Int { max(1, (checkpoints.last?.offset ?? 0) / max(1, lines.count)) }

  func line(of home: Int) -> Int { lines.indices.contains(home) ? Int(lines[home]) : 0 }

  /// Calls a body with the records of some homes, which are in ascending order.
  /// - Parameter checkpoint: called before each read; throws to stop.
  func visit(
    _ homes: some Sequence<Int>, checkpoint: () throws(LoadError) -> Void = {},
    _ body: @escaping (Int, CSVRow) -> Void
  ) throws(LoadError) {
    var rest = homes.lazy.filter(lines.indices.contains).makeIterator()
    var home = rest.next()
    var picker = Picker(line: home.map(line(of:)))
    picker.take = { [self] row in
      while let wanted = home, line(of: wanted) == row.line {
        body(wanted, row)
        home = rest.next()
      }
      return home.map(line(of:))
    }
    try walk(&picker, checkpoint)
    if picker.line != nil { throw LoadError(path: path, reason: .changedSince) }
  }

  func record(of home: Int) throws(LoadError) -> [String] {
    var record: [String] = []
    try visit(CollectionOfOne(home)) { record = $1.strings }
    return record + repeatElement("", count: max(0, columns.names.count - record.count))
  }

  /// See `LoadReport.text(at:)`.
  func text(at place: Diagnostic) throws(LoadError) -> String? {
    guard place.line > 0 else { return nil }
    var (whole, cells): ([UInt8]?, [String]?) = (nil, nil)
    var picker = Picker(line: place.line)
    picker.look = { bytes, lines in
      if whole == nil, lines.contains(place.line) { whole = Array(bytes) }
      return lines.lowerBound > place.line ? nil : place.line
    }
    picker.take = { row in
      if row.line == place.line { cells = row.strings }
      return row.line < place.line ? place.line : nil
    }
    try walk(&picker)
    guard place.column > 0, let cells else { return whole.map(reader.decoded) }
    return place.column <= cells.count ? cells[place.column - 1] : nil
  }

  /// Calls a body with the header and the records that are not homes, exactly as in the file.
  func visitUnread(
    checkpoint: () throws(LoadError) -> Void,
    _ body: @escaping (Bytes) -> Void
  ) throws(LoadError) {
    var (home, isHeader) = (0, columns.hasHeader)
    var picker = Picker(line: checkpoints.first?.line)
    picker.look = { [self] bytes, found in
      if !isHeader, line(of: home) == found.lowerBound {
        home += 1
      } else {
        isHeader = false
        body(bytes)
      }
      return found.upperBound + 1
    }
    try walk(&picker, checkpoint)
    guard home == lines.count else { throw LoadError(path: path, reason: .changedSince) }
  }

  private struct Picker: CSVSink {
    /// The line that is wanted next, or nil at the end.
    var line: Int?
    /// Receive a record, or its bytes and lines. Both return the line that is wanted next.
    var take: ((CSVRow) -> Int?)?
    var look: ((Bytes, ClosedRange<Int>) -> Int?)?

    mutating func receive(_ row: CSVRow) {
      if let take, line != nil { line = take(row) }
    }

    mutating func meet(_ bytes: Bytes, lines: ClosedRange<Int>) {
      if let look, line != nil { line = look(bytes, lines) }
    }
  }

  private func walk(
    _ picker: inout Picker, _ checkpoint: () throws(LoadError) -> Void = {}
  ) throws(LoadError) {
    guard picker.line != nil, let first = checkpoints.first else { return }
    try checkUnchanged()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    var (reader, offset) = (self.reader.resumed(at: first), first.offset)
    while let line = picker.line {
      try checkpoint()
      let number = max(0, checkpoints.partitioningIndex { $0.line > line } - 1)
      let start = checkpoints[number]
      if reader.line < start.line {
        (reader, offset) = (self.reader.resumed(at: start), start.offset)
      }
      // Reading stops at the next checkpoint: the next wanted record may be far behind it.
      let end = number + 1 < checkpoints.count ? checkpoints[number + 1].offset : Int.max
      let wanted = end > offset ? min(Self.chunkBytes, end - offset) : Self.chunkBytes
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
      let count = try source.read(into: room, at: offset)
      do throws(CSVError) {
        if count == 0 {
          try reader.finish(into: &picker)
        } else {
          try reader.feed(UnsafeRawBufferPointer(rebasing: room[..<count]), into: &picker)
        }
      } catch {
        throw LoadError(path: path, reason: .changedSince)
      }
      if count == 0 { break }
      offset += count
    }
    try checkUnchanged()
  }

  private func checkUnchanged() throws(LoadError) {
    guard source.isUnchanged else { throw LoadError(path: path, reason: .changedSince) }
  }
}

extension LoadReport {
  /// The text of a diagnostic in the file, read again: the cell, or the whole row if the column is
  /// 0 or the row has no readable cells. Nil if the file has no such cell.
  package func text(at diagnostic: Diagnostic) throws(LoadError) -> String? {
    try file.rows?.text(at: diagnostic)
  }

  /// The texts of several diagnostics, read off the main actor; empty if a text cannot be read.
  @concurrent
  package func texts(at diagnostics: [Diagnostic]) async -> [String] {
    diagnostics.map { (try? text(at: $0)) ?? "" }
  }
}
