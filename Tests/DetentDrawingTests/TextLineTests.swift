import Testing

@testable import DetentDrawing

@Suite struct TextLineTests {
  private let tabular = Font(family: "DejaVu Sans", size: 14, hasTabularDigits: true)
  private let plain = Font(family: "DejaVu Sans", size: 14)

  @Test(arguments: ["£650k – £2.40M", "1,675,000", "217 to 800", "≥ 85 m²", "7", "", "Price"])
  func aLineIsAsWideAsItsLayout(_ text: String) {
    let line = TextLine(text, font: tabular)
    let layout = TextLayout.cached(text, font: tabular)
    #expect(abs(line.size.width - layout.size.width) < 0.6, "\(line.size) \(layout.size)")
    #expect(line.baseline == layout.baseline || text.isEmpty)
  }

  @Test func numbersOfAsManyDigitsAreEquallyWideAndTextWithoutTabularDigitsIsOnePiece() {
    let widths = Set(["111", "888", "407"].map { TextLine($0, font: tabular).size.width })
    #expect(widths.count == 1)
    #expect(TextLine("A 17", font: plain).size == TextLayout.cached("A 17", font: plain).size)
  }

  @Test(arguments: ["مرحبا 123", "e\u{301}1", "👨‍👩‍👧 2", "שלום 45"])
  func textsWhoseCharactersDependOnEachOtherStayWhole(_ text: String) {
    #expect(TextLine(text, font: tabular).size == TextLayout.cached(text, font: tabular).size)
  }

  /// A line and its layout, each drawn at (4, 2).
  private func pictures(_ line: TextLine, _ layout: TextLayout) throws -> [Surface] {
    let place = Point(x: 4, y: 2)
    return [
      try drawn(160, 24) { $0.draw(line, at: place, color: .black) },
      try drawn(160, 24) { $0.draw(layout, at: place, color: .black) },
    ]
  }

  @Test func aLineLooksLikeItsLayout() throws {
    for text in ["£650k – £2.40M", "1,675,000"] {
      let pictures = try pictures(
        TextLine(text, font: tabular), TextLayout.cached(text, font: tabular))
      let differences = alphaDifferences(pictures[0], pictures[1])
      let (worst, total) = (differences.max() ?? 1, differences.reduce(0, +))
      // A quarter of a pixel here and there, no more.
      #expect(total / (24 * 160) < 0.02 && worst < 0.6, "\(text): \(worst) \(total)")
    }
  }

  @Test(arguments: [
    Point(x: 4, y: 2), Point(x: 3.3, y: 1.6), Point(x: -9.5, y: -4), Point(x: 50, y: 15),
    Point(x: 400, y: 2),
  ])
  func aLineIsItsPiecesBesideEachOther(_ place: Point) throws {
    for (angle, factor) in [(0.0, 1.0), (0, 1.5), (0.3, 1)] {
      func picture(_ draw: (Canvas) -> Void) throws -> Surface {
        try drawn(80, 24, scale: 2) { canvas in
          canvas.rotate(by: angle)
          canvas.scale(by: factor)
          draw(canvas)
        }
      }
      let atOnce = try picture {
        $0.draw(TextLine("407 m² 11", font: tabular), at: place, color: .black)
      }
      let apart = try picture { canvas in
        var x = place.x
        for piece in ["4", "0", "7", " m² ", "1", "1"] {
          let layout = TextLayout.cached(piece, font: tabular)
          canvas.draw(layout, at: Point(x: x, y: place.y), color: .black)
          x += layout.size.width
        }
      }
      let isSame = alphaDifferences(atOnce, apart).allSatisfy { $0 < 0.01 }
      #expect(isSame, "turned by \(angle), scaled by \(factor)")
    }
  }

  @Test(arguments: ["0 s", "1,250", "5 km", "£650k – £2.40M", "12:30", "7", "1,5 ", "(3)", "−4"])
  func aLineThatRunsToTheLeftLooksLikeItsLayout(_ text: String) throws {
    let line = TextLine(text, font: tabular, direction: .rightToLeft)
    let layout = TextLayout.cached(text, font: tabular, direction: .rightToLeft)
    #expect(abs(line.size.width - layout.size.width) < 0.6)
    #expect(abs(line.inkBounds.minX - layout.inkBounds.minX) < 0.6)
    #expect(abs(line.inkBounds.maxX - layout.inkBounds.maxX) < 0.6)
    let gaps = try pictures(line, layout).map { surface in
      (0..<160).filter { x in (0..<24).allSatisfy { surface.pixel(x: x, y: $0).alpha < 0.5 } }
    }
    #expect(Set(gaps[0]).symmetricDifference(gaps[1]).count <= 6)
  }

  @Test(arguments: [
    "The Old Brewery, Fiddler Lane", "14 Elm Road", " a  b ", "", "x", "Wörter, zwei",
  ])
  func aLineOfWordsIsAsWideAsItsLayout(_ text: String) {
    let line = TextLine(words: text, font: plain)
    let layout = TextLayout.cached(text, font: plain)
    #expect(abs(line.size.width - layout.size.width) < 0.6, "\(line.size) \(layout.size)")
    #expect(line.size.height == layout.size.height || text.isEmpty)
  }

  @Test(arguments: [
    ("14 Elm Road", 3), ("مرحبا بكم", 1), ("שלום ab", 1), ("👨‍👩‍👧 zwei", 1),
    (String(repeating: "ab ", count: 60), 1),
  ])
  func aLineConsistsOfWordsUnlessTheyDependOnEachOther(_ text: String, pieces: Int) {
    #expect(TextLine(words: text, font: plain).pieces.count == pieces)
  }
}
