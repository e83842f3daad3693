import Listings

/// A name of a home that is the same in every file, to find its marks again; see `HomeKey.Rule`.
struct HomeKey: Hashable, Sendable {
  /// The key as written in the file of marks.
  let text: String

  init(text: String) { self.text = text }

  private init?(_ kind: String, _ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = "\(kind):\(text)"
  }

  /// The cells that name a home; empty if the file does not have them.
  struct Cells: Hashable, Sendable {
    var id = ""
    var address = ""
    var title = ""
    var postalCode = ""
    /// The location, or the city.
    var location = ""
    /// The floor area, in square metres.
    var area: Double?
    var bedrooms: Int?
  }

  /// The rule that names the homes of one file.
  ///
  /// An id counts together with the names of the file's columns. `4711` alone is a different home
  /// in a different user's file, but a new version or a part of a file has the same columns.
  /// Columns without a role do not count, so that a file may gain one.
  ///
  /// A web address counts in every file. The words are title, postal code and location in one
  /// spelling, with area and bedrooms, because one building has many homes. The price does not
  /// count because it changes. If several homes that other words tell apart share an id or an
  /// address, it names no home.
  struct Rule: Hashable, Sendable {
    private let scope: String
    private let vagueIDs: Set<String>
    private let vagueAddresses: Set<String>

    /// Vague ids and web addresses are those that several homes have.
    init(
      _ columns: ColumnAssignment, vagueIDs: Set<String> = [], vagueAddresses: Set<String> = []
    ) {
      let names = columns.used.sorted().map { columns.names[$0] }
      scope = " of " + names.map(HomeKey.folded).joined(separator: ",")
      (self.vagueIDs, self.vagueAddresses) = (vagueIDs, vagueAddresses)
    }

    func id(of home: Cells) -> HomeKey? {
      let id = HomeKey.trimmed(home.id)
      return id.isEmpty || vagueIDs.contains(home.id) ? nil : HomeKey("id", id + scope)
    }

    func address(of home: Cells) -> HomeKey? {
      guard !home.address.isEmpty, !vagueAddresses.contains(home.address) else { return nil }
      return HomeKey("web", HomeKey.plainAddress(home.address))
    }

    func words(of home: Cells) -> HomeKey? {
      let words = [home.title, home.postalCode, home.location].map(HomeKey.folded)
      guard words.contains(where: { !$0.isEmpty }) else { return nil }
      let area = home.area.flatMap { Int(exactly: $0.rounded()) }
      let sizes = [area.map { "\($0) m2" }, home.bedrooms.map { "\($0) bd" }]
      return HomeKey("home", (words + sizes.compactMap(\.self)).joined(separator: " | "))
    }

    /// The keys of a home, the most specific first. Empty if the file has nothing that names it.
    func keys(of home: Cells) -> [HomeKey] {
      [id(of: home), address(of: home), words(of: home)].compactMap(\.self)
    }

    /// Whether a key is an id from files with these columns.
    func hasScope(_ key: String) -> Bool { key.hasPrefix("id:") && key.hasSuffix(scope) }
  }

  // MARK: Spelling

  private static func trimmed(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The common spelling of words: case, accents and punctuation are ignored.
  private static func folded(_ text: String) -> String {
    TextFolding.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  private static let clickIDs: Set = [
    "fbclid", "gclid", "gbraid", "wbraid", "msclkid", "mc_cid", "mc_eid", "yclid",
  ]

  /// An address without the parts that do not change its target: scheme, `www.`, fragment, trailing
  /// slash, and the parameters of campaigns and clicks.
  private static func plainAddress(_ text: String) -> String {
    var rest = trimmed(text)[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "#" }
    let parts = rest.split(separator: "?", maxSplits: 1)
    let queries = (parts.count > 1 ? parts[1] : "").split(separator: "&")
      .filter { !$0.hasPrefix("utm_") && !clickIDs.contains(String($0.prefix { $0 != "=" })) }
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
  /// Finds the rule for a file by reading all of its homes.
  init(_ listings: ListingsTable) {
    self.init(
      listings.columns, vagueIDs: Self.vague(listings) { listings.id(of: $0) },
      vagueAddresses: Self.vague(listings) { listings.url(of: $0) })
  }

  /// Finds the rule for one home. It compares only homes that share its id or its address.
  init(_ listings: ListingsTable, naming row: Int) {
    func vague(_ text: String?, _ rows: (String) -> [Int]) -> Set<String> {
      guard let text, Self.namesSeveral(listings, rows(text)) else { return [] }
      return [text]
    }
    self.init(
      listings.columns, vagueIDs: vague(listings.id(of: row), listings.rows(withID:)),
      vagueAddresses: vague(listings.url(of: row), listings.rows(withURL:)))
  }

  /// The texts that each name several homes.
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

  /// Whether the words of rows tell several homes apart. A duplicate row is the same home.
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

/// Finds the marks of the homes of one file.
///
/// A mark belongs to a home if the first kind of key that both have is equal. If the ids can be
/// compared, addresses and words are ignored.
struct MarkFinder: Sendable {
  private let rule: HomeKey.Rule
  /// The primary keys of marks, by each of their keys.
  private var all: [String: String] = [:]
  /// The same, without marks of homes whose ids can be compared with the file's ids.
  private var withoutIDs: [String: String] = [:]
  /// The web address of each marked home, by the primary key of its mark.
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

  /// If no file tells several marks apart, the first one counts.
  private static func add(_ key: String, to marks: inout [String: String], under name: String) {
    marks[name] = min(marks[name] ?? key, key)
  }

  var isEmpty: Bool { all.isEmpty }

  /// The primary key of a home's mark, or nil if the home has no mark.
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
