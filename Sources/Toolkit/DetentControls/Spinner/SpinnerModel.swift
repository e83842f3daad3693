import DetentDrawing
import DetentViews

/// The items of a spinner and which of them are selected.
struct SpinnerModel: Sendable {
  private(set) var items: [SpinnerItem] = []
  /// The item at the top: the selected one or, where several can be selected, the one that the
  /// keyboard is at. Always a valid index, 0 where there are no items.
  private(set) var currentIndex = 0
  /// What is selected where several can be.
  private var chosen: Set<Int> = []
  /// What was asked for while there were no items.
  private var requested = 0
  private var requestedSet: Set<Int> = []
  private var enabledCount = 0
  /// Whether a digit is the beginning of a title, and not the place of an item.
  private(set) var hasTitlesOfDigits = false
  /// The indices of what can be seen, where a search hides the others; nil where all of it can.
  private(set) var shown: [Int]?
  private var shownSelectableCount = 0

  var mode = SpinnerMode.auto
  /// In `auto`, so many items or more open as a picker.
  var pickerThreshold = 15
  var allowsDisabledSelection = false
  /// Where this becomes true nothing is selected; where it becomes false, the first that was.
  var allowsMultipleSelection = false {
    didSet {
      guard allowsMultipleSelection != oldValue else { return }
      if !allowsMultipleSelection, let first = chosen.min() { select(first) }
      selectSet([])
    }
  }

  var count: Int { items.count }
  var currentItem: SpinnerItem? { items.isEmpty ? nil : items[currentIndex] }

  // MARK: What is selected

  var selectedIndexes: Set<Int> {
    if allowsMultipleSelection { return chosen }
    return items.isEmpty ? [] : [currentIndex]
  }

  func isSelected(_ index: Int) -> Bool {
    allowsMultipleSelection ? chosen.contains(index) : index == currentIndex && count > 0
  }

  /// What targets are notified of.
  var selection: ItemChoice {
    guard allowsMultipleSelection else {
      return ItemChoice(index: currentIndex, title: currentItem?.title ?? "")
    }
    return choice(of: chosen)
  }

  /// The selection with an item more, or without it.
  func selection(toggling index: Int) -> ItemChoice {
    choice(of: chosen.symmetricDifference([index]))
  }

  private func choice(of set: Set<Int>) -> ItemChoice {
    let indexes = set.sorted()
    return ItemChoice(indexes: indexes, titles: indexes.map { items[$0].title })
  }

  /// Selects what a choice says.
  mutating func select(_ choice: ItemChoice) {
    if allowsMultipleSelection {
      selectSet(Set(choice.indexes ?? [choice.index]))
    } else {
      select(choice.index)
    }
  }

  /// Brings the item to the top that an opened spinner begins at. If several items can be selected,
  /// that is the first item on a wheel, as on the ring of the hub, and the first selected one in a
  /// list.
  mutating func lookAtTheFirst() {
    guard allowsMultipleSelection else { return }
    select(presentation == .picker ? selectedIndexes.min() ?? 0 : 0)
  }

