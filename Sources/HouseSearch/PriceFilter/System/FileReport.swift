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
  /// The columns with a role.
  let columns: [Column]
  /// Doubts about the columns.
  let notes: [String]
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

  /// A column with its role, and why it has it.
  struct Column: Encodable {
    let role: String
    /// Counted from 1.
    let column: Int
    let name: String
    /// From 0 to 1.
    let confidence: Double
    let chosen: Bool
    /// The unit of areas, or the power of ten of prices, where the name of the column says one.
    let unit: String?
    let cells: [String]
    let reasons: [Reason]

    struct Reason: Encodable {
      let text: String
      let weight: Double
    }

    init(_ role: ColumnRole, _ choice: ColumnAssignment.Choice, of assignment: ColumnAssignment) {
      self.role = role.rawValue
      (column, name, cells) = (choice.column + 1, choice.name, choice.cells)
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
    columns = ColumnRole.allCases.compactMap { role in
      guard let assignment = report.assignment else { return nil }
      return assignment[role].map { Column(role, $0, of: assignment) }
    }
    notes = report.columnNotes.map(\.description)
    diagnosticCount = report.diagnostics.count
    diagnostics = report.diagnostics.stored.prefix(Self.limit).map {
      Entry(
        line: $0.line, column: $0.column, reason: $0.reason.description, skipsRow: $0.skipsRow)
    }
  }
}
