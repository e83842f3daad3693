import CDetentX11
import DetentViews
import Glibc

/// The cursors in use, from the user's theme at the current scale, or from the server's font.
@MainActor
final class CursorCache {
  /// The allowed cursor sizes, in device pixels.
  nonisolated static let sizes = 8...256
  /// The default cursor size at scale 1.
  private static let usualSize = 24.0

  private let connection: Connection
  private let library: CursorLibrary?
  private var theme: String?
  private(set) var size = 0
  private var cursors: [DetentViews.Cursor: UInt] = [:]

  init(connection: Connection) {
    self.connection = connection
    library = CursorLibrary(connection)
  }

  /// - Parameter scale: the scale of the windows, which may differ from the desktop's.
  func use(_ settings: DesktopSettings, scale: Double) {
    let size = settings.cursorSize.map { Double($0) / (settings.scale ?? 1) } ?? Self.usualSize
    let pixels = clampedPixels((size * scale).rounded())
    let wanted = max(Self.sizes.lowerBound, min(pixels, Self.sizes.upperBound))
    guard wanted != self.size || settings.cursorTheme != theme, connection.isUsable else { return }
    (self.size, theme) = (wanted, settings.cursorTheme)
    library?.use(theme: theme, size: wanted, on: connection)
    // Windows keep their cursors until they get new ones.
    close()
  }

  func cursor(_ shape: DetentViews.Cursor) -> UInt {
    if let known = cursors[shape] { return known }
    guard connection.isUsable else { return 0 }
    let made =
      library?.cursor(shape.names, on: connection)
      ?? XCreateFontCursor(connection.display, shape.glyph)
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
  /// The names of the shape in themes: CSS names first, then older ones.
  fileprivate var names: [String] {
    switch self {
    case .arrow: ["default", "left_ptr"]
    case .pointingHand: ["pointer", "hand2"]
    case .text: ["text", "xterm"]
    case .move: ["fleur", "all-scroll", "move"]
    case .resizeLeftRight: ["ew-resize", "sb_h_double_arrow"]
    case .resizeUpDown: ["ns-resize", "sb_v_double_arrow"]
    case .grab: ["grab", "openhand", "hand1"]
    case .grabbing: ["grabbing", "closedhand", "fleur"]
    }
  }

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

/// Loads colored cursors from the user's theme, with the Xcursor library if installed, as on every
/// desktop; Xlib loads the same library. A reader of our own would have to repeat its search
/// through theme folders and its file parser.
@MainActor
private struct CursorLibrary {
  private typealias Load = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> UInt
  private typealias SetTheme = @convention(c) (OpaquePointer, UnsafePointer<CChar>?) -> Int32
  private typealias SetSize = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias CanDraw = @convention(c) (OpaquePointer) -> Int32

  private let load: Load
  private let setTheme: SetTheme
  private let setSize: SetSize

  /// Returns nil if the library is missing or the server draws only two-color cursors.
  init?(_ connection: Connection) {
    guard connection.isUsable, let library = Self.library,
      let load = dlsym(library, "XcursorLibraryLoadCursor"),
      let setTheme = dlsym(library, "XcursorSetTheme"),
      let setSize = dlsym(library, "XcursorSetDefaultSize"),
      let canDraw = dlsym(library, "XcursorSupportsARGB"),
      unsafeBitCast(canDraw, to: CanDraw.self)(connection.display) != 0
    else { return nil }
    self.load = unsafeBitCast(load, to: Load.self)
    self.setTheme = unsafeBitCast(setTheme, to: SetTheme.self)
    self.setSize = unsafeBitCast(setSize, to: SetSize.self)
  }

  /// - Parameters:
  ///   - theme: nil for the theme of the environment.
  ///   - size: in device pixels. The theme's nearest size is used.
  func use(theme: String?, size: Int, on connection: Connection) {
    if let theme { _ = setTheme(connection.display, theme) }
    _ = setSize(connection.display, Int32(clamping: size))
  }

  func cursor(_ names: [String], on connection: Connection) -> UInt? {
    names.lazy.map { load(connection.display, $0) }.first { $0 != 0 }
  }

  /// Never closed, because Xlib calls the library when connections close.
  private static let library = dlopen("libXcursor.so.1", RTLD_NOW)
}
