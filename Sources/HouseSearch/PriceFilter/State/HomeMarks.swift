import DetentOutput
import Listings

/// The favourites and notes of the shown homes: stored by key, found by row.
@MainActor
final class HomeMarks {
  var didChange: (() -> Void)?
  private(set) var rows: MarkedRows = [:]

  private let store: StateDocument<MarkedHomes>
  private let log: EventLog?
  private var listings: ListingsTable?
  private var rule: HomeKey.Rule?
  /// Finds the current marks; nil until the first lookup.
  private var finder: MarkFinder?
  private var task: Task<Void, Never>?

  init(_ store: StateDocument<MarkedHomes>, log: EventLog?) {
    (self.store, self.log) = (store, log)
    store.didChangeElsewhere = { [weak self] in self?.find() }
  }

  func show(_ listings: ListingsTable?) {
    self.listings = listings
    (rows, rule) = ([:], nil)
    find()
  }

  /// Looks up the marks off the main actor, because every home needs a key. Does nothing if no home
  /// was ever marked.
  private func find() {
    task?.cancel()
    finder = nil
    guard let listings, listings.count > 0 else { return }
    guard !store.content.homes.isEmpty || !rows.isEmpty else { return }
    let (marked, known) = (store.content, rule)
    task = Task { [weak self] in
      // A million homes take seconds, which must not block the pool threads of timers.
      let found = await withTaskExecutorPreference(ShortLivedThreads()) {
        await inBackground {
          let rule = known ?? HomeKey.Rule(listings)
          return (rows: Self.rows(in: listings, of: marked, by: rule), rule: rule)
        }
      }
      guard let self, !Task.isCancelled, self.listings === listings else { return }
      rule = found.rule
      guard found.rows != rows else { return }
      rows = found.rows
      didChange?()
    }
  }

  private nonisolated static func rows(
    in listings: ListingsTable, of marked: MarkedHomes, by rule: HomeKey.Rule
  ) -> MarkedRows {
    let finder = MarkFinder(marked, rule)
    guard !finder.isEmpty else { return [:] }
    var rows: MarkedRows = [:]
    for row in 0..<listings.count {
      if Task.isCancelled { return [:] }
      guard let key = finder.key(of: listings.cells(of: row)) else { continue }
      for mark in ListingMark.allCases where marked.has(mark, key) {
        rows[mark, default: []].insert(row)
      }
    }
    return rows
  }

  /// Returns a function that finds stored marks without a window, or no marks if `isKept` is false.
  nonisolated static func kept(_ isKept: Bool) -> @Sendable (ListingsTable) -> MarkedRows {
    { listings in
      guard isKept, let folder = StateFolders().data else { return [:] }
      let file = StateFile<MarkedHomes>(folder: folder)
      do throws(StateProblem) {
        guard let marked = try file.read(report: StateStore.report) else { return [:] }
        return rows(in: listings, of: marked, by: HomeKey.Rule(listings))
      } catch {
        StateStore.report("\(PlainText.quoted(file.path)): \(error)")
        return [:]
      }
    }
  }

  /// The present or future primary key of a home's mark, and its other keys.
  private func keys(of row: Int) -> (first: HomeKey, also: [HomeKey])? {
    guard let listings else { return nil }
    // Used until the names of all homes are known: finding them takes longer than a frame.
    let rule = rule ?? HomeKey.Rule(listings, naming: row)
    let cells = listings.cells(of: row)
    let keys = rule.keys(of: cells)
    let finder = finder ?? MarkFinder(store.content, rule)
    if self.rule != nil { self.finder = finder }
    guard let first = finder.key(of: cells) ?? keys.first else { return nil }
    return (first, keys.filter { $0 != first })
  }

  subscript(mark: ListingMark) -> Set<Int> { rows[mark] ?? [] }

  func marks(of row: Int) -> Set<ListingMark> {
    Set(ListingMark.allCases.filter { self[$0].contains(row) })
  }

  func note(of row: Int) -> String {
    guard !store.content.homes.isEmpty else { return "" }
    return keys(of: row).map { store.content.note($0.first) } ?? ""
  }

  func setFavourite(_ isFavourite: Bool, of row: Int) {
    guard isFavourite != self[.favourite].contains(row) else { return }
    change(.favourite, isFavourite, of: row) { $0.favourite = isFavourite ? true : nil }
  }

  func setNote(_ note: String, of row: Int) {
    change(.note, !note.isEmpty, of: row) { $0.note = note.isEmpty ? nil : note }
  }

  private func change(
    _ mark: ListingMark, _ isOn: Bool, of row: Int,
    _ change: @escaping @Sendable (inout MarkedHomes.Mark) -> Void
  ) {
    guard let listings, let (key, also) = keys(of: row) else { return }
    let title = listings.headline(of: row)
    store.edit("\(mark.rawValue) \(key.text)") { $0.change(key, also, title, change) }
    finder = nil
    let isNew = isOn != self[mark].contains(row)
    let others = self[mark].subtracting([row])
    rows[mark] = isOn ? others.union([row]) : others.isEmpty ? nil : others
    if isNew { log?.marked(mark, isOn, row: row + 1, title: title) }
    didChange?()
    // Homes that the file does not tell apart are marked together.
    if isNew { find() }
  }
}

/// The homes that the user has marked: `$XDG_DATA_HOME/price-filter/homes.json`. The marks apply to
/// all files, so that new versions and renamed parts of a file keep them.
struct MarkedHomes: StateContent {
  struct Mark: Codable, Hashable, Sendable {
    /// The title of the home, for people who read the file.
    var title: String?
    var favourite: Bool?
    var note: String?
    /// The other keys of the home, for files that name it differently.
    var also: [String]?

    func has(_ mark: ListingMark) -> Bool {
      mark == .favourite ? favourite == true : note?.isEmpty == false
    }

    var isEmpty: Bool { !ListingMark.allCases.contains(where: has) }
  }

  static let version = 1
  static let fileName = "homes.json"

  private(set) var homes: [String: Mark] = [:]

  func has(_ mark: ListingMark, _ key: HomeKey) -> Bool { homes[key.text]?.has(mark) == true }

  func note(_ key: HomeKey) -> String { homes[key.text]?.note ?? "" }

  mutating func change(
    _ key: HomeKey, _ also: [HomeKey], _ title: String, _ body: (inout Mark) -> Void
  ) {
    var mark = homes[key.text] ?? Mark()
    let known = mark.also ?? []
    let names = known + also.map(\.text).filter { $0 != key.text && !known.contains($0) }
    mark.also = names.isEmpty ? nil : Array(names.prefix(Self.namesLimit))
    mark.title = title
    body(&mark)
    homes[key.text] = mark.isEmpty ? nil : mark
  }

  mutating func normalize() {
    homes = homes.filter { !$0.key.isEmpty }
      .mapValues { mark in
        Mark(
          title: mark.title.map { String($0.prefix(Self.titleLimit)) },
          favourite: mark.favourite == true ? true : nil,
          note: mark.note.flatMap { $0.isEmpty ? nil : String($0.prefix(Self.noteLimit)) },
          also: mark.also.map { Array($0.prefix(Self.namesLimit)) })
      }.filter { !$0.value.isEmpty }
  }

  /// The most keys of a home: each file with its own way of naming adds one.
  private static let namesLimit = 12
  private static let titleLimit = 200
  /// The longest note, in characters: some pages.
  private static let noteLimit = 10_000
}
