import DetentDrawing
import DetentViews

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

  /// Performs a press on the hub: presses a button, or opens or closes the spinner.
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
