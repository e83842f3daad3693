import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import Listings
@testable import PriceFilter

/// What the window says where it has nothing to show, or not everything.
@MainActor
@Suite struct StatusTests {
  // MARK: Nothing matches

  @Test func theFilterThatKeepsOutTheMostIsNamedAndDropped() async throws {
    let stage = try await ScreenStage()
    let thumb = try stage.node("price.lower").frame.center
    stage.host.drag(thumb, Point(x: thumb.x + 60, y: thumb.y))
    let matching = try stage.shownRows().count
    #expect(matching < 10 && matching > 1)
    try stage.click("place")
    stage.host.type("nowhere")
    let text = try #require(try stage.node("status").label)
    #expect(text.contains("No homes") && text.contains("“nowhere”") && text.contains("\(matching)"))
    #expect(try stage.node("remedy.0").label == "Remove: Anywhere, \(matching) homes")
    try stage.click("remedy.0")
    #expect(try stage.shownRows().count == matching)
    #expect(try stage.tree().node(withID: "chip.place") == nil)
    #expect(try stage.tree().node(withID: "chip.price") != nil)
  }

  @Test func allFiltersCanBeTakenAwayToo() async throws {
    let stage = try await ScreenStage()
    let thumb = try stage.node("price.lower").frame.center
    stage.host.drag(thumb, Point(x: thumb.x + 60, y: thumb.y))
    try stage.click("place")
    stage.host.type("nowhere")
    try stage.click("status.reset")
    #expect(try stage.shownRows().count == 10)
  }

