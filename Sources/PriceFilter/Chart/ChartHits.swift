import DetentDrawing
import Listings

/// Which homes of a chart are near a point, and which is next to another: those that are lit, by
/// their ranks.
struct ChartHits {
  let content: ScatterChart.Content
  let geometry: ChartGeometry
  let selection: ScatterChart.Selection
  let highlights: ScatterChart.Highlights?

  /// What homes can be in order by.
  enum Order { case price, area }

  /// The home whose dot is nearest to a point, if it is within a distance in logical pixels.
  func home(at point: Point, within distance: Double) -> Int? {
    var (nearest, least) = (Int?.none, distance)
    for index in indices(from: point.x - distance, to: point.x + distance) where isLit(index) {
      let dot = content.dots[index]
      let found = geometry.point(price: dot.x, area: dot.y).distance(to: point)
      if found <= least { (nearest, least) = (content.ranks[index], found) }
    }
    return nearest
  }

  /// The home that follows another one, or stands before it, if there is one; without another one
  /// the first or the last of all.
  func home(after rank: Int?, by order: Order, isForward: Bool) -> Int? {
    func isBefore(_ a: (Double, Int), _ b: (Double, Int)) -> Bool { isForward ? a < b : a > b }
    let start = rank.flatMap { rank in
      content.place(rank).map { (order == .price ? $0.x : $0.y, rank) }
    }
    var best: (Double, Int)?
    for index in content.dots.indices {
      let dot = content.dots[index]
      let key = (order == .price ? dot.x : dot.y, content.ranks[index])
      if let start, !isBefore(start, key) { continue }
      if let best, !isBefore(key, best) { continue }
      if isLit(index) { best = key }
    }
    return best?.1
  }

  private func isLit(_ index: Int) -> Bool {
    selection.contains(content.dots[index]) && highlights?.isLit(content.ranks[index]) ?? true
  }

  /// The dots between two sides: prices rise from dot to dot.
  private func indices(from left: Double, to right: Double) -> Range<Int> {
    let ends = [left, right].map { geometry.values(at: Point(x: $0, y: 0)).price }.sorted()
    let first = content.dots.partitioningIndex { $0.x >= ends[0] }
    return first..<max(first, content.dots.partitioningIndex { $0.x > ends[1] })
  }
}
