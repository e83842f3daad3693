import DetentViews

/// How a thumb looks; the later ones win over the earlier ones.
enum ThumbAppearance: Int, Hashable, Sendable, Comparable, CaseIterable {
  case normal, focused, hovered, highlighted, disabled

  static func < (a: ThumbAppearance, b: ThumbAppearance) -> Bool { a.rawValue < b.rawValue }
}

extension ThumbAppearance {
  /// The look that a state asks for.
  init(_ state: ControlState) {
    self =
      if state.contains(.disabled) {
        .disabled
      } else if state.contains(.highlighted) {
        .highlighted
      } else if state.contains(.hovered) {
        .hovered
      } else if state.contains(.focused) {
        .focused
      } else {
        .normal
      }
  }
}
