package struct LoadReport: Equatable, Sendable {
  /// The number of rows in the file, without the header.
  package var rowsRead = 0
  /// The number of rows that became homes.
  package var rowsKept = 0
  /// The number of rows that were skipped, see `Diagnostic.Reason`.
  package var rowsSkipped: Int { rowsRead - rowsKept }
  /// The diagnostics, in the order of lines.
  package var diagnostics = DiagnosticLog()
  package var encoding = TextEncoding.utf8
  /// The currency of the prices and its evidence, or nil if the file gives no evidence.
  package var fileCurrency: FileCurrency?
  package var currency: Currency? { fileCurrency?.currency }
  /// The currencies of rows that were skipped because of them, the most frequent first.
  package var otherCurrencies: [CurrencyCount] {
    let counts = diagnostics.counts.compactMap { reason, count -> CurrencyCount? in
      guard case .otherCurrency(let currency) = reason else { return nil }
      return CurrencyCount(currency: currency, count: count)
    }
    return counts.sorted { ($1.count, $0.currency.code) < ($0.count, $1.currency.code) }
  }
  /// Notes on the whole file: its encoding, prices in other currencies, doubts about columns.
  package internal(set) var notes: [Remark] = []
  package internal(set) var assignment: ColumnAssignment?
  var file = ReportedFile()

  /// The file of a report. It does not affect the equality of reports.
  struct ReportedFile: Equatable, Sendable {
    var rows: FileRows?

    static func == (one: ReportedFile, other: ReportedFile) -> Bool { true }
  }

  /// The number of rows that state a currency.
  package struct CurrencyCount: Hashable, Sendable {
    package let currency: Currency
    package let count: Int
  }

  /// Whether the report holds more than the number of homes.
  package var isRemarkable: Bool {
    rowsSkipped > 0 || diagnostics.count > 0 || !notes.isEmpty
  }

  /// A count with digit groups: `3,480`.
  package static func plain(_ count: Int) -> String {
    count < 1_000
      ? "\(count)" : "\(plain(count / 1_000)),\(String(1_000 + count % 1_000).dropFirst())"
  }

  /// One line for users: `3,480 homes; 12 rows skipped`.
  package func summary() -> String {
    let homes = "\(Self.plain(rowsKept)) home\(rowsKept == 1 ? "" : "s")"
    let rows = "\(Self.plain(rowsSkipped)) row\(rowsSkipped == 1 ? "" : "s")"
    return rowsSkipped > 0 ? "\(homes); \(rows) skipped" : homes
  }

  /// The notes and the first diagnostics as lines for users, and the number of further ones.
  package func details(limit: Int = 20) -> [String] {
    let shown = diagnostics.stored.prefix(max(0, limit)).map(\.description)
    let rest = diagnostics.count - shown.count
    return notes.map(\.description) + shown + (rest > 0 ? ["and \(Self.plain(rest)) more"] : [])
  }

  /// The lines about a file for a terminal. Empty if it was read without problems.
  package func lines(of name: String) -> [String] {
    guard isRemarkable else { return [] }
    return ["\(name): \(summary())"] + details(limit: 10).map { "  \($0)" }
  }

  /// The error of a file without a home, with the first reason.
  fileprivate var refusal: Remark {
    let rows: Remark =
      rowsRead == 1
      ? "could not read its only row" : "could not read any of its \(count: rowsRead) rows"
    guard let first = diagnostics.stored.first(where: \.skipsRow) else { return rows }
    return "\(rows): \(first.remark)"
  }
}

/// The reason why listings could not be loaded, in one line.
package struct LoadError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    case invalidPath, notFound, notPermitted, isDirectory
    /// A pipe, a socket or a device.
    case notRegularFile
    /// The homes need more memory, or standard input has more bytes, than the limit.
    case tooMuchMemory(limit: Int)
    case tooMuchInput(limit: Int)
    /// The file is blank.
    case empty
    /// The file has no rows, so it does not replace the homes that are shown.
    case noHomes
    /// No row is a home. Holds the report with the reasons.
    case noReadableRow(LoadReport)
    /// The file was changed during the load, or after it, so it cannot be read again.
    case changedWhileReading, changedSince
    /// A system error, by its number.
    case system(Int32)
    case table(CSVError)
    case columns(ColumnError)
    case search(ExpressionError)
    case cancelled
  }

  /// The path of the file, as the caller gave it.
  package let path: String
  package let reason: Reason
  /// The first different cells of each column, at most five, if the columns cannot be assigned.
  package internal(set) var cells: [[String]] = []
  /// The encoding that the text was read in, if the columns cannot be assigned.
  var encoding = TextEncoding.utf8

  /// The exit status, as in `sysexits.h`: 65 for no home, 64 for an invalid search, else 1.
  package var exitCode: Int32 {
    switch reason {
    case .noReadableRow: 65
    case .search: 64
    default: 1
    }
  }

  /// One line for a terminal: the path, escaped, the reason, and the option that helps.
  package var description: String {
    let help =
      switch reason {
      case .columns(.missingPriceColumn) where encoding != .utf8:
        ". Name it with --columns price=NAME. The text was read as \(encoding.rawValue); if the names are unreadable, choose another encoding with --encoding"
      case .columns(.missingPriceColumn): ". Name it with --columns price=NAME"
      case .columns(.missingHeader(let count)):
        ". Give its number, from 1 to \(count), with --columns price=NUMBER"
      default: ""
      }
    return "\(PlainText.escaped(path, limit: 400)): \(reason.remark)\(help)"
  }
}

extension LoadError.Reason: Remarkable {
  package var remark: Remark {
    switch self {
    case .invalidPath: "not a valid path"
    case .notFound: "the file does not exist"
    case .notPermitted: "you do not have permission to read it"
    case .isDirectory: "this is a folder, not a file"
    case .notRegularFile: "not a regular file; pipe it to standard input: … | price-filter -"
    case .tooMuchMemory(let limit):
      "the homes need more than \(count: limit >> 20) MB of memory, which is the limit"
    case .tooMuchInput(let limit):
      "more than \(count: limit >> 20) MB came from standard input, which is the limit"
    case .empty: "the file is empty"
    case .noHomes: "it contains no homes"
    case .noReadableRow(let report): report.refusal
    case .changedWhileReading: "the file changed while it was being read"
    case .changedSince: "the file changed after it was read; reload it"
    case .system(let code): "could not be read: \(SystemError.text(code))"
    case .table(let error): error.remark
    case .columns(let error): error.remark
    case .search(let error): Remark(text: error.description)
    case .cancelled: "cancelled"
    }
  }
}

/// The reason why a text is not a filter or sort, in one line for users.
package struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error in characters, counted from 1.
  package let position: Int
  /// The error in words; quoted input is escaped.
  package let message: String
  /// The option that the text is the value of, or nil for a text alone.
  var option: String?

  /// One line with the option and the position.
  package var description: String {
    "\(option.map { "--\($0): " } ?? "")at character \(position): \(message)"
  }
}
