import CDetentX11
import DetentAccessibility
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct LiveSettings {
    private typealias Settings = [(name: String, value: XSettings.Value)]

    private static let dark: Settings = [
      ("Net/ThemeName", .text("Adwaita-dark")), ("Gtk/EnableAnimations", .integer(0)),
      ("Xft/DPI", .integer(144 * 1_024)),
    ]

    /// A stage on a desktop with settings, in its scale.
    private func open(
      _ settings: Settings, scale: Double? = nil
    ) async throws -> (Stage, SettingsManager) {
      let server = try XServer()
      let manager = try SettingsManager(server, settings)
      return (try await Stage(server, scale: scale), manager)
    }

    /// What a window or a view has to heed.
    private struct Look: Equatable {
      var appearance: Appearance
      var contrast: Contrast
      var scale: Double
      var reducesMotion: Bool

      init(_ traits: Traits) {
        (appearance, contrast) = (traits.appearance, traits.contrast)
        (scale, reducesMotion) = (traits.scale, traits.reducesMotion)
      }

      init(
        _ appearance: Appearance = .light, _ contrast: Contrast = .standard, scale: Double = 1,
        reducesMotion: Bool = false
      ) {
        (self.appearance, self.contrast) = (appearance, contrast)
        (self.scale, self.reducesMotion) = (scale, reducesMotion)
      }
    }

    @Test func theFirstFrameKnowsThem() async throws {
      let (stage, manager) = try await open(Self.dark)
      #expect(Look(stage.window.traits) == Look(.dark, scale: 1.5, reducesMotion: true))
      #expect(stage.host.scale == 1.5)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      withExtendedLifetime(manager) {}
    }

    @Test func changesCountAtOnce() async throws {
      let (stage, manager) = try await open([("Net/ThemeName", .text("HighContrast"))])
      #expect(Look(stage.view.traits) == Look(.light, .high))
      stage.after { manager.write([("Net/ThemeName", .text("HighContrastInverse"))]) }
      #expect(Look(stage.view.traits) == Look(.dark, .high))
      stage.after { manager.write([("Net/ThemeName", .text("Adwaita"))]) }
      #expect(Look(stage.view.traits) == Look())
      stage.after { manager.write(Self.dark) }
      #expect(Look(stage.view.traits) == Look(.dark, scale: 1.5, reducesMotion: true))
      // As large as before to the user, and drawn sharply up to its corner.
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      #expect(stage.window.bounds.size == Size(width: 200, height: 100))
      #expect(stage.shows(at: 299, 149))
      stage.move(150, 75)
      #expect(stage.view.hover.last == Point(x: 100, y: 50))
    }

    @Test func whatTheProgramInsistsOnStays() async throws {
      let server = try XServer()
      let manager = try SettingsManager(
        server,
        [("Net/ThemeName", .text("HighContrastInverse")), ("Xft/DPI", .integer(144 * 1_024))])
      let stage = try await Stage(server, scale: 2, followsAppearance: false)
      // The contrast is followed all the same.
      #expect(Look(stage.window.traits) == Look(.light, .high, scale: 2))
      stage.after {
        manager.write([("Xft/DPI", .integer(96 * 1_024)), ("Net/ThemeName", .text("x-dark"))])
      }
      #expect(Look(stage.window.traits) == Look(scale: 2))
    }

    private static let appearance = "org.freedesktop.appearance"
    private static let gnome = "org.gnome.desktop.interface"

    @Test func whatThePortalSaysIsFollowed() async throws {
      let portal = try await FakePortal([
        Self.appearance: ["color-scheme": .uint32(1), "contrast": .uint32(1)],
        Self.gnome: ["text-scaling-factor": .double(1.5), "enable-animations": .boolean(true)],
      ])
      let stage = try await Stage(scale: nil, bus: portal.bus.address)
      try await wait("the portal") { stage.window.traits.appearance == .dark }
      stage.settle()
      #expect(Look(stage.window.traits) == Look(.dark, .high, scale: 1.5))
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      portal.say("color-scheme", of: Self.appearance, .uint32(2))
      portal.say("reduced-motion", of: Self.appearance, .uint32(1))
      portal.say("text-scaling-factor", of: Self.gnome, .double(2))
      try await wait("what has changed") { stage.window.traits.scale == 2 }
      stage.settle()
      #expect(Look(stage.window.traits) == Look(.light, .high, scale: 2, reducesMotion: true))
      #expect(stage.window.bounds.size == Size(width: 200, height: 100))
    }

    @Test func aPortalThatComesLaterIsFollowed() async throws {
      let bus = try PrivateBus()
      let stage = try await Stage(scale: nil, bus: bus.address)
      #expect(stage.window.traits.appearance == .light)
      let portal = try await FakePortal(
        [Self.appearance: ["color-scheme": .uint32(1)]], on: bus)
      try await wait("the portal") { stage.window.traits.appearance == .dark }
      withExtendedLifetime(portal) {}
    }

    @Test func aPortalThatTalksNonsenseChangesNothing() async throws {
      let portal = try await FakePortal([
        Self.appearance: [
          "color-scheme": .string("dark"), "contrast": .uint32(77), "reduced-motion": .uint32(1),
        ], Self.gnome: ["text-scaling-factor": .double(.nan)],
      ])
      let stage = try await Stage(scale: nil, bus: portal.bus.address)
      try await wait("the portal") { stage.window.traits.reducesMotion }
      portal.say("text-scaling-factor", of: Self.gnome, .double(1e9))
      portal.say("nothing", of: "nobody", .double(1))
      // What comes last says that the rest was read.
      portal.say("contrast", of: Self.appearance, .uint32(1))
      try await wait("the contrast") { stage.window.traits.contrast == .high }
      #expect(stage.window.traits.appearance == .light && stage.window.traits.scale == 1)
    }

    @Test func aResolutionHasTheSizeOfTextsInIt() {
      var portal = PortalSettings()
      portal.set("text-scaling-factor", of: Self.gnome, to: .double(1.25))
      #expect(DesktopSettings(nil, resources: nil, portal: portal).scale == 1.25)
      #expect(DesktopSettings(nil, resources: "Xft.dpi:\t120\n", portal: portal).scale == 1.25)
      #expect(DesktopSettings(nil, resources: "Xft.dpi:\t192\n", portal: portal).scale == 2)
    }

    @Test func aManagerThatComesLaterIsFollowedAndMayGo() async throws {
      let stage = try await Stage(scale: nil)
      let manager = try SettingsManager(stage.server, Self.dark)
      stage.settle()
      #expect(stage.window.traits.appearance == .dark)
      manager.leave()
      try await wait("its end") { stage.host.settings.current == DesktopSettings() }
      // Nobody says anything: what was chosen last stays, except for the size of things.
      #expect(stage.window.traits.appearance == .dark && stage.host.scale == 1)
      let next = try SettingsManager(stage.server, [("Net/ThemeName", .text("Light"))])
      stage.settle()
      #expect(stage.window.traits.appearance == .light)
      withExtendedLifetime(next) {}
    }

    @Test func brokenSettingsAreNone() async throws {
      let (stage, manager) = try await open(Self.dark)
      let bytes = SettingsBytes(settings: Self.dark).bytes
      for broken in [[], [9], Array(bytes.dropLast()), [UInt8](repeating: 255, count: 300_000)] {
        stage.after { manager.put(broken) }
        #expect(stage.host.settings.current == DesktopSettings())
        stage.after { manager.put(bytes, type: "STRING") }
        #expect(stage.host.settings.current == DesktopSettings())
      }
      stage.after { manager.put(bytes) }
      #expect(stage.host.scale == 1.5)
    }

    @Test func aForgedManagerIsNotBelieved() async throws {
      let stage = try await Stage(scale: nil)
      let neighbour = try Neighbour(stage.server)
      neighbour.put(
        SettingsBytes(settings: Self.dark).bytes, type: "_XSETTINGS_SETTINGS",
        into: neighbour.atom("_XSETTINGS_SETTINGS"), of: neighbour.window)
      for (format, selection) in [(32, "_XSETTINGS_S0"), (8, "_XSETTINGS_S0"), (32, "X")] {
        stage.driver.send(
          "MANAGER", [0, stage.driver.long(selection), Int(neighbour.window)],
          about: stage.driver.root, mask: StructureNotifyMask, format: Int32(format))
      }
      stage.settle()
      #expect(stage.window.traits.appearance == .light && stage.host.scale == 1)
    }

    @Test func withoutAManagerTheResourcesAreFollowedAfterAScaleOfItsOwn() async throws {
      let stage = try await Stage(scale: nil)
      stage.after { stage.window.force(scale: 2) }
      #expect(stage.window.traits.scale == 2 && stage.host.scale == 1)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 400, 200])
      stage.setResolution(144)
      #expect(stage.window.traits.scale == 2 && stage.host.scale == 1.5)
      stage.after { stage.window.force(scale: nil) }
      #expect(stage.window.traits.scale == 1.5)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      stage.after { stage.driver.setResources("") }
      #expect(stage.host.scale == 1 && stage.shows(at: 199, 99))
      stage.setResolution(192)
      #expect(stage.host.scale == 2)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 400, 200])
    }

    /// Sizes are the user's, resolutions the desktop's.
    private enum Change {
      case size(UInt32, UInt32)
      case dpi(Int)
      case fullScreen
      case shown([Int])
    }

    @Test(
      arguments: [
        // The screen was too small for it in between.
        [
          .size(560, 420), .dpi(192), .dpi(96), .dpi(240), .dpi(120), .dpi(96), .shown([560, 420]),
        ],
        // Rounding to pixels does not add up.
        [
          .size(333, 111), .dpi(144), .dpi(120), .dpi(168), .dpi(132), .dpi(100), .dpi(96),
          .shown([333, 111]),
        ],
        // What the user chooses meanwhile counts.
        [.size(560, 420), .dpi(192), .size(300, 202), .dpi(96), .shown([150, 101])],
        [
          .size(360, 220), .fullScreen, .dpi(192), .fullScreen, .shown([720, 440]), .dpi(96),
          .shown([360, 220]),
        ],
        // A window that fills the screen keeps its pixels.
        [.fullScreen, .dpi(192), .shown([800, 600])],
      ] as [[Change]])
    private func aWindowIsAsLargeAsTheUserMadeItAtEveryResolution(_ changes: [Change]) async throws
    {
      let stage = try await Stage(scale: nil)
      for change in changes {
        switch change {
        case .size(let width, let height):
          XResizeWindow(stage.driver.display, stage.id, width, height)
        case .dpi(let dpi): stage.setResolution(dpi)
        case .fullScreen: stage.window.toggleFullScreen()
        case .shown(let size):
          #expect(stage.driver.place(of: stage.id) == [0, 0] + size)
          let scale = stage.window.traits.scale
          #expect(
            stage.window.bounds.size
              == Size(width: Double(size[0]) / scale, height: Double(size[1]) / scale))
          #expect(stage.shows(at: size[0] - 1, size[1] - 1))
        }
        stage.settle()
      }
    }

    @Test func aWindowThatWasTooLargeFromTheStartGetsItsSizeWhereItFits() async throws {
      let server = try XServer()
      try ServerInput(server).setResources("Xft.dpi: 192\n")
      let stage = try await Stage(server, scale: nil, size: Size(width: 700, height: 500))
      #expect(stage.window.bounds.size == Size(width: 400, height: 300))
      stage.setResolution(96)
      try await wait("its size") { stage.window.bounds.size == Size(width: 700, height: 500) }
    }

    @Test func theTimeOfADoubleClickIsTheUsers() async throws {
      let (stage, manager) = try await open([("Net/DoubleClickTime", .integer(1))], scale: 1)
      stage.click(20, 30)
      try await Task.sleep(for: .milliseconds(20))
      stage.driver.click()
      manager.write([("Net/DoubleClickTime", .integer(3_000))])
      stage.settle()
      stage.driver.click()
      stage.driver.click()
      stage.settle()
      let counts = stage.view.clickCounts
      #expect(counts == [1, 1, 2, 3])
    }

    @Test func aPopupGoesWhereItsScaleDoes() async throws {
      let server = try XServer()
      let popup = try await PopupStage(server, staysOpen: false)
      popup.present()
      let manager = try SettingsManager(server, Self.dark)
      popup.stage.settle()
      #expect(popup.dismissals == [.ownerMoved] && popup.popup.isClosed)
      withExtendedLifetime(manager) {}
    }
  }
}

