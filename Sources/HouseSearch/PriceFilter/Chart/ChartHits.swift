import DetentDrawing
import Listings

/// Which homes of a chart are near a point, and which is next to another: those that are lit, by
/// their ranks, whether or not they are dots.
struct ChartHits {
  let content: ScatterChart.Content
  let geometry: ChartGeometry
  let selection: ScatterChart.Selection
  let highlights: ScatterChart.Highlights?

  /// What homes can be in order by.
  enum Order { case price, area }

  /// The home that is nearest to a point, if it is within a distance in logical pixels.
  func home(at point: Point, within distance: Double) -> Int? {
    let (low, high) = (values(at: point, beside: -distance), values(at: point, beside: distance))
    let areas = low.area * content.areaUnit...high.area * content.areaUnit
    var (nearest, least) = (Int?.none, distance)
    // From the price of the point to both sides, as long as something nearer may come.
    func look(at ranks: some Sequence<Int>) {
      for rank in ranks where areas.contains(content.areas[rank]) {
        guard let home = litHome(rank) else { continue }
        let place = geometry.point(price: home.x, area: home.y)
        guard abs(place.x - point.x) <= least else { return }
        let found = place.distance(to: point)
        if found <= least { (nearest, least) = (rank, found) }
      }
    }
    let (price, ends) = (values(at: point, beside: 0).price, [low.price, high.price].sorted())
    let middle = firstRank { $0 >= price }
    look(at: middle..<max(middle, firstRank { $0 > ends[1] }))
    look(at: (min(middle, firstRank { $0 >= ends[0] })..<middle).reversed())
    return nearest
  }

  private func firstRank(_ passes: (Double) -> Bool) -> Int {
    content.prices[content.shownRanks].partitioningIndex(where: passes)
  }

  /// The price and the area so far to the right of a point, and above it.
  private func values(at point: Point, beside distance: Double) -> (price: Double, area: Double) {
    geometry.values(at: Point(x: point.x + distance, y: point.y - distance))
  }

  /// The home that follows another one, or stands before it, if there is one; without another one
  /// the first or the last of all.
  func home(after rank: Int?, by order: Order, isForward: Bool) -> Int? {
    switch order {
    case .area: home(besides: rank, isForward: isForward)
    // Ranks are in the order of prices.
    case .price where isForward:
      ((rank.map { $0 + 1 } ?? 0)..<Int.max).clamped(to: content.shownRanks).first(where: isLit)
    case .price: (0..<(rank ?? .max)).clamped(to: content.shownRanks).last(where: isLit)
    }
  }

  private func home(besides rank: Int?, isForward: Bool) -> Int? {
    func isBefore(_ a: (Double, Int), _ b: (Double, Int)) -> Bool { isForward ? a < b : a > b }
    let start = rank.flatMap { content.place($0) == nil ? nil : (content.areas[$0], $0) }
    var best: (Double, Int)?
    for rank in content.shownRanks {
      let key = (content.areas[rank], rank)
      if let start, !isBefore(start, key) { continue }
      if let best, !isBefore(key, best) { continue }
      if isLit(rank) { best = key }
    }
    return best?.1
  }

  private func isLit(_ rank: Int) -> Bool { litHome(rank) != nil }

  /// The price and the area of a home, if it is lit.
  private func litHome(_ rank: Int) -> Point? {
    guard content.shows(rank), let home = content.place(rank), selection.contains(home),
      highlights?.isLit(rank) ?? true
    else { return nil }
    return home
  }
}
