import DetentControls
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentDesign

@MainActor @Suite struct StyleDocumentTests {
  private func parse(_ text: String) throws(StyleFault) -> StyleDocument {
    try StyleDocument(parsing: Array(text.utf8))
  }

  private func fault(_ text: String, for type: (some DesignStyle).Type) -> String? {
    do throws(StyleFault) {
      let document = try parse(text)
      for entry in document.entries { _ = try document.read(entry, over: type.init()) }
      return nil
    } catch { return "\(error)" }
  }

  private func read<S: DesignStyle>(
    _ text: String, _ type: S.Type = S.self
  ) throws -> (style: S, warnings: [String]) {
    let document = try parse(text)
    let entry = try #require(document.entries.first)
    let reading = try document.read(entry, over: S())
    return (reading.style, document.warnings + reading.warnings)
  }

  // MARK: Round trips

  private func expectRoundTrip<S: DesignStyle>(_ type: S.Type) throws {
    var random = SplitMix64(seed: 2_026)
    for round in 0..<40 {
      let base = round % 2 == 0 ? S() : S.random(using: &random)
      let style = S.random(using: &random)
      var document = StyleDocument()
      document.record(style, over: base, type: "\(type)", id: "it")
      let text = document.text
      let again = try parse(text)
      #expect(again.text == text)
      guard style != base else {
        #expect(again.entries.isEmpty)
        continue
      }
      let reading = try again.read(try #require(again.entries.first), over: base)
      let lost = S.schema.properties.filter {
        $0.value(in: reading.style) != $0.value(in: style)
      }
      let values = lost.map {
        "\($0.name): \($0.value(in: style)), not \($0.value(in: reading.style))"
      }
      #expect(values == [], "\(type) \(round)")
      #expect(reading.warnings == [], "\(type) \(round)")
    }
  }

  @Test func whatIsSavedIsReadBackAsItWasForRandomStylesOfEveryType() throws {
    for style in everyStyle { try expectRoundTrip(style) }
  }

  @Test func onlyWhatDiffersIsWrittenInTheOrderOfTheSchema() throws {
    var style = RangeSliderStyle()
    (style.haloSize, style.trackThickness) = (30, 6.5)
    style.trackTintColor = DynamicColor(Color(hex: 0x112233, alpha: 2 / 255))
    style.thumbRingColor = .accentSoft
    style.trackHighlight = .beside
    var document = StyleDocument()
    document.record(style, type: "RangeSlider", id: "price")
    #expect(
      document.text == """
        {
          "schema": 1,
          "styles": [
            {
              "type": "RangeSlider",
              "id": "price",
              "style": {
                "trackThickness": 6.5,
                "trackTintColor": "#11223302",
                "trackHighlight": "beside",
                "thumbRingColor": "accentSoft",
                "haloSize": 30
              }
            }
          ]
        }

        """)
  }

