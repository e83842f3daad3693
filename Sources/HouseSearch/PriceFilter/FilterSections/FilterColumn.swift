import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The filters, one below the other, and what they apply to at the foot.
@MainActor
final class FilterColumn: View {
  static let width = 336.0

  /// Some filter was set, changed or taken away by the user.
  var didChange: (() -> Void)?
  /// What the user chose counts: a step that can be taken back.
  var didCommit: (() -> Void)?
  /// The user shares out prices in another way.
  var priceScaleDidChange: ((RangeScale) -> Void)?
  /// The user counts areas in another unit.
  var areaUnitDidChange: ((AreaUnit) -> Void)?

  /// What shows the homes that pass.
  var results: [View] = []

  let reset = Button("")
  /// Opens the menu of searches that have a name.
  let searches = IconButton(leadingIcon: ToolIcon.bookmark.icon, style: .smallTool)
  let help = Button("", style: .quiet)
  /// How much of the file could not be read.
  let losses = Button("", style: .warning)
  /// Shows the homes below the filters, where these lie over them.
  let done = IconButton(style: .primary)
  private var doneTitle = ""
  private var sections: [FilterSection] { fixed + added.sections }
  /// Those that every file may have.
  private let fixed: [FilterSection]
  /// Those by other columns of the file.
  let added = AddedFilters()
  private let price: PriceSection
  private let area: AreaSection
  let distance: DistanceSection
  private let kind: KindSection
  private let bedrooms: BedroomsSection
  /// The column of the bedrooms.
  private var bedroomsColumn: Int?
  private let file = SteppedLabel(font: .system(11.5), color: .secondary)
  private let title = Label(font: .system(16, weight: 680))
  private let head: StackView
  private let foot: StackView
  private let groups: StackView
  /// What chooses homes by turning: the types, and beside them the distance.
  private let pair: StackView
  /// The filters: where the window is too low for all of them they scroll between head and foot.
  private let scroller: ScrollView
  /// The file, what of it could not be read, and the help; a sheet leaves out what says nothing.
  private let fileRow: StackView

  private static let margins = EdgeInsets(vertical: 12, horizontal: 16)
  private static let headHeight = 56.0
  /// What of the head nothing stands in: at its lower edge the filters begin.
  private static let headGap = 6.0
  private static let grabber = Size(width: 36, height: 4)
  /// The corners of a sheet.
  static let sheetRadius = 16.0
  /// The gap between two groups, also in windows that are low, and below which height they are.
  private static let (gap, lowGap, lowHeight) = (20.0, 16.0, 800.0)

  init() {
    let (price, area) = (PriceSection(), AreaSection())
    let (kind, distance) = (KindSection(), DistanceSection())
    let (bedrooms, place) = (BedroomsSection(), PlaceSection())
    pair = StackView(
      .horizontal, spacing: 16, alignment: .leading, views: [kind, distance])
    pair.distribution = .fillEqually
    groups = StackView(
      .vertical, spacing: Self.gap,
      layoutMargins: EdgeInsets(
        top: 4, leading: Self.margins.leading, bottom: 8,
        trailing: Self.margins.trailing),
      views: [price, area, pair, bedrooms, place, added, Spacer()])
    (self.price, self.area, self.distance, self.kind) = (price, area, distance, kind)
    self.bedrooms = bedrooms
    fixed = [price, area, kind, distance, bedrooms, place]
    title.headingLevel = 1
    head = StackView(
      .horizontal, spacing: 10, alignment: .center, views: [title, Spacer(), searches, reset])
    fileRow = StackView(
      .horizontal, spacing: 12, alignment: .center, views: [file, losses, Spacer(), help])
    foot = StackView(.vertical, spacing: 6, views: [fileRow, done])
    scroller = ScrollView(contentView: groups)
    super.init(frame: .zero)
    accessibilityRole = .group
    accessibilityRelations = [
      AccessibilityRelation(.labelledBy, title), AccessibilityRelation(.describedBy, file),
    ]
    backgroundColor = .panel
    searches.identifier = "searches.open"
    reset.identifier = "reset"
    help.identifier = "help.open"
    losses.identifier = "losses.open"
    file.compressionResistance.horizontal = .low
    done.identifier = "filters.done"
    done.isHidden = true
    for view in [scroller, head, foot] { addSubview(view) }
    localeDidChange()
  }

  override func localeDidChange() {
    let texts = traits.texts
    (title.text, accessibilityLabel) = (texts("Filters"), texts("Filters"))
    searches.setName(texts("Saved searches"))
    (reset.title, help.title) = (texts("Reset"), texts("F1 Help"))
  }

