/// How the text of a file is written in bytes.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  /// What spreadsheets of western Europe write, a superset of Latin-1.
  case windows1252 = "Windows-1252"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"

  /// The UTF-16 that the first bytes of a file show, by their mark or by where their zero bytes are; nil for
  /// anything else.
  init?(utf16In sample: UnsafeBufferPointer<UInt8>) {
    if sample.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
      return
    }
    if sample.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
      return
    }
    let pairs = sample.count / 2
    guard pairs >= 2 else { return nil }
    var (even, odd) = (0, 0)
    for index in 0..<pairs {
      if sample[2 * index] == 0 { even += 1 }
      if sample[2 * index + 1] == 0 { odd += 1 }
    }
    // Digits, separators and line breaks have a zero byte in every script. Few pairs must be plain.
    let least = pairs < 32 ? pairs : pairs / 10
    if odd >= least, even <= odd / 20 {
      self = .utf16LittleEndian
    } else if even >= least, odd <= even / 20 {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }
}

/// Turns UTF-16 that comes in pieces into UTF-8.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// Half a unit at the end of a piece.
  private var pendingByte: UInt8?
  /// The first half of a character beyond the basic plane.
  private var pendingHigh: UInt16?

  private static let replacement: UInt32 = 0xFFFD

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    output.reserveCapacity(output.count + bytes.count)
    for byte in bytes {
      guard let first = pendingByte else {
        pendingByte = byte
        continue
      }
      pendingByte = nil
      let unit =
        isBigEndian
        ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      take(unit, &output)
    }
  }

  /// What is left at the end of a file is half a character.
  mutating func finish(into output: inout [UInt8]) {
    if pendingByte != nil || pendingHigh != nil { Self.append(Self.replacement, &output) }
    (pendingByte, pendingHigh) = (nil, nil)
  }

  private mutating func take(_ unit: UInt16, _ output: inout [UInt8]) {
    if let high = pendingHigh {
      pendingHigh = nil
      if 0xDC00...0xDFFF ~= unit {
        Self.append(0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), &output)
        return
      }
      Self.append(Self.replacement, &output)
    }
    switch unit {
    case 0xD800...0xDBFF: pendingHigh = unit
    case 0xDC00...0xDFFF: Self.append(Self.replacement, &output)
    default: Self.append(UInt32(unit), &output)
    }
  }

  private static func append(_ scalar: UInt32, _ output: inout [UInt8]) {
    let tail = { (shift: UInt32) in UInt8(0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case 0..<0x80: output.append(UInt8(scalar))
    case 0x80..<0x800: output += [UInt8(0xC0 | scalar >> 6), tail(0)]
    case 0x800..<0x10000: output += [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)]
    default: output += [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
    }
  }
}

/// Bytes of Windows-1252.
enum Windows1252 {
  /// Appends bytes as UTF-8; false if one of them is no character.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> Bool {
    var isWhole = true
    for byte in bytes {
      guard byte >= 0x80 else {
        output.append(byte)
        continue
      }
      let scalar = byte < 0xA0 ? special[Int(byte) - 0x80] : Unicode.Scalar(byte)
      if scalar == "\u{FFFD}" { isWhole = false }
      output += Array(String(scalar).utf8)
    }
    return isWhole
  }

  /// The characters from 0x80 to 0x9F; five of these bytes have none.
  private static let special = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
