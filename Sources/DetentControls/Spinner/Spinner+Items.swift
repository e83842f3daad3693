public import DetentViews

extension Spinner {
  // MARK: Items

  /// What can be chosen. Setting them closes an open spinner and keeps the selected index as far as
  /// there are so many.
  public var items: [SpinnerItem] {
    get { model.items }
    set {
      dismissForChange()
      model.setItems(newValue)
      selectionWasSet()
      if !canBecomeFirstResponder { resignFirstResponder() }
    }
  }

  /// The index of the selected item; 0 where there are none. One out of range means the nearest, and
  /// what is set before there are items holds for the first ones.
  public var selectedIndex: Int {
    get { model.selectedIndex }
    set {
      let old = model.selectedIndex
      model.select(newValue)
      if model.selectedIndex != old { selectionWasSet() }
    }
  }

  /// The selected item; nil where there are none.
  public var selectedItem: SpinnerItem? { model.selectedItem }

  /// What the targets are told of the selection.
  public var selection: ItemChoice { model.selection }

  /// How many items there are.
  public var count: Int { model.count }

  /// Whether there are no items.
  public var isEmpty: Bool { model.count == 0 }

  // MARK: Modes

  /// How it opens. Setting it closes an open spinner.
  public var mode: SpinnerMode {
    get { model.mode }
    set {
      guard newValue != model.mode else { return }
      dismissForChange()
      model.mode = newValue
    }
  }

  /// In `auto`, so many items or more open as a picker; 15 by default. Setting it closes an open
  /// spinner.
  public var pickerThreshold: Int {
    get { model.pickerThreshold }
    set {
      guard newValue != model.pickerThreshold else { return }
      dismissForChange()
      model.pickerThreshold = max(0, newValue)
    }
  }

  /// Whether the user can choose items that are not enabled; false by default. A program can always.
  public var allowsDisabledSelection: Bool {
    get { model.allowsDisabledSelection }
    set {
      guard newValue != model.allowsDisabledSelection else { return }
      model.allowsDisabledSelection = newValue
      appearanceDidChange()
    }
  }

  /// What a press on the hub does, by the items and the mode.
  public var presentation: SpinnerPresentation { model.presentation }

  /// False tells of changes only once, just before the commit.
  public var isContinuous: Bool {
    get { bracket.isContinuous }
    set { bracket.isContinuous = newValue }
  }

  // MARK: Changes

  /// The program chose: silently, and an open wheel turns there.
  private func selectionWasSet() {
    bracket.acknowledge(model.selection)
    // What the program chose is not to be hidden by a search.
    if let shown = model.shown, !shown.contains(model.selectedIndex) { dropSearch() }
    if isOpen {
      targetSlot = slot(nearestTo: model.selectedIndex)
      gesture?.isOver = true
      turnToTarget()
    } else {
      restAtSelection()
    }
    appearanceDidChange()
  }

  /// The user chose. The targets hear of it within the edit that is open, or in one that begins now.
  /// - Parameter isRestoring: whether this takes a change back: what the user cannot choose comes back,
  ///   too.
  func select(_ index: Int, reason: EditReason, isRestoring: Bool = false) {
    func isPossible() -> Bool {
      index != model.selectedIndex
        && (isRestoring ? model.items.indices.contains(index) : model.isSelectable(index))
    }
    guard isPossible() else { return }
    openEdit(reason: reason)
    // A handler of the beginning may have ended the edit, or taken the item away.
    guard bracket.isOpen, isPossible() else { return }
    bracket.setPart(part, reason: reason)
    model.select(index)
    appearanceDidChange()
    tick()
    if let item = model.selectedItem { delegate?.spinner(self, didSelect: item) }
    bracket.change(to: model.selection)
  }

  /// Begins an edit where none is open.
  func openEdit(reason: EditReason) {
    if !bracket.isOpen { bracket.begin(at: model.selection, part: part, reason: reason) }
  }

  /// What the edit goes on in, for those who are told of it.
  private var part: String {
    guard isOpen, let popup else { return "hub" }
    return popup.isWheel ? "wheel" : "picker"
  }
}
