import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import Listings
import Observation

/// The state that the screen shows for a file of listings: rows, scales and texts. Views read it in
/// `updateProperties()` and change its filter with `edit` and `choose`.
@MainActor @Observable
final class ListingsModel {
  /// Called when a load ends, successful or not, with the lines about the file for a terminal.
  @ObservationIgnored var didReadFile: (([String]) -> Void)?
  /// Called if the initial search is invalid for the file.
  @ObservationIgnored var didFailSearch: ((LoadError) -> Void)?

  let session: ListingsSession
  let marks: HomeMarks
  let memory: FileMemory
  let columns: ColumnMemory
  var offeredColumns: [Int] = []
  /// The columns that the user filters by, in the order of their addition.
  var addedColumns: [Int] = []
  let searches: StateDocument<NamedSearches>
  /// The file whose load ended last, or nil while the first file is loaded.
  private(set) var shownSource: ListingsSource?
  /// The home that the user chose, even while the filter hides it.
  var chosenHome: Int?
  /// The key of the chosen home while it is searched for in its reloaded file, or nil.
  private var soughtKey: String?
  @ObservationIgnored private var homeSearch: Task<Void, Never>?
  var isFindingHome: Bool { soughtKey != nil }
  /// The home under the pointer, in the list, on the map or in the chart.
  var hoveredHome: Int?
  /// The message above the list about the result of an action, or nil.
  private(set) var message: Message?
  /// The row that was last read from the file, with the number of its load.
  @ObservationIgnored var lastRecord: (load: Int, home: Int, cells: [String])?
  @ObservationIgnored let log: EventLog?
  private(set) var texts: ListingsTexts
  var text: Localized { texts.text }

  /// The ends and the step of the price slider, or nil without prices.
  private(set) var priceBounds: NiceBounds?
  /// The bounds of the area control in the area unit, or nil if too few homes have an area.
  private(set) var areaBounds: NiceBounds?
  private(set) var homeWords: HomeWords?
  private(set) var layout = ListingLayout()
  private(set) var chart: ScatterChart.Content?
  /// The homes that match the filter, for the map and the chart, or nil for all.
  private(set) var matches: MapPicture.Matches?
  @ObservationIgnored private var matchesVersion = 0
  private(set) var money: PriceFormat
  /// The icons by kind of home, cached because finding one takes a search for words.
  @ObservationIgnored private var icons: [Int: PropertyIcon] = [:]

  /// - Parameter marked: returns the rows that `favourite` and `note` in the search refer to.
  init(
    source: ListingsSource, search: SearchText = SearchText(),
    marked: @escaping @Sendable (ListingsTable) -> MarkedRows = { _ in [:] }, traits: Traits,
    log: EventLog?, store: StateStore = StateStore(folders: nil)
  ) {
    session = ListingsSession(source: source, search: search, marks: marked)
    marks = HomeMarks(store.homes, log: log)
    memory = FileMemory(session: session, document: store.application)
    columns = ColumnMemory(session: session, document: store.application)
    searches = store.searches
    let texts = ListingsTexts(traits)
    (self.texts, self.log) = (texts, log)
    money = PriceFormat(currency: nil, locale: texts.numbers)
    session.didChange = { [weak self] in self?.sessionDidChange($0) }
    marks.didChange = { [session] in session.update($0) }
  }

  /// The scale of prices along an axis. A single price is in the middle.
  var priceScale: any ValueScale {
    guard let bounds = priceBounds, bounds.lower < bounds.upper else {
      let price = priceBounds?.lower ?? 0
      return LinearScale(
        minimum: price - abs(price) / 2 - 0.5, maximum: price + abs(price) / 2 + 0.5)
    }
    return priceShape.scale(from: bounds.lower, to: bounds.upper)
  }

  // MARK: Search

  /// Changes the filter without an undo step. `session.commit()` adds the step.
  func edit(_ change: (inout ListingsFilter) -> Void) {
    var filter = session.filter
    change(&filter)
    session.apply(filter)
  }

  /// Changes the filter as an undo step.
  func choose(_ change: (inout ListingsFilter) -> Void) {
    edit(change)
    session.commit()
  }

  /// Applies a search as an undo step. Shows which parts the listings do not support.
  func look(for text: SearchText) {
    guard let fitting = names?.fittingSearch(from: text) else { return }
    look(for: fitting.search)
    sayLeftOut(fitting.leftOut)
  }

  /// Sorts the list as an undo step.
  func sort(_ sort: ListingsSort) { look(for: ListingsSearch(filter: session.filter, sort: sort)) }

  private func look(for search: ListingsSearch) {
    for number in search.fileColumns.sorted() { session.readColumn(number) }
    session.apply(search)
    session.commit()
  }

