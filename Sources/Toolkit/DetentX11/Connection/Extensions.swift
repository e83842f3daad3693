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

extension Extensions {
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
}

/// The extension by which a server tells devices, fingers and fractions of a notch apart.
///
/// What is done here is the same for every window; what devices do is the reader's business.
@MainActor
struct XInputExtension {
  /// What its events carry.
  let opcode: Int32
  /// Whether touchpads report gestures (2.4).
  let hasGestures: Bool

  /// Nil where the server's is older than 2.2, the first to tell fingers from the pointer.
  init?(opcode: Int32, version: (major: Int32, minor: Int32)) {
    guard version >= (2, 2) else { return nil }
    self.opcode = opcode
    hasGestures = version >= (2, 4)
  }

  /// - Parameter opcode: of its requests.
  init?(_ display: OpaquePointer, opcode: Int32) {
    // The server keeps to what it is told here; the answer is the lower of both.
    var version: (major: Int32, minor: Int32) = (2, 4)
    guard XIQueryVersion(display, &version.major, &version.minor) == Success else { return nil }
    self.init(opcode: opcode, version: version)
  }

  /// The core events that a window does without: the same things come as events of the extension.
  static let replacedMask =
    ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask

  private static let pointerEvents = [
    XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave, XI_TouchBegin,
    XI_TouchUpdate, XI_TouchEnd,
  ]

  /// A window observes all pointers. Swipes belong to whoever looks after the desktop.
  func select(_ display: OpaquePointer, _ window: UInt) {
    var events = Self.pointerEvents + [XI_DeviceChanged]
    if hasGestures {
      events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
    }
    Self.withMask(events, of: XIAllMasterDevices) { _ = XISelectEvents(display, window, $0, 1) }
  }

  /// Observes devices that come and go.
  func selectHierarchy(_ display: OpaquePointer, root: UInt) {
    Self.withMask([XI_HierarchyChanged], of: XIAllDevices) {
      _ = XISelectEvents(display, root, $0, 1)
    }
  }

  /// Takes the pointer for a window, with the fingers: a grab without them would end those that are
  /// down without a word. Other windows of this program keep their own events.
  func grabPointer(_ display: OpaquePointer, _ window: UInt) -> Bool {
    var device: Int32 = 0
    guard XIGetClientPointer(display, 0, &device) != 0 else { return false }
    return Self.withMask(Self.pointerEvents, of: device) {
      XIGrabDevice(
        display, device, window, UInt(CurrentTime), 0, GrabModeAsync, GrabModeAsync, 1, $0)
    } == GrabSuccess
  }

  /// Gives the pointer back.
  func ungrabPointer(_ display: OpaquePointer) {
    var device: Int32 = 0
    guard XIGetClientPointer(display, 0, &device) != 0 else { return }
    XIUngrabDevice(display, device, UInt(CurrentTime))
  }

  /// A finger that came down under a grab is ours; else the server would replay it to whatever lies
  /// below once the grab ends.
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
