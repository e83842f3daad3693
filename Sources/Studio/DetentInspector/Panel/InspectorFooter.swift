import DetentDrawing
import DetentViews
import DetentWidgets

/// Undo and redo, what was changed, and the ways out: a file, and Swift for the clipboard.
@MainActor
final class InspectorFooter: StackView {
  private let session: InspectorSession
  private let undo = ToolButton(icon: InspectorIcon.undo, hint: "Undo (Ctrl+Z)", isPlain: true)
  private let redo = ToolButton(
    icon: InspectorIcon.redo, hint: "Redo (Ctrl+Shift+Z)", isPlain: true)
  private let changes = Button("No changes", style: .quiet)
  private let save = Button("Save JSON…", style: EditorLook.button)
  private let copy = Button("Copy Swift", style: EditorLook.button)

  init(_ session: InspectorSession) {
    self.session = session
    super.init(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(top: 6, leading: 10, bottom: 6, trailing: 12))
    for view in [undo, redo, changes, Spacer(), save, copy] { addSubview(view) }
    undo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.undo() }
    redo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.redo() }
    changes.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.showChanges() }
    save.identifier = "saveJSON"
    save.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.saveJSON() }
    copy.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.copySwift() }
  }

  func refresh() {
    let history = session.history
    undo.isEnabled = history.canUndo
    redo.isEnabled = history.canRedo
    let count = history.changes.count
    changes.title = count == 0 ? "No changes" : count == 1 ? "1 change" : "\(count) changes"
    changes.isEnabled = count > 0
    if save.title != "Saved" { save.title = saveTitle }
    save.toolTip = session.savePath ?? "Save styles to a file (Ctrl+S)"
    list?.refresh()
  }

  private var saveTitle: String { session.savePath == nil ? "Save JSON…" : "Save JSON" }

  /// Writes what differs from the defaults into the file of styles, which the user is asked for at
  /// first.
  func saveJSON() {
    guard session.asksForFile else { return save(to: nil) }
    guard let content = window?.contentView else { return }
    Task { [weak self, session] in
      if let path = await session.chooseFile(over: content) { self?.save(to: path) }
    }
  }

  private func save(to path: String?) {
    if let problem = session.saveStyles(to: path) { return say(problem, beside: save) }
    save.flash("Saved", instead: saveTitle)
  }

  /// Puts Swift that makes the selected view's look into the clipboard.
  func copySwift() {
    guard let swift = session.exportedSwift else { return }
    window?.offer(swift, on: .clipboard)
    copy.flash("Copied", instead: "Copy Swift")
  }

  private func say(_ problem: String, beside button: Button) {
    let label = Label(problem, font: .system(12), color: .destructive)
    label.lineLimit = 0
    label.fixedWidth = 260
    show(label, from: button)
  }

  @discardableResult
  private func show(_ content: View, from owner: View) -> (popover: Popover, card: PopoverCard) {
    let card = PopoverCard(contentView: content, contentSize: Self.size(of: content))
    let popover = Popover(content: card)
    popover.placement = AnchorPlacement(side: .above, alignment: .center, gap: 4)
    popover.open(from: owner)
    return (popover, card)
  }

  private static func size(of content: View) -> Size {
    content.measuredSize(in: Size(width: 380, height: 600))
  }

  // MARK: The list of changes

  private weak var list: ChangeList?

  private func showChanges() {
    guard !session.history.changes.isEmpty, list == nil else { return }
    let list = ChangeList(
      session.history, width: min(360, bounds.width - 60), locale: traits.numberLocale)
    self.list = list
    let (popover, card) = show(list, from: changes)
    list.didChange = { [weak self, weak popover, weak card, weak list] in
      guard let self, let popover, let list else { return }
      if session.history.changes.isEmpty { return popover.dismiss() }
      card?.contentSize = Self.size(of: list)
      popover.setNeedsLayout()
    }
  }
}

/// The changes to the styles of all views, as the content of a popover: a row for each change with a
/// button that resets it, and the Swift code of the changes.
@MainActor
final class ChangeList: StackView {
  /// Called after the rows change.
  var didChange: (@MainActor () -> Void)?

