import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

/// When the words beside a button come and go.
@MainActor @Suite struct TooltipTests {
  private func stage() throws -> Scene<Button> {
    let button = Button("Undo")
    button.toolTip = "Undo (Ctrl+Z)"
    let stage = try Scene(
      button, Rect(x: 20, y: 20, width: 80, height: 30), in: Size(width: 300, height: 200))
    stage.host.driver.send(FocusEvent(isFocused: true))
    return stage
  }

  private func words(_ stage: Scene<Button>) -> [String] {
    stage.window.overlay.subviews.compactMap { ($0 as? Tooltip)?.text }
  }

  @Test func theyComeAWhileAfterKeysReachTheButton() throws {
    let stage = try stage()
    stage.host.key(.tab)
    #expect(stage.subject.isFirstResponder && words(stage).isEmpty)
    stage.host.advance(by: .milliseconds(100))
    #expect(words(stage).isEmpty)
    stage.host.advance(by: .milliseconds(700))
    #expect(words(stage) == ["Undo (Ctrl+Z)"])
    #expect(stage.subject.isFirstResponder)
    stage.subject.resignFirstResponder()
    #expect(words(stage).isEmpty)
  }

  @Test func keysStandBehindTheWordsAndAreNotReadWithThem() throws {
    let stage = try stage()
    (stage.subject.toolTip, stage.subject.toolTipKeys) = ("Take the last step back", "Ctrl+Z")
    stage.subject.keyShortcuts = "Control+Z"
    stage.host.key(.tab)
    stage.host.advance(by: .milliseconds(700))
    #expect(words(stage) == ["Take the last step back (Ctrl+Z)"])
    let node = stage.subject.accessibilityNode()
    #expect(node?.description == "Take the last step back" && node?.keyShortcuts == "Control+Z")
  }

  @Test func aPressBringsNone() throws {
    let stage = try stage()
    stage.host.press(at: point(40, 35))
    stage.host.advance(by: .seconds(1))
    #expect(stage.subject.isFirstResponder && words(stage).isEmpty)
  }

  @Test func theKeyThatTriggersTheButtonTakesThemAway() throws {
    let stage = try stage()
    stage.host.key(.tab)
    stage.host.advance(by: .milliseconds(700))
    stage.host.key(.space)
    stage.host.advance(by: .seconds(1))
    #expect(words(stage).isEmpty)
  }

  @Test func aDisabledButtonSaysThemAndShowsNothingElseOfThePointer() throws {
    let stage = try stage()
    stage.subject.isEnabled = false
    stage.host.move(to: point(40, 35))
    stage.host.advance(by: .milliseconds(500))
    #expect(words(stage).isEmpty)
    stage.host.advance(by: .milliseconds(200))
    #expect(words(stage) == ["Undo (Ctrl+Z)"])
    #expect(!stage.subject.isHovered && stage.host.cursor == .arrow)
    stage.host.click(at: point(40, 35))
    #expect(!stage.subject.isFirstResponder)
    stage.host.move(to: point(250, 150))
    #expect(words(stage).isEmpty)
  }

  @Test func theyDoNotComeBackToAPointerThatHasPressed() throws {
    let stage = try stage()
    stage.host.move(to: point(40, 35))
    stage.host.advance(by: .seconds(1))
    #expect(words(stage) == ["Undo (Ctrl+Z)"])
    stage.host.click(at: point(40, 35))
    stage.host.move(to: point(45, 35))
    stage.host.advance(by: .seconds(1))
    #expect(words(stage).isEmpty)
    stage.host.move(to: point(250, 150))
    stage.host.move(to: point(40, 35))
    stage.host.advance(by: .seconds(1))
    #expect(words(stage) == ["Undo (Ctrl+Z)"])
  }
}
