import DetentDrawing

extension ScatterChart {
  /// The homes of the chart.
  struct Content: Sendable {
    /// The prices of all homes, and their areas in square metres, by their ranks in the order by
    /// price; an area of 0 is none.
    let prices: ContiguousArray<Double>
    let areas: ContiguousArray<Double>
    /// What areas are counted in, in square metres.
    let areaUnit: Double
    /// The ranks that the chart shows, and the greatest area, in square metres.
    let shownRanks: Range<Int>
    let areaLimit: Double
    /// The price and the area of each dot.
    var dots: [Point] = []
    /// The rank of each dot.
    var ranks: [Int] = []

    /// The number of homes beyond which only every n-th is a dot.
    static let limit = 30_000

    /// The greatest area that has room.
    var greatestArea: Double { areaLimit / areaUnit * 1.04 }

    /// The price and the area of a rank, be it a dot or not; nil for one without an area.
    func place(_ rank: Int) -> Point? {
      guard areas.indices.contains(rank), areas[rank] > 0 else { return nil }
      return Point(x: prices[rank], y: areas[rank] / areaUnit)
    }

    /// Whether the chart shows a home, be it a dot or not.
    func shows(_ rank: Int) -> Bool {
      shownRanks.contains(rank) && areas[rank] > 0 && areas[rank] <= areaLimit
    }
  }

  /// Which dots can be lit, where something else than the two axes decides.
  struct Highlights: Sendable {
    /// Whether the criteria that are not on an axis let a rank in the order by price through.
    var isLit: @Sendable (Int) -> Bool
    /// Counts up with each other set of highlights.
    var version: Int
  }
}
