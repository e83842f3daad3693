public import Listings

/// The searches that the user has given names: `$XDG_CONFIG_HOME/price-filter/searches.json`.
public struct NamedSearches: StateContent {
  /// The version of the form.
  public static let version = 1
  /// The name of the file.
  public static let fileName = "searches.json"

  /// What is looked for, by names.
  public private(set) var searches: [String: SearchText] = [:]

  /// No search has a name.
  public init() {}

  /// The names as the user meets them, `a` beside `A`.
  public var names: [String] {
    searches.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }

  /// Keeps a search; another one of that name is replaced.
  public mutating func save(_ search: SearchText, as name: String) { searches[name] = search }

  /// Forgets a search.
  public mutating func remove(_ name: String) { searches[name] = nil }

  /// Gives a search another name; one that has it already is replaced.
  public mutating func rename(_ name: String, to other: String) {
    if let search = searches.removeValue(forKey: name) { searches[other] = search }
  }

  /// Leaves out what no user has typed: no name, more than a line can hold.
  public mutating func normalize() {
    searches = searches.filter {
      !$0.key.isEmpty && $0.key.utf8.count <= Self.nameLimit && $0.value.isKeepable
    }
    for name in names.dropFirst(Self.countLimit) { searches[name] = nil }
  }

  private static let nameLimit = 256
  private static let countLimit = 500
}

extension SearchText {
  /// Whether it is no longer than what a file of the state holds.
  var isKeepable: Bool { filter.utf8.count <= Self.byteLimit && sort.utf8.count <= Self.byteLimit }

  private static let byteLimit = 8_192
}
