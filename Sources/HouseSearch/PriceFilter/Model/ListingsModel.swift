import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import Listings
import Observation

/// What the screen shows of a session with a file of listings: rows, scales and words. Views read it
/// in `updateProperties()` and edit its filter by `edit` and `choose`.
@MainActor @Observable
final class ListingsModel {
  /// A load came to its end, well or not: what there is to say about the file, for a terminal.
  @ObservationIgnored var didReadFile: (([String]) -> Void)?
  /// What is looked for at first makes no sense in the file.
  @ObservationIgnored var didFailSearch: ((LoadError) -> Void)?

  let session: ListingsSession
  /// The favourites and notes of the user.
  var marks: HomeMarks {
    access(keyPath: \.marks)
    return homeMarks
  }
  @ObservationIgnored private let homeMarks: HomeMarks
  /// What is remembered of the files that were shown.
  let memory: FileMemory
  let columns: ColumnMemory
  let added: AddedColumns
  let searches: StateDocument<NamedSearches>
  let arrangement: StateDocument<ApplicationState>
  /// Counts up with each other file, not when the same one is read again.
  private(set) var fileNumber = 0
  /// Counts loads that came to their end, well or not.
  private(set) var loads = 0
  @ObservationIgnored private var shownSource: ListingsSource?
  /// The home that the user chose, also while a filter hides it.
  var chosenHome: Int? {
    didSet { chosenCells = chosenHome.flatMap { home in listings?.cells(of: home) } }
  }
  /// The chosen home as its file names it, to be found when that is read again.
  @ObservationIgnored private var chosenCells: HomeKey.Cells?
  @ObservationIgnored private var homeSearch: Task<Void, Never>?
  /// The home that the pointer is over, in the list, on the map or in the chart.
  var hoveredHome: Int?
  /// The message over the list: whether an action worked.
  private(set) var message: Message?
  /// The row of the file that was read last, of which load.
  @ObservationIgnored var lastRecord: (load: Int, home: Int, cells: [String])?
  @ObservationIgnored let log: EventLog?
  /// The words and numbers of the language that the window is in.
  private(set) var texts: ListingsTexts

  /// The ends and the step of the price slider; nil without a price.
  private(set) var priceBounds: NiceBounds?
  /// The bounds of the control of areas, in the unit of areas; nil where the file has none.
  private(set) var areaBounds: NiceBounds?
  private(set) var homeWords: HomeWords?
  private(set) var layout = ListingLayout()
  private(set) var chart: ScatterChart.Content?
  /// The homes that the filter lets through, for the map and the chart; nil for all.
  private(set) var matches: MapPicture.Matches?
  @ObservationIgnored private var matchesVersion = 0
  private(set) var money: PriceFormat
  /// The icons of the kinds of homes, by their numbers: to find one takes a search in words.
  @ObservationIgnored private var icons: [Int: PropertyIcon] = [:]

  /// - Parameters:
  ///   - search: what is looked for in the file at first.
  ///   - marked: the rows that `favourite` and `note` in it stand for.
  ///   - store: what is kept of homes between runs.
  init(
    source: ListingsSource, search: SearchText = SearchText(),
    marked: @escaping @Sendable (ListingsTable) -> MarkedRows = { _ in [:] }, traits: Traits,
    log: EventLog?, store: StateStore = StateStore(folders: nil)
  ) {
    session = ListingsSession(source: source, search: search, marks: marked)
    homeMarks = HomeMarks(store.homes, log: log)
    memory = FileMemory(session: session, marks: homeMarks, document: store.application)
    added = AddedColumns(session)
    columns = ColumnMemory(session: session, document: store.application)
    (searches, arrangement) = (store.searches, store.application)
    let texts = ListingsTexts(traits)
    (self.texts, self.log) = (texts, log)
    money = PriceFormat(currency: nil, locale: texts.numbers)
    session.didChange = { [weak self] in self?.sessionDidChange($0) }
    homeMarks.didChange = { [weak self] in
      guard let self else { return }
      withMutation(keyPath: \.marks) {}
      session.update(homeMarks.rows)
    }
  }

