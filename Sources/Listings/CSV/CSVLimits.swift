import Glibc

/// What reading a listings file may take at most. Beyond a limit, reading fails by name instead of growing.
///
/// A file may be of any size and have any number of rows: what counts is the memory that its homes take,
/// about 100 bytes each. Five million homes need half a gigabyte.
enum CSVLimits {
  /// The memory that the homes of a file may take, in bytes: half of what the machine has, and no more than
  /// 4 GB. While they are sorted they take about twice as much for a moment.
  static let memoryBytes = min(4 << 30, max(256 << 20, machineBytes / 2))
  /// The longest record, in bytes: it bounds the memory that one unfinished record may hold.
  static let recordBytes = 16 << 20
  /// The longest field, in bytes.
  static let fieldBytes = 1 << 20
  /// The most columns of a row.
  static let columns = 1_024
  /// The most diagnostics kept; further ones are counted only.
  static let storedDiagnostics = 1_000
  /// How many bytes may be read a second time after quotes that nothing closes.
  static let rescannedBytes = 256 << 20
  /// How many bytes the delimiter is judged by.
  static let sampleBytes = 64 << 10

  private static let machineBytes =
    max(0, sysconf(Int32(_SC_PHYS_PAGES)))
    * max(0, sysconf(Int32(_SC_PAGESIZE)))
}

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
