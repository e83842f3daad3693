/// A language that nobody speaks, for tests: texts become longer, accented and bracketed, so that one sees which
/// have no key, and which places are too small for other languages.
enum PseudoLanguage {
  /// `en_XA`: `[Ŕéšéţ one two]`.
  case accented
  /// `ar_XB`: English that runs from right to left.
  case mirrored

  /// Nil for languages that somebody speaks.
  init?(_ languages: String) {
    switch languages.prefix(5) {
    case "en_XA", "en-XA": self = .accented
    case "ar_XB", "ar-XB": self = .mirrored
    default: return nil
    }
  }

  /// A key as a text; what stands for something that is filled in remains.
  func text(_ key: String) -> String {
    switch self {
    case .accented:
      let padding = Self.padding(key.count)
      return "[" + Self.mapped(key) { Self.accents[$0] ?? $0 } + padding + "]"
    case .mirrored: return Self.words(key) { "\u{202E}\($0)\u{202C}" }
    }
  }

  /// Short texts grow most: three in ten, and some more.
  private static func padding(_ length: Int) -> String {
    let wanted = max(2, (length * 2 + 4) / 5)
    let words = " one two three four five six seven eight nine ten eleven twelve"
    return String((0..<(wanted / words.count + 1)).map { _ in words }.joined().prefix(wanted))
  }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz",
      "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýž"))

  private static func mapped(_ key: String, _ map: (Character) -> Character) -> String {
    var isArgument = false
    return String(
      key.map { character -> Character in
        if character == "{" { isArgument = true }
        defer { if character == "}" { isArgument = false } }
        return isArgument ? character : map(character)
      })
  }

  private static func words(_ key: String, _ map: (Substring) -> String) -> String {
    key.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.contains("{") ? String($0) : map($0) }.joined(separator: " ")
  }
}
