import CDetentX11
import DetentDrawing
import DetentViews

/// Popups are X windows without a frame, kept inside the monitor. Their grab delivers presses
/// anywhere on the screen. If another program holds the pointer, popups still see presses in this
/// program's windows. `OpenPopups` decides what a press does.
@MainActor
final class PopupStack: PopupHost {
  private let connection: Connection
  private let registry: WindowRegistry
  private let screen: Screen
  let openPopups = OpenPopups()
  /// The topmost popup is last.
  private var open: [X11Window] = []
  private var grabWindow: UInt?

  /// Makes and registers the X window of a popup, or returns nil if the host is gone.
  var makeWindow: @MainActor (DetentViews.Window, PopupRole) -> X11Window? = { _, _ in nil }
  /// Called after requests that still have to be flushed.
  var wake: @MainActor () -> Void = {}

  init(connection: Connection, registry: WindowRegistry, screen: Screen) {
    self.connection = connection
    self.registry = registry
    self.screen = screen
  }

  var isEmpty: Bool { open.isEmpty }
  var hasGrab: Bool { grabWindow != nil }

  // MARK: Showing

  /// The usable part of the monitor that shows most of the window, without the desktop's panels.
  func screenArea(of window: DetentViews.Window) -> Rect? {
    // Waiting for the reply may read events.
    defer { wake() }
    guard let shown = registry.x11Window(of: window), shown.isMapped,
      let frame = screen.frame(of: shown)
    else { return nil }
    return screen.usableArea(around: frame)
      .logical(from: (frame.x, frame.y), scale: shown.translator.scale)
  }

  /// A popup is translucent if the server and a compositor support it; otherwise its outline
  /// follows the input shape.
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
      guard shown.popup?.owner == owner.id else { return false }
      shown.popup?.wanted = wanted
      shown.popup?.inputShape = placement.inputShape
      shown.popup?.ownerFrame = ownerFrame
      move(shown)
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
    // Draw before mapping, so that the first exposure shows a complete frame.
    shown.performFrame(at: Clock.now)
    if !popup.isClosed { shown.map() }
  }

  private func move(_ shown: X11Window) {
    guard var role = shown.popup else { return }
    role.frame = role.wanted.kept(inside: screen.usableArea(around: role.ownerFrame))
    shown.popup = role
    shown.move(to: role.frame)
    applyShape(shown, role)
  }

  private func applyShape(_ shown: X11Window, _ role: PopupRole) {
    let size = PixelSize(width: role.frame.width, height: role.frame.height)
    let runs = WindowShape.runs(of: role.inputShape, in: size, scale: shown.translator.scale)
    WindowShape.set(shown.id, ShapeInput, runs, on: connection)
    // An opaque window would show its corners, so clip its outline.
    if role.isOpaque { WindowShape.set(shown.id, ShapeBounding, runs, on: connection) }
  }

  func screenDidChange() {
    for shown in open { move(shown) }
  }

  func remove(_ popup: X11Window) {
    open.removeAll { $0 === popup }
    if let owner = popup.popup?.owner, !open.contains(where: { $0.popup?.owner == owner }) {
      registry.windows[owner]?.translator.keepsPointerFocus = false
    }
    popupIsOutOfSight(popup)
  }

  /// Called when a popup is unmapped, possibly by another program.
  func popupIsOutOfSight(_ popup: X11Window) {
    // The server ends a grab when its window is unmapped.
    if grabWindow == popup.id { grabWindow = nil }
    tryGrab()
  }

  /// Called after all events are read. Notifies owners that have moved.
  func checkOwners() {
    for shown in open {
      guard let role = shown.popup, let owner = registry.windows[role.owner],
        owner.takeWasPlaced(), let frame = screen.frame(of: owner), frame != role.ownerFrame
      else { continue }
      owner.driver.windowDidMove()
    }
  }

  // MARK: The pointer

  /// Does nothing during a press, so that a gesture that began on the owner continues.
  func tryGrab() {
    guard grabWindow == nil, connection.isUsable,
      let popup = open.last(where: { $0.isMapped && OpenPopups.takesInput($0.window) }),
      !registry.windows.values.contains(where: \.translator.isHolding)
    else { return }
    var isGrabbed = false
    // Another program may be destroying the popup, and Xlib then reports success for an error.
    let refusal = connection.trap { display in
      if let input = connection.extensions.input {
        isGrabbed = input.grabPointer(display, popup.id)
      } else {
        // Other windows of this program still get their own events.
        let status = XGrabPointer(
          display, popup.id, 1, UInt32(XInputExtension.replacedMask), GrabModeAsync, GrabModeAsync,
          0, 0, UInt(CurrentTime))
        isGrabbed = status == GrabSuccess
      }
    }
    if refusal == nil, isGrabbed { grabWindow = popup.id }
  }

  /// Returns the report for the window that should get it, or nil to drop it.
  func route(_ report: PointerReport) -> PointerReport? {
    switch report.kind {
    case .press(let number):
      return PointerButtons(number: number) == nil ? routeScroll(report) : routePress(report)
    case .release where report.pointer.isTouch && report.window != grabWindow:
      return endOfGrab(report) ?? report
    case .release, .motion:
      return captor(of: report.pointer).map { retarget(report, to: $0) } ?? report
    case .enter(let crossing), .leave(let crossing):
      // Windows ignore crossings that our own grab causes.
      if hasGrab, crossing.mode == NotifyGrab { return nil }
      if let captor = captor(of: report.pointer), report.window != captor.id { return nil }
      return report
    case .scroll: return routeScroll(report)
    default: return report
    }
  }

  private func routePress(_ press: PointerReport) -> PointerReport? {
    if let captor = captor(of: press.pointer) { return retarget(press, to: captor) }
    if hasGrab, let finger = press.pointer.touch { accept(finger, press) }
    let popup = popup(under: press)
    guard openPopups.press(in: popup?.window) else { return nil }
    return popup.map { retarget(press, to: $0) } ?? press
  }

  /// Outside the popups, scrolling does nothing.
  private func routeScroll(_ scroll: PointerReport) -> PointerReport? {
    if let captor = captor(of: scroll.pointer) { return retarget(scroll, to: captor) }
    return openPopups.press(in: popup(under: scroll)?.window, isWheel: true) ? scroll : nil
  }

  private func accept(_ finger: UInt32, _ press: PointerReport) {
    connection.expecting {
      connection.extensions.input?.acceptTouch($0, finger, of: press.device, in: press.window)
    }
  }

  private func popup(under report: PointerReport) -> X11Window? {
    // During a grab, the server reports new fingers in the grabbing window.
    let isInGrab = hasGrab && report.pointer.isTouch
    return open.last { popup in
      guard let role = popup.popup else { return false }
      let report = isInGrab ? retarget(report, to: popup) : report
      return report.window == popup.id
        && role.inputShape.contains(popup.translator.logical(report.location))
    }
  }

  /// The popup that holds a button or finger owns that pointer, as in the implicit grab of a press.
  private func captor(of pointer: PointerID) -> X11Window? {
    open.first { $0.translator.isHolding(pointer) }
  }

  /// Handles a finger that the grab took over. The server ends such fingers in the name of the
  /// grabbing window, even those whose begin is not read yet; they are still down.
  /// - Returns: a cancelled touch for the window that has the finger, or nil if the finger left it.
  private func endOfGrab(_ release: PointerReport) -> PointerReport? {
    let holder = registry.windows.values.first { $0.translator.isHolding(release.pointer) }
    guard let holder, holder.id != release.window else { return nil }
    var report = release
    (report.kind, report.window) = (.cancel, holder.id)
    return report
  }

  private func retarget(_ report: PointerReport, to popup: X11Window) -> PointerReport {
    guard let frame = popup.popup?.frame else { return report }
    return report.moved(to: popup.id, at: Point(x: Double(frame.x), y: Double(frame.y)))
  }

  /// Without a window manager, a popup under the pointer gets the keys of its owner.
  func routeKey(_ event: XEvent) -> XEvent {
    var event = event
    while let owner = open.first(where: { $0.id == event.xkey.window })?.popup?.owner {
      event.xkey.window = owner
    }
    return event
  }
}

