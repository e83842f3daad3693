import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

/// What labels look like where all runs from right to left.
@MainActor @Suite struct LabelDirectionTests {
  /// The columns that have ink, of a label at the right of 80 pixels.
  private func columns(
    _ text: String, isRightToLeft: Bool, tabular: Bool = true, width: Double = 80, lines: Int = 1
  ) throws -> [Int] {
    let label = Label(text, font: Font(family: "DejaVu Sans", size: 14, hasTabularDigits: tabular))
    label.lineLimit = lines
    label.textColor = DynamicColor(.black)
    let scene = try Scene(
      label, Rect(x: 80 - width, y: 0, width: width, height: 60), in: Size(width: 80, height: 60))
    scene.window.rootTraits.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    scene.window.backgroundColor = DynamicColor(.white)
    scene.host.settle()
    return (0..<80).filter { x in (0..<60).contains { scene.host.pixel(x: x, y: $0).red < 0.5 } }
  }

  private func span(_ columns: [Int]) -> Int { (columns.last ?? 0) - (columns.first ?? 0) }

  /// The most columns without ink between two that have some.
  private func widestGap(_ columns: [Int]) -> Int {
    zip(columns, columns.dropFirst()).map { $1 - $0 }.max() ?? 0
  }

  @Test(arguments: ["0 s", "12 km", "£650k", "3 m²"])
  func aNumberKeepsItsUnitBehindItAndTheSpaceBetween(_ text: String) throws {
    let left = try columns(text, isRightToLeft: false)
    let right = try columns(text, isRightToLeft: true)
    #expect(try #require(right.first) - (try #require(left.first)) > 10)
    // Glyphs that begin between two pixels may have one column more.
    #expect(abs(span(left) - span(right)) <= 1)
    #expect(abs(widestGap(left) - widestGap(right)) <= 1)
    let plain = try columns(text, isRightToLeft: true, tabular: false)
    #expect(plain.count - right.count <= 2)
  }

  @Test func longTextsBeginAtTheRight() throws {
    let long = try columns("one two three four", isRightToLeft: true, width: 70, lines: 3)
    #expect(long.last ?? 0 > 74)
  }

  @Test func edgesOnWholePixelsCostNoLettersAtBrokenScales() throws {
    func picture(_ text: String, narrower: Double) throws -> Picture {
      let label = Label(text, font: .system(11))
      let width = label.intrinsicContentSize.width - narrower
      let scene = try Scene(
        label, Rect(x: 6, y: 6, width: width, height: 20), in: Size(width: 120, height: 32),
        scale: 1.5)
      scene.host.settle()
      return scene.host.picture
    }
    for text in ["44", "trailing", "gradient, pill", "glow, aligned", "fa · no-such: a box"] {
      let (whole, squeezed) = (try picture(text, narrower: 0), try picture(text, narrower: 1 / 1.5))
      #expect(whole.words == squeezed.words, "\(text)")
    }
  }
}
