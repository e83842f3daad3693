import CDetentX11
import DetentDrawing
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct Windows {
    @Test func windowManagersFindEverythingThatTheyAskFor() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      let host = try X11Host(display: server.display, applicationName: "Detent")
      let window = DetentViews.Window(size: Size(width: 200, height: 100))
      window.title = "Häuser ≤ 价格"
      window.minimumSize = Size(width: 50, height: 40)
      host.show(window)
      driver.sync()
      let id = try #require(driver.onlyWindow())
      #expect(driver.text("_NET_WM_NAME", of: id) == "Häuser ≤ 价格")
      #expect(!driver.property("WM_NAME", of: id).isEmpty)
      #expect(driver.text("WM_CLASS", of: id).split(separator: "\0").last == "Detent")
      #expect(!driver.property("WM_CLIENT_MACHINE", of: id).isEmpty)
      #expect(driver.longs("_NET_WM_PID", of: id) == [Int(getpid())])
      #expect(
        driver.longs("_NET_WM_WINDOW_TYPE", of: id)
          == [Int(driver.atom("_NET_WM_WINDOW_TYPE_NORMAL"))])
      #expect(
        driver.longs("WM_PROTOCOLS", of: id)
          == ["WM_DELETE_WINDOW", "WM_TAKE_FOCUS", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"]
          .map { Int(driver.atom($0)) })
      // Flags, input and state; flags, and the minimum at its place.
      let hints = driver.longs("WM_HINTS", of: id)
      #expect(hints.prefix(3) == [InputHint | StateHint | WindowGroupHint, 1, Int(NormalState)])
      let sizes = driver.longs("WM_NORMAL_HINTS", of: id)
      #expect(sizes.first.map { $0 & PMinSize } == PMinSize)
      #expect(sizes.dropFirst(5).prefix(2) == [50, 40])
      window.close()
      #expect(await host.run() == .closed)
      #expect(host.unexpectedErrorCount == 0)
    }

    @Test func aTitleCanBeChangedAtAnyTime() async throws {
      let stage = try await Stage()
      stage.window.title = "plain"
      stage.settle()
      #expect(stage.driver.text("WM_NAME", of: stage.id) == "plain")
      #expect(stage.driver.text("_NET_WM_NAME", of: stage.id) == "plain")
      stage.window.title = String(repeating: "x", count: 1_000_000)
      stage.settle()
      #expect(stage.driver.text("_NET_WM_NAME", of: stage.id).count == 4000)
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test(arguments: [
      ("houses.csv – Price Filter", "houses.csv - Price Filter"),
      ("Häuser “am See” … 10 €", "H\u{E4}user \"am See\" ... 10 EUR"),
      ("Łódź, București, ½ price", "L\u{F3}dz, Bucuresti, \u{BD} price"), ("价格 ≤ 5", "?? <= 5"),
      ("it’s • £1–2", "it's * \u{A3}1-2"), ("A\u{300}", "\u{C0}"), ("\u{FB01}ne", "fine"),
    ])
    func theOldNameHasPlainCharacters(title: String, name: String) async throws {
      let stage = try await Stage()
      stage.window.title = title
      stage.settle()
      for property in ["WM_NAME", "WM_ICON_NAME"] {
        let bytes = stage.driver.property(property, of: stage.id)
        #expect(String(decoding: bytes.map { UInt16($0) }, as: UTF16.self) == name)
        #expect(stage.driver.type(of: property, of: stage.id) == UInt(XA_STRING))
      }
      for property in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
        #expect(stage.driver.text(property, of: stage.id) == title)
      }
    }

    @Test func theMinimumSizeFollowsTheWindow() async throws {
      let stage = try await Stage(scale: 2)
      stage.window.minimumSize = Size(width: 30, height: 20)
      stage.view.setNeedsDisplay()
      stage.settle()
      let hints = stage.driver.longs("WM_NORMAL_HINTS", of: stage.id)
      #expect(hints.dropFirst(5).prefix(2) == [60, 40])
    }

    @Test func closingIsAskedForAndMayBeRefused() async throws {
      let stage = try await Stage()
      let id = stage.id
      var asked = 0
      var closed = 0
      stage.window.shouldClose = {
        asked += 1
        return asked > 1
      }
      stage.window.didClose = { closed += 1 }
      stage.driver.askToClose(id)
      stage.settle()
      #expect(asked == 1)
      #expect(!stage.window.isClosed)
      async let reason = stage.host.run()
      stage.driver.askToClose(id)
      // Twice, quickly.
      stage.driver.askToClose(id)
      #expect(await reason == .closed)
      #expect(asked == 2)
      #expect(closed == 1)
      #expect(stage.host.unexpectedErrorCount == 0)
      stage.driver.sync()
      #expect(stage.driver.onlyWindow() == nil)
    }

    @Test func messagesThatAreNoneAreIgnored() async throws {
      let stage = try await Stage()
      let delete = Int(bitPattern: stage.driver.atom("WM_DELETE_WINDOW"))
      for (format, kind, window) in [
        (8, "WM_PROTOCOLS", stage.id), (16, "WM_PROTOCOLS", stage.id), (32, "NOBODY", stage.id),
        (32, "WM_PROTOCOLS", 0xdead),
      ] {
        var event = stage.driver.message(kind, for: window)
        event.xclient.format = Int32(format)
        event.xclient.data.l.0 = delete
        stage.driver.send(&event, to: stage.id)
      }
      var unknown = stage.driver.message("WM_PROTOCOLS", for: stage.id)
      unknown.xclient.data.l.0 = 0
      stage.driver.send(&unknown, to: stage.id)
      stage.settle()
      #expect(!stage.window.isClosed)
    }

    @Test func aPingIsAnsweredToTheRoot() async throws {
      let stage = try await Stage()
      let driver = stage.driver
      XSelectInput(driver.display, driver.root, SubstructureNotifyMask)
      var ping = driver.message("WM_PROTOCOLS", for: stage.id)
      ping.xclient.data.l.0 = Int(bitPattern: driver.atom("_NET_WM_PING"))
      ping.xclient.data.l.1 = 4711
      ping.xclient.data.l.2 = Int(bitPattern: stage.id)
      driver.send(&ping, to: stage.id)
      stage.settle()
      driver.sync()
      var answer = XEvent()
      #expect(XCheckTypedWindowEvent(driver.display, driver.root, ClientMessage, &answer) != 0)
      #expect(answer.xclient.data.l.1 == 4711)
      #expect(UInt(bitPattern: answer.xclient.data.l.2) == stage.id)
    }

    @Test func anotherProgramsUnmappingHidesTheWindow() async throws {
      let stage = try await Stage()
      XUnmapWindow(stage.driver.display, stage.id)
      stage.settle()
      #expect(!stage.isVisible)
      let draws = stage.view.draws.count
      stage.view.color = .white
      stage.settle()
      #expect(stage.view.draws.count == draws)
      XMapWindow(stage.driver.display, stage.id)
      stage.settle()
      #expect(stage.isVisible)
      #expect(stage.driver.pixels(of: stage.id, width: 1, height: 1) == [0xffffff])
    }

    @Test func aWindowThatAnotherProgramDestroysIsClosedOnce() async throws {
      let stage = try await Stage()
      let other = DetentViews.Window(size: Size(width: 40, height: 40))
      stage.host.show(other)
      stage.settle()
      let id = try #require(stage.host.windows.values.first { $0.window === stage.window }?.id)
      var closed = 0
      stage.window.didClose = { closed += 1 }
      XDestroyWindow(stage.driver.display, id)
      stage.driver.sync()
      // Before the host has read of it: everything here fails on the server, and nobody is to
      // blame.
      stage.window.title = "gone"
      stage.view.setNeedsDisplay()
      stage.settle()
      #expect(closed == 1)
      #expect(stage.window.isClosed)
      #expect(!other.isClosed)
      #expect(stage.host.windows.count == 1)
      stage.settle()
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test func aForgedDestructionIsNone() async throws {
      let stage = try await Stage()
      for type in [DestroyNotify, UnmapNotify] {
        var event = XEvent()
        event.xdestroywindow.type = type
        event.xdestroywindow.event = stage.id
        event.xdestroywindow.window = stage.id
        stage.driver.send(&event, to: stage.id, mask: StructureNotifyMask)
      }
      stage.settle()
      #expect(!stage.window.isClosed)
      #expect(stage.isVisible)
    }

    @Test func theLastOfManySizesCounts() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      for step in 0..<500 {
        XResizeWindow(stage.driver.display, stage.id, UInt32(100 + step % 50), 80)
      }
      stage.settle()
      #expect(stage.window.bounds.size == Size(width: 149, height: 80))
      #expect(stage.view.draws.count == draws + 1)
      #expect(
        stage.driver.pixels(of: stage.id, x: 148, y: 79, width: 1, height: 1) == [0x2060a0])
    }

    @Test(arguments: [(1, 1), (32_767, 1), (3, 32_767), (1500, 1200)])
    func anySizeIsBorne(width: Int, height: Int) async throws {
      let stage = try await Stage()
      XResizeWindow(stage.driver.display, stage.id, UInt32(width), UInt32(height))
      stage.settle()
      #expect(stage.window.bounds.size == Size(width: Double(width), height: Double(height)))
      XResizeWindow(stage.driver.display, stage.id, 200, 100)
      stage.settle()
      #expect(stage.driver.pixels(of: stage.id, x: 199, y: 99, width: 1, height: 1) == [0x2060a0])
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test func theScaleMultipliesPixels() async throws {
      let stage = try await Stage(scale: 1.5)
      #expect(stage.window.bounds.size == Size(width: 200, height: 100))
      #expect(stage.window.traits.scale == 1.5)
      #expect(stage.driver.pixels(of: stage.id, x: 299, y: 149, width: 1, height: 1) == [0x2060a0])
      stage.driver.move(to: 150, 75)
      stage.settle()
      #expect(stage.view.hover.last == Point(x: 100, y: 50))
    }

    @Test func aWindowIsNoLargerThanTheScreen() async throws {
      let server = try XServer(size: "300x200")
      let host = try X11Host(display: server.display)
      let window = DetentViews.Window(size: Size(width: 1000, height: 5000))
      host.show(window)
      #expect(window.bounds.size == Size(width: 300, height: 200))
      window.close()
      #expect(await host.run() == .closed)
    }

    @Test func manyWindowsCanBeOpenedAndClosed() async throws {
      let stage = try await Stage()
      for _ in 0..<20 {
        let windows = (0..<10).map { _ in DetentViews.Window(size: Size(width: 30, height: 30)) }
        for window in windows { stage.host.show(window) }
        stage.settle()
        for window in windows { window.close() }
        stage.settle()
      }
      #expect(stage.host.windows.count == 1)
      #expect(stage.driver.windows().count == 1)
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test func aWindowIsShownOnce() async throws {
      let stage = try await Stage()
      stage.host.show(stage.window)
      #expect(stage.host.windows.count == 1)
      stage.window.close()
      stage.host.show(stage.window)
      #expect(stage.host.windows.isEmpty)
    }

    @Test func closedWindowsAreFreed() async throws {
      let stage = try await Stage()
      weak var window: DetentViews.Window?
      do {
        let second = DetentViews.Window(size: Size(width: 30, height: 30))
        window = second
        stage.host.show(second)
        stage.settle()
        second.close()
      }
      stage.settle()
      #expect(window == nil)
    }
  }
}
