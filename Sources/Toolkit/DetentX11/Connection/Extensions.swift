import CDetentX11
import Glibc

/// The server's extensions, queried while the connection is opened. Later queries are not safe: if
/// the connection is lost before an answer, Xlib and its libraries treat the extension as present,
/// with an arbitrary first event, and crash later.
@MainActor
struct Extensions {
  /// Names by major opcode, for logging errors.
  let names: [UInt8: String]
  /// Whether the server supports shared memory (MIT-SHM). It may still be unable to read ours.
  let mayShareMemory: Bool
  /// Whether windows can have any outline, and parts that let presses through (SHAPE 1.1, of 2004).
  let hasShapes: Bool
  /// Whether the server has counters that other programs can wait for (SYNC).
  let hasCounters: Bool
  /// Whether the server reports monitors (RANDR 1.5).
  let hasMonitors: Bool
  /// The extension that reports devices separately (XInput 2.2), or nil to use the core protocol.
  let input: XInputExtension?

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
    hasShapes = shape.map { $0 >= (1, 1) } ?? false
    hasCounters = known.contains("SYNC") && Self.version(display, XSyncInitialize) != nil
    let monitors = known.contains("RANDR") ? RandR.library?.queryVersion : nil
    hasMonitors = monitors.flatMap { Self.version(display, $0) }.map { $0 >= (1, 5) } ?? false
    input = usesXInput ? inputOpcode.flatMap { XInputExtension(display, opcode: $0) } : nil
    // Cairo, the cursor library and the keyboard code would otherwise query these later.
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

extension Extensions {
  /// The RANDR client library, or nil if it is not installed. Every desktop has it.
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

    /// Never closed, because Xlib calls the library when connections close.
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
}

/// Reports devices, fingers and fractions of a notch separately. `XInputReader` reads the events.
@MainActor
struct XInputExtension {
  /// The major opcode, which its events carry.
  let opcode: Int32
  /// Whether touchpads report gestures (XInput 2.4).
  let hasGestures: Bool

  /// Returns nil for versions before 2.2, which do not report fingers.
  init?(opcode: Int32, version: (major: Int32, minor: Int32)) {
    guard version >= (2, 2) else { return nil }
    self.opcode = opcode
    hasGestures = version >= (2, 4)
  }

  init?(_ display: OpaquePointer, opcode: Int32) {
    // The server answers with the lower of both versions, and keeps to it.
    var version: (major: Int32, minor: Int32) = (2, 4)
    guard XIQueryVersion(display, &version.major, &version.minor) == Success else { return nil }
    self.init(opcode: opcode, version: version)
  }

  /// The core events that XInput events replace.
  static let replacedMask =
    ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask

  private static let pointerEvents = [
    XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave, XI_TouchBegin,
    XI_TouchUpdate, XI_TouchEnd,
  ]

  /// Subscribes a window to the events of all pointers. Swipes are left to the window manager.
  func select(_ display: OpaquePointer, _ window: UInt) {
    var events = Self.pointerEvents + [XI_DeviceChanged]
    if hasGestures {
      events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
    }
    Self.withMask(events, of: XIAllMasterDevices) { _ = XISelectEvents(display, window, $0, 1) }
  }

  /// Subscribes to added and removed devices.
  func selectHierarchy(_ display: OpaquePointer, root: UInt) {
    Self.withMask([XI_HierarchyChanged], of: XIAllDevices) {
      _ = XISelectEvents(display, root, $0, 1)
    }
  }

  /// Grabs the pointer and the fingers for a window. A grab without the fingers would silently end
  /// the touches in progress. Other windows of this program still get their own events.
  func grabPointer(_ display: OpaquePointer, _ window: UInt) -> Bool {
    var device: Int32 = 0
    guard XIGetClientPointer(display, 0, &device) != 0 else { return false }
    return Self.withMask(Self.pointerEvents, of: device) {
      XIGrabDevice(
        display, device, window, UInt(CurrentTime), 0, GrabModeAsync, GrabModeAsync, 1, $0)
    } == GrabSuccess
  }

  /// Keeps the server from replaying a touch of the grab to the window below after the grab.
  func acceptTouch(_ display: OpaquePointer, _ touch: UInt32, of device: Int32, in window: UInt) {
    XIAllowTouchEvents(display, device, touch, window, XIAcceptTouch)
  }

  private static func withMask<Result>(
    _ events: [Int32], of device: Int32, _ body: (UnsafeMutablePointer<XIEventMask>) -> Result
  ) -> Result {
    var bits = [UInt8](repeating: 0, count: 8)
    for event in events { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
    return bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
      return body(&mask)
    }
  }
}