struct SettingsOfDesktops {
  private static let some: [(name: String, value: XSettings.Value)] = [
    ("Xft/DPI", .integer(147_456)), ("Net/ThemeName", .text("Adwaita-dark")), ("Empty", .text("")),
    ("Net/Tint", .color), ("Less", .integer(-5)),
  ]

  @Test(arguments: [false, true]) func theyAreReadInBothOrdersOfBytes(isBigEndian: Bool) {
    let bytes = SettingsBytes(isBigEndian: isBigEndian, settings: Self.some).bytes
    let settings = XSettings(bytes)
    for (name, value) in Self.some { #expect(settings?.values[name] == value) }
    #expect(settings?.integer("Xft/DPI") == 147_456)
    #expect(settings?.integer("Net/ThemeName") == nil)
    #expect(settings?.text("Net/ThemeName") == "Adwaita-dark")
    #expect(settings?.text("Nobody") == nil)
  }

  @Test func whereverTheyAreCutOffTheyAreNone() {
    let bytes = SettingsBytes(settings: Self.some).bytes
    for length in 0..<bytes.count { #expect(XSettings(Array(bytes.prefix(length))) == nil) }
    // Nothing is a setting of nobody; a claim of four thousand million settings ends at once.
    #expect(XSettings(SettingsBytes().bytes)?.values == [:])
    #expect(XSettings([0, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255]) == nil)
  }

  @Test func anyBytesAreBorne() {
    var random = SplitMix64(seed: 4711)
    let bytes = SettingsBytes(settings: Self.some).bytes
    for _ in 0..<4_000 {
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
    ("HighContrast", Contrast.high, Appearance.light), ("HighContrastInverse", .high, .dark),
    ("HighContrast-dark", .high, .dark), ("HighContrast:dark", .high, .dark),
    ("ContrastHigh", .high, .light), ("ContrastHighInverse", .high, .dark),
    ("HighContrastLargePrintInverse", .high, .dark), ("High Contrast", .high, .light),
    ("HiContrast", .high, .light), ("HiContrastDark", .high, .dark), ("Default-hc", .high, .light),
    ("Adwaita-hc-dark", .high, .dark), ("Default-hc:dark", .high, .dark),
    ("Adwaita", .standard, .light), ("Adwaita-dark", .standard, .dark),
    ("Yaru-Dark", .standard, .dark), ("Adwaita:dark", .standard, .dark),
    ("Darkness", .standard, .light), ("LowContrast", .standard, .light),
    ("Inverse", .standard, .light), ("Matcha", .standard, .light), ("", .standard, .light),
  ])
  func theNameOfTheThemeTellsHowMuchContrastThereIsAndWhetherItIsDark(
    name: String, contrast: Contrast, appearance: Appearance
  ) {
    let settings = meaning([("Net/ThemeName", .text(name))])
    #expect(settings.contrast == contrast && settings.appearance == appearance)
  }

  @Test func aWishForDarknessCountsBeforeTheTheme() {
    let theme = ("Net/ThemeName", XSettings.Value.text("Light"))
    func wish(_ number: Int) -> (String, XSettings.Value) {
      ("Gtk/ApplicationPreferDarkTheme", .integer(number))
    }
    #expect(meaning([theme, wish(1)]).appearance == .dark)
    #expect(meaning([theme, wish(0)]).appearance == .light)
    #expect(meaning([wish(0)]).appearance == nil)
  }

  @Test func timesDistancesAndMotionAreTaken() {
    let settings = meaning([
      ("Net/DoubleClickTime", .integer(250)), ("Net/DoubleClickDistance", .integer(9)),
      ("Gtk/EnableAnimations", .integer(0)),
    ])
    #expect(settings.doubleClickTime == .milliseconds(250))
    #expect(settings.doubleClickDistance == 9 && settings.reducesMotion == true)
    let moving = meaning([("Gtk/EnableAnimations", .integer(1))])
    // Without a theme nothing says how much contrast there is.
    #expect(moving.reducesMotion == false && moving.contrast == nil)
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
