/// The listings of a file and which of them pass, for a program that shows them: the file is read
/// off the main actor, another one replaces it only when it has homes, and each filter uses again
/// what the one before it worked out.
@MainActor
package final class ListingsSession {
  /// How far the file is that is shown, or awaited.
  package enum State {
    /// The part that was read, 0 while the size of the file is unknown, and the rows so far.
    case loading(fraction: Double, rows: Int = 0)
    case loaded(FilterIndex)
    case failed(LoadError)
    case cancelled
  }

  /// What there is to say of a file that is to replace the one that is shown.
  package enum Notice: Equatable {
    case loading(file: String, fraction: Double, rows: Int = 0)
    /// The listings of the other file stay.
    case refused(file: String, reason: ReplacementFailure)
  }

  /// Why a file does not replace the one that is shown.
  package enum ReplacementFailure: Equatable {
    case noHomes
    case error(LoadError.Reason)

    /// The same in words, for terminals.
    package var description: String {
      switch self {
      case .noHomes: "it has no homes"
      case .error(let reason): reason.description
      }
    }
  }

  /// What happened.
  package enum Change {
    /// A part of a file was read, 0...1.
    case progress(Double, file: String)
    /// The reading of a file came to its end, well or not.
    case ended(ListingsSource, State)
    /// A file was read and does not replace the one that is shown.
    case refused(file: String, reason: ReplacementFailure)
    case notice
    /// The listings of another file are shown, or awaited.
    case source
    /// A load began, or went on.
    case state
    /// The end of a load is shown: other listings, with nothing filtered, or why there are none.
    case listings
    /// Other listings match than with this filter.
    case result(previous: ListingsFilter)
  }

  /// Called at once, in the order in which things happen.
  package var didChange: ((Change) -> Void)?

  /// The file that is shown, or awaited.
  package private(set) var source: ListingsSource { didSet { didChange?(.source) } }
  /// What is read while the listings of another file are shown.
  private var replacement: ListingsSource?
  /// Nil where nothing is to be said.
  package private(set) var notice: Notice? {
    didSet { if notice != oldValue { didChange?(.notice) } }
  }
  /// How far the file is.
  package private(set) var state = State.loading(fraction: 0)
  private var task: Task<Void, Never>?
  /// Counts loads: what an older one still has to say is dropped.
  private var generation = 0
  /// The number of the load whose listings are shown.
  package private(set) var shownLoad = 0
  private var finishActions: [() -> Void] = []
  /// What passes now.
  package private(set) var filter = ListingsFilter()
  /// The homes that pass; nil while there are none.
  package private(set) var result: FilterResult?
  /// The area of the homes; nil where the file does not say.
  package private(set) var surroundings: FilterIndex.Area?

  /// A session that has not begun to read its file, see `load`.
  package init(source: ListingsSource) { self.source = source }

  // MARK: Loading

  /// Reads the file, again if it was read before; the newest load wins.
  package func load() {
    replacement = nil
    notice = nil
    state = .loading(fraction: 0)
    didChange?(.state)
    read(source)
  }

  /// Reads another file. Listings that are shown stay until those of the other file are there;
  /// where it has none they stay for good, and a notice says why.
  package func open(_ source: ListingsSource) {
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
        let index = try await Self.index(of: source) { progress in
          Task { @MainActor in self?.progress(progress, of: generation) }
        }
        self?.finish(.loaded(index), of: generation)
      } catch {
        self?.finish(error.reason == .cancelled ? .cancelled : .failed(error), of: generation)
      }
    }
  }

  private static func index(
    of source: ListingsSource, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(LoadError) -> FilterIndex {
    try await withTaskExecutorPreference(ShortLivedThreads()) { () async throws(LoadError) in
      try await ListingsLoader.loadIndex(source.paths, columns: source.columns) {
        progress($0)
      }
    }
  }

  /// Gives up the load that is under way; the listings of another file that are shown stay.
  package func cancelLoad() {
    guard isLoading else { return }
    task?.cancel()
    finish(.cancelled, of: generation)
  }

  /// Takes away what is said of a file that was refused; cancels one that is being read.
  package func dismissNotice() {
    if replacement == nil { notice = nil } else { cancelLoad() }
  }

  /// Calls an action when no load is under way, at once where there is none.
  package func whenFinished(_ action: @escaping () -> Void) {
    if isLoading { finishActions.append(action) } else { action() }
  }

  private func progress(_ progress: LoadProgress, of generation: Int) {
    guard generation == self.generation, isLoading else { return }
    let (fraction, rows) = (progress.fraction, progress.rows)
    didChange?(.progress(fraction, file: (replacement ?? source).name))
    if let replacement {
      notice = .loading(file: replacement.name, fraction: fraction, rows: rows)
    } else {
      state = .loading(fraction: fraction, rows: rows)
      didChange?(.state)
    }
  }

  private func finish(_ state: State, of generation: Int) {
    guard generation == self.generation, isLoading else { return }
    didChange?(.ended(replacement ?? source, state))
    if let source = replacement {
      replacement = nil
      replaceListings(of: source, state)
    } else {
      apply(state)
    }
    let actions = finishActions
    finishActions = []
    for action in actions { action() }
  }

  /// Shows what was read of another file, or says why not; nothing where nobody wants it any more.
  private func replaceListings(of source: ListingsSource, _ state: State) {
    switch state {
    case .loaded(let index) where index.count > 0:
      notice = nil
      self.source = source
      apply(state)
    case .loaded:
      let reason = ReplacementFailure.noHomes
      notice = .refused(file: source.name, reason: reason)
      didChange?(.refused(file: source.name, reason: reason))
    case .failed(let error):
      notice = .refused(file: source.name, reason: .error(error.reason))
    case .cancelled, .loading: notice = nil
    }
  }

  private func apply(_ state: State) {
    self.state = state
    filter = ListingsFilter()
    result = nil
    if case .loaded(let index) = state {
      shownLoad = generation
      surroundings = index.area
      result = index.result(of: filter)
      prepareDistances(in: index)
    }
    didChange?(.listings)
  }

  /// Works out what the first filter by distance needs while nobody waits for it.
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

  /// Lets only what passes a filter match.
  package func apply(_ filter: ListingsFilter) {
    guard case .loaded(let index) = state, filter != self.filter else { return }
    let previous = self.filter
    self.filter = filter
    result = index.result(of: filter, reusing: result)
    didChange?(.result(previous: previous))
  }

  /// How many homes would match another filter.
  package func count(of filter: ListingsFilter) -> Int {
    guard let result else { return 0 }
    return result.index.result(of: filter, reusing: result).count
  }

  // MARK: What there is

  /// Whether a file is read: the first one, or one that is to replace it.
  package var isLoading: Bool {
    if case .loading = state { true } else { replacement != nil }
  }
  /// Whether a file is shown, be it without homes.
  package var isLoaded: Bool { if case .loaded = state { true } else { false } }
  /// Why the file cannot be shown.
  package var error: LoadError? { if case .failed(let error) = state { error } else { nil } }
  /// What the file that is shown holds.
  package var listings: ListingsTable? {
    if case .loaded(let index) = state { index.listings } else { nil }
  }
  /// The listings by price; nil while there are none.
  package var index: FilterIndex? {
    if case .loaded(let index) = state, index.count > 0 { index } else { nil }
  }

  /// How the reading of the file went, also of a file none of whose rows is a home: what was
  /// skipped and why, its encoding, other currencies. Nil while nothing was read.
  package var report: LoadReport? {
    if case .noReadableRow(let report) = error?.reason { return report }
    return listings?.report
  }
}