/// The part of a window that a path covers.
enum WindowShape {
  /// Limits a window to some runs of pixels, if the server can. The kind `ShapeInput` lets presses
  /// elsewhere through; `ShapeBounding` also hides the rest.
  @MainActor static func set(
    _ window: UInt, _ kind: Int32, _ runs: [XRectangle], on connection: Connection
  ) {
    guard connection.isUsable, connection.extensions.hasShapes else { return }
    var runs = runs
    connection.expecting {
      XShapeCombineRectangles(
        $0, window, kind, 0, 0, &runs, Int32(clamping: runs.count), ShapeSet, YXBanded)
    }
  }

  /// A path as runs of pixels, row by row. A pixel counts if the path covers at least half of it.
  static func runs(of path: Path, in size: PixelSize, scale: Double) -> [XRectangle] {
    guard let surface = try? Surface(size: size.logical(scale: scale), scale: scale) else {
      return [run(0, 0, size.width, size.height)]
    }
    surface.withCanvas { $0.fill(path, with: Color.white) }
    let width = min(surface.pixelWidth, size.width)
    return surface.withUnsafeBytes { bytes in
      var runs: [XRectangle] = []
      var last: Range<Int> = 0..<0
      for y in 0..<min(surface.pixelHeight, size.height) {
        let row = bytes[(y * surface.bytesPerRow)...].prefix(width * 4)
        let next = Self.runs(of: UnsafeRawBufferPointer(rebasing: row), y)
        // If a row equals the row above, make the runs above taller.
        if !next.isEmpty, next.elementsEqual(runs[last], by: { $0.isBelow($1) }) {
          for index in last { runs[index].height += 1 }
        } else {
          last = runs.count..<runs.count + next.count
          runs += next
        }
      }
      return runs
    }
  }

  private static func runs(of row: UnsafeRawBufferPointer, _ y: Int) -> [XRectangle] {
    var runs: [XRectangle] = []
    var start: Int?
    let width = row.count / 4
    for x in 0...width {
      let isCovered = x < width && row.load(fromByteOffset: x * 4, as: UInt32.self) >> 24 >= 128
      if isCovered, start == nil { start = x }
      if !isCovered, let first = start {
        runs.append(run(first, y, x - first, 1))
        start = nil
      }
    }
    return runs
  }

  private static func run(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> XRectangle {
    XRectangle(
      x: Int16(clamping: x), y: Int16(clamping: y), width: UInt16(clamping: width),
      height: UInt16(clamping: height))
  }
}

extension XRectangle {
  fileprivate func isBelow(_ other: XRectangle) -> Bool {
    x == other.x && width == other.width && Int(y) == Int(other.y) + Int(other.height)
  }
}
