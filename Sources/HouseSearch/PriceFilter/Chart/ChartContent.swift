import DetentControls
import DetentDrawing
import DetentViews
import Listings

extension ScatterChart {
  struct Content: Sendable {
    private let index: FilterIndex
    /// The prices and the areas of all rows. Areas are in square metres, or negative if unknown.
    private let prices, areas: ContiguousArray<Double>
    /// The size of the area unit, in square metres.
    let areaUnit: Double
    private let shownPrices: ClosedRange<Double>
    /// The bounds and steps of rectangles on each axis.
    let priceBounds, areaBounds: NiceBounds
    /// The row of each dot, cheapest first.
    private(set) var rows: [Int] = []
    /// The numbers of homes with an area that lie inside and outside the axes, drawn or not.
    private(set) var (insideCount, outsideCount) = (0, 0)

    /// The largest number of homes that are all drawn.
    static let limit = 30_000

    /// Makes the dots of the listings, or nil if fewer than two homes have an area. Beyond a limit,
    /// every n-th home is drawn in the order of prices, so that the thinning is even.
    init?(of index: FilterIndex, unit: AreaUnit = .squareMetres, limit: Int = limit) {
      guard let areaBounds = NiceBounds(areasOf: index, unit: unit),
        let priceBounds = NiceBounds(pricesOf: index), let common = index.commonPrices
      else { return nil }
      (self.index, shownPrices, areaUnit) = (index, common, unit.squareMetres)
      (prices, areas) = (index.prices, index.areas)
      (self.priceBounds, self.areaBounds) = (priceBounds, areaBounds)
      let shown = index.rows(pricedIn: common)
      let step = max(1, (shown.count + limit - 1) / limit)
      rows = stride(from: shown.startIndex, to: shown.endIndex, by: step).map { Int(shown[$0]) }
        .filter(shows)
      guard rows.count >= 2 else { return nil }
      insideCount = (0..<index.count).count(where: shows)
      outsideCount = areas.count { $0 > 0 } - insideCount
    }

    /// The largest area, in the area unit. After conversion, an area may be slightly above the round
    /// number that it was.
    var greatestArea: Double { areaBounds.upper * (1 + 1e-9) }

    /// Returns the price and the area of a home, drawn or not, or nil if it has no area.
    func place(_ row: Int) -> Point? {
      guard areas.indices.contains(row), areas[row] > 0 else { return nil }
      return Point(x: prices[row], y: areas[row] / areaUnit)
    }

    func shows(_ row: Int) -> Bool {
      areas[row] > 0 && areas[row] <= greatestArea * areaUnit && shownPrices.contains(prices[row])
    }

    /// The numbers of homes with an area that are not drawn, in words; may be empty.
    func note(_ texts: ListingsTexts) -> String {
      let outside = texts.count(outsideCount)
      var notes = outsideCount > 0 ? [texts.text("\(outside) outside the chart")] : []
      if rows.count < insideCount {
        let (drawn, all) = (texts.count(rows.count), texts.count(insideCount))
        notes.append(texts.text("\(drawn) of \(all) shown"))
      }
      return notes.joined(separator: texts.text(", "))
    }

    /// Returns the nearest home that passes, drawn or not, or nil. `distance` is in logical pixels.
    func home(
      at point: Point, within distance: Double, _ geometry: ChartGeometry,
      where passes: (Int) -> Bool
    ) -> Int? {
      let ends = [-distance, distance].map { beside in
        geometry.values(at: Point(x: point.x + beside, y: point.y - beside))
      }
      let near = ends[0].area * areaUnit...ends[1].area * areaUnit
      let bounds = ends.map(\.price).sorted()
      var (nearest, least) = (Int?.none, distance)
      for row in index.rows(pricedIn: bounds[0]...bounds[1]).lazy.map({ Int($0) })
      where near.contains(areas[row]) {
        guard shows(row), passes(row), let home = place(row) else { continue }
        let found = geometry.point(price: home.x, area: home.y).distance(to: point)
        if found <= least { (nearest, least) = (row, found) }
      }
      return nearest
    }
  }

