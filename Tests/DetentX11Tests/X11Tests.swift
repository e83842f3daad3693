import DetentTestSupport
import Glibc
import Testing

/// Everything here, one after the other: handlers of X errors and signals belong to the process.
@MainActor @Suite(.serialized, EndOfServers(), ExpectedErrors())
struct X11Tests {}

/// Ends the servers that the tests have shared.
private struct EndOfServers: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    await MainActor.run {
      XServer.endIdle()
      DeviceServer.endShared()
    }
  }
}

/// Fails a test whose stage has had errors of the server that it did not expect.
private struct ExpectedErrors: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    let count = await Stage.takeErrorCount()
    #expect(count == 0, "unexpected errors of the server")
  }
}

/// Whether the long forms of storms and soaks are asked for, by `DETENT_SOAK=1`.
enum Soak {
  static let isWanted = getenv("DETENT_SOAK").map { String(cString: $0) } == "1"

  /// A count for every run of the tests, or the whole one.
  static func count(_ short: Int, whole: Int) -> Int { isWanted ? whole : short }

  /// Says what a long run measured. `swift test` shows standard error.
  static func report(_ line: String) {
    guard isWanted else { return }
    let bytes = Array("soak: \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
