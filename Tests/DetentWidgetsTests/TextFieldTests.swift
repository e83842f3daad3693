import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor @Suite struct TextFieldTests {
  // MARK: The edit bracket

  @Test func typingIsOneEditThatEnterCommits() throws {
    let stage = try FieldStage(isEntered: true)
    var reports: [EditReport] = []
    stage.field.onEditReport { _, _, report in reports.append(report) }
    stage.type("a")
    #expect(reports.last?.value == ["value": .text("a")] && reports.last?.reason == .textEntry)
    stage.type("b").press(.enter)
    #expect(
      stage.log == ["began ", "changed a", "changed ab", "committed ab", "ended ab", "primary ab"])
    stage.host.key(.tab)
    #expect(stage.log.count == 6)
  }

  typealias Deed = @MainActor (FieldStage) -> Void

  private static let committed = ["began ", "changed a", "committed a", "ended a"]

  /// A text, what is done in its field, and what targets are notified of.
  private static let edits: [(text: String, deed: Deed, log: [String])] = [
    // Every loss of the focus commits once.
    ("", { $0.type("a").press(.tab) }, committed),
    ("", { $0.type("a").other.becomeFirstResponder() }, committed),
    ("", { $0.type("a").field.isEnabled = false }, committed),
    ("", { $0.type("a").field.removeFromSuperview() }, committed),
    ("", { $0.type("a").window.close() }, committed),
    // An edit that comes back to its start commits nothing.
    (
      "a", { $0.press(.end).type("b").press(.backspace, .enter) },
      ["began a", "changed ab", "changed a", "ended a", "primary a"]
    ),
    // Enter without an edit only triggers.
    ("a", { $0.press(.enter) }, ["primary a"]),
    // Without continuity a change is reported before the commit.
    (
      "",
      {
        $0.field.isContinuous = false
        $0.type("ab").press(.enter)
      }, ["began ", "changed ab", "committed ab", "ended ab", "primary ab"]
    ),
    // Composed text arrives in one piece.
    ("", { $0.host.compose("价格") }, ["began ", "changed 价格"]),
    // What a program sets sends nothing.
    ("", { $0.field.text = "a\nb" }, []),
  ]

  @Test func anEditIsReportedFromItsBeginToItsEnd() throws {
    for (index, edit) in Self.edits.enumerated() {
      let stage = try FieldStage(edit.text, isEntered: true)
      edit.deed(stage)
      #expect(stage.log == edit.log, "\(index)")
      if 1...2 ~= index { #expect(!stage.field.isFirstResponder) }
    }
  }

  @Test func escapeBringsTheTextOfTheStartBack() throws {
    let stage = try FieldStage("Kew", isEntered: true)
    stage.host.type("ab")
    #expect(stage.host.key(.escape))
    #expect(stage.field.text == "Kew")
    #expect(stage.log == ["began Kew", "changed a", "changed ab", "changed Kew", "cancelled Kew"])
    #expect(!stage.host.key(.escape))
  }

  @Test func whatEnterTakesIsSelectedWhateverTheProgramMakesOfIt() throws {
    let stage = try FieldStage()
    stage.field.addAction(for: .valueCommitted) { field, _ in field.text = "£\(field.text),000" }
    stage.enter()
    stage.type("500").press(.enter)
    #expect(stage.field.text == "£500,000" && stage.field.selectedText == "£500,000")
    stage.host.type("1")
    #expect(stage.field.text == "1")
    // A handler of Enter may place the caret.
    stage.field.addAction(for: .primaryActionTriggered) { field, _ in field.complete("Kew/") }
    stage.press(.enter).type("g")
    #expect(stage.field.text == "Kew/g")
  }

  @Test func anUndoBeyondTheTypingEndsTheEditAndIsLeftToTheProgram() throws {
    let stage = try FieldStage("12")
    let undo = { stage.pressControl("z") }
    stage.enter()
    stage.host.type("3")
    #expect(undo() && stage.field.text == "12" && stage.field.isEditing)
    #expect(!undo())
    #expect(!stage.field.isEditing && stage.log.last == "cancelled 12")
    // A text that was not typed cannot be taken back letter by letter.
    stage.host.type("4")
    stage.field.text = "40"
    #expect(undo() && stage.field.text == "12")
  }

  // MARK: What a program sets

  @Test func aHandlerMaySetTheTextItself() throws {
    let stage = try FieldStage()
    stage.field.onValueChanged { field, change in field.text = change.new.uppercased() }
    stage.enter()
    stage.host.type("ab")
    #expect(stage.field.text == "AB")
    #expect(stage.log == ["began ", "changed a", "changed Ab"])
    stage.host.key(.enter)
    #expect(stage.log.suffix(3) == ["committed AB", "ended AB", "primary AB"])
  }

  @Test func whatAProgramSetsIsCleanedAndLimitsTheSelection() throws {
    let stage = try FieldStage("Kensington", isEntered: true)
    stage.field.text = "K\nw"
    #expect(stage.field.text == "K w")
    stage.field.text = "Kew"
    #expect(stage.field.selectedText == "Kew")
    stage.host.type("x")
    #expect(stage.field.text == "x")
    // A shorter limit cuts the text.
    stage.field.text = "Kensington"
    stage.field.maximumLength = 3
    #expect(stage.field.text == "Ken")
    stage.clearLog()
    stage.press(.end).type("x")
    #expect(stage.field.text == "Ken" && stage.log.isEmpty)
  }

  // MARK: Validation

  private func stageForDigits() throws -> FieldStage {
    let stage = try FieldStage("12")
    stage.field.validation = { $0.allSatisfy(\.isNumber) ? nil : "Only digits" }
    stage.enter()
    return stage
  }

  @Test func enterRefusesWhatTheValidationRefusesUntilTheTextIsMended() throws {
    let stage = try stageForDigits()
    stage.host.type("1x")
    #expect(stage.field.validationMessage == nil)
    #expect(stage.host.key(.enter))
    #expect(stage.field.validationMessage == "Only digits")
    #expect(stage.log == ["began 12", "changed 1", "changed 1x"])
    #expect(stage.field.isFirstResponder)
    stage.host.key(.backspace)
    #expect(stage.field.validationMessage == nil)
    stage.host.key(.enter)
    #expect(stage.log.suffix(3) == ["committed 1", "ended 1", "primary 1"])
  }

  @Test func losingTheFocusTakesARefusedTextBack() throws {
    let stage = try stageForDigits()
    stage.type("x").press(.tab)
    #expect(stage.field.text == "12" && stage.field.validationMessage == nil)
    #expect(stage.log == ["began 12", "changed x", "changed 12", "cancelled 12"])
  }

  @Test func aRefusedTextHasARedBorder() throws {
    let stage = try stageForDigits()
    stage.type("x").press(.enter)
    stage.other.becomeFirstResponder()
    stage.field.text = "x"
    stage.field.validate()
    stage.host.settle()
    #expect(stage.host.pixel(x: 100, y: 10).contrast(with: DynamicColor.destructive.light) < 1.1)
  }

  // MARK: Keys

  @Test func keysOfOthersAreLeftAlone() throws {
    let stage = try FieldStage("a", isEntered: true)
    for key in [Key.up, .down, .pageUp, .pageDown, .function(1), .escape] {
      #expect(!stage.host.key(key))
    }
    #expect(!stage.host.key(.character("s"), modifiers: .control))
    #expect(!stage.host.key(.character("s"), modifiers: .alt, text: "s"))
    #expect(stage.field.text == "a")
  }

  @Test func arrowsMoveAndShiftSelects() throws {
    let stage = try FieldStage("ab cd", isEntered: true)
    stage.press(.right)
    #expect(stage.field.editor.head == 5)
    stage.press(.left).press(.left, with: .shift)
    #expect(stage.field.selectedText == "c")
    stage.press(.left)
    #expect(stage.field.editor.head == 3)
    stage.press(.left, with: [.control, .shift])
    #expect(stage.field.selectedText == "ab ")
    stage.press(.home, .end, with: .shift)
    #expect(stage.field.selectedText == "cd")
    stage.pressControl("a")
    #expect(stage.field.selectedText == "ab cd")
    // Control deletes words.
    stage.field.text = "ab cd ef"
    stage.press(.end).press(.backspace, with: .control)
    #expect(stage.field.text == "ab cd ")
    stage.press(.home).press(.delete, with: .control)
    #expect(stage.field.text == " cd ")
  }

  @Test func arrowsMoveOnTheScreenWhicheverWayTheWritingRuns() throws {
    let stage = try FieldStage("שלום", isEntered: true)
    let steps: [(Key, Modifiers, Int)] = [
      (.home, [], 0), (.left, [], 1), (.right, [], 0), (.left, .control, 4),
    ]
    for (key, modifiers, head) in steps {
      stage.press(key, with: modifiers)
      #expect(stage.field.editor.head == head, "\(key)")
    }
    stage.pressControl("a")
    stage.press(.right)
    #expect(stage.field.editor.head == 0)
  }

  @Test func everyArrowStepIsACharacter() throws {
    let stage = try FieldStage("e\u{301}👨‍👩‍👧🇩🇪नि각x", isEntered: true)
    stage.host.key(.home)
    for (key, positions) in [(Key.right, Array(1...6)), (.left, (0...5).reversed())] {
      for position in positions {
        stage.host.key(key)
        #expect(stage.field.editor.head == position)
      }
    }
  }

  @Test func undoAndRedoAreChangesLikeOthers() throws {
    let stage = try FieldStage(isEntered: true)
    stage.host.type("ab")
    stage.pressControl("z")
    #expect(stage.field.text.isEmpty)
    stage.press(.character("Z"), with: [.control, .shift])
    #expect(stage.field.text == "ab")
    stage.pressControl("z")
    stage.pressControl("y")
    #expect(stage.log.last == "changed ab")
    // Composed text is one step.
    stage.host.compose("价格")
    stage.pressControl("z")
    #expect(stage.field.text == "ab")
  }

  // MARK: Read-only and disabled

  @Test func aReadOnlyTextIsCopiedAndNotChanged() throws {
    let stage = try FieldStage("Kew", isEntered: true)
    stage.field.isReadOnly = true
    stage.type("x").press(.backspace)
    for letter in ["x", "v"] as [Character] { stage.pressControl(letter) }
    #expect(stage.field.text == "Kew" && stage.log.isEmpty)
    stage.pressControl("c")
    #expect(stage.host.pasteboards[.clipboard] == "Kew")
    #expect(stage.field.accessibilityNode()?.states.contains(.readonly) == true)
  }

  // MARK: Accessibility and memory

  @Test func theNodeTellsTextAndName() throws {
    let stage = try FieldStage("Kew")
    stage.field.placeholder = "Place"
    stage.field.identifier = "place"
    stage.field.hasClearButton = true
    let node = stage.field.accessibilityTree().first
    #expect(node?.role == .textbox && node?.label == "Place" && node?.valueText == "Kew")
    #expect(node?.frame == Rect(x: 20, y: 10, width: 200, height: 34))
    #expect(node?.children.map(\.id) == ["place.clear"])
    stage.field.accessibilityLabel = "Where"
    #expect(stage.field.accessibilityNode()?.label == "Where")
  }

  @Test func nothingKeepsAFieldAlive() throws {
    weak var field: TextField?
    do {
      let stage = try FieldStage("Kew")
      field = stage.field
      stage.enter()
      stage.host.type("a")
      stage.host.advance(by: .seconds(1))
      stage.window.close()
    }
    #expect(field == nil)
  }

  @Test func aFieldWithoutRoomIsHarmless() throws {
    let stage = try FieldStage("Kensington")
    stage.field.hasClearButton = true
    stage.field.leadingIcon = "search"
    stage.enter()
    for width in [0.0, 1, 20, 40] {
      stage.field.frame = Rect(x: 20, y: 10, width: width, height: width)
      stage.host.type("x")
      stage.host.click(at: point(21, 11))
      stage.host.key(.end)
    }
    #expect(stage.field.scroll.isFinite)
  }

  // MARK: Leading text

  @Test func theLeadingTextMakesWayWhereThereIsNoRoomForBoth() {
    func layout(_ textWidth: Double, isRightToLeft: Bool = false) -> TextFieldLayout {
      TextFieldLayout(
        bounds: Rect(x: 0, y: 0, width: 100, height: 34), style: TextFieldStyle(), hasIcon: false,
        hasClearButton: false, leadingWidth: 20, textWidth: textWidth, isRightToLeft: isRightToLeft)
    }
    // 11 on either side, 8 between the two.
    #expect(layout(50).leadingText == Rect(x: 11, y: 0, width: 20, height: 34))
    #expect(layout(50).textArea == Rect(x: 39, y: 0, width: 50, height: 34))
    #expect(layout(51).leadingText == nil && layout(51).textArea.width == 78)
    let mirrored = layout(50, isRightToLeft: true)
    #expect(mirrored.leadingText == Rect(x: 69, y: 0, width: 20, height: 34))
    #expect(mirrored.textArea == Rect(x: 11, y: 0, width: 50, height: 34))
  }

  @Test func anAmountRunsWithItsSurroundings() {
    func direction(_ text: String) -> TextDirection {
      TextFieldLayout.direction(of: text, isRightToLeft: true)
    }
    #expect(direction("٤٠٠ £") == .rightToLeft && direction("") == .rightToLeft)
    #expect(direction("5 km") == .automatic && direction("شارع 5") == .automatic)
    #expect(TextFieldLayout.direction(of: "400 £", isRightToLeft: false) == .automatic)
  }
}

