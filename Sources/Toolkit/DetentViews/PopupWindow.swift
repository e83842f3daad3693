package import DetentDrawing

/// Why what is open over a window should close.
public enum PopupDismissal: Hashable, Sendable, CaseIterable {
  /// A call of the program, or something else that opened instead of it.
  case program
  /// A button was pressed outside of it; that press goes to nobody else.
  case pressOutside
  /// Escape was pressed.
  case escape
  /// Tab was pressed.
  case tab
  /// Its window lost the keyboard.
  case focusLost
  /// Its window was moved or resized, so it stands beside the wrong thing.
  case ownerMoved
  /// What it belongs to was hidden, disabled or removed, or its window cannot be seen any more.
  case ownerHidden
  /// Its window was closed.
  case windowClosed

  /// Whether the user requested it, which can be refused.
  package var isRequestedByUser: Bool {
    switch self {
    case .pressOutside, .escape, .tab, .focusLost: true
    case .program, .ownerMoved, .ownerHidden, .windowClosed: false
    }
  }
}

/// The frame of a popup with a window of its own, and the shape in which it takes the pointer.
package struct PopupPlacement: Hashable, Sendable {
  /// The frame in the coordinates of the owner's window, in logical pixels.
  package var frame: Rect
  /// The shape that takes presses, in the popup's coordinates.
  package var inputShape: Path

  package init(frame: Rect, inputShape: Path) {
    (self.frame, self.inputShape) = (frame, inputShape)
  }
}

/// Shows the content of a popover in a window of the host's, over the one that the popover is in.
@MainActor
final class PopupWindow {
  private weak var popover: Popover?
  private let content: View
  private let root = View()
  private let window = Window(size: Size(width: 1, height: 1))
  private var isShown = false
  /// The origin of its coordinates, in those of the popover's window.
  private var origin = Point.zero

  init(of popover: Popover) {
    self.popover = popover
    content = popover.content
    window.backgroundColor = DynamicColor(.clear)
    window.contentView = root
    window.popover = popover
    root.traitOverrides = popover.traitOverrides
    content.removeFromSuperview()
    root.addSubview(content)
    window.didClose = { [weak popover] in popover?.contentWindowDidClose() }
    window.shouldDismiss = { [weak popover] reason in
      guard let popover else { return true }
      guard popover.isOpen else { return false }
      popover.dismiss(reason)
      // Otherwise it stays, or goes in its own time.
      return reason == .ownerHidden
    }
  }

  var isEnabled: Bool {
    get { root.isUserInteractionEnabled }
    set { root.isUserInteractionEnabled = newValue }
  }

  /// Shows or moves the content; false if the host cannot.
  func show(at frame: Rect, over owner: Window) -> Bool {
    guard let popover else { return false }
    let overflow = content.visualOverflow
    let outer = frame.insetBy(dx: -overflow, dy: -overflow)
    // A shadow that leaves the screen is cut: a host would move the whole window to keep it.
    let shown = owner.screenArea.map(outer.intersection) ?? outer
    let local = frame.offsetBy(dx: -shown.minX, dy: -shown.minY)
    window.rootTraits = owner.rootTraits
    if popover.takesInput { window.keyboardLender = owner }
    if !isShown { window.frame = Rect(origin: .zero, size: shown.size) }
    let placement = PopupPlacement(frame: shown, inputShape: popover.inputShape(in: local))
    guard owner.present(window, at: placement) else { return false }
    (isShown, origin) = (true, shown.origin)
    content.frame = local
    return true
  }

  func close() {
    window.didClose = nil
    content.removeFromSuperview()
    window.close()
  }

  /// A point of the popover's window, in the coordinates of a view of the content.
  func convert(_ point: Point, to view: View) -> Point { window.convert(point - origin, to: view) }

  /// The nodes of the content, in the coordinates of the popover's window.
  var accessibilityNodes: [AccessibilityNode] {
    func moved(_ node: AccessibilityNode) -> AccessibilityNode {
      var node = node
      node.frame = node.frame.offsetBy(dx: origin.x, dy: origin.y)
      node.children = node.children.map(moved)
      return node
    }
    return content.accessibilityTree().map(moved)
  }

  /// Offers a key to whoever has the focus of the content; what nobody takes is the popover's.
  func press(_ event: KeyEvent) -> Bool {
    let taker = window.firstResponder?.chain.first { $0 === window || $0.keyDown(event) }
    return taker != nil && taker !== window
  }
}

/// The popups of all windows of a host that have windows of their own: who a press is for while
/// they are open, and what asks them to go.
///
/// A host keeps one, reports to it, and does what it answers; that is the same with every host. A
/// popup that takes no input is only seen: no press closes it, and it closes no other.
@MainActor
package final class OpenPopups {
  /// The last one lies on top.
  private var popups: [Window] = []

  package init() {}

  /// A button goes down, or a wheel turns, anywhere on the screen. A button asks all popups to go
  /// but the one that it is in and those that this belongs to.
  /// - Parameter popup: the one with the point in its input shape; nil for a press elsewhere.
  /// - Returns: whether what lies at the point gets the press. Beside all popups it is used up.
  package func press(in popup: Window?, isWheel: Bool = false) -> Bool {
    let pressed = popup.flatMap { Self.takesInput($0) ? $0 : nil }
    let isUsedUp = pressed == nil && popups.contains(where: Self.takesInput)
    if !isWheel { dismiss(.pressOutside, keeping: pressed) }
    return !isUsedUp
  }

  /// The windows stand elsewhere, or are drawn at another scale.
  package func ownersDidMove() { dismiss(.ownerMoved, keeping: nil) }

  /// Whether a popup is more than seen: presses beside it close it.
  package static func takesInput(_ popup: Window) -> Bool {
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
