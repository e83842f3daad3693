/// The first diagnostics of a reading, and how many there were.
public struct DiagnosticLog: Hashable, Sendable {
  /// The first ones, in the order of lines, at most `CSVLimits.storedDiagnostics`.
  public private(set) var stored: [Diagnostic] = []
  /// How many there were, exactly.
  public private(set) var count = 0

  /// A log without diagnostics.
  public init() {}

  mutating func record(_ diagnostic: Diagnostic) {
    count += 1
    if stored.count < CSVLimits.storedDiagnostics { stored.append(diagnostic) }
  }

  /// Counts diagnostics that come after all that are kept.
  mutating func count(further number: Int) { count += number }

  /// Adds what was noticed in the next part of the same file, before which there were so many lines.
  mutating func append(_ next: DiagnosticLog, lines: Int) {
    count += next.count
    let room = max(0, CSVLimits.storedDiagnostics - stored.count)
    stored += next.stored.prefix(room).map { $0.moved(by: lines) }
  }

  /// One log of several that are each in the order of lines: the first of all, the sum of counts.
  static func merged(_ logs: [DiagnosticLog]) -> DiagnosticLog {
    var result = DiagnosticLog()
    let all = logs.flatMap(\.stored).enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }
    result.stored = all.prefix(CSVLimits.storedDiagnostics).map(\.element)
    result.count = logs.reduce(0) { $0 + $1.count }
    return result
  }
}
