/// Writes homes as they are in their file.
package enum ListingsExport {
  package enum Format: String, CaseIterable, Sendable {
    /// A table with the columns, the delimiter and the header of the file.
    case csv
    /// An array of objects, one per line. The member `cells` holds the cells by their columns;
    /// other members hold the values read from them.
    case json
  }

  /// The size of a block of text that is sorted in memory, in bytes.
  static let blockBytes = 128 << 20

  /// Writes some homes, in the given order, in UTF-8. A file is written completely or not at all.
  @concurrent
  package static func write(
    rows: some Sequence<Int> & Sendable, of table: ListingsTable, as format: Format = .csv,
    to path: String
  ) async throws(ExportError) {
    try write(rows, of: table, as: format, to: try ExportOutput(path: path))
  }

  /// Writes some homes to a descriptor, which stays open.
  @concurrent
  package static func write(
    rows: some Sequence<Int> & Sendable, of table: ListingsTable, as format: Format = .csv,
    to descriptor: Int32
  ) async throws(ExportError) {
    let output = ExportOutput(descriptor: descriptor, name: "standard output")
    try write(rows, of: table, as: format, to: output)
  }

  /// Writes the header and the rows that are not homes, exactly as in their file.
  @concurrent
  package static func writeUnread(of report: LoadReport, to path: String) async throws(ExportError)
  {
    let output = try ExportOutput(path: path)
    try reading(output) { (checkpoint) throws(LoadError) in
      guard let file = report.file.rows else { return }
      try file.visitUnread(checkpoint: checkpoint) { bytes in
        output.append(bytes)
        output.append([0x0A])
      }
    }
    try output.finish()
  }

  static func write(
    _ rows: some Sequence<Int>, of table: ListingsTable, as format: Format = .csv,
    to output: ExportOutput, blockBytes: Int = blockBytes,
    isCancelled: @escaping () -> Bool = { Task.isCancelled }
  ) throws(ExportError) {
    let records: any RecordFormat = format == .csv ? CSVRecords(table) : JSONRecords(table)
    output.append(records.head)
    // Homes in JSON take several times the bytes of their file.
    let blockBytes = format == .csv ? blockBytes : blockBytes / 4
    let blockCount = max(1, blockBytes / table.rows.bytesPerHome)
    var (block, separator) = ([Int](), [UInt8]())
    func writeBlock() throws(ExportError) {
      // Read in the order of the file.
      let order = block.indices.sorted { block[$0] < block[$1] }
      var (text, readCount) = ([UInt8](), 0)
      var places = [Range<Int>](repeating: 0..<0, count: block.count)
      try reading(output, isCancelled) { (checkpoint) throws(LoadError) in
        try table.rows.visit(order.lazy.map { block[$0] }, checkpoint: checkpoint) { home, row in
          let start = text.count
          records.append(table.fileColumns.indices.map { row[$0] }, of: home, to: &text)
          places[order[readCount]] = start..<text.count
          readCount += 1
        }
      }
      for place in places {
        output.append(separator)
        output.append(text[place])
        separator = records.separator
      }
      block.removeAll(keepingCapacity: true)
    }
    for row in rows where 0..<table.count ~= row {
      if block.count == blockCount { try writeBlock() }
      block.append(row)
    }
    try writeBlock()
    output.append(records.foot)
    try output.finish()
  }

  /// Reads the file again until the output fails or the task is cancelled.
  private static func reading(
    _ output: ExportOutput, _ isCancelled: @escaping () -> Bool = { Task.isCancelled },
    _ body: (() throws(LoadError) -> Void) throws(LoadError) -> Void
  ) throws(ExportError) {
    do throws(LoadError) {
      try body { () throws(LoadError) in
        if isCancelled() || output.failure != nil {
          throw LoadError(path: output.path, reason: .cancelled)
        }
      }
    } catch {
      let reason = error.reason == .cancelled ? ExportError.Reason.cancelled : .source(error)
      throw output.failure ?? ExportError(path: output.path, reason: reason)
    }
  }
}

