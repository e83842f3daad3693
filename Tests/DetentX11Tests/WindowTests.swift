import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Windows {
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
      let type = driver.long("_NET_WM_WINDOW_TYPE_NORMAL")
      #expect(driver.longs("_NET_WM_WINDOW_TYPE", of: id) == [type])
      let protocols = [
        "WM_DELETE_WINDOW", "WM_TAKE_FOCUS", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST",
      ]
      #expect(driver.longs("WM_PROTOCOLS", of: id) == protocols.map { driver.long($0) })
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

    @Test(arguments: [
      ("houses.csv – Price Filter", "houses.csv - Price Filter"),
      ("Häuser “am See” … 10 €", "H\u{E4}user \"am See\" ... 10 EUR"),
      ("Łódź, București, ½ price", "L\u{F3}dz, Bucuresti, \u{BD} price"), ("价格 ≤ 5", "?? <= 5"),
      ("it’s • £1–2", "it's * \u{A3}1-2"), ("A\u{300}", "\u{C0}"), ("\u{FB01}ne", "fine"),
    ])
    func theOldNameHasPlainCharacters(title: String, name: String) async throws {
      let stage = try await Stage()
      stage.after { stage.window.title = title }
      for property in ["WM_NAME", "WM_ICON_NAME"] {
        let bytes = stage.driver.property(property, of: stage.id)
        #expect(String(decoding: bytes.map { UInt16($0) }, as: UTF16.self) == name)
        #expect(stage.driver.type(of: property, of: stage.id) == UInt(XA_STRING))
      }
      for property in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
        #expect(stage.driver.text(property, of: stage.id) == title)
      }
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
      stage.driver.sync()
      #expect(stage.driver.onlyWindow() == nil)
    }

    @Test func messagesThatAreNoneAreIgnored() async throws {
      let stage = try await Stage()
      let delete = stage.driver.long("WM_DELETE_WINDOW")
      for (format, kind, window, word) in [
        (8, "WM_PROTOCOLS", stage.id, delete), (16, "WM_PROTOCOLS", stage.id, delete),
        (32, "NOBODY", stage.id, delete), (32, "WM_PROTOCOLS", 0xdead, delete),
        (32, "WM_PROTOCOLS", stage.id, 0),
      ] {
        stage.driver.send(kind, [word], about: window, to: stage.id, format: Int32(format))
      }
      stage.settle()
      #expect(!stage.window.isClosed)
    }

    @Test func aPingIsAnsweredToTheRootAlsoDuringADrag() async throws {
      let stage = try await Stage()
      let driver = stage.driver
      stage.press(20, 30)
      XSelectInput(driver.display, driver.root, SubstructureNotifyMask)
      driver.send(
        "WM_PROTOCOLS", [driver.long("_NET_WM_PING"), 4711, Int(stage.id)], about: stage.id)
      // One turn is enough.
      XSync(stage.host.connection.display, 0)
      stage.host.drain()
      driver.sync()
      var answer = XEvent()
      #expect(XCheckTypedWindowEvent(driver.display, driver.root, ClientMessage, &answer) != 0)
      #expect([answer.xclient.data.l.1, answer.xclient.data.l.2] == [4711, Int(stage.id)])
      #expect(stage.view.phases == ["begin"])
    }

    @Test func aWindowThatAnotherProgramUnmapsKeepsItsTimersAndDrawsNothing() async throws {
      let stage = try await Stage()
      stage.unmap()
      #expect(!stage.isVisible)
      let draws = stage.view.draws.count
      var fired = 0
      stage.view.startTimer(after: .milliseconds(10)) {
        fired += 1
        stage.view.color = .white
      }
      try await wait("the timer") { fired == 1 }
      stage.settle()
      #expect(stage.view.draws.count == draws)
      stage.map()
      #expect(stage.isVisible && stage.shows(0xffffff, at: 0, 0))
    }

    @Test func aWindowThatAnotherProgramDestroysInADragCancelsItAndIsClosedOnce() async throws {
      let stage = try await Stage()
      let other = stage.showAnother(40, 40)
      var closed = 0
      stage.window.didClose = { closed += 1 }
      // The other window lies in front.
      stage.press(60, 60)
      XDestroyWindow(stage.driver.display, stage.id)
      stage.driver.sync()
      // Before the host has read of it: everything here fails on the server, and nobody is to
      // blame.
      stage.window.title = "gone"
      stage.window.minimumSize = Size(width: 70, height: 70)
      stage.view.shownCursor = .text
      stage.view.setNeedsDisplay()
      stage.host.drain()
      stage.settle()
      #expect(stage.view.phases == ["begin", "cancel"])
      #expect(closed == 1)
      #expect(stage.window.isClosed && !other.isClosed)
      #expect(stage.host.windows.count == 1)
      other.close()
      #expect(await stage.host.run() == .closed)
    }

    @Test func forgedNotificationsCloseHideAndMoveNothing() async throws {
      let popups = try await PopupStage()
      #expect(popups.present())
      let stage = popups.stage
      for type in [DestroyNotify, UnmapNotify, ConfigureNotify] {
        for mask in [StructureNotifyMask, NoEventMask] {
          var event = XEvent()
          event.xconfigure.type = type
          event.xconfigure.event = stage.id
          event.xconfigure.window = stage.id
          event.xconfigure.x = 32_767
          event.xconfigure.width = 9
          stage.driver.send(&event, to: stage.id, mask: mask)
        }
      }
      stage.settle()
      #expect(!stage.window.isClosed && stage.isVisible && popups.dismissals.isEmpty)
      #expect(stage.window.bounds.width == 200)
    }

    @Test func theLastOfManySizesCounts() async throws {
      let stage = try await Stage()
      let draws = stage.view.draws.count
      for step in 0..<500 {
        XResizeWindow(stage.driver.display, stage.id, UInt32(100 + step % 50), 80)
      }
      stage.settle()
      #expect(stage.window.bounds.size == Size(width: 149, height: 80))
      #expect(stage.view.draws.count == draws + 1 && stage.shows(at: 148, 79))
    }

    @Test func aWindowIsShownOnceAndFreedWhenItIsClosed() async throws {
      let stage = try await Stage()
      weak var window: DetentViews.Window?
      do {
        let second = stage.showAnother()
        window = second
        stage.host.show(second)
        #expect(stage.host.windows.count == 2)
        second.close()
        stage.host.show(second)
        #expect(stage.host.windows.count == 1)
      }
      stage.settle()
      #expect(window == nil)
    }

    @Test func aSizeThatComesTogetherWithAnotherScaleIsOneOfTheOldScale() async throws {
      let stage = try await Stage(scale: nil)
      XResizeWindow(stage.driver.display, stage.id, 330, 210)
      stage.setResolution(144)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 495, 315])
      #expect(stage.window.bounds.size == Size(width: 330, height: 210))
    }

    @Test func theOldSizeThatComesTogetherWithTheEndOfTheWholeScreenIsNoChoice() async throws {
      let stage = try await Stage(scale: nil)
      // What a window manager does.
      func fill(_ states: [UInt], _ width: UInt32, _ height: UInt32) {
        XResizeWindow(stage.driver.display, stage.id, width, height)
        Properties.write(
          stage.host.connection, stage.id, stage.driver.atom("_NET_WM_STATE"), type: UInt(XA_ATOM),
          longs: states)
        stage.settle()
      }
      fill([stage.driver.atom("_NET_WM_STATE_FULLSCREEN")], 800, 600)
      stage.setResolution(144)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 800, 600])
      fill([], 200, 100)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 300, 150])
      stage.setResolution(96)
      #expect(stage.driver.place(of: stage.id) == [0, 0, 200, 100])
    }
  }
}

