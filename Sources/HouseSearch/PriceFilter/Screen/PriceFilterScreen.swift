import DetentBase
import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import DetentWidgets
import Listings

/// The whole window: filters beside the listings, or over them where it is narrow.
@MainActor
final class PriceFilterScreen: View {
  /// What keys, buttons and menus do.
  let commands = CommandTable()
  /// The window has another size, in logical pixels.
  var sizeDidChange: (@MainActor (Size) -> Void)?
  private var lastSize = Size.zero
  private let model: ListingsModel
  /// Opens and saves.
  private(set) lazy var files = FileActions(model: model, owner: self)
  private lazy var menus = ScreenMenus(model: model, commands: commands, files: files)
  /// Shows what could not be read, and the help.
  private(set) lazy var sheets = ScreenSheets(
    model: model, commands: commands, files: files, owner: self)
  /// Chooses and names searches.
  private lazy var searches = SavedSearches(
    model: model, search: search, commands: commands, owner: self)
  private let browser: HomeBrowser
  private let map: MapBinding
  private let chart: ChartBinding
  let filters = FilterColumn()
  private let search: SearchBinding
  private let notice = NoticeBar()
  private let summary = SummaryBar()
  private let toolbar = Toolbar()
  private let bar = BottomBar()
  private let chips = ChipRow()
  let plot = PlotCard()
  private let status: StatusView
  private let panes: ResultPanes
  private let main: StackView
  private let scrim = Scrim()
  /// Whether the filters lie over the list. They are no popover: they stay where they are in the
  /// tree, and with them the focus, when the window grows and they stand beside the list again, and
  /// help and notes open over them.
  private var isSheetOpen = false
  /// Whether a narrow window shows the map or the chart instead of the list.
  private var showsPlotAlone = false
  /// Whether something is said instead of the list.
  private var hasMessage = false { didSet { if hasMessage != oldValue { setNeedsLayout() } } }
  /// Whether there is a filter to take away.
  private var canReset = false
  /// The language changed, and texts are to be written again.
  private var isInOtherLanguage = false

  /// - Parameter log: observes the controls before the screen does, so that a change stands before
  ///   the results that follow from it.
  init(model: ListingsModel, log: EventLog?) {
    self.model = model
    browser = HomeBrowser(model: model)
    map = MapBinding(plot, model: model)
    chart = ChartBinding(plot.chart, model: model)
    search = SearchBinding(model: model, filters: filters, map: map)
    status = StatusView(status: .loading(file: model.fileName, fraction: 0, rows: 0))
    panes = ResultPanes(plot: plot, list: browser.listings, message: status)
    main = StackView(
      .vertical, spacing: 12, layoutMargins: Self.margins, views: [summary, chips, panes])
    super.init(frame: .zero)
    identifier = "screen"
    // The shadow of the details falls on the homes alone.
    for view in [main, browser.details, toolbar, bar, notice, scrim, filters] { addSubview(view) }
    log?.follow(self)
    filters.added.didMake = { log?.follow($0) }
    registerCommands()
    commands.texts = model.texts.text
    connect()
    listingsDidLoad()
  }

  private func registerCommands() {
    commands.register(
      .undo, isEnabled: { [weak self] in self?.model.session.steps.canUndo == true },
      action: { [weak self] in self?.model.session.undo() })
    commands.register(
      .redo, isEnabled: { [weak self] in self?.model.session.steps.canRedo == true },
      action: { [weak self] in self?.model.session.redo() })
    browser.register(in: commands)
    commands.register(
      .measureDistances, isEnabled: { [weak self] in self?.browser.place != nil },
      action: { [weak self] in (self?.browser.place).map { self?.search.measure(from: $0) } })
    files.register(in: commands)
    files.say = { [weak self] in self?.say($0, detail: $1, $2) }
    files.writePicture = { [weak self] in try self?.writePicture(to: $0) }
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
    commands.register(.focusResults) { [weak self] in self?.focusResults() }
    commands.register(.fullScreen) { [weak self] in self?.window?.toggleFullScreen() }
    commands.register(
      .resetFilters, isEnabled: { [weak self] in self?.canReset == true },
      action: { [weak self] in self?.search.reset() })
    commands.register(
      .columns, isEnabled: { [weak self] in self?.model.columns.content != nil },
      action: { [weak self] in self?.sheets.showColumns() })
    commands.register(
      .showReport, isEnabled: { [weak self] in self?.model.lossText != nil },
      action: { [weak self] in self?.sheets.showLosses() })
    commands.register(.help) { [weak self] in self?.sheets.showHelp() }
  }

