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

@MainActor @Suite struct BedroomsSectionTests {
  private func segments(_ stage: ScreenStage) throws -> SegmentedControl {
    try stage.view("bedrooms")
  }

  private func choose(_ title: String, _ stage: ScreenStage) throws {
    let nodes = try stage.node("bedrooms").children
    stage.host.click(at: try #require(nodes.first { $0.label == title }).frame.center)
    stage.host.settle()
  }

  // Ten homes with 1, 2, 3, 4, 0, 1, … bedrooms.

  @Test func aNumberIsMeantExactlyOrAtLeast() async throws {
    let stage = try await ScreenStage()
    try choose("3", stage)
    #expect(stage.filter.bedrooms == .atLeast(3) && stage.model.count == 4)
    #expect(try stage.node("chip.bedrooms").label == "Filter: 3 bedrooms or more")
    let chip = try #require(try stage.view("chip.bedrooms").superview as? FilterChip)
    #expect(chip.gain.text == "+6")
    try stage.click("bedrooms.mode.0")
    #expect(stage.filter.bedrooms == .exactly(3) && stage.model.count == 2)
    #expect(try stage.node("chip.bedrooms").label == "Filter: 3 bedrooms")
    for (button, range, mode) in [
      ("toolbar.undo", ValueRange.atLeast(3), "At least"),
      ("toolbar.redo", .exactly(3), "Exactly"),
    ] {
      try stage.click(button)
      #expect(try stage.filter.bedrooms == range && stage.node("bedrooms.mode").valueText == mode)
    }
    try stage.click("reset")
    #expect(try stage.filter.bedrooms == nil && segments(stage).selectedIndex == 0)
  }

  @Test func noneCanBeMeantExactlyAlone() async throws {
    let stage = try await ScreenStage()
    #expect(try segments(stage).titles == ["Any", "1", "2", "3", "4", "5+"])
    try stage.click("bedrooms.mode.0")
    #expect(stage.filter.bedrooms == nil && !stage.session.steps.canUndo)
    #expect(try segments(stage).titles == ["Any", "0", "1", "2", "3", "4", "5+"])
    try choose("0", stage)
    #expect(stage.filter.bedrooms == .exactly(0) && stage.model.count == 2)
    try stage.click("bedrooms.mode.1")
    #expect(stage.filter.bedrooms == nil && stage.model.count == 10)
    #expect(try segments(stage).selectedIndex == 0)
    // Where each home has bedrooms, none is not offered.
    let rooms = try await ScreenStage(
      csv: "Address,Price,Area m2,Beds\nA,100000,50,2\nB,200000,70,3\n")
    try rooms.click("bedrooms.mode.0")
    #expect(try segments(rooms).titles == ["Any", "1", "2", "3", "4", "5+"])
  }

  @Test func theLastNumberIncludesAllAboveIt() async throws {
    let stage = try await ScreenStage(
      csv: "Address,Price,Beds\nA,100000,5\nB,200000,7\nC,300000,4\n")
    try stage.click("bedrooms.mode.0")
    try choose("5+", stage)
    #expect(
      try stage.filter.bedrooms == .atLeast(5) && stage.node("bedrooms.mode").valueText == "Exactly"
    )
    #expect(try stage.node("chip.bedrooms").label == "Filter: 5 bedrooms or more")
    try stage.click("bedrooms.mode.1")
    #expect(stage.filter.bedrooms == .atLeast(5))
  }

  @Test func aNumberWithoutASegmentIsKept() async throws {
    let stage = try await ScreenStage()
    for wanted in [ValueRange.exactly(7), .atLeast(.max), .exactly(.min), .atLeast(9)] {
      stage.model.choose { $0.bedrooms = wanted }
      stage.host.settle()
      #expect(try stage.filter.bedrooms == wanted && segments(stage).selectedIndex == nil)
    }
    try choose("2", stage)
    #expect(stage.filter.bedrooms == .atLeast(2))
  }
}

/// Several property types at once.
@MainActor @Suite struct KindSectionTests {
  /// Six types: four houses, three flats, two studios, and one each of three others.
  private static let csv =
    "Address,Price,Type,Beds\n"
    + [
      ("House", 4), ("Flat", 3), ("Studio", 2), ("Bungalow", 1), ("Duplex", 1), ("Penthouse", 1),
    ].flatMap { type, count in
      (1...count).map { "\($0) \(type) Street,\($0)00000,\(type),\($0)\n" }
    }.joined()

