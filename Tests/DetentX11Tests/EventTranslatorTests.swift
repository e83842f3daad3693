import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

/// A keyboard whose codes are characters: 97 is `a`.
private struct PlainLayout: KeyboardLayout {
  var reportsRepeatsDirectly = false

  func stroke(of event: XKeyEvent) -> KeyStroke {
    let symbol = KeySymbol(UInt(event.keycode))
    return KeyStroke(key: symbol.key, text: symbol.text)
  }

  func modifiers(of state: UInt32) -> Modifiers {
    state & UInt32(ShiftMask) != 0 ? .shift : []
  }
}

extension X11Tests {
  @MainActor
  struct Translation {
    private let translator = EventTranslator(layout: PlainLayout(), scale: 2)

    private func motion(_ x: Int32, _ y: Int32 = 0, state: Int32 = 0, time: UInt = 0) -> XEvent {
      var event = XEvent()
      event.xmotion.type = MotionNotify
      event.xmotion.x = x
      event.xmotion.y = y
      event.xmotion.state = UInt32(state)
      event.xmotion.time = time
      return event
    }

    private func button(
      _ type: Int32, _ number: UInt32, x: Int32 = 0, y: Int32 = 0, state: Int32 = 0, time: UInt = 0
    ) -> XEvent {
      var event = XEvent()
      event.xbutton.type = type
      event.xbutton.button = number
      event.xbutton.x = x
      event.xbutton.y = y
      event.xbutton.state = UInt32(state)
      event.xbutton.time = time
      return event
    }

    private func crossing(
      _ type: Int32, mode: Int32 = NotifyNormal, detail: Int32 = NotifyNonlinear,
      hasFocus: Bool = false, state: Int32 = 0
    ) -> XEvent {
      var event = XEvent()
      event.xcrossing.type = type
      event.xcrossing.mode = mode
      event.xcrossing.detail = detail
      event.xcrossing.focus = hasFocus ? 1 : 0
      event.xcrossing.state = UInt32(state)
      return event
    }

    private func focus(
      _ type: Int32, mode: Int32 = NotifyNormal, detail: Int32 = NotifyNonlinear
    ) -> XEvent {
      var event = XEvent()
      event.xfocus.type = type
      event.xfocus.mode = mode
      event.xfocus.detail = detail
      return event
    }

    private func key(
      _ type: Int32, _ character: Character = "a", state: Int32 = 0, time: UInt = 0
    ) -> XEvent {
      var event = XEvent()
      event.xkey.type = type
      event.xkey.keycode = UInt32(character.asciiValue ?? 0)
      event.xkey.state = UInt32(state)
      event.xkey.time = time
      return event
    }

    private func translate(_ events: XEvent...) -> [WindowEvent] {
      for event in events { handOver(event) }
      return translator.takeOutput()
    }

    /// As the host does with core events.
    private func handOver(_ event: XEvent) {
      if let report = PointerReport(event) {
        translator.translate(report)
      } else {
        translator.translate(event)
      }
    }

    private func pointers(_ events: [WindowEvent]) -> [PointerEvent] {
      events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
    }

    private func keys(_ events: [WindowEvent]) -> [KeyEvent] {
      events.compactMap { if case .key(let event) = $0 { event } else { nil } }
    }

    private func phases(_ events: [WindowEvent]) -> [PointerEvent.Phase] {
      pointers(events).map(\.phase)
    }

    // MARK: Motion

    @Test func motionsAreJoinedAndKeepEveryPoint() {
      let events = pointers(translate(motion(2, 4), motion(4, 4), motion(6, 8)))
      #expect(events.count == 1)
      #expect(events.first?.location == Point(x: 3, y: 4))
      #expect(
        events.first?.coalescedPoints
          == [Point(x: 1, y: 2), Point(x: 2, y: 2), Point(x: 3, y: 4)])
    }

    @Test func otherButtonsOrModifiersBeginAnotherMotion() {
      let events = pointers(
        translate(
          motion(1), motion(2, state: Button1Mask), motion(3, state: Button1Mask | ShiftMask),
          motion(4, state: Button1Mask | ShiftMask)))
      #expect(events.map(\.coalescedPoints.count) == [1, 1, 2])
      #expect(events.map(\.buttons) == [[], .primary, .primary])
      #expect(events.map(\.modifiers) == [[], [], .shift])
    }

    @Test func aPressSeparatesTheMotionsAroundIt() {
      let events = translate(motion(1), motion(2), button(ButtonPress, 1), motion(3))
      #expect(phases(events) == [.moved, .down, .moved])
    }

    // MARK: Buttons

    @Test func buttonsAfterTheEventAreReported() {
      let events = pointers(
        translate(
          button(ButtonPress, 1), button(ButtonPress, 3, state: Button1Mask),
          button(ButtonRelease, 1, state: Button1Mask | Button3Mask),
          button(ButtonRelease, 3, state: Button3Mask)))
      #expect(events.map(\.button) == [.primary, .secondary, .primary, .secondary])
      #expect(events.map(\.buttons) == [.primary, [.primary, .secondary], .secondary, []])
    }

