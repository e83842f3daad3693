import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Testing

@testable import DetentWidgets

/// A widget in a window of 300 × 200, and what the user does to it: after each deed, a look.
@MainActor private struct Walk<Widget: View & Styled> {
  let make: @MainActor () -> Widget
  let deeds: [@MainActor (Scene<Widget>) -> Void]

  struct Look: Equatable {
    let words: [UInt32]
    let size: Size
  }

  /// What is seen and requested with a style; ends at the first look that is another one than
  /// before.
  /// - Parameter change: made once the widget is on the screen.
  func looks(
    _ base: Widget.Style, unlike before: [Look] = [], change: (Scene<Widget>) -> Void = { _ in }
  ) throws -> [Look] {
    let widget = make()
    widget.apply(base)
    let scene = try Scene(
      widget, Rect(x: 20, y: 30, width: 160, height: 34), in: Size(width: 300, height: 200)
    ) { $0.addSubview(RecordingControl(frame: Rect(x: 250, y: 0, width: 20, height: 20))) }
    change(scene)
    var looks: [Look] = []
    for deed in [{ _ in }] + deeds {
      deed(scene)
      scene.host.drain()
      looks.append(Look(words: scene.host.picture.words, size: widget.intrinsicContentSize))
      if looks.count <= before.count, looks.last != before[looks.count - 1] { break }
    }
    return looks
  }

  /// Fails for properties that no look shows, in any of some styles.
  func expectNoPropertyIsDead(in bases: [Widget.Style] = [Widget.Style()]) throws {
    var dead = Set(Widget.Style.schema.properties.map(\.name))
    for base in bases {
      let before = try looks(base)
      let again = try looks(base) { scene in
        for property in Widget.Style.schema.properties {
          #expect(scene.subject.apply(property.value(in: base), to: property.name) == nil)
        }
      }
      #expect(again == before, "values that are set again change nothing")
      for property in Widget.Style.schema.properties where dead.contains(property.name) {
        let value = property.kind.another(than: property.value(in: base))
        let after = try looks(base, unlike: before) { scene in
          #expect(scene.subject.apply(value, to: property.name) == nil, "\(property.name)")
          #expect(property.value(in: scene.subject.style) == value, "\(property.name)")
          #expect(scene.host.differenceFromFreshPaint() == nil, "\(property.name)")
        }
        if after != before { dead.remove(property.name) }
      }
    }
    #expect(dead.isEmpty)
  }
}

extension PropertyKind {
  /// A legal value that is far from one.
  fileprivate func another(than value: PropertyValue) -> PropertyValue {
    switch (self, value) {
    case (.number(let limits), .number(let number)):
      let distance =
        switch limits.unit {
        case .milliseconds: 400.0
        case .pixels: 4.0
        default: limits.range.upperBound > 1 ? 4.0 : 0.3
        }
      let isRoom = number + distance <= limits.range.upperBound
      return .number(isRoom ? number + distance : number - distance)
    case (.flag, .flag(let flag)): return .flag(!flag)
    case (.choice(let names), .choice(let name)): return .choice(names.first { $0 != name } ?? name)
    case (.font, .font(let font)): return .font(font.withSize(font.size + 3))
    case (.insets, .insets(let insets)):
      return .insets(
        EdgeInsets(
          top: insets.top + 3, leading: insets.leading + 4, bottom: insets.bottom,
          trailing: insets.trailing + 1))
    case (.shadow, _): return .shadow(Shadow(color: .black, offset: Point(x: 3, y: 4), sigma: 3))
    default: return .color(DynamicColor(Color(hex: 0xD0109A)))
    }
  }

  /// Values that no property of this kind may have.
  fileprivate var illegal: [PropertyValue] {
    switch self {
    case .number(let limits):
      [limits.range.lowerBound - 1, limits.range.upperBound + 1, .nan, .infinity, -.infinity]
        .map { .number($0) } + [.flag(true)]
    case .flag: [.number(1), .choice("true")]
    case .choice: [.choice("else\nwhere"), .number(0)]
    case .color: [.choice("#FFFFFF"), .number(0)]
    case .shadow: [.shadow(Shadow(color: .black, sigma: -1)), .flag(false)]
    case .font: [.number(13), .choice("Sans")]
    case .insets:
      [EdgeInsets(vertical: -1, horizontal: 0), EdgeInsets(vertical: 0, horizontal: .nan)].map {
        .insets($0)
      } + [.number(4)]
    default: [.number(0), .flag(true)]
    }
  }
}

