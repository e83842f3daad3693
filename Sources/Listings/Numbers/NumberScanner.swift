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

  /// Whether what is left is nothing, or a word for it.
  var isAbsence: Bool {
    if isAtEnd { return true }
    guard end - index <= 8 else { return false }
    var scanner = self
    return NumberWords.absences.scan(&scanner) != nil && scanner.isAtEnd
  }

  /// Takes bytes if they come next; ASCII letters match in either case.
  mutating func scan(_ word: [UInt8]) -> Bool {
    guard end - index >= word.count else { return false }
    for offset in word.indices {
      guard WordList.lower(bytes[index + offset]) == word[offset] else { return false }
    }
    index += word.count
    return true
  }

  /// What to say about text that is no part of a number.
  var faultOfRest: NumberFault {
    peek() == 0x25 ? .percentage : .notANumber
  }
}
