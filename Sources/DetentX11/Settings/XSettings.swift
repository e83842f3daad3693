/// What a settings manager has written, as the XSETTINGS protocol lays it out.
///
/// Any program could have written it, so every length is checked before it is believed.
struct XSettings: Equatable {
  enum Value: Equatable {
    case integer(Int)
    case text(String)
    case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
  }

  /// More bytes than this are not read.
  static let limit = 1 << 18

  private(set) var values: [String: Value] = [:]

  /// Nil where it is cut off or no such thing.
  init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(bytes: bytes[...], isBigEndian: order == 1)
    // The order of bytes, padding, and the serial number of the whole.
    guard reader.skip(8), let count = reader.word() else { return nil }
    for _ in 0..<count {
      guard let (name, value) = reader.setting() else { return nil }
      values[name] = value
    }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let number) = values[name] { number } else { nil }
  }

  func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }

    /// Numbers are never more than 32 bits, so they fit.
    private mutating func number(_ width: Int) -> Int? {
      guard let part = take(width) else { return nil }
      let parts = isBigEndian ? Array(part) : part.reversed()
      return parts.reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func word() -> Int? { number(4) }

    /// Text whose length comes before it, filled up to whole words.
    private mutating func text(_ length: Int) -> String? {
      guard let part = take(length), skip((4 - length % 4) % 4) else { return nil }
      return String(decoding: part, as: UTF8.self)
    }

    mutating func setting() -> (String, Value)? {
      guard let type = number(1), skip(1), let length = number(2), let name = text(length),
        // When it changed last.
        skip(4), let value = value(of: type)
      else { return nil }
      return (name, value)
    }

    private mutating func value(of type: Int) -> Value? {
      switch type {
      case 0: word().map { .integer(Int(Int32(truncatingIfNeeded: $0))) }
      case 1: word().flatMap { text($0) }.map { .text($0) }
      case 2: color()
      default: nil
      }
    }

    private mutating func color() -> Value? {
      guard let red = number(2), let green = number(2), let blue = number(2),
        let alpha = number(2)
      else { return nil }
      return .color(
        red: UInt16(red), green: UInt16(green), blue: UInt16(blue), alpha: UInt16(alpha))
    }
  }
}
