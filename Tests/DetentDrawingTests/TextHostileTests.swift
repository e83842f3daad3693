import DetentTestSupport
import Testing

@testable import DetentDrawing

@Suite(.serialized) struct TextHostileTests {
  /// The processor's time to lay out and draw a text, the best of five: the machine has other
  /// things to do.
  private func time(_ text: String, width: Double?, lineLimit: Int) throws -> Duration {
    let surface = try Surface(size: Size(width: 300, height: 60), scale: 1)
    let font = Font(family: "DejaVu Sans", size: 13)
    var best = Duration.seconds(60)
    for _ in 0..<5 {
      let time = processorTime {
        surface.withCanvas {
          $0.draw(
            TextLayout(text, font: font, width: width, lineLimit: lineLimit), at: .zero,
            color: .black)
        }
      }
      best = min(best, time)
      if best < .milliseconds(50) { break }
    }
    surface.withCanvas {
      $0.clear($0.clipBounds)
      $0.fill(Rect(x: 1, y: 1, width: 8, height: 8), with: ink)
    }
    #expect(near(probe(surface, 4, 4), ink))
    return best
  }

  private static let endless: [(String, String)] = [
    ("words", "lorem ipsum "), ("letters", "x"), ("hyphens", "-"), ("digits", "1"),
    ("lines", "a\n"), ("Chinese", "价格"), ("Arabic", "ا"), ("both directions", "אa"),
    ("mixed marks", "a\u{301}\u{302}א\u{627}价"), ("joiners", "\u{200D}"),
    ("replacements", "\u{0}\u{FFFE}"), ("overrides", "\u{202E}x"),
  ]

  @Test(arguments: endless)
  func aMegabyteIsDrawnInTime(_ name: String, _ unit: String) throws {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    #expect(try time(text, width: nil, lineLimit: 1) < .milliseconds(50), "\(name)")
    #expect(try time(text, width: 200, lineLimit: 1) < .milliseconds(50), "\(name)")
    #expect(try time(text, width: 200, lineLimit: 3) < .milliseconds(50), "\(name)")
    #expect(try time(text, width: 200, lineLimit: 0) < .milliseconds(150), "\(name)")
  }

  @Test func tenThousandMarksOnOneLetterAreDrawnInTime() throws {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    for (width, lines) in [(nil, 1), (100, 1), (100, 0)] as [(Double?, Int)] {
      #expect(try time(text, width: width, lineLimit: lines) < .milliseconds(50))
    }
  }

  @Test func aTowerOfMarksIsLow() {
    for count in [100, 10_000] {
      let text = TextLayout("a" + String(repeating: "\u{301}", count: count) + "b", font: testFont)
      #expect(text.inkBounds.height < 250)
    }
    #expect(TextLayout("e\u{301}", font: testFont).size == TextLayout("é", font: testFont).size)
  }

  @Test func aCutTextKeepsTheEndsThatTheTruncationKeeps() {
    let text = "begin " + String(repeating: "x ", count: 50_000) + " end"
    let limits = SanitizedText.Limits(bytes: 100)
    func shown(_ truncation: TextTruncation) -> String {
      SanitizedText(text, limits: limits, lineBreak: .space, truncation: truncation).text
    }
    #expect(shown(.end).hasPrefix("begin") && shown(.end).hasSuffix("…"))
    #expect(shown(.start).hasPrefix("…") && shown(.start).hasSuffix("end"))
    #expect(shown(.middle).hasPrefix("begin") && shown(.middle).hasSuffix("end"))
    #expect(shown(.none).hasPrefix("begin") && shown(.none).utf8.count == 100)
    #expect(TextLayout(text, font: testFont).isTruncated)
  }

  @Test func offsetsOfACutTextAreFoundAgain() {
    let text = String(repeating: "价", count: 1000)
    let shown = SanitizedText(
      text, limits: SanitizedText.Limits(bytes: 100), lineBreak: .space, truncation: .middle)
    #expect(
      shown.text == String(repeating: "价", count: 16) + "…" + String(repeating: "价", count: 17))
    for place in [0, 3, 45] { #expect(shown.original(shown.shown(place)) == place) }
    for place in [3000, 2997, 2952] { #expect(shown.original(shown.shown(place)) == place) }
    #expect(shown.shown(1500) == 48)
    #expect(shown.shown(.max) == shown.text.utf8.count && shown.shown(.min) == 0)
    #expect(shown.original(.max) == 3000 && shown.original(.min) == 0)
  }

  @Test func whatCannotBeShownIsReplaced() {
    func shown(_ text: String, _ lineBreak: SanitizedText.LineBreak = .space) -> String {
      SanitizedText(
        text, limits: SanitizedText.Limits(bytes: 1000), lineBreak: lineBreak, truncation: .end
      ).text
    }
    #expect(shown("a\u{0}b\u{7F}c\u{85}d\u{9B}e") == "a\u{FFFD}b\u{FFFD}c d\u{FFFD}e")
    #expect(shown("\u{FFFE}\u{FFFF}\u{FFFD}") == "\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(shown("a\tb") == "a\tb")
    #expect(shown("a\r\n\r\nb\n", .paragraph) == "a\n\nb\n")
    #expect(shown("a\nb", .line) == "a\u{2028}b")
    #expect(shown("\u{202E}abc") == "abc")
    #expect(shown("\u{2067}abc\u{2069}") == "\u{2067}abc\u{2069}")
    #expect(shown("Größe 价格 👩‍👧") == "Größe 价格 👩‍👧")
  }

  @Test func brokenUTF8IsDrawnWithReplacements() {
    let text = String(
      decoding: [0x61, 0xFF, 0xC0, 0xED, 0xA0, 0x80, 0x62] as [UInt8], as: UTF8.self)
    let layout = TextLayout(text, font: testFont)
    #expect(layout.size.width > TextLayout("ab", font: testFont).size.width)
  }

  @Test func anEndlessWordIsBrokenWithoutMovingItsPlaces() {
    let text = String(repeating: "x", count: 1000)
    let layout = TextLayout(text, font: testFont, width: 100, lineLimit: 0)
    #expect(layout.lineCount > 50 && !layout.isTruncated && layout.size.width <= 100)
    #expect(layout.caret(at: 1000).minY > layout.caret(at: 10).minY + 500)
    #expect(layout.utf8Offset(at: Point(x: 1e4, y: 1e6)) == 1000)
  }
}
