import DetentDrawing
import DetentViews

/// The colours of a map.
extension DynamicColor {
  /// Where no homes are.
  static let mapGround = DynamicColor(light: Color(hex: 0xE9EEF4), dark: Color(hex: 0x222428))
  /// Where homes are.
  static let mapBuilt = DynamicColor(light: Color(hex: 0xFBFCFD), dark: Color(hex: 0x303339))
  /// The edge of that.
  static let mapShore = DynamicColor(light: Color(hex: 0xD5DCE5), dark: Color(hex: 0x42464D))
  /// A home outside of the filter.
  static let unlitDot = DynamicColor.secondary.withAlpha(light: 0.27, dark: 0.36)
}

/// The colours of a map as its surroundings ask for them.
struct MapPalette: Hashable, Sendable {
  let ground: Color
  let built: Color
  let shore: Color
  let lit: Color
  let unlit: Color
  let text: Color
  let secondary: Color
  let plate: Color
  let plateLine: Color
  let onAccent: Color
  let favourite: Color
  /// Inside of a drawn area.
  let area: Color
  /// How much wider lines are.
  let strength: Double

  @MainActor
  init(_ traits: Traits) {
    func color(_ color: DynamicColor) -> Color { color.resolved(for: traits) }
    let isHigh = traits.contrast == .high
    let isDark = traits.appearance == .dark
    let accent = color(isHigh ? .highContrastAccent : .accent)
    ground = color(.mapGround)
    built = color(.mapBuilt)
    shore = color(isHigh ? .secondary : .mapShore)
    lit = accent
    unlit = isHigh ? color(.secondary).withAlpha(0.62) : color(.unlitDot)
    text = color(.text)
    secondary = color(isHigh ? .text : .secondary)
    plate = color(.card)
    plateLine = color(isHigh ? .text : .line)
    onAccent = isDark ? Color(hex: 0x10151F) : .white
    favourite = isDark ? Color(hex: 0xF0B429) : Color(hex: 0xB87503)
    area = accent.withAlpha(isDark ? 0.14 : 0.09)
    strength = isHigh ? 1.5 : 1
  }
}
