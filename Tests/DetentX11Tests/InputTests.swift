import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct Input {
    @Test(arguments: Stage.Pointers.allCases)
    func aDragReachesTheViewWithEveryPoint(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 50, 40)
      stage.driver.press()
      for x in 51...80 { stage.driver.move(to: x, 40) }
      stage.driver.release()
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "end"])
      let move = try #require(stage.view.pointer.dropFirst().first)
      #expect(move.coalescedPoints == (51...80).map { Point(x: Double($0), y: 40) })
      #expect(move.location == Point(x: 80, y: 40))
      #expect(move.buttons == .primary)
      #expect(stage.view.pointer.first?.button == .primary)
      #expect(stage.view.pointer.last?.buttons == [])
    }

    @Test func aDrainMakesOneFrameAndSkipsNoMotion() async throws {
      let stage = try await Stage()
      stage.view.whenMoved = { $0.setNeedsDisplay() }
      stage.driver.move(to: 10, 10)
      stage.driver.press()
      stage.settle()
      let draws = stage.view.draws.count
      for x in 0..<2000 { stage.driver.move(to: 10 + x % 150, 10) }
      stage.settle()
      #expect(stage.view.pointer.flatMap(\.coalescedPoints).count >= 2000)
      // The server sends in parts; never is a frame made for each motion.
      #expect(stage.view.draws.count - draws <= 3)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aDragGoesOnOutsideOfTheWindow(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 50, 40)
      stage.driver.press()
      stage.driver.move(to: 600, 500)
      stage.settle()
      #expect(stage.view.phases == ["begin", "move"])
      #expect(stage.view.pointer.last?.location == Point(x: 600, y: 500))
      stage.driver.release()
      stage.settle()
      #expect(stage.view.phases.last == "end")
      #expect(stage.view.hover.last == .some(nil))
    }

    @Test(arguments: Stage.Pointers.allCases)
    func unmappingInADragCancelsItOnce(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 50, 40)
      stage.driver.press()
      stage.driver.move(to: 60, 40)
      XUnmapWindow(stage.driver.display, stage.id)
      stage.driver.release()
      XMapWindow(stage.driver.display, stage.id)
      stage.driver.move(to: 70, 40)
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "cancel"])
      stage.driver.click()
      stage.settle()
      #expect(stage.view.phases == ["begin", "move", "cancel", "begin", "end"])
    }

    @Test(arguments: Stage.Pointers.allCases)
    func anotherProgramsGrabCancelsADrag(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 50, 40)
      stage.driver.press()
      stage.settle()
      // Moving the window to another parent ends the grab that the press gave.
      let parent = XCreateSimpleWindow(
        stage.driver.display, stage.driver.root, 0, 0, 400, 300, 0, 0, 0)
      XMapWindow(stage.driver.display, parent)
      XReparentWindow(stage.driver.display, stage.id, parent, 5, 5)
      stage.settle()
      #expect(stage.view.phases == ["begin", "cancel"])
    }

    @Test func closingInADragCancelsItOnce() async throws {
      let stage = try await Stage()
      stage.driver.move(to: 50, 40)
      stage.driver.press()
      stage.driver.askToClose(stage.id)
      stage.driver.move(to: 60, 40)
      stage.settle()
      #expect(stage.view.phases == ["begin", "cancel"])
      #expect(stage.window.isClosed)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func theWheelIsOneNotchAClick(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 20, 30)
      for button in 4...7 {
        stage.driver.click(button)
        stage.settle()
      }
      #expect(
        stage.view.scrolls.map(\.notches)
          == [Point(x: 0, y: 1), Point(x: 0, y: -1), Point(x: -1, y: 0), Point(x: 1, y: 0)])
      #expect(stage.view.scrolls.first?.location == Point(x: 20, y: 30))
      #expect(stage.view.phases.isEmpty)
    }

    @Test func buttonsBeyondTheWheelDoNothing() async throws {
      let stage = try await Stage()
      stage.driver.move(to: 20, 30)
      for button in [8, 9] { stage.driver.click(button) }
      stage.settle()
      #expect(stage.view.phases.isEmpty)
      #expect(stage.view.scrolls.isEmpty)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func twoQuickPressesAreADoubleClick(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 20, 30)
      stage.driver.click()
      stage.driver.click()
      stage.settle()
      #expect(stage.view.pointer.filter { $0.phase == .down }.map(\.clickCount) == [1, 2])
    }

    @Test func aDragFollowedByAQuickPressIsNoDoubleClick() async throws {
      let stage = try await Stage()
      stage.driver.move(to: 20, 30)
      stage.driver.press()
      stage.driver.move(along: [(60, 30), (20, 30)])
      stage.driver.release()
      stage.driver.click()
      stage.settle()
      #expect(stage.view.pointer.filter { $0.phase == .down }.map(\.clickCount) == [1, 1])
    }

    @Test func forgedInputIsDropped() async throws {
      let stage = try await Stage()
      for window in [stage.id, 0xdead] {
        for type in KeyPress...FocusOut {
          var event = XEvent()
          event.xbutton.type = type
          event.xbutton.window = window
          event.xbutton.button = 1
          event.xbutton.x = 32_767
          event.xbutton.y = -32_768
          event.xbutton.state = 0xffff
          event.xbutton.time = 0xffff_ffff
          stage.driver.send(&event, to: stage.id)
        }
      }
      stage.settle()
      #expect(stage.view.phases.isEmpty)
      #expect(stage.view.keys.isEmpty)
      #expect(stage.view.hover.isEmpty)
      #expect(!stage.window.isFocused)
    }

    @Test func aForgedMappingIsNotBelieved() async throws {
      let stage = try await Stage()
      for (request, first, count) in [(99, -1, 9999), (1, -1, 9999), (1, 255, 255), (0, 0, 0)] {
        var event = XEvent()
        event.xmapping.type = MappingNotify
        event.xmapping.request = Int32(request)
        event.xmapping.first_keycode = Int32(first)
        event.xmapping.count = Int32(count)
        stage.driver.send(&event, to: stage.id)
        event.xmapping.display = stage.host.connection.display
        event.xmapping.send_event = 0
        stage.host.keyboard.refresh(for: event.xmapping)
      }
      stage.settle()
      #expect(!stage.window.isClosed)
    }

    // MARK: Keys

    private func focusedStage() async throws -> Stage {
      let stage = try await Stage()
      XSetInputFocus(stage.driver.display, stage.id, RevertToParent, UInt(CurrentTime))
      stage.settle()
      #expect(stage.window.isFocused)
      return stage
    }

    @Test func mediaKeysGoUpToTheApplication() async throws {
      final class Player: Application {
        var keys: [Key] = []
        override func keyDown(_ event: KeyEvent) -> Bool {
          keys.append(event.key)
          return true
        }
      }
      let stage = try await focusedStage()
      let (player, before) = (Player(), Application.shared)
      Application.shared = player
      defer { Application.shared = before }
      stage.window.contentView = View()
      for symbol in [
        XF86XK_AudioPlay, XF86XK_AudioNext, XF86XK_AudioPrev, XF86XK_AudioStop,
        XF86XK_AudioRaiseVolume, XF86XK_AudioLowerVolume, XF86XK_AudioMute,
      ] {
        stage.driver.type(symbol)
      }
      stage.settle()
      #expect(
        player.keys == [
          .playPause, .nextTrack, .previousTrack, .stop, .volumeUp, .volumeDown, .mute,
        ])
    }

    @Test func keysArriveWithTextAndModifiers() async throws {
      let stage = try await focusedStage()
      stage.driver.type(XK_a)
      stage.driver.keyDown(XK_Shift_L)
      stage.driver.type(XK_a)
      stage.driver.keyUp(XK_Shift_L)
      stage.driver.keyDown(XK_Control_L)
      stage.driver.type(XK_a)
      stage.driver.keyUp(XK_Control_L)
      stage.driver.keyDown(XK_Alt_L)
      stage.driver.type(XK_Right)
      stage.driver.keyUp(XK_Alt_L)
      stage.settle()
      let downs = stage.view.keys.filter { $0.phase == .down }
      #expect(downs.map(\.key) == [.character("a"), .character("A"), .character("a"), .right])
      #expect(downs.map(\.text) == ["a", "A", "", ""])
      #expect(downs.map(\.modifiers) == [[], .shift, .control, .alt])
      #expect(stage.view.keys.count == 8)
    }

    @Test func theKeypadMovesWhileNumLockIsOff() async throws {
      let stage = try await focusedStage()
      stage.driver.type(XK_KP_Left)
      stage.driver.type(XK_Num_Lock)
      stage.driver.type(XK_KP_Left)
      stage.driver.type(XK_Num_Lock)
      stage.settle()
      let downs = stage.view.keys.filter { $0.phase == .down }
      #expect(downs.map(\.key) == [.left, .character("4")])
      #expect(downs.map(\.text) == ["", "4"])
    }

    @Test func shiftTabIsATabWithShift() async throws {
      let stage = try await focusedStage()
      stage.driver.keyDown(XK_Shift_L)
      stage.driver.type(XK_Tab)
      stage.driver.keyUp(XK_Shift_L)
      stage.settle()
      let down = try #require(stage.view.keys.first { $0.phase == .down })
      #expect(down.key == .tab)
      #expect(down.modifiers == .shift)
      #expect(down.text.isEmpty)
    }

    @Test func aHeldKeyRepeats() async throws {
      let stage = try await focusedStage()
      XkbSetAutoRepeatRate(stage.driver.display, UInt32(XkbUseCoreKbd), 50, 20)
      stage.driver.keyDown(XK_Right)
      try await wait("repeats") { stage.view.keys.count >= 4 }
      stage.driver.keyUp(XK_Right)
      stage.settle()
      let phases = stage.view.keys.map(\.phase)
      #expect(phases.first == .down)
      #expect(phases.last == .up)
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .repeated })
    }

    @Test func losingTheFocusReleasesHeldKeys() async throws {
      let stage = try await focusedStage()
      stage.driver.keyDown(XK_Right)
      XSetInputFocus(
        stage.driver.display, UInt(PointerRoot), Int32(RevertToPointerRoot), UInt(CurrentTime))
      stage.driver.keyUp(XK_Right)
      stage.settle()
      #expect(stage.view.keys.map(\.phase) == [.down, .up])
      #expect(!stage.window.isFocused)
    }

    @Test func anotherLayoutCountsFromTheNextKey() async throws {
      let stage = try await focusedStage()
      stage.driver.type(XK_y)
      stage.settle()
      let code = XKeysymToKeycode(stage.driver.display, UInt(XK_y))
      try stage.driver.setKeyboard(["-layout", "de"], on: stage.server)
      stage.settle()
      // The same place on the keyboard.
      stage.driver.typeCode(UInt32(code))
      stage.settle()
      let downs = stage.view.keys.filter { $0.phase == .down }
      #expect(downs.map(\.text) == ["y", "z"])
    }

    @Test func withoutAWindowManagerKeysFollowThePointer() async throws {
      let stage = try await Stage()
      stage.driver.type(XK_a)
      stage.driver.move(to: 20, 20)
      stage.driver.type(XK_b)
      stage.settle()
      #expect(stage.window.isFocused)
      #expect(stage.view.keys.map(\.key) == [.character("b"), .character("b")])
    }

    @Test func thePointerHasTheShapeThatTheWindowAsksFor() async throws {
      let stage = try await Stage()
      for cursor in Cursor.allCases {
        stage.view.shownCursor = cursor
        stage.driver.move(to: 20, 20)
        stage.driver.move(to: 21, 20)
        stage.settle()
      }
      let made = Cursor.allCases.map { stage.host.cursors.cursor($0) }
      #expect(made.allSatisfy { $0 != 0 })
      #expect(stage.host.cursors.cursor(.text) == stage.host.cursors.cursor(.text))
      #expect(stage.host.unexpectedErrorCount == 0)
    }
  }
}
