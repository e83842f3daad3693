import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

/// What the menu of a property's row does.
@MainActor
@Suite struct RowMenuTests {
  private let stage: InspectorStage
  private let panel: HeadlessHost

  init() throws {
    stage = try InspectorStage()
    panel = try stage.open(selecting: stage.slider)
  }

  private func row(_ name: String) throws -> PropertyRow {
    try stage.part(PropertyRow.self) { $0.property.name == name }
  }

  private func pressSecondaryButton(at place: Point) {
    panel.press(at: place, button: .secondary)
    panel.release(button: .secondary)
    stage.settle()
  }

  /// The items of the open menu.
  private var items: [AccessibilityNode] {
    ((try? stage.part(MenuPopover.self) { $0.isOpen })?.accessibilityChildren() ?? [])
      .flatMap { $0.children.isEmpty ? [$0] : $0.children }.filter { $0.type == "MenuItem" }
  }

  /// Opens the menu of a row as the user does, and chooses an item.
  private func choose(_ title: String, of name: String) throws {
    let row = try row(name)
    row.becomeFirstResponder()
    stage.key(.menu)
    panel.type(title)
    stage.key(.enter)
  }

  @Test func theSecondaryButtonTheMenuKeyAndShiftF10OpenIt() throws {
    let row = try row("trackThickness")
    pressSecondaryButton(
      at: row.frameInWindow(Rect(x: 40, y: 4, width: 2, height: 20)).center)
    #expect(items.compactMap(\.label) == Self.titles)
    stage.key(.escape)
    #expect(items.isEmpty)
    row.becomeFirstResponder()
    for (key, modifiers) in [(Key.menu, Modifiers()), (.function(10), .shift)] {
      stage.key(key, modifiers)
      #expect(items.compactMap(\.label) == Self.titles)
      stage.key(.escape)
      #expect(row.isFirstResponder)
    }
  }

  private static let titles = [
    "Reset to default", "Copy Swift", "Copy value", "Paste value",
  ]

  @Test func aPartOfARowHasTheMenuOfTheRow() throws {
    let field = try #require(panel.window.view(withIdentifier: "trackThickness.field"))
    pressSecondaryButton(at: stage.middle(of: field))
    #expect(items.compactMap(\.label) == Self.titles)
  }

  @Test func whatIsTheDefaultCannotBeReset() throws {
    try choose("Copy value", of: "trackThickness")
    try row("trackThickness").becomeFirstResponder()
    stage.key(.menu)
    let reset = try #require(items.first { $0.label == "Reset to default" })
    #expect(reset.states.contains(.disabled) && reset.valueText == "Default")
  }

  @Test func aResetIsOneStep() throws {
    stage.slider.style.trackThickness = 9
    stage.settle()
    try choose("Reset", of: "trackThickness")
    #expect(stage.slider.style.trackThickness == RangeSliderStyle().trackThickness)
    panel.key(.character("z"), modifiers: .control)
    #expect(stage.slider.style.trackThickness == 9)
  }

  @Test func theSwiftAndTheValueAreCopied() throws {
    stage.slider.style.trackThickness = 8
    stage.slider.style.trackTintColor = .destructive
    try choose("Copy S", of: "trackThickness")
    #expect(panel.pasteboards[.clipboard] == "price.style.trackThickness = 8")
    try choose("Copy v", of: "trackThickness")
    #expect(panel.pasteboards[.clipboard] == "8")
    try choose("Copy S", of: "trackTintColor")
    #expect(panel.pasteboards[.clipboard] == "price.style.trackTintColor = .destructive")
  }

  @Test func aValueIsPastedAsOneStep() throws {
    panel.pasteboards = [.clipboard: " 7.5\n"]
    try choose("Paste", of: "trackThickness")
    #expect(stage.slider.style.trackThickness == 7.5)
    #expect(stage.inspector.session?.history.changes.count == 1)
    panel.key(.character("z"), modifiers: .control)
    #expect(stage.slider.style.trackThickness == RangeSliderStyle().trackThickness)
  }

  @Test(arguments: [
    ("#2563EB", DynamicColor(Color(hex: 0x2563EB))), ("destructive", DynamicColor.destructive),
    (
      ##"{"light": "#FF0000", "dark": "#00FF00"}"##,
      DynamicColor(light: Color(hex: 0xFF0000), dark: Color(hex: 0x00FF00))
    ),
  ])
  func aColourIsPastedByItsDigitsItsNameOrAsInAFile(_ text: String, _ color: DynamicColor) throws {
    panel.pasteboards = [.clipboard: text]
    try choose("Paste", of: "trackTintColor")
    #expect(stage.slider.style.trackTintColor == color)
  }

  @Test(arguments: [
    ("", "clipboard is empty"), ("seven", "not a number in 0…64 px"),
    ("[1, 2]", "not a number in 0…64 px"),
    (String(repeating: "9", count: 70_000), "not a number in 0…64 px"),
    ("\u{0}", "not a number in 0…64 px"),
  ])
  func whatIsNoValueOfTheKindCannotBePasted(_ text: String, _ reason: String) throws {
    panel.pasteboards = [.clipboard: text]
    try choose("Paste", of: "trackThickness")
    #expect(stage.slider.style == RangeSliderStyle())
    #expect(try stage.part(Tooltip.self).text == "Couldn’t paste: \(reason)")
  }

  @Test func aNumberOutOfItsRangeIsBroughtIntoItAndThatIsSaid() throws {
    panel.pasteboards = [.clipboard: "900"]
    try choose("Paste", of: "trackThickness")
    #expect(stage.slider.style.trackThickness == 64)
    #expect(try stage.part(Tooltip.self).text == "900 is out of range. Changed to 64.")
  }

  @Test func aClipboardThatAnswersLateChangesOnlyTheViewsOfTheMenu() throws {
    panel.holdsRequests = true
    panel.pasteboards = [.clipboard: "7"]
    try choose("Paste", of: "trackThickness")
    stage.select(stage.button)
    panel.answerRequests()
    stage.settle()
    #expect(stage.slider.style == RangeSliderStyle())
  }
}
