import CDetentX11
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  struct Pasting {
    /// What was answered, in order; an answer may be nil.
    @MainActor
    private final class Answers {
      var texts: [String?] = []
    }

    private func stage(owns: Bool = true) async throws -> (Stage, Neighbour, Answers) {
      let stage = try await Stage()
      let neighbour = try Neighbour(stage.server)
      if owns { neighbour.own() }
      return (stage, neighbour, Answers())
    }

    private func ask(_ stage: Stage, _ answers: Answers, _ pasteboard: Pasteboard = .clipboard) {
      stage.window.requestText(from: pasteboard) { answers.texts.append($0) }
      stage.settle()
    }

    @Test func textOfAnotherProgramArrives() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      let question = try #require(neighbour.question())
      #expect(question.target == neighbour.atom("UTF8_STRING"))
      #expect(question.time != UInt(CurrentTime))
      #expect(answers.texts.isEmpty)
      neighbour.reply(to: question, Array("Tür 价".utf8))
      stage.settle()
      #expect(answers.texts == ["Tür 价"])
      // Nothing is left of it.
      #expect(neighbour.driver.property("_DETENT_CLIPBOARD", of: question.requestor).isEmpty)
    }

    @Test func thisProgramsOwnTextNeedsNobody() async throws {
      let (stage, _, answers) = try await stage(owns: false)
      stage.window.offer("mine", on: .primary)
      ask(stage, answers, .primary)
      ask(stage, answers)
      stage.settle()
      #expect(answers.texts == ["mine", nil])
    }

    @Test func olderFormsAreAskedForWhereNewerAreRefused() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      var asked: [String] = []
      for _ in 0..<3 {
        guard let question = neighbour.question() else { break }
        let names = ["UTF8_STRING", "text/plain;charset=utf-8", "STRING"]
        asked += names.filter { neighbour.atom($0) == question.target }
        if asked.last == "STRING" {
          neighbour.reply(to: question, [0x54, 0xfc, 0x72], type: "STRING")
        } else {
          neighbour.refuse(question)
        }
        stage.settle()
      }
      #expect(asked == ["UTF8_STRING", "text/plain;charset=utf-8", "STRING"])
      #expect(answers.texts == ["Tür"])
    }

    @Test func everyQuestionIsAnsweredOnceWhereSeveralWait() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      ask(stage, answers)
      let question = try #require(neighbour.question())
      neighbour.reply(to: question, Array("one".utf8))
      stage.settle()
      neighbour.reply(to: question, Array("two".utf8))
      stage.settle()
      #expect(answers.texts == ["one", "one"])
      #expect(neighbour.driver.property("_DETENT_CLIPBOARD", of: question.requestor).isEmpty)
    }

    @Test func anOwnerThatGoesIsNoText() async throws {
      let (stage, neighbour, answers) = try await stage()
      neighbour.driver.leave()
      ask(stage, answers)
      stage.settle()
      #expect(answers.texts == [nil])
    }

    @Test func anOwnerThatSaysNothingIsNoTextAfterTwoSeconds() async throws {
      let (stage, neighbour, answers) = try await stage()
      let start = ContinuousClock().now
      ask(stage, answers)
      let question = try #require(neighbour.question())
      try await wait("the end of its patience") { !answers.texts.isEmpty }
      #expect(answers.texts == [nil])
      #expect(ContinuousClock().now - start > .milliseconds(1900))
      // What comes too late is thrown away.
      neighbour.reply(to: question, Array("late".utf8))
      stage.settle()
      #expect(neighbour.driver.property("_DETENT_CLIPBOARD", of: question.requestor).isEmpty)
      #expect(answers.texts == [nil])
    }

    @Test func answersThatMakeNoSenseAreNoText() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      let question = try #require(neighbour.question())
      // Not what was asked, or not where: ignored, and the real answer may still come.
      var other = question
      other.selection = neighbour.atom("SECONDARY")
      neighbour.notify(other, property: question.property)
      other = question
      other.target = neighbour.atom("image/png")
      neighbour.notify(other, property: question.property)
      stage.settle()
      #expect(answers.texts.isEmpty)
      neighbour.putLongs(
        [1, 2], type: "UTF8_STRING", into: question.property, of: question.requestor)
      neighbour.notify(question, property: question.property)
      stage.settle()
      #expect(answers.texts == [nil])
      // Says that there is something and there is nothing.
      ask(stage, answers)
      neighbour.notify(try #require(neighbour.question()), property: question.property)
      stage.settle()
      #expect(answers.texts == [nil, nil])
    }

    // MARK: Long texts

    /// Waits until the part before was fetched, and puts the next one.
    private func put(
      _ part: [UInt8], type: String = "UTF8_STRING", _ question: XSelectionRequestEvent,
      _ stage: Stage, _ neighbour: Neighbour
    ) {
      stage.settle()
      neighbour.put(part, type: type, into: question.property, of: question.requestor)
      stage.settle()
    }

    @Test func textInPartsIsJoined() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      let question = try #require(neighbour.question())
      neighbour.announceParts(to: question)
      let text = String(repeating: "Tür ", count: 40_000)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: 7001) {
        put(Array(bytes[start..<min(start + 7001, bytes.count)]), question, stage, neighbour)
      }
      #expect(answers.texts.isEmpty)
      put([], question, stage, neighbour)
      #expect(answers.texts == [text])
      #expect(neighbour.driver.property("_DETENT_CLIPBOARD", of: question.requestor).isEmpty)
    }

    @Test func aMegabyteIsTakenAndNotMore() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      var question = try #require(neighbour.question())
      neighbour.reply(to: question, [UInt8](repeating: 0x61, count: 3_000_000))
      stage.settle()
      #expect(answers.texts.first??.utf8.count == 1 << 20)
      // Neither in parts, to the end or without one.
      for isEnded in [true, false] {
        ask(stage, answers)
        question = try #require(neighbour.question())
        neighbour.announceParts(to: question)
        for _ in 0..<12 {
          put([UInt8](repeating: 0x62, count: 100_000), question, stage, neighbour)
        }
        if isEnded { put([], question, stage, neighbour) }
        let count = answers.texts.count + (isEnded ? 0 : 1)
        try await wait("an answer") { answers.texts.count == count }
        #expect(answers.texts.last??.utf8.count == 1 << 20)
      }
    }

    @Test func partsThatStopAreNoText() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      let question = try #require(neighbour.question())
      neighbour.announceParts(to: question)
      put([0x61], question, stage, neighbour)
      neighbour.driver.leave()
      try await wait("the end of its patience") { !answers.texts.isEmpty }
      #expect(answers.texts == [nil])
    }

    @Test func partsOfSeveralKindsAreNoText() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      let question = try #require(neighbour.question())
      neighbour.announceParts(to: question)
      put([0x61], question, stage, neighbour)
      put([0x62], type: "STRING", question, stage, neighbour)
      #expect(answers.texts == [nil])
    }

    // MARK: The end

    @Test func questionsAreAnsweredWhenTheServerGoes() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      neighbour.driver.leave()
      stage.driver.leave()
      stage.server.stop()
      #expect(await stage.host.run() == .connectionLost)
      #expect(answers.texts == [nil])
      stage.window.requestText(from: .primary) { answers.texts.append($0) }
      stage.window.offer("late", on: .primary)
      #expect(answers.texts == [nil, nil])
    }

    @Test func questionsAreAnsweredWhenTheLastWindowCloses() async throws {
      let (stage, neighbour, answers) = try await stage()
      ask(stage, answers)
      stage.window.close()
      #expect(await stage.host.run() == .closed)
      #expect(answers.texts == [nil])
      withExtendedLifetime(neighbour) {}
    }
  }
}

