import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The menus and sheets of the window, including those that open by themselves.
extension PriceFilterScreen {
  // MARK: Menus

  func connectMenus() {
    for button in [toolbar.file, toolbar.more, toolbar.sort, bar.sort] { button.opensPopup = true }
    toolbar.file.onPress(of: self) { $0.openFiles(from: $0.toolbar.file) }
    toolbar.more.onPress(of: self) { $0.openCommands(from: $0.toolbar.more) }
    toolbar.sort.onPress(of: self) { $0.openOrders(from: $0.toolbar.sort) }
    bar.sort.onPress(of: self) { $0.openOrders(from: $0.bar.sort) }
    filters.searches.onPress(of: self) { $0.openSearches(from: $0.filters.searches) }
  }

  private func openCommands(from button: View) {
    let menu = MenuPopover(commands.rows([.file, .search, .window], texts: model.text))
    // The button is last in the bar.
    menu.placement.alignment = .trailing
    menu.open(from: button, at: nil)
  }

  private func openFiles(from button: View) {
    let rows = commands.rows([.file], texts: model.text) + files.recentRows
    MenuPopover(rows).open(from: button, at: nil)
  }

  private func openOrders(from button: View) {
    let words = model.sortWords
    let listings = model.session.listings
    let sorts = SortWords.offered(
      for: listings?.columns, hasCoordinates: model.session.surroundings != nil)
    let others = listings.map(words.offered) ?? []
    let sort = model.session.search.sort
    let first = sort.keys.first
    var rows = sorts.map { sort in
      MenuRow(MenuItem(words.order(of: sort))) { [model] in model.sort(sort) }
    }
    if !others.isEmpty { rows.append(MenuRow(.separator)) }
    rows += others.map { column, name in
      let arrow = column == first?.column ? first.map(SortWords.arrow) : nil
      return MenuRow(MenuItem(name, detail: arrow ?? "")) { [model] in
        model.sort(SortWords.sort(sort, choosing: column))
      }
    }
    let present =
      sorts.firstIndex(of: sort)
      ?? others.firstIndex { $0.column == first?.column }.map { sorts.count + 1 + $0 }
    MenuPopover(rows, checked: present).open(from: button, at: nil)
  }

  // MARK: Sheets

  /// Reports the unreadable parts of a file, once, if `announcesLosses` allows it.
  func announceLosses() {
    guard model.session.isLoaded, announcedFile != model.shownSource else { return }
    announcedFile = model.shownSource
    let isIncomplete = model.session.report.map { $0.rowsSkipped > 0 } == true
    if isIncomplete, announcesLosses?(model.session.source) == true { showLosses() }
  }

  func showLosses() {
    guard mayOpen("losses") else { return }
    TextSheet.losses(model, commands) { [files] in files.saveUnread() }?.open(from: self)
  }

  func showColumns() {
    guard mayOpen("columns"), let content = model.columns.content else { return }
    ColumnsSheet(content, texts: model.texts) { [model] in model.columns.read(with: $0) }
      .open(from: self)
  }

  /// Asks for the price column, once per file, if none was found.
  func askForPrice() {
    guard model.columns.lacksPrice, askedSource != model.session.source else { return }
    askedSource = model.session.source
    showColumns()
  }

  func showHelp() {
    if mayOpen("help") { TextSheet.help(commands, model).open(from: self) }
  }

  /// Whether there is a window, in which the sheet is not open yet.
  private func mayOpen(_ sheet: String) -> Bool {
    window.map { $0.overlay.view(withIdentifier: sheet) == nil } ?? false
  }

  // MARK: Saved searches

  /// The greatest length of a name, in letters.
  private static let nameLength = 48

  private func openSearches(from button: View) {
    let searches = model.searches.content
    var rows = searches.names.map { name in
      MenuRow(MenuItem(PlainText.displayed(name))) { [model] in
        searches.searches[name].map(model.look)
      }
    }
    if !rows.isEmpty { rows.append(MenuRow(.separator)) }
    rows += commands.rows([.saveSearch], texts: model.text)
    MenuPopover(rows).open(from: button, at: nil)
  }

  /// Saves the current search under a name made of its parts, or removes it if it is saved.
  func saveOrRemoveSearch() {
    if let name = model.savedName {
      model.searches.edit("remove \(name)") { $0.remove(name) }
      return
    }
    let (text, taken) = (model.searchText, model.searches.content.searches)
    let filter = model.session.filter
    let parts = filters.criteria(of: filter).map {
      PlainText.displayed(filters.words($0, in: filter))
    }
    let words = parts.isEmpty ? [model.sortWords.order(of: model.session.search.sort)] : parts
    let name = ListingsTexts.sentence(
      Self.name(of: words, separator: model.text(", ")), end: "")
    let names = [name] + (2...taken.count + 2).map { "\(name) \($0)" }
    let free = names.first { taken[$0] == nil } ?? name
    model.searches.edit("save \(free)") { $0.save(text, as: free) }
    model.say(model.text("Saved as \(free)"), .done)
  }

  /// Joins as many parts as fit into a name. The first part is cut if it is too long.
  static func name(of parts: [String], separator: String) -> String {
    var name = String((parts.first ?? "").prefix(nameLength))
    for part in parts.dropFirst() {
      guard (name + separator + part).count <= nameLength else { break }
      name += separator + part
    }
    return name
  }
}

extension CommandTable {
  /// Opens the menu of the chosen home at the pointer, or beside its place if `point` is nil.
  /// Returns false if no command is available.
  func openHomeMenu(
    _ model: ListingsModel, from view: View, at point: Point?, beside place: Rect
  ) -> Bool {
    let offered = Command.allCases.filter { $0.group == .home && isEnabled($0) }
    guard !offered.isEmpty else { return false }
    let menu = MenuPopover(rows(offered, texts: model.text))
    menu.accessibilityLabel = model.chosenHome.map {
      model.text("Actions for \(model.title(of: $0))")
    }
    return menu.open(from: view, at: point, beside: place)
  }
}
