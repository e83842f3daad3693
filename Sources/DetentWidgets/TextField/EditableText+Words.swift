import DetentViews

extension EditableText {
  /// What a character is to moves by words.
  private enum CharacterClass: Hashable {
    case space, word, symbol

    init(_ character: Character) {
      if character.isWhitespace {
        self = .space
      } else if character.isLetter || character.isNumber || character == "_" {
        self = .word
      } else {
        self = .symbol
      }
    }
  }

  /// Where the word before a position begins.
  func wordStart(before position: Int) -> Int {
    var result = max(0, min(position, count))
    while let character = character(before: result), CharacterClass(character) == .space {
      result -= 1
    }
    guard let last = character(before: result) else { return result }
    return runStart(before: result, of: CharacterClass(last))
  }

  /// Where the word after a position ends.
  func wordEnd(after position: Int) -> Int {
    var result = max(0, min(position, count))
    while let character = character(after: result), CharacterClass(character) == .space {
      result += 1
    }
    guard let first = character(after: result) else { return result }
    return runEnd(after: result, of: CharacterClass(first))
  }

  /// The word, the symbols or the spaces around a position.
  func word(at position: Int) -> Range<Int> {
    let position = max(0, min(position, count))
    guard let hit = character(after: position) ?? character(before: position) else { return 0..<0 }
    let kind = CharacterClass(hit)
    return runStart(before: position, of: kind)..<runEnd(after: position, of: kind)
  }

  private func runStart(before position: Int, of kind: CharacterClass) -> Int {
    var result = position
    while let character = character(before: result), CharacterClass(character) == kind {
      result -= 1
    }
    return result
  }

  private func runEnd(after position: Int, of kind: CharacterClass) -> Int {
    var result = position
    while let character = character(after: result), CharacterClass(character) == kind {
      result += 1
    }
    return result
  }
}
