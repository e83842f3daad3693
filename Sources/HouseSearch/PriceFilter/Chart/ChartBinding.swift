import DetentViews
import Listings

/// Keeps a chart and what is looked for in step.
@MainActor
final class ChartBinding {
  /// The user chose prices and areas.
  var didChange: ((ScatterChart.Selection) -> Void)?
  /// The user chose a home.
  var didSelect: ((Int?) -> Void)?
  /// The pointer is over a home, or over none.
  var didHover: ((Int?) -> Void)?

  private let chart: ScatterChart
  private let model: ListingsModel

  private var index: FilterIndex? { model.session.index }

  init(_ chart: ScatterChart, model: ListingsModel) {
    (self.chart, self.model) = (chart, model)
    chart.homeText = { [weak self] rank in
      guard let self, let home = index?.row(at: rank) else { return "" }
      return self.model.price(of: home)
    }
  }

  /// Starts to listen to the chart.
  func connect() {
    chart.didSelect = { [weak self] rank in
      guard let self else { return }
      let home = index?.row(at: rank)
      didSelect?(home)
      if let home { chart.announce(model.spoken(home: home)) }
    }
    chart.didHover = { [weak self] rank in
      guard let self else { return }
      didHover?(rank.flatMap { self.index?.row(at: $0) })
    }
    chart.onValueChanged { [weak self] chart, _ in
      guard let self else { return }
      didChange?(chart.selection)
      let words = model.spoken(chart.selection)
      chart.announce(words.isEmpty ? model.texts.text("No rectangle") : words)
    }
    chart.addAction(for: .valueCommitted) { [weak self] _, _ in self?.model.session.commit() }
  }

  /// Writes in another language, or counts in another unit.
  func write() {
    (chart.priceBounds, chart.areaBounds) = (model.priceBounds, model.areaBounds)
    chart.formatX = model.money.ticks
    let unit = model.texts.name(of: model.texts.areaUnit)
    chart.titleY = model.texts.text("Area (\(unit))")
    (chart.notes, chart.spokenNotes) = (model.chartNotes(), model.chartNotes(isSpoken: true))
    chart.accessibilityLabel = model.texts.text("Prices by floor area")
    chart.summary = model.usualPrices
  }

  /// Shows which homes pass.
  func showMatches() {
    chart.matches = model.matches
    chart.selection = model.chartSelection
    chart.selectionText = model.spoken(chart.selection)
  }

  /// Marks the chosen home.
  func select(_ home: Int?) { chart.selectedHome = home.flatMap { index?.rank(of: $0) } }

  /// Rings the home that is pointed at elsewhere.
  func highlight(_ home: Int?) { chart.hoveredHome = home.flatMap { index?.rank(of: $0) } }
}
