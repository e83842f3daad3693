/// The order of all homes for one sort: worked out once, used by every filter.
///
/// Making one takes some time with many homes and belongs off the main actor. It never changes and
/// may be shared between threads.
public final class SortOrder: Sendable {
  /// What it is the order of.
  public let sort: ListingsSort
  /// Where distances were measured from; nil where the sort asks for none.
  public let center: Coordinate?
  let index: FilterIndex
  /// The ranks in the order by price, as they stand in this one; nil where both are the same.
  let ranks: ContiguousArray<UInt32>?
  /// Where each rank stands.
  let positions: ContiguousArray<UInt32>

  /// Sorts all homes.
  /// - Parameter center: where distances are measured from; without one no home has a distance.
  public init(_ sort: ListingsSort, from center: Coordinate? = nil, in index: FilterIndex) {
    self.sort = sort
    self.center = sort.needsCenter ? center : nil
    self.index = index
    let keys = sort.effectiveKeys
    guard !keys.isEmpty, index.count > 0 else {
      (ranks, positions) = (nil, [])
      return
    }
    var ranks: ContiguousArray<UInt32>?
    // The key that counts most last: those before it stay where it is equal.
    for key in keys.reversed() {
      let values = SortKeys(key.column, from: center, in: index)
      ranks = values.sorted(ranks, isDescending: key.isDescending)
    }
    self.ranks = ranks
    positions = ranks.map(PriceOrder.inverse) ?? []
  }

  /// The same, off the thread of the caller.
  @concurrent
  public static func workedOut(
    _ sort: ListingsSort, from center: Coordinate? = nil, in index: FilterIndex
  ) async -> SortOrder {
    SortOrder(sort, from: center, in: index)
  }
}

/// What homes are compared by: a number each, in the order by price, that sorts as the values do.
struct SortKeys {
  private static let absent = UInt64.max
  private var keys: ContiguousArray<UInt64>

  init(_ column: ListingsSort.Column, from center: Coordinate?, in index: FilterIndex) {
    let (storage, rows) = (index.listings.storage, index.rows)
    switch column {
    case .price: self.init(index.prices, count: index.count)
    case .area: self.init(index.areas, count: index.count)
    case .bedrooms:
      self.init(index.bedrooms, count: index.count) { $0 < 0 ? Self.absent : UInt64($0) }
    case .bathrooms:
      self.init(FilterIndex.gathered(storage.bathrooms.values, rows), count: index.count)
    case .distance:
      let nearness = center.map { Distances(from: $0, in: index).nearness } ?? []
      self.init(nearness, count: index.count) {
        $0 == -.infinity ? Self.absent : Self.key(Double(-$0))
      }
    case .pricePerArea:
      var prices = index.prices
      let areas = index.areas
      if areas.count == prices.count {
        for rank in prices.indices {
          prices[rank] = areas[rank] > 0 ? prices[rank] / areas[rank] : .nan
        }
      }
      self.init(areas.count == prices.count ? prices : [], count: index.count)
    case .title:
      self.init(index.titlePlaces, count: index.count, Self.key)
    case .kind:
      let hasTypes = index.listings.priceBands == nil
      self.init(hasTypes ? index.kinds : [], storage.kinds, count: index.count)
    case .location:
      self.init(
        FilterIndex.gathered(storage.locations.ids, rows), storage.locations, count: index.count)
    case .file(let number):
      let column = index.columns[number]
      if case .texts(let texts) = column?.column.values {
        self.init(column?.ids ?? [], texts, count: index.count)
      } else {
        self.init(column?.numbers ?? [], count: index.count)
      }
    }
  }

  /// - Parameter key: the number that sorts as a value does; see `absent`.
  private init<Value>(
    _ values: ContiguousArray<Value>, count: Int, _ key: (Value) -> UInt64
  ) {
    keys =
      values.count == count
      ? ContiguousArray(values.lazy.map(key))
      : ContiguousArray(repeating: Self.absent, count: count)
  }

  private init(_ numbers: ContiguousArray<Double>, count: Int) {
    self.init(numbers, count: count) {
      // What stands for none in columns of the listings, and NaN in others.
      $0 > -.greatestFiniteMagnitude ? Self.key($0) : Self.absent
    }
  }

  private init(_ ids: ContiguousArray<UInt32>, _ texts: InternedColumn, count: Int) {
    let places = TextOrder.places(in: texts.texts)
    self.init(ids, count: count) { Self.key(places[Int($0)]) }
  }

  private static func key(_ place: UInt32) -> UInt64 {
    place == TextOrder.noText ? absent : UInt64(place)
  }

  /// The bits of a number, so that they sort as numbers do.
  @inline(__always)
  private static func key(_ number: Double) -> UInt64 {
    // Both zeros are the same one.
    let bits = (number + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  /// The ranks by these keys, equal ones as they were, those without a value last.
  /// - Parameter ranks: how they stood; nil in the order by price.
  func sorted(_ ranks: ContiguousArray<UInt32>?, isDescending: Bool) -> ContiguousArray<UInt32> {
    var (present, absent) = (ContiguousArray<UInt32>(), ContiguousArray<UInt32>())
    present.reserveCapacity(keys.count)
    for place in keys.indices {
      let rank = ranks?[place] ?? UInt32(truncatingIfNeeded: place)
      if keys[Int(rank)] == Self.absent { absent.append(rank) } else { present.append(rank) }
    }
    let sorted = RadixSort.sorted(present) { isDescending ? ~keys[Int($0)] : keys[Int($0)] }
    return sorted + absent
  }
}
