import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

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
  /// How many filters are set, in words; empty for none.
  var filterCount = "" { didSet { if filterCount != oldValue { localeDidChange() } } }

  /// The order of the list in words, for screen readers.
  var spokenSort = "" { didSet { if spokenSort != oldValue { localeDidChange() } } }

  static let margins = EdgeInsets(vertical: 14, horizontal: 16)
  private static let buttonWidth = 52.0

  init() {
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
    let texts = traits.texts
    accessibilityLabel = texts("Filters, sort order and map")
    let name = texts("Filters", context: "button")
    filters.title =
      filterCount.isEmpty ? name : texts("\(name) · \(filterCount)", context: "filters")
    sort.setName(texts("Sorted by \(spokenSort)"))
    plot.setName(texts("Map or chart"))
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(
      Rect(x: 0, y: 0, width: bounds.width, height: 1 / traits.scale),
      with: DynamicColor.line.resolved(for: traits))
  }
}
