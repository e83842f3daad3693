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
      var filter = ListingsFilter()
      filter.surroundings = radius.map { Surroundings(center: center, radius: $0) }
      return filter
    }
    func storage() -> UnsafeRawPointer? {
      index.distances(from: center).kilometres.withUnsafeBytes { $0.baseAddress }
    }
    var result = index.result(of: filter(2))
    let first = try #require(storage())
    // A smaller radius, none at all, another one again.
    for radius in [1.5, nil, 1, nil, 3] as [Double?] {
      result = index.result(of: filter(radius), reusing: result)
      #expect(storage() == first)
      #expect(Array(result) == Array(index.result(of: filter(radius))))
    }
  }

  /// Paris to London, by their geographic centres; a quarter of a meridian; across the date line.
  @Test func distancesAreThoseOfASphere() {
    let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
    let london = Coordinate(latitude: 51.5074, longitude: -0.1278)
    #expect(abs(paris.distance(to: london) - 343.5) < 0.5)
    let pole = Coordinate(latitude: 90, longitude: 0)
    let quarter = Coordinate.earthRadius * .pi / 2
    #expect(abs(pole.distance(to: Coordinate(latitude: 0, longitude: 77)) - quarter) < 1e-6)
    let east = Coordinate(latitude: 0, longitude: 179.5)
    let west = Coordinate(latitude: 0, longitude: -179.5)
    #expect(abs(east.distance(to: west) - quarter / 90) < 1e-6)
    #expect(paris.distance(to: paris) == 0)
  }

  @Test func boundsAreIncluded() throws {
    let index = FilterIndex(try listings("price\n300\n100\n200\n200\n"))
    func rows(_ lower: Double, _ upper: Double) -> [Int] {
      Array(index.result(of: ListingsFilter(price: ValueRange(lower: lower, upper: upper))))
    }
    #expect(rows(100, 300) == [1, 2, 3, 0])
    #expect(rows(200, 200) == [2, 3])
    #expect(rows(200.000_1, 300) == [0])
    #expect(rows(300, 100).isEmpty)
    #expect(rows(.nan, .nan) == [1, 2, 3, 0])
    #expect(rows(.nan, 150) == [1])
    #expect(rows(-.infinity, .infinity).count == 4)
  }

  @Test func homesWithoutAValueDoNotPassItsCriterion() throws {
    let index = FilterIndex(
      try listings("price,area,bedrooms,type\n1,,,\n2,50,2,Flat\n3,80,,House\n"))
    func rows(_ change: (inout ListingsFilter) -> Void) -> [Int] {
      var filter = ListingsFilter()
      change(&filter)
      return Array(index.result(of: filter))
    }
    #expect(rows { $0.area = ValueRange(lower: 0.1) } == [1, 2])
    #expect(rows { $0.area = ValueRange(lower: 80) } == [2])
    #expect(rows { $0.area = ValueRange(lower: 0) } == [0, 1, 2])
    #expect(rows { $0.area = ValueRange(lower: .nan) } == [0, 1, 2])
    #expect(rows { $0.area = ValueRange(lower: .infinity) } == [])
    #expect(rows { $0.bedrooms = .atLeast(1) } == [1])
    #expect(rows { $0.bedrooms = .atLeast(.max) } == [])
    #expect(rows { $0.bedrooms = .atLeast(.min) } == [0, 1, 2])
    #expect(rows { $0.area = ValueRange(upper: 60) } == [1])
    #expect(rows { $0.area = ValueRange(lower: 0, upper: 1_000) } == [1, 2])
    #expect(rows { $0.bedrooms = .exactly(2) } == [1])
    #expect(
      rows { $0.bedrooms = .exactly(-1) } == [] && rows { $0.bedrooms = .exactly(.max) } == [])
    #expect(
      rows { $0.marks[.note] = [2, 0, -1, 99] } == [0, 2] && rows { $0.marks[.note] = [] } == [])
    #expect(rows { $0.kinds = ["Flat", "House"] } == [1, 2])
    #expect(rows { $0.kinds = [] } == [])
    #expect(rows { $0.kinds = ["Castle"] } == [] && rows { $0.kinds = [""] } == [0])
    #expect(rows { $0.text = "  \n" } == [0, 1, 2])
  }

  @Test func aRadiusOfAnySizeIsACircle() throws {
    let index = FilterIndex(try listings("price,lat,lon\n1,51,0\n2,51.01,0\n3,,\n"))
    let center = Coordinate(latitude: 51, longitude: 0)
    for (radius, rows) in [
      (0, [0]), (2, [0, 1]), (40_000, [0, 1]), (-1, []), (.infinity, [0, 1, 2]), (.nan, [0, 1, 2]),
    ] {
      var filter = ListingsFilter()
      filter.surroundings = Surroundings(center: center, radius: radius)
      #expect(Array(index.result(of: filter)) == rows, "\(radius)")
    }
  }

  @Test func aCriterionOnAColumnTheFileLacksLetsNothingThrough() throws {
    let index = FilterIndex(try listings("price\n1\n2\n"))
    var filter = ListingsFilter()
    filter.area = ValueRange(lower: 10)
    #expect(index.result(of: filter).isEmpty)
    filter = ListingsFilter()
    filter.kinds = ["Flat"]
    #expect(index.result(of: filter).isEmpty)
    filter = ListingsFilter()
    filter.text = "x"
    #expect(index.result(of: filter).isEmpty)
  }

  @Test func textIsFoundWithoutRegardToCaseAccentsAndSpacesInCodes() throws {
    let index = FilterIndex(
      try listings(
        "price,title,location,postcode\n1,Große Straße,Köln,50667\n2,Calle Peñón,Madrid,28001\n"
          + "3,\"Queens Road\",Wimbledon,SW19 8NY\n4,望京新城,朝阳,\n"))
    func rows(_ text: String) -> [Int] {
      var filter = ListingsFilter()
      filter.text = text
      return Array(index.result(of: filter))
    }
    #expect(rows("strasse") == [0])
    #expect(rows("KOLN") == [0])
    #expect(rows("penon madrid") == [1])
    #expect(rows("sw198ny") == [2] && rows("sw19 8") == [2] && rows("sw19 queens") == [2])
    #expect(rows("19 queens").isEmpty && rows("8ny").isEmpty && rows("ueens").isEmpty)
    #expect(rows("queens koln").isEmpty)
    #expect(rows("望京") == [3])
    #expect(rows("a b c d e f g h i j k").isEmpty)
    #expect(rows(String(repeating: "x", count: 100_000)).isEmpty)
  }

  @Test func aSearchBeginsWhereWordsAndCodesBegin() throws {
    let homes = [
      "W1G 8NY", "W1 2AB", "W12 7RJ", "W10 5AA", "SW1A 1AA", "EW1 1AA", "M1 1AE", "M11 2AB",
      "N1 6XX",
      "N16 5AA", "50667", "01310-100", "SW1P 4FA",
    ]
    let rows = homes.enumerated().map { "\($0.offset + 1),\($0.element)\n" }.joined()
    let index = FilterIndex(try listings("price,postcode\n" + rows))
    func codes(_ text: String) -> [String] {
      var filter = ListingsFilter()
      filter.text = text
      return index.result(of: filter).map { homes[$0] }
    }
    #expect(codes("W1") == ["W1G 8NY", "W1 2AB"])
    #expect(codes("w1g8") == ["W1G 8NY"] && codes("w12") == ["W12 7RJ"])
    #expect(codes("W") == ["W1G 8NY", "W1 2AB", "W12 7RJ", "W10 5AA"])
    #expect(codes("SW1") == ["SW1A 1AA", "SW1P 4FA"])
    #expect(
      codes("M1") == ["M1 1AE"] && codes("m11") == ["M11 2AB"] && codes("m11ae") == ["M1 1AE"])
    #expect(codes("n16") == ["N16 5AA"] && codes("n16xx") == ["N1 6XX"])
    #expect(codes("506") == ["50667"] && codes("01310100") == ["01310-100"] && codes("0667") == [])
    let titles = FilterIndex(
      try listings(
        "price,title\n1,Stratford-upon-Avon\n2,Apartment W1105\n3,12b Baker Street\n4,望京SOHO\n"
          + "5,St John’s Élysée\n"))
    func found(_ text: String) -> [Int] {
      var filter = ListingsFilter()
      filter.text = text
      return Array(titles.result(of: filter))
    }
    #expect(found("avon") == [0] && found("von") == [] && found("upon-av") == [0])
    #expect(found("w1") == [] && found("w1105") == [1])
    #expect(found("1") == [2] && found("12") == [2] && found("bak") == [2] && found("2b") == [])
    #expect(found("京") == [3] && found("soho") == [3])
    #expect(found("elys") == [4] && found("lysee") == [] && found("s elysee") == [4])
  }

  @Test func aResultOfOtherListingsIsNotReused() throws {
    var filter = ListingsFilter()
    filter.area = ValueRange(lower: 60)
    let first = FilterIndex(try listings("price,area\n1,50\n2,70\n"))
    let second = FilterIndex(try listings("price,area\n1,70\n2,50\n3,90\n"))
    let old = first.result(of: filter)
    #expect(Array(second.result(of: filter, reusing: old)) == [0, 2])
  }

  @Test func quantilesLieBetweenHomes() throws {
    let index = FilterIndex(try listings("price\n1\n2\n2\n3\n10\n"))
    #expect(index.quantile(0) == 1 && index.quantile(1) == 10 && index.quantile(0.5) == 2)
    #expect(index.quantile(0.625) == 2.5 && index.quantile(.nan) == nil)
    #expect(index.quantile(-1) == 1 && index.quantile(.infinity) == 10)
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

  @Test func aFilterKnowsWhetherItIsEmpty() {
    var filter = ListingsFilter()
    #expect(filter.isEmpty)
    filter.text = " "
    filter.area = ValueRange(lower: 0)
    #expect(filter.isEmpty)
    filter.bedrooms = .atLeast(1)
    #expect(!filter.isEmpty)
    #expect(!ListingsFilter(price: ValueRange(lower: 0, upper: 1)).isEmpty)
  }

  @Test func oneHomeFarAwayDoesNotStretchTheScaleOfDistances() throws {
    func area(_ homes: [(Double, Double)]) throws -> FilterIndex.Area? {
      let rows = homes.map { "500000,\($0.0),\($0.1)\n" }.joined()
      return FilterIndex(try listings("price,lat,lon\n" + rows)).area
    }
    let london = (0..<40).map { (index: Int) -> (Double, Double) in
      (51.4 + Double(index % 7) / 30, Double(index / 7) / 15 - 0.3)
    }
    let clean = try #require(try area(london))
    #expect(try #require(try area(london + [(0, 0)])).radius == clean.radius)
    #expect(try #require(try area(london + [(0, 0), (-0.1, 51.5)])).radius < 50)
    // A second city is none.
    let leeds = (0..<8).map { (index: Int) -> (Double, Double) in (53.8, -1.5 - Double(index) / 100)
    }
    #expect(try #require(try area(london + leeds)).radius > 200)
    // Homes of one block, and one elsewhere.
    let block = Array(repeating: (51.5, -0.1), count: 40)
    #expect(try #require(try area(block + [(51.6, -0.1)])).radius > 10)
  }

  @Test func oneAreaOutOfProportionDoesNotStretchTheScaleOfAreas() throws {
    func limit(_ areas: [Int]) throws -> Double? {
      let rows = areas.map { "500000,\($0)\n" }.joined()
      return FilterIndex(try listings("price,area m2\n" + rows)).commonAreaLimit
    }
    let usual = (0..<40).map { 50 + $0 * 70 / 39 }
    #expect(try limit(usual) == 120)
    for typos in [[99_999_999], [99_999_999, 5_000_000]] {
      #expect(try limit(usual + typos) == 120)
    }
    #expect(try limit([50, 60, 99_999_999]) == 60)
    #expect(try limit([50, 60, 70, 99_999_999]) == 70)
    // A castle among flats is one of them.
    #expect(try limit(usual + [1_000]) == 1_000 && limit([30, 90, 600]) == 600)
    // As many as here are no typos.
    #expect(try limit(usual + Array(repeating: 50_000, count: 8)) == 50_000)
  }
}
