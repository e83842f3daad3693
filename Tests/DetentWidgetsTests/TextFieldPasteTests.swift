import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor @Suite struct TextFieldPasteTests {
  @Test func copyCutAndPasteGoThroughTheClipboard() throws {
    let stage = try FieldStage("Kew Gardens", isEntered: true)
    stage.host.key(.insert, modifiers: .control)
    #expect(stage.host.pasteboards[.clipboard] == "Kew Gardens")
    stage.host.pasteboards[.clipboard] = nil
    stage.host.key(.delete, modifiers: .shift)
    #expect(stage.host.pasteboards[.clipboard] == "Kew Gardens" && stage.field.text.isEmpty)
    stage.pressControl("v")
    stage.host.key(.insert, modifiers: .shift)
    #expect(stage.field.text == "Kew GardensKew Gardens")
    #expect(stage.log.last == "changed Kew GardensKew Gardens")
  }

  @Test func onlyASelectionIsCopiedOrOffered() throws {
    let stage = try FieldStage("Kew", isEntered: true)
    stage.host.key(.end)
    stage.host.pasteboards[.clipboard] = "before"
    stage.pressControl("c")
    stage.pressControl("x")
    #expect(stage.host.pasteboards[.clipboard] == "before" && stage.field.text == "Kew")
    stage.press(.home).press(.right, with: .shift)
    #expect(stage.host.pasteboards[.primary] == "K")
  }

  @Test func theMiddleButtonPastesWhatIsSelectedElsewhere() throws {
    let stage = try FieldStage("Kensington")
    stage.host.pasteboards = [.primary: "-", .clipboard: "wrong"]
    stage.host.press(at: stage.point(before: 3), button: .middle)
    stage.host.release(button: .middle)
    #expect(stage.field.text == "Ken-sington")
    #expect(stage.field.isFirstResponder)
  }

  /// A field with the focus that has requested what is to be pasted.
  private func waitingStage(_ text: String = "") throws -> FieldStage {
    let stage = try FieldStage(text, isEntered: true)
    stage.host.holdsRequests = true
    stage.host.pasteboards[.clipboard] = "Kew"
    stage.pressControl("v")
    return stage
  }

  @Test func anAnswerThatComesLateIsInsertedWhereTheCaretIsNowAndOneThatNeverComesNowhere() throws {
    let stage = try waitingStage()
    stage.host.type("ab")
    stage.host.answerRequests()
    #expect(stage.field.text == "abKew")
    let other = try waitingStage("a")
    other.host.refuseRequests()
    #expect(other.field.text == "a" && other.log.isEmpty)
    other.press(.end).type("b")
    #expect(other.field.text == "ab")
  }

  @Test func anAnswerAfterTheFocusTheFieldOrItsWindowHasGoneIsDropped() throws {
    let ends: [@MainActor (FieldStage) -> Void] = [
      { $0.press(.tab).enter() }, { $0.field.removeFromSuperview() }, { $0.window.close() },
      { $0.field.isReadOnly = true }, { $0.field.isEnabled = false },
    ]
    for end in ends {
      let stage = try waitingStage()
      end(stage)
      stage.host.answerRequests()
      #expect(stage.field.text.isEmpty && stage.log.isEmpty)
    }
  }

  @Test func aFieldThatWaitsForAnAnswerCanGo() throws {
    let stage = try FieldStage()
    stage.host.holdsRequests = true
    weak var field: TextField?
    do {
      let waiting = TextField()
      field = waiting
      stage.window.contentView = waiting
      waiting.becomeFirstResponder()
      stage.pressControl("v")
      stage.window.contentView = nil
      stage.host.drain()
    }
    #expect(field == nil)
    stage.host.answerRequests()
  }

  /// A piece of text, how often it is repeated, and how many bytes of all that are kept.
  typealias OddPaste = (piece: String, count: Int, bytes: Int)

  @Test(
    arguments: [
      ("Kew ", 262_144, 4_096), ("\u{0}", 1_000_000, 0), ("\n", 1_000_000, 0),
      ("a\r\nb\u{0}\u{202E}c", 1, 4), ("\u{301}", 2, 4), ("\u{202E}\u{2066}", 1, 0),
    ] as [OddPaste])
  func oddPastesLeaveAnOrderlyLine(_ paste: OddPaste) throws {
    let stage = try FieldStage()
    stage.host.pasteboards[.clipboard] = String(repeating: paste.piece, count: paste.count)
    stage.enter()
    stage.pressControl("v")
    #expect(stage.field.text.utf8.count == paste.bytes)
    #expect(!stage.field.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    for key in [Key.left, .home, .right, .end, .backspace] { stage.host.key(key) }
    stage.pressControl("z")
    #expect(stage.field.editor.head <= stage.field.editor.count)
  }
}
