import DetentControls
import DetentDesign
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Glibc
import Testing

@testable import DetentInspector

/// A button of a program that does something when its look, its state or its traits change.
@MainActor
private final class HostileButton: Button {
  var deed: (@MainActor () -> Void)?

  override func styleDidChange(from old: ButtonStyle, _ effects: StyleEffects) {
    super.styleDidChange(from: old, effects)
    act()
  }
  override func stateDidChange() {
    super.stateDidChange()
    act()
  }
  override func traitsDidChange(from previous: Traits) {
    super.traitsDidChange(from: previous)
    act()
  }

  /// Once: what follows from the deed is not answered.
  private func act() {
    let deed = deed
    self.deed = nil
    deed?()
  }
}

/// What handlers of a program do while the inspector changes something.
private enum Deed: String, CaseIterable, Sendable {
  case removesItself, removesAll, closesTheWindow, closesTheInspector, disablesItself
  case takesItsLookBack, changesAnotherProperty, takesTheFocusAway, refusesTheFocus, selectsAnother
  case picks, takesAnotherFile
}

/// What the inspector does.
private enum Way: String, CaseIterable, Sendable {
  case drags, types, undoes, redoes, resets, forcesAState, forcesTraits, reloads
}

@MainActor
@Suite struct HostileHandlerTests {
  private let stage: InspectorStage
  private let panel: HeadlessHost
  private let button = HostileButton("Hostile", style: .bordered)
  private let original: ButtonStyle
  private let sheet: StyleSheet
  private let history: StyleHistory