  private let history: StyleHistory
  private let locale: NumberLocale
  private let title = Label("", font: .system(12, weight: 600))
  private let copy = Button("Copy Swift", style: EditorLook.button)
  private let rows = StackView(.vertical)
  private let scroll: ScrollView
  private let code = Label("", font: Font(family: "monospace", size: 10.5))
  private var shown: [StyleHistory.Change] = []
  private static let rowHeight = 26.0
  /// The largest number of visible rows and of lines of code.
  private static let mostLines = 8

  init(_ history: StyleHistory, width: Double, locale: NumberLocale) {
    (self.history, self.locale) = (history, locale)
    scroll = ScrollView(contentView: rows)
    let resetAll = Button("Reset all", style: EditorLook.button)
    let head = StackView(
      .horizontal, spacing: 8, alignment: .center, views: [title, Spacer(), copy, resetAll])
    super.init(.vertical, spacing: 8, views: [head, scroll, code])
    fixedWidth = width
    accessibilityRole = .group
    accessibilityLabel = "Changes"
    copy.identifier = "changes.copy"
    resetAll.identifier = "changes.resetAll"
    code.lineLimit = 0
    copy.addAction(for: .primaryActionTriggered) { [weak self] copy, _ in
      guard let self else { return }
      window?.offer(swift, on: .clipboard)
      copy.flash("Copied", instead: "Copy Swift")
    }
    resetAll.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.history.resetAll()
      self?.refresh()
    }
    refresh()
  }

  /// Shows the changes of now.
  func refresh() {
    let all = history.changes
    guard !all.elementsEqual(shown, by: { $0.isSame(as: $1) }) else { return }
    shown = all
    title.text = all.count == 1 ? "1 change" : "\(all.count) changes"
    for row in rows.subviews { row.removeFromSuperview() }
    for change in all { rows.addSubview(row(of: change)) }
    scroll.fixedHeight = Double(min(all.count, Self.mostLines)) * Self.rowHeight
    let lines = swift.split(separator: "\n")
    let rest = lines.count - Self.mostLines
    code.text = (lines.prefix(Self.mostLines) + (rest > 0 ? ["// and \(rest) more"] : []))
      .joined(separator: "\n")
    didChange?()
  }

  /// Swift code that makes the changes, a line for each.
  var swift: String {
    shown.compactMap { ($0.view as? any Styled)?.swiftLine(of: $0.name) }.joined(separator: "\n")
  }

  private func row(of change: StyleHistory.Change) -> View {
    let name = ViewName(change.view).quoted ?? ViewName(change.view).type
    let (old, new) = change.texts(locale)
    let reset = ToolButton(
      icon: InspectorIcon.reset, hint: "Reset \(change.name)", isPlain: true)
    reset.identifier = "changes.reset.\(change.name)"
    reset.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.history.reset([change])
      self?.refresh()
    }
    let (view, property, value) = (Label(name), Label(change.name), Label("\(old) → \(new)"))
    for label in [view, property, value] { label.font = EditorLook.valueFont }
    property.textColor = .secondary
    value.textAlignment = .trailing
    let width = fixedWidth ?? 0
    (view.fixedWidth, property.fixedWidth) = (width * 0.2, width * 0.32)
    value.contentHugging.horizontal = .low
    let row = StackView(
      .horizontal, spacing: 6, alignment: .center, views: [view, property, value, reset])
    row.fixedHeight = Self.rowHeight
    row.accessibilityRole = .group
    row.accessibilityLabel = "\(name), \(change.name): \(old) to \(new)"
    return row
  }
}

extension Button {
  /// Shows a word for a moment.
  fileprivate func flash(_ word: String, instead title: String) {
    self.title = word
    startTimer(after: .milliseconds(1_500)) { [weak self] in self?.title = title }
  }
}

extension StyleHistory.Change {
  fileprivate func isSame(as other: StyleHistory.Change) -> Bool {
    view === other.view && name == other.name && now == other.now && original == other.original
  }

  /// The value before and after the change, in words; of a color only the half that differs.
  fileprivate func texts(_ locale: NumberLocale) -> (old: String, new: String) {
    if case .color(let old) = original, case .color(let new) = now {
      let half = old.light == new.light ? Appearance.dark : .light
      let word = half == .dark ? "dark " : ""
      return (word + ColorTokens.name(of: old, half), word + ColorTokens.name(of: new, half))
    }
    return (
      EditorLook.text(of: original, as: kind, locale), EditorLook.text(of: now, as: kind, locale)
    )
  }
}
