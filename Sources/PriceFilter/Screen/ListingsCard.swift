import DetentDrawing
import DetentViews

/// What one row of the list says.
struct ListingRow: Hashable, Sendable {
  var icon: PropertyIcon
  var title: String
  var subtitle: String
  var area: String
  var bedrooms: String
  var price: String
}

/// The listings that match, as many as there are; rows are made while they can be seen.
@MainActor
final class ListingsCard: View, ListViewDataSource {
  /// Which columns the file has.
  struct Columns: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let area = Columns(rawValue: 1 << 0)
    static let bedrooms = Columns(rawValue: 1 << 1)
  }

  let list = ListView(rowHeight: 44)
  private let header = ListingsHeader()
  private let scrollView: ScrollView
  private let card = Card()
  private var count = 0
  private var row: (Int) -> ListingRow? = { _ in nil }
  private var columns: Columns = []

  init() {
    scrollView = ScrollView(contentView: list)
    super.init(frame: .zero)
    list.identifier = "listings"
    list.accessibilityLabel = "Listings, cheapest first"
    list.dataSource = self
    addSubview(card)
    card.addSubview(header)
    card.addSubview(scrollView)
  }

  /// Shows other rows. The place in the list is kept where it still exists.
  func show(count: Int, columns: Columns, row: @escaping (Int) -> ListingRow?) {
    self.count = count
    self.columns = columns
    self.row = row
    header.columns = columns
    list.reloadData()
  }

  func scrollToTop() { scrollView.contentOffset = 0 }

  override func layoutSubviews() {
    card.frame = bounds
    header.frame = Rect(x: 0, y: 0, width: bounds.width, height: 32)
    scrollView.frame = Rect(
      x: 0, y: 32, width: bounds.width, height: max(0, bounds.height - 32))
  }

  // MARK: ListViewDataSource

  func numberOfRows(in list: ListView) -> Int { count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard let content = self.row(row) else { return }
    ListingRowPainter(
      columns: ListingColumns(width: rect.width, shown: columns), rect: rect, traits: list.traits
    ).draw(content, in: canvas, isSelected: isSelected)
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard let content = self.row(row) else { return "" }
    return [content.title, content.subtitle, content.area, content.bedrooms, content.price]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Where the columns of the list end, from the trailing edge; narrow lists leave out the lesser ones.
struct ListingColumns: Hashable, Sendable {
  static let leading = 44.0
  static let trailing = 16.0
  let price: Double
  let bedrooms: Double?
  let area: Double?

  init(width: Double, shown: ListingsCard.Columns) {
    price = Self.trailing
    var next = price + 118
    bedrooms = shown.contains(.bedrooms) && width > 420 ? next : nil
    if bedrooms != nil { next += 72 }
    area = shown.contains(.area) && width > 500 ? next : nil
    if area != nil { next += 90 }
    titleEnd = next
  }

  /// How much the columns take at the trailing side; the rest is the title's.
  let titleEnd: Double
}

/// The names of the columns.
@MainActor
private final class ListingsHeader: View {
  var columns: ListingsCard.Columns = [] { didSet { if columns != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let painter = ListingRowPainter(
      columns: ListingColumns(width: bounds.width, shown: columns), rect: bounds, traits: traits)
    painter.drawHeader(in: canvas)
    let hairline = 1 / traits.scale
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline),
      with: DynamicColor.line.resolved(for: traits))
  }
}

/// Draws one row or the header by the same columns.
@MainActor
struct ListingRowPainter {
  let columns: ListingColumns
  let rect: Rect
  let traits: Traits

  private static let titleFont = Font.system(13.5, weight: 600)
  private static let subtitleFont = Font.system(11.5)
  private static let figureFont = Font.system(13, tabularDigits: true)
  private static let priceFont = Font.system(13.5, weight: 680, tabularDigits: true)
  private static let headerFont = Font.system(12, weight: 600)

  private var text: Color { DynamicColor.text.resolved(for: traits) }
  private var secondary: Color { DynamicColor.secondary.resolved(for: traits) }

  func draw(_ row: ListingRow, in canvas: Canvas, isSelected: Bool) {
    let accent = DynamicColor.accent.resolved(for: traits)
    let icon = Rect(
      center: Point(x: x(fromLeading: 24), y: rect.midY), size: Size(width: 20, height: 20))
    row.icon.draw(in: canvas, rect: icon, color: isSelected ? accent : secondary)
    let width = rect.width - ListingColumns.leading - columns.titleEnd
    drawLeading(row.title, Self.titleFont, text, width, centerY: rect.midY - 8, in: canvas)
    drawLeading(
      row.subtitle, Self.subtitleFont, secondary, width, centerY: rect.midY + 9, in: canvas)
    drawFigure(row.price, Self.priceFont, text, end: columns.price, in: canvas)
    columns.bedrooms.map {
      drawFigure(row.bedrooms, Self.figureFont, secondary, end: $0, in: canvas)
    }
    columns.area.map { drawFigure(row.area, Self.figureFont, secondary, end: $0, in: canvas) }
  }

  func drawHeader(in canvas: Canvas) {
    let width = rect.width - ListingColumns.leading - columns.titleEnd
    drawLeading("Listing", Self.headerFont, secondary, width, centerY: rect.midY, in: canvas)
    drawFigure("Price ↑", Self.headerFont, text, end: columns.price, in: canvas)
    columns.bedrooms.map { drawFigure("Beds", Self.headerFont, secondary, end: $0, in: canvas) }
    columns.area.map { drawFigure("Area", Self.headerFont, secondary, end: $0, in: canvas) }
  }

  private func x(fromLeading distance: Double) -> Double {
    traits.isRightToLeft ? rect.maxX - distance : rect.minX + distance
  }

  private func drawLeading(
    _ string: String, _ font: Font, _ color: Color, _ width: Double, centerY: Double,
    in canvas: Canvas
  ) {
    guard width > 0, !string.isEmpty else { return }
    let layout = TextLayout.cached(string, font: font, width: width)
    let start = x(fromLeading: ListingColumns.leading)
    let left = traits.isRightToLeft ? start - layout.size.width : start
    canvas.draw(layout, at: Point(x: left, y: centerY - layout.size.height / 2), color: color)
  }

  private func drawFigure(
    _ string: String, _ font: Font, _ color: Color, end: Double, in canvas: Canvas
  ) {
    guard !string.isEmpty else { return }
    let layout = TextLayout.cached(string, font: font)
    let left = traits.isRightToLeft ? rect.minX + end : rect.maxX - end - layout.size.width
    canvas.draw(
      layout, at: Point(x: left, y: rect.midY - layout.size.height / 2), color: color)
  }
}
