import DetentControls
import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentTestSupport
import DetentViews
import DetentWidgets
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// What the window says where it has nothing to show, or not everything.
@MainActor @Suite struct StatusTests {
  @Test func theFilterThatKeepsOutTheMostIsNamedAndDropped() async throws {
    let stage = try await ScreenStage()
    try stage.drag("price.lower", by: 60)
    let matching = try stage.shownRows().count
    #expect(matching < 10 && matching > 1)
    try stage.click("place")
    stage.host.type("nowhere")
    let text = try #require(try stage.node("status").label)
    #expect(text.contains("No homes") && text.contains("“nowhere”") && text.contains("\(matching)"))
    #expect(try stage.node("remedy.0").label == "Remove filter: “nowhere”. \(matching) homes")
    try stage.click("remedy.0")
    #expect(try stage.shownRows().count == matching)
    #expect(try !stage.has("chip.place") && stage.has("chip.price"))
  }

  @Test(arguments: ["de_DE", "zh_CN", "ar_EG"], [360.0, 400, 1_120])
  func aRemedySaysAllOfItsAmount(locale: String, width: Double) async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Type,Area m2\nA,100000,House,1176\nB,900000,Flat,40\n",
      size: Size(width: width, height: 860), locale: locale,
      search: SearchText(filter: "price=600k..985k,area=1190..2000,type=Flat"))
    stage.host.settle()
    for number in 0..<2 {
      let row = try #require(try stage.view("remedy.\(number)").superview)
      let shown = row.subviews.filter { !$0.isHidden }
      for label in shown.compactMap({ $0 as? Label }) {
        let needed = label.sizeThatFits(label.bounds.size)
        #expect(needed.height <= label.bounds.height, "\(label.text)")
        #expect(needed.width <= label.bounds.width + 1 && row.bounds.contains(label.frame))
      }
      for (index, view) in shown.enumerated() {
        #expect(shown[..<index].allSatisfy { !$0.frame.intersects(view.frame) })
      }
    }
  }

  @Test func aFilterIsQuotedOnce() async throws {
    let chinese = try await ScreenStage(
      csv: "Address,Price,Type\nA,100000,House\nB,200000,Flat\nC,250000,Flat\n", locale: "zh_CN",
      search: SearchText(filter: "type=Flat,place=SW18"))
    let text = try #require(try chinese.node("status").label)
    #expect(text.contains("“SW18”") && !text.contains("““"))
  }

  @Test func whereNoFilterAloneIsToBlameAllAreTakenAway() async throws {
    // The only flat is cheap and in Paris: of three filters each two keep it out.
    let stage = try await ScreenStage(
      csv: "Address,Price,Area m2\nParis,100000,20\nRome,900000,20\nOslo,100000,200\n")
    let areas: RangeSlider = try stage.view("area")
    areas.becomeFirstResponder(.keyboard(.forward))
    stage.host.key(.end)
    let slider: RangeSlider = try stage.view("price")
    slider.becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.pageUp) }
    try stage.click("place")
    stage.host.type("nowhere")
    #expect(try stage.node("status").label?.contains("No homes") == true && !stage.has("remedy.0"))
    try stage.click("status.reset")
    #expect(try stage.shownRows().count == 3)
  }

  @Test func eachRangeIsWidenedAtTheEndThatBringsMore() async throws {
    let stage = try await ScreenStage(csv: ScreenStage.tenHomes)
    stage.session.apply(
      ListingsFilter {
        $0.price = ValueRange(lower: 300_000, upper: 350_000)
        $0.area = ValueRange(lower: 90, upper: 100)
      })
    let labels = try (0..<4).map { try stage.tree().node(withID: "remedy.\($0)")?.label }
    #expect(labels[0]?.hasPrefix("Remove filter") == true && labels[3] == nil)
    #expect(labels[1] == "Widen filter to: 300,000 to 500,000. 1 home")
    #expect(labels[2] == "Widen filter to: 60 square metres to 100 square metres. 1 home")
  }

  @Test func aRangeIsWidenedToTheNearestHomeAndThatIsOneStep() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Type\nA,100000,House\nB,200000,Flat\nC,300000,Flat\nD,900000,House\n",
      search: SearchText(filter: "price=210000..250000,type=House"))
    let filter = stage.filter
    #expect(try stage.node("status").label?.contains("both filters") == true)
    let remedies = try (0..<2).map { try stage.node("remedy.\($0)").label }
    #expect(
      remedies == [
        "Remove filter: 210,000 to 250,000. 2 homes",
        "Widen filter to: 100,000 to 250,000. 1 home",
      ])
    try stage.click("remedy.1")
    #expect(try stage.shownRows().count == 1)
    stage.control("z")
    #expect(stage.model.count == 0 && stage.filter == filter)
  }

  @Test func whatCanBeDoneScrollsInALowWindow() async throws {
    let stage = try await ScreenStage(size: Size(width: 360, height: 400))
    stage.model.edit {
      $0.price = ValueRange(lower: 110_000, upper: 190_000)
      $0.area = ValueRange(lower: 150)
    }
    #expect(stage.window.bounds.contains(try stage.node("status").frame))
    #expect(stage.window.firstSqueezed == nil)
  }

  private static let mixed =
    "Address,Price\n"
    + (2...60).map { "\($0) Road,\($0 % 5 == 0 ? "POA" : "\($0)0000")\n" }.joined()

  @Test func whatCouldNotBeReadIsShownLineByLine() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    #expect(try stage.node("losses.open").label?.hasPrefix("12 unreadable") == true)
    try stage.click("losses.open")
    #expect(try stage.node("losses").label?.contains("12 of 59 rows") == true)
    let rows = { try stage.node("losses.lines").children.compactMap(\.label) }
    #expect(try rows()[0] == "Price: not a number, 12")
    #expect(try rows()[1].hasPrefix("line 5") && rows()[1].contains("price"))
    try await wait("what stands in the file") { try rows()[1].hasSuffix("· POA") }
    // Nothing below it can be focused meanwhile.
    let thumb = try stage.node("price.lower").frame.center
    try stage.click("losses.done")
    #expect(try !stage.has("losses"))
    stage.host.drag(thumb, Point(x: thumb.x + 100, y: thumb.y))
    #expect(try stage.shownRows().count < 48)
  }

  @Test func theKeyboardOpensWhatCouldNotBeReadAndStaysThere() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    for _ in 0..<30 where stage.focused != "losses.open" { stage.host.key(.tab) }
    #expect(stage.focused == "losses.open")
    stage.host.key(.enter)
    let sheet = try stage.view("losses")
    for _ in 0..<8 {
      #expect(stage.window.firstResponder?.isDescendant(of: sheet) == true)
      stage.host.key(.tab)
    }
    stage.host.key(.escape)
    #expect(try !stage.has("losses") && stage.focused == "losses.open")
    // It stays without the keyboard, and goes with a press beside it.
    try stage.click("losses.open")
    stage.host.setFocused(false)
    stage.host.setFocused(true)
    #expect(try stage.has("losses"))
    stage.host.click(at: Point(x: 5, y: 5))
    #expect(try !stage.has("losses"))
  }

  @Test func theReasonsAreCountedBeforeTheirFirstLines() async throws {
    let rows = (1...3_000).map { "\($0) Road,\(["POA", "", "£5000"][$0 % 3])\n" }
    let stage = try await ScreenStage(csv: "Address,Price\n" + rows.joined())
    let losses = try #require(stage.model.losses)
    #expect(losses.reasons.map(\.count) == [1_000, 1_000])
    let shown = losses.rows(await losses.cells())
    #expect(shown.filter(\.isHeading).map(\.detail) == ["1,000", "1,000"])
    for (text, count) in [("and 980 more", 2), ("POA", 20), ("(empty)", 20)] {
      #expect(shown.count { $0.text == text } == count, "\(text)")
    }
  }

  @Test func aFileThatTheUserOpenedSaysByItselfWhatCouldNotBeRead() async throws {
    let stage = try await ScreenStage(csv: Self.mixed, announcesLosses: true)
    #expect(try stage.node("losses").label == "12 of 59 rows could not be read")
    try stage.click("losses.done")
    // Read again, it says no more than it did.
    stage.session.reload()
    try await stage.application.waitForLoad()
    #expect(try !stage.has("losses") && stage.node("losses.open").label == "12 unreadable")
  }

  @Test func whatNobodyAskedForSaysNothingByItself() async throws {
    let (folder, store) = (TemporaryFolder(), StateStore(folders: nil))
    let path = folder.write("homes.csv", Array(Self.mixed.utf8))
    store.application.edit("files") { $0.didOpen(path) }
    var options = PriceFilterApplication.Options()
    options.announcesLosses = true
    let application = try PriceFilterApplication(options: options, log: nil, state: store)
    try await application.loadToTheEnd()
    #expect(application.model.session.report?.rowsSkipped == 12)
    #expect(application.window.view(withIdentifier: "losses") == nil)
  }

  @Test func whatConcernsTheFileAsAWholeIsSaidAboveTheLines() async throws {
    let rows = (1...20).map { "\($0) Road,\($0 == 7 ? "$" : "£")\($0)0000\n" }.joined()
    let stage = try await ScreenStage(csv: "Address,Price\n" + rows)
    try stage.click("losses.open")
    let said = try stage.node("losses").descendants.compactMap(\.label)
    #expect(said.contains { $0.contains("19 homes") && $0.contains("1 in USD") })
    #expect(try !stage.has("losses.columns"))
    let lines = try stage.node("losses.lines").children.compactMap(\.label)
    #expect(lines.contains { $0.contains("USD") })
  }

  @Test func warningsAboutAllHomesLeadToTheColumns() async throws {
    let rows = (1...20).map { "\($0) Road,\($0 + 10).5,\($0)00\n" }.joined()
    let stage = try await ScreenStage(csv: "Address,Price,Sqft\n" + rows)
    try stage.click("losses.open")
    #expect(try !stage.has("losses.save"))
    try stage.click("losses.columns")
    #expect(try stage.has("columns") && !stage.has("losses"))
  }

  @Test func theUnreadRowsAreSavedAsTheyStand() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    try stage.click("losses.open")
    try stage.click("losses.save")
    for _ in 0..<50 { await Task.yield() }
    #expect(try !stage.has("losses"))
    _ = try stage.node("files.name")
  }

  @Test func whereNoRowCanBeReadTheFirstLinesAndReasonsAreSaid() async throws {
    let rows = (1...30).map { "\($0) Road,on request\n" }.joined()
    let stage = try await ScreenStage(csv: "Address,Price\n" + rows)
    let text = try #require(try stage.node("status").label)
    #expect(text.contains("30 rows") && text.contains("line 2, column 2"))
    #expect(stage.session.report?.rowsSkipped == 30)
    let report = try #require(stage.application.fileReport.first)
    #expect(report.contains("could not read any of its 30 rows"))
    try stage.click("status.action")
    #expect(try stage.node("losses.lines").children.count > 3)
  }

  @Test(arguments: [Size(width: 360, height: 320), Size(width: 1_120, height: 720)])
  func theSheetStaysInTheWindow(size: Size) async throws {
    let stage = try await ScreenStage(csv: Self.mixed, size: size, announcesLosses: true)
    for id in ["losses.done", "losses.again", "losses.save", "losses.lines"] {
      let frame = try stage.node(id).frame
      #expect(id == "losses.lines" || stage.window.bounds.contains(frame), "\(id)")
    }
  }
}

