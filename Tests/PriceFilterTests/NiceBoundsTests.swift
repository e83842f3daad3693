import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@Suite struct NiceBoundsTests {
  @Test func boundsOfLondonAreRound() throws {
    let coarse = try #require(NiceBounds(lowest: 180_000, highest: 39_750_000))
    #expect(coarse.lower == 180_000 && coarse.upper == 39_800_000 && coarse.step == 200_000)
    let fine = try #require(
      NiceBounds(lowest: 187_500, highest: 987_000, stepCount: 400))
    #expect(fine.lower == 187_000 && fine.upper == 987_000 && fine.step == 1_000)
  }

  @Test func theStepOfPricesFollowsTheMedianAndNotTheDearest() throws {
    let csv = "price\n" + (1...99).map { "\(200_000 + $0 * 1_000)\n" }.joined() + "2500000\n"
    let listings = try ListingsTable(parsing: Array(csv.utf8))
    let bounds = try #require(NiceBounds(pricesOf: FilterIndex(listings)))
    #expect(bounds.step == 1_000 && bounds.lower == 201_000 && bounds.upper == 2_500_000)
    let none = try ListingsTable(parsing: Array("price\n".utf8))
    #expect(NiceBounds(pricesOf: FilterIndex(none)) == nil)
  }

  @Test func aColumnHasBoundsOfWhatBelongsTogether() throws {
    func bounds(_ numbers: [Double]) throws -> NiceBounds {
      try #require(NiceBounds(of: FileColumn(number: 1, numbers: numbers)))
    }
    // A year that is missing is written as 0, and one lot has zeros too many.
    let years = try bounds([0] + (1890...2020).map(Double.init))
    #expect(years.lower == 1890 && years.upper == 2020 && years.step == 1)
    let lots = try bounds((1...99).map { Double($0) * 50 } + [9e9])
    #expect(lots.lower == 50 && lots.upper <= 5_000 && lots.step < 50)
    // What is near the others belongs to them, and below zero there are no ratios.
    let rooms = try bounds([0, 1, 1, 2, 2, 2, 3, 3, 4, 10])
    #expect(rooms.lower == 0 && rooms.upper == 10 && rooms.step == 1)
    let floors = try bounds([-3, 0, 1, 1, 1, 2, 90])
    #expect(floors.lower == -3 && floors.upper == 90)
    #expect(NiceBounds(of: FileColumn(number: 1, numbers: [.nan])) == nil)
  }

  @Test func boundsHoldTheValuesWhateverTheyAre() {
    var generator = SplitMix64(seed: 17)
    for _ in 0..<5_000 {
      let exponent = generator.below(40) - 20
      var power = 1.0
      for _ in 0..<exponent.magnitude { power *= exponent < 0 ? 0.1 : 10 }
      let values = [generator.unit() * power, generator.unit() * power].sorted()
      guard let bounds = NiceBounds(lowest: values[0], highest: values[1]) else {
        Issue.record("no bounds for \(values)")
        continue
      }
      #expect(bounds.lower <= values[0] && values[1] <= bounds.upper)
      #expect(bounds.lower >= 0 && bounds.upper.isFinite && bounds.step > 0)
      if values[0] > 0 { #expect(bounds.lower > 0) }
    }
  }

  @Test func whatHasNoBoundsIsRefused() {
    #expect(NiceBounds(lowest: .nan, highest: 1) == nil)
    #expect(NiceBounds(lowest: 0, highest: .infinity) == nil)
    #expect(NiceBounds(lowest: 2, highest: 1) == nil)
    #expect(NiceBounds(lowest: -1, highest: 1) == nil)
    let greatest = NiceBounds(lowest: 0, highest: .greatestFiniteMagnitude)
    #expect(greatest?.upper == .greatestFiniteMagnitude)
    let least = NiceBounds(lowest: 0, highest: .leastNonzeroMagnitude)
    #expect(least?.upper ?? 0 >= .leastNonzeroMagnitude)
  }

  @Test func stepsAreOneTwoOrFive() {
    #expect(NiceBounds.roundStep(notAbove: 395_700) == 200_000)
    #expect(NiceBounds.roundStep(notAbove: 500_000) == 500_000)
    #expect(NiceBounds.roundStep(notAbove: 1) == 1)
    #expect(NiceBounds.roundStep(notAbove: 0.07) == 0.05)
    #expect(NiceBounds.roundStep(notAbove: 0) == 0 && NiceBounds.roundStep(notAbove: .nan) == 0)
  }

  @Test func oneHugePriceBreaksNothing() throws {
    let text = "price\n" + (0..<100).map { "\(100_000 + $0)\n" }.joined() + "1000000000000\n"
    let index = FilterIndex(try listings(text))
    #expect(index.highestPrice == 1e12)
    let bounds = try #require(NiceBounds(pricesOf: index))
    #expect(bounds.lower == 100_000 && bounds.upper == 100_099 && bounds.step < 1)
  }

  @Test func equalPricesAndASingleRowMakeAnInertRange() throws {
    for text in ["price\n500\n", "price\n500\n500\n500\n"] {
      let index = FilterIndex(try listings(text))
      #expect(index.lowestPrice == 500 && index.highestPrice == 500)
      let bounds = try #require(NiceBounds(lowest: 500, highest: 500))
      #expect(bounds.lower == 500 && bounds.upper == 500 && bounds.step == 0)
      let range = ValueRange(lower: bounds.lower, upper: bounds.upper)
      #expect(index.result(of: ListingsFilter(price: range)).count == index.count)
    }
  }
}
