import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// The window where it is as narrow as a telephone, under a finger.
@MainActor
@Suite struct NarrowScreenTests {
  @Test func aNarrowWindowKeepsTheFiltersInASheet() async throws {
    let stage = try await ScreenStage(size: Size(width: 600, height: 700))
    #expect(try stage.tree().node(withID: "price") == nil)
    try stage.click("filters")
    #expect(try stage.tree().node(withID: "price") != nil)
    stage.host.key(.escape)
    #expect(try stage.tree().node(withID: "price") == nil)
    try stage.click("filters")
    stage.host.click(at: Point(x: 300, y: 30))
    #expect(try stage.tree().node(withID: "price") == nil)
    try stage.click("filters")
    let window = stage.application.window
    for _ in 0..<20 {
      stage.host.key(.tab)
      let isInSheet = try #require(
        window.view(withIdentifier: "filters.done")?.superview?.superview)
      #expect(window.firstResponder?.isDescendant(of: isInSheet) == true)
    }
    #expect(try stage.node("filters.done").label == "Show 10 homes")
    try stage.click("filters.done")
    #expect(try stage.tree().node(withID: "price") == nil)
    #expect(window.firstResponder?.identifier == "filters")
  }

  @Test func theSheetFollowsTheHandAndGoesWhereItIsThrownDown() async throws {
    let stage = try await ScreenStage(size: Size(width: 600, height: 700))
    let window = stage.application.window
    try stage.click("filters")
    let sheet = try #require(window.view(withIdentifier: "price.group")?.superview?.superview)
    func top() -> Double { sheet.frameInWindow(sheet.bounds).minY }
    let start = top()
    let grabber = Point(x: 300, y: start - 46)
    stage.host.press(at: grabber)
    stage.host.move(to: Point(x: 300, y: grabber.y + 40))
    stage.host.move(to: Point(x: 300, y: grabber.y + 100))
    stage.host.advance(by: .milliseconds(20))
    #expect(abs(top() - start - 100) < 1)
    // Held still and let go near its place it returns there.
    stage.host.advance(by: .seconds(1))
    stage.host.release()
    stage.host.settle()
    #expect(top() == start && window.view(withIdentifier: "price")?.isHidden == false)
    stage.host.drag(grabber, Point(x: 300, y: grabber.y + 200), Point(x: 300, y: grabber.y + 420))
    #expect(try stage.tree().node(withID: "price") == nil)
    #expect(window.firstResponder?.identifier == "filters")
  }

  @Test func aNarrowWindowShowsTheListOrTheChart() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 860))
    let bar = try stage.node("bottomBar").frame
    #expect(bar == Rect(x: 0, y: 788, width: 400, height: 72))
    let chart = try #require(stage.application.window.contentView as? PriceFilterScreen).plot
    stage.host.settle()
    #expect(chart.isHidden)
    #expect(try stage.node("listings").frame.height > 400)
    try stage.click("bar.plot")
    #expect(try stage.tree().node(withID: "listings") == nil)
    #expect(!chart.isHidden && chart.frame.height > 600)
    try stage.click("bar.plot")
    _ = try stage.node("listings")
    #expect(chart.isHidden)
    try stage.click("bar.sort")
    #expect(stage.application.window.overlay.subviews.isEmpty == false)
  }

  // MARK: Fingers

  /// The controls that pointers have in hand.
  private func held(in view: View) -> [View] {
    ((view as? Control)?.isTracking == true ? [view] : []) + view.subviews.flatMap(held)
  }

  @Test func aFingerAnywhereOnTheSheetOfFiltersMeansTheSheet() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 600))
    let window = stage.application.window
    try stage.click("filters")
    stage.host.settle()
    let middle = Point(x: 200, y: 300)
    let scroll = try #require(
      window.hitTest(middle)?.nearestScroller { _ in true } as? ScrollView)
    let sheet = try #require(scroll.superview)
    for y in stride(from: 80.0, to: 590, by: 15) {
      for x in [6.0, 100, 200, 300, 394] {
        stage.host.touchDown(at: Point(x: x, y: y))
        let others = held(in: window).filter { !$0.isDescendant(of: sheet) }
        #expect(others.isEmpty, "\(x) \(y)")
        stage.host.cancelTouch()
      }
    }
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
    let price = try #require(
      stage.application.window.view(withIdentifier: "price") as? RangeSlider)
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
    let mode = try #require(
      stage.application.window.view(withIdentifier: "bedrooms.mode") as? SegmentedControl)
    let frame = mode.frameInWindow(mode.bounds)
    let before = mode.selectedIndex
    for share in [0.25, 0.75] {
      stage.host.touchDown(at: Point(x: frame.minX + frame.width * share, y: frame.midY))
      stage.host.touchUp()
      stage.host.settle()
      #expect(mode.selectedIndex == (share < 0.5 ? 0 : 1))
    }
    #expect(before == 1)
  }

  @Test func aFingerOnThePageOfAHomeMeansNothingOfTheListBehind() async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: 860))
    let window = stage.application.window
    stage.host.key(.character("l"), modifiers: .control)
    stage.host.key(.down)
    stage.host.key(.enter)
    stage.host.settle()
    let screen = try #require(window.contentView)
    let page = try #require(screen.subviews.first { $0 is DetailsPane })
    #expect(!page.isHidden && page.frame.width == 400)
    for y in stride(from: page.frame.minY + 2, to: page.frame.maxY - 2, by: 13) {
      for x in [6.0, 60, 200, 330, 394] {
        stage.host.touchDown(at: Point(x: x, y: y))
        let others = held(in: screen).filter { !$0.isDescendant(of: page) }
        #expect(others.isEmpty, "\(x) \(y)")
        stage.host.cancelTouch()
      }
    }
  }

  @Test func whatCannotBeDrawnHasNoButton() async throws {
    for (csv, isHidden) in [("price\n100000\n200000\n", true), (ScreenStage.tenHomes, false)] {
      let stage = try await ScreenStage(csv: csv, size: Size(width: 400, height: 860))
      stage.host.settle()
      let button = stage.application.window.view(withIdentifier: "bar.plot")
      #expect(button?.isHidden == isHidden)
    }
  }

  @Test(arguments: [540.0, 860])
  func theMenuAtTheEndOfTheBarStaysInTheWindow(_ height: Double) async throws {
    let stage = try await ScreenStage(size: Size(width: 400, height: height))
    let window = stage.application.window
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
