import DetentDrawing
import DetentViews
import DetentWidgets

/// Undo and redo, what was changed, and the ways out: a file, and Swift for the clipboard.
@MainActor
final class InspectorFooter: StackView {
  private let session: InspectorSession
  private let undo = ToolButton(icon: InspectorIcon.undo, hint: "Undo, Ctrl+Z", isPlain: true)
  private let redo = ToolButton(icon: InspectorIcon.redo, hint: "Redo, Ctrl+Shift+Z", isPlain: true)
  private let changes = Button("No changes", style: .quiet)
  private let save = SaveButton("Save JSON…", style: .bordered)
  private let copy = Button("Copy Swift", style: .bordered)

  init(_ session: InspectorSession) {
    self.session = session
    super.init(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(top: 6, leading: 10, bottom: 6, trailing: 12))
    for view in [undo, redo, changes, Spacer(), save, copy] { addSubview(view) }
    var style = ButtonStyle.bordered
    style.padding = EdgeInsets(vertical: 5, horizontal: 12)
    style.font = .system(12, weight: 600)
    (save.style, copy.style) = (style, style)
    undo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.undo() }
    redo.addAction(for: .primaryActionTriggered) { [weak session] _, _ in session?.history.redo() }
    changes.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.showChanges() }
    save.identifier = "saveJSON"
    save.tip = { [weak session] in
      session.map { $0.savePath ?? "Save to a file that you choose, Ctrl+S" }
    }
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
    flash(save, "Saved", instead: saveTitle)
  }

  /// Puts Swift that makes the selected view's look into the clipboard.
  func copySwift() {
    guard let swift = session.exportedSwift else { return }
    window?.offer(swift, on: .clipboard)
    flash(copy, "Copied", instead: "Copy Swift")
  }

  private func flash(_ button: Button, _ word: String, instead title: String) {
    button.title = word
    button.startTimer(after: .milliseconds(1_500)) { [weak button] in button?.title = title }
  }

  private func say(_ problem: String, beside button: Button) {
    let label = Label(problem, font: .system(12), color: .destructive)
    label.lineLimit = 0
    label.fixedWidth = 260
    show(label, from: button)
  }

  private func show(_ content: View, from owner: View) {
    let card = PopoverCard(
      contentView: content,
      contentSize: content.measuredSize(in: Size(width: 380, height: 600)))
    let popover = Popover(content: card)
    popover.placement = AnchorPlacement(side: .above, alignment: .center, gap: 4)
    popover.open(from: owner)
  }

  // MARK: The list of changes

  private weak var list: ChangeList?
  private weak var listPopover: Popover?

  private func showChanges() {
    guard !session.history.changes.isEmpty, listPopover?.isOpen != true else { return }
    let list = ChangeList(session.history, width: min(384, bounds.width - 48))
    let card = PopoverCard(contentView: list, contentSize: list.size)
    card.style = EditorLook.card
    let popover = Popover(content: card)
    popover.placement = AnchorPlacement(side: .above, alignment: .center, gap: 4)
    list.sizeDidChange = { [weak popover, weak card] in
      card?.contentSize = $0
      popover?.setNeedsLayout()
    }
    list.didEmpty = { [weak popover] in popover?.dismiss() }
    (self.list, listPopover) = (list, popover)
    popover.open(from: changes)
  }
}

/// A button that says where it writes to.
@MainActor
private final class SaveButton: Button {
  var tip: (@MainActor () -> String?)?
  override var toolTip: String? {
    get { tip?() }
    set {}
  }
}
