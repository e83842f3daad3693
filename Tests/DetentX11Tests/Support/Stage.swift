import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

/// A server, a host with one window of 200 × 100 at the screen's corner, and the user.
@MainActor final class Stage {
  let server: XServer
  let host: X11Host
  let driver: ServerInput
  let window: DetentViews.Window
  let view = RecordingView()
  /// The window manager, where there is one.
  private var manager: Manager?

  /// What the host reads pointers by.
  enum Pointers: CaseIterable {
    case core, xInput
  }

  /// Returns when the window is on the screen, with the pointer outside of it.
  /// - Parameters:
  ///   - relay: what the host reaches the server through.
  ///   - bus: where the desktop's portal is; that of whoever runs the tests says nothing.
  init(
    _ server: XServer? = nil, through relay: Relay? = nil, scale: Double? = 1,
    size: Size = Size(width: 200, height: 100), followsAppearance: Bool = true,
    pointers: Pointers = .xInput, bus: String? = nil
  ) async throws {
    let server = try server ?? XServer()
    self.server = server
    window = DetentViews.Window(size: size)
    driver = try ServerInput(server)
    driver.move(to: 700, 500)
    host = try X11Host(
      display: relay?.display ?? server.display, scale: scale, followsAppearance: followsAppearance,
      usesXInput: pointers == .xInput)
    host.sessionBus = bus
    window.contentView = view
    window.title = "stage"
    var isShown = false
    host.didPresentFirstFrame = { _ in isShown = true }
    host.show(window)
    try await wait("the first frame") { isShown }
    view.becomeFirstResponder()
    settle()
  }

  isolated deinit { Self.errorCount += host.unexpectedErrorCount }

  private static var errorCount = 0

  /// The number of errors that the hosts of earlier stages did not expect, once.
  static func takeErrorCount() -> Int {
    defer { errorCount = 0 }
    return errorCount
  }

  /// A stage whose window is framed and has the keyboard.
  static func managed(on server: XServer? = nil, scale: Double? = 1) async throws -> Stage {
    let server = try server ?? XServer()
    let driver = try ServerInput(server)
    // A window that is there before: when it has a frame, the window manager listens.
    let first = XCreateSimpleWindow(driver.display, driver.root, 500, 300, 50, 50, 0, 0, 0)
    XMapWindow(driver.display, first)
    driver.sync()
    let manager = try Manager(server)
    try await wait("the window manager") {
      !driver.property("_NET_FRAME_EXTENTS", of: first).isEmpty
    }
    XDestroyWindow(driver.display, first)
    driver.sync()
    let stage = try await Stage(server, scale: scale)
    stage.manager = manager
    try await wait("the focus") { stage.window.isFocused }
    return stage
  }

  private var shown: X11Window? { host.shown(window) }
  /// The server's name of the window; 0 when it is gone.
  var id: UInt { shown?.id ?? 0 }
  var isVisible: Bool { shown?.driver.isVisible ?? false }
  /// Whether an animation runs in the window.
  var isMoving: Bool { shown?.driver.wantsAnotherFrame ?? false }

  /// Lets the host do everything that the server has for it now.
  func settle() { host.settle(driver) }

  /// Does something, and lets the host do everything that comes of it.
  func after(_ act: () throws -> Void) rethrows {
    try act()
    settle()
  }

  /// Moves the pointer to a place of the screen, whose corner is the window's without a window
  /// manager.
  func move(_ x: Int, _ y: Int) {
    driver.move(to: x, y)
    settle()
  }

  func press(_ x: Int, _ y: Int) {
    driver.move(to: x, y)
    driver.press()
    settle()
  }

  func release() {
    driver.release()
    settle()
  }

  func click(_ x: Int, _ y: Int) {
    press(x, y)
    release()
  }

  /// Draws the view in every frame until a value is there.
  func animate(_ value: AnimatedValue, to end: Double, in duration: Duration) {
    value.set(end, timing: .curve(.linear, duration: duration), in: view) { [view] in
      view.setNeedsDisplay()
    }
  }

  /// Resizes, unmaps or maps the window, as another program does.
  func resize(_ width: Int, _ height: Int) {
    XResizeWindow(
      driver.display, id, UInt32(truncatingIfNeeded: width), UInt32(truncatingIfNeeded: height))
    settle()
  }

  func unmap() {
    XUnmapWindow(driver.display, id)
    settle()
  }

  func map() {
    XMapWindow(driver.display, id)
    settle()
  }

  /// A window of another program, in front of ours.
  func coverWindow(_ width: UInt32, _ height: UInt32) -> UInt {
    let cover = XCreateSimpleWindow(driver.display, driver.root, 0, 0, width, height, 0, 0, 9)
    XMapRaised(driver.display, cover)
    settle()
    return cover
  }

  /// Shows a further window.
  func showAnother(_ width: Double = 50, _ height: Double = 50) -> DetentViews.Window {
    let other = DetentViews.Window(size: Size(width: width, height: height))
    host.show(other)
    settle()
    return other
  }

  /// The desktop's resolution is another one, in dots an inch.
  func setResolution(_ dpi: Int) {
    driver.setResources("Xft.dpi:\t\(dpi)\n")
    settle()
  }

  /// Gives the window the keyboard.
  func focus() {
    XSetInputFocus(driver.display, id, RevertToParent, UInt(CurrentTime))
    settle()
  }

  /// Takes the keyboard from the window.
  func unfocus() {
    XSetInputFocus(
      driver.display, UInt(PointerRoot), Int32(RevertToPointerRoot), UInt(CurrentTime))
    settle()
  }

