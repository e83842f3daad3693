import DetentBase
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// What is remembered of the files that were shown, and what stays when one is read again.
@MainActor
@Suite struct FileMemoryTests {
  private let folder = TemporaryFolder()

  private static func rows(_ numbers: some Sequence<Int>) -> String {
    "Address,Price,Type,Area m2,Beds\n"
      + numbers.map { "\($0) High Street,\($0)00000,\($0 % 3 == 0 ? "Flat" : "House"),50,2\n" }
      .joined()
  }

  private func store() -> StateStore {
    StateStore(
      folders: StateFolders(environment: ["HOME": folder.path]), delay: .seconds(3_600)
    ) { Issue.record("\($0)") }
  }

  private func stage(_ path: String?, _ store: StateStore) async throws -> RunningStage {
    try await RunningStage(path, store)
  }

  @Test func theFileItsFilterAndItsOrderAreThereInTheNextRun() async throws {
    let path = folder.write("homes.csv", Array(Self.rows(1...10).utf8))
    let first = store()
    do {
      let stage = try await stage(path, first)
      stage.session.apply(ListingsFilter(price: ValueRange(lower: 300_000, upper: 700_000)))
      stage.session.commit()
      stage.session.apply(
        ListingsSearch(
          filter: stage.session.filter,
          sort: ListingsSort(keys: [.init(.price, isDescending: true)])))
      stage.session.commit()
    }
    first.flush()
    #expect(first.application.content.lastSearch?.filter == "price=300k..700k")
    let next = try await stage(nil, store())
    #expect(next.session.source.path == path)
    #expect(next.session.result?.count == 5)
    #expect(try next.rows().first?.hasPrefix("7 High Street") == true)
    #expect(!next.session.steps.canUndo)
    #expect(try next.tree().node(withID: "chip.price") != nil)
  }

  @Test func aFileWhoseNameIsNotUTF8IsThereInTheNextRun() async throws {
    let path = folder.write("homes\u{10FFFF}.csv", Array(Self.rows(1...3).utf8))
    let first = store()
    do {
      let stage = try await stage(path, first)
      #expect(stage.application.window.title.hasPrefix("homes\u{FFFD}.csv"))
    }
    first.flush()
    let next = try await stage(nil, store())
    #expect(next.session.source.path == path && next.session.result?.count == 3)
    #expect(next.application.model.memory.recentFiles == [path])
    // The system knows it by other bytes.
    #expect(path.withPath { access($0, R_OK) } == 0 && access(path, R_OK) != 0)
  }

  @Test func decisionsAboutColumnsCountForTheSameHeaderInTheFirstLoad() async throws {
    let text = "Address,Amount,Plot\n" + (1...6).map { "\($0) Elm,\($0)0000,\($0)000\n" }.joined()
    let path = folder.write("homes.csv", Array(text.utf8))
    let first = store()
    do {
      let stage = try await stage(path, first)
      #expect(stage.session.listings?.columns[.area] == nil)
      var options = ImportOptions(currency: .euro)
      options.columns.set("Plot", for: .area)
      stage.application.model.columns.read(with: options)
      try await stage.application.waitForLoad()
      #expect(stage.session.listings?.columns.name(of: .area) == "Plot")
    }
    first.flush()
    let other = folder.write("other.csv", Array(text.utf8))
    let next = try await stage(other, store())
    #expect(next.session.listings?.columns.name(of: .area) == "Plot")
    #expect(next.session.listings?.currency == .euro && next.session.shownLoad == 1)
    // Taken back, they are not kept any more.
    next.application.model.columns.read(with: ImportOptions())
    try await next.application.waitForLoad()
    #expect(next.session.listings?.columns[.area] == nil)
  }

