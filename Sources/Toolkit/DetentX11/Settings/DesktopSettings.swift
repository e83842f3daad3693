import DetentViews

/// What the user has chosen for all programs; nil where nobody says.
struct DesktopSettings: Equatable {
  /// Device pixels a logical pixel.
  var scale: Double?
  var doubleClickTime: Duration?
  /// How far apart two presses of a double click may be, in logical pixels.
  var doubleClickDistance: Double?
  var appearance: Appearance?
  var contrast: Contrast?
  var reducesMotion: Bool?
  var cursorTheme: String?
  /// The size of the pointer, in device pixels, at `scale`.
  var cursorSize: Int?

  init() {}

  /// - Parameters:
  ///   - settings: those of a settings manager.
  ///   - resources: the text of the server's resource database.
  ///   - portal: counts before both where the user has said something there: themes are older than
  ///     what it tells apart.
  init(_ settings: XSettings?, resources: String?, portal: PortalSettings = PortalSettings()) {
    let entries = resources.map(ResourceEntries.init)
    // 1,024 of these are one dot an inch.
    let dpi = settings?.integer("Xft/DPI").map { Double($0) / 1_024 }
    // Who says a resolution has counted into it how large the user wants texts.
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

  /// Names are those of folders: one that leads elsewhere is none.
  private static func themeName(_ name: String?) -> String? {
    guard let name, (1...64).contains(name.utf8.count), !name.hasPrefix("."),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7f })
    else { return nil }
    return name
  }
}

/// What the name of a desktop's theme says about it, as `HighContrastInverse` or `Adwaita:dark`.
struct ThemeName {
  private let words: [String]

  /// A word begins with a capital letter or after a mark.
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

  /// Dark themes say so in their names; that of much contrast is dark where it is turned round.
  var appearance: Appearance {
    let isDark =
      words.contains("dark") || words.last == "hicontrastdark"
      || contrast == .high && words.contains("inverse")
    return isDark ? .dark : .light
  }
}

/// The lines `name: value` of the server's resource database.
struct ResourceEntries {
  private var values: [String: String] = [:]

  init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[Substring(parts[0]).trimmed] = Substring(parts[1]).trimmed
    }
  }

  subscript(name: String) -> String? { values[name] }
}

extension Substring {
  /// The text without the spaces and tabs around it.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
