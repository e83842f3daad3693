/// A file of translations in the GNU gettext format (`.po`), which all translation editors support.
/// Invalid lines are ignored and listed in `problems`; they never stop a program. As in gettext,
/// fuzzy messages are not used until a translator has reviewed them.
package struct TranslationFile: Sendable {
  package struct Message: Sendable {
    /// The context that distinguishes texts that are equal in English, or nil.
    package var context: String?
    /// The English text; for counts, the form for one thing.
    package var text = ""
    /// The English text for several things, or nil if the message has no count.
    package var plural: String?
    /// The translation, or its plural forms in the order of the rule.
    package var translations: [String] = []
    /// Whether a tool suggested the translation and no translator has reviewed it.
    package var isFuzzy = false
    /// The first line of the message, from 1.
    package var line = 0
  }

  /// An error in the file. Lines count from 1.
  package struct Problem: Sendable, CustomStringConvertible {
    package let line: Int
    package let reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  /// All messages except the header, in the order of the file.
  package private(set) var messages: [Message] = []
  package private(set) var header: [String: String] = [:]
  package private(set) var problems: [Problem] = []

  private var message = Message()
  private var part = Part.none
  /// The plural form that the current lines belong to.
  private var form = 0

  private enum Part { case none, context, text, plural, translation }

  /// Parses a file in UTF-8.
  package init(_ bytes: [UInt8]) {
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      read(String(decoding: line, as: UTF8.self).trimmingSpaces, index + 1)
    }
    finish()
    message = Message()
  }

  package var pluralRule: PluralRule? { header["Plural-Forms"].flatMap { PluralRule($0) } }

  private mutating func read(_ line: String, _ number: Int) {
    if line.isEmpty { return finish() }
    if line.hasPrefix("#") {
      if part == .translation { finish() }
      if line.hasPrefix("#,"), line.contains("fuzzy") { message.isFuzzy = true }
      return
    }
    guard let start = line.firstIndex(of: "\""), let text = Self.unquoted(line[start...]) else {
      return problems.append(Problem(line: number, reason: "a text has no quotes around it"))
    }
    let word = line[..<start].trimmingSpaces
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
        header[String(line[..<colon])] = line[line.index(after: colon)...].trimmingSpaces
      }
    } else if message.translations.isEmpty {
      problems.append(Problem(line: message.line, reason: "a message has no translation"))
    } else {
      messages.append(message)
    }
    (message, part) = (Message(), .none)
  }

  /// The text between quotes with its escapes resolved, or nil if a quote is missing.
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

/// The rule for the plural form of a count, as in the header `Plural-Forms:` of a file:
/// `nplurals=2; plural=n != 1;`. The expression is in C, on unsigned integers: `n`, digits, `? :`,
/// `||`, `&&`, comparisons, `+ - * / % !` and parentheses. Evaluation always succeeds and is quick:
/// numbers wrap, and a division by 0 gives 0. Expressions that are too long or deep are invalid.
package struct PluralRule: Sendable {
  package let formCount: Int
  private let expression: Expression

  package static let english = PluralRule(formCount: 2) { $0 == 1 ? 0 : 1 }

  private init(formCount: Int, expression: @escaping Expression) {
    (self.formCount, self.expression) = (formCount, expression)
  }

  package init?(_ header: String) {
    var fields: [String: Substring] = [:]
    for field in header.split(separator: ";") {
      guard let sign = field.firstIndex(of: "=") else { continue }
      fields[field[..<sign].trimmingSpaces] = field[field.index(after: sign)...]
    }
    guard let count = fields["nplurals"].flatMap({ Int($0.trimmingSpaces) }), 1...16 ~= count,
      let text = fields["plural"], var parser = Parser(text), let expression = parser.whole()
    else { return nil }
    self.init(formCount: count, expression: expression)
  }

  /// The index of the form for a count, in 0..<`formCount`.
  package func form(for count: Int) -> Int {
    let index = expression(UInt(count.magnitude))
    return index < UInt(formCount) ? Int(index) : formCount - 1
  }

  private typealias Expression = @Sendable (_ count: UInt) -> UInt

  /// The binary operators, weakest first.
  private static let operators: [[String: @Sendable (UInt, UInt) -> UInt]] = [
    ["||": { $0 != 0 || $1 != 0 ? 1 : 0 }], ["&&": { $0 != 0 && $1 != 0 ? 1 : 0 }],
    ["==": { $0 == $1 ? 1 : 0 }, "!=": { $0 != $1 ? 1 : 0 }],
    [
      "<": { $0 < $1 ? 1 : 0 }, ">": { $0 > $1 ? 1 : 0 }, "<=": { $0 <= $1 ? 1 : 0 },
      ">=": { $0 >= $1 ? 1 : 0 },
    ],
    ["+": { $0 &+ $1 }, "-": { $0 &- $1 }],
    ["*": { $0 &* $1 }, "/": { $1 == 0 ? 0 : $0 / $1 }, "%": { $1 == 0 ? 0 : $0 % $1 }],
  ]

  /// A parser by recursive descent. The number of tokens limits the depth of the expression.
  private struct Parser {
    private var signs: ArraySlice<String>
    private var depth = 0
    private static let signLimit = 400
    private static let depthLimit = 40

    init?(_ text: Substring) {
      var signs: [String] = []
      var rest = text.trimmingSpaces
      while let first = rest.first, signs.count < Self.signLimit {
        let length: Int
        if first.isASCII, first.isNumber {
          length = rest.prefix { $0.isASCII && $0.isNumber }.count
        } else if ["||", "&&", "==", "!=", "<=", ">="].contains(rest.prefix(2)) {
          length = 2
        } else if "n?:()<>+-*/%!".contains(first) {
          length = 1
        } else {
          return nil
        }
        signs.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length).trimmingSpaces
      }
      guard rest.isEmpty else { return nil }
      self.signs = signs[...]
    }

    mutating func whole() -> Expression? {
      guard let expression = choice(), signs.isEmpty else { return nil }
      return expression
    }

    private mutating func take(_ sign: String) -> Bool {
      guard signs.first == sign else { return false }
      signs.removeFirst()
      return true
    }

    private mutating func choice() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit, let condition = binary(0) else { return nil }
      guard take("?") else { return condition }
      guard let yes = choice(), take(":"), let no = choice() else { return nil }
      return { condition($0) != 0 ? yes($0) : no($0) }
    }

    private mutating func binary(_ level: Int) -> Expression? {
      guard level < PluralRule.operators.count else { return unary() }
      guard var result = binary(level + 1) else { return nil }
      while let sign = signs.first, let operation = PluralRule.operators[level][sign] {
        signs.removeFirst()
        guard let right = binary(level + 1) else { return nil }
        let left = result
        result = { operation(left($0), right($0)) }
      }
      return result
    }

    private mutating func unary() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit, let sign = signs.popFirst() else { return nil }
      switch sign {
      case "n": return { $0 }
      case "!":
        guard let inner = unary() else { return nil }
        return { inner($0) == 0 ? 1 : 0 }
      case "(":
        guard let inner = choice(), take(")") else { return nil }
        return inner
      default:
        guard let number = UInt(sign) else { return nil }
        return { _ in number }
      }
    }
  }
}