  /// Starts to listen to the filters.
  func connect() {
    for section in fixed { connect(section) }
    added.didAdd = { [weak self] in
      self?.connect($0)
      self?.showOrHideBedrooms()
    }
    added.didRemove = { [weak self] in
      self?.showOrHideBedrooms()
      self?.didChange?()
      self?.didCommit?()
    }
    area.unitDidChange = { [weak self] in self?.areaUnitDidChange?($0) }
    price.scaleDidChange = { [weak self] in self?.priceScaleDidChange?($0) }
  }

  /// A range of bedrooms takes the place of a number of them.
  private func showOrHideBedrooms() {
    bedrooms.isReplaced = bedroomsColumn.map(added.isInUse) == true
  }

  private func connect(_ section: FilterSection) {
    section.connect()
    section.relate(to: results)
    section.didChange = { [weak self] in self?.didChange?() }
    section.didCommit = { [weak self] in self?.didCommit?() }
    for case let control as Control in section.controls {
      control.addAction(for: .valueCommitted) { [weak self] _, _ in self?.didCommit?() }
    }
  }

  /// How the price slider shares out prices.
  var priceScale: any ValueScale { price.valueScale }

  /// Shows other listings with nothing filtered; no filters where there are no listings.
  func show(_ model: ListingsModel) {
    added.show(model)
    bedroomsColumn = model.session.listings?.columns[.bedrooms]
    showOrHideBedrooms()
    for section in fixed {
      if model.session.isLoaded { section.show(model) } else { section.isHidden = true }
    }
    kind.showsNamesBeside = distance.isHidden
    writeFoot(model)
  }

  /// Writes its texts and numbers in the language of the model; the listings and the filters stay.
  func write(_ model: ListingsModel) {
    if model.session.isLoaded { for section in sections { section.write(model) } }
    added.write(model)
    writeFoot(model)
  }

  /// Shows what goes with the results of now.
  func showResult(_ model: ListingsModel) {
    writeDone(model)
    guard let result = model.session.result else { return }
    for section in sections where !section.isHidden { section.showResult(result, model) }
  }

  /// Counts areas in the unit of the model; the filters stay.
  func showAreaUnit(_ model: ListingsModel) {
    if !area.isHidden { area.showUnit(model) }
  }

  /// Writes what there is to say of the file.
  func writeFoot(_ model: ListingsModel) {
    file.steps = model.fileTexts
    losses.title = model.lossText ?? ""
    losses.isHidden = model.lossText == nil
    arrangeFoot()
  }

  /// What all filters together let through.
  var filter: ListingsFilter {
    var filter = ListingsFilter()
    for section in sections where !section.isHidden { section.apply(to: &filter) }
    return filter
  }

  /// Takes one filter away.
  func remove(_ name: String) {
    chips { _ in ("", "") }.first { $0.name == name }?.remove()
  }

  /// What all filters together let through, and what is chosen elsewhere.
  func filter(from rest: ListingsFilter) -> ListingsFilter {
    var filter = rest
    for section in sections where !section.isHidden { section.apply(to: &filter) }
    return filter
  }

  /// What of a filter is shown by none of them, as they stand.
  func rest(of filter: ListingsFilter) -> ListingsFilter {
    sections.filter { !$0.isHidden }.reduce(filter) { rest, section in
      var others = rest
      section.remove(from: &others)
      var shown = others
      section.apply(to: &shown)
      return shown == rest ? others : rest
    }
  }

  /// What a part of the filter lets through, in words; nil where it is not chosen here.
  func summary(of criterion: Criterion) -> String? {
    sections.first { !$0.isHidden && $0.criterion == criterion }?.summary
  }

  /// The same, read aloud.
  func spokenSummary(of criterion: Criterion) -> String? {
    sections.first { !$0.isHidden && $0.criterion == criterion }?.spokenSummary
  }

  /// Whether there are prices to choose from.
  var offersPrices: Bool { !price.isHidden && price.range.control.isEnabled }

  /// Whether there is anything to filter by.
  var isOffering: Bool { sections.contains { !$0.isHidden } }

