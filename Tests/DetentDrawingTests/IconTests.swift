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

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// A folder of its own, removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "detent-icons-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test func thePackageOfTheFontIsInstalled() { #expect(Icon("\(family):f015").isKnown) }

  @Test(arguments: [
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
  func aTextSaysWhichIconItIs(_ text: String, _ source: Icon.Source) throws {
    let icon = Icon(text)
    #expect(icon.source == source)
    #expect("\(icon)" == text)
    let read = try JSONDecoder().decode([Icon].self, from: JSONEncoder().encode([icon]))
    #expect(read == [icon])
  }

  @Test func iconsOfCodePointsNamesAndFilesAreWrittenAsTheyAreRead() {
    #expect(Icon.glyph("\u{F015}", font: family) == "FontAwesome:f015")
    #expect(Icon.glyph("\u{FACE}", font: family).source == .codePoint(0xFACE, font: family))
    #expect(Icon.glyph("A", font: family).source == .codePoint(0x41, font: family))
    #expect(Icon.glyph("\u{F0001}", font: family).source == .codePoint(0xF0001, font: family))
    #expect(Icon.glyph(named: "home", font: family) == "FontAwesome:home")
    #expect(Icon.image("plain").source == .image("./plain"))
  }

  @Test("a glyph is the same by code point, by name and from the file of the font")
  func oneGlyphThreeWays() throws {
    let byCode = try picture("FontAwesome:f015")
    #expect(coverage(byCode) > 150)
    let file = "/usr/share/fonts/opentype/font-awesome/FontAwesome.otf"
    for text in ["FontAwesome:home", "\(file):f015", "fontawesome:f015"] {
      #expect(bytes(try picture(Icon(text))) == bytes(byCode), "\(text)")
    }
  }

  @Test func theOutlinesOfQuadraticAndOfCubicFontsAreNearlyTheSamePicture() throws {
    let folder = "/usr/share/fonts/truetype/font-awesome"
    for code in ["f015", "f1eb", "f1ba", "f005"] {
      let cubic = try picture(Icon("FontAwesome:\(code)"))
      let quadratic = try picture(Icon("\(folder)/fontawesome-webfont.ttf:\(code)"))
      #expect(abs(coverage(cubic) - coverage(quadratic)) < 8, "\(code)")
    }
  }

  @Test func aGlyphAsksForItsAdvanceAtAHeightAVectorForASquareAndAnImageForItsOwnSize() throws {
    #expect(Icon("star").size(forHeight: 20) == Size(width: 20, height: 20))
    // 2048 and 1664 of 1792 units.
    #expect(abs(Icon("FontAwesome:f1eb").size(forHeight: 14).width - 16) < 1e-9)
    #expect(abs(Icon("FontAwesome:f015").size(forHeight: 14).width - 13) < 1e-9)
    try inFolder { folder in
      let image = Image.rendered(size: Size(width: 12, height: 6)) { _ in }
      try write(image.pngData(), to: folder + "/a.png")
      #expect(Icon(folder + "/a.png").size(forHeight: 20) == Size(width: 12, height: 6))
    }
  }

  @Test func anImageIsDrawnThroughItsAlphaWithAColourAndInItsOwnColoursWithout() throws {
    try inFolder { folder in
      let image = Image.rendered(size: Size(width: 8, height: 4)) {
        $0.fill(Rect(x: 0, y: 0, width: 8, height: 4), with: Color(hex: 0x00FF00))
      }
      try write(image.pngData(), to: folder + "/green.png")
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

  @Test(arguments: [
    "no-such-\(UUID().uuidString)", "FontAwesome:no-such-\(UUID().uuidString)",
    "FontAwesome:U+10FFFD", "No Such Family \(UUID().uuidString):f015",
    "/no/such/\(UUID().uuidString).ttf:f015", "/no/such/\(UUID().uuidString).png",
    "/dev/null/\(UUID().uuidString)", "FontAwesome:", ":f015", ":",
  ])
  func whatIsNotThereIsABoxAndOneLineOfTheLogHoweverOftenItIsDrawn(_ text: String) throws {
    let icon = Icon(text)
    var surfaces: [Surface] = []
    let lines = try ThrottledLog.lines { for _ in 0..<51 { surfaces.append(try picture(icon)) } }
    #expect(lines.count == 1 && lines[0].contains("drawing a box instead"), "\(lines)")
    #expect(!icon.isKnown)
    let expected = try drawn(32, 32) { $0.draw(VectorIcon.missing, in: box, color: ink) }
    #expect(bytes(surfaces[0]) == bytes(expected))
    // Its edges are there, and nothing within them.
    #expect(probe(surfaces[0], 16, 4).alpha > 0.5 && probe(surfaces[0], 16, 16).alpha == 0)
  }

  @Test func filesThatAreNoFontsAreBoxesAlsoFoldersPipesAndDamagedFonts() throws {
    try inFolder { folder in
      let whole = try Data(
        contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/font-awesome/FontAwesome.otf"))
      try write(Array("no font".utf8), to: folder + "/text.ttf")
      try write([], to: folder + "/empty.ttf")
      mkfifo(folder + "/pipe.ttf", 0o600)
      mkdir(folder + "/folder.ttf", 0o700)
      _ = try ThrottledLog.lines {
        for name in ["text.ttf", "empty.ttf", "pipe.ttf", "folder.ttf"] {
          #expect(!Icon("\(folder)/\(name):f015").isKnown, "\(name)")
        }
        for length in [40, 1_000, 20_000, 60_000] {
          let font = "\(folder)/cut\(length).otf"
          try write(Array(whole.prefix(length)), to: font)
          _ = try picture(Icon("\(font):f015"))
        }
      }
    }
  }

  @Test func arrowsThatGoOnPointTheOtherWayWhereRowsRunToTheLeft() throws {
    let forward = bytes(try picture("arrowForward", rightToLeft: true))
    #expect(forward == bytes(try picture("arrowBack")))
    #expect(forward != bytes(try picture("arrowForward")))
    #expect(bytes(try picture("map", rightToLeft: true)) == bytes(try picture("map")))
  }

  @Test func aProgramAddsIconsOfItsOwnAlsoInThePlaceOfOthers() throws {
    let name = "own-\(UUID().uuidString)"
    _ = ThrottledLog.lines { #expect(!Icon(name).isKnown) }
    for (side, alpha) in [(24.0, 1.0), (4, 0)] {
      let path = Path(rect: Rect(x: 0, y: 0, width: side, height: side))
      Icon.register(VectorIcon(filling: path), as: name)
      #expect(Icon(name).isKnown && Icon.vectorNames.contains(name))
      #expect(probe(try picture(Icon(name)), 16, 16).alpha == alpha)
    }
  }

  @Test func everyVectorOfTheLibraryHasSomethingToSeeAndNothingOutsideOfItsBox() throws {
    let box = Rect(x: 16, y: 16, width: 32, height: 32)
    for name in Icon.vectorNames where !name.hasPrefix("own-") {
      let surfaces = try [false, true].map { isClipped in
        try drawn(64, 64) {
          if isClipped { $0.clip(to: box) }
          $0.draw(Icon(name), in: box, color: ink)
        }
      }
      #expect(coverage(surfaces[0]) > 20, "\(name)")
      #expect(bytes(surfaces[0]) == bytes(surfaces[1]), "\(name)")
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

  @Test func whatIsNoNumberDrawsNothingAndIconsMayBeDrawnByAnyThread() async throws {
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

  @Test(arguments: [0.0, 0.25, 0.4, 0.5])
  func anIconThatIsKeptLooksAsItDoesWhenItIsDrawnAnew(_ shift: Double) throws {
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
