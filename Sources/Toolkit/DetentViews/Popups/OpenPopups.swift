/// The popups of all windows of a host that have windows of their own: who a press is for while
/// they are open, and what asks them to go.
///
/// A host keeps one, reports to it, and does what it answers; that is the same with every host. A
/// popup that takes no input is only seen: no press closes it, and it closes no other.
@MainActor
public final class OpenPopups {
  /// The last one lies on top.
  private var popups: [Window] = []

  /// None are open yet.
  public init() {}

  /// A button goes down, or a wheel turns, anywhere on the screen. A button asks all popups to go
  /// but the one that it is in and those that this belongs to.
  /// - Parameter popup: the one with the point in its input shape; nil for a press elsewhere.
  /// - Returns: whether what lies at the point gets the press. Beside all popups it is used up.
  public func press(in popup: Window?, isWheel: Bool = false) -> Bool {
    let pressed = popup.flatMap { Self.takesInput($0) ? $0 : nil }
    let isUsedUp = pressed == nil && popups.contains(where: Self.takesInput)
    if !isWheel { dismiss(.pressOutside, keeping: pressed) }
    return !isUsedUp
  }

  /// The windows stand elsewhere, or are drawn at another scale.
  public func ownersDidMove() { dismiss(.ownerMoved, keeping: nil) }

  /// Whether a popup is more than seen: presses beside it close it.
  public static func takesInput(_ popup: Window) -> Bool {
    popup.contentView?.isUserInteractionEnabled ?? true
  }

  /// One popup is open at a time, with those that it belongs to.
  func add(_ popup: Window) {
    popups.append(popup)
    if Self.takesInput(popup) { dismiss(.focusLost, keeping: popup) }
  }

  func remove(_ popup: Window) { popups.removeAll { $0 === popup } }

  private func dismiss(_ reason: PopupDismissal, keeping kept: Window?) {
    var keeps: [Window] = []
    var window = kept
    while let current = window {
      keeps.append(current)
      window = current.presenter?.window
    }
    for popup in popups.reversed() where reason == .ownerMoved || Self.takesInput(popup) {
      if !keeps.contains(where: { $0 === popup }) { popup.driver?.requestDismissal(reason) }
    }
  }
}