  /// Limits the filter to homes within a distance in kilometres, or removes the limit if it is nil.
  /// A chosen point remains without a distance, because the list measures from it.
  func measure(within radius: Double?) {
    guard let center = session.distanceCenter else { return }
    let circle = Surroundings(center: center, radius: radius ?? .infinity)
    let isNeeded = radius != nil || center != session.surroundings?.center
    edit { $0.surroundings = isNeeded ? circle : nil }
  }

  /// Sets the point that distances are measured from and keeps the radius, as an undo step.
  func measure(from place: Coordinate) {
    choose {
      $0.surroundings = Surroundings(
        center: place.rounded, radius: $0.surroundings?.radius ?? .infinity)
    }
  }

  func canToggle(_ mark: ListingMark) -> Bool {
    session.filter.marks[mark] != nil || !marks[mark].isEmpty
  }

  /// Switches the filter for a mark, as an undo step. Does nothing if `canToggle` is false.
  func toggle(_ mark: ListingMark) {
    guard canToggle(mark) else { return }
    choose { $0.marks[mark] = $0.marks[mark] == nil ? marks[mark] : nil }
  }

  // MARK: Search text

  /// The current search, or an empty one before listings are loaded.
  var searchText: SearchText { writer?.text(of: session.search) ?? SearchText() }

  /// The name of the current search, or nil if it is not saved.
  var savedName: String? {
    guard let names else { return nil }
    let saved = searches.content
    return saved.names.first { name in
      let fitting = saved.searches[name].map(names.fittingSearch)
      return fitting?.leftOut.isEmpty == true && fitting?.search == session.search
    }
  }

  func text(of filter: ListingsFilter) -> String { writer?.text(of: filter) ?? "" }

  /// The reader of searches in these listings, or nil before they are loaded.
  var names: FilterExpression? {
    let rows = marks.rows
    return listings.map { FilterExpression($0, marks: rows) }
  }

  /// The writer of searches, which knows the columns that hold days.
  private var writer: FilterExpression? { listings.map { FilterExpression($0, session.index) } }

  private func sessionDidChange(_ change: ListingsSession.Change) {
    switch change {
    case .progress(let fraction, let file): log?.progress(fraction, of: file)
    case .ended(let source, let state):
      switch state {
      case .failed(let error): log?.failed(error.description, file: source.name)
      case .cancelled: log?.cancelled(file: source.name)
      case .loading, .loaded: break
      }
      didReadFile?(reportLines(of: source, state))
      if case .failed(let error) = state, case .search = error.reason { didFailSearch?(error) }
    case .refused(let file, let reason): log?.failed("\(file): \(reason.description)", file: file)
    case .notice:
      if case .refused = session.notice { message = nil }
    case .listings:
      let keys = listings.map(HomeKeys.init)
      followChosenHome(to: keys, isSameFile: shownSource == session.source)
      shownSource = session.source
      sayLeftOut(memory.leftOut)
      icons = [:]
      if case .loaded(let index) = session.state {
        show(index, areasIn: index.listings.areaUnit)
      }
      offerColumns()
      updateMatches()
      marks.show(keys)
      if total > 0 {
        memory.didShow(session.source)
        columns.didShow(session.source)
      }
      log?.results(of: self)
    case .order: log?.sorted(searchText.sort)
    case .unreadColumn(let number, let error):
      log?.failed(error.description, file: fileName)
      addedColumns.removeAll { $0 == number }
      let name = columnName(number)
      say(text("Can’t filter by \(name)"), detail: texts.failure(error), .failure)
    case .history(let step):
      log?.stepped(step, searchText)
      memory.keepSearch()
    case .result:
      updateMatches()
      adoptColumns()
      log?.results(of: self)
      for number in columnsWithoutScale { removeColumn(number) }
    }
  }

  /// Keeps the chosen home if its file is reloaded. In a new file no home is chosen.
  private func followChosenHome(to keys: HomeKeys?, isSameFile: Bool) {
    homeSearch?.cancel()
    let key = isSameFile ? chosenHome.flatMap { marks.keys?.key(of: $0) } ?? soughtKey : nil
    (soughtKey, hoveredHome) = (nil, nil)
    // A home without a key is found by its row.
    if isSameFile, let home = chosenHome, home < total, keys?.key(of: home) == key { return }
    chosenHome = nil
    guard let key, let keys else { return }
    soughtKey = key
    homeSearch = Task { [weak self] in
      let home = await inBackground {
        (0..<keys.listings.count).first { Task.isCancelled || keys.key(of: $0) == key }
      }
      guard let self, !Task.isCancelled else { return }
      soughtKey = nil
      if let home { chosenHome = home }
    }
  }

