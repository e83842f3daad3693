/// What assistive technology asks a view to do, as the user would do it.
public enum AccessibilityAction: String, Hashable, Sendable, Codable, CaseIterable {
  /// What a click does: press, toggle, choose, open.
  case press
  /// One step more.
  case increment
  /// One step less.
  case decrement
  /// Brings the value back that it has by default.
  case reset
}
