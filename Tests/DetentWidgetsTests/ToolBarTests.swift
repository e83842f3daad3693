import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor
@Suite struct ToolBarTests {
  private func bar(width: Double = 400) throws -> (Scene<ToolBar>, [Button]) {
    let buttons = ["Back", "Forward", "Share"].map { Button($0, style: .bordered) }
    let bar = ToolBar([buttons[0], buttons[1], Spacer(), buttons[2]])
    let scene = try Scene(
      bar, Rect(x: 10, y: 10, width: width, height: 40), in: Size(width: 500, height: 200)
    ) { $0.addSubview(RecordingControl(frame: Rect(x: 10, y: 150, width: 20, height: 20))) }
    scene.host.settle()
    return (scene, buttons)
  }

  @Test func tabReachesTheBarOnceAndArrowsMoveInIt() throws {
    let (scene, buttons) = try bar()
    scene.host.key(.tab)
    #expect(buttons[0].isFirstResponder)
    scene.press(.right, .right)
    #expect(buttons[2].isFirstResponder)
    scene.host.key(.right)
    #expect(buttons[0].isFirstResponder)
    scene.host.key(.end)
    #expect(buttons[2].isFirstResponder)
    scene.host.key(.tab)
    #expect(scene.window.firstResponder is RecordingControl)
    scene.host.key(.tab)
    #expect(buttons[2].isFirstResponder)
    scene.window.rootTraits.layoutDirection = .rightToLeft
    scene.host.key(.right)
    #expect(buttons[1].isFirstResponder)
  }

  @Test func aSpacerTakesTheRoomAndTheBarIsAToolBar() throws {
    let (scene, buttons) = try bar()
    #expect(buttons[2].frame.maxX == 400 && buttons[0].frame.minX == 0)
    #expect(scene.subject.more.superview == nil)
    let node = try #require(scene.subject.accessibilityTree().first)
    #expect(node.role == .toolbar && node.children.map(\.label) == ["Back", "Forward", "Share"])
  }

  @Test func buttonsWithoutRoomAreInTheMenu() throws {
    let (scene, buttons) = try bar(width: 150)
    #expect(!buttons[0].isHidden && buttons[2].isHidden && scene.subject.more.superview != nil)
    #expect(scene.subject.more.frame.maxX <= 150)
    var shared = 0
    buttons[2].addAction(for: .primaryActionTriggered) { _, _ in shared += 1 }
    scene.subject.more.trigger(.key)
    scene.host.settle()
    #expect(scene.subject.more.accessibilityNode()?.label == "Actions")
    scene.press(.end, .enter)
    #expect(shared == 1)
    scene.subject.frame.size.width = 400
    scene.host.settle()
    #expect(!buttons[2].isHidden && scene.subject.more.superview == nil)
  }

  @Test func itemsCanBeReplaced() throws {
    let (scene, buttons) = try bar()
    scene.subject.items = [buttons[2], buttons[0]]
    scene.host.settle()
    #expect(buttons[1].superview == nil && buttons[2].frame.minX == 0)
    // A bar without a frame asks for its buttons.
    let size = ToolBar([buttons[0], Spacer(), buttons[1]]).intrinsicContentSize
    #expect(size.height == buttons[0].intrinsicContentSize.height)
    #expect(size.width > 2 * buttons[0].intrinsicContentSize.width)
  }
}

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

  @Test func aPressBringsNoneAndTheKeyThatTriggersTheButtonTakesThemAway() throws {
    let stage = try stage()
    stage.host.press(at: point(40, 35))
    stage.host.advance(by: .seconds(1))
    #expect(stage.subject.isFirstResponder && words(stage).isEmpty)
    let keys = try self.stage()
    keys.host.key(.tab)
    keys.host.advance(by: .milliseconds(700))
    keys.host.key(.space)
    keys.host.advance(by: .seconds(1))
    #expect(words(keys).isEmpty)
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
