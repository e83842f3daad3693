public import DetentDrawing

/// A colour with one value for each appearance, resolved when it is drawn.
///
/// The accents of the palette stand for the tint of where they are drawn, see ``View/tintColor``;
/// what is derived from them by an opacity does, too. Another colour set instead does not.
public struct DynamicColor: Hashable, Sendable {
  /// The colour on light grounds.
  public var light: Color { didSet { followsTint = false } }
  /// The colour on dark grounds.
  public var dark: Color { didSet { followsTint = false } }
  /// Whether a tint replaces it, in the opacity of this one.
  public private(set) var followsTint = false

  /// A colour for each appearance.
  /// - Parameter followsTint: whether a tint replaces it where there is one.
  public init(light: Color, dark: Color, followsTint: Bool = false) {
    self.light = light
    self.dark = dark
    self.followsTint = followsTint
  }

  /// The same colour in both appearances.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// The colour for the appearance of some traits.
  public func resolved(for traits: Traits) -> Color {
    resolved(for: traits.appearance, tint: traits.tintColor, contrast: traits.contrast)
  }

  /// The colour for an appearance and a contrast, where things have a tint; nil for none of their
  /// own.
  ///
  /// Where contrast is high a colour of the palette, in whatever opacity, gives way to a stronger
  /// one, and no tint takes its place.
  public func resolved(
    for appearance: Appearance, tint: DynamicColor?, contrast: Contrast = .standard
  ) -> Color {
    let color = appearance == .dark ? dark : light
    if contrast == .high, let strong = Self.strongColors[hues] {
      return (appearance == .dark ? strong.dark : strong.light).withAlpha(color.alpha)
    }
    guard followsTint, let tint else { return color }
    let tinted = appearance == .dark ? tint.dark : tint.light
    return tinted.faded(color.alpha)
  }

  /// The same with another opacity, 0...1.
  public func withAlpha(_ alpha: Double) -> DynamicColor { withAlpha(light: alpha, dark: alpha) }

  /// The same with another opacity on light and on dark grounds, 0...1.
  public func withAlpha(light lightAlpha: Double, dark darkAlpha: Double) -> DynamicColor {
    var color = DynamicColor(light: light.withAlpha(lightAlpha), dark: dark.withAlpha(darkAlpha))
    color.followsTint = followsTint
    return color
  }

  /// The same as what stands for a tint.
  fileprivate var followingTint: DynamicColor {
    var color = self
    color.followsTint = true
    return color
  }
}

extension DynamicColor {
  /// What tells a colour from others, whatever its opacity is.
  private struct Hues: Hashable {
    let light: Color
    let dark: Color
  }

  private var hues: Hues { Hues(light: light.withAlpha(1), dark: dark.withAlpha(1)) }

  /// What stands for colours of the palette where contrast is high: texts have 7:1, lines, tracks
  /// and signs 3:1.
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

  /// Reads the two colours, or one for both; what says nothing of the tint does not follow it.
  public init(from decoder: any Decoder) throws {
    if let color = try? decoder.singleValueContainer().decode(Color.self) {
      self.init(color)
      return
    }
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      light: try fields.decode(Color.self, forKey: .light),
      dark: try fields.decode(Color.self, forKey: .dark))
    followsTint = try fields.decodeIfPresent(Bool.self, forKey: .followsTint) ?? false
  }

  /// Writes the two colours, and that they follow the tint where they do.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(light, forKey: .light)
    try fields.encode(dark, forKey: .dark)
    if followsTint { try fields.encode(true, forKey: .followsTint) }
  }
}

/// The palette. One owner for each colour that several things have: controls and screens name
/// these. A colour that only one look has, as that of a shadow, is the default of a property of
/// that look's style, or a constant beside it.
extension DynamicColor {
  /// The window behind everything.
  public static let background = hex(0xF6F7F9, 0x1E1F22)
  /// A column or a bar beside the content.
  public static let panel = hex(0xFFFFFF, 0x26282C)
  /// A raised surface: chart, list, popup.
  public static let card = hex(0xFFFFFF, 0x2D2F34)
  /// Values and titles.
  public static let text = hex(0x16181D, 0xF2F3F5)
  /// Labels, units, ticks.
  public static let secondary = hex(0x646A73, 0xA4A8B0)
  /// Borders and grids.
  public static let line = hex(0xE3E6EA, 0x3A3D43)
  /// The inactive part of a track, unlit bars.
  public static let track = hex(0xDFE3E8, 0x43474E)
  /// Selection, the active part of a track, links; the tint where there is one.
  public static let accent = hex(0x2563EB, 0x5B9DFF).followingTint
  /// The far end of a gradient that starts at the accent; the tint where there is one.
  public static let accentEnd = hex(0x7C3AED, 0x9A7BFF).followingTint
  /// Hover halos, selected rows, chips.
  public static let accentSoft = accent.withAlpha(light: 0.10, dark: 0.16)
  /// Text on ``accentSoft``, and links: 4.5:1 where the accent itself has less.
  public static let accentText = hex(0x1D4ED8, 0x8AB6FF).followingTint
  /// Text and icons on a fill of the accent.
  public static let onAccent = hex(0xFFFFFF, 0x10151F)
  /// A favourite, and a warning's icon: 3:1.
  public static let favourite = hex(0xB87503, 0xF0B429)
  /// A warning in words: 4.5:1.
  public static let warningText = hex(0x8F5A00, 0xF0B429)
  /// The second line of a selected row: 4.5:1 on ``accentSoft``.
  public static let secondaryOnSelection = hex(0x5A6069, 0xB6BAC2)
  /// A row under the pointer.
  public static let hover = DynamicColor(
    light: Color(hex: 0x16181D).withAlpha(0.04), dark: Color.white.withAlpha(0.05))
  /// The body of a thumb.
  public static let thumb = hex(0xFFFFFF, 0xFFFFFF)
  /// The active part of a track, rings and what is chosen where the surroundings ask for high
  /// contrast; no tint takes its place.
  public static let highContrastAccent = hex(0x12348C, 0xD3E4FF)
  /// The inactive part of a track there: it stands out from the ground, and the active part from
  /// it.
  public static let highContrastTrack = hex(0x8A8F98, 0x777C86)
  /// An error or a refused value.
  public static let destructive = hex(0xC2321F, 0xFF8A78)

  private static func hex(_ light: UInt32, _ dark: UInt32) -> DynamicColor {
    DynamicColor(light: Color(hex: light), dark: Color(hex: dark))
  }
}