  /// How prices are shared out along an axis; one price alone stands in the middle.
  var priceScale: any ValueScale {
    guard let bounds = priceBounds, bounds.lower < bounds.upper else {
      let price = priceBounds?.lower ?? 0
      return LinearScale(
        minimum: price - abs(price) / 2 - 0.5, maximum: price + abs(price) / 2 + 0.5)
    }
    return priceShape.scale(from: bounds.lower, to: bounds.upper)
  }

  // MARK: What is looked for

  /// Changes what is looked for: no step to take back before `session.commit()`.
  func edit(_ change: (inout ListingsFilter) -> Void) {
    var filter = session.filter
    change(&filter)
    session.apply(filter)
  }

  /// Changes what is looked for: a step that can be taken back.
  func choose(_ change: (inout ListingsFilter) -> Void) {
    edit(change)
    session.commit()
  }

  /// Looks for what a text says, as far as the listings know it: a step that can be taken back.
  func look(for text: SearchText) {
    guard let fitting = names?.fittingSearch(from: text) else { return }
    look(for: fitting.search)
    sayLeftOut(fitting.leftOut)
  }

  /// Puts the list into another order, a step that can be taken back.
  func sort(_ sort: ListingsSort) {
    look(for: ListingsSearch(filter: session.filter, sort: sort))
  }

  private func look(for search: ListingsSearch) {
    for number in search.fileColumns.sorted() { session.readColumn(number) }
    session.apply(search)
    session.commit()
  }

  /// Lets only homes within a distance match, in kilometres; nil for any. A point that was chosen
  /// stays without a distance, too: the list measures from it.
  func measure(within radius: Double?) {
    guard let middle = session.surroundings?.center else { return }
    edit { filter in
      let center = filter.surroundings?.center ?? middle
      let isNeeded = radius != nil || center != middle
      filter.surroundings =
        isNeeded ? Surroundings(center: center, radius: radius ?? .infinity) : nil
    }
  }

  /// Measures distances from a point from now on, within the distance that was chosen: a step that
  /// can be taken back.
  func measure(from place: Coordinate) {
    choose {
      $0.surroundings = Surroundings(
        center: place.rounded, radius: $0.surroundings?.radius ?? .infinity)
    }
  }

  /// Whether there is a mark to look for, or no longer.
  func canToggle(_ mark: ListingMark) -> Bool {
    session.filter.marks[mark] != nil || !marks[mark].isEmpty
  }

  /// Looks for homes with a mark alone, or for all homes again; does nothing where none has it.
  func toggle(_ mark: ListingMark) {
    guard canToggle(mark) else { return }
    choose { $0.marks[mark] = $0.marks[mark] == nil ? marks[mark] : nil }
  }

  /// No longer filters by a column: a step that can be taken back.
  func removeColumn(_ number: Int) {
    added.remove(number)
    choose { $0 = $0.without(.column(number)) }
  }

  // MARK: In the words of scripts

  /// What is looked for now; blank while there are no listings.
  var searchText: SearchText {
    names?.text(of: session.search) ?? SearchText()
  }

  func text(of filter: ListingsFilter) -> String { names?.text(of: filter) ?? "" }

