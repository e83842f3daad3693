import DetentControls
import DetentDesign
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import DetentInspector

@MainActor
@Suite struct InspectorTests {
  private let stage: InspectorStage
  private let panel: HeadlessHost

  init() throws {
    stage = try InspectorStage()
    panel = try stage.open()
  }

  private var inspector: Inspector { stage.inspector }

  // MARK: Opening

  @Test func itsNumbersFollowTheLocaleOfTheWindowAndItsWordsDoNot() throws {
    let stage = try InspectorStage()
    stage.window.rootTraits.locale = "de_DE"
    let traits = try stage.open().window.traits
    #expect(traits.numberLocale === NumberLocale.named("de_DE"))
    #expect(traits.language == "en" && !traits.isRightToLeft)
  }

  @Test func aKeyOpensAndClosesIt() throws {
    let stage = try InspectorStage()
    stage.host.key(.character("I"), modifiers: [.control, .shift])
    #expect(stage.inspector.isOpen && stage.panelHost != nil)
    stage.host.key(.character("i"), modifiers: [.control, .shift])
    #expect(!stage.inspector.isOpen)
  }

  @Test func itClosesWithItsWindow() {
    stage.window.close()
    #expect(panel.window.isClosed && !inspector.isOpen)
  }

  @Test func anInspectorCanBeInspected() throws {
    panel.key(.character("I"), modifiers: [.control, .shift])
    let second = try #require(stage.panelHost)
    #expect(second !== panel && second.window.title == "Inspector – Inspector – Sample")
    stage.settle()
    second.settle()
    stage.window.close()
    #expect(panel.window.isClosed && second.window.isClosed)
  }

  @Test func anInspectorIsFreedWithItsWindow() throws {
    weak var inspector: Inspector?
    weak var session: InspectorSession?
    do {
      let stage = try InspectorStage()
      try stage.open()
      inspector = stage.inspector
      session = stage.inspector.session
      stage.window.close()
    }
    #expect(inspector == nil && session == nil)
  }

  @Test func whatIsLookedAtComesToRest() throws {
    try stage.session.overlay.marks = [
      .frames, .alignment, .overflow, .hitRegions, .focusOrder, .damage,
    ]
    stage.host.move(to: stage.middle(of: stage.button))
    stage.settle()
    #expect(stage.host.isAtRest && panel.isAtRest)
  }

  // MARK: Picking

  @Test func aClickPicksAndReachesNoView() throws {
    var clicks = 0
    stage.button.addAction(for: .primaryActionTriggered) { _, _ in clicks += 1 }
    inspector.pick()
    stage.host.click(at: stage.middle(of: stage.button))
    stage.settle()
    #expect(try clicks == 0 && stage.session.selection === stage.button)
    stage.host.click(at: stage.middle(of: stage.button))
    #expect(clicks == 1)
  }

  @Test func picksAreOfTheDeepestViewAndTheWheelGoesUp() throws {
    inspector.pick()
    stage.host.move(to: stage.middle(of: stage.label))
    stage.host.scroll(by: 1, at: stage.middle(of: stage.label))
    stage.host.click(at: stage.middle(of: stage.label))
    #expect(try stage.session.selection === stage.window.contentView)
  }

  @Test func aClickOnASpacerPicksWhatItLiesIn() throws {
    let column = try #require(stage.window.contentView)
    let spacer = try #require(column.subviews.first { $0 is Spacer })
    inspector.pick()
    stage.host.click(at: stage.middle(of: spacer))
    stage.settle()
    #expect(try stage.session.selection === column)
    inspector.pick()
    stage.host.move(to: stage.middle(of: stage.button))
    stage.host.key(.right)
    stage.host.key(.enter)
    #expect(try stage.session.selection === stage.button)
  }

  @Test func escapeEndsPicking() throws {
    let before = try stage.session.selection
    inspector.pick()
    stage.host.move(to: stage.middle(of: stage.button))
    stage.host.key(.escape)
    #expect(try stage.session.selection === before)
    var clicks = 0
    stage.button.addAction(for: .primaryActionTriggered) { _, _ in clicks += 1 }
    stage.host.click(at: stage.middle(of: stage.button))
    #expect(clicks == 1)
  }