  private func stage(locale: String = "en_GB") async throws -> (ScreenStage, Spinner) {
    let stage = try await ScreenStage(csv: Self.csv, locale: locale)
    return (stage, try stage.view("type"))
  }

  @Test func clicksOnTheWheelChooseSeveralTypes() async throws {
    let (stage, spinner) = try await stage()
    for id in ["type", "type.0", "type.4"] { try stage.click(id) }
    #expect(try spinner.isOpen && stage.shownRows().count == 5)
    #expect(try stage.node("chip.type").label == "Filter: House + Duplex")
    #expect(try stage.node("type").valueText == "House, Duplex")
    let changed = try #require(
      stage.events.map(ScreenStage.members).last { $0["control"] as? String == "type" })
    #expect(changed["indexes"] as? [Int] == [0, 4])
    #expect(changed["title"] as? String == "House, Duplex")
    stage.host.key(.escape)
    #expect(try stage.shownRows().count == 12 && !stage.session.steps.canUndo)
  }

  @Test func whereTheFileHasNoTypesTheWheelChoosesOtherWords() async throws {
    let rows = (0..<30).map { "\($0) Elm Road,\($0 + 1)00000,\(["A", "B", "C"][$0 % 3])\n" }
    let stage = try await ScreenStage(csv: "Address,Price,EPC\n" + rows.joined())
    let spinner: Spinner = try stage.view("type")
    #expect(spinner.items.map(\.title).sorted() == ["A", "B", "C"])
    #expect(spinner.accessibilityLabel == "EPC")
    spinner.isOpen = true
    stage.host.settle()
    try stage.click("type.1")
    stage.press(.enter)
    #expect(stage.model.count == 10)
    #expect(try stage.node("chip.type").label?.hasPrefix("Filter: EPC: ") == true)
    #expect(try !stage.has("add.2"), "one filter of a column is enough")
  }

  @Test func anOpeningIsOneStepThatCanBeTakenBack() async throws {
    let (stage, spinner) = try await stage()
    for id in ["type", "type.1", "type.2", "type.5"] { try stage.click(id) }
    stage.press(.enter)
    #expect(spinner.selectedIndexes == [1, 2, 5])
    stage.session.undo()
    stage.host.settle()
    #expect(spinner.selectedIndexes == [])
    stage.session.redo()
    stage.host.settle()
    #expect(spinner.selectedIndexes == [1, 2, 5])
  }

  @Test func countsFollowTheOtherFiltersAndAnOpenWheelStays() async throws {
    let (stage, spinner) = try await stage()
    let counts = { spinner.items.map { $0.description ?? "" } }
    #expect(spinner.items.prefix(3).map(\.title) == ["House", "Flat", "Studio"])
    #expect(spinner.items.allSatisfy { !$0.icon.isEmpty })
    #expect(counts() == ["4", "3", "2", "1", "1", "1"])
    try stage.click("type")
    try stage.click("type.1")
    #expect(counts() == ["4", "3", "2", "1", "1", "1"])
    #expect(try stage.view("price").accessibilitySetValue(250_000, part: "lower"))
    stage.host.settle()
    #expect(counts() == ["2", "1", "0", "0", "0", "0"])
    #expect(spinner.isOpen && spinner.selectedIndexes == [1])
    // A type without homes is dimmed, and may be chosen.
    #expect(spinner.items.map(\.isEnabled) == [true, true, false, false, false, false])
    try stage.click("type.2")
    #expect(spinner.selectedIndexes == [1, 2])
    #expect(spinner.centerText?.title == "1" && spinner.centerText?.description == "2 types")
  }

  @Test func namesThatAreTooLongTogetherAreTheFirstAndHowManyMore() async throws {
    let (stage, spinner) = try await stage()
    let parents = sequence(first: spinner as View) { $0.superview }
    let section = try #require(parents.lazy.compactMap { $0 as? KindSection }.first)
    for (indexes, words) in [
      ([], nil), ([5], "Penthouse"), ([3, 5], "Bungalow + Penthouse"),
      ([0, 1, 2], "House + Flat + Studio"), ([0, 3, 5], "House, 2 more"),
    ] as [([Int], String?)] {
      let kinds = try #require(stage.session.listings).kinds
      let filter = ListingsFilter { filter in filter.kinds = Set(indexes.map { kinds[$0].text }) }
      #expect(section.words(for: filter, isSpoken: false) == words)
    }
    // Under the hub there is less room than on a chip.
    for id in ["type", "type.3", "type.5"] { try stage.click(id) }
    let words = try stage.node("type.group").descendants.compactMap(\.label)
    #expect(words.contains("Bungalow, 1 more"))
  }
}

