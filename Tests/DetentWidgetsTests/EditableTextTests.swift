import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@Suite struct EditableTextTests {
  private func text(_ text: String, _ selection: Range<Int>) -> EditableText {
    var result = EditableText(text)
    result.select(selection)
    return result
  }

  /// What a change of a text returns; a macro cannot make one.
  private func changes(_ text: inout EditableText, _ change: (inout EditableText) -> Bool) -> Bool {
    change(&text)
  }

  @Test func aReplacedSelectionMakesRoomForAsManyCharacters() {
    var text = EditableText("abc", limits: EditableText.Limits(characters: 3))
    text.selectAll()
    let isChanged = text.insert("xyz")
    #expect(isChanged && text.text == "xyz")
  }

  @Test(arguments: ["é", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "각", "각", "👍🏽", "a\u{200D}\u{301}", "नि"])
  func placesNeverLieInsideOfACharacter(_ cluster: String) {
    var text = EditableText("x\(cluster)y")
    #expect(text.count == 3)
    for (place, step) in [(2, -1), (1, 1)] {
      text.move(to: place)
      text.delete(upTo: text.head + step)
      #expect(text.text == "xy" && text.head == 1)
      _ = text.undo()
    }
  }

  @Test func twoHalvesOfAFlagJoin() {
    var text = EditableText()
    text.insert("\u{1F1E9}")
    text.insert("\u{1F1EA}")
    #expect(text.text == "🇩🇪" && text.count == 1 && text.head == 1)
    // A lone mark is a character, too.
    text = EditableText("\u{301}")
    #expect(text.count == 1)
    text.move(to: 1)
    text.delete(upTo: 0)
    #expect(text.text.isEmpty)
  }

  @Test(arguments: [("ex", 1, "\u{301}"), ("\u{301}x", 0, "e")])
  func aLetterAndAMarkThatJoinLeaveTheCaretBehindBoth(_ before: String, at: Int, typed: String) {
    var text = text(before, at..<at)
    text.insert(typed)
    #expect(text.text == "e\u{301}x" && text.head == 1 && text.count == 2)
  }

  @Test func placesBeyondTheEndsAreTheEnds() {
    var text = text("abc", -5..<900)
    #expect(text.selection == 0..<3)
    text.move(to: .min)
    #expect(text.head == 0)
    text.move(to: .max, extending: true)
    #expect(text.selectedText == "abc" && text.anchor == 0)
    #expect(text.utf8Offset(of: .max) == 3 && text.position(atUTF8: .max) == 3)
    #expect(text.position(atUTF8: .min) == 0)
  }

  @Test func wordsEndWhereSpacesAndSymbolsBegin() {
    let text = EditableText("  Notting Hill, W11_a")
    #expect([0, 9, 14, 15, 21].map(text.wordEnd(after:)) == [9, 14, 15, 21, 21])
    #expect([21, 16, 2].map(text.wordStart(before:)) == [16, 14, 0])
    #expect([4, 0, 21].map(text.word(at:)) == [2..<9, 0..<2, 16..<21])
    #expect(EditableText().word(at: 3) == 0..<0)
  }

  @Test func theSelectionIsReplacedOrDeletedFirst() {
    var price = text("Price 100", 6..<9)
    price.insert("2")
    #expect(price.text == "Price 2" && price.head == 7 && !price.hasSelection)
    price = text("Price", 1..<3)
    price.delete(upTo: 5)
    #expect(price.text == "Pce" && price.head == 1)
    #expect(!changes(&price) { $0.delete(upTo: 1) })
    // Typing what is selected puts the caret behind it.
    price = text("1", 0..<1)
    #expect(!changes(&price) { $0.insert("1") })
    #expect(changes(&price) { $0.insert("5") } && price.text == "15")
  }

  @Test func whatAProgramSetsKeepsTheSelectionAsFarAsItReaches() {
    var text = text("Kensington", 4..<10)
    text.setText("Kew")
    #expect(text.selection == 3..<3)
    #expect(!changes(&text) { $0.undo() })
  }

  @Test(arguments: [
    ("a\nb", "a b"), ("a\r\n\r\nb\n", "a b"), ("\n\na", "a"), ("a\tb", "a b"), ("a\u{0}b", "ab"),
    ("a\u{202E}b\u{2066}c", "abc"), ("\u{FEFF}a", "a"), ("a\u{7F}\u{9B}m", "am"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("a\u{200F}b", "a\u{200F}b"), ("a\u{2028}b", "a b"), ("\r\n", ""),
    (" a ", " a "), ("\u{1B}[31mred", "[31mred"),
  ])
  func refuseIsLeftOut(typed: String, kept: String) {
    var text = EditableText()
    text.insert(typed)
    #expect(text.text == kept)
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFF, 0x10FFFE, 0xFFF9] as [UInt32])
  func whatIsNoCharacterIsLeftOut(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(EditableText("a\(Character(scalar))b").text == "ab")
    // What is left empty deletes nothing.
    var selected = text("abc", 0..<3)
    #expect(!changes(&selected) { $0.insert("\(Character(scalar))\u{0}\n") })
    #expect(selected.text == "abc")
  }

  @Test func aMegabyteIsCutToWhatOneLineCanShow() {
    var text = EditableText("ab")
    text.move(to: 1)
    text.insert(String(repeating: "é", count: 500_000))
    #expect(text.text.utf8.count == 4_096)
    #expect(text.text.hasPrefix("aé") && text.text.hasSuffix("éb"))
    #expect(text.head == text.count - 1)
  }

  @Test func aMegabyteOfMarksOrOfNothingIsNoCharacterThatNobodyCanDelete() {
    var text = EditableText()
    text.insert("e" + String(repeating: "\u{301}", count: 500_000))
    #expect(text.text.unicodeScalars.count == 1 + TextFilter.longestRunOfMarks)
    text.setText("")
    #expect(!changes(&text) { $0.insert(String(repeating: "\u{0}", count: 1_000_000)) })
    #expect(!changes(&text) { $0.insert("👩" + String(repeating: "\u{200D}👩", count: 200_000)) })
  }

  @Test func noCharacterIsCutInTwoByTheLimit() {
    var limits = EditableText.Limits()
    limits.bytes = 10
    var text = EditableText("", limits: limits)
    text.insert("12345678🇩🇪")
    #expect(text.text == "12345678")
    limits.characters = 3
    text = EditableText("ab", limits: limits)
    text.move(to: 1)
    text.insert("👨‍👩‍👧xyz")
    #expect(text.text == "ab")
    text.insert("xyz")
    #expect(text.text == "axb")
    limits.characters = 0
    #expect(EditableText("abc", limits: limits).text.isEmpty)
  }

  @Test func aWordThatIsTypedIsOneStep() {
    var text = EditableText()
    for character in "ab cd" { text.insert(String(character)) }
    _ = text.undo()
    #expect(text.text == "ab ")
    _ = text.undo()
    #expect(text.text.isEmpty)
    #expect(!changes(&text) { $0.undo() })
    _ = text.redo()
    #expect(text.text == "ab ")
    _ = text.redo()
    #expect(text.text == "ab cd" && text.head == 5)
    #expect(!changes(&text) { $0.redo() })
  }

  @Test func aMoveOfTheCaretBeginsANewStepAndAHundredAreKept() {
    var text = EditableText()
    text.insert("a")
    text.move(to: 0)
    text.insert("b")
    _ = text.undo()
    #expect(text.text == "a" && text.head == 0)
    text = EditableText()
    for _ in 0..<150 {
      text.insert("ab")
      text.move(to: text.count)
    }
    var steps = 0
    while text.undo() { steps += 1 }
    #expect(steps == 100 && text.count == 100)
  }

  @Test func whatReplacesASelectionIsAStepAndTheSelectionComesBack() {
    var text = text("Price", 0..<5)
    text.insert("A")
    text.insert("r")
    _ = text.undo()
    #expect(text.text == "A")
    _ = text.undo()
    #expect(text.selectedText == "Price")
    // A new change forgets what was undone.
    text.insert("b")
    #expect(!changes(&text) { $0.redo() })
  }

  private static let pieces = [
    "a", " ", "é", "e", "\u{301}", "👨‍👩‍👧", "\u{200D}", "\u{1F1E9}", "\u{1F1EA}", "שלום", "مرحبا",
    "\r\n", "\u{0}", "1.5", "\u{1100}", "\u{1161}", "\u{11A8}", "👍", "🏽", "नि", "\u{202E}",
    String(repeating: "x", count: 40),
  ]

  private func step(_ text: inout EditableText, _ random: inout SplitMix64) {
    let position = Int(random.next() % 40) - 5
    switch random.next() % 9 {
    case 0...2: text.insert(Self.pieces[Int(random.next() % UInt64(Self.pieces.count))])
    case 3: text.delete(upTo: text.head - 1)
    case 4: text.delete(upTo: text.wordEnd(after: text.head))
    case 5: text.move(to: position, extending: position % 2 == 0)
    case 6: text.select(min(position, 7)..<max(position, 7))
    case 7: _ = text.undo()
    default: _ = text.redo()
    }
  }

  @Test func afterAnyEditsThePlacesAreThoseOfTheText() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var limits = EditableText.Limits()
      limits.bytes = 120
      limits.characters = seed % 2 == 0 ? 30 : .max
      var text = EditableText("seed", limits: limits)
      for _ in 0..<60 {
        step(&text, &random)
        #expect(text.count == text.text.count, "seed \(seed)")
        #expect((0...text.count).contains(text.head) && (0...text.count).contains(text.anchor))
        #expect(text.text.utf8.count <= 120 && text.count <= limits.characters, "seed \(seed)")
        let offset = text.utf8Offset(of: text.head)
        #expect(text[0..<text.head].utf8.count == offset)
        #expect(text.position(atUTF8: offset) == text.head)
        #expect(TextFilter.cleaned(text.text, atMost: 120) == text.text, "seed \(seed)")
      }
    }
  }

  @Test func undoingEverythingBringsTheStartBack() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var text = EditableText("start")
      for _ in 0..<50 { step(&text, &random) }
      while text.undo() {}
      #expect(text.text == "start", "seed \(seed)")
    }
  }
}
