import DetentAccessibility
import DetentTestSupport
import DetentViews
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import DetentAccessibility

@MainActor @Suite(.serialized) struct KeystrokeTests {
  /// What was done with keys, in order.
  @MainActor private final class Used {
    var keys: [String] = []
  }

  private let used = Used()

  private static func key(_ text: String) -> Keystroke {
    Keystroke(
      isPress: true, symbol: 0x61, code: 38, modifiers: 1, time: -5, text: text, isText: true)
  }

  private func offer(_ texts: String..., on stage: BridgedStage) {
    for text in texts {
      stage.bridge.offer(Self.key(text)) { [used] in used.keys.append(text) }
    }
  }

  /// A stage before a reader who listens to keys.
  /// - Parameter patience: as long as a machine with other work may need, unless the test is of it.
  private func heardStage(
    _ answer: FakeSession.KeyAnswer = .use, patience: Duration = .seconds(600)
  ) async throws -> BridgedStage {
    var waits = AccessibilityPatience()
    waits.key = patience
    let stage = try await BridgedStage.joined(patience: waits)
    stage.session.listenToKeys(true)
    try await wait("a key to be reported") {
      stage.bridge.offer(Self.key("")) {}
      return !stage.session.keys.isEmpty
    }
    var isQuiet = false
    stage.bridge.offer(nil) { isQuiet = true }
    try await wait { isQuiet }
    stage.session.forgetKeys()
    stage.session.answerKeys(answer)
    return stage
  }

  @Test func whereNobodyListensAKeyIsUsedAtOnce() async throws {
    let stage = try await BridgedStage.joined()
    offer("a", "b", on: stage)
    #expect(used.keys == ["a", "b"])
    _ = await stage.told()
    #expect(stage.session.keys.isEmpty)
  }

  @Test func aKeyIsReportedBeforeItIsUsed() async throws {
    let stage = try await heardStage()
    offer("a", on: stage)
    #expect(used.keys.isEmpty)
    try await wait { used.keys == ["a"] }
    #expect(
      stage.session.keys == [
        .tuple([
          .uint32(0), .int32(0x61), .int32(38), .int32(1), .int32(-5), .string("a"),
          .boolean(true),
        ])
      ])
    #expect(stage.session.keys.map(\.signature) == ["(uiiiisb)"])
  }

  @Test func whatTheReaderTakesIsNotUsed() async throws {
    let stage = try await heardStage(.take)
    offer("a", "b", on: stage)
    stage.bridge.offer(nil) { [used] in used.keys.append("focus") }
    try await wait { used.keys == ["focus"] }
    #expect(stage.session.keys.count == 2)
  }

  @Test func allKeysAreUsedInTheirOrderAndMayBringOthers() async throws {
    let stage = try await heardStage()
    offer("a", "b", on: stage)
    stage.bridge.offer(nil) { [used] in used.keys.append("focus") }
    stage.bridge.offer(Self.key("c")) { [used] in
      used.keys.append("c")
      offer("e", on: stage)
    }
    offer("d", on: stage)
    #expect(used.keys.isEmpty)
    try await wait { used.keys.count == 6 }
    #expect(used.keys == ["a", "b", "focus", "c", "d", "e"])
    #expect(stage.session.keys.count == 5)
  }

  @Test func aReaderThatHangsHoldsUpThreeKeysAndNoMore() async throws {
    let patience = Duration.milliseconds(300)
    let stage = try await heardStage(.silence, patience: patience)
    let start = ContinuousClock.now
    offer("a", "b", "c", "d", on: stage)
    stage.bridge.offer(Self.key("e")) { [used] in
      used.keys.append("e")
      // Later than the three it is not held up, either.
      offer("f", on: stage)
    }
    try await wait { used.keys.count == 6 }
    #expect(ContinuousClock.now - start >= patience * 3)
    #expect(used.keys == ["a", "b", "c", "d", "e", "f"])
    #expect(stage.session.keys.count == 3)
  }

  @Test func whenTheReaderEndsNothingIsReportedAnyMore() async throws {
    let stage = try await heardStage()
    stage.session.listenToKeys(false)
    try await wait {
      used.keys = []
      offer("a", on: stage)
      return used.keys == ["a"]
    }
  }

  @Test func whenTheBusEndsWhatWaitsIsUsed() async throws {
    let stage = try await heardStage(.silence)
    offer("a", "b", on: stage)
    stage.session.accessibilityBus.kill()
    try await wait { used.keys == ["a", "b"] }
    try await wait { !stage.window.isReadAloud }
    offer("c", on: stage)
    #expect(used.keys.last == "c")
  }
}

/// Messages on their way to the main actor.
@MainActor @Suite(.serialized) struct InboxTests {
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
