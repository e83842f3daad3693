/// A place through which programs exchange text.
public enum Pasteboard: String, Hashable, Sendable, CaseIterable {
  /// What copy and cut fill and paste empties.
  case clipboard
  /// X's PRIMARY: what is selected right now; the middle button pastes it.
  case primary
}
