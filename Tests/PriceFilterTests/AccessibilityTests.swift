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

/// The window by keys alone, and what screen readers are told on the way.
@MainActor @Suite struct KeyboardTests {
  private static let csv =
    "Address,Price,Type,Area m2,Beds,Latitude,Longitude\n"
    + (1...9).map { "\($0) High Street,\($0)00000,House,\($0 * 20),\($0 % 5),51.\($0),0.\($0)\n" }
    .joined()

  /// The node that has the keyboard; there is one at most.
  private func focused(_ stage: ScreenStage) throws -> AccessibilityNode? {
    let found = try stage.tree().descendants.filter { $0.states.contains(.focused) }
    #expect(found.count <= 1, "\(found.map(\.id))")
    return found.first
  }

  @Test func whatTabReachesHasANameAndIsNoGroup() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    stage.host.driver.send(FocusEvent(isFocused: true))
    for _ in 0..<40 {
      stage.host.key(.tab)
      let node = try #require(try focused(stage), "\(stage.window.firstResponder!)")
      #expect(node.role != .group && node.role != .radiogroup, "\(node.id ?? "")")
      #expect(node.label?.isEmpty == false, "\(node.id ?? "")")
    }
  }

  @Test func f6GoesThroughThePartsOfTheWindowAndShiftF6Back() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    try stage.focus("price")
    stage.host.key(.right)
    let met = (0..<5).map { _ in
      stage.host.key(.function(6))
      return stage.focused
    }
    #expect(met == ["toolbar.file", "chip.price", "plot", "listings", "searches.open"])
    stage.host.key(.function(6), modifiers: .shift)
    #expect(stage.focused == "listings")
  }

  @Test(arguments: [1_120.0, 600]) func aKeySkipsTheFilters(width: Double) async throws {
    let stage = try await ScreenStage(csv: Self.csv, size: Size(width: width, height: 900))
    if width == 600 { try stage.click("filters") }
    try stage.focus("price")
    stage.control("l")
    #expect(stage.focused == "listings")
  }

  @Test func whileAModalCardIsOpenTheFocusIsInIt() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    try stage.focus("price")
    stage.host.key(.function(1))
    let dialog = try stage.node("help")
    #expect(dialog.role == .dialog && dialog.states.contains(.modal))
    #expect(dialog.descendants.contains { $0.states.contains(.focused) })
    stage.host.key(.escape)
    #expect(try focused(stage)?.id == "price.lower")
  }

  @Test func aFilterIsNamedByItsTitleAndControlsTheHomes() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    for name in ["price", "area", "type", "distance", "bedrooms", "place"] {
      let relations = try stage.node(name).relations
      #expect(relations.first?.kind == .labelledBy, "\(name)")
      #expect(relations.contains { $0.kind == .controls && $0.id == "listings" }, "\(name)")
    }
    #expect(try stage.node("distance").relations.contains { $0.kind == .describedBy })
  }

  @Test func theNamesOfColumnsArePressedAndFocused() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    let header = try stage.node("listings.header")
    #expect(header.role == .group && header.label == "Sort by column")
    let first = try stage.shownRows().first
    #expect(try stage.view("listings.header.price").accessibilityPerform(.press, part: ""))
    #expect(try stage.shownRows().first != first)
    #expect(try stage.view("listings.header.area").accessibilityFocus(part: ""))
    #expect(try focused(stage)?.id == "listings.header.area")
  }

  @Test func theHelpIsReadRowByRow() async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    stage.host.driver.send(FocusEvent(isFocused: true))
    stage.host.key(.function(1))
    let rows = try stage.node("help.rows").children
    #expect(rows.count > 5 && rows.allSatisfy { $0.role == .listitem && $0.setSize != nil })
    #expect(try focused(stage)?.id == "help.close")
    for row in rows.prefix(4) {
      stage.host.key(.down)
      let node = try #require(try focused(stage))
      #expect(node.label == row.label && node.states.contains(.selected))
    }
    let spoken = try stage.help.rows.map(\.spoken)
    for (key, label) in [
      (Key.up, rows[2].label), (.end, spoken.last), (.home, rows[0].label),
    ] {
      stage.host.key(key)
      #expect(try focused(stage)?.label == label)
    }
    #expect(stage.host.differenceFromFreshPaint() == nil)
    for row in ["Arrow keys: Move map", "+, −: Zoom in or out", "0: Show all homes"] {
      #expect(spoken.contains(row), "\(row)")
    }
  }

  @Test func aRowOfTheHelpThatIsReadIsInSight() async throws {
    let stage = try await ScreenStage(csv: Self.csv, size: Size(width: 1_120, height: 400))
    stage.host.key(.function(1))
    for _ in 0..<30 { stage.host.key(.down) }
    let help = try stage.node("help").descendants
    let row = try #require(help.first { $0.states.contains(.focused) })
    #expect(Rect(origin: .zero, size: Size(width: 1_120, height: 400)).union(row.frame).maxY == 400)
  }

  @Test(arguments: ["en_GB", "ar_EG"])
  func aPointOfTheMapIsChosenByKeys(locale: String) async throws {
    let stage = try await ScreenStage(
      csv: Self.csv, size: Size(width: 1_440, height: 980), locale: locale)
    try stage.focus("distance.choose")
    stage.host.key(.enter)
    let map = try stage.map
    #expect(stage.window.firstResponder === map)
    let middle = MapProjection.coordinate(map.viewport.center)
    stage.press(.right, .down)
    #expect(try stage.node("map").valueText?.contains("°") == true)
    #expect(stage.host.announcements.count == 2)
    // The shadow of the message is rounded otherwise if only a part of it is drawn.
    #expect(stage.host.differenceFromFreshPaint(tolerance: 1) == nil)
    stage.host.key(.enter)
    let center = try #require(stage.filter.surroundings?.center)
    #expect(center.longitude > middle.longitude && center.latitude < middle.latitude)
    #expect(map.tool == .hand && stage.window.firstResponder === map)
    #expect(try stage.node("map").valueText == nil)
    // Escape leaves the point as it is.
    try stage.focus("distance.choose")
    for key in [Key.enter, .left, .escape] { stage.host.key(key) }
    #expect(map.tool == .hand && stage.filter.surroundings?.center == center)
    #expect(stage.host.differenceFromFreshPaint(tolerance: 1) == nil)
  }

  @Test func keysEncloseThePartOfTheMapInSight() async throws {
    let stage = try await ScreenStage(csv: Self.csv, size: Size(width: 1_440, height: 980))
    let (map, node) = (try stage.map, try stage.node("map"))
    #expect(node.label == "Map" && node.description?.hasPrefix("9 of 9 homes") == true)
    try stage.focus("map")
    for _ in 0..<4 { stage.host.key(.character("+")) }
    stage.host.key(.enter)
    #expect(map.selection.region == nil)
    map.tool = .lasso
    stage.host.key(.enter)
    let region = try #require(stage.filter.region)
    #expect(region.corners.count == 4 && (1..<9).contains(stage.model.count))
    #expect(region.contains(MapProjection.coordinate(map.viewport.center)))
    #expect(stage.host.differenceFromFreshPaint() == nil)
    stage.session.undo()
    #expect(stage.filter.isEmpty)
  }

  /// A command would act on what is under a thumb that is held.
  @Test(arguments: [Key.function(1), .character("q"), .character("w")], [false, true])
  func commandsWaitUntilADragHasEnded(key: Key, byFinger: Bool) async throws {
    let stage = try await ScreenStage(csv: Self.csv)
    let thumb = try stage.node("price.lower").frame.center
    let moved = Point(x: thumb.x + 60, y: thumb.y)
    if byFinger {
      stage.host.touchDown(at: thumb)
      stage.host.touchMove(to: moved)
    } else {
      stage.host.press(at: thumb)
      stage.host.move(to: moved)
    }
    var closings = 0
    stage.window.shouldClose = {
      closings += 1
      return false
    }
    func hasHelp() -> Bool { stage.window.overlay.view(withIdentifier: "help") != nil }
    let isFunction = key == .function(1)
    stage.host.key(key, modifiers: isFunction ? [] : .control)
    #expect(!hasHelp() && closings == 0)
    let count = stage.model.count
    #expect(count < 9)
    if byFinger { stage.host.touchUp(at: moved) } else { stage.host.release() }
    stage.host.settle()
    #expect(hasHelp() == isFunction && closings == (isFunction ? 0 : 1))
    #expect(stage.model.count == count)
  }
}

