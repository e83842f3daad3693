import DetentViews

/// The user's settings for all programs. Nil means that the setting is unknown.
struct DesktopSettings: Equatable {
  /// Device pixels per logical pixel.
  var scale: Double?
  var doubleClickTime: Duration?
  /// The largest distance between the presses of a double click, in logical pixels.
  var doubleClickDistance: Double?
  var appearance: Appearance?
  var contrast: Contrast?
  var reducesMotion: Bool?
  var cursorTheme: String?
  /// The size of the cursor, in device pixels, at `scale`.
  var cursorSize: Int?

  init() {}

  /// `resources` is the text of the server's resource database. The portal's values take
  /// precedence, because themes cannot express all of them.
  init(_ settings: XSettings?, resources: String?, portal: PortalSettings = PortalSettings()) {
    let entries = resources.map(Self.entries)
    // The unit is 1/1,024 dot per inch.
    let dpi = settings?.integer("Xft/DPI").map { Double($0) / 1_024 }
    // A reported resolution already includes the user's text scale.
    scale =
      dpi.flatMap { ScaleFactor.of(dpi: $0) }
      ?? entries?["Xft.dpi"].flatMap { Double($0) }.flatMap { ScaleFactor.of(dpi: $0) }
      ?? portal.textScale
    doubleClickTime = settings?.integer("Net/DoubleClickTime")
      .flatMap { (1...5_000).contains($0) ? .milliseconds($0) : nil }
    doubleClickDistance = settings?.integer("Net/DoubleClickDistance")
      .flatMap { (0...1_000).contains($0) ? Double($0) : nil }
    let theme = settings?.text("Net/ThemeName").map(ThemeName.init)
    let prefersDark = settings?.integer("Gtk/ApplicationPreferDarkTheme") == 1
    appearance = portal.appearance ?? (prefersDark ? .dark : theme?.appearance)
    contrast = portal.contrast ?? theme?.contrast
    reducesMotion =
      portal.reducesMotion ?? settings?.integer("Gtk/EnableAnimations").map { $0 == 0 }
    cursorTheme = Self.themeName(settings?.text("Gtk/CursorThemeName") ?? entries?["Xcursor.theme"])
    cursorSize =
      (settings?.integer("Gtk/CursorThemeSize") ?? entries?["Xcursor.size"].flatMap { Int($0) })
      .flatMap { CursorCache.sizes.contains($0) ? $0 : nil }
  }

  /// The `name: value` lines of the server's resource database.
  private static func entries(of text: String) -> [String: String] {
    var entries: [String: String] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      entries[Substring(parts[0]).trimmed] = Substring(parts[1]).trimmed
    }
    return entries
  }

  /// The name of a theme's folder, or nil if it could lead to another folder.
  private static func themeName(_ name: String?) -> String? {
    guard let name, (1...64).contains(name.utf8.count), !name.hasPrefix("."),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7f })
    else { return nil }
    return name
  }
}

/// The words of a theme's name and their meaning, as in `HighContrastInverse` or `Adwaita:dark`.
private struct ThemeName {
  private let words: [String]

  /// A word begins at a capital letter or after a punctuation mark.
  init(_ name: String) {
    words = Self.words(of: name)
  }

  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var canBegin = true
    var wasCapital = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        canBegin = true
        continue
      }
      if canBegin || character.isUppercase && !wasCapital { words.append("") }
      words[words.count - 1] += character.lowercased()
      canBegin = false
      wasCapital = character.isUppercase
    }
    return words
  }

  var contrast: Contrast {
    let joined = words.joined()
    let isHigh =
      ["highcontrast", "hicontrast", "contrasthigh"].contains { joined.contains($0) }
      || words.contains("hc")
    return isHigh ? .high : .standard
  }

  var appearance: Appearance {
    let isDark =
      words.contains("dark") || words.last == "hicontrastdark"
      || contrast == .high && words.contains("inverse")
    return isDark ? .dark : .light
  }
}

extension Substring {
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
