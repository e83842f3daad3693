import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Listings
import ListingsTestSupport
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
        (options.encoding, options.headerLine, options.distanceUnit) = (.cp949, 3, .miles)
        options.priceScale = 5
        return options
      }())
    let back = try #require(ColumnMemory.options(from: options))
    #expect(back.currency?.code == "EUR" && back.areaMeasure == .squareFeet)
    #expect(back.columns.names[.price] == "Betrag \"neu\"" && back.columns.absent == [.type])
    #expect(back.encoding == .cp949 && back.headerLine == 3 && back.distanceUnit == .miles)
    #expect(back.priceScale == 5)
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

  /// Opens the sheet, chooses items of its menus, and reads the file again.
  private func choose(_ items: [String: Int], _ stage: RunningStage) throws {
    let window = stage.application.window
    let screen = try #require(window.contentView as? PriceFilterScreen)
    screen.commands.perform(.columns)
    stage.host.settle()
    let sheet = try #require(window.overlay.view(withIdentifier: "columns"))
    for (name, item) in items {
      let menu = try #require(sheet.view(withIdentifier: "columns.\(name)"))
      #expect(menu.accessibilitySetValue(Double(item), part: ""))
    }
    stage.host.click(at: try #require(stage.tree().node(withID: "columns.read")).frame.center)
  }

  @Test func aHeaderThatIsChosenIsUsedForTheFileFromThenOn() async throws {
    let folder = TemporaryFolder()
    let rows = (1...6).map { "Street \($0),\($0)00000,\($0)0\n" }.joined()
    let text = "Name,Price,Area\nAnschrift,Kaufpreis,Wohnfläche\n" + rows
    let path = folder.write("homes.csv", Array(text.utf8))
    let stage = try await RunningStage(path, StateStore(folders: nil))
    let session = stage.session
    var price: String? { session.listings?.columns.name(of: .price) }
    // After what the file says, and no header.
    try choose(["header-line": 3], stage)
    try await wait(until: { price == "Kaufpreis" })
    #expect(session.report?.assignment?.foundNames == ["Name", "Price", "Area"])
    session.open(ListingsSource(path: path))
    try await wait(until: { session.isLoaded && session.source.options == ImportOptions() })
    #expect(price == "Kaufpreis" && session.listings?.count == 6)
    try choose(["header-line": 0], stage)
    try await wait(until: { price == "Price" })
    session.open(ListingsSource(path: path))
    try await wait(until: { session.isLoaded })
    #expect(price == "Price")
  }

  @Test func theEncodingAndTheUnitOfDistancesAreChosen() async throws {
    let folder = TemporaryFolder()
    let rows = (1...6).map { "Gr\u{FC}n \($0),\($0)00000,5\($0).1,7\($0).2\n" }.joined()
    let bytes = "Title,Price,Lat,Lon\n\(rows)".unicodeScalars.map { UInt8($0.value) }
    let stage = try await RunningStage(folder.write("homes.csv", bytes), StateStore(folders: nil))
    let cyrillic = try #require(TextEncoding.allCases.firstIndex(of: .windows1251))
    try choose(["encoding": cyrillic + 1, "distances": 2, "price-unit": 2], stage)
    try await wait(until: { stage.session.report?.encoding == .windows1251 })
    stage.host.settle()
    #expect(stage.session.listings?.title(of: 0) == "Grьn 1")
    #expect(stage.session.listings?.prices.first == 100_000_000)
    #expect(stage.application.model.texts.distanceUnit == .miles)
  }

  @Test func columnsWithoutNamesAreKnownByTheirCells() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("homes.csv", Array("1 High St,250000\n2 Low St,310000\n".utf8))
    let stage = try await RunningStage(path, StateStore(folders: nil))
    stage.host.settle()
    let window = stage.application.window
    let sheet = try #require(window.overlay.view(withIdentifier: "columns"))
    let menu = try #require(sheet.view(withIdentifier: "columns.price") as? MenuButton)
    #expect(menu.items.map(\.title) == ["None", "Column 1", "Column 2"])
    #expect(menu.items.map(\.detail) == ["", "1 High St", "250000"])
    #expect(menu.accessibilitySetValue(2, part: ""))
    stage.host.click(at: try #require(stage.tree().node(withID: "columns.read")).frame.center)
    try await wait(until: { stage.session.listings?.prices == [250_000, 310_000] })
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