/// What screen readers read: words in place of signs, and the effects of actions that are seen
/// elsewhere.
@MainActor @Suite struct SpokenTests {
  private static let csv =
    "Address,Price,Type,Area sq ft,Beds,Latitude,Longitude\n"
    + (1...9).map {
      "\($0) High Street,£\($0)500000,House,\($0 * 200),\($0 % 5),51.\($0),0.\($0)\n"
    }.joined()

  private func stage(
    _ csv: String = csv, search: String = "", locale: String = "en_GB",
    size: Size = Size(width: 1_440, height: 980)
  ) async throws -> ScreenStage {
    try await ScreenStage(csv: csv, size: size, locale: locale, search: SearchText(filter: search))
  }

  private func said(_ stage: ScreenStage) -> [String] {
    stage.host.settle()
    return stage.host.announcements.map { $0.text.replacing("\u{A0}", with: " ") }
  }

  // MARK: Words in place of signs

  @Test(arguments: ["", "price=2m..6m,area=..1400 sq ft,beds>=1,distance<=60km@51.5/0.5"])
  func nothingThatIsReadAloudIsAbbreviated(search: String) async throws {
    let stage = try await stage(search: search)
    try stage.focus("listings")
    stage.press(.down, .enter)
    let abbreviation = /≤|≥|\bbd\b|\bsq ft\b|\bkm\b|[0-9][kMB]\b/
    for node in try stage.tree().descendants where node.role != .textbox {
      // The units to choose from are written so, and the file calls its columns as it likes.
      if node.id?.hasPrefix("area.unit") == true || node.label == "sq ft" { continue }
      if node.type == "FieldRow" { continue }
      for text in [node.label, node.valueText, node.description].compactMap(\.self) {
        let words = text.replacing("\u{A0}", with: " ")
        #expect(!words.contains(abbreviation), "\(node.id ?? node.type): “\(words)”")
      }
    }
    #expect(search.isEmpty || stage.model.count > 0)
  }

