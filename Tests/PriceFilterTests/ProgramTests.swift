import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@Suite struct OptionsTests {
  /// What a user types.
  private struct Typed {
    var listings: String?
    var columns: String?
    var currency: String?
    var encoding: String?
    var headerLine: Int?
    var locale: String?

    func read() throws -> PriceFilterApplication.Options {
      try .init(
        listings: listings, columns: columns, currency: currency, encoding: encoding,
        headerLine: headerLine, locale: locale)
    }

    var complaint: String? {
      do {
        _ = try read()
        return nil
      } catch { return "\(error)" }
    }
  }

  private static let refused: [Typed] = [
    .init(listings: ""), .init(listings: "a.csv", columns: ""), .init(columns: "price=1"),
    .init(listings: "a.csv", columns: "nonsense=1"), .init(currency: "EUR"),
    .init(listings: "a.csv", currency: "ducats"), .init(listings: "a.csv", currency: ""),
    .init(listings: "a.csv", currency: "E\nR"), .init(listings: "a.csv", encoding: "klingon"),
    .init(encoding: "CP949"), .init(listings: "a.csv", headerLine: -1), .init(headerLine: 2),
  ]

  @Test(arguments: refused.indices)
  func whatContradictsOrWouldBeIgnoredIsRefusedInOneLine(index: Int) throws {
    let typed = Self.refused[index]
    let complaint = try #require(typed.complaint, "\(typed)")
    #expect(complaint.hasPrefix("--") && !complaint.contains("\n"))
  }

  private static let allowed: [Typed] = [
    .init(), .init(listings: "a.csv"), .init(listings: "a.csv", columns: "price=1"),
    .init(listings: "a.csv", locale: "de"), .init(listings: "a.csv", currency: "eur"),
    .init(currency: "auto"), .init(listings: "a.csv", encoding: "cp1251"), .init(encoding: "auto"),
    .init(listings: "a.csv", encoding: "shift_jis", headerLine: 0),
  ]

  @Test(arguments: allowed.indices)
  func whatGoesTogetherIsTaken(index: Int) {
    #expect(Self.allowed[index].complaint == nil)
  }

  @Test(arguments: [
    "de", "de_DE", "de-CH", "pt-BR", "en_GB.UTF-8", "sr_RS@latin", "zh_Hans_CN", "es_419", "C",
    "POSIX", "C.UTF-8", "ast_ES", "DE_de", "de_DE.UTF-8@euro", "ca-ES-valencia",
  ])
  func localesThatThereAreAreTaken(name: String) throws {
    #expect(try Typed(locale: name).read().locale == LocaleID(name))
  }

  @Test(arguments: [
    "", " ", "klingon", "english", "xx", "xx_YY", "de_", "de_XX", "_DE", "de DE", "1", "de_DE.",
    "@", "ü_DE", "de_DE/../..", "C_DE", "d", ".UTF-8",
  ])
  func localesThatThereAreNotAreRefused(name: String) {
    #expect(Typed(locale: name).complaint?.hasPrefix("--locale") == true)
  }

  @Test func aStrangeEnvironmentIsNobodysMistake() {
    #expect(LocaleID(environment: ["LANG": "klingon"]) == .plain)
  }
}

@Suite struct ResourceLocatorTests {
  @Test func foldersAreSearchedInOrder() {
    let locator = ResourceLocator(
      executable: "/opt/detent/bin/price-filter",
      sourceFile: "/src/Detent/Sources/HouseSearch/PriceFilter/System/Options.swift")
    #expect(
      locator.folders == [
        "/opt/detent/bin", "/opt/detent/bin/Resources", "/opt/detent/share/detent",
        "/src/Detent/Resources",
      ])
    #expect(ResourceLocator(executable: nil, sourceFile: "x.swift").folders == [])
  }

  @Test func theSampleIsFoundAndAFolderIsNoResource() throws {
    #expect(ResourceLocator().sampleListings?.hasSuffix("/sample-listings.csv") == true)
    let folder = TemporaryFolder()
    let locator = ResourceLocator(executable: "\(folder.path)/program", sourceFile: "x")
    #expect(locator.path(of: "missing.csv") == nil)
    let path = folder.write("thing.csv", [0x61])
    #expect(locator.path(of: "thing.csv") == path)
  }
}

