import Glibc

/// A typeface by name, size and weight. Where a family is not installed, a similar one is used.
public struct Font: Hashable, Sendable, Codable {
  /// One family, or several separated by commas in order of preference; nil for ``systemFamilies``.
  public let family: String?
  /// The size of the em square, 1...1000 logical pixels.
  public let size: Double
  /// 1...1000: 400 is regular, 600 semi-bold, 700 bold.
  public let weight: Int
  package let isItalic: Bool
  /// Whether all digits are equally wide, so that a changing number does not tremble.
  package let hasTabularDigits: Bool

  /// The families of the interface; the variable DETENT_FONT of the environment, read once, wins.
  package static let systemFamilies: String = {
    if let name = getenv("DETENT_FONT"), name[0] != 0 { return String(cString: name) }
    return "Inter, Cantarell, Adwaita Sans, Noto Sans, sans-serif"
  }()

  /// Size and weight are clamped to their ranges; a size that is NaN becomes 13.
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

  package func withSize(_ size: Double) -> Font {
    Font(
      family: family, size: size, weight: weight, isItalic: isItalic,
      hasTabularDigits: hasTabularDigits)
  }

  /// The same font in another weight.
  public func withWeight(_ weight: Int) -> Font {
    Font(
      family: family, size: size, weight: weight, isItalic: isItalic,
      hasTabularDigits: hasTabularDigits)
  }

  /// The families that are installed, sorted; looked up each time, which takes milliseconds.
  package static var installedFamilies: [String] { TextEngine.shared.installedFamilies }

  /// The measures of the first family that is installed; kept after the first look.
  package var metrics: FontMetrics { TextEngine.shared.metrics(of: self) }

  private enum CodingKeys: String, CodingKey {
    case family, size, weight, isItalic, hasTabularDigits
  }

  /// Reads a font; everything but the size may be missing.
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
