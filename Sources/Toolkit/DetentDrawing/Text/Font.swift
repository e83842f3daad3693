import Glibc

/// A typeface with a family, size and weight. A missing family is replaced by a similar one.
public struct Font: Hashable, Sendable, Codable {
  /// One family, or several by preference, separated by commas; nil for ``systemFamilies``.
  public let family: String?
  /// The size of the em square, 1...1000 logical pixels.
  public let size: Double
  /// The weight, 1...1000: 400 is regular, 600 semi-bold, 700 bold.
  public let weight: Int
  package let isItalic: Bool
  /// Whether all digits have the same width, so that a changing number does not jitter.
  package let hasTabularDigits: Bool

  /// The families of the interface, unless the environment has DETENT_FONT, which is read once.
  package static let systemFamilies: String = {
    if let name = getenv("DETENT_FONT"), name[0] != 0 { return String(cString: name) }
    return "Inter, Cantarell, Adwaita Sans, Noto Sans, sans-serif"
  }()

  /// A font whose size and weight are clamped to their ranges; a size of NaN becomes 13.
  public init(
    family: String? = nil, size: Double, weight: Int = 400, isItalic: Bool = false,
    hasTabularDigits: Bool = false
  ) {
    self.family = family
    if size.isNaN { ThrottledLog.note("Font.size") }
    self.size = size.clamped(1, 1000, orNaN: 13)
    self.weight = min(max(weight, 1), 1000)
    (self.isItalic, self.hasTabularDigits) = (isItalic, hasTabularDigits)
  }

  /// The font of the interface.
  public static func system(_ size: Double, weight: Int = 400, tabularDigits: Bool = false) -> Font
  {
    Font(size: size, weight: weight, hasTabularDigits: tabularDigits)
  }

  package func withSize(_ size: Double) -> Font { with(size: size, weight: weight) }

  /// The same font in a different weight.
  public func withWeight(_ weight: Int) -> Font { with(size: size, weight: weight) }

  private func with(size: Double, weight: Int) -> Font {
    Font(
      family: family, size: size, weight: weight, isItalic: isItalic,
      hasTabularDigits: hasTabularDigits)
  }

  /// The installed families, sorted. Each access looks them up, which takes milliseconds.
  package static var installedFamilies: [String] { TextEngine.shared.installedFamilies }

  /// The measures of the first installed family, cached after the first access.
  package var metrics: FontMetrics { TextEngine.shared.metrics(of: self) }

  private enum CodingKeys: String, CodingKey {
    case family, size, weight, isItalic, hasTabularDigits
  }

  /// Reads a font; only the size is required.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      family: try values.decodeIfPresent(String.self, forKey: .family),
      size: try values.decode(Double.self, forKey: .size),
      weight: try values.decodeIfPresent(Int.self, forKey: .weight) ?? 400,
      isItalic: try values.decodeIfPresent(Bool.self, forKey: .isItalic) ?? false,
      hasTabularDigits: try values.decodeIfPresent(Bool.self, forKey: .hasTabularDigits) ?? false)
  }
}

package struct FontMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the top of a line, in logical pixels.
  package let ascent: Double
  /// The distance from the baseline down to the bottom of a line, in logical pixels; positive.
  package let descent: Double
  package var lineHeight: Double { ascent + descent }
}
