extension Color {
  /// A colour from "#RRGGBB" or "#RRGGBBAA", either case of letters; nil for anything else.
  public init?(_ text: String) {
    var value: UInt32 = 0
    var digits = 0
    for (place, byte) in text.utf8.enumerated() {
      if place == 0 {
        guard byte == UInt8(ascii: "#") else { return nil }
        continue
      }
      guard place <= 8, let digit = Self.digit(byte) else { return nil }
      value = value << 4 | digit
      digits += 1
    }
    switch digits {
    case 6: self.init(hex: value)
    case 8: self.init(hex: value >> 8, alpha: Double(value & 0xFF) / 255)
    default: return nil
    }
  }

  /// "#RRGGBB", or "#RRGGBBAA" where the colour is not opaque, in capital letters.
  public var hexText: String {
    let components = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    var text = "#"
    for component in components {
      let byte = Int(component * 255, clampedTo: 0...255)
      for digit in [byte >> 4, byte & 15] {
        text.unicodeScalars.append(
          Unicode.Scalar(UInt8(digit < 10 ? 48 + digit : 55 + digit)))
      }
    }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte) - 48
    case 65...70: UInt32(byte) - 55
    case 97...102: UInt32(byte) - 87
    default: nil
    }
  }
}

extension Color: Codable {
  /// Reads the form of ``hexText``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = Color(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a colour is written #RRGGBB or #RRGGBBAA")
    }
    self = color
  }

  /// Writes the text of the colour.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexText)
  }
}

extension Color: CustomStringConvertible {
  /// The colour as `#RRGGBB` or `#RRGGBBAA`.
  public var description: String { hexText }
}
