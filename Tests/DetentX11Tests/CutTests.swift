import DetentTestSupport
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// Connections that end anywhere, in the middle of an answer or of a request.
  @MainActor
  @Suite
  struct Cuts {
    /// How many bytes go by on both ways until the example is shown.
    private func usual(_ server: XServer) async throws -> (server: Int, program: Int) {
      let relay = try Relay(server)
      defer { relay.stop() }
      let program = try Program("range-slider-example", on: relay.display)
      try await shown(server)
      withExtendedLifetime(program) {}
      return relay.bytes
    }

    private func shown(_ server: XServer) async throws {
      let driver = try ServerInput(server)
      try await wait("the window") { driver.seesAWindow() }
      driver.leave()
    }

    /// Cuts anywhere up to a number of bytes, again and again.
    private func cut(_ server: XServer, within usual: Int, seed: UInt64, _ cut: (Int) -> Relay.Cut)
      async throws
    {
      var chance = SplitMix64(seed: seed)
      for round in 0..<Soak.count(12, whole: 1_000) {
        let limit = chance.integer(in: 1...usual)
        let relay = try Relay(server, cut: cut(limit))
        defer { relay.stop() }
        let program = try Program("range-slider-example", on: relay.display)
        let ending = await program.ending(within: 5)
        // 1 where the server had not let it in yet.
        let isRight = ending.exitCode == 70 || ending.exitCode == 1
        #expect(isRight, "round \(round): \(ending) after \(limit) of \(usual) bytes")
      }
    }

    @Test func aConnectionThatIsCutAfterAnyByteOfTheServersEndsTheProgram() async throws {
      let server = try XServer()
      let usual = try await usual(server).server
      #expect(usual > 5_000)
      // Not quite to the end: what the server says last depends on the moment.
      try await cut(server, within: usual - 600, seed: 11) { .afterServersBytes($0) }
    }

    @Test func aConnectionThatIsCutAfterAnyByteOfTheProgramsEndsIt() async throws {
      let server = try XServer()
      let usual = try await usual(server).program
      #expect(usual > 3_000)
      try await cut(server, within: usual - 200, seed: 12) { .afterProgramsBytes($0) }
    }

    /// Xlib reads the beginning of the event, waits for the rest, and is not woken again.
    @Test func anEndThatComesWithTheLastBytesIsNoticed() async throws {
      let server = try XServer()
      let relay = try Relay(server)
      defer { relay.stop() }
      let program = try Program("range-slider-example", on: relay.display)
      try await shown(server)
      program.send(SIGSTOP)
      try await Task.sleep(for: .milliseconds(30))
      relay.end(with: [6, 0, 0, 0, 0, 0, 0])
      program.send(SIGCONT)
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 70))
    }
  }
}
