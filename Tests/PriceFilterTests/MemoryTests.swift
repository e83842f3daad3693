import DetentBase
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Dispatch
import Foundation
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// What is remembered of the files that were shown, and what stays when one is read again.
@MainActor @Suite struct FileMemoryTests {
  private let folder = TemporaryFolder()

  private func homes(_ numbers: some Sequence<Int>, under header: String = header) -> String {
    let lines = numbers.map {
      "\($0) High Street,\($0)00000,\($0 % 3 == 0 ? "Flat" : "House"),50,2\n"
    }
    return folder.write("homes.csv", Array((header + lines.joined()).utf8))
  }

  private static let header = "Address,Price,Type,Area m2,Beds\n"

  private func store() -> StateStore { StateStore(in: folder) }

  /// The next run of the program, which knows no more than the one before has kept.
  private func run(
    after path: String?, _ use: (ScreenStage) async throws -> Void
  ) async throws -> ScreenStage {
    let store = store()
    try await use(ScreenStage(path, store))
    store.flush()
    return try await ScreenStage(nil, self.store())
  }

  @Test func theFileItsFilterAndItsOrderAreThereInTheNextRun() async throws {
    let path = homes(1...10)
    let next = try await run(after: path) { stage in
      stage.model.choose { $0.price = ValueRange(lower: 300_000, upper: 700_000) }
      stage.session.apply(Self.dearestFirst(stage.filter))
      stage.session.commit()
    }
    #expect(store().application.content.lastSearch?.filter == "price=300k..700k")
    #expect(next.session.source.path == path && next.session.result?.count == 5)
    #expect(try next.shownRows().first?.hasPrefix("7 High Street") == true)
    #expect(try !next.session.steps.canUndo && next.has("chip.price"))
  }

  private static func dearestFirst(_ filter: ListingsFilter) -> ListingsSearch {
    ListingsSearch(filter: filter, sort: ListingsSort(keys: [.init(.price, isDescending: true)]))
  }

  @Test func aFileWhoseNameIsNotUTF8IsThereInTheNextRun() async throws {
    let path = folder.write("homes\u{10FFFF}.csv", Array("Price\n1\n2\n3\n".utf8))
    let next = try await run(after: path) { stage in
      #expect(stage.window.title.hasPrefix("homes\u{FFFD}.csv"))
    }
    #expect(next.session.source.path == path && next.session.result?.count == 3)
    #expect(next.model.memory.recentFiles == [path])
    // The system knows it by other bytes.
    #expect(path.withPath { access($0, R_OK) } == 0 && access(path, R_OK) != 0)
  }

  @Test func decisionsAboutColumnsCountForTheSameHeaderInTheFirstLoad() async throws {
    let text = "Address,Amount,Plot\n" + (1...6).map { "\($0) Elm,\($0)0000,\($0)000\n" }.joined()
    let first = store()
    do {
      let stage = try await ScreenStage(folder.write("homes.csv", Array(text.utf8)), first)
      #expect(stage.session.listings?.columns[.area] == nil)
      var options = ImportOptions(currency: .euro)
      options.columns.set("Plot", for: .area)
      stage.model.columns.read(with: options)
      try await stage.application.waitForLoad()
      #expect(stage.session.listings?.columns.name(of: .area) == "Plot")
    }
    first.flush()
    let next = try await ScreenStage(folder.write("other.csv", Array(text.utf8)), store())
    #expect(next.session.listings?.columns.name(of: .area) == "Plot")
    #expect(next.session.listings?.currency == .euro && next.session.shownLoad == 1)
    // Taken back, they are not kept any more.
    next.model.columns.read(with: ImportOptions())
    try await next.application.waitForLoad()
    #expect(next.session.listings?.columns[.area] == nil)
  }

  @Test func whatWasLookedForInTheSampleIsThereInTheNextRun() async throws {
    let range = ValueRange(lower: 300_000, upper: 700_000)
    let next = try await run(after: nil) { stage in stage.model.choose { $0.price = range } }
    #expect(store().application.content.recentFiles.isEmpty && next.filter.price == range)
    // That of a file comes in its place.
    let (path, other) = (homes(1...10), store())
    #expect(try await ScreenStage(path, other).filter.isEmpty)
    #expect(other.application.content.lastFile == path)
  }

  @Test func whereTheLastFileIsGoneTheSampleIsShownAndThatIsSaid() async throws {
    let store = store()
    store.application.edit("files") { $0.didOpen("/nowhere/gone.csv") }
    let stage = try await ScreenStage(nil, store)
    #expect(store.application.content.lastFile == "/nowhere/gone.csv")
    #expect(stage.session.source.path == ResourceLocator().sampleListings)
    #expect(try stage.label("notice")?.contains("gone.csv") == true)
  }

  @Test func aFileThatIsReadAgainKeepsFilterOrderSelectionAndDetails() async throws {
    let stage = try await ScreenStage(homes(1...40), store())
    stage.session.apply(Self.dearestFirst(ListingsFilter { $0.kinds = ["Flat"] }))
    stage.session.commit()
    stage.host.click(at: try stage.node("listings.1").frame.center)
    stage.host.key(.enter)
    let label = try #require(try stage.node("listings.1").label)
    // The kinds have other numbers now, and the homes stand on other lines.
    _ = homes(2...40, under: Self.header + "Hut,50000,Hut,5,1\n")
    stage.host.key(.function(5))
    #expect(stage.session.result?.count == 13)
    try await stage.application.waitForLoad()
    for _ in 0..<50 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    #expect(stage.session.result?.count == 13)
    #expect(try stage.shownRows().first?.hasPrefix("39 High Street") == true)
    let row = try stage.node("listings.1")
    #expect(try row.label == label && row.states.contains(.selected) && stage.has("home.note"))
  }

