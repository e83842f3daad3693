import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

/// Several views that are selected at once.
@MainActor
@Suite struct SelectionTests {
  private let stage: InspectorStage
  private let panel: HeadlessHost
  private let second = RangeSlider()

  init() throws {
    stage = try InspectorStage()
    second.identifier = "area"
    stage.window.contentView?.addSubview(second)
    panel = try stage.open()
    stage.settle()
  }

  private var session: InspectorSession { get throws { try stage.session } }

  private func row(_ name: String) throws -> PropertyRow {
    try stage.part(PropertyRow.self) { $0.property.name == name }
  }

  /// Brings the line of a view into sight.
  private func line(of view: View) throws -> Point {
    let list = try stage.part(ViewTreeList.self)
    let row = try #require(list.rows.firstIndex { $0.view === view })
    list.scrollRectToVisible(list.rect(of: row))
    stage.settle()
    let rect = list.contentView.frameInWindow(list.rect(of: row))
    return Point(x: rect.maxX - 30, y: rect.midY)
  }

  private func click(_ view: View, _ modifiers: Modifiers = []) throws {
    panel.click(at: try line(of: view), modifiers: modifiers)
    stage.settle()
  }

  private func field(_ identifier: String) throws -> NumberField {
    try #require(panel.window.view(withIdentifier: identifier) as? NumberField)
  }

  private func type(_ text: String, into identifier: String) throws {
    stage.type(text, into: try field(identifier))
  }

  private func drag(_ identifier: String, by way: Double) throws {
    let from = stage.middle(of: try field(identifier))
    panel.drag(from, Point(x: from.x + 10, y: from.y), Point(x: from.x + way, y: from.y))
    stage.settle()
  }

  private func undo() { stage.key(.character("z"), .control) }

  private func search(_ text: String) throws {
    try stage.part(StyleTab.self).search = text
    stage.settle()
  }

  private func views() throws -> [ObjectIdentifier] {
    try session.selectedViews.map(ObjectIdentifier.init)
  }

  private func ids(_ views: View...) -> [ObjectIdentifier] { views.map(ObjectIdentifier.init) }

  // MARK: The tree

  @Test func controlAddsALineAndTakesItAway() throws {
    try click(stage.slider)
    try click(second, .control)
    #expect(try views() == ids(second, stage.slider))
    try click(stage.slider, .control)
    #expect(try views() == ids(second))
    try click(second, .control)
    #expect(try views() == ids(second))
  }

  @Test func aFingerSelectsTheLineThatItIsLiftedFromUnlessItScrolls() throws {
    try click(stage.slider)
    let place = try line(of: second)
    panel.touchDown(at: place)
    stage.settle()
    #expect(try views() == ids(stage.slider))
    panel.touchUp()
    stage.settle()
    #expect(try views() == ids(second))
    let other = try line(of: stage.slider)
    panel.touchDown(at: other)
    for step in 1...6 { panel.touchMove(to: Point(x: other.x, y: other.y - Double(step) * 10)) }
    panel.touchUp()
    stage.settle()
    #expect(try views() == ids(second))
  }

  @Test func shiftSelectsAllFromTheLastOneToTheLine() throws {
    try click(stage.slider)
    try click(second, .shift)
    #expect(try views().first == ObjectIdentifier(second))
    #expect(try Set(views()).isSuperset(of: ids(stage.slider, stage.button, second)))
    try click(stage.label, .shift)
    #expect(try views() == ids(stage.label, stage.slider))
    try click(stage.button)
    #expect(try views() == ids(stage.button))
  }

  @Test func shiftAndArrowsDoTheSame() throws {
    try click(stage.label)
    panel.key(.down, modifiers: .shift)
    panel.key(.down, modifiers: .shift)
    #expect(try views() == ids(stage.button, stage.slider, stage.label))
    panel.key(.up, modifiers: .shift)
    #expect(try views() == ids(stage.slider, stage.label))
    panel.key(.down)
    #expect(try views() == ids(stage.button))
  }

  @Test func whatLeavesTheWindowIsSelectedNoMore() throws {
    stage.select(second, stage.slider)
    second.removeFromSuperview()
    stage.settle()
    #expect(try views() == ids(stage.slider))
  }

  // MARK: Properties

