/// Why the columns of a file cannot be distinguished.
public enum ColumnError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No column is known to hold the price; the names that were seen.
  case missingPriceColumn(names: [String])
  /// The first row holds data, not names.
  case missingHeader(columns: Int)
  /// The user named a column that is not there.
  case unknownColumn(role: ColumnRole, name: String, names: [String])
  /// The user gave one column two roles.
  case sharedColumn(ColumnRole, ColumnRole)
  /// The values are separated by something other than comma, semicolon, tab or bar.
  case unknownDelimiter(String)

  /// One line for users; names from the file are escaped.
  public var description: String {
    switch self {
    case .missingPriceColumn(let names):
      "which column holds the price? Name it with --columns price=NAME. "
        + "The columns are \(Self.list(names))"
    case .missingHeader(let columns):
      "the first row has no column names. Number the price column with --columns price=N, "
        + "from 1 to \(columns)"
    case .unknownColumn(let role, let name, let names):
      "there is no column \(PlainText.quoted(name)) for \(role.rawValue); the columns are "
        + Self.list(names)
    case .sharedColumn(let first, let second):
      "\(first.rawValue) and \(second.rawValue) use the same column"
    case .unknownDelimiter(let text):
      "values seem to be separated by \(PlainText.quoted(text)); "
        + "use commas, semicolons, tabs or vertical bars"
    }
  }

  /// Names in one line: the first ones, and how many more.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(24).map { PlainText.quoted($0, limit: 40) }.joined(separator: ", ")
    return names.count > 24 ? "\(shown) and \(names.count - 24) more" : shown
  }
}
