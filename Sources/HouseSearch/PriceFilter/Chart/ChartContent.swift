import DetentDrawing
import DetentViews
import Listings

extension ScatterChart {
  struct Content: Sendable {
    /// The prices and the areas of all homes by rank. Areas are in square metres, or 0 if unknown.
    let prices: ContiguousArray<Double>
    let areas: ContiguousArray<Double>
    /// The size of the area unit, in square metres.
    let areaUnit: Double
    /// The ranks that the chart shows, and the largest area that it shows, in square metres.
    let shownRanks: Range<Int>
    let areaLimit: Double
    /// The rank of each dot.
    private(set) var ranks: [Int] = []
    /// The numbers of homes with an area that lie inside and outside the axes, drawn or not.
    private(set) var (insideCount, outsideCount) = (0, 0)

    /// The largest number of homes that are all drawn.
    static let limit = 30_000

    /// Makes the dots of the listings, or nil if fewer than two homes have an area. Beyond a limit,
    /// every n-th home is drawn in the order of prices, so that the thinning is even.
    init?(of index: FilterIndex, unit: AreaUnit = .squareMetres, limit: Int = limit) {
      guard let bounds = NiceBounds(areasOf: index, unit: unit), index.areas.count == index.count
      else { return nil }
      (prices, areas, areaUnit) = (index.prices, index.areas, unit.squareMetres)
      // After conversion, an area may be slightly above the round number that it was.
      (shownRanks, areaLimit) = (index.commonRanks, bounds.upper * unit.squareMetres * (1 + 1e-9))
      let step = max(1, (shownRanks.count + limit - 1) / limit)
      ranks = stride(from: shownRanks.lowerBound, to: shownRanks.upperBound, by: step).filter(shows)
      guard ranks.count >= 2 else { return nil }
      insideCount = shownRanks.count(where: shows)
      outsideCount = areas.count { $0 > 0 } - insideCount
    }

    /// The largest area, in the area unit.
    var greatestArea: Double { areaLimit / areaUnit }

    /// Returns the price and the area of a home, drawn or not, or nil if it has no area.
    func place(_ rank: Int) -> Point? {
      guard areas.indices.contains(rank), areas[rank] > 0 else { return nil }
      return Point(x: prices[rank], y: areas[rank] / areaUnit)
    }

    func shows(_ rank: Int) -> Bool {
      shownRanks.contains(rank) && areas[rank] > 0 && areas[rank] <= areaLimit
    }

    /// The numbers of homes with an area that are not drawn, in words; may be empty.
    func note(_ texts: ListingsTexts) -> String {
      let outside = texts.count(outsideCount)
      var notes = outsideCount > 0 ? [texts.text("\(outside) outside the chart")] : []
      if ranks.count < insideCount {
        let (drawn, all) = (texts.count(ranks.count), texts.count(insideCount))
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
      let first = prices[shownRanks].partitioningIndex { $0 >= bounds[0] }
      let end = prices[shownRanks].partitioningIndex { $0 > bounds[1] }
      var (nearest, least) = (Int?.none, distance)
      for rank in first..<max(first, end) where near.contains(areas[rank]) {
        guard shows(rank), passes(rank), let home = place(rank) else { continue }
        let found = geometry.point(price: home.x, area: home.y).distance(to: point)
        if found <= least { (nearest, least) = (rank, found) }
      }
      return nearest
    }
  }

  /// The prices and the areas that match the filter, or nil for all.
  struct Selection: ReportedValue, Hashable {
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
}

extension ScatterChart.Selection {
  init(of filter: ListingsFilter, in unit: AreaUnit) {
    func ends(_ range: ValueRange?, _ unit: Double) -> ClosedRange<Double>? {
      range.flatMap { $0.lower <= $0.upper ? $0.lower / unit...$0.upper / unit : nil }
    }
    self.init(prices: ends(filter.price, 1), areas: ends(filter.area, unit.squareMetres))
  }

  func limit(_ filter: inout ListingsFilter, in unit: AreaUnit) {
    func range(_ ends: ClosedRange<Double>?, _ unit: Double) -> ValueRange? {
      ends.map { ValueRange(lower: $0.lowerBound * unit, upper: $0.upperBound * unit) }
    }
    filter.price = range(prices, 1)
    filter.area = range(areas, unit.squareMetres)
  }
}
