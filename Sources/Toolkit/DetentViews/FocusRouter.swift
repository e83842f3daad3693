import DetentDrawing

@MainActor
final class FocusRouter {
  private weak var window: Window?
  private(set) weak var firstResponder: View?
  /// The responders that handled the press of a key that is still down.
  private var holders: [Key: WeakResponder] = [:]

  /// Shortcuts that were pressed during a drag, in order.
  private var held: [KeyEvent] = []

  private struct WeakResponder {
    weak var responder: Responder?
  }

  init(window: Window) { self.window = window }

  func handle(_ event: KeyEvent) -> Bool {
    switch event.phase {
    case .down, .repeated:
      if deliver(event) { return true }
      if event.phase == .down, event.asksForContextMenu { return requestContextMenu() }
      guard event.key == .tab, event.modifiers.isSubset(of: .shift) else { return false }
      moveFocus(event.modifiers.contains(.shift) ? .backward : .forward)
      return true
    case .up:
      guard let holder = holders.removeValue(forKey: event.key)?.responder else { return false }
      return holder.keyUp(event)
    }
  }

  /// Handles a key press during a drag: a shortcut waits for its end, and other keys are ignored.
  func hold(_ event: KeyEvent) {
    if event.phase == .down, event.isShortcut { held.append(event) }
  }

  func pressHeldShortcuts() {
    let events = held
    held = []
    for var event in events where window?.isClosed == false {
      _ = handle(event)
      event.phase = .up
      _ = handle(event)
    }
  }

  private var firstKeyTaker: Responder? {
    firstResponder ?? modalPopover ?? window?.contentView ?? window
  }

  /// The modal popover, which keeps the focus until it closes, or nil if none is open.
  private var modalPopover: Popover? { window?.popovers.last { $0.isOpen && $0.isModal } }

  private func deliver(_ event: KeyEvent) -> Bool {
    var candidate: Responder? = firstKeyTaker
    while let responder = candidate {
      if responder.keyDown(event) {
        holders[event.key] = WeakResponder(responder: responder)
        return true
      }
      // The handler may have closed the window, in which case nothing else in it gets the key.
      if window?.isClosed != false { return true }
      candidate = heir(of: responder, event)
    }
    return false
  }

  /// The next responder for a key. A shortcut leaves a popover for its owner unless it is modal.
  /// Keys that move, type or select stay inside, since the user means the open popover.
  private func heir(of responder: Responder, _ event: KeyEvent) -> Responder? {
    guard event.isShortcut, let popover = responder as? Popover, popover.takesInput,
      !popover.isModal, let owner = popover.owner
    else { return responder.next }
    return owner
  }

  private func requestContextMenu() -> Bool {
    guard let taker = firstKeyTaker else { return false }
    for responder in taker.chain where window?.isClosed == false {
      if responder.contextMenuRequested(at: nil) { return true }
    }
    return false
  }

  @discardableResult
  func focus(_ view: View?, cause: FocusCause) -> Bool {
    guard view !== firstResponder else { return true }
    if let view, !(view.canBecomeFirstResponder && view.isReachable) { return false }
    let previous = firstResponder
    firstResponder = view
    window?.accessibilityDidChange()
    previous?.didResignFirstResponder()
    previous?.focusRingDidChange()
    (previous as? Control)?.notifyStateObservers()
    // The handler of the resignation may have moved the focus on.
    guard firstResponder === view else { return false }
    view?.didBecomeFirstResponder(cause)
    view?.focusRingDidChange()
    (view as? Control)?.notifyStateObservers()
    return true
  }

  func moveFocus(_ direction: FocusDirection) {
    if let current = firstResponder, current.moveFocusInside(direction) {
      return scrollRingToVisible(current)
    }
    var stops = focusStops()
    if direction == .backward { stops.reverse() }
    guard !stops.isEmpty else { return }
    let start = firstResponder.flatMap { current in stops.firstIndex { $0 === current } }
    let target = stops[start.map { ($0 + 1) % stops.count } ?? 0]
    if target === firstResponder {
      // The only stop of the window: the focus starts again inside it.
      target.didBecomeFirstResponder(.keyboard(direction))
    } else {
      focus(target, cause: .keyboard(direction))
    }
    scrollRingToVisible(target)
  }

  func windowFocusDidChange(isFocused: Bool) {
    if !isFocused { holders.removeAll() }
    firstResponder?.windowFocusDidChange(isFocused: isFocused)
    firstResponder?.focusRingDidChange()
  }

  func viewWillBecomeUnreachable(_ view: View) {
    if let current = firstResponder, current.isDescendant(of: view) {
      focus(nil, cause: .program)
    }
  }

  /// The views that accept the focus, in reading order; if a modal popover is open, only its own.
  func focusStops() -> [View] {
    var stops: [View] = []
    func visit(_ view: View) {
      guard !view.isHidden, view.isUserInteractionEnabled else { return }
      if view.canBecomeFirstResponder { stops.append(view) }
      view.focusOrder.forEach(visit)
    }
    if let root = modalPopover ?? window { visit(root) }
    return stops
  }

  private func scrollRingToVisible(_ view: View) {
    view.scrollToVisible(view.bounds.insetBy(dx: -view.visualOverflow, dy: -view.visualOverflow))
  }
}

extension KeyEvent {
  fileprivate var isShortcut: Bool {
    switch key {
    case .function: true
    case .character: !modifiers.isDisjoint(with: [.control, .alt, .super])
    default: key.isMedia
    }
  }

  fileprivate var asksForContextMenu: Bool {
    switch key {
    case .menu: modifiers.isEmpty
    case .function(10): modifiers == .shift
    default: false
    }
  }
}
