import CDetentX11
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// The programs as scripts see them: their exit codes and their lines.
  @MainActor
  @Suite
  struct Invocations {
    private static let nowhere = ":59999"

    @Test(arguments: [
      ["price-filter", "--locale", "klingon"], ["price-filter", "--locale", ""],
      ["price-filter", "--events", "--describe"], ["price-filter", "--snapshot", ""],
      ["price-filter", "--columns", "price=1"], ["price-filter", "--scale", "x"],
      ["price-filter", "--nonsense"],
      ["price-filter", "--page", "spinner"], ["detent-gallery", "--page", ""],
      ["detent-gallery", "--page", "nowhere"], ["detent-gallery", "--page", "filter"],
      ["detent-gallery", "--page", "spinner", "--listings", "/dev/null"],
      ["detent-gallery", "--locale", "klingon"], ["detent-gallery", "--size", "1"],
      ["detent-gallery", "--events", "--describe"], ["detent-gallery", "spinner"],
    ])
    func optionsThatMakeNoSenseEndItWith64AndOneLine(line: [String]) async throws {
      let program = try Program(line[0], Array(line.dropFirst()), on: Self.nowhere)
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 64))
      #expect(program.errorLines.count == 1, "\(program.errorLines)")
      #expect(program.errorLines.first?.hasSuffix("(see \(line[0]) --help)") == true)
    }

    @Test(arguments: ["price-filter", "detent-gallery"])
    func withoutADisplayItSaysWhatToDo(name: String) async throws {
      let program = try Program(name, on: Self.nowhere)
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 1))
      #expect(program.errorLines.count == 1)
      #expect(program.errorLines.first?.contains("xvfb-run") == true)
    }

    @Test(arguments: [["price-filter"], ["detent-gallery", "--page", "widgets"]])
    func aDescriptionThatCannotBeWrittenEndsItWith1AndOneLine(command: [String]) async throws {
      let program = try Program(
        command[0], ["--describe"] + command.dropFirst(), on: Self.nowhere, output: "/dev/full")
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 1))
      // Debug builds also warn of views that are squeezed.
      #expect(
        program.errorLines.filter { !$0.contains(" warning ") }
          == ["Error: standard output: no space left on the device"])
    }

    @Test(arguments: ["--describe", "--snapshot"])
    func aFileOfWhichNoRowIsAHomeEndsItWith65AndTheFirstReasons(way: String) async throws {
      let path = "/tmp/detent-rows-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      try write("Address,Price\nA Street,many\nB Street,12x\nC Street,-\n", to: path + ".csv")
      try write("", to: path + ".out")
      defer { for suffix in [".csv", ".out"] { unlink(path + suffix) } }
      let arguments = ["--listings", path + ".csv", way]
      let program =
        if way == "--describe" {
          try Program("price-filter", arguments, on: Self.nowhere, output: path + ".out")
        } else {
          try Program("price-filter", arguments + [path + ".out"], on: Self.nowhere)
        }
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 65))
      let text = program.errorLines.joined(separator: "\n")
      #expect(text.hasPrefix("Error: ") && text.contains(" 3 rows: line 2, column 2: price: not a"))
      // Nothing is described or drawn that is not there.
      var status = stat()
      #expect(stat(path + ".out", &status) == 0 && status.st_size == 0)
    }

    private func write(_ text: String, to path: String) throws {
      let file = try #require(fopen(path, "w"))
      defer { fclose(file) }
      #expect(fputs(text, file) >= 0)
    }

    @Test func aPictureThatCannotBeWrittenEndsItWith1AndOneLine() async throws {
      for file in ["/dev/full", "/nowhere/a.png", "/tmp"] {
        let program = try Program(
          "detent-gallery", ["--snapshot", file, "--page", "widgets"], on: Self.nowhere)
        #expect(await program.ending(within: 20) == Program.Ending(exitCode: 1))
        #expect(program.errorLines.count == 1, "\(file): \(program.errorLines)")
      }
    }

    @Test func linesOfEventsThatCannotBeWrittenAreMissedOnce() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      let program = try Program(
        "detent-gallery", ["--events", "--page", "widgets"], on: server, output: "/dev/full")
      try await wait("the window") { driver.seesAWindow() }
      try await wait("the line") { !program.errorLines.isEmpty }
      driver.askToClose(try #require(driver.onlyWindow()))
      #expect(await program.ending(within: 5) == Program.Ending(exitCode: 0))
      #expect(program.errorLines.count == 1)
    }

    /// Wherever the server is in its answers: Xlib, and the host after it, ask for thousands of
    /// bytes.
    @Test(arguments: [["price-filter"], ["detent-gallery", "--page", "widgets"]])
    func aServerThatGoesWhileItIsConnectedToEndsItWith70AndOneLine(command: [String]) async throws {
      let server = try XServer()
      for count in [1, 7, 40, 700, 1_500, 2_500, 4_000, 5_000] {
        let relay = try Relay(server, cut: .afterServersBytes(count), goesWhenCut: true)
        defer { relay.stop() }
        let program = try Program(command[0], Array(command.dropFirst()), on: relay.display)
        let ending = await program.ending(within: 20)
        #expect(ending == Program.Ending(exitCode: 70), "\(ending) after \(count) bytes")
        #expect(program.errorLines.count == 1, "after \(count) bytes: \(program.errorLines)")
      }
    }
  }
}
