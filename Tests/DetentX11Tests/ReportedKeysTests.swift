import CDetentX11
import DetentAccessibility
import DetentTestSupport
import Glibc
import Synchronization
import Testing

@testable import DetentX11

extension X11Tests {
  /// Keys in a program before a reader that listens to them.
  @MainActor
  @Suite
  struct ReportedKeys {
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