  // MARK: Messages

  struct Message {
    enum Kind { case done, failure }

    /// Increases with each message, because two may have the same text.
    let number: Int
    let text: String
    let detail: String?
    let kind: Kind
  }

  /// A message of success disappears after a while.
  func say(_ text: String, detail: String? = nil, _ kind: Message.Kind) {
    messageCount += 1
    message = Message(number: messageCount, text: text, detail: detail, kind: kind)
  }
  @ObservationIgnored private var messageCount = 0

  func sayLeftOut(_ parts: [String]) {
    guard !parts.isEmpty else { return }
    say(
      text("Parts of the search don’t apply to \(fileName)"),
      detail: text("Ignored: \(parts.joined(separator: text(", ")))"), .failure)
  }

  func dismissMessage() { message = nil }

  /// Changes the area unit of the list, the chart, the details and the filter.
  func countAreas(in unit: AreaUnit) {
    guard unit != texts.areaUnit, let index = session.index else { return }
    show(index, areasIn: unit)
  }

  /// Updates what depends on the listings, the unit and the language.
  private func show(_ index: FilterIndex, areasIn unit: AreaUnit) {
    (texts.areaUnit, texts.chosenDistanceUnit) = (unit, columns.distanceUnit)
    priceBounds = NiceBounds(pricesOf: index)
    areaBounds = NiceBounds(areasOf: index, unit: unit)
    chart = ScatterChart.Content(of: index, unit: unit)
    money = PriceFormat(currency: index.listings.currency, locale: texts.numbers)
    layout = listLayout(of: index)
    homeWords = HomeWords(index.listings, texts)
  }

  private func listLayout(of index: FilterIndex) -> ListingLayout {
    let names = SortWords.columns.mapValues(sortWords.name)
    var figures: [ListingColumn: [String]] = [:]
    figures[.price] = index.highestPrice.map { [money.full($0)] }
    figures[.area] = index.areas.max().map { [texts.area($0)] }
    figures[.bedrooms] = index.bedrooms.max().map { [0, Int($0)].map(texts.bedrooms) }
    figures[.distance] = index.area.map { _ in [texts.distance(100)] }
    var widths: [ListingColumn: Double] = [:]
    for (column, texts) in figures {
      widths[column] = ListingRowPainter.width(of: column, name: names[column] ?? "", texts: texts)
    }
    return ListingLayout(
      widths: widths, names: names, hasIcons: index.listings.kindSource == .types)
  }

  func localeDidChange(to traits: Traits) {
    let unit = texts.areaUnit
    texts = ListingsTexts(traits)
    if let index = session.index { show(index, areasIn: unit) }
  }

  private func updateMatches() {
    matchesVersion += 1
    matches = session.result.flatMap { result in
      session.filter.isEmpty
        ? nil : MapPicture.Matches(version: matchesVersion) { result.contains($0) }
    }
  }

  // MARK: Display

  /// The shown listings, if any, and the language and the units of their texts.
  struct Edition: Equatable {
    let load: Int?
    let words: [String]
  }
  var edition: Edition {
    Edition(load: session.index == nil ? nil : session.shownLoad, words: texts.key)
  }

  var fileName: String { session.source.name }
  var windowTitle: String { text("\(fileName) – Price Filter") }
  var count: Int { session.result?.count ?? 0 }

  private var listings: ListingsTable? { session.listings }

  /// Whether the file has homes, matching or not.
  var hasHomes: Bool { session.isLoaded && total > 0 }

  /// The shape of price scales: logarithmic if homes would crowd in a corner of a linear one.
  var priceShape: SliderScale {
    priceBounds?.shape(median: session.index?.medianPrice) ?? .linear
  }

  var hasSearchableText: Bool {
    let roles: [ColumnRole] = [.title, .location, .city, .postalCode]
    return roles.contains { session.index?.listings.columns[$0] != nil }
  }

  /// The name of the column that is used instead of types, or nil if the file has types.
  var otherTypesName: String? {
    guard let listings = session.index?.listings else { return nil }
    return listings.kindSource == .types ? nil : listings.columns[.type].map(columnName)
  }

  // MARK: Rows

  var sortWords: SortWords {
    let columns = session.listings?.fileColumns ?? []
    return SortWords(
      texts.text, areaUnit: texts.areaUnit, fileColumns: columns.indices.map(columnName))
  }

  /// Empty if the column does not exist.
  func columnName(_ number: Int) -> String {
    let names = session.listings?.fileColumns ?? []
    return names.indices.contains(number) ? texts.columnName(names[number], number) : ""
  }

