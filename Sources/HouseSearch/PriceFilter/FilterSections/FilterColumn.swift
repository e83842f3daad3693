import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The column of filters, with the file at its foot.
@MainActor
final class FilterColumn: StackView {
  static let width = 336.0

  let reset = Button("")
  let searches = IconButton(leadingIcon: ToolIcon.bookmark.icon, style: .smallTool)
  let help = Button("", style: .quiet)
  /// Opens the report of unreadable rows; its title is a summary.
  let losses = Button("", style: .warning)
  /// Closes the sheet of filters to show the homes.
  let done = IconButton(style: .primary)
  /// A drag of the sheet by its head.
  let drag = PanGestureRecognizer()
  let distance: DistanceSection
  private let model: ListingsModel
  private let fixed: [FilterSection]
  private let added: AddedFilters
  private var sections: [FilterSection] { fixed + added.sections }
  private let file = Label(font: .system(11.5), color: .secondary)
  private let title = Label(font: .system(16, weight: 680))
  private let head: StackView
  private let foot: StackView
  private let groups: StackView
  /// The filters. In low windows they scroll between head and foot.
  private let scroller: ScrollView
  /// The file, its unreadable rows, and the help. Sheets leave out empty items.
  private let fileRow: StackView

  private static let margins = EdgeInsets(vertical: 12, horizontal: 16)
  /// The height of the head, and the empty space at its upper edge.
  private static let (headHeight, headGap) = (50.0, 6.0)
  private static let grabber = Size(width: 36, height: 4)
  static let sheetRadius = 16.0
  /// The gaps between groups in normal and in low windows, and the least height of a normal one.
  private static let (gap, lowGap, lowHeight) = (20.0, 16.0, 800.0)

  /// - Parameter results: the views that show matching homes.
  init(_ model: ListingsModel, results: [View]) {
    self.model = model
    distance = DistanceSection(model)
    added = AddedFilters(model, results: results)
    let (price, area, kind) = (PriceSection(model), AreaSection(model), KindSection(model))
    let (bedrooms, place) = (BedroomsSection(model), PlaceSection(model))
    let pair = StackView(.horizontal, spacing: 16, alignment: .leading, views: [kind, distance])
    pair.distribution = .fillEqually
    groups = StackView(
      .vertical, spacing: Self.gap,
      layoutMargins: EdgeInsets(
        top: 4, leading: Self.margins.leading, bottom: 8, trailing: Self.margins.trailing),
      views: [price, area, pair, bedrooms, place, added, Spacer()])
    fixed = [price, area, kind, distance, bedrooms, place]
    title.headingLevel = 1
    let sides = EdgeInsets(vertical: 0, horizontal: Self.margins.leading)
    head = StackView(
      .horizontal, spacing: 10, alignment: .center, layoutMargins: sides,
      views: [title, Spacer(), searches, reset])
    fileRow = StackView(
      .horizontal, spacing: 12, alignment: .center, views: [file, losses, Spacer(), help])
    foot = StackView(.vertical, spacing: 6, layoutMargins: sides, views: [fileRow, done])
    scroller = ScrollView(contentView: groups)
    super.init(.vertical, views: [head, scroller, foot])
    accessibilityRole = .group
    accessibilityRelations = [
      AccessibilityRelation(.labelledBy, title), AccessibilityRelation(.describedBy, file),
    ]
    backgroundColor = .panel
    searches.identifier = "searches.open"
    searches.opensPopup = true
    reset.identifier = "reset"
    help.identifier = "help.open"
    losses.identifier = "losses.open"
    file.compressionResistance.horizontal = .low
    done.identifier = "filters.done"
    head.fixedHeight = Self.headHeight
    head.addGestureRecognizer(drag)
    drag.isEnabled = false
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    for section in fixed { section.relate(to: results) }
  }

