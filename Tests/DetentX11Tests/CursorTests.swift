import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct Cursors {
    private func hover(_ stage: Stage, _ cursor: DetentViews.Cursor) throws -> ShownCursor {
      stage.view.shownCursor = cursor
      stage.driver.move(to: 20, 20)
      stage.driver.move(to: 21, 20)
      stage.settle()
      stage.driver.sync()
      return try ShownCursor(stage.driver)
    }

    private func manager(_ server: XServer, theme: String, size: Int) throws -> SettingsManager {
      try SettingsManager(
        server,
        [("Gtk/CursorThemeName", .text(theme)), ("Gtk/CursorThemeSize", .integer(size))])
    }

    @Test func pointersAreThoseOfTheThemeInItsColours() async throws {
      let theme = try CursorTheme("ours", ["text": 0xff20_4060, "default": 0x8040_2010])
      let server = try XServer()
      let manager = try self.manager(server, theme: "ours", size: 24)
      let stage = try await Stage(server)
      #expect(try hover(stage, .text) == ShownCursor(width: 24, height: 24, color: 0xff20_4060))
      // Half of it is seen through.
      #expect(try hover(stage, .arrow) == ShownCursor(width: 24, height: 24, color: 0x8040_2010))
      #expect(stage.host.unexpectedErrorCount == 0)
      withExtendedLifetime((theme, manager)) {}
    }

    @Test func theyAreAsLargeAsTheScaleOfTheWindow() async throws {
      let theme = try CursorTheme("ours", ["text": 0xff20_4060])
      let server = try XServer()
      let manager = try self.manager(server, theme: "ours", size: 24)
      let stage = try await Stage(server, scale: 2)
      #expect(stage.host.cursors.size == 48)
      #expect(try hover(stage, .text).width == 48)
      withExtendedLifetime((theme, manager)) {}
    }

    @Test func anotherThemeOrSizeCountsAtOnceForThePointerThatIsShown() async throws {
      let ours = try CursorTheme("ours", ["text": 0xff20_4060])
      let other = try CursorTheme("other", ["text": 0xff80_0000])
      let server = try XServer()
      let manager = try self.manager(server, theme: "ours", size: 24)
      let stage = try await Stage(server)
      #expect(try hover(stage, .text).color == 0xff20_4060)
      manager.write([
        ("Gtk/CursorThemeName", .text("other")), ("Gtk/CursorThemeSize", .integer(48)),
      ])
      stage.settle()
      stage.driver.sync()
      let shown = try ShownCursor(stage.driver)
      #expect(shown == ShownCursor(width: 48, height: 48, color: 0xff80_0000))
      withExtendedLifetime((ours, other)) {}
    }

    @Test func whatTheThemeLacksIsTheServers() async throws {
      let theme = try CursorTheme("ours", ["text": 0xff20_4060])
      let server = try XServer()
      let manager = try self.manager(server, theme: "ours", size: 24)
      let stage = try await Stage(server)
      let shown = try hover(stage, .resizeUpDown)
      #expect(shown.width > 0 && shown.color != 0xff20_4060)
      #expect(stage.host.unexpectedErrorCount == 0)
      withExtendedLifetime((theme, manager)) {}
    }

    @Test func aServerWithoutRenderHasPointersToo() async throws {
      let server = try XServer(arguments: ["-extension", "RENDER"])
      let stage = try await Stage(server)
      #expect(try hover(stage, .text).width > 0)
      #expect(stage.host.unexpectedErrorCount == 0)
    }
  }
}
