import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// What a narrow window has at its lower edge: the filters, the order, and the map or chart instead
/// of the list.
@MainActor
final class BottomBar: StackView {
  static let height = 72.0

  /// Opens the filters.
  let filters = IconButton(leadingIcon: ToolIcon.filters.icon, style: .primary)
  let sort = IconButton(leadingIcon: ToolIcon.sort.icon, style: .barTool)
  /// Shows the map or the chart instead of the list.
  let plot = IconButton(leadingIcon: ToolIcon.chart.icon, style: .barTool)

  private let model: ListingsModel
  static let margins = EdgeInsets(vertical: 14, horizontal: 16)
  private static let buttonWidth = 52.0

  init(_ model: ListingsModel) {
    self.model = model
    super.init(
      .horizontal, spacing: 8, layoutMargins: Self.margins, views: [filters, sort, plot])
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
    localeDidChange()
  }

  override func localeDidChange() {
    accessibilityLabel = traits.texts("Filters, sort order and map")
    plot.setName(traits.texts("Map or chart"))
  }

  override func updateProperties() {
    let (texts, session) = (model.texts.text, model.session)
    let (name, count) = (texts("Filters", context: "button"), session.filter.criteria.count)
    filters.title =
      count == 0 ? name : texts("\(name) · \(model.texts.count(count))", context: "filters")
    filters.isEnabled = model.total > 0
    sort.setName(texts("Sorted by \(model.sortWords.spoken(of: session.search.sort))"))
    sort.isEnabled = session.index != nil
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(
      Rect(x: 0, y: 0, width: bounds.width, height: 1 / traits.scale),
      with: DynamicColor.line.resolved(for: traits))
  }
}
