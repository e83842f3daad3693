import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct SortTests {
  private typealias Key = ListingsSort.Key

  private let center = Coordinate(latitude: 54.71, longitude: 2.45)

  private func number(_ column: ListingsSort.Column, _ index: FilterIndex, _ row: Int) -> Double? {
    let table = index.listings
    switch column {
    case .price: return table.price(of: row)
    case .area: return table.area(of: row)
    case .bedrooms: return table.bedrooms(of: row).map(Double.init)
    case .bathrooms: return table.bathrooms(of: row)
    case .distance:
      return table.coordinates(of: row).map {
        let home = Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        return home.distance(to: center)
      }
    case .pricePerArea: return table.area(of: row).map { table.price(of: row) / $0 }
    case .file(let number): return index.column(number)?.number(of: row)
    case .title, .kind, .location: return nil
    }
  }

  private func text(_ column: ListingsSort.Column, _ table: ListingsTable, _ row: Int) -> String? {
    switch column {
    case .title: table.title(of: row)
    case .kind: table.kind(of: row)
    case .location: table.location(of: row)
    default: nil
    }
  }

  /// Texts as they are sorted: a number at the start by its value.
  private func comparable(_ text: String) -> (Int, String) {
    let digits = text.prefix { $0.isNumber }
    return (Int(digits) ?? .max, TextFolding.folded(text))
  }

  /// Whether one row comes before another one, found the slow way.
  private func comes(_ one: Int, before other: Int, _ sort: ListingsSort, _ index: FilterIndex)
    -> Bool
  {
    for key in sort.keys {
      let order: Bool?
      if let first = text(key.column, index.listings, one),
        let second = text(key.column, index.listings, other)
      {
        order =
          comparable(first) == comparable(second)
          ? nil : (comparable(first) < comparable(second)) != key.isDescending
      } else if let first = number(key.column, index, one),
        let second = number(key.column, index, other)
      {
        order = first == second ? nil : (first < second) != key.isDescending
      } else {
        let isFirst =
          number(key.column, index, one) != nil || text(key.column, index.listings, one) != nil
        let isSecond =
          number(key.column, index, other) != nil || text(key.column, index.listings, other) != nil
        order = isFirst == isSecond ? nil : isFirst
      }
      if let order { return order }
    }
    let table = index.listings
    return (table.price(of: one), one) < (table.price(of: other), other)
  }

  @Test func everySortEqualsTheSlowWay() throws {
    let columns: [ListingsSort.Column] = [
      .price, .area, .bedrooms, .bathrooms, .distance, .title, .kind, .location, .pricePerArea,
      .file(30),
    ]
    for size in [1, 2, 65, 200] {
      let index = FilterIndex(try ListingsTable(parsing: SampleListings.csv(rows: size)))
      let numbers = (0..<size).map { (row: Int) -> Double in
        row % 7 == 0 ? .nan : Double(row * 37 % 50 - 25) / 4
      }
      index.add(FileColumn(number: 30, numbers: numbers))
      var generator = SplitMix64(seed: UInt64(size))
      var sorts = columns.flatMap { column in
        [false, true].map { ListingsSort(keys: [Key(column, isDescending: $0)]) }
      }
      for _ in 0..<40 {
        let keys = (0...generator.below(3)).map { _ in
          Key(generator.pick(columns), isDescending: generator.chance(2))
        }
        sorts.append(ListingsSort(keys: keys))
      }
      var filters = [ListingsFilter(), ListingsFilter { $0.bedrooms = .atLeast(2) }]
      for bedrooms in [ValueRange.atLeast(2), .exactly(6)] {
        filters.append(
          ListingsFilter {
            $0.bedrooms = bedrooms
            $0.price = ValueRange(lower: 300_000, upper: 900_000)
          })
      }
      for sort in sorts {
        let order = SortOrder(sort, from: center, in: index)
        for filter in filters {
          let result = index.result(of: filter)
          let sorted = SortedResult(result, by: order)
          let expected = result.sorted { comes($0, before: $1, sort, index) }
          #expect(Array(sorted) == expected, "\(sort.keys)")
          #expect(
            (-1...size).allSatisfy { sorted.position(of: $0) == expected.firstIndex(of: $0) })
        }
      }
    }
  }

  @Test func homesWithoutAValueComeLastInBothDirections() throws {
    let index = try FilterIndex(
      "price,area,title\n4,,B\n3,50,\n2,,a\n1,70,Ä\n2,50,10 x\n2,50,9 x\n")
    for (column, isDescending, rows) in [
      (.area, false, [4, 5, 1, 3, 2, 0]), (.area, true, [3, 4, 5, 1, 2, 0]),
      (.title, false, [5, 4, 3, 2, 0, 1]), (.title, true, [0, 3, 2, 4, 5, 1]),
      // Of what the file or the sort does not say, nothing is known: the order by price stays.
      (.file(7), true, [3, 2, 4, 5, 1, 0]), (.distance, true, [3, 2, 4, 5, 1, 0]),
      (.kind, false, [3, 2, 4, 5, 1, 0]), (.price, true, [0, 1, 2, 4, 5, 3]),
    ] as [(ListingsSort.Column, Bool, [Int])] {
      let sort = ListingsSort(keys: [Key(column, isDescending: isDescending)])
      let sorted = SortedResult(
        index.result(of: ListingsFilter()), by: SortOrder(sort, in: index))
      #expect(Array(sorted) == rows, "\(column) \(isDescending)")
    }
  }

  @Test func textsAreSortedByMoreThanTheirStart() throws {
    let start = String(repeating: "the same beginning ", count: 5)
    let titles = ["c", "a", "b", "B", "ab", "a b", ""].map { start + $0 } + [start, "z"]
    let rows = titles.map { "1,\"\($0)\"\n" }.joined()
    let table = try listings("price,title\n" + rows)
    let places = TextOrder.places(in: try #require(table.storage.texts[.title]).folded)
    let order = places.indices.filter { places[$0] != TextOrder.noText }
      .sorted { (places[$0], $0) < (places[$1], $1) }
    let folded = order.map { TextFolding.folded(table.title(of: $0) ?? "") }
    #expect(folded == folded.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    #expect(places[2] == places[3] && places[1] != places[5])
  }

  @Test func anOrderOfOtherListingsIsNotUsed() throws {
    let one = try FilterIndex("price,area\n1,5\n2,4\n")
    let other = try FilterIndex("price,area\n3,5\n2,4\n1,1\n")
    let order = SortOrder(ListingsSort(keys: [Key(.area, isDescending: true)]), in: one)
    for (index, rows) in [(other, [2, 1, 0]), (one, [0, 1])] {
      #expect(Array(SortedResult(index.result(of: ListingsFilter()), by: order)) == rows)
    }
    let none = try FilterIndex("price,area,title\n")
    let sort = SortOrder(ListingsSort(keys: [Key(.title), Key(.area)]), in: none)
    let sorted = SortedResult(none.result(of: ListingsFilter()), by: sort)
    #expect(sorted.isEmpty && sorted.position(of: 0) == nil, "there are no homes")
  }

  @Test func keysOfAnySizeAreSortedStably() {
    var generator = SplitMix64(seed: 2)
    for bits in [0, 1, 11, 12, 32, 33, 64] {
      let keys = (0..<500).map { _ in bits == 0 ? 7 : generator.next() >> UInt64(64 - bits) }
      let sorted = RadixSort.sorted(by: ContiguousArray(keys))
      #expect(Array(sorted) == (0..<500).sorted { (keys[Int($0)], $0) < (keys[Int($1)], $1) })
    }
  }
}
