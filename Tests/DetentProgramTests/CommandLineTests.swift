import ArgumentParser
import DetentDrawing
import DetentViews
import Dispatch
import Glibc
import Testing

@testable import DetentOutput
@testable import DetentProgram

@Suite struct WindowOptionsTests {
  @Test(arguments: [
    ["--snapshot", ""], ["--style", ""], ["--scale", "0"], ["--scale", "nan"], ["--scale", "9"],
    ["--size", ""],
    ["--size", "0x0"], ["--size", "1120"], ["--size=-5x5"], ["--size", "99999x1"],
    ["--appearance", ""], ["--appearance", "Dark"], ["--events", "--describe"],
    ["--events", "--snapshot", "a.png"], ["--events", "--describe", "--snapshot", "a.png"],
  ])
  func whatContradictsOrWouldBeIgnoredIsRefusedInOneLine(arguments: [String]) throws {
    let error = try #require(throws: (any Error).self) { try WindowOptions.parse(arguments) }
    #expect(WindowOptions.exitCode(for: error) == .validationFailure)
    let said = WindowOptions.message(for: error)
    #expect(said.hasPrefix("--") && !said.contains("\n"))
  }

  @Test(arguments: [
    [], ["--style", "a.json"], ["--describe", "--snapshot", "a.png"], ["--events"],
    ["--scale", "2", "--describe"],
    ["--scale", "0.25", "--size", "1x1", "--appearance", "dark", "--snapshot", "a.png"],
    ["--events", "--appearance", "light"],
  ])
  func whatGoesTogetherIsTaken(arguments: [String]) {
    #expect(throws: Never.self) { try WindowOptions.parse(arguments) }
  }

  @Test func whatIsTypedIsTaken() throws {
    let options = try WindowOptions.parse(["--size", "640x480", "--appearance", "dark"])
    #expect(try options.size == Size(width: 640, height: 480))
    #expect(try options.appearance == .dark)
    let usual = try WindowOptions.parse([])
    #expect(try usual.size == Size(width: 1_120, height: 720))
    #expect(try usual.appearance == nil)
  }

  @Test func whatIsQuotedStaysOnOneLineAndCannotAct() {
    #expect(WindowOptions.quoted("größer") == "\"größer\"")
    #expect(WindowOptions.quoted("a\nb\u{1B}[2J") == "\"a\\u{A}b\\u{1B}[2J\"")
    #expect(WindowOptions.quoted("\u{202E}x\u{2028}") == "\"\\u{202E}x\\u{2028}\"")
    #expect(WindowOptions.quoted(String(repeating: "x", count: 1_000)).count == 123)
  }
}

@Suite struct CompletionScriptTests {
  private struct Command: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "homes-of", abstract: "Nothing.", version: "1")

    @Argument(completion: .file()) var files: [String] = []
    @Flag var loud = false
  }

  @Test(arguments: [CompletionShell.bash, .zsh, .fish])
  func noScriptOffersASubcommandThatTheProgramDoesNotHave(shell: CompletionShell) {
    let script = Command.completionScript(for: shell)
    let whole = CompletionScript.withoutHelp(script, of: "homes-of")
    #expect(script.contains("subcommand help") || script.contains("_homes-of_help"))
    for part in [
      "-W 'help'", "'help:", "-fa 'help'", "case 'help'", " help)", "_homes-of_help",
      "homes-of help", "->command",
    ] {
      #expect(!whole.contains(part), "\(part)")
    }
    #expect(whole.contains("--help") || whole.contains("-l 'help'"))
    #expect(whole.contains("loud") && script.count - whole.count < 1_500)
    #expect(CompletionScript.withoutHelp(whole, of: "homes-of") == whole)
  }
}

@Suite struct StandardOutputTests {
  @Test func aLineWaitsUntilAFullPipeHasRoom() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let length = 300_000
    let isRead = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      var count = 0
      var part = [UInt8](repeating: 0, count: 4_096)
      while count <= length {
        var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 20_000) == 1 else { break }
        count += read(reader, &part, part.count)
      }
      isRead.signal()
    }
    #expect(throws: Never.self) {
      try StandardOutput.write(String(repeating: "x", count: length), to: writer)
    }
    close(writer)
    isRead.wait()
    close(reader)
  }
}
