import DetentViews

extension RangeSlider {
  /// Keys that are held: one edit, however often they repeat.
  struct KeyRun {
    var keys: Set<Key>
    /// The thumb that the run began with; another one has its role after a crossing.
    let start: RangeThumb
  }

  private var keys: RangeKeys {
    RangeKeys(
      isVertical: orientation == .vertical, isRightToLeft: traits.isRightToLeft,
      isInverted: isInverted)
  }

  func pressKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, drag == nil, isThumbEnabled(focusedThumb) else { return false }
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
      keyRun = KeyRun(keys: [key], start: focusedThumb)
      appearanceDidChange()
    } else {
      keyRun?.keys.insert(key)
    }
    focus(focusedThumb)
  }

  /// Moves the focused thumb. The edit opens with the first change: at a limit nothing is said.
  /// - Returns: whether the values changed.
  @discardableResult
  func editFocusedThumb(by move: RangeMove, reason: EditReason) -> Bool {
    let context = context()
    let value = values[focusedThumb]
    var wish = model.rules.moved(value, by: move, isNice: usesNiceSteps)
    if move.stopsAtMarks { wish = magnet.stop(from: value, to: wish) }
    return editInRun(to: context.setting(focusedThumb.index, to: wish), reason: reason)
  }

  /// A change of the focused thumb within a run of keys or of the wheel.
  func editInRun(to move: ThumbMove, reason: EditReason) -> Bool {
    guard editInRun(to: move.values, part: focusedThumb.part, reason: reason, then: move.thumb)
    else { return false }
    if bracket.isOpen { focus(RangeThumb(move.thumb)) }
    return true
  }

  /// A change within a run of keys or of the wheel.
  /// - Parameter thumb: the thumb that the edit is about from now on, where it crossed another one.
  func editInRun(
    to values: [Double], part: RangePart, reason: EditReason, then thumb: Int? = nil
  ) -> Bool {
    guard values != model.values else { return false }
    let isOpen = bracket.isOpen
    let rules = model.rules
    if !isOpen { begin(part, reason: reason) }
    // A handler of the beginning may have ended it again.
    guard bracket.isOpen else { return true }
    bracket.setPart((thumb.map { RangeThumb($0).part } ?? part).rawValue)
    if isOpen { edit(to: values) } else { edit(to: values, foundUnder: rules) }
    return true
  }

  func finishKeyRun() {
    guard keyRun != nil else { return }
    keyRun = nil
    appearanceDidChange()
    bracket.end(at: values)
  }

  func finishKeyAndWheelRuns() {
    finishKeyRun()
    finishWheelRun()
  }

  // MARK: Focus

  func focusArrived(_ cause: FocusCause) {
    switch cause {
    case .keyboard(.forward): focusedThumb = firstThumb(of: [.lower, .upper])
    case .keyboard(.backward): focusedThumb = firstThumb(of: [.upper, .lower])
    case .pointer, .program:
      if disabledThumbs.contains(focusedThumb) { focusedThumb = focusedThumb.other }
    }
    appearanceDidChange()
  }

  func moveFocusToOtherThumb(_ direction: FocusDirection) -> Bool {
    let target: RangeThumb = direction == .forward ? .upper : .lower
    guard isEnabled, focusedThumb != target, isThumbEnabled(target) else { return false }
    finishKeyAndWheelRuns()
    focus(target)
    return true
  }

  private func firstThumb(of order: [RangeThumb]) -> RangeThumb {
    order.first(where: isThumbEnabled) ?? .lower
  }
}
