protocol RecordFormat {
  var head: [UInt8] { get }
  var separator: [UInt8] { get }
  var foot: [UInt8] { get }
  func append(
    _ cells: [UnsafeBufferPointer<UInt8>], of row: Int, to text: inout [UInt8])
}

struct CSVRecords: RecordFormat {
  let head: [UInt8]
  let separator: [UInt8] = []
  let foot: [UInt8] = []
  private let delimiter: UInt8

  init(_ table: ListingsTable) {
    delimiter = table.rows.delimiter
    var head: [UInt8] = []
    if table.rows.hasHeader {
      Self.append(table.fileColumns.map(\.utf8), delimiter, to: &head)
    }
    self.head = head
  }

  func append(
    _ cells: [UnsafeBufferPointer<UInt8>], of row: Int, to text: inout [UInt8]
  ) {
    Self.append(cells, delimiter, to: &text)
  }

  /// Adds a record as RFC 4180 has it: a field is quoted if a reader would take it otherwise.
  private static func append(
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
    // An empty line is no row.
    if fields.count == 1, text.count == start { text += [0x22, 0x22] }
    text.append(0x0A)
  }

  private static func needsQuotes(
    _ field: some BidirectionalCollection<UInt8>, _ delimiter: UInt8
  ) -> Bool {
    guard let first = field.first, let last = field.last else { return false }
    // Spaces at the ends, and what a reader looks for at the start of a file.
    if first <= 0x20 || last <= 0x20 || first == 0xEF || field.starts(with: "sep=".utf8) {
      return true
    }
    return field.contains { $0 == 0x22 || $0 == 0x0A || $0 == 0x0D || $0 == delimiter }
  }
}

struct JSONRecords: RecordFormat {
  let head = Array("[\n".utf8)
  let separator = Array(",\n".utf8)
  let foot = Array("\n]\n".utf8)
  private let table: ListingsTable
  private let names: [[UInt8]]

  init(_ table: ListingsTable) {
    self.table = table
    names = Self.unique(table.fileColumns).map { Self.written($0) + Array(":".utf8) }
  }

  /// Of equal names the later ones get a number.
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

  func append(
    _ cells: [UnsafeBufferPointer<UInt8>], of row: Int, to text: inout [UInt8]
  ) {
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

  private static func written(_ text: String) -> [UInt8] {
    var (text, bytes) = (text, [UInt8]())
    text.withUTF8 { append($0, to: &bytes) }
    return bytes
  }

  /// Adds a text between quotes. What is no UTF-8 was replaced when the file was read.
  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
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
    case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "1")\(Self.hex[Int(byte & 0xF)])".utf8
    default: bytes.append(byte)
    }
  }

  private static let hex = Array("0123456789abcdef")
}
