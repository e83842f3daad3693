import DetentDrawing
import DetentViews
import DetentWidgets

extension Spinner {
  // MARK: Open and closed

  /// Closes the spinner unless the delegate refuses. Returns whether it is closed.
  @discardableResult
  func close(_ outcome: SpinnerOutcome, _ reason: PopupDismissal = .program) -> Bool {
    guard isOpen else { return true }
    wheel.endScroll(selects: outcome == .accept)
    wheel.stopSpinning()
    if let item = model.currentItem, let delegate, !delegate.spinner(self, willCloseWith: item) {
      return false
    }
    dismiss(outcome, reason)
    return true
  }

  /// Closes a spinner that cannot stay open, and cancels a turn under way.
  func dismissForChange(_ reason: PopupDismissal = .program) {
    dismiss(gesture.press == nil ? .accept : .cancel, reason)
  }

  func useHub(reason: EditReason) {
    switch model.presentation {
    case .inert: break
    case .button:
      guard let item = model.currentItem, model.isSelectable(0) else { return }
      if allowsMultipleSelection {
        wheel.toggle(0, reason: reason)
        endRuns()
      }
      sendActions(for: .primaryActionTriggered)
      delegate?.spinner(self, didPressSingleItem: item)
    case .wheel, .picker:
      if isOpen { close(.accept) } else { open(reason: reason) }
      sendActions(for: .primaryActionTriggered)
    }
  }

  func notifyDelegate(of changed: Set<Int>) {
    for index in changed.sorted() {
      // Each call may remove items.
      guard model.items.indices.contains(index) else { return }
      let item = model.items[index]
      if model.isSelected(index) {
        delegate?.spinner(self, didSelect: item)
      } else {
        delegate?.spinner(self, didDeselect: item)
      }
    }
  }

  // MARK: The open part

  func pressBeside(_ event: PointerEvent, isHub: Bool) {
    switch event.button {
    case .secondary: close(.cancel)
    case .primary where isHub:
      // The press ends by closing, without a release.
      useHub(reason: .hubPress)
      sendActions(for: .pointerUpInside)
    default: close(outsidePress, .pressOutside)
    }
  }

  func popupDismisses(_ reason: PopupDismissal) {
    switch reason {
    case .pressOutside: close(outsidePress, .pressOutside)
    case .focusLost: endEverything(.focusLost)
    default: dismissForChange(reason)
    }
  }

  /// Called after the popup became a wheel or a picker because of its room.
  func popupChangedForm() {
    dropSearch()
    wheel.restAtSelection()
  }

  // MARK: Edits

  /// Turns an open wheel to the selection of the program, without events.
  func selectionWasSet() {
    wheel.editing.acknowledge()
    // A search should not hide the program's selection.
    if let shown = model.shown, !shown.contains(model.currentIndex) { dropSearch() }
    if isOpen {
      wheel.aim(at: model.currentIndex)
      gesture.giveUp()
      wheel.turnToTarget()
    } else {
      wheel.restAtSelection()
    }
    appearanceDidChange()
  }

  /// Called after the user turned to another item or selected one, before the targets are notified.
  func choiceDidChange() {
    appearanceDidChange()
    tick()
  }

  func endRuns() {
    wheel.editing.finishRuns()
    // An edit by assistive technology is not a run.
    if !isOpen { wheel.editing.end() }
  }
}

extension Spinner {
  func press(_ event: KeyEvent) -> Bool {
    guard isEnabled, gesture.press == nil else { return false }
    return isOpen ? pressOpen(event) : pressClosed(event)
  }

