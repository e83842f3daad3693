import CDetentX11
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Copying {
    private func stage(_ text: String) async throws -> (Stage, Neighbour) {
      let stage = try await Stage()
      let neighbour = try Neighbour(stage.server)
      offer(text, stage)
      return (stage, neighbour)
    }

    /// What another program gets, after one question and one answer.
    private func paste(
      _ target: String, _ stage: Stage, _ neighbour: Neighbour, of selection: String = "CLIPBOARD",
      property: String = "ANSWER", time: UInt = UInt(CurrentTime)
    ) -> [UInt8]? {
      stage.after { neighbour.ask(for: target, of: selection, property: property, time: time) }
      guard neighbour.event(SelectionNotify)?.xselection.property != 0 else { return nil }
      return neighbour.take()
    }

    private func offer(_ text: String?, _ stage: Stage, on pasteboard: Pasteboard = .clipboard) {
      stage.after { stage.window.offer(text, on: pasteboard) }
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
      stage.after { neighbour.ask(for: "TARGETS") }
      let names = [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "UTF8_STRING", "text/plain;charset=utf-8", "STRING",
      ]
      let listed = neighbour.driver.longs("ANSWER", of: neighbour.window)
      #expect(Set(listed) == Set(names.map { neighbour.driver.long($0) }))
      stage.after { neighbour.ask(for: "TIMESTAMP") }
      let time = try #require(neighbour.driver.longs("ANSWER", of: neighbour.window).first)
      #expect(time > 0)
      // Before that nothing was ours to give.
      #expect(paste("UTF8_STRING", stage, neighbour, time: UInt(time) - 1) == nil)
    }

    @Test func theClipboardAndTheSelectedTextAreTwoThings() async throws {
      let (stage, neighbour) = try await stage("copied")
      offer("selected", stage, on: .primary)
      #expect(paste("UTF8_STRING", stage, neighbour) == Array("copied".utf8))
      let selected = paste("UTF8_STRING", stage, neighbour, of: "PRIMARY")
      #expect(selected == Array("selected".utf8))
      offer(nil, stage, on: .primary)
      #expect(neighbour.ownerOf("PRIMARY") == 0)
      #expect(neighbour.ownerOf("CLIPBOARD") != 0)
    }

    @Test func whatSomebodyElseCopiesTakesItsPlace() async throws {
      let (stage, neighbour) = try await stage("old")
      stage.after { neighbour.own() }
      // Not ours any more: taking it back takes nothing from the other program.
      offer(nil, stage)
      #expect(neighbour.ownerOf("CLIPBOARD") == neighbour.window)
      offer("new", stage)
      #expect(neighbour.ownerOf("CLIPBOARD") != neighbour.window)
      #expect(paste("UTF8_STRING", stage, neighbour) == Array("new".utf8))
    }

    @Test func severalFormsAreGivenAtOnce() async throws {
      let (stage, neighbour) = try await stage("both")
      let names = ["UTF8_STRING", "A", "STRING", "B", "image/png", "C", "MULTIPLE", "D"]
      neighbour.putLongs(
        names.map { neighbour.atom($0) }, type: "ATOM_PAIR", into: neighbour.atom("ANSWER"),
        of: neighbour.window)
      stage.after { neighbour.ask(for: "MULTIPLE") }
      #expect(neighbour.event(SelectionNotify)?.xselection.property == neighbour.atom("ANSWER"))
      #expect(["A", "B", "C", "D"].map { neighbour.answer($0) } == ["both", "both", nil, nil])
      let pairs = neighbour.driver.longs("ANSWER", of: neighbour.window)
      #expect(pairs.count == 8)
      #expect(stride(from: 1, to: 8, by: 2).map { pairs[$0] != 0 } == [true, true, false, false])
    }

    @Test func badListsOfFormsAreRefusedAndOldProgramsThatNameNoPropertyGetTheTargets() async throws
    {
      let (stage, neighbour) = try await stage("text")
      let answer = neighbour.atom("ANSWER")
      neighbour.put([1, 2, 3], type: "ATOM_PAIR", into: answer, of: neighbour.window)
      #expect(paste("MULTIPLE", stage, neighbour) == nil)
      neighbour.putLongs(
        [UInt](repeating: 99_999, count: 100_000), type: "ATOM_PAIR", into: answer,
        of: neighbour.window)
      #expect(paste("MULTIPLE", stage, neighbour) == nil)
      #expect(paste("MULTIPLE", stage, neighbour, property: "") == nil)
      _ = paste("STRING", stage, neighbour, property: "")
      #expect(neighbour.answer("STRING") == "text")
    }

    // MARK: Long texts

    @Test func aLongTextGoesInParts() async throws {
      let text = String(repeating: "0123456789", count: 30_000)
      let (stage, neighbour) = try await stage(text)
      stage.after { neighbour.ask(for: "UTF8_STRING") }
      #expect(neighbour.driver.longs("ANSWER", of: neighbour.window) == [300_000])
      var received: [UInt8] = []
      var parts = 0
      // Reading the announcement starts it; the end is a part of nothing.
      _ = neighbour.take()
      while parts < 10 {
        stage.settle()
        #expect(neighbour.event(PropertyNotify)?.xproperty.state == PropertyNewValue)
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
        stage.after { neighbour.driver.leave() }
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
      offer("second", stage)
      #expect(paste("UTF8_STRING", stage, neighbour) == Array("second".utf8))
    }
  }

  @MainActor struct SavingTheClipboard {
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
      #expect(!keeper.driver.property("_DETENT_CLIPBOARD", of: request.requestor).isEmpty)
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

    @Test(arguments: [true, false])
    func theEndOfTheOfferOrOfTheServerEndsTheWaiting(isOffers: Bool) async throws {
      let (stage, keeper) = try await stage("gone")
      stage.window.close()
      async let reason = stage.host.run()
      let request = try await question(keeper)
      if isOffers {
        XDestroyWindow(keeper.driver.display, request.requestor)
        keeper.driver.sync()
      } else {
        stage.server.stop()
      }
      #expect(await reason == .closed)
    }

    @Test func withoutAKeeperOrATextOfItsOwnTheProgramEndsAtOnce() async throws {
      let alone = try await Stage()
      alone.window.offer("x", on: .clipboard)
      let (empty, keeper) = try await stage("x")
      empty.window.offer(nil, on: .clipboard)
      let (robbed, thief) = try await stage("x")
      thief.own("CLIPBOARD")
      for stage in [alone, empty, robbed] {
        stage.settle()
        stage.window.close()
        stage.host.drain()
        #expect(stage.host.isFinished)
      }
      #expect(keeper.question() == nil && thief.question() == nil)
    }
  }
}
