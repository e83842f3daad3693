import DetentAccessibility
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor
@Suite(.serialized) struct TextTests {
  /// A stage with a field in front of it, and its path.
  private func stage(
    _ text: String, listeningTo names: [String] = []
  ) async throws -> (BridgedStage, TextField, ObjectPath) {
    let stage = try await BridgedStage.joined(listeningTo: names)
    let field = TextField(text, placeholder: "Place")
    stage.add(field, width: 200, height: 32)
    return (stage, field, stage.path(field))
  }

  @Test func aFieldIsReadByLettersWordsAndLines() async throws {
    let (stage, _, path) = try await stage("Wren field")
    #expect(await stage.get(path, "Text", "CharacterCount") == .int32(10))
    let part = await stage.ask(path, "Text", "GetText", [.int32(5), .int32(8)])
    #expect(part == [.string("fie")])
    let all = await stage.ask(path, "Text", "GetText", [.int32(-9), .int32(-1)])
    #expect(all == [.string("Wren field")])
    func unit(_ offset: Int32, _ granularity: UInt32) async -> [BusValue] {
      await stage.ask(
        path, "Text", "GetStringAtOffset", [.int32(offset), .uint32(granularity)])
    }
    #expect(await unit(6, 0) == [.string("i"), .int32(6), .int32(7)])
    #expect(await unit(6, 1) == [.string("field"), .int32(5), .int32(10)])
    #expect(await unit(1, 1) == [.string("Wren "), .int32(0), .int32(5)])
    #expect(await unit(6, 3) == [.string("Wren field"), .int32(0), .int32(10)])
    #expect(await unit(.max, 1) == [.string(""), .int32(10), .int32(10)])
  }

  @Test func offsetsCountUnicodeScalars() async throws {
    let (stage, field, path) = try await stage("a😀e\u{301}")
    #expect(await stage.get(path, "Text", "CharacterCount") == .int32(4))
    let smile = await stage.ask(path, "Text", "GetCharacterAtOffset", [.int32(1)])
    #expect(smile == [.int32(0x1F600)])
    _ = await stage.ask(path, "EditableText", "DeleteText", [.int32(1), .int32(2)])
    #expect(field.text == "ae\u{301}")
    // The length is that of its UTF-8.
    _ = await stage.ask(
      path, "EditableText", "InsertText", [.int32(1), .string("zé…"), .int32(3)])
    #expect(field.text == "azée\u{301}")
  }

