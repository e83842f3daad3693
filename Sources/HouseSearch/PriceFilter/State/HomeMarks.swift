import DetentOutput
import Listings
import Observation

/// The favourites and notes of the shown homes: stored by key, found by row.
@MainActor @Observable
final class HomeMarks {
  @ObservationIgnored var didChange: ((MarkedRows) -> Void)?
  private(set) var rows: MarkedRows = [:]

  private let store: StateDocument<MarkedHomes>
  private let log: EventLog?
  /// The keys of the shown homes.
  @ObservationIgnored private(set) var keys: HomeKeys?
  @ObservationIgnored private var task: Task<Void, Never>?

  init(_ store: StateDocument<MarkedHomes>, log: EventLog?) {
    (self.store, self.log) = (store, log)
  }

  func show(_ keys: HomeKeys?) {
    (self.keys, rows) = (keys, [:])
    find()
  }

  /// Looks up the marks off the main actor, because every home needs a key. Does nothing if no home
  /// was ever marked.
  private func find() {
    task?.cancel()
    let marked = store.content
    guard let keys, !marked.homes.isEmpty || !rows.isEmpty else { return }
    task = Task { [weak self] in
      // A million homes take seconds, which must not block the pool threads of timers.
      let found = await ShortLivedThreads.run { Self.rows(of: keys, in: marked) }
      guard let self, !Task.isCancelled, found != rows else { return }
      rows = found
      didChange?(rows)
    }
  }

  private nonisolated static func rows(of keys: HomeKeys, in marked: MarkedHomes) -> MarkedRows {
    guard !marked.homes.isEmpty else { return [:] }
    var rows: MarkedRows = [:]
    for row in 0..<keys.listings.count {
      if Task.isCancelled { return [:] }
      guard let key = keys.key(of: row), let home = marked.homes[key] else { continue }
      for mark in ListingMark.allCases where home.has(mark) {
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
        let marked = try file.read(report: StateStore.report) ?? MarkedHomes()
        return rows(of: HomeKeys(listings), in: marked)
      } catch {
        StateStore.report("\(PlainText.quoted(file.path)): \(error)")
        return [:]
      }
    }
  }

  subscript(mark: ListingMark) -> Set<Int> { rows[mark] ?? [] }

  func marks(of row: Int) -> Set<ListingMark> {
    Set(ListingMark.allCases.filter { self[$0].contains(row) })
  }

  func note(of row: Int) -> String {
    keys?.key(of: row).map(store.content.note) ?? ""
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
    guard let keys, let key = keys.key(of: row) else { return }
    let title = keys.listings.headline(of: row)
    store.edit("\(mark.rawValue) \(key)") { $0.change(key, title, change) }
    let isNew = isOn != self[mark].contains(row)
    let others = self[mark].subtracting([row])
    rows[mark] = isOn ? others.union([row]) : others.isEmpty ? nil : others
    if isNew { log?.marked(mark, isOn, row: row + 1, title: title) }
    didChange?(rows)
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
    /// Further keys of the home, in files of earlier versions only.
    var also: [String]?

    func has(_ mark: ListingMark) -> Bool {
      mark == .favourite ? favourite == true : note?.isEmpty == false
    }

    var isEmpty: Bool { !ListingMark.allCases.contains(where: has) }
  }

  static let version = 1
  static let fileName = "homes.json"

  /// The marks by the keys of homes, see ``HomeKeys``.
  private(set) var homes: [String: Mark] = [:]

  func note(_ key: String) -> String { homes[key]?.note ?? "" }

  mutating func change(_ key: String, _ title: String, _ body: (inout Mark) -> Void) {
    var mark = homes[key] ?? Mark()
    mark.title = title
    body(&mark)
    homes[key] = mark.isEmpty ? nil : mark
  }

  mutating func normalize() {
    for mark in homes.sorted(by: { $0.key < $1.key }).map(\.value) {
      for key in mark.also ?? [] where homes[key] == nil { homes[key] = mark }
    }
    // Earlier versions folded fewer letters, such as Greek accents.
    for (key, mark) in homes.sorted(by: { $0.key < $1.key }) {
      let now = HomeKeys.refolded(key)
      guard now != key else { continue }
      homes[now] = homes[now] ?? mark
      homes[key] = nil
    }
    homes = homes.filter { !$0.key.isEmpty }
      .mapValues { mark in
        Mark(
          title: mark.title.map { String($0.prefix(Self.titleLimit)) },
          favourite: mark.favourite == true ? true : nil,
          note: mark.note.flatMap { $0.isEmpty ? nil : String($0.prefix(Self.noteLimit)) })
      }.filter { !$0.value.isEmpty }
  }

  /// The greatest lengths in characters: a note can be some pages.
  private static let (titleLimit, noteLimit) = (200, 10_000)
}
