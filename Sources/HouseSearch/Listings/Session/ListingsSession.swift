import Observation

/// The listings of a file and the homes that match, for a program that shows them. Files are read
/// off the main actor. Another file replaces the current one only if it has homes.
@MainActor @Observable
package final class ListingsSession {
  package enum State {
    /// The number of rows read so far.
    case loading(rows: Int = 0)
    case loaded(FilterIndex)
    case failed(LoadError)
    case cancelled
  }

  /// A notice about a file that is to replace the current one.
  package enum Notice: Equatable {
    case loading(file: String, fraction: Double, rows: Int = 0)
    /// The new file was refused; the current listings stay.
    case refused(file: String, reason: LoadError.Reason)
  }

  package enum Change {
    /// A part of a file was read, 0...1.
    case progress(Double, file: String)
    /// A load ended, successfully or not.
    case ended(ListingsSource, State)
    /// A file was read but does not replace the current one.
    case refused(file: String, reason: LoadError.Reason)
    case notice
    /// The end of a load is visible: other listings, or the reason for their absence.
    case listings
    /// Other homes match than with the previous filter.
    case result(previous: ListingsFilter)
    case order
    /// A column of the file, by its index, cannot be read.
    case unreadColumn(Int, LoadError)
    case history(Step)
  }

  package enum Step { case commit, undo, redo }

  @ObservationIgnored package var didChange: ((Change) -> Void)?
  /// Returns the search history of new listings, unless a search was given for them.
  @ObservationIgnored package var keptHistory: ((ListingsSource, FilterIndex) -> SearchHistory)?

  /// Returns the user's decisions about files with the same header. Called before each load.
  package var keptOptions: (() -> KeptOptions)?

  /// The current file: shown, or being loaded.
  package private(set) var source: ListingsSource
  private var replacement: ListingsSource?
  package private(set) var notice: Notice? {
    didSet { if notice != oldValue { didChange?(.notice) } }
  }
  package private(set) var state = State.loading()
  private var task: Task<Void, Never>?
  /// The tasks for the current listings.
  private var work: [Int: Task<Void, Never>] = [:]
  private var workCount = 0
  /// Counts loads, so that late results of an older load are ignored.
  private var generation = 0
  /// The number of the load whose listings are current.
  package private(set) var shownLoad = 0
  private var finishActions: [() -> Void] = []
  package private(set) var steps = SearchHistory()
  /// The homes that match, or nil without listings.
  package private(set) var result: FilterResult? { didSet { sortedResult = nil } }
  private var order: SortOrder? { didSet { sortedResult = nil } }
  @ObservationIgnored private var sortedResult: SortedResult?
  private var awaitedColumns: Set<Int> = []
  /// The area of the homes, or nil if fewer than two homes have coordinates.
  package private(set) var surroundings: Surroundings?

  /// The search for the first file, blank for other files.
  private var firstSearch: SearchText
  private let marks: @Sendable (ListingsTable) -> MarkedRows

  /// - Parameters:
  ///   - search: the first search; the load fails if it is invalid for the file.
  ///   - marks: returns the rows of `favourite` and `note`.
  package init(
    source: ListingsSource, search: SearchText = SearchText(),
    marks: @escaping @Sendable (ListingsTable) -> MarkedRows = { _ in [:] }
  ) {
    (self.source, firstSearch, self.marks) = (source, search, marks)
  }

  // MARK: Loading

  /// Reads the file again. The current listings stay until the load ends.
  package func reload() { open(source) }

  /// Reads the file from the beginning and replaces any load in progress.
  package func load() {
    replacement = nil
    notice = nil
    state = .loading()
    read(source)
  }

  /// Reads another file, which replaces the current one if it has homes; else `notice` says why.
  package func open(_ source: ListingsSource) {
    firstSearch = SearchText()
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
    let (text, kept) = (firstSearch, keptOptions?() ?? [:])
    task = Task { [weak self, marks] in
      do throws(LoadError) {
        let loaded = try await withTaskExecutorPreference(ShortLivedThreads()) {
          () async throws(LoadError) in
          try await ListingsLoader.loadIndex(source, kept: kept, searching: text, marks: marks) {
            progress in
            Task { @MainActor in self?.progress(progress, of: generation) }
          }
        }
        let first = await self?.firstResult(of: source, loaded, generation)
        self?.finish(.loaded(loaded.index), loaded.search, first, of: generation)
      } catch {
        self?.finish(error.reason == .cancelled ? .cancelled : .failed(error), of: generation)
      }
    }
  }

  /// The first result and its order by price, computed in advance so that no frame waits for them.
  private func firstResult(
    of source: ListingsSource, _ loaded: (index: FilterIndex, search: ListingsSearch),
    _ generation: Int
  ) async -> FilterResult? {
    guard generation == self.generation, isLoading else { return nil }
    let (index, search) = loaded
    let isTyped = search != ListingsSearch()
    let filter = isTyped ? search.filter : keptHistory(of: source, in: .loaded(index)).search.filter
    return await ShortLivedThreads.run {
      let result = index.result(of: filter)
      _ = (index.lowestPrice, result.medianPrice)
      return result
    }
  }

  private func keptHistory(of source: ListingsSource, in state: State) -> SearchHistory {
    guard case .loaded(let index) = state, index.count > 0 else { return SearchHistory() }
    return keptHistory?(source, index) ?? SearchHistory()
  }

  /// Cancels the load in progress; current listings of another file stay.
  package func cancelLoad() {
    task?.cancel()
    finish(.cancelled, of: generation)
  }

  /// Removes the notice about a refused file, or cancels the load of a file.
  package func dismissNotice() {
    if replacement == nil { notice = nil } else { cancelLoad() }
  }

  /// Calls an action after the load in progress, or at once if there is none.
  package func whenFinished(_ action: @escaping () -> Void) {
    if isLoading { finishActions.append(action) } else { action() }
  }

  private func progress(_ progress: LoadProgress, of generation: Int) {
    guard generation == self.generation, isLoading else { return }
    didChange?(.progress(progress.fraction, file: (replacement ?? source).name))
    if let replacement {
      notice = .loading(file: replacement.name, fraction: progress.fraction, rows: progress.rows)
    } else {
      state = .loading(rows: progress.rows)
    }
  }

  private func finish(
    _ state: State, _ search: ListingsSearch = ListingsSearch(), _ known: FilterResult? = nil,
    of generation: Int
  ) {
    guard generation == self.generation, isLoading else { return }
    let isReplacement = replacement != nil
    let source = replacement ?? source
    didChange?(.ended(source, state))
    replacement = nil
    switch state {
    case .loaded(let index) where isReplacement && index.count == 0:
      notice = .refused(file: source.name, reason: .noHomes)
      didChange?(.refused(file: source.name, reason: .noHomes))
    case .failed(let error) where isReplacement:
      notice = .refused(file: source.name, reason: error.reason)
    case .cancelled where isReplacement: notice = nil
    default:
      notice = nil
      apply(state, search, known, of: source)
    }
    let actions = finishActions
    finishActions = []
    for action in actions { action() }
  }

  /// - Parameter search: the search that the user typed, a step that can be undone.
  private func apply(
    _ state: State, _ search: ListingsSearch, _ known: FilterResult?, of source: ListingsSource
  ) {
    let isTyped = search != ListingsSearch()
    steps = isTyped ? SearchHistory() : keptHistory(of: source, in: state)
    if isTyped { steps.search = search }
    steps.commit()
    (self.source, self.state) = (source, state)
    result = nil
    (order, awaitedOrder, awaitedColumns) = (nil, nil, [])
    for task in work.values { task.cancel() }
    (work, isFiltering) = ([:], false)
    if case .loaded(let index) = state {
      shownLoad = generation
      surroundings = index.area
      result = index.result(of: filter, reusing: known)
      if index.count > FilterIndex.fewestToPrepare {
        start { await withTaskExecutorPreference(ShortLivedThreads()) { await index.prepare() } }
      }
      updateOrder()
      for number in steps.fileColumns.sorted() { readColumn(number) }
    }
    didChange?(.listings)
  }

  /// Reads a column of the file once. Leads to a change of the result, or to `unreadColumn`.
  package func readColumn(_ number: Int) {
    guard let index, index.column(number) == nil, awaitedColumns.insert(number).inserted else {
      return
    }
    start { [weak self] in
      var failure: LoadError?
      do throws(LoadError) { try await index.addColumn(number) } catch {
        failure = error
      }
      guard let self, self.index === index else { return }
      awaitedColumns.remove(number)
      if let failure {
        didChange?(.unreadColumn(number, failure))
      } else if let result {
        if search.sort.keys.contains(where: { $0.column == .file(number) }) {
          (order, awaitedOrder) = (nil, nil)
        }
        updateOrder()
        updateResult(reusing: result)
      }
    }
  }

  /// Starts a task that is cancelled when other listings replace the current ones.
  private func start(_ body: @escaping @MainActor () async -> Void) {
    workCount += 1
    let number = workCount
    work[number] = Task { [weak self] in
      await body()
      self?.work[number] = nil
    }
  }

  // MARK: Filtering

  package var search: ListingsSearch { steps.search }
  package var filter: ListingsFilter { steps.search.filter }

  package func apply(_ filter: ListingsFilter) {
    apply(ListingsSearch(filter: filter, sort: search.sort))
  }

  /// Changes the search. `commit` makes it a step that can be undone.
  package func apply(_ search: ListingsSearch) {
    guard isLoaded, search != self.search else { return }
    let previous = self.search
    steps.search = search
    show(insteadOf: previous)
  }

  /// Makes one step of all changes since the last step.
  package func commit() {
    guard steps.isUncommitted else { return }
    steps.commit()
    didChange?(.history(.commit))
  }

  package func undo() { step(.undo) { $0.undo() } }
  package func redo() { step(.redo) { $0.redo() } }

  private func step(_ step: Step, _ body: (inout SearchHistory) -> Bool) {
    let previous = search
    guard body(&steps) else { return }
    show(insteadOf: previous)
    didChange?(.history(step))
  }

  /// Updates the marked homes. This is not a step.
  package func update(_ marks: MarkedRows) {
    let previous = search
    steps.update(marks)
    if search != previous { show(insteadOf: previous) }
  }

  private func show(insteadOf previous: ListingsSearch) {
    updateOrder()
    if filter != previous.filter, let result { updateResult(reusing: result) }
  }

  private var isFiltering = false

  /// Computes the homes that match, off the main actor if that takes longer than a frame.
  private func updateResult(reusing known: FilterResult) {
    let (index, filter) = (known.index, filter)
    guard !index.answersAtOnce(filter, reusing: known) else {
      let previous = result?.filter ?? ListingsFilter()
      result = index.result(of: filter, reusing: known)
      didChange?(.result(previous: previous))
      return
    }
    guard !isFiltering else { return }
    isFiltering = true
    start { [weak self] in
      let result = await ShortLivedThreads.run { index.result(of: filter, reusing: known) }
      guard let self, !Task.isCancelled else { return }
      isFiltering = false
      if self.result?.filter != self.filter { updateResult(reusing: result) }
    }
  }

  // MARK: Sorting

  /// The homes that match, in the order of the sort, or in the previous one until it is ready.
  package var sorted: SortedResult? {
    // Read even if the result is cached, so that observers depend on both.
    let (result, order) = (result, order)
    if let sortedResult { return sortedResult }
    sortedResult = result.map { SortedResult($0, by: order) }
    return sortedResult
  }

  private var awaitedOrder: (sort: ListingsSort, center: Coordinate?)?

  private func updateOrder() {
    guard let index else { return }
    let (sort, center) = (search.sort, search.sort.needsCenter ? distanceCenter : nil)
    guard order?.sort != sort || order?.center != center else {
      awaitedOrder = nil
      return
    }
    guard awaitedOrder.map({ $0 == (sort, center) }) != true else { return }
    awaitedOrder = (sort, center)
    if index.count <= FilterIndex.fewestToPrepare || sort.effectiveKeys.isEmpty {
      show(SortOrder(sort, from: center, in: index))
    } else {
      start { [weak self] in
        let order = await ShortLivedThreads.run { SortOrder(sort, from: center, in: index) }
        guard let self, self.index === index,
          awaitedOrder.map({ $0 == (sort, center) }) == true
        else { return }
        show(order)
      }
    }
  }

  /// The origin of distances: that of the filter, or else the center of all homes.
  package var distanceCenter: Coordinate? { filter.surroundings?.center ?? surroundings?.center }

  private func show(_ order: SortOrder) {
    awaitedOrder = nil
    let isOther = self.order != nil || !order.sort.effectiveKeys.isEmpty
    self.order = order
    if isOther { didChange?(.order) }
  }

  // MARK: What there is

  /// Whether a load is in progress, of the first file or a replacement.
  package var isLoading: Bool {
    if case .loading = state { true } else { replacement != nil }
  }
  /// Whether a file is shown, even one without homes.
  package var isLoaded: Bool { if case .loaded = state { true } else { false } }
  package var error: LoadError? { if case .failed(let error) = state { error } else { nil } }
  package var listings: ListingsTable? {
    if case .loaded(let index) = state { index.listings } else { nil }
  }
  /// The index of the homes, or nil without homes.
  package var index: FilterIndex? {
    if case .loaded(let index) = state, index.count > 0 { index } else { nil }
  }

  /// The report of the file, even if none of its rows is a home; nil before a load ends.
  package var report: LoadReport? {
    if case .noReadableRow(let report) = error?.reason { return report }
    return listings?.report
  }
}

