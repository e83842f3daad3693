import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

/// A menu whose window is too low for it, on a screen where it fits.
@MainActor @Suite struct MenuWindowTests {
  private static let screen = Rect(x: -200, y: -300, width: 900, height: 700)

  private let stage: MenuStage
  private var button: MenuButton { stage.button }
  private var host: HeadlessHost { stage.host }

  init() throws {
    stage = try MenuStage(height: 60)
    stage.host.screen = Self.screen
  }

  /// Where the card is, in the coordinates of the button's window.
  private func card() throws -> Rect {
    let frame = try #require(host.popups.first?.placement).frame
    return stage.card.offsetBy(dx: frame.minX, dy: frame.minY)
  }

  /// The middle of a row, in the coordinates of the button's window.
  private func row(_ row: Int) throws -> Point {
    stage.row(row) + (try #require(host.popups.first?.placement)).frame.origin
  }

  @Test func itLeavesTheWindowWithAllOfItsRows() throws {
    stage.open()
    let popup = try #require(host.popups.first)
    let list = try #require(button.list)
    #expect(list.window === popup.window && host.popups.count == 1)
    let frame = try #require(popup.placement).frame
    #expect(frame.maxY > stage.window.bounds.maxY && Self.screen.contains(frame))
    #expect(try card().origin == Point(x: button.frame.minX, y: button.frame.maxY + 4))
    #expect(list.superview?.bounds.height == list.intrinsicContentSize.height)
    // Its nodes are where it is seen.
    list.identifier = "menu"
    let tree = try #require(stage.window.accessibilityTree().first)
    let menu = try #require(tree.node(withID: "menu"))
    let last = try row(4)
    #expect(menu.children.count == 5 && menu.children[4].frame.center == last)
  }

  @Test func whereItFitsItLiesInTheWindowAndWithoutAScreenItScrollsThere() throws {
    let high = try MenuStage()
    high.host.screen = Self.screen
    host.screen = nil
    for stage in [high, stage] {
      stage.open()
      #expect(stage.button.isMenuOpen && stage.host.popups.isEmpty)
      #expect(stage.window.bounds.contains(stage.card))
    }
  }

  @Test(arguments: [AnchorPlacement.Alignment.leading, .trailing])
  func whereOnlyItsHeightDoesNotFitItStaysBetweenTheSidesOfTheWindow(
    _ alignment: AnchorPlacement.Alignment
  ) throws {
    button.frame.origin.x = stage.window.bounds.maxX - button.frame.width - 12
    button.menuAlignment = alignment
    host.drain()
    host.click(at: button.frame.center)
    host.settle()
    let card = try card()
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

  @Test func aClickOnARowChoosesIt() throws {
    stage.open()
    host.click(at: try row(4))
    host.settle()
    #expect(stage.log.last == "ended 4" && button.selectedIndex == 4 && !button.isMenuOpen)
    #expect(host.popups.isEmpty && stage.window.overlay.subviews.isEmpty)
    #expect(button.isFirstResponder)
  }

  @Test func aDragFromTheButtonChoosesWhereItIsLetGo() throws {
    host.press(at: point(40, 20))
    host.settle()
    host.move(to: try row(1))
    #expect(button.list?.model.highlighted == 1)
    host.release()
    host.settle()
    #expect(button.selectedIndex == 1 && host.popups.isEmpty)
  }

  @Test func keysMoveChooseAndClose() {
    stage.open()
    #expect(host.key(.down) && button.list?.model.highlighted == 1)
    #expect(host.key(.escape))
    host.settle()
    #expect(!button.isMenuOpen && button.selectedIndex == 0 && stage.log.isEmpty)
    #expect(button.isFirstResponder && host.popups.isEmpty)
    host.key(.space)
    host.settle()
    #expect(host.popups.count == 1)
    stage.press(.end, .enter)
    host.settle()
    #expect(button.selectedIndex == 4 && button.isFirstResponder)
  }

  @Test func whateverTakesItsWindowAwayAndAPressElsewhereCloseIt() throws {
    let ends: [(MenuStage) -> Void] = [
      { $0.host.setFocused(false) }, { $0.host.setVisible(false) }, { $0.window.close() },
      { $0.button.isHidden = true }, { $0.button.removeFromSuperview() },
      { $0.host.popups.first?.window.close() }, { $0.host.click(at: point(200, 20)) },
    ]
    for (index, end) in ends.enumerated() {
      let stage = try MenuWindowTests().stage
      stage.open()
      #expect(stage.host.popups.count == 1)
      end(stage)
      stage.host.settle()
      #expect(!stage.button.isMenuOpen && stage.host.popups.isEmpty, "\(index)")
      #expect(stage.window.overlay.subviews.isEmpty && stage.log.isEmpty, "\(index)")
    }
  }
}
