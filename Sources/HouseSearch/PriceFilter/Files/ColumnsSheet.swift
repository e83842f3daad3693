import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Which column of the file holds the price, the area and so on, how sure that is, and the first cells
/// of each, on a card over the window. The user changes columns, the currency and the unit of areas,
/// and the file is read again.
@MainActor
final class ColumnsSheet: ListSheet {
  struct Content {
    /// The names of the columns, and the first cells of each.
    var names: [String] = []
    var cells: [[String]] = []
    /// The columns of roles, by their numbers, and the roles whose evidence is weak.
    var columns: [ColumnRole: Int] = [:]
    var doubtful: Set<ColumnRole> = []
    /// The currency of the prices, and the unit of the areas; nil if they are not known.
    var currency: Currency?
    var areaMeasure: AreaMeasure?
    var options = ImportOptions()
  }

  var didChoose: ((ImportOptions) -> Void)?

  private let file: Content
  private let texts: ListingsTexts
  /// The choice of the user, as far as it has come.
  private var options: ImportOptions
  private var columns: [ColumnRole: Int]
  private var rows: [ColumnRole: Row] = [:]
  private let list = ListSheet.column([], spacing: 10)
  private let read = IconButton(style: .primaryCard)
  private let close = IconButton(style: .card)

  private static let roles: [ColumnRole] = [
    .price, .area, .bedrooms, .bathrooms, .type, .title, .location, .city, .postalCode, .latitude,
    .longitude, .coordinates,
  ]
  private static let currencies = ["GBP", "EUR", "USD", "CAD", "AUD", "INR", "JPY", "CNY", "KRW"]

  init(_ content: Content, texts: ListingsTexts) {
    (file, self.texts, options, columns) = (content, texts, content.options, content.columns)
    let asksForPrice = content.columns[.price] == nil
    super.init(
      asksForPrice ? texts.text("Which column holds the price?") : texts.text("Columns"),
      content: list, buttons: [close, read], width: 640)
    identifier = "columns"
    for role in Self.roles { addRow(of: role) }
    addRows()
    (close.title, read.title) = (texts.text("Cancel"), texts.text("Reload"))
    (close.identifier, read.identifier) = ("columns.cancel", "columns.read")
    close.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.dismiss() }
    read.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let self else { return }
      let options = options
      dismiss()
      didChoose?(options)
    }
    read.isEnabled = false
  }

  func open(from owner: View) { open(from: owner, focusing: rows[.price]?.menu ?? close) }

  // MARK: Columns

  private func addRow(of role: ColumnRole) {
    let none = texts.text("None", context: "column")
    let names = file.names.indices.map { texts.columnName(file.names[$0], $0) }
    let number = columns[role]
    addRow(
      role, [none] + names, selected: number,
      note: words(of: number, isDoubtful: file.doubtful.contains(role))
    ) { $0.choose($1, for: role) }
  }

  /// - Parameters:
  ///   - items: the choices, the first of which stands for none.
  ///   - selected: the number of the choice after that, or nil for none.
  private func addRow(
    _ role: ColumnRole, _ items: [String], selected: Int?, note: String,
    _ choose: @escaping @MainActor (ColumnsSheet, Int?) -> Void
  ) {
    let row = Row(
      texts.name(of: role), "columns.\(role.rawValue)", items, selected: selected.map { $0 + 1 })
    row.note.text = note
    row.menu.onValueChanged { [weak self] _, change in
      guard let self else { return }
      choose(self, change.new.index > 0 ? change.new.index - 1 : nil)
      read.isEnabled = options != file.options
    }
    rows[role] = row
    list.addSubview(row)
  }

  /// A column plays one role: the role that had it before is looked for anew.
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

  /// The first cells of a column, and whether the program is sure of it.
  private func words(of number: Int?, isDoubtful: Bool) -> String {
    guard let number, file.cells.indices.contains(number) else { return "" }
    let cells = file.cells[number].prefix(3).map(PlainText.displayed)
    return ((isDoubtful ? [texts.text("Not sure")] : []) + cells).joined(separator: " · ")
  }

  // MARK: Currency and unit

  private func addRows() {
    let found = texts.text("From the file")
    var codes = Self.currencies
    if let code = file.currency?.code, !codes.contains(code) { codes.insert(code, at: 0) }
    addRow(
      .currency, [found] + codes,
      selected: options.currency.flatMap { codes.firstIndex(of: $0.code) },
      note: file.currency?.code ?? ""
    ) { sheet, choice in sheet.options.currency = choice.flatMap { Currency(code: codes[$0]) } }
    let units: [AreaMeasure] = [.squareMetres, .squareFeet]
    addRow(
      .areaUnit, [found] + units.map(\.name),
      selected: options.areaMeasure.flatMap(units.firstIndex),
      note: file.areaMeasure?.name ?? ""
    ) { sheet, choice in sheet.options.areaMeasure = choice.map { units[$0] } }
  }

  /// The name of a role, its menu, and what is known of the choice.
  @MainActor
  private final class Row: StackView {
    let menu: MenuButton
    let note = Label(font: .system(11.5), color: .secondary)

    /// - Parameter selected: the item, or nil for the first one.
    init(_ name: String, _ identifier: String, _ items: [String], selected: Int?) {
      menu = MenuButton(items.map { MenuItem($0) })
      menu.selectedIndex = selected ?? 0
      let label = Label(name, font: .system(12, weight: 600))
      super.init(.horizontal, spacing: 12, alignment: .center, views: [label, menu, note])
      label.fixedWidth = 112
      menu.identifier = identifier
      menu.accessibilityLabel = name
      menu.fixedWidth = 208
      note.compressionResistance.horizontal = .low
    }
  }
}