  typealias Selection = ChartSelection
}

/// The prices and the areas that match the filter, or nil for all.
struct ChartSelection: ReportedValue, Hashable {
  var prices: ClosedRange<Double>?
  var areas: ClosedRange<Double>?

  var isAll: Bool { prices == nil && areas == nil }

  var report: [String: ReportedField] {
    let ends = [
      "minimumPrice": prices?.lowerBound, "maximumPrice": prices?.upperBound,
      "minimumArea": areas?.lowerBound, "maximumArea": areas?.upperBound,
    ]
    return ends.compactMapValues { end in end.flatMap { $0.isFinite ? .number($0) : nil } }
  }
}

extension ChartSelection {
  init(of filter: ListingsFilter, in unit: AreaUnit) {
    func ends(_ range: ValueRange?, _ unit: Double) -> ClosedRange<Double>? {
      range.flatMap { $0.lower <= $0.upper ? $0.lower / unit...$0.upper / unit : nil }
    }
    self.init(
      prices: ends(filter.ranges[.price], 1), areas: ends(filter.ranges[.area], unit.squareMetres))
  }

  func limit(_ filter: inout ListingsFilter, in unit: AreaUnit) {
    func range(_ ends: ClosedRange<Double>?, _ unit: Double) -> ValueRange? {
      ends.map { ValueRange(lower: $0.lowerBound * unit, upper: $0.upperBound * unit) }
    }
    filter.ranges[.price] = range(prices, 1)
    filter.ranges[.area] = range(areas, unit.squareMetres)
  }
}

/// Maps prices and areas to points of a plot and back.
struct ChartGeometry {
  let plot: Rect
  let prices: any ValueScale
  let areas: LinearScale
  /// Whether prices grow to the left.
  let isMirrored: Bool

  /// Returns the point of a price and an area. Values beyond the ends lie at the edge.
  func point(price: Double, area: Double) -> Point { Point(x: x(price), y: y(area)) }

  /// Returns the price and the area at a point, or at the nearest edge of the plot.
  func values(at point: Point) -> (price: Double, area: Double) {
    guard plot.width > 0, plot.height > 0 else { return (prices.minimum, areas.minimum) }
    let fraction = (point.x - plot.minX) / plot.width
    return (
      prices.value(at: isMirrored ? 1 - fraction : fraction),
      areas.value(at: (plot.maxY - point.y) / plot.height)
    )
  }

  func rect(of selection: ScatterChart.Selection) -> Rect {
    let all = -Double.infinity...Double.infinity
    let (prices, areas) = (selection.prices ?? all, selection.areas ?? all)
    let sides = [x(prices.lowerBound), x(prices.upperBound)].sorted()
    let (top, bottom) = (y(areas.upperBound), y(areas.lowerBound))
    return Rect(x: sides[0], y: top, width: sides[1] - sides[0], height: bottom - top)
  }

  fileprivate func x(_ price: Double) -> Double {
    let distance = prices.fraction(of: price) * plot.width
    return isMirrored ? plot.maxX - distance : plot.minX + distance
  }

  fileprivate func y(_ area: Double) -> Double {
    plot.maxY - areas.fraction(of: area) * plot.height
  }
}

/// Draws the lines of a chart at round values, and the labels around its plot.
@MainActor
struct ChartGrid {
  let chart: Rect
  let geometry: ChartGeometry
  let traits: Traits
  let formatX: ValueFormat

  private static let font = Font.system(11, tabularDigits: true)
  /// With fewer ticks, an axis cannot be read.
  private static let leastTicks = 3
  private static let (columnRoom, rowRoom) = (90.0, 26.0)
  /// More rows do not help to read a tall chart.
  private static let mostRows = 12.0
  /// The inset of the title, and the middle of its line from the top, in logical pixels.
  private static let (titleInset, headMiddle) = (8.0, 5.0)
  private static let wordGap = 10.0