  @Test func theLineOfWhatWasPickedIsBroughtIntoSight() throws {
    let stage = try InspectorStage()
    let column = try #require(stage.window.contentView)
    for index in 0..<30 {
      column.addSubview(index.isMultiple(of: 2) ? Label("\(index)") : Toggle("\(index)"))
    }
    let last = try #require(column.subviews.last)
    try stage.open()
    stage.select(last)
    let list = try stage.part(ViewTreeList.self)
    let row = try #require(list.rows.firstIndex { $0.view === last })
    #expect(list.visibleRect.contains(list.rect(of: row)))
  }

  // MARK: Forced states

  @Test func statesAreForcedAndGoWithTheInspector() throws {
    stage.select(stage.button)
    let hover = try stage.part(ToolButton.self) { $0.accessibilityLabel == "Show hover state" }
    stage.click(hover)
    #expect(stage.button.state.contains(.hovered) && hover.isSelected)
    stage.click(try stage.part(ToolButton.self) { $0.accessibilityLabel == "Right to left" })
    #expect(stage.slider.traits.isRightToLeft)
    inspector.close()
    #expect(!stage.button.state.contains(.hovered) && !stage.slider.traits.isRightToLeft)
  }

  @Test func aScaleIsForcedAndGivenBack() throws {
    try stage.session.forced.scale = 2
    #expect(stage.window.traits.scale == 2 && stage.window.bounds.size.width == 480)
    inspector.close()
    #expect(stage.window.traits.scale == 1)
  }

  // MARK: Undo

  @Test func oneDragIsOneStepAndIsTakenBack() throws {
    let history = StyleHistory()
    let style = try #require(InspectedStyle(of: stage.slider))
    let before = stage.slider.style
    func edit(_ event: ControlEvents, _ thickness: Double) {
      history.edit(style, "trackThickness", event, .number(thickness))
    }
    edit(.editingDidBegin, 4)
    for thickness in [5.0, 6, 7] { edit(.valueChanged, thickness) }
    edit(.editingDidEnd, 8)
    #expect(stage.slider.style.trackThickness == 8 && history.changes.count == 1)
    history.undo()
    #expect(stage.slider.style == before && history.changes.isEmpty)
    history.redo()
    #expect(stage.slider.style.trackThickness == 8)
    edit(.editingDidBegin, 8)
    edit(.valueChanged, 20)
    edit(.editingDidCancel, 8)
    #expect(stage.slider.style.trackThickness == 8)
    history.resetAll()
    #expect(stage.slider.style == before)
  }

  @Test func aColorChangedInBothAppearancesIsListedWithBoth() throws {
    let history = StyleHistory()
    let style = try #require(InspectedStyle(of: stage.slider))
    stage.slider.style.trackTintColor = DynamicColor(light: .white, dark: .black)
    func text(of color: DynamicColor) throws -> String {
      history.edit(style, "trackTintColor", .editingDidEnd, .color(color))
      return try #require(history.changes.first).text(.plain)
    }
    let both = DynamicColor(light: Color(hex: 0x112233), dark: Color(hex: 0x445566))
    #expect(try text(of: both) == "light #FFFFFF → #112233, dark #000000 → #445566")
    let one = DynamicColor(light: .white, dark: Color(hex: 0x445566))
    #expect(try text(of: one) == "dark #000000 → #445566")
  }

  @Test func twoEditsAtOnceAreStepsOfTheirOwn() throws {
    let history = StyleHistory()
    let style = try #require(InspectedStyle(of: stage.slider))
    let before = stage.slider.style
    for event in [ControlEvents.editingDidBegin, .editingDidEnd] {
      history.edit(style, "trackThickness", event, .number(6))
      history.edit(style, "thumbSize", event, .number(24))
    }
    #expect(history.changes.count == 2)
    history.undo()
    history.undo()
    #expect(stage.slider.style == before)
  }

  // MARK: Ways out

