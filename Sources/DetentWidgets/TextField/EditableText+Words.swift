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

  /// Where the word before a place begins.
  func wordStart(before place: Int) -> Int {
    var result = max(0, min(place, count))
    while let character = character(before: result), CharacterClass(character) == .space {
      result -= 1
    }
    guard let last = character(before: result) else { return result }
    return runStart(before: result, of: CharacterClass(last))
  }

  /// Where the word after a place ends.
  func wordEnd(after place: Int) -> Int {
    var result = max(0, min(place, count))
    while let character = character(after: result), CharacterClass(character) == .space {
      result += 1
    }
    guard let first = character(after: result) else { return result }
    return runEnd(after: result, of: CharacterClass(first))
  }

  /// The word, the symbols or the spaces around a place.
  func word(at place: Int) -> Range<Int> {
    let place = max(0, min(place, count))
    guard let hit = character(after: place) ?? character(before: place) else { return 0..<0 }
    let kind = CharacterClass(hit)
    return runStart(before: place, of: kind)..<runEnd(after: place, of: kind)
  }

  private func runStart(before place: Int, of kind: CharacterClass) -> Int {
    var result = place
    while let character = character(before: result), CharacterClass(character) == kind {
      result -= 1
    }
    return result
  }

  private func runEnd(after place: Int, of kind: CharacterClass) -> Int {
    var result = place
    while let character = character(after: result), CharacterClass(character) == kind {
      result += 1
    }
    return result
  }
}
