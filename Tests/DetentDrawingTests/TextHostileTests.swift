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
    for (width, lines, limit) in [(nil, 1, 50), (200, 1, 50), (200, 3, 50), (200, 0, 150)]
      as [(Double?, Int, Int)]
    {
      #expect(
        try time(text, width: width, lineLimit: lines) < .milliseconds(limit), "\(name) \(lines)")
    }
  }

  @Test func tenThousandMarksOnOneLetterAreLowAndDrawnInTime() throws {
    func marks(_ count: Int) -> String { "a" + String(repeating: "\u{301}", count: count) }
    for (width, lines) in [(nil, 1), (100, 1), (100, 0)] as [(Double?, Int)] {
      #expect(try time(marks(10_000), width: width, lineLimit: lines) < .milliseconds(50))
    }
    for count in [100, 10_000] {
      #expect(TextLayout(marks(count) + "b", font: testFont).inkBounds.height < 250)
    }
    #expect(TextLayout("e\u{301}", font: testFont).size == TextLayout("é", font: testFont).size)
  }

  @Test func aCutTextKeepsTheEndsThatTheTruncationKeeps() {
    let text = "begin " + String(repeating: "x ", count: 50_000) + " end"
    for (truncation, begin, end) in [
      (TextTruncation.end, "begin", "…"), (.start, "…", "end"), (.middle, "begin", "end"),
      (.none, "begin", ""),
    ] {
      let shown = SanitizedText(
        text, limits: SanitizedText.Limits(bytes: 100), lineBreak: .space, truncation: truncation
      ).text
      #expect(shown.hasPrefix(begin) && shown.hasSuffix(end), "\(shown)")
      #expect(truncation != .none || shown.utf8.count == 100)
    }
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

  @Test(
    arguments: [
      ("a\u{0}b\u{7F}c\u{85}d\u{9B}e", .space, "a\u{FFFD}b\u{FFFD}c d\u{FFFD}e"),
      ("\u{FFFE}\u{FFFF}\u{FFFD}", .space, "\u{FFFD}\u{FFFD}\u{FFFD}"), ("a\tb", .space, "a\tb"),
      ("a\r\n\r\nb\n", .paragraph, "a\n\nb\n"), ("a\nb", .line, "a\u{2028}b"),
      ("\u{202E}abc", .space, "abc"), ("\u{2067}abc\u{2069}", .space, "\u{2067}abc\u{2069}"),
      ("Größe 价格 👩‍👧", .space, "Größe 价格 👩‍👧"),
    ] as [(String, SanitizedText.LineBreak, String)])
  func whatCannotBeShownIsReplaced(
    _ text: String, lineBreak: SanitizedText.LineBreak, shown: String
  ) {
    let limits = SanitizedText.Limits(bytes: 1000)
    #expect(
      SanitizedText(text, limits: limits, lineBreak: lineBreak, truncation: .end).text == shown)
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
