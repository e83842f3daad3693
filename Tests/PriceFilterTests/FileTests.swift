import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor @Suite struct FileDropTests {
  private let folder = TemporaryFolder()
  private let stage: ScreenStage

  init() async throws { stage = try await ScreenStage() }

  /// A file with as many homes.
  private func table(_ count: Int) -> String {
    folder.write(
      "table\(count).csv", Array("Price\n\(String(repeating: "100000\n", count: count))".utf8))
  }

  @Test func aDroppedTableReplacesTheOther() async throws {
    await stage.drop(["/nowhere/picture.png", table(2)])
    #expect(try stage.shownRows().count == 2)
    #expect(stage.events.last.map(ScreenStage.summary) == "results 2")
    #expect(stage.window.title.hasPrefix("table2.csv "))
    // Of several tables the first one is shown, and that is said.
    await stage.drop(["/nowhere/picture.png"] + (1...3).map(table))
    #expect(try stage.shownRows().count == 1)
    let notice = try #require(try stage.node("notice").label)
    #expect(notice.hasPrefix("Only one file can be open at a time: table1.csv"))
  }

  @Test func theNewestOfManyDropsIsShown() async throws {
    for count in 1...20 { stage.host.performDrop([table(count)]) }
    try await stage.application.waitForLoad()
    #expect(stage.events.last.map(ScreenStage.summary) == "results 20")
    #expect(stage.events.filter { $0.contains("results") }.count == 2)
  }

  /// An image, a folder, a missing file, a table without homes.
  private enum Wrong: CaseIterable {
    case image, folder, missing, unreadable, header

    @MainActor func path(in folder: TemporaryFolder) -> String {
      switch self {
      case .image:
        let image = Image.rendered(size: Size(width: 40, height: 40)) {
          $0.fill($0.clipBounds, with: Color.black)
        }
        return folder.write("wrong.png", image.pngData())
      case .folder:
        folder.makeFolder("wrong.csv")
        return "\(folder.path)/wrong.csv"
      case .missing: return "\(folder.path)/wrong.csv"
      case .unreadable:
        return folder.write("wrong.csv", Array("Address,Price\nA,on request\n".utf8))
      case .header: return folder.write("wrong.csv", Array("Address,Price\n".utf8))
      }
    }
  }

  @Test(arguments: Wrong.allCases)
  private func aWrongDropKeepsTheListingsAndSaysWhatIsWrong(wrong: Wrong) async throws {
    try stage.drag("price.lower", by: 100)
    try stage.click("listings.1")
    let (rows, title) = (try stage.shownRows(), stage.window.title)
    let results = stage.events.count { $0.contains("results") }
    stage.host.performDrop([wrong.path(in: folder)])
    #expect(try stage.shownRows() == rows)
    try? await stage.application.waitForLoad()
    #expect(try stage.node("notice").label?.contains("wrong.") == true)
    #expect(try stage.shownRows() == rows)
    #expect(try stage.node("listings.1").states.contains(.selected))
    #expect(try stage.has("chip.price"))
    #expect(stage.window.title == title)
    #expect(stage.events.count { $0.contains("results") } == results)
    try stage.click("notice.action")
    #expect(try !stage.has("notice"))
    #expect(try stage.shownRows() == rows)
  }

  @Test func theNoticeOfAWrongDropGoesWithEscapeAndWithTheNextTable() async throws {
    await stage.drop(["/nowhere/at-all.csv"])
    #expect(try stage.node("notice").label?.contains("at-all.csv") == true)
    stage.host.key(.escape)
    #expect(try !stage.has("notice"))
    await stage.drop(["/nowhere/at-all.csv"])
    await stage.drop([table(1)])
    #expect(try !stage.has("notice") && stage.shownRows().count == 1)
    let empty = try await ScreenStage(csv: "Address,Colour\nA,red\n")
    await empty.drop(["/nowhere/at-all.csv"])
    #expect(try empty.node("status").label?.contains("at-all.csv") == true, "nothing was shown")
  }

  @Test func whatFailsAfterAWrongDropIsSaidAndTheDropAgainAfterwards() async throws {
    func said() throws -> String? { try stage.tree().node(withID: "notice")?.label }
    await stage.drop(["/nowhere/at-all.csv"])
    stage.host.settle()
    stage.model.say("Not saved", detail: "No space left", .failure)
    #expect(try said() == "Not saved. No space left")
    try stage.click("notice.action")
    #expect(try said()?.contains("at-all.csv") == true)
    // A drop that comes to nothing later is the news.
    stage.model.say("Not saved", .failure)
    await stage.drop(["/nowhere/else.csv"])
    #expect(try said()?.contains("else.csv") == true)
    stage.host.key(.escape)
    #expect(try said() == nil)
  }

  @Test func aLoadOfADroppedFileThatIsCancelledLeavesWhatWasShown() async throws {
    // In one turn of the main actor: the load cannot have finished before it is cancelled.
    stage.host.performDrop([table(1)])
    #expect(try stage.node("notice").label?.hasPrefix("Loading") == true)
    try stage.click("notice.action")
    try await stage.application.waitForLoad()
    #expect(try !stage.has("notice") && stage.shownRows().count == 10)
  }

  @Test func theWindowHasIconsInTheSizesOfDesktops() async throws {
    #expect(stage.window.icons.map(\.pixelWidth) == [16, 32, 48, 64])
  }
}

@MainActor @Suite struct ColumnsSheetTests {
  private static let plots =
    "Price,Area m2,Plot m2\n" + (1...6).map { "\($0)00000,\($0)0,\($0)000\n" }.joined()
  private let folder = TemporaryFolder()

