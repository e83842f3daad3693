import DetentDrawing
import DetentViews

extension Spinner {
  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, gesture == nil else { return false }
    return isOpen ? pressKeyOpen(event) : pressKeyClosed(event)
  }

  // MARK: Closed

  private func pressKeyClosed(_ event: KeyEvent) -> Bool {
    if opens(event) {
      if event.phase == .down { useHub(reason: .key) }
      return model.presentation != .inert
    }
    guard event.modifiers.isDisjoint(with: [.alt, .super, .control]), model.count > 1 else {
      return false
    }
    if event.key == .escape { return takeKeyRunBack() }
    guard movesSelection(event) || isLetter(event) else { return false }
    // A key that went on repeating after its edit ended edits nothing.
    if event.phase == .repeated, !keyRun.contains(event.key) { return true }
    endWheelRun()
    // A handler of the run's end may have done anything.
    guard isEnabled, isFirstResponder, !isOpen, model.count > 1 else { return true }
    keyRun.insert(event.key)
    if !move(by: event) { typeLetter(event) }
    return true
  }

  private func opens(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .space, .enter: event.modifiers.isEmpty && !continuesTyping(event)
    case .down: event.modifiers == .alt
    case .function(4): event.modifiers.isEmpty
    default: false
    }
  }

  func releaseKey(_ event: KeyEvent) -> Bool {
    guard keyRun.remove(event.key) != nil else { return false }
    if keyRun.isEmpty, !isOpen { bracket.end(at: model.selection) }
    return true
  }

  private func takeKeyRunBack() -> Bool {
    guard !keyRun.isEmpty, bracket.isOpen else { return false }
    keyRun = []
    let reached = model.selectedIndex
    bracket.cancel { start in
      model.select(start.index)
      restAtSelection()
    }
    if model.selectedIndex != reached, let item = model.selectedItem {
      delegate?.spinner(self, didSelect: item)
    }
    appearanceDidChange()
    return true
  }

  // MARK: Open

  private func pressKeyOpen(_ event: KeyEvent) -> Bool {
    if isSpinning {
      stopSpinning()
      return true
    }
    if closes(event) {
      // The press that opened it may still be held.
      if event.phase == .down { close(.accept) }
      return true
    }
    if event.key == .backspace, event.modifiers == .control, isSearchable {
      clearSearch()
      return true
    }
    // Shortcuts and function keys are for whoever has a use for them.
    guard event.modifiers.isDisjoint(with: [.alt, .super, .control]) else { return false }
    switch event.key {
    case .escape:
      close(.cancel)
      return true
    case .tab:
      // The focus moves on only from a spinner that has closed.
      return !close(.accept)
    case .function, .insert: return false
    case .backspace where isSearchable:
      search.delete(all: false)
      searchDidChange()
      return true
    default:
      if isSearchable, typeIntoSearch(event) { return true }
      if !jump(by: event), !move(by: event) { typeLetter(event) }
      return true
    }
  }

  /// The keys that combo boxes close with.
  private func closes(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .up: event.modifiers == .alt
    case .function(4): event.modifiers.isEmpty
    case .enter: event.modifiers.isDisjoint(with: [.alt, .super, .control])
    case .space:
      event.modifiers.isDisjoint(with: [.alt, .super, .control]) && !continuesTyping(event)
    default: false
    }
  }

  /// The digits 1 to 9 are the first items, unless a title is being typed or digits are what titles
  /// begin with.
  private func jump(by event: KeyEvent) -> Bool {
    guard case .character(let digit) = event.key, !typeAhead.isActive(at: event.timestamp),
      let number = digit.decimalValue, number > 0, !model.hasTitlesOfDigits,
      model.isSelectable(number - 1)
    else { return false }
    turn(toIndex: number - 1, reason: .key)
    return true
  }

  // MARK: Moves

  private func movesSelection(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown: true
    default: false
    }
  }

  private func move(by event: KeyEvent) -> Bool {
    switch event.key {
    case .left: turn(bySteps: traits.isRightToLeft ? 1 : -1, reason: .key)
    case .right: turn(bySteps: traits.isRightToLeft ? -1 : 1, reason: .key)
    case .up: turn(bySteps: -1, reason: .key)
    case .down: turn(bySteps: 1, reason: .key)
    case .home: turn(toIndex: model.firstSelectable, reason: .key)
    case .end: turn(toIndex: model.lastSelectable, reason: .key)
    case .pageUp: turn(bySteps: -page, reason: .key)
    case .pageDown: turn(bySteps: page, reason: .key)
    default: return false
    }
    return true
  }

  /// A quarter of the wheel, or as many rows as can be seen.
  private var page: Int { popup?.visibleRows ?? (model.count + 3) / 4 }

  // MARK: Search

  /// Whether letters search the picker instead of choosing by the beginning of a title.
  private var isSearchable: Bool {
    guard let popup, !popup.isWheel else { return false }
    return model.count >= searchThreshold
  }

  /// Where letters of a search go, in the control's coordinates; nil where nothing is searched.
  var searchField: Rect? {
    guard isOpen, isSearchable, let window, let popup, case .picker(let picker) = popup.shape,
      !picker.search.isEmpty
    else { return nil }
    let origin = popup.contentOrigin
    return window.convert(picker.search.offsetBy(dx: origin.x, dy: origin.y), to: self)
  }

  private func typeIntoSearch(_ event: KeyEvent) -> Bool {
    guard let letter = letter(of: event) else { return false }
    if search.add(event.text.isEmpty ? String(letter) : event.text) { searchDidChange() }
    return true
  }

  /// Shows everything again.
  func clearSearch() {
    guard search.isActive else { return }
    search.delete(all: true)
    searchDidChange()
  }

  /// Forgets the search, without a turn: what was hidden is there again.
  func dropSearch() {
    guard search.isActive else { return }
    search.delete(all: true)
    showMatches(nil)
  }

  private func searchDidChange() {
    showMatches(search.matches(in: model.items))
    // What is found is chosen, unless something that stays in sight is.
    guard let shown = model.shown, !shown.contains(model.selectedIndex) else { return }
    turn(toIndex: model.firstSelectable, reason: .key)
  }

  private func showMatches(_ matches: [Int]?) {
    hover(nil)
    model.show(matches)
    restAtSelection()
    popup?.relayout()
  }

  // MARK: Type-ahead

  private func letter(of event: KeyEvent) -> Character? {
    if event.key == .space { return " " }
    guard case .character(let character) = event.key else { return nil }
    return event.text.first ?? character
  }

  private func isLetter(_ event: KeyEvent) -> Bool {
    guard let letter = letter(of: event) else { return false }
    return event.key != .space || typeAhead.isActive(at: event.timestamp) && letter == " "
  }

  /// Whether a space belongs to the title that is being typed.
  private func continuesTyping(_ event: KeyEvent) -> Bool {
    if isSearchable, search.isActive { return true }
    guard event.key == .space, typeAhead.isActive(at: event.timestamp) else { return false }
    var longer = typeAhead
    longer.add(" ", at: event.timestamp)
    return longer.match(in: model) != nil
  }

  private func typeLetter(_ event: KeyEvent) {
    guard isLetter(event), let letter = letter(of: event) else { return }
    typeAhead.add(letter, at: event.timestamp)
    turn(toIndex: typeAhead.match(in: model), reason: .key)
  }
}
