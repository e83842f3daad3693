import DetentDrawing
package import DetentOutput
public import DetentViews
package import DetentWidgets
import Dispatch
package import Listings

/// The application without its options and its host: makes the window, loads the listings, reports
/// what can be seen.
@MainActor
public final class PriceFilterApplication {
  /// Loads that take no longer show no progress: the window opens with its listings.
  private static let patience = DispatchTimeInterval.milliseconds(150)

  /// The window of the application, ready to be shown.
  public let window: Window
  let model: ListingsModel
  let state: StateStore
  private let screen: PriceFilterScreen

  private static let usualSize = Size(width: 1_120, height: 720)

  /// An application whose file is not read yet.
  /// - Throws: `OptionError` where there is no file to read.
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
    // A file that is dropped replaces the one that is shown, or being read.
    window.performDrop = { [weak screen] in screen?.files.open($0) }
    screen.arrange()
    keepState()
    if options.listings == nil, let last, !last.isThere {
      model.say(model.texts.text("\(last.name) was moved or deleted"), .failure)
    }
  }

  /// Keeps the size of the window, and what is looked for when it is closed.
  private func keepState() {
    let opened = window.bounds.size
    screen.sizeDidChange = { [weak window, model] size in
      guard let window, window.state.isDisjoint(with: [.fullScreen, .maximized]),
        size != opened || model.arrangement.windowSize != nil
      else { return }
      model.arrangement.windowSize = size
    }
    window.didClose = { [model, state] in
      model.memory.keepSearch()
      state.flush()
    }
  }

  /// Starts to load the listings and waits for them, for as long as no user would notice.
  public func startLoading() async {
    model.session.load()
    // Whoever has waited is resumed by way of an executor, also on the main actor.
    await withTaskExecutorPreference(ShortLivedThreads()) {
      await withCheckedContinuation { continuation in
        var waiting: CheckedContinuation<Void, Never>? = continuation
        let goOn: @MainActor () -> Void = {
          waiting?.resume()
          waiting = nil
        }
        model.session.whenFinished(goOn)
        // Not a task that sleeps: that would wake up the shared thread pool.
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) {
          MainActor.assumeIsolated(goOn)
        }
      }
    }
  }

  /// What asks the user for files to open and to save.
  package var fileChooser: any FileChooser {
    get { screen.files.chooser }
    set { screen.files.chooser = newValue }
  }

  /// Calls an action with lines for users about each file that was read, or could not be: what was
  /// skipped and why. Not for files without a flaw.
  public func onFileReport(_ action: @escaping ([String]) -> Void) {
    model.didReadFile = { if !$0.isEmpty { action($0) } }
  }

  /// Calls an action where what is looked for at first makes no sense in the file.
  package func onSearchError(_ action: @escaping (LoadError) -> Void) {
    model.didFailSearch = action
  }

  /// Lines for users about the file: what was skipped and why; none for a file without a flaw.
  public var fileReport: [String] { model.reportLines }

  /// Loads the listings, however long it takes.
  /// - Throws: what is wrong with the file, in one line.
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

  /// What scripts read about the file; nil while nothing was read.
  package var fileDescription: (any Encodable)? {
    model.session.report.map { FileReport($0, of: model) }
  }
}