/// What is said about files that could not be read as they stand.
@Suite struct LoadReportTests {
  @MainActor @Test func theModelKnowsWhatWasSkipped() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\nA,100000\nB,x\nC,$5\nD,£3\nE,£4\n")
    let report = try #require(stage.session.report)
    #expect(report.rowsSkipped == 2 && report.diagnostics.stored.map(\.line) == [3, 4])
    let lines = stage.application.fileReport
    #expect(lines.first?.hasSuffix(": 3 homes; 2 rows skipped") == true)
    #expect(lines.contains { $0.contains("line 3, column 2: price: not a number") })
    #expect(lines.contains { $0.contains("1 in USD") })
    let flawless = try await ScreenStage()
    #expect(try flawless.application.fileReport == [] && !flawless.has("losses.open"))
    #expect(flawless.session.report?.rowsKept == 10)
  }

  @MainActor @Test func theDescriptionCarriesTheReport() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\nA,100000\nB,x\n")
    stage.host.settle()
    let text = try stage.window.describe(report: stage.application.fileDescription)
    for part in [
      #""skipped" : 1"#, #""homes" : 1"#, #""reason" : "price: not a number""#,
      #""id" : "price""#, #""id" : "price.lower""#, #""id" : "price.upper""#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @MainActor @Test func aGuessedCurrencyIsSaidBelowThePricesWithItsReason() async throws {
    let stage = try await ScreenStage(csv: "Price,Postcode\n5,SW19 8NY\n6,W1A 1AA\n")
    let said = try stage.node("price.currency")
    #expect(said.label == "Prices in £ (from the postcodes)")
    let text = try stage.window.describe(report: stage.application.fileDescription)
    #expect(text.contains(#""currency" : "GBP""#))
    #expect(text.contains(#""currencyReason" : "postalCodes""#))
    let stated = try await ScreenStage(csv: "Price (£)\n5\n6\n")
    #expect(try !stated.has("price.currency"))
  }
}
