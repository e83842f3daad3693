import DetentDrawing
import DetentViews
import DetentWidgets

/// What one row of the list says.
struct ListingRow: Equatable, Sendable {
  var icon: PropertyIcon
  var title: String
  var subtitle: String
  var area: String
  var bedrooms: String
  var price: String
}

/// The rows of the list, made while they can be seen.
struct ListingRows {
  var count = 0
  var columns: ListingsCard.Columns = []
  var widths = ListingWidths()
  var names = ListingNames()
  /// Counts up with each other file.
  var file = 0
  /// What a row says.
  var row: (Int) -> ListingRow? = { _ in nil }
  /// Which home stands in a row.
  var home: (Int) -> Int? = { _ in nil }
  /// The row in which a home stands; nil where it is not shown.
  var rank: (Int) -> Int? = { _ in nil }
}

/// The listings that match, as many as there are.
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
  private var rows = ListingRows()
  /// The home that the user chose, also while a filter hides it.
  private var selectedHome: Int?

  init() {
    scrollView = ScrollView(contentView: list)
    super.init(frame: .zero)
    list.identifier = "listings"
    list.dataSource = self
    list.addTarget(self, action: ListingsCard.selectionDidChange, for: .valueChanged)
    addSubview(card)
    localeDidChange()
    card.addSubview(header)
    card.addSubview(scrollView)
  }

  override func localeDidChange() {
    list.accessibilityLabel = traits.texts("Listings, cheapest first")
  }

  /// Shows other rows. The scroll offset of the list is kept where it still exists, and the
  /// selection stays with its home; another file begins at its top with none.
  func show(_ rows: ListingRows) {
    if rows.file != self.rows.file {
      selectedHome = nil
      scrollView.contentOffset = 0
    }
    self.rows = rows
    header.shown = (rows.columns, rows.widths, rows.names)
    list.reloadData()
    list.selectedRow = selectedHome.flatMap(rows.rank)
  }

  private func selectionDidChange(_ list: ListView) {
    selectedHome = list.selectedRow.flatMap(rows.home)
  }

  override func layoutSubviews() {
    card.frame = bounds
    header.frame = Rect(x: 0, y: 0, width: bounds.width, height: 32)
    scrollView.frame = Rect(
      x: 0, y: 32, width: bounds.width, height: max(0, bounds.height - 32))
  }

  // MARK: ListViewDataSource

  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard let content = rows.row(row) else { return }
    let columns = ListingColumns(width: rect.width, shown: rows.columns, widths: rows.widths)
    ListingRowPainter(columns: columns, rect: rect, traits: list.traits).draw(
      content, in: canvas, isSelected: isSelected)
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard let content = rows.row(row) else { return "" }
    return [content.title, content.subtitle, content.area, content.bedrooms, content.price]
      .filter { !$0.isEmpty }.joined(separator: traits.texts(", "))
  }
}

/// The names of the columns.
@MainActor
private final class ListingsHeader: View {
  var shown: (columns: ListingsCard.Columns, widths: ListingWidths, names: ListingNames) =
    ([], ListingWidths(), ListingNames())
  {
    didSet { if shown != oldValue { setNeedsDisplay() } }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let columns = ListingColumns(
      width: bounds.width, shown: shown.columns, widths: shown.widths)
    ListingRowPainter(columns: columns, rect: bounds, traits: traits).drawHeader(
      shown.names, in: canvas)
    let hairline = 1 / traits.scale
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline),
      with: DynamicColor.line.resolved(for: traits))
  }
}
