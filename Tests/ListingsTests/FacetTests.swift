import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct FacetTests {
  private func sample(_ rows: Int) throws -> FilterIndex {
    let index = FilterIndex(try ListingsTable(parsing: SampleListings.csv(rows: rows)))
    index.add(
      FileColumn(
        number: 6, numbers: (0..<rows).map { index.listings.bathrooms(of: $0) ?? .nan }))
    index.add(
      FileColumn(
        number: 7, texts: (0..<rows).map { $0 % 11 == 0 ? "" : "level \($0 * $0 % 13)" }))
    return index
  }

  private func random(_ generator: inout SplitMix64, _ index: FilterIndex) -> ListingsFilter {
    var filter = ListingsFilter()
    func isSet() -> Bool { generator.below(2) == 0 }
    if isSet() {
      let lower = Double(200 + generator.below(400)) * 1_000
      filter.price = ValueRange(lower: lower, upper: isSet() ? lower + 400_000 : .infinity)
    }
    if isSet() { filter.area = ValueRange(lower: Double(generator.below(90)), upper: 140) }
    if isSet() { filter.bedrooms = .exactly(generator.below(5)) }
    let kinds = index.listings.kinds.map(\.text)
    if isSet() { filter.kinds = Set((0..<3).map { _ in kinds[generator.below(kinds.count)] }) }
    if isSet() { filter.text = ["quay", "HM4", "a"][generator.below(3)] }
    if isSet(), let center = index.area?.center {
      filter.surroundings = Surroundings(center: center, radius: Double(1 + generator.below(6)))
    }
    if isSet() { filter.numbers[6] = ValueRange(lower: 2) }
    if isSet() { filter.choices[7] = ["", "level \(generator.below(13))"] }
    if isSet() { filter.marks[.note] = Set((0..<index.count).filter { $0 % 3 != 0 }) }
    return filter
  }

  /// What stands beside the filters of a window, each counted one by one.
  @Test func facetsAreCountedAsIfTheirFilterWereNotSet() throws {
    let index = try sample(700)
    let (table, column) = (index.listings, try #require(index.column(7)))
    let all: [Criterion] = [
      .price, .area, .bedrooms, .kinds, .text, .surroundings, .region, .column(6), .column(7),
      .mark(.note),
    ]
    let measures: [(Criterion, [Double], (Int) -> Double?)] = [
      (.price, [0, 250_000, 400_000, 650_000, 2e6], { table.price(of: $0) }),
      (.area, [0, 40, 41, 80, 120, 150, 400], { table.area(of: $0) }),
      (.column(6), [1, 2, 3], { table.bathrooms(of: $0) }),
    ]
    var generator = SplitMix64(seed: 4)
    for _ in 0..<120 {
      let filter = random(&generator, index)
      let result = index.result(of: filter)
      func rest(_ criterion: Criterion) -> FilterResult {
        index.result(of: filter.without(criterion))
      }
      for criterion in all {
        #expect(result.count(without: criterion) == rest(criterion).count, "\(criterion)")
      }
      let (kinds, choices) = (rest(.kinds), rest(.column(7)))
      for kind in table.kinds {
        let count = kinds.count { table.kindID(of: $0) == kind.id }
        #expect(result.kindCounts[kind.id] == count, "\(kind)")
      }
      let counts = result.choiceCounts(of: 7)
      #expect(counts[0] == choices.count { column.text(of: $0) == nil })
      for choice in column.choices {
        #expect(counts[choice.id] == choices.count { column.text(of: $0) == choice.text })
      }
      for (measure, edges, value) in measures {
        let values = rest(measure).compactMap(value)
        let expected = (1..<edges.count).map { bin in
          values.count {
            $0 >= edges[bin - 1] && (bin == edges.count - 1 ? $0 <= edges[bin] : $0 < edges[bin])
          }
        }
        #expect(result.histogram(of: measure, edges: edges) == expected, "\(measure)")
      }
    }
    let result = index.result(of: ListingsFilter())
    #expect(result.choiceCounts(of: 6).isEmpty && result.choiceCounts(of: 8).isEmpty)
    let none = try FilterIndex("price\n1\n2\n")
    #expect(none.result(of: ListingsFilter()).kindCounts == [])
  }

  /// What was counted before is counted on from: whatever that was, it comes to the same.
  @Test func countsDoNotDependOnWhatWasCountedBefore() throws {
    let index = try sample(700)
    let edges = [0.0, 40, 41, 80, 120, 150, 400]
    // More bins than a byte tells apart.
    let many = (0...300).map { Double($0) / 2 }
    var generator = SplitMix64(seed: 10)
    var filters = (0..<80).map { _ in random(&generator, index) }
    filters.insert(ListingsFilter(), at: 20)
    filters.insert(ListingsFilter(price: ValueRange(lower: 1e12)), at: 40)
    for filter in filters {
      // An index of its own knows of no other columns.
      let plain = filter.without(.column(6)).without(.column(7))
      let (same, afresh) = (index.result(of: plain), FilterIndex(index.listings).result(of: plain))
      #expect(same.kindCounts == afresh.kindCounts)
      for edges in [edges, many] {
        #expect(
          same.histogram(of: .area, edges: edges) == afresh.histogram(of: .area, edges: edges))
      }
      // The next ones go on from other homes.
      let result = index.result(of: filter)
      _ = (result.kindCounts, result.histogram(of: .area, edges: edges))
    }
  }

  @Test func aColumnThatIsReplacedIsCountedAnew() throws {
    let index = try FilterIndex("price\n1\n2\n3\n")
    for (texts, counts) in [
      (["a", "b", "b"], [0, 1, 2]), (["a", "a", "b"], [0, 2, 1]), (["0", "1", "2"], [0, 1, 1, 1]),
    ] {
      index.add(FileColumn(number: 7, texts: texts))
      #expect(index.result(of: ListingsFilter()).choiceCounts(of: 7) == counts)
    }
  }

  @Test func aHistogramOfNothingIsEmpty() throws {
    let result = try FilterIndex("price\n1\n2\n").result(of: ListingsFilter())
    for (measure, edges, counts) in [
      (.price, [1], []), (.price, [2, 1], []), (.price, [1, .nan], []),
      (.area, [0, 1, 2], [0, 0]),
      (.column(9), [0, 1], [0]), (.price, [-.infinity, 2, .infinity], [1, 1]),
    ] as [(Criterion, [Double], [Int])] {
      #expect(result.histogram(of: measure, edges: edges) == counts, "\(measure) \(edges)")
    }
  }

  @Test func remediesBringAsManyHomesAsTheySay() throws {
    let index = try sample(700)
    var generator = SplitMix64(seed: 8)
    var found: Set<Criterion> = []
    for _ in 0..<300 {
      let filter = random(&generator, index)
      let result = index.result(of: filter)
      for remedy in result.remedies {
        let after = index.result(of: remedy.applied(to: filter))
        #expect(after.count == remedy.count && remedy.count > result.count, "\(remedy)")
        #expect(filter.criteria.contains(remedy.criterion))
        found.insert(remedy.criterion)
      }
    }
    #expect(found.isSuperset(of: [.price, .area, .surroundings, .column(6)]))
  }

  @Test func remediesNameTheGreatestObstacleAndTheNearestHomes() throws {
    let index = try FilterIndex(
      "price,area,type,location\n500,50,Flat,Kew\n700,95,Flat,Kew\n900,105,House,Kew\n"
        + "950,130,House,Ham\n960,130,House,Kew\n990,130,Mews,Kew\n")
    func remedies(_ change: (inout ListingsFilter) -> Void) -> [Remedy] {
      index.result(of: ListingsFilter(change)).remedies
    }
    let textAndMore = remedies {
      $0.price = ValueRange(lower: 600, upper: 800)
      $0.kinds = ["Flat"]
      $0.text = "ham"
    }
    #expect(textAndMore == [.removal(.text, count: 1)])
    #expect(
      remedies { $0.price = ValueRange(lower: 920, upper: 940) } == [
        .removal(.price, count: 6),
        .widening(.price, to: ValueRange(lower: 900, upper: 940), count: 1),
        .widening(.price, to: ValueRange(lower: 920, upper: 950), count: 1),
      ])
    let areaAndKinds = remedies {
      $0.area = ValueRange(lower: 110)
      $0.kinds = ["Flat"]
    }
    #expect(
      areaAndKinds == [
        .removal(.kinds, count: 3),
        .widening(.area, to: ValueRange(lower: 95), count: 1),
      ])
    // A range that holds nothing needs more than one bound.
    let empty = remedies { $0.price = ValueRange(lower: 9, upper: 1) }
    #expect(empty == [.removal(.price, count: 6)] && remedies { _ in }.isEmpty)
  }
}

extension Remedy {
  fileprivate static func removal(_ criterion: Criterion, count: Int) -> Remedy {
    Remedy(criterion: criterion, range: nil, count: count)
  }

  fileprivate static func widening(
    _ criterion: Criterion, to range: ValueRange, count: Int
  ) -> Remedy {
    Remedy(criterion: criterion, range: range, count: count)
  }
}
