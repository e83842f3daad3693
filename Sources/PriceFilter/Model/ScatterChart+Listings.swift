import DetentDrawing

extension ScatterChart.Content {
  /// The listings as dots, price against area; nil where too few of them have an area. Of more than
  /// `limit` every n-th is shown, in the order of price, so that the thinning is even.
  init?(of index: FilterIndex, version: Int) {
    let listings = index.listings
    let stride = max(1, listings.count / Self.limit)
    let cheapestFirst = index.result(of: ListingsFilter())
    var dots: [(point: Point, row: Int)] = []
    for place in Swift.stride(from: 0, to: listings.count, by: stride) {
      let row = cheapestFirst[place]
      guard let area = listings.area(of: row), area > 0 else { continue }
      dots.append((Point(x: listings.price(of: row), y: area), row))
    }
    guard dots.count >= 2, let first = dots.first?.point.x, let last = dots.last?.point.x,
      let ceiling = index.commonAreaLimit
    else { return nil }
    let shown = dots.filter { $0.point.y <= ceiling }
    self.init(
      dots: shown.map(\.point), rows: shown.map(\.row),
      xAxis: ChartAxis(kind: .logarithmic, minimum: first, maximum: last),
      yAxis: ChartAxis(kind: .linear, minimum: 0, maximum: ceiling * 1.04), version: version)
  }
}

extension ScatterChart.Lights {
  /// The dots that a filter lets through whatever their price and their area, which the axes of the chart
  /// decide; nil where it asks for nothing else.
  init?(
    of content: ScatterChart.Content, in index: FilterIndex, filter: ListingsFilter, version: Int
  ) {
    var rest = filter
    rest.price = nil
    rest.minimumArea = nil
    guard !rest.isEmpty else { return nil }
    let result = index.result(of: rest)
    self.init(flags: content.rows.map { result.contains($0) }, version: version)
  }
}
