import DetentViews

/// A control whose text the user edits: the parts that text fields and text views have in common.
@MainActor
protocol TextInput: Control, ValueEditing where Value == String {
  var editor: EditableText { get set }
  var editing: EditingSession<String> { get }
  /// Whether the user can change the text.
  var canEdit: Bool { get }
  /// The number of times that the focus came or went: a paste belongs to one stay.
  var focusSerial: Int { get }

  /// The text or the selection changed.
  func contentDidChange()
  /// The caret moved, or stays visible for longer.
  func caretDidMove()
  /// Where a movement of the caret leads.
  func position(of target: TextCommand.Target) -> Int
  /// The end of the selection on a side.
  func edgeOfSelection(toTheRight: Bool) -> Int
  @discardableResult func commit() -> Bool
  @discardableResult func cancelEdit() -> Bool
}

extension TextInput {
  // MARK: Edits

  /// Changes the text as the user does.
  func edit(_ change: (inout EditableText) -> Bool) {
    guard canEdit else { return }
    let before = editor.text
    let kept = valueDelegate == nil ? nil : editor
    guard change(&editor) else { return caretDidMove() }
    guard editor.text != before else { return contentDidChange() }
    if let kept, !acceptChange(since: kept) { return }
    // Before the text is judged: whoever judges it may take the field away, which ends the edit.
    if !editing.isOpen { editing.open(at: before, part: "", reason: .textEntry) }
    contentDidChange()
    editing.valueDidChange()
  }

  /// Asks the delegate about what was typed, which the field does not have meanwhile.
  /// - Returns: whether it has it, or what the delegate made of it.
  private func acceptChange(since kept: EditableText) -> Bool {
    let typed = editor
    editor = kept
    guard editing.isOpen || editing.shouldBegin(reason: .textEntry),
      let text = editing.accepted(typed.text, reason: .textEntry), text != kept.text, canEdit,
      editor.text == kept.text
    else { return false }
    editor = typed
    if text != typed.text {
      editor.setText(text)
      editor.move(to: editor.count)
    }
    return true
  }

  /// Types over characters: the field gets the keyboard for it.
  /// - Returns: whether the text can be changed.
  func replace(_ range: Range<Int>, with text: String) -> Bool {
    guard canEdit, becomeFirstResponder() else { return false }
    edit { editor in
      editor.select(range)
      return text.isEmpty ? editor.delete(upTo: range.lowerBound) : editor.insert(text)
    }
    return true
  }

  /// Selects characters, with the caret behind them.
  func select(_ range: Range<Int>) {
    editor.select(range)
    contentDidChange()
  }

  // MARK: Selection and other programs

  /// Makes what is selected available to other programs.
  func offerSelection(on pasteboard: Pasteboard) {
    guard let window, editor.hasSelection else { return }
    window.offer(editor.selectedText, on: pasteboard)
  }

  /// Requests a text, and inserts it unless the focus has gone when it arrives.
  func requestPaste(from pasteboard: Pasteboard) {
    guard canEdit, let window else { return }
    let serial = focusSerial
    window.requestText(from: pasteboard) { [weak self] text in
      guard let self, let text, focusSerial == serial, isFirstResponder else { return }
      edit { $0.insert(text) }
    }
  }

  // MARK: Keys

  func perform(_ command: TextCommand) -> Bool {
    switch command {
    case .move(let target, let extending): move(to: target, extending: extending)
    case .selectAll:
      select(0..<editor.count)
      offerSelection(on: .primary)
    case .copy: offerSelection(on: .clipboard)
    case .commit: commit()
    case .cancel: return cancelEdit()
    // Where no typing is left to take back, the key is for what lies around, which may write
    // another text into a field that is not being edited.
    case .undo where !editor.canUndo:
      let text = editor.text
      cancelEdit()
      return editor.text != text
    case .redo where !editor.canRedo: return false
    // Typing into what cannot be changed is left to shortcuts around it.
    case .insert where !canEdit: return false
    case .insert(let text): edit { $0.insert(text) }
    case .delete(let target):
      let end = position(of: target)
      edit { $0.delete(upTo: end) }
    case .cut:
      guard canEdit else { break }
      offerSelection(on: .clipboard)
      edit { $0.hasSelection && $0.delete(upTo: $0.head) }
    case .paste: requestPaste(from: .clipboard)
    case .undo: edit { $0.undo() }
    case .redo: edit { $0.redo() }
    }
    return true
  }

  func move(to target: TextCommand.Target, extending: Bool) {
    if editor.hasSelection, !extending, target == .left || target == .right {
      editor.move(to: edgeOfSelection(toTheRight: target == .right))
    } else {
      editor.move(to: position(of: target), extending: extending)
    }
    contentDidChange()
    if extending { offerSelection(on: .primary) }
  }
}
