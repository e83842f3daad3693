import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import Listings
@testable import PriceFilter

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

  private func stage(
    locale: String = "en_GB"
  ) async throws -> (stage: ScreenStage, spinner: Spinner) {
    let stage = try await ScreenStage(csv: Self.csv, locale: locale)
    let view = stage.application.window.view(withIdentifier: "type")
    return (stage, try #require(view as? Spinner))
  }

  private func section(_ stage: ScreenStage) throws -> KindSection {
    var view = stage.application.window.view(withIdentifier: "type") as View?
    while let candidate = view, !(candidate is KindSection) { view = candidate.superview }
    return try #require(view as? KindSection)
  }

  @Test func clicksOnTheWheelChooseSeveralTypes() async throws {
    let (stage, spinner) = try await stage()
    try stage.click("type")
    try stage.click("type.0")
    try stage.click("type.4")
    #expect(spinner.isOpen)
    #expect(try stage.shownRows().count == 5)
    #expect(try stage.node("chip.type").label == "Filter: House + Duplex")
    #expect(try stage.node("type").valueText == "House, Duplex")
    let changed = try #require(
      stage.events.map(ScreenStage.members).last { $0["control"] as? String == "type" })
    #expect(
      changed["indexes"] as? [Int] == [0, 4] && changed["title"] as? String == "House, Duplex")
    stage.host.key(.escape)
    #expect(try stage.shownRows().count == 12)
    #expect(!stage.application.model.session.steps.canUndo)
  }

  @Test func whereTheFileHasNoTypesTheWheelChoosesOtherWords() async throws {
    let rows = (0..<30).map { "\($0) Elm Road,\($0 + 1)00000,\(["A", "B", "C"][$0 % 3])\n" }
    let stage = try await ScreenStage(csv: "Address,Price,EPC\n" + rows.joined())
    let spinner = try #require(stage.application.window.view(withIdentifier: "type") as? Spinner)
    #expect(spinner.items.map(\.title).sorted() == ["A", "B", "C"])
    #expect(spinner.accessibilityLabel == "EPC")
    spinner.isOpen = true
    stage.host.settle()
    try stage.click("type.1")
    stage.host.key(.enter)
    stage.host.settle()
    #expect(stage.application.model.count == 10)
    #expect(try stage.node("chip.type").label?.hasPrefix("Filter: EPC: ") == true)
    #expect(try stage.tree().node(withID: "add.2") == nil, "one filter of a column is enough")
  }

  @Test func anOpeningIsOneStepThatCanBeTakenBack() async throws {
    let (stage, spinner) = try await stage()
    try stage.click("type")
    for index in [1, 2, 5] { try stage.click("type.\(index)") }
    stage.host.key(.enter)
    stage.host.settle()
    #expect(spinner.selectedIndexes == [1, 2, 5])
    stage.application.model.session.undo()
    stage.host.settle()
    #expect(spinner.selectedIndexes == [])
    stage.application.model.session.redo()
    stage.host.settle()
    #expect(spinner.selectedIndexes == [1, 2, 5])
  }

  @Test func countsFollowTheOtherFiltersAndAnOpenWheelStays() async throws {
    let (stage, spinner) = try await stage()
    let counts = { spinner.items.map { $0.description ?? "" } }
    #expect(counts() == ["4", "3", "2", "1", "1", "1"])
    try stage.click("type")
    try stage.click("type.1")
    #expect(counts() == ["4", "3", "2", "1", "1", "1"])
    let price = try #require(stage.application.window.view(withIdentifier: "price"))
    #expect(price.accessibilitySetValue(250_000, part: "lower"))
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
    let (stage, _) = try await stage()
    let (section, kinds) = (try section(stage), stage.application.model.kinds)
    func summary(_ indexes: Set<Int>) -> String? {
      var filter = ListingsFilter()
      filter.kinds = Set(indexes.map { kinds[$0].id })
      return section.words(for: filter, isSpoken: false)
    }
    #expect(summary([]) == nil)
    #expect(summary([5]) == "Penthouse")
    #expect(summary([3, 5]) == "Bungalow + Penthouse")
    #expect(summary([0, 1, 2]) == "House + Flat + Studio")
    #expect(summary([0, 3, 5]) == "House, 2 more")
    // Under the hub there is less room than on a chip.
    try stage.click("type")
    for index in [3, 5] { try stage.click("type.\(index)") }
    let words = try stage.node("type.group").descendants.compactMap(\.label)
    #expect(words.contains("Bungalow, 1 more"))
  }
}
