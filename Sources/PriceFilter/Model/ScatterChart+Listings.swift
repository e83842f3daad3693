import DetentDrawing

extension ScatterChart.Content {
  /// The listings as dots, price against area; nil where too few of them have an area. Of more than
  /// `limit` every n-th is shown, in the order of price, so that the thinning is even.
  init?(of index: FilterIndex, version: Int) {
    let listings = index.listings
    let stride = max(1, listings.count / Self.limit)
    let cheapestFirst = index.result(of: ListingsFilter())
    var dots: [Point] = []
    for place in Swift.stride(from: 0, to: listings.count, by: stride) {
      let row = cheapestFirst[place]
      guard let area = listings.area(of: row), area > 0 else { continue }
      dots.append(Point(x: listings.price(of: row), y: area))
    }
    guard dots.count >= 2, let first = dots.first?.x, let last = dots.last?.x else { return nil }
    let areas = dots.map(\.y).sorted()
    // A few castles do not press all homes to the ground.
    let ceiling = areas[min(areas.count - 1, areas.count * 98 / 100)]
    self.init(
      dots: dots.filter { $0.y <= ceiling },
      xAxis: ChartAxis(kind: .logarithmic, minimum: first, maximum: last),
      yAxis: ChartAxis(kind: .linear, minimum: 0, maximum: ceiling * 1.04), version: version)
  }
}
