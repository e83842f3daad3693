import DetentBase
package import DetentOutput
import DetentViews
import Listings

/// The lines about files and listings.
extension EventLog {
  /// What `--help` says about them.
  package nonisolated static let listingsHelp = """
    {"event":"results","count":N,"total":N,"median":N,"file":"…","skipped":N} when the results change \
    (median is null without homes, skipped counts the rows that could not be read); \
    {"event":"sorted","sort":"price-"} when the order changes, written as for --sort; \
    {"event":"favourite","row":N,"title":"…","on":true} when a favourite is added or removed, and \
    {"event":"note",…} with the same members when a note is added or removed; \
    {"event":"undone","filter":"…","sort":"…"} and {"event":"redone","filter":"…","sort":"…"} when \
    a step is undone or redone; {"event":"exported","file":"…","count":N} when homes are exported; \
    {"event":"progress","file":"…","fraction":N} while a file is read; \
    {"event":"cancelled","file":"…"} when reading is cancelled; \
    {"event":"failed","file":"…","message":"…"} when a file cannot be read or saved;
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
        "median": results.median.map { .number($0) }, "file": .text(results.file.displayedPath),
        "skipped": .number(Double(results.skipped)),
      ])
  }

  /// The homes stand in another order.
  func sorted(_ sort: String) { put("sorted", ["sort": .text(sort)]) }

  /// A home was marked, or a mark taken away.
  /// - Parameter row: counted from 1.
  func marked(_ mark: ListingMark, _ isOn: Bool, row: Int, title: String) {
    put(
      mark.rawValue, ["row": .number(Double(row)), "title": .text(title), "on": .flag(isOn)])
  }

  /// A step was taken back or done again: what is looked for now.
  func stepped(_ direction: ListingsSession.Step, _ search: SearchText) {
    guard direction != .commit else { return }
    put(
      direction == .undo ? "undone" : "redone",
      ["filter": .text(search.filter), "sort": .text(search.sort)])
  }

  /// Homes were saved.
  func exported(_ count: Int, file: String) {
    put("exported", ["file": .text(file.displayedPath), "count": .number(Double(count))])
  }

  /// A part of a file was read, 0...1.
  func progress(_ fraction: Double, of file: String) {
    put("progress", ["file": .text(file.displayedPath), "fraction": .number(fraction)])
  }

  /// A file could not be read, or not be saved.
  func failed(_ message: String, file: String) {
    put("failed", ["file": .text(file.displayedPath), "message": .text(message)])
  }

  /// The reading of a file was cancelled.
  func cancelled(file: String) { put("cancelled", ["file": .text(file.displayedPath)]) }
}
