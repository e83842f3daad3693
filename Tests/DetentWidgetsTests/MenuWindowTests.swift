import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

/// A menu whose window is too low for it, on a screen where it fits.
@MainActor
@Suite struct MenuWindowTests {
  private static let screen = Rect(x: -200, y: -300, width: 900, height: 700)

  private func stage(screen: Rect? = screen) throws -> MenuStage {
    let stage = try MenuStage(height: 60)
    stage.host.screen = screen
    stage.open()
    return stage
  }

  /// The middle of a row, in the coordinates of the button's window.
  private func row(_ row: Int, _ stage: MenuStage) throws -> Point {
    let origin = try #require(stage.host.popups.first?.placement).frame.origin
    return stage.row(row) + origin
  }

  @Test func itLeavesTheWindowWithAllOfItsRows() throws {
    let stage = try stage()
    let popup = try #require(stage.host.popups.first)
    let list = try #require(stage.button.list)
    #expect(list.window === popup.window && stage.host.popups.count == 1)
    let frame = try #require(popup.placement).frame
    #expect(frame.maxY > stage.window.bounds.maxY && Self.screen.contains(frame))
    let card = stage.card.offsetBy(dx: frame.minX, dy: frame.minY)
    #expect(card.minY == stage.button.frame.maxY + 4 && card.minX == stage.button.frame.minX)
    #expect(list.superview?.bounds.height == list.intrinsicContentSize.height)
  }

  @Test func whereItFitsItLiesInTheWindow() throws {
    let stage = try MenuStage()
    stage.host.screen = Self.screen
    stage.open()
    #expect(stage.button.isMenuOpen && stage.host.popups.isEmpty)
  }

  @Test(arguments: [AnchorPlacement.Alignment.leading, .trailing])
  func whereOnlyItsHeightDoesNotFitItStaysBetweenTheSidesOfTheWindow(
    _ alignment: AnchorPlacement.Alignment
  ) throws {
    let stage = try MenuStage(height: 60)
    stage.host.screen = Self.screen
    let button = stage.button
    button.frame.origin.x = stage.window.bounds.maxX - button.frame.width - 12
    button.menuAlignment = alignment
    stage.host.drain()
    stage.host.click(at: button.frame.center)
    stage.host.settle()
    let frame = try #require(stage.host.popups.first?.placement).frame
    let card = stage.card.offsetBy(dx: frame.minX, dy: frame.minY)
    #expect(stage.window.bounds.minX <= card.minX && card.maxX <= stage.window.bounds.maxX)
    if alignment == .trailing { #expect(card.maxX == button.frame.maxX) }
  }

  @Test func inAWindowThatHangsOverTheEdgeOfTheScreenItStandsOnTheScreen() throws {
    let stage = try MenuStage(height: 500, y: 240)
    let screen = Rect(x: -200, y: -100, width: 900, height: 400)
    stage.host.screen = screen
    stage.open()
    #expect(stage.button.isMenuOpen && stage.host.popups.isEmpty)
    #expect(stage.card.maxY == stage.button.frame.minY - 4 && screen.contains(stage.card))
  }

  @Test func withoutAScreenItScrollsInTheWindow() throws {
    let stage = try stage(screen: nil)
    #expect(stage.button.isMenuOpen && stage.host.popups.isEmpty)
    #expect(stage.window.bounds.contains(stage.card))
  }

  @Test func aClickOnARowChoosesIt() throws {
    let stage = try stage()
    stage.host.click(at: try row(4, stage))
    stage.host.settle()
    #expect(stage.log.last == "ended 4")
    #expect(stage.button.selectedIndex == 4 && !stage.button.isMenuOpen)
    #expect(stage.host.popups.isEmpty && stage.window.overlay.subviews.isEmpty)
    #expect(stage.button.isFirstResponder)
  }

  @Test func aDragFromTheButtonChoosesWhereItIsLetGo() throws {
    let stage = try MenuStage(height: 60)
    stage.host.screen = Self.screen
    stage.host.press(at: point(40, 20))
    stage.host.settle()
    stage.host.move(to: try row(1, stage))
    #expect(stage.button.list?.model.highlighted == 1)
    stage.host.release()
    stage.host.settle()
    #expect(stage.button.selectedIndex == 1 && stage.host.popups.isEmpty)
  }

  @Test func keysMoveChooseAndClose() throws {
    let stage = try stage()
    #expect(stage.host.key(.down) && stage.button.list?.model.highlighted == 1)
    #expect(stage.host.key(.escape))
    stage.host.settle()
    #expect(!stage.button.isMenuOpen && stage.button.selectedIndex == 0 && stage.log.isEmpty)
    #expect(stage.button.isFirstResponder && stage.host.popups.isEmpty)
    stage.host.key(.space)
    stage.host.settle()
    #expect(stage.host.popups.count == 1)
    stage.press(.end, .enter)
    stage.host.settle()
    #expect(stage.button.selectedIndex == 4 && stage.button.isFirstResponder)
  }

  @Test func whateverTakesItsWindowAwayAndAPressElsewhereCloseIt() throws {
    let ends: [(MenuStage) -> Void] = [
      { $0.host.setFocused(false) }, { $0.host.setVisible(false) }, { $0.window.close() },
      { $0.button.isHidden = true }, { $0.button.removeFromSuperview() },
      { $0.host.popups.first?.window.close() }, { $0.host.click(at: point(200, 20)) },
    ]
    for (index, end) in ends.enumerated() {
      let stage = try stage()
      end(stage)
      stage.host.settle()
      #expect(!stage.button.isMenuOpen && stage.host.popups.isEmpty, "\(index)")
      #expect(stage.window.overlay.subviews.isEmpty && stage.log.isEmpty, "\(index)")
    }
  }

  @Test func itsNodesAreWhereItIsSeen() throws {
    let stage = try stage()
    stage.button.list?.identifier = "menu"
    let tree = try #require(stage.window.accessibilityTree().first)
    let menu = try #require(tree.node(withID: "menu"))
    let last = try row(4, stage)
    #expect(menu.children.count == 5 && menu.children[4].frame.center == last)
  }
}
