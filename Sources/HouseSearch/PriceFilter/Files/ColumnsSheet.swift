import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Glibc
import Listings

/// A card with the column of each role, its certainty, and its first cells. Changing columns,
/// units, the encoding or the header line reads the file again.
@MainActor
final class ColumnsSheet: ListSheet {
  struct Content {
    /// The names of the columns, and the first cells of each.
    let names: [String]
    let cells: [[String]]
    let options: ImportOptions
    /// The report of the file, or nil if no column is known to hold the price.
    var report: LoadReport?
    var assignment: ColumnAssignment? { report?.assignment }
  }

  private typealias Row = (menu: MenuButton, note: Label)

  private let file: Content
  private let texts: ListingsTexts
  private var options: ImportOptions
  private var columns: [ColumnRole: Int]
  /// The menu of each role, and the note beside it.
  private var rows: [ColumnRole: Row] = [:]
  private let list = StackView(
    .vertical, spacing: 10, layoutMargins: EdgeInsets(vertical: 4, horizontal: ListSheet.inset))
  private let read = IconButton(style: .primaryCard)
  private let close = IconButton(style: .card)

  private static let roles: [ColumnRole] = [
    .price, .area, .bedrooms, .bathrooms, .type, .title, .location, .city, .postalCode, .latitude,
    .longitude, .coordinates,
  ]
  /// The last line that can be chosen as header.
  private static let headerLines = 12
  private static let currencies = ["GBP", "EUR", "USD", "CAD", "AUD", "INR", "JPY", "CNY", "KRW"]

  init(
    _ content: Content, texts: ListingsTexts,
    didChoose: @escaping @MainActor (ImportOptions) -> Void
  ) {
    (file, self.texts, options) = (content, texts, content.options)
    columns = content.assignment?.choices.mapValues(\.column) ?? [:]
    super.init(
      columns.isEmpty ? texts.text("Which column holds the price?") : texts.text("Columns"),
      content: list, buttons: [close, read], width: 640)
    identifier = "columns"
    // The other columns are found once the price is known.
    for role in Self.roles where !columns.isEmpty || role == .price { addRow(of: role) }
    addRows()
    (close.title, read.title) = (texts.text("Cancel"), texts.text("Reload"))
    (close.identifier, read.identifier) = ("columns.cancel", "columns.read")
    close.onPress(of: self) { $0.dismiss() }
    read.onPress(of: self) { sheet in
      sheet.dismiss()
      didChoose(sheet.options)
    }
    read.isEnabled = false
  }

  func open(from owner: View) { open(from: owner, focusing: rows[.price]?.menu ?? close) }

  // MARK: Columns

  private func addRow(of role: ColumnRole) {
    let names = file.names.enumerated().map { number, name in
      // A name alone may not explain a column.
      let cell = file.cells.indices.contains(number) ? file.cells[number].first : nil
      return MenuItem(texts.columnName(name, number), detail: cell.map(PlainText.displayed) ?? "")
    }
    let number = columns[role]
    rows[role] = addRow(
      texts.name(of: role), role.rawValue,
      [MenuItem(texts.text("None", context: "column"))] + names, selected: number,
      note: words(of: number, isDoubtful: file.assignment?.choices[role]?.isDoubtful == true)
    ) { $0.choose($1, for: role) }
  }

  /// The first item means no choice; `selected` and the argument of `choose` count from the second.
  @discardableResult
  private func addRow(
    _ name: String, _ identifier: String, _ items: [MenuItem], selected: Int?, note: String = "",
    _ choose: @escaping @MainActor (ColumnsSheet, Int?) -> Void
  ) -> Row {
    let menu = MenuButton(items)
    menu.selectedIndex = selected.map { $0 + 1 } ?? 0
    menu.identifier = "columns.\(identifier)"
    menu.accessibilityLabel = name
    menu.fixedWidth = 208
    menu.onValueChanged { [weak self] _, change in
      guard let self else { return }
      choose(self, change.new.index > 0 ? change.new.index - 1 : nil)
      read.isEnabled = options != file.options
    }
    let label = Label(name, font: .system(12, weight: 600))
    label.fixedWidth = 112
    let note = Label(note, font: .system(11.5), color: .secondary)
    note.compressionResistance.horizontal = .low
    list.addSubview(
      StackView(.horizontal, spacing: 12, alignment: .center, views: [label, menu, note]))
    return (menu, note)
  }

  /// The role that had the column before is detected again.
  private func choose(_ column: Int?, for role: ColumnRole) {
    for (other, number) in columns where other != role && number == column {
      columns[other] = nil
      options.columns.set(nil, for: other)
      rows[other]?.menu.selectedIndex = 0
      rows[other]?.note.text = ""
    }
    columns[role] = column
    options.columns.choose(column, of: file.names, for: role)
    rows[role]?.note.text = words(of: column, isDoubtful: false)
  }

  private func words(of number: Int?, isDoubtful: Bool) -> String {
    guard let number, file.cells.indices.contains(number) else { return "" }
    let cells = file.cells[number].prefix(3).map(PlainText.displayed)
    return ((isDoubtful ? [texts.text("Not sure")] : []) + cells).joined(separator: " · ")
  }

  // MARK: What is not about one column

  private func addRows() {
    let found = file.report?.currency?.code ?? ""
    let currencies = [found] + Self.currencies.filter { $0 != found }
    addRow(
      texts.name(of: .currency), "currency", currencies.compactMap { Currency(code: $0) },
      \.currency, found: found
    ) { $0.code }
    addRow(
      texts.name(of: .priceUnit), "price-unit", [0, 3, 5, 6, 7], \.priceScale,
      found: scale(file.assignment?.priceScale ?? 0)
    ) { [self] in scale($0) }
    addRow(
      texts.name(of: .areaUnit), "area-unit", [.squareMetres, .squareFeet], \.areaMeasure,
      found: file.assignment?.areaMeasure?.name ?? ""
    ) { $0.name }
    addRow(
      texts.text("Distances"), "distances", DistanceUnit.allCases, \.distanceUnit,
      found: texts.name(of: texts.distanceUnit)
    ) { [texts] in texts.name(of: $0) }
    addRow(
      texts.text("Encoding"), "encoding", TextEncoding.allCases, \.encoding,
      found: file.report?.encoding.rawValue ?? "", title: \.rawValue)
    var lines = Array(0...Self.headerLines)
    if let line = file.options.headerLine, !lines.contains(line) { lines.append(line) }
    addRow(
      texts.text("Header"), "header-line", lines, \.headerLine,
      found: file.names.prefix(4).map(PlainText.displayed).joined(separator: " · ")
    ) { [texts] line in
      line > 0 ? texts.text("Line \(texts.count(line))") : texts.text("None", context: "header")
    }
  }

  private func scale(_ power: Int) -> String { "× \(texts.count(Int(pow(10, Double(power)))))" }

  /// - Parameter found: the value in the file, or an empty text.
  private func addRow<Value: Equatable>(
    _ name: String, _ identifier: String, _ values: [Value],
    _ decision: any WritableKeyPath<ImportOptions, Value?> & Sendable, found: String,
    title: (Value) -> String
  ) {
    addRow(
      name, identifier, ([texts.text("From the file")] + values.map(title)).map { MenuItem($0) },
      selected: options[keyPath: decision].flatMap(values.firstIndex), note: found
    ) { sheet, choice in sheet.options[keyPath: decision] = choice.map { values[$0] } }
  }
}
