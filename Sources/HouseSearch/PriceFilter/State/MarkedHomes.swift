import Listings

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
    for (key, mark) in homes {
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

  private static let titleLimit = 200
  /// The longest note, in characters: some pages.
  private static let noteLimit = 10_000
}
