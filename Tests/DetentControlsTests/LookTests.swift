import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import FoundationEssentials
import Testing

/// The controls as a whole, compared with images. Text is left out: it depends on the fonts of a
/// machine.
@MainActor @Suite struct LookTests {
  enum Kind: String, CaseIterable {
    case slider, rangeSlider, material3, multiSlider, dial, rangeDial, spinner
    case button, toggle, checkBox, segments, menuButton, field
  }

  private func control(_ kind: Kind) -> Control {
    switch kind {
    case .slider: return Slider(frame: Rect(x: 10, y: 45, width: 180, height: 30))
    case .rangeSlider:
      let slider = RangeSlider(frame: Rect(x: 10, y: 25, width: 180, height: 70))
      slider.histogram = Histogram(
        counts: [1, 4, 9, 3, 0, 7, 8, 3, 2, 2], scale: LinearScale(minimum: 0, maximum: 1))
      return slider
    case .material3:
      let slider = RangeSlider(frame: Rect(x: 10, y: 35, width: 180, height: 50))
      slider.style = .material3
      return slider
    case .multiSlider:
      let slider = MultiSlider(thumbCount: 3)
      slider.frame = Rect(x: 10, y: 45, width: 180, height: 30)
      return slider
    case .dial:
      let dial = CircularSlider(frame: Rect(x: 45, y: 5, width: 110, height: 110))
      (dial.value, dial.style.showsValue) = (0.3, false)
      return dial
    case .rangeDial:
      let dial = RangeCircularSlider(frame: Rect(x: 45, y: 5, width: 110, height: 110))
      dial.setValues(lower: 0.2, upper: 0.7)
      dial.style.showsValue = false
      return dial
    case .spinner:
      let spinner = Spinner(frame: Rect(x: 58, y: 18, width: 84, height: 84))
      let disc = Path(circleAt: Point(x: 12, y: 12), radius: 9)
      spinner.items = [SpinnerItem(title: "Disc", icon: .filled(disc))]
      return spinner
    case .button: return placed(Button("", style: .bordered))
    case .toggle: return placed(Toggle(isOn: true))
    case .checkBox: return placed(Toggle(kind: .checkBox, isOn: true))
    case .segments: return placed(SegmentedControl(["", "", ""], selectedIndex: 1))
    case .menuButton: return placed(MenuButton([MenuItem("")]))
    case .field:
      let field = TextField()
      field.leadingIcon = "search"
      return placed(field)
    }
  }

  private func placed(_ control: Control) -> Control {
    control.frame = Rect(x: 20, y: 43, width: 160, height: 34)
    return control
  }

  @Test(arguments: Kind.allCases, Appearance.allCases)
  func everyControlIsDrawnAsEver(kind: Kind, appearance: Appearance) throws {
    let scene = try Scene(control(kind), in: Size(width: 200, height: 120))
    scene.window.rootTraits.appearance = appearance
    scene.host.settle()
    try expectPicture(
      of: scene.host.surface, matches: "\(kind)-\(appearance)", tolerance: 3, differingPixels: 8)
  }

  /// Dials in all looks, and in states that change what is drawn. The first one will be held with
  /// the keyboard, the last one hovered.
  private func dials() -> [CircularControl] {
    func dial(
      _ value: Double, _ style: CircularSliderStyle = CircularSliderStyle(),
      _ configure: (CircularSlider) -> Void = { _ in }
    ) -> CircularSlider {
      let dial = CircularSlider()
      (dial.style, dial.value) = (style, value)
      configure(dial)
      return dial
    }
    let night = RangeCircularSlider()
    (night.style, night.wraps) = (.clock, true)
    night.setValues(lower: 0.9, upper: 0.2)
    return [
      dial(0.3), dial(0.3, .original), dial(0.7, .knob), dial(0.6, .gauge), dial(0.4, .minimal),
      night, dial(0.6) { $0.isEnabled = false }, dial(0.7, .knob) { $0.isEnabled = false },
      dial(0.2) { $0.traitOverrides.layoutDirection = .rightToLeft },
      dial(0.6) { $0.traitOverrides.contrast = .high },
      dial(0.7, .knob) { $0.traitOverrides.contrast = .high },
      dial(0.9) {
        ($0.style.direction, $0.style.startAngle, $0.style.fill) = (.counterclockwise, 135, .conic)
        $0.origin = 0.2
      },
      dial(0.75) { ($0.style.sweep, $0.laps) = (360, 3) },
      dial(0.8) {
        ($0.style.bodyGap, $0.style.thumbOffset, $0.style.margin) = (14, -10, 16)
        ($0.style.ticks, $0.style.majorTickEvery, $0.style.tickGap) = (.steps, 5, -3)
        ($0.step, $0.style.fill, $0.style.gradientAngle) = (0.1, .linear, 60)
      },
      dial(0.5) {
        ($0.style.thumbShape, $0.style.glowGrows, $0.style.glowSigma) = (.none, true, 8)
      },
      dial(0.6),
    ]
  }

  @Test(arguments: Appearance.allCases)
  func dialsOfAllLooksAreDrawnAsEver(appearance: Appearance) throws {
    let dials = dials()
    let page = View()
    for (index, dial) in dials.enumerated() {
      dial.style.showsValue = false
      let corner = Point(x: Double(index % 4) * 150, y: Double(index / 4) * 150)
      dial.frame = Rect(origin: corner, size: Size(width: 150, height: 150)).insetBy(dx: 5, dy: 5)
      page.addSubview(dial)
    }
    let scene = try Scene(page, in: Size(width: 600, height: 600))
    scene.window.rootTraits.appearance = appearance
    scene.host.setFocused(true)
    scene.host.key(.tab)
    scene.host.keyDown(.up)
    scene.host.move(to: dials[15].convert(dials[15].point(for: 0.6), to: page))
    scene.host.settle()
    try expectPicture(
      of: scene.host.surface, matches: "dials-\(appearance)", tolerance: 3, differingPixels: 8)
  }
}

/// What holds for the schema of every style of the libraries.
@MainActor @Suite struct SchemaTests {
  private static let styles: [any DesignStyle.Type] = [
    ButtonStyle.self, CircularSliderStyle.self, IconButtonStyle.self, MenuButtonStyle.self,
    MenuStyle.self, RangeSliderStyle.self, SegmentedControlStyle.self, SpinnerStyle.self,
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

  private static let presets: [any DesignStyle] =
    CircularSliderStyleTests.presets + SpinnerStyleTests.looks
    + [RangeSliderStyle(), RangeSliderStyle.material3]

  @Test func everyPresetObeysItsSchemaAndSurvivesAFile() throws {
    func check<S: DesignStyle>(_ style: S) throws {
      #expect(S.schema.accepted(style, over: S()) == style)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let data = try encoder.encode(style)
      // Files hold eight bits of each part of a colour: what comes back is written the same again.
      let read = try JSONDecoder().decode(S.self, from: data)
      #expect(try encoder.encode(read) == data)
      for property in S.schema.properties where !property.kind.isColored {
        #expect(property.value(in: read) == property.value(in: style), "\(property.name)")
      }
    }
    for style in Self.presets { try check(style) }
  }
}

extension PropertyKind {
  /// Whether a file rounds its values.
  fileprivate var isColored: Bool {
    switch wrapped {
    case .color, .shadow: true
    default: false
    }
  }
}
