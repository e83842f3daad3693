import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Dispatch
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// Searches that have a name, and what else of a window is there in the next run.
@MainActor
@Suite struct SavedSearchesTests {
  private let folder = TemporaryFolder()
  private let store: StateStore

  init() {
    let folders = StateFolders(environment: ["HOME": folder.path])
    store = StateStore(folders: folders, delay: .seconds(3_600)) { Issue.record("\($0)") }
  }

  private static let homes =
    "Address,Price,Type,Area m2,Latitude,Longitude\n"
    + (1...10).map {
      "\($0) High Street,\($0)00000,\($0 % 3 == 0 ? "Flat" : "House"),\($0 * 20),51.\($0),0.\($0)\n"
    }.joined()

  private func stage(_ csv: String = homes) async throws -> RunningStage {
    try await RunningStage(folder.write("homes.csv", Array(csv.utf8)), store)
  }

  private func click(_ name: String, _ stage: RunningStage) throws {
    stage.host.click(
      at: try #require(try stage.tree().node(withID: name), "no \(name)").frame.center)
    stage.host.settle()
  }

  /// Chooses a row of the menu that is open.
  private func choose(_ title: String, _ stage: RunningStage) throws {
    let menu = try #require(try stage.tree().descendants.first { $0.role == .menu })
    let row = try #require(
      menu.children.first { $0.label?.hasPrefix(title) == true }, "no \(title)")
    stage.host.click(at: row.frame.center)
    stage.host.settle()
  }

  private func look(for text: SearchText, _ stage: RunningStage) throws {
    let names = try #require(stage.application.model.names)
    stage.session.apply(names.fittingSearch(from: text).search)
    stage.session.commit()
  }

  @Test func aSearchGetsANameIsChosenRenamedAndDeleted() async throws {
    let stage = try await stage()
    let text = SearchText(filter: "price>=300k,type=Flat", sort: "price-")
    try look(for: text, stage)
    try click("searches.open", stage)
    try choose("Save search", stage)
    // The name that was proposed is selected: what is typed replaces it.
    stage.host.type("South")
    stage.host.key(.enter)
    #expect(store.searches.content.searches == ["South": text])
    // That was all there was to do.
    #expect(try stage.tree().node(withID: "searches") == nil)
    stage.host.key(.character("z"), modifiers: .control)
    #expect(stage.session.result?.count == 10)

    try click("searches.open", stage)
    try choose("South", stage)
    #expect(stage.session.result?.count == 3)
    #expect(stage.application.model.searchText == text)
    // That is a step, which can be taken back.
    stage.host.key(.character("z"), modifiers: .control)
    #expect(stage.session.result?.count == 10)

    try click("searches.open", stage)
    try choose("Saved searches", stage)
    try click("searches.0.delete", stage)
    #expect(store.searches.content.names == [])
    #expect(try stage.tree().node(withID: "searches") == nil)
  }

  @Test func aSearchIsToldInTheWordsOfChips() async throws {
    let stage = try await stage()
    let text = SearchText(
      filter: "price>=300k,type=Flat,within=51.1/0.1|51.1/0.9|51.9/0.5", sort: "price-")
    store.searches.edit("a") { $0.save(text, as: "South") }
    try look(for: SearchText(filter: "price<=800k", sort: ""), stage)
    let before = stage.session.filter
    try click("searches.open", stage)
    try choose("Saved searches", stage)
    let words = "at least 300,000, Flat, Drawn area, Price: high to low"
    let labels = try stage.tree().descendants.compactMap(\.label)
    #expect(labels.contains { $0.replacing("£", with: "") == words }, "\(labels.suffix(12))")
    // What is looked for is what it was.
    try click("searches.done", stage)
    #expect(stage.session.filter == before)
    #expect(try stage.tree().node(withID: "chip.price")?.label?.contains("at most") == true)
    #expect(try stage.tree().node(withID: "chip.type") == nil)
  }