  @Test func whereNoFilterAloneIsToBlameAllAreTakenAway() async throws {
    // The only flat is cheap and in Paris: of three filters each two keep it out.
    let stage = try await ScreenStage(
      csv: "Address,Price,Area m2\nParis,100000,20\nRome,900000,20\nOslo,100000,200\n")
    let dial = try #require(
      stage.application.window.view(withIdentifier: "area") as? RangeCircularSlider)
    dial.becomeFirstResponder(.keyboard(.forward))
    stage.host.key(.end)
    let slider = try #require(
      stage.application.window.view(withIdentifier: "price") as? RangeSlider)
    slider.becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.pageUp) }
    try stage.click("place")
    stage.host.type("nowhere")
    #expect(try stage.node("status").label?.contains("No homes") == true)
    #expect(try stage.tree().node(withID: "remedy.0") == nil)
    try stage.click("status.reset")
    #expect(try stage.shownRows().count == 3)
  }

  @Test func aRangeIsWidenedToTheNearestHomeAndThatIsOneStep() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Type\nA,100000,House\nB,200000,Flat\nC,300000,Flat\nD,900000,House\n")
    let session = stage.application.model.session
    var filter = ListingsFilter(price: ValueRange(lower: 210_000, upper: 250_000))
    filter.kinds = [try #require(session.listings?.kinds.first { $0.name == "House" }).id]
    session.apply(filter)
    session.commit()
    #expect(try stage.node("status").label?.contains("both filters") == true)
    let rows = try (0..<2).compactMap { try stage.node("remedy.\($0)").label }
    #expect(rows[0] == "Remove: Any price, 2 homes")
    #expect(rows[1] == "Widen: Price from £100k, 1 home" || rows[1].contains("from 100k"))
    try stage.click("remedy.1")
    #expect(try stage.shownRows().count == 1)
    stage.host.key(.character("z"), modifiers: .control)
    #expect(session.result?.isEmpty == true && session.filter == filter)
  }

  @Test func whatCanBeDoneScrollsInALowWindow() async throws {
    let stage = try await ScreenStage(size: Size(width: 360, height: 400))
    let session = stage.application.model.session
    var filter = ListingsFilter(price: ValueRange(lower: 110_000, upper: 190_000))
    filter.area = ValueRange(lower: 150, upper: .infinity)
    session.apply(filter)
    let window = stage.application.window.bounds
    #expect(window.contains(try stage.node("status").frame))
    stage.host.settle()
    #expect(stage.application.window.firstSqueezed == nil)
  }

  // MARK: What could not be read

  private static let mixed =
    "Address,Price\n"
    + (2...60).map { "\($0) Road,\($0 % 5 == 0 ? "POA" : "\($0)0000")\n" }.joined()

  @Test func whatCouldNotBeReadIsShownLineByLine() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    #expect(try stage.node("details.open").label?.hasPrefix("12 rows skipped") == true)
    try stage.click("details.open")
    let sheet = try stage.node("details")
    #expect(sheet.label?.contains("12 of 59 rows") == true)
    let lines = try stage.node("details.lines").children.compactMap(\.label)
    #expect(lines.first?.hasPrefix("line 5") == true && lines.first?.contains("price") == true)
    #expect(lines.first?.hasSuffix("POA") == true)
    // Nothing below it can be focused meanwhile.
    let thumb = try stage.node("price.lower").frame.center
    stage.host.click(at: try stage.node("details.done").frame.center)
    #expect(try stage.tree().node(withID: "details") == nil)
    stage.host.drag(thumb, Point(x: thumb.x + 100, y: thumb.y))
    #expect(try stage.shownRows().count < 48)
  }

  @Test func theKeyboardOpensWhatCouldNotBeReadAndStaysThere() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    let window = stage.application.window
    let opener = try #require(window.view(withIdentifier: "details.open"))
    for _ in 0..<30 where window.firstResponder !== opener { stage.host.key(.tab) }
    #expect(window.firstResponder === opener)
    stage.host.key(.enter)
    let sheet = try #require(window.view(withIdentifier: "details"))
    for _ in 0..<8 {
      #expect(window.firstResponder?.isDescendant(of: sheet) == true)
      stage.host.key(.tab)
    }
    stage.host.key(.escape)
    #expect(try stage.tree().node(withID: "details") == nil)
    #expect(window.firstResponder === opener)
  }

  @Test func theSheetStaysWithoutTheKeyboardAndGoesWithAPressBesideIt() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    try stage.click("details.open")
    stage.host.setFocused(false)
    stage.host.setFocused(true)
    _ = try stage.node("details")
    stage.host.click(at: Point(x: 5, y: 5))
    #expect(try stage.tree().node(withID: "details") == nil)
  }

  @Test func whatConcernsTheFileAsAWholeIsSaidAboveTheLines() async throws {
    let rows = (1...20).map { "\($0) Road,\($0 == 7 ? "$" : "£")\($0)0000\n" }.joined()
    let stage = try await ScreenStage(csv: "Address,Price\n" + rows)
    try stage.click("details.open")
    func labels(below node: AccessibilityNode) -> [String] {
      [node.label].compactMap { $0 } + node.children.flatMap { labels(below: $0) }
    }
    let said = labels(below: try stage.node("details"))
    #expect(said.contains { $0.contains("19 homes") && $0.contains("1 in USD") })
    #expect(try stage.node("details.lines").children.first?.label?.contains("USD") == true)
  }

  @Test func theLinesCanBeCopied() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    try stage.click("details.open")
    try stage.click("details.copy")
    let text = try #require(stage.host.pasteboards[.clipboard])
    #expect(text.split(separator: "\n").count == 12 && text.hasPrefix("line 5"))
  }

  @Test func theUnreadRowsAreSavedAsTheyStand() async throws {
    let stage = try await ScreenStage(csv: Self.mixed)
    try stage.click("details.open")
    try stage.click("details.save")
    for _ in 0..<50 { await Task.yield() }
    #expect(try stage.tree().node(withID: "details") == nil)
    _ = try stage.node("files.name")
  }

  @Test func aFileThatWasReadToItsLastRowHasNoDetails() async throws {
    let stage = try await ScreenStage()
    #expect(try stage.tree().node(withID: "details.open") == nil)
  }

  @Test func whereNoRowCanBeReadTheFirstLinesAndReasonsAreSaid() async throws {
    let rows = (1...30).map { "\($0) Road,on request\n" }.joined()
    let stage = try await ScreenStage(csv: "Address,Price\n" + rows)
    let text = try #require(try stage.node("status").label)
    #expect(text.contains("30 rows") && text.contains("line 2") && text.contains("price"))
    try stage.click("status.action")
    #expect(try stage.node("details.lines").children.count > 3)
  }

  @Test(arguments: [Size(width: 360, height: 320), Size(width: 1_120, height: 720)])
  func theSheetStaysInTheWindow(size: Size) async throws {
    let stage = try await ScreenStage(csv: Self.mixed, size: size)
    if size.width < PriceFilterScreen.narrowWidth { try stage.click("filters") }
    try stage.click("details.open")
    for id in ["details.done", "details.copy", "details.save", "details.lines"] {
      let frame = try stage.node(id).frame
      #expect(id == "details.lines" || stage.application.window.bounds.contains(frame), "\(id)")
    }
  }
}