  @Test func whatWasChangedIsSavedAndWornAgain() throws {
    stage.select(stage.slider)
    let session = try stage.session
    try change(stage, to: 9)
    let path = "/tmp/detent-inspector-\(getpid()).json"
    defer { unlink(path) }
    session.styleFile = path
    #expect(session.saveStyles() == nil)
    let fresh = try InspectorStage()
    try StyleSheet(for: fresh.window).load(path)
    #expect(fresh.slider.style == stage.slider.style)
    #expect(fresh.button.style == stage.button.style)
    #expect(
      session.exportedSwift == """
        var priceStyle = RangeSliderStyle()
        priceStyle.trackThickness = 9
        """)
  }

  @Test func whereNothingCanBeWrittenALineSaysSo() throws {
    let stage = try InspectorStage()
    stage.inspector.styleFile = "/nowhere/style.json"
    try stage.open()
    let problem = try #require(try stage.session.saveStyles())
    #expect(problem.hasPrefix("/nowhere/style.json: ") && !problem.contains("\n"))
  }

  /// An inspector of a changed slider, and the folder that it proposes to save in.
  private func changedStage() throws -> (stage: InspectorStage, panel: HeadlessHost, folder: String)
  {
    let folder = "/tmp/detent-inspector-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try #require(mkdir(folder, 0o700) == 0)
    let stage = try InspectorStage()
    stage.inspector.styleFile = "\(folder)/style.json"
    let panel = try stage.open(selecting: stage.slider)
    try change(stage, to: 9)
    return (stage, panel, folder)
  }

  private func change(_ stage: InspectorStage, to thickness: Double) throws {
    let style = try #require(InspectedStyle(of: stage.slider))
    try stage.session.history.edit(style, "trackThickness", .editingDidEnd, .number(thickness))
  }

  /// Presses Ctrl+S and waits until the answer was used.
  private func save(_ stage: InspectorStage, _ panel: HeadlessHost) async throws {
    panel.key(.character("s"), modifiers: .control)
    for _ in 0..<20 { try await Task.sleep(for: .milliseconds(2)) }
    stage.settle()
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func read(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func theFirstSaveAsksForAFileAndLaterOnesGoThere() async throws {
    let (stage, panel, folder) = try changedStage()
    let path = "\(folder)/look.json"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let button = try stage.part(Button.self) { $0.identifier == "saveJSON" }
    #expect(button.title.hasSuffix("…"))
    stage.chooser.answer = [path]
    try await save(stage, panel)
    let question = try #require(stage.chooser.questions.first)
    #expect(question.mode == .save && question.folder == folder && question.name == "style.json")
    #expect(read(path)?.contains("\"trackThickness\": 9") == true)
    #expect(read("\(folder)/style.json") == nil)
    #expect(button.toolTip == path)
    try change(stage, to: 11)
    try await save(stage, panel)
    #expect(read(path)?.contains("\"trackThickness\": 11") == true)
    #expect(stage.chooser.questions.count == 1)
  }

  @Test func aFileOfTheProposedNameStaysWhereTheUserTakesNone() async throws {
    let (stage, panel, folder) = try changedStage()
    let path = "\(folder)/style.json"
    defer {
      unlink(path)
      rmdir(folder)
    }
    for text in ["precious", "{\"precious\": 1}", "{\"schema\": 1, \"styles\": []}"] {
      try write(text, to: path)
      try await save(stage, panel)
      #expect(read(path) == text)
      let problem = try #require(try stage.session.saveStyles())
      #expect(problem.hasPrefix(path) && read(path) == text)
    }
    #expect(stage.chooser.questions.count == 3)
  }

  @Test(arguments: ["precious", "{\"precious\": 1}", ""])
  func whatAnotherProgramWroteSinceIsNotReplacedWithoutAQuestion(text: String) async throws {
    let (stage, panel, folder) = try changedStage()
    let path = "\(folder)/look.json"
    defer {
      unlink(path)
      rmdir(folder)
    }
    stage.chooser.answer = [path]
    try await save(stage, panel)
    try write(text, to: path)
    stage.chooser.answer = []
    for count in 2...3 {
      try change(stage, to: Double(10 + count))
      try await save(stage, panel)
      #expect(stage.chooser.questions.count == count && read(path) == text)
    }
    #expect(stage.chooser.questions.last?.name == "look.json")
    let button = try stage.part(Button.self) { $0.identifier == "saveJSON" }
    panel.advance(by: .seconds(2))
    try stage.session.setNeedsRefresh()
    stage.settle()
    #expect(button.title == "Save JSON…")
    stage.chooser.answer = [path]
    try await save(stage, panel)
    #expect(read(path)?.contains("\"trackThickness\": 13") == true)
  }
}
