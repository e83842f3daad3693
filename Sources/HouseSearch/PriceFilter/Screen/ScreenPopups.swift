import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The menus and sheets of the window: those that buttons open, and what is told by itself.
@MainActor
final class ScreenPopups {
  /// Whether what could not be read of a file is shown by itself, once it was read.
  var announcesLosses: (@MainActor (ListingsSource) -> Bool)?
  /// The number of the file of which that was done last.
  private var announcedFile = 0
  /// The file of which the price was asked for last.
  private var askedSource: ListingsSource?

  private let model: ListingsModel
  private let commands: CommandTable
  private let filters: FilterColumn
  private let files: FileActions
  private weak var owner: View?

  /// - Parameter owner: the view over whose window sheets open.
  init(
    _ model: ListingsModel, _ commands: CommandTable, _ filters: FilterColumn, _ files: FileActions,
    owner: View
  ) {
    (self.model, self.commands, self.filters) = (model, commands, filters)
    (self.files, self.owner) = (files, owner)
  }

  // MARK: Menus

  /// Lets the buttons of the two bars open their menus.
  func connect(_ toolbar: Toolbar, _ bar: BottomBar) {
    for button in [toolbar.file, toolbar.more, toolbar.sort, bar.sort] { button.opensPopup = true }
    let pressed = ControlEvents.primaryActionTriggered
    toolbar.file.addTarget(self, action: ScreenPopups.openFiles, for: pressed)
    toolbar.more.addTarget(self, action: ScreenPopups.openCommands, for: pressed)
    for button in [toolbar.sort, bar.sort] {
      button.addTarget(self, action: ScreenPopups.openOrders, for: pressed)
    }
  }

  private func rows(_ groups: [Command.Group]) -> [MenuRow] {
    let menu = commands.menu(groups, texts: model.texts.text)
    return zip(menu.items, menu.commands).map { item, command in
      MenuRow(item) { [commands] in
        if let command { commands.perform(command) }
      }
    }
  }

  private func openCommands(from button: View) {
    // The button is the last one of the bar: the menu ends where that does.
    open(rows([.file, .search, .window]), from: button, .trailing)
  }

  /// What can be done with files, and those that were open.
  private func openFiles(from button: View) {
    open(rows([.file]) + files.recentRows, from: button)
  }

