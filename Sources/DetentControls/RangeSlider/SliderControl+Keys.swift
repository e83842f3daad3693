import DetentViews

extension SliderControl {
  /// Keys that are held: one edit, however often they repeat.
  struct KeyRun {
    var keys: Set<Key>
    /// The thumb that the run began with; another one has its role after a crossing.
    let start: Int
  }

  private var keys: RangeKeys {
    RangeKeys(
      isVertical: orientation == .vertical, isRightToLeft: traits.isRightToLeft,
      isInverted: isInverted)
  }

  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, drag == nil, canMove(thumb: focusedIndex) else { return false }
    if event.key == .escape {
      guard let run = keyRun, bracket.isOpen else { return false }
      keyRun = nil
      focus(run.start)
      appearanceDidChange()
      takeBack()
      return true
    }
    guard let move = keys.move(for: event.key, modifiers: event.modifiers) else { return false }
    // A key that went on repeating after its edit ended, or that was pressed elsewhere, edits nothing.
    if event.phase == .repeated, keyRun?.keys.contains(event.key) != true { return true }
    finishWheelRun()
    model.settle()
    holdKey(event.key)
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
      keyRun = KeyRun(keys: [key], start: focusedIndex)
      appearanceDidChange()
    } else {
      keyRun?.keys.insert(key)
    }
    focus(focusedIndex)
  }

  /// Moves the focused thumb. The edit opens with the first change: at a limit nothing is said.
  /// - Returns: whether the values changed.
  @discardableResult
  func editFocusedThumb(by move: RangeMove, reason: EditReason) -> Bool {
    let context = context()
    let value = model.values[focusedIndex]
    var wish = model.rules.moved(value, by: move, isNice: usesNiceSteps)
    if move.stopsAtMarks { wish = magnet.stop(from: value, to: wish) }
    return editInRun(to: context.setting(focusedIndex, to: wish), reason: reason)
  }

  /// A change of the focused thumb within a run of keys or of the wheel.
  func editInRun(to move: ThumbMove, reason: EditReason) -> Bool {
    guard editInRun(to: move.values, part: .thumb(focusedIndex), reason: reason, then: move.thumb)
    else { return false }
    if bracket.isOpen { focus(move.thumb) }
    return true
  }

  /// A change within a run of keys or of the wheel.
  /// - Parameter thumb: the thumb that the edit is about from now on, where it crossed another one.
  func editInRun(
    to values: [Double], part: SliderPart, reason: EditReason, then thumb: Int? = nil
  ) -> Bool {
    guard values != model.values else { return false }
    let isOpen = bracket.isOpen
    let rules = model.rules
    if !isOpen { begin(part, reason: reason) }
    // A handler of the beginning may have ended it again.
    guard bracket.isOpen else { return true }
    bracket.setPart(name(of: thumb.map { .thumb($0) } ?? part))
    if isOpen { edit(to: values) } else { edit(to: values, foundUnder: rules) }
    return true
  }

  func finishKeyRun() {
    guard keyRun != nil else { return }
    keyRun = nil
    appearanceDidChange()
    bracket.end(at: model.values)
  }

  func finishKeyAndWheelRuns() {
    finishKeyRun()
    finishWheelRun()
  }

  // MARK: Focus

  func focusArrived(_ cause: FocusCause) {
    let enabled = model.values.indices.filter(canMove)
    switch cause {
    case .keyboard(.forward): focusedIndex = enabled.first ?? 0
    case .keyboard(.backward): focusedIndex = enabled.last ?? 0
    case .pointer, .program:
      if disabledThumbs.contains(focusedIndex) { focusedIndex = enabledThumb }
    }
    appearanceDidChange()
  }

  func moveFocusToNextThumb(_ direction: FocusDirection) -> Bool {
    let enabled = model.values.indices.filter(canMove)
    let next =
      direction == .forward
      ? enabled.first { $0 > focusedIndex } : enabled.last { $0 < focusedIndex }
    guard isEnabled, let next else { return false }
    finishKeyAndWheelRuns()
    focus(next)
    return true
  }

  /// The focused thumb if it can be moved, else one that can, best above it.
  var enabledThumb: Int {
    let enabled = model.values.indices.filter(canMove)
    return enabled.first { $0 >= focusedIndex } ?? enabled.last ?? focusedIndex
  }
}
