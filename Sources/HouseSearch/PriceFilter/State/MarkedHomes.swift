public import Listings

/// The homes that the user has marked: `$XDG_DATA_HOME/price-filter/homes.json`. They are kept for
/// all files together: a new version of a file has the marks of the old one, and so has a part of
/// it that was saved under another name.
public struct MarkedHomes: StateContent {
  /// What the user has marked a home with.
  public struct Mark: Codable, Hashable, Sendable {
    /// What the home was called, for whoever reads the file.
    public var title: String?
    /// Whether it is a favourite.
    public var favourite: Bool?
    /// What the user has noted.
    public var note: String?
    /// The other keys of the home, by which it is found in files that name it otherwise.
    public var also: [String]?

    /// A mark.
    public init(
      title: String? = nil, favourite: Bool? = nil, note: String? = nil, also: [String]? = nil
    ) {
      self.title = title
      self.also = also
      self.favourite = favourite
      self.note = note
    }

    /// Whether it marks a home as this.
    func has(_ mark: ListingMark) -> Bool {
      switch mark {
      case .favourite: favourite == true
      case .note: note?.isEmpty == false
      }
    }

    var isEmpty: Bool { !ListingMark.allCases.contains(where: has) }
  }

  /// The version of the form.
  public static let version = 1
  /// The name of the file.
  public static let fileName = "homes.json"

  /// The marks by the keys of homes.
  public private(set) var homes: [String: Mark] = [:]

  /// Nothing is marked.
  public init() {}

  private enum CodingKeys: CodingKey { case homes }

  /// Whether a home has a mark.
  public func has(_ mark: ListingMark, _ key: HomeKey) -> Bool {
    homes[key.text]?.has(mark) == true
  }

  /// What is noted of a home; empty where nothing is.
  public func note(_ key: HomeKey) -> String { homes[key.text]?.note ?? "" }

  /// Makes a home a favourite, or no longer.
  /// - Parameter also: its other keys.
  public mutating func setFavourite(
    _ isFavourite: Bool, of key: HomeKey, also: [HomeKey] = [], title: String
  ) {
    change(key, also, title) { $0.favourite = isFavourite ? true : nil }
  }

  /// Notes something of a home; nothing where the text is empty.
  /// - Parameter also: its other keys.
  public mutating func setNote(
    _ note: String, of key: HomeKey, also: [HomeKey] = [], title: String
  ) {
    change(key, also, title) { $0.note = note.isEmpty ? nil : note }
  }

  private mutating func change(
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

  /// Leaves out what marks nothing, and cuts what is longer than anybody writes.
  public mutating func normalize() {
    guard homes.contains(where: { Self.isOdd($0.key, $0.value) }) else { return }
    homes = homes.filter { Self.isKey($0.key) }
      .mapValues { mark in
        Mark(
          title: mark.title.map { String($0.prefix(Self.titleLimit)) },
          favourite: mark.favourite == true ? true : nil,
          note: mark.note.flatMap { $0.isEmpty ? nil : String($0.prefix(Self.noteLimit)) },
          also: mark.also.map { Array($0.filter(Self.isKey).prefix(Self.namesLimit)) })
      }.filter { !$0.value.isEmpty }
  }

  private static func isOdd(_ key: String, _ mark: Mark) -> Bool {
    !isKey(key) || mark.also?.allSatisfy(isKey) == false || mark.isEmpty
      || mark.favourite == false || (mark.also?.count ?? 0) > namesLimit
      || mark.note?.isEmpty == true || (mark.title?.utf8.count ?? 0) > titleLimit
      || (mark.note?.utf8.count ?? 0) > noteLimit
  }

  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= HomeKey.byteLimit
  }

  /// Of each file that names a home in its own way there is one more.
  private static let namesLimit = 12
  private static let titleLimit = 200
  /// In characters: some pages.
  private static let noteLimit = 10_000
}