  /// The filters that are set, each with what takes it away.
  /// - Parameter gain: how many homes come back without a part of the filter, in words.
  func chips(gain: (Criterion) -> (short: String, long: String)) -> [ChipRow.Chip] {
    sections.enumerated().compactMap { order, section in
      guard !section.isHidden, let name = section.control.identifier, let text = section.summary
      else {
        return nil
      }
      let gain = gain(section.criterion)
      return ChipRow.Chip(
        name: name, order: order, text: text, spoken: section.spokenSummary, gain: gain.short,
        gainTip: gain.long,
        show: { [weak self, weak section] in
          self?.willReveal?()
          section?.focus()
          section?.scrollToVisible()
        }
      ) { [weak self, weak section] in
        guard let self, let section else { return }
        section.reset()
        didChange?()
        didCommit?()
      }
    }
  }

  /// A filter is about to be shown to the user, who may not see the column now.
  var willReveal: (() -> Void)?

  /// Gives the first filter the keyboard.
  func focusFirst() { sections.first { !$0.isHidden }?.focus() }

  /// Lets everything through, as if each filter had been taken away.
  func resetAll() {
    for section in sections { section.reset() }
    didChange?()
    didCommit?()
  }

  /// Adds the filters by columns of the file that a filter asks for.
  func addSections(of filter: ListingsFilter) { added.addSections(of: filter) }

  /// Whether there is anything to reset.
  var isChanged: Bool { sections.contains { !$0.isHidden && $0.isChanged } }

  /// Shows what a filter lets through, without an edit: a step was taken back, or it was chosen
  /// elsewhere.
  func take(_ filter: ListingsFilter) {
    for section in sections where !section.isHidden { section.take(filter) }
  }

  /// The distances that can be chosen; nil where the file has no coordinates.
  var distanceLimits: (range: ClosedRange<Double>, step: Double)? {
    distance.isHidden ? nil : distance.limits
  }

  /// The point that distances are measured from.
  var distanceCenter: Coordinate? { distance.isHidden ? nil : distance.middle }

  // MARK: Layout

  /// Whether it lies over the homes as a sheet that rises from the lower edge.
  var isSheet = false {
    didSet {
      guard isSheet != oldValue else { return }
      cornerRadius = isSheet ? Self.sheetRadius : 0
      arrangeFoot()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  private func arrangeFoot() {
    for view in [file, help] { view.isHidden = isSheet }
    fileRow.isHidden = isSheet && losses.isHidden
    done.isHidden = !isSheet
    showDone()
  }

  /// Says how many homes the button of a sheet shows.
  private func writeDone(_ model: ListingsModel) {
    doneTitle = model.texts.showHomes(model.count)
    showDone()
  }

  /// Beside the results nobody sees the button: it is not written and laid out with each of them.
  private func showDone() { if isSheet { done.title = doneTitle } }

  /// As it is read: what lies below the head is drawn before it.
  override var focusOrder: [View] { [head, scroller, foot] }

  override func layoutSubviews() {
    let margins = Self.margins
    // The lower corners of a sheet lie outside of the window.
    let bottom =
      bounds.maxY - (isSheet ? Self.sheetRadius + BottomBar.margins.bottom : margins.bottom)
    let height = foot.intrinsicContentSize.height
    head.frame = Rect(x: 0, y: 0, width: bounds.width, height: Self.headHeight)
      .inset(
        by: EdgeInsets(
          top: Self.headGap + (isSheet ? 8 : 0), leading: margins.leading, bottom: Self.headGap,
          trailing: margins.trailing))
    foot.frame = Rect(
      x: margins.leading, y: bottom - height, width: max(0, bounds.width - margins.horizontal),
      height: height)
    groups.spacing = bounds.height < Self.lowHeight ? Self.lowGap : Self.gap
    let (top, end) = (
      head.frame.maxY,
      foot.frame.minY - (isSheet ? BottomBar.margins.top : margins.bottom / 2)
    )
    // A line below the filters comes and goes with what can be scrolled.
    setNeedsDisplay(in: line)
    scroller.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, end - top))
    setNeedsDisplay(in: line)
  }

  private var line: Rect {
    Rect(x: 0, y: scroller.frame.maxY, width: bounds.width, height: 1 / traits.scale)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    let color = DynamicColor.line.resolved(for: traits)
    // What is scrolled goes on below the foot.
    if isSheet || scroller.maximumOffset > 0 { canvas.fill(line, with: color) }
    guard isSheet else {
      let x = traits.isRightToLeft ? 0 : bounds.maxX - hairline
      canvas.fill(Rect(x: x, y: 0, width: hairline, height: bounds.height), with: color)
      return
    }
    let grabber = Rect(
      center: Point(x: bounds.midX, y: 10), size: Self.grabber)
    canvas.fill(
      Path(roundedRect: grabber, cornerRadius: grabber.height / 2),
      with: DynamicColor.track.resolved(for: traits))
  }
}
