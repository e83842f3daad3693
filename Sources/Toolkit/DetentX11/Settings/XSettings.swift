/// A settings manager's values, in the binary format of the XSETTINGS protocol. Any program can
/// write them, so every length is checked.
struct XSettings: Equatable {
  enum Value: Equatable {
    case integer(Int)
    case text(String)
    /// A color, which no known setting is.
    case color
  }

  /// The most bytes that are read.
  static let limit = 1 << 18

  private(set) var values: [String: Value] = [:]

  /// Returns nil for truncated or invalid data.
  init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(bytes: bytes[...], isBigEndian: order == 1)
    // Skip the byte order, the padding and the serial number.
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

    /// At most 32 bits wide, so the result fits.
    private mutating func number(_ width: Int) -> Int? {
      guard let part = take(width) else { return nil }
      let parts = isBigEndian ? Array(part) : part.reversed()
      return parts.reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func word() -> Int? { number(4) }

    /// Text of a known length, padded to whole words.
    private mutating func text(_ length: Int) -> String? {
      guard let part = take(length), skip((4 - length % 4) % 4) else { return nil }
      return String(decoding: part, as: UTF8.self)
    }

    mutating func setting() -> (String, Value)? {
      guard let type = number(1), skip(1), let length = number(2), let name = text(length),
        // Skip the serial number of the last change.
        skip(4), let value = value(of: type)
      else { return nil }
      return (name, value)
    }

    private mutating func value(of type: Int) -> Value? {
      switch type {
      case 0: word().map { .integer(Int(Int32(truncatingIfNeeded: $0))) }
      case 1: word().flatMap { text($0) }.map { .text($0) }
      case 2: skip(8) ? .color : nil
      default: nil
      }
    }
  }
}
