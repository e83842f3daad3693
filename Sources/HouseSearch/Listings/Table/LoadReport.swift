/// How the reading of a file went.
public struct LoadReport: Hashable, Sendable {
  /// Rows of the file, the header not among them.
  public var rowsRead = 0
  /// Rows that became homes.
  public var rowsKept = 0
  /// Rows that were left out: no readable price, another currency, a NUL, an unclosed quote, too
  /// many values.
  public var rowsSkipped: Int { rowsRead - rowsKept }
  /// What was noticed, in the order of lines, and how often.
  public var diagnostics = DiagnosticLog()
  /// What the text was read as.
  public var encoding = TextEncoding.utf8
  /// The currency of the prices that were kept, and how it is known; nil where nothing tells.
  public var fileCurrency: FileCurrency?
  /// The same currency.
  public var currency: Currency? { fileCurrency?.currency }
  /// The rows that were left out because their price is in another currency, the most frequent
  /// first.
  public var otherCurrencies: [CurrencyCount] = []
  /// Doubts about the columns.
  public internal(set) var columnNotes: [ColumnNote] = []
  /// Which column plays which role, and why.
  public internal(set) var assignment: ColumnAssignment?
  /// The file that was read.
  var file = ReportedFile()

  /// How many rows state a currency.
  public struct CurrencyCount: Hashable, Sendable {
    /// What they state.
    public let currency: Currency
    /// How many they are.
    public let count: Int
  }

  /// A report of nothing.
  public init() {}

  /// Whether there is more to say than how many homes there are.
  public var isRemarkable: Bool {
    rowsSkipped > 0 || diagnostics.count > 0 || encoding != .utf8 || !columnNotes.isEmpty
  }

  /// A count with groups: `3,480`.
  public static func plain(_ count: Int) -> String {
    count < 1_000
      ? "\(count)" : "\(plain(count / 1_000)),\(String(1_000 + count % 1_000).dropFirst())"
  }

  /// One line for users: `3,480 homes; 12 rows skipped`.
  public func summary(count text: (Int) -> String = LoadReport.plain) -> String {
    let homes = "\(text(rowsKept)) home\(rowsKept == 1 ? "" : "s")"
    let rows = "\(text(rowsSkipped)) row\(rowsSkipped == 1 ? "" : "s")"
    return rowsSkipped > 0 ? "\(homes); \(rows) skipped" : homes
  }

  /// What concerns the file as a whole, a line each: its encoding, prices in other currencies.
  public func notes(count text: (Int) -> String = LoadReport.plain) -> [String] {
    var notes: [String] = []
    if encoding != .utf8 {
      notes.append("the text is not UTF-8; it was read as \(encoding.rawValue)")
    }
    if !otherCurrencies.isEmpty {
      let counts = otherCurrencies.map { "\(text($0.count)) in \($0.currency.code)" }
      let own = currency.map { "; the file's currency is \($0.code)" } ?? ""
      notes.append(
        "prices in other currencies were skipped: \(counts.joined(separator: ", "))\(own)")
    }
    return notes + columnNotes.map(\.description)
  }

  /// The notes and the first diagnostics as lines for users, and a line that says how many more
  /// diagnostics there were.
  public func details(limit: Int = 20, count text: (Int) -> String = LoadReport.plain) -> [String] {
    let shown = diagnostics.stored.prefix(max(0, limit)).map(\.description)
    let rest = diagnostics.count - shown.count
    return notes(count: text) + shown + (rest > 0 ? ["and \(text(rest)) more"] : [])
  }

  /// Why a file none of whose rows is a home is refused: one line, with the first reasons.
  func refusal(count: (Int) -> String) -> String {
    let reasons = diagnostics.stored.lazy.filter(\.skipsRow).prefix(3).map(\.description)
    let rows = rowsRead == 1 ? "its only row" : "any of its \(count(rowsRead)) rows"
    return "could not read \(rows): \(reasons.joined(separator: "; "))"
      + (rowsSkipped > reasons.count ? "; and so on" : "")
  }
}
