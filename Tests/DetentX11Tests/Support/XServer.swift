import CDetentX11
import DetentTestSupport
import Glibc

@testable import DetentX11

/// A server without a screen. Starting one takes longer than most tests: a test that needs the same
/// kind gets the server that an earlier test has left.
@MainActor final class XServer {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Such as `:7`; the server itself picks a number that nobody has.
  let display: String
  /// 0 where it has ended, or where the test's devices keep it.
  private var process: pid_t
  private let devices: DeviceServer?
  private let command: [String]
  /// Whether a later test may have it: not if the keyboard or the screen has changed.
  var isReusable: Bool

  private static var idle: [[String]: [(process: pid_t, line: String)]] = [:]

  /// - Parameter startsAgain: whether the server forgets everything when its last client goes, as
  ///   servers did by default.
  init(
    depth: Int = 24, size: String = "800x600", arguments: [String] = [], startsAgain: Bool = false
  ) throws {
    // Before a program asks for a pointer.
    _ = CursorTheme.folder
    command =
      ["Xvfb", "-displayfd", "3", "-screen", "0", "\(size)x\(depth)", "-nolisten", "tcp"]
      + (startsAgain ? ["-reset"] : ["-noreset"]) + arguments
    let (process, number) =
      try Self.takeIdle(command) ?? ChildProcess.spawnAnnouncing(command)
    self.process = process
    display = ":" + number
    devices = nil
    isReusable = !startsAgain
  }

  /// One whose devices are fed by the test. It ends with them.
  init(_ devices: DeviceServer) throws {
    _ = CursorTheme.folder
    (process, command, isReusable) = (0, [], false)
    self.devices = devices
    display = devices.display
    try devices.liftAll()
    guard try ServerInput(self).cleanUp() else { throw Failure(description: "a server in use") }
  }

  isolated deinit {
    guard process > 0, isReusable else { return stop() }
    Self.idle[command, default: []].append((process, String(display.dropFirst())))
  }

  private static func takeIdle(_ command: [String]) -> (process: pid_t, line: String)? {
    while let server = idle[command]?.popLast() {
      if (try? ServerInput(display: ":" + server.line).cleanUp()) == true { return server }
      ChildProcess.end(server.process)
    }
    return nil
  }

  /// Ends the servers that no test has.
  static func endIdle() {
    for server in idle.values.joined() { ChildProcess.end(server.process) }
    idle = [:]
  }

  /// Stops the server: it answers nobody until it goes on.
  func pause() { if process > 0 { kill(process, SIGSTOP) } }
  func resume() { if process > 0 { kill(process, SIGCONT) } }

  /// Kills the server, as a crash would.
  func stop() {
    guard process > 0 else { return }
    ChildProcess.end(process)
    process = 0
  }
}

extension ServerInput {
  /// Takes back what earlier tests have done, as far as it outlives their connections.
  /// - Returns: false if windows of theirs cannot be removed.
  fileprivate func cleanUp() -> Bool {
    for _ in 0..<500 where !children(of: root).isEmpty {
      // A host that is gone closes its connection in a later turn of the main queue.
      for window in children(of: root) { XKillClient(display, window) }
      sync()
      usleep(1_000)
    }
    for button in 1...9 { release(button) }
    var keys = [CChar](repeating: 0, count: 32)
    XQueryKeymap(display, &keys)
    for code in 8...255 where keys[code / 8] & 1 << CChar(code % 8) != 0 { letGo(UInt32(code)) }
    XkbSetAutoRepeatRate(display, UInt32(XkbUseCoreKbd), 660, 40)
    XSetInputFocus(display, UInt(PointerRoot), Int32(RevertToPointerRoot), UInt(CurrentTime))
    var count: Int32 = 0
    if let properties = XListProperties(display, root, &count) {
      let keyboard = atom("_XKB_RULES_NAMES")
      for index in 0..<Int(count) where properties[index] != keyboard {
        XDeleteProperty(display, root, properties[index])
      }
      XFree(properties)
    }
    move(to: Int(XDisplayWidth(display, 0)) / 2, Int(XDisplayHeight(display, 0)) / 2)
    return children(of: root).isEmpty
  }
}
