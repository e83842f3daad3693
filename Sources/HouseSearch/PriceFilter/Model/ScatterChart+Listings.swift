import DetentDrawing
import DetentViews
import Listings

extension ScatterChart.Content {
  /// The listings as dots, price against area; nil if fewer than two of them have an area. Of more
  /// than a limit every n-th is shown, in the order of prices, so that the thinning is even.
  init?(of index: FilterIndex, unit: AreaUnit = .squareMetres, limit: Int = limit) {
    guard let bounds = NiceBounds(areasOf: index, unit: unit), index.areas.count == index.count
    else { return nil }
    (prices, areas, areaUnit) = (index.prices, index.areas, unit.squareMetres)
    // A converted area may be a hair above the round number that it was.
    (shownRanks, areaLimit) = (index.commonRanks, bounds.upper * unit.squareMetres * (1 + 1e-9))
    let step = max(1, (shownRanks.count + limit - 1) / limit)
    ranks = stride(from: shownRanks.lowerBound, to: shownRanks.upperBound, by: step).filter(shows)
    guard ranks.count >= 2 else { return nil }
    let (areas, greatest) = (areas, areaLimit)
    func count(_ ranks: Range<Int>, from least: Double) -> Int {
      areas[ranks].count { $0 > least }
    }
    beyond.cheaper = count(0..<shownRanks.lowerBound, from: 0)
    beyond.dearer = count(shownRanks.upperBound..<areas.count, from: 0)
    beyond.larger = count(shownRanks, from: greatest)
    beyond.shown = count(shownRanks, from: 0) - beyond.larger
  }
}

extension ListingsModel {
  /// What the chart does not show as a dot, in words; empty where it shows every home with an area.
  /// - Parameter isSpoken: whether it is read aloud.
  func chartNotes(isSpoken: Bool = false) -> [String] {
    guard let chart, let bounds = priceBounds else { return [] }
    let text = texts.text
    var notes: [String] = []
    func add(_ count: Int, _ words: (String) -> String) {
      if count > 0 { notes.append(words(texts.count(count))) }
    }
    let beyond = chart.beyond
    let greatest = areaBounds.map { $0.upper * texts.areaUnit.squareMetres } ?? 0
    let area = isSpoken ? texts.spokenArea(greatest) : texts.area(greatest)
    let (least, most) = (
      isSpoken ? money.spoken(bounds.lower, text) : money.compact(bounds.lower),
      isSpoken ? money.spoken(bounds.upper, text) : money.compact(bounds.upper)
    )
    add(beyond.larger) { text("\($0) larger than \(area)") }
    add(beyond.dearer) { text("\($0) above \(most)") }
    add(beyond.cheaper) { text("\($0) below \(least)") }
    if chart.ranks.count < beyond.shown {
      let (drawn, all) = (texts.count(chart.ranks.count), texts.count(beyond.shown))
      notes.append(text("\(drawn) of \(all) shown"))
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

  /// Where most prices of the file lie, read aloud.
  var usualPrices: String {
    guard let index = session.index, let lower = index.quantile(0.1),
      let upper = index.quantile(0.9)
    else { return "" }
    let text = texts.text
    let (least, most) = (money.spoken(lower, text), money.spoken(upper, text))
    return text("most between \(least) and \(most)")
  }

  /// The bounds of a part of the chart, read aloud; empty for all of it.
  func spoken(_ selection: ScatterChart.Selection) -> String {
    let text = texts.text
    func between(_ lower: String?, _ upper: String?) -> String? {
      switch (lower, upper) {
      case (let lower?, let upper?): text("\(lower) to \(upper)")
      case (let lower?, nil): text("at least \(lower)")
      case (nil, let upper?): text("at most \(upper)")
      case (nil, nil): nil
      }
    }
    func price(_ amount: Double) -> String? {
      amount.isFinite ? money.spoken(amount, text) : nil
    }
    let prices = selection.prices.flatMap { between(price($0.lowerBound), price($0.upperBound)) }
    let areas = selection.areas.flatMap { ends in
      let (lower, upper) = (max(0, ends.lowerBound.rounded()), ends.upperBound.rounded())
      return upper.isFinite
        ? between(texts.amount(lower, NumberFormat()), texts.spoken(areaNumber: upper))
        : between(lower > 0 ? texts.spoken(areaNumber: lower) : nil, nil)
    }
    return [prices, areas].compactMap { $0 }.joined(separator: text(", "))
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
