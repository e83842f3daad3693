import DetentDrawing
import DetentViews

/// The answers of a spinner to its user: it passes events to its parts and performs their actions.
extension Spinner {
  /// Performs the action of a press or a key.
  /// - Returns: whether it was done: false if other views may use the event, or if the delegate
  ///   refused to let the spinner close.
  @discardableResult
  func perform(_ action: SpinnerAction, reason: EditReason) -> Bool {
    switch action {
    case .none, .edit: break
    case .ignore: return false
    case .close(let outcome, let dismissal): return close(outcome, dismissal)
    case .chosen: if closesOnSelection { close(.accept) }
    case .clickHub:
      useHub(reason: reason)
      return presentation != .inert
    case .clearSearch: if keys.clearSearch() { searchDidChange() }
    case .search: searchDidChange()
    }
    return true
  }

  // MARK: Open and closed

  /// Closes, unless the delegate refuses.
  /// - Returns: whether it is closed.
  @discardableResult
  func close(_ outcome: SpinnerOutcome, _ reason: PopupDismissal = .program) -> Bool {
    guard isOpen else { return true }
    wheel.stopSpinning()
    if let item = model.currentItem, let delegate, !delegate.spinner(self, willCloseWith: item) {
      return false
    }
    dismiss(outcome, reason)
    return true
  }

  /// Closes what cannot stay open. This cancels a turn that is under way, as for every gesture whose
  /// control goes away; without one, the selection stays.
  func dismissForChange(_ reason: PopupDismissal = .program) {
    dismiss(gesture.press == nil ? .accept : .cancel, reason)
  }