  /// Whether the screen shows a colour at a place of the window: that of the view at first.
  func shows(_ color: UInt = 0x2060a0, at x: Int, _ y: Int) -> Bool {
    driver.pixels(of: id, x: x, y: y, width: 1, height: 1) == [color]
  }
}

extension X11Host {
  /// Does everything that the server has for it now, after what another client did.
  func settle(_ driver: ServerInput) {
    for _ in 0..<3 where connection.isUsable {
      driver.sync()
      // The answer comes after everything that the server has sent before.
      XSync(connection.display, 0)
      drain()
    }
  }

  var windows: [UInt: X11Window] { registry.windows }
  func shown(_ window: DetentViews.Window) -> X11Window? { registry.x11Window(of: window) }
}

/// A stage with a popup on it: a disc of 80 × 80, partly outside of its owner at the screen's
/// corner.
@MainActor final class PopupStage {
  let stage: Stage
  let popup = DetentViews.Window(size: Size(width: 80, height: 80))
  let disc = RecordingView()
  var dismissals: [PopupDismissal] = []
  var closes = 0

  static let color: UInt = 0xe02040
  static let usualPlace = Rect(x: 160, y: 40, width: 80, height: 80)

  /// - Parameter staysOpen: whether the popup writes down that it should go, and stays.
  init(
    _ server: XServer? = nil, isComposed: Bool = false, staysOpen: Bool = true,
    pointers: Stage.Pointers = .xInput
  ) async throws {
    stage = try await Stage(server, pointers: pointers)
    if isComposed { Self.compose(stage.driver) }
    disc.color = Color(hex: UInt32(Self.color))
    popup.contentView = disc
    popup.backgroundColor = DynamicColor(.clear)
    popup.didClose = { [weak self] in self?.closes += 1 }
    popup.shouldDismiss = { [weak self] in
      self?.dismissals.append($0)
      return !staysOpen
    }
  }

  var driver: ServerInput { stage.driver }
  var host: X11Host { stage.host }
  var hasGrab: Bool { host.popups.hasGrab }
  func settle() { stage.settle() }
  func after(_ act: () throws -> Void) rethrows { try stage.after(act) }
  /// The server's name of the popup; 0 when it is gone.
  var id: UInt { host.shown(popup)?.id ?? 0 }

  /// Lets the user act, and the host read what there is.
  func after(_ input: DeviceServer, _ act: DeviceAct) throws {
    try input.perform(act)
    stage.settle()
  }

  static let circle = Path(circleAt: Point(x: 40, y: 40), radius: 40)

  /// The place of the popup on the screen, and its size.
  var place: [Int] { driver.place(of: id) }

  @discardableResult
  func present(at frame: Rect = usualPlace, shape: Path = circle) -> Bool {
    let isShown = stage.window.present(
      popup, at: PopupPlacement(frame: frame, inputShape: shape))
    stage.settle()
    return isShown
  }

  /// Pretends to be a program that composes the screen.
  static func compose(_ driver: ServerInput) {
    let window = XCreateSimpleWindow(driver.display, driver.root, 0, 0, 1, 1, 0, 0, 0)
    XSetSelectionOwner(
      driver.display, driver.atom("_NET_WM_CM_S0"), window, UInt(CurrentTime))
    driver.sync()
  }
}

/// A view that writes down what reaches it and shows one colour.
@MainActor final class RecordingView: View, Tracking {
  var pointer: [PointerEvent] = []
  var phases: [String] = []
  var scrolls: [ScrollEvent] = []
  var pinches: [PinchEvent] = []
  var takesPinches = false
  var keys: [KeyEvent] = []
  var hover: [Point?] = []
  var focusChanges: [Bool] = []
  var draws: [Rect] = []
  var color = Color(hex: 0x2060A0) { didSet { setNeedsDisplay() } }
  var shownCursor: DetentViews.Cursor?
  var whenMoved: (@MainActor (RecordingView) -> Void)?
  var whenDrawn: (@MainActor (RecordingView) -> Void)?

  /// The click counts of the presses.
  var clickCounts: [Int] { pointer.filter { $0.phase == .down }.map(\.clickCount) }
  var keysDown: [KeyEvent] { keys.filter { $0.phase == .down } }
  /// How many motions there were, joined or not, after some events.
  func motionCount(after events: Int = 0) -> Int {
    pointer.dropFirst(events).reduce(0) { $0 + $1.coalescedPoints.count }
  }

  override var canBecomeFirstResponder: Bool { true }

  override func draw(in canvas: Canvas, dirty: Rect) {
    draws.append(dirty)
    whenDrawn?(self)
    canvas.fill(dirty, with: color)
  }

  func beginTracking(_ event: PointerEvent) -> Bool {
    record("begin", event)
    return true
  }

  func continueTracking(_ event: PointerEvent) -> Bool {
    record("move", event)
    whenMoved?(self)
    return true
  }

  func endTracking(_ event: PointerEvent) { record("end", event) }
  func cancelTracking() { phases.append("cancel") }
  override func hoverDidChange(at point: Point?) { hover.append(point) }
  override func cursor(at point: Point) -> DetentViews.Cursor? { shownCursor }

  override func scroll(_ event: ScrollEvent) -> Bool {
    scrolls.append(event)
    return true
  }

  override func pinch(_ event: PinchEvent) -> Bool {
    if takesPinches { pinches.append(event) }
    return takesPinches
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    keys.append(event)
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool {
    keys.append(event)
    return true
  }

  override func windowFocusDidChange(isFocused: Bool) { focusChanges.append(isFocused) }

  private func record(_ phase: String, _ event: PointerEvent) {
    phases.append(phase)
    pointer.append(event)
  }
}
