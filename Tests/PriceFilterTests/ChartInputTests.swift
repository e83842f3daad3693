import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Listings
import Testing

@testable import PriceFilter

/// The chart as the user has it: pointed at, pressed, drawn on, and gone through by keys.
@MainActor
@Suite struct ChartInputTests {
  /// Ten homes from 100,000 with 20 m² to 1,000,000 with 200 m², on a diagonal.
  @MainActor
  private struct Chart {
    let stage: ScreenStage
    let view: ScatterChart
    var host: HeadlessHost { stage.host }
    var filter: ListingsFilter { stage.application.model.session.filter }

    init(locale: String = "en_GB") async throws {
      stage = try await ScreenStage(locale: locale)
      stage.host.settle()
      view = try #require(scatterChart(in: stage.application.window))
    }

    /// A place of the plot in the window.
    func place(_ price: Double, _ area: Double) -> Point {
      view.convert(
        view.geometry.point(price: price, area: area), to: stage.application.window)
    }

    func list() throws -> ListView {
      try #require(stage.application.window.view(withIdentifier: "listings") as? ListView)
    }

    /// What outside readers are told of the chart.
    var events: [String] {
      stage.events.map(ScreenStage.members).filter { $0["control"] as? String == "chart" }
        .compactMap { $0["event"] as? String }
    }

    /// Encloses the homes from 300,000 to 600,000.
    func drawRectangle() {
      host.drag(place(250_000, 50), place(400_000, 90), place(650_000, 130))
      host.settle()
    }
  }

  private static func isNear(_ value: Double, _ other: Double, _ distance: Double) -> Bool {
    abs(value - other) <= distance
  }

  // MARK: Rectangles

