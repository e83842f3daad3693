import CDetentX11

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
