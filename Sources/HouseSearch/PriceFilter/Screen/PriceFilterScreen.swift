import DetentBase
import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import DetentWidgets
import Listings

/// The content of the window: filters beside the listings, or over them in narrow windows.
@MainActor
final class PriceFilterScreen: View {
  let commands = CommandTable()
  /// Called with the new size of the window, in logical pixels.
  var sizeDidChange: (@MainActor (Size) -> Void)?
  private var lastSize = Size.zero
  /// Returns whether a report of unreadable parts opens after a file was read.
  var announcesLosses: (@MainActor (ListingsSource) -> Bool)?
  /// The last file with such a report.
  var announcedFile: ListingsSource?
  /// The last file whose price column the user was asked for.
  var askedSource: ListingsSource?
  let model: ListingsModel
  private(set) lazy var files = FileActions(model: model, owner: self)
  private let listings: ListingsCard
  private let details: DetailsPane
  let filters: FilterColumn
  private let notice: NoticeBar
  private let summary: SummaryBar
  let toolbar: Toolbar
  let bar: BottomBar
  private let chips: ChipRow
  let plot: PlotCard
  private let status: StatusView
  private let panes: ResultPanes
  private let main: StackView
  private let scrim = View()
  /// Whether the filters lie over the list. The sheet is not a popover: it keeps its place in the
  /// view tree, and with it the focus, when the window grows. Help and notes can open over it.
  private var isSheetOpen = false
  /// The distance of the sheet below its place during drags and animations, in logical pixels. It
  /// is 0 while the sheet is closed, except on its way out.
  private var sheetOffset = 0.0
  private var isSheetLeaving: Bool { !isSheetOpen && sheetOffset > 0 }
  /// Details that are closed stay visible until they have faded.
  private var isDetailsOpen = false
  /// The durations of opening and closing the sheet and the details, in seconds.
  private static let motion = (coming: 0.25, going: 0.2)
  private var shown: ListingsModel.Edition?

  init(model: ListingsModel) {
    self.model = model
    (summary, bar, toolbar) = (SummaryBar(model), BottomBar(model), Toolbar(model, commands))
    listings = ListingsCard(model, commands)
    details = DetailsPane(model)
    plot = PlotCard(model)
    filters = FilterColumn(model, results: [listings.list, summary])
    chips = ChipRow(model, filters)
    notice = NoticeBar(model)
    status = StatusView(model)
    panes = ResultPanes(plot: plot, list: listings, message: status)
    main = StackView(
      .vertical, spacing: 12, layoutMargins: Self.margins, views: [summary, chips, panes])
    super.init(frame: .zero)
    identifier = "screen"
    scrim.backgroundColor = .scrim
    for view in [main, details, toolbar, bar, notice, scrim, filters] { addSubview(view) }
    // The log observes the controls first, so that changes come before their results.
    model.log?.follow(self)
    registerCommands()
    connect()
  }

  private func registerCommands() {
    unowned let screen = self
    let (model, session) = (model, model.session)
    commands.register(.openFile) { screen.files.open() }
    commands.register(.reload, isEnabled: { !session.isLoading }, action: session.reload)
    commands.register(
      .columns, isEnabled: { model.columns.content != nil }, action: { screen.showColumns() })
    commands.register(.export, isEnabled: { model.count > 0 }, action: { screen.files.export() })
    commands.register(.quit) { screen.window?.requestClose() }
    commands.register(
      .focusPlace, isEnabled: { model.hasSearchableText }, action: { screen.focusPlace() })
    commands.register(.undo, isEnabled: { session.steps.canUndo }, action: session.undo)
    commands.register(.redo, isEnabled: { session.steps.canRedo }, action: session.redo)
    commands.register(
      .resetFilters, isEnabled: { session.filter != ListingsFilter() },
      action: { model.choose { $0 = ListingsFilter() } })
    commands.register(
      .saveSearch, isEnabled: { model.searchText != SearchText() },
      isDone: { model.savedName != nil }, action: { screen.saveOrRemoveSearch() })
    let hasHome = { @MainActor in model.chosenHome != nil }
    commands.register(.openDetails, isEnabled: hasHome, action: { screen.setDetails(open: true) })
    commands.register(
      .toggleFavourite, isEnabled: hasHome, isDone: { screen.isChosenHome(.favourite) },
      action: { model.chosenHome.map { screen.listings.announce(model.toggleFavourite($0)) } })
    commands.register(
      .writeNote, isEnabled: hasHome, isDone: { screen.isChosenHome(.note) },
      action: {
        screen.setDetails(open: true)
        screen.details.note.becomeFirstResponder(.keyboard(.forward))
      })
    commands.register(.copyHome, isEnabled: hasHome, action: { screen.copyHome() })
    commands.register(
      .measureDistances, isEnabled: { model.chosenPlace != nil },
      action: { model.chosenPlace.map(model.measure(from:)) })
    commands.register(
      .openLink, isEnabled: { model.chosenDetails?.link != nil },
      action: { (model.chosenDetails?.link).map(HomeDetails.openInBrowser) })
    commands.register(.focusResults) { screen.focusResults() }
    commands.register(.nextRegion) { screen.focusRegion(after: 1) }
    commands.register(.previousRegion) { screen.focusRegion(after: -1) }
    commands.register(.fullScreen) { screen.window?.toggleFullScreen() }
    commands.register(
      .showReport, isEnabled: { model.lossText != nil }, action: { screen.showLosses() })
    commands.register(.help) { screen.showHelp() }
  }

