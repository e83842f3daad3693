import DetentViews

extension CircularControl {
  var keys: ThumbKeys { ThumbKeys(isRightToLeft: isMirrored) }

  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, !isReadOnly, drag == nil else { return false }
    if event.key == .escape {
      guard !heldKeys.isEmpty, edits.isOpen else { return false }
      heldKeys = []
      appearanceDidChange()
      takeBack()
      return true
    }
    let isReset = event.key == .delete || event.key == .backspace
    let move = keys.move(for: event.key, modifiers: event.modifiers)
    guard move != nil || isReset && defaultValues != nil && event.modifiers.isEmpty else {
      return false
    }
    // A key that went on repeating after its edit ended, or that was pressed elsewhere, edits nothing.
    if event.phase == .repeated, !heldKeys.contains(event.key) { return true }
    // Held first of all: a handler of what ends that takes the control away lets go of the key, too.
    heldKeys.insert(event.key)
    focus(activeThumb)
    appearanceDidChange()
    finishWheelRun()
    guard !heldKeys.isEmpty else { return true }
    model.commit()
    if let move {
      editFocusedHandle(by: move, reason: .key)
    } else {
      editInRun(.both, reason: .key) { defaultValues.map { (model.resolved($0), .both) } }
    }
    return true
  }

  func releaseKey(_ event: KeyEvent) -> Bool {
    guard heldKeys.remove(event.key) != nil else { return false }
    if heldKeys.isEmpty { endKeyRun() }
    return true
  }

  /// Moves the active thumb.
  func editFocusedHandle(by move: ValueMove, reason: EditReason) {
    var found = result(of: move)
    editInRun(activeThumb.part, reason: reason) {
      found = result(of: move)
      return (found.values, activeThumb.part)
    }
    if found.turns != 0, edits.isOpen, model.values == found.values { didWind(by: found.turns) }
  }

  /// Where a movement leads, and how often over the seam.
  func result(of move: ValueMove) -> (values: DialValues, turns: Int) {
    let rules = model.rules
    let thumb = activeThumb
    let current = rules.unrolled(thumb, in: model.values)
    var requested: Double
    switch move {
    // The ends of a thumb of two are where the other one stops it.
    case .toLowest: requested = rules.allowed(thumb, with: model.values).low
    case .toHighest: requested = rules.allowed(thumb, with: model.values).high
    default: requested = rules.moved(current, by: move)
    }
    let values = rules.setting(thumb, to: requested, in: model.values)
    guard rules.wraps, !rules.hasRange, requested < rules.minimum || requested > rules.maximum
    else {
      return (values, 0)
    }
    let turns = max(-1e6, min(1e6, rules.turns(requested)))
    return (values, Int(exactly: turns) ?? 0)
  }

  private func endKeyRun() {
    heldKeys = []
    appearanceDidChange()
    edits.end(at: model.values)
  }

  func finishRuns() {
    if !heldKeys.isEmpty { endKeyRun() }
    finishWheelRun()
  }

  // MARK: Focus

  func focusArrived(_ cause: FocusCause) {
    if case .keyboard(let direction) = cause, model.rules.hasRange {
      activeThumb = direction == .forward ? .lower : .upper
    }
    appearanceDidChange()
  }

  func moveFocusToOtherHandle(_ direction: FocusDirection) -> Bool {
    let target: RangeThumb = direction == .forward ? .upper : .lower
    guard isEnabled, model.rules.hasRange, activeThumb != target else { return false }
    let hadFocus = isFirstResponder
    finishRuns()
    // A handler of the end may have moved the focus itself.
    if isFirstResponder == hadFocus { focus(target) }
    return true
  }
}
