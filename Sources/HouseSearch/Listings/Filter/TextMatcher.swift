import DetentBase
import Dispatch
import Synchronization

extension TextColumn {
  /// The texts without accents; ASCII capital letters may stay.
  var folded: TextColumn {
    if withAll({ bytes, _ in bytes.allSatisfy { $0 < 0x80 } }) { return self }
    var folded = TextColumn()
    for row in 0..<count { TextFolding.folded(self[row] ?? "").withBytes { folded.append($0) } }
    return folded
  }
}

struct TextMatcher: Sendable {
  let words: [[UInt8]]

  static func words(_ text: String) -> [[UInt8]] {
    // Only the first words count: each has a bit in a byte.
    TextFolding.folded(text).split { $0.isWhitespace || $0 == "," }
      .prefix(UInt8.bitWidth)
      .map { Array($0.utf8) }
  }

  /// Whether every word occurs in one of the texts of each row. Repeated texts are searched once.
  /// For many homes, two threads search the titles.
  func matches(_ index: FilterIndex) -> [Bool] {
    let (storage, texts) = (index.listings.storage, index.searchTexts)
    let pairs = zip([[]] + words, words).map { $0 + [0x20] + $1 }
    let codes = (0..<texts.codes.count).map { id in
      texts.codes.withBytes(id) { found(inCode: $0, pairs) }
    }
    let named = [
      (storage.names(.location), found(in: texts.locations)),
      (storage.names(.city), found(in: texts.cities)), (storage.names(.postalCode), codes),
    ]
    let matches = { @Sendable (rows: Range<Int>) -> [Bool] in
      var found = [UInt8](repeating: 0, count: rows.count)
      for (column, words) in named where column.textCount > 1 {
        for row in rows { found[row - rows.lowerBound] |= words[column.id(row)] }
      }
      var sought: UInt8 = 0
      // Long words first, so that few homes are left for the short ones.
      for number in self.words.indices.sorted(by: { self.words[$0].count > self.words[$1].count }) {
        self.find(number, in: texts.titles, rows, having: sought, &found)
        sought |= 1 << UInt8(number)
      }
      return found.map { $0 == sought }
    }
    guard index.count > FilterIndex.fewestToPrepare else { return matches(0..<index.count) }
    let rest = index.count / 2..<index.count
    let shared = Mutex<[Bool]?>(nil)
    let finished = DispatchSemaphore(value: 0)
    // The thread ends with the search, see `ShortLivedThreads`.
    let isShared = DetachedThread.start(isBatch: true) {
      let matching = matches(rest)
      shared.withLock { $0 = matching }
      finished.signal()
    }
    let first = matches(0..<rest.lowerBound)
    if isShared { finished.wait() }
    return first + (shared.withLock { $0 } ?? matches(rest))
  }

  private func found(in texts: TextColumn) -> [UInt8] {
    var found = [UInt8](repeating: 0, count: texts.count)
    for number in words.indices { find(number, in: texts, found.indices, having: 0, &found) }
    return found
  }

  /// Searches for a word in the texts that contain certain other words but not yet this one.
  /// - Parameter found: the words found in each text, one bit each.
  private func find(
    _ number: Int, in texts: TextColumn, _ rows: Range<Int>, having others: UInt8,
    _ found: inout [UInt8]
  ) {
    let (word, bit) = (words[number], UInt8(1) << UInt8(number))
    let (first, end) = (rows.lowerBound, min(rows.upperBound, texts.count))
    texts.withAll { bytes, ends in
      var row = first
      while row < end {
        // Neighbouring texts are searched at once.
        let start = row
        while row < end, found[row - first] & (others | bit) == others { row += 1 }
        WordSearch.visit(word, in: bytes, ends, start..<row) { found[$0 - first] |= bit }
        row += 1
      }
    }
  }

  /// The words that begin a postal code, or continue it after the previous word: `sw19 8`.
  /// - Parameter pairs: each word after the previous one and a space.
  private func found(inCode code: Bytes, _ pairs: [[UInt8]]) -> UInt8 {
    var found: UInt8 = 0
    for (number, word) in words.enumerated()
    where WordSearch.matches(word, code) || WordSearch.begins(compactCode: word, code)
      || WordSearch.matches(pairs[number], code)
    {
      found |= 1 << UInt8(number)
    }
    return found
  }
}

