import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// Ranges that are chosen by sliders and dials, and typed in the fields below them.
@MainActor @Suite struct RangeFilterTests {
  private static let placed =
    "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n"
    + (1...10).map {
      "\($0) High Street,\($0)00000,\($0 % 2 == 0 ? "Flat" : "House"),\($0 * 20),\($0 % 5),"
        + "51.\($0),0\n"
    }.joined()

  private let stage: ScreenStage

  init() async throws { stage = try await ScreenStage(csv: Self.placed) }

  // MARK: The fields

  @Test func fieldsSayTheValuesInFullAndFollowTheSlider() async throws {
    let stage = try await ScreenStage(csv: Self.placed.replacing("Price", with: "Price (£)"))
    #expect(try stage.text("price.minimum") == "£100,000")
    #expect(try stage.text("price.maximum") == "£1,000,000")
    #expect(try stage.node("price.minimum").label == "Minimum price")
    let slider: RangeSlider = try stage.view("price")
    slider.becomeFirstResponder()
    stage.host.key(.right)
    #expect(slider.lowerValue > 100_000)
    #expect(try stage.text("price.minimum") == "£\(LoadReport.plain(Int(slider.lowerValue)))")
    let thumb = try stage.node("price.upper").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x - 60, y: thumb.y))
    let during = try stage.text("price.maximum")
    #expect(during != "£1,000,000" && during?.hasPrefix("£") == true)
    stage.host.release()
  }

  @Test func aTypedTextIsOneEditAndOneStep() async throws {
    let session = stage.session
    try stage.type("333,333", into: "price.minimum", thenEnter: false)
    #expect(try stage.shownRows().count == 10)
    let before = stage.events.count
    stage.host.key(.enter)
    #expect(try stage.shownRows().count == 7)
    let lines = stage.events[before...].map(ScreenStage.members)
      .filter { $0["control"] as? String == "price" }
    #expect(lines.map { $0["event"] as? String } == ["began", "changed", "committed", "ended"])
    #expect(lines.allSatisfy { $0["reason"] as? String == "textEntry" })
    #expect(try stage.text("price.minimum") == "333,333")
    #expect(stage.filter.price == ValueRange(lower: 333_333))
    // Tab and the loss of the focus take it, too.
    try stage.type("777777", into: "price.maximum", thenEnter: false)
    stage.host.key(.tab)
    #expect(stage.filter.price == ValueRange(lower: 333_333, upper: 777_777))
    try stage.type("45.5", into: "area.minimum", thenEnter: false)
    try stage.click("place")
    #expect(stage.filter.area == ValueRange(lower: 45.5))
    session.undo()
    #expect(try stage.text("area.minimum") == "0 m²" && stage.filter.area == nil)
    session.undo()
    // What lies between two steps is still there.
    #expect(try stage.text("price.minimum") == "333,333")
    #expect(try stage.node("price.lower").value == 333_333)
    #expect(stage.filter.price == ValueRange(lower: 333_333))
    session.undo()
    #expect(stage.filter.isEmpty && !session.steps.canUndo)
    #expect(try stage.text("price.minimum") == "100,000")
  }

  @Test func aFieldThatIsEmptiedSetsNoLimit() async throws {
    let unlimited = try stage.text("price.maximum")
    try stage.type("333333", into: "price.minimum")
    for key in [Key.delete, .space] {
      try stage.type("777777", into: "price.maximum")
      #expect(stage.filter.price == ValueRange(lower: 333_333, upper: 777_777))
      stage.control("a")
      stage.host.key(key, text: key == .space ? " " : "")
      stage.host.key(.enter)
      #expect(stage.filter.price == ValueRange(lower: 333_333))
      #expect(try stage.text("price.maximum") == unlimited)
    }
  }

  @Test func undoTakesTypingBackAndThenTheStep() async throws {
    try stage.type("333333", into: "price.minimum")
    stage.host.type("4")
    stage.control("z")
    #expect(stage.filter.price != nil && stage.session.steps.canUndo)
    #expect(try stage.text("price.minimum") == "333,333")
    stage.control("z")
    #expect(try stage.filter.isEmpty && stage.text("price.minimum") == "100,000")
    stage.host.key(.escape)
    #expect(try stage.text("price.minimum") == "100,000")
  }

  @Test func aClickIntoAFieldSelectsItsNumberAndEnterDoesSoAgain() async throws {
    let field: TextField = try stage.view("price.minimum")
    let frame = try stage.node("price.minimum").frame
    stage.host.click(at: Point(x: frame.maxX - 14, y: frame.midY))
    stage.host.type("350k")
    stage.host.key(.enter)
    #expect(stage.session.filter.price == ValueRange(lower: 350_000))
    #expect(field.text == "350,000" && field.selectedText == "350,000")
    stage.host.type("4")
    #expect(field.text == "4")
  }

  @Test func escapeTakesTheTextBackAndARefusedOneSaysWhy() async throws {
    let field: TextField = try stage.view("price.minimum")
    try stage.type("5", into: "price.minimum", thenEnter: false)
    stage.host.key(.escape)
    #expect(field.text == "100,000" && field.isFirstResponder)
    try stage.type("5x", into: "price.minimum")
    #expect(field.validationMessage == "Not a number" && field.text == "5x")
    // Whoever has read why goes on, and the value is the one from before.
    stage.host.key(.tab)
    #expect(!field.isFirstResponder && field.text == "100,000")
    #expect(field.validationMessage == nil && stage.session.filter.isEmpty)
    // The first Tab is held up where nothing was said yet.
    try stage.type("5x", into: "price.minimum", thenEnter: false)
    stage.host.key(.tab)
    #expect(field.isFirstResponder && field.validationMessage != nil)
  }

  @Test(arguments: [
    ("price", "200000", "400000", "600000"), ("area", "50", "90", "120"),
    ("column.7", "120", "210", "500"), ("column.8", "2024-03-01", "2024-05-01", "2024-06"),
  ])
  func anEndTypedBeyondTheOtherOneLetsEverythingThroughOnThatSide(
    name: String, low: String, between: String, high: String
  ) async throws {
    let csv =
      "Address,Price,Type,Area m2,Beds,Latitude,Longitude,Fee,Listed\n"
      + (1...9).map {
        "\($0) High Street,\($0)00000,Flat,\($0 * 20),\($0 % 5),51.\($0),0,\($0 * 7 % 10 * 60),"
          + "2024-0\($0)-17\n"
      }.joined()
    let stage = try await ScreenStage(csv: csv)
    var criterion = name == "price" ? Criterion.price : .area
    if let number = Int(name.split(separator: ".").last ?? "") {
      criterion = .column(number)
      try stage.click("add.\(number)")
      try await wait("the column") { try stage.has(name) }
    }
    func range(after text: String, in end: String) throws -> ValueRange {
      let field: TextField = try stage.view("\(name).\(end)")
      field.scrollToVisible()
      try stage.type(text, into: "\(name).\(end)")
      return try #require(stage.filter.ranges[criterion])
    }
    let least = try range(after: high, in: "minimum")
    #expect(least.lower > 0 && least.upper == .infinity)
    let most = try range(after: low, in: "maximum")
    #expect(most.lower == -.infinity && most.upper < least.lower)
    let next = try range(after: between, in: "minimum")
    #expect(next.lower > most.upper && next.upper == .infinity)
    _ = try range(after: low, in: "minimum")
    let both = try range(after: high, in: "maximum")
    #expect(both.lower < both.upper && both.upper.isFinite && both.lower.isFinite)
    // One step each.
    stage.session.undo()
    #expect(stage.filter.ranges[criterion] == ValueRange(lower: both.lower))
  }

  @Test func anEndTypedOnAThumbBeyondTheOtherOneLetsEverythingThroughOnThatSide() async throws {
    try stage.type("600000", into: "price.minimum")
    #expect(!stage.host.announcements.contains { $0.text.contains("price") })
    let slider: RangeSlider = try stage.view("price")
    slider.fieldValue(of: .upper).enter("200000")
    #expect(stage.filter.price == ValueRange(upper: 200_000))
    #expect(slider.values == RangeValues(100_000, 200_000))
    slider.fieldValue(of: .lower).enter("300000")
    #expect(stage.filter.price == ValueRange(lower: 300_000))
    try stage.type("200000", into: "price.maximum")
    #expect(stage.host.announcements.map(\.text).last == "Minimum price: 100,000")
    try stage.clickCross("chip.price")
    #expect(try stage.shownRows().count == 10)
    #expect(try stage.filter.isEmpty && !stage.has("chip.price"))
  }

  @Test func aTypedMinimumAboveAMaximumThatLiesBelowTheScaleRemovesIt() async throws {
    let stage = try await ScreenStage(csv: Self.placed)
    try stage.type("5", into: "price.maximum")
    try stage.type("50", into: "price.minimum")
    #expect(stage.session.filter.price == ValueRange(lower: 50))
  }

  @Test func fieldsNeverShowAMinimumAboveTheMaximum() async throws {
    for (field, number, range) in [
      ("price.maximum", "5", ValueRange(upper: 5)),
      ("price.minimum", "5,000,000", ValueRange(lower: 5_000_000)),
    ] {
      try stage.type(number, into: field)
      #expect(stage.session.filter.price == range)
      #expect(try stage.text("price.minimum") == number && stage.text("price.maximum") == number)
    }
  }

  @Test func whatIsTypedBeyondTheEndsStaysUntilItIsEdited() async throws {
    let session = stage.session
    let slider: RangeSlider = try stage.view("price")
    let both = ValueRange(lower: 5, upper: 45_000_000)
    try stage.type("5", into: "price.minimum")
    #expect(stage.filter.price == ValueRange(lower: 5))
    #expect(try stage.text("price.minimum") == "5" && slider.lowerValue == 100_000)
    #expect(try stage.label("chip.price") == "Filter: at least 5")
    try stage.type("45000000", into: "price.maximum", thenEnter: false)
    stage.host.key(.tab)
    try stage.type("150", into: "area.maximum")
    #expect(stage.filter.price == both)
    #expect(try stage.text("price.maximum") == "45,000,000" && slider.upperValue == 1_000_000)
    #expect(try stage.label("chip.price") == "Filter: 5 to 45,000,000")
    session.undo()
    session.undo()
    #expect(stage.filter.price == ValueRange(lower: 5))
    #expect(try stage.text("price.maximum") == "1,000,000")
    // The thumb that is moved takes the place of what was typed; the other bound stays.
    session.redo()
    let thumb = try stage.node("price.lower").frame.center
    stage.host.press(at: thumb)
    stage.host.move(to: Point(x: thumb.x + 60, y: thumb.y))
    #expect(stage.filter.price?.lower ?? 0 > 100_000)
    stage.host.key(.escape)
    stage.host.release()
    #expect(try stage.filter.price == both && stage.text("price.minimum") == "5")
    slider.becomeFirstResponder()
    stage.host.key(.right)
    #expect(slider.lowerValue > 100_000)
    #expect(stage.filter.price == ValueRange(lower: slider.lowerValue, upper: 45_000_000))
    stage.host.key(.home)
    #expect(stage.filter.price == ValueRange(upper: 45_000_000))
  }

  @Test func rangesOfAFilterStayAsTheyWereWrittenWhateverTheyReach() async throws {
    let stage = try await ScreenStage(
      csv: "Price,Area m2,Baths\n100,50,1\n200,60,2\n300,70,3\n400,80,\n500,90,2\n",
      search: SearchText(filter: "price>=1,area<=1000,Baths=0..3"))
    let before = stage.filter
    #expect(stage.model.count == 4)
    try stage.type("450", into: "price.maximum")
    #expect(stage.model.count == 3 && stage.filter.price == ValueRange(lower: 1, upper: 450))
    #expect(stage.filter.area == before.area && stage.filter.numbers == before.numbers)
    #expect(try stage.text("area.maximum") == "1,000 m²")
    #expect(try stage.text("column.2.minimum") == "0" && stage.text("column.2.maximum") == "3")
    #expect(try stage.label("chip.column.2") == "Filter: Baths: 0 to 3")
    try stage.clickCross("chip.column.2")
    #expect(try stage.filter.numbers.isEmpty && !stage.has("chip.column.2"))
    #expect(stage.model.count == 4)
  }

  @Test func aNumberThatIsOnlyLookedAtStaysAsItIs() async throws {
    try stage.type("333333.25", into: "price.minimum")
    #expect(try stage.text("price.minimum") == "333,333")
    let count = stage.events.count { $0.contains("committed") }
    try stage.click("price.minimum")
    stage.host.type("0")
    stage.host.key(.backspace)
    stage.host.key(.enter)
    #expect(stage.events.count { $0.contains("committed") } == count)
    #expect(stage.session.filter.price?.lower == 333_333.25)
  }

  // MARK: Ends

  @Test func anEndOfTheControlLeavesNoHomeOut() async throws {
    let crowd = (1...99).map { "\(200_000 + $0 * 1_000),50\n" }.joined()
    let stage = try await ScreenStage(csv: "Price,Area m2\n\(crowd)90000000,9000\n")
    let highest = try #require(try stage.text("price.maximum"))
    #expect(try highest.hasSuffix("+") && stage.text("area.maximum")?.contains("+ m²") == true)
    try stage.type("250000", into: "price.minimum")
    #expect(stage.filter.price == ValueRange(lower: 250_000) && stage.model.count == 51)
    // The sign may stay where the number is changed.
    try stage.type("290000+", into: "price.maximum")
    #expect(stage.filter.price?.upper == 290_000)
    // The number alone bounds; with its sign it is the end again.
    let end = highest.filter(\.isNumber)
    try stage.type(end, into: "price.maximum")
    #expect(stage.filter.price?.upper == Double(end) && stage.model.count == 50)
    try stage.type("\(end)+", into: "price.maximum")
    #expect(try stage.filter.price?.upper == .infinity && stage.text("price.maximum") == highest)
  }

  @Test func chipsSayBothEndsOrTheOneThatBounds() async throws {
    try stage.type("80", into: "area.minimum")
    #expect(try stage.label("chip.area") == "Filter: at least 80 square metres")
    try stage.type("180", into: "area.maximum")
    #expect(try stage.label("chip.area") == "Filter: 80 square metres to 180 square metres")
    #expect(try stage.shownRows().count == 6)
    let selection = try stage.chart.selection
    #expect(selection.areas == 80...180 && selection.prices == nil)
    try stage.type("0", into: "area.minimum")
    #expect(try stage.label("chip.area") == "Filter: at most 180 square metres")
  }

  // MARK: Histograms

  @Test func histogramsFollowTheOtherFilters() async throws {
    let price: RangeSlider = try stage.view("price")
    let area: RangeSlider = try stage.view("area")
    stage.host.settle()
    let all = try #require(price.histogram?.counts)
    #expect(all.reduce(0, +) == 10 && area.histogram?.counts.reduce(0, +) == 10)
    try stage.type("500000", into: "price.maximum")
    #expect(price.histogram?.counts == all && area.histogram?.counts.reduce(0, +) == 5)
    try stage.type("100", into: "area.minimum")
    #expect(price.histogram?.counts.reduce(0, +) == 6 && area.histogram?.counts.reduce(0, +) == 5)
    try stage.click("reset")
    #expect(price.histogram?.counts == all)
    #expect(try stage.shownRows().count == 10)
    #expect(try !stage.has("chip.price") && !stage.has("chip.area"))
  }

  /// The homes by area differ from one price to the next, and so do chips, counts, map and list.
  @Test(arguments: ["drag", "key", "wheel"])
  func whatFollowsAStepOfThePriceIsThereInTheFirstFrame(way: String) async throws {
    let stage = try await ScreenStage(csv: Self.placed, size: Size(width: 1_120, height: 720))
    let (price, area): (RangeSlider, RangeSlider) = (
      try stage.view("price"), try stage.view("area")
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
    let _: CircularSlider = try placed.view("distance")
    let one = try await ScreenStage(
      csv: "Price,Area m2,Latitude,Longitude\n100,50,51,0\n200,60,51,0\n")
    #expect(try !one.has("distance"))
    // The bedrooms have their row, whatever else is missing.
    let rooms = try await ScreenStage(
      csv: "Price,Beds,Latitude,Longitude\n100,1,51,0\n200,2,52,0\n")
    _ = try rooms.node("bedrooms")
  }

  @Test func areasAreCountedInTheUnitOfTheFileUntilTheUserSwitches() async throws {
    let feet = Self.placed.replacing("Area m2", with: "Area sq ft")
    let stage = try await ScreenStage(csv: feet)
    #expect(try stage.text("area.maximum") == "200 sq ft")
    try stage.type("100", into: "area.minimum")
    #expect(try stage.shownRows().count == 6)
    let filter = stage.filter
    #expect(filter.area?.lower == 100 * AreaUnit.squareFeet.squareMetres)
    try stage.click("area.unit")
    stage.press(.home, .enter)
    // The filter is what it was, in other words.
    #expect(try stage.filter == filter && stage.text("area.minimum") == "9.3 m²")
    #expect(try stage.label("chip.area") == "Filter: at least 9.3 square metres")
    #expect(try stage.shownRows().count == 6)
    #expect(try stage.label("listings.0")?.contains("9 square metres") == true)
    #expect(try stage.chart.titleY == "Area (m²)")
    try stage.click("area.unit")
    stage.press(.end, .enter)
    #expect(try stage.text("area.minimum") == "100 sq ft")
    #expect(try #require(stage.model.details(of: 0)).priceNote.contains("per sq ft"))
  }

  @Test func aRoundAreaInSquareMetresIsAWholeOneInFeet() async throws {
    try stage.type("180", into: "area.maximum")
    try stage.click("area.unit")
    stage.press(.end, .enter)
    #expect(try stage.text("area.maximum") == "1,938 sq ft")
    try stage.type("814.5", into: "area.minimum")
    #expect(try stage.text("area.minimum") == "814.5 sq ft")
  }

  @Test(arguments: ["1000000", "39750000", "987654321"])
  func aNumberAndItsTitleHaveRoomInTheirField(_ highest: String) async throws {
    let stage = try await ScreenStage(csv: "Price (CHF),Area m2\n100000,50\n\(highest),60\n")
    stage.host.settle()
    for name in ["price.minimum", "price.maximum"] {
      let field: TextField = try stage.view(name)
      let style = field.style
      let texts = [(field.leadingText, TextFieldStyle.leadingFont), (field.text, style.font)]
      let widths = texts.map { TextLayout.cached($0, font: $1).size.width }
      #expect(widths.reduce(2 * style.padding + style.iconGap, +) <= field.bounds.width)
    }
  }
}
