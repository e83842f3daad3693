/// What one looks for: which homes, and in which order.
public struct ListingsSearch: Hashable, Sendable {
  /// The homes that are shown.
  public var filter: ListingsFilter
  /// The order that they stand in.
  public var sort: ListingsSort

  /// A filter and a sort; all homes, cheapest first, unless told otherwise.
  public init(filter: ListingsFilter = ListingsFilter(), sort: ListingsSort = ListingsSort()) {
    self.filter = filter
    self.sort = sort
  }
}
