/// The records of a file that was read, to be read again: of each home only its line is kept, and
/// some places in the file at which a record begins. The file stays open.
final class FileRows: Sendable {
  /// The file, as the caller named it.
  let path: String
  /// The names of its columns; their numbers from 1 where it has no header.
  let names: [String]
  /// The byte between two values.
  var delimiter: UInt8 { reader.delimiter }
  /// Whether its first record holds names.
  let hasHeader: Bool
  /// The line of each home, rising.
  private let lines: ContiguousArray<UInt32>
  private let source: any ByteSource
  /// What knows how the file is read.
  private let reader: CSVReader
  private let checkpoints: [Checkpoint]

  /// How many bytes are read at once.
  private static let chunkBytes = 256 << 10

  init(
    path: String, source: any ByteSource, reader: CSVReader, columns: ColumnMap,
    lines: ContiguousArray<UInt32>
  ) {
    (self.path, self.source, self.lines) = (path, source, lines)
    (names, hasHeader) = (columns.names, columns.hasHeader)
    checkpoints = reader.checkpoints
    self.reader = reader.forRereading()
  }

  /// How many homes it has.
  var count: Int { lines.count }

  /// How many bytes a home takes in the file, on average.
  var bytesPerHome: Int { max(1, (checkpoints.last?.offset ?? 0) / max(1, lines.count)) }

  /// The line on which a home begins, counted from 1; 0 for a home that does not exist.
  func line(of home: Int) -> Int { lines.indices.contains(home) ? Int(lines[home]) : 0 }

  /// Whether the file of that name is the one that was read, as it was then.
  var isCurrent: Bool { source.isCurrent(at: path) }

  // MARK: Homes

  /// Hands on the records of some homes.
  /// - Parameters:
  ///   - homes: rising; those that do not exist are left out.
  ///   - checkpoint: called before each read; throws to give up.
  func visit(
    _ homes: some Sequence<Int>, checkpoint: () throws(LoadError) -> Void,
    _ body: @escaping (Int, CSVRow) -> Void
  ) throws(LoadError) {
    var rest = homes.lazy.filter(lines.indices.contains).makeIterator()
    let lines = lines
    let next = { rest.next().map { (home: $0, line: Int(lines[$0])) } }
    var picker = HomePicker(next: next, body: body)
    try walk(&picker, checkpoint)
  }

  /// All cells of a home, as many as there are columns.
  func record(of home: Int) throws(LoadError) -> [String] {
    var record: [String] = []
    let never = { () throws(LoadError) in }
    try visit(CollectionOfOne(home), checkpoint: never) { record = $1.strings }
    return record + repeatElement("", count: max(0, names.count - record.count))
  }

  // MARK: Bytes as they stand

  /// The record on a line, as it stands in the file; nil where there is none.
  private func bytes(line: Int) throws(LoadError) -> [UInt8]? {
    var found: [UInt8]?
    var picker = BytesPicker(line: line) { bytes, lines in
      guard found == nil, lines.contains(line) else { return }
      found = Array(bytes)
    }
    try walk(&picker) { () throws(LoadError) in }
    return found
  }

  /// What stands in the file where something was noticed: a cell, or all that follows where no cell
  /// ends; the whole row where the column is 0. Nil where there is no such place.
  func text(at place: Diagnostic) throws(LoadError) -> String? {
    guard place.line > 0, let bytes = try bytes(line: place.line) else { return nil }
    let isOpen =
      switch place.reason {
      case .unclosedQuote, .tooManyFields: true
      default: false
      }
    return bytes.withUnsafeBufferPointer { bytes in
      reader.text(of: bytes, column: place.column, toEnd: isOpen)
    }
  }

