import CDetentX11
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// `price-filter` as scripts see it: its exit codes and its lines.
  @MainActor
  @Suite
  struct Invocations {
    private static let nowhere = ":59999"

    @Test(arguments: [
      ["--locale", "klingon"], ["--locale", ""], ["--events", "--describe"], ["--snapshot", ""],
      ["--columns", "price=1"], ["--page", "spinner", "--listings", "/dev/null"], ["--scale", "x"],
      ["homes.csv"], ["--nonsense"],
    ])
    func optionsThatMakeNoSenseEndItWith64AndOneLine(arguments: [String]) async throws {
      let program = try Program("price-filter", arguments, on: Self.nowhere)
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 64))
      #expect(program.errorLines.count == 1, "\(program.errorLines)")
    }

    @Test func withoutADisplayItSaysWhatToDo() async throws {
      let program = try Program("price-filter", on: Self.nowhere)
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 1))
      #expect(program.errorLines.count == 1)
      #expect(program.errorLines.first?.contains("xvfb-run") == true)
    }

    @Test func aDescriptionThatCannotBeWrittenEndsItWith1AndOneLine() async throws {
      let program = try Program(
        "price-filter", ["--describe", "--page", "widgets"], on: Self.nowhere, output: "/dev/full")
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 1))
      #expect(program.errorLines == ["Error: standard output: no space left on the device"])
    }

    @Test func aPictureThatCannotBeWrittenEndsItWith1AndOneLine() async throws {
      for file in ["/dev/full", "/nowhere/a.png", "/tmp"] {
        let program = try Program(
          "price-filter", ["--snapshot", file, "--page", "widgets"], on: Self.nowhere)
        #expect(await program.ending(within: 20) == Program.Ending(exitCode: 1))
        #expect(program.errorLines.count == 1, "\(file): \(program.errorLines)")
      }
    }

    @Test func linesOfEventsThatCannotBeWrittenAreMissedOnce() async throws {
      let server = try XServer()
      let driver = try InputDriver(server)
      let program = try Program(
        "price-filter", ["--events", "--page", "widgets"], on: server, output: "/dev/full")
      try await wait("the window") { driver.seesAWindow() }
      try await wait("the line") { !program.errorLines.isEmpty }
      driver.askToClose(try #require(driver.onlyWindow()))
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 0))
      #expect(program.errorLines.count == 1)
    }

    /// Wherever the server is in its answers: Xlib, and the host after it, ask for thousands of bytes.
    @Test func aServerThatGoesWhileItIsConnectedToEndsItWith70AndOneLine() async throws {
      let server = try XServer()
      for count in [1, 7, 40, 700, 1_500, 2_500, 4_000, 5_000] {
        let relay = try Relay(server, cut: .afterServersBytes(count), goesWhenCut: true)
        defer { relay.stop() }
        let program = try Program("price-filter", ["--page", "widgets"], on: relay.display)
        let ending = await program.ending(within: 20)
        #expect(ending == Program.Ending(exitCode: 70), "\(ending) after \(count) bytes")
        #expect(program.errorLines.count == 1, "after \(count) bytes: \(program.errorLines)")
      }
    }
  }
}
