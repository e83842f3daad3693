import CDetentX11
import DetentViews
import Glibc

/// The pointer's shapes that a connection has used: those of the user's theme, as large as the
/// scale wants them, or those of the server's own font.
@MainActor
final class CursorCache {
  /// Sizes in device pixels that a pointer can sensibly have.
  nonisolated static let sizes = 8...256
  /// That of a pointer at scale 1 where nobody says.
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

  /// Takes another theme or size; pointers have to be loaded again.
  /// - Parameter scale: that of the windows, which need not be the desktop's.
  func use(_ settings: DesktopSettings, scale: Double) {
    let usual = Self.usualSize * (settings.scale ?? 1)
    let size = settings.cursorSize.map { Double($0) } ?? usual
    let pixels = clampedPixels((size * scale / (settings.scale ?? 1)).rounded())
    let wanted = max(Self.sizes.lowerBound, min(pixels, Self.sizes.upperBound))
    guard wanted != self.size || settings.cursorTheme != theme, connection.isUsable else { return }
    (self.size, theme) = (wanted, settings.cursorTheme)
    library?.use(theme: theme, size: wanted, on: connection)
    // Windows keep the ones that they have until they are given others.
    close()
  }

  /// The server's name of a shape.
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
  /// What themes call the shape, by the names of CSS and by older ones.
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

  /// The glyph of the cursor font.
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

/// Loads pointers with colours and shadows from the theme that the user has chosen.
///
/// The library that knows themes is taken where it is installed, as it is on every desktop: Xlib
/// opens the same one for the pointers of its font. Reading themes here would be a second search
/// through their folders and their parents, and a second reader for their files.
@MainActor
struct CursorLibrary {
  private typealias Load = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> UInt
  private typealias SetTheme = @convention(c) (OpaquePointer, UnsafePointer<CChar>?) -> Int32
  private typealias SetSize = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias CanDraw = @convention(c) (OpaquePointer) -> Int32

  private let load: Load
  private let setTheme: SetTheme
  private let setSize: SetSize

  /// Nil where there is no library, or the server draws pointers in two colours only.
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
  ///   - theme: nil for the one that the environment names.
  ///   - size: in device pixels; the nearest that the theme has is taken.
  func use(theme: String?, size: Int, on connection: Connection) {
    if let theme { _ = setTheme(connection.display, theme) }
    _ = setSize(connection.display, Int32(clamping: size))
  }

  /// The first of the names that the theme knows; nil where it knows none.
  func cursor(_ names: [String], on connection: Connection) -> UInt? {
    names.lazy.map { load(connection.display, $0) }.first { $0 != 0 }
  }

  /// Stays open: Xlib calls it back when connections close.
  private static let library = dlopen("libXcursor.so.1", RTLD_NOW)
}