  private static let commands: Modifiers = [.alt, .super, .control]
  private static let moves: [Key] = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
  ]

  // MARK: Closed

  private func pressClosed(_ event: KeyEvent) -> Bool {
    if opens(event) {
      if event.phase == .down { useHub(reason: .key) }
      return presentation != .inert
    }
    guard event.modifiers.isDisjoint(with: Self.commands), count > 1, !allowsMultipleSelection
    else { return false }
    if event.key == .escape {
      guard wheel.takeKeyRunBack() else { return false }
      appearanceDidChange()
      return true
    }
    guard Self.moves.contains(event.key) || isLetter(event) else { return false }
    guard wheel.editing.pressKey(event) else { return true }
    // A handler of the end of the edit may have changed anything.
    if isEnabled, isFirstResponder, !isOpen, count > 1 {
      move(by: event)
    } else {
      wheel.editing.finishKeyRun()
    }
    return true
  }

  private func opens(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .space, .enter: event.modifiers.isEmpty && !continuesTyping(event)
    case .down, .up:
      event.key == .down && event.modifiers == .alt
        || event.modifiers.isEmpty && allowsMultipleSelection && presentation != .button
    case .function(4): event.modifiers.isEmpty
    default: false
    }
  }

  // MARK: Open

  private func pressOpen(_ event: KeyEvent) -> Bool {
    if wheel.isSpinning {
      wheel.stopSpinning()
      return !isForOthers(event)
    }
    if toggles(event) {
      if event.phase == .down { wheel.toggle(model.currentIndex, reason: .key) }
      return true
    }
    // The press that opened the spinner may still be held.
    if closes(event) {
      if event.phase == .down { close(.accept) }
      return true
    }
    if event.key == .backspace, event.modifiers == .control, isSearchable {
      emptySearch()
      return true
    }
    if isForOthers(event) { return false }
    switch event.key {
    case .escape: close(.cancel, .escape)
    // The focus moves on only if the spinner has closed.
    case .tab: return !close(.accept, .tab)
    case .backspace where isSearchable:
      search.delete(all: false)
      searchDidChange()
    default:
      if isSearchable, let letter = letter(of: event) {
        if search.add(event.text.isEmpty ? String(letter) : event.text) { searchDidChange() }
      } else if !jump(by: event) {
        move(by: event)
      }
    }
    return true
  }

  /// Returns whether a key is a shortcut or a function key, which is left to other views.
  private func isForOthers(_ event: KeyEvent) -> Bool {
    if closes(event) { return false }
    switch event.key {
    case .function, .insert, .menu: return true
    default: return event.key.isMedia || !event.modifiers.isDisjoint(with: Self.commands)
    }
  }

  /// Returns whether a key is the space bar as a toggle, not as a part of a text.
  private func toggles(_ event: KeyEvent) -> Bool {
    guard allowsMultipleSelection, event.key == .space else { return false }
    return event.modifiers == .control || event.modifiers.isEmpty && !continuesTyping(event)
  }

  private func closes(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .up: event.modifiers == .alt
    case .function(4): event.modifiers.isEmpty
    case .enter: event.modifiers.isDisjoint(with: Self.commands)
    case .space: event.modifiers.isDisjoint(with: Self.commands) && !continuesTyping(event)
    default: false
    }
  }

  /// Turns to one of the first nine items by its digit, unless titles begin with digits.
  private func jump(by event: KeyEvent) -> Bool {
    guard case .character(let digit) = event.key, !typeAhead.isActive(at: event.timestamp),
      let number = digit.decimalValue, number > 0, !model.hasTitlesOfDigits,
      model.isSelectable(number - 1)
    else { return false }
    wheel.turn(toIndex: number - 1, reason: .key)
    return true
  }

  private func move(by event: KeyEvent) {
    let right = traits.isRightToLeft ? -1 : 1
    // A quarter of the wheel, or the number of visible rows.
    let page = popup?.visibleRows ?? (count + 3) / 4
    switch event.key {
    case .left: wheel.turn(bySteps: -right, reason: .key)
    case .right: wheel.turn(bySteps: right, reason: .key)
    case .up: wheel.turn(bySteps: -1, reason: .key)
    case .down: wheel.turn(bySteps: 1, reason: .key)
    case .home: wheel.turn(toIndex: model.firstSelectable, reason: .key)
    case .end: wheel.turn(toIndex: model.lastSelectable, reason: .key)
    case .pageUp: wheel.turn(bySteps: -page, reason: .key)
    case .pageDown: wheel.turn(bySteps: page, reason: .key)
    default:
      guard isLetter(event), let letter = letter(of: event) else { return }
      typeAhead.add(String(letter), at: event.timestamp)
      wheel.turn(toIndex: typeAhead.match(in: model), reason: .key)
    }
  }

  // MARK: Letters

  private func letter(of event: KeyEvent) -> Character? {
    if event.key == .space { return " " }
    guard case .character(let character) = event.key else { return nil }
    return event.text.first ?? character
  }

  private func isLetter(_ event: KeyEvent) -> Bool {
    letter(of: event) != nil && (event.key != .space || typeAhead.isActive(at: event.timestamp))
  }

  private func continuesTyping(_ event: KeyEvent) -> Bool {
    if isSearchable, search.isActive { return true }
    guard event.key == .space, typeAhead.isActive(at: event.timestamp) else { return false }
    var longer = typeAhead
    longer.add(" ", at: event.timestamp)
    return longer.match(in: model) != nil
  }

  // MARK: Search

  var isSearchable: Bool { popup?.isWheel == false && count >= searchThreshold }

  /// Ends the search without a turn, and shows all items again.
  func dropSearch() {
    guard search.isActive else { return }
    search.delete(all: true)
    show(nil)
  }

  func emptySearch() {
    guard search.isActive else { return }
    search.delete(all: true)
    searchDidChange()
  }

  private func searchDidChange() {
    show(search.matches(in: items))
    // The first match is selected, unless the selected item is still visible.
    guard let shown = model.shown, !shown.contains(model.currentIndex) else { return }
    wheel.turn(toIndex: model.firstSelectable, reason: .key)
  }

  /// Nil shows all items.
  private func show(_ matches: [Int]?) {
    hover(nil)
    wheel.model.shown = matches
    wheel.restAtSelection()
    popup?.relayout()
  }
}