  @Test func colorsOfThePaletteAreSavedByTheirNamesAndOthersByTheirDigits() throws {
    let ink = DynamicColor(Color(hex: 0x6750A4))
    for (color, text) in [
      (DynamicColor.track, ##""track""##), (.accent.withAlpha(0.5), ##""accent / 0.5""##),
      (DynamicColor(lightOf: ink, darkOf: .track), ##"{"light": "#6750A4", "dark": "track"}"##),
      (
        .text.withAlpha(light: 0.1, dark: 0.25),
        ##"{"light": "text / 0.1", "dark": "text / 0.25"}"##
      ),
      (DynamicColor(.white), ##""#FFFFFF""##), (.thumb, ##""thumb""##),
      (
        DynamicColor(light: DynamicColor.track.light, dark: DynamicColor.track.dark),
        ##"{"light": "#DFE3E8", "dark": "#43474E"}"##
      ),
    ] {
      #expect(PropertyKind.color.json(of: .color(color)).oneLine == text)
      #expect(
        PropertyKind.color.value(from: try JSON(parsing: Array(text.utf8))) == .color(color),
        "\(text)")
    }
    for text in ["tracks", "track /", "track / 2", "track / x", "track track", " / 1", "Track"] {
      #expect(PropertyKind.color.value(from: .string(text)) == nil, "\(text)")
    }
  }

  @Test func halvesThatWereNotChangedFollowHighContrastAndTintsAfterLoading() throws {
    var style = RangeSliderStyle()
    style.trackTintColor.light = Color(hex: 0xE8DEF8)
    style.thumbRingColor = .accent
    style.thumbRingColor.dark = .white
    var document = StyleDocument()
    document.record(style, type: "RangeSlider", id: "price")
    let entry = try #require(StyleDocument(parsing: Array(document.text.utf8)).entries.first)
    let loaded = try document.read(entry, over: RangeSliderStyle()).style
    #expect(loaded == style)
    let red = DynamicColor(Color(hex: 0xFF0000))
    let track = loaded.trackTintColor
    #expect(
      track.resolved(for: .dark, tint: nil, contrast: .high)
        == DynamicColor.highContrastTrack.dark)
    #expect(track.resolved(for: .light, tint: nil, contrast: .high) == Color(hex: 0xE8DEF8))
    let ring = loaded.thumbRingColor
    #expect(ring.resolved(for: .light, tint: red) == red.light)
    #expect(ring.resolved(for: .dark, tint: red) == .white)
  }

  @Test func aFileOfOneStyleStaysOne() throws {
    let text = """
      {
        "schema": 1,
        "type": "Button",
        "style": {"cornerRadius": 4}
      }

      """
    var document = try parse(text)
    #expect(document.text == text && document.entries.map(\.type) == ["Button"])
    document.record(ButtonStyle(), type: "Button")
    #expect(document.entries.isEmpty)
    document.record(ButtonStyle.quiet, type: "Button")
    document.record(ToggleStyle.random(one: 1), type: "Toggle", id: "x")
    #expect(try parse(document.text).entries.count == 2)
  }

  // MARK: What is odd

  @Test func unknownKeysAreKeptAndWarnedOf() throws {
    let text = """
      {"schema": 1, "author": "me", "styles": [
        {"type": "Button", "note": [1, {"a": null}], "style": {"sparkle": 1e3, "cornerRadius": 4}}]}
      """
    var document = try parse(text)
    let entry = try #require(document.entries.first)
    let reading = try document.read(entry, over: ButtonStyle())
    #expect(reading.style.cornerRadius == 4)
    #expect(
      document.warnings == [
        "styles[0].note: unknown; ignored and kept", "author: unknown; ignored and kept",
      ])
    #expect(
      reading.warnings == [
        "styles[0].style.sparkle: unknown property of ButtonStyle; ignored and kept"
      ])
    var style = reading.style
    style.cornerRadius = 5
    document.record(style, type: "Button")
    let again = try parse(document.text)
    #expect(again.warnings == document.warnings)
    #expect(again.entries.first?.names == ["cornerRadius", "sparkle"])
    #expect(document.text.contains(#""note": [1, {"a": null}]"#))
    // What no schema knew stays even where the style says nothing any more.
    document.record(ButtonStyle(), type: "Button")
    #expect(document.entries.first?.names == ["sparkle"])
  }

  @Test func numbersOutOfRangeAreBroughtIntoItWithAWarning() throws {
    let (style, warnings) = try read(
      #"{"type": "Button", "style": {"cornerRadius": 900, "font": {"size": 1e9}, "focusRingGap": -1}}"#,
      ButtonStyle.self)
    #expect(style.cornerRadius == 128 && style.font.size == 1_000 && style.focusRingGap == 0)
    #expect(warnings.first == "style.cornerRadius: 900 is not a number in 0…128 px; using 128")
    #expect(warnings.last == "style.focusRingGap: -1 is not a number in 0…16 px; using 0")
  }

  @Test func whatIsOddInsideOfAValueIsReportedToo() throws {
    let (style, warnings) = try read(
      #"{"type": "Button", "style": {"font": {"size": 1e9, "weight": 0, "slant": 1}, "padding": {"top": 1, "leading": 2, "bottom": 3, "trailing": 900}}}"#,
      ButtonStyle.self)
    #expect(style.font.size == 1_000 && style.padding.trailing == 128)
    #expect(
      warnings == [
        "style.font.size: 1000000000 is out of range; using 1000",
        "style.font.weight: 0 is out of range; using 1", "style.font.slant: unknown",
        "style.padding: insets of 1, 2, 3, 900 is not insets in 0…128 px; "
          + "using insets of 1, 2, 3, 128",
      ])
    let (slider, lines) = try read(
      ##"{"id": "a", "style": {"thumbShadow": {"color": "#00000040", "offset": {"x": 0, "y": 1}, "sigma": -3}}}"##,
      RangeSliderStyle.self)
    #expect(slider.thumbShadow.sigma == 0 && lines.count == 1)
    let far = try read(
      ##"{"id": "a", "style": {"thumbShadow": {"color": "#00000040", "offset": {"x": 1e300, "y": -1e300}, "sigma": 1e300}}}"##,
      RangeSliderStyle.self)
    #expect(far.style.thumbShadow.offset == Point(x: 1_000, y: -1_000))
    #expect(far.style.thumbShadow.sigma == 200 && far.warnings.count == 1)
  }

  @Test func aMarkAtTheBeginningAndAnyEndsOfLinesAreRead() throws {
    let lines = [
      "\u{FEFF}{", #"  "type": "Button","#, "\t\"style\": {\"cornerRadius\": 2.5e0}", "}", "",
    ]
    let text = lines.joined(separator: "\r\n")
    #expect(try read(text, ButtonStyle.self).style.cornerRadius == 2.5)
  }

  @Test func whatIsSaidTwiceCountsAsItIsSaidLast() throws {
    let (style, warnings) = try read(
      #"{"type": "Button", "style": {"cornerRadius": 1, "cornerRadius": 2}}"#, ButtonStyle.self)
    #expect(style.cornerRadius == 2)
    #expect(warnings == ["style.cornerRadius: duplicate; using the last value"])
  }

  /// A style that was called otherwise once.
  private struct Renamed: DesignStyle {
    var width = 1.0
    static let schema = StyleSchema<Renamed>([
      .number(\.width, title: "Width", group: "All", limits: .lengths).formerly("thickness")
    ])
  }

  @Test func formerNamesAreTakenAndWrittenAsTheNewOnes() throws {
    let (style, warnings) = try read(#"{"type": "R", "style": {"thickness": 3}}"#, Renamed.self)
    #expect(style.width == 3 && warnings == ["style.thickness: renamed to width"])
    let both = try read(#"{"type": "R", "style": {"width": 2, "thickness": 3}}"#, Renamed.self)
    #expect(both.style.width == 2)
    var document = try parse(#"{"type": "R", "style": {"thickness": 3}}"#)
    document.record(style, type: "R")
    #expect(document.entries.first?.names == ["width"])
  }

  // MARK: What is wrong

  @Test func aWrongTypeNamesItsPathAndWhatIsExpected() {
    let text: (String) -> String = {
      #"{"styles": [{"id": "a", "style": {}}, {"id": "b", "style": {\#($0)}}]}"#
    }
    let cases: [(String, String)] = [
      (#""trackThickness": "wide""#, #"trackThickness: "wide" is not a number in 0…64 px"#),
      (#""trackThickness": true"#, "trackThickness: true is not a number in 0…64 px"),
      (#""trackThickness": null"#, "trackThickness: null is not a number in 0…64 px"),
      (#""trackThickness": 1e999"#, "trackThickness: inf is not a number in 0…64 px"),
      (#""trackHighlight": "left""#, #"trackHighlight: "left" is not one of bar, beside, none"#),
      (#""trackTintColor": "red""#, #"trackTintColor: "red" is not a color"#),
      (##""trackTintColor": {"light": "#FFF"}"##, "trackTintColor: an object of 1 is not a color"),
      (
        #""thumbShadow": []"#,
        "thumbShadow: a list of 0 is not a shadow with a sigma in 0…200 px and an offset in "
          + "-1000…1000 px"
      ),
      (
        #""trackTintColor": "\u001b[2J\u202e\u009b""#,
        #"trackTintColor: "\u{1B}[2J\u{202E}\u{9B}" is not a color"#
      ),
    ]
    for (style, message) in cases {
      #expect(
        fault(text(style), for: RangeSliderStyle.self) == "styles[1].style.\(message)", "\(style)")
    }
  }

  @Test(arguments: [
    ("", "line 1: expected a value, but the file ends"),
    ("[]", #"a list of 0 is not an object with "style" or "styles""#),
    ("{\n\"style\": {},,}", #"line 2: expected a name in quotes, found ",""#),
    (#"{"style": {"a": NaN}}"#, #"line 1: expected a value, found "N""#),
    (#"{"style": {"a": 01}}"#, #"line 1: "01" is not a number"#),
    (#"{"style": {"a": 1}} x"#, #"line 1: expected the end of the file, found "x""#),
    (#"{"style": {"a": "\ud800"}}"#, "line 1: an invalid escape sequence"),
    (#"{"schema": 2, "styles": []}"#, "schema: 2 is not 1"),
    (#"{"styles": {}}"#, "styles: an object of 0 is not a list"),
    (#"{"styles": [3]}"#, "styles[0]: 3 is not an object"),
    (#"{"styles": [{"style": {}}]}"#, "styles[0].type: type or id is required"),
    (#"{"styles": [{"type": 3, "style": {}}]}"#, "styles[0].type: 3 is not a string"),
    (#"{"type": "Button"}"#, "style: is missing"),
  ])
  func whatIsNoFileOfStylesIsReportedInOneLine(text: String, message: String) {
    #expect(fault(text, for: ButtonStyle.self) == message)
  }

  @Test func hostileFilesAreRefusedOrReadButNeverTrap() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(fault(deep, for: ButtonStyle.self) == "line 1: more than 64 nested levels")
    let many = (0..<50_000).map { "\"k\($0 % 1_000)\": 1" }.joined(separator: ",")
    #expect(fault("{\"type\": \"B\", \"style\": {\(many)}}", for: ButtonStyle.self) == nil)
    let digits = String(repeating: "9", count: 100_000)
    #expect(
      fault("{\"id\": \"b\", \"style\": {\"cornerRadius\": \(digits)}}", for: ButtonStyle.self)
        == "style.cornerRadius: inf is not a number in 0…128 px")
    var random = SplitMix64(seed: 7)
    let model = Array(
      #"{"schema": 1, "type": "B", "style": {"font": {"size": 3}, "a": [1, "ü"]}}"#.utf8)
    for _ in 0..<4_000 {
      var bytes = random.chance(8) ? random.bytes(random.below(300)) : model
      for _ in 0...random.below(4) where !bytes.isEmpty {
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
      }
      do throws(StyleFault) {
        let document = try StyleDocument(parsing: bytes)
        #expect(document.warnings.allSatisfy { !$0.contains("\n") })
        for entry in document.entries { _ = try document.read(entry, over: ButtonStyle()) }
        #expect(
          try StyleDocument(parsing: Array(document.text.utf8)).entries.count
            == document.entries.count)
      } catch { #expect(!"\(error)".contains("\n")) }
    }
  }
}

extension DesignStyle {
  fileprivate static func random(one part: Int) -> Self {
    var random = SplitMix64(seed: 1)
    return Self.random(using: &random, one: part)
  }
}
