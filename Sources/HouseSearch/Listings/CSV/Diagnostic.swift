import Glibc

/// A problem that a reader found in a row, with its place.
package struct Diagnostic: Hashable, Sendable, Remarkable {
  package enum Reason: Hashable, Sendable {
    case nul
    /// A quote was not closed. Skipped; reading continued with the next line.
    case unclosedQuote
    /// The row has values beyond the last column, for example after an unquoted delimiter. Skipped.
    case tooManyFields(expected: Int, found: Int)
    /// Bytes that are invalid in the encoding of the file became U+FFFD. Kept.
    case invalidUTF8
    /// Text after a closing quote was joined to the field. Kept.
    case textAfterQuote
    /// A quote inside an unquoted field was read as an ordinary character. Kept.
    case quoteInBareField
    /// Spaces around a quoted field were dropped. Kept.
    case spaceAroundQuotes
    /// Two columns have this name; the first one counts.
    case duplicateHeader(String)
    /// The row holds totals of the other rows. Skipped.
    case total
    case price(NumberFault)
    case otherCurrency(Currency)
    /// An optional value cannot be read. Kept, without the value.
    case value(ColumnRole, NumberFault)
  }

  /// The line, counted from 1; the first line of a row that spans lines.
  package var line: Int
  /// The column, counted from 1, or 0 for the whole row.
  package var column: Int
  package var reason: Reason

  package var skipsRow: Bool { reason.skipsRow }

  package var remark: Remark {
    column > 0
      ? "line \(number: line), column \(number: column): \(reason.remark)"
      : "line \(number: line): \(reason.remark)"
  }
}

extension Diagnostic.Reason: Remarkable {
  package var skipsRow: Bool {
    switch self {
    case .nul, .unclosedQuote, .tooManyFields, .total, .price, .otherCurrency: true
    default: false
    }
  }

  package var remark: Remark {
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

/// The first diagnostics of a load, and the number of all.
package struct DiagnosticLog: Hashable, Sendable {
  /// The first diagnostics, in the order of lines, at most `CSVLimits.storedDiagnostics`.
  package private(set) var stored: [Diagnostic] = []
  package private(set) var counts: [Diagnostic.Reason: Int] = [:]
  package var count: Int { counts.values.reduce(0, +) }

  mutating func record(_ diagnostic: Diagnostic) {
    counts[diagnostic.reason, default: 0] += 1
    if stored.count < CSVLimits.storedDiagnostics { stored.append(diagnostic) }
  }

  static func merged(_ logs: [DiagnosticLog]) -> DiagnosticLog {
    var result = DiagnosticLog()
    let all = logs.flatMap(\.stored).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    result.stored = Array(all.prefix(CSVLimits.storedDiagnostics))
    for log in logs { result.counts.merge(log.counts, uniquingKeysWith: +) }
    return result
  }
}

/// The limits of a file. A load that exceeds one fails with its own error. A file may have any size
/// and any number of rows: only the memory of its homes is limited, about 100 bytes each.
package enum CSVLimits {
  /// The memory that the homes of a file may take, in bytes: half of the machine's, at most 4 GB.
  /// Offsets into texts have 32 bits, and one more block of the file has to fit into them.
  static let memoryBytes = min(4_000_000_000, max(256 << 20, machineBytes / 2))
  /// The longest record, in bytes: it bounds the memory that one unfinished record may hold.
  package static let recordBytes = 16 << 20
  package static let fieldBytes = 1 << 20
  package static let columns = 1_024
  /// The number of diagnostics that are stored; further ones are only counted.
  static let storedDiagnostics = 1_000
  static let rescannedBytes = 256 << 20
  static let sampleBytes = 64 << 10

  private static let machineBytes =
    max(0, sysconf(Int32(_SC_PHYS_PAGES))) * max(0, sysconf(Int32(_SC_PAGESIZE)))
}

/// The reason why a file cannot be read as a table. Lines and columns are counted from 1.
package enum CSVError: Error, Hashable, Sendable, Remarkable {
  /// The file is not a table of text. Holds its kind, and what to do.
  case notText(Remark)
  /// The text is in an unsupported encoding, given by name.
  case encoding(String)
  case fieldTooLong(line: Int, column: Int)
  case recordTooLong(line: Int)
  case tooManyColumns(line: Int)
  /// The first row holds a NUL or an unclosed quote: without names the rows have no meaning.
  case unreadableHeader(line: Int)
  /// Rescanning after unclosed quotes would take unbounded time.
  case tooManyUnclosedQuotes(line: Int)

  package var remark: Remark {
    switch self {
    case .notText(let remark): remark
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

/// A message about a file, in parts: terminals write it in English, windows translate it.
package struct Remark:
  Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible
{
  package indirect enum Part: Hashable, Sendable {
    /// Words that are translated together with the other parts.
    case words(String)
    /// A name, or text from the file. It is not translated.
    case text(String)
    /// A count, written with digit groups.
    case count(Int)
    /// The number of a line or a column, counted from 1.
    case number(Int)
    case role(ColumnRole)
    /// The names of columns; long lists are shortened.
    case names([String])
    case remark(Remark)
  }

  package private(set) var parts: [Part]

  package init(stringLiteral value: String) { parts = [.words(value)] }

  init(text: String) { parts = [.text(text)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  package struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }

    package mutating func appendInterpolation(_ text: String) { parts.append(.text(text)) }

    mutating func appendInterpolation(count: Int) { parts.append(.count(count)) }
    mutating func appendInterpolation(number: Int) { parts.append(.number(number)) }
    mutating func appendInterpolation(_ role: ColumnRole) { parts.append(.role(role)) }
    mutating func appendInterpolation(names: [String]) { parts.append(.names(names)) }
    mutating func appendInterpolation(_ remark: Remark) { parts.append(.remark(remark)) }
  }

  package var description: String {
    parts.map { part in
      switch part {
      case .words(let text), .text(let text): text
      case .count(let number): LoadReport.plain(number)
      case .number(let number): "\(number)"
      case .role(let role): role.rawValue
      case .names(let names): Self.list(names)
      case .remark(let remark): remark.description
      }
    }.joined()
  }

  static func list(_ names: [String]) -> String {
    let shown = names.prefix(24).map { PlainText.quoted($0, limit: 40) }.joined(separator: ", ")
    return names.count > 24 ? "\(shown) and \(names.count - 24) more" : shown
  }
}

/// A fact about a file, such as an error, that is shown to users.
package protocol Remarkable: CustomStringConvertible {
  /// The fact in words.
  var remark: Remark { get }
}

extension Remarkable {
  package var description: String { remark.description }
}