  /// Selects several; what there is not is left out.
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
    itemsDidChange()
    select(wanted)
    selectSet(wantedSet)
  }

  /// Puts an item in the place of another.
  mutating func setItem(_ item: SpinnerItem, at index: Int) {
    items[index] = item
    itemsDidChange()
    show(shown)
  }

  private mutating func itemsDidChange() {
    enabledCount = items.reduce(0) { $0 + ($1.isEnabled ? 1 : 0) }
    hasTitlesOfDigits = items.contains { $0.title.first?.decimalValue != nil }
  }

  /// Brings an item to the top, which selects it where only one can be; an index out of range means
  /// the nearest one.
  mutating func select(_ index: Int) {
    guard !items.isEmpty else {
      requested = index
      currentIndex = 0
      return
    }
    currentIndex = max(0, min(index, count - 1))
    requested = currentIndex
  }

  // MARK: What can be seen

  /// Hides what a search does not find; nil shows everything.
  mutating func show(_ indices: [Int]?) {
    shown = indices
    shownSelectableCount = indices?.count(where: isSelectable) ?? 0
  }

  /// The slots of one turn, or of the list.
  var slots: Range<Int> { 0..<(shown?.count ?? count) }

  /// The slot of an item, or the nearest one where the item is hidden.
  func slot(ofIndex index: Int) -> Int {
    guard let shown else { return index }
    return shown.firstIndex { $0 >= index } ?? max(0, shown.count - 1)
  }

  /// The slot of an item that is nearest to a position.
  func slot(ofIndex index: Int, nearestTo position: Double, wraps: Bool) -> Int {
    guard wraps, count > 0 else { return slot(ofIndex: index) }
    let turns = ((position - Double(index)) / Double(count)).rounded()
    return Int(exactly: turns).map { index + $0 * count } ?? index
  }

  // MARK: What the user can reach

  func isSelectable(_ index: Int) -> Bool {
    items.indices.contains(index) && (allowsDisabledSelection || items[index].isEnabled)
  }

  private var selectableCount: Int {
    if shown != nil { return shownSelectableCount }
    return allowsDisabledSelection ? count : enabledCount
  }

  /// The index of a slot: slots go on past both ends of the items, as a wheel does that is turned
  /// on.
  func index(ofSlot slot: Int) -> Int {
    guard count > 0 else { return 0 }
    if let shown {
      guard !shown.isEmpty else { return currentIndex }
      return shown[max(0, min(slot, shown.count - 1))]
    }
    let rest = slot % count
    return rest < 0 ? rest + count : rest
  }

  /// The selectable slot that is nearest to a position; nil where there is none.
  /// - Parameter wraps: whether the items go round in a circle.
  func nearestSelectable(to position: Double, wraps: Bool) -> Int? {
    guard selectableCount > 0, let middle = Int(exactly: position.rounded()) else { return nil }
    if !wraps, !slots.contains(middle) {
      return nearestSelectable(to: Double(max(0, min(middle, slots.count - 1))), wraps: false)
    }
    // Of two as near, the one on the side that the position leans to.
    let side = position >= Double(middle) ? 1 : -1
    for distance in 0...count {
      for slot in [middle + side * distance, middle - side * distance]
      where (wraps || slots.contains(slot)) && isSelectable(index(ofSlot: slot)) { return slot }
    }
    return nil
  }

  /// The slot that is so many selectable items further; the same one where there is no other.
  func slot(after slot: Int, steps: Int, wraps: Bool) -> Int {
    guard selectableCount > 0, steps != 0 else { return slot }
    let direction = steps > 0 ? 1 : -1
    // More than once around leads to where less would.
    var left = steps.magnitude % UInt(wraps ? selectableCount : Int.max)
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

  /// The first selectable item after another one, going round, whose title begins with a text;
  /// letters count whatever their case and their accents.
  /// - Parameter includesStart: whether the other one may stay selected.
  func index(titled prefix: String, from start: Int, includesStart: Bool) -> Int? {
    guard count > 0, !prefix.isEmpty else { return nil }
    // By scalars: a first letter may be a part of the character that a title begins with.
    let wanted = prefix.foldedForSearch.unicodeScalars
    guard !wanted.isEmpty else { return nil }
    let first = includesStart ? 0 : 1
    for distance in first..<(count + first) {
      let index = index(ofSlot: start + distance)
      guard isSelectable(index) else { continue }
      if items[index].title.foldedForSearch.unicodeScalars.starts(with: wanted) { return index }
    }
    return nil
  }
}

extension Character {
  /// The value of a decimal digit of any script; nil for every other character.
  var decimalValue: Int? {
    guard let scalar = unicodeScalars.first, scalar.properties.numericType == .decimal else {
      return nil
    }
    return wholeNumberValue
  }
}
