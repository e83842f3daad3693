import DetentDrawing
import DetentViews

/// What the screen shows: the listings, which of them match, and how far a load is.
@MainActor
final class ListingsModel {
  private enum State {
    case loading(fraction: Double)
    case loaded(FilterIndex)
    case failed(LoadError)
    case cancelled
  }

  /// The listings are others, or a load went on.
  var didChangeState: (() -> Void)?
  /// Other listings match.
  var didChangeResult: (() -> Void)?

  private(set) var source: ListingsSource
  private let log: EventLog?
  private let locale: LocaleID
  private var state = State.loading(fraction: 0)
  private var task: Task<Void, Never>?
  /// Counts loads: what an older one still has to say is not heard.
  private var generation = 0
  private var finishActions: [() -> Void] = []

  /// The ends and the step of the price slider; nil without a price.
  private(set) var priceBounds: NiceBounds?
  /// Those of the dial of areas, in square metres; nil where the file has none.
  private(set) var areaBounds: NiceBounds?
  private static let areaStepCount = 70.0
  /// What passes now.
  private(set) var filter = ListingsFilter()
  private(set) var chart: ScatterChart.Content?
  /// The dots of the chart that can be lit; nil where all can.
  private(set) var lights: ScatterChart.Lights?
  private var lightsVersion = 0
  private var result: FilterResult?
  private var money: PriceText
  /// The signs of the kinds of homes, by their numbers: to find one takes a search in words.
  private var icons: [Int: PropertyIcon] = [:]

  init(source: ListingsSource, locale: LocaleID, log: EventLog?) {
    self.source = source
    self.locale = locale
    self.log = log
    money = PriceText(currency: nil, locale: locale)
  }

  // MARK: Loading

  /// Reads the file, again if it was read before; the newest load wins.
  func load() {
    task?.cancel()
    generation += 1
    let generation = generation
    state = .loading(fraction: 0)
    didChangeState?()
    let source = source
    task = Task { [weak self] in
      do throws(LoadError) {
        let index = try await Self.index(of: source) { fraction in
          Task { @MainActor in self?.progress(fraction, of: generation) }
        }
        self?.finish(.loaded(index), of: generation)
      } catch {
        self?.finish(error.reason == .cancelled ? .cancelled : .failed(error), of: generation)
      }
    }
  }

  /// Reads another file.
  func open(_ source: ListingsSource) {
    self.source = source
    load()
  }

  private static func index(
    of source: ListingsSource, progress: @escaping @Sendable (Double) -> Void
  ) async throws(LoadError) -> FilterIndex {
    try await withTaskExecutorPreference(ShortLivedThreads()) { () async throws(LoadError) in
      try await ListingsLoader.loadIndex(source.path, columns: source.columns) {
        progress($0.fraction)
      }
    }
  }

  func cancelLoad() {
    guard isLoading else { return }
    task?.cancel()
    finish(.cancelled, of: generation)
  }

  /// Calls an action when no load is under way, at once where there is none.
  func whenFinished(_ action: @escaping () -> Void) {
    if isLoading { finishActions.append(action) } else { action() }
  }

  private func progress(_ fraction: Double, of generation: Int) {
    guard generation == self.generation, isLoading else { return }
    state = .loading(fraction: fraction)
    didChangeState?()
  }

  private func finish(_ state: State, of generation: Int) {
    guard generation == self.generation, isLoading else { return }
    self.state = state
    filter = ListingsFilter()
    lights = nil
    result = nil
    if case .loaded(let index) = state { show(index) }
    didChangeState?()
    log?.results(count: count)
    let actions = finishActions
    finishActions = []
    for action in actions { action() }
  }

  private func show(_ index: FilterIndex) {
    money = PriceText(currency: index.listings.currency, locale: locale)
    icons = [:]
    priceBounds = NiceBounds(pricesOf: index)
    areaBounds = index.commonAreaLimit.flatMap {
      NiceBounds(lowest: 0, highest: $0, stepCount: Self.areaStepCount)
    }
    chart = ScatterChart.Content(of: index, version: generation)
    result = index.result(of: ListingsFilter())
  }

  // MARK: Filtering

  /// Shows only what passes a filter.
  func apply(_ filter: ListingsFilter) {
    guard case .loaded(let index) = state, filter != self.filter else { return }
    let previous = self.filter
    self.filter = filter
    updateLights(index, previous: previous)
    result = index.result(of: filter, reusing: result)
    didChangeResult?()
    log?.results(count: count)
  }

