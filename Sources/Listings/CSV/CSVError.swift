/// Why a file cannot be read as a table at all.
public enum CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not UTF-8; the name says what it seems to be.
  case encoding(String)
  case fieldTooLong(line: Int, column: Int)
  case recordTooLong(line: Int)
  case tooManyColumns(line: Int)
  /// The first row holds a NUL or a quote that nothing closes: without names no row makes sense.
  case unreadableHeader(line: Int)
  /// So many quotes are never closed that reading on would take unbounded time.
  case tooManyUnclosedQuotes(line: Int)

  /// One line for users, without the name of the file.
  public var description: String {
    switch self {
    case .encoding(let name): "the text is encoded as \(name); save it as UTF-8"
    case .fieldTooLong(let line, let column):
      "line \(line), column \(column): a field is longer than \(CSVLimits.fieldBytes >> 20) MB"
    case .recordTooLong(let line):
      "line \(line): a row is longer than \(CSVLimits.recordBytes >> 20) MB"
    case .tooManyColumns(let line):
      "line \(line): a row has more than \(CSVLimits.columns) columns"
    case .unreadableHeader(let line): "line \(line): the header row cannot be read"
    case .tooManyUnclosedQuotes(let line): "line \(line): too many quotes are never closed"
    }
  }
}
