import Glibc

/// Something that a reader noticed in a row, and where.
public struct Diagnostic: Hashable, Sendable, Remarkable {
  /// The kinds of facts.
  public enum Reason: Hashable, Sendable {
    /// The row holds a NUL byte. Skipped.
    case nul
    /// A quote was not closed. Skipped; reading went on with the next line.
    case unclosedQuote
    /// The row has values beyond the last column, as after a delimiter that is not quoted. Skipped.
    case tooManyFields(expected: Int, found: Int)
    /// Bytes that are no text in the encoding of the file became U+FFFD. Kept.
    case invalidUTF8
    /// Text after a closing quote was joined to the field. Kept.
    case textAfterQuote
    /// A quote inside a field that does not start with one was taken as it stands. Kept.
    case quoteInBareField
    /// Spaces around a quoted field were left out. Kept.
    case spaceAroundQuotes
    /// Two columns have this name; the first one counts.
    case duplicateHeader(String)
    /// The row holds totals of the others. Skipped.
    case total
    /// The price cannot be read. Skipped.
    case price(NumberFault)
    /// The price is in another currency than those of the file. Skipped.
    case otherCurrency(Currency)
    /// An optional value cannot be read. Kept, without the value.
    case value(ColumnRole, NumberFault)
  }

  /// The line, counted from 1: of a row that spans lines, its first.
  public var line: Int
  /// The column, counted from 1; 0 stands for the whole row.
  public var column: Int
  /// The fact.
  public var reason: Reason

  /// A diagnostic of a line and a column, both counted from 1.
  public init(line: Int, column: Int, reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// Whether the row was left out.
  public var skipsRow: Bool { reason.skipsRow }

  /// One line for users.
  public var remark: Remark {
    column > 0
      ? "line \(number: line), column \(number: column): \(reason.remark)"
      : "line \(number: line): \(reason.remark)"
  }
}

extension Diagnostic.Reason: Remarkable {
  /// Whether a row is left out for it.
  public var skipsRow: Bool {
    switch self {
    case .nul, .unclosedQuote, .tooManyFields, .total, .price, .otherCurrency: true
    default: false
    }
  }

  /// What was noticed, for users.
  public var remark: Remark {
    switch self {
    case .nul: "the row contains an unreadable character (NUL)"
    case .unclosedQuote: "the closing quote is missing"
    case .tooManyFields(let expected, let found):
      "\(count: found) values for \(count: expected) columns"
    case .invalidUTF8: "some characters were unreadable"
    case .textAfterQuote: "text after a closing quote"
    case .quoteInBareField: "a quote inside an unquoted value"
    case .spaceAroundQuotes: "spaces around a quoted value"
    case .duplicateHeader(let name): "duplicate column name \(PlainText.quoted(name))"
    case .total: "a row of totals"
    case .price(.zero): NumberFault.zero.remark
    case .price(let fault): "price: \(fault.remark)"
    case .otherCurrency(let currency): "price: in another currency (\(currency.code))"
    case .value(let role, let fault): "\(role): \(fault.remark)"
    }
  }
}

/// The first diagnostics of a reading, and how many there were.
public struct DiagnosticLog: Hashable, Sendable {
  /// The first ones, in the order of lines, at most `CSVLimits.storedDiagnostics`.
  public private(set) var stored: [Diagnostic] = []
  /// How many there were of each reason, exactly.
  public private(set) var counts: [Diagnostic.Reason: Int] = [:]
  /// How many there were, exactly.
  public var count: Int { counts.values.reduce(0, +) }

  /// A log without diagnostics.
  public init() {}

  mutating func record(_ diagnostic: Diagnostic) {
    counts[diagnostic.reason, default: 0] += 1
    if stored.count < CSVLimits.storedDiagnostics { stored.append(diagnostic) }
  }

  /// One log of several, each in the order of lines.
  static func merged(_ logs: [DiagnosticLog]) -> DiagnosticLog {
    var result = DiagnosticLog()
    let all = logs.flatMap(\.stored).enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }
    result.stored = all.prefix(CSVLimits.storedDiagnostics).map(\.element)
    for log in logs { result.counts.merge(log.counts, uniquingKeysWith: +) }
    return result
  }
}

/// The limits of a file. Beyond one, reading fails by name. A file may have any size and any number
/// of rows: the memory of its homes counts, about 100 bytes each.
package enum CSVLimits {
  /// The memory that the homes of a file may take, in bytes: half of the machine's, at most 4 GB.
  static let memoryBytes = min(4 << 30, max(256 << 20, machineBytes / 2))
  /// The longest record, in bytes: it bounds the memory that one unfinished record may hold.
  package static let recordBytes = 16 << 20
  /// The longest field, in bytes.
  package static let fieldBytes = 1 << 20
  package static let columns = 1_024
  /// The most diagnostics kept; further ones are counted only.
  static let storedDiagnostics = 1_000
  static let rescannedBytes = 256 << 20
  /// How many bytes the delimiter is judged by.
  static let sampleBytes = 64 << 10

  private static let machineBytes =
    max(0, sysconf(Int32(_SC_PHYS_PAGES)))
    * max(0, sysconf(Int32(_SC_PAGESIZE)))
}

/// Why a file cannot be read as a table at all. Lines and columns are counted from 1.
public enum CSVError: Error, Hashable, Sendable, Remarkable {
  /// The file is not a table of text.
  case notText(FileKind)
  /// The text is not UTF-8; the name says what it seems to be.
  case encoding(String)
  /// More bytes or columns than there may be, see `CSVLimits`.
  case fieldTooLong(line: Int, column: Int)
  case recordTooLong(line: Int)
  case tooManyColumns(line: Int)
  /// The first row holds a NUL or a quote that nothing closes: without names no row makes sense.
  case unreadableHeader(line: Int)
  /// So many quotes are never closed that reading on would take unbounded time.
  case tooManyUnclosedQuotes(line: Int)

  /// One line for users, without the name of the file.
  public var remark: Remark {
    switch self {
    case .notText(let kind): kind.remark
    case .encoding(let name): "the text is encoded as \(name); save it as UTF-8"
    case .fieldTooLong(let line, let column):
      "line \(number: line), column \(number: column): a field is longer than \(count: CSVLimits.fieldBytes >> 20) MB"
    case .recordTooLong(let line):
      "line \(number: line): a row is longer than \(count: CSVLimits.recordBytes >> 20) MB"
    case .tooManyColumns(let line):
      "line \(number: line): a row has more than \(count: CSVLimits.columns) columns"
    case .unreadableHeader(let line): "line \(number: line): the header row could not be read"
    case .tooManyUnclosedQuotes(let line): "line \(number: line): too many unclosed quotes"
    }
  }
}
