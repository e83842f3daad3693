import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// The window where it is as narrow as a telephone, under a finger.
@MainActor @Suite struct NarrowScreenTests {
  @Test func aNarrowWindowKeepsTheFiltersInASheet() async throws {
    let stage = try await ScreenStage(size: Size(width: 600, height: 700))
    #expect(try !stage.has("price"))
    try stage.click("filters")
    #expect(try stage.has("price"))
    stage.host.key(.escape)
    #expect(try !stage.has("price"))
    try stage.click("filters")
    stage.host.click(at: Point(x: 300, y: 30))
    #expect(try !stage.has("price"))
    try stage.click("filters")
    let sheet = try #require(try stage.view("filters.done").superview?.superview)
    for _ in 0..<20 {
      stage.host.key(.tab)
      #expect(stage.window.firstResponder?.isDescendant(of: sheet) == true)
    }
    #expect(try stage.node("filters.done").label == "Show 10 homes")
    try stage.click("filters.done")
    #expect(try !stage.has("price") && stage.focused == "filters")
  }

  @Test func theSheetFollowsTheHandAndGoesWhereItIsThrownDown() async throws {
    let stage = try await ScreenStage(size: Size(width: 600, height: 700))
    try stage.click("filters")
    let sheet = try #require(try stage.view("price.group").superview?.superview)
    func top() -> Double { sheet.frameInWindow(sheet.bounds).minY }
    let start = top()
    let grabber = Point(x: 300, y: start - 46)
    stage.host.press(at: grabber)
    for way in [40.0, 100] { stage.host.move(to: Point(x: 300, y: grabber.y + way)) }
    stage.host.advance(by: .milliseconds(20))
    #expect(abs(top() - start - 100) < 1)
    // Held still and let go near its place it returns there.
    stage.host.advance(by: .seconds(1))
    stage.host.release()
    stage.host.settle()
    #expect(try top() == start && !stage.view("price").isHidden)
    stage.host.drag(grabber, Point(x: 300, y: grabber.y + 200), Point(x: 300, y: grabber.y + 420))
    #expect(try !stage.has("price") && stage.focused == "filters")
  }

  @Test func aNarrowWindowShowsTheListOrTheChart() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 860))
    #expect(try stage.node("bottomBar").frame == Rect(x: 0, y: 788, width: 400, height: 72))
    let chart = try stage.screen.plot
    #expect(try stage.node("listings").frame.height > 400 && chart.isHidden)
    try stage.click("bar.plot")
    #expect(try !stage.has("listings") && !chart.isHidden && chart.frame.height > 600)
    try stage.click("bar.plot")
    #expect(try stage.has("listings") && chart.isHidden)
    try stage.click("bar.sort")
    #expect(!stage.window.overlay.subviews.isEmpty)
  }

  /// The controls that pointers have in hand.
  private func held(in view: View) -> [View] {
    ((view as? Control)?.isTracking == true ? [view] : []) + view.subviews.flatMap(held)
  }

  /// Puts a finger on many places, each of which means a view or nothing.
  private func touch(
    _ rows: some Sequence<Double>, _ columns: [Double], meaning view: View, _ stage: ScreenStage
  ) {
    for y in rows {
      for x in columns {
        stage.host.touchDown(at: Point(x: x, y: y))
        let others = held(in: stage.window).filter { !$0.isDescendant(of: view) }
        #expect(others.isEmpty, "\(x) \(y)")
        stage.host.cancelTouch()
      }
    }
  }

  @Test func aFingerAnywhereOnTheSheetOfFiltersMeansTheSheet() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 600))
    try stage.click("filters")
    let hit = try #require(stage.window.hitTest(Point(x: 200, y: 300)))
    let scroll = try #require(hit.nearestScroller { _ in true } as? ScrollView)
    let sheet = try #require(scroll.superview)
    touch(stride(from: 80.0, to: 590, by: 15), [6, 100, 200, 300, 394], meaning: sheet, stage)
    #expect(scroll.maximumOffset > 60 && scroll.contentOffset == 0)
    let frame = scroll.frameInWindow(scroll.bounds)
    let edge = Point(x: frame.minX + 4, y: frame.maxY - 40)
    stage.host.touchDown(at: edge)
    stage.host.touchMove(to: edge - Point(x: 0, y: 60))
    stage.host.touchUp()
    #expect(scroll.contentOffset > 40)
  }

  @Test func aFingerAcrossThePricesScrollsTheFilters() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 600))
    try stage.click("filters")
    let price: RangeSlider = try stage.view("price")
    let frame = price.frameInWindow(price.bounds)
    let scroll = try #require(price.nearestScroller { _ in true } as? ScrollView)
    let before = price.values
    let place = Point(x: frame.minX + frame.width / 3, y: frame.minY + 20)
    stage.host.touchDown(at: place)
    for way in [15.0, 40, 60] { stage.host.touchMove(to: place - Point(x: 0, y: way)) }
    stage.host.touchUp()
    #expect(price.values == before && scroll.contentOffset > 30)
  }

  @Test func aFingerSwitchesTheBedroomsBetweenExactlyAndAtLeast() async throws {
    let stage = try await ScreenStage()
    stage.host.settle()
    let mode: SegmentedControl = try stage.view("bedrooms.mode")
    let frame = mode.frameInWindow(mode.bounds)
    #expect(mode.selectedIndex == 1)
    for (share, index) in [(0.25, 0), (0.75, 1)] {
      stage.host.tap(at: Point(x: frame.minX + frame.width * share, y: frame.midY))
      stage.host.settle()
      #expect(mode.selectedIndex == index)
    }
  }

  @Test func aFingerOnThePageOfAHomeMeansNothingOfTheListBehind() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 860))
    stage.control("l")
    stage.press(.down, .enter)
    let page = try #require(try stage.screen.subviews.first { $0 is DetailsPane })
    #expect(!page.isHidden && page.frame.width == 400)
    let rows = stride(from: page.frame.minY + 2, to: page.frame.maxY - 2, by: 13)
    touch(rows, [6, 60, 200, 330, 394], meaning: page, stage)
  }

  @Test func whatCannotBeDrawnHasNoButton() async throws {
    for (csv, isHidden) in [("price\n100000\n200000\n", true), (ScreenStage.tenHomes, false)] {
      let stage = try await ScreenStage(csv: csv, size: Size(width: 400, height: 860))
      stage.host.settle()
      #expect(try stage.view("bar.plot").isHidden == isHidden)
    }
  }

  @Test(arguments: [500.0, 860])
  func theMenuAtTheEndOfTheBarStaysInTheWindow(_ height: Double) async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: height))
    let window = stage.window
    stage.host.screen = Rect(x: -700, y: -100, width: 1_920, height: 1_080)
    let button = try stage.node("toolbar.more").frame
    try stage.click("toolbar.more")
    let menu = try #require(window.overlay.subviews.last as? MenuPopover)
    let card = menu.content.frameInWindow(menu.content.bounds)
    let origin = stage.host.popups.first?.placement?.frame.origin ?? .zero
    #expect(card.maxX + origin.x == button.maxX && card.minX + origin.x >= 0)
    #expect(stage.host.popups.isEmpty == (height > 800))
  }
}

