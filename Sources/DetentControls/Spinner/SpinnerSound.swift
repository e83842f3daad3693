/// A sound of a spinner, by its name in the sound themes of freedesktop.
public enum SpinnerSound: String, Hashable, Sendable, CaseIterable {
  /// The spinner opened.
  case open = "menu-popup"
  /// Another item is selected.
  case tick = "item-selected"
  /// The spinner closed.
  case close = "menu-popdown"

  /// Between two ticks lies at least this; those that come sooner are left out.
  static let tickDistance = Duration.milliseconds(40)
}
