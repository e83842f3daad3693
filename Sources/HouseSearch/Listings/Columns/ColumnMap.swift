/// What a column of a listings file means to the application. The raw value is its name on the
/// command line.
public enum ColumnRole: String, CaseIterable, Hashable, Sendable {
  /// A fact about a home, by its name.
  case price, title, type, area, bedrooms, bathrooms, location, city
  /// The postal code of a home.
  case postalCode = "postcode"
  /// Where a home is, in degrees, or what names it in the file and on the web.
  case latitude, longitude, id, url
  /// Both degrees of where a home is.
  case coordinates
  /// What the price of a home is in, where the file says so row by row.
  case currency
}

extension ColumnRole {
  /// What the cells of a column hold besides its price; nil for text.
  var numbers: NumberParser.Kind? {
    switch self {
    case .area: .area
    case .bedrooms: .rooms
    case .bathrooms: .fraction
    case .latitude: .degrees(limit: 90)
    case .longitude: .degrees(limit: 180)
    default: nil
    }
  }
}

/// Which column of a file plays which role, found by the names of the columns and a look at the
/// first rows.
///
/// A whole name beats a part of a name, an earlier name of `ColumnNames` beats a later one, and the
/// first column wins among equals. Units and currencies in a name do not count (`Price (£)`,
/// `area_sqm`). A column whose first cells are no numbers cannot be an area, rooms or a coordinate,
/// nor the price unless its whole name says so; one of currencies names some. No column plays two roles, and no column is the
/// price because of its values alone: then the user chooses.
public struct ColumnMap: Hashable, Sendable {
  /// How many rows after the first one are looked at.
  static let sampleRows = 500

  /// The names of the columns; their numbers from 1 where the file has no header.
  public let names: [String]
  /// Whether the first row holds names.
  public let hasHeader: Bool
  /// The columns, counted from 0, of the roles that were found.
  public private(set) var columns: [ColumnRole: Int] = [:]
  /// Whether no column is one of types by its name, and one of a few other words stands for it:
  /// homes can be told apart by those.
  public private(set) var hasOtherTypes = false
  /// The roles of columns in files that call them otherwise than the first file that has the role.
  private var others: [Int: ColumnRole] = [:]

  /// The column of a role, counted from 0.
  public subscript(role: ColumnRole) -> Int? { columns[role] }

  /// The name of the column of a role.
  public func name(of role: ColumnRole) -> String? {
    columns[role].flatMap { names.indices.contains($0) ? names[$0] : nil }
  }

  /// Finds the columns.
  /// - Parameters:
  ///   - rows: the first rows of the file, the header first if it has one.
  ///   - overrides: columns the user named.
  public init(
    rows: [[String]], overrides: ColumnOverrides = ColumnOverrides()
  ) throws(ColumnError) {
    let first = rows.first ?? []
    let sample = ColumnSample(rows: rows.dropFirst().prefix(Self.sampleRows))
    let hasHeader = Self.isHeader(first, sample, overrides)
    self.hasHeader = hasHeader
    if hasHeader {
      names = first.map(HeaderName.trimmed)
    } else {
      names = first.indices.map { String($0 + 1) }
    }
    try apply(overrides)
    if hasHeader {
      let headers = names.map(HeaderName.init)
      for role in Self.order where columns[role] == nil {
        // What two columns say no third one has to.
        let isSaid = columns[.latitude] != nil && columns[.longitude] != nil
        if role == .coordinates, isSaid { continue }
        columns[role] = Self.bestColumn(for: role, headers, sample, taken: Set(columns.values))
      }
      if columns[.type] == nil {
        columns[.type] = sample.choiceColumn(of: headers.count, besides: Set(columns.values))
        hasOtherTypes = columns[.type] != nil
      }
    }
    guard columns[.price] != nil else {
      if let separator = Self.unknownSeparator(rows) { throw .unknownDelimiter(separator) }
      if hasHeader { throw .missingPriceColumn(names: names) }
      throw .missingHeader(columns: names.count)
    }
  }

