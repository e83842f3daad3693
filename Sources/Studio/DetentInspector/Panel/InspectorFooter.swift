import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

/// Undo, redo and the list of changes, with buttons that save a file and copy Swift code.
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
    if count == 0, let file = session.viewFile, file.isEdited {
      changes.title = "\(file.name) isn’t saved"
    }
    changes.isEnabled = count > 0
    save.toolTip = session.savePath ?? "Save styles to a file (Ctrl+S)"
  }

  func saveJSON() {
    guard session.asksForFile else { return save(to: nil) }
    guard let content = window?.contentView else { return }
    Task { [weak self, session] in
      if let path = await session.chooseFile(over: content) { self?.save(to: path) }
    }
  }

  private func save(to path: String?) {
    if let problem = session.saveStyles(to: path) { return say(problem, beside: save) }
    save.flash("Saved", instead: "Save JSON…")
  }

  func copySwift() {
    guard let swift = session.exportedSwift else { return }
    offer(swift)
    copy.flash("Copied", instead: "Copy Swift")
  }

  func say(_ problem: String, beside button: View) {
    let label = Label(problem, font: .system(12), color: .destructive)
    label.lineLimit = 0
    label.fixedWidth = 260
    let size = label.measuredSize(in: Size(width: 380, height: 600))
    let popover = Popover(content: PopoverCard(contentView: label, contentSize: size))
    popover.placement = AnchorPlacement(side: .above, alignment: .center, gap: 4)
    popover.open(from: button)
  }

  /// Opens the menu of all changed properties. Choosing an item resets its property.
  private func showChanges() {
    let (history, all) = (session.history, session.history.changes)
    guard !all.isEmpty else { return }
    let swift = all.compactMap { ($0.view as? any Styled)?.swiftLine(of: $0.name) }
    let items: [MenuPopover.Action] = [
      (MenuItem("Copy Swift"), { [weak self] in self?.offer(swift.joined(separator: "\n")) }),
      (MenuItem("Reset all"), { history.resetAll() }), (.separator, {}),
    ]
    let resets = all.map { change -> MenuPopover.Action in
      let name = ViewName(change.view)
      let title = "Reset \(change.name) of \(name.quoted ?? name.type)"
      let detail = change.text(traits.numberLocale)
      return (MenuItem(title, detail: detail), { history.reset([change]) })
    }
    let menu = MenuPopover(actions: items + resets)
    menu.accessibilityLabel = "Changes"
    menu.open(from: changes, at: nil)
  }

  private func offer(_ text: String) { window?.offer(text, on: .clipboard) }
}

extension MenuPopover {
  typealias Action = (item: MenuItem, action: @MainActor () -> Void)

  convenience init(actions: [Action]) {
    self.init(actions.map(\.item), style: EditorLook.menu.menu)
    didChoose = { actions[$0].action() }
  }
}

extension Button {
  fileprivate func flash(_ word: String, instead title: String) {
    self.title = word
    startTimer(after: .milliseconds(1_500)) { [weak self] in self?.title = title }
  }
}

extension StyleHistory.Change {
  /// The values before and after the change. For a color, only the halves that differ.
  func text(_ locale: NumberLocale) -> String {
    if case .color(let old) = original, case .color(let new) = now {
      let halves = Appearance.allCases.filter { !old.isSame(as: new, for: $0) }.map { half in
        "\(half) \(ColorTokens.name(of: old, half)) → \(ColorTokens.name(of: new, half))"
      }
      if !halves.isEmpty { return halves.joined(separator: ", ") }
    }
    let texts = [original, now].map { EditorLook.text(of: $0, as: kind, locale) }
    return texts.joined(separator: " → ")
  }
}
