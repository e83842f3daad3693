import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// Filters by columns of the file that listings do not know.
@MainActor @Suite struct AddedFiltersTests {
  @Test(arguments: [("en_GB", "Column 1", "Column 4"), ("de_DE", "Spalte 1", "Spalte 4")])
  func aColumnWithoutANameIsCalledByItsNumber(
    locale: String, first: String, fourth: String
  ) async throws {
    let csv =
      ",price,type, ,beds\n"
      + (1...12).map { "\($0 * $0 % 7),\($0)00000,Flat,\(["x", "y"][$0 % 2]),\($0 % 4)\n" }.joined()
    let stage = try await ScreenStage(csv: csv, locale: locale)
    for (number, name) in [(0, first), (3, fourth)] {
      #expect(try stage.node("add.\(number)").label == name)
      try await add(number, stage)
      let remove = try #require(try stage.node("column.\(number).remove").label)
      #expect(remove.contains(name))
    }
    let model = stage.model
    let listings = try #require(model.session.listings)
    #expect(model.sortWords.offered(in: listings).contains { $0.name == first })
    #expect(model.details(of: 0)?.fields.map(\.name).prefix(4) == [first, "price", "type", fourth])
    // What is saved has the names of the file.
    #expect(listings.fileColumns.first == "")
  }

  private static let years = [1950, 1890, 2004, 1972, 1930, 2010, 1999, 1901, 1960, 2020]
  private static let homes =
    "Ref,Address,Price,Year built,Energy,Floor,Type\n"
    + years.enumerated().map {
      "\($0 + 1),\($0) High Street,\($0 + 1)00000,\($1),\($0 % 2 == 0 ? "A" : "B"),\($0 * 7 % 5 - 1),Flat\n"
    }.joined()

  /// Presses the name of a column, and waits until it is read.
  private func add(_ number: Int, _ stage: ScreenStage) async throws {
    try stage.click("add.\(number)")
    try await awaitView("column.\(number)", stage)
  }

  private func awaitView(_ name: String, _ stage: ScreenStage) async throws {
    try await wait(name) { try stage.has(name) }
  }

