public import DetentDrawing

/// A colour with one value for each appearance, resolved when it is drawn.
public struct DynamicColor: Hashable, Sendable, Codable {
  /// On light grounds.
  public var light: Color
  /// On dark grounds.
  public var dark: Color

  /// A colour for each appearance.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// The same colour in both appearances.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// The colour for the appearance of some traits.
  public func resolved(for traits: Traits) -> Color {
    traits.appearance == .dark ? dark : light
  }

  /// The same with another opacity, 0...1.
  public func withAlpha(_ alpha: Double) -> DynamicColor {
    DynamicColor(light: light.withAlpha(alpha), dark: dark.withAlpha(alpha))
  }
}

/// The palette. One owner for each colour: controls and screens name these and no numbers.
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
  /// Selection, the active part of a track, links.
  public static let accent = hex(0x2563EB, 0x5B9DFF)
  /// The far end of a gradient that starts at the accent.
  public static let accentEnd = hex(0x7C3AED, 0x9A7BFF)
  /// Hover halos, selected rows, chips.
  public static let accentSoft = DynamicColor(
    light: accent.light.withAlpha(0.10), dark: accent.dark.withAlpha(0.16))
  /// The body of a thumb.
  public static let thumb = hex(0xFFFFFF, 0xFFFFFF)
  /// An error or a refused value.
  public static let destructive = hex(0xC2321F, 0xFF8A78)

  private static func hex(_ light: UInt32, _ dark: UInt32) -> DynamicColor {
    DynamicColor(light: Color(hex: light), dark: Color(hex: dark))
  }
}
