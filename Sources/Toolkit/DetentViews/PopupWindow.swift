package import DetentDrawing

/// The reason for closing a popover or a popup.
public enum PopupDismissal: Hashable, Sendable, CaseIterable {
  /// A call of the program, or another popover that opened instead.
  case program
  /// A press outside the popup, which has no other effect.
  case pressOutside
  case escape
  case tab
  /// The window lost the keyboard.
  case focusLost
  /// The window was moved or resized, so the popup is in the wrong place.
  case ownerMoved
  /// The owner was hidden, disabled or removed, or its window is no longer visible.
  case ownerHidden
  case windowClosed

  /// Whether the user caused the dismissal, so that it can be refused.
  package var isRequestedByUser: Bool {
    switch self {
    case .pressOutside, .escape, .tab, .focusLost: true
    case .program, .ownerMoved, .ownerHidden, .windowClosed: false
    }
  }
}

/// The frame of a popup with a window of its own, and the shape that accepts the pointer.
package struct PopupPlacement: Hashable, Sendable {
  /// The frame in the coordinates of the owner's window, in logical pixels.
  package var frame: Rect
  /// The shape that accepts presses, in the coordinates of the popup.
  package var inputShape: Path

  package init(frame: Rect, inputShape: Path) {
    (self.frame, self.inputShape) = (frame, inputShape)
  }
}

/// Shows the content of a popover in a separate window of the host, over the popover's window.
@MainActor
final class PopupWindow {
  private weak var popover: Popover?
  private let content: View
  private let root = View()
  private let window = Window(size: Size(width: 1, height: 1))
  private var isShown = false
  /// The origin of this window in the coordinates of the popover's window.
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
      // For other reasons the popover decides, and may stay or fade out.
      return reason == .ownerHidden
    }
  }

  var isEnabled: Bool {
    get { root.isUserInteractionEnabled }
    set { root.isUserInteractionEnabled = newValue }
  }

  /// Shows or moves the content. Returns false if the host cannot show the window.
  func show(at frame: Rect, over owner: Window) -> Bool {
    guard let popover else { return false }
    let overflow = content.visualOverflow
    let outer = frame.insetBy(dx: -overflow, dy: -overflow)
    // Cuts off a shadow beyond the screen, for which a host would otherwise move the whole window.
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

  /// Converts a point from the popover's window to the coordinates of a view in the content.
  func convert(_ point: Point, to view: View) -> Point { window.convert(point - origin, to: view) }

  /// The nodes of the content in the coordinates of the popover's window.
  var accessibilityNodes: [AccessibilityNode] {
    func moved(_ node: AccessibilityNode) -> AccessibilityNode {
      var node = node
      node.frame = node.frame.offsetBy(dx: origin.x, dy: origin.y)
      node.children = node.children.map(moved)
      return node
    }
    return content.accessibilityTree().map(moved)
  }

  /// Offers a key to the focused view of the content and its chain. Returns whether it was handled.
  func press(_ event: KeyEvent) -> Bool {
    let taker = window.firstResponder?.chain.first { $0 === window || $0.keyDown(event) }
    return taker != nil && taker !== window
  }
}

/// Routes presses for the popups of one host that have windows of their own, and closes them. Each
/// host keeps one instance, reports to it and follows its answers, so that all hosts behave alike.
/// A popup without input is only visible: no press closes it, and it closes no other popup.
@MainActor
package final class OpenPopups {
  /// In the order of opening; the last one is on top.
  private var popups: [Window] = []

  package init() {}

  /// Reports that a button goes down or a wheel turns anywhere on the screen. A button dismisses
  /// all popups except the one at the point and those that it belongs to. Returns whether the press
  /// should be delivered: outside all popups it is used up.
  /// - Parameter popup: the popup whose input shape contains the point, or nil.
  package func press(in popup: Window?, isWheel: Bool = false) -> Bool {
    let pressed = popup.flatMap { Self.takesInput($0) ? $0 : nil }
    let isUsedUp = pressed == nil && popups.contains(where: Self.takesInput)
    if !isWheel { dismiss(.pressOutside, keeping: pressed) }
    return !isUsedUp
  }

  package func ownersDidMove() { dismiss(.ownerMoved, keeping: nil) }

  package static func takesInput(_ popup: Window) -> Bool {
    popup.contentView?.isUserInteractionEnabled ?? true
  }

  /// Adds a popup and dismisses all but those that it belongs to.
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