  @Test func columnsOfNumbersAndOfWordsThatRepeatAreOffered() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    #expect(try stage.node("add.group").label == "Add filter")
    // What counts up or has a role is not.
    let offered = try (0..<7).map { try stage.tree().node(withID: "add.\($0)")?.label }
    #expect(offered == [nil, nil, nil, "Year built", "Energy", "Floor", nil])
    let bare = try await ScreenStage()
    #expect(try !bare.has("add.group"))
  }

  @Test func aFewWholeNumbersHaveATickAndABarEach() async throws {
    let counts = [1: 40, 2: 9, 3: 4, 4: 2, 5: 1]
    let homes = counts.flatMap { baths, count in
      Array(repeating: "A,100000,\(baths),Flat\n", count: count)
    }
    let stage = try await ScreenStage(csv: "Address,Price,Toilets,Type\n" + homes.joined())
    try await add(2, stage)
    let slider: RangeSlider = try stage.view("column.2")
    #expect(slider.scale == .linear && slider.ticks == .steps && slider.step == 1)
    let bars = try #require(slider.histogram).counts
    #expect(bars.filter { $0 > 0 } == [40, 9, 4, 2, 1])
    let filled = bars.indices.filter { bars[$0] > 0 }
    #expect(filled.first == 0 && filled.last == bars.count - 1)
    #expect(Set(zip(filled, filled.dropFirst()).map { $1 - $0 }).count == 1)
    #expect(NiceBounds(lowest: 0, highest: 19, stepCount: 10)?.fewNumbers == nil)
  }

  @Test func daysAreChosenBetweenTwo() async throws {
    let homes = (1...12).map { "\($0) High Street,\($0)00000,\($0 + 4)/\($0)/2023,Flat\n" }.joined()
    let stage = try await ScreenStage(csv: "Address,Price,Listed,Type\n" + homes)
    try await add(2, stage)
    let slider: RangeSlider = try stage.view("column.2")
    #expect(try stage.node("column.2.minimum").valueText == "2023-01-05")
    #expect(try stage.node("column.2.maximum").valueText == "2023-12-16")
    #expect(slider.scale == .linear && slider.step == 1)
    #expect(slider.ticks == .values([19_362, 19_707]))
    // A month ends at its last day.
    try stage.type("2023-06", into: "column.2.maximum")
    #expect(try stage.node("column.2.maximum").valueText == "2023-06-30")
    #expect(stage.model.count == 6 && stage.filter.numbers[2]?.upper == 19_538)
    try stage.type("1/2/2023", into: "column.2.minimum")
    let field: TextField = try stage.view("column.2.minimum")
    #expect(field.validationMessage == "Enter a date such as 2024-05-17" && stage.model.count == 6)
    #expect(try stage.node("chip.column.2").label?.contains("at most 2023-06-30") == true)
  }

  @Test func whatIsCountedWaitsForAColumnThatAFilterAsksFor() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    let session = stage.session
    try await add(4, stage)
    session.readColumn(3)
    stage.model.edit { $0.numbers[3] = ValueRange(lower: 1_950) }
    stage.host.settle()
    #expect(session.result?.count == 0, "no home is known to pass")
    try await wait("result") { session.result?.count != 0 }
    stage.host.settle()
    #expect(session.result?.count == 7)
    let slider: RangeSlider = try stage.view("price")
    #expect(try slider.histogram?.counts.reduce(0, +) == 7 && counts(stage) == ["4", "3"])
  }

  @Test func aColumnBecomesAFilterThatCanBeTakenBackAndAway() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    let session = stage.session
    func lower() throws -> Double? { try stage.node("column.3.lower").value }
    try await add(3, stage)
    #expect(try !stage.has("add.3") && stage.has("add.5") && lower() == 1890)
    #expect(try stage.node("column.3.minimum").valueText == "1890")
    let slider: RangeSlider = try stage.view("column.3")
    #expect(slider.histogram?.counts.reduce(0, +) == 10 && !session.steps.canUndo)
    try stage.type("1955", into: "column.3.minimum")
    #expect(session.filter.numbers == [3: ValueRange(lower: 1955)])
    #expect(try stage.shownRows().count == 6)
    #expect(try stage.label("chip.column.3") == "Filter: Year built: at least 1955")
    #expect(stage.edits(of: "column.3") == ["began", "changed", "committed", "ended"])
    session.undo()
    #expect(try lower() == 1890 && stage.shownRows().count == 10)
    session.redo()
    #expect(try lower() == 1955)
    // Without its group the filter is gone; taken back, both are there again.
    try stage.click("column.3.remove")
    #expect(try !stage.has("column.3") && stage.has("add.3"))
    #expect(session.filter.isEmpty && stage.model.count == 10)
    session.undo()
    #expect(try lower() == 1955 && stage.shownRows().count == 6 && !stage.has("add.3"))
    try stage.click("reset")
    #expect(try session.filter.isEmpty && lower() == 1890)
  }

  @Test func aDragFiltersByNumbersBelowZero() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    try await add(5, stage)
    #expect(try stage.node("column.5.lower").value == -1)
    try stage.drag("column.5.upper", by: -70)
    #expect(try stage.filter.numbers[5] == ValueRange(upper: 2) && stage.shownRows().count == 8)
  }

  @Test func numbersThatCrowdAtOneEndHaveTheTrackToThemselves() async throws {
    let sizes = (1...99).map { ($0 * 37 % 99 + 1) * 40 } + [9_000, 15_000, 30_000, 60_000]
    let stage = try await ScreenStage(
      csv: "Price,Lot size\n" + sizes.enumerated().map { "\(900 - $0 * 7 % 800),\($1)\n" }.joined())
    try await add(1, stage)
    let slider: RangeSlider = try stage.view("column.1")
    #expect(slider.scale == .logarithmic && slider.step <= 20)
    let along = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    #expect(along.fraction(of: 2_000) > 0.4)
  }

  @Test func aTypedFilterHasItsGroup() async throws {
    let stage = try await ScreenStage(
      csv: Self.homes, search: SearchText(filter: "\"Year built\">=1990"))
    #expect(try stage.node("column.3.lower").value == 1990)
    #expect(try stage.has("chip.column.3") && !stage.has("chip.typed 0"))
    try stage.clickCross("chip.column.3")
    #expect(try stage.filter.isEmpty && stage.has("column.3"))
  }

  @Test func anotherFileHasItsOwn() async throws {
    let (stage, folder) = (try await ScreenStage(csv: Self.homes), TemporaryFolder())
    try await add(3, stage)
    await stage.drop([folder.write("other.csv", Array(ScreenStage.tenHomes.utf8))])
    #expect(try !stage.has("column.3") && !stage.has("add.group"))
  }

  // MARK: Words

  /// What stands beside the boxes of a column, from the top.
  private func counts(_ stage: ScreenStage) throws -> [String] {
    try stage.node("column.4").descendants.filter { $0.role == .text }.compactMap(\.label)
  }

  @Test func wordsBecomeBoxesWithCountsThatFollowTheOtherFilters() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    let session = stage.session
    try await add(4, stage)
    #expect(stage.focused == "column.4.choice.0")
    let titles = try (0..<2).map { try stage.node("column.4.choice.\($0)").label }
    #expect(try titles == ["A", "B"] && counts(stage) == ["5", "5"])
    #expect(try !stage.has("column.4.search") && !stage.has("column.4.more"))
    try stage.click("column.4.choice.1")
    #expect(session.filter.choices == [4: ["B"]] && stage.model.count == 5)
    #expect(try counts(stage) == ["5", "5"] && stage.label("chip.column.4") == "Filter: Energy: B")
    #expect(stage.edits(of: "column.4.choice.1") == ["began", "changed", "committed", "ended"])
    // The other filters change what there would be.
    try stage.type("450000", into: "price.maximum")
    #expect(try counts(stage) == ["2", "2"] && stage.model.count == 2)
    try stage.click("column.4.choice.0")
    #expect(session.filter.choices == [4: ["A", "B"]] && stage.model.count == 4)
    session.undo()
    #expect(try session.filter.choices == [4: ["B"]] && stage.node("column.4.choice.0").value == 0)
    try stage.click("column.4.choice.1")
    #expect(session.filter.choices.isEmpty)
    session.undo()
    try stage.click("column.4.remove")
    #expect(try !stage.has("column.4") && session.filter.choices.isEmpty)
    session.undo()
    #expect(try stage.node("column.4.choice.1").states.contains(.checked))
    try stage.click("reset")
    #expect(try session.filter.isEmpty && stage.has("column.4"))
  }

  @Test func aFilterThatIsAddedIsScrolledIntoSight() async throws {
    let stage = try await ScreenStage(csv: Self.homes, size: Size(width: 1_120, height: 560))
    try stage.focus("add.3")
    stage.host.key(.enter)
    try await awaitView("column.3", stage)
    #expect(try stage.node("column.3").frame.minY > 56)
    let foot = try stage.node("help.open").frame
    #expect(try stage.node("column.3.maximum").frame.maxY < foot.minY)
  }

  @Test func textsOfAKeptSearchThatNoHomeHasStayInTheFilter() async throws {
    let stage = try await ScreenStage(csv: "Price,Energy\n5,A\n6,A\n7,\n8,\n")
    try await add(1, stage)
    let text = SearchText(filter: "Energy=Z|\"\"")
    stage.session.apply(try #require(stage.model.names).fittingSearch(from: text).search)
    stage.session.commit()
    let rows = try (0..<2).map { try stage.node("column.1.choice.\($0)") }
    #expect(rows.map(\.label) == ["A", "Not stated"])
    #expect(rows.map { $0.states.contains(.checked) } == [false, true])
    #expect(try stage.has("chip.column.1") && !stage.has("chip.typed 0") && stage.model.count == 2)
    // The next edit loses none of it.
    try stage.click("column.1.choice.0")
    #expect(stage.filter.choices == [1: ["A", "", "Z"]] && stage.model.count == 4)
  }

  @Test func manyWordsAreFoundByTypingAndShownMoreAtATime() async throws {
    let csv = (0..<30).map { "\($0 + 1)000,District \($0 % 15)\n" }.joined()
    let stage = try await ScreenStage(
      csv: "Price,District\n" + csv, size: Size(width: 1_120, height: 1_400))
    try await add(1, stage)
    func boxes() throws -> [String] {
      try stage.node("column.1").descendants.filter { $0.role == .checkbox }.compactMap(\.label)
    }
    #expect(try boxes() == (0..<5).map { "District \($0)" })
    #expect(try stage.node("column.1.more").label == "Show 10 more")
    try stage.click("column.1.search")
    stage.host.type("t 12")
    #expect(try boxes() == ["District 12"] && !stage.has("column.1.more"))
    try stage.click("column.1.choice.12")
    #expect(stage.session.filter.choices == [1: ["District 12"]])
    try stage.click("column.1.search")
    stage.control("a")
    stage.host.type("nowhere")
    #expect(try boxes().isEmpty)
    stage.control("a")
    stage.host.key(.backspace)
    // The chosen one stands first.
    #expect(try boxes().prefix(2) == ["District 12", "District 0"])
    try stage.click("column.1.more")
    #expect(try boxes().count == 15 && !stage.has("column.1.more"))
    #expect(stage.window.firstResponder?.identifier == "column.1.choice.4")
  }

  @Test func aColumnThatTurnsOutToHoldWordsOffersThem() async throws {
    let rows = (0..<600).map {
      "\($0) High Street,\($0 + 1)000,\($0 < 300 ? "\(600 - $0)" : "unclear")\n"
    }
    let stage = try await ScreenStage(csv: "Address,Price,Year built\n" + rows.joined())
    try await add(2, stage)
    #expect(try stage.node("column.2.choice.0").label == "unclear")
  }

  // MARK: The file

  @Test func aFileThatIsReadAgainKeepsTheGroupsThatFilter() async throws {
    let stage = try await ScreenStage(csv: Self.homes, size: Size(width: 1_120, height: 1_600))
    for number in [5, 4] { try await add(number, stage) }
    try stage.click("column.4.choice.0")
    stage.host.key(.function(5))
    try await stage.application.waitForLoad()
    try await awaitView("column.4", stage)
    #expect(try stage.node("column.4.choice.0").states.contains(.checked))
    #expect(stage.session.filter.choices == [4: ["A"]])
    #expect(try !stage.has("chip.typed 0") && stage.has("add.5"))
  }

  @Test func aColumnThatCannotBeReadIsSaidToBe() async throws {
    let stage = try await ScreenStage(csv: Self.homes)
    try Self.homes.replacing("1950", with: "19500").write(
      toFile: stage.session.source.path, atomically: false, encoding: .utf8)
    try stage.click("add.3")
    try await awaitView("notice.action", stage)
    let said = try stage.node("notice").descendants.compactMap(\.label).joined(separator: "\n")
    #expect(said.contains("Can’t filter by Year built"))
    #expect(said.contains("the file changed after it was read; reload it"))
    #expect(try !stage.has("column.3") && !stage.node("add.3").states.contains(.disabled))
    let failure = stage.members(of: "failed")
    #expect((failure?["message"] as? String)?.contains("changed after it was read") == true)
  }

  @Test func furtherColumnsAreInAMenu() async throws {
    let names = (1...9).map { "Column \($0)" }
    let csv =
      "Price,\(names.joined(separator: ","))\n"
      + (1...6).map { row in
        "\(row)000," + names.indices.map { "\((row * 7 + $0) % 4)" }.joined(separator: ",") + "\n"
      }.joined()
    let stage = try await ScreenStage(csv: csv)
    #expect(try stage.has("add.6") && !stage.has("add.7"))
    try stage.focus("add.more")
    stage.press(.enter)
    stage.press(.end, .enter)
    try await awaitView("column.9", stage)
    #expect(try stage.node("column.9").label == "Column 9")
  }
}
