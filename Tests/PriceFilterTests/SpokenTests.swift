import DetentControls
import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// What screen readers read: words in place of signs, and the effects of actions that are seen
/// elsewhere.
@MainActor
@Suite struct SpokenTests {
  private static let csv =
    "Address,Price,Type,Area sq ft,Beds,Latitude,Longitude\n"
    + (1...9).map {
      "\($0) High Street,£\($0)500000,House,\($0 * 200),\($0 % 5),51.\($0),0.\($0)\n"
    }.joined()

  private func stage(
    _ csv: String = csv, search: String = "", locale: String = "en_GB",
    size: Size = Size(width: 1_440, height: 980)
  ) async throws -> ScreenStage {
    try await ScreenStage(
      csv: csv, size: size, locale: locale, search: SearchText(filter: search))
  }

  private func said(_ stage: ScreenStage) -> [String] {
    stage.host.settle()
    return stage.host.announcements.map { $0.text.replacing("\u{A0}", with: " ") }
  }

  private func words(_ node: AccessibilityNode) -> [String] {
    [node.label, node.valueText, node.description].compactMap(\.self)
      .map { $0.replacing("\u{A0}", with: " ") }
  }

  // MARK: Words in place of signs

  @Test(arguments: ["", "price=2m..6m,area=..1400 sq ft,beds>=1,distance<=60km@51.5/0.5"])
  func nothingThatIsReadAloudIsAbbreviated(search: String) async throws {
    let stage = try await stage(search: search)
    try stage.focus("listings")
    stage.host.key(.down)
    stage.host.key(.enter)
    let abbreviation = /≤|≥|\bbd\b|\bsq ft\b|\bkm\b|[0-9][kMB]\b/
    for node in try stage.tree().descendants where node.role != .textbox {
      // The units to choose from are written so.
      if node.id?.hasPrefix("area.unit") == true || node.label == "sq ft" { continue }
      // The file calls its columns as it likes.
      if node.type == "FieldRow" { continue }
      for text in words(node) where text.contains(abbreviation) {
        Issue.record("\(node.id ?? node.type): “\(text)”")
      }
    }
    #expect(search.isEmpty || stage.application.model.count > 0)
  }

  @Test func aRowIsReadWithItsUnitsInFull() async throws {
    let stage = try await stage(Self.csv.replacing(",200,1,", with: ",1,1,"))
    let rows = try stage.shownRows().map { $0.replacing("\u{A0}", with: " ") }
    #expect(rows[0].contains("1 square foot, 1 bedroom, £1,500,000"))
    #expect(rows[1].contains("400 square feet, 2 bedrooms, £2,500,000"))
    #expect(rows[0].contains("miles"))
  }

  @Test func noPriceEndsInZerosBehindItsPoint() {
    let pounds = PriceFormat(currency: .pound, locale: .plain)
    let german = PriceFormat(currency: .pound, locale: .named("de_DE"))
    #expect([5_000_000, 39_000_000, 2_400_000].map(pounds.compact) == ["£5M", "£39M", "£2.4M"])
    #expect(german.compact(39_000_000) == "39\u{A0}Mio.\u{A0}£")
  }

  @Test func whatARemedyDoesIsReadAsASentence() async throws {
    let stage = try await stage(search: "price>=3m")
    try stage.click("place")
    stage.host.type("zzz")
    stage.host.settle()
    #expect(try stage.node("remedy.0").label == "Remove filter: “zzz”. 7 homes")
  }

