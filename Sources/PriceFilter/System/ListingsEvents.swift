package import DetentOutput
import DetentViews

/// The lines about files and listings.
extension EventLog {
  /// What `--help` says about them.
  package nonisolated static let listingsHelp = """
    {"event":"results","count":N,"total":N,"median":N,"file":"…","skipped":N} whenever other \
    listings are shown, median without homes null, skipped the rows that could not be read; \
    {"event":"progress","file":"…","fraction":N} while a file is read, and \
    {"event":"failed","file":"…","message":"…"} or {"event":"cancelled","file":"…"} where that came to \
    nothing;
    """

  /// What the list shows.
  struct Results {
    /// How many homes match.
    var count: Int
    /// How many the file has.
    var total: Int
    /// The median of the prices of those that match.
    var median: Double?
    var file: String
    /// How many rows of the file could not be read.
    var skipped: Int
  }

  /// The list shows other listings.
  func results(_ results: Results) {
    put(
      "results",
      [
        "count": .number(Double(results.count)), "total": .number(Double(results.total)),
        "median": results.median.map { .number($0) }, "file": .text(results.file),
        "skipped": .number(Double(results.skipped)),
      ])
  }

  /// A part of a file was read, 0...1.
  func progress(_ fraction: Double, of file: String) {
    put("progress", ["file": .text(file), "fraction": .number(fraction)])
  }

  /// A file could not be read.
  func failed(_ message: String, file: String) {
    put("failed", ["file": .text(file), "message": .text(message)])
  }

  /// The reading of a file was cancelled.
  func cancelled(file: String) { put("cancelled", ["file": .text(file)]) }
}
