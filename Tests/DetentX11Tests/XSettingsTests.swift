import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

@Suite
struct SettingsOfDesktops {
  private static let some: [(name: String, value: XSettings.Value)] = [
    ("Xft/DPI", .integer(147_456)), ("Net/ThemeName", .text("Adwaita-dark")), ("Empty", .text("")),
    ("Net/Tint", .color(red: 1, green: 2, blue: 3, alpha: 0xffff)), ("Less", .integer(-5)),
  ]

  @Test(arguments: [false, true])
  func theyAreReadInBothOrdersOfBytes(isBigEndian: Bool) {
    let bytes = SettingsBytes(isBigEndian: isBigEndian, settings: Self.some).bytes
    let settings = XSettings(bytes)
    for (name, value) in Self.some { #expect(settings?.values[name] == value) }
    #expect(settings?.integer("Xft/DPI") == 147_456)
    #expect(settings?.integer("Net/ThemeName") == nil)
    #expect(settings?.text("Net/ThemeName") == "Adwaita-dark")
    #expect(settings?.text("Nobody") == nil)
  }

  @Test func nothingIsASettingOfNobody() {
    #expect(XSettings(SettingsBytes().bytes)?.values == [:])
  }

  @Test func whereverTheyAreCutOffTheyAreNone() {
    let bytes = SettingsBytes(settings: Self.some).bytes
    for length in 0..<bytes.count { #expect(XSettings(Array(bytes.prefix(length))) == nil) }
  }

  @Test func anyBytesAreBorne() {
    var random = SplitMix64(seed: 4711)
    let bytes = SettingsBytes(settings: Self.some).bytes
    for _ in 0..<20_000 {
      var broken = bytes
      for _ in 0..<Int(random.next() % 6 + 1) {
        broken[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let settings = XSettings(broken)
      // Whatever came of it: the numbers that follow are sensible, or not there.
      let scale = DesktopSettings(settings, resources: nil).scale
      #expect(scale.map { ScaleFactor.range.contains($0) } ?? true)
    }
  }

  @Test func aClaimOfFourThousandMillionSettingsEndsAtOnce() {
    #expect(XSettings([0, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255]) == nil)
  }

  // MARK: What they mean

  private func meaning(
    _ settings: [(name: String, value: XSettings.Value)], resources: String? = nil
  ) -> DesktopSettings {
    DesktopSettings(XSettings(SettingsBytes(settings: settings).bytes), resources: resources)
  }

  @Test func theManagerCountsBeforeTheResources() {
    let resources = "Xft.dpi: 192\nXcursor.theme: old\nXcursor.size: 30"
    let both = meaning(
      [
        ("Xft/DPI", .integer(120 * 1_024)), ("Gtk/CursorThemeName", .text("new")),
        ("Gtk/CursorThemeSize", .integer(48)),
      ], resources: resources)
    #expect(both.scale == 1.25 && both.cursorTheme == "new" && both.cursorSize == 48)
    let one = meaning([], resources: resources)
    #expect(one.scale == 2 && one.cursorTheme == "old" && one.cursorSize == 30)
    #expect(meaning([]) == DesktopSettings())
  }

  @Test(arguments: [
    ("Adwaita", Appearance.light), ("Adwaita-dark", .dark), ("Yaru-Dark", .dark),
    ("Adwaita:dark", .dark), ("Darkness", .light), ("", .light),
  ])
  func theNameOfTheThemeTellsWhetherItIsDark(name: String, appearance: Appearance) {
    #expect(meaning([("Net/ThemeName", .text(name))]).appearance == appearance)
  }

  @Test(arguments: [
    ("HighContrast", Contrast.high, Appearance.light), ("HighContrastInverse", .high, .dark),
    ("HighContrast-dark", .high, .dark), ("HighContrast:dark", .high, .dark),
    ("ContrastHigh", .high, .light), ("ContrastHighInverse", .high, .dark),
    ("HighContrastLargePrintInverse", .high, .dark), ("High Contrast", .high, .light),
    ("HiContrast", .high, .light), ("HiContrastDark", .high, .dark), ("Default-hc", .high, .light),
    ("Adwaita-hc-dark", .high, .dark), ("Default-hc:dark", .high, .dark),
    ("Adwaita", .standard, .light), ("Adwaita-dark", .standard, .dark),
    ("LowContrast", .standard, .light), ("Inverse", .standard, .light),
    ("Matcha", .standard, .light), ("", .standard, .light),
  ])
  func theNameOfTheThemeTellsHowMuchContrastThereIs(
    name: String, contrast: Contrast, appearance: Appearance
  ) {
    let settings = meaning([("Net/ThemeName", .text(name))])
    #expect(settings.contrast == contrast)
    #expect(settings.appearance == appearance)
  }

  @Test func withoutAThemeNobodySaysHowMuchContrastThereIs() {
    #expect(meaning([("Gtk/EnableAnimations", .integer(1))]).contrast == nil)
  }

  @Test func aWishForDarknessCountsBeforeTheTheme() {
    let prefer = "Gtk/ApplicationPreferDarkTheme"
    #expect(
      meaning([("Net/ThemeName", .text("Light")), (prefer, .integer(1))]).appearance == .dark)
    #expect(
      meaning([("Net/ThemeName", .text("Light")), (prefer, .integer(0))]).appearance == .light)
    #expect(meaning([(prefer, .integer(0))]).appearance == nil)
  }

  @Test func timesDistancesAndMotionAreTaken() {
    let settings = meaning([
      ("Net/DoubleClickTime", .integer(250)), ("Net/DoubleClickDistance", .integer(9)),
      ("Gtk/EnableAnimations", .integer(0)),
    ])
    #expect(settings.doubleClickTime == .milliseconds(250))
    #expect(settings.doubleClickDistance == 9)
    #expect(settings.reducesMotion == true)
    #expect(meaning([("Gtk/EnableAnimations", .integer(1))]).reducesMotion == false)
  }

  @Test func nonsenseIsNoSetting() {
    let settings = meaning([
      ("Xft/DPI", .integer(-1)), ("Net/DoubleClickTime", .integer(-1)),
      ("Net/DoubleClickDistance", .integer(-7)), ("Gtk/CursorThemeSize", .integer(100_000)),
      ("Gtk/CursorThemeName", .text("../../etc")), ("Net/ThemeName", .integer(3)),
      ("Gtk/EnableAnimations", .text("no")),
    ])
    #expect(settings == DesktopSettings())
  }
}
