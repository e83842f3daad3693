import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor
@Suite struct ResultPanesTests {
  private let plot = View()
  private let list = ListingsCard(
    ListingsModel(source: ListingsSource(path: "-"), traits: Traits(), log: nil), CommandTable())
  private let message = View()

  private func panes(_ width: Double, rightToLeft: Bool = false) -> ResultPanes {
    let panes = ResultPanes(plot: plot, list: list, message: message)
    panes.shown = ResultPanes.Shown(plot: true)
    if rightToLeft { panes.traitOverrides.layoutDirection = .rightToLeft }
    panes.frame = Rect(x: 0, y: 0, width: width, height: 800)
    panes.layoutIfNeeded()
    return panes
  }

  @Test func thePlotStandsAboveTheListWhereThereIsNoRoomForBoth() {
    _ = panes(700)
    #expect(plot.frame == Rect(x: 0, y: 0, width: 700, height: 220))
    #expect(list.frame == Rect(x: 0, y: 232, width: 700, height: 568))
  }

  @Test(arguments: [724.0, 1_180, 1_544, 3_464])
  func inWideWindowsThePlotStandsBesideTheList(_ width: Double) {
    _ = panes(width)
    #expect(plot.frame.minX == 0 && plot.frame.maxX + 12 == list.frame.minX)
    #expect(list.frame.maxX == width && (370...820).contains(list.frame.width))
    #expect(plot.frame.height == 800 && list.frame.height == 800)
  }

  @Test func theListMayReachBeyondTheLowerEdge() {
    let panes = panes(700)
    panes.overhang = 12
    panes.layoutIfNeeded()
    #expect(list.frame == Rect(x: 0, y: 232, width: 700, height: 580) && list.overhang == 12)
  }

  @Test func fromRightToLeftTheListIsAtTheLeft() {
    _ = panes(1_600, rightToLeft: true)
    #expect(list.frame.minX == 0 && list.frame.maxX + 12 == plot.frame.minX)
    #expect(plot.frame.maxX == 1_600)
  }

  @Test func whatIsAloneFillsThePanes() {
    let panes = panes(1_600)
    panes.shown = ResultPanes.Shown(plot: true, list: false)
    panes.layoutIfNeeded()
    #expect(plot.frame == panes.bounds && list.isHidden)
    panes.shown = ResultPanes.Shown()
    panes.layoutIfNeeded()
    #expect(list.frame == panes.bounds && plot.isHidden)
  }

  @Test func aMessageStandsWhereTheListWas() {
    let panes = panes(1_600)
    let place = list.frame
    panes.shown = ResultPanes.Shown(plot: true, list: false, message: true)
    panes.layoutIfNeeded()
    #expect(list.isHidden && message.superview?.frame == place && message.frame.size == place.size)
  }

  @Test func inHighWindowsThePlotTakesAThird() {
    #expect(ResultPanes.plotHeight(in: 720) == 220)
    #expect(ResultPanes.plotHeight(in: 900) == 300)
    #expect(ResultPanes.plotHeight(in: 1_500) == 500)
  }

  // MARK: The divider

  /// Panes in a window, with the divider between them.
  private func scene(_ width: Double, rightToLeft: Bool = false) throws -> (
    Scene<ResultPanes>, SplitDivider
  ) {
    let panes = panes(width, rightToLeft: rightToLeft)
    let scene = try Scene(panes, in: Size(width: width, height: 800))
    scene.host.settle()
    return (scene, try #require(panes.subviews.compactMap { $0 as? SplitDivider }.first))
  }

  @Test(arguments: [false, true]) func theDividerGivesThePlotMoreRoom(rightToLeft: Bool) throws {
    let (f, divider) = try scene(1_200, rightToLeft: rightToLeft)
    let (width, start) = (plot.frame.width, divider.frame.center)
    var kept: [ResultPanes.Shares] = []
    f.subject.didChangeShares = { kept.append($0) }
    f.host.drag(start, Point(x: start.x + (rightToLeft ? -50 : 50), y: start.y))
    f.host.settle()
    #expect(plot.frame.width == width + 50 && kept.count == 1)
    #expect(try (#require(kept[0].beside) - (width + 50) / 1_188).magnitude < 1e-9)
  }

  @Test func noPaneIsDraggedAway() throws {
    let (f, divider) = try scene(1_000)
    f.host.drag(divider.frame.center, Point(x: -500, y: 400))
    f.host.settle()
    #expect(plot.frame.width == 300)
    f.host.drag(divider.frame.center, Point(x: 5_000, y: 400))
    f.host.settle()
    #expect(list.frame.width == 300)
  }

  @Test func keysMoveTheDivider() throws {
    let (f, divider) = try scene(1_200)
    let width = plot.frame.width
    _ = divider.becomeFirstResponder()
    f.host.key(.right)
    f.host.settle()
    #expect(plot.frame.width == width + 16)
    #expect(divider.accessibilityNode()?.role == .separator)
  }

  @Test func aboveTheListTheDividerMovesUpAndDown() throws {
    let (f, divider) = try scene(700)
    let start = divider.frame.center
    f.host.drag(start, Point(x: start.x, y: start.y + 40))
    f.host.settle()
    #expect(plot.frame.height == 260 && list.frame.minY == 272)
  }
}
