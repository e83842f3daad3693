import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  /// Events that another program makes up, with bytes that Xlib would not send.
  @MainActor
  struct Forgery {
    /// Everything that an event could change.
    private func state(_ stage: Stage) -> String {
      let (view, window) = (stage.view, stage.window)
      return "\(view.phases) \(view.keys.count) \(view.scrolls.count) \(view.hover) "
        + "\(view.draws.count) \(window.isFocused) \(stage.isVisible) \(window.isClosed) "
        + "\(window.bounds.size)"
    }

    /// Sends every type that the server passes on, each with several contents.
    private func forgeEverything(_ stage: Stage, seed: UInt64) throws {
      let raw = try RawClient(stage.server)
      var chance = SplitMix64(seed: seed)
      let windows = [stage.id, 0xdead, 0, stage.host.connection.root, 0xffff_ffff]
      // Type 35 is the server's own; it refuses that one.
      for type in UInt8(2)...127 where type != UInt8(GenericEvent) {
        let contents = [0, 0xff, 0x7f, 0x80].map { [UInt8](repeating: $0, count: 31) }
        for content in contents + [chance.bytes(31), chance.bytes(31)] {
          for window in windows {
            var event = [type] + content
            // Most kinds name their window in the second or the fourth word.
            for offset in [4, 12] where chance.chance(2) {
              for byte in 0..<4 {
                event[offset + byte] = UInt8(truncatingIfNeeded: window >> (8 * byte))
              }
            }
            raw.send(event: event, to: stage.id)
          }
        }
        raw.sync()
      }
      stage.settle()
    }

    @Test func eventsOfEveryTypeWithAnyContentChangeNothing() async throws {
      let stage = try await Stage()
      let before = state(stage)
      try forgeEverything(stage, seed: 1)
      #expect(state(stage) == before)
      // The real ones still count.
      stage.click(20, 30)
      #expect(stage.view.phases == ["begin", "end"])
    }

    @Test func eventsOfEveryTypeDoNotEndADrag() async throws {
      let stage = try await Stage()
      stage.press(20, 30)
      let before = state(stage)
      try forgeEverything(stage, seed: 2)
      #expect(state(stage) == before)
      stage.driver.move(to: 40, 30)
      stage.driver.release()
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "end"])
      #expect(stage.view.pointer.last?.location == Point(x: 40, y: 30))
    }

    @Test func eventsOfEveryTypeLeaveAPopupOpen() async throws {
      let popups = try await PopupStage()
      #expect(popups.present())
      try forgeEverything(popups.stage, seed: 3)
      #expect(popups.dismissals.isEmpty)
      #expect(popups.closes == 0)
    }

    @Test func aPingIsAnsweredDuringADrag() async throws {
      let stage = try await Stage()
      let driver = stage.driver
      driver.move(to: 20, 30)
      driver.press()
      stage.settle()
      #expect(stage.view.phases == ["begin"])
      XSelectInput(driver.display, driver.root, SubstructureNotifyMask)
      var ping = driver.message("WM_PROTOCOLS", for: stage.id)
      ping.xclient.data.l.0 = Int(bitPattern: driver.atom("_NET_WM_PING"))
      ping.xclient.data.l.2 = Int(bitPattern: stage.id)
      driver.send(&ping, to: stage.id)
      // One turn is enough.
      XSync(stage.host.connection.display, 0)
      stage.host.drain()
      driver.sync()
      var answer = XEvent()
      #expect(XCheckTypedWindowEvent(driver.display, driver.root, ClientMessage, &answer) != 0)
      #expect(stage.view.phases == ["begin"])
    }
  }
}
