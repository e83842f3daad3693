import DetentDrawing
import Testing

/// Pictures that keep shapes and texts.
struct VectorPageTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func count(_ part: String, in bytes: [UInt8]) -> Int {
    text(bytes).ranges(of: part).count
  }

  private static let size = Size(width: 200, height: 100)

  private func drawWords(_ canvas: Canvas) {
    canvas.fill(Rect(origin: .zero, size: Self.size), with: .white)
    let layout = TextLayout.cached("Three homes", font: .system(13))
    canvas.draw(layout, at: Point(x: 10, y: 10), color: .black)
    canvas.draw(
      TextLine("Ah! £500,000", font: .system(24, weight: 700)), at: Point(x: 10, y: 40),
      color: .black)
  }

  @Test(arguments: [
    ("a.pdf", PictureFormat.pdf), ("/x.y/b.SVG", .svg), ("c.tar.PNG", .png), ("", nil),
    ("pdf", nil), ("/a.pdf/b", nil), ("a.", nil), ("a.pdf.gz", nil), (".", nil), ("a.jpeg", nil),
  ])
  func theEndingNamesTheFormat(path: String, format: PictureFormat?) {
    #expect(PictureFormat(path: path) == format)
  }

  @Test func aPDFHasOnePageAndItsTextsAreTexts() throws {
    let words = try PictureFormat.pdf.page(size: Self.size, draw: drawWords)
    #expect(text(Array(words.prefix(5))) == "%PDF-" && count("/Type /Page ", in: words) == 1)
    #expect(count("/ToUnicode", in: words) >= 1 && count("/FontFile", in: words) >= 1)
    #expect(count("/Subtype /Image", in: words) == 0)
    let none = try PictureFormat.pdf.page(size: Self.size) {
      $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .black)
    }
    #expect(count("/ToUnicode", in: none) == 0)
  }

  @Test(arguments: [1.0, 1.25, 2])
  func theScaleDoesNotChangeThePage(scale: Double) throws {
    let pdf = try PictureFormat.pdf.page(size: Self.size, scale: scale, draw: drawWords)
    // 200 × 100 logical pixels are 150 × 75 points.
    #expect(text(pdf).contains("[ 0 0 150 75 ]"))
    let svg = try PictureFormat.svg.page(size: Self.size, scale: scale, draw: drawWords)
    #expect(text(svg).contains("width=\"200px\" height=\"100px\""))
    #expect(text(svg).contains("</svg>") && count("<image", in: svg) == 0)
  }

  @Test func theCanvasCountsInTheSamePixelsAsOnAScreen() throws {
    _ = try PictureFormat.pdf.page(size: Self.size, scale: 2) { canvas in
      #expect(canvas.scale == 2 && canvas.hairline == 0.5)
      #expect(canvas.clipBounds == Rect(origin: .zero, size: Self.size))
    }
  }

  @Test func whatIsDrawnThroughPixelsIsThereToo() throws {
    let shadow = Shadow(color: .black, offset: .zero, sigma: 4)
    let bytes = try PictureFormat.svg.page(size: Self.size) { canvas in
      canvas.drawShadow(of: Path(rect: Rect(x: 20, y: 20, width: 60, height: 40)), shadow)
    }
    #expect(count("<image", in: bytes) >= 1)
  }

  @Test func aPictureThatIsKeptElsewhereIsDrawnAsShapes() throws {
    let bytes = try PictureFormat.svg.page(size: Self.size) { canvas in
      ImageCache().show("a dot", covering: Rect(x: 0, y: 0, width: 20, height: 20), in: canvas) {
        $0.fill(Path(circleAt: Point(x: 10, y: 10), radius: 8), with: .black)
      }
    }
    #expect(count("<image", in: bytes) == 0 && count("<path", in: bytes) == 1)
  }

  @Test(arguments: PictureFormat.allCases, [Double.nan, .infinity])
  func whatIsNotFiniteIsRefused(format: PictureFormat, bad: Double) throws {
    for (width, scale) in [(bad, 1.0), (200, bad)] {
      #expect(throws: SurfaceError.notFinite) {
        try format.page(size: Size(width: width, height: 1), scale: scale) { _ in }
      }
    }
    // A page without a size has one unit.
    #expect(try !format.page(size: .zero) { _ in }.isEmpty)
  }
}
