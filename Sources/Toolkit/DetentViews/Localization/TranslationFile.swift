/// A file of translations in the form of GNU gettext (`.po`), which every translation editor reads
/// and writes.
///
/// What is wrong in it is left out and listed in `problems`; nothing in a file stops a program.
/// Fuzzy messages are not used until a translator has looked at them, as with gettext itself.
package struct TranslationFile: Sendable {
  /// A text of the program and what it becomes.
  package struct Message: Sendable {
    /// What tells apart texts that are the same in English; nil where nothing has to.
    package var context: String?
    /// The English text, or that for one thing.
    package var text = ""
    /// The English text for several things; nil where nothing is counted.
    package var plural: String?
    /// The translation, or its forms in the order of the rule of plurals.
    package var translations: [String] = []
    /// Whether a tool made it from another one and nobody has looked yet.
    package var isFuzzy = false
    /// The line at which it begins, counted from 1.
    package var line = 0
  }

  /// Something that makes no sense: the line, counted from 1, and why.
  package struct Problem: Sendable, CustomStringConvertible {
    package let line: Int
    package let reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  /// Everything but the header, in the order of the file.
  package private(set) var messages: [Message] = []
  /// The fields of the header, such as `Language`.
  package private(set) var header: [String: String] = [:]
  /// What was left out.
  package private(set) var problems: [Problem] = []

  private var message = Message()
  private var part = Part.none
  /// The form that lines of a translation belong to.
  private var form = 0

  private enum Part { case none, context, text, plural, translation }

  /// Reads UTF-8.
  package init(_ bytes: [UInt8]) {
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      read(Self.trimmed(String(decoding: line, as: UTF8.self)), index + 1)
    }
    finish()
    message = Message()
  }

  /// The rule of plurals of the header; nil where it has none that makes sense.
  package var pluralRule: PluralRule? { header["Plural-Forms"].flatMap { PluralRule($0) } }

  private static func trimmed(_ line: String) -> Substring {
    var text = line.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  private mutating func read(_ line: Substring, _ number: Int) {
    if line.isEmpty { return finish() }
    if line.hasPrefix("#") {
      if part == .translation { finish() }
      if line.hasPrefix("#,"), line.contains("fuzzy") { message.isFuzzy = true }
      return
    }
    guard let start = line.firstIndex(of: "\""), let text = Self.unquoted(line[start...]) else {
      return problems.append(Problem(line: number, reason: "a text has no quotes around it"))
    }
    let word = Self.trimmed(String(line[..<start]))
    switch word {
    case "": break
    case "msgctxt": begin(.context, number)
    case "msgid": begin(.text, number)
    case "msgid_plural": part = .plural
    case "msgstr": (part, form) = (.translation, 0)
    default:
      let digits = word.dropFirst("msgstr[".count).dropLast()
      guard word.hasPrefix("msgstr["), word.hasSuffix("]"), let index = Int(digits),
        index == message.translations.count
      else { return problems.append(Problem(line: number, reason: "unknown word “\(word)”")) }
      (part, form) = (.translation, index)
    }
    append(text, number)
  }

  private mutating func begin(_ next: Part, _ number: Int) {
    if part == .translation { finish() }
    if part == .none { message.line = number }
    part = next
  }

  private mutating func append(_ text: String, _ number: Int) {
    switch part {
    case .none: problems.append(Problem(line: number, reason: "a text belongs to nothing"))
    case .context: message.context = (message.context ?? "") + text
    case .text: message.text += text
    case .plural: message.plural = (message.plural ?? "") + text
    case .translation:
      while message.translations.count <= form { message.translations.append("") }
      message.translations[form] += text
    }
  }

  private mutating func finish() {
    guard part != .none else { return }
    if message.text.isEmpty, message.context == nil {
      for line in message.translations.joined().split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":") else { continue }
        header[String(line[..<colon])] = String(
          Self.trimmed(String(line[line.index(after: colon)...])))
      }
    } else if message.translations.isEmpty {
      problems.append(Problem(line: message.line, reason: "a message has no translation"))
    } else {
      messages.append(message)
    }
    (message, part) = (Message(), .none)
  }

  /// What stands between quotes, with its escapes resolved; nil where a quote is missing.
  private static func unquoted(_ text: Substring) -> String? {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if isEscaped {
        result.append(["n": "\n", "t": "\t", "r": "\r"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? nil : result
  }
}
