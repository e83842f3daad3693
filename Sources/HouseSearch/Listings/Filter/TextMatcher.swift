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

  /// Returns for each row of listings whether every word occurs in one of its texts.
  func matches(_ storage: ListingsStorage, count: Int) -> [Bool] {
    let all = UInt8(truncatingIfNeeded: (1 << words.count) - 1)
    let masks = [storage.locations, storage.cities].map { found(in: $0, isCode: false) }
    let codes = found(in: storage.postalCodes, isCode: true)
    return (0..<count).map { row in
      let found =
        masks[0][storage.locations.id(row)] | masks[1][storage.cities.id(row)]
        | codes[storage.postalCodes.id(row)]
      if found == all { return true }
      return storage.titles.withBytes(row) { title in
        found | self.found(in: title, but: found) == all
      }
    }
  }

  /// Returns for each different text of a column which words occur in it, a bit each.
  private func found(in column: InternedColumn, isCode: Bool) -> [UInt8] {
    (0..<column.textCount).map { id in
      column.texts.withBytes(id) { text in
        guard isCode else { return found(in: text, but: 0) }
        return words.indices.reduce(0) {
          isFound($1, inCode: text) ? $0 | 1 << UInt8($1) : $0
        }
      }
    }
  }

  /// Which words occur in a text, besides those that need no more looking for.
  private func found(in text: UnsafeBufferPointer<UInt8>, but known: UInt8) -> UInt8 {
    Self.folded(text) { found(inFolded: $0, but: known) }
  }

  /// Lets a body read a text without accents; capital letters of ASCII may stay.
  static func folded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard text.contains(where: { $0 >= 0x80 }) else { return body(text) }
    let folded = Array(TextFolding.folded(String(decoding: text, as: UTF8.self)).utf8)
    return folded.withUnsafeBufferPointer(body)
  }

  private func found(inFolded text: UnsafeBufferPointer<UInt8>, but known: UInt8) -> UInt8 {
    var found: UInt8 = 0
    for (index, word) in words.enumerated() where known & (1 << UInt8(index)) == 0 {
      if WordSearch.occurs(word, in: text) { found |= 1 << UInt8(index) }
    }
    return found
  }

  /// Whether a word is the start of a postal code, or goes on from the word before: `sw19 8`.
  func isFound(_ number: Int, inCode code: UnsafeBufferPointer<UInt8>) -> Bool {
    Self.folded(code) { code in
      let word = words[number]
      let joined = number > 0 ? words[number - 1] + [0x20] + word : word
      if WordSearch.begins(word, code) || WordSearch.begins(joined, code) { return true }
      return Self.compact(code).withUnsafeBufferPointer {
        WordSearch.begins(compactCode: word, $0, spaced: code)
      }
    }
  }

  /// A postal code without blanks and hyphens.
  static func compact(_ code: some Sequence<UInt8>) -> [UInt8] {
    code.filter { $0 != 0x20 && $0 != 0x2D }
  }
}

/// Finds a folded word where words begin. Capital letters of ASCII in the text are taken for small
/// ones.
enum WordSearch {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether a word of the text begins so.
  static func occurs(_ word: [UInt8], in text: Bytes) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where lower(text[start]) == first {
      if matches(word, text, at: start), isWordStart(start, in: text) { return true }
    }
    return false
  }

  /// Where words begin in texts that are folded.
  static func starts(in texts: TextColumn) -> ContiguousArray<PrefixOrder.Place> {
    var starts: ContiguousArray<PrefixOrder.Place> = []
    for id in 0..<texts.count {
      texts.withBytes(id) { text in
        // No word begins with a byte that goes on with a letter.
        for start in text.indices
        where text[start] & 0xC0 != 0x80 && isWordStart(start, in: text) {
          starts.append(
            PrefixOrder.Place(
              text: UInt32(truncatingIfNeeded: id), offset: UInt32(truncatingIfNeeded: start)))
        }
      }
    }
    return starts
  }

  /// Whether the text begins so.
  static func begins(_ word: [UInt8], _ text: Bytes) -> Bool { matches(word, text, at: 0) }

  /// Whether a postal code that is typed without its space or hyphen begins so.
  ///
  /// `m11` names the district M11 and not the first street of M1 1AE: a number of up to two digits
  /// does not match across the space.
  static func begins(compactCode word: [UInt8], _ compact: Bytes, spaced: Bytes) -> Bool {
    guard compact.count < spaced.count, matches(word, compact, at: 0) else { return false }
    let digits = word.reversed().prefix(while: isDigit).count
    let space = spaced.firstIndex { $0 == 0x20 || $0 == 0x2D } ?? 0
    let crosses = word.count > space && word.count - digits < space
    return digits == word.count || digits > 2 || !crosses
  }

  /// A number after letters is a whole one: `w1` is W1 and W1A, and not W12.
  private static func matches(_ word: [UInt8], _ text: Bytes, at start: Int) -> Bool {
    let end = start + word.count
    guard !word.isEmpty, end <= text.count else { return false }
    for offset in word.indices where lower(text[start + offset]) != word[offset] { return false }
    guard end < text.count, isDigit(text[end]), word.last.map(isDigit) == true else { return true }
    guard let before = word.last(where: { !isDigit($0) }) else { return true }
    return !(0x61...0x7A ~= before)
  }

  /// Whether a word begins at a byte that is the first one of a character: after anything that is
  /// neither letter nor digit, and everywhere in scripts that put no spaces between words.
  private static func isWordStart(_ start: Int, in text: Bytes) -> Bool {
    guard start > 0 else { return true }
    if isASCII(text[start]), isASCII(text[start - 1]) {
      return !isAlphanumeric(text[start - 1]) || !isAlphanumeric(text[start])
    }
    var before = start - 1
    while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
    guard let previous = scalar(text, before..<start),
      let current = scalar(text, start..<min(text.count, start + 4))
    else { return true }
    return !isLetter(previous) || isUnspaced(previous) || isUnspaced(current)
  }

  private static func scalar(_ text: Bytes, _ range: Range<Int>) -> Unicode.Scalar? {
    String(decoding: text[range], as: UTF8.self).unicodeScalars.first
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }

  /// Ideographs, kana, Thai, Lao, Burmese, Khmer.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func isASCII(_ byte: UInt8) -> Bool { byte < 0x80 }
  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || 0x61...0x7A ~= byte | 0x20
  }

  static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
