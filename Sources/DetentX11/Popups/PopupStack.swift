import CDetentX11
import DetentDrawing
import DetentViews

/// The popups that are open, and the pointer while they are.
///
/// With the pointer grabbed, a press anywhere on the screen is heard of and closes them. Where another
/// program holds the pointer they work without: a press in this program's windows, and the loss of the
/// keyboard, close them still.
@MainActor
final class PopupStack {
  private let connection: Connection
  private let registry: WindowRegistry
  /// The last one lies on top.
  private(set) var open: [X11Window] = []
  /// The popup that hears of presses elsewhere.
  private var grabWindow: UInt?
  /// The popup in which a button is held: it owns the pointer, as a press without our grab gives it.
  private var captor: X11Window?

  init(connection: Connection, registry: WindowRegistry) {
    self.connection = connection
    self.registry = registry
  }

  var isEmpty: Bool { open.isEmpty }
  var hasGrab: Bool { grabWindow != nil }

  func add(_ popup: X11Window) {
    open.append(popup)
    popup.popup.map { registry.windows[$0.owner]?.translator.keepsPointerFocus = true }
  }

  func remove(_ popup: X11Window) {
    open.removeAll { $0 === popup }
    if captor === popup { captor = nil }
    // The server ends a grab with its window.
    if grabWindow == popup.id { grabWindow = nil }
    guard let owner = popup.popup?.owner, !open.contains(where: { $0.popup?.owner == owner })
    else { return tryGrab() }
    registry.windows[owner]?.translator.keepsPointerFocus = false
    tryGrab()
  }

  /// Whether a window is a popup's owner, or its owner's owner.
  private func isAncestor(_ window: UInt, of popup: X11Window) -> Bool {
    var owner = popup.popup?.owner
    while let id = owner {
      if id == window { return true }
      owner = registry.windows[id]?.popup?.owner
    }
    return false
  }

  // MARK: Asking them to go

  /// Asks all that do not belong below a window.
  func dismiss(_ reason: PopupDismissal, keeping window: UInt? = nil) {
    for popup in open.reversed() where popup.popup?.isHint == false || reason != .pressOutside {
      if let window {
        guard popup.id != window else { continue }
        if let kept = registry.windows[window], isAncestor(popup.id, of: kept) { continue }
      }
      popup.driver.requestDismissal(reason)
    }
  }

  // MARK: The pointer

  /// Takes the pointer, once nothing of this program is pressed any more: until then the press owns
  /// it, and a gesture that began on the popup's owner goes on.
  func tryGrab() {
    guard grabWindow == nil, connection.isUsable,
      let popup = open.last(where: { $0.isMapped && $0.popup?.isHint == false }),
      registry.windows.values.allSatisfy({ $0.translator.pressed.isEmpty })
    else { return }
    let mask =
      ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask
    // Other windows of this program keep their own events.
    var status = GrabFrozen
    // Another program may be destroying it at this moment, and Xlib takes an error for success.
    let refusal = XErrors.trap(connection.display) {
      status = XGrabPointer(
        connection.display, popup.id, 1, UInt32(mask), GrabModeAsync, GrabModeAsync, 0, 0,
        UInt(CurrentTime))
    }
    if refusal == nil, status == GrabSuccess { grabWindow = popup.id }
  }

  /// Decides who an event of the pointer or the keyboard is for.
  /// - Returns: nil where it is for nobody.
  func route(_ event: XEvent) -> XEvent? {
    guard event.xany.send_event == 0 else { return event }
    switch event.type {
    case ButtonPress: return routePress(event)
    case ButtonRelease, MotionNotify: return captor.map { retarget(event, to: $0) } ?? event
    case EnterNotify, LeaveNotify:
      // Our own grab is no news to our windows.
      if hasGrab, event.xcrossing.mode == NotifyGrab { return nil }
      if let captor, event.xcrossing.window != captor.id { return nil }
      return event
    case KeyPress, KeyRelease: return retargetKey(event)
    default: return event
    }
  }

  private func routePress(_ event: XEvent) -> XEvent? {
    if let captor { return retarget(event, to: captor) }
    let press = event.xbutton
    let isButton = PointerButtons(number: press.button) != nil
    guard let popup = open.first(where: { $0.id == press.window }), takes(press, popup) else {
      let isAnyPopup = open.contains { $0.popup?.isHint == false }
      if isButton { dismiss(.pressOutside) }
      return isAnyPopup ? nil : event
    }
    if isButton {
      dismiss(.pressOutside, keeping: popup.id)
      if hasGrab { captor = popup }
    }
    return event
  }

  private func takes(_ press: XButtonEvent, _ popup: X11Window) -> Bool {
    popup.popup?.inputShape.contains(popup.translator.point(press.x, press.y)) ?? false
  }

  /// To be called when a release was handled.
  func buttonWasReleased() {
    if let popup = captor, popup.translator.pressed.isEmpty { captor = nil }
    tryGrab()
  }

  private func retarget(_ event: XEvent, to popup: X11Window) -> XEvent {
    guard event.xany.window != popup.id, let frame = popup.popup?.frame else { return event }
    var event = event
    // Buttons and motions begin with the same fields.
    let isMotion = event.type == MotionNotify
    let x = (isMotion ? event.xmotion.x_root : event.xbutton.x_root) - Int32(frame.x)
    let y = (isMotion ? event.xmotion.y_root : event.xbutton.y_root) - Int32(frame.y)
    if isMotion {
      (event.xmotion.window, event.xmotion.x, event.xmotion.y) = (popup.id, x, y)
    } else {
      (event.xbutton.window, event.xbutton.x, event.xbutton.y) = (popup.id, x, y)
    }
    return event
  }

  /// Without a window manager keys go where the pointer is; they are the owner's.
  private func retargetKey(_ event: XEvent) -> XEvent {
    var event = event
    while let owner = open.first(where: { $0.id == event.xkey.window })?.popup?.owner {
      event.xkey.window = owner
    }
    return event
  }
}