struct ChosenSizeTests {
  private let screen = PixelSize(width: 800, height: 600)
  private let other = PixelSize(width: 300, height: 200)

  @Test func whatAScaleAsksForIsNoChoice() {
    var chosen = ChosenSize(Size(width: 600, height: 400))
    let wanted = chosen.pixels(scale: 2, on: screen)
    #expect(wanted == screen)
    chosen.willRequest(wanted, serial: 20, at: .zero)
    // What is older, and what a window that filled the screen had before, comes before the answer.
    let answers = [(wanted, 19), (other, 21), (wanted, 21), (wanted, 22)].map {
      chosen.isChoice($0.0, serial: UInt($0.1), at: .milliseconds(1))
    }
    #expect(answers == [false, false, false, true])
  }

  @Test func theFirstAnswerIsNoChoiceHoweverLateItComes() {
    var chosen = ChosenSize(Size(width: 600, height: 400))
    chosen.willRequest(screen, serial: 20, at: .zero)
    // In two steps, then the user.
    let answers = [2_000, 2_999, 3_000].map {
      chosen.isChoice(other, serial: 21, at: .milliseconds($0))
    }
    #expect(answers == [false, false, true])
  }

  @Test func aSizeThatComesBeforeTheWordThatItFillsTheScreenIsNoChoice() {
    let (own, whole) = (Size(width: 330, height: 210), Size(width: 800, height: 600))
    var chosen = ChosenSize(Size(width: 600, height: 400))
    chosen.choose(own, at: .seconds(1))
    chosen.choose(Size(width: 330, height: 600), at: .seconds(3))
    chosen.choose(whole, at: .milliseconds(3_100))
    chosen.screenIsFilled(at: .milliseconds(3_200))
    #expect(chosen.size == own)
    // One that was there for long stays.
    chosen.choose(whole, at: .seconds(5))
    chosen.screenIsFilled(at: .seconds(6))
    #expect(chosen.size == whole)
  }
}
