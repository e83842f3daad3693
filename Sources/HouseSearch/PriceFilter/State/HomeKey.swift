import Listings

/// A name of a home in whatever file it stands, by which what was noted of it is found again. There
/// are three kinds, see `HomeKey.Rule`.
struct HomeKey: Hashable, Sendable {
  /// The key as it stands in the file of marks.
  let text: String

  init(text: String) { self.text = text }

  /// - Returns: nil for a text that names nothing.
  private init?(_ kind: String, _ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = "\(kind):\(text)"
  }

  /// What the cells of a home say; empty for what the file does not have.
  struct Cells: Hashable, Sendable {
    var id = ""
    var address = ""
    var title = ""
    var postalCode = ""
    /// The location, or the city.
    var location = ""
    /// In square metres.
    var area: Double?
    var bedrooms: Int?
  }

  /// How the homes of one file are named.
  ///
  /// A home's id counts together with the names of the file's columns: `4711` alone is another home
  /// in the file of somebody else, while a new version of a file, or a part of it, has the same
  /// columns. Columns that mean nothing to the application do not count, so that a file may get
  /// another one. Its address on the web counts in every file. Its words are its title, postal code
  /// and location, spelled in one way, with its area and its bedrooms: one building has many homes.
  /// The price is no part of them: prices change. Ids and addresses that several homes have, which
  /// other words tell apart, name none of these.
  struct Rule: Hashable, Sendable {
    private let scope: String
    private let vagueIDs: Set<String>
    private let vagueAddresses: Set<String>

    /// - Parameters:
    ///   - columns: those of the file.
    ///   - vagueIDs: the ids that several homes have.
    ///   - vagueAddresses: the addresses on the web that several homes have.
    init(
      _ columns: ColumnMap, vagueIDs: Set<String> = [], vagueAddresses: Set<String> = []
    ) {
      let names = Set(columns.columns.values).sorted().compactMap { number in
        columns.names.indices.contains(number) ? columns.names[number] : nil
      }
      scope = " of " + names.map(HomeKey.folded).joined(separator: ",")
      (self.vagueIDs, self.vagueAddresses) = (vagueIDs, vagueAddresses)
    }

    /// The key of a home by its id; nil where that names none.
    func id(of home: Cells) -> HomeKey? {
      let id = HomeKey.trimmed(home.id)
      return id.isEmpty || vagueIDs.contains(home.id) ? nil : HomeKey("id", id + scope)
    }

    /// The key of a home by its address on the web; nil where that names none.
    func address(of home: Cells) -> HomeKey? {
      guard !home.address.isEmpty, !vagueAddresses.contains(home.address) else { return nil }
      return HomeKey("web", HomeKey.plainAddress(home.address))
    }

    /// The key of a home by its words; nil where there are none.
    func words(of home: Cells) -> HomeKey? {
      let words = [home.title, home.postalCode, home.location].map(HomeKey.folded)
      guard words.contains(where: { !$0.isEmpty }) else { return nil }
      let area = home.area.flatMap { Int(exactly: $0.rounded()) }
      let sizes = [area.map { "\($0) m2" }, home.bedrooms.map { "\($0) bd" }]
      return HomeKey("home", (words + sizes.compactMap(\.self)).joined(separator: " | "))
    }

    /// The keys of a home, the one that tells most homes apart first; none where the file says
    /// nothing that could name it.
    func keys(of home: Cells) -> [HomeKey] {
      [id(of: home), address(of: home), words(of: home)].compactMap(\.self)
    }

    /// Whether a key is that of an id in files with these columns.
    func hasScope(_ key: String) -> Bool { key.hasPrefix("id:") && key.hasSuffix(scope) }
  }

  // MARK: Spelling

  private static func trimmed(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// One spelling of words: case, accents and signs make no other home.
  private static func folded(_ text: String) -> String {
    TextFolding.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  /// An address without what does not lead elsewhere: scheme, `www.`, the place in the page, who
  /// sent the visitor, a slash at the end.
  private static func plainAddress(_ text: String) -> String {
    var rest = trimmed(text)[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "#" }
    let parts = rest.split(separator: "?", maxSplits: 1)
    let queries = (parts.count > 1 ? parts[1] : "").split(separator: "&")
      .filter { !$0.hasPrefix("utm_") }
    var path = String(parts.first ?? "")
    while path.hasSuffix("/") { path.removeLast() }
    let host = path.prefix { $0 != "/" }
    var name = host.lowercased()
    if name.hasPrefix("www.") { name.removeFirst(4) }
    guard !name.isEmpty else { return "" }
    let query = queries.isEmpty ? "" : "?" + queries.joined(separator: "&")
    return name + path.dropFirst(host.count) + query
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

/// Finds what was noted of the homes of one file.
///
/// A home is the one that a mark is of if the first of their keys that both have is the same: where
/// ids can be compared, addresses and words say nothing more.
struct MarkFinder: Sendable {
  private let rule: HomeKey.Rule
  /// The keys that marks stand under, by each of their keys.
  private var all: [String: String] = [:]
  /// The same without marks of homes with an id that the file's ids can be compared with.
  private var withoutIDs: [String: String] = [:]
  /// The addresses of the homes that marks are of.
  private var addresses: [String: String] = [:]

  init(_ marked: MarkedHomes, _ rule: HomeKey.Rule) {
    self.rule = rule
    for (key, mark) in marked.homes {
      let keys = [key] + (mark.also ?? [])
      let hasID = keys.contains(where: rule.hasScope)
      addresses[key] = keys.first { $0.hasPrefix("web:") }
      for name in keys {
        Self.add(key, to: &all, under: name)
        if !hasID { Self.add(key, to: &withoutIDs, under: name) }
      }
    }
  }

  /// Of several marks that no file tells apart the first one counts.
  private static func add(_ key: String, to marks: inout [String: String], under name: String) {
    marks[name] = min(marks[name] ?? key, key)
  }

  var isEmpty: Bool { all.isEmpty }

  /// The key that the mark of a home stands under; nil where it has none.
  func key(of home: HomeKey.Cells) -> HomeKey? {
    var marks = all
    if let id = rule.id(of: home) {
      if let key = all[id.text] { return HomeKey(text: key) }
      marks = withoutIDs
    }
    guard !marks.isEmpty else { return nil }
    let address = rule.address(of: home)
    if let address, let key = marks[address.text] { return HomeKey(text: key) }
    guard let words = rule.words(of: home), let key = marks[words.text],
      address == nil || addresses[key] == nil
    else { return nil }
    return HomeKey(text: key)
  }
}
