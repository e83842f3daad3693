public import DetentDrawing

/// A color with one value for each appearance, resolved when it is drawn.
///
/// The accents of the palette, also with another opacity, are replaced by the tint at the place
/// where they are drawn; see ``View/tintColor``. Other colors are not.
public struct DynamicColor: Hashable, Sendable {
  /// The color on light backgrounds; setting it leaves `dark` as it is.
  public var light: Color { didSet { (followsTint, lightToken) = (false, nil) } }
  /// The color on dark backgrounds; setting it leaves `light` as it is.
  public var dark: Color { didSet { (followsTint, darkToken) = (false, nil) } }
  /// Whether a tint replaces the color, with the opacity of this color.
  package private(set) var followsTint = false
  /// The palette colors of the halves; nil for other colors, even if they look the same.
  private var lightToken: PaletteToken?
  private var darkToken: PaletteToken?

  /// Creates a color with a value for each appearance; a tint may replace it.
  public init(light: Color, dark: Color, followsTint: Bool = false) {
    (self.light, self.dark, self.followsTint) = (light, dark, followsTint)
  }

  /// Creates a color that is the same in both appearances.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// Combines the light half of one color with the dark half of another. Halves from the palette
  /// still follow high contrast and tints.
  ///
  ///     style.trackTintColor = DynamicColor(lightOf: DynamicColor(Color(hex: 0xE8DEF8)), darkOf: .track)
  public init(lightOf light: DynamicColor, darkOf dark: DynamicColor) {
    self.init(light: light.light, dark: dark.dark)
    (lightToken, darkToken) = (light.lightToken, dark.darkToken)
    followsTint =
      lightToken?.followsTint ?? light.followsTint && darkToken?.followsTint ?? dark.followsTint
  }

  package func token(for appearance: Appearance) -> PaletteToken? {
    appearance == .dark ? darkToken : lightToken
  }

  package mutating func take(_ appearance: Appearance, of other: DynamicColor) {
    self =
      appearance == .dark
      ? DynamicColor(lightOf: self, darkOf: other) : DynamicColor(lightOf: other, darkOf: self)
  }

  /// Whether the half for an appearance equals that of another color, including its palette color.
  package func isSame(as other: DynamicColor, for appearance: Appearance) -> Bool {
    token(for: appearance) == other.token(for: appearance)
      && (appearance == .dark ? dark == other.dark : light == other.light)
  }

  /// The color for the given traits.
  public func resolved(for traits: Traits) -> Color {
    resolved(for: traits.appearance, tint: traits.tintColor, contrast: traits.contrast)
  }

  /// The color for an appearance and a contrast, at a place with the given tint, if any. In high
  /// contrast, a stronger color replaces a palette color, and the tint is ignored.
  public func resolved(
    for appearance: Appearance, tint: DynamicColor?, contrast: Contrast = .standard
  ) -> Color {
    let color = appearance == .dark ? dark : light
    let token = token(for: appearance)
    if contrast == .high, let strong = Self.strongColors[token?.color.hues ?? hues] {
      return (appearance == .dark ? strong.dark : strong.light).withAlpha(color.alpha)
    }
    guard followsTint || token?.followsTint == true, let tint else { return color }
    let tinted = appearance == .dark ? tint.dark : tint.light
    return tinted.faded(color.alpha)
  }

  /// The color with another opacity, 0...1.
  public func withAlpha(_ alpha: Double) -> DynamicColor { withAlpha(light: alpha, dark: alpha) }

  /// The color with other opacities on light and on dark backgrounds, 0...1.
  public func withAlpha(light lightAlpha: Double, dark darkAlpha: Double) -> DynamicColor {
    var color = DynamicColor(light: light.withAlpha(lightAlpha), dark: dark.withAlpha(darkAlpha))
    (color.followsTint, color.lightToken, color.darkToken) = (followsTint, lightToken, darkToken)
    return color
  }

  /// A color without its opacity, as a key.
  private struct Hues: Hashable {
    let light: Color
    let dark: Color
  }

  private var hues: Hues { Hues(light: light.withAlpha(1), dark: dark.withAlpha(1)) }

