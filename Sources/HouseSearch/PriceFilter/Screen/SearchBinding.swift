import DetentViews
import Listings

/// What is looked for, wherever it is chosen: in the column of filters, on the map, by the buttons of
/// marks, or by a text of which only a chip tells.
@MainActor
final class SearchBinding {
  /// The marks that homes have to have.
  private(set) var marks: Set<ListingMark> = []
  /// What is looked for and can be seen nowhere but on a chip, as it was typed.
  private var rest = ListingsFilter()
  /// The user wants to see the map, or the button of a mark.
  var didRequestMap: (@MainActor () -> Void)?
  var didRequestMark: (@MainActor (ListingMark) -> Void)?
  private let model: ListingsModel
  private let filters: FilterColumn
  private let map: MapBinding

  init(model: ListingsModel, filters: FilterColumn, map: MapBinding) {
    (self.model, self.filters, self.map) = (model, filters, map)
  }

  // MARK: From the session to what shows it

  /// Other listings are there, with what is looked for in them.
  func listingsDidLoad() {
    take()
    showOnMap()
  }

  /// Shows what is looked for: a step was taken back, or done again.
  func take() {
    let filter = model.session.filter
    if model.session.isLoaded { filters.addSections(of: filter) }
    take(filter)
  }

  private func take(_ filter: ListingsFilter) {
    if model.session.isLoaded { filters.take(filter) }
    (map.region, marks) = (filter.region, Set(filter.marks.keys))
    rest = filters.rest(of: filter)
    (rest.region, rest.marks) = (nil, [:])
  }

  /// Shows what columns of the file hold that were read since.
  func takeReadColumns() {
    if filters.added.addReadSections(and: rest) { take() }
  }

  /// Shows the area and the distance on the map.
  func showOnMap() { map.showSelection(limits: filters.distanceLimits) }

  /// Other homes are marked.
  func marksDidChange() { model.session.update(model.marks.rows) }

  // MARK: From what chooses it to the session

  /// Lets only what passes the column of filters, the map and the marks match.
  func apply() {
    // What is chosen in the column takes the place of what was typed and has no place there.
    rest = filters.rest(of: filters.filter(from: rest))
    model.session.apply(chosen)
  }

  /// What passes the column of filters, the map and the marks.
  private var chosen: ListingsFilter {
    var filter = filters.filter(from: rest)
    filter.region = map.region
    for mark in marks { filter.marks[mark] = model.marks[mark] }
    return filter
  }

  /// Whether what is looked for is what can be seen.
  var isShown: Bool { model.session.filter == chosen }

  /// Looks for something that was not chosen in the column: a step that can be taken back.
  func look(for filter: ListingsFilter) {
    model.session.apply(filter)
    model.session.commit()
  }

  /// Looks for what a text says, as far as the listings know it: a step that can be taken back.
  /// - Returns: the parts that they do not know.
  func look(for text: SearchText) -> [String] {
    guard let fitting = model.names?.fittingSearch(from: text) else { return [] }
    model.session.apply(fitting.search)
    model.session.commit()
    for number in fitting.search.fileColumns.sorted() { model.session.readColumn(number) }
    return fitting.leftOut
  }

  /// The user chose surroundings or an area on the map.
  func apply(_ surroundings: Surroundings?) {
    var filter = filters.filter(from: rest)
    filter.surroundings = surroundings
    filters.take(filter)
    apply()
  }

  /// Measures distances from a point from now on, within the distance that was chosen: a step that
  /// can be taken back.
  func measure(from place: Coordinate) {
    var filter = chosen
    let radius = filter.surroundings?.radius ?? .infinity
    filter.surroundings = Surroundings(center: place.rounded, radius: radius)
    look(for: filter)
  }

  /// The user chose prices and areas on the chart.
  func apply(_ selection: ScatterChart.Selection) {
    var filter = filters.filter(from: rest)
    model.limit(&filter, to: selection)
    filters.take(filter)
    apply()
  }

  /// Lets everything through.
  func reset() {
    (map.region, marks, rest) = (nil, [], ListingsFilter())
    filters.resetAll()
    showOnMap()
  }

  /// Whether there is a mark to look for, or no longer.
  func canToggle(_ mark: ListingMark) -> Bool { marks.contains(mark) || !model.marks[mark].isEmpty }

  /// Looks for homes with a mark alone, or for all homes again; does nothing where none has it.
  func toggle(_ mark: ListingMark) {
    guard canToggle(mark) else { return }
    marks.formSymmetricDifference([mark])
    apply()
    model.session.commit()
  }

  // MARK: In words

  /// What a search says on chips, and its order where it has one of its own; as it is typed where
  /// there are no listings.
  /// - Parameter isSpoken: whether it is read aloud.
  func words(of search: SearchText, isSpoken: Bool = false) -> [String] {
    guard let fitting = model.names?.fittingSearch(from: search) else {
      return [search.filter, search.sort].filter { !$0.isEmpty }.map(PlainText.displayed)
    }
    // Nothing is drawn in between.
    defer { take() }
    take(fitting.search.filter)
    let order = fitting.search.sort
    return chips.map { isSpoken ? $0.spoken ?? $0.text : $0.text }
      + fitting.leftOut.map(PlainText.displayed)
      + (order.keys.isEmpty ? [] : [model.sortWords.order(of: order)])
  }

  /// What a part of the filter lets through.
  func words(_ criterion: Criterion) -> String {
    let text = model.texts.text
    return switch criterion {
    case .region: text("Drawn area")
    case .mark(let mark): mark.summary(text)
    default: filters.summary(of: criterion) ?? typed(criterion)
    }
  }

  /// The same, read aloud.
  func spokenWords(_ criterion: Criterion) -> String {
    filters.spokenSummary(of: criterion) ?? words(criterion)
  }

  /// A part of what only a chip tells, as it is typed.
  private func typed(_ criterion: Criterion) -> String {
    let others = rest.criteria.filter { $0 != criterion }
    return PlainText.displayed(model.text(of: others.reduce(rest) { $0.without($1) }))
  }

  /// What is set, each with what takes it away.
  var chips: [ChipRow.Chip] {
    var chips: [ChipRow.Chip] = []
    func add(
      _ name: String, _ text: String, _ criterion: Criterion, show: (@MainActor () -> Void)?,
      _ change: @escaping @MainActor (SearchBinding) -> Void
    ) {
      let gain = model.gain(without: criterion)
      chips.append(
        ChipRow.Chip(
          name: name, order: 100 + chips.count, text: text, gain: gain.short, gainTip: gain.long,
          show: show
        ) { [weak self] in self?.drop(change) })
    }
    if map.region != nil {
      add("region", words(.region), .region, show: didRequestMap) { $0.map.region = nil }
    }
    for mark in ListingMark.allCases where marks.contains(mark) {
      let show = { @MainActor [weak self] in self?.didRequestMark?(mark) ?? () }
      add(mark.name, words(.mark(mark)), .mark(mark), show: show) { $0.marks.remove(mark) }
    }
    for criterion in rest.criteria {
      add("typed \(chips.count)", typed(criterion), criterion, show: nil) {
        $0.rest = $0.rest.without(criterion)
      }
    }
    return filters.chips(gain: model.gain) + chips
  }

  private func drop(_ change: (SearchBinding) -> Void) {
    change(self)
    apply()
    model.session.commit()
    showOnMap()
  }
}
