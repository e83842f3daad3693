import DetentDesign
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

/// Styles as Swift. `ExportedStyles.swift` is what the export says of a style of each type, and is
/// compiled with these tests: set DETENT_RECORD_EXPORTS to write it anew.
@Suite struct SwiftExportTests {
  private static let path = "Tests/DetentDesignTests/ExportedStyles.swift"

  private static func function<S: DesignStyle>(_ type: S.Type) -> String {
    let lines = S.unlikeDefaults().swiftText().split(separator: "\n").map { "    \($0)\n" }
    return "  static func make\(type)() -> \(type) {\n\(lines.joined())    return style\n  }\n"
  }

  private static let source =
    """
    // swift-format-ignore-file
    // Written and compared by SwiftExportTests.
    import DetentControls
    import DetentDrawing
    import DetentViews
    import DetentWidgets

    enum ExportedStyles {
      static var all: [any DesignStyle] {
        [\(everyStyle.map { "make\($0)()" }.joined(separator: ", "))]
      }


    """ + everyStyle.map { function($0) }.joined(separator: "\n") + "}\n"

  @Test func theExportOfAStyleOfEveryTypeIsWhatIsCompiledHere() throws {
    if ProcessInfo.processInfo.environment["DETENT_RECORD_EXPORTS"] != nil {
      let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
      try Self.source.write(toFile: "\(root)/\(Self.path)", atomically: true, encoding: .utf8)
    }
    #expect(try SourceTree.text(Self.path) == Self.source)
  }

  private func equals<S: DesignStyle>(_ style: S) -> Bool { style == S.unlikeDefaults() }

  @Test func whatIsCompiledIsTheStyleThatWasExportedWithEveryPropertySet() {
    let styles = ExportedStyles.all
    #expect(styles.count == everyStyle.count)
    for style in styles {
      let isEqual = equals(style)
      #expect(isEqual, "\(type(of: style))")
    }
  }

  @Test func onlyWhatDiffersIsExported() {
    #expect(ButtonStyle().swiftText() == "let style = ButtonStyle()")
    var style = ButtonStyle.chip
    style.hoverDuration = .milliseconds(80)
    style.borderColor = DynamicColor(light: .black, dark: Color(hex: 0xABCDEF, alpha: 0.25))
    #expect(
      style.swiftText(over: .chip, name: "look") == """
        var look = ButtonStyle()
        look.borderColor = DynamicColor(light: Color(hex: 0x000000), dark: Color(hex: 0xABCDEF, alpha: 0.25))
        look.hoverDuration = .milliseconds(80)
        """)
  }

  @Test func coloursOfThePaletteAreExportedByTheirNames() {
    for (color, text) in [
      (DynamicColor.accent, ".accent"), (.accentSoft, ".accentSoft"),
      (.accent.withAlpha(0.5), ".accent.withAlpha(0.5)"),
      (.text.withAlpha(light: 0.1, dark: 0.2), ".text.withAlpha(light: 0.1, dark: 0.2)"),
      (DynamicColor(.clear), "DynamicColor(.clear)"),
      (
        DynamicColor(Color(red: 0.5, green: 0, blue: 1)),
        "DynamicColor(Color(red: 0.5, green: 0, blue: 1, alpha: 1))"
      ),
    ] { #expect(PropertyValue.color(color).swiftLiteral == text) }
  }
}
