import CDetentX11
import DetentTestSupport
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
      ["price-filter", "--listings", "/dev/null", "--currency", "ducats"],
      ["price-filter", "--currency", "EUR"],
      ["price-filter", "--nonsense"], ["price-filter", "--print", "xml"],
      ["price-filter", "a.csv", "b.csv"], ["price-filter", "--listings", "a.csv", "b.csv"],
      ["price-filter", "--print", "csv", "--describe"],
      ["price-filter", "--print", "json", "--snapshot", "a.png"],
      ["price-filter", "--print", "count", "--events"],
      ["price-filter", "--print", "csv", "--size", "300x300"],
      ["price-filter", "--print", "count", "--filter", "pirce<=500k"],
      ["price-filter", "--print", "describe", "--filter", "price<=x"],
      ["price-filter", "--describe", "--sort", "prize"],
      ["price-filter", "--snapshot", "/nowhere/a.png", "--filter", "type=Castle"],
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

    @Test(arguments: ["range-slider-example", "fader-example", "spinner-example"])
    func anExampleSaysHowItIsStarted(name: String) async throws {
      for option in ["--help", "-h"] {
        let output = "/tmp/detent-usage-\(getpid())-\(name)"
        defer { unlink(output) }
        let program = try Program(name, [option], on: Self.nowhere, output: output)
        #expect(await program.ending(within: 20) == Program.Ending(exitCode: 0))
        #expect(Program.lines(of: output).contains("USAGE: \(name)"))
        #expect(program.errorLines.isEmpty)
      }
    }

    @Test(arguments: ["range-slider-example", "fader-example", "spinner-example"])
    func anExampleRefusesArgumentsWith64AndOneLine(name: String) async throws {
      for line in [["--nonsense"], ["file.csv"], ["-x\u{1B}[31m"], ["", "a"]] {
        let program = try Program(name, line, on: Self.nowhere)
        #expect(await program.ending(within: 20) == Program.Ending(exitCode: 64))
        #expect(program.errorLines.count == 1, "\(program.errorLines)")
        #expect(program.errorLines.first?.hasSuffix("(see \(name) --help)") == true)
        #expect(program.errorLines.first?.contains("\u{1B}") == false)
      }
    }

    @Test func theGallerySaysThatItsOwnTextsAreEnglish() async throws {
      let output = "/tmp/detent-gallery-help-\(getpid())"
      defer { unlink(output) }
      let program = try Program("detent-gallery", ["--help"], on: Self.nowhere, output: output)
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 0))
      let help = Program.lines(of: output).joined(separator: " ")
      #expect(help.split(separator: " ").joined(separator: " ").contains("in English only"))
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

    /// What a program writes where it has no display.
    private func printed(_ arguments: [String]) async throws -> (lines: [String], text: String) {
      let path = "/tmp/detent-print-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      defer { unlink(path) }
      let program = try Program("price-filter", arguments, on: Self.nowhere, output: path)
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 0), "\(arguments)")
      #expect(program.errorLines.allSatisfy { $0.contains(" warning ") }, "\(program.errorLines)")
      let bytes = try #require(
        fopen(path, "r").map { file in
          defer { fclose(file) }
          var bytes = [UInt8](repeating: 0, count: 8 << 20)
          bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
          return bytes
        })
      let text = String(decoding: bytes, as: UTF8.self)
      return (text.split(separator: "\n").map(String.init), text)
    }

    @Test func homesThatPassArePrintedInEachForm() async throws {
      let search = ["--filter", "price=500k..900k,beds>=3", "--sort", "price-"]
      let count = try await printed(search + ["--print", "count"]).lines
      #expect(count == ["158"])
      let csv = try await printed(search + ["--print", "csv"]).lines
      #expect(csv.count == 159 && csv[0].hasPrefix("Id,Title,Price (£),Type"))
      #expect(csv[1].contains(",900000,") && csv[158].contains(",500000,"))
      let json = try await printed(search + ["--print", "json"]).lines
      #expect(json.count == 160 && json[0] == "[" && json[159] == "]")
      #expect(json[1].hasPrefix("{\"row\":71,\"line\":72,\"price\":900000,"))
      let description = try await printed(search + ["--print", "describe"]).text
      #expect(try await printed(search + ["--describe"]).text == description)
      #expect(description.contains("\"matches\" : 158"))
      #expect(description.contains("\"filter\" : \"price=500k..900k,beds>=3\""))
      let picture = try await printed(search + ["--print", "snapshot"]).text
      #expect(picture.dropFirst().hasPrefix("PNG"))
    }

    @Test(arguments: ["csv", "json", "count", "describe"])
    func whatCannotBePrintedEndsItWith1AndOneLine(form: String) async throws {
      let program = try Program(
        "price-filter", ["--print", form], on: Self.nowhere, output: "/dev/full")
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 1))
      #expect(
        program.errorLines.filter { !$0.contains(" warning ") }.allSatisfy {
          $0.hasPrefix("Error: standard output: ") && $0.hasSuffix("no space left on the device")
        })
    }

    @Test func whoeverHasReadEnoughEndsItWithoutALine() async throws {
      // A pipe that nobody reads.
      let path = "/tmp/detent-pipe-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      #expect(mkfifo(path, 0o600) == 0)
      defer { unlink(path) }
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      let program = try Program(
        "price-filter", ["--print", "json"], on: Self.nowhere, output: path)
      var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      #expect(poll(&request, 1, 20_000) == 1)
      close(reader)
      #expect(await program.ending(within: 20) == Program.Ending(exitCode: 141))
      #expect(program.errorLines == [])
    }

    @Test(arguments: ["--describe", "--snapshot", "--print"])
    func aFileOfWhichNoRowIsAHomeEndsItWith65AndTheFirstReasons(way: String) async throws {
      let path = "/tmp/detent-rows-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      try write("Address,Price\nA Street,many\nB Street,12x\nC Street,-\n", to: path + ".csv")
      try write("", to: path + ".out")
      defer { for suffix in [".csv", ".out"] { unlink(path + suffix) } }
      let arguments = ["--listings", path + ".csv", way]
      let program =
        if way == "--describe" {
          try Program("price-filter", arguments, on: Self.nowhere, output: path + ".out")
        } else if way == "--print" {
          try Program(
            "price-filter", arguments + ["csv"], on: Self.nowhere, output: path + ".out")
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
