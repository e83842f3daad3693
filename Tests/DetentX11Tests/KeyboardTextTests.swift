import CDetentX11
import DetentAccessibility
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Glibc
import Synchronization
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct KeyboardText {
    private func stage(_ keyboard: [String]) async throws -> (Stage, KeyPlaces) {
      let stage = try await Stage()
      let places = KeyPlaces(stage.driver)
      if !keyboard.isEmpty { try stage.driver.setKeyboard(keyboard, on: stage.server) }
      stage.focus()
      return (stage, places)
    }

    /// Where keys are; asked before the layout gives them other meanings.
    private struct KeyPlaces {
      let apostrophe: UInt32
      let e: UInt32
      let c: UInt32
      let space: UInt32
      let control: UInt32
      let rightAlt: UInt32

      @MainActor
      init(_ driver: ServerInput) {
        apostrophe = driver.place(of: XK_apostrophe)
        e = driver.place(of: XK_e)
        c = driver.place(of: XK_c)
        space = driver.place(of: XK_space)
        control = driver.place(of: XK_Control_L)
        rightAlt = driver.place(of: XK_Alt_R)
      }
    }

    private func downs(_ stage: Stage) -> [KeyEvent] {
      stage.settle()
      return stage.view.keysDown
    }

    @Test func aDeadKeyWaitsForItsLetter() async throws {
      let (stage, places) = try await stage(["-layout", "us", "-variant", "intl"])
      stage.driver.typeCode(places.apostrophe)
      #expect(downs(stage).isEmpty)
      stage.driver.typeCode(places.e, places.e)
      #expect(downs(stage).map(\.text) == ["é", "e"])
      #expect(downs(stage).map(\.key) == [.character("é"), .character("e")])
      // Nothing is held: the finished letter goes up at once, and the key of the last one later.
      #expect(stage.view.keys.map(\.phase) == [.down, .up, .down, .up])
    }

    @Test func aDeadKeyAndASpaceAreTheAccentItself() async throws {
      let (stage, places) = try await stage(["-layout", "us", "-variant", "intl"])
      stage.driver.typeCode(places.apostrophe, places.space)
      #expect(downs(stage).map(\.text) == ["'"])
    }

    @Test func composeMakesLettersOfTwo() async throws {
      let (stage, places) = try await stage(["-layout", "us", "-option", "compose:ralt"])
      stage.driver.typeCode(places.rightAlt, places.apostrophe, places.e)
      #expect(downs(stage).map(\.text) == ["é"])
    }

    @Test func losingTheKeyboardForgetsAnUnfinishedLetterAndAFinishedOneReachesAField() async throws
    {
      let (stage, places) = try await stage(["-layout", "us", "-variant", "intl"])
      stage.after { stage.driver.typeCode(places.apostrophe) }
      stage.unfocus()
      stage.focus()
      stage.driver.typeCode(places.e)
      #expect(downs(stage).map(\.text) == ["e"])
      let field = TextField()
      stage.window.contentView = field
      field.becomeFirstResponder()
      stage.driver.typeCode(places.apostrophe, places.e)
      stage.settle()
      #expect(field.text == "é")
    }

    @Test func theInputMethodIsNotifiedWhereTextIsWritten() async throws {
      let (stage, places) = try await stage([])
      func notified() -> XPoint? {
        var place = XPoint()
        let context = stage.host.keyboard.input.contexts[stage.id]?.handle
        let isKnown = context.map { detent_read_input_context_place($0, &place) != 0 } ?? false
        return isKnown ? place : nil
      }
      let field = TextField()
      field.frame = Rect(x: 30, y: 20, width: 200, height: 32)
      stage.window.contentView = View()
      stage.window.contentView?.addSubview(field)
      field.becomeFirstResponder()
      stage.driver.typeCode(places.e)
      stage.settle()
      let first = try #require(notified())
      #expect((30...50).contains(first.x) && (40...52).contains(first.y))
      // It is notified at the next key that the caret has moved.
      stage.after { stage.driver.typeCode(places.e) }
      let second = try #require(notified())
      #expect(second.x > first.x && second.y == first.y)
    }

    @Test func theLossOfTheInputMethodCostsNoKey() async throws {
      let (stage, places) = try await stage([])
      stage.after { stage.driver.typeCode(places.e) }
      stage.host.keyboard.input.wasLost()
      stage.driver.typeCode(places.c)
      #expect(downs(stage).map(\.text) == ["e", "c"])
    }

    @Test func anInputMethodThatStandsStillHoldsNobodyUp() async throws {
      setenv("XMODIFIERS", "@im=detent-still", 1)
      defer { unsetenv("XMODIFIERS") }
      let server = try XServer()
      let silent = try ServerInput(server)
      let owner = XCreateSimpleWindow(silent.display, silent.root, 0, 0, 1, 1, 0, 0, 0)
      let name = XInternAtom(silent.display, "@server=detent-still", 0)
      XSetSelectionOwner(silent.display, name, owner, UInt(CurrentTime))
      silent.sync()
      let stage = try await Stage(server)
      let places = KeyPlaces(stage.driver)
      try stage.driver.setKeyboard(["-layout", "us", "-variant", "intl"], on: server)
      stage.focus()
      // It was asked, once, and Xlib composes meanwhile.
      var question = XEvent()
      #expect(XCheckTypedEvent(silent.display, SelectionRequest, &question) != 0)
      #expect(question.xselectionrequest.selection == name)
      #expect(XCheckTypedEvent(silent.display, SelectionRequest, &question) == 0)
      stage.driver.typeCode(places.apostrophe, places.e)
      #expect(downs(stage).map(\.text) == ["é"])
    }

    @Test(arguments: [
      ("@im=ibus", "ibus"), ("@foo=x@im=uim@im=ibus", "uim"), ("@im=none", nil), ("@im=local", nil),
      ("@im=", nil), ("", nil), ("@im=" + String(repeating: "x", count: 300), nil),
    ])
    func theEnvironmentNamesTheInputMethod(_ modifiers: String, _ name: String?) {
      #expect(InputMethod.serverName(in: modifiers) == name)
    }

    /// Also a keyboard without Latin letters has the shortcuts of an American one.
    @Test(
      arguments: [("ru", 0, "с", "с"), ("us,ru", 0, "c", "c"), ("us,ru", 1, "c", "с")]
        as [(String, UInt32, Character, Character)])
    func shortcutsAreLatinLettersOnEveryLayoutAndASwitchCountsFromTheNextKey(
      layout: String, group: UInt32, usual: Character, switched: Character
    ) async throws {
      let (stage, places) = try await stage(["-layout", layout])
      stage.driver.typeCode(places.c)
      stage.driver.lockGroup(group)
      stage.driver.hold(places.control) { stage.driver.typeCode(places.c) }
      stage.driver.typeCode(places.c)
      stage.driver.lockGroup(0)
      stage.driver.typeCode(places.c)
      let events = downs(stage)
      #expect(events.map(\.key) == [usual, "c", switched, usual].map { .character($0) })
      #expect(events.map(\.modifiers) == [[], .control, [], []])
      #expect(events.map(\.text) == [String(usual), "", String(switched), String(usual)])
    }

    @Test func locksDoNotChangeShortcuts() async throws {
      let (stage, places) = try await stage([])
      for lock in [XK_Caps_Lock, XK_Num_Lock] { stage.driver.type(lock) }
      stage.driver.hold(places.control) { stage.driver.typeCode(places.c) }
      stage.driver.typeCode(places.c)
      for lock in [XK_Caps_Lock, XK_Num_Lock] { stage.driver.type(lock) }
      let events = downs(stage)
      #expect(events.map(\.key) == [.character("c"), .character("c")])
      #expect(events.map(\.modifiers) == [.control, []])
      #expect(events.map(\.text) == ["", "C"])
    }

    @Test(arguments: [true, false])
    func aHeldKeyIsOneStrokeWithOrWithoutTheServersHelp(helps: Bool) async throws {
      let (stage, places) = try await stage([])
      if !helps { stage.host.keyboard.askForDirectRepeats(false) }
      XkbSetAutoRepeatRate(stage.driver.display, UInt32(XkbUseCoreKbd), 50, 20)
      stage.driver.holdDown(places.e)
      try await wait("repeats") { stage.view.keys.count >= 5 }
      stage.after { stage.driver.letGo(places.e) }
      let phases = stage.view.keys.map(\.phase)
      #expect(phases.first == .down && phases.last == .up)
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .repeated })
    }

    @Test func textOfAnInputMethodIsOneHarmlessLine() {
      #expect(InputMethod.typed(Array("a\u{202e}b\nc\u{7}\t".utf8)) == "abc")
      #expect(InputMethod.typed([0xff, 0x61]) == "\u{fffd}a")
      #expect(InputMethod.typed(Array("\u{200c}".utf8)) == "\u{200c}")
    }
  }

  /// Keys in a program before a reader that listens to them.
  @MainActor struct ReportedKeys {
    /// The registry of accessible programs: its reader keeps the right arrow for itself.
    private final class Registry: Sendable {
      let bus: PrivateBus
      private let player: BusPlayer
      private let heard: Heard

      private final class Heard: Sendable {
        let keys = Mutex<[[BusValue]]>([])
      }

      init() async throws {
        let heard = Heard()
        (bus, self.heard) = (try PrivateBus(), heard)
        player = try await BusPlayer("org.a11y.atspi.Registry", on: bus.address) { call in
          switch call.member {
          case "Embed": return [.tuple([.string(""), .objectPath("/org/a11y/atspi/null")])]
          case "GetRegisteredEvents": return [.array(of: "(ss)", [])]
          case "GetKeystrokeListeners": return [.array(of: "s", [.string(":1.0")])]
          case "NotifyListenersSync":
            let key = call.body[0].elements ?? []
            heard.keys.withLock { $0.append(key) }
            return [.boolean(key[1] == .int32(XK_Right))]
          default: return []
          }
        }
      }

      /// What is told of a key: press or release, what it means, its text, and whether it types it.
      func told(of symbol: Int32) -> [[BusValue]] {
        heard.keys.withLock { $0 }.filter { $0[1] == .int32(symbol) }
          .map { [$0[0], $0[5], $0[6]] }
      }
    }

    /// Gives the program the keyboard, and waits until it reports keys: until it knows that somebody
    /// listens they are used at once.
    private func reach(_ registry: Registry, _ driver: ServerInput) async throws {
      try await wait("the window") { driver.seesAWindow() }
      XSetInputFocus(
        driver.display, try #require(driver.onlyWindow()), RevertToParent, UInt(CurrentTime))
      try await wait("a key to be reported") {
        driver.type(XK_F12)
        return !registry.told(of: XK_F12).isEmpty
      }
    }

    @Test func aKeyThatAReaderTakesIsNotUsed() async throws {
      let (server, registry) = (try XServer(), try await Registry())
      let driver = try ServerInput(server)
      let output = "/tmp/detent-keys-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      defer { unlink(output) }
      let program = try Program(
        "detent-gallery", ["--events"], on: server, output: output,
        environment: ["AT_SPI_BUS_ADDRESS": registry.bus.address])
      try await reach(registry, driver)
      func changes() -> Int {
        Program.lines(of: output).count { $0.contains("\"changed\"") }
      }
      driver.type(XK_Tab)
      driver.type(XK_Right)
      try await wait("the arrow") { registry.told(of: XK_Right).count == 2 }
      driver.type(XK_Up)
      try await wait("the step") { changes() > 0 }
      #expect(changes() == 1)
      driver.type(XK_a)
      try await wait("the letter") { registry.told(of: XK_a).count == 2 }
      #expect(
        registry.told(of: XK_a) == [
          [.uint32(0), .string("a"), .boolean(true)], [.uint32(1), .string("a"), .boolean(true)],
        ])
      #expect(
        registry.told(of: XK_Up).first == [.uint32(0), .string("Up"), .boolean(false)])
      program.send(SIGTERM)
      #expect(await program.ending(within: 20) != Program.Ending())
    }

    @Test func aProgramThatAReaderListensToDoesNotWakeUp() async throws {
      let (server, registry) = (try XServer(), try await Registry())
      let driver = try ServerInput(server)
      let program = try Program(
        "range-slider-example", on: server,
        environment: ["AT_SPI_BUS_ADDRESS": registry.bus.address])
      try await reach(registry, driver)
      var count = -1
      // Idle threads of Dispatch end after some seconds, and take theirs with them.
      for _ in 0..<8 where !(0...1).contains(count) {
        let before = program.switches
        try await Task.sleep(for: .milliseconds(3_500))
        count = program.switches - before
      }
      #expect((0...1).contains(count), "\(count) wake-ups in 3.5 s")
    }
  }
}