  /// The palette in high contrast: 7:1 for texts, 3:1 for lines and symbols.
  private static let strongColors: [Hues: DynamicColor] = Dictionary(
    [
      (secondary, hex(0x40454C, 0xD0D4DB)), (secondaryOnSelection, hex(0x3F444B, 0xEDEFF2)),
      (line, highContrastTrack), (track, highContrastTrack), (accent, highContrastAccent),
      (accentEnd, highContrastAccent), (accentText, hex(0x12348C, 0xE6F0FF)),
      (favourite, hex(0x8F5A00, 0xF0B429)), (warningText, hex(0x6B4300, 0xF5C04A)),
      (destructive, hex(0x8E1F10, 0xFFB8AC)),
    ].map { ($0.0.hues, $0.1) }, uniquingKeysWith: { first, _ in first })
}

extension DynamicColor: Codable {
  private enum Key: String, CodingKey { case light, dark, followsTint }

  /// Reads two colors, or one for both: names of the palette, such as `track` or `accent / 0.1`, or
  /// hex digits. Without `followsTint` a color follows the tint only if its palette colors do.
  public init(from decoder: any Decoder) throws {
    let single = try? decoder.singleValueContainer()
    if let text = try? single?.decode(String.self), let color = Self(named: text) {
      self = color
      return
    }
    if let color = try? single?.decode(Color.self) {
      self.init(color)
      return
    }
    let fields = try decoder.container(keyedBy: Key.self)
    func half(_ key: Key) throws -> DynamicColor {
      let named = try? fields.decode(String.self, forKey: key)
      return try named.flatMap(Self.init(named:)) ?? Self(fields.decode(Color.self, forKey: key))
    }
    self.init(lightOf: try half(.light), darkOf: try half(.dark))
    if try fields.decodeIfPresent(Bool.self, forKey: .followsTint) == true { followsTint = true }
  }

  /// Writes the palette name, or the two halves and whether they follow the tint.
  public func encode(to encoder: any Encoder) throws {
    if let name {
      var single = encoder.singleValueContainer()
      return try single.encode(name)
    }
    var fields = encoder.container(keyedBy: Key.self)
    for (key, color, token) in [(Key.light, light, lightToken), (.dark, dark, darkToken)] {
      if let token {
        let own = key == .light ? token.color.light : token.color.dark
        try fields.encode(Self.name(token, color.alpha, own: own.alpha), forKey: key)
      } else {
        try fields.encode(color, forKey: key)
      }
    }
    let isNamed = lightToken?.followsTint == true && darkToken?.followsTint == true
    if followsTint, !isNamed { try fields.encode(true, forKey: .followsTint) }
  }

  /// The palette name, or nil if the halves are not the same palette color in one opacity.
  private var name: String? {
    guard let lightToken, lightToken == darkToken else { return nil }
    if let whole = Self.palette.first(where: { $0.color == self }) { return whole.name }
    return light.alpha == dark.alpha ? Self.name(lightToken, light.alpha, own: -1) : nil
  }

  private static func name(_ token: PaletteToken, _ alpha: Double, own: Double) -> String {
    if alpha == own { return token.rawValue }
    return "\(token.rawValue) / \(alpha == alpha.rounded() ? "\(Int(alpha))" : "\(alpha)")"
  }

  private init?(named text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.drop { $0 == " " }
    }
    let name = parts.first?.prefix { $0 != " " }
    guard (1...2).contains(parts.count),
      let known = Self.palette.first(where: { $0.name == name ?? "" }),
      parts[0].dropFirst(known.name.count).allSatisfy({ $0 == " " })
    else { return nil }
    self = known.color
    guard parts.count == 2 else { return }
    guard let alpha = Double(parts[1]), (0...1).contains(alpha) else { return nil }
    self = withAlpha(alpha)
  }
}

/// A color of the palette, by its name in files and programs.
package enum PaletteToken: String, CaseIterable, Sendable {
  case background, panel, card, text, secondary, line, track, accent, accentEnd, accentText
  case onAccent, favourite, warningText, secondaryOnSelection, thumb
  case highContrastAccent, highContrastTrack, destructive

  package var color: DynamicColor {
    switch self {
    case .background: .background
    case .panel: .panel
    case .card: .card
    case .text: .text
    case .secondary: .secondary
    case .line: .line
    case .track: .track
    case .accent: .accent
    case .accentEnd: .accentEnd
    case .accentText: .accentText
    case .onAccent: .onAccent
    case .favourite: .favourite
    case .warningText: .warningText
    case .secondaryOnSelection: .secondaryOnSelection
    case .thumb: .thumb
    case .highContrastAccent: .highContrastAccent
    case .highContrastTrack: .highContrastTrack
    case .destructive: .destructive
    }
  }

  fileprivate var followsTint: Bool { self == .accent || self == .accentEnd || self == .accentText }
}

