struct ExpressionScanner {
  struct Term {
    var text: String
    var isQuoted: Bool
    var position: Int
    var isMissing: Bool { text.isEmpty && !isQuoted }

    func error(_ message: String) -> ExpressionError {
      ExpressionError(position: position, message: message)
    }
  }

  struct Value {
    var lower: Term
    var upper: Term?
  }

  enum Operator: String, CaseIterable {
    case equal = "="
    case atLeast = ">="
    case atMost = "<="
  }

  private let characters: [Character]
  private var index = 0
  private var isWithin = false

  init(_ text: String) { characters = Array(text) }

  var position: Int { index + 1 }

  mutating func isAtEnd() -> Bool {
    skipSpaces()
    return index == characters.count
  }

  /// Whether another part of the list follows; scans the comma before it.
  mutating func hasNext() throws(ExpressionError) -> Bool {
    if isAtEnd() { return false }
    defer { isWithin = true }
    if isWithin, !take(",") {
      throw ExpressionError(position: position, message: "a comma is missing here")
    }
    return true
  }

  mutating func take(_ text: String) -> Bool {
    skipSpaces()
    guard characters[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  private mutating func skipSpaces() {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
  }

  /// Scans a quoted text, with doubled quotes inside, or the text up to one of `ends`.
  mutating func term(until ends: [String]) throws(ExpressionError) -> Term {
    skipSpaces()
    let start = index
    if index < characters.count, characters[index] == "\"" { return try quoted() }
    while index < characters.count, !ends.contains(where: { characters[index...].starts(with: $0) })
    {
      index += 1
    }
    var end = index
    while end > start, characters[end - 1].isWhitespace { end -= 1 }
    return Term(text: String(characters[start..<end]), isQuoted: false, position: start + 1)
  }

  private mutating func quoted() throws(ExpressionError) -> Term {
    let start = index
    var text = ""
    index += 1
    while index < characters.count {
      if characters[index] != "\"" {
        text.append(characters[index])
      } else if index + 1 < characters.count, characters[index + 1] == "\"" {
        text.append("\"")
        index += 1
      } else {
        index += 1
        return Term(text: text, isQuoted: true, position: start + 1)
      }
      index += 1
    }
    throw ExpressionError(position: start + 1, message: "the closing quote is missing")
  }

  mutating func isAtComparison() -> Bool {
    skipSpaces()
    return Operator.allCases.contains { characters[index...].starts(with: $0.rawValue) }
  }

  mutating func comparison(after name: String) throws(ExpressionError) -> Operator {
    skipSpaces()
    for sign in [Operator.atLeast, .atMost, .equal] where take(sign.rawValue) { return sign }
    throw ExpressionError(
      position: position, message: "=, >= or <= is missing after \(PlainText.quoted(name))")
  }

  mutating func values(areRanges: Bool) throws(ExpressionError) -> [Value] {
    let ends = areRanges ? ["..", "|", ","] : ["|", ","]
    var values: [Value] = []
    repeat {
      var value = Value(lower: try term(until: ends))
      if areRanges, take("..") { value.upper = try term(until: ends) }
      values.append(value)
    } while take("|")
    if values.count == 1, values[0].lower.isMissing, values[0].upper == nil { return [] }
    guard isAtEnd() || characters[index] == "," else {
      throw ExpressionError(position: position, message: "a comma is missing here")
    }
    return values
  }
}
