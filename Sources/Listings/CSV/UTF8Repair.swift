/// Finds and replaces bytes that are no UTF-8, as Unicode recommends: one U+FFFD for each longest
/// part that could have begun a character.
enum UTF8Repair {
  /// Whether all bytes are well-formed UTF-8: no surrogates, no overlong forms, nothing cut off.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let step = sequence(bytes, at: index)
      guard step.isValid else { return false }
      index += step.length
    }
    return true
  }

  /// How many characters beyond ASCII are well-formed, and how many parts are not. What the end cuts off
  /// counts as neither.
  static func sequenceCounts(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (sound: Int, broken: Int) {
    var counts = (sound: 0, broken: 0)
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let step = sequence(bytes, at: index)
      index += step.length
      if step.isValid {
        counts.sound += 1
      } else if index < bytes.count {
        counts.broken += 1
      }
    }
    return counts
  }

  /// Appends the bytes with every ill-formed part replaced.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let step = bytes[index] < 0x80 ? (length: 1, isValid: true) : sequence(bytes, at: index)
      if step.isValid {
        output.append(contentsOf: bytes[index..<index + step.length])
      } else {
        output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      }
      index += step.length
    }
  }

  /// The sequence that starts with a byte of 0x80 or more: how long it is, or how much of it could
  /// have been one.
  private static func sequence(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (length: Int, isValid: Bool) {
    let needed: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: needed = 2
    case 0xE0: (needed, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: needed = 3
    case 0xED: (needed, second) = (3, 0x80...0x9F)
    case 0xF0: (needed, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: needed = 4
    case 0xF4: (needed, second) = (4, 0x80...0x8F)
    default: return (1, false)
    }
    var length = 1
    while length < needed {
      guard index + length < bytes.count else { return (length, false) }
      let byte = bytes[index + length]
      guard length == 1 ? second.contains(byte) : (0x80...0xBF).contains(byte) else {
        return (length, false)
      }
      length += 1
    }
    return (needed, true)
  }
}
