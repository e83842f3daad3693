/// How the reading of a file went.
public struct LoadReport: Hashable, Sendable {
  /// Rows of the file, the header not among them.
  public var rowsRead = 0
  /// Rows that became homes.
  public var rowsKept = 0
  /// Rows that were left out: no readable price, a NUL, an unclosed quote, too many values.
  public var rowsSkipped: Int { rowsRead - rowsKept }
  /// What was noticed, in the order of lines, and how often.
  public var diagnostics = DiagnosticLog()

  public init() {}

  /// One line for people: `3,480 homes; 12 rows skipped`.
  public func summary(locale: LocaleID = .plain) -> String {
    let homes = rowsKept == 1 ? "1 home" : "\(locale.text(rowsKept)) homes"
    switch rowsSkipped {
    case ...0: return homes
    case 1: return "\(homes); 1 row skipped"
    default: return "\(homes); \(locale.text(rowsSkipped)) rows skipped"
    }
  }

  /// The first diagnostics as lines for people, and a line that says how many more there were.
  public func details(limit: Int = 20, locale: LocaleID = .plain) -> [String] {
    var lines = diagnostics.stored.prefix(max(0, limit)).map(\.description)
    let rest = diagnostics.count - lines.count
    if rest > 0 { lines.append("and \(locale.text(rest)) more") }
    return lines
  }
}
