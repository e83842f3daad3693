import ArgumentParser
import DetentDrawing
import DetentViews
import Testing

@testable import DetentProgram

@Suite struct WindowOptionsTests {
  /// What is said of options that make no sense; nil of those that do.
  private func complaint(_ arguments: [String]) -> String? {
    do {
      _ = try WindowOptions.parse(arguments)
      return nil
    } catch {
      #expect(WindowOptions.exitCode(for: error) == .validationFailure)
      return WindowOptions.message(for: error)
    }
  }

  @Test(arguments: [
    ["--snapshot", ""], ["--style", ""], ["--scale", "0"], ["--scale", "nan"], ["--scale", "9"],
    ["--size", ""],
    ["--size", "0x0"], ["--size", "1120"], ["--size=-5x5"], ["--size", "99999x1"],
    ["--appearance", ""], ["--appearance", "Dark"], ["--events", "--describe"],
    ["--events", "--snapshot", "a.png"], ["--events", "--describe", "--snapshot", "a.png"],
  ])
  func whatContradictsOrWouldBeIgnoredIsRefusedInOneLine(arguments: [String]) throws {
    let said = try #require(complaint(arguments), "\(arguments)")
    #expect(said.hasPrefix("--") && !said.contains("\n"))
  }

  @Test(arguments: [
    [], ["--style", "a.json"], ["--describe", "--snapshot", "a.png"], ["--events"],
    ["--scale", "2", "--describe"],
    ["--scale", "0.25", "--size", "1x1", "--appearance", "dark", "--snapshot", "a.png"],
    ["--events", "--appearance", "light"],
  ])
  func whatGoesTogetherIsTaken(arguments: [String]) {
    #expect(complaint(arguments) == nil)
  }

  @Test func whatIsTypedIsTaken() throws {
    let options = try WindowOptions.parse(["--size", "640x480", "--appearance", "dark"])
    #expect(try options.size == Size(width: 640, height: 480))
    #expect(try options.appearance == .dark)
    #expect(try WindowOptions.parse([]).size == Size(width: 1_120, height: 720))
    #expect(try WindowOptions.parse([]).appearance == nil)
  }

  @Test func whatIsQuotedStaysOnOneLineAndCannotAct() {
    #expect(WindowOptions.quoted("größer") == "\"größer\"")
    #expect(WindowOptions.quoted("a\nb\u{1B}[2J") == "\"a\\u{A}b\\u{1B}[2J\"")
    #expect(WindowOptions.quoted("\u{202E}x\u{2028}") == "\"\\u{202E}x\\u{2028}\"")
    #expect(WindowOptions.quoted(String(repeating: "x", count: 1_000)).count == 123)
  }
}
