/// Words to compare others with: `foo` is the whole word, `foo*` its beginning, `*foo` its end, `*foo*` any part of a
/// name.
struct WordSet: Sendable {
  private var whole: Set<String> = []
  private var starts: [String] = []
  private var ends: [String] = []
  private var parts: [String] = []

  init(_ list: String) {
    for word in list.split(whereSeparator: \.isWhitespace).map(String.init) {
      switch (word.hasPrefix("*"), word.hasSuffix("*")) {
      case (true, true): parts.append(String(word.dropFirst().dropLast()))
      case (true, false): ends.append(String(word.dropFirst()))
      case (false, true): starts.append(String(word.dropLast()))
      case (false, false): whole.insert(word)
      }
    }
  }

  /// Whether a word, folded, is one of these.
  func contains(_ word: String) -> Bool {
    whole.contains(word) || starts.contains(where: word.hasPrefix)
      || ends.contains(where: word.hasSuffix)
      || parts.contains { ByteSearch.contains($0.utf8, in: word) }
  }

  /// Words between spaces.
  static func words(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map { String($0) })
  }
}
