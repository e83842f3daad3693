import DetentDrawing
import DetentViews

/// What keys do to a spinner: they choose, they type the beginning of a title, and they search a
/// picker. On the closed control keys that are held are a run of the editing session.
@MainActor
final class SpinnerKeys {
  private weak var spinner: Spinner?
  private var typeAhead = TypeAhead()
  private(set) var search = PickerSearch()

  init(of spinner: Spinner) { self.spinner = spinner }

  /// The spinner closes: what was hidden is there again, and what is typed next begins anew.
  func forget() {
    dropSearch()
    typeAhead.clear()
  }

  func press(_ event: KeyEvent) -> Bool {
    guard let spinner, spinner.isEnabled, spinner.press.gesture == nil else { return false }
    return spinner.isOpen ? pressOpen(event, spinner) : pressClosed(event, spinner)
  }

  // MARK: Closed

  private func pressClosed(_ event: KeyEvent, _ spinner: Spinner) -> Bool {
    if opens(event, spinner) {
      if event.phase == .down { spinner.useHub(reason: .key) }
      return spinner.presentation != .inert
    }
    guard event.modifiers.isDisjoint(with: [.alt, .super, .control]), spinner.count > 1,
      !spinner.allowsMultipleSelection
    else { return false }
    if event.key == .escape { return spinner.chosen.takeKeyRunBack() }
    guard movesSelection(event) || isLetter(event) else { return false }
    let editing = spinner.chosen.editing
    guard editing.pressKey(event) else { return true }
    // A handler of what ended may have done anything.
    guard spinner.isEnabled, spinner.isFirstResponder, !spinner.isOpen, spinner.count > 1 else {
      editing.finishKeyRun()
      return true
    }
    if !move(by: event, spinner) { typeLetter(event, spinner) }
    return true
  }

  private func opens(_ event: KeyEvent, _ spinner: Spinner) -> Bool {
    switch event.key {
    case .space, .enter: event.modifiers.isEmpty && !continuesTyping(event, spinner)
    case .down, .up:
      event.key == .down && event.modifiers == .alt
        || event.modifiers.isEmpty && spinner.allowsMultipleSelection
          && spinner.presentation != .button
    case .function(4): event.modifiers.isEmpty
    default: false
    }
  }

  // MARK: Open

  private func pressOpen(_ event: KeyEvent, _ spinner: Spinner) -> Bool {
    if spinner.ring.isSpinning {
      spinner.ring.stopSpinning()
      return !isForOthers(event, spinner)
    }
    if toggles(event, spinner) {
      if event.phase == .down {
        spinner.chosen.toggle(spinner.model.currentIndex, reason: .key)
      }
      return true
    }
    if closes(event, spinner) {
      // The press that opened it may still be held.
      if event.phase == .down { spinner.opening.close(.accept) }
      return true
    }
    if event.key == .backspace, event.modifiers == .control, isSearchable(spinner) {
      clearSearch()
      return true
    }
    if isForOthers(event, spinner) { return false }
    switch event.key {
    case .escape:
      spinner.opening.close(.cancel, .escape)
      return true
    case .tab:
      // The focus moves on only from a spinner that has closed.
      return !spinner.opening.close(.accept, .tab)
    case .backspace where isSearchable(spinner):
      search.delete(all: false)
      searchDidChange()
      return true
    default:
      if isSearchable(spinner), typeIntoSearch(event) { return true }
      if !jump(by: event, spinner), !move(by: event, spinner) { typeLetter(event, spinner) }
      return true
    }
  }

  /// Whether a key is a shortcut or a function key, which whoever has a use for it gets.
  private func isForOthers(_ event: KeyEvent, _ spinner: Spinner) -> Bool {
    if closes(event, spinner) { return false }
    switch event.key {
    case .function, .insert, .menu: return true
    default: return !event.modifiers.isDisjoint(with: [.alt, .super, .control])
    }
  }

