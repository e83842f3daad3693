/// How the reading of a file went.
public struct LoadReport: Hashable, Sendable {
  /// Rows of the file, the header not among them.
  public var rowsRead = 0
  /// Rows that became homes.
  public var rowsKept = 0
  /// Rows that were left out, see `Diagnostic.Reason`.
  public var rowsSkipped: Int { rowsRead - rowsKept }
  /// What was noticed, in the order of lines, and how often.
  public var diagnostics = DiagnosticLog()
  /// What the text was read as.
  public var encoding = TextEncoding.utf8
  /// The currency of the prices that were kept, and how it is known; nil where nothing tells.
  public var fileCurrency: FileCurrency?
  /// The same currency.
  public var currency: Currency? { fileCurrency?.currency }
  /// The currencies of rows that were left out for them, the most frequent first.
  public var otherCurrencies: [CurrencyCount] = []
  /// Doubts about the columns.
  public internal(set) var columnNotes: [ColumnNote] = []
  /// Which column plays which role, and why.
  public internal(set) var assignment: ColumnAssignment?
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

  /// The notes and the first diagnostics as lines for users, and how many more there were.
  public func details(limit: Int = 20, count text: (Int) -> String = LoadReport.plain) -> [String] {
    let shown = diagnostics.stored.prefix(max(0, limit)).map(\.description)
    let rest = diagnostics.count - shown.count
    return notes(count: text) + shown + (rest > 0 ? ["and \(text(rest)) more"] : [])
  }

  func refusal(count: (Int) -> String) -> String {
    let reasons = diagnostics.stored.lazy.filter(\.skipsRow).prefix(3).map(\.description)
    let rows = rowsRead == 1 ? "its only row" : "any of its \(count(rowsRead)) rows"
    return "could not read \(rows): \(reasons.joined(separator: "; "))"
      + (rowsSkipped > reasons.count ? "; and so on" : "")
  }
}

/// Why listings could not be loaded, in one line.
public struct LoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Reason: Hashable, Sendable {
    /// There is no such file, or none that the user may read.
    case invalidPath, notFound, notPermitted, isDirectory
    /// A socket or a device.
    case notRegularFile
    /// More memory for its homes, or more bytes of a pipe, than there may be.
    case tooMuchMemory(limit: Int)
    case tooMuchInput(limit: Int)
    /// Nothing but space.
    case empty
    /// None of its rows is a home; the report says why.
    case noReadableRow(LoadReport)
    /// The file was written to while it was read, or since: it cannot be read again.
    case changedWhileReading, changedSince
    /// The system could not read; its error number.
    case system(Int32)
    /// The file is not a table, or its columns cannot be distinguished.
    case table(CSVError)
    case columns(ColumnError)
    /// The search for the file is invalid there.
    case search(SearchTextError)
    /// The task was cancelled.
    case cancelled
  }

  /// The file, as the caller named it.
  public let path: String
  /// What went wrong.
  public let reason: Reason
  /// The first different cells of each column, at most five, where columns cannot be distinguished.
  public internal(set) var cells: [[String]] = []

  /// A failure with a file.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The exit status, as `sysexits.h` counts: 65 for no home, 64 for an invalid search, else 1.
  public var exitCode: Int32 {
    switch reason {
    case .noReadableRow: 65
    case .search: 64
    default: 1
    }
  }

  /// One line for users: the file, escaped, and what went wrong.
  public var description: String { text() }

  /// The same line with its numbers written by a function.
  public func text(count: (Int) -> String = LoadReport.plain) -> String {
    let words =
      if case .noReadableRow(let report) = reason {
        report.refusal(count: count)
      } else {
        reason.remark.text(count: count)
      }
    return "\(PlainText.escaped(path, limit: 400)): \(words)"
  }
}

extension LoadError.Reason: Remarkable {
  /// What went wrong, without the name of the file.
  public var remark: Remark {
    switch self {
    case .invalidPath: "not a valid path"
    case .notFound: "the file does not exist"
    case .notPermitted: "you do not have permission to read it"
    case .isDirectory: "this is a folder, not a file"
    case .notRegularFile: "not a regular file"
    case .tooMuchMemory(let limit):
      "the homes need more than \(count: limit >> 20) MB of memory, which is the limit"
    case .tooMuchInput(let limit):
      "more than \(count: limit >> 20) MB came through the pipe, which is the limit"
    case .empty: "the file is empty"
    case .noReadableRow(let report): Remark(text: report.refusal(count: LoadReport.plain))
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

/// Why a text is no search of some listings, in one line that names the option and the place in it.
public struct SearchTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parts of a search.
  public enum Part: String, Sendable { case filter, sort }

  /// Which part it is about.
  public let part: Part
  /// What is wrong there.
  public let error: ExpressionError

  /// One line for users.
  public var description: String { "--\(part.rawValue): \(error)" }
}

/// Why a text is no filter or sort, in one line for users.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which character it is about, counted from 1.
  public let position: Int
  /// What is wrong there; what was typed is escaped.
  public let message: String

  /// One line that names the place.
  public var description: String { "at character \(position): \(message)" }
}
