/// Writes tables of comma-separated values that a reader takes back as they were.
///
/// Fields are quoted where a reader could take them otherwise: quotes, line breaks, any byte that
/// separates values somewhere, spaces at the ends. Rows end with LF.
package struct CSVWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private let delimiter: UInt8
  /// What readers take for delimiters.
  private let separators = Array(",;\t|".utf8)

  /// - Parameter delimiter: the byte between two values.
  package init(delimiter: UInt8 = 0x2C) {
    self.delimiter = delimiter
  }

  /// Appends a row of values exactly as they are; one without values has one empty field.
  package mutating func append(row: [String]) {
    // An empty line is no row: a lone empty field needs its quotes.
    if row.allSatisfy(\.isEmpty), row.count <= 1 { bytes.append(contentsOf: [0x22, 0x22]) }
    for (column, value) in row.enumerated() {
      if column > 0 { bytes.append(delimiter) }
      append(value)
    }
    bytes.append(0x0A)
  }

  private mutating func append(_ value: String) {
    guard needsQuotes(value) else {
      bytes.append(contentsOf: value.utf8)
      return
    }
    bytes.append(0x22)
    for byte in value.utf8 where byte != 0 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  private func needsQuotes(_ value: String) -> Bool {
    let text = value.utf8
    guard let first = text.first, let last = text.last else { return false }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    if isSpace(first) || isSpace(last) { return true }
    // What a reader looks for at the start of a file: a byte order mark, a `sep=` line.
    if first == 0xEF || value.hasPrefix("sep=") { return true }
    return text.contains {
      $0 == 0x22 || $0 == 0x0A || $0 == 0x0D || $0 == 0 || $0 == delimiter
        || separators.contains($0)
    }
  }
}
