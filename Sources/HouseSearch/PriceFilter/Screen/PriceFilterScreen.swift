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
    model: model, filters: filters, commands: commands, owner: self)
  private let browser: HomeBrowser
  private let map: MapBinding
  private let chart: ChartBinding
  let filters: FilterColumn
  private let notice: NoticeBar
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
  /// Whether it is on its way out.
  private var isSheetLeaving = false
  /// How far below its place the sheet is, in logical pixels: it is dragged, or comes and goes.
  private var sheetOffset = 0.0
  /// How long the sheet and the details take to come and to go, in seconds.
  private static let motion = (coming: 0.25, going: 0.2)
  /// Whether a narrow window shows the map or the chart instead of the list.
  private var showsPlotAlone = false
  /// Whether something is said instead of the list.
  private var hasMessage = false { didSet { if hasMessage != oldValue { setNeedsLayout() } } }
  /// The listings that are shown, and what they are written in.
  private var shown: (load: Int, isThere: Bool, words: ListingsTexts.Key)?
  /// What the layout follows from.
  private var arranged: [Bool] = []
  /// How many loads have ended that the user was told of.
  private var toldLoads = 0

  /// - Parameter log: observes the controls before the screen does, so that a change stands before
  ///   the results that follow from it.
  init(model: ListingsModel, log: EventLog?) {
    self.model = model
    browser = HomeBrowser(model: model)
    map = MapBinding(plot, model: model)
    chart = ChartBinding(plot.chart, model: model)
    filters = FilterColumn(model, log: log, results: [browser.listings.list, summary])
    notice = NoticeBar(model.session)
    status = StatusView(status: .loading(file: model.fileName, fraction: 0, rows: 0))
    panes = ResultPanes(plot: plot, list: browser.listings, message: status)
    main = StackView(
      .vertical, spacing: 12, layoutMargins: Self.margins, views: [summary, chips, panes])
    super.init(frame: .zero)
    identifier = "screen"
    // The shadow of the details falls on the homes alone.
    for view in [main, browser.details, toolbar, bar, notice, scrim, filters] { addSubview(view) }
    log?.follow(self)
    filters.connect()
    registerCommands()
    connect()
  }

  private func registerCommands() {
    commands.register(
      .undo, isEnabled: { [model] in model.session.steps.canUndo },
      action: { [model] in model.session.undo() })
    commands.register(
      .redo, isEnabled: { [model] in model.session.steps.canRedo },
      action: { [model] in model.session.redo() })
    browser.register(in: commands)
    commands.register(
      .measureDistances, isEnabled: { [browser] in browser.place != nil },
      action: { [browser, model] in browser.place.map(model.measure(from:)) })
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
      .focusPlace, isEnabled: { [model] in model.hasSearchableText },
      action: { [weak self] in self?.focusPlace() })
    commands.register(.nextRegion) { [weak self] in self?.focusRegion(after: 1) }
    commands.register(.previousRegion) { [weak self] in self?.focusRegion(after: -1) }
    commands.register(.focusResults) { [weak self] in self?.focusResults() }
    commands.register(.fullScreen) { [weak self] in self?.window?.toggleFullScreen() }
    commands.register(
      .resetFilters, isEnabled: { [model] in model.session.filter != ListingsFilter() },
      action: { [model] in model.choose { $0 = ListingsFilter() } })
    commands.register(
      .columns, isEnabled: { [model] in model.columns.content != nil },
      action: { [weak self] in self?.sheets.showColumns() })
    commands.register(
      .showReport, isEnabled: { [model] in model.lossText != nil },
      action: { [weak self] in self?.sheets.showLosses() })
    commands.register(.help) { [weak self] in self?.sheets.showHelp() }
  }

  /// Calls an action when a button is pressed.
  private func on(_ button: Control, _ action: @escaping @MainActor (PriceFilterScreen) -> Void) {
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self.map(action) }
  }

  private func connect() {
    model.didFailColumn = { [weak self] name, error in
      guard let self else { return }
      let texts = model.texts
      say(texts.text("Can’t filter by \(name)"), detail: texts.failure(error), .failure)
    }
    chips.didLoseFocus = { [browser] in browser.listings.list.becomeFirstResponder() }
    connectHomes()
    menus.connect(toolbar, bar)
    menus.didSort = { [browser] in browser.sort($0) }
    plot.didChooseMap = { [model] in model.arrangement.setShows($0, .map) }
    plot.map.didChangeTool = { [weak self] in
      guard let self else { return }
      filters.distance.isChoosing = isChoosingOnMap
    }
    searches.didLeaveOut = { [weak self] in self?.sayLeftOut($0) }
    status.didChooseRemedy = { [model] remedy in
      model.choose { $0 = remedy.applied(to: $0) }
    }
    for (button, command) in [
      (toolbar.undo, .undo), (toolbar.redo, .redo), (toolbar.export, .export),
      (status.undo, .undo), (status.open, .openFile), (status.reset, .resetFilters),
      (filters.losses, .showReport), (filters.reset, .resetFilters), (filters.help, .help),
    ] as [(PressControl, Command)] {
      commands.bind(button, to: command)
    }
    on(chips.clear) {
      $0.commands.perform(.resetFilters)
      $0.browser.listings.list.becomeFirstResponder()
    }
    filters.drag.addTarget(self, action: PriceFilterScreen.dragSheet)
    on(filters.distance.link) { $0.toggleChoosingOnMap() }
    on(filters.searches) { $0.searches.openMenu(from: $0.filters.searches) }
    for control in [filters.done, scrim] as [Control] { on(control) { $0.setSheet(open: false) } }
    on(notice.button) { $0.dismissNotice() }
    on(status.button) { $0.performStatusAction() }
    for (mark, button) in toolbar.marks { on(button) { $0.model.toggle(mark) } }
    on(bar.filters) { $0.setSheet(open: true) }
    on(bar.plot) { $0.showPlotAlone($0.bar.plot.isSelected) }
    on(toolbar.details) { $0.browser.setDetails(open: $0.toolbar.details.isSelected) }
  }

  /// Shows what the user looked at before. Details that would cover the list wait for the user.
  func arrange() {
    plot.show(map: model.arrangement.shows(.map) ?? true)
    panes.shares = model.arrangement.shares
    panes.didChangeShares = { [model] in model.arrangement.shares = $0 }
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
    filters.isHidden =
      !model.hasHomes || layout.isNarrow && !isSheetOpen && !isSheetLeaving
    filters.isUserInteractionEnabled = !isSheetLeaving
    filters.frame = layout.filters.offsetBy(dx: 0, dy: layout.isNarrow ? sheetOffset : 0)
    scrim.frame = bounds
    scrim.isHidden = filters.isHidden || !layout.isNarrow
    // Under the sheet the list only watches; Tab does not go there either.
    for view in [main, toolbar, notice, bar, browser.details] {
      view.isUserInteractionEnabled = scrim.isHidden || isSheetLeaving
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

  // MARK: What is shown

  override func localeDidChange() {
    if ListingsTexts(traits).localeKey != model.texts.localeKey {
      model.localeDidChange(to: traits)
    }
  }

  override func updateProperties() {
    // Chips say what filters let through, and the map asks for the distances that there are.
    filters.updatePropertiesIfNeeded()
    let session = model.session
    let now = (session.shownLoad, session.index != nil, model.texts.key)
    let isOther = shown.map { $0.load != now.0 || $0.isThere != now.1 } ?? true
    if isOther {
      plot.show(session.index, chart: model.chart, hasCoordinates: session.surroundings != nil)
      browser.listingsDidLoad()
    }
    if isOther || shown?.words != now.2 {
      commands.texts = model.texts.text
      plot.chart.content = model.chart
      plot.chart.priceScale = model.priceScale
      chart.write()
    }
    shown = now
    window?.title = model.windowTitle
    showResult()
    if toldLoads != model.loads { tellOfLoad() }
    commands.updateButtons()
    let arrangement = [
      model.hasHomes, canShowPlot, chips.isEmpty, filters.offersPrices, session.isLoaded,
    ]
    if isOther || arrangement != arranged { setNeedsLayout() }
    arranged = arrangement
  }

  private func showResult() {
    let filter = model.session.filter
    browser.show()
    summary.show(
      count: model.countText, rest: model.summaryTexts, spoken: model.spokenSummary)
    summary.isHidden = model.total == 0
    let criteria = filters.criteria(of: filter)
    let unseen = criteria.filter { filters.section(of: $0, in: filter) == nil }
    let shown = criteria.map { chip(of: $0, in: filter, typed: unseen.firstIndex(of: $0) ?? 0) }
    chips.show(shown)
    bar.filterCount = shown.isEmpty ? "" : model.texts.count(shown.count)
    chart.showMatches()
    map.show(limits: filters.distance.limits)
    showToolbar()
    let message = model.status
    hasMessage = message != nil
    switch message {
    case .noMatches:
      status.status = .noMatches(
        model.noMatches(
          { self.filters.words($0, in: filter) },
          spoken: { self.filters.words($0, in: filter, isSpoken: true) }))
    case .some(let message): status.status = message
    case nil: break
    }
  }

  /// What stands on the chip of a part of the filter.
  /// - Parameter number: its place among those that nothing else in the window shows.
  private func chip(
    of criterion: Criterion, in filter: ListingsFilter, typed number: Int
  ) -> ChipRow.Chip {
    let section = filters.section(of: criterion, in: filter)
    let gain = model.gain(without: criterion)
    let name =
      switch criterion {
      case .region: "region"
      case .mark(let mark): mark.name
      default: section?.control.identifier ?? "typed \(number)"
      }
    return ChipRow.Chip(
      name: name, order: filters.order(of: criterion) ?? 100 + number,
      text: filters.words(criterion, in: filter),
      spoken: section?.words(for: filter, isSpoken: true), gain: gain.short, gainTip: gain.long,
      show: { [weak self] in self?.reveal(criterion, section) },
      remove: { [model] in model.choose { $0 = $0.without(criterion) } })
  }

  /// Goes to what sets a part of the filter.
  private func reveal(_ criterion: Criterion, _ section: FilterSection?) {
    switch criterion {
    case .region:
      showMap()
      plot.map.becomeFirstResponder(.keyboard(.forward))
    case .mark(let mark): toolbar.marks.first { $0.0 == mark }?.1.becomeFirstResponder()
    default:
      guard let section else { return }
      if isNarrow, !isSheetOpen { setSheet(open: true) }
      section.focus()
      section.scrollToVisible()
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
      button.isSelected = model.session.filter.marks[mark] != nil
      button.isEnabled = model.canToggle(mark)
    }
    bar.filters.isEnabled = model.total > 0
    bar.sort.isEnabled = model.session.index != nil
    toolbar.sort.isEnabled = model.session.index != nil
  }

  // MARK: What is said

  /// A load came to its end: says what there is to say of it.
  private func tellOfLoad() {
    toldLoads = model.loads
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

  /// Says over the list how something went.
  func say(_ text: String, detail: String? = nil, _ kind: NoticeBar.Kind) {
    notice.say(text, detail: detail, kind)
  }

  /// Writes a picture of the window, without what only passes.
  private func writePicture(to path: String) throws {
    let isHidden = notice.isHidden
    notice.isHidden = true
    defer { notice.isHidden = isHidden }
    guard let window else { return }
    try FileOutput.write(window.picture(PictureFormat(path: path) ?? .png), to: path)
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
    browser.didRequestFavourites = { [model] in model.toggle(.favourite) }
    browser.didToggleDetails = { [weak self] in
      guard let self else { return }
      toolbar.details.isSelected = browser.isShowingDetails
      model.arrangement.setShows(browser.isShowingDetails, .details)
      setNeedsLayout()
      guard browser.isShowingDetails else { return }
      layoutIfNeeded()
      slideDetailsIn()
      // Nobody is to walk through homes that cannot be seen.
      guard isNarrow else { return }
      browser.details.close.becomeFirstResponder(.pointer)
    }
    map.connect()
    map.didSelect = { [weak self] in self?.browser.select($0) }
    map.didHover = { [weak self] in self?.browser.listings.highlight($0) }
    chart.connect()
    chart.didSelect = { [weak self] in self?.browser.select($0) }
    chart.didHover = { [weak self] in self?.browser.listings.highlight($0) }
    chart.didChange = { [model] selection in
      model.edit { model.limit(&$0, to: selection) }
    }
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

  // MARK: Actions

  private func performStatusAction() {
    switch status.status {
    case .loading: model.session.cancelLoad()
    case .cancelled, .failed: model.session.load()
    case .unreadable: sheets.showLosses()
    case .empty, .noMatches: break
    }
  }

  private func dismissNotice() {
    if notice.showsMessage {
      notice.dismissMessage()
    } else {
      model.session.dismissNotice()
    }
  }

  private func setSheet(open isOpen: Bool) {
    guard isOpen != isSheetOpen else { return }
    isSheetOpen = isOpen
    let below = bounds.height - layout.filters.minY
    if isOpen {
      if !isSheetLeaving {
        moveSheet(to: below)
        scrim.alpha = 0
      }
      isSheetLeaving = false
      View.animate(Self.motion.coming, curve: .easeOut) {
        moveSheet(to: 0)
        scrim.alpha = 1
      }
      return filters.focusFirst()
    }
    isSheetLeaving = true
    View.animate(Self.motion.going) {
      moveSheet(to: below)
      scrim.alpha = 0
    } completion: { [weak self] _ in
      guard let self, isSheetLeaving else { return }
      isSheetLeaving = false
      moveSheet(to: 0)
    }
    bar.filters.becomeFirstResponder()
  }

  private func moveSheet(to offset: Double) {
    sheetOffset = offset
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// The sheet follows the pointer down. Let go in its lower part, or quickly, it goes.
  private func dragSheet(_ drag: PanGestureRecognizer) {
    let way = filters.frame.minY - layout.filters.minY + drag.translation.y
    switch drag.state {
    case .began, .changed: moveSheet(to: max(0, way))
    default:
      let isLow = sheetOffset > layout.filters.height / 3
      if drag.state == .ended, isLow || drag.velocity.y > Self.throwSpeed {
        setSheet(open: false)
      } else {
        View.animate(Self.motion.going) { moveSheet(to: 0) }
      }
    }
  }

  /// What a sheet is thrown away with, in logical pixels a second.
  private static let throwSpeed = 600.0

  private func slideDetailsIn() {
    let (details, place) = (browser.details, browser.details.frame)
    details.frame = place.offsetBy(dx: traits.isRightToLeft ? -32 : 32, dy: 0)
    details.alpha = 0
    View.animate(Self.motion.going, curve: .easeOut) {
      details.frame = place
      details.alpha = 1
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