  private func openOrders(from button: View) {
    let words = model.sortWords
    let listings = model.session.listings
    let columns = listings?.columns
    let sorts = SortWords.offered(
      hasArea: columns?[.area] != nil, hasBedrooms: columns?[.bedrooms] != nil,
      hasCoordinates: model.session.surroundings != nil)
    let others = listings.map(words.offered) ?? []
    let sort = model.session.search.sort
    let first = sort.keys.first
    var rows = sorts.map { sort in
      MenuRow(MenuItem(words.order(of: sort))) { [model] in
        model.sort(sort)
      }
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
    open(rows, from: button, checked: present)
  }

  private func open(
    _ rows: [MenuRow], from button: View, _ alignment: AnchorPlacement.Alignment = .leading,
    checked: Int? = nil
  ) {
    let menu = MenuPopover(rows.map(\.item), checked: checked)
    menu.placement.alignment = alignment
    menu.didChoose = { rows[$0].action() }
    menu.open(from: button, at: nil)
  }

  // MARK: Sheets

  /// Shows what could not be read of a file that was not shown before, where that is wanted.
  func announceLosses() {
    guard model.session.isLoaded, announcedFile != model.fileNumber else { return }
    announcedFile = model.fileNumber
    guard model.session.report.map({ $0.rowsSkipped > 0 }) == true,
      announcesLosses?(model.session.source) == true
    else { return }
    showLosses()
  }

  func showLosses() {
    guard let owner = place(of: "losses"), let losses = model.losses else { return }
    let sheet = TextSheet.losses(losses) { [files] in
      files.saveUnread()
    } reload: { [commands] in
      commands.perform(.reload)
    }
    sheet.open(from: owner)
  }

  /// Shows which columns of the file were taken for what, to be changed.
  func showColumns() {
    guard let owner = place(of: "columns"), var content = model.columns.content else { return }
    content.distanceUnit = model.texts.distanceUnit
    let sheet = ColumnsSheet(content, texts: model.texts)
    sheet.didChoose = { [model] in model.columns.read(with: $0) }
    sheet.open(from: owner)
  }

  /// Asks for the price of a file in which none was found, once for each file.
  func askForPrice() {
    guard model.columns.lacksPrice, askedSource != model.session.source else { return }
    askedSource = model.session.source
    showColumns()
  }

  func showHelp() {
    guard let owner = place(of: "help") else { return }
    TextSheet.help(commands, model).open(from: owner)
  }

  /// Where a sheet opens; nil where it is open, or there is no window.
  private func place(of name: String) -> View? {
    guard let owner, let window = owner.window,
      window.overlay.view(withIdentifier: name) == nil
    else { return nil }
    return owner
  }

  // MARK: Saved searches

  /// A name is made of no more letters than that, unless the user gives one.
  private static let suggestedLength = 48

  /// Opens the menu of all names, and of what can be done with them.
  func openSearches(from button: View) {
    let searches = model.searches.content
    let actions: [Command] = [.saveSearch, .savedSearches]
    let names = searches.names.map { name in
      MenuRow(MenuItem(PlainText.displayed(name))) { [model] in
        searches.searches[name].map(model.look)
      }
    }
    let items = commands.menu(actions, texts: model.texts.text)
    open(
      names + (names.isEmpty ? [] : [MenuRow(.separator)])
        + zip(items, actions).map { item, action in
          MenuRow(item) { [commands] in commands.perform(action) }
        }, from: button)
  }

  /// Keeps what is looked for now under a name that says it, and lets the user write another one.
  func saveSearch() {
    let (text, taken) = (model.searchText, model.searches.content.searches)
    let filter = model.session.filter
    let parts = filters.criteria(of: filter).map {
      PlainText.displayed(filters.words($0, in: filter))
    }
    let words =
      parts.isEmpty ? [model.sortWords.order(of: model.session.search.sort)] : parts
    let name = ListingsTexts.sentence(
      Self.name(of: words, separator: model.texts.text(", ")), end: "")
    let names = [name] + (2...taken.count + 2).map { "\(name) \($0)" }
    let free = names.first { taken[$0] == nil || taken[$0] == text } ?? name
    model.searches.edit("save \(free)") { $0.save(text, as: free) }
    commands.updateButtons()
    showSearches(editing: free)
  }

  /// As many parts as a name has room for, at least the first one, which is cut.
  static func name(of parts: [String], separator: String) -> String {
    var name = String((parts.first ?? "").prefix(suggestedLength))
    for part in parts.dropFirst() {
      guard (name + separator + part).count <= suggestedLength else { break }
      name += separator + part
    }
    return name
  }

  /// Shows all of them on a card.
  func showSearches(editing name: String? = nil) {
    guard let owner = place(of: "searches") else { return }
    let sheet = SearchesSheet(
      model.searches, texts: model.texts.text, words: filters.words(of:isSpoken:))
    sheet.didDismiss = { [weak self] _ in self?.commands.updateButtons() }
    sheet.open(from: owner, editing: name)
  }
}

/// A row of a menu with what it does; a separator does nothing.
struct MenuRow {
  let item: MenuItem
  let action: @MainActor () -> Void

  init(_ item: MenuItem, action: @escaping @MainActor () -> Void = {}) {
    (self.item, self.action) = (item, action)
  }
}

extension CommandTable {
  /// Opens a menu of what can be done with the chosen home, where it is shown.
  /// - Parameters:
  ///   - point: where the pointer requested it; nil for keys.
  ///   - place: where the view shows the home.
  /// - Returns: false where nothing can be done.
  func openHomeMenu(
    _ model: ListingsModel, from view: View, at point: Point?, beside place: Rect
  ) -> Bool {
    let offered = Command.allCases.filter { $0.group == .home && isEnabled($0) }
    guard !offered.isEmpty else { return false }
    let menu = MenuPopover(self.menu(offered, texts: model.texts.text))
    menu.accessibilityLabel = model.chosenHome.map {
      model.texts.text("Actions for \(model.title(of: $0))")
    }
    menu.didChoose = { self.perform(offered[$0]) }
    return menu.open(from: view, at: point, beside: place)
  }
}
