import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

@MainActor
final class ListingsCard: Card, ListViewDataSource {
  /// The height of the card below the visible area. It holds the lower corners but no rows.
  var overhang = 0.0 { didSet { if overhang != oldValue { setNeedsLayout() } } }

  let list = ListView(rowHeight: ListingsCard.rowHeight)
  private let header: ListingsHeader
  private let model: ListingsModel
  private let commands: CommandTable
  private let scrollView: ScrollView
  /// The homes in the order of the rows. The header may show an order still being computed.
  private var sorted: SortedResult?
  /// The file and the number of its load. Each load renumbers the homes.
  private var (file, load) = (ListingsSource?.none, 0)
  /// The contents of rows in sight. The list redraws rows whose contents change.
  private var knownRows: [Int: ListingRow] = [:]
  /// The chosen home when it was last shown.
  private var shownHome: Int?

  private static let (rowHeight, narrowRowHeight, mostKnownRows) = (44.0, 60.0, 100)
  /// The duration of the fade to a different order, in seconds.
  private static let fade = 0.15

  init(_ model: ListingsModel, _ commands: CommandTable) {
    (self.model, self.commands, header) = (model, commands, ListingsHeader(model))
    scrollView = ScrollView(contentView: list)
    super.init()
    list.identifier = "listings"
    list.dataSource = self
    list.activatesOnSingleClick = true
    list.addAction(for: .valueChanged) { [weak self, model] list, _ in
      model.chosenHome = list.selectedRow.flatMap { self?.home(inRow: $0) }
    }
    list.addAction(for: .primaryActionTriggered) { [commands] _, _ in
      commands.perform(.openDetails)
    }
    list.didHover = { [weak self, model] row in
      model.hoveredHome = row.flatMap { self?.home(inRow: $0) }
    }
    list.didRequestMenu = { [weak self] row, point in
      guard let self, home(inRow: row) != nil else { return false }
      return commands.openHomeMenu(model, from: list, at: point, beside: list.rect(ofRow: row))
    }
    addSubview(header)
    addSubview(scrollView)
  }

  /// The selection stays with its home, and is cleared for a new file.
  ///
  /// A new file or order starts at the top. A new order then scrolls to the chosen home if that was
  /// in sight. A new filter keeps the first row in its place if its home still matches, and
  /// otherwise starts at the top.
  func showResult() {
    let old = (sorted: sorted, file: file, load: load)
    let top = scrollView.contentOffset
    let first = Int(top / list.rowHeight)
    let firstHome = top > 0 ? home(inRow: first) : nil
    // Not the home of the model: observing it here would update all rows for each choice.
    let wasChosenInSight = shownHome.flatMap(rank).map(isInSight) ?? false
    let (session, texts) = (model.session, model.texts)
    (sorted, knownRows) = (session.sorted, [:])
    (file, load) = (model.shownSource, session.shownLoad)
    let order = model.sortWords.order(of: session.search.sort)
    header.setNeedsLayout()
    list.accessibilityLabel = texts.text("\(texts.homes(model.count)), \(order)")
    list.reloadData()
    let isSameFile = file == old.file
    if !isSameFile { shownHome = nil }
    let chosenRow = shownHome.flatMap(rank)
    list.selectedRow = chosenRow
    // Reloading the file has renumbered its homes.
    guard !isSameFile || load == old.load else { return }
    let isSameOrder = sorted?.order.sort == old.sorted?.order.sort
    if !isSameFile || !isSameOrder || sorted?.order.center != old.sorted?.order.center {
      scrollView.contentOffset = 0
      if isSameFile, !isSameOrder {
        // The fade tells the user that all rows have changed.
        list.alpha = 0.35
        View.animate(Self.fade) { list.alpha = 1 }
      }
      guard wasChosenInSight, let chosenRow else { return }
      scrollView.layoutIfNeeded()
      list.scrollToVisible(list.rect(ofRow: chosenRow))
    } else if top > 0 {
      scrollView.layoutIfNeeded()
      let row = firstHome.flatMap(rank)
      scrollView.contentOffset = row.map { top + Double($0 - first) * list.rowHeight } ?? 0
    }
  }

  private func home(inRow row: Int) -> Int? {
    sorted.flatMap { $0.indices.contains(row) ? $0[row] : nil }
  }

  private func rank(of home: Int) -> Int? { sorted?.position(of: home) }

  private func isInSight(_ row: Int) -> Bool {
    let (rect, top) = (list.rect(ofRow: row), scrollView.contentOffset)
    return rect.maxY > top && rect.minY < top + scrollView.bounds.height
  }

