import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Which column of the file holds the price, the area and so on, how sure that is, and the first cells
/// of each, on a card over the window. The user changes columns, the currency and the unit of areas,
/// and the file is read again.
@MainActor
final class ColumnsSheet: ModalCard {
  /// What is shown of a file.
  struct Content {
    /// What the columns are called, and the first cells of each.
    var names: [String] = []
    var cells: [[String]] = []
    /// The columns of roles, by their numbers, and how sure they are, 0...1; 1 for those that the user
    /// chose.
    var columns: [ColumnRole: (number: Int, confidence: Double)] = [:]
    /// The currency of the prices, and the unit of the areas; nil if they are not known.
    var currency: Currency?
    var areaMeasure: AreaMeasure?
    var options = ImportOptions()
  }

  /// The user wants the file read with other options.
  var didChoose: ((ImportOptions) -> Void)?

  private let file: Content
  private let texts: ListingsTexts
  private var options: ImportOptions
  private let column: StackView
  private let list: StackView
  private let read = IconButton(style: .primaryCard)
  private let close = IconButton(style: .card)

  private static let roles: [ColumnRole] = [
    .price, .area, .bedrooms, .bathrooms, .type, .title, .location, .city, .postalCode, .latitude,
    .longitude, .coordinates,
  ]
  private static let currencies = ["GBP", "EUR", "USD", "CAD", "AUD", "INR", "JPY", "CNY", "KRW"]
  private static let (width, highest, margin) = (640.0, 620.0, 16.0)
  private static let (nameWidth, menuWidth) = (112.0, 208.0)

  init(_ content: Content, texts: ListingsTexts) {
    (file, self.texts, options) = (content, texts, content.options)
    let title = Label(
      content.columns[.price] == nil
        ? texts.text("Which column holds the price?") : texts.text("Columns"),
      font: .system(17, weight: 680))
    title.headingLevel = 1
    list = StackView(
      .vertical, spacing: 10, layoutMargins: EdgeInsets(vertical: 4, horizontal: 20))
    let scroller = ScrollView(contentView: list)
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    column = StackView(
      .vertical, spacing: 14,
      views: [
        StackView(
          .vertical, layoutMargins: EdgeInsets(top: 18, leading: 20, bottom: 0, trailing: 20),
          views: [title]),
        scroller,
        StackView(
          .horizontal, spacing: 8,
          layoutMargins: EdgeInsets(top: 0, leading: 20, bottom: 14, trailing: 20),
          views: [Spacer(), close, read]),
      ])
    super.init(column)
    identifier = "columns"
    accessibilityLabel = title.text
    for role in Self.roles { list.addSubview(row(of: role)) }
    list.addSubview(currencyRow())
    list.addSubview(unitRow())
    (close.title, read.title) = (texts.text("Cancel"), texts.text("Reload"))
    (close.identifier, read.identifier) = ("columns.cancel", "columns.read")
    close.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.dismiss() }
    read.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let self else { return }
      let options = options
      dismiss()
      didChoose?(options)
    }
    optionsDidChange()
  }

  /// Shows it over the window of a view.
  func open(from owner: View) {
    open(from: owner, focusing: list.view(withIdentifier: "columns.price") ?? close)
  }

  private func optionsDidChange() { read.isEnabled = options != file.options }

  // MARK: Rows

  private func row(of role: ColumnRole) -> View {
    let menu = MenuButton(
      [MenuItem(texts.text("None", context: "column"))], style: MenuButtonStyle())
    menu.items += file.names.indices.map { MenuItem(texts.columnName(file.names[$0], $0)) }
    let choice = file.columns[role]
    menu.selectedIndex = choice.map { $0.number + 1 } ?? 0
    let note = Label(font: .system(11.5), color: .secondary)
    note.text = words(of: choice?.number, confidence: choice?.confidence)
    menu.onValueChanged { [weak self, weak note] _, change in
      guard let self else { return }
      let index = change.new.index
      let number = index > 0 ? index - 1 : nil
      options.columns.set(number.map(name) ?? "", for: role)
      note?.text = words(of: number, confidence: 1)
      optionsDidChange()
    }
    return line(texts.name(of: role), menu, "columns.\(role.rawValue)", note)
  }

  /// A column as options name it: one whose name another column has, too, by its number.
  private func name(of number: Int) -> String {
    let name = file.names[number]
    return name.isEmpty || file.names.firstIndex(of: name) != number ? "\(number + 1)" : name
  }

  /// The first cells of a column, and whether the program is sure of it.
  private func words(of number: Int?, confidence: Double?) -> String {
    guard let number, file.cells.indices.contains(number) else { return "" }
    let cells = file.cells[number].prefix(3).map(PlainText.displayed)
    let doubt = (confidence ?? 1) < 0.45 ? [texts.text("Not sure")] : []
    return (doubt + cells).joined(separator: " · ")
  }

  private func currencyRow() -> View {
    var codes = Self.currencies
    if let code = file.currency?.code, !codes.contains(code) { codes.insert(code, at: 0) }
    let menu = MenuButton([MenuItem(texts.text("From the file"))] + codes.map { MenuItem($0) })
    menu.selectedIndex =
      options.currency.flatMap { codes.firstIndex(of: $0.code) }.map { $0 + 1 } ?? 0
    menu.onValueChanged { [weak self] _, change in
      guard let self else { return }
      let index = change.new.index
      options.currency = index > 0 ? Currency(code: codes[index - 1]) : nil
      optionsDidChange()
    }
    let note = Label(file.currency?.code ?? "", font: .system(11.5), color: .secondary)
    return line(texts.name(of: .currency), menu, "columns.currency", note)
  }

  private func unitRow() -> View {
    let units: [AreaMeasure] = [.squareMetres, .squareFeet]
    let menu = MenuButton(
      [MenuItem(texts.text("From the file"))] + units.map { MenuItem($0.name) })
    menu.selectedIndex = options.areaMeasure.flatMap(units.firstIndex).map { $0 + 1 } ?? 0
    menu.onValueChanged { [weak self] _, change in
      guard let self else { return }
      let index = change.new.index
      options.areaMeasure = index > 0 ? units[index - 1] : nil
      optionsDidChange()
    }
    let note = Label(file.areaMeasure?.name ?? "", font: .system(11.5), color: .secondary)
    return line(texts.name(of: .areaUnit), menu, "columns.areaUnit", note)
  }

  private func line(_ name: String, _ menu: MenuButton, _ identifier: String, _ note: Label) -> View
  {
    let label = Label(name, font: .system(12, weight: 600))
    label.fixedWidth = Self.nameWidth
    menu.identifier = identifier
    menu.accessibilityLabel = name
    menu.fixedWidth = Self.menuWidth
    note.compressionResistance.horizontal = .low
    return StackView(.horizontal, spacing: 12, alignment: .center, views: [label, menu, note])
  }

  override func cardSize(in window: Size) -> Size {
    let width = min(Self.width, window.width - 2 * Self.margin)
    let room = Size(width: width, height: .greatestFiniteMagnitude)
    let natural = column.sizeThatFits(room).height + list.sizeThatFits(room).height
    return Size(
      width: width, height: min(natural, Self.highest, window.height - 2 * Self.margin))
  }
}
