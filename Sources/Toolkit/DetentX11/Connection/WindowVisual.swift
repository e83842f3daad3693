import CDetentX11

/// How the server keeps the pixels of a window.
struct WindowVisual {
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  /// Nil for the one of the screen.
  let colormap: UInt?

  /// Whether windows may let through what lies below them.
  var isTranslucent: Bool { depth == 32 }

  /// What the screen itself uses.
  @MainActor
  static func opaque(_ connection: Connection) -> WindowVisual {
    WindowVisual(visual: connection.visual, depth: connection.depth, colormap: nil)
  }

  /// One with 8 bits of alpha, where the server has it; its colour map lives as long as the
  /// connection.
  static func translucent(_ display: OpaquePointer, _ root: UInt) -> WindowVisual? {
    var info = XVisualInfo()
    let screen = XDefaultScreen(display)
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0, let visual = info.visual,
      info.red_mask == 0xff0000, info.green_mask == 0xff00, info.blue_mask == 0xff
    else { return nil }
    let colormap = XCreateColormap(display, root, visual, AllocNone)
    return WindowVisual(visual: visual, depth: 32, colormap: colormap)
  }
}
