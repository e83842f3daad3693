import CDetentX11
import Glibc

/// The library that speaks RANDR, where it is installed, as it is on every desktop.
struct RandR: Sendable {
  typealias QueryVersion =
    @convention(c) @Sendable (
      OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  typealias GetMonitors =
    @convention(c) @Sendable (
      OpaquePointer, UInt, Int32, UnsafeMutablePointer<Int32>
    ) -> UnsafeMutablePointer<detent_monitor>?
  typealias FreeMonitors = @convention(c) @Sendable (UnsafeMutablePointer<detent_monitor>) -> Void

  let queryVersion: QueryVersion
  let getMonitors: GetMonitors
  let freeMonitors: FreeMonitors

  /// Stays open: Xlib calls it back when connections close.
  static let library: RandR? = {
    guard let library = dlopen("libXrandr.so.2", RTLD_NOW),
      let query = dlsym(library, "XRRQueryVersion"), let get = dlsym(library, "XRRGetMonitors"),
      let free = dlsym(library, "XRRFreeMonitors")
    else { return nil }
    return RandR(
      queryVersion: unsafeBitCast(query, to: QueryVersion.self),
      getMonitors: unsafeBitCast(get, to: GetMonitors.self),
      freeMonitors: unsafeBitCast(free, to: FreeMonitors.self))
  }()
}
