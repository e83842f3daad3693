import DetentDrawing
import DetentViews

extension TextField {
  /// A press that is under way.
  enum Gesture {
    /// On the clear button.
    case clear
    /// Selects; whole words where a word was pressed twice.
    case select(first: Range<Int>, byWords: Bool, before: EditableText)
    /// The middle button asked for what is selected elsewhere.
    case paste
  }

  func press(_ event: PointerEvent) -> Bool {
    switch event.button {
    case .primary where layout.clearTarget?.contains(event.location) == true:
      gesture = .clear
    case .primary:
      let before = editor
      becomeFirstResponder(.pointer)
      select(event, before: before)
    case .middle where canEdit:
      becomeFirstResponder(.pointer)
      editor.move(to: place(at: event.location))
      contentDidChange()
      gesture = .paste
      requestPaste(from: .primary)
    default: return false
    }
    return true
  }

  private func select(_ event: PointerEvent, before: EditableText) {
    let place = place(at: event.location)
    switch event.clickCount {
    case ...1:
      editor.move(to: place, extending: event.modifiers.contains(.shift))
      gesture = .select(first: place..<place, byWords: false, before: before)
    case 2:
      let word = editor.word(at: place)
      editor.select(word)
      gesture = .select(first: word, byWords: true, before: before)
    default:
      editor.selectAll()
      gesture = .select(first: editor.selection, byWords: false, before: before)
    }
    contentDidChange()
  }

  func drag(_ event: PointerEvent) -> Bool {
    guard case .select(let first, let byWords, _) = gesture else { return true }
    let place = place(at: event.location)
    if byWords {
      let word = editor.word(at: place)
      let isBefore = word.lowerBound < first.lowerBound
      editor.move(to: isBefore ? first.upperBound : first.lowerBound)
      editor.move(to: isBefore ? word.lowerBound : word.upperBound, extending: true)
    } else if first.isEmpty {
      editor.move(to: place, extending: true)
    }
    contentDidChange()
    return true
  }

  func release(_ event: PointerEvent) {
    let ended = gesture
    gesture = nil
    switch ended {
    case .clear:
      guard layout.clearTarget?.contains(event.location) == true else { return }
      becomeFirstResponder(.pointer)
      clear()
    case .select: offerSelection(on: .primary)
    case .paste, nil: break
    }
  }

  func cancelGesture() {
    if case .select(_, _, let before) = gesture, before.text == editor.text {
      editor.select(before.selection)
      contentDidChange()
    }
    gesture = nil
  }

  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    return layout.clearTarget?.contains(point) == true ? .pointingHand : .text
  }
}
