/// Finds words in the texts of listings, without regard to case and accents.
struct TextMatcher {
  /// The words, folded, at most `ListingsFilter.maximumWords`.
  let words: [[UInt8]]

  /// The words of a search.
  static func words(_ text: String) -> [[UInt8]] {
    TextFolding.folded(text).split { $0.isWhitespace || $0 == "," }
      .prefix(ListingsFilter.maximumWords)
      .map { Array($0.utf8) }
  }

  /// For each row of listings, whether every word occurs in one of its texts.
  func matches(_ storage: ListingsStorage, count: Int) -> [Bool] {
    let all = UInt8(truncatingIfNeeded: (1 << words.count) - 1)
    let places = [storage.locations, storage.cities].map { found(in: $0, isCode: false) }
    let codes = found(in: storage.postalCodes, isCode: true)
    return storage.titles.bytes.withUnsafeBufferPointer { titles in
      (0..<count).map { row in
        var found =
          places[0][storage.locations.id(row)] | places[1][storage.cities.id(row)]
          | codes[storage.postalCodes.id(row)]
        let range = storage.titles.range(row)
        if found != all, !range.isEmpty {
          found |= self.found(in: UnsafeBufferPointer(rebasing: titles[range]), but: found)
        }
        return found == all
      }
    }
  }

  /// For each different text of a column, which words occur in it, a bit each.
  private func found(in column: InternedColumn, isCode: Bool) -> [UInt8] {
    column.texts.bytes.withUnsafeBufferPointer { bytes in
      (0..<column.textCount).map { id in
        let text = UnsafeBufferPointer(rebasing: bytes[column.texts.range(id)])
        var found = found(in: text, but: 0)
        if isCode {
          let compact = text.filter { $0 != 0x20 }
          found |= compact.withUnsafeBufferPointer { self.found(in: $0, but: found) }
        }
        return found
      }
    }
  }

  /// Which words occur in a text, besides those that need no more looking for.
  private func found(in text: UnsafeBufferPointer<UInt8>, but known: UInt8) -> UInt8 {
    if text.contains(where: { $0 >= 0x80 }) {
      let folded = Array(TextFolding.folded(String(decoding: text, as: UTF8.self)).utf8)
      return folded.withUnsafeBufferPointer { found(inFolded: $0, but: known) }
    }
    return found(inFolded: text, but: known)
  }

  private func found(inFolded text: UnsafeBufferPointer<UInt8>, but known: UInt8) -> UInt8 {
    var found: UInt8 = 0
    for (index, word) in words.enumerated() where known & (1 << UInt8(index)) == 0 {
      if Self.occurs(word, in: text) { found |= 1 << UInt8(index) }
    }
    return found
  }

  private static func occurs(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where lower(text[start]) == first {
      var offset = 1
      while offset < word.count, lower(text[start + offset]) == word[offset] { offset += 1 }
      if offset == word.count { return true }
    }
    return false
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }
}
