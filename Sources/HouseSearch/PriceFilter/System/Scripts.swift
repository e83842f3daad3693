import DetentBase
package import DetentOutput
import DetentViews
import Glibc
import Listings

extension EventLog {
  /// The part of `--help` on these lines.
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

  func results(of model: ListingsModel) {
    put(
      "results",
      [
        "count": .number(Double(model.count)), "total": .number(Double(model.total)),
        "median": model.session.result?.medianPrice.map { .number($0) },
        "file": .text(model.fileName.displayedPath),
        "skipped": .number(Double(model.session.listings?.report.rowsSkipped ?? 0)),
      ])
  }

  func sorted(_ sort: String) { put("sorted", ["sort": .text(sort)]) }

  /// - Parameter row: counted from 1.
  func marked(_ mark: ListingMark, _ isOn: Bool, row: Int, title: String) {
    put(mark.rawValue, ["row": .number(Double(row)), "title": .text(title), "on": .flag(isOn)])
  }

  /// Logs an undo or redo, with the search after it.
  func stepped(_ direction: ListingsSession.Step, _ search: SearchText) {
    guard direction != .commit else { return }
    put(
      direction == .undo ? "undone" : "redone",
      ["filter": .text(search.filter), "sort": .text(search.sort)])
  }

  func exported(_ count: Int, file: String) {
    put("exported", ["file": .text(file.displayedPath), "count": .number(Double(count))])
  }

  func progress(_ fraction: Double, of file: String) {
    put("progress", ["file": .text(file.displayedPath), "fraction": .number(fraction)])
  }

  func failed(_ message: String, file: String) {
    put("failed", ["file": .text(file.displayedPath), "message": .text(message)])
  }

  func cancelled(file: String) { put("cancelled", ["file": .text(file.displayedPath)]) }
}

/// Prints listings without a window. Nothing is drawn; of the state only marks are read, if the
/// filter needs them.
package enum ListingsPrinter {
  package enum Form: String, Sendable { case csv, json, count }

  /// Prints the matching homes, in order, to standard output, and problems of the file to standard
  /// error. Throws `LoadError`, `ExportError`, `StandardOutput.Failure` or `OptionError`.
  @MainActor
  package static func print(_ form: Form, of options: PriceFilterApplication.Options) async throws {
    let source = try ListingsSource(options)
    let (index, search) = try await ListingsLoader.loadIndex(
      source, searching: options.search,
      keepsTexts: form != .count || options.search.comparesTexts,
      marks: HomeMarks.kept(options.keepsMarks))
    index.listings.report.lines(of: source.name).forEach(StandardOutput.writeError)
    switch form {
    case .count: try StandardOutput.write("\(index.result(of: search.filter).count)")
    case .csv, .json:
      try await ListingsExport.write(
        rows: index.sorted(search), of: index.listings, as: form == .csv ? .csv : .json,
        to: STDOUT_FILENO)
    }
  }
}
