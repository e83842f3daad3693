import CDetentX11
import DetentViews

/// The pointer's shapes that a connection has asked for. Xlib takes them from the desktop's theme
/// where there is one.
@MainActor
final class CursorCache {
  private let connection: Connection
  private var cursors: [DetentViews.Cursor: UInt] = [:]

  init(connection: Connection) { self.connection = connection }

  /// The server's name of a shape.
  func cursor(_ shape: DetentViews.Cursor) -> UInt {
    if let known = cursors[shape] { return known }
    guard connection.isUsable else { return 0 }
    let made = XCreateFontCursor(connection.display, shape.glyph)
    cursors[shape] = made
    return made
  }

  func close() {
    guard connection.isUsable else { return }
    for cursor in cursors.values { XFreeCursor(connection.display, cursor) }
    cursors = [:]
  }
}

extension DetentViews.Cursor {
  /// The glyph of the cursor font, which themes know the shape by.
  fileprivate var glyph: UInt32 {
    switch self {
    case .arrow: UInt32(XC_left_ptr)
    case .pointingHand: UInt32(XC_hand2)
    case .text: UInt32(XC_xterm)
    case .move: UInt32(XC_fleur)
    case .resizeLeftRight: UInt32(XC_sb_h_double_arrow)
    case .resizeUpDown: UInt32(XC_sb_v_double_arrow)
    case .grab: UInt32(XC_hand1)
    case .grabbing: UInt32(XC_fleur)
    }
  }
}
