import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor @Suite struct TextFieldPointerTests {
  @Test func aClickPutsTheCaretBetweenTheNearestCharacters() throws {
    let stage = try FieldStage("Kensington")
    for (place, head) in [
      (stage.point(before: 3, dx: 1), 3), (point(215, 27), 10), (point(21, 27), 0),
    ] {
      stage.host.click(at: place)
      #expect(stage.field.editor.head == head && !stage.field.editor.hasSelection)
    }
    // Inside of a character: its nearer end.
    stage.field.text = "👨‍👩‍👧x"
    let width = stage.point(before: 18).x - stage.point(before: 0).x
    for (part, head) in [(0.3, 0), (0.7, 1)] {
      stage.host.click(at: stage.point(before: 0, dx: width * part))
      #expect(stage.field.editor.head == head)
    }
  }

  @Test func aDragSelectsAndOffersTheSelection() throws {
    let stage = try FieldStage("Kensington")
    stage.host.press(at: stage.point(before: 3))
    stage.host.move(to: stage.point(before: 6))
    #expect(stage.field.selectedText == "sin" && stage.host.pasteboards[.primary] == nil)
    stage.host.move(to: point(-50, 300))
    stage.host.release()
    #expect(stage.field.selectedText == "Ken" && stage.host.pasteboards[.primary] == "Ken")
    #expect(stage.log.isEmpty)
  }

  @Test func aFingerMovesTheCaretAndSelectsTheWordThatItRestsOn() throws {
    let stage = try FieldStage("South Kensington")
    stage.host.touchDown(at: stage.point(before: 8))
    stage.host.touchMove(to: stage.point(before: 12))
    #expect(stage.field.editor.head == 12 && !stage.field.editor.hasSelection)
    stage.host.advance(by: .milliseconds(700))
    stage.host.touchUp()
    #expect(!stage.field.editor.hasSelection)
    stage.host.touchDown(at: stage.point(before: 8))
    stage.host.drain()
    stage.host.advance(by: .milliseconds(550))
    #expect(stage.field.selectedText == "Kensington")
    stage.host.touchUp()
    #expect(stage.field.selectedText == "Kensington")
  }

  @Test func shiftMovesTheEndOfTheSelectionAndClicksSelectAWordOrAll() throws {
    let stage = try FieldStage("Notting Hill Gate")
    stage.host.click(at: stage.point(before: 3))
    for (place, text) in [(6, "tin"), (1, "ot")] {
      stage.host.click(at: stage.point(before: place), modifiers: .shift)
      #expect(stage.field.selectedText == text)
    }
    for (count, text) in [(2, "Hill"), (3, "Notting Hill Gate")] {
      stage.host.click(at: stage.point(before: 9), count: count)
      #expect(stage.field.selectedText == text)
    }
    #expect(stage.host.pasteboards[.primary] == "Notting Hill Gate")
    // A drag after two clicks selects whole words either way.
    stage.host.press(at: stage.point(before: 9), clickCount: 2)
    for (place, text) in [(14, "Hill Gate"), (2, "Notting Hill")] {
      stage.host.move(to: stage.point(before: place))
      #expect(stage.field.selectedText == text)
    }
  }

  @Test func escapeDuringADragBringsTheSelectionBack() throws {
    let stage = try FieldStage("Kensington", isEntered: true)
    stage.host.press(at: stage.point(before: 3))
    stage.host.move(to: stage.point(before: 6))
    stage.host.key(.escape)
    #expect(stage.field.selectedText == "Kensington")
    stage.host.move(to: stage.point(before: 1))
    #expect(stage.field.selectedText == "Kensington")
  }

  @Test func thePointerIsABeamOverTextAndAHandOverTheButton() throws {
    let stage = try FieldStage("Kew")
    stage.field.hasClearButton = true
    for (x, isEnabled, cursor) in [
      (60.0, true, Cursor.text), (203, true, .pointingHand), (60, false, .arrow),
    ] {
      stage.field.isEnabled = isEnabled
      stage.host.move(to: point(x, 27))
      #expect(stage.host.cursor == cursor)
    }
  }

  @Test func typingIntoAFieldThatWasClickedShowsNoRing() throws {
    let stage = try FieldStage()
    let isRing = { stage.host.pixel(x: 100, y: 7) == DynamicColor.accent.light }
    stage.host.click(at: point(60, 27))
    stage.host.type("a")
    #expect(!isRing())
    stage.host.key(.tab)
    stage.enter()
    stage.host.settle()
    #expect(isRing())
  }

  private func valueStage() throws -> FieldStage {
    let stage = try FieldStage("£288,000")
    stage.field.selectsAllOnFocus = true
    return stage
  }

  @Test func theFirstClickIntoAValueSelectsItAndTheSecondPlacesTheCaret() throws {
    let stage = try valueStage()
    stage.host.pasteboards[.primary] = "elsewhere"
    stage.host.click(at: stage.point(before: 5, dx: 1))
    #expect(stage.field.selectedText == "£288,000")
    #expect(stage.host.pasteboards[.primary] == "elsewhere")
    stage.host.type("350k")
    #expect(stage.field.text == "350k")
    stage.host.key(.escape)
    stage.host.click(at: stage.point(before: 5, dx: 1))
    #expect(stage.field.editor.head == 4 && !stage.field.editor.hasSelection)
    stage.other.becomeFirstResponder()
    stage.host.click(at: stage.point(before: 5), modifiers: .shift)
    #expect(stage.field.editor.head == 4)
  }

  @Test func aFirstTapIntoAValueSelectsItAndASecondPlacesTheCaret() throws {
    let stage = try valueStage()
    for selected in ["£288,000", ""] {
      stage.host.tap(at: stage.point(before: 5))
      #expect(stage.field.selectedText == selected)
      stage.host.advance(by: .seconds(1))
    }
    #expect(stage.field.isFirstResponder && stage.field.editor.head == 4)
  }

  @Test func aDragOutOfTheFirstPressSelectsAsUsualAndTwoClicksSelectTheValue() throws {
    let stage = try valueStage()
    stage.host.drag(stage.point(before: 2), stage.point(before: 5))
    #expect(stage.field.selectedText == "288" && stage.host.pasteboards[.primary] == "288")
    stage.other.becomeFirstResponder()
    for _ in 0..<2 {
      stage.host.click(at: stage.point(before: 3), count: 2)
      #expect(stage.field.selectedText == "£288,000")
      stage.host.click(at: stage.point(before: 3))
    }
  }

  @Test func whateverGivesAValueTheFocusSelectsIt() throws {
    let stage = try valueStage()
    for focus in [
      { $0.becomeFirstResponder() }, { $0.accessibilityFocus(part: "") },
    ] as [@MainActor (TextField) -> Bool] {
      stage.other.becomeFirstResponder()
      #expect(focus(stage.field))
      #expect(stage.field.selectedText == "£288,000")
    }
  }

  @Test func theClearButtonIsAnEditOfItsOwnOrPartOfTheOneThatIsOpen() throws {
    let stage = try FieldStage("Kew", isEntered: true)
    stage.field.hasClearButton = true
    stage.host.type("x")
    stage.host.click(at: point(203, 27))
    stage.host.key(.escape)
    #expect(stage.field.text == "Kew")
    #expect(stage.log == ["began Kew", "changed x", "changed ", "changed Kew", "cancelled Kew"])
    stage.clearLog()
    stage.other.becomeFirstResponder()
    // A release beside the button clears nothing.
    stage.host.drag(point(203, 27), point(100, 27))
    #expect(stage.field.text == "Kew" && stage.log.isEmpty)
    for _ in 0..<2 {
      stage.host.click(at: point(203, 27))
      #expect(stage.field.text.isEmpty && stage.field.isFirstResponder)
      #expect(stage.log == ["began Kew", "changed ", "committed ", "ended "])
    }
  }

  @Test func theCaretStaysInSightAndTheBeginComesBack() throws {
    let stage = try FieldStage(String(repeating: "Kensington ", count: 10), isEntered: true)
    stage.host.key(.end)
    #expect(stage.field.scroll > 100)
    #expect(stage.field.caretRect.maxX <= 200 - stage.field.style.padding + 1)
    stage.host.key(.home)
    #expect(stage.field.scroll == 0)
    stage.press(.end, .tab)
    #expect(stage.field.scroll == 0)
    // A line that becomes shorter scrolls back.
    stage.enter()
    stage.host.key(.end)
    for _ in 0..<105 { stage.host.key(.backspace) }
    #expect(stage.field.text == "Kensi" && stage.field.scroll == 0)
  }

  private func isCaretLit(_ stage: FieldStage) -> Bool {
    let caret = stage.field.convert(stage.field.caretRect, to: stage.window)
    let x = Int(caret.minX.rounded())
    return (x - 1...x + 1).contains { stage.host.pixel(x: $0, y: Int(caret.midY)).luminance < 0.1 }
  }

  @Test func theWindowKnowsWhereTextIsWritten() throws {
    let stage = try FieldStage("Kew")
    #expect(stage.window.textInputRect == nil)
    stage.enter()
    let caret = stage.field.convert(stage.field.caretRect, to: stage.window)
    #expect(stage.window.textInputRect == caret)
    stage.field.isReadOnly = true
    #expect(stage.window.textInputRect == nil)
  }

  @Test func theCaretBlinksAndRestsAfterAWhileAndABlinkDrawsTheCaretOnly() throws {
    let stage = try FieldStage()
    stage.host.click(at: point(60, 27))
    stage.host.settle()
    #expect(isCaretLit(stage))
    stage.host.advance(by: .milliseconds(600))
    #expect(!isCaretLit(stage))
    stage.host.type("Kew")
    #expect(isCaretLit(stage))
    stage.host.advance(by: .milliseconds(600))
    #expect(stage.host.lastDamage.bounds.width <= 6)
    stage.host.advance(by: .seconds(30))
    #expect(isCaretLit(stage) && stage.host.driver.nextFrameTime == nil)
  }

  @Test func noTimerRunsWithoutTheFocusOrWithoutMotion() throws {
    let stage = try FieldStage()
    #expect(stage.host.driver.nextFrameTime == nil)
    stage.enter()
    stage.host.settle()
    #expect(stage.host.driver.nextFrameTime != nil)
    stage.host.setFocused(false)
    stage.host.settle()
    #expect(stage.host.driver.nextFrameTime == nil && !isCaretLit(stage))
    stage.host.setFocused(true)
    stage.window.rootTraits.reducesMotion = true
    stage.host.settle()
    #expect(stage.host.driver.nextFrameTime == nil && isCaretLit(stage))
  }
}
