import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import DetentWidgets
import Listings

/// The whole window: filters beside the listings, or over them where it is narrow.
@MainActor
final class PriceFilterScreen: View {
  /// The width below which the filters lie over the list as a sheet, in logical pixels.
  static let narrowWidth = 720.0
  /// The height below which the chart makes room for the list, in logical pixels.
  static let lowHeight = 520.0

  /// What keys, buttons and menus do.
  let commands = CommandTable()
  /// What asks the user for files.
  var chooser: any FileChooser = SheetFileChooser()
  /// The files that were open before, for whoever opens another.
  var recentFiles: @MainActor () -> [String] = { [] }
  /// The window has another size, in logical pixels.
  var sizeDidChange: (@MainActor (Size) -> Void)?
  private var lastSize = Size.zero
  private let model: ListingsModel
  let filters = FilterColumn()
  private let notice = NoticeBar()
  private let summary = SummaryBar()
  private let chips = ChipRow()
  private let chart = ScatterChart()
  private let chartCard = Card()
  private let listings = ListingsCard()
  private let status: StatusView
  private let statusCard = Card()
  private let main: StackView
  private let scrim = Scrim()
  /// Whether the filters lie over the list. They are no popover: they stay where they are in the
  /// tree, and with them the focus, when the window grows and they stand beside the list again, and
  /// help and notes open over them.
  private var isSheetOpen = false
  /// The language changed, and texts are to be written again.
  private var isInOtherLanguage = false

  /// - Parameter log: observes the controls before the screen does, so that a change stands before
  ///   the results that follow from it.
  init(model: ListingsModel, log: EventLog?) {
    self.model = model
    status = StatusView(status: .loading(file: model.fileName, fraction: 0))
    main = StackView(
      .vertical, spacing: 12, layoutMargins: EdgeInsets(vertical: 18, horizontal: 20),
      views: [notice, summary, chips, chartCard, listings, statusCard])
    super.init(frame: .zero)
    identifier = "screen"
    chartCard.fixedHeight = 220
    chartCard.addSubview(chart)
    statusCard.addSubview(status)
    listings.contentHugging.vertical = LayoutPriority(1)
    statusCard.contentHugging.vertical = LayoutPriority(1)
    for view in [main, scrim, filters] { addSubview(view) }
    log?.follow(self)
    registerCommands()
    connect()
    listingsDidLoad()
  }

  private func registerCommands() {
    commands.register(.openFile) { [weak self] in self?.chooseFile() }
    commands.register(.savePicture) { [weak self] in self?.savePicture() }
    commands.register(
      .reload, isEnabled: { [weak self] in self?.model.session.isLoading == false },
      action: { [weak self] in self?.model.session.load() })
    let close: @MainActor () -> Void = { [weak self] in
      guard let window = self?.window, window.shouldClose?() ?? true else { return }
      window.close()
    }
    commands.register(.closeWindow, action: close)
    commands.register(.quit, action: close)
    commands.register(
      .focusPlace, isEnabled: { [weak self] in self?.model.hasSearchableText == true },
      action: { [weak self] in self?.focusPlace() })
    commands.register(.nextRegion) { [weak self] in self?.focusRegion(after: 1) }
    commands.register(.previousRegion) { [weak self] in self?.focusRegion(after: -1) }
    commands.register(.fullScreen) { [weak self] in self?.window?.toggleFullScreen() }
    commands.register(.resetFilters) { [weak self] in self?.filters.resetAll() }
    commands.register(
      .showReport, isEnabled: { [weak self] in self?.model.details != nil },
      action: { [weak self] in self?.showDetails() })
    commands.register(.help) { [weak self] in self?.showHelp() }
  }

