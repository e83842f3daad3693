import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Input {
    @Test(arguments: Stage.Pointers.allCases)
    func aDragReachesTheViewWithEveryPoint(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.press(50, 40)
      for x in 51...80 { stage.driver.move(to: x, 40) }
      stage.release()
      try #require(stage.view.phases == ["begin", "move", "end"])
      let events = stage.view.pointer
      #expect(events[1].coalescedPoints == (51...80).map { Point(x: Double($0), y: 40) })
      #expect(events[1].location == Point(x: 80, y: 40))
      #expect(events.map(\.buttons) == [.primary, .primary, []])
      #expect(events[0].button == .primary)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func aDragGoesOnOutsideOfTheWindow(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.press(50, 40)
      stage.move(600, 500)
      #expect(stage.view.phases == ["begin", "move"])
      #expect(stage.view.pointer.last?.location == Point(x: 600, y: 500))
      stage.release()
      #expect(stage.view.phases.last == "end" && stage.view.hover.last == .some(nil))
    }

    @Test(arguments: Stage.Pointers.allCases)
    func unmappingInADragCancelsItOnce(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.press(50, 40)
      stage.driver.move(to: 60, 40)
      XUnmapWindow(stage.driver.display, stage.id)
      stage.driver.release()
      XMapWindow(stage.driver.display, stage.id)
      stage.move(70, 40)
      #expect(stage.view.phases == ["begin", "move", "cancel"])
      stage.after { stage.driver.click() }
      #expect(stage.view.phases == ["begin", "move", "cancel", "begin", "end"])
    }

    @Test(arguments: Stage.Pointers.allCases)
    func anotherProgramsGrabCancelsADrag(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.press(50, 40)
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
      stage.press(50, 40)
      stage.driver.askToClose(stage.id)
      stage.move(60, 40)
      #expect(stage.view.phases == ["begin", "cancel"] && stage.window.isClosed)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func theWheelIsOneNotchAClick(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 20, 30)
      for button in 4...7 {
        stage.after { stage.driver.click(button) }
      }
      #expect(
        stage.view.scrolls.map(\.notches)
          == [Point(x: 0, y: 1), Point(x: 0, y: -1), Point(x: -1, y: 0), Point(x: 1, y: 0)])
      #expect(stage.view.scrolls.first?.location == Point(x: 20, y: 30))
      #expect(stage.view.phases.isEmpty)
    }

    @Test(arguments: Stage.Pointers.allCases)
    func twoQuickPressesAreADoubleClick(pointers: Stage.Pointers) async throws {
      let stage = try await Stage(pointers: pointers)
      stage.driver.move(to: 20, 30)
      stage.driver.click()
      stage.driver.click()
      stage.settle()
      #expect(stage.view.clickCounts == [1, 2])
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
      stage.focus()
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
      stage.driver.type(XK_a, with: XK_Shift_L)
      stage.driver.type(XK_a, with: XK_Control_L)
      stage.driver.type(XK_Right, with: XK_Alt_L)
      stage.driver.type(XK_Tab, with: XK_Shift_L)
      stage.settle()
      let downs = stage.view.keysDown
      #expect(
        downs.map(\.key) == [.character("a"), .character("A"), .character("a"), .right, .tab])
      #expect(downs.map(\.text) == ["a", "A", "", "", ""])
      #expect(downs.map(\.modifiers) == [[], .shift, .control, .alt, .shift])
      #expect(stage.view.keys.count == 10)
    }

    @Test func theKeypadMovesWhileNumLockIsOff() async throws {
      let stage = try await focusedStage()
      for key in [XK_KP_Left, XK_Num_Lock, XK_KP_Left, XK_Num_Lock] { stage.driver.type(key) }
      stage.settle()
      let downs = stage.view.keysDown
      #expect(downs.map(\.key) == [.left, .character("4")])
      #expect(downs.map(\.text) == ["", "4"])
    }

    @Test func anotherLayoutCountsFromTheNextKey() async throws {
      let stage = try await focusedStage()
      stage.after { stage.driver.type(XK_y) }
      let code = stage.driver.place(of: XK_y)
      try stage.driver.setKeyboard(["-layout", "de"], on: stage.server)
      stage.settle()
      // The same place on the keyboard.
      stage.after { stage.driver.typeCode(code) }
      #expect(stage.view.keysDown.map(\.text) == ["y", "z"])
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
        stage.move(21, 20)
      }
      let made = Cursor.allCases.map { stage.host.cursors.cursor($0) }
      #expect(made.allSatisfy { $0 != 0 })
      #expect(stage.host.cursors.cursor(.text) == stage.host.cursors.cursor(.text))
    }
  }
}
