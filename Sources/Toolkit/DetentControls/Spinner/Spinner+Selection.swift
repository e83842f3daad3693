public import DetentViews

/// What is selected: one item or, with ``allowsMultipleSelection``, any number of them.
extension Spinner {
  /// Whether the user can select several items, or none; false by default. Setting it closes an
  /// open spinner. Where it becomes true nothing is selected; where it becomes false, the first of
  /// the items that were.
  ///
  /// Keys and the mouse wheel change nothing of the closed control, then: one step would put one
  /// item in the place of all that are selected.
  public var allowsMultipleSelection: Bool {
    get { model.allowsMultipleSelection }
    set {
      guard newValue != model.allowsMultipleSelection else { return }
      opening.change { chosen.change { $0.allowsMultipleSelection = newValue } }
      selectionWasSet()
    }
  }

  /// The indexes of the selected items. With ``allowsMultipleSelection`` there may be several, or
  /// none.
  ///
  /// Indexes out of range are left out with a log line. Indexes that are set before there are items
  /// apply to the first items. Without ``allowsMultipleSelection`` the lowest index is selected, and
  /// an empty set changes nothing.
  public var selectedIndexes: Set<Int> {
    get {
      valueWasRead()
      return model.selectedIndexes
    }
    set {
      guard allowsMultipleSelection else {
        if let first = newValue.min() { selectedIndex = first }
        return
      }
      let old = model.selectedIndexes
      // −1 is what a choice of none says.
      if model.count > 0,
        let other = newValue.subtracting([-1]).sorted().first(where: { !hasItem($0) })
      {
        refuse(other, "selectedIndexes", of: model.count)
      }
      chosen.change { $0.selectSet(newValue) }
      if model.selectedIndexes != old { selectionWasSet() }
    }
  }

  /// The index of the selected item, or 0 if there are no items.
  ///
  /// An index out of range selects the nearest item, with a log line. An index that is set before
  /// there are items applies to the first items. With ``allowsMultipleSelection`` it is the lowest
  /// selected index, or −1 if no item is selected; setting it selects that item alone.
  public var selectedIndex: Int {
    get {
      valueWasRead()
      return allowsMultipleSelection ? model.selectedIndexes.min() ?? -1 : model.currentIndex
    }
    set {
      guard !allowsMultipleSelection else {
        selectedIndexes = [newValue]
        return
      }
      let old = model.currentIndex
      if model.count > 0, !hasItem(newValue) { refuse(newValue, "selectedIndex", of: model.count) }
      chosen.change { $0.select(newValue) }
      if model.currentIndex != old { selectionWasSet() }
    }
  }

  private func hasItem(_ index: Int) -> Bool { model.items.indices.contains(index) }

  /// The selected item, the first one of several; nil where there is none.
  public var selectedItem: SpinnerItem? {
    let index = selectedIndex
    return model.items.indices.contains(index) ? model.items[index] : nil
  }

  /// What the targets are notified of the selection.
  public var selection: ItemChoice {
    valueWasRead()
    return model.selection
  }

  /// The selection; setting it selects by the indexes.
  public var editedValue: ItemChoice {
    get { selection }
    set {
      if allowsMultipleSelection {
        selectedIndexes = Set(newValue.indexes ?? [newValue.index])
      } else {
        selectedIndex = newValue.index
      }
    }
  }

  /// Puts an item in the place of another, such as the same one with another count: what is open
  /// stays open, and what is selected stays selected. An index out of range changes nothing, with a
  /// log line.
  public func setItem(_ item: SpinnerItem, at index: Int) {
    guard hasItem(index) else { return refuse(index, "setItem(_:at:)", of: model.count) }
    let old = model.selection
    chosen.change { $0.setItem(item, at: index) }
    if model.selection != old { chosen.editing.acknowledge() }
    popup?.relayout()
    popup?.contentDidTurn()
    // The hub shows nothing of the others.
    if isOpen || model.isSelected(index) { setNeedsDisplay() }
  }
}
