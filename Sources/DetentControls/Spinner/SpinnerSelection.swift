import DetentDrawing
import DetentViews

/// The items of a spinner, which of them is selected, and the edit that changes it: the one type
/// from which a spinner sends what an edit sends.
@MainActor
final class SpinnerSelection {
  private weak var spinner: Spinner?
  private(set) var model = SpinnerModel()
  /// What every edit of the selection goes through; keys and the mouse wheel hold their runs in it.
  let editing: EditingSession<ItemChoice>

  init(of spinner: Spinner) {
    self.spinner = spinner
    editing = EditingSession(spinner, value: \.chosen.model.selection) { spinner, choice, _ in
      spinner.chosen.model.select(choice.index)
    }
    // On the closed control; what is open turns back, see ``takeBack(_:)``.
    editing.restore = { [weak spinner] start in
      spinner?.chosen.model.select(start.index)
      spinner?.ring.restAtSelection()
    }
  }

  /// Begins an edit where none is under way.
  /// - Parameter isAgreed: whether the delegate has agreed already.
  func begin(reason: EditReason, isAgreed: Bool = false) {
    guard !editing.isOpen else { return }
    if isAgreed {
      editing.open(part: part, reason: reason)
    } else {
      editing.begin(part: part, reason: reason)
    }
  }

  /// The program sets items, what is selected of them or what may be: no target is notified.
  func change(_ change: (inout SpinnerModel) -> Void) { change(&model) }

  /// What the edit goes on in, for those who are notified of it.
  private var part: String {
    guard let spinner, spinner.isOpen, let popup = spinner.popup else { return "hub" }
    return popup.isWheel ? "wheel" : "picker"
  }

  /// Begins the edit in which the user selects an item, where that is another one and none is
  /// open.
  /// - Returns: whether others were notified. They may have ended the edit again, or refused it.
  func begin(toSelect index: Int, reason: EditReason) -> Bool {
    guard !editing.isOpen, index != model.selectedIndex, model.isSelectable(index) else {
      return false
    }
    begin(reason: reason)
    return true
  }

  /// The user chose. The targets are notified of it within the edit that is open, or in one that
  /// begins now.
  /// - Parameter isRestoring: whether this takes a change back: what the user cannot choose comes
  ///   back, too.
  func select(_ index: Int, reason: EditReason, isRestoring: Bool = false) {
    func isPossible() -> Bool {
      index != model.selectedIndex
        && (isRestoring ? model.items.indices.contains(index) : model.isSelectable(index))
    }
    guard isPossible(), let spinner else { return }
    begin(reason: reason)
    // A handler of the beginning may have ended the edit, or taken the item away.
    guard editing.isOpen, isPossible() else { return }
    editing.setPart(part, reason: reason)
    guard isRestoring || accepts(index), isPossible() else { return }
    model.select(index)
    spinner.selectionWillBeSent()
    if let item = model.selectedItem { spinner.delegate?.spinner(spinner, didSelect: item) }
    editing.valueDidChange()
  }

  /// Whether the delegate lets an item be selected. It cannot name another one: the wheel turns to
  /// what the user chose, or stays.
  private func accepts(_ index: Int) -> Bool {
    let choice = ItemChoice(index: index, title: model.items[index].title)
    return editing.accepted(choice) == choice && editing.isOpen
  }

  /// Whether the delegate lets an edit begin.
  func mayBegin(reason: EditReason) -> Bool { editing.shouldBegin(part: part, reason: reason) }

  /// Gives the selection back that the edit began with, and ends it.
  /// - Parameter turn: turns to the index that was given back, before any target is notified.
  func takeBack(_ turn: (Int) -> Void) {
    let reached = model.selectedIndex
    editing.cancel { start in
      model.select(start.index)
      turn(model.selectedIndex)
    }
    selectionWasTakenBack(from: reached)
  }

  /// Gives the selection back that a run of keys on the closed control began with, as Escape does.
  /// - Returns: whether there was one.
  func takeKeyRunBack() -> Bool {
    let reached = model.selectedIndex
    guard editing.cancelKeyRun() else { return false }
    selectionWasTakenBack(from: reached)
    spinner?.appearanceDidChange()
    return true
  }

  private func selectionWasTakenBack(from reached: Int) {
    if let spinner, model.selectedIndex != reached, let item = model.selectedItem {
      spinner.delegate?.spinner(spinner, didSelect: item)
    }
  }
}
