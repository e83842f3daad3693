import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Listings
import Testing

@testable import PriceFilter

@MainActor @Suite struct ColumnsSheetTests {
  private func menu(_ name: String, _ stage: ScreenStage) throws -> MenuButton {
    let sheet = try #require(stage.application.window.overlay.view(withIdentifier: "columns"))
    return try #require(sheet.view(withIdentifier: "columns.\(name)") as? MenuButton)
  }

  /// Waits until the file was read again.
  private func finish(_ stage: ScreenStage) async throws {
    let session = stage.application.model.session
    try await wait(until: {
      session.isLoaded && session.listings?.columns.name(of: .area) == "Plot m2"
    })
    stage.host.settle()
  }

  @Test func theSheetShowsWhatWasTakenForWhat() async throws {
    let stage = try await ScreenStage()
    let screen = try #require(stage.application.window.contentView as? PriceFilterScreen)
    screen.commands.perform(.columns)
    stage.host.settle()
    #expect(
      try menu("price", stage).items[menu("price", stage).selectedIndex ?? 0].title == "Price")
    #expect(try menu("latitude", stage).selectedIndex == 0)
    #expect(try stage.node("columns.read").states.contains(.disabled))
    stage.host.key(.escape)
    #expect(try stage.tree().node(withID: "columns") == nil)
  }

  @Test func decisionsAreKeptAsText() throws {
    let options = ColumnMemory.text(
      of: {
        var options = ImportOptions(currency: Currency(code: "EUR"))
        options.columns.set("Betrag \"neu\"", for: .price)
        options.columns.set("", for: .type)
        options.areaMeasure = .squareFeet
        return options
      }())
    let back = try #require(ColumnMemory.options(from: options))
    #expect(back.currency?.code == "EUR" && back.areaMeasure == .squareFeet)
    #expect(back.columns.names[.price] == "Betrag \"neu\"" && back.columns.absent == [.type])
    #expect(ColumnMemory.options(from: "damaged") == nil)
  }

  @Test func anotherColumnForTheAreaIsReadAtOnce() async throws {
    let stage = try await ScreenStage(
      csv: "Price,Area m2,Plot m2\n" + (1...6).map { "\($0)00000,\($0)0,\($0)000\n" }.joined())
    let screen = try #require(stage.application.window.contentView as? PriceFilterScreen)
    screen.commands.perform(.columns)
    stage.host.settle()
    #expect(try menu("area", stage).selectedIndex == 2)
    #expect(try menu("area", stage).accessibilitySetValue(3, part: ""))
    try stage.click("columns.read")
    try await finish(stage)
    #expect(stage.application.model.session.listings?.columns.name(of: .area) == "Plot m2")
  }

  @Test func aColumnPlaysOneRole() async throws {
    let stage = try await ScreenStage(
      csv: "Price,Area m2,Plot m2\n" + (1...6).map { "\($0)00000,\($0)0,\($0)000\n" }.joined())
    let screen = try #require(stage.application.window.contentView as? PriceFilterScreen)
    screen.commands.perform(.columns)
    stage.host.settle()
    #expect(try menu("area", stage).accessibilitySetValue(3, part: ""))
    #expect(try menu("bedrooms", stage).accessibilitySetValue(3, part: ""))
    #expect(try menu("area", stage).selectedIndex == 0)
    try stage.click("columns.read")
    let session = stage.application.model.session
    try await wait(until: { session.listings?.columns.name(of: .bedrooms) == "Plot m2" })
    #expect(session.listings?.columns.name(of: .area) == "Area m2")
  }
}
