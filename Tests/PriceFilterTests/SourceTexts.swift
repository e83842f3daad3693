import DetentTestSupport

/// The literals of a Swift source, each with where it stands: for tests that hold which texts have
/// a key.
struct SourceTexts {
  struct Literal {
    /// What stands in it, `{1}`, `{2}` … instead of what is filled in.
    var text: String
    /// What is called with it, such as `texts` and `ThrottledLog.warn`; empty where nothing is.
    var call: String
    /// The word before its colon; empty where it has none.
    var label: String
    /// The line that it stands in, from its start to the literal.
    var before: String
    /// The value of `context:` of the same call.
    var context: String?
    var file: String
    var line: Int
    /// Which call it belongs to, counted in its file.
    var callNumber: Int
  }

  private(set) var literals: [Literal] = []
  private let characters: [Character]
  private let file: String
  private var position = 0
  private var line = 1
  private var calls: [(name: String, number: Int)] = []
  private var callCount = 0

  /// The literals of a source.
  init(_ source: String, file: String) {
    characters = Array(source)
    self.file = file
    while position < characters.count { step() }
    joinContexts()
  }

  private func starts(_ text: String, at index: Int) -> Bool {
    characters[index...].starts(with: text)
  }

  private mutating func step() {
    let character = characters[position]
    if character == "/", starts("//", at: position) {
      while position < characters.count, characters[position] != "\n" { position += 1 }
      return
    }
    switch character {
    case "\"": return readLiteral()
    case "\n": line += 1
    case "(", "[", "{":
      callCount += 1
      // In the braces of `var remark: Remark` and `func note() -> Remark` each literal is a text.
      let name = character == "(" ? name(before: position) : String(character)
      let before = String(characters[..<position].suffix(10))
      let isOfRemark = before.hasSuffix(": Remark ") || before == "-> Remark "
      let isRemark =
        name == "notes.append"
        || character == "{" && (calls.last?.name == "remark" || isOfRemark)
      calls.append((isRemark ? "remark" : name, callCount))
    case ")", "]", "}": _ = calls.popLast()
    default: break
    }
    position += 1
  }

  /// The dotted word before an index.
  private func name(before index: Int) -> String {
    let end = characters[..<index].lastIndex { character in
      !character.isLetter && !character.isNumber && !"._".contains(character)
    }
    return String(characters[(end.map { $0 + 1 } ?? 0)..<index])
  }

  private mutating func readLiteral() {
    let start = position
    let firstLine = line
    let isLong = starts("\"\"\"", at: position)
    position += isLong ? 3 : 1
    var (text, arguments) = ("", 0)
    while position < characters.count {
      if isLong ? starts("\"\"\"", at: position) : characters[position] == "\"" { break }
      if characters[position] == "\n" { line += 1 }
      guard characters[position] == "\\", position + 1 < characters.count else {
        text.append(characters[position])
        position += 1
        continue
      }
      let next = characters[position + 1]
      position += 2
      if next == "(" {
        arguments += 1
        text += "{\(arguments)}"
        // What is filled in may hold literals of its own.
        let depth = calls.count
        callCount += 1
        calls.append(("\\", callCount))
        while position < characters.count, calls.count > depth { step() }
      } else if next == "n" {
        text += "\n"
      } else if next == "u" {
        while position < characters.count, characters[position] != "}" { position += 1 }
        position += 1
        text += " "
      } else if next != "\n" {
        text.append(next)
      }
    }
    position += isLong ? 3 : 1
    let lineStart = characters[..<start].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = characters[..<start].lastIndex { !$0.isWhitespace } ?? 0
    if calls.last?.name == "remark" {
      callCount += 1
      calls[calls.count - 1].number = callCount
    }
    let label = characters[end] == ":" ? name(before: end) : ""
    literals.append(
      Literal(
        text: text, call: calls.last?.name ?? "", label: label,
        before: String(characters[lineStart..<start]), file: file, line: firstLine,
        callNumber: calls.last?.number ?? 0))
  }

  private mutating func joinContexts() {
    for context in literals where context.label == "context" {
      for index in literals.indices where literals[index].callNumber == context.callNumber {
        literals[index].context = context.text
      }
    }
    literals.removeAll { $0.label == "context" && $0.context == $0.text }
  }

  /// The literals of all sources below folders.
  static func all(below folders: [String]) throws -> [Literal] {
    try folders.flatMap { try SourceTree.files(below: $0, suffix: ".swift") }
      .flatMap { SourceTexts(try SourceTree.text($0), file: $0).literals }
  }
}

extension SourceTexts.Literal {
  /// Whether a function that translates is called with it.
  var isTranslated: Bool {
    let name = call.split(separator: ".").last ?? ""
    return ["texts", "text", "localized", "template", "remark"].contains(name)
      && (label.isEmpty || name == "remark")
      && text.contains { $0.isLetter || $0.isPunctuation || $0.isSymbol }
  }

  /// Whether it looks like something for users: words, or one that begins with a capital.
  var isForUsers: Bool {
    let words = text.split { !$0.isLetter && $0 != "'" }
    guard words.contains(where: { $0.count > 1 }) else { return false }
    let isCamelCase = text.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    let first = text.first ?? " "
    let isSentence = text.contains(" ") && words.count > 1
    let isTitle = first.isUppercase && isCamelCase && !text.dropFirst().contains { $0.isUppercase }
    return isSentence || (isTitle && text.count > 1)
  }
}
