import DetentDrawing
import DetentViews

extension TextField {
  // MARK: Selection

  /// Selects all of the text.
  public func selectAll() {
    editor.selectAll()
    contentDidChange()
  }

  /// What is selected.
  public var selectedText: String { editor.selectedText }

  // MARK: Edits

  /// Whether the user's edit is under way.
  public var isEditing: Bool { editing.isOpen }

  var canEdit: Bool { isEnabled && !isReadOnly }

  /// Changes the text as the user does.
  func edit(_ change: (inout EditableText) -> Bool) {
    guard canEdit else { return }
    let before = editor.text
    guard change(&editor) else { return caretDidMove() }
    guard editor.text != before else { return contentDidChange() }
    // Before the text is judged: whoever judges it may take the field away, which ends the edit.
    if !editing.isOpen { editing.begin(at: before, reason: .textEntry) }
    contentDidChange()
    editing.valueDidChange()
  }

  /// Accepts the text as Enter does: commits the edit and triggers the primary action. A text that the
  /// validation refuses is marked, shakes and stays.
  /// - Returns: whether it was accepted.
  @discardableResult
  public func commit() -> Bool {
    guard validate() else {
      shake()
      return false
    }
    editing.end()
    sendActions(for: .primaryActionTriggered)
    return true
  }

  /// Takes the edit back as Escape does.
  /// - Returns: whether there was one.
  @discardableResult
  public func cancelEdit() -> Bool {
    guard editing.isOpen else { return false }
    validationMessage = nil
    editing.cancel()
    return true
  }

  /// Whether the text can be accepted; marks it where not.
  @discardableResult
  public func validate() -> Bool {
    validationMessage = validation?(editor.text)
    return validationMessage == nil
  }

  /// The field loses the focus.
  func endEdit() {
    guard editing.isOpen else { return }
    if validate() { editing.end() } else { cancelEdit() }
  }

  /// Empties the field: an edit of its own where none is under way and nothing can be accepted.
  func clear() {
    let isPartOfEdit = editing.isOpen
    edit { editor in
      editor.selectAll()
      return editor.delete(upTo: 0)
    }
    if !isPartOfEdit, editing.isOpen, validate() { editing.end() }
  }

  // MARK: Changes

  /// The text, the selection or the parts are others now.
  func contentDidChange() {
    // Once refused, a text is judged as it is typed: the mark goes as soon as it is mended.
    if validationMessage != nil { validate() }
    scrollToCaret()
    setNeedsDisplay()
    caretDidMove()
  }

  /// Shows the caret, and lets it blink where somebody looks at it.
  func caretDidMove() {
    blink?.cancel()
    blink = nil
    isCaretOn = true
    setNeedsDisplay()
    guard showsCaret, !traits.reducesMotion, style.blinkLimit > 0 else { return }
    blinksLeft = style.blinkLimit
    blink = startTimer(after: style.blinkInterval, repeats: style.blinkInterval) { [weak self] in
      self?.blinkOnce()
    }
  }

  private func blinkOnce() {
    blinksLeft -= 1
    isCaretOn = !isCaretOn || blinksLeft <= 0
    if blinksLeft <= 0 { blink?.cancel() }
    setNeedsDisplay(in: caretRect.insetBy(dx: -1, dy: -1))
  }

  /// Whether there is a caret, be it on or off.
  var showsCaret: Bool {
    isFirstResponder && canEdit && !editor.hasSelection && window?.isFocused == true
  }
}
