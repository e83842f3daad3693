import CDetentX11
import DetentTestSupport
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// The programs as scripts see them: their exit codes and their lines.
  @MainActor struct Invocations {
    private static let nowhere = ":59999"

    /// Runs a program without a display.
    /// - Returns: its lines on standard error.
    private func run(
      _ line: [String], output: String = "/dev/null", endsWith code: Int32
    ) async throws -> [String] {
      let program = try Program(line[0], Array(line.dropFirst()), on: Self.nowhere, output: output)
      let ending = await program.ending(within: 20)
      #expect(ending == Program.Ending(exitCode: code), "\(line)")
      return program.errorLines
    }

    /// Without the warnings of debug builds, such as of views that are squeezed.
    private func errors(_ lines: [String]) -> [String] {
      lines.filter { !$0.contains(" warning ") }
    }

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
      let lines = try await run(line, endsWith: 64)
      #expect(lines.count == 1 && lines[0].hasSuffix("(see \(line[0]) --help)"), "\(lines)")
    }

    @Test(arguments: ["range-slider-example", "fader-example", "spinner-example"])
    func anExampleSaysHowItIsStartedAndRefusesArgumentsWith64AndOneLine(name: String) async throws {
      for option in ["--help", "-h"] {
        #expect(try await printed([name, option]).lines.contains("USAGE: \(name)"))
      }
      for line in [["--nonsense"], ["file.csv"], ["-x\u{1B}[31m"], ["", "a"]] {
        let lines = try await run([name] + line, endsWith: 64)
        #expect(lines.count == 1 && lines[0].hasSuffix("(see \(name) --help)"), "\(lines)")
        #expect(!lines[0].contains("\u{1B}"))
      }
    }

    @Test func theGallerySaysThatItsOwnTextsAreEnglish() async throws {
      let help = try await printed(["detent-gallery", "--help"]).text
      #expect(
        help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
          "in English only"))
    }

    @Test(arguments: ["price-filter", "detent-gallery"])
    func withoutADisplayItSaysWhatToDo(name: String) async throws {
      let lines = try await run([name], endsWith: 1)
      #expect(lines.count == 1 && lines[0].contains("xvfb-run"))
    }

    @Test(arguments: [
      ["price-filter", "--describe"], ["detent-gallery", "--describe", "--page", "widgets"],
      ["price-filter", "--print", "csv"], ["price-filter", "--print", "json"],
      ["price-filter", "--print", "count"], ["price-filter", "--print", "describe"],
    ])
    func whatCannotBePrintedEndsItWith1AndOneLine(line: [String]) async throws {
      let lines = errors(try await run(line, output: "/dev/full", endsWith: 1))
      #expect(lines.count == 1 && lines[0].hasPrefix("Error: standard output: "), "\(lines)")
      #expect(lines.first?.hasSuffix("no space left on device") == true)
    }

    /// What a program writes where it has no display.
    private func printed(_ line: [String]) async throws -> (lines: [String], text: String) {
      let path = "/tmp/detent-print-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      defer { unlink(path) }
      let lines = try await run(line, output: path, endsWith: 0)
      #expect(errors(lines) == [])
      let text = String(decoding: try #require(Program.bytes(of: path)), as: UTF8.self)
      return (text.split(separator: "\n").map(String.init), text)
    }

    @Test func homesThatPassArePrintedInEachForm() async throws {
      let search = ["price-filter", "--filter", "price=500k..900k,beds>=3", "--sort", "price-"]
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

    @Test func standardInputWithoutBytesEndsItWith1AndOneLine() async throws {
      let lines = try await run(["price-filter", "--print", "count", "-"], endsWith: 1)
      #expect(lines == ["Error: -: the file is empty"])
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
      #expect(await program.ending(within: 20) == Program.Ending(signal: SIGPIPE))
      #expect(program.errorLines == [])
    }

    @Test(arguments: ["--describe", "--snapshot", "--print"])
    func aFileOfWhichNoRowIsAHomeEndsItWith65AndTheFirstReasons(way: String) async throws {
      let path = "/tmp/detent-rows-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      try write("Address,Price\nA Street,many\nB Street,12x\nC Street,-\n", to: path + ".csv")
      try write("", to: path + ".out")
      defer { for suffix in [".csv", ".out"] { unlink(path + suffix) } }
      let arguments = ["--listings", path + ".csv", way]
      let more = ["--print": ["csv"], "--snapshot": [path + ".out"]][way] ?? []
      let output = way == "--snapshot" ? "/dev/null" : path + ".out"
      let lines = try await run(
        ["price-filter"] + arguments + more, output: output, endsWith: 65)
      let text = lines.joined(separator: "\n")
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
        let lines = try await run(
          ["detent-gallery", "--snapshot", file, "--page", "widgets"], endsWith: 1)
        #expect(lines.count == 1, "\(file): \(lines)")
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
