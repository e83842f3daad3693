import Listings

/// What scripts read about a file.
struct FileReport: Encodable {
  let file: String
  let rows: Int
  let homes: Int
  let skipped: Int
  let encoding: String
  let currency: String?
  /// How it is known.
  let currencyReason: FileCurrency.Reason?
  let otherCurrencies: [String: Int]
  /// How many homes match, and what they are looked for with.
  let matches: Int
  let filter: String
  let sort: String
  /// How many there are; the first ones follow.
  let diagnosticCount: Int
  let diagnostics: [Entry]

  struct Entry: Encodable {
    let line: Int
    let column: Int
    let reason: String
    let skipsRow: Bool
  }

  /// How many diagnostics are listed.
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
    diagnosticCount = report.diagnostics.count
    diagnostics = report.diagnostics.stored.prefix(Self.limit).map {
      Entry(
        line: $0.line, column: $0.column, reason: $0.reason.description, skipsRow: $0.skipsRow)
    }
  }
}