  private func isChosenHome(_ mark: ListingMark) -> Bool? {
    model.chosenHome.map(model.marks[mark].contains)
  }

  private func copyHome() {
    guard let text = model.chosenDetails?.text(model.text) else { return }
    window?.offer(text, on: .clipboard)
    model.say(model.text("Copied to clipboard"), .done)
  }

  private func connect() {
    chips.didRequestControl = { [weak self] in self?.reveal($0) }
    chips.didLoseFocus = { [listings] in listings.list.becomeFirstResponder() }
    details.didRequestPlace = { [weak self] in self?.showOnMap() }
    details.didLoseHome = { [weak self] in self?.setDetails(open: false) }
    connectMenus()
    plot.map.didChangeTool = { [weak self] in
      guard let self else { return }
      if filters.distance.isChoosing, !isChoosingOnMap { model.dismissMessage() }
      filters.distance.isChoosing = isChoosingOnMap
    }
    for (button, command) in [
      (toolbar.undo, .undo), (toolbar.redo, .redo), (toolbar.export, .export),
      (details.favourite, .toggleFavourite), (details.copy, .copyHome),
      (status.undo, .undo), (status.open, .openFile), (status.reset, .resetFilters),
      (filters.losses, .showReport), (filters.reset, .resetFilters), (filters.help, .help),
    ] as [(PressControl, Command)] {
      commands.bind(button, to: command)
    }
    chips.clear.onPress(of: self) {
      $0.commands.perform(.resetFilters)
      $0.listings.list.becomeFirstResponder()
    }
    filters.drag.addTarget(self, action: PriceFilterScreen.dragSheet)
    filters.distance.link.onPress(of: self) { $0.toggleChoosingOnMap() }
    filters.done.onPress(of: self) { $0.setSheet(open: false) }
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] _ in self?.setSheet(open: false) }
    scrim.addGestureRecognizer(tap)
    notice.button.onPress(of: self) { $0.notice.dismiss() }
    status.button.onPress(of: self) { $0.performStatusAction() }
    for (mark, button) in toolbar.marks { button.onPress(of: self) { $0.model.toggle(mark) } }
    bar.filters.onPress(of: self) { $0.setSheet(open: true) }
    bar.plot.onPress(of: self) { $0.showPlotAlone($0.bar.plot.isSelected) }
    toolbar.details.onPress(of: self) { $0.setDetails(open: $0.toolbar.details.isSelected) }
    details.close.onPress(of: self) { $0.setDetails(open: false) }
  }

  /// Tab begins with the filters, regardless of the drawing order.
  override var focusOrder: [View] { [filters, toolbar, notice, main, bar, details, scrim] }

  // MARK: Layout

  private var layout: ScreenLayout {
    ScreenLayout(bounds.size, isRightToLeft: traits.isRightToLeft, hasFilters: model.hasHomes)
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
    bar.frame = layout.bar
    // Only one of the bars has the order.
    toolbar.sort.isHidden = layout.isNarrow
    bar.isHidden = !layout.isNarrow
    notice.float(over: layout.content)
    details.frame = layout.details
    main.frame = isDetailsOpen ? layout.homesBesideDetails : layout.content
    arrangePanes()
    main.layoutIfNeeded()
  }

  private static let margins = EdgeInsets(vertical: 18, horizontal: 20)
  private static let listMargins = EdgeInsets(top: 14, leading: 16, bottom: 0, trailing: 16)
  private static let plotMargins = EdgeInsets(top: 14, leading: 16, bottom: 12, trailing: 16)

  private func layoutFilters(_ layout: ScreenLayout) {
    filters.isSheet = layout.isNarrow
    filters.isHidden = !model.hasHomes || layout.isNarrow && !isSheetOpen && !isSheetLeaving
    filters.isUserInteractionEnabled = !isSheetLeaving
    filters.frame = layout.filters.offsetBy(dx: 0, dy: layout.isNarrow ? sheetOffset : 0)
    scrim.frame = bounds
    scrim.isHidden = filters.isHidden || !layout.isNarrow
    // Views under the sheet ignore the pointer and Tab.
    for view in [main, toolbar, notice, bar, details] {
      view.isUserInteractionEnabled = scrim.isHidden || isSheetLeaving
    }
  }

  private func arrangePanes() {
    chips.isSingleLine = isNarrow
    // Next to the filters, an empty line of chips keeps its height.
    chips.isHidden = chips.isEmpty && (isNarrow || !model.hasHomes)
    if !canShowPlot { bar.plot.isSelected = false }
    let isAlone = isNarrow && bar.plot.isSelected
    // The list continues below the bar.
    main.layoutMargins = !isNarrow ? Self.margins : isAlone ? Self.plotMargins : Self.listMargins
    panes.shown = ResultPanes.Shown(
      plot: canShowPlot && (!isNarrow || isAlone), list: status.status == nil && !isAlone,
      message: status.status != nil && !isAlone)
    panes.overhang = isNarrow && !isAlone ? Card.radius : 0
    bar.plot.isHidden = model.session.isLoaded && !plot.hasContent
    bar.plot.isEnabled = canShowPlot
    filters.distance.link.isHidden = !canShowPlot || !plot.hasMap
    if plot.isHidden, !isNarrow { plot.map.endChoosingCenter() }
  }

  private var canShowPlot: Bool {
    guard plot.hasContent, model.session.isLoaded else { return false }
    // If nothing matches, the chart makes room for suggestions. A map stays, because a drag may be
    // under way.
    if model.session.result?.count == 0, !plot.hasMap { return false }
    return isNarrow || bounds.height >= ScreenLayout.lowHeight
  }

  // MARK: What is shown

  override func localeDidChange() {
    if ListingsTexts(traits).localeKey != model.texts.localeKey {
      model.localeDidChange(to: traits)
    }
  }

  override func updateProperties() {
    // Chips need the words of the filters, and the map needs their distances.
    filters.updatePropertiesIfNeeded()
    let (session, edition) = (model.session, model.edition)
    if shown?.load != edition.load {
      plot.show(session.index, chart: model.chart, hasCoordinates: session.surroundings != nil)
    }
    if shown != edition {
      commands.writeTips(model.text)
      plot.write()
    }
    shown = edition
    window?.title = model.windowTitle
    listings.showResult()
    chips.showResult()
    plot.showResult(limits: filters.distance.limits)
    status.status = StatusView.Status(model, filters)
    announceLosses()
    askForPrice()
    setNeedsLayout()
  }

  private func reveal(_ criterion: Criterion) {
    switch criterion {
    case .region:
      showMap()
      plot.map.becomeFirstResponder(.keyboard(.forward))
    case .mark(let mark): toolbar.marks.first { $0.0 == mark }?.1.becomeFirstResponder()
    default:
      guard let section = filters.section(of: criterion, in: model.session.filter) else { return }
      if isNarrow, !isSheetOpen { setSheet(open: true) }
      section.focus()
      section.scrollToVisible()
    }
  }

  // MARK: Details and map

  /// Details show the chosen home, or else choose the first one.
  private func setDetails(open wantsOpen: Bool) {
    if wantsOpen, model.chosenHome == nil { model.chosenHome = model.session.sorted?.first }
    let isOpen = wantsOpen && model.chosenHome != nil
    toolbar.details.isSelected = isOpen
    guard isOpen != isDetailsOpen else { return }
    isDetailsOpen = isOpen
    let hadFocus = window?.firstResponder?.isDescendant(of: details) == true
    setNeedsLayout()
    guard isOpen else {
      // If a file lost its chosen home, the user may be typing elsewhere.
      if hadFocus || model.chosenHome != nil { listings.list.becomeFirstResponder() }
      return fadeDetailsOut()
    }
    details.isHidden = false
    details.setNeedsUpdateProperties()
    layoutIfNeeded()
    slideDetailsIn()
    // Keys must not move through hidden homes.
    if isNarrow { details.close.becomeFirstResponder(.pointer) }
    if let title = details.details?.title {
      details.announce(model.text("Details of \(title)"))
    }
  }

  /// Whether the next click on the map chooses the origin of distances.
  private var isChoosingOnMap: Bool { plot.map.tool == .center }

  private func toggleChoosingOnMap() {
    guard !isChoosingOnMap else { return plot.map.endChoosingCenter() }
    if isNarrow { setSheet(open: false) }
    showMap()
    plot.map.tool = .center
    let hint = model.text(
      "Click the point to measure from, or move the map with the arrow keys and press Enter")
    model.say(hint, .done)
    // The view may have appeared only now.
    layoutIfNeeded()
    plot.map.becomeFirstResponder(.keyboard(.forward))
  }

  private func showOnMap() {
    if isNarrow { setDetails(open: false) }
    showMap()
    layoutIfNeeded()
    plot.map.selectedHome.map(plot.map.reveal)
  }

  private func showMap() {
    plot.showMap()
    if isNarrow { showPlotAlone(true) }
  }

  private func showPlotAlone(_ shows: Bool) {
    bar.plot.isSelected = shows
    if !shows { plot.map.endChoosingCenter() }
    setNeedsLayout()
  }

  // MARK: Actions

  private func performStatusAction() {
    switch status.status?.action {
    case .cancel: model.session.cancelLoad()
    case .load: model.session.load()
    case .columns: showColumns()
    case .losses: showLosses()
    case nil: break
    }
  }

  private func setSheet(open isOpen: Bool) {
    guard isOpen != isSheetOpen else { return }
    isSheetOpen = isOpen
    let below = bounds.height - layout.filters.minY
    if isOpen {
      if sheetOffset == 0 {
        moveSheet(to: below)
        scrim.alpha = 0
      }
      View.animate(Self.motion.coming, curve: .easeOut) {
        moveSheet(to: 0)
        scrim.alpha = 1
      }
      return filters.focusFirst()
    }
    View.animate(Self.motion.going) {
      moveSheet(to: below)
      scrim.alpha = 0
    } completion: { [weak self] _ in
      guard let self, !isSheetOpen else { return }
      moveSheet(to: 0)
    }
    bar.filters.becomeFirstResponder()
  }

  private func moveSheet(to offset: Double) {
    sheetOffset = offset
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// Released in its lower part or quickly, the sheet closes.
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

  /// The speed that closes the sheet, in logical pixels per second.
  private static let throwSpeed = 600.0

  private func slideDetailsIn() {
    let (details, place) = (details, details.frame)
    details.frame = place.offsetBy(dx: traits.isRightToLeft ? -32 : 32, dy: 0)
    details.alpha = 0
    View.animate(Self.motion.going, curve: .easeOut) {
      details.frame = place
      details.alpha = 1
    }
  }

  private func fadeDetailsOut() {
    View.animate(Self.motion.going) {
      details.alpha = 0
    } completion: { [weak self] _ in
      if let self { details.isHidden = !isDetailsOpen }
    }
  }

  private func focusPlace() {
    if isNarrow, !isSheetOpen { setSheet(open: true) }
    guard let place = filters.view(withIdentifier: "place") else { return }
    place.becomeFirstResponder()
    place.scrollToVisible()
  }

  private func focusResults() {
    if isNarrow {
      setSheet(open: false)
      showPlotAlone(false)
      layoutIfNeeded()
    }
    listings.list.becomeFirstResponder(.keyboard(.forward))
  }

  /// Focuses the next (1) or previous (-1) part: the rows of the list, or else the first stop.
  private func focusRegion(after step: Int) {
    guard let window else { return }
    let parts: [View] = [
      filters, toolbar, notice, chips, plot, status, listings, bar, details,
    ]
    let stops = window.focusStops
    let regions = parts.filter { region in stops.contains { $0.isDescendant(of: region) } }
    guard !regions.isEmpty else { return }
    let current = regions.firstIndex { window.firstResponder?.isDescendant(of: $0) == true }
    let next = current.map { ($0 + step + regions.count) % regions.count }
    let region = regions[next ?? (step > 0 ? 0 : regions.count - 1)]
    let first = stops.first { $0.isDescendant(of: region) }
    let stop = region === listings ? listings.list : first
    stop?.becomeFirstResponder(.keyboard(.forward))
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if commands.perform(event) { return true }
    guard let action = escapeAction(of: event) else { return false }
    // A held key has already done its action, here or in a view that it closed.
    if event.phase == .down { action() }
    return true
  }

  /// The next action of Escape, which closes one thing at a time.
  private func escapeAction(of event: KeyEvent) -> (() -> Void)? {
    guard event.key == .escape else { return nil }
    if isChoosingOnMap { return plot.map.endChoosingCenter }
    if isNarrow, isSheetOpen { return { self.setSheet(open: false) } }
    if model.session.isLoading { return model.session.cancelLoad }
    if isDetailsOpen, layout.detailsCoverHomes { return { self.setDetails(open: false) } }
    return notice.isHidden ? nil : { self.notice.dismiss() }
  }
}