  override func updateProperties() {
    let text = model.text
    (title.text, accessibilityLabel) = (text("Filters"), text("Filters"))
    searches.setName(text("Saved searches"))
    (reset.title, help.title) = (text("Reset"), text("F1 Help"))
    // The button is visible only in a sheet. Updating it with every result would be wasted work.
    if isSheet { done.title = model.texts.showHomes(model.count) }
    let loss = model.lossText
    file.text = model.fileText
    losses.title = loss ?? ""
    losses.isHidden = loss == nil
    for view in [file, help] { view.isHidden = isSheet }
    fileRow.isHidden = isSheet && losses.isHidden
    done.isHidden = !isSheet
  }

  // MARK: In words

  /// The section that shows a part of a filter, or nil if the column does not show it.
  func section(of criterion: Criterion, in filter: ListingsFilter) -> FilterSection? {
    sections.first {
      !$0.isHidden && $0.criterion == criterion && $0.words(for: filter, isSpoken: false) != nil
    }
  }

  /// Describes a part of a filter. Parts without a control are shown as typed.
  func words(_ criterion: Criterion, in filter: ListingsFilter, isSpoken: Bool = false) -> String {
    let text = model.text
    switch criterion {
    case .region: return text("Drawn area")
    case .mark(let mark): return mark.title(text)
    default: break
    }
    if let section = section(of: criterion, in: filter) {
      return section.words(for: filter, isSpoken: isSpoken) ?? ""
    }
    let others = filter.criteria.filter { $0 != criterion }
    return PlainText.displayed(model.text(of: others.reduce(filter) { $0.without($1) }))
  }

  /// The active parts of a filter, in the order of the window.
  func criteria(of filter: ListingsFilter) -> [Criterion] {
    let shown = sections.map(\.criterion).filter(filter.criteria.contains)
    return shown + filter.criteria.filter { !shown.contains($0) }
  }

  func focusFirst() { sections.first { !$0.isHidden }?.focus() }

  // MARK: Layout

