import CDetentX11
import Glibc

/// Asks the server which parts of the screen are monitors.
///
/// The library that speaks RandR is taken where it is installed, as it is on every desktop; where it is
/// not, the screen is one monitor.
@MainActor
struct Monitors {
  private typealias Get =
    @convention(c) (
      OpaquePointer, UInt, Int32, UnsafeMutablePointer<Int32>
    ) -> UnsafeMutablePointer<detent_monitor>?
  private typealias Free = @convention(c) (UnsafeMutablePointer<detent_monitor>) -> Void

  private let connection: Connection
  private let get: Get?
  private let free: Free?

  init(connection: Connection) {
    self.connection = connection
    let functions = Self.hasMonitors(connection.display) ? Self.functions : nil
    get = functions?.0
    free = functions?.1
  }

  /// Never empty. Overlapping where monitors show the same.
  var areas: [ScreenRect] {
    guard connection.isUsable else { return [connection.screenArea] }
    var count: Int32 = 0
    guard let get, let list = get(connection.display, connection.root, 1, &count) else {
      return [connection.screenArea]
    }
    defer { free?(list) }
    let areas = UnsafeBufferPointer(start: list, count: max(0, Int(count)))
      .map {
        ScreenRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
      }
      .filter { !$0.isEmpty }
    return areas.isEmpty ? [connection.screenArea] : areas
  }

  /// The one that shows the most of a rectangle; where none shows any of it, the nearest.
  func area(showing rect: ScreenRect) -> ScreenRect {
    let areas = areas
    let best = areas.max { $0.intersection(rect).area < $1.intersection(rect).area }
    if let best, !best.intersection(rect).isEmpty { return best }
    return areas.min { distance($0, rect) < distance($1, rect) } ?? connection.screenArea
  }

  /// How far a rectangle must go to lie inside.
  private func distance(_ area: ScreenRect, _ rect: ScreenRect) -> Int {
    let inside = rect.kept(inside: area)
    return abs(inside.x - rect.x) + abs(inside.y - rect.y)
  }

  /// Monitors came with version 1.5 of the protocol.
  private static func hasMonitors(_ display: OpaquePointer) -> Bool {
    typealias Query =
      @convention(c) (
        OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
      ) -> Int32
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    // The library keeps notes of a server without the extension for ever.
    guard XQueryExtension(display, "RANDR", &opcode, &event, &error) != 0,
      let library, let symbol = dlsym(library, "XRRQueryVersion")
    else { return false }
    var major: Int32 = 0
    var minor: Int32 = 0
    let query = unsafeBitCast(symbol, to: Query.self)
    return query(display, &major, &minor) != 0 && (major, minor) >= (1, 5)
  }

  private static let functions: (Get, Free)? = {
    guard let library, let get = dlsym(library, "XRRGetMonitors"),
      let free = dlsym(library, "XRRFreeMonitors")
    else { return nil }
    return (unsafeBitCast(get, to: Get.self), unsafeBitCast(free, to: Free.self))
  }()

  /// Stays open: Xlib calls it back when connections close.
  private static let library = dlopen("libXrandr.so.2", RTLD_NOW)
}