  /// What reads and writes searches of these listings; nil where there are none.
  var names: FilterExpression? {
    let rows = marks.rows
    return listings.map { FilterExpression($0, marks: rows) }
  }

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
    case .source, .state: break
    case .listings:
      let isSameFile = shownSource == session.source
      if !isSameFile { fileNumber += 1 }
      shownSource = session.source
      followChosenHome(isSameFile: isSameFile)
      loads += 1
      sayLeftOut(memory.leftOut)
      if case .loaded(let index) = session.state { show(index) }
      added.show(file: fileNumber)
      updateMatches()
      marks.show(session.listings)
      if total > 0 {
        memory.didShow(session.source)
        columns.didShow(session.source)
      }
      log?.results(of: self)
    case .order: log?.sorted(searchText.sort)
    case .unreadColumn(let number, let error):
      log?.failed(error.description, file: fileName)
      added.remove(number)
      let name = columnName(number)
      say(texts.text("Can’t filter by \(name)"), detail: texts.failure(error), .failure)
    case .history(let step):
      log?.stepped(step, searchText)
      memory.keepSearch()
    case .result:
      updateMatches()
      added.adopt()
      log?.results(of: self)
      for number in added.columnsWithoutNumbers { removeColumn(number) }
    }
  }

  /// The chosen home stays when its file is read again; in another file none is chosen.
  private func followChosenHome(isSameFile: Bool) {
    homeSearch?.cancel()
    let cells = isSameFile ? chosenCells : nil
    hoveredHome = nil
    if let home = chosenHome, let cells, let listings, home < listings.count,
      listings.cells(of: home) == cells
    {
      return
    }
    chosenHome = nil
    guard let cells, let listings else { return }
    chosenCells = cells
    homeSearch = Task { [weak self] in
      let home = await Self.home(cells, in: listings)
      if let self, let home, !Task.isCancelled, self.listings === listings { chosenHome = home }
    }
  }

  @concurrent
  private nonisolated static func home(
    _ cells: HomeKey.Cells, in listings: ListingsTable
  ) async -> Int? {
    (0..<listings.count).first { Task.isCancelled || listings.cells(of: $0) == cells }
  }

  // MARK: What is said

  struct Message {
    enum Kind { case done, failure }

    /// Counts up: the same may be said twice.
    let number: Int
    let text: String
    let detail: String?
    let kind: Kind
  }

  /// Says over the list how something went. That it went well goes by itself after a while.
  func say(_ text: String, detail: String? = nil, _ kind: Message.Kind) {
    messageCount += 1
    message = Message(number: messageCount, text: text, detail: detail, kind: kind)
  }
  @ObservationIgnored private var messageCount = 0

  /// Says what of a search the listings do not know.
  func sayLeftOut(_ parts: [String]) {
    guard !parts.isEmpty else { return }
    let text = texts.text
    say(
      text("Parts of the search don’t apply to \(fileName)"),
      detail: text("Ignored: \(parts.joined(separator: text(", ")))"), .failure)
  }

  func dismissMessage() { message = nil }

  private func show(_ index: FilterIndex) {
    icons = [:]
    priceBounds = NiceBounds(pricesOf: index)
    show(index, areasIn: index.listings.areaUnit)
  }

  /// Counts areas in another unit from now on: in the list, the chart, the details and the filter.
  func countAreas(in unit: AreaUnit) {
    guard unit != texts.areaUnit, let index = session.index else { return }
    show(index, areasIn: unit)
  }

  private func show(_ index: FilterIndex, areasIn unit: AreaUnit) {
    texts.count(areasIn: unit, distancesIn: columns.distanceUnit)
    areaBounds = NiceBounds(areasOf: index, unit: unit)
    chart = ScatterChart.Content(of: index, unit: unit)
    write(index)
  }

  /// What is written of the listings depends on the language.
  private func write(_ index: FilterIndex) {
    money = PriceFormat(currency: index.listings.currency, locale: texts.numbers)
    layout = listLayout(of: index)
    homeWords = HomeWords(index.listings, texts)
  }

  /// The columns that the file has, each as wide as its widest text.
  private func listLayout(of index: FilterIndex) -> ListingLayout {
    let text = texts.text
    let names: [ListingColumn: String] = [
      .title: text("Name"), .distance: text("Distance"), .area: text("Area"),
      .bedrooms: text("Beds"), .price: text("Price"),
    ]
    var figures: [ListingColumn: [String]] = [:]
    figures[.price] = index.highestPrice.map { [money.full($0)] } ?? []
    if index.listings.columns[.area] != nil {
      figures[.area] = index.areas.max().map { [texts.area($0)] } ?? []
    }
    if index.listings.columns[.bedrooms] != nil {
      figures[.bedrooms] = [0, index.bedrooms.max() ?? 0].map { texts.bedrooms(Int($0)) }
    }
    if index.area != nil { figures[.distance] = [texts.distance(100)] }
    var widths: [ListingColumn: Double] = [:]
    for (column, texts) in figures {
      widths[column] = ListingRowPainter.width(
        of: column, name: names[column] ?? "", texts: texts)
    }
    return ListingLayout(
      widths: widths, names: names, hasIcons: index.listings.kindSource == .types)
  }

  func localeDidChange(to traits: Traits) {
    texts = ListingsTexts(traits, areaUnit: texts.areaUnit, distanceUnit: columns.distanceUnit)
    if let index = session.index { write(index) }
  }

  private func updateMatches() {
    matchesVersion += 1
    matches = session.result.flatMap { result in
      session.filter.isEmpty
        ? nil : MapPicture.Matches(version: matchesVersion) { result.passes(rank: $0) }
    }
  }

  // MARK: What is shown

  var fileName: String { session.source.name }
  var windowTitle: String { texts.text("\(fileName) – Price Filter") }
  var count: Int { session.result?.count ?? 0 }

  private var listings: ListingsTable? { session.listings }

  private static let statedReasons = 4

  /// What stands instead of the list; nil where there is one to show.
  var status: StatusView.Status? {
    switch session.state {
    case .loading(let fraction, let rows):
      .loading(file: fileName, fraction: fraction, rows: rows)
    case .failed(let error):
      if case .noReadableRow(let report) = error.reason {
        .unreadable(
          file: fileName, rows: report.rowsRead,
          reasons: texts.details(report, limit: Self.statedReasons))
      } else {
        .failed(file: fileName, message: texts.sentence(error), helpsAgain: error.mayPass)
      }
    case .cancelled: .cancelled(file: fileName)
    case .loaded(let index) where index.listings.count == 0: .empty(file: fileName)
    case .loaded: count == 0 ? .noMatches(.init(filters: 0)) : nil
    }
  }

  /// Whether there are homes to look at, whether or not any of them match.
  var hasHomes: Bool { session.isLoaded && total > 0 }

  /// Whether homes are in different places, so that distances tell them apart.
  var hasDistances: Bool { session.surroundings.map { $0.radius > 0 } == true }

  /// How controls share out the prices: ratios where most homes would share a corner of them.
  var priceShape: SliderScale {
    priceBounds?.shape(median: session.index?.quantile(0.5)) ?? .linear
  }

  var hasSearchableText: Bool {
    guard let listings = session.index?.listings else { return false }
    let roles: [ColumnRole] = [.title, .location, .city, .postalCode]
    return roles.contains { listings.columns[$0] != nil }
  }

  /// What stands for types where the file has none; nil where it has some.
  var otherTypesName: String? {
    guard let listings = session.index?.listings else { return nil }
    return listings.kindSource == .types ? nil : listings.columns[.type].map(columnName)
  }

  /// The types of homes, the most frequent one first, with their numbers in the file and their counts;
  /// or the words of another column that tells homes apart. Numbers do not, such as those of floors:
  /// such a column can be added as a filter.
  var kinds: [(id: Int, name: String, count: Int)] {
    guard let listings = session.index?.listings else { return [] }
    let kinds = listings.kinds.map { kind in
      (id: kind.id, name: PlainText.displayed(kind.name), count: kind.count)
    }
    let areWords = kinds.allSatisfy { $0.name.contains(where: \.isLetter) }
    return listings.kindSource == .types || areWords ? kinds : []
  }

  // MARK: Rows

  var sortWords: SortWords {
    let columns = session.listings?.fileColumns ?? []
    return SortWords(
      texts.text, areaUnit: texts.areaUnit, fileColumns: columns.indices.map(columnName))
  }

  /// What a column of the file is called: its name, or its number from 1 where it has none. Empty
  /// for a column that does not exist.
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

  /// A home as a row of the list is read aloud.
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
    return words.filter { !$0.isEmpty }.joined(separator: texts.text(", "))
  }

  /// How many homes come back without a part of the filter, as a chip says it.
  func gain(without criterion: Criterion) -> (short: String, long: String) {
    guard let result = session.result else { return ("", "") }
    let gain = result.count(without: criterion) - result.count
    let count = texts.count(gain)
    return (
      texts.text("+\(count)"),
      texts.text(
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

  /// How far a home is from where distances are measured, in kilometres.
  private func distance(of row: Int, in listings: ListingsTable) -> Double? {
    guard layout.has(.distance), let center = session.distanceCenter,
      let degrees = listings.coordinates(of: row)
    else { return nil }
    let home = Coordinate(latitude: degrees.latitude, longitude: degrees.longitude)
    return home.distance(to: center)
  }

  private func icon(of row: Int, in listings: ListingsTable) -> PropertyIcon {
    let kind = listings.kindID(of: row)
    if let icon = icons[kind] { return icon }
    let icon = PropertyIcon(type: listings.kind(of: row) ?? "")
    icons[kind] = icon
    return icon
  }

  // MARK: In words

  var countText: String { texts.count(count) }
  var total: Int { listings?.count ?? 0 }

  /// What stands behind the count of the listings that match.
  var summaryText: String {
    guard session.index != nil else { return "" }
    let (text, all) = (texts.text, texts.count(total))
    guard let median = session.result?.medianPrice.map(money.compact) else {
      return text(total, "of \(all) home", "of \(all) homes")
    }
    return text(total, "of \(all) home · median \(median)", "of \(all) homes · median \(median)")
  }

  /// How many listings match and what they cost in the middle, read aloud.
  var spokenSummary: String {
    guard session.index != nil else { return countText }
    let (text, count, all) = (texts.text, countText, texts.count(total))
    guard let median = session.result?.medianPrice.map(money.full) else {
      return text(total, "\(count) of \(all) home", "\(count) of \(all) homes")
    }
    return text(
      total, "\(count) of \(all) home, median \(median)",
      "\(count) of \(all) homes, median \(median)"
    )
  }

  /// The file, and how many homes it has.
  var fileText: String {
    guard let count = listings?.count else { return fileName }
    return texts.text("\(fileName) · \(texts.homes(count))")
  }

  // MARK: What could not be read

  /// How much could not be read, in a few words; nil where everything could.
  var lossText: String? {
    guard let report = session.report, report.isRemarkable else { return nil }
    if report.rowsSkipped > 0 { return texts.rowsNotRead(report.rowsSkipped) }
    let count = report.diagnostics.count + report.notes().count
    let number = texts.count(count)
    return texts.text(count, "\(number) warning", "\(number) warnings")
  }

  /// Everything that was noticed; nil where nothing was.
  var losses: LossReport? {
    guard let report = session.report, let lossText else { return nil }
    return LossReport(report, of: fileName, loss: lossText, texts: texts)
  }

  /// What there is to say about the file, for a terminal; nothing where it was read without a flaw.
  var reportLines: [String] { reportLines(of: session.source, session.state) }

  private func reportLines(
    of source: ListingsSource, _ state: ListingsSession.State
  ) -> [String] {
    switch state {
    case .failed(let error): return [error.text(count: texts.count)]
    case .loaded(let index): return texts.reportLines(of: source.name, index.listings.report)
    case .loading, .cancelled: return []
    }
  }
}

extension LoadError {
  /// Whether what was in the way may be gone by itself.
  fileprivate var mayPass: Bool {
    switch reason {
    case .notFound, .notPermitted, .changedWhileReading, .changedSince, .system, .cancelled: true
    default: false
    }
  }
}