  private func connect() {
    model.didChangeState = { [weak self] in self?.listingsDidLoad() }
    model.didChangeResult = { [weak self] in self?.showResult() }
    model.didChangeNotice = { [weak self] in self?.showNotice() }
    filters.connect()
    filters.didChange = { [weak self] in
      guard let self else { return }
      model.session.apply(filters.filter)
    }
    filters.priceScaleDidChange = { [weak self] in self?.showPriceScale() }
    notice.button.addTarget(
      self, action: PriceFilterScreen.noticeAction, for: .primaryActionTriggered)
    status.reset.addTarget(
      self, action: PriceFilterScreen.resetAction, for: .primaryActionTriggered)
    commands.bind(filters.details, to: .showReport)
    commands.bind(filters.help, to: .help)
    summary.filters.addTarget(
      self, action: PriceFilterScreen.openSheet, for: .primaryActionTriggered)
    scrim.addTarget(self, action: PriceFilterScreen.closeSheet, for: .primaryActionTriggered)
    status.button.addTarget(
      self, action: PriceFilterScreen.statusAction, for: .primaryActionTriggered)
  }

  /// Tab begins with the filters, whatever lies above what.
  override var focusOrder: [View] { [filters, main, scrim] }

  // MARK: Layout

  private var isNarrow: Bool { bounds.width < Self.narrowWidth }

  override func layoutSubviews() {
    if isInOtherLanguage { rewrite() }
    if bounds.size != lastSize {
      lastSize = bounds.size
      sizeDidChange?(lastSize)
    }
    let isMirrored = traits.isRightToLeft
    let columnWidth = min(FilterColumn.width, bounds.width)
    filters.frame = Rect(
      x: isMirrored ? bounds.width - columnWidth : 0, y: 0, width: columnWidth,
      height: bounds.height)
    filters.isHidden = isNarrow && !isSheetOpen
    summary.filters.isHidden = !isNarrow
    let inset = isNarrow ? 0 : columnWidth
    main.frame = Rect(
      x: isMirrored ? 0 : inset, y: 0, width: bounds.width - inset, height: bounds.height)
    scrim.frame = bounds
    scrim.isHidden = !(isNarrow && isSheetOpen)
    // Under the sheet the list only watches; Tab does not go there either.
    main.isUserInteractionEnabled = scrim.isHidden
    chartCard.isHidden = !canShowChart
    main.layoutIfNeeded()
    chart.frame = chartCard.bounds.inset(
      by: EdgeInsets(top: 14, leading: 8, bottom: 8, trailing: 14),
      rightToLeft: isMirrored)
    status.frame = statusCard.bounds
  }

  private var canShowChart: Bool {
    model.chart != nil && model.session.isLoaded && bounds.height >= Self.lowHeight
  }

  // MARK: The model changed

  /// Views below take their own texts over first: what is written of the listings is made of
  /// theirs.
  override func localeDidChange() { isInOtherLanguage = true }

  private func rewrite() {
    isInOtherLanguage = false
    guard ListingsTexts(traits).localeKey != model.texts.localeKey else { return }
    model.localeDidChange(to: traits)
    chart.formatX = model.money.ticks
    chart.unitY = model.texts.areaUnit
    filters.write(model)
    model.didChangeSource?()
    showResult()
  }

  private func listingsDidLoad() {
    defer { commands.updateButtons() }
    chart.formatX = model.money.ticks
    chart.unitY = model.texts.areaUnit
    chart.content = model.chart
    filters.show(model)
    showPriceScale()
    setNeedsLayout()
    showResult()
    showNotice()
  }

  private func showPriceScale() { chart.priceScale = filters.priceScale }

  private func showNotice() { notice.notice = model.session.notice }

  private func showResult() {
    listings.show(model.rows)
    summary.show(count: model.countText, rest: model.summaryText)
    summary.isHidden = !model.session.isLoaded
    chips.isHidden = !filters.isOffering
    chips.show(filters.chips)
    chart.highlights = model.highlights
    chart.selection = ScatterChart.Selection(
      prices: model.session.filter.price.flatMap {
        $0.lower <= $0.upper ? $0.lower...$0.upper : nil
      },
      minimumArea: model.session.filter.area?.lower)
    let message = model.status
    listings.isHidden = message != nil
    statusCard.isHidden = message == nil
    switch message {
    case .noMatches: status.status = .noMatches(filters.remedy(for: model))
    case .some(let message): status.status = message
    case nil: break
    }
  }

  // MARK: Actions