  @Test func stepsCanBeTakenBackAfterTheFileWasReadAgain() async throws {
    let path = folder.write("homes.csv", Array(Self.rows(1...10).utf8))
    let stage = try await stage(path, store())
    var filter = ListingsFilter(price: ValueRange(lower: 300_000))
    stage.session.apply(filter)
    stage.session.commit()
    filter.kinds = [try #require(stage.session.listings?.kinds.first { $0.name == "Flat" }).id]
    stage.session.apply(filter)
    stage.session.commit()
    #expect(stage.session.result?.count == 3)
    // The types of the new version have other numbers.
    _ = folder.write("homes.csv", Array(Self.rows((3...12).reversed()).utf8))
    stage.session.reload()
    try await wait("the file") { !stage.session.isLoading }
    #expect(stage.session.result?.count == 4)
    stage.session.undo()
    #expect(stage.session.result?.count == 10 && stage.session.filter.kinds == nil)
    stage.session.undo()
    #expect(stage.session.filter.isEmpty && !stage.session.steps.canUndo)
    stage.session.redo()
    stage.session.redo()
    #expect(stage.session.result?.count == 4)
  }

  @Test func whatWasLookedForInTheSampleIsThereInTheNextRun() async throws {
    let first = store()
    do {
      let stage = try await stage(nil, first)
      stage.session.apply(ListingsFilter(price: ValueRange(lower: 300_000, upper: 700_000)))
      stage.session.commit()
    }
    first.flush()
    #expect(first.application.content.recentFiles.isEmpty)
    let next = try await stage(nil, store())
    #expect(next.session.filter.price == ValueRange(lower: 300_000, upper: 700_000))
    // That of a file comes in its place.
    let path = folder.write("homes.csv", Array(Self.rows(1...10).utf8))
    let other = store()
    #expect(try await stage(path, other).session.filter.isEmpty)
    #expect(other.application.content.lastFile == path)
  }

  @Test func whereTheLastFileIsGoneTheSampleIsShownAndThatIsSaid() async throws {
    let store = store()
    store.application.edit("files") { $0.didOpen("/nowhere/gone.csv", at: 1) }
    let stage = try await stage(nil, store)
    #expect(store.application.content.lastFile == "/nowhere/gone.csv")
    #expect(stage.session.source.path == ResourceLocator().sampleListings)
    #expect(try stage.tree().node(withID: "notice")?.label?.contains("gone.csv") == true)
  }

  @Test func aFileThatIsReadAgainKeepsFilterOrderSelectionAndDetails() async throws {
    let path = folder.write("homes.csv", Array(Self.rows(1...40).utf8))
    let stage = try await stage(path, store())
    let flat = try #require(stage.session.listings?.kinds.first { $0.name == "Flat" }).id
    var filter = ListingsFilter()
    filter.kinds = [flat]
    stage.session.apply(
      ListingsSearch(filter: filter, sort: ListingsSort(keys: [.init(.price, isDescending: true)])))
    stage.session.commit()
    stage.host.click(at: try #require(try stage.tree().node(withID: "listings.1")).frame.center)
    stage.host.key(.enter)
    let label = try #require(try stage.tree().node(withID: "listings.1")?.label)
    // The kinds have other numbers now, and the homes stand on other lines.
    _ = folder.write(
      "homes.csv", Array((Self.rows([]) + "Hut,50000,Hut,5,1\n" + Self.lines(2...40)).utf8))
    stage.host.key(.function(5))
    #expect(stage.session.result?.count == 13)
    try await stage.application.waitForLoad()
    try await stage.settle()
    #expect(stage.session.result?.count == 13)
    #expect(try stage.rows().first?.hasPrefix("39 High Street") == true)
    let row = try #require(try stage.tree().node(withID: "listings.1"))
    #expect(row.label == label && row.states.contains(.selected))
    #expect(try stage.tree().node(withID: "home.note") != nil)
  }

  private static func lines(_ numbers: some Sequence<Int>) -> String {
    rows(numbers).split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
  }

  @Test func whatTheFileNoLongerKnowsIsLeftOutAndSaid() async throws {
    let path = folder.write("homes.csv", Array(Self.rows(1...9).utf8))
    let store = store()
    store.application.edit("files") {
      $0.didOpen(path, at: 1)
      $0.lastSearch = .init(filter: "type=Flat|Igloo,colour=red,price>=200k", sort: "colour,beds-")
    }
    let stage = try await stage(nil, store)
    #expect(stage.session.result?.count == 3)
    #expect(stage.session.search.sort.keys == [.init(.bedrooms, isDescending: true)])
    let said = try #require(try stage.tree().node(withID: "notice")?.label)
    #expect(said.contains("type=Igloo") && said.contains("colour=red"))
  }
}

/// A window with a memory.
@MainActor
final class RunningStage {
  let application: PriceFilterApplication
  let host: HeadlessHost
  var session: ListingsSession { application.model.session }

  init(_ path: String?, _ store: StateStore) async throws {
    var options = PriceFilterApplication.Options()
    options.listings = path
    options.locale = LocaleID("en_GB")
    application = try PriceFilterApplication(options: options, log: nil, state: store)
    await application.startLoading()
    try? await application.waitForLoad()
    host = try HeadlessHost(window: application.window)
  }

  func tree() throws -> AccessibilityNode {
    host.settle()
    return try #require(application.window.accessibilityTree().first)
  }

  func rows() throws -> [String] {
    try tree().node(withID: "listings")?.children.compactMap(\.label) ?? []
  }

  /// Lets what was begun come to its end.
  func settle() async throws {
    for _ in 0..<50 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    host.settle()
  }
}