  func row(at rank: Int) -> ListingRow? {
    guard let listings, let sorted = session.sorted, sorted.indices.contains(rank) else {
      return nil
    }
    let row = sorted[rank]
    return ListingRow(
      icon: icon(of: row, in: listings), title: title(of: row),
      subtitle: homeWords?.subtitle(of: row) ?? "", figures: figures(of: row, in: listings),
      marks: marks.marks(of: row))
  }

  func title(of home: Int) -> String { homeWords?.title(of: home) ?? "" }

  func spoken(home: Int) -> String {
    guard let listings else { return "" }
    var words = [title(of: home), homeWords?.subtitle(of: home) ?? ""]
    if let distance = distance(of: home, in: listings) {
      words.append(texts.spokenDistance(distance))
    }
    if let area = listings.area(of: home) { words.append(texts.spokenArea(area)) }
    if let count = listings.bedrooms(of: home) { words.append(texts.spokenBedrooms(count)) }
    words.append(money.full(listings.price(of: home)))
    let marks = marks.marks(of: home)
    words += ListingMark.allCases.filter(marks.contains).map { $0.spoken(texts.text) }
    return words.filter { !$0.isEmpty }.joined(separator: text(", "))
  }

  /// Returns how many more homes match without a part of the filter, in short and long form.
  func gain(without criterion: Criterion) -> (short: String, long: String) {
    let gain = session.result.map { $0.count(without: criterion) - $0.count } ?? 0
    let count = texts.count(gain)
    return (
      text("+\(count)"),
      text(
        gain, "\(count) more home without this filter", "\(count) more homes without this filter")
    )
  }

  private func figures(of row: Int, in listings: ListingsTable) -> [ListingColumn: String] {
    var figures: [ListingColumn: String] = [.price: money.full(listings.price(of: row))]
    figures[.area] = listings.area(of: row).map { texts.area($0) }
    figures[.bedrooms] = listings.bedrooms(of: row).map { texts.bedrooms($0) }
    figures[.distance] = distance(of: row, in: listings).map(texts.distance)
    return figures
  }

  /// Returns the distance of a home from the current centre in kilometres, or nil if unknown.
  private func distance(of row: Int, in listings: ListingsTable) -> Double? {
    guard layout.has(.distance), let center = session.distanceCenter else { return nil }
    return listings.coordinates(of: row)?.distance(to: center)
  }

  private func icon(of row: Int, in listings: ListingsTable) -> PropertyIcon {
    let kind = listings.kindID(of: row)
    if let icon = icons[kind] { return icon }
    let icon = listings.kind(of: row).flatMap(PropertyIcon.init(known:)) ?? .house
    icons[kind] = icon
    return icon
  }

  // MARK: Summary

  var countText: String { texts.count(count) }
  var total: Int { listings?.count ?? 0 }

  /// The text after the count of matching homes.
  var summaryText: String {
    guard session.index != nil else { return "" }
    let all = texts.count(total)
    guard let median = session.result?.medianPrice.map(money.compact) else {
      return text(total, "of \(all) home", "of \(all) homes")
    }
    return text(total, "of \(all) home · median \(median)", "of \(all) homes · median \(median)")
  }

  var spokenSummary: String {
    guard session.index != nil else { return countText }
    let (count, all) = (countText, texts.count(total))
    guard let median = session.result?.medianPrice.map(money.full) else {
      return text(total, "\(count) of \(all) home", "\(count) of \(all) homes")
    }
    return text(
      total, "\(count) of \(all) home, median \(median)",
      "\(count) of \(all) homes, median \(median)")
  }

  var fileText: String {
    guard let count = listings?.count else { return fileName }
    return text("\(fileName) · \(texts.homes(count))")
  }

  // MARK: Unreadable rows

  /// A short text about unreadable rows or warnings, or nil if the file has neither.
  var lossText: String? {
    guard let report = session.report, report.isRemarkable else { return nil }
    if report.rowsSkipped > 0 { return texts.rowsNotRead(report.rowsSkipped) }
    let count = report.diagnostics.count + report.notes.count
    let number = texts.count(count)
    return text(count, "\(number) warning", "\(number) warnings")
  }

  var losses: LossReport? {
    session.report.flatMap { $0.isRemarkable ? LossReport($0, texts) : nil }
  }

  /// The lines about a file for a terminal. Empty if the file was read without problems.
  func reportLines(of source: ListingsSource, _ state: ListingsSession.State) -> [String] {
    switch state {
    case .failed(let error): return [error.description]
    case .loaded(let index): return index.listings.report.lines(of: source.name)
    case .loading, .cancelled: return []
    }
  }
}

/// Runs slow work off the main actor.
@concurrent
func inBackground<Result: Sendable>(_ work: @Sendable () -> Result) async -> Result { work() }
