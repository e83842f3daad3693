import CDetentX11
import DetentDrawing
import DetentViews

/// The popups that are open, and the pointer while they are.
///
/// Popups are X windows without a frame, kept inside the monitor. With the pointer grabbed, a press
/// anywhere on the screen is seen. Where another program holds the pointer they work without:
/// presses in this program's windows are seen still. What a press means is not decided here.
@MainActor
final class PopupStack: PopupHost {
  private let connection: Connection
  private let registry: WindowRegistry
  private let screen: Screen
  private let shape: WindowShape
  let openPopups = OpenPopups()
  /// The last one lies on top.
  private var open: [X11Window] = []
  /// The popup that observes presses elsewhere.
  private var grabWindow: UInt?
  /// The popup in which a button is held: it owns the pointer, as a press without our grab gives
  /// it.
  private var captor: X11Window?

  /// Makes an X window for a popup, which is known to the host then; nil where there is no host any
  /// more.
  var makeWindow: @MainActor (DetentViews.Window, PopupRole) -> X11Window? = { _, _ in nil }
  /// Called when requests were made that are still to be sent off.
  var wake: @MainActor () -> Void = {}

  init(connection: Connection, registry: WindowRegistry, screen: Screen) {
    self.connection = connection
    self.registry = registry
    self.screen = screen
    shape = WindowShape(connection: connection)
  }

  var isEmpty: Bool { open.isEmpty }
  var hasGrab: Bool { grabWindow != nil }

  // MARK: Showing

  /// The part of the monitor that shows most of the window, without the desktop's panels.
  func screenArea(of window: DetentViews.Window) -> Rect? {
    guard let shown = registry.x11Window(of: window), shown.isMapped,
      let frame = screen.frame(of: shown)
    else { return nil }
    return screen.usableArea(around: frame)
      .logical(from: (frame.x, frame.y), scale: shown.translator.scale)
  }

  /// Popups are not opaque where the server can do that and another program composes the screen;
  /// elsewhere they have the outline of their input shape.
  func window(
    _ window: DetentViews.Window, present popup: DetentViews.Window, at placement: PopupPlacement
  ) -> Bool {
    guard connection.isUsable, !popup.isClosed, placement.frame.isFinite, !placement.frame.isEmpty,
      let owner = registry.x11Window(of: window), owner.isMapped,
      let ownerFrame = screen.frame(of: owner)
    else { return false }
    defer { wake() }
    let scale = owner.translator.scale
    let wanted = ScreenRect(placement.frame, scale: scale, from: ownerFrame)
    if let shown = registry.x11Window(of: popup) {
      guard let role = shown.popup, role.owner == owner.id else { return false }
      role.wanted = wanted
      role.inputShape = placement.inputShape
      role.ownerFrame = ownerFrame
      move(shown, role)
      return true
    }
    open(popup, makeRole(over: owner, wanted, placement.inputShape, ownerFrame))
    return true
  }

  private func makeRole(
    over owner: X11Window, _ wanted: ScreenRect, _ shape: Path, _ ownerFrame: ScreenRect
  ) -> PopupRole {
    let isComposed = XGetSelectionOwner(connection.display, connection.atoms[.compositor]) != 0
    let translucent = isComposed ? connection.translucent : nil
    return PopupRole(
      owner: owner.id, visual: translucent ?? .opaque(connection), isOpaque: translucent == nil,
      wanted: wanted, frame: wanted.kept(inside: screen.usableArea(around: ownerFrame)),
      inputShape: shape, ownerFrame: ownerFrame)
  }

  private func open(_ popup: DetentViews.Window, _ role: PopupRole) {
    guard let shown = makeWindow(popup, role) else { return }
    applyShape(shown, role)
    open.append(shown)
    registry.windows[role.owner]?.translator.keepsPointerFocus = true
    // Drawn before it is mapped: the first exposure finds a whole frame.
    shown.performFrame(at: Clock.now)
    if !popup.isClosed { shown.map() }
  }

  /// Moves a popup to where it is wanted now, or as near as the monitor allows.
  private func move(_ shown: X11Window, _ role: PopupRole) {
    role.frame = role.wanted.kept(inside: screen.usableArea(around: role.ownerFrame))
    shown.move(to: role.frame)
    applyShape(shown, role)
  }

