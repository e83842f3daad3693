import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct FilterTests {
  @Test func distancesAreWorkedOutOnceForAPlace() throws {
    let index = FilterIndex(try ListingsTable(parsing: SampleListings.csv(rows: 500)))
    let center = try #require(index.area?.center)
    func filter(_ radius: Double?) -> ListingsFilter {
      ListingsFilter { filter in
        filter.surroundings = radius.map { Surroundings(center: center, radius: $0) }
      }
    }
    func storage() -> UnsafeRawPointer? {
      index.distances(from: center).numbers.withUnsafeBytes { $0.baseAddress }
    }
    var result = index.result(of: filter(2))
    let first = try #require(storage())
    // A smaller radius, none at all, another one again.
    for radius in [1.5, nil, 1, nil, 3] as [Double?] {
      result = index.result(of: filter(radius), reusing: result)
      #expect(storage() == first && Array(result) == Array(index.result(of: filter(radius))))
    }
  }

  @Test func distancesAreThoseOfASphere() {
    let quarter = Coordinate.earthRadius * .pi / 2
    for (one, other, distance, tolerance) in [
      // Paris to London, by their geographic centres; a quarter of a meridian.
      ((48.8566, 2.3522), (51.5074, -0.1278), 343.5, 0.5), ((90, 0), (0, 77), quarter, 1e-6),
      // Across the date line, and nowhere.
      ((0, 179.5), (0, -179.5), quarter / 90, 1e-6), ((48.8566, 2.3522), (48.8566, 2.3522), 0, 0),
    ] as [((Double, Double), (Double, Double), Double, Double)] {
      let place = Coordinate(latitude: one.0, longitude: one.1)
      let way = place.distance(to: Coordinate(latitude: other.0, longitude: other.1))
      #expect(abs(way - distance) <= tolerance, "\(one) to \(other)")
    }
  }

  @Test func boundsAreIncluded() throws {
    let index = try FilterIndex("price\n300\n100\n200\n200\n")
    for (lower, upper, rows) in [
      (100, 300, [1, 2, 3, 0]), (200, 200, [2, 3]), (200.000_1, 300, [0]), (300, 100, []),
      (.nan, .nan, [1, 2, 3, 0]), (.nan, 150, [1]), (-.infinity, .infinity, [1, 2, 3, 0]),
    ] as [(Double, Double, [Int])] {
      let found = index.rows { $0.price = ValueRange(lower: lower, upper: upper) }
      #expect(found == rows, "\(lower) to \(upper)")
    }
  }

  @Test func homesWithoutAValueDoNotPassItsCriterion() throws {
    let index = try FilterIndex("price,area,bedrooms,type\n1,,,\n2,50,2,Flat\n3,80,,House\n")
    for (area, rows) in [
      (ValueRange(lower: 0.1), [1, 2]), (ValueRange(lower: 80), [2]), (ValueRange(upper: 60), [1]),
      (ValueRange(lower: 0, upper: 1_000), [1, 2]), (ValueRange(lower: .infinity), []),
      // From 0 on all homes pass.
      (ValueRange(lower: 0), [0, 1, 2]), (ValueRange(lower: .nan), [0, 1, 2]),
    ] { #expect(index.rows { $0.area = area } == rows, "\(area)") }
    for (bedrooms, rows) in [
      (ValueRange.atLeast(1), [1]), (.atLeast(.max), []), (.atLeast(.min), [0, 1, 2]),
      (.exactly(2), [1]), (.exactly(-1), []), (.exactly(.max), []),
    ] { #expect(index.rows { $0.bedrooms = bedrooms } == rows, "\(bedrooms)") }
    for (kinds, rows) in [
      (["Flat", "House"], [1, 2]), ([], []), (["Castle"], []), ([""], [0]),
    ] as [(Set<String>, [Int])] { #expect(index.rows { $0.kinds = kinds } == rows, "\(kinds)") }
    for (noted, rows) in [([2, 0, -1, 99], [0, 2]), ([], [])] as [(Set<Int>, [Int])] {
      #expect(index.rows { $0.marks[.note] = noted } == rows, "\(noted)")
    }
    #expect(index.rows { $0.text = "  \n" } == [0, 1, 2])
  }

  @Test func aRadiusOfAnySizeIsACircle() throws {
    let index = try FilterIndex("price,lat,lon\n1,51,0\n2,51.01,0\n3,,\n")
    let center = Coordinate(latitude: 51, longitude: 0)
    for (radius, rows) in [
      (0, [0]), (2, [0, 1]), (40_000, [0, 1]), (-1, []), (.infinity, [0, 1, 2]), (.nan, [0, 1, 2]),
    ] {
      let circle = Surroundings(center: center, radius: radius)
      #expect(index.rows { $0.surroundings = circle } == rows, "\(radius)")
    }
  }

  @Test func aCriterionOnAColumnTheFileLacksLetsNothingThrough() throws {
    let index = try FilterIndex("price\n1\n2\n")
    #expect(index.rows { $0.area = ValueRange(lower: 10) } == [])
    #expect(index.rows { $0.kinds = ["Flat"] } == [] && index.rows { $0.text = "x" } == [])
  }

  @Test func textIsFoundWithoutRegardToCaseAccentsAndSpacesInCodes() throws {
    let index = try FilterIndex(
      "price,title,location,postcode\n1,Große Straße,Köln,50667\n2,Calle Peñón,Madrid,28001\n"
        + "3,\"Queens Road\",Wimbledon,SW19 8NY\n4,望京新城,朝阳,\n")
    for (text, rows) in [
      ("strasse", [0]), ("KOLN", [0]), ("penon madrid", [1]), ("sw198ny", [2]), ("sw19 8", [2]),
      ("sw19 queens", [2]), ("19 queens", []), ("8ny", []), ("ueens", []), ("queens koln", []),
      ("望京", [3]), ("a b c d e f g h i j k", []), (String(repeating: "x", count: 100_000), []),
    ] { #expect(index.rows { $0.text = text } == rows, "\(text.prefix(20))") }
  }

  @Test func aSearchBeginsWhereWordsAndCodesBegin() throws {
    let homes = [
      "W1G 8NY", "W1 2AB", "W12 7RJ", "W10 5AA", "SW1A 1AA", "EW1 1AA", "M1 1AE", "M11 2AB",
      "N1 6XX", "N16 5AA", "50667", "01310-100", "SW1P 4FA",
    ]
    let rows = homes.enumerated().map { "\($0.offset + 1),\($0.element)\n" }.joined()
    let index = try FilterIndex("price,postcode\n" + rows)
    for (text, codes) in [
      ("W1", ["W1G 8NY", "W1 2AB"]), ("w1g8", ["W1G 8NY"]), ("w12", ["W12 7RJ"]),
      ("W", ["W1G 8NY", "W1 2AB", "W12 7RJ", "W10 5AA"]), ("SW1", ["SW1A 1AA", "SW1P 4FA"]),
      ("M1", ["M1 1AE"]), ("m11", ["M11 2AB"]), ("m11ae", ["M1 1AE"]), ("n16", ["N16 5AA"]),
      ("n16xx", ["N1 6XX"]), ("506", ["50667"]), ("01310100", ["01310-100"]), ("0667", []),
    ] { #expect(index.rows { $0.text = text }.map { homes[$0] } == codes, "\(text)") }
    let titles = try FilterIndex(
      "price,title\n1,Stratford-upon-Avon\n2,Apartment W1105\n3,12b Baker Street\n4,望京SOHO\n"
        + "5,St John’s Élysée\n")
    for (text, rows) in [
      ("avon", [0]), ("von", []), ("upon-av", [0]), ("w1", []), ("w1105", [1]), ("1", [2]),
      ("12", [2]), ("bak", [2]), ("2b", []), ("京", [3]), ("soho", [3]), ("elys", [4]),
      ("lysee", []), ("s elysee", [4]),
    ] { #expect(titles.rows { $0.text = text } == rows, "\(text)") }
  }

  @Test func aResultOfOtherListingsIsNotReused() throws {
    let filter = ListingsFilter { $0.area = ValueRange(lower: 60) }
    let old = try FilterIndex("price,area\n1,50\n2,70\n").result(of: filter)
    let second = try FilterIndex("price,area\n1,70\n2,50\n3,90\n")
    #expect(Array(second.result(of: filter, reusing: old)) == [0, 2])
  }

  @Test func theMedianPriceOfAllHomesLiesInTheirMiddle() throws {
    for (prices, median) in [([], nil), ([7], 7), ([10, 1, 2], 2), ([3, 10, 2, 1], 2.5)]
      as [([Int], Double?)]
    {
      let index = try FilterIndex("price\n" + prices.map { "\($0)\n" }.joined())
      #expect(index.medianPrice == median && index.result(of: .init()).medianPrice == median)
    }
  }

  @Test func pricesAreSortedStably() throws {
    var generator = SplitMix64(seed: 9)
    for size in [0, 1, 2, 100, 5_000] {
      let prices = ContiguousArray(
        (0..<size).map { _ in
          generator.below(2) == 0
            ? Double(generator.below(50)) * 1_000 : generator.unit() * 1e12
        })
      for prices in [prices, ContiguousArray(prices.map { $0.rounded() })] {
        let expected = prices.indices.sorted { (prices[$0], $0) < (prices[$1], $1) }
        #expect(RadixSort.sorted(by: RadixSort.keys(prices)).map { Int($0) } == expected)
      }
    }
    let keys = RadixSort.keys([0, 1e15, 0, .leastNonzeroMagnitude])
    #expect(Array(RadixSort.sorted(by: keys)) == [0, 2, 3, 1])
  }

  @Test func oneHomeFarAwayDoesNotStretchTheScaleOfDistances() throws {
    func radius(_ homes: [(Double, Double)]) throws -> Double {
      let rows = homes.map { "500000,\($0.0),\($0.1)\n" }.joined()
      return try #require(try FilterIndex("price,lat,lon\n" + rows).area).radius
    }
    let london = (0..<40).map { (index: Int) -> (Double, Double) in
      (51.4 + Double(index % 7) / 30, Double(index / 7) / 15 - 0.3)
    }
    #expect(try radius(london + [(0, 0)]) == radius(london))
    #expect(try radius(london + [(0, 0), (-0.1, 51.5)]) < 50)
    // A second city is none.
    let leeds = (0..<8).map { (index: Int) -> (Double, Double) in (53.8, -1.5 - Double(index) / 100)
    }
    #expect(try radius(london + leeds) > 200)
    // Homes of one block, and one elsewhere.
    #expect(try radius(Array(repeating: (51.5, -0.1), count: 40) + [(51.6, -0.1)]) > 10)
  }

  @Test func oneAreaOutOfProportionDoesNotStretchTheScaleOfAreas() throws {
    let usual = (0..<40).map { 50 + $0 * 70 / 39 }
    for (areas, limit) in [
      (usual, 120), (usual + [99_999_999], 120), (usual + [99_999_999, 5_000_000], 120),
      ([50, 60, 99_999_999], 60), ([50, 60, 70, 99_999_999], 70),
      // A castle among flats is one of them.
      (usual + [1_000], 1_000), ([30, 90, 600], 600),
      // As many as here are no typos.
      (usual + Array(repeating: 50_000, count: 8), 50_000),
    ] as [([Int], Double)] {
      let rows = areas.map { "500000,\($0)\n" }.joined()
      #expect(try FilterIndex("price,area m2\n" + rows).commonAreaLimit == limit, "\(areas)")
    }
  }
}

@Suite struct ColumnFilterTests {
  private func index() throws -> FilterIndex {
    try FilterIndex("price,built,heating\n4,1990,gas\n3,,oil\n2,-5,\n1,2001,gas\n")
  }

  @Test func numbersOfAColumnAreFiltered() throws {
    let index = try index()
    index.add(FileColumn(number: 1, numbers: [1990, .nan, -5, 2001]))
    #expect(index.rows { $0.numbers[1] = ValueRange(lower: 1990) } == [3, 0])
    #expect(index.rows { $0.numbers[1] = ValueRange(upper: 1990) } == [2, 0])
    #expect(index.rows { $0.numbers[1] = ValueRange() } == [3, 2, 1, 0])
    // Texts are chosen only in columns of texts.
    #expect(index.rows { $0.choices[1] = ["1990", ""] } == [])
    #expect(index.column(1)?.number(of: 1) == nil && index.column(1)?.number(of: 0) == 1990)
  }

  @Test func textsOfAColumnAreChosen() throws {
    let index = try index()
    index.add(FileColumn(number: 2, texts: ["gas", "oil", "", "gas"]))
    #expect(index.rows { $0.choices[2] = ["gas"] } == [3, 0])
    #expect(index.rows { $0.choices[2] = ["oil", "", "wood"] } == [2, 1])
    #expect(index.rows { $0.choices[2] = [] } == [])
    index.add(FileColumn(number: 1, texts: ["1990", "", "none", "2001"]))
    #expect(index.rows { $0.numbers[1] = ValueRange(lower: 1995) } == [])
    #expect(index.column(2)?.text(of: 1) == "oil" && index.column(2)?.text(of: 9) == nil)
  }

  @Test func aColumnThatIsNotThereLetsNothingThroughUntilItIsAdded() throws {
    let index = try index()
    var filter = ListingsFilter()
    filter.numbers[1] = ValueRange(lower: 0)
    let before = index.result(of: filter)
    #expect(before.isEmpty)
    // One with other homes is not taken.
    index.add(FileColumn(number: 1, numbers: [1, 2, 3]))
    #expect(index.result(of: filter, reusing: before).isEmpty && index.column(1) == nil)
    index.add(FileColumn(number: 1, numbers: [1990, .nan, -5, 2001]))
    let after = index.result(of: filter, reusing: before)
    #expect(Array(after) == [3, 0] && before.isEmpty)
    #expect(Array(index.result(of: filter, reusing: after)) == [3, 0])
  }

  @Test func aFilterNamesItsParts() {
    var filter = ListingsFilter(price: ValueRange(upper: 5))
    filter.area = ValueRange(lower: 0)
    filter.text = " "
    filter.choices = [4: ["a"], 2: []]
    filter.numbers = [4: ValueRange(lower: 1), 3: ValueRange()]
    filter.marks = [.note: []]
    #expect(filter.criteria == [.price, .column(2), .column(4), .mark(.note)])
    for criterion in filter.criteria {
      #expect(!filter.without(criterion).criteria.contains(criterion))
    }
    #expect(!filter.isEmpty && filter.criteria.reduce(filter) { $0.without($1) }.isEmpty)
    #expect(ListingsFilter().isEmpty && !ListingsFilter { $0.bedrooms = .atLeast(1) }.isEmpty)
    #expect(!ListingsFilter(price: ValueRange(lower: 0, upper: 1)).isEmpty)
  }
}
