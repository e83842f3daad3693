public import DetentDrawing

/// The text of a node into which the user types; its contents are the node's value text. Offsets
/// count Unicode scalars.
public struct AccessibleText: Hashable, Sendable, Codable {
  /// Where the caret stands.
  public var caret: Int
  /// What is selected; empty at the caret where nothing is.
  public var selection: Range<Int>

  /// A text with the caret at one end of the selection.
  public init(caret: Int, selection: Range<Int>) {
    self.caret = caret
    self.selection = selection
  }
}

/// A view into which the user types, and assistive technology for the user. Offsets count Unicode
/// scalars; those out of range are limited to it.
@MainActor
public protocol AccessibleTextInput: View {
  /// Selects a range and puts the caret at its end.
  func accessibilitySelect(_ range: Range<Int>) -> Bool
  /// Replaces a range by a text, as if it were typed there.
  /// - Returns: false where the text cannot be changed.
  func accessibilityReplace(_ range: Range<Int>, with text: String) -> Bool
  /// The rectangle of a character, in the view's coordinates.
  func accessibilityRect(ofCharacterAt offset: Int) -> Rect
  /// The character at a point of the view's coordinates; nil beside the text.
  func accessibilityOffset(at point: Point) -> Int?
}
