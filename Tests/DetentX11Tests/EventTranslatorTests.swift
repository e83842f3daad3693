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
  @MainActor struct Translation {
    private let translator = EventTranslator(layout: PlainLayout(), scale: 2)

    /// Motions, buttons and keys have one layout: a button or a key stands behind the state.
    private func input(
      _ type: Int32, _ code: UInt32, _ x: Int32, _ y: Int32, _ state: Int32, _ time: UInt
    ) -> XEvent {
      var event = XEvent()
      event.xbutton.type = type
      event.xbutton.button = code
      event.xbutton.x = x
      event.xbutton.y = y
      event.xbutton.state = UInt32(state)
      event.xbutton.time = time
      return event
    }

    private func motion(_ x: Int32, _ y: Int32 = 0, state: Int32 = 0, time: UInt = 0) -> XEvent {
      input(MotionNotify, 0, x, y, state, time)
    }

    private func button(
      _ type: Int32, _ number: UInt32, x: Int32 = 0, state: Int32 = 0, time: UInt = 0
    ) -> XEvent {
      input(type, number, x, 0, state, time)
    }

    private func key(
      _ type: Int32, _ character: Character = "a", state: Int32 = 0, time: UInt = 0
    ) -> XEvent {
      input(type, UInt32(character.asciiValue ?? 0), 0, 0, state, time)
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

    private func focus(_ type: Int32, mode: Int32 = NotifyNormal) -> XEvent {
      var event = XEvent()
      event.xfocus.type = type
      event.xfocus.mode = mode
      event.xfocus.detail = NotifyNonlinear
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
      #expect(events.map(\.location) == [Point(x: 3, y: 4)])
      #expect(
        events.map(\.coalescedPoints)
          == [[Point(x: 1, y: 2), Point(x: 2, y: 2), Point(x: 3, y: 4)]])
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

    /// The click counts of what happens.
    private func counts(_ events: XEvent...) -> [Int] {
      for event in events { handOver(event) }
      return pointers(translator.takeOutput()).filter { $0.phase == .down }.map(\.clickCount)
    }

    @Test(arguments: [
      (400, 5, 2), (401, 0, 1), (0, 6, 1), (400, -5, 2),
    ])
    func aDoubleClickIsQuickAndAtOnePlace(time: Int, distance: Int, count: Int) {
      #expect(counts(button(ButtonPress, 1, x: 100, time: 1000)) == [1])
      // Two device pixels are one logical one here.
      let next = button(ButtonPress, 1, x: 100 + Int32(distance) * 2, time: UInt(1000 + time))
      #expect(counts(next) == [count])
    }

    @Test func aDoubleClickIsSeenWhenTheServersClockStartsAgain() {
      _ = translate(button(ButtonPress, 1, time: 0xffff_ff00))
      let second = pointers(translate(button(ButtonPress, 1, time: 0x0000_0010)))
      #expect(second.map(\.clickCount) == [2])
      #expect(second.first?.timestamp == .milliseconds(0x1_0000_0010))
    }

    @Test func aDragFollowedByAQuickPressIsNoDoubleClick() {
      #expect(
        counts(
          button(ButtonPress, 1, x: 100, time: 1000), motion(160, state: Button1Mask, time: 1050),
          motion(100, state: Button1Mask, time: 1100), button(ButtonRelease, 1, x: 100, time: 1150),
          button(ButtonPress, 1, x: 100, time: 1200),
          // The place of a release counts, too, where its motions were never seen.
          button(ButtonRelease, 1, x: 160, time: 1250), button(ButtonPress, 1, x: 100, time: 1300))
          == [1, 1, 1])
    }

    @Test func aPressThatWasTakenAwayAndAnotherButtonAreNoFirstClick() {
      #expect(
        counts(
          button(ButtonPress, 1, time: 1000), crossing(LeaveNotify, mode: NotifyGrab),
          button(ButtonRelease, 1, time: 1100), button(ButtonPress, 1, time: 1200),
          button(ButtonPress, 3, time: 1200))
          == [1, 1, 1])
    }

    // MARK: Crossings

    @Test func thePointerComesAndGoes() {
      #expect(phases(translate(crossing(EnterNotify), crossing(LeaveNotify))) == [.moved, .exited])
      #expect(translate(crossing(LeaveNotify, detail: NotifyInferior)).isEmpty)
      // During a drag that is no news.
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

    @Test func eventsKeepTheirOrderAroundAWaitingRelease() throws {
      let events = translate(
        key(KeyPress, time: 0), motion(2), key(KeyRelease, time: 5), motion(4),
        key(KeyPress, "b", time: 6))
      try #require(events.count == 5)
      #expect(keys([events[0], events[2], events[4]]).map(\.phase) == [.down, .up, .down])
      #expect(phases([events[1], events[3]]) == [.moved, .moved])
    }

    @Test func aReleaseIsOfTheKeyThatWasPressed() {
      _ = translate(key(KeyPress, "a"))
      // The layout changes under the finger: the same code means nothing now.
      let events = keys(translate(key(KeyRelease, "a", state: ShiftMask)))
      #expect(events.map(\.key) == [.character("a")])
    }

    @Test func aReleaseWithoutItsPressAndKeysThatMeanNothingAreIgnored() {
      #expect(translate(key(KeyRelease)).isEmpty)
      #expect(translate(key(KeyPress, "\u{1}")).isEmpty)
    }

    // MARK: Focus

    @Test func theFocusComesAndGoesAndGrabsLeaveItWhereItIs() {
      #expect(translate(focus(FocusIn), focus(FocusIn)) == Self.focused(true))
      #expect(
        translate(focus(FocusOut, mode: NotifyGrab), focus(FocusIn, mode: NotifyUngrab)).isEmpty)
      #expect(translate(focus(FocusOut)) == Self.focused(false))
    }

    private static func focused(_ isFocused: Bool) -> [WindowEvent] {
      [.focus(FocusEvent(isFocused: isFocused))]
    }

    /// What becomes of the focus.
    private func focusChanges(_ events: XEvent...) -> [WindowEvent] {
      for event in events { handOver(event) }
      return translator.takeOutput().filter { if case .focus = $0 { true } else { false } }
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
      #expect(focusChanges(crossing(EnterNotify, hasFocus: true)) == Self.focused(true))
      // A drag that leaves the window must not look like losing the keyboard.
      let leaving = crossing(LeaveNotify, hasFocus: true, state: Button1Mask)
      #expect(focusChanges(button(ButtonPress, 1), leaving).isEmpty)
      let left = crossing(LeaveNotify, mode: NotifyUngrab, hasFocus: true)
      #expect(
        focusChanges(button(ButtonRelease, 1, state: Button1Mask), left) == Self.focused(false))
      // That of the keyboard outlives the pointer.
      #expect(
        focusChanges(
          focus(FocusIn), crossing(EnterNotify, hasFocus: true),
          crossing(LeaveNotify, hasFocus: true))
          == Self.focused(true))
      #expect(translate(focus(FocusOut)) == Self.focused(false))
    }
  }
}
