import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// What the user does with searches that have a name: chooses one in a menu, gives one a name,
/// renames and deletes them on a card.
@MainActor
final class SavedSearches {
  private let model: ListingsModel
  private let filters: FilterColumn
  private let commands: CommandTable
  private weak var owner: View?

  /// A name is made of no more letters than that, unless the user gives one.
  private static let suggestedLength = 48

  init(model: ListingsModel, filters: FilterColumn, commands: CommandTable, owner: View) {
    (self.model, self.filters, self.commands, self.owner) = (model, filters, commands, owner)
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
    model.searches.content.searches[name].map(model.look)
  }

  /// Keeps what is looked for now under a name that says it, and lets the user write another one.
  func save() {
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
    openSheet(editing: free)
  }

  /// As many parts as a name has room for; of a first part that is too long as many words.
  static func name(of parts: [String], separator: String) -> String {
    let first = parts.first ?? ""
    let fits = first.count <= suggestedLength
    let parts = fits ? parts : first.split(separator: " ").map(String.init)
    var name = parts.first ?? ""
    for part in parts.dropFirst() {
      let longer = name + (fits ? separator : " ") + part
      guard longer.count <= suggestedLength else { break }
      name = longer
    }
    return name
  }

  /// Shows all of them on a card.
  func openSheet(editing name: String? = nil) {
    guard let owner, let window = owner.window,
      window.overlay.view(withIdentifier: "searches") == nil
    else { return }
    let sheet = SearchesSheet(
      model.searches, texts: model.texts.text, words: filters.words(of:isSpoken:))
    sheet.didDismiss = { [weak self] _ in self?.commands.updateButtons() }
    sheet.open(from: owner, editing: name)
  }
}

/// The searches that have a name, each with a field for it, on a card over the window.
@MainActor
final class SearchesSheet: ListSheet {
  private let document: StateDocument<NamedSearches>
  private let texts: Localized
  private var rows: [SearchRow]
  private let done = IconButton(style: .primaryCard)

  /// - Parameter words: what a search looks for, in words, to be seen or to be read aloud.
  init(
    _ document: StateDocument<NamedSearches>, texts: Localized,
    words: (_ search: SearchText, _ isSpoken: Bool) -> [String]
  ) {
    (self.document, self.texts) = (document, texts)
    rows = document.content.names.map { name in
      let search = document.content.searches[name] ?? SearchText()
      return SearchRow(name, words(search, false), spoken: words(search, true), texts)
    }
    done.title = texts("Done")
    super.init(
      texts("Saved searches"), content: ListSheet.column(rows, spacing: 14), buttons: [done],
      width: 480)
    identifier = "searches"
    done.identifier = "searches.done"
    done.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.dismiss() }
    for (number, row) in rows.enumerated() { connect(row, number) }
  }

  private func connect(_ row: SearchRow, _ number: Int) {
    row.field.identifier = "searches.\(number)"
    row.delete.identifier = "searches.\(number).delete"
    row.field.validation = { [document, texts, weak row] text in
      let name = SearchRow.name(from: text)
      if name.isEmpty { return texts("Enter a name") }
      let isTaken = name != row?.name && document.content.searches[name] != nil
      return isTaken ? texts("Another search already has this name") : nil
    }
    row.field.addAction(for: .valueCommitted) { [weak self, weak row] field, _ in
      guard let self, let row else { return }
      let (old, new) = (row.name, SearchRow.name(from: field.text))
      document.edit("rename \(old)") { $0.rename(old, to: new) }
      row.name = new
    }
    row.delete.addAction(for: .primaryActionTriggered) { [weak self, weak row] _, _ in
      if let row { self?.delete(row) }
    }
  }

  private func delete(_ row: SearchRow) {
    guard let index = rows.firstIndex(where: { $0 === row }) else { return }
    let name = row.name
    document.edit("delete \(name)") { $0.remove(name) }
    rows.remove(at: index)
    row.removeFromSuperview()
    setNeedsLayout()
    guard !rows.isEmpty else { return dismiss() }
    rows[min(index, rows.count - 1)].delete.becomeFirstResponder()
  }

  /// Shows it over the window of a view.
  /// - Parameter name: the one to be renamed at once; nil for none.
  func open(from owner: View, editing name: String?) {
    let field = rows.first { $0.name == name }?.field
    open(from: owner, focusing: field ?? done)
    field?.selectAll()
    // Whoever has named a new search is done.
    field?.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.dismiss() }
    field?.scrollToVisible()
  }
}

/// A search: its name, and below it what it looks for.
@MainActor
private final class SearchRow: StackView {
  /// What it is called now.
  var name: String
  let field: TextField
  let delete = IconButton(leadingIcon: "cross", style: .smallTool)

  init(_ name: String, _ words: [String], spoken: [String], _ texts: Localized) {
    self.name = name
    field = TextField(name)
    field.maximumLength = 80
    field.accessibilityLabel = texts("Search name")
    field.contentHugging.horizontal = LayoutPriority(1)
    field.fixedHeight = 36
    delete.setName(texts("Delete search \(name)"))
    let text = Label(
      words.joined(separator: texts(", ")), font: .system(11.5, tabularDigits: true),
      color: .secondary)
    text.accessibilityLabel = spoken.joined(separator: texts(", "))
    text.lineLimit = 2
    text.compressionResistance.horizontal = .low
    super.init(
      .vertical, spacing: 5,
      views: [
        StackView(.horizontal, spacing: 8, alignment: .center, views: [field, delete]), text,
      ])
  }

  /// What was typed, without spaces around it.
  static func name(from text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
