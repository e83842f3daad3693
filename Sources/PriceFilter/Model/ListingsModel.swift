import DetentControls
import DetentDrawing
import DetentViews
import Listings

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
  /// A load came to its end, well or not: what there is to say about the file, for a terminal.
  var didReadFile: (([String]) -> Void)?
  /// Other listings match.
  var didChangeResult: (() -> Void)?
  /// There is something else to say of a file that is to take the place of the one that is shown.
  var didChangeNotice: (() -> Void)?
  /// The listings of another file are shown, or awaited.
  var didChangeSource: (() -> Void)?

  private(set) var source: ListingsSource { didSet { didChangeSource?() } }
  /// What is read while the listings of another file are shown.
  private var replacement: ListingsSource?
  private(set) var notice: NoticeBar.Notice? {
    didSet { if notice != oldValue { didChangeNotice?() } }
  }
  private let log: EventLog?
  private let locale: LocaleID
  private var state = State.loading(fraction: 0)
  private var task: Task<Void, Never>?
  /// Counts loads: what an older one still has to say is not heard.
  private var generation = 0
  /// The load whose listings are shown.
  private var shownGeneration = 0
  private var finishActions: [() -> Void] = []

  /// The ends and the step of the price slider; nil without a price.
  private(set) var priceBounds: NiceBounds?
  /// Those of the dial of areas, in square metres; nil where the file has none.
  private(set) var areaBounds: NiceBounds?
  /// Where the homes are; nil where the file does not tell.
  private(set) var surroundings: FilterIndex.Area?
  /// How wide the columns of the list have to be.
  private(set) var widths = ListingWidths()
  private static let areaStepCount = 70.0
  /// What passes now.
  private(set) var filter = ListingsFilter()
  private(set) var chart: ScatterChart.Content?
  /// The dots of the chart that can be lit; nil where all can.
  private(set) var highlights: ScatterChart.Highlights?
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
    replacement = nil
    notice = nil
    state = .loading(fraction: 0)
    didChangeState?()
    read(source)
  }

  /// Reads another file. Listings that are shown stay until those of the other file are there; where it
  /// has none they stay for good, and a notice says why.
  func open(_ source: ListingsSource) {
    guard index != nil else {
      self.source = source
      return load()
    }
    replacement = source
    notice = .loading(file: source.name, fraction: 0)
    read(source)
  }

  private func read(_ source: ListingsSource) {
    task?.cancel()
    generation += 1
    let generation = generation
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
    log?.progress(fraction, of: (replacement ?? source).name)
    if let replacement {
      notice = .loading(file: replacement.name, fraction: fraction)
    } else {
      state = .loading(fraction: fraction)
      didChangeState?()
    }
  }

  private func finish(_ state: State, of generation: Int) {
    guard generation == self.generation, isLoading else { return }
    let file = (replacement ?? source).name
    logEnd(state, of: file)
    didReadFile?(reportLines(of: replacement ?? source, state))
    if let source = replacement {
      replacement = nil
      notice = refusal(of: source, state)
      if case .loaded = state {
        if case .refused(_, let reason) = notice {
          log?.failed("\(file): \(reason)", file: file)
        } else {
          self.source = source
          adopt(state)
        }
      }
    } else {
      adopt(state)
    }
    let actions = finishActions
    finishActions = []
    for action in actions { action() }
  }

  private func adopt(_ state: State) {
    self.state = state
    filter = ListingsFilter()
    highlights = nil
    result = nil
    if case .loaded(let index) = state { show(index) }
    didChangeState?()
    logResults()
  }

  /// Why a file does not take the place of the one that is shown; nil where it does, or nobody wants it
  /// any more.
  private func refusal(of source: ListingsSource, _ state: State) -> NoticeBar.Notice? {
    switch state {
    case .loaded(let index) where index.count == 0:
      return .refused(file: source.name, reason: "it has no homes")
    case .failed(let error): return .refused(file: source.name, reason: "\(error.reason)")
    case .loaded, .cancelled, .loading: return nil
    }
  }

  func dismissNotice() {
    if replacement == nil { notice = nil } else { cancelLoad() }
  }

  private func logEnd(_ state: State, of file: String) {
    switch state {
    case .failed(let error): log?.failed(error.description, file: file)
    case .cancelled: log?.cancelled(file: file)
    case .loading, .loaded: break
    }
  }

  private func logResults() {
    log?.results(
      EventLog.Results(
        count: count, total: listings?.count ?? 0, median: result?.medianPrice, file: fileName,
        skipped: listings?.report.rowsSkipped ?? 0))
  }

  private func show(_ index: FilterIndex) {
    shownGeneration = generation
    money = PriceText(currency: index.listings.currency, locale: locale)
    icons = [:]
    priceBounds = NiceBounds(pricesOf: index)
    areaBounds = index.commonAreaLimit.flatMap {
      NiceBounds(lowest: 0, highest: $0, stepCount: Self.areaStepCount)
    }
    surroundings = index.area
    chart = ScatterChart.Content(of: index)
    result = index.result(of: ListingsFilter())
    widths = ListingRowPainter.widths(
      prices: index.highestPrice.map { [money.full($0)] } ?? [],
      bedrooms: [0, index.bedrooms.max() ?? 0].map { bedroomsText(Int($0)) },
      areas: index.areas.max().map { [money.area(max(0, $0))] } ?? [])
    prepareDistances(in: index)
  }

  /// Works out what the first drag of the distance needs while nobody waits for it.
  private func prepareDistances(in index: FilterIndex) {
    guard let center = surroundings?.center else { return }
    Task { [weak self] in
      let distances = await withTaskExecutorPreference(ShortLivedThreads()) {
        await Distances.between(center, and: index)
      }
      guard let self, let result, result.index === index else { return }
      self.result = index.result(of: filter, reusing: result, distances: distances)
    }
  }

  // MARK: Filtering

  /// Shows only what passes a filter.
  func apply(_ filter: ListingsFilter) {
    guard case .loaded(let index) = state, filter != self.filter else { return }
    let previous = self.filter
    self.filter = filter
    let result = index.result(of: filter, reusing: result)
    self.result = result
    updateHighlights(result, previous: previous)
    didChangeResult?()
    logResults()
  }

  /// Only where another dot can be lit than before: a drag of prices or areas changes none.
  private func updateHighlights(_ result: FilterResult, previous: ListingsFilter) {
    var same = previous
    same.price = filter.price
    same.minimumArea = filter.minimumArea
    guard chart != nil, same != filter else { return }
    var rest = filter
    (rest.price, rest.minimumArea) = (nil, nil)
    guard !rest.isEmpty else {
      highlights = nil
      return
    }
    lightsVersion += 1
    // What both ask for was worked out for the list a moment ago.
    let lit = result.index.result(of: rest, reusing: result)
    highlights = ScatterChart.Highlights(
      isLit: { lit.passesCriteria(at: $0) }, version: lightsVersion)
  }

  /// How many homes would match another filter.
  func count(of filter: ListingsFilter) -> Int {
    guard let result else { return 0 }
    return result.index.result(of: filter, reusing: result).count
  }

  // MARK: What is shown

  /// Whether a file is read: the first one, or one that is to take its place.
  var isLoading: Bool {
    if case .loading = state { true } else { replacement != nil }
  }
  var isLoaded: Bool { if case .loaded = state { true } else { false } }
  /// How the reading of the file went, also of a file none of whose rows is a home: what was skipped and why
  /// (`details()`, `diagnostics`), its encoding, other currencies. Nil while nothing was read.
  var report: LoadReport? {
    if case .noReadableRow(let report) = error?.reason { return report }
    return listings?.report
  }
  var error: LoadError? { if case .failed(let error) = state { error } else { nil } }
  var fileName: String { source.name }
  /// How many listings match.
  var count: Int { result?.count ?? 0 }

  /// The listings by price; nil while there are none.
  var index: FilterIndex? {
    if case .loaded(let index) = state, index.count > 0 { index } else { nil }
  }

  private var listings: ListingsTable? {
    if case .loaded(let index) = state { index.listings } else { nil }
  }

  /// What stands in place of the list; nil where there is one to show.
  var status: StatusView.Status? {
    switch state {
    case .loading(let fraction): .loading(file: fileName, fraction: fraction)
    case .failed(let error):
      if case .noReadableRow(let report) = error.reason {
        unreadableStatus(report)
      } else {
        .failed(message: error.description)
      }
    case .cancelled: .cancelled(file: fileName)
    case .loaded(let index) where index.listings.count == 0: .empty(file: fileName)
    case .loaded: count == 0 ? .noMatches(nil) : nil
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
  var hasCoordinates: Bool {
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

  /// What the list shows.
  var rows: ListingRows {
    ListingRows(
      count: count, columns: columns, widths: widths, file: shownGeneration,
      row: { [weak self] in self?.row(at: $0) },
      home: { [weak self] place in
        self?.result.flatMap { $0.indices.contains(place) ? $0[place] : nil }
      },
      place: { [weak self] home in self?.result?.position(of: home) })
  }

  /// The listing at a place of the list, cheapest first.
  func row(at place: Int) -> ListingRow? {
    guard let listings, let result, result.indices.contains(place) else { return nil }
    let row = result[place]
    return ListingRow(
      icon: icon(of: row, in: listings), title: listings.headline(of: row),
      subtitle: listings.subheadline(of: row),
      area: listings.area(of: row).map { money.area($0) } ?? "",
      bedrooms: listings.bedrooms(of: row).map(bedroomsText) ?? "",
      price: money.full(listings.price(of: row)))
  }

  private func bedroomsText(_ count: Int) -> String { count == 0 ? "Studio" : "\(count) bd" }

  private func icon(of row: Int, in listings: ListingsTable) -> PropertyIcon {
    let kind = listings.kindID(of: row)
    if let icon = icons[kind] { return icon }
    let icon = PropertyIcon(type: listings.kind(of: row) ?? "")
    icons[kind] = icon
    return icon
  }

  // MARK: In words

  func compactPrice(_ price: Double) -> String { money.compact(price) }
  /// A price that stands for itself, such as a tick: no zeros behind the point.
  private func tickPrice(_ price: Double, step: Double) -> String {
    money.compact(price, step: step)
  }
  /// Prices along a scale: with digits enough to tell neighbours apart.
  var tickPrices: ValueFormat { ValueFormat(tickText: tickPrice, text: roundPrice) }
  func roundPrice(_ price: Double) -> String { money.compact(price, keepsZeros: false) }
  /// A price in all its digits where the compact text would stand for another one.
  func exactPrice(_ price: Double) -> String {
    let compact = compactPrice(price)
    return self.price(from: compact) == price ? compact : money.full(price)
  }
  /// Reads a price as users type one: `£1.2m`, `650k`, `650,000`; nil where it is none, or one in another
  /// currency.
  func price(from text: String) -> Double? { money.amount(from: text) }
  /// How numbers are written and read without what they count.
  var numbers: NumberLocale {
    let style = NumberStyle(locale)
    return NumberLocale(
      grouping: style.grouping, decimal: style.decimal, groupedFrom: style.groupedFrom,
      groupSizes: NumberLocale.GroupSizes(others: style.isIndian ? 2 : 3))
  }
  var areaUnit: String { AreaUnit.squareMetres.rawValue }
  func axisArea(_ area: Double) -> String { locale.text(Int(exactly: area.rounded()) ?? 0) }
  func text(_ count: Int) -> String { locale.text(count) }
  var countText: String { locale.text(count) }
  var totalText: String { locale.text(listings?.count ?? 0) }

  var summaryText: String {
    let median = result?.medianPrice.map { " · median \(money.compact($0))" } ?? ""
    return "of \(totalText) homes\(median)"
  }

  /// The file, and how much of it is shown.
  var fileText: String {
    guard let count = listings?.count else { return fileName }
    return "\(fileName) · \(homesText(count))"
  }

  private func homesText(_ count: Int) -> String {
    count == 1 ? "1 home" : "\(locale.text(count)) homes"
  }

  // MARK: What could not be read

  /// How much could not be read, in a few words; nil where everything could.
  var lossText: String? {
    guard let report, report.isRemarkable else { return nil }
    switch (report.rowsSkipped, report.diagnostics.count + report.notes().count) {
    case (0, 1): return "1 note"
    case (0, let notes): return "\(locale.text(notes)) notes"
    case (1, _): return "1 row skipped"
    case (let rows, _): return "\(locale.text(rows)) rows skipped"
    }
  }

  /// Everything that was noticed; nil where nothing was.
  var details: DiagnosticsSheet.Content? {
    guard let report, let lossText else { return nil }
    let all = locale.text(report.rowsRead)
    let title =
      report.rowsSkipped > 0
      ? "\(locale.text(report.rowsSkipped)) of \(all) rows could not be read" : lossText
    let kept =
      report.rowsKept > 0
      ? "\(fileName) is shown with \(homesText(report.rowsKept))."
      : "\(fileName) has no home to show."
    let rest = report.diagnostics.count - report.diagnostics.stored.count
    // Of the file as a whole: its encoding, other currencies.
    let notes = report.notes(locale: locale).map {
      $0.prefix(1).uppercased() + $0.dropFirst() + "."
    }
    return DiagnosticsSheet.Content(
      title: title,
      subtitle: (["\(kept) Nothing in the file was changed."] + notes).joined(separator: "\n"),
      lines: report.diagnostics.stored,
      rest: rest > 0 ? "and \(locale.text(rest)) more" : nil)
  }

  private static let statedReasons = 4

  private func unreadableStatus(_ report: LoadReport) -> StatusView.Status {
    let rows = report.rowsRead == 1 ? "1 row" : "\(locale.text(report.rowsRead)) rows"
    return .unreadable(
      file: fileName, rows: rows,
      reasons: report.details(limit: Self.statedReasons, locale: locale))
  }

  /// What there is to say about the file, for a terminal; nothing where it was read without a flaw.
  var reportLines: [String] { reportLines(of: source, state) }

  private static let reportedDiagnostics = 10

  private func reportLines(of source: ListingsSource, _ state: State) -> [String] {
    switch state {
    case .failed(let error): return [error.description]
    case .loaded(let index) where index.listings.report.isRemarkable:
      let report = index.listings.report
      return ["\(source.name): \(report.summary(locale: locale))"]
        + report.details(limit: Self.reportedDiagnostics, locale: locale).map { "  \($0)" }
    case .loaded, .loading, .cancelled: return []
    }
  }
}
