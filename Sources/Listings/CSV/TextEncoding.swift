/// How the text of a file is written in bytes.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  /// What spreadsheets of western Europe write, a superset of Latin-1.
  case windows1252 = "Windows-1252"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"

  /// What the first bytes of a file show, by their mark or by where their zero bytes are.
  static func found(in sample: UnsafeBufferPointer<UInt8>) throws(CSVError) -> TextEncoding {
    let zeros = sample.prefix(4).map { $0 == 0 }
    // The mark of UTF-32 begins with that of UTF-16.
    if sample.starts(with: [0xFF, 0xFE, 0, 0]) || zeros == [false, true, true, true] {
      throw .encoding("UTF-32LE")
    }
    if sample.starts(with: [0, 0, 0xFE, 0xFF]) || zeros == [true, true, true, false] {
      throw .encoding("UTF-32BE")
    }
    if sample.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if sample.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    let pairs = sample.count / 2
    guard pairs >= 2 else { return .utf8 }
    let even = (0..<pairs).count { sample[2 * $0] == 0 }
    let odd = (0..<pairs).count { sample[2 * $0 + 1] == 0 }
    // Digits, separators and line breaks have a zero byte in every script. Few pairs must be plain.
    let least = pairs < 32 ? pairs : pairs / 10
    if odd >= least, even <= odd / 20 { return .utf16LittleEndian }
    return even >= least && odd <= even / 20 ? .utf16BigEndian : .utf8
  }
}

/// Turns UTF-16 that comes in pieces into UTF-8.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// What a piece left over: half a unit, the first half of a character beyond the basic plane.
  private var rest: [UInt8] = []

  /// Nil for text in another encoding.
  init?(_ encoding: TextEncoding) {
    guard encoding == .utf16LittleEndian || encoding == .utf16BigEndian else { return nil }
    isBigEndian = encoding == .utf16BigEndian
  }

  mutating func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    rest.append(contentsOf: bytes)
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    var units = stride(from: 0, to: rest.count - 1, by: 2).map {
      UInt16(rest[$0 + high]) << 8 | UInt16(rest[$0 + low])
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    rest.removeFirst(2 * units.count)
  }

  /// What is left at the end of a file is half a character.
  mutating func finish(into output: inout [UInt8]) {
    if !rest.isEmpty { output.append(contentsOf: "\u{FFFD}".utf8) }
    rest = []
  }
}

/// Bytes beyond ASCII of a file whose encoding is not known for sure.
enum ForeignText {
  /// Whether all bytes are well-formed UTF-8.
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// How many characters beyond ASCII are well-formed UTF-8, and how many parts are not. What the end cuts
  /// off counts as neither.
  static func sequenceCounts(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (sound: Int, broken: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var (sound, broken, isCut) = (0, 0, false)
    while true {
      let next = parser.parseScalar(from: &input)
      if case .emptyInput = next { return (sound, broken) }
      if isCut { broken += 1 }
      isCut = false
      switch next {
      case .valid(let scalar): if scalar.count > 1 { sound += 1 }
      case .error: isCut = true
      case .emptyInput: break
      }
    }
  }

  /// Appends bytes of Windows-1252 as UTF-8; false if one of them is no character.
  static func append(
    windows1252 bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Bool {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(0x80..<0xA0 ~= byte ? special[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    output.append(contentsOf: String(text).utf8)
    return !text.contains("\u{FFFD}")
  }

  /// The characters from 0x80 to 0x9F; five of these bytes have none.
  private static let special = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
