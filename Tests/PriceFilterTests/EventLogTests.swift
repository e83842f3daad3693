import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor @Suite struct EventLogTests {
  @Test func pathsThatAreNotUTF8AreReportedReadably() async throws {
    let stage = try await ScreenStage()
    stage.model.log?.exported(3, file: "/tmp/\u{10FFFF}a/x.csv")
    #expect(stage.members(of: "exported")?["file"] as? String == "/tmp/\u{FFFD}a/x.csv")
  }

  @Test func resultsSayHowManyOfWhichFileAndTheirMedian() async throws {
    let stage = try await ScreenStage(csv: ScreenStage.tenHomes + "broken,no price,,,\n")
    let first = try #require(stage.members(of: "results"))
    #expect(["count", "total", "skipped"].map { first[$0] as? Int } == [10, 10, 1])
    #expect(first["median"] as? Double == 550_000)
    #expect(first["file"] as? String == stage.model.fileName)
    try stage.drag("price.lower", by: 100)
    let second = try #require(stage.members(of: "results"))
    #expect((second["count"] as? Int).map { $0 < 10 } == true && second["total"] as? Int == 10)
    let none = try await ScreenStage(csv: "Address,Price\n").members(of: "results")
    #expect(none?["median"] is NSNull && none?["count"] as? Int == 0)
  }

  @Test func aFileThatCannotBeReadIsReportedWithTheReason() async throws {
    let (stage, folder) = (try await ScreenStage(), TemporaryFolder())
    await stage.drop(["/nowhere/at-all.csv"])
    let failed = try #require(stage.members(of: "failed"))
    #expect(failed["message"] as? String == "/nowhere/at-all.csv: the file does not exist")
    #expect(failed["file"] as? String == "at-all.csv")
    await stage.drop([folder.write("empty.csv", Array("Address,Price\n".utf8))])
    let empty = try #require(stage.members(of: "failed"))
    #expect(empty["file"] as? String == "empty.csv")
    #expect((empty["message"] as? String)?.contains(": ") == true)
    #expect(stage.events.map(ScreenStage.summary).count { $0.hasPrefix("results") } == 1)
  }

  /// The members of the report after an export to a path.
  private func failure(
    ofExportTo path: String, _ stage: ScreenStage
  ) async throws -> [String: Any] {
    stage.application.fileChooser = NamedFile(path: path)
    stage.control("s")
    try await wait("the failure") { stage.members(of: "failed") != nil }
    return try #require(stage.members(of: "failed"))
  }

  @Test func whatCannotBeSavedIsReportedWithTheReason() async throws {
    let stage = try await ScreenStage()
    let failed = try await failure(ofExportTo: "/nowhere/homes.csv", stage)
    #expect(failed["file"] as? String == "/nowhere/homes.csv")
    #expect(failed["message"] as? String == "/nowhere/homes.csv: the folder does not exist")
    #expect(stage.members(of: "exported") == nil)
  }

  @Test func theFileThatIsShownIsNotReplacedByAPartOfIt() async throws {
    let stage = try await ScreenStage(search: SearchText(filter: "price>=500k"))
    let path = stage.session.source.path
    let before = try String(contentsOfFile: path, encoding: .utf8)
    let failed = try await failure(ofExportTo: "/tmp/../\(path)", stage)
    #expect((failed["message"] as? String)?.contains("this file is open") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  /// Chooses the same file whatever is asked.
  private struct NamedFile: FileChooser {
    let path: String

    func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] { [path] }
  }

  @Test func theReadingOfAFileIsReportedAsItGoesOn() async throws {
    let stage = try await ScreenStage()
    let before = stage.events.count
    stage.session.load()
    try await stage.application.waitForLoad()
    let reported = stage.events.dropFirst(before).map(ScreenStage.members)
      .filter { $0["event"] as? String == "progress" }
    #expect(reported.allSatisfy { (0...1).contains($0["fraction"] as? Double ?? -1) })
    #expect(reported.allSatisfy { $0["file"] as? String == stage.model.fileName })
    #expect(!reported.isEmpty)
  }

  @Test func aRowThatIsChosenIsReported() async throws {
    let stage = try await ScreenStage()
    try stage.click("listings.2")
    let chosen = try #require(stage.members(of: "selected"))
    #expect(chosen["control"] as? String == "listings" && chosen["index"] as? Int == 2)
    #expect((chosen["title"] as? String)?.hasPrefix("3 High Street") == true)
    stage.host.key(.down)
    #expect(stage.members(of: "selected")?["index"] as? Int == 3)
  }

  @Test func whatIsDrawnOnTheMapStandsBeforeTheResultsThatFollowFromIt() async throws {
    let homes = (1...4).map { "\($0)00000,51.\($0),0.\($0)\n" }.joined()
    let stage = try await ScreenStage(csv: "Price,Latitude,Longitude\n" + homes)
    try stage.map.tool = .lasso
    let (frame, before) = (try stage.node("map").frame, stage.events.count)
    stage.host.drag(
      frame.center, Point(x: frame.midX, y: frame.minY + 4),
      Point(x: frame.maxX - 4, y: frame.minY + 4), Point(x: frame.maxX - 4, y: frame.midY))
    let lines = stage.events.dropFirst(before).map(ScreenStage.summary)
    #expect(lines == ["began", "changed", "results 2", "committed", "ended"])
  }

  @Test func orderFavouritesAndStepsAreReported() async throws {
    let stage = try await ScreenStage()
    let session = stage.session
    #expect(stage.members(of: "ready")?["version"] as? Int == 1)
    var search = session.search
    search.sort.keys = [ListingsSort.Key(.area, isDescending: true)]
    search.filter.price = ValueRange(lower: 500_000)
    session.apply(search)
    session.commit()
    #expect(stage.members(of: "sorted")?["sort"] as? String == "area-")
    session.undo()
    #expect(stage.members(of: "undone")?["filter"] as? String == "")
    session.redo()
    let redone = try #require(stage.members(of: "redone"))
    #expect(redone["filter"] as? String == "price>=500k" && redone["sort"] as? String == "area-")
    stage.model.marks.setFavourite(true, of: 2)
    let favourite = try #require(stage.members(of: "favourite"))
    #expect(favourite["row"] as? Int == 3 && favourite["on"] as? Bool == true)
    #expect((favourite["title"] as? String)?.isEmpty == false)
    stage.model.marks.setFavourite(false, of: 2)
    #expect(stage.members(of: "favourite")?["on"] as? Bool == false)
  }

  @Test func whatCannotBeWrittenIsTriedOnce() {
    struct ThrottledLog: Error {}
    var attempts = 0
    let log = EventLog { _ in
      attempts += 1
      throw ThrottledLog()
    }
    log.ready()
    log.failed("nothing", file: "none")
    #expect(attempts == 1)
  }
}
