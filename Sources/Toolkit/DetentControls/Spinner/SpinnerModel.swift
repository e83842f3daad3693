import DetentDrawing
import DetentViews

struct SpinnerModel: Sendable {
  private(set) var items: [SpinnerItem] = []
  /// The index of the item at the top: the selected item, or in multiple selection the item with
  /// the keyboard focus. It is always valid, and 0 without items.
  private(set) var currentIndex = 0
  private var chosen: Set<Int> = []
  /// The selection that the program set before the items.
  private var requested = 0
  private var requestedSet: Set<Int> = []
  /// The indices of the matching items during a search, else nil.
  var shown: [Int]?

  var mode = SpinnerMode.auto
  var pickerThreshold = Int(SpinnerStyle().pickerThreshold)
  var allowsDisabledSelection = false
  var allowsMultipleSelection = false {
    didSet {
      guard allowsMultipleSelection != oldValue else { return }
      if !allowsMultipleSelection, let first = chosen.min() { select(first) }
      selectSet([])
    }
  }

  var count: Int { items.count }
  /// Whether titles begin with digits, so that digits do not select items by number.
  var hasTitlesOfDigits: Bool { items.contains { $0.title.first?.decimalValue != nil } }
  var currentItem: SpinnerItem? { items.isEmpty ? nil : items[currentIndex] }

  // MARK: Selection

  var selectedIndexes: Set<Int> {
    if allowsMultipleSelection { return chosen }
    return items.isEmpty ? [] : [currentIndex]
  }

  func isSelected(_ index: Int) -> Bool {
    allowsMultipleSelection ? chosen.contains(index) : index == currentIndex && count > 0
  }

  var selection: ItemChoice {
    guard allowsMultipleSelection else {
      return ItemChoice(index: currentIndex, title: currentItem?.title ?? "")
    }
    return choice(of: chosen)
  }

  func selection(toggling index: Int) -> ItemChoice {
    choice(of: chosen.symmetricDifference([index]))
  }

  private func choice(of set: Set<Int>) -> ItemChoice {
    let indexes = set.sorted()
    return ItemChoice(indexes: indexes, titles: indexes.map { items[$0].title })
  }

  mutating func select(_ choice: ItemChoice) {
    if allowsMultipleSelection {
      selectSet(Set(choice.indexes ?? [choice.index]))
    } else {
      select(choice.index)
    }
  }

  /// In multiple selection, goes to the first item of a wheel, or to the first selected row.
  mutating func lookAtTheFirst() {
    guard allowsMultipleSelection else { return }
    select(presentation == .picker ? selectedIndexes.min() ?? 0 : 0)
  }

  mutating func selectSet(_ indexes: Set<Int>) {
    chosen = items.isEmpty ? [] : indexes.filter(items.indices.contains)
    requestedSet = items.isEmpty ? indexes : chosen
  }

  var presentation: SpinnerPresentation {
    switch (count, mode) {
    case (0, _): .inert
    case (1, _): .button
    case (_, .wheel): .wheel
    case (_, .picker): .picker
    case (_, .auto): count < pickerThreshold ? .wheel : .picker
    }
  }

  mutating func setItems(_ items: [SpinnerItem]) {
    shown = nil
    let wanted = self.items.isEmpty ? requested : currentIndex
    let wantedSet = self.items.isEmpty ? requestedSet : chosen
    self.items = items
    select(wanted)
    selectSet(wantedSet)
  }

  mutating func setItem(_ item: SpinnerItem, at index: Int) { items[index] = item }

  /// Brings the item at an index to the top, or the nearest one if the index is out of range.
  mutating func select(_ index: Int) {
    guard !items.isEmpty else {
      requested = index
      currentIndex = 0
      return
    }
    currentIndex = max(0, min(index, count - 1))
    requested = currentIndex
  }

  // MARK: Items in sight

  var slots: Range<Int> { 0..<(shown?.count ?? count) }

  /// The slot of an item, or the nearest slot if a search hides the item.
  func slot(ofIndex index: Int) -> Int {
    guard let shown else { return index }
    return shown.firstIndex { $0 >= index } ?? max(0, shown.count - 1)
  }

  func slot(ofIndex index: Int, nearestTo position: Double, wraps: Bool) -> Int {
    guard wraps, count > 0 else { return slot(ofIndex: index) }
    let turns = ((position - Double(index)) / Double(count)).rounded()
    return Int(exactly: turns).map { index + $0 * count } ?? index
  }

  var selectedSlots: Set<Int> {
    guard let shown else { return chosen }
    return Set(shown.indices.filter { chosen.contains(shown[$0]) })
  }

  // MARK: Selectable items

  func isSelectable(_ index: Int) -> Bool {
    items.indices.contains(index) && (allowsDisabledSelection || items[index].isEnabled)
  }

  /// The item index of a slot. Slots continue past both ends, like the turns of a wheel.
  func index(ofSlot slot: Int) -> Int {
    guard count > 0 else { return 0 }
    if let shown {
      guard !shown.isEmpty else { return currentIndex }
      return shown[max(0, min(slot, shown.count - 1))]
    }
    let rest = slot % count
    return rest < 0 ? rest + count : rest
  }

  /// Nil if no item is selectable. With `wraps` the items go round in a circle.
  func nearestSelectable(to position: Double, wraps: Bool) -> Int? {
    guard firstSelectable != nil, let middle = Int(exactly: position.rounded()) else { return nil }
    if !wraps, !slots.contains(middle) {
      return nearestSelectable(to: Double(max(0, min(middle, slots.count - 1))), wraps: false)
    }
    // Of two equally near slots, the fraction of the position decides.
    let side = position >= Double(middle) ? 1 : -1
    for distance in 0...count {
      for slot in [middle + side * distance, middle - side * distance]
      where (wraps || slots.contains(slot)) && isSelectable(index(ofSlot: slot)) { return slot }
    }
    return nil
  }

  /// The slot that is a number of selectable items further, or the same slot if the item is alone.
  func slot(after slot: Int, steps: Int, wraps: Bool) -> Int {
    guard firstSelectable != nil, steps != 0 else { return slot }
    let direction = steps > 0 ? 1 : -1
    var left = steps.magnitude
    // Whole turns change nothing.
    if wraps { left %= UInt(slots.count { isSelectable(self.index(ofSlot: $0)) }) }
    if left == 0, wraps { left = isSelectable(index(ofSlot: slot)) ? 0 : 1 }
    var reached = slot
    var candidate = slot
    var walked = 0
    while left > 0, walked <= count * 2 {
      candidate += direction
      walked += 1
      if !wraps, !slots.contains(candidate) { break }
      guard isSelectable(index(ofSlot: candidate)) else { continue }
      reached = candidate
      left -= 1
    }
    return reached
  }

  var firstSelectable: Int? { slots.lazy.map(index(ofSlot:)).first(where: isSelectable) }
  var lastSelectable: Int? { slots.reversed().lazy.map(index(ofSlot:)).first(where: isSelectable) }
}

extension Character {
  /// The value of a decimal digit in any script, or nil for other characters.
  var decimalValue: Int? {
    guard let scalar = unicodeScalars.first, scalar.properties.numericType == .decimal else {
      return nil
    }
    return wholeNumberValue
  }
}
