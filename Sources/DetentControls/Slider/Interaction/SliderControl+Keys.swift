import DetentViews

extension SliderControl {
  /// Keys that are held: one edit, however often they repeat.
  struct KeyRun {
    var keys: Set<Key>
    /// The thumb that the run began with; another one has its role after a crossing.
    let start: Int
  }

  private var keys: ThumbKeys {
    ThumbKeys(
      isVertical: orientation == .vertical, isRightToLeft: traits.isRightToLeft,
      isInverted: isInverted)
  }

  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, drag == nil, canMove(thumb: activeThumb) else { return false }
    if event.key == .escape {
      guard let run = keyRun, edits.isOpen else { return false }
      keyRun = nil
      focus(run.start)
      appearanceDidChange()
      takeBack()
      return true
    }
    guard let move = keys.move(for: event.key, modifiers: event.modifiers) else { return false }
    // A key that went on repeating after its edit ended, or that was pressed elsewhere, edits nothing.
    if event.phase == .repeated, keyRun?.keys.contains(event.key) != true { return true }
    // Held first of all: a handler of what ends that takes the control away lets go of the key, too.
    holdKey(event.key)
    finishWheelRun()
    guard keyRun != nil else { return true }
    model.commit()
    editFocusedThumb(by: move, reason: .key)
    return true
  }

  func releaseKey(_ event: KeyEvent) -> Bool {
    guard keyRun?.keys.remove(event.key) != nil else { return false }
    if keyRun?.keys.isEmpty == true { finishKeyRun() }
    return true
  }

  private func holdKey(_ key: Key) {
    if keyRun == nil {
      keyRun = KeyRun(keys: [key], start: activeThumb)
      appearanceDidChange()
    } else {
      keyRun?.keys.insert(key)
    }
    focus(activeThumb)
  }

  /// Moves the active thumb.
  /// - Returns: whether the values changed.
  @discardableResult
  func editFocusedThumb(by move: ValueMove, reason: EditReason) -> Bool {
    editFocusedThumb(reason) {
      let value = model.values[activeThumb]
      var requested = model.rules.moved(value, by: move, isNice: usesNiceSteps)
      if move.stopsAtMarks { requested = magnet.stop(from: value, to: requested) }
      return context().setting(activeThumb, to: requested)
    }
  }

  /// A change of the active thumb within a run of keys or of the wheel.
  @discardableResult
  func editFocusedThumb(_ reason: EditReason, to find: () -> ThumbMove) -> Bool {
    var next = activeThumb
    let isEdit = editInRun(.thumb(activeThumb), reason: reason) {
      let move = find()
      next = move.thumb
      return (move.values, .thumb(move.thumb))
    }
    if isEdit, edits.isOpen, model.values.indices.contains(next) { focus(next) }
    return isEdit
  }

  func finishKeyRun() {
    guard keyRun != nil else { return }
    keyRun = nil
    appearanceDidChange()
    edits.end(at: model.values)
  }

  func finishRuns() {
    finishKeyRun()
    finishWheelRun()
  }

  // MARK: Focus

  func focusArrived(_ cause: FocusCause) {
    let enabled = model.values.indices.filter(canMove)
    switch cause {
    case .keyboard(.forward): activeThumb = enabled.first ?? 0
    case .keyboard(.backward): activeThumb = enabled.last ?? 0
    case .pointer, .program:
      if disabledThumbs.contains(activeThumb) { activeThumb = enabledThumb }
    }
    appearanceDidChange()
  }

  func moveFocusToNextThumb(_ direction: FocusDirection) -> Bool {
    guard nextThumb(direction) != nil else { return false }
    let hadFocus = isFirstResponder
    finishRuns()
    // A handler of the end may have moved the focus itself, or switched thumbs off.
    guard isFirstResponder == hadFocus else { return true }
    guard let next = nextThumb(direction) else { return false }
    focus(next)
    return true
  }

  private func nextThumb(_ direction: FocusDirection) -> Int? {
    guard isEnabled else { return nil }
    let enabled = model.values.indices.filter(canMove)
    return direction == .forward
      ? enabled.first { $0 > activeThumb } : enabled.last { $0 < activeThumb }
  }

  /// The focused thumb if it can be moved, else one that can, best above it.
  var enabledThumb: Int {
    let enabled = model.values.indices.filter(canMove)
    return enabled.first { $0 >= activeThumb } ?? enabled.last ?? activeThumb
  }
}
