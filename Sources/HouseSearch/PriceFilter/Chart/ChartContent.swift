import DetentDrawing
import DetentViews
import Listings

extension ScatterChart {
  /// The homes of the chart.
  struct Content: Sendable {
    /// The prices of all homes, and their areas in square metres, by their ranks in the order of
    /// prices; 0 for a home without an area.
    let prices: ContiguousArray<Double>
    let areas: ContiguousArray<Double>
    /// The unit of areas, in square metres.
    let areaUnit: Double
    /// The ranks that the chart shows, and the greatest area, in square metres.
    let shownRanks: Range<Int>
    let areaLimit: Double
    /// The rank of each dot.
    var ranks: [Int] = []
    var beyond = Beyond()

    /// The numbers of homes with an area that the chart shows, be they dots or not, and that lie
    /// beyond its ends.
    struct Beyond: Sendable {
      var shown = 0
      var larger = 0
      var dearer = 0
      var cheaper = 0
    }

    /// The number of homes beyond which only every n-th is a dot.
    static let limit = 30_000

    /// The greatest area, in the unit of areas.
    var greatestArea: Double { areaLimit / areaUnit }

    /// The price and the area of a home, be it a dot or not; nil for a home without an area.
    func place(_ rank: Int) -> Point? {
      guard areas.indices.contains(rank), areas[rank] > 0 else { return nil }
      return Point(x: prices[rank], y: areas[rank] / areaUnit)
    }

    /// Whether the chart shows a home, be it a dot or not.
    func shows(_ rank: Int) -> Bool {
      shownRanks.contains(rank) && areas[rank] > 0 && areas[rank] <= areaLimit
    }
  }

  /// The prices and the areas that the filter lets through; nil for all.
  struct Selection: ReportedValue, Hashable {
    var prices: ClosedRange<Double>?
    var areas: ClosedRange<Double>?

    var isAll: Bool { prices == nil && areas == nil }

    /// The finite ends.
    var report: [String: ReportedField] {
      let ends = [
        "minimumPrice": prices?.lowerBound, "maximumPrice": prices?.upperBound,
        "minimumArea": areas?.lowerBound, "maximumArea": areas?.upperBound,
      ]
      return ends.compactMapValues { end in
        end.flatMap { $0.isFinite ? .number($0) : nil }
      }
    }
  }
}

/// The lit homes of a chart near a point, or next to another home, by their ranks, whether or not
/// they are dots.
struct ChartHits {
  let content: ScatterChart.Content
  let geometry: ChartGeometry
  let isMatch: (Int) -> Bool

  /// An order of homes.
  enum Order { case price, area }

  /// The home that is nearest to a point, if it is within a distance in logical pixels.
  func home(at point: Point, within distance: Double) -> Int? {
    let ends = [-distance, distance].map { beside in
      geometry.values(at: Point(x: point.x + beside, y: point.y - beside))
    }
    let areas = ends[0].area * content.areaUnit...ends[1].area * content.areaUnit
    let prices = ends.map(\.price).sorted()
    let first = firstRank { $0 >= prices[0] }
    var (nearest, least) = (Int?.none, distance)
    for rank in first..<max(first, firstRank { $0 > prices[1] })
    where areas.contains(content.areas[rank]) {
      guard isLit(rank), let home = content.place(rank) else { continue }
      let found = geometry.point(price: home.x, area: home.y).distance(to: point)
      if found <= least { (nearest, least) = (rank, found) }
    }
    return nearest
  }

  private func firstRank(_ passes: (Double) -> Bool) -> Int {
    content.prices[content.shownRanks].partitioningIndex(where: passes)
  }

  /// The home that follows another one, or stands before it; without another one the first or the
  /// last of all.
  func home(after rank: Int?, by order: Order, isForward: Bool) -> Int? {
    guard order == .area else {
      // Ranks are in the order of prices.
      let (low, high) = isForward ? (rank.map { $0 + 1 } ?? 0, Int.max) : (0, rank ?? .max)
      let ranks = (low..<high).clamped(to: content.shownRanks)
      return isForward ? ranks.first(where: isLit) : ranks.last(where: isLit)
    }
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      let (first, second) = ((content.areas[a], a), (content.areas[b], b))
      return isForward ? first < second : first > second
    }
    let start = rank.flatMap { content.place($0) == nil ? nil : $0 }
    var best: Int?
    for rank in content.shownRanks where start.map({ isBefore($0, rank) }) ?? true {
      if best.map({ isBefore(rank, $0) }) ?? true, isLit(rank) { best = rank }
    }
    return best
  }

  private func isLit(_ rank: Int) -> Bool { content.shows(rank) && isMatch(rank) }
}
