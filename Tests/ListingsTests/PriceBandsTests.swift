import ListingsTestSupport
import Testing

@testable import Listings

/// What tells homes apart in a file that has no words for it.
@Suite struct PriceBandsTests {
  private func table(_ prices: [Int], header: String = "Title,Price") throws -> ListingsTable {
    let folder = TemporaryFolder()
    let rows = prices.enumerated().map { "Home \($0),\($1)\n" }.joined()
    let path = folder.write("a.csv", Array("\(header)\n\(rows)".utf8))
    return try ListingsLoader.read(
      path, progress: nil, isCancelled: { false })
  }

  @Test func thereAreFourWithAboutAsManyHomesBetweenRoundPrices() throws {
    let table = try table((1...1_000).map { $0 * 1_003 })
    #expect(table.kindSource == .prices)
    #expect(
      table.kinds.map(\.name) == ["under 250k", "250k to 500k", "500k to 750k", "from 750k"])
    #expect(table.kinds.allSatisfy { abs($0.count - 250) <= 10 })
    #expect(table.kinds.map(\.count).reduce(0, +) == 1_000)
    for row in 0..<1_000 {
      let band = try #require(table.priceBands)[table.kindID(of: row)]
      let price = table.price(of: row)
      #expect(price >= band.lower ?? 0 && price < band.upper ?? .infinity)
    }
    // They are nothing that the file says of a home.
    #expect(table.kind(of: 3) == nil)
  }

  @Test func equalPricesAndNothingMakeFewer() throws {
    #expect(try table([5, 5, 5]).kinds.map(\.name) == ["any price"])
    #expect(try table([250_000]).kinds.map(\.count) == [1])
    let cheap = try table([1, 1, 1, 1, 1, 1, 100, 200])
    #expect(cheap.kinds.map(\.count).reduce(0, +) == 8 && cheap.kinds[0].name == "under 100")
    let huge = try table([1, 2, 3, 4]).priceBands
    #expect(huge?[1].lower == nil && huge?[4].upper == nil && huge?[9].upper == nil)
  }

  @Test func aFilterByThemIsReadAsItIsWritten() throws {
    let table = try table((1...100).map { $0 * 1_000 })
    let expression = FilterExpression(table)
    var filter = ListingsFilter()
    filter.kinds = [1, 4]
    let text = expression.text(of: filter)
    #expect(text == "type=under 26k|from 76k")
    #expect(try expression.filter(from: text) == filter)
    let index = FilterIndex(table)
    #expect(index.result(of: filter).count == 25 + 25)
    let error = #expect(throws: ExpressionError.self) { try expression.filter(from: "type=Flat") }
    #expect(error?.message.contains("the file has no types") == true)
  }

  @Test func whereAColumnHasTypesThereAreNone() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.csv", Array("price,type\n5,Flat\n6,House\n".utf8))
    let table = try ListingsLoader.read(
      path, progress: nil, isCancelled: { false })
    #expect(table.priceBands == nil && table.kindSource == .types)
  }

  @Test func aSearchForThemFitsThoseOfOtherPrices() throws {
    let expression = FilterExpression(try table((1...100).map { $0 * 1_000 }))
    for (old, new) in [
      ("type=under 30k", "type=under 26k"), ("type=from 1M", "type=from 76k"),
      ("type=20k to 40k", "type=26k to 51k"),
      ("type=under 30k|60k to 70k", "type=under 26k|51k to 76k"),
      ("type=under 26k|from 80k,price>=5k", "price>=5k,type=under 26k|from 76k"),
    ] {
      let fitting = expression.fittingFilter(from: old)
      #expect(expression.text(of: fitting.filter) == new && fitting.leftOut.isEmpty, "\(old)")
    }
    #expect(expression.fittingFilter(from: "type=Flat").leftOut == ["type=Flat"])
    // What somebody types is meant as it stands.
    #expect(throws: ExpressionError.self) { try expression.filter(from: "type=under 30k") }
  }

  @Test func theColumnOfTypesIsFilteredByInOnePlace() throws {
    let rows = (0..<30).map { "\($0) Elm Road,\($0 + 1)000,\(["Freehold", "Leasehold"][$0 % 2])\n" }
    let table = try listings("Address,Price,Tenure\n" + rows.joined())
    let expression = FilterExpression(table)
    let filter = try expression.filter(from: "tenure=freehold")
    #expect(filter.kinds?.count == 1 && filter.choices.isEmpty)
    #expect(expression.text(of: filter) == "type=Freehold")
    #expect(try table.filterColumns().isEmpty)
  }
}
