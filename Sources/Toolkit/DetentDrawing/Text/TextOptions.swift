/// The alignment of the lines of a text within its width.
public enum TextAlignment: String, Hashable, Sendable, Codable, CaseIterable {
  /// Lines lie where the text's own language begins one.
  case natural
  /// Lines lie where the reading direction begins: left, or right for `TextDirection.rightToLeft`.
  case leading
  /// Lines lie in the middle of the width.
  case center
  /// Lines lie where the reading direction ends.
  case trailing
}

/// The base direction of a text.
public enum TextDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// That of the first letter.
  case automatic
  /// Lines begin on the left.
  case leftToRight
  /// Lines begin on the right.
  case rightToLeft
}

/// What is left out of a text that does not fit, replaced by an ellipsis.
public enum TextTruncation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The end of the text is left out.
  case end
  /// The middle of the text is left out.
  case middle
  /// The start of the text is left out.
  case start
  /// Nothing: one line runs over its width. The last of several lines still ends with an ellipsis.
  case none
}
