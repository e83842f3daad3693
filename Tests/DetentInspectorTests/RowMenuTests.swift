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
    panel = try stage.open()
    stage.inspector.select(stage.slider)
    stage.settle()
  }

  private func row(_ name: String) throws -> PropertyRow {
    try stage.part(PropertyRow.self) { $0.property.name == name }
  }

  /// The items of the open menu.
  private var items: [AccessibilityNode] {
    ((try? stage.part(MenuPopover.self) { $0.isOpen })?.accessibilityChildren() ?? [])
      .flatMap { $0.children.isEmpty ? [$0] : $0.children }.filter { $0.type == "MenuItem" }
  }

  private func item(_ title: String) throws -> AccessibilityNode {
    try #require(items.first { $0.label == title })
  }

  /// Opens the menu of a row as the user does, and chooses an item.
  private func choose(_ title: String, of name: String) throws {
    let row = try row(name)
    row.becomeFirstResponder()
    panel.key(.menu)
    stage.settle()
    panel.type(title)
    panel.key(.enter)
    stage.settle()
  }

  @Test func theSecondaryButtonTheMenuKeyAndShiftF10OpenIt() throws {
    let row = try row("trackThickness")
    let title = row.frameInWindow(Rect(x: 40, y: 4, width: 2, height: 20)).center
    panel.press(at: title, button: .secondary)
    panel.release(button: .secondary)
    stage.settle()
    #expect(items.compactMap(\.label) == Self.titles)
    panel.key(.escape)
    stage.settle()
    #expect(items.isEmpty)
    row.becomeFirstResponder()
    for (key, modifiers) in [(Key.menu, Modifiers()), (.function(10), .shift)] {
      panel.key(key, modifiers: modifiers)
      stage.settle()
      #expect(items.compactMap(\.label) == Self.titles)
      panel.key(.escape)
      stage.settle()
      #expect(row.isFirstResponder)
    }
  }

  private static let titles = [
    "Reset to default", "Copy Swift", "Copy value", "Paste value",
  ]

  @Test func aPartOfARowHasTheMenuOfTheRow() throws {
    let field = try #require(panel.window.view(withIdentifier: "trackThickness.field"))
    panel.press(at: field.frameInWindow(field.bounds).center, button: .secondary)
    panel.release(button: .secondary)
    stage.settle()
    #expect(items.compactMap(\.label) == Self.titles)
  }

  @Test func whatIsTheDefaultCannotBeReset() throws {
    try choose("Copy value", of: "trackThickness")
    try row("trackThickness").becomeFirstResponder()
    panel.key(.menu)
    stage.settle()
    #expect(try item("Reset to default").states.contains(.disabled))
    #expect(try item("Reset to default").valueText == "Default")
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
    let note = try stage.part(Tooltip.self)
    #expect(note.text == "900 is out of range. Changed to 64.")
  }

  @Test func aClipboardThatAnswersLateChangesOnlyTheViewsOfTheMenu() throws {
    panel.holdsRequests = true
    panel.pasteboards = [.clipboard: "7"]
    try choose("Paste", of: "trackThickness")
    stage.inspector.select(stage.button)
    stage.settle()
    panel.answerRequests()
    stage.settle()
    #expect(stage.slider.style == RangeSliderStyle())
  }
}
