import DetentDesign
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

/// Styles as Swift. `ExportedStyles.swift` holds what the export writes of styles with a property of
/// each kind, and is compiled with these tests: set DETENT_RECORD_EXPORTS to write it anew.
@Suite struct SwiftExportTests {
  private static let path = "Tests/DetentDesignTests/ExportedStyles.swift"

  /// One style that differs in each property, and some that differ in a few.
  private static let styles: [PosterStyle] = {
    var random = SplitMix64(seed: 33)
    let others = (0..<4).map { _ in PosterStyle.random(using: &random) }
    return [.unlikeDefaults(), others[0], others[3]]
  }()

  private var text: String {
    let functions = Self.styles.enumerated().map { $1.function(named: "style\($0)") }
    let names = Self.styles.indices.map { "style\($0)()" }
    return """
      // swift-format-ignore-file
      // Written and compared by SwiftExportTests.
      import DetentControls
      import DetentDrawing
      import DetentViews
      import DetentWidgets

      enum ExportedStyles {
        static var all: [PosterStyle] { [\(names.joined(separator: ", "))] }


      """ + functions.joined(separator: "\n") + "}\n"
  }

  @Test func theExportOfEachKindOfPropertyIsWhatIsCompiledHere() throws {
    if ProcessInfo.processInfo.environment["DETENT_RECORD_EXPORTS"] != nil {
      let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
      try text.write(toFile: "\(root)/\(Self.path)", atomically: true, encoding: .utf8)
    }
    #expect(try SourceTree.text(Self.path) == text)
  }

  @Test func whatIsCompiledIsTheStyleThatWasExported() {
    #expect(ExportedStyles.all == Self.styles)
  }

  @Test func onlyWhatDiffersIsExported() {
    #expect(ButtonStyle().swiftText() == "let style = ButtonStyle()")
    var style = ButtonStyle.chip
    style.focusRingGap = 3
    style.borderColor = DynamicColor(light: .black, dark: Color(hex: 0xABCDEF, alpha: 0.25))
    #expect(
      style.swiftText(over: .chip, name: "look") == """
        var look = ButtonStyle()
        look.borderColor = DynamicColor(light: Color(hex: 0x000000), dark: Color(hex: 0xABCDEF, alpha: 0.25))
        look.focusRingGap = 3
        """)
  }

  @Test func coloursOfThePaletteAreExportedByTheirNames() {
    for (color, text) in [
      (DynamicColor.accent, ".accent"), (.accentSoft, ".accentSoft"),
      (.accent.withAlpha(0.5), ".accent.withAlpha(0.5)"),
      (.text.withAlpha(light: 0.1, dark: 0.2), ".text.withAlpha(light: 0.1, dark: 0.2)"),
      (DynamicColor(.clear), "DynamicColor(.clear)"),
      (.thumb, ".thumb"), (DynamicColor(.white), "DynamicColor(Color(hex: 0xFFFFFF))"),
      (
        DynamicColor(lightOf: DynamicColor(Color(hex: 0xE8DEF8)), darkOf: .track.withAlpha(0.5)),
        "DynamicColor(lightOf: DynamicColor(Color(hex: 0xE8DEF8)), darkOf: .track.withAlpha(0.5))"
      ),
      (
        DynamicColor(lightOf: .accent, darkOf: DynamicColor(.black)),
        "DynamicColor(lightOf: .accent, darkOf: DynamicColor(Color(hex: 0x000000)))"
      ),
      (
        DynamicColor(Color(red: 0.5, green: 0, blue: 1)),
        "DynamicColor(Color(red: 0.5, green: 0, blue: 1, alpha: 1))"
      ),
    ] { #expect(PropertyValue.color(color).swiftLiteral == text) }
  }
}

extension DesignStyle {
  /// A function that makes the style.
  fileprivate func function(named name: String) -> String {
    let lines = swiftText().split(separator: "\n").map { "    \($0)\n" }
    let head = "  static func \(name)() -> \(Self.self) {\n"
    return head + lines.joined() + "    return style\n  }\n"
  }
}