@MainActor @Suite struct DistanceSectionTests {
  /// Three districts in a row, a hundredth of a degree apart.
  private func stage(_ size: Size = Size(width: 1_120, height: 900)) async throws -> ScreenStage {
    let rows = (0..<30).map { number in
      let (district, longitude) = [
        ("Northdyke", 0.0), ("Tollgate", 0.02), ("Elder Park", 0.04),
      ][number % 3]
      return
        "\(number) High Street,\(number + 1)0000,\(district),"
        + "\(51.5 + Double(number) / 10_000),\(longitude)"
    }
    return try await ScreenStage(
      csv: "Address,Price,District,Latitude,Longitude\n" + rows.joined(separator: "\n"), size: size)
  }

  private func point(_ stage: ScreenStage, _ home: Int) throws -> Point {
    let map = try stage.map
    let place = try #require(map.homes.coordinate(of: home))
    let origin = map.frameInWindow(map.bounds)
    let point = map.viewport.point(MapProjection.point(place))
    return Point(x: origin.minX + point.x, y: origin.minY + point.y)
  }

  private func labels(_ stage: ScreenStage) throws -> [String] {
    try stage.node("distance.group").descendants.compactMap(\.label)
  }

  /// Chooses the place of a home on the map as the point to measure from.
  private func measure(from home: Int, _ stage: ScreenStage) throws {
    try stage.click("distance.choose")
    stage.host.click(at: try point(stage, home))
    stage.host.settle()
  }

  @Test func theDialLetsEverythingThroughAtItsEnd() async throws {
    let stage = try await stage()
    let dial: CircularSlider = try stage.view("distance")
    #expect(dial.text(for: dial.value) == "Any")
    #expect(try stage.node("distance").valueText == "Any distance")
    #expect(try labels(stage).contains("from the centre"))
    dial.becomeFirstResponder()
    stage.host.key(.left)
    let text = dial.text(for: dial.value)
    #expect(text != "Any" && dial.value < dial.maximumValue)
    #expect(try stage.node("chip.distance").label?.contains("at most \(text) ") == true)
    stage.host.key(.end)
    #expect(dial.text(for: dial.value) == "Any" && stage.filter.surroundings == nil)
  }

  @Test func aPointOnTheMapIsCalledAfterItsDistrictAndIsOneStep() async throws {
    let stage = try await stage()
    try stage.click("distance.choose")
    #expect(try stage.map.tool == .center)
    #expect(try stage.node("distance.choose").label == "Cancel")
    #expect(stage.model.message?.text.hasPrefix("Click the point to measure from") == true)
    // Of thirty homes by price, number 12 is in the first district.
    stage.host.click(at: try point(stage, 12))
    stage.host.settle()
    let chosen = try #require(stage.filter.surroundings)
    let home = try #require(stage.map.homes.coordinate(of: 12))
    #expect(chosen.center.distance(to: home) < 0.1)
    #expect(try stage.map.tool == .hand && stage.model.message == nil)
    #expect(try labels(stage).contains("from Northdyke"))
    #expect(try stage.node("chip.distance").label?.hasSuffix(" of Northdyke") == true)
    try stage.click("toolbar.undo")
    #expect(stage.filter.surroundings == nil && !stage.session.steps.canUndo)
    #expect(try labels(stage).contains("from the centre"))
    try stage.click("toolbar.redo")
    #expect(stage.filter.surroundings == chosen)
    #expect(try labels(stage).contains("from Northdyke"))
    try stage.clickCross("chip.distance")
    #expect(stage.filter.surroundings == nil)
    #expect(try labels(stage).contains("from the centre"))
  }

