import DetentDrawing
import Testing

struct TextBreakingTests {
  private let long = "A house with a garden near the river"

  @Test func aTextThatFitsIsNotTruncated() {
    let natural = TextLayout(long, font: testFont)
    #expect(!natural.isTruncated)
    // Its own width is enough for it.
    let same = TextLayout(long, font: testFont, width: natural.size.width)
    #expect(!same.isTruncated && same.size == natural.size)
    #expect(TextLayout(long, font: testFont, width: natural.size.width - 2).isTruncated)
    // Without truncation one line runs over.
    let over = TextLayout(long, font: testFont, width: 50, truncation: .none)
    #expect(!over.isTruncated && over.size.width > 200)
  }

  @Test(arguments: [TextTruncation.start, .middle, .end])
  func aTruncatedTextFitsItsWidth(_ truncation: TextTruncation) {
    for width in [0.0, 1, 20, 60, 100, 200] {
      let text = TextLayout(long, font: testFont, width: width, truncation: truncation)
      #expect(text.isTruncated && text.lineCount == 1)
      // An ellipsis is shown even where there is no room for it.
      #expect(text.size.width <= max(width, 16))
    }
  }

  @Test func truncationLeavesOutWhatItSays() {
    func shown(_ truncation: TextTruncation) -> (Bool, Bool) {
      let text = TextLayout(long, font: testFont, width: 100, truncation: truncation)
      return (text.caret(at: 3).minX > 10, text.caret(at: 34).minX < text.size.width - 8)
    }
    #expect(shown(.end) == (true, false))
    #expect(shown(.start) == (false, true))
    #expect(shown(.middle) == (true, true))
  }

  @Test func aTextIsWrappedIntoLines() {
    let text = TextLayout(long, font: testFont, width: 100, lineLimit: 0)
    #expect(text.lineCount >= 3 && !text.isTruncated && text.size.width <= 100)
    #expect(abs(text.size.height - Double(text.lineCount) * testFont.metrics.lineHeight) < 0.1)
  }

  @Test func linesAreLimitedInTotal() {
    func lines(_ text: String, width: Double? = 90, _ limit: Int) -> TextLayout {
      TextLayout(text, font: testFont, width: width, lineLimit: limit)
    }
    let paragraphs = "one two three four five six\nseven eight\nnine ten eleven twelve\nthirteen"
    for (layout, limit) in [
      (lines(paragraphs, 2), 2), (lines(paragraphs, 3), 3), (lines(paragraphs, 4), 4),
      (lines(paragraphs, 5), 5), (lines("one\ntwo\nthree", width: 500, 2), 2),
      (lines("one\ntwo\nthree", width: nil, 2), 2),
    ] { #expect(layout.lineCount == limit && layout.isTruncated) }
    let all = lines(paragraphs, 99)
    #expect(!all.isTruncated && all.lineCount > 5)
    let wrapped = lines("one two three four\nfive\nsix", 3)
    #expect(wrapped.lineCount == 3 && wrapped.isTruncated)
    #expect(wrapped.caret(at: 26).minY == wrapped.caret(at: 20).minY)
    let exact = lines("one\ntwo", width: nil, 2)
    #expect(exact.lineCount == 2 && !exact.isTruncated)
  }

  @Test(arguments: ["one\ntwo", "one\r\ntwo", "one\rtwo", "one\u{2028}two", "one\u{2029}two"])
  func oneLineHasNoBreaks(_ text: String) {
    let line = TextLayout(text, font: testFont)
    #expect(line.lineCount == 1)
    #expect(abs(line.size.width - TextLayout("one two", font: testFont).size.width) < 0.01)
    #expect(TextLayout(text, font: testFont, lineLimit: 0).lineCount == 2)
  }

  @Test func linesAreAlignedWithinTheWidth() {
    /// Where the middle of the ink lies in a width of 200.
    func middle(
      _ alignment: TextAlignment, _ direction: TextDirection, _ text: String = "abc"
    ) -> Double {
      TextLayout(text, font: testFont, width: 200, alignment: alignment, direction: direction)
        .inkBounds.midX
    }
    for direction in [TextDirection.automatic, .leftToRight] {
      #expect(middle(.natural, direction) < 50 && middle(.leading, direction) < 50)
      #expect(middle(.trailing, direction) > 150 && abs(middle(.center, direction) - 100) < 3)
    }
    #expect(middle(.leading, .rightToLeft) > 150 && middle(.trailing, .rightToLeft) < 50)
    let hebrew = "שלום"
    #expect(middle(.natural, .automatic, hebrew) > 150)
    #expect(middle(.leading, .automatic, hebrew) < 50)
    #expect(middle(.trailing, .automatic, hebrew) > 150)
    #expect(abs(middle(.center, .automatic, hebrew) - 100) < 3)
    #expect(middle(.natural, .leftToRight, hebrew) < 50)
  }

  @Test func widthsThatAreNotFiniteCountAsNone() {
    let natural = TextLayout(long, font: testFont)
    for width in [Double.nan, .infinity, -.infinity] {
      #expect(TextLayout(long, font: testFont, width: width).size == natural.size)
    }
    #expect(TextLayout(long, font: testFont, width: 1e300).size == natural.size)
    #expect(TextLayout(long, font: testFont, width: -7).isTruncated)
    #expect(TextLayout(long, font: testFont, width: 80, lineLimit: .min).lineCount > 2)
    #expect(TextLayout(long, font: testFont, width: 80, lineLimit: .max).lineCount > 2)
  }
}
