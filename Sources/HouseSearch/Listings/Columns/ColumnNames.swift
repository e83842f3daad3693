/// The name of a column, taken apart for comparison.
struct HeaderName: Sendable {
  /// The name as it stands in the file, spaces around it apart.
  let text: String
  /// Its words, folded: `Area (m²)`, `GrLivArea` and `sale_price` have two, three and two.
  let words: [String]
  /// The words without units and currencies at the end and without `no of` at the start, unless
  /// nothing else is there.
  let coreWords: [String]
  /// The words without spaces.
  let joined: String
  /// The core words without spaces.
  let joinedCore: String

  init(_ text: String) {
    let trimmed = Self.trimmed(text)
    self.text = trimmed
    words = Self.words(of: trimmed)
    coreWords = Self.core(words)
    joined = words.joined()
    joinedCore = coreWords.joined()
  }

  /// Whether any of some words is among its own.
  func contains(anyOf set: Set<String>) -> Bool { words.contains { set.contains($0) } }

  /// Whether some text occurs in its words, written together.
  func contains(part: String) -> Bool { ByteSearch.contains(part.utf8, in: joined) }

  static func trimmed(_ text: String) -> String {
    let view = text.unicodeScalars
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0.value == 0xFEFF }
    guard let first = view.firstIndex(where: { !isSpace($0) }),
      let last = view.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(view[first...last])
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var previous = Kind.other
    func flush() {
      if !word.isEmpty { words.append(TextFolding.folded(String(word))) }
      word = String.UnicodeScalarView()
    }
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let kind = Kind(scalar)
      let next = index + 1 < scalars.count ? Kind(scalars[index + 1]) : .other
      if kind == .other || kind.breaks(after: previous, before: next, in: word) { flush() }
      if kind != .other { word.append(scalar) }
      previous = kind
    }
    flush()
    return words
  }

  private static func core(_ words: [String]) -> [String] {
    var core = words[...]
    if core.count > 1, let first = core.first, Vocabulary.counters.contains(first) {
      core = core.dropFirst()
      if core.count > 1, core.first == "of" || core.first == "de" || core.first == "di" {
        core = core.dropFirst()
      }
    }
    while core.count > 1, let last = core.last, Vocabulary.endings.contains(last) {
      core = core.dropLast()
    }
    return Array(core)
  }

  private enum Kind {
    case lower, upper, digit, ideograph, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39, 0xB2, 0xB3: self = .digit
      case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x33A1:
        self = .ideograph
      default:
        let properties = scalar.properties
        if properties.isUppercase {
          self = .upper
        } else {
          self = properties.isAlphabetic || 0x0300...0x036F ~= scalar.value ? .lower : .other
        }
      }
    }

    /// Whether a word ends between two scalars: `livingSpace`, `MSZone`, `Bedroom2`, but not `m2`.
    func breaks(
      after previous: Kind, before next: Kind, in word: String.UnicodeScalarView
    ) -> Bool {
      switch (previous, self) {
      case (.lower, .upper): true
      case (.upper, .upper): next == .lower
      case (.lower, .digit), (.upper, .digit): !["m", "M", "ft", "FT", "م"].contains(String(word))
      case (.digit, .lower), (.digit, .upper): true
      case (.ideograph, .ideograph): false
      case (.ideograph, _), (_, .ideograph): true
      default: false
      }
    }
  }
}

/// The names by which the column of a role is known, the preferred ones first.
///
/// `sale price` matches the words `sale` and `price` in a row, however they are written together
/// (`SalePrice`, `sale_price`, `saleprice`). `*preis` matches the end of a word. Names in scripts
/// without spaces match inside a name.
struct ColumnNames: Sendable {
  let patterns: [Pattern]
  /// Words that say a column is something else, where only a part of its name matches.
  let excluded: Set<String>
  /// Parts of names that say so in scripts without spaces, or in any compound, even where the
  /// rest matches.
  let excludedParts: Set<String>

  /// - Parameters:
  ///   - names: names between commas.
  ///   - excluded: words between spaces.
  ///   - parts: parts of names between spaces.
  init(_ names: String, not excluded: String = "", notIn parts: String = "") {
    patterns = names.listItems.map(Pattern.init)
    self.excluded = Vocabulary.words(excluded)
    excludedParts = Vocabulary.words(parts)
  }

  /// One name.
  struct Pattern: Sendable {
    let words: [String]
    let joined: String
    let isSuffix: Bool
    let isIdeographic: Bool

    init(_ name: Substring) {
      isSuffix = name.hasPrefix("*")
      words = (isSuffix ? name.dropFirst() : name).split(separator: " ").map { String($0) }
      joined = words.joined()
      isIdeographic = joined.unicodeScalars.contains { $0.value >= 0x3000 }
    }
  }

  /// How well a name matches: the whole of it, a part of it, the end of a word.
  enum Tier: Int { case ending, part, whole }

  /// A match; the greater one is better.
  struct Match: Comparable {
    let tier: Tier
    let order: Int
    let extraWords: Int

    static func < (left: Match, right: Match) -> Bool {
      (left.tier.rawValue, -left.order, -left.extraWords)
        < (right.tier.rawValue, -right.order, -right.extraWords)
    }
  }

  /// The best match of a column's name, if there is one.
  func match(_ name: HeaderName) -> Match? {
    guard !name.words.isEmpty, !excludedParts.contains(where: name.contains) else {
      return nil
    }
    var best: Match?
    for (order, pattern) in patterns.enumerated() {
      guard let tier = tier(of: pattern, in: name) else { continue }
      let match = Match(
        tier: tier, order: order, extraWords: max(0, name.words.count - pattern.words.count))
      if best.map({ $0 < match }) ?? true { best = match }
    }
    return best
  }

  private func tier(of pattern: Pattern, in name: HeaderName) -> Tier? {
    if pattern.isSuffix {
      guard !name.contains(anyOf: excluded) else { return nil }
      return name.words.contains { $0.hasSuffix(pattern.joined) } ? .ending : nil
    }
    if name.joined == pattern.joined || name.joinedCore == pattern.joined { return .whole }
    guard !name.contains(anyOf: excluded) else { return nil }
    if pattern.isIdeographic { return name.contains(part: pattern.joined) ? .part : nil }
    if name.words.contains(pattern.joined) { return .part }
    let count = pattern.words.count
    guard count > 1, name.words.count >= count else { return nil }
    let starts = 0...(name.words.count - count)
    let found = starts.contains { Array(name.words[$0..<$0 + count]) == pattern.words }
    return found ? .part : nil
  }
}
