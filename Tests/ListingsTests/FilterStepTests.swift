import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

/// Results that are made from the one before say what a result from scratch says.
@Suite struct FilterStepTests {
  private static let homes = 2_000
  /// `DETENT_FILTER_STEPS=100000 swift test -c release --filter FilterStepTests`.
  private static var steps: Int {
    getenv("DETENT_FILTER_STEPS").flatMap { Int(String(cString: $0)) } ?? 400
  }

  /// Columns beside those of the sample.
  private static func columns(_ table: ListingsTable) -> [FileColumn] {
    let rows = 0..<table.count
    return [
      FileColumn(number: 50, numbers: rows.map { $0 % 9 == 0 ? .nan : Double($0 * 7 % 500 - 100) }),
      FileColumn(number: 51, texts: rows.map { $0 % 11 == 0 ? "" : "level \($0 * $0 % 13)" }),
      FileColumn(number: 52, numbers: rows.map { Double($0 % 4) }),
    ]
  }

  private func change(
    _ filter: inout ListingsFilter, _ generator: inout SplitMix64, _ table: ListingsTable
  ) {
    func below(_ count: Int) -> Int { generator.below(count) }
    func range(_ value: (Int) -> Double) -> ValueRange {
      ValueRange(
        lower: below(3) == 0 ? -.infinity : value(below(1_000)),
        upper: below(3) == 0 ? .infinity : value(below(1_000)))
    }
    func near(_ old: ValueRange?, _ value: (Int) -> Double) -> ValueRange? {
      if below(8) == 0 { return nil }
      // A drag moves a bound by a little.
      if var old, below(3) > 0 {
        if below(2) == 0 { old.lower += value(below(20)) } else { old.upper -= value(below(20)) }
        return old
      }
      return range(value)
    }
    switch below(12) {
    case 0, 1: filter.price = near(filter.price) { Double($0) * 1_500 }
    case 2: filter.area = near(filter.area) { Double($0) / 4 }
    case 3: filter.numbers[50] = near(filter.numbers[50]) { Double($0) / 3 - 90 }
    case 4:
      filter.bedrooms = [nil, .exactly(below(5)), .atLeast(below(6))][below(3)]
    case 5:
      filter.kinds =
        below(3) == 0
        ? nil : Set((0..<3).map { _ in table.kinds[below(table.kinds.count)].text } + ["Castle"])
    case 6: filter.text = [nil, "quay", "HM4", "a", "alder lane", "hm 1"][below(6)]
    case 7:
      let places = (0..<2).map { 54.7 + Double($0) / 100 }
      filter.surroundings =
        below(3) == 0
        ? nil
        : Surroundings(
          center: Coordinate(latitude: places[below(2)], longitude: 2.44),
          radius: [0.5, 2, 5, 9, .infinity][below(5)])
    case 8:
      let corners = (0..<3 + below(4)).map { _ in
        Coordinate(
          latitude: 54.68 + Double(below(80)) / 1_000, longitude: 2.4 + Double(below(100)) / 1_000)
      }
      filter.region = below(3) == 0 ? nil : Region(corners: corners)
    case 9:
      filter.choices[51] =
        below(3) == 0 ? nil : Set((0..<3).map { _ in "level \(below(13))" } + [""])
    case 10:
      filter.numbers[52] = below(2) == 0 ? nil : ValueRange(lower: Double(below(3)))
    default:
      let marked = Set((0..<table.count).filter { $0 % (2 + below(2)) == 0 })
      if below(2) == 0 { filter.marks[.note] = below(2) == 0 ? nil : marked }
      filter.marks[.favourite] = below(2) == 0 ? nil : marked
    }
  }

  private static let edges = (0...30).map { Double($0) * 10 - 50 }
  private static let prices = (0...40).map { Double($0) * 50_000 }