  /// The space bar, where several items can be selected and it does not belong to what is typed;
  /// with Ctrl it never does.
  private func toggles(_ event: KeyEvent, _ spinner: Spinner) -> Bool {
    guard spinner.allowsMultipleSelection, event.key == .space else { return false }
    return event.modifiers == .control
      || event.modifiers.isEmpty && !continuesTyping(event, spinner)
  }

  /// The keys that combo boxes close with.
  private func closes(_ event: KeyEvent, _ spinner: Spinner) -> Bool {
    switch event.key {
    case .up: event.modifiers == .alt
    case .function(4): event.modifiers.isEmpty
    case .enter: event.modifiers.isDisjoint(with: [.alt, .super, .control])
    case .space:
      event.modifiers.isDisjoint(with: [.alt, .super, .control])
        && !continuesTyping(event, spinner)
    default: false
    }
  }

  /// The digits 1 to 9 are the first items, unless a title is being typed or digits are what titles
  /// begin with.
  private func jump(by event: KeyEvent, _ spinner: Spinner) -> Bool {
    guard case .character(let digit) = event.key, !typeAhead.isActive(at: event.timestamp),
      let number = digit.decimalValue, number > 0, !spinner.model.hasTitlesOfDigits,
      spinner.model.isSelectable(number - 1)
    else { return false }
    spinner.ring.turn(toIndex: number - 1, reason: .key)
    return true
  }

  // MARK: Moves

  private func movesSelection(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown: true
    default: false
    }
  }

  private func move(by event: KeyEvent, _ spinner: Spinner) -> Bool {
    let (ring, model) = (spinner.ring, spinner.model)
    let right = spinner.traits.isRightToLeft ? -1 : 1
    // A quarter of the wheel, or as many rows as can be seen.
    let page = spinner.popup?.visibleRows ?? (model.count + 3) / 4
    switch event.key {
    case .left: ring.turn(bySteps: -right, reason: .key)
    case .right: ring.turn(bySteps: right, reason: .key)
    case .up: ring.turn(bySteps: -1, reason: .key)
    case .down: ring.turn(bySteps: 1, reason: .key)
    case .home: ring.turn(toIndex: model.firstSelectable, reason: .key)
    case .end: ring.turn(toIndex: model.lastSelectable, reason: .key)
    case .pageUp: ring.turn(bySteps: -page, reason: .key)
    case .pageDown: ring.turn(bySteps: page, reason: .key)
    default: return false
    }
    return true
  }

  // MARK: Search

  /// Whether letters search the picker instead of choosing by the beginning of a title.
  private func isSearchable(_ spinner: Spinner) -> Bool {
    guard let popup = spinner.popup, !popup.isWheel else { return false }
    return spinner.count >= spinner.searchThreshold
  }

  /// Where letters of a search go, in the control's coordinates; nil where nothing is searched.
  var searchField: Rect? {
    guard let spinner, spinner.isOpen, isSearchable(spinner), let window = spinner.window,
      let frame = spinner.popup?.searchFrame
    else { return nil }
    return window.convert(frame, to: spinner)
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
    spinner?.show(nil)
  }

  private func searchDidChange() {
    guard let spinner else { return }
    spinner.show(search.matches(in: spinner.items))
    // What is found is chosen, unless something that stays in sight is.
    let model = spinner.model
    guard let shown = model.shown, !shown.contains(model.currentIndex) else { return }
    spinner.ring.turn(toIndex: model.firstSelectable, reason: .key)
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
  private func continuesTyping(_ event: KeyEvent, _ spinner: Spinner) -> Bool {
    if isSearchable(spinner), search.isActive { return true }
    guard event.key == .space, typeAhead.isActive(at: event.timestamp) else { return false }
    var longer = typeAhead
    longer.add(" ", at: event.timestamp)
    return longer.match(in: spinner.model) != nil
  }

  private func typeLetter(_ event: KeyEvent, _ spinner: Spinner) {
    guard isLetter(event), let letter = letter(of: event) else { return }
    typeAhead.add(letter, at: event.timestamp)
    spinner.ring.turn(toIndex: typeAhead.match(in: spinner.model), reason: .key)
  }
}
