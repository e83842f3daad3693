import DetentDrawing
import Testing

struct TextCaretTests {
  private let font = Font(family: "DejaVu Sans", size: 20)

  @Test func caretsMoveToTheRightInLatin() {
    let text = TextLayout("Price", font: font)
    let places = (0...5).map { text.caret(at: $0).minX }
    #expect(places[0] == 0)
    #expect(places == places.sorted() && Set(places).count == 6)
    #expect(abs(places[5] - text.size.width) < 0.01)
    #expect(text.caret(at: 2).height > 15 && text.caret(at: 2).width == 0)
  }

  @Test(arguments: ["مرحبا", "שלום"])
  func caretsMoveToTheLeftInArabicAndHebrew(_ word: String) {
    let text = TextLayout(word, font: font)
    let places = stride(from: 0, through: word.utf8.count, by: 2).map { text.caret(at: $0).minX }
    #expect(abs(places[0] - text.size.width) < 0.01)
    #expect(places == places.sorted(by: >) && Set(places).count == places.count)
    #expect(abs(places[places.count - 1]) < 0.01)
  }

  @Test func aPointFindsTheNearestGap() {
    let word = "Größe 价格"
    let text = TextLayout(word, font: font)
    var offset = 0
    for character in word {
      let next = offset + character.utf8.count
      let (left, right) = (text.caret(at: offset).minX, text.caret(at: next).minX)
      for (part, nearest) in [(0.3, offset), (0.7, next)] {
        #expect(text.utf8Offset(at: Point(x: left + (right - left) * part, y: 5)) == nearest)
      }
      offset = next
    }
    // From right to left.
    let hebrew = TextLayout("שלום", font: font)
    #expect(hebrew.utf8Offset(at: Point(x: hebrew.size.width - 1, y: 5)) == 0)
    #expect(hebrew.utf8Offset(at: Point(x: 1, y: 5)) == 8)
  }

  @Test func placesBeyondTheEndsAreTheEndsAndOneInsideOfACharacterIsItsBegin() {
    let text = TextLayout("Price", font: font)
    for (place, end) in [(-7, 0), (.max, 5), (.min, 0)] {
      #expect(text.caret(at: place) == text.caret(at: end))
    }
    for (x, offset) in [(-100, 0), (1e300, 5), (.nan, 0)] {
      #expect(text.utf8Offset(at: Point(x: x, y: 5)) == offset)
    }
    let empty = TextLayout("", font: font)
    #expect(empty.caret(at: 3).minX == 0 && empty.caret(at: 0).height > 15)
    #expect(empty.utf8Offset(at: Point(x: 4, y: 4)) == 0)
    let chinese = TextLayout("价x", font: font)
    for place in [1, 2] { #expect(chinese.caret(at: place) == chinese.caret(at: 0)) }
    #expect(chinese.caret(at: 3).minX > 10)
  }

  @Test func theCaretMovesOnTheScreenAlsoWhereTheWritingTurns() {
    let latin = TextLayout("ab", font: font)
    #expect(latin.utf8Offset(besides: 0, toTheRight: true) == 1)
    #expect(latin.utf8Offset(besides: 2, toTheRight: false) == 1)
    #expect(latin.utf8Offset(besides: 0, toTheRight: false) == nil)
    #expect(latin.utf8Offset(besides: .max, toTheRight: true) == nil)
    let hebrew = TextLayout("שלום", font: font)
    #expect(hebrew.utf8Offset(besides: 0, toTheRight: false) == 2)
    #expect(hebrew.utf8Offset(besides: 0, toTheRight: true) == nil)
    let mixed = TextLayout("ab שלום cd", font: font)
    var place: Int? = 0
    var places: [Double] = []
    while let current = place, places.count < 20 {
      places.append(mixed.caret(at: current).minX)
      place = mixed.utf8Offset(besides: current, toTheRight: true)
    }
    #expect(places.count >= 10 && places == places.sorted())
  }

  @Test func whatIsSelectedIsOneRectangleForEachDirection() {
    let latin = TextLayout("Price", font: font)
    let part = latin.selectionRects(from: 1, to: 3)
    #expect(part.count == 1)
    #expect(abs(part[0].minX - latin.caret(at: 1).minX) < 0.01)
    #expect(abs(part[0].maxX - latin.caret(at: 3).minX) < 0.01)
    #expect(part[0].height == latin.size.height)
    #expect(latin.selectionRects(from: 3, to: 1) == part)
    #expect(latin.selectionRects(from: 2, to: 2).isEmpty)
    #expect(latin.selectionRects(from: .min, to: .max).count == 1)
    #expect(TextLayout("ab שלום", font: font).selectionRects(from: 1, to: 5).count == 2)
  }

  @Test func offsetsCountTheOriginalAlsoWhereCharactersWereReplaced() {
    let word = "a\u{0}b\u{1}c\r\nd"
    let text = TextLayout(word, font: font)
    let places = (0...6).map { text.caret(at: $0).minX }
    #expect(places == places.sorted())
    let clean = TextLayout("a\u{FFFD}b\u{FFFD}c d", font: font)
    #expect(text.size == clean.size)
    #expect(abs(text.caret(at: 8).minX - text.size.width) < 0.01)
    #expect(text.caret(at: 2) == clean.caret(at: 4))
    #expect(text.utf8Offset(at: Point(x: text.caret(at: 2).minX + 1, y: 5)) == 2)
    #expect(text.utf8Offset(at: Point(x: 1e4, y: 5)) == word.utf8.count)
  }

  @Test func theCaretOfASecondLineStandsBelow() {
    let text = TextLayout("one\ntwo", font: font, lineLimit: 0)
    #expect(text.caret(at: 5).minY >= text.caret(at: 1).maxY - 1)
    #expect(text.utf8Offset(at: Point(x: -5, y: text.size.height - 2)) == 4)
  }
}
