package enum CompletionScript {
  /// Returns the parser's script without the subcommand `help`. The parser adds it to every script,
  /// but only programs with subcommands accept it.
  package static func withoutHelp(_ script: String, of name: String) -> String {
    let blocks = [
      // In bash, in zsh, in both of them, in fish.
      ("    # Offer subcommand / subcommand argument completions", "    esac"),
      (#"    case "${state}" in"#, "    esac"), ("_\(name)_help() {", "}"),
      ("        switch $unparsed_tokens[1]", "        end"),
    ]
    let parts = [":->command'", "(-)*:: :->arg'", " -fa 'help' ", "\"\(name) help\""]
    var lines: [Substring] = []
    var end: String?
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      if let last = end {
        if line == last { end = nil }
      } else if let block = blocks.first(where: { line == $0.0 }) {
        end = block.1
      } else if !parts.contains(where: line.contains) {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
