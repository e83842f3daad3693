import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The rows of the list, made while they can be seen.
struct ListingRows {
  var count = 0
  var layout = ListingLayout()
  /// The columns that the list is sorted by, and whether from the highest value.
  var isDescending: [ListingColumn: Bool] = [:]
  var orderText = ""
  /// The order that the homes stand in, and where its distances are measured from. The arrows may be
  /// those of an order that is still being worked out.
  var order = ListingsSort()
  var center: Coordinate?
  /// The number of homes and their order, in words.
  var name = ""
  /// Counts up with each other file.
  var file = 0
  /// Counts up with each reading of a file: homes have other numbers then.
  var load = 0
  var row: (Int) -> ListingRow? = { _ in nil }
  var title: (Int) -> String = { _ in "" }
  var spoken: (Int) -> String = { _ in "" }
  var home: (Int) -> Int? = { _ in nil }
  /// The row in which a home stands; nil where it is not shown.
  var rank: (Int) -> Int? = { _ in nil }
}

/// The listings that match, as many as there are.
@MainActor
final class ListingsCard: View, ListViewDataSource {
  var didSelect: ((Int?) -> Void)?
  var didOpen: (() -> Void)?
  var didToggleFavourite: ((Int) -> Void)?
  /// The user wants to know what can be done with the chosen home.
  var didRequestMenu: ((_ list: ListView, _ point: Point?, _ row: Rect) -> Bool)?
  /// A key that the list does not take.
  var didPressKey: ((KeyEvent) -> Bool)?
  var didHover: ((Int?) -> Void)?

  /// How much of it lies below what can be seen: the corners, and no rows.
  var overhang = 0.0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

  let list = ListView(rowHeight: ListingsCard.rowHeight)
  let header = ListingsHeader()
  private let scrollView: ScrollView
  private let card = Card()
  private var rows = ListingRows() { didSet { knownRows = [:] } }
  /// What rows in sight say: that is compared with what they said before, and drawn then.
  private var knownRows: [Int: ListingRow] = [:]
  /// The home that the user chose, also while a filter hides it.
  private(set) var selectedHome: Int?

  private static let (rowHeight, narrowRowHeight, mostKnownRows) = (44.0, 60.0, 100)
  /// How long another order takes to appear, in seconds.
  private static let fade = 0.15

  init() {
    scrollView = ScrollView(contentView: list)
    super.init(frame: .zero)
    list.identifier = "listings"
    list.dataSource = self
    list.activatesOnTap = true
    list.activatesOnSingleClick = true
    list.addAction(for: .valueChanged) { [weak self] list, _ in
      guard let self else { return }
      selectedHome = list.selectedRow.flatMap(rows.home)
      didSelect?(selectedHome)
    }
    list.addAction(for: .primaryActionTriggered) { [weak self] list, _ in
      if let self, list.selectedRow.flatMap(rows.home) != nil { didOpen?() }
    }
    list.didHover = { [weak self] row in
      guard let self else { return }
      didHover?(row.flatMap(rows.home))
    }
    list.didRequestMenu = { [weak self] row, point in
      guard let self, rows.home(row) != nil else { return false }
      return didRequestMenu?(list, point, list.rect(ofRow: row)) ?? false
    }
    addSubview(card)
    card.addSubview(header)
    card.addSubview(scrollView)
  }

  /// Shows other rows. The selection stays with its home; another file has none.
  ///
  /// Another file and another order begin at the top, an order with the chosen home in sight where
  /// it was. Another filter does, too, unless the first home in sight is still there: that stays
  /// where it is.
  func show(_ rows: ListingRows) {
    let old = self.rows
    let top = scrollView.contentOffset
    let first = Int(top / list.rowHeight)
    let firstHome = top > 0 ? old.home(first) : nil
    let wasChosenInSight = list.selectedRow.map(isInSight) ?? false
    if rows.file != old.file { selectedHome = nil }
    self.rows = rows
    header.content = ListingsHeader.Content(
      layout: rows.layout, isDescending: rows.isDescending,
      orderText: ListingsTexts.sentence(rows.orderText, end: ""))
    list.accessibilityLabel = rows.name
    list.reloadData()
    list.selectedRow = selectedHome.flatMap(rows.rank)
    // The same homes have other numbers now.
    guard rows.file != old.file || rows.load == old.load else { return }
    if rows.file != old.file || rows.order != old.order || rows.center != old.center {
      scrollView.contentOffset = 0
      if rows.file == old.file, rows.order != old.order {
        // The same homes in another order are others at a glance.
        list.alpha = 0
        View.animate(Self.fade) { list.alpha = 1 }
      }
      guard wasChosenInSight, let row = list.selectedRow else { return }
      scrollView.layoutIfNeeded()
      list.scrollToVisible(list.rect(ofRow: row))
    } else if top > 0 {
      scrollView.layoutIfNeeded()
      let row = firstHome.flatMap(rows.rank)
      scrollView.contentOffset = row.map { top + Double($0 - first) * list.rowHeight } ?? 0
    }
  }

