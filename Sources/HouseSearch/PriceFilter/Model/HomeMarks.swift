import DetentOutput
import Listings

/// The favourites and notes of the homes that are shown: what is kept of them by their keys, found
/// again by their rows.
@MainActor
final class HomeMarks {
  /// Other homes are marked, or another note is there.
  var didChange: (() -> Void)?
  /// The user marked a home, or took a mark away.
  var didMark: ((_ row: Int, ListingMark, _ isOn: Bool) -> Void)?
  /// The rows of the homes that have a mark.
  private(set) var rows: MarkedRows = [:]

  private let store: StateDocument<MarkedHomes>
  private var listings: ListingsTable?
  private var rule: HomeKey.Rule?
  /// Of the marks as they are now; nil until one is looked for.
  private var finder: MarkFinder?
  private var task: Task<Void, Never>?

  init(_ store: StateDocument<MarkedHomes>) {
    self.store = store
    store.didChangeElsewhere = { [weak self] in self?.find() }
  }

  /// Marks the homes of other listings from now on.
  func show(_ listings: ListingsTable?) {
    self.listings = listings
    (rows, rule) = ([:], nil)
    find()
  }

  /// Looks up what is marked where some home was ever marked, off the main actor: a key is made of
  /// every home.
  private func find() {
    task?.cancel()
    finder = nil
    guard let listings, listings.count > 0 else { return }
    guard !store.content.homes.isEmpty || !rows.isEmpty else { return }
    let (marked, known) = (store.content, rule)
    task = Task { [weak self] in
      // Seconds for a million homes: so long no thread of the pool is taken from timers.
      let found = await withTaskExecutorPreference(ShortLivedThreads()) {
        await Self.rows(in: listings, of: marked, known)
      }
      guard let self, !Task.isCancelled, self.listings === listings else { return }
      rule = found.rule
      guard found.rows != rows else { return }
      rows = found.rows
      didChange?()
    }
  }

  @concurrent
  private nonisolated static func rows(
    in listings: ListingsTable, of marked: MarkedHomes, _ known: HomeKey.Rule?
  ) async -> (rows: MarkedRows, rule: HomeKey.Rule) {
    let rule = known ?? HomeKey.Rule(listings)
    return (rows(in: listings, of: marked, by: rule), rule)
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

  /// What finds the marks that are kept on the disk, for whoever has no window.
  /// - Parameter isKept: without it there are none.
  nonisolated static func kept(_ isKept: Bool) -> @Sendable (ListingsTable) -> MarkedRows {
    { listings in
      guard isKept, let folder = StateFolders().data else { return [:] }
      let file = StateFile<MarkedHomes>(folder: folder)
      let report: @Sendable (String) -> Void = { StandardOutput.writeError("State: \($0)") }
      do throws(StateProblem) {
        guard let marked = try file.read(report: report) else { return [:] }
        return rows(in: listings, of: marked, by: HomeKey.Rule(listings))
      } catch {
        report("\(PlainText.quoted(file.path)): \(error)")
        return [:]
      }
    }
  }

  /// The key that the mark of a home stands under, or will stand under, and its other ones.
  private func keys(of row: Int) -> (first: HomeKey, also: [HomeKey])? {
    guard let listings else { return nil }
    // Until the names of all homes are known: to find them out takes longer than a frame.
    let rule = rule ?? HomeKey.Rule(listings, naming: row)
    let cells = listings.cells(of: row)
    let keys = rule.keys(of: cells)
    let finder = finder ?? MarkFinder(store.content, rule)
    if self.rule != nil { self.finder = finder }
    guard let first = finder.key(of: cells) ?? keys.first else { return nil }
    return (first, keys.filter { $0 != first })
  }

  /// The rows of the homes that have a mark.
  subscript(mark: ListingMark) -> Set<Int> { rows[mark] ?? [] }

  /// The marks that a home has.
  func marks(of row: Int) -> Set<ListingMark> {
    Set(ListingMark.allCases.filter { self[$0].contains(row) })
  }

  /// What is noted of a home; empty where nothing is.
  func note(of row: Int) -> String {
    guard !store.content.homes.isEmpty else { return "" }
    return keys(of: row).map { store.content.note($0.first) } ?? ""
  }

  /// Makes a home a favourite, or no longer.
  func setFavourite(_ isFavourite: Bool, of row: Int) {
    guard isFavourite != self[.favourite].contains(row) else { return }
    change(.favourite, isFavourite, of: row) {
      $0.setFavourite(isFavourite, of: $1, also: $2, title: $3)
    }
  }

  /// Notes something of a home.
  func setNote(_ note: String, of row: Int) {
    change(.note, !note.isEmpty, of: row) { $0.setNote(note, of: $1, also: $2, title: $3) }
  }

  private func change(
    _ mark: ListingMark, _ isOn: Bool, of row: Int,
    _ change:
      @escaping @Sendable (
        inout MarkedHomes, HomeKey, _ also: [HomeKey], _ title: String
      ) -> Void
  ) {
    guard let listings, let (key, also) = keys(of: row) else { return }
    let title = listings.headline(of: row)
    store.edit("\(mark.rawValue) \(key.text)") { change(&$0, key, also, title) }
    finder = nil
    let isNew = isOn != self[mark].contains(row)
    let others = self[mark].subtracting([row])
    rows[mark] = isOn ? others.union([row]) : others.isEmpty ? nil : others
    if isNew { didMark?(row, mark, isOn) }
    didChange?()
    // Homes that the file does not tell apart are marked together.
    if isNew { find() }
  }
}

extension HomeKey.Rule {
  /// How the homes of a file are named: looks at all of them.
  init(_ listings: ListingsTable) {
    self.init(
      listings.columns, vagueIDs: Self.vague(listings) { listings.id(of: $0) },
      vagueAddresses: Self.vague(listings) { listings.url(of: $0) })
  }

