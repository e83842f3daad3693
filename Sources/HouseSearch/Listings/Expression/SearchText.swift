/// A search as users and scripts write it, before it is known which file it is read with.
public struct SearchText: Hashable, Sendable {
  /// The filter, see `FilterExpression`; blank for all homes.
  public var filter: String
  /// The order, see `FilterExpression.sort(from:)`; blank for the cheapest first.
  public var sort: String

  /// A filter and a sort; all homes, cheapest first, unless told otherwise.
  public init(filter: String = "", sort: String = "") {
    self.filter = filter
    self.sort = sort
  }

  /// What it stands for, with the names and types of some listings.
  public func search(by names: FilterExpression) throws(SearchTextError) -> ListingsSearch {
    var search = ListingsSearch()
    do { search.filter = try names.filter(from: filter) } catch {
      throw SearchTextError(part: .filter, error: error)
    }
    do { search.sort = try names.sort(from: sort) } catch {
      throw SearchTextError(part: .sort, error: error)
    }
    return search
  }
}

extension SearchText: Codable {
  private enum CodingKeys: CodingKey { case filter, sort }

  /// Reads what is there; what is missing is blank.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    filter = try values.decodeIfPresent(String.self, forKey: .filter) ?? ""
    sort = try values.decodeIfPresent(String.self, forKey: .sort) ?? ""
  }
}

extension ListingsSearch {
  /// The columns of the file that it asks for beside those that every index has.
  package var fileColumns: Set<Int> {
    var columns = Set(filter.numbers.keys).union(filter.choices.keys)
    for key in sort.keys { if case .file(let number) = key.column { columns.insert(number) } }
    return columns
  }
}

extension FilterIndex {
  /// Reads a column of the file and adds it.
  @concurrent
  package func addColumn(_ number: Int) async throws(LoadError) {
    add(try await listings.column(number))
  }

  /// Reads the columns of the file that a search asks for and that were not added before.
  @concurrent
  package func addColumns(of search: ListingsSearch) async throws(LoadError) {
    for number in search.fileColumns.sorted() where column(number) == nil {
      try await addColumn(number)
    }
  }

  /// The homes that pass, in the order of a search whose columns were added.
  @concurrent
  package func sorted(_ search: ListingsSearch) async -> SortedResult {
    let center =
      search.sort.needsCenter ? search.filter.surroundings?.center ?? area?.center : nil
    return SortedResult(
      result(of: search.filter), by: SortOrder(search.sort, from: center, in: self))
  }
}

extension ListingsLoader {
  /// Loads a file and sorts its homes by price, as `loadIndex`, and reads a search with them, with
  /// the columns that it asks for.
  /// - Parameter marks: the rows that `favourite` and `note` stand for; only called where one is said.
  @concurrent
  package static func loadIndex(
    _ source: ListingsSource, kept: KeptOptions = [:], searching text: SearchText,
    marks: @escaping @Sendable (ListingsTable) -> MarkedRows,
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LoadError) -> (index: FilterIndex, search: ListingsSearch) {
    let index = try await loadIndex(
      source.path, options: source.options, kept: kept, progress: progress)
    guard text != SearchText() else { return (index, ListingsSearch()) }
    let names = FilterExpression(index, marks: marks(index.listings))
    func read() throws(LoadError) -> ListingsSearch {
      do { return try text.search(by: names) } catch {
        throw LoadError(path: source.path, reason: .search(error))
      }
    }
    let search = try read()
    guard !search.fileColumns.isEmpty else { return (index, search) }
    try await index.addColumns(of: search)
    // Once more, for now it is known what they hold.
    return (index, try read())
  }
}
