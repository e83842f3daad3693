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
    #expect(levels.count >= 16)
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

  @Test func dotsOnEachOtherAreCountedOnceEach() {
    let stamp = DotStamp(radius: 2)
    let dots: [SIMD2<Float>] = [SIMD2(0.5, 0.5), SIMD2(0.5, 0.5), SIMD2(0, 0), SIMD2(2, -1)]
    let density = DotDensity(
      dots: ContiguousArray(dots), plotWidth: 20, plotHeight: 10, stamp: stamp)
    let coverage = pixels(density) { _ in true }
    let single = pixels(
      DotDensity(dots: [SIMD2(0.5, 0.5)], plotWidth: 20, plotHeight: 10, stamp: stamp)
    ) { _ in true }
    #expect(coverage.reduce(0, +) == 4 * single.reduce(0, +))
    #expect(coverage.max() == 2 * DotDensity.unit)
    #expect(pixels(density) { $0 == 2 }.reduce(0, +) == single.reduce(0, +))
    #expect(pixels(density) { _ in false }.allSatisfy { $0 == 0 })
  }

  @Test func dotsThatComeAndGoLeaveNothingBehind() {
    var random = SystemRandomNumberGenerator()
    let dots = (0..<400).map { _ in SIMD2(Float.random(in: 0...1), Float.random(in: 0...1)) }
    let density = DotDensity(
      dots: ContiguousArray(dots), plotWidth: 60, plotHeight: 40, stamp: DotStamp(radius: 2.5))
    var coverage = density.empty
    for _ in 0..<30 {
      let shown = dots.map { _ in Bool.random(using: &random) }
      density.update(&coverage) { shown[$0] }
      #expect(coverage.pixels == pixels(density) { shown[$0] })
    }
    density.update(&coverage) { _ in false }
    #expect(coverage.pixels.allSatisfy { $0 == 0 })
  }

  private func pixels(_ density: DotDensity, _ isShown: (Int) -> Bool) -> [UInt32] {
    var coverage = density.empty
    density.update(&coverage, isShown)
    return coverage.pixels
  }

  @Test func moreDotsNeverLookLikeFewer() {
    var coverage = [UInt32](repeating: 0, count: 400)
    for index in coverage.indices { coverage[index] = UInt32(index) * 4 }
    let ramp = DensityRamp(for: coverage)
    let image = ramp.image(
      of: coverage, width: 400, height: 1, scale: 1,
      colors: [Color.white.withAlpha(0.5), .white])
    let surface = try! Surface(size: Size(width: 400, height: 1))
    surface.withCanvas { $0.draw(image, in: $0.clipBounds) }
    let alphas = (0..<400).map { surface.pixel(x: $0, y: 0).alpha }
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(alphas[0] == 0 && alphas[399] > 0.99)
    // A doubling is the same step wherever it is.
    let steps = [4, 8, 16, 32, 64, 128].map { alphas[$0] }
    let differences = zip(steps, steps.dropFirst()).map { $1 - $0 }
    #expect(try! #require(differences.max()) - #require(differences.min()) < 0.02)
  }

  @Test(arguments: [2, 99, 100, 101, 199, 200, 201, 350, 1_000])
  func noMoreDotsAreShownThanItSays(count: Int) throws {
    let rows = (0..<count).map { "\(100_000 + $0 * 10),\(20 + $0 % 50)\n" }.joined()
    let index = FilterIndex(try listings("Price,Area m2\n" + rows))
    let content = try #require(ScatterChart.Content(of: index, limit: 100))
    #expect(content.dots.count <= 100 && content.dots.count >= min(count, 50) * 9 / 10)
    #expect(content.dots.count == content.ranks.count)
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
