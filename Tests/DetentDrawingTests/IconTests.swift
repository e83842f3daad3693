import Foundation
import Testing

@testable import DetentDrawing

/// Icons by their text. The glyphs are those of Debian's package fonts-font-awesome, which the test
/// command of README.md installs.
@Suite struct IconTests {
  private let family = "FontAwesome"
  private let box = Rect(x: 0, y: 0, width: 32, height: 32)

  private func picture(_ icon: Icon, rightToLeft: Bool = false) throws -> Surface {
    try drawn(32, 32) { $0.draw(icon, in: box, color: ink, rightToLeft: rightToLeft) }
  }

  /// A folder of its own, removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "detent-icons-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test("the package fonts-font-awesome of the test command is installed")
  func theFontIsThere() { #expect(Icon("\(family):f015").isKnown) }

  @Test(
    "a text says which icon it is",
    arguments: [
      ("star", Icon.Source.vector("star")), ("", .vector("")),
      ("FontAwesome:f015", .codePoint(0xF015, font: "FontAwesome")),
      ("FontAwesome:U+FACE", .codePoint(0xFACE, font: "FontAwesome")),
      ("FontAwesome:u+41", .codePoint(0x41, font: "FontAwesome")),
      ("FontAwesome:face", .glyphName("face", font: "FontAwesome")),
      ("FontAwesome:home", .glyphName("home", font: "FontAwesome")),
      ("Font:+f0015", .glyphName("+f0015", font: "Font")),
      ("Font:12345678", .glyphName("12345678", font: "Font")),
      ("a:b.ttf:e900", .codePoint(0xE900, font: "a:b.ttf")),
      ("icon.png", .image("icon.png")), ("a:b.PNG", .image("a:b.PNG")),
      ("icons/own", .image("icons/own")),
    ])
  func aTextSaysItAll(_ text: String, _ source: Icon.Source) throws {
    let icon = Icon(text)
    #expect(icon.source == source)
    #expect("\(icon)" == text)
    let read = try JSONDecoder().decode([Icon].self, from: JSONEncoder().encode([icon]))
    #expect(read == [icon])
  }

  @Test("icons of code points, names and files are written as they are read")
  func whatIsMadeIsRead() {
    #expect(Icon.glyph("\u{F015}", font: family) == "FontAwesome:f015")
    #expect(Icon.glyph("\u{FACE}", font: family).source == .codePoint(0xFACE, font: family))
    #expect(Icon.glyph("A", font: family).source == .codePoint(0x41, font: family))
    #expect(Icon.glyph("\u{F0001}", font: family).source == .codePoint(0xF0001, font: family))
    #expect(Icon.glyph(named: "home", font: family) == "FontAwesome:home")
    #expect(Icon.image("plain").source == .image("./plain"))
  }

  @Test("a glyph is the same by code point, by name and from the file of the font")
  func oneGlyphThreeWays() throws {
    let byCode = bytes(try picture("FontAwesome:f015"))
    #expect(coverage(try picture("FontAwesome:f015")) > 150)
    #expect(bytes(try picture("FontAwesome:home")) == byCode)
    let file = "/usr/share/fonts/opentype/font-awesome/FontAwesome.otf"
    #expect(bytes(try picture(Icon("\(file):f015"))) == byCode)
    #expect(bytes(try picture("fontawesome:f015")) == byCode)
  }

  @Test("the outlines of quadratic and of cubic fonts are nearly the same picture")
  func bothKindsOfCurves() throws {
    let folder = "/usr/share/fonts/truetype/font-awesome"
    for code in ["f015", "f1eb", "f1ba", "f005"] {
      let cubic = try picture(Icon("FontAwesome:\(code)"))
      let quadratic = try picture(Icon("\(folder)/fontawesome-webfont.ttf:\(code)"))
      #expect(abs(coverage(cubic) - coverage(quadratic)) < 8, "\(code)")
    }
  }

  @Test(
    "a glyph asks for its advance at a height, a vector for a square, an image for its own size")
  func sizes() throws {
    #expect(Icon("star").size(forHeight: 20) == Size(width: 20, height: 20))
    // 2048 and 1664 of 1792 units.
    #expect(abs(Icon("FontAwesome:f1eb").size(forHeight: 14).width - 16) < 1e-9)
    #expect(abs(Icon("FontAwesome:f015").size(forHeight: 14).width - 13) < 1e-9)
    try inFolder { folder in
      let image = Image.rendered(size: Size(width: 12, height: 6)) { _ in }
      try Data(image.pngData()).write(to: URL(fileURLWithPath: folder + "/a.png"))
      #expect(Icon(folder + "/a.png").size(forHeight: 20) == Size(width: 12, height: 6))
    }
  }

  @Test("an image is drawn through its alpha with a colour, and in its own colours without")
  func images() throws {
    try inFolder { folder in
      let image = Image.rendered(size: Size(width: 8, height: 4)) {
        $0.fill(Rect(x: 0, y: 0, width: 8, height: 4), with: Color(hex: 0x00FF00))
      }
      try Data(image.pngData()).write(to: URL(fileURLWithPath: folder + "/green.png"))
      let icon = Icon.image(folder + "/green.png")
      #expect(icon.hasColors && !Icon("star").hasColors)
      let tinted = try picture(icon)
      #expect(near(probe(tinted, 16, 16), ink))
      // Twice as wide as high: it fills the width and keeps its shape.
      #expect(probe(tinted, 16, 5).alpha == 0 && probe(tinted, 16, 10).alpha == 1)
      let own = try drawn(32, 32) { $0.draw(icon, in: box, color: nil) }
      #expect(near(probe(own, 16, 16), Color(hex: 0x00FF00)))
    }
  }

  @Test(
    "what is not there is a box and one line of the log, however often it is drawn",
    arguments: [
      "no-such-\(UUID().uuidString)", "FontAwesome:no-such-\(UUID().uuidString)",
      "FontAwesome:U+10FFFD", "No Such Family \(UUID().uuidString):f015",
      "/no/such/\(UUID().uuidString).ttf:f015", "/no/such/\(UUID().uuidString).png",
      "/dev/null/\(UUID().uuidString)", "FontAwesome:", ":f015", ":",
    ])
  func whatIsMissingIsABox(_ text: String) throws {
    let icon = Icon(text)
    var first: Surface?
    let lines = try ThrottledLog.lines {
      first = try picture(icon)
      for _ in 0..<50 { _ = try picture(icon) }
    }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("drawing a box instead") == true)
    #expect(!icon.isKnown)
    let surface = try #require(first)
    let expected = try drawn(32, 32) { $0.draw(VectorIcon.missing, in: box, color: ink) }
    #expect(bytes(surface) == bytes(expected))
    // Its edges are there, and nothing within them.
    #expect(probe(surface, 16, 4).alpha > 0.5 && probe(surface, 16, 16).alpha == 0)
  }