  init() throws {
    stage = try InspectorStage()
    button.identifier = "hostile"
    original = button.style
    stage.window.contentView?.addSubview(button)
    stage.settle()
    panel = try stage.open(selecting: button)
    sheet = try #require(
      stage.window.observers.lazy.compactMap { $0 as? StyleSheet }.first)
    history = try stage.session.history
  }

  private var radiusField: NumberField {
    get throws { try stage.part { $0.identifier == "cornerRadius.field" } }
  }

  private nonisolated static let pairs = Deed.allCases.flatMap { deed in
    Way.allCases.map { (deed, $0) }
  }

  @Test(arguments: pairs)
  private func nothingTrapsAndWhatIsShownIsTrue(_ deed: Deed, _ way: Way) throws {
    let path = "/tmp/detent-hostile-\(getpid())-\(deed)-\(way).json"
    let other = path + ".other"
    defer { for path in [path, other] { unlink(path) } }
    try write(#"{"styles": [{"id": "hostile", "style": {"cornerRadius": 3}}]}"#, to: other)
    prepare(way)
    button.deed = { [stage, button, original, sheet] in
      switch deed {
      case .removesItself: button.removeFromSuperview()
      case .removesAll: stage.window.contentView = View()
      case .closesTheWindow: stage.window.close()
      case .closesTheInspector: stage.inspector.close()
      case .disablesItself: button.isEnabled = false
      case .takesItsLookBack: button.style = original
      case .changesAnotherProperty: button.style.padding = EdgeInsets(vertical: 1, horizontal: 1)
      case .takesTheFocusAway: for view in button.window?.subviews ?? [] { view.isHidden = true }
      case .refusesTheFocus:
        button.isEnabled = false
        stage.slider.becomeFirstResponder()
        stage.slider.isHidden = true
      case .selectsAnother: stage.inspector.select(stage.slider)
      case .picks: stage.inspector.pick()
      case .takesAnotherFile: _ = try? sheet.load(other)
      }
    }
    try perform(way, path)
    stage.settle()
    try check()
    if way == .reloads, deed == .takesAnotherFile {
      #expect(sheet.path == other && button.style.cornerRadius == 3)
    }
    button.deed = nil
    // The stay goes on, and all that was done can be taken back.
    for _ in 0..<10 where history.canUndo { history.undo() }
    for _ in 0..<10 where history.canRedo { history.redo() }
    history.resetAll()
    stage.settle()
    try check()
    stage.inspector.close()
    stage.window.close()
    #expect(!stage.inspector.isOpen && stage.inspector.session == nil)
  }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  private func edit(_ radius: Double) {
    guard let style = InspectedStyle(of: button) else { return }
    history.edit(style, "cornerRadius", .editingDidEnd, .number(radius))
  }

  private func prepare(_ way: Way) {
    switch way {
    case .undoes, .resets: for radius in [12.0, 14] { edit(radius) }
    case .redoes:
      edit(12)
      history.undo()
    default: break
    }
    stage.settle()
  }

  private func perform(_ way: Way, _ path: String) throws {
    switch way {
    case .drags:
      let middle = stage.middle(of: try radiusField)
      panel.press(at: middle)
      for step in [10.0, 20, 30] { panel.move(to: Point(x: middle.x + step, y: middle.y)) }
      panel.release()
    case .types: stage.type("13", into: try radiusField)
    case .undoes: history.undo()
    case .redoes: history.redo()
    case .resets: history.resetAll()
    case .forcesAState: stage.inspector.session?.forced.state = .hovered
    case .forcesTraits: stage.inspector.session?.forced.isRightToLeft = true
    case .reloads:
      try write(#"{"styles": [{"id": "hostile", "style": {"cornerRadius": 7}}]}"#, to: path)
      _ = try? sheet.load(path)
    }
  }

  /// What the inspector shows and has is what there is.
  private func check() throws {
    guard stage.inspector.isOpen else {
      #expect(stage.inspector.session == nil && panel.window.isClosed)
      return
    }
    let session = try stage.session
    #expect(!stage.window.isClosed)
    #expect(session.selectedViews.allSatisfy { $0.window === stage.window })
    #expect(session.style?.views.allSatisfy { $0.window === stage.window } != false)
    let list = try stage.part(ViewTreeList.self)
    #expect(list.rows.allSatisfy { $0.view.window === stage.window || $0.view === stage.window })
    if button.window == nil || session.selection !== button {
      #expect(!button.state.contains(.hovered))
    }
    let groups = try stage.part(PropertyGroups.self) { $0.identifier == "properties" }
    for property in session.style?.properties ?? [] {
      guard let editor = groups.row(named: property.name)?.editor as? PropertyEditor else {
        continue
      }
      let value = try #require(session.style?.value(of: property.name))
      #expect(editor.value == value.value, "\(property.name)")
    }
    #expect(session.history.changes.allSatisfy { $0.now != $0.original })
  }

  @Test func aHandlerMaySelectWhileAStepIsTakenBack() throws {
    edit(12)
    button.deed = { [stage] in stage.inspector.select(stage.slider) }
    history.undo()
    #expect(stage.inspector.session?.selection === stage.slider)
    #expect(button.style == original && history.canRedo)
  }

  @Test func aHandlerThatSelectsHasTheLastWord() throws {
    let session = try stage.session
    session.forced.state = .hovered
    button.deed = { [stage] in stage.inspector.select(stage.slider) }
    stage.inspector.select(stage.button)
    #expect(session.selection === stage.slider)
    #expect(stage.slider.state.contains(.hovered))
    #expect(!stage.button.state.contains(.hovered) && !button.state.contains(.hovered))
  }

  @Test func aHandlerThatTakesAnotherFileHasTheLastWord() throws {
    let second = HostileButton("Second", style: .bordered)
    second.identifier = "second"
    stage.window.contentView?.addSubview(second)
    func document(_ radius: Int) throws -> StyleDocument {
      let style = #""style": {"cornerRadius": \#(radius)}"#
      let entries = ["hostile", "second"].map { #"{"id": "\#($0)", \#(style)}"# }
      let text = #"{"styles": [\#(entries.joined(separator: ", "))]}"#
      return try StyleDocument(parsing: Array(text.utf8))
    }
    let newer = try document(3)
    button.deed = { [sheet] in _ = try? sheet.take(newer) }
    try sheet.take(try document(7))
    #expect(button.style.cornerRadius == 3 && second.style.cornerRadius == 3)
  }

  @Test func whatAProgramTakesBackIsNotShownAsChanged() throws {
    let field = try radiusField
    func insist() {
      button.deed = { [button, original] in
        button.style = original
        insist()
      }
    }
    insist()
    for radius in ["13", "17"] {
      stage.type(radius, into: field)
      #expect(field.number == original.cornerRadius)
    }
  }

  @Test func whatChangesBetweenTwoLooksIsShown() throws {
    let session = try stage.session
    let style = try #require(session.style)
    button.style.cornerRadius = 21
    // An edit begins before the next frame, and ends without a change.
    session.history.edit(style, "borderWidth", .editingDidBegin, .number(0))
    session.history.edit(style, "borderWidth", .editingDidCancel, .number(0))
    stage.settle()
    #expect(try radiusField.number == 21)
  }
}
