import DetentDrawing
import DetentViews

/// The colours of the palette by their names, as the user sees and types them.
enum ColorTokens {
  /// What a half of a colour is called: a name of the palette, with its percentage where it is not
  /// opaque, or its hexadecimal digits.
  static func name(of color: DynamicColor, _ appearance: Appearance) -> String {
    let half = color[appearance]
    if half.alpha == 0 { return "clear" }
    guard let name = color.token(for: appearance)?.rawValue else { return half.hexText }
    let percent = (half.alpha * 100).rounded()
    return half.alpha == 1 ? name : "\(name) \(NumberFormat.plain(percent, 0, .plain))"
  }

  /// The colour that a text names: digits with or without `#`, three or six or eight of them, the
  /// name of a token, or the same with a percentage; `10 %` alone changes the alpha of the current
  /// one. Digits are only digits, whatever token looks the same. A text without an alpha keeps that
  /// of the current colour, unless nothing can be seen of that.
  /// - Parameter current: what the half for the appearance is now.
  static func color(
    named text: String, _ appearance: Appearance, current: DynamicColor,
    locale: NumberLocale = .plain
  ) -> DynamicColor? {
    let text = WrittenText.plain(String(text.prefix(64))).trimmingSpaces
    let now = current[appearance].alpha
    let kept = now == 0 ? 1 : now
    if let hex = hex(text) {
      return DynamicColor(text.filter(\.isHexDigit).count == 8 ? hex : hex.withAlpha(kept))
    }
    if text.lowercased() == "clear" { return current.withAlpha(0) }
    var words = text.split { $0 == " " || $0 == "%" }.map(String.init)
    var alpha: Double?
    if let last = words.last, let percent = locale.magnitude(of: last), 0...100 ~= percent {
      words.removeLast()
      alpha = percent / 100
      if words.isEmpty { return text.contains("%") ? current.withAlpha(percent / 100) : nil }
    }
    guard words.count == 1, let name = words.first,
      let token = DynamicColor.palette.first(where: { $0.name.lowercased() == name.lowercased() })
    else { return nil }
    return token.color.withAlpha(alpha ?? kept)
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
  /// The half for an appearance. A token in another opacity stays that token; another colour is none,
  /// even if it looks like one.
  subscript(_ appearance: Appearance) -> Color {
    get { appearance == .dark ? dark : light }
    set {
      let changed = withAlpha(newValue.alpha)
      let isSameHue = newValue == (appearance == .dark ? changed.dark : changed.light)
      take(appearance, of: isSameHue ? changed : DynamicColor(newValue))
    }
  }
}
