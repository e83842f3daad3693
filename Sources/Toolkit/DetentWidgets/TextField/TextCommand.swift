import DetentViews

/// The command of a key while a text is edited.
enum TextCommand: Equatable, Sendable {
  enum Target: Equatable, Sendable {
    /// A position left or right of the caret on the screen, whatever the writing direction.
    case left, right, wordLeft, wordRight
    /// A position before or after the caret in the text.
    case previous, next, previousWord, nextWord
    case start, end
  }

  case move(Target, extending: Bool)
  case delete(Target)
  case insert(String)
  case selectAll, copy, cut, paste, undo, redo
  case commit, cancel

  init?(_ event: KeyEvent) {
    let modifiers = event.modifiers
    guard modifiers.isDisjoint(with: [.alt, .super]) else { return nil }
    let isControl = modifiers.contains(.control)
    let isShift = modifiers.contains(.shift)
    switch event.key {
    case .left: self = .move(isControl ? .wordLeft : .left, extending: isShift)
    case .right: self = .move(isControl ? .wordRight : .right, extending: isShift)
    case .home: self = .move(.start, extending: isShift)
    case .end: self = .move(.end, extending: isShift)
    case .backspace: self = .delete(isControl ? .previousWord : .previous)
    case .delete where isShift && !isControl: self = .cut
    case .delete: self = .delete(isControl ? .nextWord : .next)
    case .insert where isShift && !isControl: self = .paste
    case .insert where isControl && !isShift: self = .copy
    case .enter where modifiers.isEmpty: self = .commit
    case .escape where modifiers.isEmpty: self = .cancel
    case .character(let character) where isControl:
      guard let command = Self.shortcut(character, isShift: isShift) else { return nil }
      self = command
    case .character, .space:
      guard !isControl, !event.text.isEmpty else { return nil }
      self = .insert(event.text)
    default: return nil
    }
  }

  private static func shortcut(_ character: Character, isShift: Bool) -> TextCommand? {
    switch (character.lowercased(), isShift) {
    case ("a", false): .selectAll
    case ("c", false): .copy
    case ("x", false): .cut
    case ("v", false): .paste
    case ("z", false): .undo
    case ("z", true), ("y", false): .redo
    default: nil
    }
  }
}
