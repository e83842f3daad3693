public import DetentDrawing
public import DetentViews

/// Popups with windows of their own, as they are with a display: a press outside of them closes them
/// and goes to nobody else, and a press in one of them keeps the pointer until it is let go.
extension HeadlessHost {
  public func screenArea(of window: Window) -> Rect? { screen }

  public func window(
    _ window: Window, present popup: Window, at placement: PopupPlacement
  ) -> Bool {
    guard screen != nil, window === self.window, !isClosed, popup !== window, !popup.isClosed,
      placement.frame.isFinite, !placement.frame.isEmpty
    else { return false }
    let scale = window.traits.scale
    if let shown = popups.first(where: { $0.window === popup }) {
      return shown.move(to: placement, scale: scale)
    }
    guard let shown = try? HeadlessHost(popup: popup, at: placement, scale: scale) else {
      return false
    }
    shown.now = now
    popups.append(shown)
    return true
  }

  private func move(to placement: PopupPlacement, scale: Double) -> Bool {
    if placement.frame.size != window.bounds.size || scale != surface.scale {
      guard (try? resize(to: placement.frame.size, scale: scale)) != nil else {
        return false
      }
    }
    self.placement = placement
    return true
  }

  func closePopups() {
    for popup in popups.reversed() { popup.window.close() }
    popups = []
  }

  func dismissPopups(_ reason: PopupDismissal) {
    for popup in popups.reversed() { popup.window.requestDismissal(reason) }
  }

  // MARK: Time

  /// Whether a frame is wanted as soon as possible.
  var isMoving: Bool {
    window.wantsAnotherFrame || needsFrame || popups.contains { $0.isMoving }
  }

  var nextFrameTime: Duration? {
    ([window.nextFrameTime] + popups.map(\.nextFrameTime)).compactMap { $0 }.min()
  }

  /// The popups see the same time, and a frame where they want one.
  func advancePopups() {
    for popup in popups where !popup.isClosed {
      popup.now = now
      popup.performFrame()
    }
    popups.removeAll(where: \.isClosed)
  }

  func drainPopups() {
    for popup in popups where !popup.isClosed {
      popup.now = now
      popup.drain()
    }
    popups.removeAll(where: \.isClosed)
  }

  // MARK: The pointer

  /// Whether an event was a popup's, or closed one.
  func routeToPopups(
    _ phase: PointerEvent.Phase, at point: Point, button: PointerButtons, modifiers: Modifiers,
    coalesced: [Point], clickCount: Int?
  ) -> Bool {
    if phase == .exited {
      pointerWillGo(to: nil)
      return false
    }
    // Whoever was pressed keeps the pointer until the last button is up, this window, too.
    let isHeld = phase == .up || phase == .moved && !buttons.isEmpty
    let target = captor ?? (isHeld ? self : popup(at: point) ?? self)
    pointerWillGo(to: target === self ? nil : target)
    if phase == .down, captor == nil {
      guard target !== self || popups.isEmpty else {
        dismissPopups(.pressOutside)
        return true
      }
      captor = target
    }
    if phase == .cancelled || buttons.isEmpty { captor = nil }
    guard target !== self, let origin = target.placement?.frame.origin else { return false }
    (target.now, target.buttons) = (now, buttons)
    target.send(
      phase, at: point - origin, button: button, modifiers: modifiers,
      coalesced: coalesced.map { $0 - origin }, clickCount: clickCount)
    return true
  }

  /// As on a display, where each window is told that the pointer leaves it.
  private func pointerWillGo(to target: HeadlessHost?) {
    guard target !== pointed else { return }
    let left = pointed ?? self
    pointed = target
    left.window.send(PointerEvent(phase: .exited, location: .zero))
  }

  private func popup(at point: Point) -> HeadlessHost? {
    popups.last {
      guard let placement = $0.placement else { return false }
      return placement.inputShape.contains(point - placement.frame.origin)
    }
  }
}