  @Test func theEndOfAnOpenScaleIsReadAsOrMore() async throws {
    // One home is far larger than the others.
    let csv =
      "Price,Area m2\n" + (1...60).map { "\($0)00000,\($0 + 20)\n" }.joined()
      + "6100000,4000\n"
    let stage = try await stage(csv)
    let slider = try #require(
      stage.application.window.view(withIdentifier: "area") as? any RangeControl)
    let node = try stage.node("area.upper")
    #expect(node.valueText?.hasSuffix("square metres or more") == true, "\(slider.upperValue)")
  }

  // MARK: Names

  @Test func theListSaysHowManyHomesItHasAndTheirOrder() async throws {
    let stage = try await stage()
    #expect(try stage.node("listings").label == "9 homes, Price: low to high")
    stage.application.window.view(withIdentifier: "price").map {
      _ = $0.accessibilitySetValue(5_000_000, part: "lower")
    }
    #expect(try stage.node("listings").label == "5 homes, Price: low to high")
  }

  @Test(arguments: [1_440.0, 600])
  func theButtonOfTheOrderSaysItsDirection(width: Double) async throws {
    let stage = try await stage(size: Size(width: width, height: 900))
    let id = width > 700 ? "toolbar.sort" : "bar.sort"
    #expect(try stage.node(id).label == "Sorted by Price, ascending")
    stage.application.model.session.apply(
      try #require(
        stage.application.model.names?.fittingSearch(from: SearchText(sort: "price-,area"))
      ).search
    )
    #expect(try stage.node(id).label == "Sorted by Price, descending; Area, ascending")
  }

  @Test func theNamesOfTheColumnsAreAGroupWithAName() async throws {
    let header = try await stage().node("listings.header")
    #expect(header.role == .group && header.label == "Sort by column")
  }

  @Test func theHomesOfATypeAreCountedInWhatIsReadOfIt() async throws {
    let stage = try await stage("Price,Type,Area m2\n1,House,50\n2,House,60\n3,Flat,70\n")
    let options = try stage.node("type").descendants.filter { $0.role == .option }
    #expect(options.map(\.description) == ["2 homes", "1 home"])
  }

  @Test func thePriceOfAnAreaIsSaidInTheUnitOfTheFile() {
    let sort = ListingsSort(keys: [.init(.pricePerArea)])
    let texts = Traits(locale: "en_GB").texts
    for (unit, word) in [(AreaUnit.squareFeet, "sq ft"), (.squareMetres, "m²")] {
      let words = SortWords(texts, areaUnit: unit)
      #expect(words.order(of: sort) == "Price per \(word): low to high")
      #expect(words.short(of: sort).hasPrefix("Price per \(word)"))
    }
  }

  @Test func sentencesEndAsTheirLanguageWritesThem() async throws {
    let stage = try await stage(search: "price>=3m", locale: "zh_CN")
    try stage.click("place")
    stage.host.type("qqq")
    stage.host.settle()
    let status = try #require(try stage.node("status").label)
    #expect(status.contains("。") && !status.contains(". "))
    #expect(try stage.node("remedy.0").label?.contains("。") == true)
    stage.host.key(.function(1))
    let help = stage.application.window.overlay.view(withIdentifier: "help") as? TextSheet
    let rows = try #require(help).rows.filter { !$0.isHeading }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.spoken.contains("：") })
    #expect(try stage.node("summary").label == "共 9 套，符合 0 套")
  }

  // MARK: Effects that are seen elsewhere

  @Test func aFavouriteIsSaidWhenItComesAndGoes() async throws {
    let stage = try await stage()
    try stage.focus("listings")
    stage.host.key(.down)
    for _ in 0..<2 { stage.host.key(.character("d"), modifiers: .control) }
    #expect(said(stage) == ["Added to favourites", "Removed from favourites"])
    stage.host.click(
      at: Point(
        x: try stage.node("listings.0").frame.minX + 24, y: try stage.node("listings.0").frame.midY)
    )
    #expect(said(stage).last == "Added to favourites")
  }

  @Test func detailsAreNamedWhenTheyOpenAndHomesWhenTheyFollow() async throws {
    let stage = try await stage()
    try stage.focus("listings")
    stage.host.key(.down)
    stage.host.key(.enter)
    #expect(said(stage) == ["Details of 1 High Street"])
    try stage.focus("home.next")
    stage.host.key(.enter)
    #expect(said(stage).last?.hasPrefix("2 High Street, ") == true)
    try stage.focus("home.previous")
    stage.host.key(.enter)
    #expect(said(stage).last?.hasPrefix("1 High Street, ") == true)
  }
}
