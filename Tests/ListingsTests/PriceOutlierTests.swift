import ListingsTestSupport
import Testing

@testable import Listings

/// Prices that are none.
@Suite struct PriceOutlierTests {
  private func csv(_ prices: [String]) -> String {
    "Address,Price\n"
      + prices.enumerated().map { "\($0.offset) High Street,\"\($0.element)\"\n" }.joined()
  }

  /// Prices from 200,000 to 2,000,000.
  private let usual = (0..<60).map { String(200_000 + $0 * 30_000) }

  @Test func aPriceOfZeroIsNoPrice() throws {
    let result = try listings(csv(["0", "500000", "£0", "0.00", "0,-", "250000"]))
    #expect(result.prices == [500_000, 250_000])
    #expect(result.reasons == Array(repeating: .price(.zero), count: 4))
    #expect(result.report.diagnostics.stored.allSatisfy { $0.skipsRow })
  }

  @Test(arguments: ["2024-01-15", "15/01/2024", "15.1.24", "2024-01-15T10:30:00"])
  func aDayIsNoPrice(_ day: String) throws {
    let result = try listings(csv(usual + [day, "20000000"]))
    #expect(result.count == usual.count + 1)
    #expect(result.reasons == [.price(.notANumber)])
    #expect(result.report.diagnostics.stored.first?.line == usual.count + 2)
  }

  @Test func aColumnOfDaysIsNotTakenForPrices() throws {
    let rows = (1...28).map { "202401\($0 < 10 ? "0" : "")\($0),\($0)00000\n" }.joined()
    let result = try listings("price date,amount asked\n" + rows, columns: ColumnOverrides())
    #expect(result.columns.name(of: .price) != "price date")
  }
}
