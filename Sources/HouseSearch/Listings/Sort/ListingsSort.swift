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

/// The order of homes. Those without a value come last in both directions; of equal ones the
/// cheaper comes first, of equal prices the first in the file.
public struct ListingsSort: Hashable, Sendable {
  /// What homes are compared by.
  public enum Column: Hashable, Sendable {
    /// A number of the home; the distance is that from a coordinate, see `SortOrder`.
    case price, area, bedrooms, bathrooms, distance
    /// A text of the home, without regard to case and accents.
    case title, kind, location
    /// The price of a square metre.
    case pricePerArea
    /// Another column of the file, counted from 0, that was added to the index.
    case file(Int)
  }

  /// A column and a direction.
  public struct Key: Hashable, Sendable {
    /// What is compared.
    public var column: Column
    /// Whether the greatest comes first.
    public var isDescending: Bool

    /// A column, the least first unless told otherwise.
    public init(_ column: Column, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// The columns by which homes are compared, one after the other.
  public var keys: [Key]

  /// By some keys; by the price without any.
  public init(keys: [Key] = []) {
    self.keys = keys
  }

  /// Whether it depends on where distances are measured from.
  var needsCenter: Bool { keys.contains { $0.column == .distance } }

  var effectiveKeys: [Key] {
    var seen: Set<Column> = []
    var keys = keys.filter { seen.insert($0.column).inserted }
    // The cheaper home comes first anyway.
    if keys.last == Key(.price) { keys.removeLast() }
    return keys
  }
}