  private func isInSight(_ row: Int) -> Bool {
    let (rect, top) = (list.rect(ofRow: row), scrollView.contentOffset)
    return rect.maxY > top && rect.minY < top + scrollView.bounds.height
  }

  /// Chooses a home from elsewhere, and brings its row into sight.
  func select(_ home: Int?) {
    selectedHome = home
    list.selectedRow = home.flatMap(rows.rank)
    list.selectedRow.map { list.scrollToVisible(list.rect(ofRow: $0)) }
  }

  /// The rows are of the same file, read again: the chosen home stands in another one, or in none.
  func selectionDidMove(to home: Int?) { selectedHome = home }

  func highlight(_ home: Int?) { list.highlightedRow = home.flatMap(rows.rank) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard list.isFirstResponder else { return false }
    return didPressKey?(event) ?? false || find(event)
  }

  // MARK: Typing

  private var typed = TypeAhead()
  /// Looking through more rows would take longer than a frame.
  private static let mostRowsToFind = 20_000

  /// Chooses the next home whose name begins with the letters that were typed.
  /// - Returns: whether the key types one.
  private func find(_ event: KeyEvent) -> Bool {
    guard event.phase != .up, event.modifiers.isSubset(of: .shift), event.text.count == 1,
      let letter = event.text.first,
      letter.isLetter || letter.isNumber || typed.isActive(at: event.timestamp)
    else { return false }
    typed.add(String(letter), at: event.timestamp)
    let row = typed.match(
      among: rows.count, from: list.selectedRow, atMost: Self.mostRowsToFind, title: rows.title)
    guard let row, let home = rows.home(row) else { return true }
    select(home)
    didSelect?(home)
    return true
  }

  override func layoutSubviews() {
    card.frame = bounds
    let height = ListingsHeader.height
    header.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    let isNarrow = ListingColumns(width: bounds.width, layout: rows.layout).isNarrow
    let frame = Rect(
      x: 0, y: height, width: bounds.width, height: max(0, bounds.height - height - overhang))
    setRowHeight(isNarrow ? Self.narrowRowHeight : Self.rowHeight, frame)
  }

  /// The same rows stay in sight, the chosen one where it was.
  private func setRowHeight(_ height: Double, _ frame: Rect) {
    let chosen = list.selectedRow.flatMap { isInSight($0) ? $0 : nil }
    let isOther = list.rowHeight != height || scrollView.frame.height != frame.height
    let first = scrollView.contentOffset / list.rowHeight
    list.rowHeight = height
    scrollView.lineHeight = height
    scrollView.frame = frame
    guard isOther else { return }
    scrollView.layoutIfNeeded()
    scrollView.contentOffset = first * height
    if let chosen { list.scrollToVisible(list.rect(ofRow: chosen)) }
  }

  // MARK: ListViewDataSource

  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard let content = content(ofRow: row) else { return }
    let columns = ListingColumns(width: rect.width, layout: rows.layout)
    ListingRowPainter(columns: columns, rect: rect, traits: list.traits).draw(
      content, in: canvas, isSelected: isSelected, isHovered: list.hoveredRow == row)
  }

  func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable? {
    content(ofRow: row).map { ListingRow.Shown(row: $0, layout: rows.layout) }
  }

  private func content(ofRow row: Int) -> ListingRow? {
    if let known = knownRows[row] { return known }
    if knownRows.count >= Self.mostKnownRows { knownRows = [:] }
    let content = rows.row(row)
    knownRows[row] = content
    return content
  }

  func listView(_ list: ListView, identityOfRow row: Int) -> String? {
    rows.home(row).map { "\(rows.load)/\($0)" }
  }

  func listView(_ list: ListView, pressedRow row: Int, at point: Point) -> Bool {
    let columns = ListingColumns(width: list.bounds.width, layout: rows.layout)
    guard let star = columns[.favourite], let home = rows.home(row) else { return false }
    let x = traits.isRightToLeft ? list.bounds.width - point.x : point.x
    guard x < star.end + 6 else { return false }
    didToggleFavourite?(home)
    return true
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    rows.spoken(row)
  }
}
