import CDetentX11
import DetentTestSupport
import DetentViews
import Dispatch
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct SavingTheClipboard {
    /// A program that has copied a text, and another one that keeps texts.
    /// - Parameter isPatient: whether its end waits as long as it takes: both sides share one
    ///   thread here, with all other tests.
    private func stage(
      _ text: String, isPatient: Bool = true
    ) async throws -> (Stage, Neighbour) {
      let stage = try await Stage()
      if isPatient {
        stage.host.selections.savePatience = .seconds(600)
        stage.host.selections.transferPatience = .seconds(600)
      }
      let keeper = try Neighbour(stage.server)
      keeper.own("CLIPBOARD_MANAGER")
      stage.window.offer(text, on: .clipboard)
      stage.settle()
      return (stage, keeper)
    }

    private func question(_ keeper: Neighbour) async throws -> XSelectionRequestEvent {
      var question: XSelectionRequestEvent?
      try await wait("the request to be kept") {
        question = keeper.question()
        return question != nil
      }
      return try #require(question)
    }

    @Test func whatWasCopiedOutlivesTheProgram() async throws {
      let (stage, keeper) = try await stage("a text that stays")
      stage.window.close()
      async let reason = stage.host.run()
      let request = try await question(keeper)
      #expect(request.target == keeper.atom("SAVE_TARGETS"))
      let types = keeper.driver.property(
        "_DETENT_CLIPBOARD", of: request.requestor)
      #expect(!types.isEmpty)
      keeper.ask(for: "UTF8_STRING")
      try await wait("the text") { keeper.answer() == "a text that stays" }
      keeper.notify(request, property: request.property)
      #expect(await reason == .closed)
      #expect(stage.host.unexpectedErrorCount == 0)
    }

    @Test func aLongTextIsFetchedInParts() async throws {
      let text = String(repeating: "0123456789", count: 20_000)
      let (stage, keeper) = try await stage(text)
      stage.window.close()
      async let reason = stage.host.run()
      let request = try await question(keeper)
      keeper.ask(for: "UTF8_STRING")
      try await wait("the announcement") { keeper.event(SelectionNotify) != nil }
      _ = keeper.take()
      // Three full parts and the rest; of each the first 4,000 bytes are looked at.
      for part in 0..<4 {
        var bytes: [UInt8] = []
        try await wait("a part") {
          bytes = keeper.take()
          return !bytes.isEmpty
        }
        let start = part * OutgoingTransfer.partSize
        #expect(bytes.prefix(1_000).elementsEqual(text.utf8.dropFirst(start).prefix(1_000)))
      }
      keeper.notify(request, property: 0)
      #expect(await reason == .closed)
    }

    @Test func aKeeperThatSaysNothingIsNotWaitedForLongerThanASecond() async throws {
      let (stage, keeper) = try await stage("x", isPatient: false)
      #expect(stage.host.selections.savePatience == .milliseconds(800))
      stage.window.close()
      #expect(await stage.host.run() == .closed)
      withExtendedLifetime(keeper) {}
    }

    @Test func withoutAKeeperOrATextTheProgramEndsAtOnce() async throws {
      let stage = try await Stage()
      stage.window.offer("x", on: .clipboard)
      stage.settle()
      stage.window.close()
      stage.host.drain()
      #expect(stage.host.isFinished)
      let (other, keeper) = try await self.stage("x")
      other.window.offer(nil, on: .clipboard)
      other.settle()
      other.window.close()
      other.host.drain()
      #expect(other.host.isFinished)
      withExtendedLifetime(keeper) {}
    }

    @Test func theServersEndEndsTheWaiting() async throws {
      let (stage, keeper) = try await stage("x")
      async let reason = stage.host.run()
      stage.window.close()
      _ = try await question(keeper)
      stage.server.stop()
      #expect(await reason == .closed)
    }

    @Test func anotherProgramsClipboardIsNotHandedOver() async throws {
      let (stage, keeper) = try await stage("x")
      keeper.own("CLIPBOARD")
      stage.settle()
      stage.window.close()
      stage.host.drain()
      #expect(stage.host.isFinished)
      #expect(keeper.question() == nil)
    }
  }
}
