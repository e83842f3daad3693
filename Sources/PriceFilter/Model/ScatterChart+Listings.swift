import DetentDrawing
import Listings

extension ScatterChart.Content {
  /// The listings as dots, price against area; nil where too few of them have an area. Of more than
  /// a limit every n-th is shown, in the order of price, so that the thinning is even.
  init?(of index: FilterIndex, limit: Int = limit) {
    guard let ceiling = index.commonAreaLimit, index.areas.count == index.count else { return nil }
    let common = index.commonRanks
    let step = max(1, (common.count + limit - 1) / limit)
    dots = []
    ranks = []
    for rank in stride(from: common.lowerBound, to: common.upperBound, by: step) {
      let area = index.areas[rank]
      guard area > 0, area <= ceiling else { continue }
      dots.append(Point(x: index.prices[rank], y: area))
      ranks.append(rank)
    }
    guard dots.count >= 2 else { return nil }
    greatestArea = ceiling * 1.04
  }
}
