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
    ("en_GB", "3 outside the chart"), ("de_DE", "3 außerhalb"), ("zh_CN", "3 套在"),
    ("ar_EG", "خارج المخطط: ٣"),
  ])
  func homesBeyondTheEndsAreCountedInWords(locale: String, words: String) async throws {
    let chart = try await Stage(locale: locale).chart
    #expect(chart.note.hasPrefix(words) && chart.accessibilityNode()?.description == chart.note)
  }

  @Test func theAxisOfAreasEndsWhereItsFilterDoes() async throws {
    let stage = try await Stage()
    let end = try #require(stage.screen.application.model.areaBounds?.upper)
    #expect(abs(stage.chart.geometry.areas.maximum - end) < end * 1e-6)
    let content = try #require(stage.chart.content)
    #expect((content.insideCount, content.outsideCount) == (60, 3))
  }

  @Test func aChartOfMoreHomesThanDotsKnowsHowManyItShows() throws {
    let rows = (0..<1_000).map { "\(100_000 + $0 * 10),\(20 + $0 % 50)\n" }.joined()
    let index = FilterIndex(try listings("Price,Area m2\n" + rows))
    let content = try #require(ScatterChart.Content(of: index, limit: 100))
    #expect(content.ranks.count <= 100 && content.insideCount == 1_000)
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
    let chart = stage.chart
    func isLit(_ price: Double, from lower: Double, to upper: Double) -> [Bool] {
      stage.screen.application.model.edit { $0.price = ValueRange(lower: lower, upper: upper) }
      stage.screen.host.settle()
      let middle = chart.geometry.point(price: price, area: price / 5_000)
      return [-1.2, 1.2].map {
        stage.color(Point(x: middle.x + $0, y: middle.y)).isNear(DynamicColor.accent.light, 0.4)
      }
    }
    #expect(isLit(500_000, from: 500_000, to: 590_000) == [true, true])
    #expect(isLit(500_000, from: 450_000, to: 500_000) == [true, true])
    #expect(isLit(500_000, from: 510_000, to: 590_000) == [false, false])
  }
}
