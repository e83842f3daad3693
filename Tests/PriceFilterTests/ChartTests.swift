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

/// The chart in its window: ten homes from 100,000 with 20 m² to 1,000,000 with 200 m², on a
/// diagonal, or a file of its own.
@MainActor
private struct Chart {
  let stage: ScreenStage
  let view: ScatterChart
  var host: HeadlessHost { stage.host }
  var filter: ListingsFilter { stage.session.filter }
  var events: [String] { stage.edits(of: "chart") }

  init(_ csv: String = ScreenStage.tenHomes, locale: String = "en_GB") async throws {
    stage = try await ScreenStage(csv: csv, locale: locale)
    stage.host.settle()
    view = try stage.chart
  }

  /// A place of the plot in the window.
  func place(_ price: Double, _ area: Double) -> Point {
    view.convert(view.geometry.point(price: price, area: area), to: stage.window)
  }

  /// The colour at a point of the chart.
  func color(_ point: Point) -> Color {
    let place = view.convert(point, to: stage.window)
    return host.pixel(x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down)))
  }

  /// Encloses the homes from 300,000 to 600,000.
  func drawRectangle() {
    host.drag(place(250_000, 50), place(400_000, 90), place(650_000, 130))
    host.settle()
  }
}

@MainActor @Suite struct ScatterChartTests {
  /// The chart of a file in a window.
  private func settled(_ csv: String) async throws -> (ScreenStage, ScatterChart) {
    let stage = try await ScreenStage(csv: csv)
    stage.host.settle()
    return (stage, try stage.chart)
  }

