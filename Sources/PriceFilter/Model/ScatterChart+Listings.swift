import DetentDrawing
import DetentViews
import Listings

extension ScatterChart.Content {
  /// The listings as dots, price against area; nil where too few of them have an area. Of more than
  /// a limit every n-th is shown, in the order of price, so that the thinning is even.
  /// - Parameter unit: what areas are counted in.
  init?(of index: FilterIndex, unit: AreaUnit = .squareMetres, limit: Int = limit) {
    guard let bounds = NiceBounds(areasOf: index, unit: unit), index.areas.count == index.count
    else { return nil }
    (prices, areas, areaUnit) = (index.prices, index.areas, unit.squareMetres)
    // What was converted may be a hair above the round number that it was.
    (shownRanks, areaLimit) = (index.commonRanks, bounds.upper * unit.squareMetres * (1 + 1e-9))
    let step = max(1, (shownRanks.count + limit - 1) / limit)
    ranks = stride(from: shownRanks.lowerBound, to: shownRanks.upperBound, by: step).filter(shows)
    dots = ranks.compactMap(place)
    guard dots.count >= 2 else { return nil }
    findBeyond()
  }
}

extension ListingsModel {
  /// What the chart does not show as a dot, in words; empty where it shows every home with an area.
  var chartNotes: [String] {
    guard let chart, let bounds = priceBounds else { return [] }
    let text = texts.text
    var notes: [String] = []
    func add(_ count: Int, _ words: (String) -> String) {
      if count > 0 { notes.append(words(texts.count(count))) }
    }
    let beyond = chart.beyond
    let area = texts.area(areaBounds.map { $0.upper * texts.areaUnit.squareMetres } ?? 0)
    let (least, most) = (money.shortest(bounds.lower), money.shortest(bounds.upper))
    add(beyond.larger) { text("\($0) larger than \(area)") }
    add(beyond.dearer) { text("\($0) dearer than \(most)") }
    add(beyond.cheaper) { text("\($0) cheaper than \(least)") }
    if chart.dots.count < beyond.shown {
      let (drawn, all) = (texts.count(chart.dots.count), texts.count(beyond.shown))
      notes.append(text("\(drawn) of \(all) drawn"))
    }
    return notes
  }

  /// The part of the chart that the filter lets through.
  var chartSelection: ScatterChart.Selection {
    let (filter, unit) = (session.filter, texts.areaUnit.squareMetres)
    func ends(_ range: ValueRange?, _ unit: Double) -> ClosedRange<Double>? {
      range.flatMap { $0.lower <= $0.upper ? $0.lower / unit...$0.upper / unit : nil }
    }
    return ScatterChart.Selection(prices: ends(filter.price, 1), areas: ends(filter.area, unit))
  }

  /// Lets only what a part of the chart shows through a filter, whatever prices and areas it let
  /// through before.
  func limit(_ filter: inout ListingsFilter, to selection: ScatterChart.Selection) {
    func range(_ ends: ClosedRange<Double>?, _ unit: Double) -> ValueRange? {
      ends.map { ValueRange(lower: $0.lowerBound * unit, upper: $0.upperBound * unit) }
    }
    filter.price = range(selection.prices, 1)
    filter.area = range(selection.areas, texts.areaUnit.squareMetres)
  }
}
