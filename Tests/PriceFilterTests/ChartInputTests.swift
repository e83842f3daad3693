import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// The chart as the user has it: pointed at, pressed and drawn on.
@MainActor
@Suite struct ChartInputTests {
  /// Ten homes from 100,000 with 20 m² to 1,000,000 with 200 m², on a diagonal.
  @MainActor
  private struct Chart {
    let stage: ScreenStage
    let view: ScatterChart
    var host: HeadlessHost { stage.host }
    var filter: ListingsFilter { stage.application.model.session.filter }

    init(csv: String = ScreenStage.tenHomes, locale: String = "en_GB") async throws {
      stage = try await ScreenStage(csv: csv, locale: locale)
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
    chart.host.settle()
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

  @Test func theLabelThatIsPointedAtIsNotLaidOverByThatOfTheChosenHome() async throws {
    let chart = try await Chart(
      csv: "Price,Area m2\n100000,20\n400000,80\n430000,84\n1000000,200\n")
    let (window, view) = (chart.stage.application.window, chart.view)
    chart.host.click(at: chart.place(400_000, 80))
    chart.host.move(to: chart.place(430_000, 84))
    chart.host.settle()
    #expect(view.selectedHome == 1 && view.hoveredHome == 2)
    let palette = MapPalette(view.traits)
    let marks = MapMarks(width: view.bounds.width, palette: palette, traits: view.traits)
    func plate(of rank: Int) throws -> Rect {
      let place = try #require(view.point(of: rank))
      return view.convert(try #require(marks.plate(of: view.homeText(rank), at: place)), to: window)
    }
    let (chosen, hovered) = (try plate(of: 1), try plate(of: 2))
    #expect(chosen.intersects(hovered) && chosen.minX < hovered.minX - 8)
    let beside = Point(x: chosen.minX + 4, y: chosen.midY)
    func color(_ point: Point) -> Color { chart.host.pixel(x: Int(point.x), y: Int(point.y)) }
    #expect(color(beside) != palette.lit)
    #expect(color(Point(x: hovered.minX + 4, y: hovered.midY)) == palette.plate)
    chart.host.move(to: chart.place(800_000, 30))
    chart.host.settle()
    #expect(color(beside) == palette.lit)
  }

  @Test func everyHomeThatPassesIsHitWhetherOrNotItIsADot() throws {
    var generator = SplitMix64(seed: 4)
    let rows = (0..<3_000).map { _ in
      "\(Int.random(in: 100_000...900_000, using: &generator)),"
        + "\(Int.random(in: 0...180, using: &generator))\n"
    }
    let index = FilterIndex(try listings("Price,Area m2\n" + rows.joined()))
    let content = try #require(ScatterChart.Content(of: index, unit: .squareFeet, limit: 100))
    #expect(content.ranks.count <= 100)
    for isMirrored in [false, true] {
      let geometry = ChartGeometry(
        plot: Rect(x: 40, y: 16, width: 600, height: 240),
        prices: LinearScale(minimum: 100_000, maximum: 900_000),
        areas: LinearScale(minimum: 0, maximum: content.greatestArea), isMirrored: isMirrored)
      let passes = { (200_000...700_000).contains(content.prices[$0]) && $0 % 3 > 0 }
      let lit = content.shownRanks.filter { content.shows($0) && passes($0) }
      func distance(_ rank: Int, _ point: Point) -> Double {
        let home = content.place(rank)!
        return geometry.point(price: home.x, area: home.y).distance(to: point)
      }
      for _ in 0..<300 {
        let point = Point(
          x: Double.random(in: 20...660, using: &generator),
          y: Double.random(in: 0...270, using: &generator))
        let nearest = try #require(lit.map { distance($0, point) }.min())
        let home = content.home(at: point, within: 8, geometry, where: passes)
        let found = home.map { distance($0, point) }
        #expect(found == (nearest <= 8 ? nearest : nil))
      }
    }
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
