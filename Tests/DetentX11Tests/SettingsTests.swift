import CDetentX11
import DetentAccessibility
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct LiveSettings {
    private typealias Settings = [(name: String, value: XSettings.Value)]

    private static let dark: Settings = [
      ("Net/ThemeName", .text("Adwaita-dark")), ("Gtk/EnableAnimations", .integer(0)),
      ("Xft/DPI", .integer(144 * 1_024)),
    ]

    @Test func theFirstFrameKnowsThem() async throws {
      let server = try XServer()
      let manager = try SettingsManager(server, Self.dark)
      let stage = try await Stage(server, scale: nil)
      #expect(stage.host.scale == 1.5)
      #expect(stage.window.traits.scale == 1.5)
      #expect(stage.window.traits.appearance == .dark)
      #expect(stage.window.traits.reducesMotion)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      withExtendedLifetime(manager) {}
    }

    @Test func changesCountAtOnce() async throws {
      let server = try XServer()
      let manager = try SettingsManager(server, [("Net/ThemeName", .text("Adwaita"))])
      let stage = try await Stage(server, scale: nil)
      #expect(stage.host.scale == 1 && stage.window.traits.appearance == .light)
      manager.write(Self.dark)
      stage.settle()
      #expect(stage.window.traits.appearance == .dark)
      #expect(stage.window.traits.reducesMotion)
      #expect(stage.window.traits.scale == 1.5)
      // As large as before to the user, and drawn sharply up to its corner.
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      #expect(stage.window.bounds.size == Size(width: 200, height: 100))
      #expect(stage.driver.pixels(of: stage.id, x: 299, y: 149, width: 1, height: 1) == [0x2060a0])
      stage.driver.move(to: 150, 75)
      stage.settle()
      #expect(stage.view.hover.last == Point(x: 100, y: 50))
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test func theContrastOfTheThemeIsFollowedAtOnce() async throws {
      let server = try XServer()
      let manager = try SettingsManager(server, [("Net/ThemeName", .text("HighContrast"))])
      let stage = try await Stage(server, scale: nil)
      #expect(stage.view.traits.contrast == .high && stage.view.traits.appearance == .light)
      manager.write([("Net/ThemeName", .text("HighContrastInverse"))])
      stage.settle()
      #expect(stage.view.traits.contrast == .high && stage.view.traits.appearance == .dark)
      manager.write([("Net/ThemeName", .text("Adwaita"))])
      stage.settle()
      #expect(stage.view.traits.contrast == .standard && stage.view.traits.appearance == .light)
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test func aProgramThatChoseItsAppearanceStillFollowsTheContrast() async throws {
      let server = try XServer()
      let manager = try SettingsManager(server, [("Net/ThemeName", .text("HighContrastInverse"))])
      let host = try X11Host(display: server.display, followsAppearance: false)
      let window = DetentViews.Window(size: Size(width: 50, height: 40))
      host.show(window)
      #expect(window.traits.contrast == .high && window.traits.appearance == .light)
      window.close()
      #expect(await host.run() == .closed)
      withExtendedLifetime(manager) {}
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
      #expect(stage.window.traits.contrast == .high && stage.window.traits.scale == 1.5)
      #expect(!stage.window.traits.reducesMotion)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      portal.say("color-scheme", of: Self.appearance, .uint32(2))
      portal.say("reduced-motion", of: Self.appearance, .uint32(1))
      portal.say("text-scaling-factor", of: Self.gnome, .double(2))
      try await wait("what has changed") { stage.window.traits.scale == 2 }
      stage.settle()
      #expect(stage.window.traits.appearance == .light && stage.window.traits.reducesMotion)
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
      #expect(stage.window.traits.appearance == .dark)
      #expect(stage.host.scale == 1)
      let next = try SettingsManager(stage.server, [("Net/ThemeName", .text("Light"))])
      stage.settle()
      #expect(stage.window.traits.appearance == .light)
      #expect(stage.host.unexpectedErrorCount == 0)
      withExtendedLifetime(next) {}
    }

    @Test func whatTheProgramInsistsOnStays() async throws {
      let server = try XServer()
      let manager = try SettingsManager(server, Self.dark)
      let driver = try ServerInput(server)
      let host = try X11Host(display: server.display, scale: 2, followsAppearance: false)
      let window = DetentViews.Window(size: Size(width: 50, height: 40))
      host.show(window)
      #expect(window.traits.scale == 2 && window.traits.appearance == .light)
      manager.write([("Xft/DPI", .integer(96 * 1_024)), ("Net/ThemeName", .text("x-dark"))])
      XSync(host.connection.display, 0)
      host.drain()
      #expect(window.traits.scale == 2 && window.traits.appearance == .light)
      window.close()
      #expect(await host.run() == .closed)
      withExtendedLifetime(driver) {}
    }

    @Test func brokenSettingsAreNone() async throws {
      let server = try XServer()
      let manager = try SettingsManager(server, Self.dark)
      let stage = try await Stage(server, scale: nil)
      let bytes = SettingsBytes(settings: Self.dark).bytes
      for broken in [[], [9], Array(bytes.dropLast()), [UInt8](repeating: 255, count: 300_000)] {
        manager.put(broken)
        stage.settle()
        #expect(stage.host.settings.current == DesktopSettings())
        manager.put(bytes, type: "STRING")
        stage.settle()
        #expect(stage.host.settings.current == DesktopSettings())
      }
      manager.put(bytes)
      stage.settle()
      #expect(stage.host.scale == 1.5)
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test func aForgedManagerIsNotBelieved() async throws {
      let stage = try await Stage(scale: nil)
      let neighbour = try Neighbour(stage.server)
      neighbour.put(
        SettingsBytes(settings: Self.dark).bytes, type: "_XSETTINGS_SETTINGS",
        into: neighbour.atom("_XSETTINGS_SETTINGS"), of: neighbour.window)
      for (format, selection) in [(32, "_XSETTINGS_S0"), (8, "_XSETTINGS_S0"), (32, "X")] {
        var event = stage.driver.message("MANAGER", for: stage.driver.root)
        event.xclient.format = Int32(format)
        event.xclient.data.l.1 = Int(bitPattern: neighbour.atom(selection))
        event.xclient.data.l.2 = Int(bitPattern: neighbour.window)
        stage.driver.send(&event, to: stage.driver.root, mask: StructureNotifyMask)
      }
      stage.settle()
      #expect(stage.window.traits.appearance == .light)
      #expect(stage.host.scale == 1)
    }

    @Test func aScaleOfItsOwnGoesBeforeTheDesktops() async throws {
      let stage = try await Stage(scale: nil)
      stage.window.force(scale: 2)
      stage.settle()
      #expect(stage.window.traits.scale == 2 && stage.host.scale == 1)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 400, 200])
      stage.driver.setResources("Xft.dpi:\t144\n")
      stage.settle()
      #expect(stage.window.traits.scale == 2 && stage.host.scale == 1.5)
      stage.window.force(scale: nil)
      stage.settle()
      #expect(stage.window.traits.scale == 1.5)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
    }

    @Test func withoutAManagerTheResourcesAreFollowed() async throws {
      let stage = try await Stage(scale: nil)
      stage.driver.setResources("Xft.dpi:\t192\n")
      stage.settle()
      #expect(stage.host.scale == 2)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 400, 200])
      stage.driver.setResources("")
      stage.settle()
      #expect(stage.host.scale == 1)
      #expect(stage.driver.pixels(of: stage.id, x: 199, y: 99, width: 1, height: 1) == [0x2060a0])
    }

    @Test func aWindowThatTheScreenWasTooSmallForIsAsLargeAsBeforeAgain() async throws {
      let stage = try await Stage(scale: nil)
      XResizeWindow(stage.driver.display, stage.id, 560, 420)
      stage.settle()
      for dpi in [192, 96, 240, 120, 96] {
        stage.driver.setResources("Xft.dpi: \(dpi)\n")
        stage.settle()
      }
      #expect(stage.window.bounds.size == Size(width: 560, height: 420))
      #expect(stage.driver.place(of: stage.id) == [0, 0, 560, 420])
    }

    @Test func roundingToPixelsDoesNotAddUp() async throws {
      let stage = try await Stage(scale: nil)
      XResizeWindow(stage.driver.display, stage.id, 333, 111)
      stage.settle()
      for dpi in [144, 120, 168, 132, 100, 96] {
        stage.driver.setResources("Xft.dpi: \(dpi)\n")
        stage.settle()
      }
      #expect(stage.driver.place(of: stage.id) == [0, 0, 333, 111])
    }

    @Test func aSizeThatTheUserGivesMeanwhileIsTheOneThatCounts() async throws {
      let stage = try await Stage(scale: nil)
      XResizeWindow(stage.driver.display, stage.id, 560, 420)
      stage.settle()
      stage.driver.setResources("Xft.dpi: 192\n")
      stage.settle()
      XResizeWindow(stage.driver.display, stage.id, 300, 202)
      stage.settle()
      stage.driver.setResources("Xft.dpi: 96\n")
      stage.settle()
      #expect(stage.driver.place(of: stage.id) == [0, 0, 150, 101])
    }

    @Test func aWindowThatWasTooLargeFromTheStartGetsItsSizeWhereItFits() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      driver.setResources("Xft.dpi: 192\n")
      let host = try X11Host(display: server.display)
      let window = DetentViews.Window(size: Size(width: 700, height: 500))
      host.show(window)
      try await wait("the window") { driver.seesAWindow() }
      #expect(window.bounds.size == Size(width: 400, height: 300))
      driver.setResources("Xft.dpi: 96\n")
      try await wait("its size") { window.bounds.size == Size(width: 700, height: 500) }
      window.close()
      #expect(await host.run() == .closed)
    }

    @Test func aWindowThatFilledTheScreenMeanwhileGetsTheSizeOfTheUser() async throws {
      let stage = try await Stage(scale: nil)
      XResizeWindow(stage.driver.display, stage.id, 360, 220)
      stage.settle()
      stage.window.toggleFullScreen()
      stage.settle()
      stage.driver.setResources("Xft.dpi: 192\n")
      stage.settle()
      stage.window.toggleFullScreen()
      stage.settle()
      #expect(stage.driver.place(of: stage.id) == [0, 0, 720, 440])
      stage.driver.setResources("Xft.dpi: 96\n")
      stage.settle()
      #expect(stage.driver.place(of: stage.id) == [0, 0, 360, 220])
    }

    @Test func aWindowThatFillsTheScreenKeepsItsPixels() async throws {
      let stage = try await Stage(scale: nil)
      stage.window.toggleFullScreen()
      stage.settle()
      stage.driver.setResources("Xft.dpi:\t192\n")
      stage.settle()
      #expect(stage.driver.place(of: stage.id) == [0, 0, 800, 600])
      #expect(stage.window.bounds.size == Size(width: 400, height: 300))
      #expect(stage.driver.pixels(of: stage.id, x: 799, y: 599, width: 1, height: 1) == [0x2060a0])
    }

    @Test func theTimeOfADoubleClickIsTheUsers() async throws {
      let server = try XServer()
      let manager = try SettingsManager(server, [("Net/DoubleClickTime", .integer(1))])
      let stage = try await Stage(server)
      stage.driver.move(to: 20, 30)
      stage.driver.click()
      try await Task.sleep(for: .milliseconds(20))
      stage.driver.click()
      manager.write([("Net/DoubleClickTime", .integer(3_000))])
      stage.settle()
      stage.driver.click()
      stage.driver.click()
      stage.settle()
      let counts = stage.view.pointer.filter { $0.phase == .down }.map(\.clickCount)
      #expect(counts == [1, 1, 2, 3])
    }

    @Test func aPopupGoesWhereItsScaleDoes() async throws {
      let server = try XServer()
      let popup = try await PopupStage(server, staysOpen: false)
      popup.present()
      let manager = try SettingsManager(server, Self.dark)
      popup.stage.settle()
      #expect(popup.dismissals == [.ownerMoved])
      #expect(popup.popup.isClosed)
      withExtendedLifetime(manager) {}
    }
  }
}