struct SelectionTextTests {
  private func decoded(_ bytes: [UInt8]) -> String { SelectionText.decode(bytes, .utf8) }

  @Test func everyEndOfALineIsALineFeed() {
    #expect(decoded(Array("a\r\nb\rc\nd\u{2028}e\r\r\nf".utf8)) == "a\nb\nc\nd\ne\n\nf")
  }

  @Test func whatControlsTheScreenIsDropped() {
    #expect(decoded(Array("a\u{0}\u{1b}[31m\u{7}b\tc\u{7f}\u{9b}".utf8)) == "a[31mb\tc")
    #expect(decoded(Array("\u{feff}x\u{202e}y\u{2066}z\u{2069}".utf8)) == "xyz")
  }

  @Test func badBytesAreReplaced() {
    #expect(decoded([0x61, 0xff, 0x62]) == "a\u{fffd}b")
    #expect(SelectionText.decode([0x61, 0xe4, 0x85, 0x62], .latin1) == "aä\nb")
  }

  @Test(arguments: ["é", "价", "😀"])
  func theLimitCutsNoCharacter(character: String) {
    let width = character.utf8.count
    for shift in 0..<width {
      let text = String(repeating: "a", count: 64 - shift) + character + "b"
      let result = SelectionText.decode(Array(text.utf8), .utf8, limit: 64)
      #expect(!result.unicodeScalars.contains("\u{fffd}"))
      #expect(result.utf8.count == 64 - shift)
    }
    let whole = String(repeating: "a", count: 64 - width) + character
    #expect(SelectionText.decode(Array((whole + "b").utf8), .utf8, limit: 64) == whole)
  }

  @Test func whatLatinDoesNotHaveBecomesAQuestionMark() {
    #expect(SelectionText.encode("aä价", .latin1) == [0x61, 0xe4, 0x3f])
  }
}
