import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentViews
import Testing

@testable import Listings
@testable import PriceFilter

/// What is said about files that could not be read as they stand.
@Suite struct LoadReportTests {
  @MainActor @Test func theModelKnowsWhatWasSkipped() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\nA,100000\nB,x\nC,$5\nD,£3\nE,£4\n")
    let model = stage.application.model
    #expect(model.session.report?.rowsSkipped == 2)
    #expect(model.session.report?.diagnostics.stored.map(\.line) == [3, 4])
    let lines = stage.application.fileReport
    #expect(lines.first?.hasSuffix(": 3 homes; 2 rows skipped") == true)
    #expect(lines.contains { $0.contains("line 3, column 2: price: not a number") })
    #expect(lines.contains { $0.contains("1 in USD") })
  }

  @MainActor @Test func aFlawlessFileNeedsNoReport() async throws {
    let stage = try await ScreenStage()
    #expect(stage.application.fileReport == [])
    #expect(stage.application.model.session.report?.rowsKept == 10)
  }

  @MainActor @Test func theReportOfAnUnreadableFileIsThereToo() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\nA,x\nB,y\n")
    #expect(stage.application.model.session.report?.rowsSkipped == 2)
    #expect(
      stage.application.fileReport.first?.contains("could not read any of its 2 rows") == true)
    #expect(try stage.node("status").label?.contains("line 2, column 2") == true)
  }

  @MainActor @Test func theDescriptionCarriesTheReport() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\nA,100000\nB,x\n")
    stage.host.settle()
    let application = stage.application
    let text = try application.window.describe(report: application.fileDescription)
    #expect(text.contains(#""skipped" : 1"#) && text.contains(#""homes" : 1"#))
    #expect(text.contains(#""reason" : "price: not a number""#))
    #expect(text.contains(#""role" : "window""#) || text.contains(#""role""#))
  }

  @MainActor @Test func aGuessedCurrencyIsSaidBelowThePricesWithItsReason() async throws {
    let stage = try await ScreenStage(csv: "Price,Postcode\n5,SW19 8NY\n6,W1A 1AA\n")
    let said = try stage.node("price.currency")
    #expect(said.label == "Prices in GBP (detected from postcodes)")
    let application = stage.application
    let text = try application.window.describe(report: application.fileDescription)
    #expect(text.contains(#""currency" : "GBP""#))
    #expect(text.contains(#""currencyReason" : "postalCodes""#))
    let stated = try await ScreenStage(csv: "Price (£)\n5\n6\n")
    #expect(try stated.tree().node(withID: "price.currency") == nil)
  }
}
