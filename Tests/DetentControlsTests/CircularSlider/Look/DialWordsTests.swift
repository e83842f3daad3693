import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Texts in the middle of a dial, whose ticks leave a circle with a radius of 37.
@MainActor @Suite struct DialWordsTests {
  private func texts(
    _ value: String, _ unit: String = "", size: Double = 30
  ) -> [DialRenderState.Text] {
    var style = CircularSliderStyle()
    style.valueFontSize = size
    return DialWords.texts(value, unit, style, radius: 37, center: .zero, Traits())
  }

  @Test(arguments: [
    ("5", "km at most"), ("5", "km höchstens"), ("12.5", "km höchstens"), ("100", "km"),
    ("1,250", "m²"), ("٥", "كم على الأكثر"), ("5 – 9", "km"),
  ])
  func everyLineLiesInsideOfTheTicks(value: String, unit: String) {
    for text in texts(value, unit) {
      #expect(text.font.size >= 11)
      for (number, line) in text.text.split(separator: "\n").enumerated() {
        let ink = TextLayout.cached(String(line), font: text.font).inkBounds
        let top = text.rect.minY + Double(number) * 1.21 * text.font.size
        // What hangs below the line is narrower.
        let bottom = top + min(ink.maxY, text.layout.baseline)
        let far = max((top + ink.minY).magnitude, bottom.magnitude)
        #expect(Point(x: ink.width / 2, y: far).distance(to: .zero) <= 38.5, "\(line)")
      }
    }
  }

  @Test func whatFitsHasItsSizeAndItsPlace() {
    let found = texts("100", "km")
    #expect(found.map(\.font.size) == [30, 12])
    let baseline = found[0].rect.minY + found[0].layout.baseline
    #expect(abs(baseline - 0.21 * 30) < 0.01)
  }

  @Test func aRangeThatWouldBeSmallGoesOnInASecondLine() {
    let found = texts("1,050 – 3,250", "sq ft", size: 17)
    #expect(found.map(\.text) == ["1,050 –\n3,250", "sq ft"])
    #expect(found.allSatisfy { $0.font.size >= 11 })
    #expect(found[0].layout.lineCount == 2 && found[0].rect.maxY < found[1].rect.maxY)
    #expect(found[0].rect.width <= 74)
    #expect(texts("5 – 9").map(\.text) == ["5 – 9"])
    #expect(texts("1234567890").map(\.text) == ["1234567890"])
  }

  @Test func aUnitGoesOnInASecondLineRatherThanMakeTheValueSmall() {
    let found = texts("5", "kilometres höchstens")
    #expect(found.map(\.text) == ["5", "kilometres\nhöchstens"])
    #expect(found[0].font.size >= 20 && found[1].font.size >= 11)
    #expect(texts("5", "kilometreshöchstens")[0].font.size == 30)
  }

  @Test func noTextIsSmallerThanItCanBeRead() {
    #expect(
      texts("123,456,789,012 – 234,567,890,123", "square kilometres").allSatisfy {
        $0.font.size >= 11
      })
    #expect(texts("5", "km", size: 9).first?.font.size == 9)
  }

  /// Letters, marks on one letter, and words that a dial might break into lines.
  @MainActor
  @Test(arguments: [
    "x", "e\u{301}", "a – ", "\u{1F469}\u{200D}", "\u{5D0} ", "\n",
  ])
  func ofALongTextADialShapesTheBeginningAlone(_ piece: String) throws {
    let long = String(repeating: piece, count: 100_000)
    let f = try CircularSliderFixture {
      var format = ValueFormat { "\(Int($0))" + long }
      format.unit = long
      $0.format = format
    }
    f.host.setFocused(true)
    f.host.key(.tab)
    f.host.settle()
    let texts = try #require(f.dial.renderState).texts
    #expect(texts.allSatisfy { $0.text.utf8.count < 1_024 })
    let time = ContinuousClock().measure {
      for _ in 0..<10 {
        f.host.key(.up)
        f.host.drain()
      }
      f.host.key(.function(2))
      f.host.drain()
      f.host.key(.escape)
    }
    #expect(time < .seconds(5), "\(time)")
  }
}
