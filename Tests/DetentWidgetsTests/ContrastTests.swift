import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// Widgets where the desktop wants high contrast: edges of 3 to 1, texts of 4.5 to 1, in every
/// state.
@MainActor @Suite struct ContrastTests {
  enum Kind: String, CaseIterable {
    case bordered, chip, plain, quiet, menu, quietMenu, unchosenMenu, segments, field, placeholder
    case switchOff, switchOn, boxOff, boxOn

    /// Whether a plate with an edge lies under its text.
    var hasPlate: Bool { ![.plain, .quiet, .quietMenu].contains(self) && !isToggle }
    var isToggle: Bool { [.switchOff, .switchOn, .boxOff, .boxOn].contains(self) }
  }

  private static let frame = Rect(x: 20, y: 20, width: 160, height: 34)
  private static let states: [ControlState] = [
    .normal, .hovered, .highlighted, .disabled, .focused,
  ]

  private func control(_ kind: Kind) -> Control {
    switch kind {
    case .bordered: return Button("Weight", style: .bordered)
    case .chip: return Button("Weight", style: .chip)
    case .plain: return Button("Weight", style: .plain)
    case .quiet: return Button("Weight", style: .quiet)
    case .menu: return MenuButton([MenuItem("Weight")])
    case .quietMenu: return MenuButton([MenuItem("Weight")], style: .quiet)
    case .unchosenMenu:
      let menu = MenuButton([MenuItem("Weight")], selectedIndex: nil)
      menu.placeholder = "Weight"
      return menu
    case .segments: return SegmentedControl(["Weight", "Mass"], selectedIndex: 1)
    case .field: return TextField("Weight")
    case .placeholder: return TextField(placeholder: "Weight")
    case .switchOff: return Toggle("Weight")
    case .switchOn: return Toggle("Weight", isOn: true)
    case .boxOff: return Toggle("Weight", kind: .checkBox)
    case .boxOn: return Toggle("Weight", kind: .checkBox, isOn: true)
    }
  }

  private func scene(
    _ kind: Kind, _ state: ControlState, _ appearance: Appearance, contrast: Contrast = .high
  ) throws -> Scene<Control> {
    let control = control(kind)
    let scene = try Scene(control, Self.frame, in: Size(width: 200, height: 74), scale: 3)
    scene.content.backgroundColor = .card
    scene.window.rootTraits.appearance = appearance
    scene.window.rootTraits.contrast = contrast
    control.forcedState = state
    scene.host.settle()
    return scene
  }

  /// The greatest contrast of what is drawn in a rectangle to what it is drawn on.
  private func contrast(_ host: HeadlessHost, in area: Rect, with ground: Color) -> Double {
    var greatest = 1.0
    for y in Int(area.minY * 3)..<Int(area.maxY * 3) {
      for x in Int(area.minX * 3)..<Int(area.maxX * 3) {
        greatest = max(greatest, host.pixel(x: x, y: y).contrast(with: ground))
      }
    }
    return greatest
  }

  @Test(arguments: Kind.allCases, Appearance.allCases)
  func textsAreLegibleInEveryState(kind: Kind, appearance: Appearance) throws {
    for state in Self.states {
      let host = try scene(kind, state, appearance).host
      let frame = Self.frame
      let text =
        kind.isToggle
        ? Rect(x: frame.minX + 48, y: frame.minY + 4, width: 60, height: 26)
        : Rect(
          x: frame.minX + 4, y: frame.minY + 7, width: kind == .segments ? 70 : 152, height: 20)
      let ground = host.color(at: text.maxX - 1, text.minY + 1)
      let contrast = contrast(host, in: text, with: ground)
      // What cannot be used, too.
      #expect(contrast >= 4.5, "\(kind) \(state) \(appearance): \(contrast)")
    }
  }

