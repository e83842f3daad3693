import DetentDrawing
import DetentViews

/// The popups of a window. As on a display, a press in one keeps the pointer until the release.
@MainActor
final class HeadlessPopups: PopupHost {
  weak var owner: HeadlessHost?
  let openPopups = OpenPopups()
  /// The open popups, topmost last.
  private(set) var hosts: [HeadlessHost] = []
  /// The popup or window in which each pointer was pressed.
  private var captors: [PointerID: Captor] = [:]
  /// The popup under the pointer, or nil for the window.
  private weak var pointed: HeadlessHost?
  /// The host that a pinch on a touchpad began in, or nil without a pinch.
  private weak var pinched: HeadlessHost?

  private struct Captor {
    weak var host: HeadlessHost?
  }

  func screenArea(of window: Window) -> Rect? { owner?.screen }

  func window(
    _ window: Window, present popup: Window, at placement: PopupPlacement
  ) -> Bool {
    guard let owner, !owner.isClosed, !popup.isClosed, placement.frame.isFinite,
      !placement.frame.isEmpty
    else { return false }
    let scale = window.traits.scale
    if let shown = hosts.first(where: { $0.window === popup }) {
      return shown.move(to: placement, scale: scale)
    }
    let made = try? HeadlessHost(
      popup: popup, at: placement, scale: scale, now: owner.now)
    guard let shown = made else { return false }
    hosts.append(shown)
    return true
  }

  func forEach(at now: Duration, _ body: (HeadlessHost) -> Void) {
    for popup in hosts where !popup.isClosed {
      popup.now = now
      body(popup)
    }
    removeClosed()
  }

  func removeClosed() { hosts.removeAll(where: \.isClosed) }

  // MARK: The pointer

  /// The host that an event is for, or nil if a press only closes popups.
  func target(of event: PointerEvent) -> HeadlessHost? {
    guard let owner else { return nil }
    let isTouch = event.device == .touch
    if event.phase == .exited {
      pointerWillGo(to: nil, from: owner)
      return owner
    }
    // The pressed window or popup keeps the pointer until the last button is released.
    let isHeld = event.phase == .up || event.phase == .moved && !event.buttons.isEmpty
    let captor = captors[event.pointer]?.host
    let target = captor ?? (isHeld ? owner : popup(at: event.location) ?? owner)
    // Fingers do not hover.
    if !isTouch { pointerWillGo(to: target === owner ? nil : target, from: owner) }
    if event.phase == .down, captor == nil {
      guard openPopups.press(in: target === owner ? nil : target.window) else { return nil }
      captors[event.pointer] = Captor(host: target)
    }
    if event.phase == .cancelled || event.buttons.isEmpty { captors[event.pointer] = nil }
    return target
  }

  /// The host for a turn of the wheel at a point, or nil if open popups use the turn up.
  func target(ofScrollAt point: Point) -> HeadlessHost? {
    let captor = captors[.mouse]?.host
    let popup = captor == nil ? popup(at: point) : captor === owner ? nil : captor
    return openPopups.press(in: popup?.window, isWheel: true) ? popup ?? owner : nil
  }

  /// The host that a pinch began in.
  func target(of phase: PinchEvent.Phase, at point: Point) -> HeadlessHost? {
    let target = pinched ?? popup(at: point) ?? owner
    pinched = phase == .began || phase == .changed ? target : nil
    return target
  }

  /// Tells the window or popup under the pointer that the pointer leaves it, as a display does.
  private func pointerWillGo(to target: HeadlessHost?, from owner: HeadlessHost) {
    guard target !== pointed else { return }
    let left = pointed ?? owner
    pointed = target
    left.driver.send(PointerEvent(phase: .exited, location: .zero))
  }

  private func popup(at point: Point) -> HeadlessHost? {
    hosts.last {
      guard let placement = $0.placement else { return false }
      return placement.inputShape.contains(point - placement.frame.origin)
    }
  }
}