  @Test func aFieldThatIsOnlyReadRefusesEdits() async throws {
    let (stage, field, path) = try await stage("before")
    field.isReadOnly = true
    stage.host.drain()
    #expect(
      await stage.ask(path, "EditableText", "SetTextContents", [.string("after")])
        == [.boolean(false)])
    #expect(field.text == "before")
    #expect(
      await stage.ask(path, "Text", "GetText", [.int32(0), .int32(-1)]) == [.string("before")])
  }

  @Test func aTextThatIsSetIsTypedIntoTheField() async throws {
    let (stage, field, path) = try await stage("before")
    var words: [String] = []
    field.onEdit { _, event, change in words.append("\(event.rawValue) \(change.new)") }
    let answer = await stage.ask(path, "EditableText", "SetTextContents", [.string("after")])
    #expect(answer == [.boolean(true)])
    #expect(field.text == "after" && field.isFirstResponder && field.isEditing)
    stage.button.becomeFirstResponder()
    #expect(words.count == 4 && field.text == "after")
  }

  @Test func theCaretAndTheSelectionAreReadAndSet() async throws {
    let (stage, field, path) = try await stage("Wren field")
    let moved = await stage.ask(path, "Text", "SetCaretOffset", [.int32(4)])
    #expect(moved == [.boolean(true)])
    #expect(await stage.get(path, "Text", "CaretOffset") == .int32(4))
    #expect(await stage.ask(path, "Text", "GetNSelections") == [.int32(0)])
    _ = await stage.ask(path, "Text", "SetSelection", [.int32(0), .int32(0), .int32(4)])
    #expect(field.selectedText == "Wren")
    let selection = await stage.ask(path, "Text", "GetSelection", [.int32(0)])
    #expect(selection == [.int32(0), .int32(4)])
    _ = await stage.ask(path, "Text", "RemoveSelection", [.int32(0)])
    #expect(field.selectedText.isEmpty)
  }

  @Test func aLetterHasAPlaceAndAPlaceItsLetter() async throws {
    let (stage, _, path) = try await stage("Wren field")
    let box = await stage.ask(path, "Text", "GetCharacterExtents", [.int32(6), .uint32(1)])
      .compactMap(\.int)
    try #require(box.count == 4 && box[2] > 0 && box[3] > 0)
    let found = await stage.ask(
      path, "Text", "GetOffsetAtPoint",
      [.int32(box[0] + box[2] / 2), .int32(box[1] + box[3] / 2), .uint32(1)])
    #expect(found == [.int32(6)])
    let beside = await stage.ask(
      path, "Text", "GetOffsetAtPoint", [.int32(9_000), .int32(10), .uint32(1)])
    #expect(beside == [.int32(-1)])
  }

  @Test func typingIsToldLetterByLetter() async throws {
    let (stage, field, path) = try await stage("Wren field", listeningTo: ["object:"])
    field.becomeFirstResponder()
    _ = await stage.ask(path, "Text", "SetCaretOffset", [.int32(4)])
    _ = await stage.told()
    stage.host.type("xy")
    let told = await stage.told()
    let inserted = told.filter { $0.member == "TextChanged" }
    #expect(inserted.map(\.description) == ["TextChanged:insert:4", "TextChanged:insert:5"])
    #expect(inserted.map(\.value) == [.string("x"), .string("y")])
    #expect(told.filter { $0.member == "TextCaretMoved" }.map(\.first) == [5, 6])
    stage.host.key(.backspace)
    let deleted = await stage.told("TextChanged")
    #expect(deleted.map(\.description) == ["TextChanged:delete:5"])
    #expect(deleted.map(\.value) == [.string("y")])
  }

  @Test func aTextThatIsReplacedAndSelectedIsToldAsAWhole() async throws {
    let (stage, field, _) = try await stage("1", listeningTo: ["object:"])
    field.onEdit(for: .valueCommitted) { field, _, _ in field.text = "£500,000" }
    field.becomeFirstResponder(.keyboard(.forward))
    stage.host.type("500000")
    _ = await stage.told()
    stage.host.key(.enter)
    let told = await stage.told("TextChanged")
    #expect(told.map(\.detail) == ["delete", "insert"])
    #expect(told.map(\.value) == [.string("500000"), .string("£500,000")])
    #expect(field.selectedText == "£500,000")
  }

  @Test func aRefusalIsSaidOnceAnAttemptAndNotAsADescriptionToo() async throws {
    let (stage, field, path) = try await stage("12", listeningTo: ["object:"])
    field.validation = { $0.allSatisfy(\.isNumber) ? nil : "Not a number" }
    field.becomeFirstResponder(.keyboard(.forward))
    stage.host.type("abc")
    _ = await stage.told()
    for _ in 1...2 {
      stage.host.key(.enter)
      stage.host.advance(by: .seconds(1))
      let told = await stage.told()
      let said = told.filter { $0.member == "Announcement" }
      #expect(said.map(\.value) == [.string("Not a number")] && said.map(\.first) == [2])
      #expect(!told.contains { $0.detail == "accessible-description" })
    }
    #expect(await stage.get(path, "Accessible", "Description") == .string("Not a number"))
    stage.button.becomeFirstResponder()
    stage.host.advance(by: .seconds(1))
    let told = await stage.told()
    #expect(
      told.filter { $0.member == "Announcement" }.map(\.value) == [.string("12 restored")])
    #expect(await stage.get(path, "Accessible", "Description") == .string(""))
  }

  @Test func lettersOfOneFrameAreToldOneByOne() async throws {
    let (stage, field, _) = try await stage("Wren", listeningTo: ["object:"])
    field.becomeFirstResponder()
    stage.host.drain()
    _ = await stage.told()
    for text in ["Wrenx", "Wrenxy"] { stage.bridge.offer(nil) { field.text = text } }
    stage.host.drain()
    let inserted = await stage.told("TextChanged")
    #expect(inserted.map(\.value) == [.string("x"), .string("y")])
  }
}
