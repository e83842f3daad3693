import DetentControls
import DetentDrawing
import DetentOutput
import DetentViews
import Listings

/// What the screen shows of a session with a file of listings: rows, scales and words.
@MainActor
final class ListingsModel {
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

  /// Reads and filters.
  let session: ListingsSession
  private let log: EventLog?
  private let locale: NumberLocale

  /// The ends and the step of the price slider; nil without a price.
  private(set) var priceBounds: NiceBounds?
  /// Those of the dial of areas, in square metres; nil where the file has none.
  private(set) var areaBounds: NiceBounds?
  /// How wide the columns of the list have to be.
  private(set) var widths = ListingWidths()
  private static let areaStepCount = 70.0
  private(set) var chart: ScatterChart.Content?
  /// The dots of the chart that can be lit; nil where all can.
  private(set) var highlights: ScatterChart.Highlights?
  private var highlightsVersion = 0
  private(set) var money: PriceFormat
  /// The signs of the kinds of homes, by their numbers: to find one takes a search in words.
  private var icons: [Int: PropertyIcon] = [:]

  init(source: ListingsSource, locale: NumberLocale, log: EventLog?) {
    session = ListingsSession(source: source)
    self.locale = locale
    self.log = log
    money = PriceFormat(currency: nil, locale: locale)
    session.writeCount = locale.text
    session.didChange = { [weak self] in self?.sessionDidChange($0) }
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
    case .refused(let file, let reason): log?.failed("\(file): \(reason)", file: file)
    case .notice: didChangeNotice?()
    case .source: didChangeSource?()
    case .state: didChangeState?()
    case .listings:
      highlights = nil
      if case .loaded(let index) = session.state { show(index) }
      didChangeState?()
      logResults()
    case .result(let previous):
      updateHighlights(previous: previous)
      didChangeResult?()
      logResults()
    }
  }

  private func logResults() {
    log?.results(
      EventLog.Results(
        count: count, total: listings?.count ?? 0, median: session.result?.medianPrice,
        file: fileName, skipped: listings?.report.rowsSkipped ?? 0))
  }

  private func show(_ index: FilterIndex) {
    money = PriceFormat(currency: index.listings.currency, locale: locale)
    icons = [:]
    priceBounds = NiceBounds(pricesOf: index)
    areaBounds = index.commonAreaLimit.flatMap {
      NiceBounds(lowest: 0, highest: $0, stepCount: Self.areaStepCount)
    }
    chart = ScatterChart.Content(of: index)
    widths = ListingRowPainter.widths(
      prices: index.highestPrice.map { [money.full($0)] } ?? [],
      bedrooms: [0, index.bedrooms.max() ?? 0].map { bedroomsText(Int($0)) },
      areas: index.areas.max().map { [area($0)] } ?? [])
  }

  /// Only where another dot can be lit than before: a drag of prices or areas changes none.
  private func updateHighlights(previous: ListingsFilter) {
    guard let result = session.result else { return }
    let filter = session.filter
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
    highlightsVersion += 1
    // What both ask for was worked out for the list a moment ago.
    let lit = result.index.result(of: rest, reusing: result)
    highlights = ScatterChart.Highlights(
      isLit: { lit.passesCriteria(at: $0) }, version: highlightsVersion)
  }

  // MARK: What is shown

  var fileName: String { session.source.name }
  /// How many listings match.
  var count: Int { session.result?.count ?? 0 }

  private var listings: ListingsTable? { session.listings }

  /// What stands in place of the list; nil where there is one to show.
  var status: StatusView.Status? {
    switch session.state {
    case .loading(let fraction): .loading(file: fileName, fraction: fraction)
    case .failed(let error):
      if case .noReadableRow(let report) = error.reason {
        unreadableStatus(report)
      } else {
        .failed(message: error.text(count: text))
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
    session.index?.bedrooms.max().map { min(Int($0), Self.bedroomsLimit) }
  }
  private static let bedroomsLimit = 10

  /// Whether there is text to search in.
  var hasSearchableText: Bool {
    guard let listings = session.index?.listings else { return false }
    let roles: [ColumnRole] = [.title, .location, .city, .postalCode]
    return roles.contains { listings.columns[$0] != nil }
  }

  /// The types of homes, the most frequent one first, with their counts in words.
  var kinds: [(id: Int, name: String, count: String)] {
    (session.index?.listings.kinds ?? []).map {
      ($0.id, PlainText.displayed($0.name), text($0.count))
    }
  }

  /// What the list shows.
  var rows: ListingRows {
    ListingRows(
      count: count, columns: columns, widths: widths, file: session.shownLoad,
      row: { [weak self] in self?.row(at: $0) },
      home: { [weak self] rank in
        self?.session.result.flatMap { $0.indices.contains(rank) ? $0[rank] : nil }
      },
      rank: { [weak self] home in self?.session.result?.position(of: home) })
  }

  /// The listing at a rank of the list, cheapest first.
  func row(at rank: Int) -> ListingRow? {
    guard let listings, let result = session.result, result.indices.contains(rank) else {
      return nil
    }
    let row = result[rank]
    return ListingRow(
      icon: icon(of: row, in: listings), title: listings.headline(of: row),
      subtitle: listings.subheadline(of: row),
      area: listings.area(of: row).map { area($0) } ?? "",
      bedrooms: listings.bedrooms(of: row).map(bedroomsText) ?? "",
      price: money.full(listings.price(of: row)))
  }

  private func bedroomsText(_ count: Int) -> String { count == 0 ? "Studio" : "\(text(count)) bd" }

  private func icon(of row: Int, in listings: ListingsTable) -> PropertyIcon {
    let kind = listings.kindID(of: row)
    if let icon = icons[kind] { return icon }
    let icon = PropertyIcon(type: listings.kind(of: row) ?? "")
    icons[kind] = icon
    return icon
  }

  // MARK: In words

  func text(_ count: Int) -> String { locale.text(count) }
  private func text(_ count: Int, _ noun: String) -> String {
    "\(text(count)) \(noun)\(count == 1 ? "" : "s")"
  }
  func text(_ value: Double, _ format: NumberFormat) -> String {
    format.text(for: value, locale: locale)
  }
  /// An area in whole square metres.
  private func area(_ area: Double) -> String { text(area, .unit(areaUnit, fractionDigits: 0)) }
  var areaUnit: String { AreaUnit.squareMetres.rawValue }
  var countText: String { text(count) }
  var totalText: String { text(listings?.count ?? 0) }

  var summaryText: String {
    let median = session.result?.medianPrice.map { " · median \(money.compact($0))" } ?? ""
    return "of \(totalText) homes\(median)"
  }

  /// The file, and how much of it is shown.
  var fileText: String {
    guard let count = listings?.count else { return fileName }
    return "\(fileName) · \(text(count, "home"))"
  }

  // MARK: What could not be read

  /// How much could not be read, in a few words; nil where everything could.
  var lossText: String? {
    guard let report = session.report, report.isRemarkable else { return nil }
    if report.rowsSkipped > 0 { return text(report.rowsSkipped, "row") + " skipped" }
    return text(report.diagnostics.count + report.notes().count, "note")
  }

  /// Everything that was noticed; nil where nothing was.
  var details: DiagnosticsSheet.Content? {
    guard let report = session.report, let lossText else { return nil }
    let all = text(report.rowsRead)
    let title =
      report.rowsSkipped > 0
      ? "\(text(report.rowsSkipped)) of \(all) rows could not be read" : lossText
    let kept =
      report.rowsKept > 0
      ? "\(fileName) is shown with \(text(report.rowsKept, "home"))."
      : "\(fileName) has no home to show."
    let rest = report.diagnostics.count - report.diagnostics.stored.count
    // Of the file as a whole: its encoding, other currencies.
    let notes = report.notes(count: text).map {
      $0.prefix(1).uppercased() + $0.dropFirst() + "."
    }
    return DiagnosticsSheet.Content(
      title: title,
      subtitle: (["\(kept) Nothing in the file was changed."] + notes).joined(separator: "\n"),
      lines: report.diagnostics.stored,
      rest: rest > 0 ? "and \(text(rest)) more" : nil)
  }

  private static let statedReasons = 4

  private func unreadableStatus(_ report: LoadReport) -> StatusView.Status {
    .unreadable(
      file: fileName, rows: text(report.rowsRead, "row"),
      reasons: report.details(limit: Self.statedReasons, count: text))
  }

  /// What there is to say about the file, for a terminal; nothing where it was read without a flaw.
  var reportLines: [String] { reportLines(of: session.source, session.state) }

  private static let reportedDiagnostics = 10

  private func reportLines(
    of source: ListingsSource, _ state: ListingsSession.State
  ) -> [String] {
    switch state {
    case .failed(let error): return [error.text(count: text)]
    case .loaded(let index) where index.listings.report.isRemarkable:
      let report = index.listings.report
      return ["\(source.name): \(report.summary(count: text))"]
        + report.details(limit: Self.reportedDiagnostics, count: text).map { "  \($0)" }
    case .loaded, .loading, .cancelled: return []
    }
  }
}
