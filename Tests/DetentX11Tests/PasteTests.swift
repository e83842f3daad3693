import CDetentX11
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Pasting {
    private let stage: Stage
    /// The owner of the clipboard.
    private let neighbour: Neighbour
    private let answers = Answers()

    /// What was answered, in order; an answer may be nil.
    @MainActor private final class Answers {
      var texts: [String?] = []
    }

    init() async throws {
      stage = try await Stage()
      neighbour = try Neighbour(stage.server)
      neighbour.own()
    }

    private func ask(_ pasteboard: Pasteboard = .clipboard) {
      stage.window.requestText(from: pasteboard) { [answers] in answers.texts.append($0) }
      stage.settle()
    }

    /// What the neighbour is asked for.
    private func askedQuestion() throws -> XSelectionRequestEvent {
      ask()
      return try #require(neighbour.question())
    }

    private func reply(_ text: String, to question: XSelectionRequestEvent) {
      stage.after { neighbour.reply(to: question, Array(text.utf8)) }
    }

    /// What is left of an answer.
    private func rest(of question: XSelectionRequestEvent) -> [UInt8] {
      neighbour.driver.property("_DETENT_CLIPBOARD", of: question.requestor)
    }

    @Test func textOfAnotherProgramArrives() throws {
      let question = try askedQuestion()
      #expect(question.target == neighbour.atom("UTF8_STRING"))
      #expect(question.time != UInt(CurrentTime))
      #expect(answers.texts.isEmpty)
      reply("Tür 价", to: question)
      #expect(answers.texts == ["Tür 价"])
      // Nothing is left of it.
      #expect(rest(of: question).isEmpty)
    }

    @Test func thisProgramsOwnTextNeedsNobody() {
      neighbour.driver.leave()
      stage.window.offer("mine", on: .primary)
      ask(.primary)
      ask()
      stage.settle()
      #expect(answers.texts == ["mine", nil])
    }

    @Test func olderFormsAreAskedForWhereNewerAreRefused() throws {
      ask()
      for name in ["UTF8_STRING", "text/plain;charset=utf-8", "STRING"] {
        let question = try #require(neighbour.question())
        #expect(question.target == neighbour.atom(name))
        if name == "STRING" {
          neighbour.reply(to: question, [0x54, 0xfc, 0x72], type: "STRING")
        } else {
          neighbour.refuse(question)
        }
        stage.settle()
      }
      #expect(answers.texts == ["Tür"])
    }

    @Test func everyQuestionIsAnsweredOnceWhereSeveralWait() throws {
      ask()
      let question = try askedQuestion()
      reply("one", to: question)
      reply("two", to: question)
      #expect(answers.texts == ["one", "one"])
      #expect(rest(of: question).isEmpty)
    }

    @Test func anOwnerThatGoesIsNoText() {
      neighbour.driver.leave()
      ask()
      stage.settle()
      #expect(answers.texts == [nil])
    }

    @Test func anOwnerThatSaysNothingIsNoTextAfterTwoSeconds() async throws {
      let start = ContinuousClock().now
      let question = try askedQuestion()
      try await wait("the end of its patience") { !answers.texts.isEmpty }
      #expect(answers.texts == [nil])
      #expect(ContinuousClock().now - start > .milliseconds(1900))
      // What comes too late is thrown away.
      reply("late", to: question)
      #expect(rest(of: question).isEmpty)
      #expect(answers.texts == [nil])
    }

    @Test func answersThatMakeNoSenseAreNoText() throws {
      let question = try askedQuestion()
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
      stage.after { neighbour.notify(question, property: question.property) }
      #expect(answers.texts == [nil])
      // Says that there is something and there is nothing.
      ask()
      neighbour.notify(try #require(neighbour.question()), property: question.property)
      stage.settle()
      #expect(answers.texts == [nil, nil])
    }

    // MARK: Long texts

    /// Waits until the part before was fetched, and puts the next one.
    private func put(
      _ part: [UInt8], type: String = "UTF8_STRING", _ question: XSelectionRequestEvent
    ) {
      stage.settle()
      neighbour.put(part, type: type, into: question.property, of: question.requestor)
      stage.settle()
    }

    @Test func textInPartsIsJoined() throws {
      let question = try askedQuestion()
      neighbour.announceParts(to: question)
      let text = String(repeating: "Tür ", count: 40_000)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: 7001) {
        put(Array(bytes[start..<min(start + 7001, bytes.count)]), question)
      }
      #expect(answers.texts.isEmpty)
      put([], question)
      #expect(answers.texts == [text])
      #expect(rest(of: question).isEmpty)
    }

    @Test func aMegabyteIsTakenAndNotMore() async throws {
      var question = try askedQuestion()
      stage.after { neighbour.reply(to: question, [UInt8](repeating: 0x61, count: 3_000_000)) }
      #expect(answers.texts.first??.utf8.count == 1 << 20)
      // Neither in parts, to the end or without one.
      for isEnded in [true, false] {
        question = try askedQuestion()
        neighbour.announceParts(to: question)
        for _ in 0..<12 {
          put([UInt8](repeating: 0x62, count: 100_000), question)
        }
        if isEnded { put([], question) }
        let count = answers.texts.count + (isEnded ? 0 : 1)
        try await wait("an answer") { answers.texts.count == count }
        #expect(answers.texts.last??.utf8.count == 1 << 20)
      }
    }

    @Test(arguments: [true, false])
    func partsThatStopAndPartsOfSeveralKindsAreNoText(leaves: Bool) async throws {
      let question = try askedQuestion()
      neighbour.announceParts(to: question)
      put([0x61], question)
      if leaves {
        neighbour.driver.leave()
        try await wait("the end of its patience") { !answers.texts.isEmpty }
      } else {
        put([0x62], type: "STRING", question)
      }
      #expect(answers.texts == [nil])
    }

    // MARK: The end

    @Test func questionsAreAnsweredWhenTheServerGoes() async {
      ask()
      neighbour.driver.leave()
      stage.driver.leave()
      stage.server.stop()
      #expect(await stage.host.run() == .connectionLost)
      #expect(answers.texts == [nil])
      stage.window.requestText(from: .primary) { answers.texts.append($0) }
      stage.window.offer("late", on: .primary)
      #expect(answers.texts == [nil, nil])
    }

    @Test func questionsAreAnsweredWhenTheLastWindowCloses() async {
      ask()
      stage.window.close()
      #expect(await stage.host.run() == .closed)
      #expect(answers.texts == [nil])
      withExtendedLifetime(neighbour) {}
    }
  }
}

struct SelectionTextTests {
  @Test(arguments: [
    ("a\r\nb\rc\nd\u{2028}e\r\r\nf", "a\nb\nc\nd\ne\n\nf"),
    ("a\u{0}\u{1b}[31m\u{7}b\tc\u{7f}\u{9b}", "a[31mb\tc"),
    ("\u{feff}x\u{202e}y\u{2066}z\u{2069}", "xyz"),
  ])
  func endsOfLinesAreLineFeedsAndWhatControlsTheScreenIsDropped(text: String, decoded: String) {
    #expect(SelectionText.decode(Array(text.utf8), .utf8) == decoded)
  }

  @Test func badBytesAreReplaced() {
    #expect(SelectionText.decode([0x61, 0xff, 0x62], .utf8) == "a\u{fffd}b")
    #expect(SelectionText.decode([0x61, 0xe4, 0x85, 0x62], .latin1) == "aä\nb")
    // What Latin does not have becomes a question mark.
    #expect(SelectionText.encode("aä价", .latin1) == [0x61, 0xe4, 0x3f])
  }

  @Test(arguments: ["é", "价", "😀"]) func theLimitCutsNoCharacter(character: String) {
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
}