  private func menu(_ name: String, _ stage: ScreenStage) throws -> MenuButton {
    let sheet = try #require(stage.window.overlay.view(withIdentifier: "columns"))
    return try #require(sheet.view(withIdentifier: "columns.\(name)") as? MenuButton)
  }

  /// A window over a file, without a memory.
  private func stage(_ bytes: some Sequence<UInt8>) async throws -> ScreenStage {
    try await ScreenStage(folder.write("homes.csv", Array(bytes)), StateStore(folders: nil))
  }

  /// Opens the sheet unless it is open.
  private func open(_ stage: ScreenStage) throws {
    if try !stage.has("columns") { try stage.screen.commands.perform(.columns) }
    stage.host.settle()
  }

  /// Opens the sheet, chooses items of its menus, and reads the file again.
  private func choose(_ items: [String: Int], _ stage: ScreenStage) throws {
    try open(stage)
    for (name, item) in items {
      #expect(try menu(name, stage).accessibilitySetValue(Double(item), part: ""))
    }
    try stage.click("columns.read")
  }

  @Test func theSheetShowsWhatWasTakenForWhat() async throws {
    let stage = try await ScreenStage()
    try open(stage)
    let price = try menu("price", stage)
    #expect(price.items[price.selectedIndex ?? 0].title == "Price")
    #expect(try menu("latitude", stage).selectedIndex == 0)
    #expect(try stage.node("columns.read").states.contains(.disabled))
    stage.host.key(.escape)
    #expect(try !stage.has("columns"))
  }

  @Test func decisionsAreKeptAsReadableText() throws {
    var options = ImportOptions(currency: Currency(code: "EUR"))
    options.columns.set("Betrag \"neu\"", for: .price)
    options.columns.set("", for: .type)
    options.areaMeasure = .squareFeet
    (options.encoding, options.headerLine, options.distanceUnit) = (.cp949, 3, .miles)
    options.priceScale = 5
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try encoder.encode(options)
    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"areaMeasure":"sq ft","columns":{"absent":["type"],"#
        + #""names":{"price":"Betrag \"neu\""}},"currency":"EUR","distanceUnit":"mi","#
        + #""encoding":"CP949","headerLine":3,"priceScale":5}"#)
    #expect(try JSONDecoder().decode(ImportOptions.self, from: text) == options)
    let unknown = Data(#"{"columns":{"names":{},"absent":[]},"currency":"pebbles"}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ImportOptions.self, from: unknown)
    }
  }

  @Test func anotherColumnForTheAreaIsReadAtOnce() async throws {
    let stage = try await ScreenStage(csv: Self.plots)
    try open(stage)
    #expect(try menu("area", stage).selectedIndex == 2)
    try choose(["area": 3], stage)
    let session = stage.session
    try await wait { session.isLoaded && session.listings?.columns.name(of: .area) == "Plot m2" }
  }

  @Test func aHeaderThatIsChosenIsUsedForTheFileFromThenOn() async throws {
    let rows = (1...6).map { "Street \($0),\($0)00000,\($0)0\n" }.joined()
    let stage = try await stage(
      ("Name,Price,Area\nAnschrift,Kaufpreis,Wohnfläche\n" + rows).utf8)
    let session = stage.session
    let source = ListingsSource(path: session.source.path)
    var price: String? { session.listings?.columns.name(of: .price) }
    // After what the file says, and no header.
    try choose(["header-line": 3], stage)
    try await wait(until: { price == "Kaufpreis" })
    #expect(session.report?.assignment?.foundNames == ["Name", "Price", "Area"])
    session.open(source)
    try await wait(until: { session.isLoaded && session.source.options == ImportOptions() })
    #expect(price == "Kaufpreis" && session.listings?.count == 6)
    try choose(["header-line": 0], stage)
    try await wait(until: { price == "Price" })
    session.open(source)
    try await wait(until: { session.isLoaded })
    #expect(price == "Price")
  }

  @Test func theEncodingAndTheUnitOfDistancesAreChosen() async throws {
    let rows = (1...6).map { "Gr\u{FC}n \($0),\($0)00000,5\($0).1,7\($0).2\n" }.joined()
    let text = "Title,Price,Lat,Lon\n\(rows)"
    let stage = try await stage(text.unicodeScalars.map { UInt8($0.value) })
    let cyrillic = try #require(TextEncoding.allCases.firstIndex(of: .windows1251))
    try choose(["encoding": cyrillic + 1, "distances": 2, "price-unit": 2], stage)
    try await wait(until: { stage.session.report?.encoding == .windows1251 })
    stage.host.settle()
    #expect(stage.session.listings?.title(of: 0) == "Grьn 1")
    #expect(stage.session.listings?.prices.first == 100_000_000)
    #expect(stage.model.texts.distanceUnit == .miles)
  }

  @Test func columnsWithoutNamesAreKnownByTheirCells() async throws {
    let stage = try await stage("1 High St,250000\n2 Low St,310000\n".utf8)
    stage.host.settle()
    let menu = try menu("price", stage)
    #expect(menu.items.map(\.title) == ["None", "Column 1", "Column 2"])
    #expect(menu.items.map(\.detail) == ["", "1 High St", "250000"])
    try choose(["price": 2], stage)
    try await wait(until: { stage.session.listings?.prices == [250_000, 310_000] })
  }

  @Test func aColumnPlaysOneRole() async throws {
    let stage = try await ScreenStage(csv: Self.plots)
    try open(stage)
    for name in ["area", "bedrooms"] {
      #expect(try menu(name, stage).accessibilitySetValue(3, part: ""))
    }
    #expect(try menu("area", stage).selectedIndex == 0)
    try stage.click("columns.read")
    let session = stage.session
    try await wait(until: { session.listings?.columns.name(of: .bedrooms) == "Plot m2" })
    #expect(session.listings?.columns.name(of: .area) == "Area m2")
  }
}
