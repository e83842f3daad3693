import DetentDrawing
import DetentViews

/// The items of a spinner, which of them are selected, and the edit that changes that: the one type
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
      spinner.chosen.model.select(choice)
    }
    // On the closed control; what is open turns back, see ``takeBack(_:)``.
    editing.restore = { [weak spinner] start in
      spinner?.chosen.model.select(start)
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

  /// Where several items can be selected a wheel opens as the ring of the hub shows it, with the
  /// first item at the top, and a list at the first that is selected.
  func lookAtTheFirst() {
    guard model.allowsMultipleSelection else { return }
    model.select(model.presentation == .picker ? model.selectedIndexes.min() ?? 0 : 0)
  }

  /// What the edit goes on in, for those who are notified of it.
  private var part: String {
    guard let spinner, spinner.isOpen, let popup = spinner.popup else { return "hub" }
    return popup.isWheel ? "wheel" : "picker"
  }

  /// Begins the edit in which the user selects an item by bringing it to the top, where that is
  /// another one and none is open.
  /// - Returns: whether others were notified. They may have ended the edit again, or refused it.
  func begin(toSelect index: Int, reason: EditReason) -> Bool {
    guard !editing.isOpen, !model.allowsMultipleSelection, index != model.currentIndex,
      model.isSelectable(index)
    else { return false }
    begin(reason: reason)
    return true
  }

  /// The user brought an item to the top. Where one is selected that is a choice: the targets are
  /// notified of it within the edit that is open, or in one that begins now.
  /// - Parameter isRestoring: whether this takes a change back: what the user cannot choose comes
  ///   back, too.
  func select(_ index: Int, reason: EditReason, isRestoring: Bool = false) {
    func isPossible() -> Bool {
      index != model.currentIndex
        && (isRestoring ? model.items.indices.contains(index) : model.isSelectable(index))
    }
    guard isPossible(), let spinner else { return }
    guard !model.allowsMultipleSelection else {
      model.select(index)
      return spinner.choiceDidChange()
    }
    begin(reason: reason)
    // A handler of the beginning may have ended the edit, or taken the item away.
    guard editing.isOpen, isPossible() else { return }
    editing.setPart(part, reason: reason)
    let choice = ItemChoice(index: index, title: model.items[index].title)
    guard isRestoring || accepts(choice), isPossible() else { return }
    model.select(index)
    spinner.choiceDidChange()
    if let item = model.currentItem { spinner.delegate?.spinner(spinner, didSelect: item) }
    editing.valueDidChange()
  }

  /// The user selected an item where several can be selected, or no longer does.
  func toggle(_ index: Int, reason: EditReason) {
    guard model.allowsMultipleSelection, model.isSelectable(index), let spinner else { return }
    begin(reason: reason)
    // A handler of the beginning may have ended the edit, or taken the item away.
    guard editing.isOpen, model.allowsMultipleSelection, model.isSelectable(index) else { return }
    editing.setPart(part, reason: reason)
    let choice = model.selection(toggling: index)
    // Whoever is asked may have changed what is selected.
    guard accepts(choice), model.allowsMultipleSelection, model.isSelectable(index),
      model.selection(toggling: index) == choice
    else { return }
    model.select(choice)
    spinner.choiceDidChange()
    notifyDelegate(of: [index])
    editing.valueDidChange()
  }

  /// Whether the delegate lets a choice be made. It cannot name another one: the wheel turns to
  /// what the user chose, or stays.
  private func accepts(_ choice: ItemChoice) -> Bool {
    editing.accepted(choice) == choice && editing.isOpen
  }

  /// Items are selected, or no longer so.
  private func notifyDelegate(of changed: Set<Int>) {
    for index in changed.sorted() {
      // Each of the calls may take items away.
      guard let spinner, model.items.indices.contains(index) else { return }
      let item = model.items[index]
      if model.isSelected(index) {
        spinner.delegate?.spinner(spinner, didSelect: item)
      } else {
        spinner.delegate?.spinner(spinner, didDeselect: item)
      }
    }
  }

  /// Whether the delegate lets an edit begin.
  func mayBegin(reason: EditReason) -> Bool { editing.shouldBegin(part: part, reason: reason) }

  /// Gives the selection back that the edit began with, and ends it.
  /// - Parameter turn: turns to the index that was given back, before any target is notified.
  func takeBack(_ turn: (Int) -> Void) {
    let reached = model.selectedIndexes
    editing.cancel { start in
      model.select(start)
      turn(model.currentIndex)
    }
    selectionWasTakenBack(from: reached)
  }

  /// Gives the selection back that a run of keys on the closed control began with, as Escape does.
  /// - Returns: whether there was one.
  func takeKeyRunBack() -> Bool {
    let reached = model.selectedIndexes
    guard editing.cancelKeyRun() else { return false }
    selectionWasTakenBack(from: reached)
    spinner?.appearanceDidChange()
    return true
  }

  private func selectionWasTakenBack(from reached: Set<Int>) {
    let selected = model.selectedIndexes
    notifyDelegate(
      of: model.allowsMultipleSelection
        ? selected.symmetricDifference(reached) : selected.subtracting(reached))
  }
}
