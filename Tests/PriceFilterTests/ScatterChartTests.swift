import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// The chart somewhere below a view.
@MainActor
func scatterChart(in view: View) -> ScatterChart? {
  (view as? ScatterChart) ?? view.subviews.lazy.compactMap { scatterChart(in: $0) }.first
}

@MainActor
@Suite struct ScatterChartTests {
  private func colors(of stage: ScreenStage, _ chart: ScatterChart) -> [Color] {
    let frame = chart.convert(chart.bounds, to: stage.application.window)
    return (Int(frame.minY)..<Int(frame.maxY)).flatMap { y in
      (Int(frame.minX)..<Int(frame.maxX)).map { stage.host.pixel(x: $0, y: y) }
    }
  }

  /// Homes in one crowd that gets thicker towards its middle.
  private static func crowd(_ count: Int) -> String {
    var generator = SplitMix64(seed: 9)
    func bell() -> Double {
      (0..<6).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &generator) }
    }
    return "Price,Area m2\n"
      + (0..<count).map { _ in
        "\(Int(500_000 + 60_000 * bell())),\(Int(100 + 20 * bell()))\n"
      }.joined()
  }

  @Test func aCrowdOfHomesTellsWhereItIsThickest() async throws {
    let stage = try await ScreenStage(csv: Self.crowd(6_000))
    let chart = try #require(scatterChart(in: stage.application.window))
    stage.host.settle()
    let paper = DynamicColor.card.light
    let levels = Set(
      colors(of: stage, chart).map { Int($0.contrast(with: paper) * 2) })
    // One tone for all would be a blob.
    #expect(levels.count >= 6)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aHomeAloneStandsOutInHighContrast(appearance: Appearance) async throws {
    let stage = try await ScreenStage(
      csv: "Price,Area m2\n200000,40\n300000,90\n400000,60\n500000,80\n")
    let chart = try #require(scatterChart(in: stage.application.window))
    stage.host.settle()
    stage.application.window.rootTraits.appearance = appearance
    stage.application.window.rootTraits.contrast = .high
    stage.host.settle()
    let place = chart.convert(try #require(chart.point(of: 1)), to: stage.application.window)
    let dot = stage.host.pixel(x: Int(place.x), y: Int(place.y))
    #expect(dot.contrast(with: DynamicColor.card.resolved(for: chart.traits)) >= 3)
  }

  @Test(arguments: [2, 99, 100, 101, 199, 200, 201, 350, 1_000])
  func noMoreDotsAreShownThanItSays(count: Int) throws {
    let rows = (0..<count).map { "\(100_000 + $0 * 10),\(20 + $0 % 50)\n" }.joined()
    let index = FilterIndex(try listings("Price,Area m2\n" + rows))
    let content = try #require(ScatterChart.Content(of: index, limit: 100))
    #expect(content.ranks.count <= 100 && content.ranks.count >= min(count, 50) * 9 / 10)
  }

  @Test func theChartFollowsTheScaleOfThePrices() async throws {
    let crowded = "Price,Area m2\n" + (1...99).map { "\(200_000 + $0 * 1_000),\($0)\n" }.joined()
    let stage = try await ScreenStage(csv: crowded + "2500000,120\n")
    let chart = try #require(scatterChart(in: stage.application.window))
    stage.host.settle()
    let slider = try #require(
      stage.application.window.view(withIdentifier: "price") as? RangeSlider)
    let shape = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    #expect(slider.scale == .logarithmic)
    for price in stride(from: 250_000.0, through: 2_000_000, by: 50_000) {
      #expect(chart.priceScale.fraction(of: price) == shape.fraction(of: price))
    }
  }

  @Test(arguments: [
    (450_000.0, 900_000.0), (180_000, 39_750_000), (95, 105), (1, 1e9), (99_000, 101_000),
    (110, 390), (0, 437),
  ])
  func anAxisHasThreeValuesAtLeast(low: Double, high: Double) {
    for shape in [SliderScale.linear, .logarithmic, .quantile(of: [low, low + 1, high])] {
      let scale = shape.scale(from: low, to: high)
      for length in [60.0, 200, 400, 700, 2_000] {
        let ticks = ChartGrid.ticks(scale, room: 90, length: length)
        #expect(ticks.count >= 3, "\(low)…\(high), \(length): \(ticks)")
        #expect(ticks.allSatisfy { $0 >= low && $0 <= high } && ticks == ticks.sorted())
      }
    }
  }

  @Test(arguments: [(100_000, 102_500), (1_000_000, 1_030_000), (180_000, 39_000_000)])
  func theAxisOfPricesTellsItsValuesApart(low: Int, high: Int) async throws {
    let rows = (0...40).map { "\(low + (high - low) * $0 / 40),\(40 + $0)\n" }.joined()
    let stage = try await ScreenStage(csv: "Price,Area m2\n" + rows)
    let chart = try #require(scatterChart(in: stage.application.window))
    for length in [400.0, 700] {
      let marks = ChartGrid.marks(
        (chart.priceScale, chart.formatX), room: 90, length: length, locale: .plain)
      #expect(marks.count >= 3 && Set(marks.map(\.text)).count == marks.count, "\(marks)")
    }
  }

  @Test func aPriceThatAllHomesHaveStandsInTheMiddle() async throws {
    let stage = try await ScreenStage(csv: "Price,Area m2\n500000,50\n500000,70\n")
    let chart = try #require(scatterChart(in: stage.application.window))
    #expect(abs(chart.priceScale.fraction(of: 500_000) - 0.5) < 1e-6)
  }

  @Test(arguments: ["en_GB", "ar_EG"])
  func theOtherAxisHasItsTitleAboveIt(locale: String) async throws {
    let stage = try await ScreenStage(locale: locale)
    let chart = try #require(scatterChart(in: stage.application.window))
    stage.host.settle()
    let title = chart.titleY
    #expect(title.contains(stage.application.model.texts.name(of: .squareMetres)))
    let named = stage.host.picture
    chart.titleY = ""
    stage.host.settle()
    // What is missing without it are words as large as it, at the top of the leading edge.
    let bare = stage.host.picture
    var box: Rect?
    for (index, (word, other)) in zip(named.words, bare.words).enumerated() where word != other {
      let pixel = Rect(
        x: Double(index % named.pixelWidth), y: Double(index / named.pixelWidth), width: 1,
        height: 1)
      box = box.map { $0.union(pixel) } ?? pixel
    }
    let frame = chart.frameInWindow(chart.bounds)
    let word = try #require(box)
    let size = TextLayout.cached(title, font: .system(11, tabularDigits: true)).size
    #expect((size.width / 2...size.width + 2).contains(word.width) && word.height <= size.height)
    #expect(word.maxY <= frame.minY + 16 && word.minY >= frame.minY - 4)
    let gap = chart.traits.isRightToLeft ? frame.maxX - word.maxX : word.minX - frame.minX
    #expect((6...11).contains(gap), "\(word) of \(frame)")
  }
}

