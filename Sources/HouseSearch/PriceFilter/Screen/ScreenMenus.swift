import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The menus of the window: those that buttons open, and that of a home.
@MainActor
final class ScreenMenus {
  private let model: ListingsModel
  private let commands: CommandTable
  private let files: FileActions

  init(model: ListingsModel, commands: CommandTable, files: FileActions) {
    (self.model, self.commands, self.files) = (model, commands, files)
  }

  /// Lets the buttons of the two bars open them.
  func connect(_ toolbar: Toolbar, _ bar: BottomBar) {
    for button in [toolbar.file, toolbar.more, toolbar.sort, bar.sort] { button.opensPopup = true }
    let pressed = ControlEvents.primaryActionTriggered
    toolbar.file.addTarget(self, action: ScreenMenus.openFiles, for: pressed)
    toolbar.more.addTarget(self, action: ScreenMenus.openCommands, for: pressed)
    for button in [toolbar.sort, bar.sort] {
      button.addTarget(self, action: ScreenMenus.openOrders, for: pressed)
    }
  }

  private func openCommands(from button: View) {
    let menu = commands.menu([.file, .search, .window], texts: model.texts.text)
    // The button is the last one of the bar: the menu ends where that does.
    open(MenuPopover(menu.items), from: button, .trailing) { [commands] index in
      if let command = menu.commands[index] { commands.perform(command) }
    }
  }

  /// What can be done with files, and those that were open.
  private func openFiles(from button: View) {
    let menu = commands.menu([.file], texts: model.texts.text)
    let recent = files.recentMenu
    open(MenuPopover(menu.items + recent.items), from: button) { [commands, files] index in
      if menu.commands.indices.contains(index) {
        if let command = menu.commands[index] { commands.perform(command) }
      } else {
        files.choose(recent, index - menu.items.count)
      }
    }
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
    var items = sorts.map { MenuItem(words.order(of: $0)) }
    if !others.isEmpty { items.append(.separator) }
    items += others.map { column, name in
      MenuItem(name, detail: column == first?.column ? first.map(SortWords.arrow) ?? "" : "")
    }
    let present =
      sorts.firstIndex(of: sort)
      ?? others.firstIndex { $0.column == first?.column }.map { sorts.count + 1 + $0 }
    open(MenuPopover(items, checked: present), from: button) { [model] index in
      model.sort(
        index < sorts.count
          ? sorts[index] : SortWords.sort(sort, choosing: others[index - sorts.count - 1].column))
    }
  }

  private func open(
    _ menu: MenuPopover, from button: View, _ alignment: AnchorPlacement.Alignment = .leading,
    _ choose: @escaping @MainActor (Int) -> Void
  ) {
    menu.placement.alignment = alignment
    menu.didChoose = choose
    menu.open(from: button, at: nil)
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