  @Test(arguments: Appearance.allCases)
  func textInTheAccentOnItsTintIsLegibleInUsualContrast(appearance: Appearance) throws {
    for state in [ControlState.normal, .hovered, .highlighted] {
      let host = try scene(.chip, state, appearance, contrast: .standard).host
      let text = Rect(x: Self.frame.minX + 4, y: Self.frame.minY + 7, width: 152, height: 20)
      let contrast = contrast(host, in: text, with: host.color(at: text.maxX - 20, text.minY + 1))
      #expect(contrast >= 4.5, "\(state): \(contrast)")
    }
  }

  @Test(arguments: Kind.allCases.filter(\.hasPlate), Appearance.allCases)
  func platesHaveAnEdgeThatIsSeen(kind: Kind, appearance: Appearance) throws {
    let card = DynamicColor.card.resolved(for: appearance, tint: nil)
    for state in Self.states {
      let host = try scene(kind, state, appearance).host
      let edge = host.color(at: Self.frame.midX, Self.frame.minY + 0.5)
      for ground in [card, host.color(at: Self.frame.midX, Self.frame.minY + 4)] {
        #expect(edge.contrast(with: ground) >= 3, "\(kind) \(state) \(appearance) \(ground)")
      }
    }
  }

  @Test(arguments: Kind.allCases.filter(\.isToggle), Appearance.allCases)
  func aToggleAndWhatTellsThatItIsOnAreSeen(kind: Kind, appearance: Appearance) throws {
    let ground = DynamicColor.card.resolved(for: appearance, tint: nil)
    let (left, middle) = (Self.frame.minX, Self.frame.midY)
    // From the edge to the other one: the line of the knob, or the mark.
    let width = kind == .boxOn ? 12.0 : 30
    let inside = Rect(x: left + 3, y: middle - 5, width: width, height: 10)
    for state in Self.states {
      let host = try scene(kind, state, appearance).host
      let edge = host.color(at: left + 0.5, middle)
      #expect(edge.contrast(with: ground) >= 3, "\(kind) \(state) \(appearance) \(edge)")
      let fill =
        switch kind {
        case .boxOn: host.color(at: left + 3, middle - 4)
        case .switchOn: host.color(at: left + 5, middle)
        default: host.color(at: left + 31, middle)
        }
      guard kind != .boxOff else { continue }
      let contrast = contrast(host, in: inside, with: fill)
      #expect(contrast >= 3, "\(kind) \(state) \(appearance): \(contrast)")
    }
  }

  @Test(arguments: Contrast.allCases)
  func aTitleWithoutAPlateIsUnderlinedInHighContrastAlone(contrast: Contrast) throws {
    let host = try scene(.plain, .normal, .light, contrast: contrast).host
    let title = TextLayout.cached("Weight", font: ButtonStyle.plain.font)
    // Between letters, below the baseline: every pixel on the way has the line.
    let y = Self.frame.midY - title.size.height / 2 + title.baseline + 2.5
    let isLine = stride(from: -0.4, through: 0.4, by: 0.1).allSatisfy { part in
      let x = Self.frame.midX + part * title.size.width
      return [y - 0.5, y, y + 0.5].contains { host.color(at: x, $0).contrast(with: .white) > 3 }
    }
    #expect(isLine == (contrast == .high))
  }

  @Test(arguments: Appearance.allCases) func anOpenMenuHasEdges(appearance: Appearance) throws {
    let menu = MenuButton([MenuItem("A"), MenuItem("B")])
    menu.frame = Rect(x: 20, y: 20, width: 100, height: 34)
    menu.identifier = "letters"
    let scene = try Scene(menu, in: Size(width: 200, height: 200))
    scene.window.rootTraits.appearance = appearance
    scene.window.rootTraits.contrast = .high
    menu.openMenu()
    scene.host.settle()
    let tree = try #require(scene.window.accessibilityTree().first)
    let row = try #require(tree.node(withID: "letters.menu")?.children.first).frame
    let inside = scene.host.color(at: row.midX + 20, row.minY + 3)
    // The row that would be chosen, and the card around it.
    for x in [row.minX, row.minX - MenuStyle.inset] {
      #expect(scene.host.color(at: x + 0.5, row.midY).contrast(with: inside) >= 3, "\(x)")
    }
  }
}