    @Test func buttonsThatNobodyKnowsAreIgnored() {
      for number: UInt32 in [0, 8, 9, 255, .max] {
        #expect(translate(button(ButtonPress, number), button(ButtonRelease, number)).isEmpty)
      }
    }

    @Test(arguments: [
      (400, 5, 2), (401, 0, 1), (0, 6, 1), (400, -5, 2),
    ])
    func aDoubleClickIsQuickAndAtOnePlace(time: Int, distance: Int, count: Int) {
      // Two device pixels are one logical one here.
      let first = pointers(translate(button(ButtonPress, 1, x: 100, time: 1000)))
      let second = pointers(
        translate(button(ButtonPress, 1, x: 100 + Int32(distance) * 2, time: UInt(1000 + time))))
      #expect(first.map(\.clickCount) == [1])
      #expect(second.map(\.clickCount) == [count])
    }

    @Test func aDoubleClickIsSeenWhenTheServersClockStartsAgain() {
      _ = translate(button(ButtonPress, 1, time: 0xffff_ff00))
      let second = pointers(translate(button(ButtonPress, 1, time: 0x0000_0010)))
      #expect(second.map(\.clickCount) == [2])
      #expect(second.first?.timestamp == .milliseconds(0x1_0000_0010))
    }

    @Test func aDragFollowedByAQuickPressIsNoDoubleClick() {
      _ = translate(
        button(ButtonPress, 1, x: 100, time: 1000), motion(160, state: Button1Mask, time: 1050),
        motion(100, state: Button1Mask, time: 1100), button(ButtonRelease, 1, x: 100, time: 1150))
      let next = pointers(translate(button(ButtonPress, 1, x: 100, time: 1200)))
      #expect(next.map(\.clickCount) == [1])
      // The place of a release counts, too, where its motions were never seen.
      _ = translate(button(ButtonRelease, 1, x: 160, time: 1250))
      let last = pointers(translate(button(ButtonPress, 1, x: 100, time: 1300)))
      #expect(last.map(\.clickCount) == [1])
    }

    @Test func aPressThatWasTakenAwayIsNoFirstClick() {
      _ = translate(
        button(ButtonPress, 1, time: 1000), crossing(LeaveNotify, mode: NotifyGrab),
        button(ButtonRelease, 1, time: 1100))
      #expect(pointers(translate(button(ButtonPress, 1, time: 1200))).map(\.clickCount) == [1])
    }

    @Test func anotherButtonIsNoDoubleClick() {
      let events = pointers(translate(button(ButtonPress, 1), button(ButtonPress, 3)))
      #expect(events.map(\.clickCount) == [1, 1])
    }

    // MARK: Crossings

    @Test func thePointerComesAndGoes() {
      #expect(phases(translate(crossing(EnterNotify), crossing(LeaveNotify))) == [.moved, .exited])
      let inside = crossing(LeaveNotify, detail: NotifyInferior)
      #expect(translate(inside).isEmpty)
    }

    @Test func leavingDuringADragIsNoNews() {
      let events = translate(
        button(ButtonPress, 1), crossing(LeaveNotify, state: Button1Mask),
        crossing(EnterNotify, state: Button1Mask))
      #expect(phases(events) == [.down])
    }

    @Test(arguments: [
      (LeaveNotify, NotifyUngrab), (LeaveNotify, NotifyGrab), (EnterNotify, NotifyUngrab),
      (EnterNotify, NotifyGrab),
    ])
    func losingTheGrabDuringADragCancelsIt(type: Int32, mode: Int32) {
      let events = translate(button(ButtonPress, 1), crossing(type, mode: mode, state: Button1Mask))
      #expect(phases(events) == [.down, .cancelled])
      // Once, and what follows is no drag any more.
      #expect(phases(translate(crossing(LeaveNotify, mode: mode))) == [.exited])
    }

    @Test func aReleaseOutsideOfTheWindowIsFollowedByAnExit() {
      let events = translate(
        button(ButtonPress, 1), button(ButtonRelease, 1, state: Button1Mask),
        crossing(LeaveNotify, mode: NotifyUngrab))
      #expect(phases(events) == [.down, .up, .exited])
    }

    @Test func aMotionWithoutTheButtonEndsThePress() {
      _ = translate(button(ButtonPress, 1), motion(5, state: 0))
      #expect(!translator.isHolding)
    }

    // MARK: Forgery

    @Test func inputThatAnotherProgramMadeUpIsDropped() {
      var events = [
        motion(1), button(ButtonPress, 1), button(ButtonRelease, 1), crossing(EnterNotify),
        crossing(LeaveNotify), focus(FocusIn), focus(FocusOut), key(KeyPress), key(KeyRelease),
      ]
      for index in events.indices {
        events[index].xany.send_event = 1
        handOver(events[index])
      }
      #expect(translator.takeOutput().isEmpty)
    }

    @Test func eventsOfUnknownTypesAreIgnored() {
      for type: Int32 in 0..<128 where !(KeyPress...KeymapNotify).contains(type) {
        var event = XEvent()
        event.type = type
        #expect(translate(event).isEmpty)
      }
    }

