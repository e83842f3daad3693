import DetentAccessibility
import DetentTestSupport
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import DetentAccessibility

@MainActor
@Suite(.serialized) struct InboxTests {
  @MainActor private final class Log {
    var handled: [Int32] = []
    /// How often something else had its turn.
    var turns = 0
  }

  private nonisolated static func message(_ number: Int32) -> BusMessage {
    .signal("Count", of: "org.example", at: "/", [.int32(number)])
  }

  private func takeTurns(_ log: Log) {
    guard log.handled.count < 24 else { return }
    log.turns += 1
    DispatchQueue.main.async { MainActor.assumeIsolated { takeTurns(log) } }
  }

  @Test func messagesThatTakeLongLeaveTurnsToEverythingElse() async throws {
    let log = Log()
    let inbox = Inbox { message in
      // A millisecond each.
      usleep(1_000)
      log.handled.append(message.body[0].int ?? 0)
    }
    takeTurns(log)
    for number in 0..<24 { inbox.receive(Self.message(Int32(number))) }
    try await wait { log.handled.count == 24 }
    #expect(log.handled == (0..<24).map { Int32($0) })
    // Two of them fit into a turn, or three.
    #expect(log.turns >= 8)
  }

  @Test func whoSendsMoreThanIsHandledWaits() async throws {
    let log = Log()
    let inbox = Inbox { message in log.handled.append(message.body[0].int ?? 0) }
    let sent = Mutex(0)
    DispatchQueue.global().async {
      for number in 0..<5_000 {
        inbox.receive(Self.message(Int32(number)))
        sent.withLock { $0 += 1 }
      }
    }
    // The main actor does nothing else meanwhile.
    usleep(300_000)
    #expect(sent.withLock { $0 } <= 1_000)
    try await wait { log.handled.count == 5_000 }
    #expect(log.handled == (0..<5_000).map { Int32($0) })
  }
}
