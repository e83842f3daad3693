import DetentDesign
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

/// Styles as Swift. The two files named `Exported…` are what the export says of styles of each type,
/// and are compiled with these tests: set DETENT_RECORD_EXPORTS to write them anew.
@Suite struct SwiftExportTests {
  /// A file of exported styles.
  private struct Source {
    /// The enumeration in it, and the file's name.
    let name: String
    /// How many styles of each type there are.
    let count: Int
    let make: @Sendable (any DesignStyle.Type) -> [any DesignStyle]

    var path: String { "Tests/DetentDesignTests/\(name).swift" }
    var styles: [any DesignStyle] { everyStyle.flatMap(make) }

    var text: String {
      let names = everyStyle.flatMap { type in (0..<count).map { "make\(type)\($0)" } }
      let functions = zip(names, styles).map { $1.function(named: $0) }
      return """
        // swift-format-ignore-file
        // Written and compared by SwiftExportTests.
        import DetentControls
        import DetentDrawing
        import DetentViews
        import DetentWidgets

        enum \(name) {
          static var all: [any DesignStyle] {
            [\(names.map { "\($0)()" }.joined(separator: ", "))]
          }


        """ + functions.joined(separator: "\n") + "}\n"
    }
  }

  /// Every property of every style, and styles with some of them at random.
  private static let sources = [
    Source(name: "ExportedStyles", count: 1) { [$0.unlikeDefaults()] },
    Source(name: "ExportedRandomStyles", count: 2) { type in
      var random = SplitMix64(seed: 33)
      return (0..<2).map { _ in type.random(using: &random) }
    },
  ]
  private static let compiled = [ExportedStyles.all, ExportedRandomStyles.all]

  @Test func theExportOfStylesOfEveryTypeIsWhatIsCompiledHere() throws {
    for source in Self.sources {
      if ProcessInfo.processInfo.environment["DETENT_RECORD_EXPORTS"] != nil {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        try source.text.write(
          toFile: "\(root)/\(source.path)", atomically: true, encoding: .utf8)
      }
      #expect(try SourceTree.text(source.path) == source.text)
    }
  }

  @Test func whatIsCompiledIsTheStyleThatWasExported() {
    for (source, compiled) in zip(Self.sources, Self.compiled) {
      let styles = source.styles
      #expect(styles.count == compiled.count)
      for (style, compiled) in zip(styles, compiled) {
        let isEqual = equals(style, compiled)
        #expect(isEqual, "\(source.name): \(type(of: style))")
      }
    }
  }

  private func equals<S: DesignStyle>(_ style: S, _ other: any DesignStyle) -> Bool {
    style == other as? S
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
