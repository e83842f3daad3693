import CDetentX11
import DetentDrawing
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// What window managers and launchers are notified of, with nobody there to listen.
  @MainActor struct Desktops {
    @Test func everyWindowNamesTheSameLeader() async throws {
      let stage = try await Stage()
      let second = try #require(stage.host.shown(stage.showAnother())?.id)
      let leader = try #require(stage.driver.longs("WM_CLIENT_LEADER", of: stage.id).first)
      for window in [second, UInt(leader)] {
        #expect(stage.driver.longs("WM_CLIENT_LEADER", of: window) == [leader])
      }
      #expect(stage.driver.longs("WM_HINTS", of: second).last == leader)
    }

    @Test func theLeastSizeIsInDevicePixels() async throws {
      let stage = try await Stage(scale: 2)
      stage.window.minimumSize = Size(width: 30, height: 20)
      stage.view.setNeedsDisplay()
      stage.settle()
      let hints = stage.driver.longs("WM_NORMAL_HINTS", of: stage.id)
      #expect(hints.first.map { $0 & (PMinSize | PMaxSize) } == PMinSize)
      #expect(Array(hints[5..<7]) == [60, 40])
    }

    @Test func iconsAreSizesAndStraightPixelsWithoutThoseThatAreTooLarge() async throws {
      let stage = try await Stage()
      stage.window.icons = [2.0, 3].map { side in
        Image.rendered(size: Size(width: side, height: side)) {
          $0.fill(
            Rect(x: 0, y: 0, width: side, height: 1), with: Color(hex: 0xff8000).withAlpha(0.5))
        }
      }
      stage.settle()
      let words = stage.driver.longs("_NET_WM_ICON", of: stage.id)
      #expect(words.count == 17)
      #expect([words[0], words[1], words[6], words[7]] == [2, 2, 3, 3])
      // The second row is clear.
      #expect(words[4] == 0)
      let parts = [24, 16, 8, 0].map { words[2] >> $0 & 0xff }
      #expect((127...129).contains(parts[0]) && (0x7f...0x81).contains(parts[2]))
      #expect(parts[1] == 0xff && parts[3] == 0)
      // Those that are too large are left out.
      let large = Image.rendered(size: Size(width: 300, height: 10)) { _ in }
      let small = Image.rendered(size: Size(width: 1, height: 1)) { _ in }
      #expect(WindowProperties.words(of: [large, small]) == [1, 1, 0])
      let most = Image.rendered(size: Size(width: 250, height: 250)) { _ in }
      #expect(WindowProperties.words(of: [most, most]).count == 2 + 62_500)
    }

    @Test func theUsersLastUseIsWrittenDown() async throws {
      let stage = try await Stage()
      #expect(stage.driver.longs("_NET_WM_USER_TIME", of: stage.id).isEmpty)
      stage.click(20, 20)
      let first = try #require(stage.driver.longs("_NET_WM_USER_TIME", of: stage.id).first)
      #expect(first > 0)
      try await Task.sleep(for: .milliseconds(3))
      stage.after { stage.driver.type(XK_a) }
      #expect(stage.driver.longs("_NET_WM_USER_TIME", of: stage.id).first ?? 0 > first)
    }

    @Test func attentionIsDemandedUntilTheKeyboardComes() async throws {
      let stage = try await Stage()
      stage.after { stage.window.requestsUserAttention = true }
      func flags() -> Int { stage.driver.longs("WM_HINTS", of: stage.id).first ?? 0 }
      #expect(flags() & Int(XUrgencyHint) != 0)
      stage.focus()
      #expect(!stage.window.requestsUserAttention)
      #expect(flags() & Int(XUrgencyHint) == 0)
    }

    @Test func theKeyboardIsTakenWhenItIsOfferedToAWindowThatIsOnTheScreen() async throws {
      let stage = try await Stage()
      func offerFocus() {
        stage.driver.send("WM_PROTOCOLS", [stage.driver.long("WM_TAKE_FOCUS")], about: stage.id)
        stage.settle()
      }
      XUnmapWindow(stage.driver.display, stage.id)
      offerFocus()
      // Unmapped before the host has read of it.
      stage.map()
      let shown = try #require(stage.host.shown(stage.window))
      XUnmapWindow(stage.driver.display, stage.id)
      stage.driver.sync()
      stage.host.windowManager.takeFocus(shown, at: UInt(CurrentTime))
      stage.settle()
      #expect(!stage.window.isFocused)
      stage.map()
      offerFocus()
      #expect(stage.window.isFocused)
    }

    @Test func withoutAWindowManagerTheWholeScreenCanBeHadAlsoFromTheStart() async throws {
      let stage = try await Stage()
      var states: [WindowState] = []
      stage.window.stateDidChange = { states.append($0) }
      stage.window.toggleFullScreen()
      stage.settle()
      #expect(stage.driver.place(of: stage.id) == [0, 0, 800, 600])
      #expect(stage.window.bounds.size == Size(width: 800, height: 600))
      stage.after { stage.window.toggleFullScreen() }
      #expect(stage.driver.place(of: stage.id) == [0, 0, 200, 100])
      #expect(states == [.fullScreen, []])
      let other = DetentViews.Window(size: Size(width: 40, height: 40))
      other.toggleFullScreen()
      stage.host.show(other)
      stage.settle()
      #expect(other.bounds.size == Size(width: 800, height: 600) && other.state == .fullScreen)
    }

    @Test func aFrameOfAnOldWindowManagerIsKeptOffTheScreen() async throws {
      let stage = try await Stage()
      // It puts a frame around the window and knows nothing of full screens.
      let display = stage.driver.display
      let frame = XCreateSimpleWindow(display, stage.driver.root, 60, 70, 210, 130, 2, 0, 0)
      XMapWindow(display, frame)
      XReparentWindow(display, stage.id, frame, 3, 20)
      XSelectInput(display, frame, SubstructureRedirectMask)
      stage.settle()
      stage.window.toggleFullScreen()
      stage.settle()
      #expect(requests(stage) == [[-5, -22, 800, 600]])
      #expect(stage.window.state == .fullScreen)
      stage.after { stage.window.toggleFullScreen() }
      #expect(requests(stage) == [[60, 70, 200, 100]])
    }

    /// The places and sizes that the window has asked a window manager for.
    private func requests(_ stage: Stage) -> [[Int32]] {
      var requests: [[Int32]] = []
      var event = XEvent()
      while XCheckTypedEvent(stage.driver.display, ConfigureRequest, &event) != 0 {
        let request = event.xconfigurerequest
        requests.append([request.x, request.y, request.width, request.height])
      }
      return requests
    }

    @Test func withoutAWindowManagerAWindowComesToTheFrontByItself() async throws {
      let stage = try await Stage()
      _ = stage.coverWindow(300, 300)
      stage.window.activate()
      stage.settle()
      #expect(stage.driver.windows().last == stage.id && stage.window.isFocused)
    }

    @Test func theStateIsWhatTheDesktopHasWritten() async throws {
      let stage = try await Stage()
      let neighbour = try Neighbour(stage.server)
      let property = stage.driver.atom("_NET_WM_STATE")
      for (names, state) in [
        (["MAXIMIZED_HORZ"], []),
        (["MAXIMIZED_HORZ", "MAXIMIZED_VERT"], .maximized),
        (["FULLSCREEN", "HIDDEN", "SKIP_TASKBAR"], [.fullScreen, .minimized]), ([], []),
      ] as [([String], WindowState)] {
        let atoms = names.map { stage.driver.atom("_NET_WM_STATE_\($0)") }
        stage.after { neighbour.putLongs(atoms, type: "ATOM", into: property, of: stage.id) }
        #expect(stage.window.state == state)
      }
      // Another type, another format.
      neighbour.putLongs([1, 2], type: "CARDINAL", into: property, of: stage.id)
      neighbour.put([1, 2, 3], type: "ATOM", into: property, of: stage.id)
      stage.settle()
      #expect(stage.window.state == [])
    }

    @Test func aFrameOfTheNewSizeIsReported() async throws {
      let stage = try await Stage()
      let counter = try #require(
        stage.driver.longs("_NET_WM_SYNC_REQUEST_COUNTER", of: stage.id).first)
      func count() -> [Int] {
        var (major, minor): (Int32, Int32) = (0, 0)
        XSyncInitialize(stage.driver.display, &major, &minor)
        var value = XSyncValue()
        guard XSyncQueryCounter(stage.driver.display, UInt(counter), &value) != 0 else { return [] }
        return [Int(value.lo), Int(value.hi)]
      }
      let request = stage.driver.long("_NET_WM_SYNC_REQUEST")
      stage.after { stage.driver.send("WM_PROTOCOLS", [request, 0, 7, 1], about: stage.id) }
      #expect(count() == [0, 0])
      stage.resize(150, 90)
      #expect(count() == [7, 1])
    }

    // MARK: The launcher

    @Test func theLauncherIsNotifiedWhenTheWindowIsThere() async throws {
      let server = try XServer()
      let driver = try ServerInput(server)
      XSelectInput(driver.display, driver.root, PropertyChangeMask)
      driver.sync()
      let id = "launcher/\"x\"/1-2-host_TIME123456"
      setenv("DESKTOP_STARTUP_ID", id, 1)
      let stage = try await Stage(server)
      #expect(getenv("DESKTOP_STARTUP_ID") == nil)
      #expect(driver.text("_NET_STARTUP_ID", of: stage.id) == id)
      #expect(driver.longs("_NET_WM_USER_TIME", of: stage.id) == [123_456])
      let kinds = ["_NET_STARTUP_INFO_BEGIN", "_NET_STARTUP_INFO"].map { driver.atom($0) }
      let parts = driver.events().filter { $0.type == ClientMessage }
      #expect(parts.first?.xclient.message_type == kinds[0])
      #expect(parts.dropFirst().allSatisfy { $0.xclient.message_type == kinds[1] })
      let bytes = parts.flatMap { part in
        withUnsafeBytes(of: part.xclient.data) { Array($0.prefix(20)) }
      }
      #expect(
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          == #"remove: ID="launcher/\"x\"/1-2-host_TIME123456""#)
    }

    @Test func namesOfLaunchersAreChecked() {
      for id in ["", "a b", String(repeating: "x", count: 2_000)] {
        #expect(StartupNotification(id: id) == nil, "\(id.prefix(5))")
      }
      for id in ["x", "x_TIMEa"] { #expect(StartupNotification(id: id)?.time == nil, "\(id)") }
      #expect(StartupNotification(id: "x_TIME1_TIME4294967297")?.time == 1)
    }
  }
}