    // MARK: Keys

    @Test(
      arguments: [
        // A release and a press of the same moment are a repeat, unless the server reports repeats.
        ([0, 30, 60, -70], false, [.down, .repeated, .repeated, .up]),
        ([0, -30, 30, -60, 60, -61], false, [.down, .repeated, .repeated, .up]),
        ([0, -30, 30, -60], true, [.down, .up, .down, .up]),
        ([0, -30, 31, -40], false, [.down, .up, .down, .up]),
      ] as [([Int], Bool, [KeyEvent.Phase])])
    func aHeldKeyRepeatsUntilItsRelease(
      times: [Int], reportsRepeats: Bool, phases: [KeyEvent.Phase]
    ) {
      let layout = PlainLayout(reportsRepeatsDirectly: reportsRepeats)
      let translator = EventTranslator(layout: layout, scale: 1)
      // Releases have negative times.
      for time in times {
        translator.translate(key(time < 0 ? KeyRelease : KeyPress, time: UInt(abs(time))))
      }
      let events = keys(translator.takeOutput())
      #expect(events.map(\.phase) == phases)
      #expect(events.map(\.text) == phases.map { $0 == .up ? "" : "a" })
    }

    @Test func eventsKeepTheirOrderAroundAWaitingRelease() {
      let events = translate(
        key(KeyPress, time: 0), motion(2), key(KeyRelease, time: 5), motion(4),
        key(KeyPress, "b", time: 6))
      let order = events.map { event -> String in
        switch event {
        case .key(let key): "\(key.phase)"
        case .pointer(let pointer): "\(pointer.phase)"
        default: "?"
        }
      }
      #expect(order == ["down", "moved", "up", "moved", "down"])
    }

    @Test func aReleaseIsOfTheKeyThatWasPressed() {
      _ = translate(key(KeyPress, "a"))
      // The layout changes under the finger: the same code means nothing now.
      let events = keys(translate(key(KeyRelease, "a", state: ShiftMask)))
      #expect(events.map(\.key) == [.character("a")])
    }

    @Test func aReleaseWithoutItsPressIsIgnored() {
      #expect(translate(key(KeyRelease)).isEmpty)
    }

    @Test func keysThatMeanNothingAreIgnored() {
      var event = key(KeyPress)
      event.xkey.keycode = 1
      #expect(translate(event).isEmpty)
    }

    // MARK: Focus

    @Test func theFocusComesAndGoes() {
      #expect(translate(focus(FocusIn), focus(FocusIn)) == [.focus(FocusEvent(isFocused: true))])
      #expect(translate(focus(FocusOut)) == [.focus(FocusEvent(isFocused: false))])
    }

    @Test func grabsLeaveTheFocusWhereItIs() {
      _ = translate(focus(FocusIn))
      let grabbed = translate(
        focus(FocusOut, mode: NotifyGrab), focus(FocusIn, mode: NotifyUngrab))
      #expect(grabbed.isEmpty)
    }

    @Test func keysGoUpBeforeTheFocusGoes() {
      let events = translate(focus(FocusIn), key(KeyPress), focus(FocusOut))
      #expect(events.count == 4)
      #expect(keys(events).map(\.phase) == [.down, .up])
      #expect(events.last == .focus(FocusEvent(isFocused: false)))
    }

    @Test func aKeyThatWentUpElsewhereIsReleasedOnReturn() {
      _ = translate(focus(FocusIn), key(KeyPress, "a"), key(KeyPress, "b"))
      var keymap = XEvent()
      keymap.xkeymap.type = KeymapNotify
      let code = Int(UInt8(ascii: "b"))
      withUnsafeMutableBytes(of: &keymap.xkeymap.key_vector) { $0[code / 8] = 1 << UInt8(code % 8) }
      #expect(keys(translate(keymap)).map(\.key) == [.character("a")])
      #expect(keys(translate(key(KeyRelease, "b"))).map(\.phase) == [.up])
    }

    @Test func withoutAWindowManagerTheFocusFollowsThePointer() {
      let entered = translate(crossing(EnterNotify, hasFocus: true))
      #expect(entered.contains(.focus(FocusEvent(isFocused: true))))
      // A drag that leaves the window must not look like losing the keyboard.
      let dragged = translate(
        button(ButtonPress, 1), crossing(LeaveNotify, hasFocus: true, state: Button1Mask))
      #expect(!dragged.contains(.focus(FocusEvent(isFocused: false))))
      let released = translate(
        button(ButtonRelease, 1, state: Button1Mask),
        crossing(LeaveNotify, mode: NotifyUngrab, hasFocus: true))
      #expect(released.contains(.focus(FocusEvent(isFocused: false))))
    }

    @Test func theFocusOfTheKeyboardOutlivesThePointer() {
      _ = translate(focus(FocusIn), crossing(EnterNotify, hasFocus: true))
      #expect(
        !translate(crossing(LeaveNotify, hasFocus: true))
          .contains(.focus(FocusEvent(isFocused: false))))
      #expect(translate(focus(FocusOut)) == [.focus(FocusEvent(isFocused: false))])
    }
  }
}