  private func statusAction(_ sender: Button) {
    switch status.status {
    case .loading: model.session.cancelLoad()
    case .cancelled: model.session.load()
    case .noMatches(let remedy):
      if let filter = remedy?.filter { filters.remove(filter) } else { filters.resetAll() }
    case .unreadable: showDetails()
    case .empty, .failed: break
    }
  }

  private func resetAction(_ sender: Button) { filters.resetAll() }

  private func noticeAction(_ sender: Button) { model.session.dismissNotice() }

  private func showDetails() {
    guard let window, let details = model.details,
      window.overlay.view(withIdentifier: "details") == nil
    else { return }
    DiagnosticsSheet(details).open(from: self)
  }

  private func openSheet(_ sender: Button) { setSheet(open: true) }

  private func closeSheet(_ sender: Scrim) { setSheet(open: false) }

  private func setSheet(open isOpen: Bool) {
    isSheetOpen = isOpen
    setNeedsLayout()
    if isOpen {
      layoutIfNeeded()
      filters.focusFirst()
    } else {
      summary.filters.becomeFirstResponder()
    }
  }

  private func showHelp() {
    guard let window, window.overlay.view(withIdentifier: "help") == nil else { return }
    let help = HelpOverlay(
      model.texts.text, commands: commands.helpRows(model.texts.text), width: window.bounds.width)
    help.open(from: self, focusing: help)
  }

  /// Lets the user choose another file of listings.
  private func chooseFile() {
    let text = model.texts.text
    var options = FileChooserOptions(.open)
    options.title = text("Open a file of listings")
    options.folder = model.session.source.path.folderOfPath
    options.recentFiles = recentFiles()
    options.kinds = [
      .init(text("CSV and TSV"), endings: ["csv", "tsv", "tab", "txt"]), .init(text("All files")),
    ]
    Task { [weak self] in
      guard let self else { return }
      let paths = await chooser.chooseFile(options, for: self)
      if let source = ListingsSource(dropped: paths) { model.session.open(source) }
    }
  }

  /// Lets the user save what the window shows.
  private func savePicture() {
    let text = model.texts.text
    var options = FileChooserOptions(.save)
    options.title = text("Save a picture of the window")
    options.name = "price-filter.pdf"
    options.kinds = [.init(text("PNG, PDF and SVG"), endings: ["png", "pdf", "svg"])]
    Task { [weak self] in
      guard let self else { return }
      guard let path = await chooser.chooseFile(options, for: self).first, let window else {
        return
      }
      do { try window.writePicture(to: path) } catch { StandardOutput.writeError("\(error)") }
    }
  }

  private func focusPlace() {
    if isNarrow, !isSheetOpen { setSheet(open: true) }
    filters.view(withIdentifier: "place")?.becomeFirstResponder()
  }

  /// Gives the keyboard to the part of the window that follows the one that has it.
  private func focusRegion(after step: Int) {
    guard let window else { return }
    let stops = window.focusStops
    let regions = ([filters, main] as [View]).filter { region in
      stops.contains { $0.isDescendant(of: region) }
    }
    guard !regions.isEmpty else { return }
    let current = regions.firstIndex { window.firstResponder?.isDescendant(of: $0) == true }
    let next = current.map { ($0 + step + regions.count) % regions.count }
    let region = regions[next ?? (step > 0 ? 0 : regions.count - 1)]
    stops.first { $0.isDescendant(of: region) }?.becomeFirstResponder(.keyboard(.forward))
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if commands.perform(event) { return true }
    guard let action = escapeAction(of: event) else { return false }
    // One that is held has done it, be it here or in what it closed.
    if event.phase == .down { action() }
    return true
  }

  /// What Escape takes away, one thing after the other.
  private func escapeAction(of event: KeyEvent) -> (() -> Void)? {
    guard event.key == .escape else { return nil }
    if isNarrow, isSheetOpen { return { self.setSheet(open: false) } }
    if model.session.isLoading { return model.session.cancelLoad }
    guard model.session.notice != nil else { return nil }
    return model.session.dismissNotice
  }
}

extension String {
  /// The folder that an absolute path lies in; nil for other paths.
  fileprivate var folderOfPath: String? {
    guard utf8.first == UInt8(ascii: "/"), let slash = utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
