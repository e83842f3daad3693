/// The pointer's shape, by the names of CSS.
public enum Cursor: Hashable, Sendable, CaseIterable {
  case arrow
  case pointingHand
  case text
  case move
  case resizeLeftRight
  case resizeUpDown
  case grab
  case grabbing
}
