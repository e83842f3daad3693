import DetentDrawing
import Testing

@testable import DetentControls

/// Titles in the middle of a wheel, whose circle has a radius of 40: 70 logical pixels of room.
@Suite struct CenterWordsTests {
  private let font = Font(family: "DejaVu Sans", size: 13, weight: 700)
  private let small = Font(family: "DejaVu Sans", size: 11)

  private func words(_ title: String, _ description: String? = nil) -> CenterWords {
    CenterWords(
      CenterWords.Look(
        title: title, description: description, radius: 40, titleFont: font, descriptionFont: small,
        titleColor: .black, descriptionColor: .black, alpha: 1))
  }

  private func width(_ text: String, _ scale: Double) -> Double {
    TextLayout.cached(text, font: font.withSize(13 * scale)).size.width
  }

  private let line = 16.0

  @Test func aShortTitleHasItsSize() {
    #expect(words("House").title.size.width == width("House", 1))
    #expect(words("House", "12").description != nil && words("House", "").description == nil)
  }

  @Test func aLongWordIsShrunkAndNotBroken() {
    // At its size it has no room, a little smaller it has.
    for (title, scale) in [("Penthouse", 0.9), ("Sawtooths", 0.9), ("Maisonette", 0.72)] {
      #expect(width(title, 1) > 70, "\(title)")
      let layout = words(title).title
      #expect(layout.size.width <= 70 && layout.size.height < 2 * line * scale, "\(title)")
      #expect(layout.size.width >= width(title, 0.72), "\(title)")
    }
  }

  @Test func aWordThatIsTooLongForTheSmallestTypeEndsWithAnEllipsis() {
    let title = "Donaudampfschifffahrtsgesellschaft"
    let layout = words(title).title
    #expect(width(title, 0.72) > 70)
    // One line, as high as its type.
    #expect(layout.size.width <= 70 && layout.size.height < line)
    #expect(words(title + " und mehr").title.size.height < line)
  }

  @Test func severalWordsTakeTwoLinesOfReadableType() {
    let layout = words("Terraced house").title
    #expect(layout.size.height > line && layout.size.height < 2 * line)
    #expect(layout.size.width <= 70)
  }

  @Test func titlesWithoutEndAreCut() {
    for title in [
      String(repeating: "word ", count: 20_000), String(repeating: "x", count: 10_000), "\u{0}", "",
      " ", "\n\n\n",
    ] {
      let layout = words(title, title).title
      #expect(layout.size.width <= 70.5 && layout.size.height < 2.5 * line)
    }
  }
}