@MainActor @Suite struct ResultPanesTests {
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
    let panes = panes(700)
    #expect(plot.frame == Rect(x: 0, y: 0, width: 700, height: 220))
    #expect(list.frame == Rect(x: 0, y: 232, width: 700, height: 568))
    // The list may reach beyond the lower edge.
    panes.overhang = 12
    panes.layoutIfNeeded()
    #expect(list.frame == Rect(x: 0, y: 232, width: 700, height: 580) && list.overhang == 12)
  }

  @Test(arguments: [724.0, 1_180, 1_544, 3_464])
  func inWideWindowsThePlotStandsBesideTheList(_ width: Double) {
    _ = panes(width)
    #expect(plot.frame.minX == 0 && plot.frame.maxX + 12 == list.frame.minX)
    #expect(list.frame.maxX == width && (370...820).contains(list.frame.width))
    #expect(plot.frame.height == 800 && list.frame.height == 800)
  }

  @Test func fromRightToLeftTheListIsAtTheLeft() {
    _ = panes(1_600, rightToLeft: true)
    #expect(list.frame.minX == 0 && list.frame.maxX + 12 == plot.frame.minX)
    #expect(plot.frame.maxX == 1_600)
  }

  @Test func aMessageStandsWhereTheListWasAndWhatIsAloneFillsThePanes() {
    let panes = panes(1_600)
    let place = list.frame
    func show(_ shown: ResultPanes.Shown) {
      panes.shown = shown
      panes.layoutIfNeeded()
    }
    show(ResultPanes.Shown(plot: true, list: false, message: true))
    #expect(list.isHidden && message.superview?.frame == place && message.frame.size == place.size)
    show(ResultPanes.Shown(plot: true, list: false))
    #expect(plot.frame == panes.bounds && list.isHidden)
    show(ResultPanes.Shown())
    #expect(list.frame == panes.bounds && plot.isHidden)
  }

  @Test func inHighWindowsThePlotTakesAThird() {
    #expect([720, 900, 1_500].map { ResultPanes.plotHeight(in: $0) } == [220, 300, 500])
  }

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
    f.host.drag(start, Point(x: start.x + (rightToLeft ? -50 : 50), y: start.y))
    f.host.settle()
    #expect(plot.frame.width == width + 50)
    divider.becomeFirstResponder()
    f.host.key(rightToLeft ? .left : .right)
    f.host.settle()
    #expect(plot.frame.width == width + 66 && divider.accessibilityNode()?.role == .separator)
  }

  @Test func noPaneIsDraggedAway() throws {
    let (f, divider) = try scene(1_000)
    for (x, pane) in [(-500.0, plot), (5_000, list)] as [(Double, View)] {
      f.host.drag(divider.frame.center, Point(x: x, y: 400))
      f.host.settle()
      #expect(pane.frame.width == 300)
    }
  }
}
