import DetentTestSupport
import Glibc

/// A server without a screen, started for one test and ended with it.
final class XServer {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Such as `:7`; the server itself picks a number that nobody has.
  let display: String
  /// 0 where it has ended, or where the test's devices keep it.
  private var process: pid_t
  private let devices: DeviceServer?

  /// - Parameter startsAgain: whether the server forgets everything when its last client goes, as
  ///   servers did by default.
  init(
    depth: Int = 24, size: String = "800x600", arguments: [String] = [], startsAgain: Bool = false
  ) throws {
    // Before a program asks for a pointer.
    _ = CursorTheme.folder
    let (process, number) = try ChildProcess.spawnAnnouncing(
      ["Xvfb", "-displayfd", "3", "-screen", "0", "\(size)x\(depth)", "-nolisten", "tcp"]
        + (startsAgain ? ["-reset"] : ["-noreset"]) + arguments)
    self.process = process
    devices = nil
    display = ":" + number
  }

  /// One whose devices are fed by the test. It ends with them.
  init(_ devices: DeviceServer) {
    _ = CursorTheme.folder
    process = 0
    self.devices = devices
    display = devices.display
  }

  deinit { stop() }

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
