import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor @Suite struct ToolBarTests {
  private let buttons = ["Back", "Forward", "Share"].map { Button($0, style: .bordered) }
  private let bar: ToolBar
  private let scene: Scene<ToolBar>
  private let host: HeadlessHost

  init() throws {
    bar = ToolBar([buttons[0], buttons[1], Spacer(), buttons[2]])
    scene = try Scene(
      bar, Rect(x: 10, y: 10, width: 400, height: 40), in: Size(width: 500, height: 200)
    ) { $0.addSubview(RecordingControl(frame: Rect(x: 10, y: 150, width: 20, height: 20))) }
    host = scene.host
    host.settle()
  }

  @Test func tabReachesTheBarOnceAndArrowsMoveInIt() {
    for (key, focus) in [(Key.tab, 0), (.right, 1), (.right, 2), (.right, 0), (.end, 2)] {
      host.key(key)
      #expect(buttons[focus].isFirstResponder)
    }
    host.key(.tab)
    #expect(scene.window.firstResponder is RecordingControl)
    host.key(.tab)
    #expect(buttons[2].isFirstResponder)
    scene.window.rootTraits.layoutDirection = .rightToLeft
    host.key(.right)
    #expect(buttons[1].isFirstResponder)
  }

  @Test func aSpacerTakesTheRoomAndTheBarIsAToolBar() throws {
    #expect(buttons[2].frame.maxX == 400 && buttons[0].frame.minX == 0)
    #expect(bar.more.superview == nil)
    let node = try #require(bar.accessibilityTree().first)
    #expect(node.role == .toolbar && node.children.map(\.label) == ["Back", "Forward", "Share"])
  }

  @Test func buttonsWithoutRoomAreInTheMenu() {
    bar.frame.size.width = 150
    host.settle()
    #expect(!buttons[0].isHidden && buttons[2].isHidden && bar.more.superview != nil)
    #expect(bar.more.frame.maxX <= 150)
    var shared = 0
    buttons[2].addAction(for: .primaryActionTriggered) { _, _ in shared += 1 }
    bar.more.trigger(.key)
    host.settle()
    #expect(bar.more.accessibilityNode()?.label == "Actions")
    scene.press(.end, .enter)
    #expect(shared == 1)
    bar.frame.size.width = 400
    host.settle()
    #expect(!buttons[2].isHidden && bar.more.superview == nil)
  }

  @Test func itemsCanBeReplaced() {
    bar.items = [buttons[2], buttons[0]]
    host.settle()
    #expect(buttons[1].superview == nil && buttons[2].frame.minX == 0)
    // A bar without a frame asks for its buttons.
    let size = ToolBar([buttons[0], Spacer(), buttons[1]]).intrinsicContentSize
    #expect(size.height == buttons[0].intrinsicContentSize.height)
    #expect(size.width > 2 * buttons[0].intrinsicContentSize.width)
  }
}

/// When the words beside a button come and go.
@MainActor @Suite struct TooltipTests {
  private let stage: Scene<Button>
  private let button: Button
  private let host: HeadlessHost

  init() throws {
    button = Button("Undo")
    button.toolTip = "Undo (Ctrl+Z)"
    stage = try Scene(
      button, Rect(x: 20, y: 20, width: 80, height: 30), in: Size(width: 300, height: 200))
    host = stage.host
    host.driver.send(FocusEvent(isFocused: true))
  }

  private var words: [String] {
    stage.window.overlay.subviews.compactMap { ($0 as? Tooltip)?.text }
  }

  @Test func theyComeAWhileAfterKeysReachTheButton() {
    host.key(.tab)
    #expect(button.isFirstResponder && words.isEmpty)
    host.advance(by: .milliseconds(100))
    #expect(words.isEmpty)
    host.advance(by: .milliseconds(700))
    #expect(words == ["Undo (Ctrl+Z)"])
    #expect(button.isFirstResponder)
    button.resignFirstResponder()
    #expect(words.isEmpty)
  }

  @Test func keysStandBehindTheWordsAndAreNotReadWithThem() {
    (button.toolTip, button.toolTipKeys) = ("Take the last step back", "Ctrl+Z")
    button.keyShortcuts = "Control+Z"
    host.key(.tab)
    host.advance(by: .milliseconds(700))
    #expect(words == ["Take the last step back (Ctrl+Z)"])
    let node = button.accessibilityNode()
    #expect(node?.description == "Take the last step back" && node?.keyShortcuts == "Control+Z")
  }

  @Test(arguments: [false, true])
  func aPressBringsNoneAndTheKeyThatTriggersTheButtonTakesThemAway(isKey: Bool) {
    if isKey {
      host.key(.tab)
      host.advance(by: .milliseconds(700))
      host.key(.space)
    } else {
      host.press(at: point(40, 35))
    }
    host.advance(by: .seconds(1))
    #expect(button.isFirstResponder && words.isEmpty)
  }

  @Test func aDisabledButtonSaysThemAndShowsNothingElseOfThePointer() {
    button.isEnabled = false
    host.move(to: point(40, 35))
    host.advance(by: .milliseconds(500))
    #expect(words.isEmpty)
    host.advance(by: .milliseconds(200))
    #expect(words == ["Undo (Ctrl+Z)"])
    #expect(!button.isHovered && host.cursor == .arrow)
    host.click(at: point(40, 35))
    #expect(!button.isFirstResponder)
    host.move(to: point(250, 150))
    #expect(words.isEmpty)
  }

  @Test func theyDoNotComeBackToAPointerThatHasPressed() {
    host.move(to: point(40, 35))
    host.advance(by: .seconds(1))
    #expect(words == ["Undo (Ctrl+Z)"])
    host.click(at: point(40, 35))
    host.move(to: point(45, 35))
    host.advance(by: .seconds(1))
    #expect(words.isEmpty)
    host.move(to: point(250, 150))
    host.move(to: point(40, 35))
    host.advance(by: .seconds(1))
    #expect(words == ["Undo (Ctrl+Z)"])
  }
}
