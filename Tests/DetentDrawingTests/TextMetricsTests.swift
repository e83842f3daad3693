import DetentDrawing
import Testing

struct TextMetricsTests {
  @Test func aFontAndItsTextsGrowInProportionToItsSize() {
    let small = Font(family: "DejaVu Sans", size: 10).metrics
    let large = Font(family: "DejaVu Sans", size: 40).metrics
    #expect(small.ascent > 8 && small.descent > 1)
    #expect(abs(large.ascent / small.ascent - 4) < 0.02)
    #expect(abs(large.lineHeight / small.lineHeight - 4) < 0.02)
    #expect(small.lineHeight == small.ascent + small.descent)
    let widths = [10.0, 13, 20, 40].map {
      TextLayout("Ångström 12", font: Font(family: "DejaVu Sans", size: $0)).size.width / $0
    }
    for width in widths { #expect(abs(width - widths[3]) < 0.02) }
  }

  @Test func aTextIsAsHighAsTheLineOfItsFont() {
    let text = TextLayout("Price", font: testFont)
    #expect(abs(text.size.height - testFont.metrics.lineHeight) < 0.01)
    #expect(abs(text.baseline - testFont.metrics.ascent) < 0.01)
    #expect(text.lineCount == 1)
  }

  @Test func aLongerTextIsWiderAndABoldOneToo() {
    var last = -1.0
    for count in 0...20 {
      let width = TextLayout(String(repeating: "m", count: count), font: testFont).size.width
      #expect(width > last)
      last = width
    }
    let empty = TextLayout("", font: testFont).size
    #expect(empty.width == 0 && empty.height > 10)
    let bold = Font(family: "DejaVu Sans", size: 14, weight: 700)
    let widths = [testFont, bold].map { TextLayout("Price", font: $0).size.width }
    #expect(widths[1] > widths[0])
  }

  @Test(arguments: ["DejaVu Sans", "Inter"]) func tabularDigitsAreEquallyWide(family: String) {
    let font = Font(family: family, size: 17, hasTabularDigits: true)
    let texts = (0...9).map { String(repeating: "\($0)", count: 8) }
    #expect(Set(texts.map { TextLayout($0, font: font).size.width }).count == 1)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func aTextIsDrawnWithinItsInkAtEveryScale(_ scale: Double) throws {
    let text = TextLayout("fjÅgp 12", font: testFont)
    let surface = try drawn(120, 40, scale: scale) {
      $0.draw(text, at: Point(x: 10, y: 10), color: .black)
    }
    // Baselines are put on whole pixels, and coverage is rounded outwards.
    let slack = 1.5 / scale
    let ink = text.inkBounds.offsetBy(dx: 10, dy: 10).insetBy(dx: -slack, dy: -slack)
    for y in 0..<surface.pixelHeight {
      for x in 0..<surface.pixelWidth where surface.pixel(x: x, y: y).alpha > 0 {
        #expect(ink.contains(Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)))
      }
    }
    #expect(coverage(surface) / (scale * scale) > 60)
  }

  @Test func theSameTextHasTheSameWeightAtAnyPlace() throws {
    let text = TextLayout("illumination", font: testFont)
    let sums = try [0, 0.2, 0.25, 0.4, 0.5, 0.8].map { shift in
      coverage(try drawn(120, 30) { $0.draw(text, at: Point(x: 5 + shift, y: 5), color: .black) })
    }
    for sum in sums { #expect(abs(sum / sums[0] - 1) < 0.02) }
  }

  @Test func aTextThatIsTurnedOrStretchedIsDrawnAsWell() throws {
    let text = TextLayout("Price", font: testFont)
    func covered(at place: Point, _ change: (Canvas) -> Void) throws -> Double {
      coverage(
        try drawn(100, 100) { canvas in
          change(canvas)
          canvas.draw(text, at: place, color: .black)
        })
    }
    let plain = try covered(at: Point(x: 30, y: 30)) { _ in }
    let turned = try covered(at: Point(x: -20, y: -8)) {
      $0.translate(x: 50, y: 50)
      $0.rotate(by: 0.7)
    }
    let grown = try covered(at: Point(x: 2, y: 2)) { $0.scale(by: 2) }
    #expect(abs(turned / plain - 1) < 0.05)
    #expect(abs(grown / plain - 4) < 0.2)
  }

  /// Cairo draws glyphs in colours of their own on whole pixels only.
  @Test(arguments: [0.0, 90])
  func aTextInItsOwnColoursIsTheSameInPartAsInTheWhole(degrees: Double) throws {
    let text = TextLayout("e\u{301} \u{1F468} g", font: testFont)
    let part = Rect(x: 37, y: 21, width: 30, height: 50)
    for step in 0..<40 {
      // Right between two pixels, or a hair beside that.
      let shift = Double(step) * 7.123_456_789
      let place = Point(x: 0.5 - shift, y: 0.5 - text.baseline - shift)
      func picture(_ area: Rect) throws -> Surface {
        try drawn(100, 100) { canvas in
          canvas.clip(to: area)
          canvas.group(alpha: 0.8) {
            canvas.translate(x: 45, y: 45)
            canvas.rotate(by: degrees * .pi / 180)
            canvas.translate(x: shift, y: shift)
            canvas.draw(text, at: place, color: .black)
          }
        }
      }
      let whole = try picture(Rect(x: 0, y: 0, width: 100, height: 100))
      let again = try picture(part)
      let isSame = (21..<71).allSatisfy { y in
        (37..<67).allSatisfy { whole.pixel(x: $0, y: y) == again.pixel(x: $0, y: y) }
      }
      #expect(isSame, "\(step)")
    }
  }

  @Test func theSameDrawingMakesTheSamePixels() throws {
    func scene() throws -> [UInt8] {
      bytes(
        try drawn(200, 40, scale: 1.25) {
          $0.draw(
            TextLayout("From 12 to 1,250", font: testFont), at: Point(x: 3.3, y: 4.7), color: ink)
        })
    }
    #expect(try firstDifference(scene(), scene()) == nil)
  }

  @Test func aCachedLayoutIsTheSameObject() {
    let one = TextLayout.cached("cached once", font: testFont, width: 90)
    #expect(one === TextLayout.cached("cached once", font: testFont, width: 90))
    #expect(one !== TextLayout.cached("cached once", font: testFont, width: 91))
    #expect(one !== TextLayout.cached("cached once", font: testFont.withSize(15), width: 90))
    #expect(one !== TextLayout.cached("cached once", font: testFont, width: 90, language: "ja"))
  }

  @Test func theCacheForgetsOldLayoutsAndKeepsThoseInUse() {
    let first = TextLayout.cached("kept 0", font: testFont)
    weak var second: TextLayout?
    do { second = TextLayout.cached("kept 1", font: testFont) }
    for index in 2..<5_000 { _ = TextLayout.cached("kept \(index)", font: testFont) }
    #expect(second == nil)
    #expect(first.caret(at: 6).minX > 10)
    #expect(TextLayout.cached("kept 0", font: testFont) !== first)
  }

  @Test func fontsAreClampedAndFallBack() {
    #expect([0, -5, 1e9, .infinity, .nan].map { Font(size: $0).size } == [1, 1, 1000, 1000, 13])
    #expect([.min, .max].map { Font(size: 13, weight: $0).weight } == [1, 1000])
    let families = ["No Such Family", "", ",,,", "a\u{0}b", "\u{202E}", "x:weight=9"]
    let fonts =
      families.map { Font(family: $0, size: 14) }
      + [1, 50, 399, 1000].map { Font(size: 14, weight: $0) }
    for font in fonts { #expect(TextLayout("Price", font: font).size.width > 10, "\(font)") }
  }

  @Test func emptyLayoutsAndEdgeSizesDraw() throws {
    let surface = try drawn(50, 50) { canvas in
      for size in [0, 1, 1e9] {
        let font = Font(family: "DejaVu Sans", size: size)
        for text in ["", " ", "Wide"] {
          canvas.saved {
            canvas.draw(TextLayout(text, font: font), at: Point(x: -2e3, y: -2e3), color: ink)
          }
        }
      }
      canvas.fill(Rect(x: 1, y: 1, width: 4, height: 4), with: ink)
    }
    #expect(near(probe(surface, 3, 3), ink))
  }
}
