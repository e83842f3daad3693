import ArgumentParser
import Testing

@testable import DetentProgram

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