  @Test func aNameThatIsTakenOrEmptyIsRefused() async throws {
    let stage = try await stage()
    store.searches.edit("a") { $0.save(SearchText(filter: "type=Flat"), as: "a") }
    store.searches.edit("b") { $0.save(SearchText(filter: "type=House"), as: "b") }
    try click("searches.open", stage)
    try choose("Saved searches", stage)
    for name in ["b", "  "] {
      try click("searches.0", stage)
      stage.host.key(.character("a"), modifiers: .control)
      stage.host.type(name)
      stage.host.key(.enter)
      #expect(store.searches.content.names == ["a", "b"])
    }
    stage.host.key(.escape)
    #expect(store.searches.content.searches["a"] == SearchText(filter: "type=Flat"))
  }

  @Test func whatTheFileDoesNotKnowOfASearchIsSaid() async throws {
    let stage = try await stage()
    store.searches.edit("a") { $0.save(SearchText(filter: "type=Flat,colour=red"), as: "Red") }
    try click("searches.open", stage)
    try choose("Red", stage)
    #expect(stage.session.result?.count == 3)
    #expect(try stage.tree().node(withID: "notice")?.label?.contains("colour=red") == true)
  }

  @Test func aProposedNameEndsAtAPart() {
    let parts = ["≥ £216k", "Flat, 2 more", "District: Marram Green", "Drawn area"]
    #expect(
      ScreenPopups.name(of: parts, separator: ", ")
        == "≥ £216k, Flat, 2 more, District: Marram Green")
    let long = String(repeating: "Marram ", count: 9)
    #expect(
      ScreenPopups.name(of: [long, "Flat"], separator: ", ")
        == "Marram Marram Marram Marram Marram Marram Marram")
  }

  @Test func nothingIsSavedWhereEverythingIsLookedFor() async throws {
    let stage = try await stage()
    let screen = try #require(stage.application.window.contentView as? PriceFilterScreen)
    #expect(!screen.commands.isEnabled(.saveSearch) && !screen.commands.isEnabled(.savedSearches))
  }

  // MARK: The arrangement of the window

  @Test func theChartAndTheDetailsAreThereInTheNextRun() async throws {
    store.application.edit("window") { $0.window = .init(width: 1_400, height: 900) }
    do {
      let stage = try await stage()
      let plot = try #require(
        stage.application.window.view(withIdentifier: "plot") as? SegmentedControl)
      plot.becomeFirstResponder()
      stage.host.key(.right)
      try click("toolbar.details", stage)
    }
    #expect(store.application.content.panes == ["details": true, "map": false])
    let next = try await stage()
    let window = next.application.window
    #expect((window.view(withIdentifier: "plot") as? SegmentedControl)?.selectedIndex == 1)
    #expect(try next.tree().node(withID: "home") != nil)
  }

  @Test func detailsThatWouldCoverTheListWaitForTheUser() async throws {
    store.application.edit("window") { $0.window = .init(width: 1_000, height: 900) }
    store.application.edit("pane") { $0.panes["details"] = true }
    let stage = try await stage()
    #expect(try stage.tree().node(withID: "home") == nil)
    #expect(store.application.content.panes["details"] == true)
  }

  // MARK: Files that were open

  @Test func filesThatWereOpenAreInTheMenuAndThoseThatAreGoneAreSaidToBe() async throws {
    let other = folder.write("other.csv", Array("Address,Price\nA,100000\n".utf8))
    store.application.edit("files") { $0.didOpen("/nowhere/gone.csv", at: 1) }
    store.application.edit("other") { $0.didOpen(other, at: 2) }
    let stage = try await stage()
    try click("toolbar.file", stage)
    try choose("gone.csv", stage)
    #expect(try stage.tree().node(withID: "notice")?.label == "gone.csv was moved or deleted")
    try click("toolbar.file", stage)
    try choose("other.csv", stage)
    try await stage.application.waitForLoad()
    #expect(stage.session.source.path == other && stage.session.result?.count == 1)
    #expect(
      store.application.content.recentFiles.map(\.path) == [other, "\(folder.path)/homes.csv"])
    try click("toolbar.file", stage)
    try choose("Clear recent files", stage)
    #expect(store.application.content.recentFiles.isEmpty)
  }
}