  private func connect() {
    model.didChangeState = { [weak self] in self?.listingsDidLoad() }
    model.didChangeResult = { [weak self] in self?.showResult() }
    model.didChangeNotice = { [weak self] in self?.showNotice() }
    model.didChangeHistory = { [weak self] in self?.historyDidChange() }
    model.didChangeMarks = { [weak self] in self?.marksDidChange() }
    filters.results = [browser.listings.list, summary]
    filters.connect()
    model.didFailColumn = { [weak self] in self?.columnDidFail($0, $1) }
    filters.didChange = { [weak self] in self?.search.apply() }
    filters.didCommit = { [weak self] in self?.model.session.commit() }
    chips.didLoseFocus = { [weak self] in self?.browser.listings.list.becomeFirstResponder() }
    chips.clear.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.commands.perform(.resetFilters)
      self?.browser.listings.list.becomeFirstResponder()
    }
    connectHomes()
    connectToolbar()
    filters.willReveal = { [weak self] in
      if let self, isNarrow, !isSheetOpen { setSheet(open: true) }
    }
    search.didRequestMap = { [weak self] in
      self?.showMap()
      self?.plot.map.becomeFirstResponder(.keyboard(.forward))
    }
    search.didRequestMark = { [weak self] mark in
      self?.toolbar.marks.first { $0.0 == mark }?.1.becomeFirstResponder()
    }
    filters.distance.didRequestMap = { [weak self] in self?.toggleChoosingOnMap() }
    plot.didChooseMap = { [weak self] in self?.model.arrangement.setShows($0, .map) }
    plot.map.didChangeTool = { [weak self] in
      guard let self else { return }
      filters.distance.isChoosing = isChoosingOnMap
    }
    filters.priceScaleDidChange = { [weak self] scale in
      self?.model.arrangement.priceScale = scale
      self?.showPriceScale()
    }
    filters.searches.opensPopup = true
    filters.searches.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
      self?.searches.openMenu(from: button)
    }
    searches.didLeaveOut = { [weak self] in self?.sayLeftOut($0) }
    filters.areaUnitDidChange = { [weak self] in self?.countAreas(in: $0) }
    notice.button.addTarget(
      self, action: PriceFilterScreen.noticeAction, for: .primaryActionTriggered)
    status.reset.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.commands.perform(.resetFilters)
    }
    status.didChooseRemedy = { [weak self] remedy in
      guard let self else { return }
      search.look(for: remedy.applied(to: model.session.filter))
    }
    commands.bind(status.undo, to: .undo)
    commands.bind(status.open, to: .openFile)
    commands.bind(filters.losses, to: .showReport)
    commands.bind(filters.reset, to: .resetFilters)
    commands.bind(filters.help, to: .help)
    for control in [filters.done, scrim] as [Control] {
      control.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        self?.setSheet(open: false)
      }
    }
    status.button.addTarget(
      self, action: PriceFilterScreen.statusAction, for: .primaryActionTriggered)
  }

  /// Shows what the user looked at before. Details that would cover the list wait for the user.
  func arrange() {
    plot.show(map: model.arrangement.shows(.map) ?? true)
    panes.shares = model.arrangement.shares
    panes.didChangeShares = { [weak self] in self?.model.arrangement.shares = $0 }
    let width = window?.bounds.width ?? bounds.width
    if width >= ScreenLayout.wideWidth, model.arrangement.shows(.details) == true {
      browser.setDetails(open: true)
    }
  }

  /// Tab begins with the filters, whatever lies above what.
  override var focusOrder: [View] { [filters, toolbar, notice, main, bar, browser.details, scrim] }

  // MARK: Layout

  private var layout: ScreenLayout {
    ScreenLayout(
      bounds.size, isRightToLeft: traits.isRightToLeft, hasFilters: model.hasHomes)
  }
  private var isNarrow: Bool { layout.isNarrow }

  override func layoutSubviews() {
    if isInOtherLanguage { rewrite() }
    if bounds.size != lastSize {
      lastSize = bounds.size
      sizeDidChange?(lastSize)
    }
    let layout = layout
    layoutFilters(layout)
    toolbar.frame = layout.toolbar
    toolbar.hidesSort = layout.isNarrow
    bar.frame = layout.bar
    bar.isHidden = !layout.isNarrow
    notice.float(over: layout.content)
    let details = browser.details
    details.isHidden = !browser.isShowingDetails
    (details.frame, details.edge) = (layout.details, layout.detailsEdge)
    main.frame = layout.homes(withDetails: browser.isShowingDetails)
    arrangePanes()
    main.layoutIfNeeded()
  }

  private static let margins = EdgeInsets(vertical: 18, horizontal: 20)
  /// In narrow windows.
  private static let listMargins = EdgeInsets(top: 14, leading: 16, bottom: 0, trailing: 16)
  private static let plotMargins = EdgeInsets(top: 14, leading: 16, bottom: 12, trailing: 16)

  private func layoutFilters(_ layout: ScreenLayout) {
    filters.isSheet = layout.isNarrow
    filters.isHidden = !model.hasHomes || layout.isNarrow && !isSheetOpen
    filters.frame = layout.filters
    scrim.frame = bounds
    scrim.isHidden = filters.isHidden || !layout.isNarrow
    // Under the sheet the list only watches; Tab does not go there either.
    for view in [main, toolbar, notice, bar, browser.details] {
      view.isUserInteractionEnabled = scrim.isHidden
    }
  }

  /// In a narrow window the map or the chart stands instead of the list.
  private func arrangePanes() {
    chips.isSingleLine = isNarrow
    showOrHideChips()
    showsPlotAlone = showsPlotAlone && canShowPlot
    let isAlone = isNarrow && showsPlotAlone
    // The list goes on below the bar.
    main.layoutMargins =
      !isNarrow ? Self.margins : isAlone ? Self.plotMargins : Self.listMargins
    panes.shown = ResultPanes.Shown(
      plot: canShowPlot && (!isNarrow || isAlone), list: !hasMessage && !isAlone,
      message: hasMessage && !isAlone)
    panes.overhang = isNarrow && !isAlone ? Card.radius : 0
    panes.windowHeight = bounds.height
    bar.plot.isHidden = model.session.isLoaded && !plot.hasContent
    bar.plot.isEnabled = canShowPlot
    bar.plot.isSelected = showsPlotAlone
    filters.distance.canChoose = canShowPlot && plot.hasMap
    if plot.isHidden, !isNarrow { plot.map.endChoosingCenter() }
  }

  /// Beside the filters the line of chips stays where it is when there are none.
  private func showOrHideChips() {
    chips.hintsAtPrices = filters.offersPrices
    chips.isHidden = chips.isEmpty && (isNarrow || !filters.offersPrices)
  }

  private var canShowPlot: Bool {
    guard plot.hasContent, model.session.isLoaded else { return false }
    // Where nothing is found the chart makes room for what can be done; a map may be held just now.
    if model.session.result?.isEmpty == true, !plot.hasMap { return false }
    return isNarrow || bounds.height >= ScreenLayout.lowHeight
  }

  // MARK: The model changed

  /// Views below take their own texts over first: what is written of the listings is made of
  /// theirs.
  override func localeDidChange() { isInOtherLanguage = true }

  private func rewrite() {
    isInOtherLanguage = false
    guard ListingsTexts(traits).localeKey != model.texts.localeKey else { return }
    model.localeDidChange(to: traits)
    commands.texts = model.texts.text
    chart.write()
    filters.write(model)
    model.didChangeSource?()
    showResult()
  }

  private func listingsDidLoad() {
    defer { commands.updateButtons() }
    chart.write()
    plot.show(
      model.session.index, chart: model.chart, hasCoordinates: model.session.surroundings != nil)
    browser.listingsDidLoad()
    filters.show(model)
    search.listingsDidLoad()
    showPriceScale()
    setNeedsLayout()
    showResult()
    showNotice()
    if !model.memory.leftOut.isEmpty { sayLeftOut(model.memory.leftOut) }
    sheets.announceLosses()
    sheets.askForPrice()
  }

  /// Says what of a search the listings do not know.
  private func sayLeftOut(_ parts: [String]) {
    let text = model.texts.text
    say(
      text("Parts of the search don’t apply to \(model.fileName)"),
      detail: text("Ignored: \(parts.joined(separator: text(", ")))"), .failure)
  }

  private func columnDidFail(_ number: Int, _ error: LoadError) {
    let name = filters.added.columnDidFail(number)
    say(
      model.texts.text("Can’t filter by \(name)"),
      detail: model.texts.failure(error), .failure)
  }

  private func showPriceScale() {
    plot.chart.priceScale = filters.priceScale
    filters.showResult(model)
  }

  private func countAreas(in unit: AreaUnit) {
    model.countAreas(in: unit)
    filters.showAreaUnit(model)
    plot.chart.content = model.chart
    chart.write()
    showResult()
  }

  private func showNotice() { notice.notice = model.session.notice }

  /// Writes a picture of the window, without what only passes.
  private func writePicture(to path: String) throws {
    let isHidden = notice.isHidden
    notice.isHidden = true
    defer { notice.isHidden = isHidden }
    guard let window else { return }
    try FileOutput.write(window.picture(PictureFormat(path: path) ?? .png), to: path)
  }

  /// Says over the list how something went.
  func say(_ text: String, detail: String? = nil, _ kind: NoticeBar.Kind) {
    notice.say(text, detail: detail, kind)
  }

  private func showResult() {
    search.takeReadColumns()
    browser.show()
    filters.showResult(model)
    summary.show(
      count: model.countText, rest: model.summaryTexts, spoken: model.spokenSummary)
    summary.isHidden = model.total == 0
    let shown = search.chips
    chips.show(shown)
    canReset = !shown.isEmpty || filters.isChanged
    showOrHideChips()
    bar.filterCount = shown.isEmpty ? "" : model.texts.count(shown.count)
    chart.showMatches()
    map.showMatches()
    showToolbar()
    let message = model.status
    hasMessage = message != nil
    switch message {
    case .noMatches:
      status.status = .noMatches(model.noMatches(search.words, spoken: search.spokenWords))
    case .some(let message): status.status = message
    case nil: break
    }
  }

  /// A step was made, taken back or done again. One that was made here is seen already.
  private func historyDidChange() {
    if !search.isShown {
      search.take()
      search.showOnMap()
      showResult()
    }
    commands.updateButtons()
  }

  private func marksDidChange() {
    search.marksDidChange()
    showResult()
  }

  // MARK: List, details and map

  /// What is chosen or pointed at in one place is marked in the others.
  private func connectHomes() {
    browser.didChoose = { [weak self] home in
      guard let self else { return }
      map.select(home, text: home.map(model.price(of:)) ?? "")
      chart.select(home)
      commands.updateButtons()
    }
    browser.listings.didHover = { [weak self] home in
      self?.map.highlight(home)
      self?.chart.highlight(home)
    }
    browser.didCopy = { [weak self] in
      guard let self else { return }
      say(model.texts.text("Copied to clipboard"), .done)
    }
    browser.listings.didRequestMenu = { [weak self] list, point, row in
      guard let self else { return false }
      return menus.openHome(browser.listings.selectedHome, from: list, at: point, beside: row)
    }
    map.didRequestMenu = { [weak self] home, point in
      guard let self else { return false }
      browser.select(home)
      return menus.openHome(
        home, from: plot.map, at: point, beside: Rect(origin: point, size: .zero))
    }
    browser.didRequestPlace = { [weak self] in self?.showOnMap() }
    browser.didRequestFavourites = { [weak self] in self?.toggle(.favourite) }
    browser.didToggleDetails = { [weak self] in
      guard let self else { return }
      toolbar.details.isSelected = browser.isShowingDetails
      model.arrangement.setShows(browser.isShowingDetails, .details)
      setNeedsLayout()
      guard browser.isShowingDetails else { return }
      layoutIfNeeded()
      // Nobody is to walk through homes that cannot be seen.
      guard isNarrow else { return }
      browser.details.close.becomeFirstResponder(.pointer)
    }
    map.connect()
    map.didSelect = { [weak self] in self?.browser.select($0) }
    map.didHover = { [weak self] in self?.browser.listings.highlight($0) }
    map.didChange = { [weak self] selection in
      self?.search.apply(selection.surroundings)
    }
    chart.connect()
    chart.didSelect = { [weak self] in self?.browser.select($0) }
    chart.didHover = { [weak self] in self?.browser.listings.highlight($0) }
    chart.didChange = { [weak self] in self?.search.apply($0) }
    plot.chart.didOpen = { [weak self] in self?.browser.setDetails(open: true) }
  }

  /// Whether the next click on the map chooses where distances are measured from.
  private var isChoosingOnMap: Bool { plot.map.tool == .center }

  private func toggleChoosingOnMap() {
    guard !isChoosingOnMap else { return plot.map.endChoosingCenter() }
    if isNarrow { setSheet(open: false) }
    showMap()
    plot.map.tool = .center
    // It may only just have come into sight.
    layoutIfNeeded()
    plot.map.becomeFirstResponder(.keyboard(.forward))
  }

  /// Shows where the chosen home is.
  private func showOnMap() {
    if isNarrow { browser.setDetails(open: false) }
    showMap()
    layoutIfNeeded()
    map.revealSelection()
  }

  private func showMap() {
    plot.show(map: true)
    if isNarrow { showPlotAlone(true) }
  }

  private func showPlotAlone(_ shows: Bool) {
    showsPlotAlone = shows
    if !shows { plot.map.endChoosingCenter() }
    setNeedsLayout()
  }

  // MARK: Toolbar

  private func connectToolbar() {
    menus.connect(toolbar, bar)
    menus.didSort = { [weak self] in self?.browser.sort($0) }
    commands.bind(toolbar.undo, to: .undo)
    commands.bind(toolbar.redo, to: .redo)
    commands.bind(toolbar.export, to: .export)
    for (mark, button) in toolbar.marks {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.toggle(mark) }
    }
    bar.filters.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.setSheet(open: true)
    }
    bar.plot.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
      self?.showPlotAlone(button.isSelected)
    }
    toolbar.details.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
      self?.browser.setDetails(open: button.isSelected)
    }
  }

  private func showToolbar() {
    let texts = model.texts
    toolbar.shown = Toolbar.Shown(
      file: model.fileName, marks: model.marks.rows.mapValues { texts.count($0.count) },
      sort: model.sortWords.short(of: model.session.search.sort),
      spokenSort: model.sortWords.spoken(of: model.session.search.sort))
    bar.spokenSort = toolbar.shown.spokenSort
    for (mark, button) in toolbar.marks {
      button.isSelected = search.marks.contains(mark)
      button.isEnabled = search.canToggle(mark)
    }
    bar.filters.isEnabled = model.total > 0
    bar.sort.isEnabled = model.session.index != nil
    toolbar.sort.isEnabled = model.session.index != nil
    commands.updateButtons()
  }

  private func toggle(_ mark: ListingMark) {
    search.toggle(mark)
    showResult()
  }

  // MARK: Actions

  private func statusAction(_ sender: IconButton) {
    switch status.status {
    case .loading: model.session.cancelLoad()
    case .cancelled, .failed: model.session.load()
    case .unreadable: sheets.showLosses()
    case .empty, .noMatches: break
    }
  }

  private func noticeAction(_ sender: Button) { dismissNotice() }

  private func dismissNotice() {
    if notice.showsMessage {
      notice.dismissMessage()
    } else {
      model.session.dismissNotice()
    }
  }

  private func setSheet(open isOpen: Bool) {
    isSheetOpen = isOpen
    setNeedsLayout()
    layoutIfNeeded()
    if isOpen {
      filters.focusFirst()
    } else {
      bar.filters.becomeFirstResponder()
    }
  }

  private func focusPlace() {
    if isNarrow, !isSheetOpen { setSheet(open: true) }
    filters.view(withIdentifier: "place")?.becomeFirstResponder()
  }

  /// Gives the keyboard to the homes that pass, past the filters that are still to come.
  private func focusResults() {
    if isNarrow {
      setSheet(open: false)
      showPlotAlone(false)
      layoutIfNeeded()
    }
    browser.listings.list.becomeFirstResponder(.keyboard(.forward))
  }

  /// Gives the keyboard to the part of the window that follows the one that has it.
  private func focusRegion(after step: Int) {
    let regions = FocusRegions(
      [filters, toolbar, notice, chips, plot, status, browser.listings, bar, browser.details],
      preferring: [browser.listings.list])
    if let window { regions.focus(after: step, in: window) }
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
    if isChoosingOnMap { return plot.map.endChoosingCenter }
    if isNarrow, isSheetOpen { return { self.setSheet(open: false) } }
    if model.session.isLoading { return model.session.cancelLoad }
    if browser.isShowingDetails, layout.detailsCoverHomes {
      return { self.browser.setDetails(open: false) }
    }
    return notice.isHidden ? nil : { self.dismissNotice() }
  }
}
