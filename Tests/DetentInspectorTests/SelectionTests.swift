import DetentControls
import DetentDrawing
import DetentHeadless
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

  private var session: InspectorSession { get throws { try #require(stage.inspector.session) } }

  private func row(_ name: String) throws -> PropertyRow {
    try stage.part(PropertyRow.self) { $0.property.name == name }
  }

  private func click(_ view: View, _ modifiers: Modifiers = []) throws {
    let list = try stage.part(ViewTreeList.self)
    let row = try #require(list.rows.firstIndex { $0.view === view })
    let scroll = try #require(list.superview as? ScrollView)
    scroll.scrollRectToVisible(list.rect(of: row))
    stage.settle()
    let rect = list.frameInWindow(list.rect(of: row))
    panel.click(at: Point(x: rect.maxX - 30, y: rect.midY), modifiers: modifiers)
    stage.settle()
  }

  private func select(_ views: View...) throws {
    try session.select(views)
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
    try select(second, stage.slider)
    second.removeFromSuperview()
    stage.settle()
    #expect(try views() == ids(stage.slider))
  }

  // MARK: Properties

  @Test func onlyWhatAllHaveIsShown() throws {
    let menu = MenuButton()
    stage.window.contentView?.addSubview(menu)
    try select(stage.button, menu)
    let style = try #require(try session.style)
    #expect(style.typeName == "ButtonStyle, MenuButtonStyle")
    #expect(style.properties.contains { $0.name == "cornerRadius" })
    #expect(!style.properties.contains { $0.name == "chevronSize" })
    try select(stage.button, stage.label)
    let words = try stage.part(Label.self) { $0.text.hasPrefix("The 2 views") }
    #expect(words.text == "The 2 views have no property in common.")
  }

  @Test func whatDiffersIsMixedAndAnEditGoesToAllAsOneStep() throws {
    stage.slider.style.trackThickness = 6
    second.style.trackThickness = 10
    try select(second, stage.slider)
    let field = try #require(
      panel.window.view(withIdentifier: "trackThickness.field") as? NumberField)
    #expect(try field.number == nil && row("trackThickness").isChanged)
    panel.click(at: field.frameInWindow(field.bounds).center, count: 2)
    panel.type("3")
    panel.key(.enter)
    stage.settle()
    #expect(stage.slider.style.trackThickness == 3 && second.style.trackThickness == 3)
    #expect(field.number == 3)
    panel.key(.character("z"), modifiers: .control)
    stage.settle()
    #expect(stage.slider.style.trackThickness == 6 && second.style.trackThickness == 10)
    #expect(field.number == nil)
    panel.key(.character("z"), modifiers: [.control, .shift])
    #expect(stage.slider.style.trackThickness == 3 && second.style.trackThickness == 3)
  }

  @Test func aDragMovesEachByAsMuch() throws {
    stage.slider.style.trackThickness = 6
    second.style.trackThickness = 10
    try select(second, stage.slider)
    let row = try row("trackThickness")
    let title = row.frameInWindow(Rect(x: 40, y: 4, width: 2, height: 20)).center
    panel.drag(title, Point(x: title.x + 10, y: title.y), Point(x: title.x + 40, y: title.y))
    stage.settle()
    let moved = second.style.trackThickness - 10
    #expect(moved > 0 && stage.slider.style.trackThickness == 6 + moved)
    let field = try #require(
      panel.window.view(withIdentifier: "trackThickness.field") as? NumberField)
    #expect(field.number == nil)
    field.becomeFirstResponder()
    panel.key(.down)
    panel.key(.tab)
    #expect(second.style.trackThickness < 10 + moved)
    #expect(second.style.trackThickness - stage.slider.style.trackThickness == 4)
    panel.key(.character("z"), modifiers: .control)
    panel.key(.character("z"), modifiers: .control)
    #expect(second.style.trackThickness == 10 && stage.slider.style.trackThickness == 6)
  }

  @Test func eachKindOfEditorShowsThatViewsDiffer() throws {
    let kinds: [(PropertyKind, PropertyValue)] = [
      (.number(.lengths), .number(4)), (.number(.angles), .number(4)), (.flag, .flag(true)),
      (.choice(["a", "b"]), .choice("a")),
      (.choice(["a", "b", "c", "d", "e"]), .choice("a")), (.color, .color(.accent)),
      (.shadow, .shadow(Shadow(color: .black, sigma: 1))), (.font(.fontSizes), .font(.system(13))),
      (.insets(.lengths), .insets(EdgeInsets(vertical: 8, horizontal: 8))), (.text, .text("a")),
      (.image, .image("a.png")), (.icon, .icon("star")),
      (.gradient, .gradient(DynamicGradient(from: .accent, to: .accentEnd))),
      (.options(["a", "b"]), .options(["a"])), (.optional(.number(.lengths)), .number(4)),
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
    try select(second, stage.slider)
    try session.forced.state = .hovered
    #expect(second.state.contains(.hovered) && stage.slider.state.contains(.hovered))
    try select(stage.button)
    #expect(!second.state.contains(.hovered) && stage.button.state.contains(.hovered))
  }

  @Test func swiftIsThatOfAll() throws {
    second.style.trackThickness = 9
    try select(second, stage.slider)
    #expect(
      try session.exportedSwift == """
        var areaStyle = RangeSliderStyle()
        areaStyle.trackThickness = 9

        let priceStyle = RangeSliderStyle()
        """)
  }
}