extension DynamicColor {
  package static let palette: [(name: String, color: DynamicColor)] =
    PaletteToken.allCases.map { ($0.rawValue, $0.color) } + [("accentSoft", .accentSoft)]

  // The palette: one definition for each color that several controls and screens share. A color of
  // only one look, such as that of a shadow, is a default in its style or a constant beside it.

  /// The background of a window.
  public static let background = hex(0xF6F7F9, 0x1E1F22, .background)
  /// A column or a bar beside the content.
  public static let panel = hex(0xFFFFFF, 0x26282C, .panel)
  /// A raised surface: chart, list, popup.
  public static let card = hex(0xFFFFFF, 0x2D2F34, .card)
  /// Text of values and titles.
  public static let text = hex(0x16181D, 0xF2F3F5, .text)
  /// Text of labels, units and ticks.
  public static let secondary = hex(0x646A73, 0xA4A8B0, .secondary)
  /// Borders and grid lines.
  public static let line = hex(0xE3E6EA, 0x3A3D43, .line)
  /// The inactive part of a track, and unlit bars.
  public static let track = hex(0xDFE3E8, 0x43474E, .track)
  /// Selection, links and the active part of a track; replaced by the tint, if any.
  public static let accent = hex(0x2563EB, 0x5B9DFF, .accent)
  /// The far end of a gradient that starts at the accent; replaced by the tint, if any.
  public static let accentEnd = hex(0x7C3AED, 0x9A7BFF, .accentEnd)
  /// Hover halos, selected rows, chips.
  public static let accentSoft = accent.withAlpha(light: 0.10, dark: 0.16)
  /// Text on ``accentSoft``, and links: 4.5:1, which the accent itself may not reach.
  public static let accentText = hex(0x1D4ED8, 0x8AB6FF, .accentText)
  /// Text and icons on a background of the accent.
  public static let onAccent = hex(0xFFFFFF, 0x10151F, .onAccent)
  /// A favourite, and a warning's icon: 3:1.
  public static let favourite = hex(0xB87503, 0xF0B429, .favourite)
  /// A warning in words: 4.5:1.
  public static let warningText = hex(0x8F5A00, 0xF0B429, .warningText)
  /// The second line of a selected row: 4.5:1 on ``accentSoft``.
  public static let secondaryOnSelection = hex(0x5A6069, 0xB6BAC2, .secondaryOnSelection)
  /// A row under the pointer.
  package static let hover = DynamicColor(
    light: Color(hex: 0x16181D).withAlpha(0.04), dark: Color.white.withAlpha(0.05))
  package static let pressed = DynamicColor(
    light: Color(hex: 0x16181D).withAlpha(0.09), dark: Color.white.withAlpha(0.11))
  /// The dimmed area behind a sheet.
  package static let scrim = DynamicColor(
    light: Color(hex: 0x16181D, alpha: 0.32), dark: Color.black.withAlpha(0.5))
  /// The body of a thumb.
  public static let thumb = hex(0xFFFFFF, 0xFFFFFF, .thumb)
  /// Active tracks and rings in high contrast; never replaced by a tint.
  public static let highContrastAccent = hex(0x12348C, 0xD3E4FF, .highContrastAccent)
  /// Inactive tracks in high contrast.
  public static let highContrastTrack = hex(0x8A8F98, 0x777C86, .highContrastTrack)
  /// An error or an invalid value.
  public static let destructive = hex(0xC2321F, 0xFF8A78, .destructive)

  private static func hex(
    _ light: UInt32, _ dark: UInt32, _ token: PaletteToken? = nil
  ) -> DynamicColor {
    var color = DynamicColor(light: Color(hex: light), dark: Color(hex: dark))
    (color.lightToken, color.darkToken) = (token, token)
    color.followsTint = token?.followsTint == true
    return color
  }
}