extension TypeAhead {
  func match(in model: SpinnerModel) -> Int? {
    match(among: model.count, from: model.currentIndex) {
      model.isSelectable($0) ? model.items[$0].title : nil
    }
  }
}

struct PickerSearch: Equatable, Sendable {
  private(set) var text = ""

  private static let longestText = 64

  var isActive: Bool { !text.isEmpty }

  /// Appends typed letters, except a space at the start. Returns whether the text changed.
  mutating func add(_ typed: String) -> Bool {
    let letters = typed.filter {
      !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    }
    let added = text.isEmpty ? String(letters.drop(while: \.isWhitespace)) : letters
    guard !added.isEmpty, text.count + added.count <= Self.longestText else { return false }
    text += added
    return true
  }

  mutating func delete(all: Bool) { text = all ? "" : String(text.dropLast()) }

  /// The items with a word that begins with the text, else those that contain it; nil without text.
  func matches(in items: [SpinnerItem]) -> [Int]? {
    let wanted = Array(text.foldedForSearch.unicodeScalars)
    guard wanted.contains(where: { !$0.properties.isWhitespace }) else { return nil }
    let found = items.map {
      Self.beginsWord(wanted, in: Array($0.title.foldedForSearch.unicodeScalars))
    }
    let atWords = items.indices.filter { found[$0] == true }
    return atWords.isEmpty ? items.indices.filter { found[$0] != nil } : atWords
  }

  /// Returns whether a word of a title begins with the text; nil if the text is not in the title.
  private static func beginsWord(_ wanted: [Unicode.Scalar], in title: [Unicode.Scalar]) -> Bool? {
    guard wanted.count <= title.count else { return nil }
    let starts = (0...(title.count - wanted.count)).filter { title[$0...].starts(with: wanted) }
    guard !starts.isEmpty else { return nil }
    return starts.contains { start in
      guard start > 0 else { return true }
      let before = title[start - 1].properties
      return !before.isAlphabetic && before.numericType == nil
    }
  }
}
