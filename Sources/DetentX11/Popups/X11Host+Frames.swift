import CDetentX11
import DetentDrawing
import DetentViews

/// Where things are on the screen, in device pixels.
extension X11Host {
  /// Where a window is on the screen; nil where it is gone.
  func place(of shown: X11Window) -> ScreenRect? {
    guard connection.isUsable else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    var child: UInt = 0
    let error = XErrors.trap(connection.display) {
      XTranslateCoordinates(
        connection.display, shown.id, connection.root, 0, 0, &x, &y, &child)
    }
    guard error == nil, connection.isUsable else { return nil }
    let size = shown.pixelSize
    return ScreenRect(x: Int(x), y: Int(y), width: size.width, height: size.height)
  }

  /// Where the corner of the frame that a window manager has put around a window is, seen from the
  /// window. Windows are moved by that corner (ICCCM 4.1.5); it is their own where there is no frame.
  func frameInset(of shown: X11Window, at place: ScreenRect) -> (x: Int, y: Int) {
    var frame = shown.id
    // Frames lie in frames, but not in many.
    for _ in 0..<8 {
      guard let parent = parent(of: frame) else { return (0, 0) }
      if parent == connection.root { break }
      frame = parent
    }
    guard frame != shown.id else { return (0, 0) }
    var attributes = XWindowAttributes()
    let error = XErrors.trap(connection.display) {
      XGetWindowAttributes(connection.display, frame, &attributes)
    }
    guard error == nil, connection.isUsable else { return (0, 0) }
    return (Int(attributes.x) - place.x, Int(attributes.y) - place.y)
  }

  private func parent(of window: UInt) -> UInt? {
    guard connection.isUsable else { return nil }
    var root: UInt = 0
    var parent: UInt = 0
    var children: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    let error = XErrors.trap(connection.display) {
      XQueryTree(connection.display, window, &root, &parent, &children, &count)
    }
    if let children { XFree(children) }
    return error == nil && parent != 0 ? parent : nil
  }

  func rect(of frame: Rect, in ownerFrame: ScreenRect) -> ScreenRect {
    let size = PixelSize(frame.size, scale: scale)
    return ScreenRect(
      x: ownerFrame.x + signedPixels(frame.minX * scale),
      y: ownerFrame.y + signedPixels(frame.minY * scale), width: size.width, height: size.height)
  }

  private func signedPixels(_ length: Double) -> Int {
    length < 0 ? -clampedPixels((-length).rounded()) : clampedPixels(length.rounded())
  }

  func usableArea(around rect: ScreenRect) -> ScreenRect {
    let monitor = monitors.area(showing: rect)
    guard let work = workArea else { return monitor }
    // A work area that leaves nothing of the monitor is about other monitors, or nonsense.
    let usable = monitor.intersection(work)
    return usable.isEmpty ? monitor : usable
  }

  /// What the desktop's panels leave free, where a window manager says so.
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

  /// Moves a popup to where it is wanted now, or as near as the monitor allows.
  func place(_ shown: X11Window, _ role: PopupRole) {
    role.frame = role.wanted.kept(inside: usableArea(around: role.ownerFrame))
    shown.move(to: role.frame)
    applyShape(shown, role)
  }

  func applyShape(_ shown: X11Window, _ role: PopupRole) {
    let size = PixelSize(width: role.frame.width, height: role.frame.height)
    let runs = WindowShape.runs(of: role.inputShape, in: size, scale: scale)
    shape.setInput(shown.id, runs)
    // What cannot be seen through shows no corners. A hint has no shape to show.
    if !role.isSeeThrough, !role.isHint { shape.setOutline(shown.id, runs) }
  }
}
