import Glibc

/// A server without hardware whose mouse, touchpad, touchscreen, pen and keyboard are fed from here:
/// to its clients they are real devices, with all that the server derives from them.
///
/// It is Xorg with the drivers `dummy` and `inputtest`, which come with the packages
/// xserver-xorg-core and xserver-xorg-video-dummy. Each call returns when the server has processed
/// the event. There is no window manager.
@MainActor
package final class DeviceServer {
  /// Such as `:7`; the server itself picks a number that nobody has.
  package nonisolated let display: String
  /// The size of the screen, in pixels.
  package static let (width, height) = (1920.0, 1080.0)

  private let process: pid_t
  private let folder: String
  private var connections: [Device: InputConnection] = [:]
  private var fingers: Set<Int> = []
  private var buttons: Set<Int> = []
  private var isPenDown = false

  private static var current: DeviceServer?

  /// What the server calls its devices.
  package enum Device: String, CaseIterable {
    case mouse = "it-mouse"
    /// A mouse that knows where on the screen it is.
    case absoluteMouse = "it-absolute"
    case touchpad = "it-touchpad"
    case touchscreen = "it-touchscreen"
    case pen = "it-pen"
    case keyboard = "it-keyboard"

    /// The driver's name of the kind.
    fileprivate var driverType: String {
      switch self {
      case .mouse: "Pointer"
      case .absoluteMouse: "PointerAbsolute"
      case .touchpad: "PointerGesture"
      case .touchscreen: "Touch"
      case .pen: "PointerAbsoluteProximity"
      case .keyboard: "Keyboard"
      }
    }
  }

  /// The server that all tests share until one spoils it: it takes seconds to start.
  package static func shared() throws -> DeviceServer {
    let server = try current ?? DeviceServer()
    current = server
    return server
  }

  package static func endShared() { current = nil }

  /// Keeps the server from later tests.
  package func spoil() {
    if Self.current === self { Self.current = nil }
  }

  /// Lets go of all that is down.
  package func liftAll() throws {
    for finger in fingers { try touchUp(finger, 0, 0) }
    for button in buttons { try release(button) }
    if isPenDown { try setPenTip(isDown: false) }
  }

  private init() throws {
    var template = Array("/tmp/detent-input-\(String(repeating: "X", count: 6))".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ChildProcess.Failure(description: "no folder for a server")
    }
    folder = String(decoding: template.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
    do {
      try Self.write(Self.configuration(folder), to: folder + "/xorg.conf")
      // What stands in the path may be a wrapper that insists on a console.
      let paths = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg"]
      let server = paths.first { access($0, X_OK) == 0 } ?? "Xorg"
      let number: String
      (process, number) = try ChildProcess.spawnAnnouncing([
        server, "-displayfd", "3", "-config", folder + "/xorg.conf", "-logfile", folder + "/log",
        "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts",
      ])
      display = ":" + number
    } catch {
      Self.remove(folder)
      throw ChildProcess.Failure(
        description: "\(error): install xserver-xorg-core and xserver-xorg-video-dummy")
    }
  }

  isolated deinit {
    ChildProcess.end(process)
    Self.remove(folder)
  }

  /// A device that was off has let go of its connection, and of all that was down.
  package func deviceWasSwitchedOn(_ device: Device) { connections[device] = nil }

  // MARK: Mouse and keyboard

  /// Moves the pointer to a place of the screen.
  package func move(to x: Double, _ y: Double) throws {
    try post(.motion(isAbsolute: true, Self.place(x, y)), on: .absoluteMouse)
  }

  /// Moves the pointer from where it is.
  package func move(by x: Double, _ y: Double) throws {
    try post(.motion(isAbsolute: false, [.x: x, .y: y]), on: .mouse)
  }

  /// Presses a button of the mouse, from 1.
  package func press(_ button: Int = 1) throws {
    buttons.insert(button)
    try post(.button(button, isDown: true), on: .mouse)
  }

  /// Lets go of a button of the mouse.
  package func release(_ button: Int = 1) throws {
    buttons.remove(button)
    try post(.button(button, isDown: false), on: .mouse)
  }

  /// Presses or lets go of a key, by the server's number of it.
  package func key(_ code: Int, isDown: Bool) throws {
    try post(.key(code, isDown: isDown), on: .keyboard)
  }

  // MARK: Scrolling

  /// Turns the wheel of the mouse, in notches; positive is right and down.
  package func wheel(_ x: Double, _ y: Double) throws { try scroll(x, y, on: .mouse) }

  /// Scrolls with fingers on the touchpad, in notches; positive is right and down.
  package func scroll(_ x: Double, _ y: Double) throws { try scroll(x, y, on: .touchpad) }

  /// The fingers leave the touchpad: a scroll by nothing.
  package func liftFromTouchpad() throws {
    try post(.motion(isAbsolute: false, [.scrollX: 0, .scrollY: 0]), on: .touchpad)
  }

  private func scroll(_ x: Double, _ y: Double, on device: Device) throws {
    var axes: [Axis: Double] = [:]
    if x != 0 { axes[.scrollX] = x * 120 }
    if y != 0 { axes[.scrollY] = y * 120 }
    try post(.motion(isAbsolute: false, axes), on: device)
  }

  // MARK: Touchscreen

  /// A finger comes down; fingers are told apart by numbers.
  package func touchDown(_ finger: Int, _ x: Double, _ y: Double) throws {
    fingers.insert(finger)
    try post(.touch(finger, phase: 18, Self.place(x, y)), on: .touchscreen)
  }

  /// A finger that is down moves.
  package func touchMove(_ finger: Int, _ x: Double, _ y: Double) throws {
    try post(.touch(finger, phase: 19, Self.place(x, y)), on: .touchscreen)
  }

  /// A finger that is down leaves.
  package func touchUp(_ finger: Int, _ x: Double, _ y: Double) throws {
    fingers.remove(finger)
    try post(.touch(finger, phase: 20, Self.place(x, y)), on: .touchscreen)
  }

  /// A finger comes down and leaves.
  package func tap(_ x: Double, _ y: Double) throws {
    try touchDown(0, x, y)
    try touchUp(0, x, y)
  }

  // MARK: Pen

  /// The pen moves to a place of the screen, drawing or above it.
  /// - Parameter pressure: 0...1.
  package func movePen(to x: Double, _ y: Double, pressure: Double) throws {
    let axes = Self.place(x, y).merging([.pressure: pressure * 1000]) { $1 }
    try post(.motion(isAbsolute: true, axes), on: .pen)
  }

  /// The tip of the pen touches what it draws on, or leaves it. Says nothing of pressure.
  package func setPenTip(isDown: Bool) throws {
    isPenDown = isDown
    try post(.button(1, isDown: isDown), on: .pen)
  }

  // MARK: Gestures on the touchpad

  /// What happens to a gesture.
  package enum Phase: UInt16 {
    case begin, update, end
    case cancel
  }

  /// Two fingers pinch.
  /// - Parameters:
  ///   - scale: since the beginning.
  ///   - angle: since the last call, in degrees clockwise.
  package func pinch(_ phase: Phase, scale: Double = 1, angle: Double = 0) throws {
    try post(.gesture(7, phase, first: 27, by: [0, 0, 0, 0, scale, angle]), on: .touchpad)
  }

  /// Three fingers swipe.
  package func swipe(_ phase: Phase, by x: Double, _ y: Double) throws {
    try post(.gesture(8, phase, first: 30, by: [x, y, x, y]), on: .touchpad)
  }

  // MARK: Sending

  fileprivate enum Axis: Int {
    case x, y, scrollX, scrollY, pressure
  }

  /// Absolute axes run from 0 to 65535.
  private static func place(_ x: Double, _ y: Double) -> [Axis: Double] {
    [.x: x * 65536 / width, .y: y * 65536 / height]
  }

  private func post(_ message: InputMessage, on device: Device) throws {
    // A device takes one connection in its life.
    let connection = try connections[device] ?? InputConnection(to: "\(folder)/\(device.rawValue)")
    connections[device] = connection
    try connection.post(message)
  }

  // MARK: The server's files

  private static func configuration(_ folder: String) -> String {
    let devices = Device.allCases.map { device in
      """
      Section "InputDevice"
        Identifier "\(device.rawValue)"
        Driver "inputtest"
        Option "DeviceType" "\(device.driverType)"
        Option "SocketPath" "\(folder)/\(device.rawValue)"
        Option "AccelerationProfile" "-1"
        Option "PointerHasPressure" "\(device == .pen)"
        Option "TouchCount" "10"
      EndSection

      """
    }
    let uses = Device.allCases.map { device in
      switch device {
      case .mouse: "  InputDevice \"\(device.rawValue)\" \"CorePointer\"\n"
      case .keyboard: "  InputDevice \"\(device.rawValue)\" \"CoreKeyboard\"\n"
      default: "  InputDevice \"\(device.rawValue)\" \"SendCoreEvents\"\n"
      }
    }
    return devices.joined() + """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoAddGPU" "false"
        Option "AutoBindGPU" "false"
        Option "DontVTSwitch" "true"
        Option "BlankTime" "0"
      EndSection
      Section "Device"
        Identifier "dummy"
        Driver "dummy"
        VideoRam 65536
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 1.0-2000.0
        VertRefresh 1.0-200.0
        Modeline "1920x1080" 148.50 1920 2008 2052 2200 1080 1084 1089 1125
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "dummy"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "1920x1080"
        EndSubSection
      EndSection
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(uses.joined())EndSection

      """
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else {
      throw ChildProcess.Failure(description: "cannot write \(path)")
    }
    defer { fclose(file) }
    fputs(text, file)
  }

  private static func remove(_ folder: String) {
    for file in ["xorg.conf", "log", "log.old"] + Device.allCases.map(\.rawValue) {
      unlink(folder + "/" + file)
    }
    rmdir(folder)
  }
}

/// One message to a device of the driver `inputtest`: its length, its type and its fields, as C
/// aligns them.
private struct InputMessage {
  private(set) var bytes: [UInt8]

  private init(_ type: UInt32, length: Int) {
    bytes = [UInt8](repeating: 0, count: length)
    put(UInt32(length), at: 0)
    put(type, at: 4)
  }

  private mutating func put<T>(_ value: T, at offset: Int) {
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: offset, as: T.self) }
  }

  /// A mask of 8 bytes behind a flag, and the values of 64 axes.
  private mutating func put(_ axes: [DeviceServer.Axis: Double], at offset: Int) {
    for (axis, value) in axes {
      bytes[offset + 4 + axis.rawValue / 8] |= 1 << UInt8(axis.rawValue % 8)
      put(value, at: offset + 16 + axis.rawValue * 8)
    }
  }

  static let version: InputMessage = {
    var message = InputMessage(0, length: 12)
    message.put(UInt16(1), at: 8)
    return message
  }()

  /// Is answered when the server has processed what was sent before.
  static let sync = InputMessage(1, length: 8)

  static func motion(isAbsolute: Bool, _ axes: [DeviceServer.Axis: Double]) -> Self {
    var message = InputMessage(2, length: 1056)
    message.put(UInt32(isAbsolute ? 1 : 0), at: 8)
    message.put(axes, at: 16)
    return message
  }

  static func button(_ number: Int, isDown: Bool) -> Self {
    var message = InputMessage(4, length: 1064)
    message.put(Int32(number), at: 12)
    message.put(UInt32(isDown ? 1 : 0), at: 16)
    return message
  }

  static func key(_ code: Int, isDown: Bool) -> Self {
    var message = InputMessage(5, length: 16)
    message.put(Int32(code), at: 8)
    message.put(UInt32(isDown ? 1 : 0), at: 12)
    return message
  }

  static func touch(_ finger: Int, phase: UInt32, _ axes: [DeviceServer.Axis: Double]) -> Self {
    var message = InputMessage(6, length: 1056)
    message.put(UInt32(finger), at: 8)
    message.put(phase, at: 12)
    message.put(axes, at: 16)
    return message
  }

  /// - Parameter first: the server's number of the event that begins such a gesture.
  static func gesture(
    _ type: UInt32, _ phase: DeviceServer.Phase, first: UInt16, by values: [Double]
  ) -> Self {
    var message = InputMessage(type, length: 16 + values.count * 8)
    message.put(first + min(phase.rawValue, 2), at: 8)
    message.put(UInt16(type == 7 ? 2 : 3), at: 10)
    message.put(UInt32(phase == .cancel ? 1 : 0), at: 12)
    for (index, value) in values.enumerated() { message.put(value, at: 16 + index * 8) }
    return message
  }
}

/// The wire to one device.
private final class InputConnection {
  private let socket: Int32

  init(to path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [socket] in
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw ChildProcess.Failure(description: "no device at \(path)") }
    try exchange(.version)
  }

  deinit { close(socket) }

  /// A sync is answered only where an event came of what was sent before: that there is one is the
  /// caller's business.
  func post(_ message: InputMessage) throws {
    try send(message)
    try exchange(.sync)
  }

  private func send(_ message: InputMessage) throws {
    let count = Glibc.send(socket, message.bytes, message.bytes.count, Int32(MSG_NOSIGNAL))
    guard count == message.bytes.count else {
      throw ChildProcess.Failure(description: "the device does not listen")
    }
  }

  /// Sends a message and waits for an answer of the same length.
  private func exchange(_ message: InputMessage) throws {
    try send(message)
    var have = 0
    var buffer = [UInt8](repeating: 0, count: message.bytes.count)
    while have < buffer.count {
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let count =
        poll(&waiting, 1, 5_000) > 0 ? recv(socket, &buffer, buffer.count - have, 0) : 0
      guard count > 0 else {
        throw ChildProcess.Failure(description: "the device does not answer")
      }
      have += count
    }
  }
}