/// Finds a folded word at the start of words, ignoring the case of ASCII letters.
private enum WordSearch {
  /// Calls a body with each of some neighbouring texts that contain a word starting with `word`.
  static func visit(
    _ word: [UInt8], in bytes: Bytes, _ ends: UnsafeBufferPointer<UInt32>, _ texts: Range<Int>,
    _ body: (Int) -> Void
  ) {
    guard let first = word.first, let last = texts.last else { return }
    let end = Int(ends[last])
    var text = texts.lowerBound
    var start = text > 0 ? Int(ends[text - 1]) : 0
    var place = start
    while true {
      place = self.place(of: first, word.count > 1 ? word[1] : nil, in: bytes, place..<end)
      guard place < end else { return }
      while Int(ends[text]) <= place {
        start = Int(ends[text])
        text += 1
      }
      let whole = Bytes(rebasing: bytes[start..<Int(ends[text])])
      if matches(word, whole, at: place - start), isWordStart(place - start, in: whole) {
        body(text)
        place = Int(ends[text])
      } else {
        place += 1
      }
    }
  }

  /// The first place of one or two bytes, in either case, or the end. Tests eight bytes at a time.
  @inline(__always)
  private static func place(
    of first: UInt8, _ second: UInt8?, in bytes: Bytes, _ range: Range<Int>
  ) -> Int {
    let (ones, all) = (UInt64(0x0101_0101_0101_0101), UnsafeRawBufferPointer(bytes))
    // The bit 0x20 distinguishes capital and small letters.
    let wanted = (ones &* UInt64(first | 0x20), second.map { ones &* UInt64($0 | 0x20) })
    /// The top bits of matching bytes, possibly with false ones after the first match.
    @inline(__always)
    func alike(_ wanted: UInt64, at place: Int) -> UInt64 {
      let word = UInt64(littleEndian: all.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let other = (word | ones &* 0x20) ^ wanted
      return (other &- ones) & ~other & (ones &* 0x80)
    }
    var place = range.lowerBound
    while place &+ 9 <= range.upperBound {
      var found = alike(wanted.0, at: place)
      if let second = wanted.1, found != 0 { found &= alike(second, at: place &+ 1) }
      if found != 0 { return place &+ found.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < range.upperBound, bytes[place] | 0x20 != first | 0x20 { place += 1 }
    return place
  }

  /// Whether a postal code begins with a word typed without its space or hyphen. `m11` means the
  /// district M11, not M1 1AE: a number of up to two digits does not match across the space.
  static func begins(compactCode word: [UInt8], _ code: Bytes) -> Bool {
    func isGap(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x2D }
    guard let space = code.firstIndex(where: isGap) else { return false }
    let digits = word.reversed().prefix(while: \.isDigit).count
    let crosses = word.count > space && word.count - digits < space
    guard digits == word.count || digits > 2 || !crosses else { return false }
    return code.filter { !isGap($0) }.withUnsafeBufferPointer { matches(word, $0) }
  }

  static func matches(_ word: [UInt8], _ text: Bytes, at start: Int = 0) -> Bool {
    let end = start + word.count
    guard !word.isEmpty, end <= text.count else { return false }
    for offset in word.indices where text[start + offset].lowercase != word[offset] { return false }
    return end == text.count || !cuts(word, before: text[end])
  }

  /// Whether a word ends inside a number: `w1` matches W1 and W1A but not W12.
  private static func cuts(_ word: [UInt8], before next: UInt8) -> Bool {
    guard next.isDigit, word.last?.isDigit == true, let before = word.last(where: { !$0.isDigit })
    else { return false }
    return 0x61...0x7A ~= before
  }

  /// Whether a word begins at a byte: after a sign or space, or anywhere in unspaced scripts.
  private static func isWordStart(_ start: Int, in text: Bytes) -> Bool {
    guard start > 0 else { return true }
    if (text[start] | text[start - 1]) < 0x80 {
      return !isAlphanumeric(text[start - 1]) || !isAlphanumeric(text[start])
    }
    var before = start - 1
    while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
    guard let previous = scalar(text, before..<start),
      let current = scalar(text, start..<min(text.count, start + 4))
    else { return true }
    return !isLetter(previous) || isUnspaced(previous) || isUnspaced(current)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isDigit || byte.isLetter }

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
}
