import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The toolbar above the list. In narrow windows, a menu at its end has the rarer actions.
@MainActor
final class Toolbar: StackView {
  static let height = 56.0

  let file = Toolbar.button("file", .folder, "chevronDown")
  let undo = Toolbar.button("undo", .undo)
  let redo = Toolbar.button("redo", .redo)
  /// Filters by marks: only homes with the mark are shown.
  let marks = ListingMark.allCases.map { mark in
    (mark: mark, button: Toolbar.button(mark.name, mark.icon))
  }
  let sort = Toolbar.button("sort", .sort, "chevronDown")
  let export = Toolbar.button("export", .export)
  let details = Toolbar.button("details", .pane)
  let more = Toolbar.button("more", .more)

  private let separator = View()
  private let model: ListingsModel
  private let commands: CommandTable
  private static let padding = EdgeInsets(vertical: 10, horizontal: 14)
  /// The widths below which names are hidden, and below which buttons move to the menu.
  private static let (namelessWidth, narrowWidth) = (700.0, 520.0)

  init(_ model: ListingsModel, _ commands: CommandTable) {
    self.model = model
    self.commands = commands
    // Swift 6.3 crashes in release builds if views with the marks are passed to the initializer.
    super.init(.horizontal, alignment: .center, layoutMargins: Self.padding, views: [])
    let views = [file, separator, undo, redo, Spacer()] + marks.map(\.button)
    for view in views + [sort, export, details, more] { addSubview(view) }
    separator.backgroundColor = .line
    (separator.fixedWidth, separator.fixedHeight) = (1, 20)
    setCustomSpacing(12, after: file)
    setCustomSpacing(10, after: separator)
    identifier = "toolbar"
    accessibilityRole = .group
    backgroundColor = .panel
    file.compressionResistance.horizontal = .low
    for button in marks.map(\.button) + [details] { button.isToggle = true }
  }

  private static func button(
    _ name: String, _ icon: ToolIcon, _ trailingIcon: Icon? = nil
  ) -> IconButton {
    let button = IconButton(leadingIcon: icon.icon, trailingIcon: trailingIcon, style: .tool)
    button.identifier = "toolbar.\(name)"
    return button
  }

  /// Updates buttons here, so that availability does not redraw other views.
  override func updateProperties() {
    commands.updateButtons()
    for (mark, button) in marks {
      button.isSelected = model.session.filter.marks[mark] != nil
      button.isEnabled = model.canToggle(mark)
    }
    sort.isEnabled = model.session.index != nil
    writeNames()
  }

  private func writeNames() {
    let (texts, words) = (model.text, model.sortWords)
    let isNameless = bounds.width < Self.namelessWidth
    let isNarrow = bounds.width < Self.narrowWidth
    accessibilityLabel = texts("Toolbar")
    undo.accessibilityLabel = texts("Undo")
    redo.accessibilityLabel = texts("Redo")
    details.setName(texts("Details"))
    more.setName(texts("More"))
    file.title = model.fileName
    file.setName(texts("File: \(model.fileName)"))
    for (mark, button) in marks {
      let name = mark.title(texts)
      let count = model.marks.rows[mark].map { model.texts.count($0.count) }
      button.title = [isNameless ? nil : name, count].compactMap { $0 }.joined(separator: "  ")
      button.setName([name, count].compactMap { $0 }.joined(separator: texts(", ")))
      // Hides the filter for notes until the user writes one.
      if mark == .note { button.isHidden = count == nil && !button.isSelected }
    }
    let order = model.session.search.sort
    sort.title = isNameless ? nil : words.short(of: order)
    sort.setName(texts("Sorted by \(words.spoken(of: order))"))
    export.title = isNameless ? nil : texts("Export")
    export.accessibilityLabel = texts("Export")
    for button in [export, details, redo] { button.isHidden = isNarrow }
    more.isHidden = !isNarrow
  }

  override func layoutSubviews() {
    // With high contrast, buttons have borders and need gaps.
    spacing = traits.contrast == .high ? 8 : 4
    writeNames()
    super.layoutSubviews()
  }

  override func draw(in canvas: Canvas, dirty: Rect) { Hairline.bottom.draw(in: self, on: canvas) }
}

/// The bar at the lower edge of narrow windows, with filters, order and a switch to the plot.
@MainActor
final class BottomBar: StackView {
  static let height = 72.0

  let filters = IconButton(leadingIcon: ToolIcon.filters.icon, style: .primary)
  let sort = IconButton(leadingIcon: ToolIcon.sort.icon, style: .barTool)
  /// Shows the map or the chart instead of the list.
  let plot = IconButton(leadingIcon: ToolIcon.chart.icon, style: .barTool)

  private let model: ListingsModel
  static let margins = EdgeInsets(vertical: 14, horizontal: 16)
  private static let buttonWidth = 52.0

  init(_ model: ListingsModel) {
    self.model = model
    super.init(.horizontal, spacing: 8, layoutMargins: Self.margins, views: [filters, sort, plot])
    identifier = "bottomBar"
    accessibilityRole = .group
    backgroundColor = .panel
    filters.identifier = "filters"
    filters.contentHugging.horizontal = LayoutPriority(1)
    filters.compressionResistance.horizontal = .low
    sort.identifier = "bar.sort"
    plot.identifier = "bar.plot"
    plot.isToggle = true
    for button in [sort, plot] { button.fixedWidth = Self.buttonWidth }
  }

  override func updateProperties() {
    let (texts, session) = (model.text, model.session)
    accessibilityLabel = texts("Filters, sort order and map")
    plot.setName(texts("Map or chart"))
    let (name, count) = (texts("Filters", context: "button"), session.filter.criteria.count)
    filters.title =
      count == 0 ? name : texts("\(name) · \(model.texts.count(count))", context: "filters")
    filters.isEnabled = model.total > 0
    sort.setName(texts("Sorted by \(model.sortWords.spoken(of: session.search.sort))"))
    sort.isEnabled = session.index != nil
  }

  override func draw(in canvas: Canvas, dirty: Rect) { Hairline.top.draw(in: self, on: canvas) }
}

/// The counts of matching and of all listings, and the median price.
@MainActor
final class SummaryBar: StackView {
  private let count = Label(font: .system(24, weight: 680, tabularDigits: true))
  private let rest = Label(font: .system(13, tabularDigits: true), color: .secondary)

  private let model: ListingsModel

  init(_ model: ListingsModel) {
    self.model = model
    super.init(.horizontal, spacing: 7, alignment: .firstBaseline, views: [count, rest, Spacer()])
    identifier = "summary"
    accessibilityRole = .status
    rest.compressionResistance.horizontal = .low
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let fitting = super.sizeThatFits(size)
    return Size(width: fitting.width, height: max(34, fitting.height))
  }

  override func updateProperties() {
    count.text = model.countText
    rest.text = model.summaryText
    accessibilityLabel = model.spokenSummary
    isHidden = model.total == 0
  }
}
