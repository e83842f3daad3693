/// The searches that the user has given names: `$XDG_CONFIG_HOME/price-filter/searches.json`.
public struct NamedSearches: StateContent {
  /// A search by its name.
  public struct Search: Codable, Hashable, Sendable {
    /// What the user calls it.
    public var name: String
    /// The filter, as `--filter` takes it.
    public var filter: String
    /// The order, as `--sort` takes it; nil for the usual one.
    public var sort: String?

    /// A search.
    public init(name: String, filter: String, sort: String? = nil) {
      self.name = name
      self.filter = filter
      self.sort = sort
    }
  }

  /// The version of the form.
  public static let version = 1
  /// The name of the file.
  public static let fileName = "searches.json"

  /// The searches in the order in which they were named; no name is there twice.
  public var searches: [Search] = []

  /// No search has a name.
  public init() {}

  /// Keeps a search; one of the same name is replaced where it stands.
  public mutating func save(_ search: Search) {
    if let index = searches.firstIndex(where: { $0.name == search.name }) {
      searches[index] = search
    } else {
      searches.append(search)
    }
  }

  /// Forgets a search.
  public mutating func remove(_ name: String) { searches.removeAll { $0.name == name } }

  /// Gives a search another name; one that has it already is replaced.
  public mutating func rename(_ name: String, to other: String) {
    guard name != other, searches.contains(where: { $0.name == name }) else { return }
    remove(other)
    for index in searches.indices where searches[index].name == name {
      searches[index].name = other
    }
  }

  /// Leaves out what no user has typed: no name, one that is there twice, more than a line can hold.
  public mutating func normalize() {
    var names: Set<String> = []
    searches = Array(
      searches.filter { search in
        !search.name.isEmpty && search.name.utf8.count <= Self.nameLimit
          && search.filter.utf8.count <= Self.textLimit
          && (search.sort?.utf8.count ?? 0) <= Self.textLimit
          && names.insert(search.name).inserted
      }.prefix(Self.countLimit))
  }

  private static let nameLimit = 256
  private static let textLimit = 8_192
  private static let countLimit = 500
}
