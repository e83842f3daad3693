/// Decisions of the user by the names of all columns, for every file with the same header.
package typealias KeptOptions = [[String]: ImportOptions]

/// The user's decisions about reading a file. Everything undecided is detected.
package struct ImportOptions: Hashable, Sendable, Codable {
  package var columns: ColumnOverrides
  /// The currency of the prices, even if the file states another, or nil to detect it.
  package var currency: Currency?
  /// The unit of areas that state no unit, or nil to detect it.
  package var areaMeasure: AreaMeasure?
  /// The power of ten for prices that state no scale, 3 for thousands, or nil to detect it.
  package var priceScale: Int?
  /// The encoding of the text, or nil to detect it.
  package var encoding: TextEncoding?
  /// The line of the header, counted from 1, 0 for a file without a header, or nil to detect it.
  package var headerLine: Int?
  /// The unit of distances; nil means miles if areas are in square feet, otherwise kilometres.
  package var distanceUnit: DistanceUnit?

  /// Whether encoding and header are detected, so that the column names are those of the file.
  var findsHeader: Bool { encoding == nil && headerLine == nil }

  /// Creates options; a nil currency is detected.
  package init(columns: ColumnOverrides = ColumnOverrides(), currency: Currency? = nil) {
    (self.columns, self.currency) = (columns, currency)
  }
}

/// Columns named by the user: `price=Asking price,type=Kind,area=7`.
///
/// A name is looked up exactly, then without regard to case, accents and spacing. A whole number
/// that is not a name counts columns from 1, and `-` stands for no column. A name with a comma or
/// an equals sign is written between double quotes, with `""` for a quote.
package struct ColumnOverrides: Hashable, Sendable, Codable {
  package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  package private(set) var names: [ColumnRole: String] = [:]
  /// The roles without a column: `area=-`.
  package private(set) var absent: Set<ColumnRole> = []

  package init() {}

  init(_ names: [ColumnRole: String]) { self.names = names }

  /// Names the column of a role; an empty name means no column, nil means detection.
  package mutating func set(_ name: String?, for role: ColumnRole) {
    names[role] = name?.isEmpty == true ? nil : name
    if name?.isEmpty == true { absent.insert(role) } else { absent.remove(role) }
  }

  /// Assigns a column, or no column if nil, to a role. An empty or repeated name becomes a number.
  package mutating func choose(_ column: Int?, of columnNames: [String], for role: ColumnRole) {
    let name = column.map {
      let name = columnNames[$0]
      return columnNames.firstIndex(of: name) == $0 && !name.isEmpty ? name : "\($0 + 1)"
    }
    set(name ?? "", for: role)
  }

  package init(parsing text: String) throws(SyntaxError) {
    guard text.unicodeScalars.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
      throw SyntaxError("the closing quote is missing")
    }
    for entry in ExpressionText.pieces(of: text, at: ",") where !HeaderName.trimmed(entry).isEmpty {
      guard let equals = entry.firstIndex(of: "=") else {
        throw SyntaxError("\(PlainText.quoted(entry)) must be written as ROLE=COLUMN")
      }
      let word = HeaderName.trimmed(String(entry[..<equals]))
      let folded = TextFolding.folded(word)
      guard let role = ColumnRole(rawValue: folded) ?? Vocabulary.roles[folded] else {
        let known = ColumnRole.allCases.map(\.rawValue).joined(separator: ", ")
        throw SyntaxError("unknown role \(PlainText.quoted(word)); use one of \(known)")
      }
      let name = try Self.unquoted(HeaderName.trimmed(String(entry[entry.index(after: equals)...])))
      guard !name.isEmpty else { throw SyntaxError("\(role.rawValue)= must name a column") }
      guard names[role] == nil else { throw SyntaxError("\(role.rawValue)= is given twice") }
      set(name == "-" ? "" : name, for: role)
    }
    guard !names.isEmpty || !absent.isEmpty else {
      throw SyntaxError("name at least one column, as ROLE=COLUMN,…")
    }
  }

  /// Removes quotes around the text and reduces doubled ones; a text without quotes is unchanged.
  private static func unquoted(_ text: String) throws(SyntaxError) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains("\"") else { return text }
    let inner = scalars.dropFirst().dropLast().replacing(["\"", "\""], with: ["\""])
    let name = String(Substring(inner))
    guard ExpressionText.quoted(name) == text else {
      throw SyntaxError("quotes must enclose the whole name, unlike in \(PlainText.quoted(text))")
    }
    return HeaderName.trimmed(name)
  }
}
