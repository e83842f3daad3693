import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

/// The properties that the view file sets: first those of the type, then those of every view.
@MainActor
final class FileProperties: StackView {
  var search = "" { didSet { if search != oldValue { showRows() } } }
  var isEmpty: Bool { heads.allSatisfy(\.isHidden) }

  private let session: InspectorSession
  private weak var view: View?
  private var properties: [ViewFile.Property] = []
  private var rows: [PropertyRow] = []
  private var heads: [GroupHead] = []
  /// Whether the properties of the type, and those of every view, are unfolded.
  private var areOpen = [true, false]

  init(_ session: InspectorSession) {
    self.session = session
    super.init(.vertical)
    // The style properties below take the remaining height.
    contentHugging.vertical = .high
    accessibilityRole = .group
    accessibilityLabel = "Properties in the file"
  }

  /// Shows the current properties of the selected view. Keeps focus and caret.
  func refresh() {
    let selected = session.selectedViews
    let view = selected.count == 1 ? selected[0] : nil
    let now = view.flatMap { session.viewFile?.editableProperties(of: $0) } ?? []
    guard view === self.view, now.map(\.name) == properties.map(\.name) else {
      (self.view, properties) = (view, now)
      return makeRows()
    }
    guard now != properties else { return }
    let before = properties
    properties = now
    for (index, row) in rows.enumerated() where now[index] != before[index] {
      row.show(now[index].value)
    }
    count()
  }

  private func makeRows() {
    for view in subviews { view.removeFromSuperview() }
    rows = properties.map(makeRow)
    heads = []
    guard let file = session.viewFile, !properties.isEmpty else { return }
    heads = ["In \(file.name)", "Every view"].map { GroupHead($0) }
    for (index, head) in heads.enumerated() {
      head.didFold = { [weak self] folded, isOpen in
        guard let self else { return }
        for (other, head) in heads.enumerated() where folded == nil || folded === head {
          areOpen[other] = isOpen
        }
        showRows()
      }
      addSubview(head)
      for (row, property) in zip(rows, properties) where property.isOfType == (index == 0) {
        addSubview(row)
      }
    }
    addSubview(EditorLook.separator())
    count()
    showRows()
  }

  private func makeRow(_ property: ViewFile.Property) -> PropertyRow {
    let row = PropertyRow(
      InspectedProperty(
        name: property.name, title: EditorLook.words(property.name), group: "",
        kind: property.kind, defaultValue: property.defaultValue))
    row.identifier = "file.\(property.name)"
    row.show(property.value)
    row.didEdit = { [weak self] event, value in self?.edit(property.name, event, value) }
    row.didReset = { [weak self] in
      self?.edit(property.name, .editingDidEnd, property.defaultValue)
      self?.refresh()
    }
    return row
  }

  private func edit(_ name: String, _ event: ControlEvents, _ value: PropertyValue) {
    guard let view, let file = session.viewFile else { return }
    session.history.edit(name, of: view, in: file, event, value)
  }

  private func count() {
    for (index, head) in heads.enumerated() {
      let members = properties.filter { $0.isOfType == (index == 0) }
      head.count = members.count
      head.changed = members.count { $0.value != $0.defaultValue }
    }
  }

  private func showRows() {
    let wanted = search.trimmingSpaces.foldedForSearch
    for (index, head) in heads.enumerated() {
      var hits = 0
      for (row, property) in zip(rows, properties) where property.isOfType == (index == 0) {
        let isHit = wanted.isEmpty || row.property.holds(wanted)
        hits += isHit ? 1 : 0
        row.isHidden = !isHit || wanted.isEmpty && !areOpen[index]
      }
      head.isHidden = hits == 0
      head.isOpen = !wanted.isEmpty || areOpen[index]
    }
    subviews.last?.isHidden = isEmpty
  }
}

extension ViewFile {
  /// The properties that a row can edit. Lists of titles need several lines, but a field has one.
  fileprivate func editableProperties(of view: View) -> [Property] {
    properties(of: view).filter { $0.name != "titles" }
  }
}
