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
    self.excluded = WordSet.words(excluded)
    excludedParts = WordSet.words(parts)
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
      isIdeographic = joined.unicodeScalars.contains {
        $0.value >= 0x3000 || 0x0E00...0x0E7F ~= $0.value
      }
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