  /// Hands on the records that are no homes, the header apart, as they stand in the file.
  func visitUnread(
    checkpoint: () throws(LoadError) -> Void,
    _ body: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(LoadError) {
    var home = 0
    var isHeader = hasHeader
    let lines = lines
    var picker = BytesPicker(line: .max) { bytes, found in
      if isHeader {
        isHeader = false
        return
      }
      if home < lines.count, Int(lines[home]) == found.lowerBound {
        home += 1
      } else {
        body(bytes)
      }
    }
    guard let first = checkpoints.first else { return }
    try walk(&picker, from: first, checkpoint)
    guard home == lines.count else { throw LoadError(path: path, reason: .changedSince) }
  }

  /// The header as it stands in the file; nil where there is none.
  func header() throws(LoadError) -> [UInt8]? {
    guard hasHeader, let first = checkpoints.first else { return nil }
    var header: [UInt8]?
    var picker = BytesPicker(line: first.line) { bytes, _ in
      if header == nil { header = Array(bytes) }
    }
    try walk(&picker) { () throws(LoadError) in }
    return header
  }

  // MARK: Reading

  /// Reads the stretches of the file that a picker wants.
  private func walk(
    _ picker: inout some Picker, from start: Checkpoint? = nil,
    _ checkpoint: () throws(LoadError) -> Void
  ) throws(LoadError) {
    guard picker.line != nil else { return }
    try checkUnchanged()
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.chunkBytes, alignment: 16)
    defer { buffer.deallocate() }
    var work = start.map { (reader: reader.resumed(at: $0), offset: $0.offset) }
    while let line = picker.line {
      try checkpoint()
      let number = start == nil ? self.number(before: line) : 0
      if start == nil, checkpoints.indices.contains(number),
        work.map({ $0.reader.lineCount + 1 < checkpoints[number].line }) ?? true
      {
        work = (reader.resumed(at: checkpoints[number]), checkpoints[number].offset)
      }
      guard let offset = work?.offset, var reader = work?.reader else { break }
      // Not further than the record is: behind it may be long stretches that nobody wants.
      let end =
        start == nil && checkpoints.indices.contains(number + 1)
        ? checkpoints[number + 1].offset : Int.max
      let wanted = min(Self.chunkBytes, end > offset ? end - offset : Int.max)
      let count =
        try source.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), at: offset)
        ?? 0
      work = nil
      do throws(CSVError) {
        if count == 0 {
          try reader.finish(into: &picker)
        } else {
          try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &picker)
        }
      } catch {
        throw LoadError(path: path, reason: .changedSince)
      }
      if count == 0 { break }
      work = (reader, offset + count)
    }
    try checkUnchanged()
    if picker.isMandatory, picker.line != nil {
      throw LoadError(path: path, reason: .changedSince)
    }
  }

  /// The number of the last checkpoint that is not after a line.
  private func number(before line: Int) -> Int {
    var (low, high) = (0, checkpoints.count)
    while low < high {
      let middle = (low + high) / 2
      if checkpoints[middle].line <= line { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  private func checkUnchanged() throws(LoadError) {
    if try source.hasChanged() { throw LoadError(path: path, reason: .changedSince) }
  }
}

/// What picks records out of those that are read.
private protocol Picker: CSVSink {
  /// The line that it wants next; nil when it has all.
  var line: Int? { get }
  /// Whether it is a fault if that line is not there.
  var isMandatory: Bool { get }
}

/// Picks the records of homes.
private struct HomePicker: Picker {
  private var wanted: (home: Int, line: Int)?
  private let next: () -> (home: Int, line: Int)?
  private let body: (Int, CSVRow) -> Void

  init(next: @escaping () -> (home: Int, line: Int)?, body: @escaping (Int, CSVRow) -> Void) {
    (self.next, self.body) = (next, body)
    wanted = next()
  }

  var line: Int? { wanted?.line }
  var isMandatory: Bool { true }

  mutating func receive(_ row: CSVRow) {
    while let home = wanted, home.line == row.line {
      body(home.home, row)
      wanted = next()
    }
  }
}

/// Looks at the bytes of all records of some stretches.
private struct BytesPicker: Picker {
  private(set) var line: Int?
  let body: (UnsafeBufferPointer<UInt8>, ClosedRange<Int>) -> Void

  init(line: Int, body: @escaping (UnsafeBufferPointer<UInt8>, ClosedRange<Int>) -> Void) {
    (self.line, self.body) = (line, body)
  }

  var isMandatory: Bool { false }

  mutating func receive(_ row: CSVRow) {}

  mutating func meet(_ bytes: UnsafeBufferPointer<UInt8>, lines: ClosedRange<Int>) {
    body(bytes, lines)
    if let wanted = line, lines.upperBound >= wanted { line = nil }
  }
}

extension ListingsTable {
  /// The names of the columns of the file, in its order; their numbers from 1 if it has no header.
  public var fileColumns: [String] { rows.names }

  /// The line of the file on which a home begins, counted from 1; 0 for a row that does not exist.
  public func line(of home: Int) -> Int { rows.line(of: home) }

  /// All cells of a home, one for each of `fileColumns`, as they stand in the file, which is read
  /// again for it; nothing for a row that does not exist.
  public func record(of home: Int) throws(LoadError) -> [String] {
    0..<rows.count ~= home ? try rows.record(of: home) : []
  }
}

/// The file that a report is about. Two reports are equal whichever file they are about.
struct ReportedFile: Hashable, Sendable {
  var rows: FileRows?

  static func == (one: ReportedFile, other: ReportedFile) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension LoadReport {
  /// Whether the file of this name is the one that was read, as it was then.
  package var isCurrent: Bool { file.rows?.isCurrent != false }

  /// The text in the file where something was noticed, which is read again for it: the cell, or
  /// the rest of the row if a cell does not end or is too much; the whole row for column 0. Nil if
  /// there is no such place.
  public func text(at diagnostic: Diagnostic) throws(LoadError) -> String? {
    try file.rows?.text(at: diagnostic)
  }

  /// The same of several, read off the main actor; empty if a text cannot be read.
  @concurrent
  package func texts(at diagnostics: [Diagnostic]) async -> [String] {
    diagnostics.map { ((try? text(at: $0)) ?? nil) ?? "" }
  }
}
