import DetentDrawing
import DetentViews
import Listings

/// Keeps a map and what is looked for in step.
@MainActor
final class MapBinding {
  /// The user chose a home.
  var didSelect: ((Int?) -> Void)?
  /// The pointer is over a home, or over none.
  var didHover: ((Int?) -> Void)?
  /// The user wants to know what can be done with a home, at a point of the map.
  var didRequestMenu: ((_ home: Int, _ point: Point) -> Bool)?

  private let plot: PlotCard
  private let model: ListingsModel

  private var map: MapView { plot.map }
  private var index: FilterIndex? { model.session.index }

  init(_ plot: PlotCard, model: ListingsModel) { (self.plot, self.model) = (plot, model) }

  /// Starts to listen to the map.
  func connect() {
    map.didSelect = { [weak self] rank in
      guard let self else { return }
      let home = index?.row(at: rank)
      didSelect?(home)
      if let home { map.announce(model.spoken(home: home)) }
    }
    map.didHover = { [weak self] rank in
      guard let self else { return }
      didHover?(rank.flatMap { self.index?.row(at: $0) })
    }
    map.didRequestMenu = { [weak self] rank, point in
      guard let self, let home = index?.row(at: rank) else { return false }
      return didRequestMenu?(home, point) ?? false
    }
    map.describe = { [weak self] in self?.words($0, $1) ?? "" }
    map.onValueChanged { [model] map, _ in
      let chosen = map.selection
      model.edit { ($0.surroundings, $0.region) = (chosen.surroundings, chosen.region) }
    }
    map.addAction(for: .valueCommitted) { [weak self] _, _ in self?.model.session.commit() }
  }

  /// The price of a home, or the number and the prices of several.
  private func words(_ count: Int, _ ranks: ClosedRange<Int>) -> String {
    let ends = [ranks.lowerBound, ranks.upperBound].compactMap { index?.row(at: $0) }
    guard count > 1 else { return ends.first.map(model.price(of:)) ?? "" }
    return "\(model.texts.homes(count)) · \(model.priceRange(of: ends))"
  }

  /// Shows the matches, the favourites, and what the filter says about places.
  /// - Parameter limits: the distances that can be chosen, and the step between them.
  func show(limits: (range: ClosedRange<Double>, step: Double)?) {
    guard plot.hasMap else { return }
    let filter = model.session.filter
    let selection = MapSelection(surroundings: filter.surroundings, region: filter.region)
    if map.selection != selection { map.selection = selection }
    if let limits { (map.radiusLimits, map.radiusStep) = (limits.range, limits.step) }
    guard let result = model.session.result else { return }
    (map.matches, map.matchCount) = (model.matches, result.count)
    map.distanceUnit = model.texts.distanceUnit
    map.favourites = model.marks[.favourite].compactMap { result.index.rank(of: $0) }
  }

  /// Marks the chosen home, with what stands above it.
  func select(_ home: Int?, text: String) {
    (map.selectedHome, map.selectedText) = (home.flatMap { index?.rank(of: $0) }, text)
  }

  /// Rings the home that is pointed at elsewhere.
  func highlight(_ home: Int?) { map.hoveredHome = home.flatMap { index?.rank(of: $0) } }

  /// Moves the map until the chosen home is in sight.
  func revealSelection() {
    if let rank = map.selectedHome { map.reveal(rank) }
  }
}
