import DetentControls
import DetentDesign
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import DetentInspector

/// A file of views, edited in the inspector of its window.
@MainActor
@Suite final class ViewFileEditTests {
  private let path = NSTemporaryDirectory() + "detent-views-\(UUID().uuidString).json"
  private let stage: InspectorStage
  private let file: ViewFile
  private let panel: HeadlessHost
  private let session: InspectorSession
  private let price: RangeSlider
  private let go: Button

  init() throws {
    let text = """
      {"schema": 1, "view": {"type": "StackView", "id": "column", "axis": "vertical", "views": [
        {"type": "RangeSlider", "id": "price", "maximumValue": 900, "upperValue": 600, "lowerValue": 200},
        {"type": "StackView", "id": "row", "axis": "horizontal"},
        {"type": "Button", "id": "go", "title": "Go", "mine": 1}]}}
      """
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    stage = try InspectorStage()
    file = try ViewFile.load(path, types: .standard)
    stage.window.contentView = file
    price = try #require(file.view(withIdentifier: "price") as? RangeSlider)
    go = try #require(file.view(withIdentifier: "go") as? Button)
    panel = try stage.open(selecting: go)
    session = try stage.session
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func names(_ view: View) -> String {
    let name = view.identifier ?? "\(type(of: view))"
    guard view is StackView else { return name }
    return "\(name)(\(view.subviews.map(names).joined(separator: " ")))"
  }

  private var tree: String { names(file.subviews[0]) }

  private var menuButton: ToolButton {
    get throws { try stage.part { $0.toolTip?.contains("file") == true } }
  }

  private var rows: PropertyGroups {
    get throws { try stage.part { $0.identifier == "file.properties" } }
  }

  /// Opens the menu of views and presses an item.
  private func choose(_ titles: String...) throws {
    stage.click(try menuButton)
    for title in titles {
      panel.type(title)
      stage.key(.enter)
    }
  }

  private func save() throws { try choose("Save \(path.split(separator: "/").last ?? "")") }

  private func write(_ text: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  @Test func everyStandardTypeIsMadeWithItsPropertiesByDefault() throws {
    for type in [ViewType].standard {
      try write("{\"view\": {\"type\": \"\(type.name)\"}}")
      #expect(try ViewFile.load(path, types: .standard).warnings == [], "\(type.name)")
    }
    #expect(Set([ViewType].standard.map(\.name)).count >= 15)
  }

  @Test func standardPropertiesReachTheirViews() throws {
    #expect(price.values == RangeValues(200, 600) && price.maximumValue == 900)
    try write(
      """
      {"view": {"type": "StackView", "spacing": 4, "alignment": "center", "views": [
        {"type": "Label", "text": "A", "lineLimit": 2, "textAlignment": "center"},
        {"type": "Toggle", "title": "B", "isOn": true}, {"type": "Slider", "maximumValue": 9, "value": 7},
        {"type": "Spinner", "titles": "x\\ny\\nz", "selectedIndex": 2},
        {"type": "SegmentedControl", "titles": "x\\ny", "selectedIndex": 1},
        {"type": "MenuButton", "titles": "x\\ny", "selectedIndex": null},
        {"type": "IconButton", "title": "C", "leadingIcon": "star"},
        {"type": "View", "fixedWidth": 30, "verticalHugging": 1, "backgroundColor": "#FF0000"}]}}
      """)
    let file = try ViewFile.load(path, types: .standard)
    #expect(file.warnings == [])
    let views = file.subviews[0].subviews
    #expect((file.subviews[0] as? StackView)?.alignment == .center)
    #expect((views[0] as? Label)?.lineLimit == 2 && (views[1] as? Toggle)?.isOn == true)
    #expect((views[2] as? Slider)?.value == 7 && (views[3] as? Spinner)?.selectedIndex == 2)
    #expect((views[4] as? SegmentedControl)?.selectedIndex == 1)
    #expect((views[5] as? MenuButton)?.items.count == 2)
    #expect((views[5] as? MenuButton)?.selectedIndex == nil)
    #expect((views[6] as? IconButton)?.leadingIcon == "star")
    #expect(views[7].fixedWidth == 30 && views[7].contentHugging.vertical.rawValue == 1)
  }

  @Test func theMenuAddsRemovesAndMovesTheSelectedView() throws {
    try choose("Move into the view before")
    #expect(tree == "column(price row(go))" && session.selection === go)
    try choose("Move out")
    try choose("Move up")
    #expect(tree == "column(price go row())")
    try choose("Add after…", "Toggle")
    #expect(tree == "column(price go Toggle row())")
    #expect(session.selection is Toggle)
    try choose("Remove")
    #expect(tree == "column(price go row())")
    stage.inspector.select(try #require(file.view(withIdentifier: "row")))
    try choose("Add inside…", "Label")
    #expect(tree == "column(price go row(Label))")
  }

  @Test func aNewViewShowsItsSample() throws {
    try choose("Add after…", "Button")
    #expect((session.selection as? Button)?.title == "Export")
    try save()
    #expect(try text.contains("{\"type\": \"Button\"}"))
  }

  @Test func keysWithAltEditInTheTree() throws {
    let list = try stage.part(ViewTreeList.self)
    list.subviews[0].becomeFirstResponder()
    panel.key(.up, modifiers: .alt)
    #expect(tree == "column(price go row())")
    panel.key(.down, modifiers: .alt)
    panel.key(.right, modifiers: .alt)
    #expect(tree == "column(price row(go))")
    panel.key(.left, modifiers: .alt)
    panel.key(.delete, modifiers: .alt)
    #expect(tree == "column(price row())")
  }

  @Test func everyEditIsOneStepOfUndoAmongThoseOfStyles() throws {
    price.setValues(lower: 300, upper: 400)
    session.perform(.moveUp)
    let style = try #require(InspectedStyle(of: price))
    session.history.edit(style, "trackThickness", .editingDidEnd, .number(9))
    stage.inspector.select(price)
    session.perform(.moveDown)
    #expect(tree == "column(go price row())")
    session.history.undo()
    #expect(tree == "column(price go row())" && price.style.trackThickness == 9)
    session.history.undo()
    #expect(price.style.trackThickness != 9)
    session.history.undo()
    #expect(tree == "column(price row() go)" && !session.history.canUndo)
    for _ in 0..<3 { session.history.redo() }
    #expect(tree == "column(go price row())" && price.style.trackThickness == 9)
    // The views are the same, with their values.
    #expect(file.view(withIdentifier: "price") === price && price.values == RangeValues(300, 400))
  }

  @Test func savingWritesTheTreeWithTheStylesAndWhatNoTypeKnows() throws {
    session.perform(.moveUp)
    let style = try #require(InspectedStyle(of: price))
    session.history.edit(style, "trackThickness", .editingDidEnd, .number(9))
    try save()
    let again = try ViewFile.load(path, types: .standard)
    #expect(names(again.subviews[0]) == "column(price go row())")
    let loaded = try #require(again.view(withIdentifier: "price") as? RangeSlider)
    #expect(loaded.style.trackThickness == 9)
    #expect(try text.contains("\"mine\": 1"))
  }

  /// Types into the field of a property.
  private func enter(_ text: String, into name: String) throws {
    let field = try stage.part(TextField.self) { $0.identifier == "\(name).field" }
    field.becomeFirstResponder()
    panel.key(.character("a"), modifiers: .control)
    panel.type(text)
    stage.key(.enter)
  }

  @Test func propertiesOfTheFileAreEditedSavedAndUndone() throws {
    try enter("Search", into: "title")
    #expect(go.title == "Search" && session.selection === go)
    let words = try stage.part(Button.self) { $0.title.hasSuffix("isn’t saved") }
    try save()
    #expect(try text.contains("\"title\": \"Search\", \"mine\": 1"))
    #expect(words.title == "No changes" && !file.isEdited)
    session.history.undo()
    stage.settle()
    #expect(go.title == "Go" && !session.history.canUndo)
    #expect(try stage.part(TextField.self) { $0.identifier == "title.field" }.text == "Go")
    session.history.redo()
    #expect(go.title == "Search")
  }

  @Test func anEditOfOneOfSeveralEqualViewsMovesNoView() throws {
    try choose("Add after…", "Label")
    try choose("Add after…", "Label")
    let labels = file.subviews[0].subviews.compactMap { $0 as? Label }
    stage.select(labels[0])
    try enter("First", into: "text")
    try enter("Other", into: "text")
    let now = file.subviews[0].subviews.compactMap { $0 as? Label }
    #expect(now.map(ObjectIdentifier.init) == labels.map(ObjectIdentifier.init))
    #expect(labels[0].text == "Other" && session.selection === labels[0])
    session.history.undo()
    #expect(labels[0].text == "First" && labels[1].text != "First")
  }

  @Test func aDragOfANumberIsOneStepAndTheDefaultIsNotWritten() throws {
    stage.inspector.select(price)
    func edit(_ event: ControlEvents, _ step: Double) {
      session.history.edit("step", of: price, in: file, event, .number(step))
    }
    edit(.editingDidBegin, 10)
    for step in [20.0, 30] { edit(.valueChanged, step) }
    edit(.editingDidEnd, 40)
    #expect(price.step == 40)
    session.history.undo()
    #expect(price.step == 0 && !session.history.canUndo)
    session.history.edit("maximumValue", of: price, in: file, .editingDidEnd, .number(1))
    #expect(session.saveViews() == nil)
    #expect(try !text.contains("maximumValue"))
    edit(.editingDidBegin, 0)
    edit(.valueChanged, 5)
    edit(.editingDidCancel, 0)
    #expect(price.step == 0)
  }

  @Test func rowsAreThoseOfTheFileAndOfTheView() throws {
    let rows = try rows
    func shownNames() -> [String] {
      rows.subviews.compactMap { $0.isHidden ? nil : ($0 as? PropertyRow)?.property.name }
    }
    let own = shownNames()
    #expect(own.prefix(2) == ["title", "isEnabled"] && !own.contains("verticalHugging"))
    rows.searchText = "verti"
    #expect(shownNames() == ["verticalHugging"])
    rows.searchText = "thickness"
    #expect(rows.isEmpty)
    rows.searchText = ""
    rows.row(named: "title")?.becomeFirstResponder()
    panel.key(.down)
    #expect(panel.window.firstResponder === rows.row(named: "isEnabled"))
    stage.select(file)
    #expect(rows.isEmpty)
  }

  @Test func foldingInTheFileIsTheSameForViewsOfEveryType() throws {
    let rows = try rows
    let head = try stage.part(GroupHead.self) { $0.title == "Every view" }
    head.didFold?(head, true)
    #expect(rows.row(named: "verticalHugging")?.isHidden == false)
    stage.select(price)
    #expect(rows.row(named: "maximumValue")?.isHidden == false)
    #expect(rows.row(named: "verticalHugging")?.isHidden == false)
  }

  @Test func arrowKeysGoOnFromThePropertiesInTheFileToThoseOfTheStyle() throws {
    let own = try rows
    let style = try stage.part(PropertyGroups.self) { $0.identifier == "properties" }
    let last = try #require(own.subviews.last { !$0.isHidden })
    let first = try #require(style.subviews.first { !$0.isHidden })
    last.becomeFirstResponder()
    panel.key(.down)
    #expect(panel.window.firstResponder === first)
    panel.key(.up)
    #expect(panel.window.firstResponder === last)
  }

  @Test func whatAnotherProgramWroteIsNeitherOverwrittenNorTakenBack() throws {
    session.perform(.moveUp)
    try write("{\"view\": {\"type\": \"StackView\", \"id\": \"column\"}}")
    #expect(session.saveViews()?.contains("another program changed this file") == true)
    file.watchFile()
    #expect(tree == "column()" && !session.history.canUndo)
    session.history.undo()
    #expect(tree == "column()")
  }

  @Test func aViewOfNoFileHasNoSuchMenu() throws {
    let button = try menuButton
    #expect(!button.isHidden)
    stage.select(file)
    #expect(button.isHidden)
  }
}
