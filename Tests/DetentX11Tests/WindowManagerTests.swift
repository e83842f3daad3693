import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct UnderAWindowManager {
    @Test func theWindowIsFramedFocusedAndClosed() async throws {
      let stage = try await Stage.managed()
      #expect(stage.driver.property("_NET_FRAME_EXTENTS", of: stage.id).count == 32)
      #expect(stage.shows(at: 50, 50))
      stage.after { stage.driver.type(XK_a) }
      #expect(stage.view.keys.first?.key == .character("a"))
      async let reason = stage.host.run()
      stage.driver.askTheManager("_NET_CLOSE_WINDOW", about: stage.id)
      #expect(await reason == .closed)
    }

    @Test func placesAreThoseOfTheWindowAndNotOfItsFrame() async throws {
      let stage = try await Stage.managed()
      let origin = stage.driver.origin(of: stage.id)
      stage.driver.move(to: Int(origin.x) + 30, Int(origin.y) + 40)
      stage.driver.press()
      stage.driver.move(to: Int(origin.x) + 60, Int(origin.y) + 40)
      stage.driver.release()
      try await wait("the drag") { stage.view.phases.last == "end" }
      #expect(stage.view.phases == ["begin", "move", "end"])
      #expect(stage.view.pointer.map(\.location.x) == [30, 60, 60])
    }

    @Test func theSizeOfTheUserOutlivesTheWholeScreenAndOtherScales() async throws {
      let stage = try await Stage.managed(scale: nil)
      func expect(_ width: Double, _ height: Double, _ what: String) async throws {
        try await wait(what) { stage.window.bounds.size == Size(width: width, height: height) }
        // Longer than an answer is waited for.
        try await Task.sleep(for: .milliseconds(1_100))
        #expect(stage.window.bounds.size == Size(width: width, height: height), "\(what)")
      }
      XResizeWindow(stage.driver.display, stage.id, 330, 210)
      stage.driver.sync()
      try await expect(330, 210, "the user's size")
      stage.window.toggleFullScreen()
      try await wait("the whole screen") { stage.window.state == .fullScreen }
      try await expect(800, 600, "the whole screen")
      stage.driver.setResources("Xft.dpi: 144\n")
      try await wait("the scale") { stage.host.scale == 1.5 }
      stage.window.toggleFullScreen()
      try await wait("the window") { stage.window.state == [] }
      try await expect(330, 210, "the user's size at another scale")
      #expect(stage.driver.place(of: stage.id).suffix(2) == [495, 315])
      stage.driver.setResources("Xft.dpi: 384\n")
      try await wait("a scale that the screen is too small for") { stage.host.scale == 4 }
      try await Task.sleep(for: .milliseconds(1_100))
      #expect(stage.window.bounds.width <= 200)
      stage.driver.setResources("Xft.dpi: 96\n")
      try await expect(330, 210, "the user's size in the end")
    }

    @Test func aPopupLeavesTheKeyboardAndGoesWithAPressOnTheFrameOrAMoveOfItsOwner() async throws {
      let stage = try await Stage.managed()
      var dismissals: [PopupDismissal] = []
      func open() async throws -> DetentViews.Window {
        let popup = DetentViews.Window(size: Size(width: 60, height: 60))
        popup.shouldDismiss = {
          dismissals.append($0)
          return true
        }
        let placement = PopupPlacement(
          frame: Rect(x: 170, y: 20, width: 60, height: 60),
          inputShape: Path(rect: Rect(x: 0, y: 0, width: 60, height: 60)))
        #expect(stage.window.present(popup, at: placement))
        try await wait("the pointer") { stage.host.popups.hasGrab }
        return popup
      }
      let first = try await open()
      let owner = try #require(stage.host.shown(stage.window))
      let place = try #require(Screen(connection: stage.host.connection).frame(of: owner))
      let id = try #require(stage.host.shown(first)?.id)
      #expect(stage.driver.place(of: id) == [place.x + 170, place.y + 20, 60, 60])
      stage.driver.type(XK_b)
      try await wait("the key") { !stage.view.keys.isEmpty }
      #expect(stage.window.isFocused && dismissals.isEmpty)
      // The title bar.
      stage.driver.move(to: place.x + 40, place.y - 8)
      stage.driver.click()
      try await wait("the end") { first.isClosed }
      #expect(dismissals == [.pressOutside])
      let second = try await open()
      stage.settle()
      #expect(dismissals == [.pressOutside])
      XMoveWindow(stage.driver.display, stage.id, 333, 222)
      stage.driver.sync()
      try await wait("the end") { second.isClosed }
      #expect(dismissals.dropFirst().first == .ownerMoved)
    }

    @Test func aTapGivesAWindowTheFocusAndIsItsPress() async throws {
      let input = try DeviceServer.shared()
      let stage = try await Stage.managed(on: XServer(input))
      _ = stage.showAnother(100, 50)
      try await wait("the focus of the other window") { !stage.window.isFocused }
      let origin = stage.driver.origin(of: stage.id)
      let (x, y) = (origin.x + 20, origin.y + 80)
      try input.touchDown(0, x, y)
      try await wait("the press") { stage.view.phases == ["begin"] }
      try input.touchMove(0, x + 30, y)
      try input.touchUp(0, x + 30, y)
      try await wait("the release") { stage.view.phases == ["begin", "move", "end"] }
      #expect(stage.view.pointer.map { $0.location.x.rounded() } == [20, 50, 50])
      try await wait("the focus") { stage.window.isFocused }
      #expect(!stage.host.isHolding)
    }

    @Test func aWindowManagerMayComeAndGo() async throws {
      let stage = try await Stage()
      for _ in 0..<2 {
        let manager = try Manager(stage.server)
        try await wait("the frame") {
          !stage.driver.property("_NET_FRAME_EXTENTS", of: stage.id).isEmpty
        }
        stage.settle()
        withExtendedLifetime(manager) {}
      }
      stage.settle()
      #expect(stage.isVisible && !stage.window.isClosed)
    }
  }

  @MainActor struct StatesUnderAWindowManager {
    @Test func theWindowIsMaximisedAndMinimised() async throws {
      let stage = try await Stage.managed()
      // By the user, as a panel of the desktop does.
      let names = ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"]
      for isOn in [1, 0] {
        stage.driver.askTheManager(
          "_NET_WM_STATE", [isOn] + names.map { stage.driver.long($0) }, about: stage.id)
        try await wait("the size") { (stage.window.bounds.width > 700) == (isOn == 1) }
      }
      stage.window.request(.maximized, isOn: true)
      try await wait("the largest size") {
        stage.window.state == .maximized && stage.window.bounds.width > 700
      }
      stage.settle()
      let size = stage.window.bounds.size
      #expect(stage.shows(at: Int(size.width) - 1, Int(size.height) - 1))
      stage.window.request(.minimized, isOn: true)
      try await wait("its hiding") {
        stage.window.state.contains(.minimized) && !stage.isVisible
      }
      stage.window.request(.minimized, isOn: false)
      try await wait("its return") {
        !stage.window.state.contains(.minimized) && stage.isVisible
      }
      // By another program.
      XIconifyWindow(stage.driver.display, stage.id, 0)
      stage.driver.sync()
      try await wait("hiding") { !stage.isVisible }
      XMapWindow(stage.driver.display, stage.id)
      stage.driver.sync()
      try await wait("showing") { stage.isVisible }
      stage.settle()
    }

    @Test func aStateThatIsAskedForBeforeTheWindowIsThereIsItsFirst() async throws {
      let stage = try await Stage.managed()
      let other = DetentViews.Window(size: Size(width: 50, height: 50))
      stage.host.show(other)
      other.request(.fullScreen, isOn: true)
      try await wait("the whole screen") {
        other.state == .fullScreen && other.bounds.size == Size(width: 800, height: 600)
      }
      other.close()
    }

    @Test func aWindowThatTheUserUsesComesToTheFront() async throws {
      let stage = try await Stage.managed()
      let other = stage.showAnother()
      try await wait("the other one") { other.isFocused && !stage.window.isFocused }
      stage.window.activate()
      try await wait("the first one") { stage.window.isFocused && !other.isFocused }
    }

    @Test func attentionIsWrittenDownByTheWindowManager() async throws {
      let stage = try await Stage.managed()
      let other = stage.showAnother()
      try await wait("the other one") { other.isFocused }
      stage.window.requestsUserAttention = true
      let atom = Int(bitPattern: stage.driver.atom("_NET_WM_STATE_DEMANDS_ATTENTION"))
      try await wait("the sign") {
        stage.driver.longs("_NET_WM_STATE", of: stage.id).contains(atom)
      }
      stage.window.activate()
      try await wait("its end") {
        !stage.driver.longs("_NET_WM_STATE", of: stage.id).contains(atom)
          && !stage.window.requestsUserAttention
      }
    }
  }
}
