/// Why a popup should go.
public enum PopupDismissal: Hashable, Sendable, CaseIterable {
  /// A button was pressed outside of it; that press goes to nobody else.
  case pressOutside
  /// Its owner lost the keyboard.
  case focusLost
  /// Its owner was moved or resized, so it stands at the wrong place.
  case ownerMoved
  /// Its owner cannot be seen any more.
  case ownerHidden
}
