import DetentControls
import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// What holds for the schema of every style of the libraries.
@MainActor @Suite struct SchemaTests {
  private static let styles: [any DesignStyle.Type] = [
    ButtonStyle.self, CircularSliderStyle.self, IconButtonStyle.self, MenuButtonStyle.self,
    MenuStyle.self,
    PopoverCardStyle.self, RangeSliderStyle.self, SegmentedControlStyle.self, SpinnerStyle.self,
    TextFieldStyle.self, ToggleStyle.self,
  ]

  @Test func noStyleOfTheLibrariesIsForgottenHere() throws {
    let declaration = /struct (\w+): DesignStyle/
    var names: Set<String> = []
    for folder in ["Sources/Toolkit/DetentWidgets", "Sources/Toolkit/DetentControls"] {
      for file in try SourceTree.files(below: folder, suffix: ".swift") {
        names.formUnion(try SourceTree.text(file).matches(of: declaration).map { String($0.1) })
      }
    }
    #expect(names == Set(Self.styles.map { "\($0)" }))
  }

  /// The names of what a style stores; those of a style in it are paths.
  private func stored(_ style: some DesignStyle) -> [String] {
    Mirror(reflecting: style).children.flatMap { child in
      let name = child.label ?? ""
      guard let part = child.value as? any DesignStyle else { return [name] }
      return stored(part).map { "\(name).\($0)" }
    }
  }

  @Test func everySchemaNamesEveryStoredPropertyOnce() {
    func find<S: DesignStyle>(_ type: S.Type) -> [String] {
      let names = S.schema.properties.flatMap { [$0.name] + $0.aliases }
      let repeated = names.count == Set(names).count ? [] : ["\(type) repeats a name"]
      return repeated
        + Set(S.schema.properties.map(\.name)).symmetricDifference(stored(S()))
        .map { "\(type).\($0)" }.sorted()
    }
    #expect(Self.styles.flatMap { find($0) } == [])
  }

  @Test func everyPropertyHasATitleOfItsOwnInItsGroupAndALineThatSaysWhatItIs() {
    func find<S: DesignStyle>(_ type: S.Type) -> [String] {
      var titles: Set<String> = []
      return S.schema.properties.filter { property in
        let line = property.summary
        return !titles.insert("\(property.group)/\(property.title)").inserted
          || property.group.isEmpty || property.title.isEmpty || property.title.count > 40
          || !line.hasSuffix(".") || line.contains("\n") || line.count > 110
      }.map { "\(type).\($0.name)" }
    }
    #expect(Self.styles.flatMap { find($0) } == [])
  }

  @Test func everyDefaultIsLegalAndEverySoftRangeIsWithinTheHardOne() {
    func find<S: DesignStyle>(_ type: S.Type) -> [String] {
      S.schema.properties.filter { property in
        let value = property.value(in: S())
        guard property.validationMessage(for: value) == nil, !property.effects.isEmpty else {
          return true
        }
        guard case .number(let limits) = property.kind.wrapped else { return false }
        let soft = limits.soft ?? limits.range
        return soft.clamped(to: limits.range) != soft || limits.step <= 0 || limits.precision < 0
      }.map { "\(type).\($0.name)" }
    }
    #expect(Self.styles.flatMap { find($0) } == [])
  }
}
