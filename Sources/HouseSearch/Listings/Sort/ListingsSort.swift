/// A search: a filter and an order.
package struct ListingsSearch: Hashable, Sendable {
  package var filter: ListingsFilter
  package var sort: ListingsSort

  package init(filter: ListingsFilter = ListingsFilter(), sort: ListingsSort = ListingsSort()) {
    (self.filter, self.sort) = (filter, sort)
  }
}

/// The order of homes. Homes without a value come last in both directions. Ties are ordered by
/// price, then by position in the file.
package struct ListingsSort: Hashable, Sendable {
  /// A value to compare homes by.
  package enum Column: Hashable, Sendable {
    /// A number of the home; the distance is measured from a coordinate, see `SortOrder`.
    case price, area, bedrooms, bathrooms, distance
    /// A text of the home, compared without case and accents.
    case title, kind, location
    case pricePerArea
    /// A file column, counted from 0, that was added to the index.
    case file(Int)
  }

  package struct Key: Hashable, Sendable {
    package var column: Column
    /// Whether the greatest value comes first.
    package var isDescending: Bool

    package init(_ column: Column, isDescending: Bool = false) {
      (self.column, self.isDescending) = (column, isDescending)
    }
  }

  /// The columns to compare by, the most important first.
  package var keys: [Key]

  /// Creates a sort; without keys it is by price.
  package init(keys: [Key] = []) { self.keys = keys }

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
package final class SortOrder: Sendable {
  package let sort: ListingsSort
  /// The origin of distances, or nil if the sort does not use distances.
  package let center: Coordinate?
  let index: FilterIndex
  let homes: HomeOrder

  /// Sorts all homes, with `center` as the origin of distances.
  package init(_ sort: ListingsSort, from center: Coordinate? = nil, in index: FilterIndex) {
    (self.sort, self.center, self.index) = (sort, center, index)
    // The most important key comes last: the sort is stable.
    homes = sort.effectiveKeys.reversed().reduce(index.price.order) { homes, key in
      RadixSort.sorted(
        homes, by: Self.keys(key.column, from: center, in: index), isDescending: key.isDescending)
    }
  }

  /// Keys of the rows that sort like the values of a column.
  private static func keys(
    _ column: ListingsSort.Column, from center: Coordinate?, in index: FilterIndex
  ) -> ContiguousArray<UInt64> {
    let storage = index.listings.storage
    func places(_ texts: InternedColumn) -> ContiguousArray<UInt64> {
      let places = TextOrder.places(in: texts.texts.folded)
      return ContiguousArray(texts.ids.lazy.map { key(places[Int($0)]) })
    }
    let keys =
      switch column {
      case .price: RadixSort.keys(index.prices)
      case .area: RadixSort.keys(index.areas)
      case .bedrooms:
        ContiguousArray(index.bedrooms.lazy.map { $0 < 0 ? RadixSort.absent : UInt64($0) })
      case .bathrooms: RadixSort.keys(storage.numbers[.bathrooms]?.values ?? [])
      case .distance: RadixSort.keys(center.map { index.distances(from: $0).numbers } ?? [])
      case .pricePerArea:
        RadixSort.keys(zip(index.prices, index.areas).lazy.map { $1 > 0 ? $0 / $1 : .nan })
      case .title: ContiguousArray(index.titlePlaces.lazy.map(key))
      case .kind: places(storage.names(.type))
      case .location: places(storage.names(.location))
      case .file(let number):
        index.columns[.column(number)].map { column in
          column.texts.map(places) ?? RadixSort.keys(column.numbers)
        } ?? []
      }
    return keys.count == index.count
      ? keys : ContiguousArray(repeating: RadixSort.absent, count: index.count)
  }

  private static func key(_ place: UInt32) -> UInt64 {
    place == TextOrder.noText ? RadixSort.absent : UInt64(place)
  }
}

/// The homes that pass a filter, as rows of the listings, in a chosen order.
package struct SortedResult: Sendable, RandomAccessCollection {
  /// The homes, cheapest first.
  package let result: FilterResult
  package let order: SortOrder
  /// The number of passing homes before each block of places.
  private let starts: [Int]
  /// The block of each row.
  private let blocks: ContiguousArray<UInt32>

  /// Creates the homes of a result in an order of the same index, or else in the order by price.
  package init(_ result: FilterResult, by order: SortOrder? = nil) {
    self.result = result
    let known = order?.index === result.index ? order : nil
    self.order = known ?? SortOrder(ListingsSort(), in: result.index)
    let tally = result.index.tally(of: .places(self.order.homes), in: result.homes, but: 0)
    var passing = 0
    starts = (tally?.counts ?? []).map { count in
      defer { passing += count }
      return passing
    }
    blocks = tally?.bins ?? []
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { result.count }

  /// The row of the listings at a position.
  package subscript(position: Int) -> Int {
    precondition(position >= 0 && position < result.count, "a result has no such position")
    let block = starts.partitioningIndex { $0 > position } - 1
    return passing(in: block).dropFirst(position - starts[block]).first ?? 0
  }

  /// The rows in this order. Faster than one subscript for each position.
  package func makeIterator() -> some IteratorProtocol<Int> {
    order.homes.lazy.map { Int($0) }.filter(result.homes.passes).makeIterator()
  }

  /// The position of a row of the listings, or nil if it does not pass.
  package func position(of row: Int) -> Int? {
    guard result.contains(row) else { return nil }
    let block = Int(blocks[row])
    return passing(in: block).firstIndex(of: row).map { starts[block] + $0 }
  }

  /// The rows of the passing homes among neighbouring places.
  private func passing(in block: Int) -> [Int] {
    order.homes.dropFirst(block * Tally.blockSize).prefix(Tally.blockSize)
      .lazy.map { Int($0) }.filter(result.homes.passes)
  }
}
