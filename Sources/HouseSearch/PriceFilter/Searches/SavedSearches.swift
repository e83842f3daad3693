import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A card over the window with the saved searches. Each has a field for its name.
@MainActor
final class SearchesSheet: ListSheet {
  private let document: StateDocument<NamedSearches>
  private let texts: Localized
  private var rows: [SearchRow]
  private let done = IconButton(style: .primaryCard)

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
      let name = text.trimmingSpaces
      if name.isEmpty { return texts("Enter a name") }
      let isTaken = name != row?.name && document.content.searches[name] != nil
      return isTaken ? texts("Another search already has this name") : nil
    }
    row.field.addAction(for: .valueCommitted) { [weak self, weak row] field, _ in
      guard let self, let row else { return }
      let (old, new) = (row.name, field.text.trimmingSpaces)
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

  /// - Parameter name: the search that the user renames first, or nil.
  func open(from owner: View, editing name: String?) {
    let field = rows.first { $0.name == name }?.field
    open(from: owner, focusing: field ?? done)
    field?.selectAll()
    // Enter completes the name of a new search, and closes the card.
    field?.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.dismiss() }
    field?.scrollToVisible()
  }
}

@MainActor
private final class SearchRow: StackView {
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
}
