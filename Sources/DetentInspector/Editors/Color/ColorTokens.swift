import DetentDrawing
import DetentViews

/// The colours of the palette by their names, as the user sees and types them.
enum ColorTokens {
  /// All of them, in the order of the popup.
  static let all: [(name: String, color: DynamicColor)] = [
    ("accent", .accent), ("accentEnd", .accentEnd), ("text", .text),
    ("secondary", .secondary), ("line", .line), ("track", .track),
    ("background", .background), ("destructive", .destructive), ("thumb", .thumb),
    ("panel", .panel), ("card", .card),
  ]

  /// What a half of a colour is called: a name of the palette, with its percentage where it is not
  /// opaque, or its hexadecimal digits.
  static func name(of color: DynamicColor, _ appearance: Appearance) -> String {
    let half = color[appearance]
    if half.alpha == 0 { return "clear" }
    // Several are white in light: the one that is right in both appearances counts first.
    let token =
      all.first { half.hasHue(of: $0.color[appearance]) && color.hasHues(of: $0.color) }
      ?? all.first { half.hasHue(of: $0.color[appearance]) }
    guard let token else { return half.hexText }
    let percent = (half.alpha * 100).rounded()
    return half.alpha == 1 ? token.name : "\(token.name) \(NumberFormat.plain(percent, 0, .plain))"
  }

  /// The half that a text names: digits with or without `#`, three or six or eight of them, the
  /// name of a token, or the same with a percentage; `10 %` alone changes the alpha of the current
  /// one.
  static func color(
    named text: String, _ appearance: Appearance, current: Color, locale: NumberLocale = .plain
  ) -> Color? {
    let text = WrittenText.plain(String(text.prefix(64))).trimmingSpaces
    if let hex = hex(text) { return hex }
    if text.lowercased() == "clear" { return current.withAlpha(0) }
    var words = text.split { $0 == " " || $0 == "%" }.map(String.init)
    var alpha: Double?
    if let last = words.last, let percent = locale.magnitude(of: last), 0...100 ~= percent {
      words.removeLast()
      alpha = percent / 100
      if words.isEmpty { return text.contains("%") ? current.withAlpha(percent / 100) : nil }
    }
    guard words.count == 1, let name = words.first,
      let token = all.first(where: { $0.name.lowercased() == name.lowercased() })
    else { return nil }
    let color = token.color[appearance]
    return alpha.map(color.withAlpha) ?? color
  }

  /// The colour of hexadecimal digits; three stand for six.
  static func hex(_ text: String) -> Color? {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.utf8.count == digits.count else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    return Color("#" + digits)
  }
}

extension DynamicColor {
  /// The half for an appearance. Where both halves are then those of one token, the colour is that
  /// token, and follows the tint where that does.
  subscript(_ appearance: Appearance) -> Color {
    get { appearance == .dark ? dark : light }
    set {
      var changed = self
      if appearance == .dark { changed.dark = newValue } else { changed.light = newValue }
      let token = ColorTokens.all.first {
        changed.hasHues(of: $0.color) && $0.color.light.alpha == 1 && $0.color.dark.alpha == 1
      }
      self =
        token?.color.withAlpha(light: changed.light.alpha, dark: changed.dark.alpha) ?? changed
    }
  }

  /// Whether both halves are those of another colour, but for their alphas.
  func hasHues(of other: DynamicColor) -> Bool {
    light.hasHue(of: other.light) && dark.hasHue(of: other.dark)
  }
}

extension Color {
  /// Whether it is another colour but for its alpha.
  func hasHue(of other: Color) -> Bool {
    (red, green, blue) == (other.red, other.green, other.blue)
  }
}
