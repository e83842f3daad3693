import CDetentX11
import DetentDrawing
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  /// What window managers and launchers are notified of, with nobody there to listen.
  @MainActor
  struct Desktops {
    @Test func everyWindowNamesTheSameLeader() async throws {
      let stage = try await Stage()
      let other = DetentViews.Window(size: Size(width: 40, height: 40))
      stage.host.show(other)
      stage.settle()
      let second = try #require(stage.host.shown(other)?.id)
      let leader = try #require(stage.driver.longs("WM_CLIENT_LEADER", of: stage.id).first)
      #expect(stage.driver.longs("WM_CLIENT_LEADER", of: second) == [leader])
      #expect(stage.driver.longs("WM_CLIENT_LEADER", of: UInt(leader)) == [leader])
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

    @Test func iconsAreSizesAndStraightPixels() async throws {
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
      let sizes = [words[0], words[1], words[6], words[7]]
      #expect(sizes == [2, 2, 3, 3])
      // The second row is clear.
      #expect(words[4] == 0)
      let parts = [24, 16, 8, 0].map { words[2] >> $0 & 0xff }
      #expect((127...129).contains(parts[0]) && (0x7f...0x81).contains(parts[2]))
      #expect(parts[1] == 0xff && parts[3] == 0)
    }

    @Test func iconsThatAreTooLargeAreLeftOut() {
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
      stage.driver.type(XK_a)
      stage.settle()
      #expect(stage.driver.longs("_NET_WM_USER_TIME", of: stage.id).first ?? 0 > first)
    }

    @Test func attentionIsDemandedUntilTheKeyboardComes() async throws {
      let stage = try await Stage()
      stage.window.requestsUserAttention = true
      stage.settle()
      func flags() -> Int { stage.driver.longs("WM_HINTS", of: stage.id).first ?? 0 }
      #expect(flags() & Int(XUrgencyHint) != 0)
      stage.focus()
      #expect(!stage.window.requestsUserAttention)
      #expect(flags() & Int(XUrgencyHint) == 0)
    }

    @Test func theKeyboardIsTakenWhenItIsOffered() async throws {
      let stage = try await Stage()
      offerFocus(stage)
      #expect(stage.window.isFocused)
    }

    @Test func theKeyboardIsNotTakenByAWindowThatIsGoneFromTheScreen() async throws {
      let stage = try await Stage()
      XUnmapWindow(stage.driver.display, stage.id)
      offerFocus(stage)
      // Unmapped before the host has read of it.
      stage.map()
      let shown = try #require(stage.host.shown(stage.window))
      XUnmapWindow(stage.driver.display, stage.id)
      stage.driver.sync()
      stage.host.windowManager.takeFocus(shown, at: UInt(CurrentTime))
      stage.settle()
      #expect(!stage.window.isFocused)
    }

    private func offerFocus(_ stage: Stage) {
      var message = stage.driver.message("WM_PROTOCOLS", for: stage.id)
      message.xclient.data.l.0 = Int(bitPattern: stage.driver.atom("WM_TAKE_FOCUS"))
      stage.driver.send(&message, to: stage.id)
      stage.settle()
    }

    @Test func withoutAWindowManagerTheWholeScreenCanBeHad() async throws {
      let stage = try await Stage()
      var states: [WindowState] = []
      stage.window.stateDidChange = { states.append($0) }
      stage.window.toggleFullScreen()
      stage.settle()
      #expect(stage.driver.place(of: stage.id) == [0, 0, 800, 600])
      #expect(stage.window.bounds.size == Size(width: 800, height: 600))
      stage.window.toggleFullScreen()
      stage.settle()
      #expect(stage.driver.place(of: stage.id) == [0, 0, 200, 100])
      #expect(states == [.fullScreen, []])
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
      stage.window.toggleFullScreen()
      stage.settle()
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

    @Test func aWindowCanFillTheScreenFromTheStart() async throws {
      let stage = try await Stage()
      let other = DetentViews.Window(size: Size(width: 40, height: 40))
      other.toggleFullScreen()
      stage.host.show(other)
      stage.settle()
      #expect(other.bounds.size == Size(width: 800, height: 600))
      #expect(other.state == .fullScreen)
    }

    @Test func withoutAWindowManagerAWindowComesToTheFrontByItself() async throws {
      let stage = try await Stage()
      let cover = XCreateSimpleWindow(
        stage.driver.display, stage.driver.root, 0, 0, 300, 300, 0, 0, 9)
      XMapWindow(stage.driver.display, cover)
      stage.driver.sync()
      stage.window.activate()
      stage.settle()
      #expect(stage.driver.windows().last == stage.id)
      #expect(stage.window.isFocused)
    }

    @Test func theStateIsWhatTheDesktopHasWritten() async throws {
      let stage = try await Stage()
      let atom = { Int(bitPattern: stage.driver.atom($0)) }
      let neighbour = try Neighbour(stage.server)
      let property = stage.driver.atom("_NET_WM_STATE")
      for (names, state) in [
        (["MAXIMIZED_HORZ"], []),
        (["MAXIMIZED_HORZ", "MAXIMIZED_VERT"], .maximized),
        (["FULLSCREEN", "HIDDEN", "SKIP_TASKBAR"], [.fullScreen, .minimized]), ([], []),
      ] as [([String], WindowState)] {
        let atoms = names.map { UInt(bitPattern: atom("_NET_WM_STATE_\($0)")) }
        neighbour.putLongs(atoms, type: "ATOM", into: property, of: stage.id)
        stage.settle()
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
      var message = stage.driver.message("WM_PROTOCOLS", for: stage.id)
      message.xclient.data.l.0 = Int(bitPattern: stage.driver.atom("_NET_WM_SYNC_REQUEST"))
      message.xclient.data.l.2 = 7
      message.xclient.data.l.3 = 1
      stage.driver.send(&message, to: stage.id)
      stage.settle()
      #expect(count(UInt(counter), stage.driver) == [0, 0])
      stage.resize(150, 90)
      #expect(count(UInt(counter), stage.driver) == [7, 1])
    }

    private func count(_ counter: UInt, _ driver: ServerInput) -> [Int] {
      var major: Int32 = 0
      var minor: Int32 = 0
      XSyncInitialize(driver.display, &major, &minor)
      var value = XSyncValue()
      guard XSyncQueryCounter(driver.display, counter, &value) != 0 else { return [] }
      return [Int(value.lo), Int(value.hi)]
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
      #expect(StartupNotification(id: "") == nil)
      #expect(StartupNotification(id: "a b") == nil)
      #expect(StartupNotification(id: String(repeating: "x", count: 2_000)) == nil)
      #expect(StartupNotification(id: "x")?.time == nil)
      #expect(StartupNotification(id: "x_TIMEa")?.time == nil)
      #expect(StartupNotification(id: "x_TIME1_TIME4294967297")?.time == 1)
    }
  }
}