  /// Returns round values of a scale: as many as fit, but enough to read the axis.
  static func ticks(_ scale: any ValueScale, room: Double, length: Double) -> [Double] {
    let roomy = max(leastTicks, Int(exactly: (length / room).rounded()) ?? leastTicks)
    let limits = roomy...roomy + 2 * leastTicks
    let ticks = limits.lazy.map { scale.ticks(limit: $0) }
    return ticks.first { $0.count >= leastTicks } ?? scale.ticks(limit: limits.upperBound)
  }

  static func marks(
    _ axis: (scale: any ValueScale, format: ValueFormat), room: Double, length: Double,
    locale: NumberLocale
  ) -> [(value: Double, text: String)] {
    let values = ticks(axis.scale, room: room, length: length)
    return Array(zip(values, axis.format.texts(ofTicks: values, locale: locale)))
  }

  private var plot: Rect { geometry.plot }
  private var line: Color { DynamicColor.line.resolved(for: traits) }
  private var ink: Color { DynamicColor.secondary.resolved(for: traits) }
  private var hairline: Double { 1 / traits.scale }

  private func layout(_ text: String) -> TextLayout {
    .cached(text, font: Self.font, direction: traits.textDirection(of: text))
  }

  func drawColumns(in canvas: Canvas) {
    var free = -Double.infinity
    let marks = Self.marks(
      (geometry.prices, formatX), room: Self.columnRoom, length: plot.width,
      locale: traits.numberLocale)
    // From left to right, so that a label that would overlap the previous one is left out.
    for (value, string) in geometry.isMirrored ? marks.reversed() : marks {
      let frame = Rect(x: geometry.x(value), y: plot.minY, width: hairline, height: plot.height)
        .rounded(toPixelsAt: traits.scale)
      canvas.fill(frame, with: line)
      let text = layout(string)
      let left = max(
        chart.minX, min(frame.minX - text.size.width / 2, chart.maxX - text.size.width))
      guard left >= free else { continue }
      canvas.draw(text, at: Point(x: left, y: plot.maxY + 7), color: ink)
      free = left + text.size.width + Self.wordGap
    }
  }

  func drawRows(in canvas: Canvas) {
    let marks = Self.marks(
      (geometry.areas, .number()), room: max(Self.rowRoom, plot.height / Self.mostRows),
      length: plot.height, locale: traits.numberLocale)
    for (value, string) in marks {
      let frame = Rect(x: plot.minX, y: geometry.y(value), width: plot.width, height: hairline)
        .rounded(toPixelsAt: traits.scale)
      canvas.fill(frame, with: line)
      let text = layout(string)
      let left = geometry.isMirrored ? plot.maxX + 8 : plot.minX - 8 - text.size.width
      canvas.draw(text, at: Point(x: left, y: frame.minY - text.size.height / 2), color: ink)
    }
  }

  /// Draws the title of the rows above them, and a note at the other end if it fits.
  func drawHead(_ title: String, _ note: String, in canvas: Canvas) {
    func draw(_ text: TextLayout, atLeft isLeft: Bool, _ left: Double, _ right: Double) {
      let x = isLeft ? left : right - text.size.width
      canvas.draw(
        text, at: Point(x: x, y: chart.minY + Self.headMiddle - text.size.height / 2), color: ink)
    }
    let inset = Self.titleInset
    draw(layout(title), atLeft: !geometry.isMirrored, chart.minX + inset, chart.maxX - inset)
    // The title takes some of the plot's width.
    let (text, room) = (layout(note), plot.width - 16)
    if text.size.width <= room { draw(text, atLeft: geometry.isMirrored, plot.minX, plot.maxX) }
  }
}
