import CDetentX11
import Glibc

/// Loads pointers with colours and shadows from the theme that the user has chosen.
///
/// The library that knows themes is taken where it is installed, as it is on every desktop: Xlib opens
/// the same one for the pointers of its font. Reading themes here would be a second search through
/// their folders and their parents, and a second reader for their files.
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