  @Test func aRowIsReadWithItsUnitsInFull() async throws {
    let stage = try await stage(Self.csv.replacing(",200,1,", with: ",1,1,"))
    let rows = try stage.shownRows().map { $0.replacing("\u{A0}", with: " ") }
    #expect(rows[0].contains("1 square foot, 1 bedroom, £1,500,000"))
    #expect(rows[1].contains("400 square feet, 2 bedrooms, £2,500,000"))
    #expect(rows[0].contains("miles"))
  }

  // MARK: Names

  @Test func theListSaysHowManyHomesItHasAndTheirOrder() async throws {
    let stage = try await stage()
    #expect(try stage.node("listings").label == "9 homes, Price: low to high")
    #expect(try stage.view("price").accessibilitySetValue(5_000_000, part: "lower"))
    #expect(try stage.node("listings").label == "5 homes, Price: low to high")
  }

  @Test(arguments: [1_440.0, 600])
  func theButtonOfTheOrderSaysItsDirection(width: Double) async throws {
    let stage = try await stage(size: Size(width: width, height: 900))
    let id = width > 700 ? "toolbar.sort" : "bar.sort"
    #expect(try stage.node(id).label == "Sorted by Price, ascending")
    stage.session.apply(
      try #require(stage.model.names?.fittingSearch(from: SearchText(sort: "price-,area"))).search)
    #expect(try stage.node(id).label == "Sorted by Price, descending; Area, ascending")
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
    let status = try #require(try stage.node("status").label)
    #expect(status.contains("。") && !status.contains(". "))
    #expect(try stage.node("remedy.0").label?.contains("。") == true)
    stage.host.key(.function(1))
    let rows = try stage.help.rows.filter { !$0.isHeading }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.spoken.contains("：") })
    #expect(try stage.node("summary").label == "共 9 套，符合 0 套")
  }

  // MARK: Effects that are seen elsewhere

  @Test func aFavouriteIsSaidWhenItComesAndGoes() async throws {
    let stage = try await stage()
    try stage.focus("listings")
    stage.host.key(.down)
    stage.control("d")
    #expect(stage.model.marks[.favourite] == [0])
    stage.control("d")
    #expect(stage.model.marks[.favourite].isEmpty)
    #expect(said(stage) == ["Added to favourites", "Removed from favourites"])
    let row = try stage.node("listings.0").frame
    stage.host.click(at: Point(x: row.minX + 24, y: row.midY))
    #expect(said(stage).last == "Added to favourites")
  }

  @Test func detailsAreNamedWhenTheyOpenAndHomesWhenTheyFollow() async throws {
    let stage = try await stage()
    try stage.focus("listings")
    stage.press(.down, .enter)
    #expect(said(stage) == ["Details of 1 High Street"])
    for (button, home) in [("home.next", "2 High"), ("home.previous", "1 High")] {
      try stage.focus(button)
      stage.host.key(.enter)
      #expect(said(stage).last?.hasPrefix("\(home) Street, ") == true)
    }
    #expect(try stage.node("home.previous").states.contains(.disabled))
  }
}
