import Glibc

/// A message bus of its own, started for one test and ended with it.
package final class PrivateBus: Sendable {
  /// Where programs connect to it.
  package let address: String
  private let process: pid_t

  package init() throws {
    (process, address) = try ChildProcess.spawnAnnouncing(
      ["dbus-daemon", "--session", "--nofork", "--print-address=3"])
  }

  deinit { ChildProcess.end(process) }

  /// Stops the bus: it answers nobody until it goes on.
  package func pause() { Glibc.kill(process, SIGSTOP) }
  package func resume() { Glibc.kill(process, SIGCONT) }

  /// Ends the bus, as a crash would. It stays ended.
  package func kill() { Glibc.kill(process, SIGKILL) }
}
