/// A press on a text field that is under way.
enum TextFieldGesture {
  /// The press is on the clear button.
  case clear
  /// Gave the field the focus and selected all; becomes one of those below as soon as the pointer is
  /// at another character.
  case enter(at: Int, before: EditableText)
  /// Selects; whole words where a word was pressed twice, or a finger rested on one.
  case select(first: Range<Int>, byWords: Bool, before: EditableText)
  /// A finger moves the caret.
  case caret(before: EditableText)
  /// The middle button requested what is selected elsewhere.
  case paste

  /// What the field held when it began; nil where it selects nothing.
  var before: EditableText? {
    switch self {
    case .enter(_, let before), .select(_, _, let before), .caret(let before): before
    case .clear, .paste: nil
    }
  }
}
