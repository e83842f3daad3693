import DetentAccessibility
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor @Suite(.serialized) struct TextTests {
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
    for (start, end, text) in [(5, 8, "fie"), (-9, -1, "Wren field")] as [(Int32, Int32, String)] {
      let part = await stage.ask(path, "Text", "GetText", [.int32(start), .int32(end)])
      #expect(part == [.string(text)], "from \(start) to \(end)")
    }
    for (offset, granularity, text, start, end) in [
      (6, 0, "i", 6, 7), (6, 1, "field", 5, 10), (1, 1, "Wren ", 0, 5),
      (6, 3, "Wren field", 0, 10), (.max, 1, "", 10, 10),
    ] as [(Int32, UInt32, String, Int32, Int32)] {
      let unit = await stage.ask(
        path, "Text", "GetStringAtOffset", [.int32(offset), .uint32(granularity)])
      #expect(
        unit == [.string(text), .int32(start), .int32(end)], "at \(offset) by \(granularity)")
    }
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

  @Test func aTextThatIsSetIsTypedIntoTheFieldUnlessItIsOnlyRead() async throws {
    let (stage, field, path) = try await stage("before")
    func set(_ text: String) async -> [BusValue] {
      await stage.ask(path, "EditableText", "SetTextContents", [.string(text)])
    }
    var words: [String] = []
    field.onEdit { _, event, change in words.append("\(event.rawValue) \(change.new)") }
    stage.after { field.isReadOnly = true }
    #expect(await set("after") == [.boolean(false)])
    #expect(field.text == "before" && words.isEmpty)
    #expect(
      await stage.ask(path, "Text", "GetText", [.int32(0), .int32(-1)]) == [.string("before")])
    stage.after { field.isReadOnly = false }
    #expect(await set("after") == [.boolean(true)])
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
    await stage.rest()
    for text in ["Wrenx", "Wrenxy"] { stage.bridge.offer(nil) { field.text = text } }
    stage.host.drain()
    let inserted = await stage.told("TextChanged")
    #expect(inserted.map(\.value) == [.string("x"), .string("y")])
  }
}