  private func applyShape(_ shown: X11Window, _ role: PopupRole) {
    let size = PixelSize(width: role.frame.width, height: role.frame.height)
    let runs = WindowShape.runs(of: role.inputShape, in: size, scale: shown.translator.scale)
    shape.setInput(shown.id, runs)
    // What cannot be seen through shows no corners.
    if role.isOpaque { shape.setOutline(shown.id, runs) }
  }

  /// The screen has another size: popups keep inside.
  func screenDidChange() {
    for shown in open {
      if let role = shown.popup { move(shown, role) }
    }
  }

  /// A popup has closed.
  func remove(_ popup: X11Window) {
    open.removeAll { $0 === popup }
    if captor === popup { captor = nil }
    // The server ends a grab with its window.
    if grabWindow == popup.id { grabWindow = nil }
    if let owner = popup.popup?.owner, !open.contains(where: { $0.popup?.owner == owner }) {
      registry.windows[owner]?.translator.keepsPointerFocus = false
    }
    tryGrab()
  }

  /// Called when all events have been read: windows that popups belong to may have moved.
  func checkOwners() {
    for shown in open {
      guard let role = shown.popup, let owner = registry.windows[role.owner],
        owner.takeWasPlaced(), let frame = screen.frame(of: owner), frame != role.ownerFrame
      else { continue }
      owner.driver.windowDidMove()
    }
  }

  // MARK: The pointer

  /// Takes the pointer, once nothing of this program is pressed any more: until then the press owns
  /// it, and a gesture that began on the popup's owner goes on.
  func tryGrab() {
    guard grabWindow == nil, connection.isUsable,
      let popup = open.last(where: { $0.isMapped && OpenPopups.takesInput($0.window) }),
      registry.windows.values.allSatisfy({ $0.translator.pressed.isEmpty })
    else { return }
    let mask =
      ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask
    // Other windows of this program keep their own events.
    var status = GrabFrozen
    // Another program may be destroying it at this moment, and Xlib takes an error for success.
    let refusal = connection.trap {
      status = XGrabPointer(
        $0, popup.id, 1, UInt32(mask), GrabModeAsync, GrabModeAsync, 0, 0,
        UInt(CurrentTime))
    }
    if refusal == nil, status == GrabSuccess { grabWindow = popup.id }
  }

  /// Called when something else of this program took the pointer.
  func grabWasTaken() { grabWindow = nil }

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
    let isWheel = PointerButtons(number: press.button) == nil
    let popup = open.first { $0.id == press.window && accepts(press, $0) }
    guard openPopups.press(in: popup?.window, isWheel: isWheel) else { return nil }
    if !isWheel, hasGrab { captor = popup }
    return event
  }

  private func accepts(_ press: XButtonEvent, _ popup: X11Window) -> Bool {
    popup.popup?.inputShape.contains(popup.translator.point(press.x, press.y)) ?? false
  }

  /// Called when a release was handled.
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

  /// Gives the owner its keys: without a window manager they go where the pointer is.
  private func retargetKey(_ event: XEvent) -> XEvent {
    var event = event
    while let owner = open.first(where: { $0.id == event.xkey.window })?.popup?.owner {
      event.xkey.window = owner
    }
    return event
  }
}

/// What a popup belongs to and where it stands.
@MainActor
final class PopupRole {
  /// The X window that it was opened from.
  let owner: UInt
  let visual: WindowVisual
  /// Whether nothing of what lies below can be seen through it.
  let isOpaque: Bool
  /// The frame that its owner wants for it.
  var wanted: ScreenRect
  /// Its frame, inside of the monitor.
  var frame: ScreenRect
  /// What takes presses, in logical pixels of the popup.
  var inputShape: Path
  /// The frame of its owner when it was shown.
  var ownerFrame: ScreenRect

  init(
    owner: UInt, visual: WindowVisual, isOpaque: Bool, wanted: ScreenRect, frame: ScreenRect,
    inputShape: Path, ownerFrame: ScreenRect
  ) {
    self.owner = owner
    self.visual = visual
    self.isOpaque = isOpaque
    self.wanted = wanted
    self.frame = frame
    self.inputShape = inputShape
    self.ownerFrame = ownerFrame
  }
}
