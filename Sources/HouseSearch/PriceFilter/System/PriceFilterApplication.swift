import DetentDrawing
package import DetentOutput
public import DetentViews
package import DetentWidgets
import Dispatch
package import Listings

/// The application without its host: creates the window, loads the listings and reports results.
@MainActor
public final class PriceFilterApplication {
  /// Shorter loads show no progress: the window opens with its listings.
  private static let patience = DispatchTimeInterval.milliseconds(150)

  /// The window of the application, ready to be shown.
  public let window: Window
  let model: ListingsModel
  let state: StateStore
  private let screen: PriceFilterScreen

  private static let usualSize = Size(width: 1_120, height: 720)

  /// Creates the application without reading the file.
  /// - Throws: `OptionError` if there is no file to read.
  public convenience init(options: Options) throws { try self.init(options: options, log: nil) }

  package convenience init(options: Options, log: EventLog?) throws {
    let state = StateStore(folders: options.keepsState ? StateFolders() : nil)
    try self.init(options: options, log: log, state: state)
  }

  init(options: Options, log: EventLog?, state: StateStore) throws {
    self.state = state
    let kept = state.application.windowSize
    window = Window(size: options.size ?? kept ?? Self.usualSize)
    window.rootTraits.appearance = options.appearance ?? .light
    window.rootTraits.locale = options.locale.description
    window.rootTraits.language = options.language
    window.rootTraits.layoutDirection = TextCatalog.priceFilter.layoutDirection(
      for: window.rootTraits)
    window.icons = ApplicationIcon.images
    let last = state.application.content.lastFile.map { ListingsSource(path: $0) }
    let source = try ListingsSource(options, last: last?.isThere == true ? last?.path : nil)
    let model = ListingsModel(
      source: source, search: options.search,
      marked: HomeMarks.kept(options.keepsMarks), traits: window.rootTraits, log: log,
      store: state)
    self.model = model
    window.minimumSize = Size(width: 360, height: 320)
    screen = PriceFilterScreen(model: model, log: log)
    window.contentView = screen
    window.title = model.windowTitle
    screen.popups.announcesLosses = {
      options.announcesLosses && (options.listings != nil || $0 != source)
    }
    // A dropped file replaces the shown one, or the one being read.
    window.performDrop = { [weak screen] in screen?.files.open($0) }
    keepState()
    if options.listings == nil, let last, !last.isThere {
      model.say(model.texts.text("\(last.name) was moved or deleted"), .failure)
    }
  }

  /// Stores the size of the window, and the search when the window closes.
  private func keepState() {
    let opened = window.bounds.size
    screen.sizeDidChange = { [weak window, state] size in
      guard let window, window.state.isDisjoint(with: [.fullScreen, .maximized]),
        size != opened || state.application.windowSize != nil
      else { return }
      state.application.windowSize = size
    }
    window.didClose = { [model, state] in
      model.memory.keepSearch()
      state.flush()
    }
  }

  /// Starts loading the listings. Waits for a time too short to be noticed.
  public func startLoading() async {
    model.session.load()
    // Resuming the waiting task needs an executor, even on the main actor.
    await withTaskExecutorPreference(ShortLivedThreads()) {
      await withCheckedContinuation { continuation in
        var waiting: CheckedContinuation<Void, Never>? = continuation
        let goOn: @MainActor () -> Void = {
          waiting?.resume()
          waiting = nil
        }
        model.session.whenFinished(goOn)
        // A sleeping task would wake up the shared thread pool.
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) {
          MainActor.assumeIsolated(goOn)
        }
      }
    }
  }

  package var fileChooser: any FileChooser {
    get { screen.files.chooser }
    set { screen.files.chooser = newValue }
  }

  /// Calls an action with lines for users about each file that has problems or could not be read.
  public func onFileReport(_ action: @escaping ([String]) -> Void) {
    model.didReadFile = { if !$0.isEmpty { action($0) } }
  }

  /// Calls an action if the initial search does not fit the file.
  package func onSearchError(_ action: @escaping (LoadError) -> Void) {
    model.didFailSearch = action
  }

  /// Lines for users about problems in the file, with reasons. Empty for a file without problems.
  public var fileReport: [String] { model.reportLines }

  /// Loads the listings, however long it takes.
  /// - Throws: the problem of the file, in one line.
  public func loadToTheEnd() async throws {
    model.session.load()
    try await waitForLoad()
    await screen.plot.finishMap()
  }

  func waitForLoad() async throws {
    await withCheckedContinuation { continuation in
      model.session.whenFinished { continuation.resume() }
    }
    if let error = model.session.error { throw error }
  }

  /// The description of the file for scripts, or nil if no file was read.
  package var fileDescription: (any Encodable)? {
    model.session.report.map { FileReport($0, of: model) }
  }
}

/// The description of a file for scripts.
private struct FileReport: Encodable {
  let file: String
  let rows: Int
  let homes: Int
  let skipped: Int
  let encoding: String
  let currency: String?
  let currencyReason: FileCurrency.Reason?
  let otherCurrencies: [String: Int]
  let columns: [Column]
  let notes: [String]
  /// The number of matching homes, followed by their search.
  let matches: Int
  let filter: String
  let sort: String
  /// The number of all problems; the first ones follow.
  let diagnosticCount: Int
  let diagnostics: [Entry]

  struct Entry: Encodable {
    let line: Int
    let column: Int
    let reason: String
    let skipsRow: Bool
  }

  struct Column: Encodable {
    let role: String
    /// The number of the column, counted from 1.
    let column: Int
    let name: String
    /// From 0 to 1.
    let confidence: Double
    let chosen: Bool
    /// The unit of areas, or the power of ten of prices, if the name of the column has one.
    let unit: String?
    let cells: [String]
    let reasons: [Reason]

    struct Reason: Encodable {
      let text: String
      let weight: Double
    }

    init(_ role: ColumnRole, _ choice: ColumnAssignment.Choice, of assignment: ColumnAssignment) {
      self.role = role.rawValue
      column = choice.column + 1
      (name, cells) = (assignment.names[choice.column], assignment.cells[choice.column])
      (confidence, chosen) = (Self.rounded(choice.confidence), choice.isChosen)
      unit =
        switch role {
        case .area: assignment.areaMeasure?.name
        case .price: assignment.priceScale > 0 ? "1e\(assignment.priceScale)" : nil
        default: nil
        }
      reasons = choice.reasons.map { Reason(text: $0.text, weight: Self.rounded($0.weight)) }
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
  }

  private static let limit = 100

  @MainActor
  init(_ report: LoadReport, of model: ListingsModel) {
    file = model.fileName
    matches = model.count
    (filter, sort) = (model.searchText.filter, model.searchText.sort)
    rows = report.rowsRead
    homes = report.rowsKept
    skipped = report.rowsSkipped
    encoding = report.encoding.rawValue
    currency = report.currency?.code
    currencyReason = report.fileCurrency?.reason
    otherCurrencies = Dictionary(
      report.otherCurrencies.map { ($0.currency.code, $0.count) }, uniquingKeysWith: +)
    columns = ColumnRole.allCases.compactMap { role in
      guard let assignment = report.assignment else { return nil }
      return assignment.choices[role].map { Column(role, $0, of: assignment) }
    }
    notes = report.notes.map(\.description)
    diagnosticCount = report.diagnostics.count
    diagnostics = report.diagnostics.stored.prefix(Self.limit).map {
      Entry(line: $0.line, column: $0.column, reason: $0.reason.description, skipsRow: $0.skipsRow)
    }
  }
}
