import DetentHeadless
import DetentViews
import Listings
import Testing

@testable import PriceFilter

/// A window that opens with a filter and an order.
@MainActor
@Suite struct FirstSearchTests {
  private static let csv =
    "Address,Price,Type,Area m2,Beds,Built\n"
    + (1...10).map { "\($0) High Street,\($0)00000,House,\($0 * 20),\($0 % 5),\(1_900 + $0)\n" }
    .joined()

  private func prices(_ stage: ScreenStage) -> [Double] {
    let session = stage.application.model.session
    return session.sorted?.compactMap { session.listings?.price(of: $0) } ?? []
  }

  @Test func whatNoSectionCanShowStaysUntilItIsChosenThere() async throws {
    // Neither coordinates nor areas: the dial chooses the least number of bedrooms.
    let csv =
      "Address,Price,Type,Beds\n"
      + (1...10).map { "\($0) High Street,\($0)00000,House,\($0 % 5)\n" }.joined()
    let stage = try await ScreenStage(csv: csv, search: SearchText(filter: "row=1..2,beds=3"))
    let session = stage.application.model.session
    let typed = session.filter
    #expect(
      typed.homes == [0, 1] && typed.bedrooms == .exactly(3) && session.result?.isEmpty == true)
    let price = try #require(stage.application.window.view(withIdentifier: "price"))
    #expect(price.accessibilitySetValue(200_000, part: "lower"))
    #expect(session.filter.homes == [0, 1] && session.filter.bedrooms == .exactly(3))
    #expect(try stage.node("chip.typed 0").label == "Filter: row=1..2")
    try stage.clickCross("chip.typed 0")
    #expect(session.filter.homes == nil && session.filter.bedrooms == .exactly(3))
  }

  @Test func whatIsTypedIsShownAndCanBeTakenBack() async throws {
    let stage = try await ScreenStage(
      csv: Self.csv, search: SearchText(filter: "price=300k..800k,Built<=1906", sort: "price-"))
    let model = stage.application.model
    #expect(prices(stage) == [600_000, 500_000, 400_000, 300_000])
    #expect(model.searchText == SearchText(filter: "price=300k..800k,Built<=1906", sort: "price-"))
    #expect(try stage.node("price.lower").value == 300_000)
    // What no section shows stands on a chip, and stays when another filter changes.
    let screen = try #require(stage.application.window.contentView as? PriceFilterScreen)
    stage.application.model.choose { $0.price = nil }
    #expect(prices(stage) == (1...6).reversed().map { Double($0) * 100_000 })
    model.session.undo()
    #expect(prices(stage).count == 4)
    model.session.undo()
    #expect(prices(stage) == (1...10).map { Double($0) * 100_000 } && !model.session.steps.canUndo)
    model.session.redo()
    #expect(prices(stage).count == 4)
    screen.commands.perform(.resetFilters)
    #expect(prices(stage).count == 10)
  }

  @Test func rowsThatAreTypedAreNoFavourites() async throws {
    let stage = try await ScreenStage(csv: Self.csv, search: SearchText(filter: "row=2..3"))
    #expect(prices(stage) == [200_000, 300_000])
    stage.application.model.marks.setFavourite(true, of: 7)
    #expect(prices(stage) == [200_000, 300_000])
    stage.application.model.choose { $0.price = nil }
    #expect(stage.application.model.searchText.filter == "row=2..3")
  }

  @Test func whatMakesNoSenseInTheFileFailsWithThePlaceInIt() async throws {
    for (search, place) in [
      (SearchText(filter: "pirce<=500k"), "--filter: at character 1: unknown name \"pirce\""),
      (SearchText(filter: "beds>=1,type=Castle"), "--filter: at character 14: there is no type"),
      (SearchText(filter: "price=3..x"), "--filter: at character 10: \"x\" is not a number"),
      (SearchText(sort: "beds,prize-"), "--sort: at character 6: unknown name \"prize\""),
    ] {
      let stage = try await ScreenStage(csv: Self.csv, search: search)
      let error = try #require(stage.application.model.session.error)
      #expect(error.description.contains(place) && error.exitCode == 64, "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }
}
