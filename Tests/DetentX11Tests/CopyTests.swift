import CDetentX11
import DetentTestSupport
import DetentViews
import Dispatch
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  struct Copying {
    private func stage(_ text: String?, on pasteboard: Pasteboard = .clipboard) async throws
      -> (Stage, Neighbour)
    {
      let stage = try await Stage()
      let neighbour = try Neighbour(stage.server)
      stage.window.offer(text, on: pasteboard)
      stage.settle()
      return (stage, neighbour)
    }

    /// What another program gets, after one question and one answer.
    private func paste(
      _ target: String, _ stage: Stage, _ neighbour: Neighbour, of selection: String = "CLIPBOARD"
    ) -> [UInt8]? {
      neighbour.ask(for: target, of: selection)
      stage.settle()
      guard neighbour.event(SelectionNotify)?.xselection.property != 0 else { return nil }
      return neighbour.take()
    }

    @Test func textIsOfferedInEveryForm() async throws {
      let (stage, neighbour) = try await stage("Tür 价 €")
      for target in ["UTF8_STRING", "text/plain;charset=utf-8"] {
        #expect(paste(target, stage, neighbour) == Array("Tür 价 €".utf8))
      }
      #expect(paste("STRING", stage, neighbour) == [0x54, 0xfc, 0x72, 0x20, 0x3f, 0x20, 0x3f])
      #expect(paste("image/png", stage, neighbour) == nil)
    }

    @Test func theFormsAreListedWithTheTimeOfTheOffer() async throws {
      let (stage, neighbour) = try await stage("a")
      neighbour.ask(for: "TARGETS")
      stage.settle()
      let names = [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "UTF8_STRING", "text/plain;charset=utf-8", "STRING",
      ]
      let listed = neighbour.driver.longs("ANSWER", of: neighbour.window)
      #expect(Set(listed.map { UInt(bitPattern: $0) }) == Set(names.map { neighbour.atom($0) }))
      neighbour.ask(for: "TIMESTAMP")
      stage.settle()
      let time = try #require(neighbour.driver.longs("ANSWER", of: neighbour.window).first)
      #expect(time > 0)
      // Before that nothing was ours to give.
      neighbour.ask(for: "UTF8_STRING", time: UInt(time) - 1)
      stage.settle()
      #expect(neighbour.event(SelectionNotify)?.xselection.property == 0)
    }

    @Test func theClipboardAndTheSelectedTextAreTwoThings() async throws {
      let (stage, neighbour) = try await stage("copied")
      stage.window.offer("selected", on: .primary)
      stage.settle()
      #expect(paste("UTF8_STRING", stage, neighbour) == Array("copied".utf8))
      let selected = paste("UTF8_STRING", stage, neighbour, of: "PRIMARY")
      #expect(selected == Array("selected".utf8))
      stage.window.offer(nil, on: .primary)
      stage.settle()
      #expect(neighbour.ownerOf("PRIMARY") == 0)
      #expect(neighbour.ownerOf("CLIPBOARD") != 0)
    }

    @Test func whatSomebodyElseCopiesTakesItsPlace() async throws {
      let (stage, neighbour) = try await stage("old")
      neighbour.own()
      stage.settle()
      // Not ours any more: taking it back takes nothing from the other program.
      stage.window.offer(nil, on: .clipboard)
      stage.settle()
      #expect(neighbour.ownerOf("CLIPBOARD") == neighbour.window)
      stage.window.offer("new", on: .clipboard)
      stage.settle()
      #expect(neighbour.ownerOf("CLIPBOARD") != neighbour.window)
      #expect(paste("UTF8_STRING", stage, neighbour) == Array("new".utf8))
    }

    @Test func severalFormsAreGivenAtOnce() async throws {
      let (stage, neighbour) = try await stage("both")
      let names = ["UTF8_STRING", "A", "STRING", "B", "image/png", "C", "MULTIPLE", "D"]
      neighbour.putLongs(
        names.map { neighbour.atom($0) }, type: "ATOM_PAIR", into: neighbour.atom("ANSWER"),
        of: neighbour.window)
      neighbour.ask(for: "MULTIPLE")
      stage.settle()
      #expect(neighbour.event(SelectionNotify)?.xselection.property == neighbour.atom("ANSWER"))
      #expect(neighbour.answer("A") == "both")
      #expect(neighbour.answer("B") == "both")
      #expect(neighbour.answer("C") == nil)
      #expect(neighbour.answer("D") == nil)
      let pairs = neighbour.driver.longs("ANSWER", of: neighbour.window)
      #expect(pairs.count == 8)
      #expect(stride(from: 1, to: 8, by: 2).map { pairs[$0] != 0 } == [true, true, false, false])
    }

    @Test func badListsOfFormsAreRefused() async throws {
      let (stage, neighbour) = try await stage("text")
      let answer = neighbour.atom("ANSWER")
      neighbour.put([1, 2, 3], type: "ATOM_PAIR", into: answer, of: neighbour.window)
      #expect(paste("MULTIPLE", stage, neighbour) == nil)
      neighbour.putLongs(
        [UInt](repeating: 99_999, count: 100_000), type: "ATOM_PAIR", into: answer,
        of: neighbour.window)
      #expect(paste("MULTIPLE", stage, neighbour) == nil)
      neighbour.ask(for: "MULTIPLE", property: "")
      stage.settle()
      #expect(neighbour.event(SelectionNotify)?.xselection.property == 0)
    }

    @Test func oldProgramsThatNameNoPropertyGetTheTargets() async throws {
      let (stage, neighbour) = try await stage("old")
      neighbour.ask(for: "STRING", property: "")
      stage.settle()
      #expect(neighbour.answer("STRING") == "old")
    }

    // MARK: Long texts

    @Test func aLongTextGoesInParts() async throws {
      let text = String(repeating: "0123456789", count: 30_000)
      let (stage, neighbour) = try await stage(text)
      neighbour.ask(for: "UTF8_STRING")
      stage.settle()
      #expect(neighbour.driver.longs("ANSWER", of: neighbour.window) == [300_000])
      var received: [UInt8] = []
      var parts = 0
      // Reading the announcement starts it; the end is a part of nothing.
      _ = neighbour.take()
      while parts < 10 {
        stage.settle()
        let part = neighbour.take(words: 100_000)
        guard !part.isEmpty else { break }
        received += part
        parts += 1
      }
      #expect(received == Array(text.utf8))
      #expect(parts == 5)
      stage.settle()
    }

    @Test func aTransferThatNobodyFetchesIsGivenUp() async throws {
      let (stage, neighbour) = try await stage(String(repeating: "x", count: 100_000))
      stage.host.selections.transferPatience = .milliseconds(300)
      neighbour.ask(for: "UTF8_STRING")
      stage.settle()
      #expect(neighbour.answer() != nil)
      try await wait("the end of its patience") { neighbour.answer() == nil }
      stage.settle()
      // What is deleted later starts nothing.
      neighbour.put([1], type: "STRING", into: neighbour.atom("ANSWER"), of: neighbour.window)
      _ = neighbour.take()
      stage.settle()
      #expect(neighbour.answer() == nil)
    }

    @Test func programsThatVanishLeaveNoErrors() async throws {
      let (stage, _) = try await stage(String(repeating: "x", count: 200_000))
      for round in 0..<4 {
        let neighbour = try Neighbour(stage.server)
        for target in ["UTF8_STRING", "TARGETS", "MULTIPLE"] { neighbour.ask(for: target) }
        if round == 1 { stage.settle() }
        if round == 2 {
          stage.settle()
          _ = neighbour.take()
        }
        if round == 3 { XDestroyWindow(neighbour.driver.display, neighbour.window) }
        neighbour.driver.leave()
        stage.settle()
      }
      let neighbour = try Neighbour(stage.server)
      #expect(paste("STRING", stage, neighbour) != nil)
    }

    // MARK: Lies

    @Test func nobodyMakesUsWriteOnOurOwnWindows() async throws {
      let (stage, neighbour) = try await stage("secret")
      let title = neighbour.driver.text("WM_NAME", of: stage.id)
      let owner = neighbour.ownerOf("CLIPBOARD")
      for window in [stage.id, owner, neighbour.driver.root] {
        XConvertSelection(
          neighbour.driver.display, neighbour.atom("CLIPBOARD"), neighbour.atom("STRING"),
          neighbour.atom("WM_NAME"), window, UInt(CurrentTime))
        stage.settle()
        #expect(neighbour.driver.text("WM_NAME", of: window) != "secret")
      }
      #expect(neighbour.driver.text("WM_NAME", of: stage.id) == title)
    }

    @Test func forgedEventsChangeNothing() async throws {
      let (stage, neighbour) = try await stage("kept")
      let owner = neighbour.ownerOf("CLIPBOARD")
      for type in [
        SelectionRequest, SelectionClear, SelectionNotify, PropertyNotify, DestroyNotify,
      ] {
        for window in [owner, stage.id, 0xdead] {
          var event = XEvent()
          event.xselectionrequest.type = type
          event.xselectionrequest.owner = window
          event.xselectionrequest.requestor = neighbour.window
          event.xselectionrequest.selection = neighbour.atom("CLIPBOARD")
          event.xselectionrequest.target = neighbour.atom("UTF8_STRING")
          event.xselectionrequest.property = neighbour.atom("FORGED")
          event.xselectionrequest.time = 0xffff_ffff
          neighbour.driver.send(&event, to: owner)
        }
      }
      stage.settle()
      #expect(neighbour.answer("FORGED") == nil)
      #expect(paste("UTF8_STRING", stage, neighbour) == Array("kept".utf8))
    }

    @Test func theOfferGoesWithItsWindowButAnotherCanBeMade() async throws {
      let (stage, neighbour) = try await stage("first")
      XDestroyWindow(neighbour.driver.display, neighbour.ownerOf("CLIPBOARD"))
      neighbour.driver.sync()
      stage.settle()
      #expect(neighbour.ownerOf("CLIPBOARD") == 0)
      stage.window.offer("second", on: .clipboard)
      stage.settle()
      #expect(paste("UTF8_STRING", stage, neighbour) == Array("second".utf8))
    }
  }

  @MainActor
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
        let start = part * SelectionOwner.partSize
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

    @Test func ifTheOfferIsDestroyedTheProgramDoesNotWaitForTheKeeper() async throws {
      let (stage, keeper) = try await stage("gone")
      stage.window.close()
      async let reason = stage.host.run()
      let request = try await question(keeper)
      XDestroyWindow(keeper.driver.display, request.requestor)
      keeper.driver.sync()
      #expect(await reason == .closed)
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