  /// Homes in one crowd that gets thicker towards its middle.
  private static func crowd(_ count: Int) -> String {
    var generator = SplitMix64(seed: 9)
    func bell() -> Double {
      (0..<6).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &generator) }
    }
    return "Price,Area m2\n"
      + (0..<count).map { _ in "\(Int(500_000 + 60_000 * bell())),\(Int(100 + 20 * bell()))\n" }
      .joined()
  }

  @Test func aCrowdOfHomesTellsWhereItIsThickest() async throws {
    let (stage, chart) = try await settled(Self.crowd(6_000))
    let (frame, paper) = (chart.convert(chart.bounds, to: stage.window), DynamicColor.card.light)
    var levels: Set<Int> = []
    for y in Int(frame.minY)..<Int(frame.maxY) {
      for x in Int(frame.minX)..<Int(frame.maxX) {
        levels.insert(Int(stage.host.pixel(x: x, y: y).contrast(with: paper) * 2))
      }
    }
    // One tone for all would be a blob.
    #expect(levels.count >= 6)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aHomeAloneStandsOutInHighContrast(appearance: Appearance) async throws {
    let (stage, chart) = try await settled(
      "Price,Area m2\n200000,40\n300000,90\n400000,60\n500000,80\n")
    stage.window.rootTraits.appearance = appearance
    stage.window.rootTraits.contrast = .high
    stage.host.settle()
    let place = chart.convert(try #require(chart.point(of: 1)), to: stage.window)
    let dot = stage.host.color(at: place)
    #expect(dot.contrast(with: DynamicColor.card.resolved(for: chart.traits)) >= 3)
  }

  @Test(arguments: [2, 99, 100, 101, 199, 200, 201, 350, 1_000])
  func noMoreDotsAreShownThanItSays(count: Int) throws {
    let rows = (0..<count).map { "\(100_000 + $0 * 10),\(20 + $0 % 50)\n" }.joined()
    let index = FilterIndex(try listings("Price,Area m2\n" + rows))
    let content = try #require(ScatterChart.Content(of: index, limit: 100))
    #expect(content.rows.count <= 100 && content.rows.count >= min(count, 50) * 9 / 10)
    #expect(content.insideCount == count)
  }

  @Test func theChartFollowsTheScaleOfThePrices() async throws {
    let crowded = "Price,Area m2\n" + (1...99).map { "\(200_000 + $0 * 1_000),\($0)\n" }.joined()
    let (stage, chart) = try await settled(crowded + "2500000,120\n")
    let slider: RangeSlider = try stage.view("price")
    let shape = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    #expect(slider.scale == .logarithmic && slider.histogram?.counts.reduce(0, +) == 100)
    let even: RangeSlider = try await ScreenStage().view("price")
    #expect(even.scale == .linear)
    for price in stride(from: 250_000.0, through: 2_000_000, by: 50_000) {
      #expect(chart.priceScale.fraction(of: price) == shape.fraction(of: price))
    }
  }

  @Test(arguments: [
    (450_000.0, 900_000.0), (180_000, 39_750_000), (95, 105), (1, 1e9), (99_000, 101_000),
    (110, 390), (0, 437),
  ])
  func anAxisHasThreeValuesAtLeast(low: Double, high: Double) {
    for shape in [SliderScale.linear, .logarithmic] {
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
    let (_, chart) = try await settled("Price,Area m2\n" + rows)
    for length in [400.0, 700] {
      let marks = ChartGrid.marks(
        (chart.priceScale, chart.formatX), room: 90, length: length, locale: .plain)
      #expect(marks.count >= 3 && Set(marks.map(\.text)).count == marks.count, "\(marks)")
    }
  }

  @Test func aPriceThatAllHomesHaveStandsInTheMiddle() async throws {
    let (_, chart) = try await settled("Price,Area m2\n500000,50\n500000,70\n")
    #expect(abs(chart.priceScale.fraction(of: 500_000) - 0.5) < 1e-6)
  }

  @Test(arguments: ["en_GB", "ar_EG"])
  func theOtherAxisHasItsTitleAboveIt(locale: String) async throws {
    let stage = try await ScreenStage(locale: locale)
    let chart = try stage.chart
    stage.host.settle()
    let title = chart.titleY
    #expect(title.contains(stage.model.texts.name(of: .squareMetres)))
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
@MainActor @Suite(.serialized, .enabled(if: !isDebugBuild)) struct ChartPerformanceTests {
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

/// What lies beyond the ends of the chart, and at the border of what is chosen on it.
@MainActor @Suite struct ChartEdgesTests {
  /// Sixty homes from 200,000 to 790,000 with 40 to 99 m², a castle, and two with wrong prices.
  private static let outliers =
    "Address,Price,Area m2\n"
    + (0..<60).map { "\($0) High Street,\(200_000 + $0 * 10_000),\(40 + $0)\n" }.joined()
    + "Castle,500000,4000\nTypo,67500000000,60\nToken,1,50\n"

  @Test(arguments: [
    ("en_GB", "3 outside the chart"), ("de_DE", "3 außerhalb"), ("zh_CN", "3 套在"),
    ("ar_EG", "خارج المخطط: ٣"),
  ])
  func homesBeyondTheEndsAreCountedInWords(locale: String, words: String) async throws {
    let chart = try await Chart(Self.outliers, locale: locale).view
    #expect(chart.note.hasPrefix(words) && chart.accessibilityNode()?.description == chart.note)
  }

  @Test func theAxisOfAreasEndsWhereItsFilterDoes() async throws {
    let chart = try await Chart(Self.outliers)
    let end = try #require(chart.stage.model.areaBounds?.upper)
    #expect(abs(chart.view.geometry.areas.maximum - end) < end * 1e-6)
    let content = try #require(chart.view.content)
    #expect((content.insideCount, content.outsideCount) == (60, 3))
  }

  @Test func homesThatDoNotMatchStayGrey() async throws {
    let chart = try await Chart()
    let places = [(300_000.0, 60.0), (800_000, 160)].map {
      chart.view.geometry.point(price: $0, area: $1)
    }
    let lit = chart.color(places[0])
    for limit in [200_000.0, 500_000] {
      chart.stage.session.apply(ListingsFilter { $0.price = ValueRange(upper: limit) })
      chart.host.settle()
      let color = chart.color(places[1])
      #expect(color != lit && color.contrast(with: DynamicColor.card.light) > 1.2)
    }
    #expect(chart.color(places[0]) != chart.color(places[1]))
  }

  // MARK: What is chosen

  @Test func whatIsChosenKeepsItsFrame() async throws {
    let chart = try await Chart()
    chart.view.selection = ScatterChart.Selection(prices: 250_000...650_000, areas: 50...130)
    chart.host.settle()
    let frame = chart.view.geometry.rect(of: chart.view.selection)
    for x in [frame.minX, frame.maxX] {
      let colors = (-2...1).map { chart.color(Point(x: x + Double($0), y: frame.minY + 12)) }
      #expect(colors.contains { $0.isNear(DynamicColor.accent.light, 0.25) })
    }
    chart.view.selection = ScatterChart.Selection(prices: 350_000...650_000, areas: 50...110)
    chart.host.settle()
    #expect(chart.host.differenceFromFreshPaint() == nil)
  }

  @Test func aDotAtTheBorderIsLitAsAWholeOrNotAtAll() async throws {
    let chart = try await Chart()
    func isLit(_ price: Double, from lower: Double, to upper: Double) -> [Bool] {
      chart.stage.model.edit { $0.price = ValueRange(lower: lower, upper: upper) }
      chart.host.settle()
      let middle = chart.view.geometry.point(price: price, area: price / 5_000)
      return [-1.2, 1.2].map {
        chart.color(Point(x: middle.x + $0, y: middle.y)).isNear(DynamicColor.accent.light, 0.4)
      }
    }
    #expect(isLit(500_000, from: 500_000, to: 590_000) == [true, true])
    #expect(isLit(500_000, from: 450_000, to: 500_000) == [true, true])
    #expect(isLit(500_000, from: 510_000, to: 590_000) == [false, false])
  }
}

/// The chart as the user has it: pointed at, pressed and drawn on.
@MainActor @Suite struct ChartInputTests {
  // MARK: Rectangles

  @Test(arguments: ["en_GB", "ar_EG"])
  func aRectangleSetsPricesAndAreasInOneStep(locale: String) async throws {
    let chart = try await Chart(locale: locale)
    chart.drawRectangle()
    let (price, area) = (try #require(chart.filter.price), try #require(chart.filter.area))
    #expect(abs(price.lower - 250_000) <= 4_000 && abs(price.upper - 650_000) <= 4_000)
    #expect(abs(area.lower - 50) <= 4 && abs(area.upper - 130) <= 4 && chart.stage.model.count == 4)
    #expect(chart.events == ["began", "changed", "committed", "ended"])
    let lines = chart.stage.events.suffix(4).map(ScreenStage.summary)
    #expect(lines == ["changed", "results 4", "committed", "ended"])
    let slider: RangeSlider = try chart.stage.view("price")
    #expect(slider.lowerValue == price.lower && slider.upperValue == price.upper)
    #expect(try chart.stage.has("chip.price") && chart.stage.has("chip.area"))
    #expect(chart.host.differenceFromFreshPaint() == nil)
    chart.stage.session.undo()
    chart.host.settle()
    #expect(chart.filter.isEmpty && chart.view.selection.isAll)
    chart.stage.session.redo()
    #expect(chart.filter.price == price && chart.filter.area == area)
  }

  @Test func aRectangleFiltersWhenItIsLetGoUnlessItIsCancelledOrTiny() async throws {
    let chart = try await Chart()
    try chart.stage.click("bedrooms.3")
    chart.host.press(at: chart.place(250_000, 50))
    chart.host.move(to: chart.place(650_000, 130))
    #expect(chart.filter.price == nil && chart.events == ["began"])
    chart.host.release()
    #expect(chart.filter.price != nil && chart.filter.bedrooms == .atLeast(3))
    let filter = chart.filter
    chart.host.press(at: chart.place(450_000, 20))
    chart.host.move(to: chart.place(950_000, 190))
    chart.host.key(.escape)
    chart.host.release()
    chart.host.settle()
    #expect(chart.filter == filter && chart.events.suffix(2) == ["began", "cancelled"])
    #expect(chart.host.differenceFromFreshPaint() == nil)
    let start = chart.place(700_000, 60)
    chart.host.drag(start, Point(x: start.x + 80, y: start.y + 2))
    #expect(chart.filter == filter)
  }

  @Test func aRectangleBeyondTheEdgesLeavesNoHomeOutThere() async throws {
    let chart = try await Chart()
    let corner = chart.place(1_000_000, 200)
    chart.host.drag(chart.place(450_000, 90), Point(x: corner.x + 60, y: corner.y - 60))
    #expect(chart.filter.price?.upper == .infinity && chart.filter.area?.upper == .infinity)
    #expect(chart.stage.model.count == 6)
    let start = chart.place(100_000, 0)
    chart.host.drag(Point(x: start.x - 30, y: start.y), Point(x: corner.x + 60, y: corner.y - 60))
    #expect(chart.filter.isEmpty)
  }

  @Test func aFingerDrawsARectangleAndATapChooses() async throws {
    let chart = try await Chart()
    chart.host.touchDown(at: chart.place(250_000, 50))
    chart.host.touchMove(through: [chart.place(400_000, 90), chart.place(650_000, 130)])
    chart.host.touchUp()
    #expect(chart.stage.model.count == 4)
    let dot = chart.place(500_000, 100)
    // Where a mouse would miss it.
    chart.host.touchDown(at: Point(x: dot.x - 12, y: dot.y + 8))
    chart.host.touchUp()
    #expect(chart.view.selectedHome == 5)
  }

  // MARK: Homes

  @Test func aClickChoosesAHomeThatPassesInTheListToo() async throws {
    let chart = try await Chart()
    chart.host.click(at: chart.place(300_000, 60))
    #expect(chart.view.selectedHome == 7)
    let row = try #require(chart.stage.list.selectedRow)
    #expect(chart.stage.model.row(at: row)?.title == "3 High Street")
    #expect(chart.filter.isEmpty && chart.events.isEmpty)
    let other = try await Chart()
    other.drawRectangle()
    other.host.click(at: other.place(800_000, 160))
    #expect(other.view.selectedHome == nil)
  }

  @Test func chartAndListHighlightEachOther() async throws {
    let chart = try await Chart()
    let list = try chart.stage.list
    chart.host.move(to: chart.place(700_000, 140))
    let row = try #require(list.highlightedRow)
    #expect(chart.stage.model.row(at: row)?.title == "7 High Street")
    #expect(chart.host.cursor == .pointingHand && chart.view.hoveredHome == 3)
    chart.host.move(to: chart.place(700_000, 40))
    #expect(list.highlightedRow == nil && chart.view.hoveredHome == nil)
    let first = try #require(chart.stage.model.row(at: 0)?.title)
    chart.host.move(to: list.convert(list.rect(ofRow: 0).center, to: chart.stage.window))
    let hovered = try #require(chart.view.hoveredHome)
    #expect(first == chart.stage.model.title(of: hovered))
    #expect(chart.host.differenceFromFreshPaint() == nil)
  }

  @Test func theLabelThatIsPointedAtIsNotLaidOverByThatOfTheChosenHome() async throws {
    let chart = try await Chart("Price,Area m2\n100000,20\n400000,80\n430000,84\n1000000,200\n")
    let (window, view) = (chart.stage.window, chart.view)
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
    #expect(content.rows.count <= 100)
    for isMirrored in [false, true] {
      let geometry = ChartGeometry(
        plot: Rect(x: 40, y: 16, width: 600, height: 240),
        prices: LinearScale(minimum: 100_000, maximum: 900_000),
        areas: LinearScale(minimum: 0, maximum: content.greatestArea), isMirrored: isMirrored)
      let passes = { (200_000...700_000).contains(index.prices[$0]) && $0 % 3 > 0 }
      let lit = (0..<index.count).filter { content.shows($0) && passes($0) }
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
    #expect(bounds.step == 10 && bounds.range(around: 203...417) == 200...420)
    #expect(bounds.range(around: 3...417) == -.infinity...420)
    #expect(bounds.range(around: 203...991) == 200...(.infinity))
    #expect(bounds.range(around: 3...991) == nil)
    let single = try #require(NiceBounds(lowest: 5, highest: 5))
    #expect(single.range(around: 1...9) == nil)
  }
}