/// The steps of a search, for undo and redo. A step is one edit, not each frame of a drag.
package struct SearchHistory: Sendable {
  /// The largest number of stored steps.
  package static let limit = 100

  private var steps: [ListingsSearch]
  private var index = 0
  /// The current search, which may not be a step yet.
  package var search: ListingsSearch

  package init(_ search: ListingsSearch = ListingsSearch()) {
    self.search = search
    steps = [search]
  }

  var fileColumns: Set<Int> {
    steps.reduce(into: search.fileColumns) { $0.formUnion($1.fileColumns) }
  }

  var isUncommitted: Bool { search != steps[index] }
  /// Whether a step, or an uncommitted change, can be undone.
  package var canUndo: Bool { index > 0 || isUncommitted }
  package var canRedo: Bool { index + 1 < steps.count && !isUncommitted }
  /// Makes a step of the changes, if there are any, and drops the steps that were undone.
  package mutating func commit() {
    guard isUncommitted else { return }
    steps = Array(steps[...index].suffix(Self.limit)) + [search]
    index = steps.count - 1
  }

  /// Updates the marked homes in all steps that name a mark.
  mutating func update(_ marks: MarkedRows) {
    search.filter.update(marks)
    for number in steps.indices { steps[number].filter.update(marks) }
  }

  /// Undoes a step; uncommitted changes count as one. Returns false if there is no step.
  @discardableResult
  package mutating func undo() -> Bool {
    commit()
    guard index > 0 else { return false }
    index -= 1
    search = steps[index]
    return true
  }

  /// Redoes a step. Returns false if there is no step.
  @discardableResult
  package mutating func redo() -> Bool {
    guard canRedo else { return false }
    index += 1
    search = steps[index]
    return true
  }
}