  /// The columns of several files, which are told apart by name.
  init(
    names: [String], hasHeader: Bool, columns: [ColumnRole: Int], hasOtherTypes: Bool = false,
    others: [Int: ColumnRole] = [:]
  ) {
    (self.names, self.hasHeader, self.columns) = (names, hasHeader, columns)
    (self.hasOtherTypes, self.others) = (hasOtherTypes, others)
  }

  /// What a column is to homes, also one that another of several files calls otherwise; nil where it
  /// has no role.
  public func role(of column: Int) -> ColumnRole? {
    columns.first { $0.value == column }?.key ?? others[column]
  }

  /// The order in which roles choose: what is certain by name first.
  private static let order: [ColumnRole] = [
    .price, .currency, .latitude, .longitude, .coordinates, .area, .bedrooms, .bathrooms,
    .postalCode, .type, .url, .id, .title, .city, .location,
  ]

  private mutating func apply(_ overrides: ColumnOverrides) throws(ColumnError) {
    for role in ColumnRole.allCases {
      guard let name = overrides.names[role] else { continue }
      guard let column = Self.column(named: name, in: names) else {
        throw .unknownColumn(role: role, name: name, names: names)
      }
      if let other = columns.first(where: { $0.value == column })?.key {
        throw .sharedColumn(other, role)
      }
      columns[role] = column
    }
  }

  static func column(named name: String, in names: [String]) -> Int? {
    if let exact = names.firstIndex(of: name) { return exact }
    let joined = HeaderName(name).joined
    if !joined.isEmpty, let near = names.firstIndex(where: { HeaderName($0).joined == joined }) {
      return near
    }
    guard let position = Int(name), 1...max(1, names.count) ~= position, !names.isEmpty else {
      return nil
    }
    return position - 1
  }

  private static func bestColumn(
    for role: ColumnRole, _ headers: [HeaderName], _ sample: ColumnSample, taken: Set<Int>
  ) -> Int? {
    guard let known = Vocabulary.columns[role] else { return nil }
    var best: (column: Int, match: ColumnNames.Match)?
    for (column, header) in headers.enumerated() where !taken.contains(column) {
      guard let match = known.match(header), best.map({ $0.match < match }) ?? true,
        sample.suits(role, column: column, tier: match.tier)
      else { continue }
      best = (column, match)
    }
    return best?.column
  }

  /// Whether the first row holds names: one is known to be a price, or none is a number.
  private static func isHeader(
    _ row: [String], _ sample: ColumnSample, _ overrides: ColumnOverrides
  ) -> Bool {
    let headers = row.map(HeaderName.init)
    let tier = headers.compactMap { Vocabulary.columns[.price]?.match($0) }.max()?.tier
    if tier == .whole { return true }
    if let name = overrides.names[.price] {
      if let column = headers.firstIndex(where: { $0.text == name || $0.joined == name }) {
        return !ColumnSample.isNumber(row[column]) || Int(name) == nil
      }
      if let column = column(named: name, in: row.indices.map { String($0 + 1) }) {
        return !ColumnSample.isNumber(row[column])
      }
    }
    let hasNumber = row.indices.contains {
      ColumnSample.isNumber(row[$0]) && sample.readableShare(.price, column: $0) ?? 1 >= 0.5
    }
    return !hasNumber
  }

  /// Another character that divides the only column of each row into as many parts.
  private static func unknownSeparator(_ rows: [[String]]) -> String? {
    guard let first = rows.first, first.count == 1, rows.count > 1 else { return nil }
    let candidates: [Unicode.Scalar] = [":", "^", "~", "\u{1}", "\u{1F}", "#", "&"]
    return candidates.first { separator in
      let counts = rows.prefix(10).map { row in
        row.first?.unicodeScalars.count { $0 == separator } ?? 0
      }
      return counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
    }.map { String($0) }
  }
}

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