@MainActor @Suite struct InputViewTests {
  private func stage() throws -> (FieldStage, Button) {
    let stage = try FieldStage("4")
    let seven = Button("7", style: .bordered)
    seven.addAction(for: .primaryActionTriggered) { [field = stage.field] _, _ in
      field.insertText("7")
    }
    stage.field.inputView = StackView(.horizontal, views: [seven])
    return (stage, seven)
  }

  @Test func theViewIsShownWhileTheFieldHasTheFocus() throws {
    let (stage, seven) = try stage()
    #expect(seven.window == nil)
    stage.enter()
    stage.host.settle()
    #expect(seven.window != nil && seven.frameInWindow(seven.bounds).minY > 44)
    stage.other.becomeFirstResponder()
    stage.host.settle()
    #expect(seven.window == nil)
  }

  @Test func aPressInTheViewTypesAndLeavesTheKeyboardInTheField() throws {
    let (stage, seven) = try stage()
    stage.host.click(at: stage.point(before: 1))
    stage.host.settle()
    stage.host.click(at: seven.frameInWindow(seven.bounds).center)
    stage.host.click(at: seven.frameInWindow(seven.bounds).center)
    #expect(stage.field.text == "477" && stage.field.isFirstResponder && stage.field.isEditing)
    stage.host.type("8")
    #expect(stage.field.text == "4778")
    stage.field.deleteBackward()
    stage.host.key(.enter)
    #expect(stage.log.contains("committed 477"))
  }

  @Test func escapeAndTabCloseItAndAltDownOpensIt() throws {
    let (stage, seven) = try stage()
    stage.enter()
    stage.host.type("5")
    #expect(stage.host.key(.escape))
    stage.host.settle()
    #expect(seven.window == nil && stage.field.text == "5")
    stage.press(.down, with: .alt).host.settle()
    #expect(seven.window != nil)
    stage.press(.tab).host.settle()
    #expect(seven.window == nil && stage.other.isFirstResponder)
  }
}