  /// Performs a press on the hub: a button is pressed, a spinner opens or closes.
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
    }
  }

  // MARK: Keys

  func press(_ event: KeyEvent) -> Bool {
    guard isEnabled, gesture.press == nil else { return false }
    let action = isOpen ? keys.pressOpen(event, keyScene) : keys.pressClosed(event)
    if action == .edit { return edit(by: event) }
    let isDone = perform(action, reason: .key)
    guard case .close(_, let reason) = action else { return isDone }
    // The focus moves on only from a spinner that has closed.
    return !isDone || reason != .tab
  }

  private var keyScene: SpinnerKeys.Scene {
    SpinnerKeys.Scene(
      isSearchable: isSearchable, visibleRows: popup?.visibleRows,
      isRightToLeft: traits.isRightToLeft)
  }

  /// Edits the closed control in a run of keys.
  private func edit(by event: KeyEvent) -> Bool {
    if event.key == .escape {
      guard wheel.takeKeyRunBack() else { return false }
      appearanceDidChange()
      return true
    }
    guard wheel.editing.pressKey(event) else { return true }
    // A handler of the edit that ended may have done anything.
    if isEnabled, isFirstResponder, !isOpen, count > 1 {
      keys.move(by: event, keyScene)
    } else {
      wheel.editing.finishKeyRun()
    }
    return true
  }

  // MARK: Mouse wheel

  /// Turns the closed control by whole notches.
  func turnClosed(_ event: ScrollEvent) -> Bool {
    guard answersMouseWheel else { return false }
    wheel.editing.prepareToTurn()
    // A handler of the edit that ended may have changed what the turn was for.
    guard answersMouseWheel else { return true }
    let steps = Int(exactly: wheel.editing.turnWheel(by: amount(of: event))) ?? 0
    if wheel.slot(after: steps) != wheel.target { wheel.turn(bySteps: steps, reason: .wheel) }
    return true
  }

  /// Whether the mouse wheel turns the closed control.
  private var answersMouseWheel: Bool {
    // Without a window no timer would end the run.
    isEnabled && !isWithoutWindow && gesture.press == nil && !isOpen && count > 1
      && !allowsMultipleSelection && wheelPolicy.answers(isFocused: isFirstResponder)
  }

  /// The notches of a turn: towards the user, or to the right, is the next item.
  private func amount(of event: ScrollEvent) -> Double {
    (traits.isRightToLeft ? -event.notches.x : event.notches.x) - event.notches.y
  }

  // MARK: Reports of the parts

  var wheelScene: SpinnerWheel.Scene {
    SpinnerWheel.Scene(
      isOpen: isOpen, showsWheel: popup?.isWheel, isHeld: gesture.press != nil)
  }

  func wheelDidReport(_ report: SpinnerWheel.Report) {
    switch report {
    case .turned: popup?.contentDidTurn()
    case .turnsAway: gesture.hover(nil)
    case .renumbered(let difference): gesture.shiftHover(by: difference)
    case .moved: choiceDidChange()
    case .selected:
      choiceDidChange()
      if let item = model.currentItem { delegate?.spinner(self, didSelect: item) }
    case .toggled(let index):
      choiceDidChange()
      notifyDelegate(of: [index])
    case .restored(let indexes): notifyDelegate(of: indexes)
    }
  }

  /// Notifies the delegate that items were selected or deselected.
  private func notifyDelegate(of changed: Set<Int>) {
    for index in changed.sorted() {
      // Each of the calls may remove items.
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

  /// A press beside the open part.
  func pressBeside(_ event: PointerEvent, isHub: Bool) {
    switch event.button {
    case .secondary: close(.cancel)
    case .primary where isHub: close(.accept)
    default: close(outsidePress, .pressOutside)
    }
  }

  /// Closes because of something that the open part noticed.
  func popupDismisses(_ reason: PopupDismissal) {
    switch reason {
    case .pressOutside: close(outsidePress, .pressOutside)
    case .focusLost: endEverything(.focusLost)
    default: dismissForChange(reason)
    }
  }

  /// - Parameter isOutside: whether the pointer is beside the open part and its hub.
  func turnOpen(_ event: ScrollEvent, isOutside: Bool) {
    gesture.turn(by: amount(of: event), isOutside: isOutside)
  }

  /// It became a wheel or a picker because of the room that there is.
  func popupChangedForm() {
    dropSearch()
    wheel.restAtSelection()
  }

  /// - Returns: whether the press is accepted.
  func press(_ event: PointerEvent, on popup: SpinnerPopup) -> Bool {
    guard popup.takesInput else {
      if event.button == .primary { useHub(reason: .hubPress) }
      return false
    }
    guard isOpen else { return false }
    let action = gesture.press(
      event, on: popup, outside: outsidePress, stepsSides: tapMode == .stepSides)
    let isDone = perform(action, reason: .hubPress)
    if case .close = action { return false }
    return isDone
  }

  func release(_ event: PointerEvent, on popup: SpinnerPopup) {
    let wasMarking = gesture.isMarking
    let action = gesture.release(
      event, on: popup, stepsSides: tapMode == .stepSides, flywheel)
    perform(action, reason: .hubPress)
    if action == .clickHub { sendActions(for: .pointerUpInside) }
    if wasMarking, isOpen, event.device != .touch { gesture.hover(at: event.location, of: popup) }
  }

  // MARK: Edits

  /// Turns an open wheel to the selection of the program, without events.
  func selectionWasSet() {
    wheel.editing.acknowledge()
    // The selection of the program is not to be hidden by a search.
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

  /// Called after the user brought another item to the top or selected one, before the targets.
  func choiceDidChange() {
    appearanceDidChange()
    tick()
  }

  /// Ends the edits of the closed control.
  func endRuns() {
    wheel.editing.finishRuns()
    // An edit by assistive technology is not a run.
    if !isOpen { wheel.editing.end() }
  }

  // MARK: Search

  /// Whether letters search the picker.
  var isSearchable: Bool { popup?.isWheel == false && count >= searchThreshold }

  private func searchDidChange() {
    show(keys.search.matches(in: items))
    // The first match is selected, unless the selected item stays in sight.
    guard let shown = model.shown, !shown.contains(model.currentIndex) else { return }
    wheel.turn(toIndex: model.firstSelectable, reason: .key)
  }

  /// Forgets the search without a turn and shows all items again.
  func dropSearch() { if keys.clearSearch() { show(nil) } }

  /// Leaves these items in sight; nil shows all items.
  private func show(_ matches: [Int]?) {
    gesture.hover(nil)
    wheel.model.shown = matches
    wheel.restAtSelection()
    popup?.relayout()
  }

  // MARK: Accessibility

  func setByAccessibility(_ value: Double, part: String) -> Bool {
    let isMultiple = allowsMultipleSelection
    guard isEnabled, gesture.press == nil, let number = Int(exactly: value.rounded()),
      let index = isMultiple ? Int(part) : number, model.isSelectable(index),
      !isMultiple || (0...1).contains(number)
    else { return false }
    wheel.stopSpinning()
    endRuns()
    // A handler of a run's end may have done anything.
    guard isEnabled, model.isSelectable(index), allowsMultipleSelection == isMultiple else {
      return false
    }
    if !isMultiple {
      wheel.turn(toIndex: index, reason: .accessibility)
    } else if model.isSelected(index) != (number == 1) {
      wheel.toggle(index, reason: .accessibility)
    }
    endRuns()
    return true
  }
}

/// An action of the spinner that a press or a key requests.
enum SpinnerAction: Equatable {
  /// Nothing more: the event has had its effect.
  case none
  /// The event belongs to other views.
  case ignore
  case close(SpinnerOutcome, PopupDismissal = .program)
  /// A click chose an item, which may close the spinner.
  case chosen
  case clickHub
  case clearSearch
  /// The text of the search has changed.
  case search
  /// The key edits the closed spinner.
  case edit
}
