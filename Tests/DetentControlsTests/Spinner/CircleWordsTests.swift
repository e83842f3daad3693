import DetentDrawing
import Testing

@testable import DetentControls

/// Titles in circles; in the middle of a wheel the circle has a radius of 40.
@Suite struct CircleWordsTests {
  private let font = Font(family: "DejaVu Sans", size: 13, weight: 700)
  private let small = Font(family: "DejaVu Sans", size: 11)

  private func words(
    _ title: String, _ description: String? = nil, radius: Double = 40
  ) -> CircleWords {
    CircleWords(
      CircleWords.Look(
        title: title, description: description, radius: radius, titleFont: font,
        descriptionFont: small, titleColor: .black, descriptionColor: .black, alpha: 1))
  }

  private func width(_ text: String, _ size: Double = 13) -> Double {
    TextLayout.cached(text, font: font.withSize(size)).size.width
  }

  /// The lines as they were broken, where all of the title is shown.
  private func lines(_ title: String, _ description: String? = nil, radius: Double = 40) -> [String]
  {
    words(title, description, radius: radius).lines.map(\.text)
  }

  @Test func aShortTitleHasItsSize() {
    #expect(words("House").lines.first?.size.width == width("House"))
    #expect(words("House").titleSize == 13)
    #expect(words("House", "12").description != nil && words("House", "").description == nil)
  }

  @Test func aLongWordIsShrunkAndNotBroken() {
    for title in ["Penthouse", "Sawtooths", "Maisonette"] {
      #expect(width(title) > 70, "\(title)")
      let found = words(title)
      #expect(found.lines.count == 1 && found.titleSize < 13, "\(title)")
      #expect(found.titleSize >= 10, "\(title)")
    }
  }

  @Test func linesEndBetweenWordsAndAfterHyphensAndSlashes() {
    #expect(lines("Semi-detached house", "522") == ["Semi-", "detached", "house"])
    #expect(lines("Terraced house") == ["Terraced", "house"])
    #expect(lines("Apartment/Loft") == ["Apartment/", "Loft"])
    #expect(lines("Warehouse/Loft/Studio").joined() == "Warehouse/Loft/Studio")
    #expect(lines("House - old") == ["House - old"] || lines("House - old").count == 2)
  }

  @Test func wordsAreBrokenAtSoftHyphensWhereTheyAreTooLong() {
    #expect(lines("Haus\u{AD}boot") == ["Hausboot"])
    #expect(lines("Einfamilien\u{AD}haus", radius: 42) == ["Einfamilien-", "haus"])
    #expect(lines("Doppel\u{AD}haus\u{AD}hälfte", radius: 42) == ["Doppel-", "haus-", "hälfte"])
  }

  /// The circle of a wedge of eight has a radius of 38.
  @Test(arguments: [
    "House", "Penthouse", "Terraced house", "Detached house", "Semi-detached", "Houseboat",
    "Einfamilien\u{AD}haus", "Doppel\u{AD}haus\u{AD}hälfte", "Wohnung", "منزل شبه منفصل",
    "Donaudampfschifffahrtsgesellschaft", "A house of four words",
  ])
  func iconTitleAndCountLieInTheirCircle(title: String) {
    let type = Font(family: "Inter", size: 11.5, weight: 600)
    let found = CircleWords(
      CircleWords.Look(
        title: title, description: "1,430", radius: 38, iconSide: 24, titleFont: type,
        descriptionFont: Font(family: "Inter", size: 10.5), titleColor: .black,
        descriptionColor: .black, alpha: 1))
    #expect(found.lines.count <= 2 && found.titleSize >= 10)
    // Icons leave a margin of a twelfth.
    #expect(Point(x: 10, y: found.top + 2).distance(to: .zero) <= 38)
    var top = found.top + 24 + 2
    for line in found.lines {
      let far = max((top + 3).magnitude, (top + line.size.height - 3).magnitude)
      #expect(Point(x: line.layout.inkBounds.width / 2, y: far).distance(to: .zero) <= 38)
      top += line.size.height
    }
    let count = found.description?.inkBounds ?? .zero
    #expect(Point(x: count.width / 2, y: top + 1 + count.maxY).distance(to: .zero) <= 38)
  }

  @Test func aTitleOfTheBundledSampleIsReadWhole() {
    for title in [
      "Flat", "Terraced house", "Semi-detached house", "Detached house", "Studio", "Bungalow",
      "Penthouse", "Houseboat", "Any",
    ] {
      let found = words(title, "1,430")
      #expect(found.titleSize >= 10, "\(title)")
      #expect(found.lines.count <= 3, "\(title)")
      let shown = found.lines.map(\.text).joined(separator: " ")
      #expect(shown.filter { $0 != " " } == title.filter { $0 != " " }, "\(title)")
    }
  }

  @Test(arguments: [22.0, 30, 40, 60])
  func everyLineLiesInsideOfItsCircle(radius: Double) {
    for title in [
      "Flat", "Semi-detached house", "End of terrace", "Multi-family / investment", "联排别墅公寓住宅",
      "Four-pointed star", "Donaudampfschifffahrtsgesellschaft",
    ] {
      let found = words(title, radius: radius)
      var top = -found.titleHeight / 2
      for line in found.lines {
        // The corners of a line are empty.
        let inner = max((top + 3.6).magnitude, (top + line.size.height - 3.6).magnitude)
        let half = line.layout.inkBounds.width / 2
        #expect((inner * inner + half * half).squareRoot() <= radius, "\(title) \(radius)")
        top += line.size.height
      }
    }
  }

  @Test func aWordThatIsTooLongForTheSmallestTypeEndsWithAnEllipsis() {
    let found = words("Donaudampfschifffahrtsgesellschaft")
    #expect(found.lines.count == 1 && found.titleSize == 10)
    #expect(found.lines[0].size.width <= 74)
    #expect(words("Donaudampfschifffahrtsgesellschaft und mehr").titleSize == 10)
  }

  @Test func titlesWithoutEndAreCut() {
    for title in [
      String(repeating: "word ", count: 20_000), String(repeating: "x", count: 10_000), "\u{0}", "",
      " ", "\n\n\n", String(repeating: "字", count: 10_000), String(repeating: "-/", count: 5_000),
    ] {
      let found = words(title, title)
      #expect(found.lines.count <= 3)
      #expect(found.lines.allSatisfy { $0.size.width <= 74.5 })
      _ = words(title, radius: 0)
      _ = words(title, radius: 3)
    }
  }
}
