/// A place in the bytes of a cell, and the parts of a number that can be read there.
struct NumberScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  var end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    end = bytes.count
  }

  var isAtEnd: Bool { index >= end }

  /// The byte here, or some bytes on; 0 beyond the end.
  func peek(_ offset: Int = 0) -> UInt8 {
    index + offset < end ? bytes[index + offset] : 0
  }

  func isDigit(_ offset: Int = 0) -> Bool { 0x30...0x39 ~= peek(offset) }

  /// Leaves out the spaces around.
  mutating func trim() {
    skipSpaces()
    while end > index {
      let length = Self.spaceLength(bytes, endingAt: end, from: index)
      guard length > 0 else { return }
      end -= length
    }
  }

  mutating func skipSpaces() {
    while index < end {
      let length = spaceLength
      guard length > 0 else { return }
      index += length
    }
  }

  /// How many bytes the space here has; 0 where there is none.
  var spaceLength: Int {
    switch peek() {
    case 0x20, 0x09, 0x0A, 0x0D: return 1
    case 0xC2: return peek(1) == 0xA0 ? 2 : 0
    case 0xE2:
      // En quad to hair space, narrow no-break space.
      let isThin = peek(1) == 0x80 && (0x80...0x8A ~= peek(2) || peek(2) == 0xAF)
      return isThin ? 3 : 0
    case 0xE3: return peek(1) == 0x80 && peek(2) == 0x80 ? 3 : 0
    default: return 0
    }
  }

  private static func spaceLength(
    _ bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int, from start: Int
  ) -> Int {
    for length in 1...3 where end - length >= start {
      var scanner = NumberScanner(bytes)
      scanner.index = end - length
      scanner.end = end
      if scanner.spaceLength == length { return length }
    }
    return 0
  }

  /// Whether what is left is a word for no value.
  var isAbsenceWord: Bool {
    guard end - index <= 8 else { return false }
    switch peek() {
    case 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3C, 0x3F, 0x23, 0xE2: break
    default: return false
    }
    return AbsenceWord.matches(UnsafeBufferPointer(rebasing: bytes[index..<end]))
  }

  /// Takes bytes if they come next; ASCII letters match in either case.
  mutating func scan(_ word: [UInt8]) -> Bool {
    guard end - index >= word.count else { return false }
    for offset in word.indices {
      let byte = bytes[index + offset]
      let lower = 0x41...0x5A ~= byte ? byte | 0x20 : byte
      guard lower == word[offset] else { return false }
    }
    index += word.count
    return true
  }

  mutating func scanCurrencyMark() -> CurrencyMark? {
    guard index < end else { return nil }
    let byte = bytes[index]
    let first = 0x41...0x5A ~= byte ? byte | 0x20 : byte
    return CurrencyMark.byFirstByte[Int(first)].first { scan($0.bytes) }
  }

  mutating func scanScale() -> Int? {
    guard index < end else { return nil }
    return ScaleWord.all.first { scan($0.bytes) }?.exponent
  }

  mutating func scanUnit() -> AreaUnit? {
    guard index < end else { return nil }
    return AreaMark.all.first { scan($0.bytes) }?.unit
  }

  /// What to say about text that is no part of a number.
  var faultOfRest: NumberFault {
    peek() == 0x25 ? .percentage : .notANumber
  }
}

/// A word or letter that multiplies a price.
struct ScaleWord {
  let bytes: [UInt8]
  /// The power of ten.
  let exponent: Int

  /// Every one, in lower case, the longest first.
  static let all: [ScaleWord] = table.flatMap { words, exponent in
    words.map { ScaleWord(bytes: Array($0.utf8), exponent: exponent) }
  }.sorted { $0.bytes.count > $1.bytes.count }

  private static let table: [([String], Int)] = [
    (["k", "tsd", "tsd.", "tys", "tys.", "thousand", "ألف", "الف", "هزار"], 3),
    (["万", "萬", "만"], 4),
    (["lakh", "lakhs", "lac", "lacs"], 5),
    (
      [
        "m", "mn", "mn.", "mln", "mln.", "mio", "mio.", "mi", "million", "millions", "مليون",
        "میلیون",
      ], 6
    ),
    (["cr", "cr.", "crore", "crores"], 7),
    (["亿", "億", "억"], 8),
    (["b", "bn", "bn.", "billion", "mrd", "mrd.", "mld", "مليار"], 9),
  ]
}

/// A word that says a value is missing.
enum AbsenceWord {
  private static let words: Set<String> = [
    "na", "n/a", "nan", "null", "none", "nil", "-", "--", "–", "—", "?", ".", "unknown", "n.a.",
    "#n/a", "<na>", "nd", "n.d.",
  ]

  /// Whether bytes are nothing or such a word.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    guard bytes.count <= 8 else { return false }
    return words.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }
}
