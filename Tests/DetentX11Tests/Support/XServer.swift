import DetentTestSupport
import Glibc

/// A server without a screen, started for one test and ended with it.
final class XServer {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Such as `:7`; the server itself picks a number that nobody has.
  let display: String
  private var process: pid_t

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
    display = ":" + number
  }

  deinit { stop() }

  /// Stops the server: it answers nobody until it goes on.
  func pause() { kill(process, SIGSTOP) }
  func resume() { kill(process, SIGCONT) }

  /// Kills the server, as a crash would.
  func stop() {
    guard process > 0 else { return }
    ChildProcess.end(process)
    process = 0
  }
}
