import DetentDrawing
import DetentViews

extension TextField {
  /// Does what a key means.
  /// - Returns: whether it means something here.
  func press(_ event: KeyEvent) -> Bool {
    guard isEnabled, let command = TextCommand(event) else { return false }
    // A key that is held must not commit what has just been typed, again and again.
    if event.phase == .repeated, command == .commit { return true }
    return perform(command)
  }

  private func perform(_ command: TextCommand) -> Bool {
    switch command {
    case .move(let target, let extending): move(to: target, extending: extending)
    case .selectAll:
      selectAll()
      offerSelection(on: .primary)
    case .copy: offerSelection(on: .clipboard)
    case .commit: commit()
    case .cancel: return cancelEdit()
    case .insert, .delete, .cut, .paste, .undo, .redo: return change(by: command)
    }
    return true
  }

  private func change(by command: TextCommand) -> Bool {
    // Typing into what cannot be changed is left to shortcuts around it.
    if case .insert = command, !canEdit { return false }
    switch command {
    case .insert(let text): edit { $0.insert(text) }
    case .delete(let target): delete(to: target)
    case .cut:
      guard canEdit else { break }
      offerSelection(on: .clipboard)
      edit { $0.hasSelection && $0.delete(upTo: $0.head) }
    case .paste: requestPaste(from: .clipboard)
    case .undo: edit { $0.undo() }
    case .redo: edit { $0.redo() }
    default: return false
    }
    return true
  }

  private func move(to target: TextCommand.Target, extending: Bool) {
    if editor.hasSelection, !extending, target == .left || target == .right {
      editor.move(to: edgeOfSelection(toTheRight: target == .right))
    } else {
      editor.move(to: place(of: target), extending: extending)
    }
    contentDidChange()
    if extending { offerSelection(on: .primary) }
  }

  private func delete(to target: TextCommand.Target) {
    let place = place(of: target)
    edit { $0.delete(upTo: place) }
  }

  // MARK: Places

  private func place(of target: TextCommand.Target) -> Int {
    let head = editor.head
    return switch target {
    case .left: place(besides: head, toTheRight: false)
    case .right: place(besides: head, toTheRight: true)
    case .wordLeft:
      isLineRightToLeft ? editor.wordEnd(after: head) : editor.wordStart(before: head)
    case .wordRight:
      isLineRightToLeft ? editor.wordStart(before: head) : editor.wordEnd(after: head)
    case .previous: head - 1
    case .next: head + 1
    case .previousWord: editor.wordStart(before: head)
    case .nextWord: editor.wordEnd(after: head)
    case .start: 0
    case .end: editor.count
    }
  }

  /// The next place on the screen that is one of the text: fonts may know carets within a character.
  private func place(besides place: Int, toTheRight: Bool) -> Int {
    let line = line
    var offset = editor.utf8Offset(of: place)
    // No character has as many parts as this.
    for _ in 0..<TextFilter.longestRunOfMarks * 2 {
      guard let next = line.utf8Offset(besides: offset, toTheRight: toTheRight) else {
        return place
      }
      offset = next
      let found = editor.place(atUTF8: offset)
      if editor.utf8Offset(of: found) == offset, found != place { return found }
    }
    return place
  }

  private func edgeOfSelection(toTheRight: Bool) -> Int {
    let range = editor.selection
    return isLineRightToLeft == toTheRight ? range.lowerBound : range.upperBound
  }

  /// Whether the line as a whole runs from right to left.
  private var isLineRightToLeft: Bool {
    line.caret(at: 0).minX > line.caret(at: editor.text.utf8.count).minX
  }
}