  private func expectSame(_ result: FilterResult, _ fresh: FilterResult) {
    let isSame =
      result.count == fresh.count
      && result.homes.masks.map { $0 == 0 } == fresh.homes.masks.map { $0 == 0 }
      && result.prefix(40).elementsEqual(fresh.prefix(40))
      && result.suffix(3).elementsEqual(fresh.suffix(3))
      && result.medianPrice == fresh.medianPrice
      && result.kindCounts == fresh.kindCounts
      && result.choiceCounts(of: 51) == fresh.choiceCounts(of: 51)
      && result.histogram(of: .price, edges: Self.prices)
        == fresh.histogram(of: .price, edges: Self.prices)
      && [.area, .column(50), .column(52)].allSatisfy { (measure: Criterion) in
        result.histogram(of: measure, edges: Self.edges)
          == fresh.histogram(of: measure, edges: Self.edges)
      }
      && result.filter.criteria.allSatisfy { result.count(without: $0) == fresh.count(without: $0) }
    #expect(isSame, "\(result.filter)")
  }

  @Test func aStepComesToWhatAFreshCountComesTo() async throws {
    let table = try ListingsTable(parsing: SampleListings.csv(rows: Self.homes))
    // One index goes on from step to step; the other one knows nothing of the step before.
    let (index, other) = (FilterIndex(table), FilterIndex(table))
    for column in Self.columns(table) {
      index.add(column)
      other.add(column)
    }
    await index.prepare()
    var generator = SplitMix64(seed: 44)
    var filter = ListingsFilter()
    var result = index.result(of: filter)
    for step in 0..<Self.steps {
      if step % 97 == 96 { filter = ListingsFilter() }
      change(&filter, &generator, table)
      result = index.result(of: filter, reusing: result)
      // Facets of some steps only: the next one has to notice.
      if generator.below(4) > 0 { expectSame(result, other.result(of: filter)) }
      if step % 50 == 49 {
        index.add(
          FileColumn(
            number: 50, numbers: (0..<table.count).map { _ in Double(generator.below(300)) }))
        other.add(try #require(index.column(50)))
      }
    }
  }

  @Test func aResultStaysAsItIs() throws {
    let index = FilterIndex(try ListingsTable(parsing: SampleListings.csv(rows: 500)))
    var results = [index.result(of: ListingsFilter())]
    var expected = [Array(results[0])]
    for number in 0..<40 {
      let range = ValueRange(lower: Double(number) * 20_000)
      results.append(index.result(of: ListingsFilter(price: range), reusing: results[number]))
      expected.append(Array(results[number + 1]))
    }
    #expect(results.map { Array($0) } == expected && Set(expected.map(\.count)).count > 20)
  }

  /// More criteria are set than a mask has bits.
  @Test func anyNumberOfCriteriaMayBeSet() throws {
    let table = try ListingsTable(parsing: SampleListings.csv(rows: 300))
    let index = FilterIndex(table)
    var filter = ListingsFilter(price: ValueRange(lower: 200_000))
    filter.bedrooms = .atLeast(1)
    for number in 30..<60 {
      index.add(
        FileColumn(number: number, numbers: (0..<300).map { Double(($0 * 7 + number) % 50) }))
    }
    var result = index.result(of: filter)
    for number in 30..<60 {
      filter.numbers[number] = ValueRange(lower: 1)
      result = index.result(of: filter, reusing: result)
      func passes(_ row: Int, but left: Int? = nil) -> Bool {
        table.price(of: row) >= 200_000 && (table.bedrooms(of: row) ?? 0) >= 1
          && (30...number).allSatisfy { $0 == left || (row * 7 + $0) % 50 >= 1 }
      }
      #expect(result.sorted() == (0..<300).filter { passes($0) })
      for left in [30, number] {
        let rest = (0..<300).filter { passes($0, but: left) }
        #expect(result.count(without: .column(left)) == rest.count)
        let counts = result.histogram(of: .column(left), edges: [0, 1, 50])
        #expect(
          counts == [
            rest.count { ($0 * 7 + left) % 50 == 0 }, rest.count { ($0 * 7 + left) % 50 > 0 },
          ])
      }
    }
    filter.numbers = [30: ValueRange(lower: 1)]
    result = index.result(of: filter, reusing: result)
    #expect(result.sorted() == index.result(of: filter).sorted() && result.count > 100)
  }
}