  @Test func whatTheFileNoLongerKnowsIsLeftOutAndSaid() async throws {
    let (path, store) = (homes(1...9), self.store())
    store.application.edit("files") {
      $0.didOpen(path)
      $0.lastSearch = .init(filter: "type=Flat|Igloo,colour=red,price>=200k", sort: "colour,beds-")
    }
    let stage = try await ScreenStage(nil, store)
    #expect(stage.session.result?.count == 8)
    #expect(stage.session.search.sort.keys == [.init(.bedrooms, isDescending: true)])
    let said = try #require(try stage.label("notice"))
    #expect(said.contains("type=Flat|Igloo") && said.contains("colour=red"))
  }
}

/// Searches that have a name, and what else of a window is there in the next run.
@MainActor @Suite struct SavedSearchesTests {
  private let folder = TemporaryFolder()
  private let store: StateStore

  init() { store = StateStore(in: folder) }

  private static let homes =
    "Address,Price,Type,Area m2,Latitude,Longitude\n"
    + (1...10).map {
      "\($0) High Street,\($0)00000,\($0 % 3 == 0 ? "Flat" : "House"),\($0 * 20),51.\($0),0.\($0)\n"
    }.joined()

  private func stage(_ csv: String = homes) async throws -> ScreenStage {
    try await ScreenStage(folder.write("homes.csv", Array(csv.utf8)), store)
  }

  private func look(for text: SearchText, _ stage: ScreenStage) throws {
    let names = try #require(stage.model.names)
    stage.session.apply(names.fittingSearch(from: text).search)
    stage.session.commit()
  }

  @Test func aSearchIsSavedChosenAndRemoved() async throws {
    let stage = try await stage()
    #expect(try !stage.screen.commands.isEnabled(.saveSearch), "everything is looked for")
    let text = SearchText(filter: "price>=300k,type=Flat", sort: "price-")
    try look(for: text, stage)
    try stage.click("searches.open")
    try stage.choose("Save search")
    let name = try #require(store.searches.content.names.first)
    #expect(name.hasSuffix(", Flat") && store.searches.content.searches == [name: text])
    #expect(try stage.label("notice") == "Saved as \(name)")
    stage.control("z")
    #expect(stage.session.result?.count == 10)
    try stage.click("searches.open")
    #expect(try stage.menuTitles() == [name, "Save search"])
    try stage.choose(name)
    #expect(stage.session.result?.count == 3 && stage.model.searchText == text)
    // That is a step, which can be taken back.
    stage.control("z")
    #expect(stage.session.result?.count == 10)
    stage.control("y")
    try stage.click("searches.open")
    #expect(try stage.menuTitles() == [name, "Remove saved search"])
    try stage.choose("Remove saved search")
    #expect(store.searches.content.names == [] && stage.session.result?.count == 3)
  }

  @Test func aSearchIsKnownHoweverItIsWritten() async throws {
    let stage = try await stage()
    store.searches.edit("a") { $0.save(SearchText(filter: "type=Flat,price=300000.."), as: "a") }
    store.searches.edit("b") { $0.save(SearchText(filter: "type=Flat,colour=red"), as: "b") }
    try look(for: SearchText(filter: "price>=300k,type=Flat"), stage)
    #expect(stage.model.savedName == "a")
    // A search with a part that the file does not know is another search.
    try look(for: SearchText(filter: "type=Flat"), stage)
    #expect(stage.model.savedName == nil)
    for _ in 0..<2 { try stage.screen.commands.perform(.saveSearch) }
    #expect(store.searches.content.names == ["a", "b"])
  }

  @Test func whatTheFileDoesNotKnowOfASearchIsSaid() async throws {
    let stage = try await stage()
    store.searches.edit("a") { $0.save(SearchText(filter: "type=Flat,colour=red"), as: "Red") }
    try stage.click("searches.open")
    try stage.choose("Red")
    #expect(stage.session.result?.count == 3)
    #expect(try stage.label("notice")?.contains("colour=red") == true)
  }

  @Test func aProposedNameEndsAtAPart() {
    let parts = ["≥ £216k", "Flat, 2 more", "District: Marram Green", "Drawn area"]
    #expect(
      PriceFilterScreen.name(of: parts, separator: ", ")
        == "≥ £216k, Flat, 2 more, District: Marram Green")
    let long = String(repeating: "Marram ", count: 9)
    #expect(
      PriceFilterScreen.name(of: [long, "Flat"], separator: ", ")
        == "Marram Marram Marram Marram Marram Marram Marram")
  }

  @Test func filesThatWereOpenAreInTheMenuAndThoseThatAreGoneAreSaidToBe() async throws {
    let other = folder.write("other.csv", Array("Address,Price\nA,100000\n".utf8))
    store.application.edit("files") { $0.didOpen("/nowhere/gone.csv") }
    store.application.edit("other") { $0.didOpen(other) }
    let stage = try await stage()
    try stage.click("toolbar.file")
    try stage.choose("gone.csv")
    #expect(try stage.label("notice") == "gone.csv was moved or deleted")
    try stage.click("toolbar.file")
    try stage.choose("other.csv")
    try await stage.application.waitForLoad()
    #expect(stage.session.source.path == other && stage.session.result?.count == 1)
    #expect(
      store.application.content.recentFiles == [other, "\(folder.path)/homes.csv"])
    try stage.click("toolbar.file")
    try stage.choose("Clear recent files")
    #expect(store.application.content.recentFiles.isEmpty)
  }
}