/// What a desktop knows of the application without starting it.
@Suite struct DesktopFilesTests {
  private static let id = "io.github.detent.PriceFilter"
  private static let iconFolder =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Resources/icons"
  private static let sides = [48, 128, 256]

  private func desktopEntry() throws -> [String: String] {
    let lines = try SourceTree.text("Resources/\(Self.id).desktop").split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    return Dictionary(
      uniqueKeysWithValues: lines.dropFirst().map { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      })
  }

  @Test func desktopsOpenTablesWithIt() throws {
    let entry = try desktopEntry()
    for (key, value) in [
      ("Exec", "price-filter %F"), ("TryExec", "price-filter"),
      ("MimeType", "text/csv;text/tab-separated-values;"), ("Icon", Self.id),
      // The class that the X11 host gives its windows.
      ("Type", "Application"), ("StartupWMClass", "price-filter"),
    ] { #expect(entry[key] == value, "\(key)") }
  }

  @Test func desktopAndStoreCallItTheSame() throws {
    let entry = try desktopEntry()
    let store = try SourceTree.text("Resources/\(Self.id).metainfo.xml")
    #expect(store.contains("<id>\(Self.id)</id>"))
    #expect(store.contains("<launchable type=\"desktop-id\">\(Self.id).desktop</launchable>"))
    for (key, attribute) in [
      ("Name", ""), ("Name[de]", " xml:lang=\"de\""), ("Name[ar]", " xml:lang=\"ar\""),
      ("Name[zh_CN]", " xml:lang=\"zh-CN\""),
    ] { #expect(store.contains("<name\(attribute)>\(try #require(entry[key]))</name>"), "\(key)") }
    let source = try SourceTree.text("Sources/DetentProgram/WindowCommand.swift")
    let version = try #require(source.firstMatch(of: /programVersion = "([0-9.]+)"/))
    #expect(store.contains("<release version=\"\(version.1)\""))
  }

  /// With DETENT_RECORD=1 the files are written.
  @Test func theIconsOfDesktopsAreThatOfTheWindow() throws {
    if ProcessInfo.processInfo.environment["DETENT_RECORD"] == "1" { try record() }
    for side in Self.sides {
      let now = try drawn(side)
      let kept = try Surface(size: now.size)
      let image = try Image(contentsOf: "\(Self.iconFolder)/\(Self.id)-\(side).png")
      kept.withCanvas { $0.draw(image, in: Rect(origin: .zero, size: now.size)) }
      var difference = 0.0
      for place in 0..<side * side {
        let (x, y) = (place % side, place / side)
        let (a, b) = (now.pixel(x: x, y: y), kept.pixel(x: x, y: y))
        difference += abs(a.red - b.red) + abs(a.green - b.green) + abs(a.blue - b.blue)
      }
      #expect(difference / Double(side * side) < 0.01, "\(side)")
    }
    let vector = try SourceTree.text("Resources/icons/\(Self.id).svg")
    #expect(vector.contains("<svg") && vector.contains("viewBox=\"0 0 128 128\""))
    #expect(!vector.contains("<image") && vector.utf8.count < 20_000)
  }

  private func drawn(_ side: Int) throws -> Surface {
    let surface = try Surface(size: Size(width: Double(side), height: Double(side)))
    surface.withCanvas { ApplicationIcon.draw(in: $0, side: Double(side)) }
    return surface
  }

  private func record() throws {
    for side in Self.sides {
      try drawn(side).writePNG(to: "\(Self.iconFolder)/\(Self.id)-\(side).png")
    }
    let vector = try PictureFormat.svg.page(size: Size(width: 128, height: 128)) {
      ApplicationIcon.draw(in: $0, side: 128)
    }
    try PictureFormat.write(vector, to: "\(Self.iconFolder)/\(Self.id).svg")
  }
}

/// A window that opens with a filter and an order.
@MainActor @Suite struct FirstSearchTests {
  private static let csv =
    "Address,Price,Type,Area m2,Beds,Built\n"
    + (1...10).map { "\($0) High Street,\($0)00000,House,\($0 * 20),\($0 % 5),\(1_900 + $0)\n" }
    .joined()

  private func prices(_ stage: ScreenStage) -> [Double] {
    let session = stage.session
    return session.sorted?.compactMap { session.listings?.price(of: $0) } ?? []
  }

  @Test func whatNoSectionCanShowStaysUntilItIsChosenThere() async throws {
    let csv =
      "Address,Price,Level,Beds\n"
      + (1...10).map { "\($0) High Street,\($0)00000,\($0 % 2),\($0 % 5)\n" }.joined()
    let stage = try await ScreenStage(csv: csv)
    #expect(try !stage.has("type"))
    // The column is not read yet.
    let level = ValueRange(lower: 1, upper: 1)
    stage.session.apply(
      ListingsFilter { ($0.numbers[2], $0.bedrooms) = (level, .exactly(3)) })
    #expect(try stage.view("price").accessibilitySetValue(200_000, part: "lower"))
    #expect(stage.filter.numbers == [2: level] && stage.filter.bedrooms == .exactly(3))
    #expect(try stage.node("chip.typed 0").label == "Filter: Level=1")
    try stage.clickCross("chip.typed 0")
    #expect(stage.filter.numbers.isEmpty && stage.filter.bedrooms == .exactly(3))
  }

  @Test func aFilterOfDaysIsWrittenWithDays() async throws {
    let rows = (1...9).map { "\($0) Elm Road,\($0)00000,2024-0\($0)-05\n" }
    let stage = try await ScreenStage(
      csv: "Address,Price,Listed\n\(rows.joined())", search: SearchText(filter: "Listed>=2024-06"))
    #expect(stage.session.result?.count == 4)
    #expect(stage.model.searchText.filter == "Listed>=2024-06-01")
  }

  @Test func whatIsTypedIsShownAndCanBeTakenBack() async throws {
    let text = SearchText(filter: "price=300k..800k,Built<=1906", sort: "price-")
    let stage = try await ScreenStage(csv: Self.csv, search: text)
    let session = stage.session
    #expect(prices(stage) == [600_000, 500_000, 400_000, 300_000])
    #expect(try stage.model.searchText == text && stage.node("price.lower").value == 300_000)
    // What no section shows stands on a chip, and stays when another filter changes.
    stage.model.choose { $0.price = nil }
    #expect(prices(stage) == (1...6).reversed().map { Double($0) * 100_000 })
    session.undo()
    #expect(prices(stage).count == 4)
    session.undo()
    #expect(prices(stage) == (1...10).map { Double($0) * 100_000 } && !session.steps.canUndo)
    session.redo()
    #expect(prices(stage).count == 4)
    try stage.screen.commands.perform(.resetFilters)
    #expect(prices(stage).count == 10)
  }

  @Test func whatMakesNoSenseInTheFileFailsWithThePlaceInIt() async throws {
    for (search, place) in [
      (SearchText(filter: "pirce<=500k"), "--filter: at character 1: unknown name \"pirce\""),
      (SearchText(filter: "beds>=1,type=Castle"), "--filter: at character 14: there is no type"),
      (SearchText(filter: "price=3..x"), "--filter: at character 10: \"x\" is not a number"),
      (SearchText(sort: "beds,prize-"), "--sort: at character 6: unknown name \"prize\""),
    ] {
      let stage = try await ScreenStage(csv: Self.csv, search: search)
      let error = try #require(stage.session.error)
      #expect(error.description.contains(place) && error.exitCode == 64, "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }
}

/// Bars of speed, on a release build only (`swift test -c release -Xswiftc
/// -enable-testing`): a debug build says nothing about either. Serial, for they measure.
@Suite(.serialized, .enabled(if: !isDebugBuild)) struct PerformanceTests {
  private static let rows = 1_000_000

  /// The time from the key to the image, in the whole window.
  @MainActor @Test(arguments: ["price", "area", "distance"])
  func aStepOfAFilterIsQuickAmongAMillionHomes(filter: String) async throws {
    let text = String(decoding: SampleListings.csv(rows: Self.rows), as: UTF8.self)
    let stage = try await ScreenStage(csv: text, size: Size(width: 1_120, height: 720))
    // What the first step needs is worked out while the user does not wait for it.
    try await Task.sleep(for: .seconds(1))
    stage.host.settle()
    let view = try stage.view(filter)
    view.becomeFirstResponder()
    let key: Key = filter == "distance" ? .left : .right
    let first = processorTime { stage.host.key(key) }
    #expect(first < .milliseconds(16))
    let steps = (0..<40).map { _ in processorTime { stage.host.key(key) } }.sorted()
    #expect(steps[20] < .milliseconds(4))
    #expect(try stage.node("chip.\(filter)").label != nil)
  }
}