/// A value that a file has for a property of a kind.
private struct Read: Decodable {
  static let kind = CodingUserInfoKey(rawValue: "kind")!
  let value: PropertyValue

  init(from decoder: any Decoder) throws {
    let kind = try #require(decoder.userInfo[Self.kind] as? PropertyKind)
    value = try kind.value(from: decoder)
  }
}

@MainActor @Suite struct StyleTests {
  private static let middle = point(100, 47)

  /// Hovered, pressed and released, each on its way and at its end.
  private static func pressing<W: Control & Styled>() -> [@MainActor (Scene<W>) -> Void] {
    [
      { $0.host.move(to: middle) }, { $0.host.advance(by: .milliseconds(50)) },
      { $0.host.settle() }, { $0.host.press(at: middle) }, { $0.host.settle() },
      { $0.host.release() }, { $0.host.advance(by: .milliseconds(50)) }, { $0.host.settle() },
    ]
  }

  /// Focused by keys, and disabled.
  private static func states<W: Control & Styled>() -> [@MainActor (Scene<W>) -> Void] {
    [
      { scene in
        scene.content.subviews.last?.becomeFirstResponder(.program)
        scene.host.key(.tab)
      }, { $0.subject.isEnabled = false },
    ]
  }

  @Test func everyPropertyOfAButtonAToggleAndASegmentedControlIsSeen() throws {
    try Walk(make: { Button("Press") }, deeds: Self.pressing() + Self.states())
      .expectNoPropertyIsDead(in: [.bordered])
    var box = ToggleStyle()
    box.kind = .checkBox
    try Walk(make: { Toggle("Garden") }, deeds: Self.pressing() + Self.states())
      .expectNoPropertyIsDead(in: [ToggleStyle(), box])
    try Walk(make: { SegmentedControl(["Any", "1", "2"]) }, deeds: Self.pressing() + Self.states())
      .expectNoPropertyIsDead()
  }

  @Test func everyPropertyOfAMenuButtonAndItsMenuIsSeen() throws {
    let items = [
      MenuItem("Linear"), MenuItem("Log scale", detail: "L"), .separator,
      MenuItem("None", isEnabled: false),
    ]
    let opening: [@MainActor (Scene<MenuButton>) -> Void] = [
      { $0.host.move(to: Self.middle) }, { $0.host.advance(by: .milliseconds(50)) },
      { $0.host.settle() },
      {
        $0.host.click(at: Self.middle)
        $0.host.settle()
      }, { $0.host.key(.down) },
      {
        $0.host.key(.escape)
        $0.host.settle()
      }, { $0.subject.selectedIndex = nil },
    ]
    let walk = Walk(make: { MenuButton(items) }, deeds: opening + Self.states())
    try walk.expectNoPropertyIsDead(in: [MenuButtonStyle(), .quiet])
  }

  @Test func everyPropertyOfATextFieldIsSeen() throws {
    let typing: [@MainActor (Scene<TextField>) -> Void] = [
      { $0.host.click(at: Self.middle) }, { $0.host.advance(by: .milliseconds(600)) },
      { $0.host.type("more letters than there is room for") },
      { $0.subject.selectAll() }, { $0.host.setFocused(false) }, { $0.host.setFocused(true) },
      { $0.host.key(.enter) }, { $0.host.advance(by: .milliseconds(70)) }, { $0.host.settle() },
      { $0.host.key(.escape) }, { $0.subject.text = "another text that is too long for it" },
    ]
    let make: @MainActor () -> TextField = {
      let field = TextField(placeholder: "Street")
      (field.leadingIcon, field.leadingText, field.hasClearButton) = ("search", "At", true)
      field.validation = { $0.isEmpty ? nil : "No" }
      return field
    }
    let hover: [@MainActor (Scene<TextField>) -> Void] = Self.pressing()
    try Walk(make: make, deeds: hover.prefix(3) + typing + Self.states()).expectNoPropertyIsDead()
  }

