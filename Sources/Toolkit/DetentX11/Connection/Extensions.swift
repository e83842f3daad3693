import CDetentX11
import Glibc

/// What a server can do beyond the core of the protocol.
///
/// All of it is requested while the connection is opened. Xlib and its libraries believe answers
/// that never came: where the connection is lost before an answer, they find the extension, with
/// any number as its first event, and do not survive what follows. So none is requested later.
@MainActor
struct Extensions {
  /// Names by opcode, which errors are logged with.
  let names: [UInt8: String]
  /// Whether it may read memory of this process (MIT-SHM). Whether it can is another question.
  let mayShareMemory: Bool
  /// Whether windows can have another outline than a rectangle (SHAPE).
  let shapesOutlines: Bool
  /// Whether presses can go through a window (SHAPE 1.1).
  let shapesInput: Bool
  /// Whether there are counters that other programs can wait for (SYNC).
  let hasCounters: Bool
  /// Whether it says which parts of the screen are monitors (RANDR 1.5).
  let hasMonitors: Bool
  /// What tells devices apart (XInput 2.2); nil where the core protocol has to do.
  let input: XInputExtension?

  /// - Parameter usesXInput: whether devices may be told apart.
  init(_ display: OpaquePointer, usesXInput: Bool) {
    var names: [UInt8: String] = [:]
    var inputOpcode: Int32?
    for name in ["MIT-SHM", "RENDER", "XKEYBOARD", "SHAPE", "RANDR", "SYNC", "XInputExtension"] {
      var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      guard XQueryExtension(display, name, &opcode, &event, &error) != 0 else { continue }
      names[UInt8(truncatingIfNeeded: opcode)] = name
      if name == "XInputExtension" { inputOpcode = opcode }
    }
    self.names = names
    let known = Set(names.values)
    mayShareMemory = known.contains("MIT-SHM") && XShmQueryExtension(display) != 0
    let shape = known.contains("SHAPE") ? Self.version(display, XShapeQueryVersion) : nil
    shapesOutlines = shape != nil
    shapesInput = shape.map { $0 >= (1, 1) } ?? false
    hasCounters = known.contains("SYNC") && Self.version(display, XSyncInitialize) != nil
    let monitors = known.contains("RANDR") ? RandR.library?.queryVersion : nil
    hasMonitors = monitors.flatMap { Self.version(display, $0) }.map { $0 >= (1, 5) } ?? false
    input = usesXInput ? inputOpcode.flatMap { XInputExtension(display, opcode: $0) } : nil
    // For Cairo and the library of pointers, and for the keyboard: they would ask later.
    _ = Self.version(display, XRenderQueryVersion)
    var (opcode, event, error, major, minor): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 1, 0)
    XkbQueryExtension(display, &opcode, &event, &error, &major, &minor)
  }

  private static func version(
    _ display: OpaquePointer,
    _ query: (OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32
  ) -> (Int32, Int32)? {
    var (major, minor): (Int32, Int32) = (0, 0)
    return query(display, &major, &minor) != 0 ? (major, minor) : nil
  }
}

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
