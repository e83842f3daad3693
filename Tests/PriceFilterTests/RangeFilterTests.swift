import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

/// Ranges that are chosen by sliders and dials, and typed in the fields below them.
@MainActor
@Suite struct RangeFilterTests {
  private static let placed =
    "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n"
    + (1...10).map {
      "\($0) High Street,\($0)00000,\($0 % 2 == 0 ? "Flat" : "House"),\($0 * 20),\($0 % 5),"
        + "51.\($0),0\n"
    }.joined()

  private func view<Kind: View>(_ stage: ScreenStage, _ name: String) throws -> Kind {
    try #require(stage.application.window.view(withIdentifier: name) as? Kind)
  }

  private func type(_ text: String, into name: String, _ stage: ScreenStage) throws {
    try stage.click(name)
    stage.host.key(.character("a"), modifiers: .control)
    stage.host.type(text)
  }

  private func text(_ name: String, _ stage: ScreenStage) throws -> String? {
    try stage.node(name).valueText.map(plain)
  }

  /// A text with spaces where no line breaks.
  private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

  private func chip(_ name: String, _ stage: ScreenStage) throws -> String? {
    try stage.node("chip.\(name)").label.map(plain)
  }

  // MARK: The fields

  @Test func fieldsSayTheValuesInFullAndFollowTheSlider() async throws {
    let stage = try await ScreenStage(csv: Self.placed.replacing("Price", with: "Price (£)"))
    #expect(try text("price.minimum", stage) == "£100,000")
    #expect(try text("price.maximum", stage) == "£1,000,000")
    #expect(try stage.node("price.minimum").label == "Minimum price")
    let slider: RangeSlider = try view(stage, "price")
    slider.becomeFirstResponder()
    stage.host.key(.right)
    #expect(try text("price.minimum", stage) == "£\(LoadReport.plain(Int(slider.lowerValue)))")
    #expect(slider.lowerValue > 100_000)
    let thumb = try stage.node("price.upper").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x - 60, y: thumb.y))
    let during = try text("price.maximum", stage)
    #expect(during != "£1,000,000" && during?.hasPrefix("£") == true)
    stage.host.release(at: Point(x: thumb.x - 60, y: thumb.y))
  }

  @Test func aTypedTextIsOneEditAndOneStep() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    try type("333,333", into: "price.minimum", stage)
    #expect(try stage.shownRows().count == 10)
    let before = stage.events.count
    stage.host.key(.enter)
    #expect(try stage.shownRows().count == 7)
    let lines = stage.events[before...].map(ScreenStage.members)
      .filter { $0["control"] as? String == "price" }
    #expect(
      lines.map { $0["event"] as? String } == ["began", "changed", "committed", "ended"])
    #expect(lines.allSatisfy { $0["reason"] as? String == "textEntry" })
    #expect(try text("price.minimum", stage) == "333,333")
    let session = stage.application.model.session
    #expect(session.filter.price == ValueRange(lower: 333_333))
    // Tab and the loss of the focus take it, too.
    try type("777777", into: "price.maximum", stage)
    stage.host.key(.tab)
    #expect(session.filter.price == ValueRange(lower: 333_333, upper: 777_777))
    try type("45.5", into: "area.minimum", stage)
    try stage.click("place")
    #expect(session.filter.area == ValueRange(lower: 45.5))
    session.undo()
    #expect(try text("area.minimum", stage) == "0 m²" && session.filter.area == nil)
    session.undo()
    // What lies between two steps is still there.
    #expect(try text("price.minimum", stage) == "333,333")
    #expect(try stage.node("price.lower").value == 333_333)
    #expect(session.filter.price == ValueRange(lower: 333_333))
    session.undo()
    #expect(session.filter.isEmpty && !session.steps.canUndo)
    #expect(try text("price.minimum", stage) == "100,000")
  }

  @Test func undoTakesTypingBackAndThenTheStep() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    let session = stage.application.model.session
    try type("333333", into: "price.minimum", stage)
    stage.host.key(.enter)
    stage.host.type("4")
    stage.host.key(.character("z"), modifiers: .control)
    #expect(session.filter.price != nil && session.steps.canUndo)
    #expect(try text("price.minimum", stage) == "333,333")
    stage.host.key(.character("z"), modifiers: .control)
    #expect(session.filter.isEmpty)
    #expect(try text("price.minimum", stage) == "100,000")
    stage.host.key(.escape)
    #expect(try text("price.minimum", stage) == "100,000")
  }

  @Test func aClickIntoAFieldSelectsItsNumberAndEnterDoesSoAgain() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    let field: TextField = try view(stage, "price.minimum")
    let frame = try stage.node("price.minimum").frame
    stage.host.click(at: Point(x: frame.maxX - 14, y: frame.midY))
    stage.host.type("350k")
    stage.host.key(.enter)
    #expect(stage.application.model.session.filter.price == ValueRange(lower: 350_000))
    #expect(field.text == "350,000" && field.selectedText == "350,000")
    stage.host.type("4")
    #expect(field.text == "4")
  }

  @Test func escapeTakesTheTextBackAndARefusedOneSaysWhy() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    let field: TextField = try view(stage, "price.minimum")
    try type("5", into: "price.minimum", stage)
    stage.host.key(.escape)
    #expect(field.text == "100,000" && field.isFirstResponder)
    try type("5x", into: "price.minimum", stage)
    stage.host.key(.enter)
    #expect(field.validationMessage == "Not a number" && field.text == "5x")
    // Whoever has read why goes on, and the value is the one from before.
    stage.host.key(.tab)
    #expect(!field.isFirstResponder && field.text == "100,000")
    #expect(field.validationMessage == nil && stage.application.model.session.filter.isEmpty)
    // The first Tab is held up where nothing was said yet.
    try type("5x", into: "price.minimum", stage)
    stage.host.key(.tab)
    #expect(field.isFirstResponder && field.validationMessage != nil)
  }

  @Test(arguments: ["price", "area", "column.7", "column.8"])
  func anEndTypedBeyondTheOtherOneLetsEverythingThroughOnThatSide(name: String) async throws {
    let csv =
      "Address,Price,Type,Area m2,Beds,Latitude,Longitude,Fee,Listed\n"
      + (1...9).map {
        "\($0) High Street,\($0)00000,Flat,\($0 * 20),\($0 % 5),51.\($0),0,\($0 * 7 % 10 * 60),"
          + "2024-0\($0)-17\n"
      }.joined()
    let stage = try await ScreenStage(csv: csv)
    let session = stage.application.model.session
    let number = Int(name.split(separator: ".").last ?? "")
    if let number { try stage.click("add.\(number)") }
    try await wait("the column") {
      stage.host.settle()
      return stage.application.window.view(withIdentifier: name) != nil
    }
    stage.host.settle()
    let (low, high, between): (String, String, String) =
      switch name {
      case "price": ("200000", "600000", "400000")
      case "area": ("50", "120", "90")
      case "column.7": ("120", "500", "210")
      default: ("2024-03-01", "2024-06", "2024-05-01")
      }
    func range() -> ValueRange? {
      switch name {
      case "price": session.filter.price
      case "area": session.filter.area
      default: number.flatMap { session.filter.numbers[$0] }
      }
    }
    func enter(_ text: String, _ end: String) throws {
      let field: TextField = try view(stage, "\(name).\(end)")
      field.scrollToVisible()
      try type(text, into: "\(name).\(end)", stage)
      stage.host.key(.enter)
      stage.host.settle()
    }
    try enter(high, "minimum")
    let least = try #require(range())
    #expect(least.lower > 0 && least.upper == .infinity)
    try enter(low, "maximum")
    let most = try #require(range())
    #expect(most.lower == -.infinity && most.upper < least.lower)
    try enter(between, "minimum")
    let next = try #require(range())
    #expect(next.lower > most.upper && next.upper == .infinity)
    try enter(low, "minimum")
    try enter(high, "maximum")
    let both = try #require(range())
    #expect(both.lower < both.upper && both.upper.isFinite && both.lower.isFinite)
    // One step each.
    session.undo()
    #expect(range()?.upper == .infinity && range()?.lower == both.lower)
  }

  @Test func anEndTypedOnAThumbBeyondTheOtherOneLetsEverythingThroughOnThatSide() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    let session = stage.application.model.session
    try type("600000", into: "price.minimum", stage)
    stage.host.key(.enter)
    let slider: RangeSlider = try view(stage, "price")
    slider.fieldValue(of: .upper).enter("200000")
    #expect(session.filter.price == ValueRange(upper: 200_000))
    #expect(slider.values == RangeValues(100_000, 200_000))
    slider.fieldValue(of: .lower).enter("300000")
    #expect(session.filter.price == ValueRange(lower: 300_000))
  }

  @Test func theOtherEndThatATypedOneReleasesIsSaid() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    try type("600000", into: "price.minimum", stage)
    stage.host.key(.enter)
    #expect(!stage.host.announcements.contains { $0.text.contains("price") })
    try type("200000", into: "price.maximum", stage)
    stage.host.key(.enter)
    #expect(stage.host.announcements.map(\.text).last == "Minimum price: 100,000")
  }

  @Test func theLeastNumberIsNeverAboveTheGreatest() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    let session = stage.application.model.session
    try type("5", into: "price.maximum", stage)
    stage.host.key(.enter)
    #expect(session.filter.price == ValueRange(upper: 5))
    #expect(try text("price.minimum", stage) == "5" && text("price.maximum", stage) == "5")
    session.undo()
    #expect(try text("price.minimum", stage) == "100,000")
    try type("5000000", into: "price.minimum", stage)
    stage.host.key(.enter)
    #expect(session.filter.price == ValueRange(lower: 5_000_000))
    #expect(try text("price.maximum", stage) == "5,000,000")
  }

  @Test func whatIsTypedBeyondTheEndsStaysUntilItIsEdited() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    let session = stage.application.model.session
    let slider: RangeSlider = try view(stage, "price")
    try type("5", into: "price.minimum", stage)
    stage.host.key(.enter)
    #expect(session.filter.price == ValueRange(lower: 5))
    #expect(try text("price.minimum", stage) == "5" && slider.lowerValue == 100_000)
    #expect(try chip("price", stage) == "Filter: at least 5")
    try type("45000000", into: "price.maximum", stage)
    stage.host.key(.tab)
    try type("150", into: "area.maximum", stage)
    stage.host.key(.enter)
    #expect(session.filter.price == ValueRange(lower: 5, upper: 45_000_000))
    #expect(try text("price.maximum", stage) == "45,000,000" && slider.upperValue == 1_000_000)
    #expect(try chip("price", stage) == "Filter: 5 to 45,000,000")
    session.undo()
    session.undo()
    #expect(session.filter.price == ValueRange(lower: 5))
    #expect(try text("price.maximum", stage) == "1,000,000")
    // The thumb that is moved takes the place of what was typed; the other bound stays.
    session.redo()
    let thumb = try stage.node("price.lower").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x + 60, y: thumb.y))
    #expect(session.filter.price?.lower ?? 0 > 100_000)
    stage.host.key(.escape)
    stage.host.release(at: Point(x: thumb.x + 60, y: thumb.y))
    #expect(session.filter.price == ValueRange(lower: 5, upper: 45_000_000))
    #expect(try text("price.minimum", stage) == "5")
    slider.becomeFirstResponder()
    stage.host.key(.right)
    let lower = slider.lowerValue
    #expect(lower > 100_000)
    #expect(session.filter.price == ValueRange(lower: lower, upper: 45_000_000))
    stage.host.key(.home)
    #expect(session.filter.price == ValueRange(upper: 45_000_000))
  }

  @Test func aMinimumAboveTheMaximumReleasesIt() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    try type("3000000", into: "price.maximum", stage)
    stage.host.key(.enter)
    try type("5000000", into: "price.minimum", stage)
    stage.host.key(.enter)
    let session = stage.application.model.session
    #expect(session.filter.price == ValueRange(lower: 5_000_000))
    #expect(try text("price.maximum", stage) == "5,000,000")
  }

  @Test func rangesOfAFilterStayAsTheyWereWrittenWhateverTheyReach() async throws {
    let csv = "Price,Area m2,Baths\n100,50,1\n200,60,2\n300,70,3\n400,80,\n500,90,2\n"
    let stage = try await ScreenStage(
      csv: csv, search: SearchText(filter: "price>=1,area<=1000,Baths=0..3"))
    let session = stage.application.model.session
    let before = session.filter
    #expect(session.result?.count == 4)
    try type("450", into: "price.maximum", stage)
    stage.host.key(.enter)
    #expect(session.result?.count == 3)
    #expect(session.filter.price == ValueRange(lower: 1, upper: 450))
    #expect(session.filter.area == before.area && session.filter.numbers == before.numbers)
    #expect(try text("area.maximum", stage) == "1,000 m²")
    #expect(try text("column.2.minimum", stage) == "0" && text("column.2.maximum", stage) == "3")
    #expect(try chip("column.2", stage) == "Filter: Baths: 0 to 3")
    try stage.clickCross("chip.column.2")
    #expect(session.filter.numbers.isEmpty && session.result?.count == 4)
  }

  @Test func aNumberThatIsOnlyLookedAtStaysAsItIs() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    try type("333333.25", into: "price.minimum", stage)
    stage.host.key(.enter)
    #expect(try text("price.minimum", stage) == "333,333")
    let count = stage.events.count { $0.contains("committed") }
    try stage.click("price.minimum")
    stage.host.type("0")
    stage.host.key(.backspace)
    stage.host.key(.enter)
    #expect(stage.events.count { $0.contains("committed") } == count)
    #expect(stage.application.model.session.filter.price?.lower == 333_333.25)
  }

  // MARK: Ends

  @Test func anEndOfTheControlLeavesNoHomeOut() async throws {
    let crowd = (1...99).map { "\(200_000 + $0 * 1_000),50\n" }.joined()
    let stage = try await ScreenStage(csv: "Price,Area m2\n\(crowd)90000000,9000\n")
    let highest = try #require(try text("price.maximum", stage))
    #expect(highest.hasSuffix("+"))
    #expect(try text("area.maximum", stage)?.contains("+ m²") == true)
    try type("250000", into: "price.minimum", stage)
    stage.host.key(.enter)
    #expect(stage.application.model.session.filter.price == ValueRange(lower: 250_000))
    #expect(stage.application.model.count == 51)
    // The sign may stay where the number is changed.
    try type("290000+", into: "price.maximum", stage)
    stage.host.key(.enter)
    #expect(stage.application.model.session.filter.price?.upper == 290_000)
    // The number alone bounds; with its sign it is the end again.
    let end = highest.filter(\.isNumber)
    try type(end, into: "price.maximum", stage)
    stage.host.key(.enter)
    #expect(stage.application.model.session.filter.price?.upper == Double(end))
    #expect(stage.application.model.count == 50)
    try type("\(end)+", into: "price.maximum", stage)
    stage.host.key(.enter)
    #expect(stage.application.model.session.filter.price?.upper == .infinity)
    #expect(try text("price.maximum", stage) == highest)
  }

  @Test func chipsSayBothEndsOrTheOneThatBounds() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    try type("80", into: "area.minimum", stage)
    stage.host.key(.enter)
    #expect(try chip("area", stage) == "Filter: at least 80 square metres")
    try type("180", into: "area.maximum", stage)
    stage.host.key(.enter)
    #expect(try chip("area", stage) == "Filter: 80 square metres to 180 square metres")
    #expect(try stage.shownRows().count == 6)
    let selection = try #require(scatterChart(in: stage.application.window)).selection
    #expect(selection.areas == 80...180 && selection.prices == nil)
    try type("0", into: "area.minimum", stage)
    stage.host.key(.enter)
    #expect(try chip("area", stage) == "Filter: at most 180 square metres")
  }

  // MARK: Histograms

  @Test func histogramsFollowTheOtherFilters() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    let (price, area): (RangeSlider, RangeSlider) = (
      try view(stage, "price"), try view(stage, "area")
    )
    stage.host.settle()
    let all = try #require(price.histogram?.counts)
    #expect(all.reduce(0, +) == 10 && area.histogram?.counts.reduce(0, +) == 10)
    try type("500000", into: "price.maximum", stage)
    stage.host.key(.enter)
    #expect(price.histogram?.counts == all)
    #expect(area.histogram?.counts.reduce(0, +) == 5)
    try type("100", into: "area.minimum", stage)
    stage.host.key(.enter)
    #expect(price.histogram?.counts.reduce(0, +) == 6)
    #expect(area.histogram?.counts.reduce(0, +) == 5)
    try stage.click("reset")
    #expect(price.histogram?.counts == all)
  }

  /// The homes by area differ from one price to the next, and so do chips, counts, map and list.
  @Test(arguments: ["drag", "key", "wheel"])
  func whatFollowsAStepOfThePriceIsThereInTheFirstFrame(way: String) async throws {
    let stage = try await ScreenStage(csv: Self.placed, size: Size(width: 1_120, height: 720))
    let (price, area): (RangeSlider, RangeSlider) = (
      try view(stage, "price"), try view(stage, "area")
    )
    #expect(!stage.host.driver.wantsAnotherFrame, "the first picture")
    let thumb = try stage.node("price.lower").frame.center
    price.becomeFirstResponder()
    // The thumb shows over time that it is held: what follows is another matter.
    if way == "drag" { stage.host.press(at: thumb) }
    if way == "key" { stage.host.keyDown(.pageUp) }
    stage.host.settle()
    var changes = 0
    for step in 1...6 {
      let counts = try #require(area.histogram?.counts)
      switch way {
      case "drag": stage.host.move(to: Point(x: thumb.x + Double(step) * 40, y: thumb.y))
      case "key": stage.host.keyDown(.pageUp, repeated: true)
      default: stage.host.scroll(by: 5, at: Point(x: thumb.x + 100, y: thumb.y))
      }
      if area.histogram?.counts != counts { changes += 1 }
      stage.host.drain()
      #expect(!stage.host.driver.wantsAnotherFrame, "step \(step)")
      let shown = Picture(stage.host.surface)
      stage.host.settle()
      #expect(Picture(stage.host.surface).difference(from: shown) == nil, "step \(step)")
    }
    #expect(changes > 0)
    let left = try #require(area.histogram?.counts.reduce(0, +))
    #expect(left < 10)
  }

  // MARK: Slider or dial, and units

  @Test func onePlaceForAllHomesIsNoDistance() async throws {
    let placed = try await ScreenStage(csv: Self.placed)
    let _: CircularSlider = try view(placed, "distance")
    let one = try await ScreenStage(
      csv: "Price,Area m2,Latitude,Longitude\n100,50,51,0\n200,60,51,0\n")
    #expect(try one.tree().node(withID: "distance") == nil)
    // The bedrooms have their row, whatever else is missing.
    let rooms = try await ScreenStage(
      csv: "Price,Beds,Latitude,Longitude\n100,1,51,0\n200,2,52,0\n")
    _ = try rooms.node("bedrooms")
  }

  @Test func areasAreCountedInTheUnitOfTheFileUntilTheUserSwitches() async throws {
    let feet = Self.placed.replacing("Area m2", with: "Area sq ft")
    let stage = try await ScreenStage(csv: feet)
    #expect(try text("area.maximum", stage) == "200 sq ft")
    try type("100", into: "area.minimum", stage)
    stage.host.key(.enter)
    #expect(try stage.shownRows().count == 6)
    let filter = stage.application.model.session.filter
    #expect(filter.area?.lower == AreaUnit.squareFeet.toSquareMetres(100))
    try stage.click("area.unit")
    stage.host.key(.home)
    stage.host.key(.enter)
    stage.host.settle()
    // The filter is what it was, in other words.
    #expect(stage.application.model.session.filter == filter)
    #expect(try text("area.minimum", stage) == "9.3 m²")
    #expect(try chip("area", stage) == "Filter: at least 9.3 square metres")
    #expect(try stage.shownRows().count == 6)
    #expect(try plain(stage.shownRows()[0]).contains("9 square metres"))
    #expect(scatterChart(in: stage.application.window)?.titleY == "Area (m²)")
    try stage.click("area.unit")
    stage.host.key(.end)
    stage.host.key(.enter)
    #expect(try text("area.minimum", stage) == "100 sq ft")
    let details = try #require(stage.application.model.details(of: 0))
    #expect(details.priceNote.contains("per sq ft"))
  }

  @Test func aRoundAreaInSquareMetresIsAWholeOneInFeet() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    try type("180", into: "area.maximum", stage)
    stage.host.key(.enter)
    try stage.click("area.unit")
    stage.host.key(.end)
    stage.host.key(.enter)
    #expect(try text("area.maximum", stage) == "1,938 sq ft")
    try type("814.5", into: "area.minimum", stage)
    stage.host.key(.enter)
    #expect(try text("area.minimum", stage) == "814.5 sq ft")
  }

  @Test(arguments: ["1000000", "39750000", "987654321"])
  func aNumberAndItsTitleHaveRoomInTheirField(_ highest: String) async throws {
    let stage = try await ScreenStage(csv: "Price (CHF),Area m2\n100000,50\n\(highest),60\n")
    stage.host.settle()
    for name in ["price.minimum", "price.maximum"] {
      let field: TextField = try view(stage, name)
      let texts = [(field.leadingText, field.style.leadingFont), (field.text, field.style.font)]
      let widths = texts.map { TextLayout.cached($0, font: $1).size.width }
      let style = field.style
      let needed = widths.reduce(2 * style.padding + style.iconGap, +)
      #expect(needed <= field.bounds.width)
    }
  }
}
