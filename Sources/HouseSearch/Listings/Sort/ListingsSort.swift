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

/// The order of all homes for one sort. It never changes: any thread may use it. Making one belongs
/// off the main actor.
public final class SortOrder: Sendable {
  /// What it is the order of.
  public let sort: ListingsSort
  /// Where distances were measured from; nil where the sort asks for none.
  public let center: Coordinate?
  let index: FilterIndex
  let ranks: ContiguousArray<UInt32>?

  /// Sorts all homes.
  /// - Parameter center: where distances are measured from.
  public init(_ sort: ListingsSort, from center: Coordinate? = nil, in index: FilterIndex) {
    self.sort = sort
    self.center = sort.needsCenter ? center : nil
    self.index = index
    let keys = sort.effectiveKeys
    // The key that counts most last: homes for which it is equal stay as they are.
    ranks = keys.reversed().reduce(nil) { ranks, key in
      RadixSort.sorted(
        ranks, by: Self.keys(key.column, from: center, in: index), isDescending: key.isDescending)
    }
  }

  /// A number of each home, in the order by price, that sorts as the values of a column do.
  private static func keys(
    _ column: ListingsSort.Column, from center: Coordinate?, in index: FilterIndex
  ) -> ContiguousArray<UInt64> {
    let (storage, rows) = (index.listings.storage, index.rows)
    func places(_ ids: ContiguousArray<UInt32>, of texts: InternedColumn) -> ContiguousArray<UInt64>
    {
      let places = TextOrder.places(in: texts.texts.folded)
      return ContiguousArray(ids.lazy.map { key(places[Int($0)]) })
    }
    let keys =
      switch column {
      case .price: RadixSort.keys(index.prices)
      case .area: RadixSort.keys(index.areas)
      case .bedrooms:
        ContiguousArray(index.bedrooms.lazy.map { $0 < 0 ? RadixSort.absent : UInt64($0) })
      case .bathrooms: RadixSort.keys(FilterIndex.gathered(storage.bathrooms.values, rows))
      case .distance:
        RadixSort.keys(center.map { Distances(from: $0, in: index).kilometres } ?? [])
      case .pricePerArea:
        RadixSort.keys(zip(index.prices, index.areas).lazy.map { $1 > 0 ? $0 / $1 : .nan })
      case .title: ContiguousArray(index.titlePlaces.lazy.map(key))
      case .kind: places(index.kinds, of: storage.kinds)
      case .location:
        places(FilterIndex.gathered(storage.locations.ids, rows), of: storage.locations)
      case .file(let number):
        if let column = index.columns[number], case .texts(let texts) = column.column.values {
          places(column.ids, of: texts)
        } else {
          RadixSort.keys(index.columns[number]?.numbers ?? [])
        }
      }
    return keys.count == index.count
      ? keys : ContiguousArray(repeating: RadixSort.absent, count: index.count)
  }

  private static func key(_ place: UInt32) -> UInt64 {
    place == TextOrder.noText ? RadixSort.absent : UInt64(place)
  }
}

/// The homes that pass a filter, as rows of the listings, in an order of one's own.
public struct SortedResult: Sendable, RandomAccessCollection {
  /// The homes, cheapest first.
  public let result: FilterResult
  /// The order that they stand in.
  public let order: SortOrder
  private let ranks: ContiguousArray<UInt32>?

  /// The homes of a result in an order of the same index, or else in the order by price.
  public init(_ result: FilterResult, by order: SortOrder) {
    let isOwn = order.index === result.index
    self.result = result
    self.order = isOwn ? order : SortOrder(ListingsSort(), in: result.index)
    let all = isOwn ? order.ranks : nil
    ranks = result.count == all?.count ? all : all.map(result.homes.passing)
  }

  /// The position of the first home.
  public var startIndex: Int { 0 }
  /// The position after the last home.
  public var endIndex: Int { result.count }

  /// The row of the listings at a position.
  public subscript(position: Int) -> Int {
    precondition(position >= 0 && position < result.count, "a result has no such position")
    return ranks.map { Int(result.index.rows[Int($0[position])]) } ?? result[position]
  }

  /// The position of a row of the listings; nil if it does not pass.
  public func position(of row: Int) -> Int? {
    guard let ranks else { return result.position(of: row) }
    return result.index.rank(of: row).flatMap { ranks.firstIndex(of: UInt32($0)) }
  }
}
