import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// What lies beyond the ends of the chart, and at the border of what is chosen on it.
@MainActor
@Suite struct ChartEdgesTests {
  /// Sixty homes from 200,000 to 790,000 with 40 to 99 m², a castle, and two with wrong prices.
  private static let outliers =
    "Address,Price,Area m2\n"
    + (0..<60).map { "\($0) High Street,\(200_000 + $0 * 10_000),\(40 + $0)\n" }.joined()
    + "Castle,500000,4000\nTypo,67500000000,60\nToken,1,50\n"

  private struct Stage {
    let screen: ScreenStage
    let chart: ScatterChart

    @MainActor
    init(_ csv: String = outliers, locale: String = "en_GB") async throws {
      screen = try await ScreenStage(csv: csv, locale: locale)
      screen.host.settle()
      chart = try #require(scatterChart(in: screen.application.window))
    }

    @MainActor
    func color(_ point: Point) -> Color {
      let place = chart.convert(point, to: screen.application.window)
      return screen.host.pixel(x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down)))
    }
  }

  @Test(arguments: [
    ("en_GB", "1 larger than 100", "1 above £"),
    ("de_DE", "1 größer als 100", "1 über"), ("zh_CN", "1 套大于 100", "1 套高于"),
    ("ar_EG", "أكبر من ١٠٠", "أغلى من"),
  ])
  func homesBeyondTheEndsAreCountedInWords(
    locale: String, larger: String, dearer: String
  ) async throws {
    let stage = try await Stage(
      Self.outliers.replacing("Price", with: "Price (£)"), locale: locale)
    let notes = stage.chart.notes
    #expect(notes.count == 3 && notes[0].hasPrefix(larger) && notes[1].hasPrefix(dearer))
    let spoken = try #require(stage.chart.accessibilityNode()?.description)
    #expect(stage.chart.spokenNotes.count == 3)
    #expect(stage.chart.spokenNotes.allSatisfy(spoken.contains) && spoken.contains(larger))
  }

  @Test func theAxisOfAreasEndsWhereItsFilterDoes() async throws {
    let stage = try await Stage()
    let end = try #require(stage.screen.application.model.areaBounds?.upper)
    #expect(abs(stage.chart.geometry.areas.maximum - end) < end * 1e-6)
    let beyond = try #require(stage.chart.content?.beyond)
    #expect((beyond.shown, beyond.larger) == (60, 1))
    #expect((beyond.dearer, beyond.cheaper) == (1, 1))
  }

  @Test(arguments: ["en_GB", "ar_EG"])
  func homesBeyondTheEndsAreMarksAtTheEdges(locale: String) async throws {
    let stage = try await Stage(locale: locale)
    let (chart, plot) = (stage.chart, stage.chart.plot)
    let castle = chart.geometry.point(price: 500_000, area: 4_000)
    let top = Point(x: castle.x.rounded(), y: plot.minY - 5)
    let typo = chart.geometry.point(price: 1e9, area: 60)
    let isMirrored = chart.traits.isRightToLeft
    let side = Point(x: typo.x + (isMirrored ? -5 : 4), y: typo.y.rounded())
    let accent = DynamicColor.accent.light
    #expect(stage.color(top).isNear(accent, 0.2) && stage.color(side).isNear(accent, 0.2))
    // Without larger homes the castle is no match.
    stage.screen.application.model.session.apply(
      {
        var filter = ListingsFilter()
        filter.area = ValueRange(lower: 0, upper: 80)
        return filter
      }())
    stage.screen.host.settle()
    #expect(!stage.color(top).isNear(accent, 0.2) && stage.color(side).isNear(accent, 0.2))
    #expect(!stage.color(top).isNear(DynamicColor.card.light, 0.1))
    // Some rows of the list are drawn alone: its round corners are smoothed a level otherwise.
    #expect(stage.screen.host.differenceFromFreshPaint(tolerance: 1) == nil)
  }

  @Test func aChartOfMoreHomesThanDotsKnowsHowManyItShows() throws {
    let rows = (0..<1_000).map { "\(100_000 + $0 * 10),\(20 + $0 % 50)\n" }.joined()
    let index = FilterIndex(try listings("Price,Area m2\n" + rows))
    let content = try #require(ScatterChart.Content(of: index, limit: 100))
    #expect(content.dots.count <= 100 && content.beyond.shown == 1_000)
    #expect(content.beyond.ranks.isEmpty)
  }

  // MARK: What is chosen

  @Test func whatIsChosenKeepsItsFrame() async throws {
    let stage = try await Stage(ScreenStage.tenHomes)
    let chart = stage.chart
    chart.selection = ScatterChart.Selection(prices: 250_000...650_000, areas: 50...130)
    stage.screen.host.settle()
    let frame = chart.geometry.rect(of: chart.selection)
    let accent = DynamicColor.accent.light
    for x in [frame.minX, frame.maxX] {
      let colors = (-2...1).map { stage.color(Point(x: x + Double($0), y: frame.minY + 12)) }
      #expect(colors.contains { $0.isNear(accent, 0.25) })
    }
    chart.selection = ScatterChart.Selection(prices: 350_000...650_000, areas: 50...110)
    stage.screen.host.settle()
    #expect(stage.screen.host.differenceFromFreshPaint() == nil)
  }

  @Test func aDotAtTheBorderIsLitAsAWholeOrNotAtAll() async throws {
    let stage = try await Stage(ScreenStage.tenHomes)
    let (chart, content) = (stage.chart, try #require(stage.chart.content))
    let dots = ChartDots()
    func ink(_ prices: ClosedRange<Double>) throws -> Double {
      let images = dots.images(
        of: content, chart.geometry, ScatterChart.Selection(prices: prices), nil, chart.traits)
      let surface = try Surface(size: images.frame.size)
      surface.withCanvas { $0.draw(images.lit, in: $0.clipBounds) }
      return (0..<Int(images.frame.height)).reduce(0) { sum, y in
        sum + (0..<Int(images.frame.width)).reduce(0) { $0 + surface.pixel(x: $1, y: y).alpha }
      }
    }
    let whole = try ink(450_000...550_000)
    #expect(whole > 1)
    #expect(try abs(ink(500_000...500_000) - whole) < 1e-9)
    #expect(try abs(ink(500_000...599_000) - whole) < 1e-9)
    #expect(try ink(501_000...599_000) == 0)
  }
}