  @Test func aChosenPointStaysWhereNoDistanceIsSet() async throws {
    let stage = try await stage()
    let session = stage.session
    try measure(from: 12, stage)
    let chosen = try #require(session.filter.surroundings?.center)
    try stage.view("distance").becomeFirstResponder()
    stage.host.key(.end)
    #expect(session.filter.isEmpty && session.distanceCenter == chosen)
    #expect(try labels(stage).contains("from Northdyke"))
    #expect(try stage.map.ring != nil)
    // It is kept in the words of scripts.
    #expect(stage.model.searchText.filter.hasPrefix("distance=any@"))
    #expect(try !stage.has("chip.distance"))
    // Another filter does not move it.
    #expect(try stage.view("price").accessibilitySetValue(50_000, part: "lower"))
    #expect(session.distanceCenter == chosen)
    #expect(try labels(stage).contains("from Northdyke"))
    #expect(stage.model.searchText.filter.hasPrefix("price>=50k,distance=any@"))
    try stage.click("toolbar.undo")
    try stage.click("toolbar.undo")
    #expect(session.filter.surroundings?.radius.isFinite == true)
    #expect(session.distanceCenter == chosen)
    try stage.click("toolbar.redo")
    #expect(session.filter.isEmpty && session.distanceCenter == chosen)
    // Another point is called after its own district, and no distance comes back.
    try measure(from: 13, stage)
    #expect(session.filter.isEmpty && session.distanceCenter != chosen)
    #expect(try labels(stage).contains("from Tollgate"))
    try stage.click("reset")
    #expect(session.filter == ListingsFilter())
    #expect(try labels(stage).contains("from the centre"))
    #expect(try stage.map.ring == nil)
  }

  @Test func distancesAreInMilesWhereAreasAreInSquareFeet() async throws {
    let rows = (0..<30).map {
      "\($0) High Street,\($0 + 1)0000,\($0 * 100),\(51.5 + Double($0) / 100),0"
    }
    let stage = try await ScreenStage(
      csv: "Address,Price,Sqft,Latitude,Longitude\n" + rows.joined(separator: "\n"))
    let dial: CircularSlider = try stage.view("distance")
    // The homes are 29 hundredths of a degree apart: 16 kilometres, or 10 miles, from their middle.
    #expect((9.0...15).contains(dial.maximumValue) && dial.accessibilitySetValue(3, part: ""))
    stage.host.settle()
    #expect(abs((stage.filter.surroundings?.radius ?? 0) - 3 * 1.609344) < 1e-6)
    #expect(try stage.node("chip.distance").label == "Filter: at most 3 miles")
    #expect(dial.text(for: dial.value) == "3")
    // The unit of areas is that of distances, too.
    stage.model.countAreas(in: .squareMetres)
    #expect(try stage.node("chip.distance").label?.hasSuffix("kilometres") == true)
    #expect(abs(dial.value - 4.828) <= dial.step / 2)
    // One that was chosen in the other unit is written to a thousandth.
    stage.model.measure(within: 3)
    stage.model.countAreas(in: .squareFeet)
    #expect(try stage.node("chip.distance").label == "Filter: at most 1.864 miles")
  }

  @Test func aPointFarFromAllHomesIsCalledByItsCoordinates() async throws {
    let stage = try await stage()
    let far = Coordinate(latitude: -12.3456, longitude: 9)
    stage.model.choose { $0.surroundings = Surroundings(center: far, radius: 1) }
    #expect(try labels(stage).contains("from 12.346° S, 9.000° E"))
  }

  @Test func aDistanceBeyondTheEndOfTheDialStaysUntilItIsTurned() async throws {
    let stage = try await stage()
    let far = Surroundings(center: Coordinate(latitude: 51.5, longitude: 0), radius: 1_500)
    stage.model.choose { $0.surroundings = far }
    stage.host.settle()
    let dial: CircularSlider = try stage.view("distance")
    #expect(dial.text(for: dial.value) == "1,500" && dial.value == dial.maximumValue)
    #expect(try stage.node("distance").valueText == "1,500 kilometres")
    #expect(try stage.view("price").accessibilitySetValue(50_000, part: "lower"))
    #expect(stage.filter.surroundings == far)
    dial.becomeFirstResponder()
    stage.host.key(.left)
    #expect(stage.filter.surroundings?.radius == dial.value)
    #expect(dial.text(for: dial.value) != "1,500")
  }

  @Test func escapeAndTheLinkEndTheChoice() async throws {
    let stage = try await stage()
    try stage.click("distance.choose")
    stage.host.key(.escape)
    #expect(try stage.map.tool == .hand && stage.node("distance.choose").label == "Choose on map")
    try stage.click("distance.choose")
    try stage.click("distance.choose")
    #expect(try stage.map.tool == .hand && stage.filter.isEmpty)
    let low = try await self.stage(Size(width: 1_120, height: 500))
    #expect(try !low.has("distance.choose"), "there is no room for a map")
  }
}
