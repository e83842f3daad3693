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
    scene.host.key(.right)
    scene.host.key(.right)
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
    scene.host.key(.end)
    scene.host.key(.enter)
    #expect(shared == 1)
    scene.subject.frame.size.width = 400
    scene.host.settle()
    #expect(!buttons[2].isHidden && scene.subject.more.superview == nil)
  }

  @Test func aBarWithoutAFrameAsksForItsButtons() throws {
    let button = Button("Back", style: .bordered)
    let size = ToolBar([button, Spacer(), Button("Share", style: .bordered)]).intrinsicContentSize
    #expect(size.height == button.intrinsicContentSize.height)
    #expect(size.width > 2 * button.intrinsicContentSize.width)
  }

  @Test func itemsCanBeReplaced() throws {
    let (scene, buttons) = try bar()
    scene.subject.items = [buttons[2], buttons[0]]
    scene.host.settle()
    #expect(buttons[1].superview == nil && buttons[2].frame.minX == 0)
  }
}