  @Test("files that are no fonts are boxes, also folders, pipes and damaged fonts")
  func damagedFonts() throws {
    try inFolder { folder in
      let whole = try Data(
        contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/font-awesome/FontAwesome.otf"))
      try Data("no font".utf8).write(to: URL(fileURLWithPath: folder + "/text.ttf"))
      try Data().write(to: URL(fileURLWithPath: folder + "/empty.ttf"))
      mkfifo(folder + "/pipe.ttf", 0o600)
      try FileManager.default.createDirectory(
        atPath: folder + "/folder.ttf", withIntermediateDirectories: false)
      for length in [40, 1_000, 20_000, 60_000] {
        try whole.prefix(length).write(to: URL(fileURLWithPath: folder + "/cut\(length).otf"))
      }
      let names = ["text.ttf", "empty.ttf", "pipe.ttf", "folder.ttf"]
      _ = try ThrottledLog.lines {
        for name in names { #expect(!Icon("\(folder)/\(name):f015").isKnown, "\(name)") }
        for length in [40, 1_000, 20_000, 60_000] {
          _ = try picture(Icon("\(folder)/cut\(length).otf:f015"))
        }
      }
    }
  }

  @Test("arrows that go on point the other way where rows run to the left; hearts do not")
  func arrowsMirror() throws {
    let forward = bytes(try picture("arrowForward", rightToLeft: true))
    #expect(forward == bytes(try picture("arrowBack")))
    #expect(forward != bytes(try picture("arrowForward")))
    #expect(bytes(try picture("map", rightToLeft: true)) == bytes(try picture("map")))
  }

  @Test("a program adds icons of its own, also in the place of others")
  func ownVectors() throws {
    let name = "own-\(UUID().uuidString)"
    _ = ThrottledLog.lines { #expect(!Icon(name).isKnown) }
    Icon.register(
      VectorIcon(filling: Path(rect: Rect(x: 0, y: 0, width: 24, height: 24))), as: name)
    #expect(Icon(name).isKnown && Icon.vectorNames.contains(name))
    #expect(probe(try picture(Icon(name)), 16, 16).alpha == 1)
    Icon.register(VectorIcon(filling: Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))), as: name)
    #expect(probe(try picture(Icon(name)), 16, 16).alpha == 0)
  }

  @Test("every vector of the library has something to see, and nothing outside of its box")
  func theLibraryIsSound() throws {
    for name in Icon.vectorNames where !name.hasPrefix("own-") {
      let surface = try drawn(64, 64) {
        $0.draw(Icon(name), in: Rect(x: 16, y: 16, width: 32, height: 32), color: ink)
      }
      let inside = try drawn(64, 64) {
        $0.clip(to: Rect(x: 16, y: 16, width: 32, height: 32))
        $0.draw(Icon(name), in: Rect(x: 16, y: 16, width: 32, height: 32), color: ink)
      }
      #expect(coverage(surface) > 20, "\(name)")
      #expect(bytes(surface) == bytes(inside), "\(name)")
    }
  }

  @Test("the glyphs of a font are listed with their names and code points, to choose from")
  func glyphsOfAFont() {
    let glyphs = Icon.glyphs(ofFont: family)
    #expect(glyphs.count > 600)
    #expect(glyphs.first { $0.codePoint == 0xF015 }?.name == "home")
    #expect(glyphs.first { $0.codePoint == 0xF015 }?.icon == "FontAwesome:f015")
    #expect(glyphs.map(\.codePoint) == glyphs.map(\.codePoint).sorted())
    #expect(Icon.glyphs(ofFont: "No Such Family").isEmpty)
  }

  @Test(
    "numbers that are none and empty rectangles draw nothing, and icons may be drawn by any thread")
  func hostileNumbers() async throws {
    let surface = try drawn(32, 32) { canvas in
      _ = ThrottledLog.lines {
        for bad in nasty {
          canvas.draw("star", in: Rect(x: bad, y: 0, width: 8, height: 8), color: ink)
          canvas.draw("star", in: Rect(x: 900, y: 0, width: bad, height: 8), color: ink)
        }
        canvas.draw("star", in: .zero, color: ink)
      }
    }
    #expect(coverage(surface) < 40)
    let all = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<16 { group.addTask { bytes(try self.picture("FontAwesome:f0c9")) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(all.count == 1)
  }

  @Test(
    "an icon that is kept looks as it does when it is drawn anew, wherever it begins",
    arguments: [0.0, 0.25, 0.4, 0.5])
  func keptIconsAreSharp(_ shift: Double) throws {
    let icon = VectorIcon(
      stroking: Path(strokes: [(1, 11), (12, 3.5), (23, 11)], [(5, 9.5), (5, 20), (19, 20)]),
      isDirectional: true)
    for (scale, isMirrored) in [(1.0, false), (1.25, true), (2, false), (2, true)] {
      let rect = Rect(x: 5 + shift, y: 4.3, width: 20, height: 22)
      let kept = try drawn(32, 32, scale: scale) {
        $0.draw(icon, in: rect, color: ink, rightToLeft: isMirrored)
        $0.draw(icon, in: rect, color: .white, rightToLeft: isMirrored)
        $0.draw(icon, in: rect, color: ink.withAlpha(0.5), rightToLeft: isMirrored)
      }
      let fresh = try drawn(32, 32, scale: scale) { canvas in
        for color in [ink, .white, ink.withAlpha(0.5)] {
          canvas.saved {
            canvas.translate(x: rect.minX, y: rect.minY + 1)
            canvas.scale(by: 20 / 24)
            if isMirrored {
              canvas.concatenate(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0))
            }
            canvas.stroke(
              icon.path, with: color, style: StrokeStyle(width: 1.7, cap: .round, join: .round))
          }
        }
      }
      let areNear = zip(kept.pixels, fresh.pixels).allSatisfy { near($0, $1, levels: 4) }
      #expect(areNear, "at \(scale)")
    }
  }
}