/// Bars of speed, on a release build only.
@MainActor
@Suite(.serialized, .enabled(if: !isDebugBuild)) struct ChartPerformanceTests {
  @Test func aStepOnAChartOfAMillionHomesIsQuick() throws {
    let rows = (0..<1_000_000).map { "\(100_000 + $0 % 9_973 * 100),\(20 + $0 % 181)\n" }
    let index = FilterIndex(try listings("Price,Area m2\n" + rows.joined()))
    let chart = ScatterChart()
    chart.content = ScatterChart.Content(of: index)
    chart.priceScale = LinearScale(minimum: 100_000, maximum: 1_100_000)
    let stage = try Scene(chart, in: Size(width: 728, height: 304), scale: 2)
    stage.host.settle()
    func median(_ step: (Int) -> Void) -> Duration {
      (1...30).map { number in processorTime { step(number) } }.sorted()[15]
    }
    let filter = median { number in
      chart.selection = ScatterChart.Selection(prices: 200_000...Double(500_000 + number * 1_000))
      chart.matches = MapPicture.Matches(version: number) { $0 % 100 > number }
      stage.host.drain()
    }
    let hover = median { stage.host.move(to: point(100 + Double($0) * 15, 150)) }
    let key = median { stage.host.key($0 % 2 == 0 ? .up : .right) }
    #expect(max(filter, hover, key) < .milliseconds(16))
    print("chart: filter \(filter), hover \(hover), key \(key)")
  }
}