  /// Only where another dot can be lit than before: a drag of prices or areas changes none.
  private func updateLights(_ index: FilterIndex, previous: ListingsFilter) {
    var same = previous
    same.price = filter.price
    same.minimumArea = filter.minimumArea
    guard let chart, same != filter else { return }
    lightsVersion += 1
    lights = ScatterChart.Lights(of: chart, in: index, filter: filter, version: lightsVersion)
  }

  // MARK: What is shown

  var isLoading: Bool { if case .loading = state { true } else { false } }
  var isLoaded: Bool { if case .loaded = state { true } else { false } }
  var error: LoadError? { if case .failed(let error) = state { error } else { nil } }
  var fileName: String { source.name }
  /// How many listings match.
  var count: Int { result?.count ?? 0 }

  /// The listings by price; nil while there are none.
  var index: FilterIndex? {
    if case .loaded(let index) = state, index.count > 0 { index } else { nil }
  }

  private var listings: Listings? {
    if case .loaded(let index) = state { index.listings } else { nil }
  }

  /// What stands in place of the list; nil where there is one to show.
  var status: StatusView.Status? {
    switch state {
    case .loading(let fraction): .loading(file: fileName, fraction: fraction)
    case .failed(let error): .failed(message: error.description)
    case .cancelled: .cancelled(file: fileName)
    case .loaded(let index) where index.listings.count == 0: .empty(file: fileName)
    case .loaded: count == 0 ? .noMatches : nil
    }
  }

  var columns: ListingsCard.Columns {
    guard let listings else { return [] }
    var columns: ListingsCard.Columns = []
    if listings.columns[.area] != nil { columns.insert(.area) }
    if listings.columns[.bedrooms] != nil { columns.insert(.bedrooms) }
    return columns
  }

  /// The greatest number of bedrooms to ask for; nil where the file has none.
  var mostBedrooms: Int? {
    index?.bedrooms.max().map { min(Int($0), Self.bedroomsLimit) }
  }
  private static let bedroomsLimit = 10

  /// Whether there is text to search in.
  var hasPlaces: Bool {
    guard let listings = index?.listings else { return false }
    let roles: [ColumnRole] = [.title, .location, .city, .postalCode]
    return roles.contains { listings.columns[$0] != nil }
  }

  /// The types of homes, the most frequent one first, with their counts in words.
  var kinds: [(id: Int, name: String, count: String)] {
    (index?.listings.kinds ?? []).map {
      ($0.id, PlainText.displayed($0.name), locale.text($0.count))
    }
  }

  /// The listing at a place of the list, cheapest first.
  func row(at place: Int) -> ListingRow? {
    guard let listings, let result, result.indices.contains(place) else { return nil }
    let row = result[place]
    return ListingRow(
      icon: icon(of: row, in: listings), title: listings.headline(of: row),
      subtitle: listings.subheadline(of: row),
      area: listings.area(of: row).map { money.area($0) } ?? "",
      bedrooms: listings.bedrooms(of: row).map { $0 == 0 ? "Studio" : "\($0) bd" } ?? "",
      price: money.full(listings.price(of: row)))
  }

  private func icon(of row: Int, in listings: Listings) -> PropertyIcon {
    let kind = listings.kindID(of: row)
    if let icon = icons[kind] { return icon }
    let icon = PropertyIcon(type: listings.kind(of: row) ?? "")
    icons[kind] = icon
    return icon
  }

  // MARK: In words

  func compactPrice(_ price: Double) -> String { money.compact(price) }
  /// A price that stands for itself, such as a tick: no zeros behind the point.
  func roundPrice(_ price: Double) -> String { money.compact(price, keepsZeros: false) }
  /// Reads a price as people type one: `£1.2m`, `650k`, `650,000`; nil where it is none.
  func price(from text: String) -> Double? { try? NumberParser(.price).parse(text).value }
  func area(_ area: Double) -> String { money.area(area) }
  /// A distance in kilometres.
  func distance(_ kilometres: Double) -> String { money.distance(kilometres) }
  func axisArea(_ area: Double) -> String { locale.text(Int(exactly: area.rounded()) ?? 0) }
  var countText: String { locale.text(count) }
  var totalText: String { locale.text(listings?.count ?? 0) }

  var summaryText: String {
    let median = result?.medianPrice.map { " · median \(money.compact($0))" } ?? ""
    return "of \(totalText) homes\(median)"
  }

  /// The file, how much of it is shown and how much could not be read.
  var fileText: String {
    guard let report = listings?.report else { return fileName }
    return "\(fileName) · \(report.summary(locale: locale))"
  }
}
