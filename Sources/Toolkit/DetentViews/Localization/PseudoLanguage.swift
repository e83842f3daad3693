/// A language that nobody speaks, for tests: texts become longer, accented and bracketed, so that
/// one sees which have no key, and which views are too small for other languages.
enum PseudoLanguage {
  /// `en_XA`: `[Ŕéšéţ on]`.
  case accented
  /// `ar_XB`: `רעסעת`.
  case mirrored

  /// The kind of pseudo language; nil for languages that are spoken.
  init?(_ languages: String) {
    switch languages.prefix(5) {
    case "en_XA", "en-XA": self = .accented
    case "ar_XB", "ar-XB": self = .mirrored
    default: return nil
    }
  }

  /// A key as a text; what stands for something that is filled in remains, and so does a key
  /// without words.
  func text(_ key: String) -> String {
    let words = Self.mapped(key) { letters[$0] ?? $0 }
    guard words != key, self == .accented else { return words }
    return "[\(words)\(Self.padding(key.count))]"
  }

  /// Short texts grow most: four in ten, and at least two characters.
  private static func padding(_ length: Int) -> String {
    let wanted = max(2, (length * 2 + 4) / 5)
    let words = " one two three four five six seven eight nine ten eleven twelve"
    return String((0..<(wanted / words.count + 1)).map { _ in words }.joined().prefix(wanted))
  }

  private var letters: [Character: Character] {
    switch self {
    case .accented: Self.accents
    case .mirrored: Self.hebrew
    }
  }

  private static let latin = "ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz"
  private static let accents = table(latin, "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýž")
  /// Letters of a script that runs to the left, by their sounds.
  private static let hebrew = table(latin, "אבכדעפגהיזקלמנופרסתובויזאבכדעפגהיזקלמנופרסתובויז")

  private static func table(_ from: String, _ to: String) -> [Character: Character] {
    Dictionary(zip(from, to), uniquingKeysWith: { first, _ in first })
  }

  private static func mapped(_ key: String, _ map: (Character) -> Character) -> String {
    var isArgument = false
    return String(
      key.map { character -> Character in
        if character == "{" { isArgument = true }
        defer { if character == "}" { isArgument = false } }
        return isArgument ? character : map(character)
      })
  }
}
