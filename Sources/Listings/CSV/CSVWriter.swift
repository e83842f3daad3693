/// Writes a table of comma-separated values that `CSVReader` reads back as it was.
///
/// Fields are quoted where a reader could take them otherwise: quotes, line breaks, any byte that
/// separates values somewhere, spaces at the ends. Rows end with LF.
public struct CSVWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  private var rowFieldCount = 0
  private let delimiter: UInt8

  /// - Parameter delimiter: the byte between two values.
  public init(delimiter: UInt8 = 0x2C) {
    self.delimiter = delimiter
  }

  /// Appends a value exactly as it is, for numbers and for text that no spreadsheet will open.
  public mutating func append(_ value: String) {
    appendField(value)
  }

  /// Appends text that came from a file: where it starts like a formula (`=`, `+`, `-`, `@`),
  /// an apostrophe goes before it, so that no spreadsheet runs it.
  public mutating func append(text: String) {
    appendField(Self.isFormula(text) ? "'" + text : text)
  }

  /// Ends the row; a row without fields is written as one empty field.
  public mutating func endRow() {
    if rowFieldCount == 0 { appendField("") }
    // An empty line is no row: a lone empty field needs its quotes.
    if rowFieldCount == 1, bytes.isEmpty || bytes.last == 0x0A {
      bytes.append(contentsOf: [0x22, 0x22])
    }
    bytes.append(0x0A)
    rowFieldCount = 0
  }

  /// Appends a whole row of values exactly as they are.
  public mutating func append(row: [String]) {
    for value in row { append(value) }
    endRow()
  }

  /// Whether a spreadsheet would take text for a formula, spaces and tabs before it apart.
  static func isFormula(_ text: String) -> Bool {
    let first = text.utf8.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D && $0 != 0x0A }
    guard let first else { return false }
    return [0x3D, 0x2B, 0x2D, 0x40].contains(first)
  }

  private mutating func appendField(_ value: String) {
    if rowFieldCount > 0 { bytes.append(delimiter) }
    rowFieldCount += 1
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
        || CSVDialect.candidates.contains($0)
    }
  }
}
