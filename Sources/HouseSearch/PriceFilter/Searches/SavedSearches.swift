import DetentViews
import DetentWidgets
import Listings

/// What the user does with searches that have a name: chooses one in a menu, gives one a name,
/// renames and deletes them on a card.
@MainActor
final class SavedSearches {
  /// Parts of the search that was chosen do not fit the listings.
  var didLeaveOut: (([String]) -> Void)?

  private let model: ListingsModel
  private let filters: FilterColumn
  private let commands: CommandTable
  /// What menus and cards lie over.
  private weak var owner: View?

  /// A name is made of no more letters than that, unless the user gives one.
  private static let suggestedLength = 48

  init(model: ListingsModel, filters: FilterColumn, commands: CommandTable, owner: View) {
    (self.model, self.filters, self.commands, self.owner) = (model, filters, commands, owner)
    commands.register(
      .saveSearch, isEnabled: { [model] in model.searchText != SearchText() },
      action: { [weak self] in self?.save() })
    commands.register(
      .savedSearches, isEnabled: { [model] in !model.searches.content.names.isEmpty },
      action: { [weak self] in self?.openSheet() })
  }

  /// Opens the menu of all names, and of what can be done with them.
  func openMenu(from button: View) {
    let names = model.searches.content.names
    let actions: [Command] = [.saveSearch, .savedSearches]
    let items =
      names.map { MenuItem(PlainText.displayed($0)) } + (names.isEmpty ? [] : [.separator])
    let menu = MenuPopover(items + commands.menu(actions, texts: model.texts.text))
    menu.didChoose = { [weak self] index in
      if names.indices.contains(index) {
        self?.choose(names[index])
      } else {
        self?.commands.perform(actions[index - items.count])
      }
    }
    menu.open(from: button, at: nil)
  }

  private func choose(_ name: String) {
    guard let text = model.searches.content.searches[name] else { return }
    let leftOut = model.look(for: text)
    if !leftOut.isEmpty { didLeaveOut?(leftOut) }
  }

  /// Keeps what is looked for now under a name that says it, and lets the user write another one.
  private func save() {
    let (text, taken) = (model.searchText, model.searches.content.searches)
    let filter = model.session.filter
    let parts = filters.criteria(of: filter).map { filters.words($0, in: filter) }
    let words = PlainText.displayed(parts.joined(separator: model.texts.text(", ")))
    let start =
      words.isEmpty ? model.sortWords.order(of: model.session.search.sort) : words
    let name = ListingsTexts.sentence(String(start.prefix(Self.suggestedLength)), end: "")
    let names = [name] + (2...taken.count + 2).map { "\(name) \($0)" }
    let free = names.first { taken[$0] == nil || taken[$0] == text } ?? name
    model.searches.edit("save \(free)") { $0.save(text, as: free) }
    commands.updateButtons()
    openSheet(editing: free)
  }

  private func openSheet(editing name: String? = nil) {
    guard let owner, let window = owner.window,
      window.overlay.view(withIdentifier: "searches") == nil
    else { return }
    let sheet = SearchesSheet(
      model.searches, texts: model.texts.text, words: filters.words(of:isSpoken:))
    sheet.didDismiss = { [weak self] _ in self?.commands.updateButtons() }
    sheet.open(from: owner, editing: name)
  }
}
