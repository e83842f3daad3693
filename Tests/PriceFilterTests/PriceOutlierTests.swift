import DetentDrawing
import DetentHeadless
import DetentViews
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// Prices that no scale should be made for.
@Suite struct PriceOutlierTests {
  private func csv(_ prices: [String]) -> String {
    "Address,Price\n"
      + prices.enumerated().map { "\($0.offset) High Street,\"\($0.element)\"\n" }.joined()
  }

  /// Prices from 200,000 to 2,000,000.
  private let usual = (0..<60).map { String(200_000 + $0 * 30_000) }

  @Test func aPriceOfZeroIsNotOnTheScale() throws {
    let result = try listings(csv(["0", "500000", "250000"]))
    #expect(NiceBounds(pricesOf: FilterIndex(result))?.lower == 250_000)
  }

  @Test(arguments: ["675000000000", "67500000000", "675000000000000"])
  func aTypoOfManyZerosDoesNotSqueezeTheScale(_ typo: String) throws {
    for prices in [usual, ["200000", "300000", "250000"]] {
      let clean = try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
      let index = FilterIndex(try listings(csv([typo] + prices)))
      #expect(index.count == prices.count + 1 && index.highestPrice == Double(typo))
      let bounds = try #require(NiceBounds(pricesOf: index))
      #expect(bounds.lower == clean.lower && bounds.upper == clean.upper)
    }
  }

  @Test func aPlaceholderOfOnePoundDoesNotStretchTheScaleDownwards() throws {
    let bounds = try #require(
      NiceBounds(pricesOf: FilterIndex(try listings(csv(["1", "1"] + usual)))))
    #expect(bounds.lower == 200_000)
  }

  @Test func dearHomesThatBelongToTheOthersStayOnTheScale() throws {
    // A market where the dearest costs thirty times the median.
    let prices = (0...100).map { part -> String in
      let x = Double(part) / 100
      return String(Int(200_000 + 1_800_000 * x + 38_000_000 * x * x * x * x * x * x))
    }
    let bounds = try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
    #expect(bounds.lower == 200_000 && bounds.upper == 40_000_000)
  }

  @Test func rentsAndSalesInOneFileAreBothOnTheScale() throws {
    let prices = (0..<40).map { String(900 + $0 * 50) } + usual
    let bounds = try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
    #expect(bounds.lower <= 900 && bounds.upper >= 1_970_000)
  }

  @MainActor @Test func homesBeyondAnOpenEndPassWhileTheThumbIsThere() async throws {
    let stage = try await ScreenStage(csv: csv(["675000000000", "1"] + usual))
    func count() throws -> Int {
      stage.application.model.count
    }
    #expect(try stage.node("price.upper").valueText?.hasSuffix("or more") == true)
    #expect(try stage.node("price.lower").valueText?.hasSuffix("or less") == true)
    let lower = try stage.node("price.lower").frame.center
    stage.host.drag(lower, Point(x: lower.x + 60, y: lower.y))
    let value = try #require(try stage.node("price.lower").value)
    let above = usual.count { Double($0).map { $0 >= value } == true }
    #expect(try count() == above + 1)
    #expect(stage.application.model.session.filter.price?.upper == .infinity)
    let upper = try stage.node("price.upper").frame.center
    stage.host.drag(upper, Point(x: upper.x - 30, y: upper.y))
    let top = try #require(try stage.node("price.upper").value)
    #expect(stage.application.model.session.filter.price?.upper == top)
    #expect(try stage.node("price.upper").valueText?.hasSuffix("+") == false)
  }

  @Test func ofFewHomesTheLeastAndTheGreatestAreJudgedAlike() throws {
    func bounds(_ prices: [String]) throws -> NiceBounds {
      try #require(NiceBounds(pricesOf: FilterIndex(try listings(csv(prices)))))
    }
    for few in [["400000", "500000"], ["400000", "500000", "600000"]] {
      let clean = try bounds(few)
      for typo in ["1", "67500000000"] {
        let found = try bounds(few + [typo])
        #expect((found.lower, found.upper) == (clean.lower, clean.upper))
      }
    }
    // What differs honestly stays on the scale.
    for honest in [
      ["100000", "300000", "900000"], ["100000", "300000", "3500000"],
      ["50000", "60000", "70000", "800000"], ["90000", "250000", "400000", "1200000", "2000000"],
    ] {
      let found = try bounds(honest)
      let prices = honest.compactMap(Double.init)
      #expect(found.lower <= prices[0] && found.upper >= prices[prices.count - 1])
    }
  }

  @MainActor @Test func aTypoInASmallFileDoesNotSetTheDialOfAreas() async throws {
    let rows = (0..<40).map { "\($0) High Street,\(400_000 + $0 * 5_000),\(50 + $0)\n" }.joined()
    let stage = try await ScreenStage(
      csv: "Address,Price,Area m2\n" + rows + "Typo Street,500000,99999999\n")
    #expect(try #require(stage.application.model.areaBounds).upper < 1_000)
    #expect(try #require(stage.node("area.upper").maximum) < 1_000)
  }
}