  /// Whether the filters are a sheet over the homes, at the lower edge.
  var isSheet = false {
    didSet {
      guard isSheet != oldValue else { return }
      cornerRadius = isSheet ? Self.sheetRadius : 0
      drag.isEnabled = isSheet
      setNeedsUpdateProperties()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  override func layoutSubviews() {
    head.layoutMargins.top = Self.headGap + (isSheet ? 8 : 0)
    foot.layoutMargins.top = isSheet ? BottomBar.margins.top : Self.margins.top / 2
    // The lower corners of a sheet are outside the window.
    foot.layoutMargins.bottom =
      isSheet ? BottomBar.margins.bottom + Self.sheetRadius : Self.margins.bottom
    groups.spacing = bounds.height < Self.lowHeight ? Self.lowGap : Self.gap
    // A line below the filters appears only while they can scroll.
    setNeedsDisplay(in: line)
    super.layoutSubviews()
    setNeedsDisplay(in: line)
  }

  private var line: Rect {
    Rect(x: 0, y: scroller.frame.maxY, width: bounds.width, height: 1 / traits.scale)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    // The filters continue below the foot.
    if isSheet || scroller.maximumOffset > 0 {
      canvas.fill(line, with: DynamicColor.line.resolved(for: traits))
    }
    guard isSheet else { return Hairline.trailing.draw(in: self, on: canvas) }
    let grabber = Rect(center: Point(x: bounds.midX, y: 10), size: Self.grabber)
    canvas.fill(
      Path(roundedRect: grabber, cornerRadius: grabber.height / 2),
      with: DynamicColor.track.resolved(for: traits))
  }
}

/// The price, with a note on a guessed currency.
@MainActor
private final class PriceSection: RangeSection {
  private let guess = Label(font: .system(11.5), color: .secondary)

  init(_ model: ListingsModel) {
    super.init(model, name: "price", .price, histogramHeight: 56)
    addSubview(guess)
    explanations = [guess]
    guess.identifier = "price.currency"
    guess.lineLimit = 2
  }

  override func show(_ index: FilterIndex) -> Bool {
    guard let bounds = model.priceBounds, let lowest = index.lowestPrice,
      let highest = index.highestPrice
    else { return false }
    let money = model.money
    // Typed amounts between steps are written exactly.
    format = ValueFormat(
      parse: money.amount, text: { bounds.isStep($0) ? money.compact($0) : money.exact($0) })
    format.editingText = money.full
    setTitle(text("Price"))
    slider.scale = model.priceShape
    slider.tickFormat = money.ticks
    show(bounds, lowest...highest, labels: (text("Minimum price"), text("Maximum price")))
    guess.text = model.session.report?.fileCurrency.flatMap { Self.guess($0, text) } ?? ""
    guess.isHidden = guess.text.isEmpty
    return true
  }

  override func spokenNumber(_ value: Double) -> String { model.money.full(value) }

  /// The reason for a guessed currency, or nil if the file states it.
  private static func guess(_ found: FileCurrency, _ texts: Localized) -> String? {
    switch found.reason {
    case .chosen, .stated: nil
    case .postalCodes: texts("Prices in \(found.currency.symbol) (from the postcodes)")
    case .columnNames: texts("Prices in \(found.currency.symbol) (from the column names)")
    }
  }
}

@MainActor
private final class AreaSection: RangeSection {
  private let unit = MenuButton(style: .quiet)

  init(_ model: ListingsModel) {
    super.init(model, name: "area", .area, histogramHeight: 28)
    unit.identifier = "area.unit"
    unit.menuAlignment = .trailing
    head.addSubview(unit)
    unit.onValueChanged { unit, _ in
      if let index = unit.selectedIndex { model.countAreas(in: AreaUnit.allCases[index]) }
    }
  }

  override func show(_ index: FilterIndex) -> Bool {
    guard let bounds = model.areaBounds, let greatest = index.areas.max() else { return false }
    setTitle(text("Floor area"))
    unit.accessibilityLabel = text("Area unit")
    unit.items = AreaUnit.allCases.map { MenuItem(texts.name(of: $0)) }
    unit.selectedIndex = AreaUnit.allCases.firstIndex(of: texts.areaUnit)
    format = texts.areaFormat
    slider.tickFormat = .number()
    show(
      bounds, 0...max(0, greatest / unitSize),
      labels: (text("Minimum floor area"), text("Maximum floor area")))
    return true
  }

  override var unitSize: Double { texts.areaUnit.squareMetres }

  override func spokenNumber(_ value: Double) -> String {
    texts.spoken(areaNumber: (value * 10).rounded() / 10)
  }
}

/// Words from the street, district, city or postal code.
@MainActor
private final class PlaceSection: FilterSection {
  private let field = TextField()

  private static let maximumLength = 200
  /// The number of characters that fit on a chip.
  private static let shownLength = 24

  init(_ model: ListingsModel) {
    super.init(model, name: "place", .text, control: field, spacing: 6, rows: [field])
    field.leadingIcon = .vector("search")
    field.hasClearButton = true
    field.maximumLength = Self.maximumLength
    field.onValueChanged { field, _ in
      let isBlank = field.text.allSatisfy { $0 == " " }
      model.edit { $0.text = isBlank ? nil : field.text }
    }
  }

  override func show(_ index: FilterIndex) -> Bool {
    setTitle(text("Place"))
    field.placeholder = text("Street, district or postcode")
    return model.hasSearchableText
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    let text = filter.text ?? ""
    // Keep spaces during typing, although they do not change the filter.
    if text != field.text,
      !text.isEmpty || !field.isEditing || !field.text.allSatisfy({ $0 == " " })
    {
      field.text = text
    }
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    let words = (filter.text ?? "").split(separator: " ")
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: " ")
    let shown = text.count > Self.shownLength ? text.prefix(Self.shownLength) + "…" : text[...]
    return self.text("“\(shown)”")
  }
}
