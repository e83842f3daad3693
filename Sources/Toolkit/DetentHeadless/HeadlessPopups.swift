import DetentDrawing
import DetentViews

/// The popups of a window without a display, as they are with one: a press in one of them keeps the
/// pointer until it is let go.
@MainActor
final class HeadlessPopups: PopupHost {
  /// Whose they are.
  weak var owner: HeadlessHost?
  let openPopups = OpenPopups()
  /// The last one lies on top.
  private(set) var hosts: [HeadlessHost] = []
  /// Where each pointer was pressed: in one of them, or in the window itself.
  private var captors: [PointerID: Captor] = [:]
  /// The one that the pointer is over.
  private weak var pointed: HeadlessHost?

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

  /// They see the same time as their window.
  func forEach(at now: Duration, _ body: (HeadlessHost) -> Void) {
    for popup in hosts where !popup.isClosed {
      popup.now = now
      body(popup)
    }
    removeClosed()
  }

  func removeClosed() { hosts.removeAll(where: \.isClosed) }

  // MARK: The pointer

  /// Whom an event of a pointer is for: the window itself, a popup, or nil where it is used up by
  /// the popups.
  func target(of event: PointerEvent) -> HeadlessHost? {
    guard let owner else { return nil }
    let isTouch = event.device == .touch
    if event.phase == .exited {
      pointerWillGo(to: nil, from: owner)
      return owner
    }
    // Whoever was pressed keeps the pointer until the last button is up, the window, too.
    let isHeld = event.phase == .up || event.phase == .moved && !event.buttons.isEmpty
    let captor = captors[event.pointer]?.host
    let target = captor ?? (isHeld ? owner : popup(at: event.location) ?? owner)
    // A finger is over nothing.
    if !isTouch { pointerWillGo(to: target === owner ? nil : target, from: owner) }
    if event.phase == .down, captor == nil {
      guard openPopups.press(in: target === owner ? nil : target.window) else { return nil }
      captors[event.pointer] = Captor(host: target)
    }
    if event.phase == .cancelled || event.buttons.isEmpty { captors[event.pointer] = nil }
    return target
  }

  /// Notifies as on a display, where each window is notified that the pointer leaves it.
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
