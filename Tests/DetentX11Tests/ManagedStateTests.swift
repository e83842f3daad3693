import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct StatesUnderAWindowManager {
    @Test func theWindowFillsTheScreenAndComesBack() async throws {
      let (stage, manager) = try await Stage.managed()
      stage.window.toggleFullScreen()
      try await wait("the whole screen") { stage.window.state == .fullScreen }
      try await wait("its size") { stage.window.bounds.size == Size(width: 800, height: 600) }
      stage.window.toggleFullScreen()
      try await wait("the window") {
        stage.window.state == [] && stage.window.bounds.size == Size(width: 200, height: 100)
      }
      #expect(stage.host.unexpectedErrorCount == 0)
      withExtendedLifetime(manager) {}
    }

    @Test func theWindowIsMaximisedAndMinimised() async throws {
      let (stage, manager) = try await Stage.managed()
      stage.window.request(.maximized, isOn: true)
      try await wait("the largest size") {
        stage.window.state == .maximized && stage.window.bounds.width > 700
      }
      stage.window.request(.minimized, isOn: true)
      try await wait("its hiding") {
        stage.window.state.contains(.minimized) && !stage.isVisible
      }
      stage.window.request(.minimized, isOn: false)
      try await wait("its return") {
        !stage.window.state.contains(.minimized) && stage.isVisible
      }
      #expect(stage.host.unexpectedErrorCount == 0)
      withExtendedLifetime(manager) {}
    }

    @Test func aStateThatIsAskedForBeforeTheWindowIsThereIsItsFirst() async throws {
      let (stage, manager) = try await Stage.managed()
      let other = DetentViews.Window(size: Size(width: 50, height: 50))
      stage.host.show(other)
      other.request(.fullScreen, isOn: true)
      try await wait("the whole screen") {
        other.state == .fullScreen && other.bounds.size == Size(width: 800, height: 600)
      }
      other.close()
      withExtendedLifetime(manager) {}
    }

    @Test func aWindowThatTheUserUsesComesToTheFront() async throws {
      let (stage, manager) = try await Stage.managed()
      let other = DetentViews.Window(size: Size(width: 50, height: 50))
      stage.host.show(other)
      try await wait("the other one") { other.isFocused && !stage.window.isFocused }
      stage.window.activate()
      try await wait("the first one") { stage.window.isFocused && !other.isFocused }
      #expect(stage.host.unexpectedErrorCount == 0)
      withExtendedLifetime(manager) {}
    }

    @Test func attentionIsWrittenDownByTheWindowManager() async throws {
      let (stage, manager) = try await Stage.managed()
      let other = DetentViews.Window(size: Size(width: 50, height: 50))
      stage.host.show(other)
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
      withExtendedLifetime(manager) {}
    }
  }
}
