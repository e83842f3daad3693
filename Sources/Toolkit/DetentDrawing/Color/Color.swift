import Glibc

/// A colour in sRGB with straight alpha. Every component lies in 0...1; NaN counts as 0.
public struct Color: Hashable, Sendable {
  /// Red, 0...1.
  public let red: Double
  /// Green, 0...1.
  public let green: Double
  /// Blue, 0...1.
  public let blue: Double
  /// The opacity, from 0 for transparent to 1 for opaque.
  public let alpha: Double

  /// A fully transparent colour.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// A grey of two thirds white.
  public static let lightGray = Color(white: 2.0 / 3)
  /// A grey of half white.
  public static let gray = Color(white: 0.5)
  /// A grey of one third white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Pure red, as `UIColor.red`. The following names also match UIKit.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Green and blue at full strength.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and blue at full strength.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red and green at full strength.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Red and half green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half red and half blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// The brown of UIKit.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)

  /// A shade of grey, from 0 for black to 1 for white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour in sRGB; components are clamped to 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red.clamped(0, 1, orNaN: 0)
    self.green = green.clamped(0, 1, orNaN: 0)
    self.blue = blue.clamped(0, 1, orNaN: 0)
    self.alpha = alpha.clamped(0, 1, orNaN: 0)
  }

  /// A colour from 0xRRGGBB; higher bits are ignored.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// The same colour with a different alpha.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The same colour with its alpha multiplied by a factor in 0...1.
  public func faded(_ part: Double) -> Color { part == 1 ? self : withAlpha(alpha * part) }

  /// The colour at a fraction (0...1) of the way to another colour. It is interpolated in
  /// premultiplied sRGB, so that a fade to `clear` does not pass through grey.
  public func mixed(with other: Color, fraction: Double) -> Color {
    let f = fraction.clamped(0, 1, orNaN: 0)
    if f == 0 { return self }
    if f == 1 { return other }
    let a = alpha * (1 - f)
    let b = other.alpha * f
    guard a + b > 0 else { return withAlpha(0) }
    return Color(
      red: (red * a + other.red * b) / (a + b), green: (green * a + other.green * b) / (a + b),
      blue: (blue * a + other.blue * b) / (a + b), alpha: a + b)
  }

  /// The relative luminance of WCAG 2, from 0 for black to 1 for white; alpha is ignored.
  package var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast ratio of WCAG 2 between this colour over `other` and `other`, 1...21.
  public func contrast(with other: Color) -> Double {
    let a = other.mixed(with: withAlpha(1), fraction: alpha).luminance
    let b = other.luminance
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  /// A colour from "#RRGGBB" or "#RRGGBBAA" in either case, or nil for any other text.
  public init?(_ text: String) {
    var value: UInt32 = 0
    var digits = 0
    for (index, byte) in text.utf8.enumerated() {
      if index == 0 {
        guard byte == UInt8(ascii: "#") else { return nil }
        continue
      }
      guard index <= 8, let digit = Self.digit(byte) else { return nil }
      value = value << 4 | digit
      digits += 1
    }
    switch digits {
    case 6: self.init(hex: value)
    case 8: self.init(hex: value >> 8, alpha: Double(value & 0xFF) / 255)
    default: return nil
    }
  }

  /// The colour as "#RRGGBB", or "#RRGGBBAA" if it is not opaque, in upper case.
  package var hexText: String {
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
  /// Lossless text for files: ``hexText`` if 8 bits per channel are exact. Otherwise fractions
  /// replace the digits and a slash precedes the alpha: `0.5 0 1 / 0.25` or `#2563EB / 0.1`.
  package var exactText: String {
    guard Color(hexText) != self else { return hexText }
    func short(_ part: Double) -> String { part == part.rounded() ? "\(Int(part))" : "\(part)" }
    let opaque = withAlpha(1)
    let channels =
      Color(opaque.hexText) == opaque
      ? opaque.hexText : [red, green, blue].map(short).joined(separator: " ")
    return alpha == 1 ? channels : "\(channels) / \(short(alpha))"
  }

  private init?(exact text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.split(separator: " ", omittingEmptySubsequences: false).filter { !$0.isEmpty }
    }
    func fractions(_ words: [Substring]) -> [Double]? {
      let numbers = words.compactMap { Double($0) }.filter { (0...1).contains($0) }
      return numbers.count == words.count ? numbers : nil
    }
    guard (1...2).contains(parts.count), let channels = parts.first,
      let alphas = parts.count == 2 ? fractions(parts[1]) : [1], let alpha = alphas.first,
      alphas.count == 1
    else { return nil }
    if channels.count == 1, channels[0].utf8.count == 7, let color = Color(String(channels[0])) {
      self = color.withAlpha(alpha)
    } else if channels.count == 3, let numbers = fractions(channels) {
      self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: alpha)
    } else {
      return nil
    }
  }

  /// Reads `#RRGGBB`, `#RRGGBBAA`, `#RRGGBB / alpha` or `red green blue / alpha`, with fractions.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = Color(text) ?? Color(exact: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a colour is written #RRGGBB or #RRGGBBAA")
    }
    self = color
  }

  /// Writes the colour as text without loss.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(exactText)
  }
}

extension Color: CustomStringConvertible {
  /// The colour as `#RRGGBB` or `#RRGGBBAA`.
  public var description: String { hexText }
}