/// The source of listings: a file, and how its columns are to be read.
package struct ListingsSource: Equatable, Sendable {
  /// The paths of the files, which are shown as one; symbolic links are followed, and `-` is
  /// standard input.
  package let paths: [String]
  /// Columns that the user named.
  package let columns: ColumnOverrides

  /// The path of the first file.
  package var path: String { paths.first ?? "" }

  /// A file whose columns are found by their names where the user named none.
  package init(path: String, columns: ColumnOverrides = ColumnOverrides()) {
    self.init(paths: [path], columns: columns)
  }

  /// Several files whose homes are shown together.
  package init(paths: [String], columns: ColumnOverrides = ColumnOverrides()) {
    self.paths = paths
    self.columns = columns
  }

  /// The best of the files that the user dropped, its columns found by their names.
  package init?(dropped paths: [String]) {
    let isTable: (String) -> Bool = { path in
      [".csv", ".tsv", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }
    guard let path = paths.first(where: isTable) ?? paths.first else { return nil }
    self.init(path: path)
  }

  /// The last part of the path, fit for a label, and how many files there are besides.
  package var name: String {
    let path = paths.first ?? ""
    let name = path == InputFile.standardInput ? "stdin" : path.split(separator: "/").last ?? ""
    let others = paths.count > 1 ? " +\(paths.count - 1)" : ""
    return PlainText.displayed(String(name)) + others
  }
}
