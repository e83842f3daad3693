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
    /// What lies beyond the ends.
    private(set) var beyond = Beyond()

    /// How many homes with an area a chart shows, be they dots or not, and how many lie beyond its
    /// ends.
    struct Beyond: Sendable {
      var shown = 0
      var larger = 0
      var dearer = 0
      var cheaper = 0
      /// The ranks of those beyond each end; of many every n-th.
      var ranks: [Int] = []

      /// More marks than that at an end are closer than pixels.
      fileprivate static let limit = 1_000
    }

    /// The number of homes beyond which only every n-th is a dot.
    static let limit = 30_000

    /// The greatest area that has room.
    var greatestArea: Double { areaLimit / areaUnit }

    /// Looks for the homes that lie beyond the ends.
    mutating func findBeyond() {
      func beyond(_ ranks: Range<Int>, from area: Double) -> [Int] {
        ranks.filter { areas[$0] > area }
      }
      func thinned(_ ranks: [Int]) -> [Int] {
        let step = max(1, (ranks.count + Beyond.limit - 1) / Beyond.limit)
        return stride(from: 0, to: ranks.count, by: step).map { ranks[$0] }
      }
      let cheaper = beyond(0..<shownRanks.lowerBound, from: 0)
      let dearer = beyond(shownRanks.upperBound..<areas.count, from: 0)
      let larger = beyond(shownRanks, from: areaLimit)
      let shown = areas[shownRanks].count { $0 > 0 } - larger.count
      self.beyond = Beyond(
        shown: shown, larger: larger.count, dearer: dearer.count, cheaper: cheaper.count,
        ranks: [cheaper, larger, dearer].flatMap(thinned))
    }

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