  private static let widgets: [any Styled] = [
    Button("Press", style: .bordered), Toggle("Garden"), SegmentedControl(["1"]),
    MenuButton([MenuItem("A")]), TextField(),
  ]

  private func expectRefusals<W: Styled>(of widget: W) {
    let old = widget.style
    for property in W.Style.schema.properties {
      for value in property.kind.illegal {
        let reason = widget.apply(value, to: property.name)
        #expect(reason?.contains(".\(property.name): ") == true, "\(value)")
        #expect(reason?.contains("\n") == false, "\(value)")
      }
    }
    #expect(widget.apply(.number(1), to: "no\nsuch")?.contains("\n") == false)
    #expect(widget.style == old)
  }

  @Test func whatAPropertyMayNotBeIsRefusedByNameInOneLine() {
    for widget in Self.widgets { expectRefusals(of: widget) }
    let button = Button("Press")
    #expect(
      button.apply(.number(900), to: "cornerRadius")
        == "ButtonStyle.cornerRadius: 900 is not a number in 0…128 px")
    button.style.cornerRadius = 900
    #expect(button.style.cornerRadius == 128)
  }

  private func expectFiles<S: DesignStyle>(of style: S) throws {
    let names = S.schema.properties.map(\.name)
    let stored = Mirror(reflecting: style).children.flatMap { child in
      let name = child.label ?? ""
      guard child.value is any DesignStyle else { return [name] }
      return Mirror(reflecting: child.value).children.map { "\(name).\($0.label ?? "")" }
    }
    #expect(names.sorted() == stored.sorted())
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for property in S.schema.properties {
      let value = property.value(in: style)
      #expect(property.validationMessage(for: value) == nil, "\(property.name)")
      #expect(property.value(in: S()) == property.defaultValue)
      // Colours are stored in eight bits a channel: what was stored once is stored the same again.
      let data = try encoder.encode(value)
      let decoder = JSONDecoder()
      decoder.userInfo[Read.kind] = property.kind
      let read = try decoder.decode(Read.self, from: data).value
      let again = try encoder.encode(read)
      #expect(property.validationMessage(for: read) == nil && again == data, "\(property.name)")
    }
    let data = try encoder.encode(style)
    let read = try JSONDecoder().decode(S.self, from: data)
    #expect(try encoder.encode(read) == data)
  }

  @Test func everyStyleSurvivesAFilePropertyByProperty() throws {
    for widget in Self.widgets { try expectFiles(of: widget.style) }
    for style: ButtonStyle in [.plain, .quiet, .chip] { try expectFiles(of: style) }
    try expectFiles(of: MenuButtonStyle.quiet)
  }

  private func scene(_ button: Button) throws -> Scene<Button> {
    try Scene(button, Rect(x: 20, y: 30, width: 160, height: 34), in: Size(width: 300, height: 200))
  }

  @Test func anEqualStylePaintsNothingAndTenPropertiesOnce() throws {
    let scene = try scene(Button("Press"))
    let paints = scene.host.paintCount
    scene.subject.apply(.plain)
    scene.subject.style.cornerRadius = 4
    scene.host.drain()
    #expect(scene.host.paintCount == paints)
    for property in ButtonStyle.schema.properties {
      let value = property.kind.another(than: property.defaultValue)
      #expect(scene.subject.apply(value, to: property.name) == nil)
    }
    scene.host.drain()
    #expect(scene.host.paintCount == paints + 1)
  }

  @Test func aToggleIsCalledWhatItsStyleMakesOfIt() {
    let toggle = Toggle("Garden", kind: .checkBox)
    #expect(toggle.accessibilityNode()?.role == .checkbox)
    #expect(toggle.apply(.choice("switch"), to: "kind") == nil)
    #expect(toggle.accessibilityNode()?.role == .switch)
  }

  @Test func accentsFollowTheInheritedTint() throws {
    let tint = Color(hex: 0x00AA55)
    let scene = try scene(Button("", style: .chip))
    let before = scene.host.color(at: Self.middle)
    scene.content.tintColor = DynamicColor(tint)
    scene.host.drain()
    let ground = scene.host.color(at: 5, 5)
    #expect(scene.host.color(at: Self.middle).isNear(tint.withAlpha(0.1).over(ground)))
    #expect(scene.host.color(at: Self.middle) != before)
  }
}
