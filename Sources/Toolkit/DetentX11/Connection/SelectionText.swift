/// How text crosses the border to other programs.
enum SelectionText {
  /// More bytes than this are not taken in.
  static let limit = 1 << 20

  /// The forms that text comes and goes in.
  enum Encoding {
    case utf8
    case latin1
  }

  /// Text of another program, made harmless: what is no UTF-8 is replaced, every end of a line is a
  /// line feed, and there are no control characters and nothing that turns the direction of text
  /// over.
  static func decode(_ bytes: [UInt8], _ encoding: Encoding) -> String {
    var text = ""
    switch encoding {
    case .utf8: text = String(decoding: withoutCutCharacter(bytes.prefix(limit)), as: UTF8.self)
    case .latin1:
      text.unicodeScalars.append(contentsOf: bytes.prefix(limit).lazy.map { Unicode.Scalar($0) })
    }
    return cleaned(text)
  }

  static func encode(_ text: String, _ encoding: Encoding) -> [UInt8] {
    switch encoding {
    case .utf8: Array(text.utf8)
    case .latin1: text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
    }
  }

  private static func cleaned(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var followsReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0a where followsReturn: break
      case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: result.unicodeScalars.append("\n")
      case 0x09: result.unicodeScalars.append(scalar)
      case 0...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: break
      default: result.unicodeScalars.append(scalar)
      }
      followsReturn = scalar.value == 0x0d
    }
    return result
  }

  /// A limit may fall into the middle of a character, which is no mistake of the sender.
  private static func withoutCutCharacter(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let tail = bytes.suffix(4)
    guard bytes.count == limit, let lead = tail.lastIndex(where: { $0 & 0xc0 != 0x80 })
    else { return bytes }
    let length =
      switch tail[lead] {
      case 0xc0...0xdf: 2
      case 0xe0...0xef: 3
      case 0xf0...0xf7: 4
      default: 1
      }
    return bytes.endIndex - lead >= length ? bytes : bytes[..<lead]
  }
}