  @Test func onlyWhatAllHaveIsShown() throws {
    let menu = MenuButton()
    stage.window.contentView?.addSubview(menu)
    stage.select(stage.button, menu)
    let style = try #require(try session.style)
    #expect(style.typeName == "ButtonStyle, MenuButtonStyle")
    #expect(style.properties.contains { $0.name == "cornerRadius" })
    #expect(!style.properties.contains { $0.name == "chevronSize" })
    stage.select(stage.button, stage.label)
    let words = try stage.part(Label.self) { $0.text.hasPrefix("The 2 selected views") }
    #expect(words.text == "The 2 selected views share no properties.")
  }

  @Test func whatDiffersIsMixedAndAnEditGoesToAllAsOneStep() throws {
    stage.slider.style.trackThickness = 6
    second.style.trackThickness = 10
    stage.select(second, stage.slider)
    let field = try field("trackThickness.field")
    #expect(try field.number == nil && row("trackThickness").isChanged)
    stage.type("3", into: field)
    #expect(stage.slider.style.trackThickness == 3 && second.style.trackThickness == 3)
    #expect(field.number == 3)
    undo()
    #expect(stage.slider.style.trackThickness == 6 && second.style.trackThickness == 10)
    #expect(field.number == nil)
    panel.key(.character("z"), modifiers: [.control, .shift])
    #expect(stage.slider.style.trackThickness == 3 && second.style.trackThickness == 3)
  }

  @Test func aDragMovesEachByAsMuch() throws {
    stage.slider.style.trackThickness = 6
    second.style.trackThickness = 10
    stage.select(second, stage.slider)
    try drag("trackThickness.field", by: 40)
    let moved = second.style.trackThickness - 10
    #expect(moved > 0 && stage.slider.style.trackThickness == 6 + moved)
    let field = try field("trackThickness.field")
    #expect(field.number == nil)
    field.becomeFirstResponder()
    panel.key(.down)
    panel.key(.tab)
    #expect(second.style.trackThickness < 10 + moved)
    #expect(second.style.trackThickness - stage.slider.style.trackThickness == 4)
    for _ in 0..<2 { undo() }
    #expect(second.style.trackThickness == 10 && stage.slider.style.trackThickness == 6)
  }

  @Test func aPartOfAShadowIsChangedInEachShadow() throws {
    let red = Shadow(color: Color(hex: 0xFF0000), offset: Point(x: 3, y: 5), sigma: 4)
    let black = Shadow(color: .black, offset: Point(x: 0, y: 1), sigma: 2)
    (stage.slider.style.thumbShadow, second.style.thumbShadow) = (black, red)
    stage.select(second, stage.slider)
    try search("thumbShadow")
    // The number of the first view is one that can be typed for all.
    try type("5", into: "thumbShadow.y")
    #expect(stage.slider.style.thumbShadow.offset == Point(x: 0, y: 5))
    #expect(second.style.thumbShadow == red)
    try type("8", into: "thumbShadow.sigma")
    #expect(stage.slider.style.thumbShadow.sigma == 8 && second.style.thumbShadow.sigma == 8)
    #expect(stage.slider.style.thumbShadow.color == .black)
    try drag("thumbShadow.x", by: 20)
    let moved = stage.slider.style.thumbShadow.offset.x
    #expect(moved > 0 && second.style.thumbShadow.offset.x == 3 + moved)
    for _ in 0..<3 { undo() }
    #expect(stage.slider.style.thumbShadow == black && second.style.thumbShadow == red)
  }

  @Test func aSearchThatFoundTheViewHidesNoneOfItsProperties() throws {
    stage.select(stage.slider)
    // The page is hidden if no property is left.
    let page = try stage.part(StyleTab.self).scroll
    for (text, finds) in [("rangeSl", true), ("thickn", true), ("rangeSlx", false)] {
      try search(text)
      #expect(page.isHidden == !finds, "\(text)")
    }
    try search("button")
    stage.select(stage.button)
    #expect(!page.isHidden)
  }

