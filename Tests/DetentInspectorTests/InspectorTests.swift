import DetentControls
import DetentDesign
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Glibc
import Testing

@testable import DetentInspector

@MainActor
@Suite struct InspectorTests {
  // MARK: Opening

  @Test func itsNumbersFollowTheLocaleOfTheWindowAndItsWordsDoNot() throws {
    let stage = try InspectorStage()
    stage.window.rootTraits.locale = "de_DE"
    _ = try stage.open()
    let panel = try #require(stage.inspector.panel)
    #expect(panel.traits.numberLocale === NumberLocale.named("de_DE"))
    #expect(panel.traits.language == "en" && !panel.traits.isRightToLeft)
  }

  @Test func aKeyOpensAndClosesIt() throws {
    let stage = try InspectorStage()
    stage.host.key(.character("I"), modifiers: [.control, .shift])
    #expect(stage.inspector.isOpen && stage.panelHost != nil)
    stage.host.key(.character("i"), modifiers: [.control, .shift])
    #expect(!stage.inspector.isOpen)
  }

  @Test func itClosesWithItsWindow() throws {
    let stage = try InspectorStage()
    let panel = try stage.open()
    stage.window.close()
    #expect(panel.window.isClosed && !stage.inspector.isOpen)
  }

  @Test func anInspectorCanBeInspected() throws {
    let stage = try InspectorStage()
    let panel = try stage.open()
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
      _ = try stage.open()
      inspector = stage.inspector
      session = stage.inspector.session
      stage.window.close()
    }
    #expect(inspector == nil && session == nil)
  }

  @Test func whatIsLookedAtComesToRest() throws {
    let stage = try InspectorStage()
    let panel = try stage.open()
    stage.inspector.overlayMarks = [
      .frames, .alignment, .overflow, .hitRegions, .focusOrder, .damage,
    ]
    stage.host.move(to: stage.middle(of: stage.button))
    stage.settle()
    #expect(stage.host.isAtRest && panel.isAtRest)
  }

  // MARK: Picking

  @Test func aClickPicksAndReachesNoView() throws {
    let stage = try InspectorStage()
    var clicks = 0
    stage.button.addAction(for: .primaryActionTriggered) { _, _ in clicks += 1 }
    _ = try stage.open()
    stage.inspector.pick()
    stage.host.click(at: stage.middle(of: stage.button))
    stage.settle()
    #expect(clicks == 0 && stage.inspector.selection === stage.button)
    stage.host.click(at: stage.middle(of: stage.button))
    #expect(clicks == 1)
  }

  @Test func picksAreOfTheDeepestViewAndTheWheelGoesUp() throws {
    let stage = try InspectorStage()
    _ = try stage.open()
    stage.inspector.pick()
    stage.host.move(to: stage.middle(of: stage.label))
    stage.host.scroll(by: 1, at: stage.middle(of: stage.label))
    stage.host.click(at: stage.middle(of: stage.label))
    #expect(stage.inspector.selection === stage.window.contentView)
  }

  @Test func aClickOnASpacerPicksWhatItLiesIn() throws {
    let stage = try InspectorStage()
    _ = try stage.open()
    let column = try #require(stage.window.contentView)
    let spacer = try #require(column.subviews.first { $0 is Spacer })
    stage.inspector.pick()
    stage.host.click(at: stage.middle(of: spacer))
    stage.settle()
    #expect(stage.inspector.selection === column)
    stage.inspector.pick()
    stage.host.move(to: stage.middle(of: stage.button))
    stage.host.key(.right)
    stage.host.key(.enter)
    #expect(stage.inspector.selection === stage.button)
  }

  @Test func escapeEndsPicking() throws {
    let stage = try InspectorStage()
    _ = try stage.open()
    let before = stage.inspector.selection
    stage.inspector.pick()
    stage.host.move(to: stage.middle(of: stage.button))
    stage.host.key(.escape)
    #expect(stage.inspector.selection === before)
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
    _ = try stage.open()
    let last = try #require(column.subviews.last)
    stage.inspector.select(last)
    stage.settle()
    let list = try stage.part(ViewTreeList.self)
    let row = try #require(list.rows.firstIndex { $0.view === last })
    #expect(list.visibleRect.contains(list.rect(of: row)))
  }

  // MARK: Forced states

  @Test func statesAreForcedAndGoWithTheInspector() throws {
    let stage = try InspectorStage()
    let panel = try stage.open()
    stage.inspector.select(stage.button)
    stage.settle()
    let hover = try stage.part(ToolButton.self) { $0.accessibilityLabel == "Show hover state" }
    panel.click(at: hover.frameInWindow(hover.bounds).center)
    #expect(stage.button.state.contains(.hovered) && hover.isSelected)
    let rtl = try stage.part(ToolButton.self) { $0.accessibilityLabel == "Right to left" }
    panel.click(at: rtl.frameInWindow(rtl.bounds).center)
    #expect(stage.slider.traits.isRightToLeft)
    stage.inspector.close()
    #expect(!stage.button.state.contains(.hovered) && !stage.slider.traits.isRightToLeft)
  }

  @Test func aScaleIsForcedAndGivenBack() throws {
    let stage = try InspectorStage()
    _ = try stage.open()
    let forced = try #require(stage.inspector.session?.forced)
    forced.scale = 2
    #expect(stage.window.traits.scale == 2 && stage.window.bounds.size.width == 480)
    stage.inspector.close()
    #expect(stage.window.traits.scale == 1)
  }

  // MARK: Undo

  @Test func oneDragIsOneStepAndIsTakenBack() throws {
    let stage = try InspectorStage()
    let history = StyleHistory()
    let style = try #require(InspectedStyle(of: stage.slider))
    let before = stage.slider.style
    history.edit(style, "trackThickness", .editingDidBegin, .number(4))
    for thickness in [5.0, 6, 7] {
      history.edit(style, "trackThickness", .valueChanged, .number(thickness))
    }
    history.edit(style, "trackThickness", .editingDidEnd, .number(8))
    #expect(stage.slider.style.trackThickness == 8 && history.changes.count == 1)
    history.undo()
    #expect(stage.slider.style == before && history.changes.isEmpty)
    history.redo()
    #expect(stage.slider.style.trackThickness == 8)
    history.edit(style, "trackThickness", .editingDidBegin, .number(8))
    history.edit(style, "trackThickness", .valueChanged, .number(20))
    history.edit(style, "trackThickness", .editingDidCancel, .number(8))
    #expect(stage.slider.style.trackThickness == 8)
    history.resetAll()
    #expect(stage.slider.style == before)
  }

  @Test func aColorChangedInBothAppearancesIsListedWithBoth() throws {
    let stage = try InspectorStage()
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
    let stage = try InspectorStage()
    let history = StyleHistory()
    let style = try #require(InspectedStyle(of: stage.slider))
    let before = stage.slider.style
    for (name, value) in [("trackThickness", 6.0), ("thumbSize", 24)] {
      history.edit(style, name, .editingDidBegin, .number(value))
    }
    for (name, value) in [("trackThickness", 6.0), ("thumbSize", 24)] {
      history.edit(style, name, .editingDidEnd, .number(value))
    }
    #expect(history.changes.count == 2)
    history.undo()
    history.undo()
    #expect(stage.slider.style == before)
  }

  // MARK: Ways out

  @Test func whatWasChangedIsSavedAndWornAgain() throws {
    let stage = try InspectorStage()
    _ = try stage.open()
    stage.inspector.select(stage.slider)
    let session = try #require(stage.inspector.session)
    let style = try #require(InspectedStyle(of: stage.slider))
    session.history.edit(style, "trackThickness", .editingDidEnd, .number(9))
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
    _ = try stage.open()
    let problem = try #require(stage.inspector.session?.saveStyles())
    #expect(problem.hasPrefix("/nowhere/style.json: ") && !problem.contains("\n"))
  }

  /// An inspector of a changed slider, and the folder that it proposes to save in.
  private func changedStage() throws -> (stage: InspectorStage, panel: HeadlessHost, folder: String)
  {
    let folder = "/tmp/detent-inspector-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try #require(mkdir(folder, 0o700) == 0)
    let stage = try InspectorStage()
    stage.inspector.styleFile = "\(folder)/style.json"
    let panel = try stage.open()
    stage.inspector.select(stage.slider)
    try change(stage, to: 9)
    return (stage, panel, folder)
  }

  private func change(_ stage: InspectorStage, to thickness: Double) throws {
    let style = try #require(InspectedStyle(of: stage.slider))
    let history = try #require(stage.inspector.session?.history)
    history.edit(style, "trackThickness", .editingDidEnd, .number(thickness))
  }

  /// Presses Ctrl+S and waits until the answer was used.
  private func save(_ stage: InspectorStage, _ panel: HeadlessHost) async throws {
    panel.key(.character("s"), modifiers: .control)
    for _ in 0..<20 { try await Task.sleep(for: .milliseconds(2)) }
    stage.settle()
  }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fputs(text, file) >= 0)
  }

  private func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
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
      let problem = try #require(stage.inspector.session?.saveStyles())
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
    stage.inspector.session?.setNeedsRefresh()
    stage.settle()
    #expect(button.title == "Save JSON…")
    stage.chooser.answer = [path]
    try await save(stage, panel)
    #expect(read(path)?.contains("\"trackThickness\": 13") == true)
  }

  // MARK: Images

  /// Draws the inspector where an environment variable names a folder, to be looked at.
  @Test func draw() throws {
    guard let folder = getenv("DETENT_PICTURES").map({ String(cString: $0) }) else {
      return
    }
    for appearance in Appearance.allCases {
      let stage = try InspectorStage()
      let glowing = IconButton("Export", style: .filled)
      glowing.style.shadow = Shadow(color: .black, offset: Point(x: 0, y: 3), sigma: 5)
      stage.window.contentView?.addSubview(glowing)
      stage.window.rootTraits.appearance = appearance
      let panel = try stage.open()
      try panel.resize(to: Size(width: 420, height: 900), scale: 1.5)
      stage.inspector.select(stage.slider)
      stage.settle()
      let tabs = try stage.part(SegmentedControl.self)
      for tab in 0..<5 {
        try panel.writePNG(to: "\(folder)/inspector-\(appearance)-\(tab).png")
        tabs.becomeFirstResponder()
        panel.key(.right)
        stage.host.drag(Point(x: 40, y: 60), Point(x: 90, y: 60))
        stage.host.key(.tab)
        stage.settle()
      }
      stage.inspector.overlayMarks = [
        .frames, .alignment, .hitRegions, .focusOrder, .overflow,
      ]
      stage.inspector.pick()
      stage.host.move(to: stage.middle(of: stage.button))
      stage.settle()
      try stage.host.writePNG(to: "\(folder)/window-\(appearance).png")
      stage.inspector.session?.picker.end()
      tabs.becomeFirstResponder()
      for _ in 0..<5 { panel.key(.left) }
      for scale in [1.0, 2] {
        try panel.resize(to: Size(width: 420, height: 900), scale: scale)
        stage.inspector.select(glowing)
        let history = try #require(stage.inspector.session?.history)
        let button = try #require(InspectedStyle(of: glowing))
        let shadow = Shadow(color: .black, offset: Point(x: 0, y: 3), sigma: 7)
        history.edit(button, "shadow", .editingDidEnd, .shadow(shadow))
        let slider = try #require(InspectedStyle(of: stage.slider))
        history.edit(slider, "trackThickness", .editingDidEnd, .number(9))
        history.edit(
          slider, "trackTintColor", .editingDidEnd, .color(DynamicColor(Color(hex: 0x123456))))
        stage.settle()
        let changes = try stage.part(Button.self) { $0.title.hasSuffix("changes") }
        panel.click(at: changes.frameInWindow(changes.bounds).center)
        stage.settle()
        try panel.writePNG(to: "\(folder)/changes-\(appearance)-\(scale).png")
        panel.key(.escape)
        stage.settle()
        history.resetAll()
      }
    }
  }
}

extension Inspector {
  fileprivate var selection: View? { session?.selection }
  fileprivate var overlayMarks: Set<InspectionOverlay.Layer> {
    get { session?.overlay.marks ?? [] }
    set { session?.overlay.marks = newValue }
  }
}