  /// Scrolls to a home that was chosen elsewhere.
  override func updateProperties() {
    list.highlightedRow = model.hoveredHome.flatMap(rank)
    guard model.chosenHome != shownHome else { return }
    shownHome = model.chosenHome
    let row = shownHome.flatMap(rank)
    guard row != list.selectedRow else { return }
    list.selectedRow = row
    row.map { list.scrollToVisible(list.rect(ofRow: $0)) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard list.isFirstResponder else { return false }
    return commands.perform(event, in: .list)
  }

  /// Keeps the chosen row, if it is in sight, or else the first row in its place, so that the second
  /// press of a double-click meets the same row.
  override func layoutSubviews() {
    let top = ListingsHeader.height
    header.frame = Rect(x: 0, y: 0, width: bounds.width, height: top)
    let frame = Rect(
      x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - overhang))
    let isNarrow = ListingColumns(width: bounds.width, layout: model.layout).isNarrow
    let height = isNarrow ? Self.narrowRowHeight : Self.rowHeight
    let chosen = list.selectedRow.flatMap { isInSight($0) ? $0 : nil }
    let isOther = list.rowHeight != height || scrollView.frame.height != frame.height
    let offset = scrollView.contentOffset
    let place = Double(chosen ?? 0) * list.rowHeight - offset
    let first = offset / list.rowHeight
    list.rowHeight = height
    scrollView.lineHeight = height
    scrollView.frame = frame
    guard isOther else { return }
    scrollView.layoutIfNeeded()
    scrollView.contentOffset = chosen.map { Double($0) * height - place } ?? first * height
    if let chosen { list.scrollToVisible(list.rect(ofRow: chosen)) }
  }

  // MARK: ListViewDataSource

  func numberOfRows(in list: ListView) -> Int { sorted?.count ?? 0 }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard let content = content(ofRow: row) else { return }
    let columns = ListingColumns(width: rect.width, layout: model.layout)
    ListingRowPainter(columns: columns, rect: rect, traits: list.traits).draw(
      content, in: canvas, isSelected: isSelected, isHovered: list.hoveredRow == row)
  }

  func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable? {
    content(ofRow: row).map { [$0, model.layout] as [AnyHashable] }
  }

  private func content(ofRow row: Int) -> ListingRow? {
    if let known = knownRows[row] { return known }
    if knownRows.count >= Self.mostKnownRows { knownRows = [:] }
    let content = model.row(at: row)
    knownRows[row] = content
    return content
  }

  func listView(_ list: ListView, identityOfRow row: Int) -> String? {
    home(inRow: row).map { "\(load)/\($0)" }
  }

  func listView(_ list: ListView, pressedRow row: Int, at point: Point) -> Bool {
    let columns = ListingColumns(width: list.bounds.width, layout: model.layout)
    guard let star = columns[.favourite], let home = home(inRow: row) else { return false }
    let x = traits.isRightToLeft ? list.bounds.width - point.x : point.x
    guard x < star.end + 6 else { return false }
    announce(model.toggleFavourite(home))
    return true
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    home(inRow: row).map(model.spoken) ?? ""
  }
}

/// The names of the columns. A click sorts the list, or filters the favourites.
@MainActor
private final class ListingsHeader: View {
  static let height = 32.0

  private let model: ListingsModel
  private let names = ListingColumn.allCases.map { column in
    (column: column, name: IconButton(style: .header))
  }
  /// The distance of focus rings from the edges of the header.
  private static let margin = 4.0

  init(_ model: ListingsModel) {
    self.model = model
    super.init(frame: .zero)
    identifier = "listings.header"
    accessibilityRole = .group
    for (column, name) in names {
      name.identifier = "listings.header.\(column)"
      name.addAction(for: .primaryActionTriggered) { _, _ in
        guard let sorted = SortWords.columns[column] else { return model.toggle(.favourite) }
        model.sort(SortWords.sort(model.session.search.sort, choosing: sorted))
      }
      if column == .favourite { name.leadingIcon = ToolIcon.favourite.icon }
      addSubview(name)
    }
  }

  override func layoutSubviews() {
    let (layout, sort) = (model.layout, model.session.search.sort)
    accessibilityLabel = traits.texts("Sort by column")
    let columns = ListingColumns(width: bounds.width, layout: layout)
    for (column, name) in names {
      let saysOrder = columns.isNarrow && column == .title
      let isDescending = saysOrder ? nil : SortWords.isDescending(column, in: sort)
      name.title = saysOrder ? model.sortWords.order(of: sort) : layout.names[column]
      name.trailingIcon = isDescending.map { $0 ? "arrowDown" : "arrowUp" }
      name.isSelected = isDescending != nil
      let spoken = column == .favourite ? traits.texts("Favourites") : name.title
      let way = isDescending.map { $0 ? traits.texts("descending") : traits.texts("ascending") }
      name.accessibilityLabel = [spoken, way].compactMap { $0 }
        .joined(separator: traits.texts(", "))
      name.isHidden = columns[column] == nil
      guard let span = columns[column] else { continue }
      // Names are aligned with their figures: to the right in both writing directions.
      let isAtEnd = ListingColumn.figures.contains(column) && !traits.isRightToLeft
      let inset = name.style.contentInsets.leading
      let room = span.width + 2 * inset
      let width = column == .favourite ? room : min(name.intrinsicContentSize.width, room)
      name.frame = bounds.part(
        Size(width: width, height: bounds.height - 2 * Self.margin),
        at: isAtEnd ? span.end + inset - width : span.start - inset,
        isRightToLeft: traits.isRightToLeft
      ).rounded(toPixelsAt: traits.scale)
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) { Hairline.bottom.draw(in: self, on: canvas) }
}
