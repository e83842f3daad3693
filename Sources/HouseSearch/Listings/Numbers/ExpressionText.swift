/// Writes pieces of text so that they are read back as they are.
enum ExpressionText {
  /// A text between quotes, its quotes doubled.
  static func quoted(_ text: String) -> String {
    // By scalars: a quote before a combining mark is one, too.
    var quoted = "\""
    for character in text { quoted += character == "\"" ? "\"\"" : String(character) }
    return quoted + "\""
  }

  /// A text as it is, between quotes only where it would be read as something else.
  /// - Parameter signs: what would end it.
  static func written(_ text: String, without signs: [String]) -> String {
    let isSpaced = text.first?.isWhitespace != false || text.last?.isWhitespace != false
    let needsQuotes =
      isSpaced || text.first == "\"" || signs.contains { text.contains($0) }
    return needsQuotes ? quoted(text) : text
  }

  /// A number in the fewest digits that read back as the same one.
  static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// An amount with thousands and millions where that is shorter.
  static func amount(_ value: Double) -> String {
    var best = number(value)
    for (factor, sign) in [(1_000.0, "k"), (1_000_000, "M")] {
      let text = number(value / factor) + sign
      if text.utf8.count < best.utf8.count, amount(of: text) == value { best = text }
    }
    return best
  }

  /// What a number with thousands or millions reads as.
  static func amount(of text: String) -> Double? {
    let exponent =
      switch text.last {
      case "k", "K": "e3"
      case "m", "M": "e6"
      default: ""
      }
    let digits = exponent.isEmpty ? text[...] : text.dropLast()
    // Decimal places move in the digits: nothing is rounded.
    guard exponent.isEmpty || digits.allSatisfy({ "+-.0123456789".contains($0) }) else {
      return nil
    }
    let isPlain = digits.unicodeScalars.allSatisfy {
      "+-.0123456789eEinf".unicodeScalars.contains($0)
    }
    guard isPlain, let value = Double(digits + exponent), !value.isNaN else { return nil }
    return value
  }
}
