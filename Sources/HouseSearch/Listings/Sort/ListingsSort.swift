/// A search: a filter and an order.
public struct ListingsSearch: Hashable, Sendable {
  /// The filter of the homes.
  public var filter: ListingsFilter
  /// The order of the homes.
  public var sort: ListingsSort

  /// Creates a search, by default for all homes, cheapest first.
  public init(filter: ListingsFilter = ListingsFilter(), sort: ListingsSort = ListingsSort()) {
    self.filter = filter
    self.sort = sort
  }
}

/// The order of homes. Homes without a value come last in both directions. Ties are ordered by
/// price, then by position in the file.
public struct ListingsSort: Hashable, Sendable {
  /// A value to compare homes by.
  public enum Column: Hashable, Sendable {
    /// A number of the home; the distance is measured from a coordinate, see `SortOrder`.
    case price, area, bedrooms, bathrooms, distance
    /// A text of the home, compared without case and accents.
    case title, kind, location
    case pricePerArea
    /// A file column, counted from 0, that was added to the index.
    case file(Int)
  }

  /// A column and a direction.
  public struct Key: Hashable, Sendable {
    /// The column to compare by.
    public var column: Column
    /// Whether the greatest value comes first.
    public var isDescending: Bool

    /// Creates a key, ascending by default.
    public init(_ column: Column, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// The columns to compare by, the most important first.
  public var keys: [Key]

  /// Creates a sort; without keys it is by price.
  public init(keys: [Key] = []) {
    self.keys = keys
  }

  var needsCenter: Bool { keys.contains { $0.column == .distance } }

  var effectiveKeys: [Key] {
    var seen: Set<Column> = []
    var keys = keys.filter { seen.insert($0.column).inserted }
    // Price is the default order anyway.
    if keys.last == Key(.price) { keys.removeLast() }
    return keys
  }
}

/// The order of all homes for one sort, usable from any thread. Create it off the main actor.
public final class SortOrder: Sendable {
  /// The sort of the order.
  public let sort: ListingsSort
  /// The origin of distances, or nil if the sort does not use distances.
  public let center: Coordinate?
  let index: FilterIndex
  let ranks: ContiguousArray<UInt32>?

  /// Sorts all homes, with `center` as the origin of distances.
  public init(_ sort: ListingsSort, from center: Coordinate? = nil, in index: FilterIndex) {
    self.sort = sort
    self.center = sort.needsCenter ? center : nil
    self.index = index
    let keys = sort.effectiveKeys
    // The most important key comes last: the sort is stable.
    ranks = keys.reversed().reduce(nil) { ranks, key in
      RadixSort.sorted(
        ranks, by: Self.keys(key.column, from: center, in: index), isDescending: key.isDescending)
    }
  }

  /// Keys of the homes, in the order by price, that sort like the values of a column.
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
      case .bathrooms:
        RadixSort.keys(FilterIndex.gathered(storage.numbers[.bathrooms]?.values ?? [], rows))
      case .distance: RadixSort.keys(center.map { index.distances(from: $0).kilometres } ?? [])
      case .pricePerArea:
        RadixSort.keys(zip(index.prices, index.areas).lazy.map { $1 > 0 ? $0 / $1 : .nan })
      case .title: ContiguousArray(index.titlePlaces.lazy.map(key))
      case .kind: places(index.columns[.kinds]?.ids ?? [], of: storage.names(.type))
      case .location:
        places(
          FilterIndex.gathered(storage.names(.location).ids, rows), of: storage.names(.location))
      case .file(let number):
        if let column = index.columns[.column(number)],
          case .texts(let texts) = column.column.values
        {
          places(column.ids, of: texts)
        } else {
          RadixSort.keys(index.columns[.column(number)]?.numbers ?? [])
        }
      }
    return keys.count == index.count
      ? keys : ContiguousArray(repeating: RadixSort.absent, count: index.count)
  }

  private static func key(_ place: UInt32) -> UInt64 {
    place == TextOrder.noText ? RadixSort.absent : UInt64(place)
  }
}

/// The homes that pass a filter, as rows of the listings, in a chosen order.
public struct SortedResult: Sendable, RandomAccessCollection {
  /// The homes, cheapest first.
  public let result: FilterResult
  /// The order of the homes.
  public let order: SortOrder
  private let ranks: ContiguousArray<UInt32>?

  /// Creates the homes of a result in an order of the same index, or else in the order by price.
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

  /// The position of a row of the listings, or nil if it does not pass.
  public func position(of row: Int) -> Int? {
    guard let ranks else { return result.position(of: row) }
    return result.index.rank(of: row).flatMap { ranks.firstIndex(of: UInt32($0)) }
  }
}