  @Test func aPartOfInsetsAndOfAFontIsChangedInEach() throws {
    let other = Button("Other", style: .bordered)
    stage.window.contentView?.addSubview(other)
    stage.button.style.padding = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    other.style.padding = EdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    stage.button.style.font = .system(12, weight: 600)
    other.style.font = .system(16)
    let before = (stage.button.style, other.style)
    stage.select(other, stage.button)
    try search("padding")
    try type("9", into: "padding.top")
    #expect(
      stage.button.style.padding == EdgeInsets(top: 9, leading: 2, bottom: 3, trailing: 4))
    #expect(other.style.padding == EdgeInsets(top: 9, leading: 6, bottom: 7, trailing: 8))
    try type("7", into: "padding.leading")
    #expect(stage.button.style.padding.leading == 7 && other.style.padding.leading == 7)
    try search("font")
    try type("18", into: "font.size")
    #expect(stage.button.style.font == .system(18, weight: 600))
    #expect(other.style.font == .system(18))
    try row("font").becomeFirstResponder()
    for _ in 0..<3 { undo() }
    #expect(stage.button.style == before.0 && other.style == before.1)
  }

  @Test func anEditThatChangesNothingLeavesEachWhatItHas() throws {
    let red = DynamicColor(Color(hex: 0xFF0000))
    stage.slider.style.trackTintColor = red
    let own = second.style.trackTintColor
    stage.select(second, stage.slider)
    let half = try #require(
      panel.window.view(withIdentifier: "trackTintColor.light") as? ColorButton)
    stage.click(half)
    #expect(panel.window.view(withIdentifier: "colorPanel") != nil)
    stage.key(.enter)
    #expect(stage.slider.style.trackTintColor == red && second.style.trackTintColor == own)
    #expect(try !session.history.canUndo)
    // One half of a colour is a part of it as well.
    stage.click(half)
    panel.type("#00FF00")
    stage.key(.enter)
    let green = Color(hex: 0x00FF00)
    #expect(stage.slider.style.trackTintColor == DynamicColor(light: green, dark: red.dark))
    #expect(
      second.style.trackTintColor == DynamicColor(lightOf: DynamicColor(green), darkOf: own))
  }

  @Test func eachKindOfEditorShowsThatViewsDiffer() throws {
    let kinds: [(PropertyKind, PropertyValue)] = [
      (.number(.lengths), .number(4)), (.number(NumberLimits(0...360, unit: .degrees)), .number(4)),
      (.flag, .flag(true)),
      (.choice(["a", "b"]), .choice("a")),
      (.choice(["a", "b", "c", "d", "e"]), .choice("a")), (.color, .color(.accent)),
      (.shadow, .shadow(Shadow(color: .black, sigma: 1))), (.font(.fontSizes), .font(.system(13))),
      (.insets(.lengths), .insets(EdgeInsets(vertical: 8, horizontal: 8))), (.text, .text("a")),
      (.image, .image("a.png")), (.icon, .icon("star")),
      (.optional(.number(.lengths)), .number(4)),
    ]
    for (kind, value) in kinds {
      let stage = try EditorStage(kind, value)
      stage.host.settle()
      let alone = stage.host.picture
      stage.row.show(value, isMixed: true)
      stage.host.settle()
      #expect(stage.host.picture.difference(from: alone) != nil && stage.row.isChanged, "\(kind)")
      stage.row.show(value)
      stage.host.settle()
      #expect(!stage.row.isChanged && stage.log == [], "\(kind)")
      #expect(stage.host.picture.difference(from: alone) == nil, "\(kind)")
    }
  }

  @Test func aPressTurnsOnWhatIsMixed() throws {
    for value in [true, false] {
      let stage = try EditorStage(.flag, .flag(value))
      stage.row.show(.flag(value), isMixed: true)
      #expect(try stage.view("sample.switch", Toggle.self).isMixed)
      stage.host.click(at: try stage.center(of: "sample.switch"))
      #expect(stage.last == .flag(true) && stage.isBalanced)
    }
  }

  // MARK: The rest

  @Test func statesAreForcedOnAll() throws {
    stage.select(second, stage.slider)
    try session.forced.state = .hovered
    #expect(second.state.contains(.hovered) && stage.slider.state.contains(.hovered))
    stage.select(stage.button)
    #expect(!second.state.contains(.hovered) && stage.button.state.contains(.hovered))
  }

  @Test func swiftIsThatOfAll() throws {
    second.style.trackThickness = 9
    stage.select(second, stage.slider)
    #expect(
      try session.exportedSwift == """
        var areaStyle = RangeSliderStyle()
        areaStyle.trackThickness = 9

        let priceStyle = RangeSliderStyle()
        """)
  }
}