private protocol RecordFormat {
  var head: [UInt8] { get }
  var separator: [UInt8] { get }
  var foot: [UInt8] { get }
  func append(_ cells: [Bytes], of row: Int, to text: inout [UInt8])
}

package struct CSVRecords: RecordFormat {
  private(set) var head: [UInt8] = []
  let separator: [UInt8] = []
  let foot: [UInt8] = []
  private let delimiter: UInt8

  init(_ table: ListingsTable) {
    delimiter = table.rows.delimiter
    if table.columns.hasHeader { Self.append(table.fileColumns.map(\.utf8), delimiter, to: &head) }
  }

  func append(_ cells: [Bytes], of row: Int, to text: inout [UInt8]) {
    Self.append(cells, delimiter, to: &text)
  }

  /// Appends a record by RFC 4180. A field is quoted if a reader would misread it otherwise.
  package static func append(
    _ fields: [some BidirectionalCollection<UInt8>], _ delimiter: UInt8, to text: inout [UInt8]
  ) {
    let start = text.count
    for (number, field) in fields.enumerated() {
      if number > 0 { text.append(delimiter) }
      guard needsQuotes(field, delimiter) else {
        text.append(contentsOf: field)
        continue
      }
      text.append(0x22)
      for byte in field {
        if byte == 0x22 { text.append(0x22) }
        text.append(byte)
      }
      text.append(0x22)
    }
    // An empty line would be skipped by readers.
    if fields.count <= 1, text.count == start { text += [0x22, 0x22] }
    text.append(0x0A)
  }

  private static func needsQuotes(
    _ field: some BidirectionalCollection<UInt8>, _ delimiter: UInt8
  ) -> Bool {
    guard let first = field.first, let last = field.last else { return false }
    // Spaces at the ends, or a byte order mark or `sep=` that a reader looks for.
    if first <= 0x20 || last <= 0x20 || first == 0xEF || field.starts(with: "sep=".utf8) {
      return true
    }
    return field.contains { $0 == 0x22 || $0 == 0x0A || $0 == 0x0D || $0 == delimiter }
  }
}

private struct JSONRecords: RecordFormat {
  let head = Array("[\n".utf8)
  let separator = Array(",\n".utf8)
  let foot = Array("\n]\n".utf8)
  private let table: ListingsTable
  private let names: [[UInt8]]

  init(_ table: ListingsTable) {
    self.table = table
    names = Self.unique(table.fileColumns).map { name in
      var bytes: [UInt8] = []
      name.withBytes { Self.append($0, to: &bytes) }
      return bytes + Array(":".utf8)
    }
  }

  /// Appends a number to repeated names.
  private static func unique(_ names: [String]) -> [String] {
    var taken = Set<String>()
    return names.map { name in
      var (unique, number) = (name, 1)
      while !taken.insert(unique).inserted {
        number += 1
        unique = "\(name)_\(number)"
      }
      return unique
    }
  }

  func append(_ cells: [Bytes], of row: Int, to text: inout [UInt8]) {
    text += "{\"row\":\(row + 1),\"line\":\(table.line(of: row))".utf8
    let degrees = table.coordinates(of: row)
    for (name, value) in [
      ("price", table.price(of: row)), ("area_m2", table.area(of: row)),
      ("bedrooms", table.bedrooms(of: row).map(Double.init)),
      ("bathrooms", table.bathrooms(of: row)), ("latitude", degrees?.latitude),
      ("longitude", degrees?.longitude),
    ] {
      text += ",\"\(name)\":\(value.map(ExpressionText.number) ?? "null")".utf8
    }
    text += ",\"cells\":{".utf8
    for (number, cell) in cells.enumerated() {
      if number > 0 { text.append(0x2C) }
      text += names[number]
      Self.append(cell, to: &text)
    }
    text += "}}".utf8
  }

  /// Appends a quoted JSON string. Invalid UTF-8 was replaced when the file was read.
  private static func append(_ text: Bytes, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    if text.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      for byte in text { append(byte, to: &bytes) }
    } else {
      bytes.append(contentsOf: text)
    }
    bytes.append(0x22)
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case 0x22, 0x5C: bytes += [0x5C, byte]
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
    default: bytes.append(byte)
    }
  }
}
