import CDetentX11

/// The geometry of the screen, in device pixels.
@MainActor
struct Screen {
  private let connection: Connection

  init(connection: Connection) { self.connection = connection }

  // MARK: Monitors

  /// The server's monitors, or else the whole screen. Never empty. Mirrored monitors overlap.
  var monitors: [ScreenRect] {
    var count: Int32 = 0
    guard connection.isUsable, connection.extensions.hasMonitors,
      let library = Extensions.RandR.library,
      let list = library.getMonitors(connection.display, connection.root, 1, &count)
    else { return [connection.screenArea] }
    defer { library.freeMonitors(list) }
    let areas = UnsafeBufferPointer(start: list, count: max(0, Int(count)))
      .map {
        ScreenRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
      }
      .filter { !$0.isEmpty }
    return areas.isEmpty ? [connection.screenArea] : areas
  }

  /// The monitor that shows most of a rectangle, or the nearest one.
  func monitor(showing rect: ScreenRect) -> ScreenRect {
    let areas = monitors
    let best = areas.max { $0.intersection(rect).area < $1.intersection(rect).area }
    if let best, !best.intersection(rect).isEmpty { return best }
    return areas.min { distance($0, rect) < distance($1, rect) } ?? connection.screenArea
  }

  /// The distance that a rectangle must move to lie inside an area.
  private func distance(_ area: ScreenRect, _ rect: ScreenRect) -> Int {
    let inside = rect.kept(inside: area)
    return abs(inside.x - rect.x) + abs(inside.y - rect.y)
  }

  /// The monitor that shows most of a rectangle, without the desktop's panels.
  func usableArea(around rect: ScreenRect) -> ScreenRect {
    let monitor = monitor(showing: rect)
    guard let work = workArea else { return monitor }
    // A work area outside the monitor belongs to other monitors, or is invalid.
    let usable = monitor.intersection(work)
    return usable.isEmpty ? monitor : usable
  }

  /// The area without the desktop's panels, or nil if the window manager does not report it.
  private var workArea: ScreenRect? {
    let (desktops, current) = (connection.atoms[.workArea], connection.atoms[.currentDesktop])
    guard let all = cardinals(desktops, limit: 4096), all.count >= 4 else { return nil }
    let index = Int(clamping: cardinals(current, limit: 4)?.first ?? 0)
    let start = index < all.count / 4 ? index * 4 : 0
    let area = all[start..<start + 4].map { Int(Int32(truncatingIfNeeded: $0)) }
    return ScreenRect(x: area[0], y: area[1], width: area[2], height: area[3])
  }

  private func cardinals(_ property: UInt, limit: Int) -> [UInt]? {
    let content = Properties.read(connection, connection.root, property, limit: limit)
    guard let content, content.type == UInt(XA_CARDINAL) else { return nil }
    return content.longs
  }

  // MARK: Windows

  /// The frame of a window's content in device pixels, or nil if the window is gone.
  func frame(of shown: X11Window) -> ScreenRect? {
    let corner = connection.translate(0, 0, from: shown.id, to: connection.root)
    let size = shown.pixelSize
    return corner.map { ScreenRect(x: $0.x, y: $0.y, width: size.width, height: size.height) }
  }

  /// The corner of the window manager's frame, relative to the window, or zero without a frame.
  /// Windows are moved by that corner (ICCCM 4.1.5).
  func frameInset(of shown: X11Window, at rect: ScreenRect) -> (x: Int, y: Int) {
    var frame = shown.id
    // Frames may be nested, but not deeply.
    for _ in 0..<8 {
      guard let parent = parent(of: frame) else { return (0, 0) }
      if parent == connection.root { break }
      frame = parent
    }
    guard frame != shown.id else { return (0, 0) }
    var attributes = XWindowAttributes()
    let error = connection.trap { XGetWindowAttributes($0, frame, &attributes) }
    guard error == nil, connection.isUsable else { return (0, 0) }
    return (Int(attributes.x) - rect.x, Int(attributes.y) - rect.y)
  }

  private func parent(of window: UInt) -> UInt? {
    guard connection.isUsable else { return nil }
    var root: UInt = 0
    var parent: UInt = 0
    var children: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    let error = connection.trap { XQueryTree($0, window, &root, &parent, &children, &count) }
    if let children { XFree(children) }
    return error == nil && parent != 0 ? parent : nil
  }
}
