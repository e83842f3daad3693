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
    let (result, report) = (model.session.result, model.session.listings?.report)
    put(
      "results",
      [
        "count": .number(Double(model.count)), "total": .number(Double(model.total)),
        "median": result?.medianPrice.map { .number($0) },
        "file": .text(model.fileName.displayedPath),
        "skipped": .number(Double(report?.rowsSkipped ?? 0)),
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
  package enum Form: String, CaseIterable, Sendable {
    case csv
    case json
    case count
  }

  /// Prints the matching homes, in order, to standard output, and problems of the file to standard
  /// error. Throws `LoadError`, `ExportError`, `StandardOutput.Failure` or `OptionError`.
  @MainActor
  package static func print(
    _ form: Form, of options: PriceFilterApplication.Options
  ) async throws {
    var traits = Traits()
    (traits.locale, traits.language) = (options.locale.description, options.language)
    let source = try ListingsSource(options)
    let (index, search) = try await ListingsLoader.loadIndex(
      source, searching: options.search, marks: HomeMarks.kept(options.keepsMarks))
    for line in ListingsTexts(traits).reportLines(of: source.name, index.listings.report) {
      StandardOutput.writeError(line)
    }
    switch form {
    case .count: try StandardOutput.write("\(index.result(of: search.filter).count)")
    case .csv, .json:
      try await ListingsExport.write(
        rows: index.sorted(search), of: index.listings, as: form == .csv ? .csv : .json,
        to: STDOUT_FILENO)
    }
  }
}

struct FileReport: Encodable {
  let file: String
  let rows: Int
  let homes: Int
  let skipped: Int
  let encoding: String
  let currency: String?
  let currencyReason: FileCurrency.Reason?
  let otherCurrencies: [String: Int]
  let columns: [Column]
  let notes: [String]
  /// The number of matching homes, followed by their search.
  let matches: Int
  let filter: String
  let sort: String
  /// The number of all problems; the first ones follow.
  let diagnosticCount: Int
  let diagnostics: [Entry]

  struct Entry: Encodable {
    let line: Int
    let column: Int
    let reason: String
    let skipsRow: Bool
  }

  struct Column: Encodable {
    let role: String
    /// The number of the column, counted from 1.
    let column: Int
    let name: String
    /// From 0 to 1.
    let confidence: Double
    let chosen: Bool
    /// The unit of areas, or the power of ten of prices, if the name of the column has one.
    let unit: String?
    let cells: [String]
    let reasons: [Reason]

    struct Reason: Encodable {
      let text: String
      let weight: Double
    }

    init(_ role: ColumnRole, _ choice: ColumnAssignment.Choice, of assignment: ColumnAssignment) {
      self.role = role.rawValue
      column = choice.column + 1
      (name, cells) = (assignment.names[choice.column], assignment.cells[choice.column])
      (confidence, chosen) = (Self.rounded(choice.confidence), choice.isChosen)
      unit =
        switch role {
        case .area: assignment.areaMeasure?.name
        case .price: assignment.priceScale > 0 ? "1e\(assignment.priceScale)" : nil
        default: nil
        }
      reasons = choice.reasons.map { Reason(text: $0.text, weight: Self.rounded($0.weight)) }
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
  }

  private static let limit = 100

  @MainActor
  init(_ report: LoadReport, of model: ListingsModel) {
    file = model.fileName
    matches = model.count
    (filter, sort) = (model.searchText.filter, model.searchText.sort)
    rows = report.rowsRead
    homes = report.rowsKept
    skipped = report.rowsSkipped
    encoding = report.encoding.rawValue
    currency = report.currency?.code
    currencyReason = report.fileCurrency?.reason
    otherCurrencies = Dictionary(
      report.otherCurrencies.map { ($0.currency.code, $0.count) }, uniquingKeysWith: +)
    columns = ColumnRole.allCases.compactMap { role in
      guard let assignment = report.assignment else { return nil }
      return assignment.choices[role].map { Column(role, $0, of: assignment) }
    }
    notes = report.columnNotes.map(\.description)
    diagnosticCount = report.diagnostics.count
    diagnostics = report.diagnostics.stored.prefix(Self.limit).map {
      Entry(line: $0.line, column: $0.column, reason: $0.reason.description, skipsRow: $0.skipsRow)
    }
  }
}