  /// How one home of a file is named: of the others only those are looked at that have its id or its
  /// address.
  init(_ listings: ListingsTable, naming row: Int) {
    func vague(_ text: String?, _ rows: (String) -> [Int]) -> Set<String> {
      guard let text, Self.namesSeveral(listings, rows(text)) else { return [] }
      return [text]
    }
    self.init(
      listings.columns, vagueIDs: vague(listings.id(of: row), listings.rows(withID:)),
      vagueAddresses: vague(listings.url(of: row), listings.rows(withURL:)))
  }

  /// The texts of which each names several homes.
  private static func vague(_ listings: ListingsTable, _ text: (Int) -> String?) -> Set<String> {
    var seen = Set<String>(minimumCapacity: listings.count)
    var repeated: [String: [Int]] = [:]
    for row in 0..<listings.count {
      if let text = text(row), !seen.insert(text).inserted { repeated[text] = [] }
    }
    guard !repeated.isEmpty else { return [] }
    for row in 0..<listings.count {
      if let text = text(row) { repeated[text]?.append(row) }
    }
    return Set(repeated.lazy.filter { namesSeveral(listings, $0.value) }.map(\.key))
  }

  /// Whether the words of rows tell several homes apart. A row that stands in the file twice is one
  /// home.
  private static func namesSeveral(_ listings: ListingsTable, _ rows: [Int]) -> Bool {
    guard rows.count > 1 else { return false }
    let rule = HomeKey.Rule(listings.columns)
    let words = rows.lazy.map { rule.words(of: listings.cells(of: $0)) }
    guard let first = words[0] else { return true }
    return words.contains { $0 != first }
  }
}

extension ListingsTable {
  /// What may name a home.
  func cells(of row: Int) -> HomeKey.Cells {
    var cells = HomeKey.Cells()
    cells.id = id(of: row) ?? ""
    cells.address = url(of: row) ?? ""
    cells.title = title(of: row) ?? ""
    cells.postalCode = postalCode(of: row) ?? ""
    cells.location = location(of: row) ?? city(of: row) ?? ""
    (cells.area, cells.bedrooms) = (area(of: row), bedrooms(of: row))
    return cells
  }
}