  @Test(arguments: ["en_GB", "ar_EG"])
  func aRectangleSetsPricesAndAreasInOneStep(locale: String) async throws {
    let chart = try await Chart(locale: locale)
    chart.drawRectangle()
    let (price, area) = (try #require(chart.filter.price), try #require(chart.filter.area))
    #expect(Self.isNear(price.lower, 250_000, 4_000) && Self.isNear(price.upper, 650_000, 4_000))
    #expect(Self.isNear(area.lower, 50, 4) && Self.isNear(area.upper, 130, 4))
    #expect(chart.stage.application.model.count == 4)
    #expect(chart.events == ["began", "changed", "committed", "ended"])
    #expect(
      chart.stage.events.suffix(4).map(ScreenStage.summary)
        == ["changed", "results 4", "committed", "ended"])
    let slider = try #require(
      chart.stage.application.window.view(withIdentifier: "price") as? RangeSlider)
    #expect(slider.lowerValue == price.lower && slider.upperValue == price.upper)
    _ = try (chart.stage.node("chip.price"), chart.stage.node("chip.area"))
    #expect(chart.host.differenceFromFreshPaint() == nil)
    chart.stage.application.model.session.undo()
    #expect(chart.filter.isEmpty && chart.view.selection.isAll)
    chart.stage.application.model.session.redo()
    #expect(chart.filter.price == price && chart.filter.area == area)
  }

  @Test func nothingIsFilteredUntilTheRectangleIsLetGo() async throws {
    let chart = try await Chart()
    chart.host.press(at: chart.place(250_000, 50))
    chart.host.move(to: chart.place(650_000, 130))
    #expect(chart.filter.isEmpty && chart.events == ["began"])
    chart.host.release()
    #expect(!chart.filter.isEmpty)
  }

  @Test func escapeCancelsARectangle() async throws {
    let chart = try await Chart()
    chart.drawRectangle()
    let filter = chart.filter
    chart.host.press(at: chart.place(450_000, 20))
    chart.host.move(to: chart.place(950_000, 190))
    chart.host.key(.escape)
    chart.host.release()
    chart.host.settle()
    #expect(chart.filter == filter && chart.events.suffix(2) == ["began", "cancelled"])
    #expect(chart.host.differenceFromFreshPaint() == nil)
  }

  @Test func aRectangleBeyondTheEdgesLeavesNoHomeOutThere() async throws {
    let chart = try await Chart()
    let corner = chart.place(1_000_000, 200)
    chart.host.drag(chart.place(450_000, 90), Point(x: corner.x + 60, y: corner.y - 60))
    #expect(chart.filter.price?.upper == .infinity && chart.filter.area?.upper == .infinity)
    #expect(chart.stage.application.model.count == 6)
    let start = chart.place(100_000, 0)
    chart.host.drag(
      Point(x: start.x - 30, y: start.y), Point(x: corner.x + 60, y: corner.y - 60))
    #expect(chart.filter.isEmpty)
  }

  @Test func aTinyRectangleChangesNothing() async throws {
    let chart = try await Chart()
    chart.drawRectangle()
    let filter = chart.filter
    let start = chart.place(700_000, 60)
    chart.host.drag(start, Point(x: start.x + 80, y: start.y + 2))
    #expect(chart.filter == filter)
  }

  @Test func aDoubleClickSetsBothBackInOneStep() async throws {
    let chart = try await Chart()
    chart.drawRectangle()
    let filter = chart.filter
    chart.host.click(at: chart.place(200_000, 150), count: 2)
    #expect(chart.filter.isEmpty)
    chart.stage.application.model.session.undo()
    #expect(chart.filter == filter)
  }

  @Test func aRectangleKeepsTheOtherFilters() async throws {
    let chart = try await Chart()
    let three = try chart.stage.node("bedrooms").children.first { $0.label == "3" }
    chart.host.click(at: try #require(three).frame.center)
    #expect(chart.filter.bedrooms == .atLeast(3))
    chart.drawRectangle()
    #expect(chart.filter.bedrooms == .atLeast(3) && chart.filter.price != nil)
  }

  @Test func aFingerDrawsARectangleAndATapChooses() async throws {
    let chart = try await Chart()
    chart.host.touchDown(at: chart.place(250_000, 50))
    chart.host.touchMove(through: [chart.place(400_000, 90), chart.place(650_000, 130)])
    chart.host.touchUp()
    #expect(chart.stage.application.model.count == 4)
    let dot = chart.place(500_000, 100)
    // Where a mouse would miss it.
    chart.host.touchDown(at: Point(x: dot.x - 12, y: dot.y + 8))
    chart.host.touchUp()
    #expect(chart.view.selectedHome == 4)
  }

  // MARK: Homes

  @Test func aClickChoosesTheHomeInTheList() async throws {
    let chart = try await Chart()
    chart.host.click(at: chart.place(300_000, 60))
    #expect(chart.view.selectedHome == 2)
    let row = try #require(chart.list().selectedRow)
    #expect(chart.stage.application.model.row(at: row)?.title == "3 High Street")
    #expect(chart.filter.isEmpty && chart.events.isEmpty)
    #expect(chart.view.accessibilityNode()?.valueText == "300,000")
  }

  @Test func aHomeOutsideOfTheFilterIsNotChosen() async throws {
    let chart = try await Chart()
    chart.drawRectangle()
    chart.host.click(at: chart.place(800_000, 160))
    #expect(chart.view.selectedHome == nil)
  }

  @Test func chartAndListHighlightEachOther() async throws {
    let chart = try await Chart()
    let list = try chart.list()
    chart.host.move(to: chart.place(700_000, 140))
    let row = try #require(list.highlightedRow)
    #expect(chart.stage.application.model.row(at: row)?.title == "7 High Street")
    #expect(chart.host.cursor == .pointingHand && chart.view.hoveredHome == 6)
    chart.host.move(to: chart.place(700_000, 40))
    #expect(list.highlightedRow == nil && chart.view.hoveredHome == nil)
    let first = try #require(chart.stage.application.model.row(at: 0)?.title)
    chart.host.move(
      to: list.convert(list.rect(ofRow: 0).center, to: chart.stage.application.window))
    #expect(first == "\((try #require(chart.view.hoveredHome)) + 1) High Street")
    #expect(chart.host.differenceFromFreshPaint() == nil)
  }

  @Test(arguments: [("en_GB", Key.right, Key.left), ("ar_EG", .left, .right)])
  func arrowsGoFromHomeToHomeByPrice(locale: String, dearer: Key, cheaper: Key) async throws {
    let chart = try await Chart(locale: locale)
    chart.drawRectangle()
    #expect(chart.view.isFirstResponder)
    let met = [dearer, dearer, dearer, cheaper, .end, dearer, .home, cheaper].map { key in
      chart.host.key(key)
      return chart.view.selectedHome
    }
    #expect(met == [2, 3, 4, 3, 5, 5, 2, 2])
    chart.host.key(.up)
    #expect(chart.view.selectedHome == 3)
    #expect(
      try chart.list().selectedRow.map(chart.stage.application.model.row)??.title == "4 High Street"
    )
  }

  @Test func enterShowsAllOfTheChosenHome() async throws {
    let chart = try await Chart()
    chart.view.becomeFirstResponder(.keyboard(.forward))
    chart.host.key(.right)
    chart.host.key(.enter)
    chart.host.settle()
    let details = try #require(chart.stage.application.window.view(withIdentifier: "home"))
    #expect(!details.isHidden)
  }

  @Test func aRangeIsRoundedToStepsAndOpenAtTheEnds() throws {
    let bounds = try #require(NiceBounds(lowest: 0, highest: 1_000))
    #expect(bounds.step == 10)
    #expect(bounds.range(around: 203...417) == 200...420)
    #expect(bounds.range(around: 3...417) == -.infinity...420)
    #expect(bounds.range(around: 203...991) == 200...(.infinity))
    #expect(bounds.range(around: 3...991) == nil)
    let single = try #require(NiceBounds(lowest: 5, highest: 5))
    #expect(single.range(around: 1...9) == nil)
  }
}
