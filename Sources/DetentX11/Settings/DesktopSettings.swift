import DetentViews

/// What the user has chosen for all programs; nil where nobody says.
struct DesktopSettings: Equatable {
  /// Device pixels a logical pixel.
  var scale: Double?
  var doubleClickTime: Duration?
  /// In logical pixels.
  var doubleClickDistance: Double?
  var appearance: Appearance?
  var contrast: Contrast?
  var reducesMotion: Bool?
  var cursorTheme: String?
  /// In device pixels, at `scale`.
  var cursorSize: Int?

  init() {}

  /// - Parameters:
  ///   - settings: those of a settings manager, which count first.
  ///   - resources: the text of the server's resource database.
  init(_ settings: XSettings?, resources: String?) {
    let entries = resources.map(ResourceEntries.init)
    // 1,024 of these are one dot an inch.
    let dpi = settings?.integer("Xft/DPI").map { Double($0) / 1_024 }
    scale =
      dpi.flatMap { ScaleFactor.of(dpi: $0) }
      ?? entries?["Xft.dpi"].flatMap { Double($0) }.flatMap { ScaleFactor.of(dpi: $0) }
    doubleClickTime = settings?.integer("Net/DoubleClickTime")
      .flatMap { (1...5_000).contains($0) ? .milliseconds($0) : nil }
    doubleClickDistance = settings?.integer("Net/DoubleClickDistance")
      .flatMap { (0...1_000).contains($0) ? Double($0) : nil }
    let theme = settings?.text("Net/ThemeName").map(ThemeName.init)
    let prefersDark = settings?.integer("Gtk/ApplicationPreferDarkTheme") == 1
    appearance = prefersDark ? .dark : theme?.appearance
    contrast = theme?.contrast
    reducesMotion = settings?.integer("Gtk/EnableAnimations").map { $0 == 0 }
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
