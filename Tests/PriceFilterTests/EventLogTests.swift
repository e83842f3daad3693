import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor
@Suite struct EventLogTests {
  private func members(_ stage: ScreenStage, of event: String) -> [String: Any]? {
    stage.events.map(ScreenStage.members).last { $0["event"] as? String == event }
  }

  @Test func pathsThatAreNotUTF8AreReportedReadably() async throws {
    let stage = try await ScreenStage()
    stage.application.model.log?.exported(3, file: "/tmp/\u{10FFFF}a/x.csv")
    #expect(members(stage, of: "exported")?["file"] as? String == "/tmp/\u{FFFD}a/x.csv")
  }

  @Test func resultsSayHowManyOfWhichFileAndTheirMedian() async throws {
    let stage = try await ScreenStage(csv: ScreenStage.tenHomes + "broken,no price,,,\n")
    let first = try #require(members(stage, of: "results"))
    #expect(first["count"] as? Int == 10 && first["total"] as? Int == 10)
    #expect(first["median"] as? Double == 550_000)
    #expect(first["skipped"] as? Int == 1)
    #expect(first["file"] as? String == stage.application.model.fileName)
    let thumb = try stage.node("price.lower").frame.center
    stage.host.drag(thumb, Point(x: thumb.x + 100, y: thumb.y))
    let second = try #require(members(stage, of: "results"))
    #expect((second["count"] as? Int).map { $0 < 10 } == true && second["total"] as? Int == 10)
  }

  @Test func aButtonThatIsPressedIsReported() {
    let button = Button("Reset")
    button.identifier = "reset"
    var lines: [String] = []
    let log = EventLog { lines.append($0) }
    log.follow(button)
    log.ready()
    button.sendActions(for: .primaryActionTriggered)
    #expect(lines.last == #"{"control":"reset","event":"pressed"}"#)
  }

  @Test func theMedianOfNothingIsNull() async throws {
    let stage = try await ScreenStage(csv: "Address,Price\n")
    let results = try #require(members(stage, of: "results"))
    #expect(results["median"] is NSNull && results["count"] as? Int == 0)
  }

  @Test func aFileThatCannotBeReadIsReportedWithTheReason() async throws {
    let stage = try await ScreenStage()
    stage.host.performDrop(["/nowhere/at-all.csv"])
    try? await stage.application.waitForLoad()
    let failed = try #require(members(stage, of: "failed"))
    #expect(failed["message"] as? String == "/nowhere/at-all.csv: the file does not exist")
    #expect(failed["file"] as? String == "at-all.csv")
  }

  @Test func aDroppedFileWithoutHomesIsReportedAsAFailure() async throws {
    let stage = try await ScreenStage()
    let path = "/tmp/detent-empty-\(UInt64.random(in: 0 ... .max)).csv"
    try "Address,Price\n".write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    stage.host.performDrop([path])
    try? await stage.application.waitForLoad()
    let failed = try #require(members(stage, of: "failed"))
    #expect(path.hasSuffix(failed["file"] as? String ?? "?"))
    #expect((failed["message"] as? String)?.contains(": ") == true)
    #expect(stage.events.map(ScreenStage.summary).filter { $0.hasPrefix("results") }.count == 1)
  }

  @Test func whatCannotBeSavedIsReportedWithTheReason() async throws {
    let stage = try await ScreenStage()
    stage.application.fileChooser = NamedFile(path: "/nowhere/homes.csv")
    stage.host.key(.character("s"), modifiers: .control)
    for _ in 0..<500 where members(stage, of: "failed") == nil {
      try await Task.sleep(for: .milliseconds(10))
    }
    let failed = try #require(members(stage, of: "failed"))
    #expect(failed["file"] as? String == "/nowhere/homes.csv")
    #expect(failed["message"] as? String == "/nowhere/homes.csv: the folder does not exist")
    #expect(members(stage, of: "exported") == nil)
  }

  @Test func theFileThatIsShownIsNotReplacedByAPartOfIt() async throws {
    let stage = try await ScreenStage(search: SearchText(filter: "price>=500k"))
    let path = stage.application.model.session.source.path
    let before = try String(contentsOfFile: path, encoding: .utf8)
    stage.application.fileChooser = NamedFile(path: "/tmp/../\(path)")
    stage.host.key(.character("s"), modifiers: .control)
    for _ in 0..<500 where members(stage, of: "failed") == nil {
      try await Task.sleep(for: .milliseconds(10))
    }
    let failed = try #require(members(stage, of: "failed"))
    #expect((failed["message"] as? String)?.contains("this file is open") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  /// Chooses the same file whatever is asked.
  private struct NamedFile: FileChooser {
    let path: String

    func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] { [path] }
  }

  @Test func aLoadThatIsCancelledIsReported() async throws {
    let stage = try await ScreenStage()
    stage.application.model.session.load()
    stage.application.model.session.cancelLoad()
    let cancelled = try #require(members(stage, of: "cancelled"))
    #expect(cancelled["control"] == nil)
    #expect(cancelled["file"] as? String == stage.application.model.fileName)
  }

  @Test func theReadingOfAFileIsReportedAsItGoesOn() async throws {
    let stage = try await ScreenStage()
    let before = stage.events.count
    stage.application.model.session.load()
    try await stage.application.waitForLoad()
    let reported = stage.events.dropFirst(before).map(ScreenStage.members)
      .filter { $0["event"] as? String == "progress" }
    #expect(reported.allSatisfy { (0...1).contains($0["fraction"] as? Double ?? -1) })
    #expect(reported.allSatisfy { $0["file"] as? String == stage.application.model.fileName })
    #expect(!reported.isEmpty)
  }

  @Test func aRowThatIsChosenIsReported() async throws {
    let stage = try await ScreenStage()
    stage.host.click(at: try stage.node("listings.2").frame.center)
    let chosen = try #require(members(stage, of: "selected"))
    #expect(chosen["control"] as? String == "listings" && chosen["index"] as? Int == 2)
    #expect((chosen["title"] as? String)?.hasPrefix("3 High Street") == true)
    stage.host.key(.down)
    #expect(members(stage, of: "selected")?["index"] as? Int == 3)
  }

  @Test func whatIsDrawnOnTheMapStandsBeforeTheResultsThatFollowFromIt() async throws {
    let homes = (1...4).map { "\($0)00000,51.\($0),0.\($0)\n" }.joined()
    let stage = try await ScreenStage(csv: "Price,Latitude,Longitude\n" + homes)
    let map = try #require(stage.application.window.view(withIdentifier: "map") as? MapView)
    map.tool = .lasso
    let (frame, before) = (try stage.node("map").frame, stage.events.count)
    stage.host.drag(
      frame.center, Point(x: frame.midX, y: frame.minY + 4),
      Point(x: frame.maxX - 4, y: frame.minY + 4), Point(x: frame.maxX - 4, y: frame.midY))
    #expect(
      stage.events.dropFirst(before).map(ScreenStage.summary)
        == ["began", "changed", "results 2", "committed", "ended"])
  }

  @Test func orderFavouritesAndStepsAreReported() async throws {
    let stage = try await ScreenStage()
    let model = stage.application.model
    #expect(members(stage, of: "ready")?["version"] as? Int == 1)
    var search = model.session.search
    search.sort.keys = [ListingsSort.Key(.area, isDescending: true)]
    search.filter.price = ValueRange(lower: 500_000)
    model.session.apply(search)
    model.session.commit()
    #expect(members(stage, of: "sorted")?["sort"] as? String == "area-")
    model.session.undo()
    #expect(members(stage, of: "undone")?["filter"] as? String == "")
    model.session.redo()
    let redone = try #require(members(stage, of: "redone"))
    #expect(redone["filter"] as? String == "price>=500k" && redone["sort"] as? String == "area-")
    model.marks.setFavourite(true, of: 2)
    let favourite = try #require(members(stage, of: "favourite"))
    #expect(favourite["row"] as? Int == 3 && favourite["on"] as? Bool == true)
    #expect((favourite["title"] as? String)?.isEmpty == false)
    model.marks.setFavourite(false, of: 2)
    #expect(members(stage, of: "favourite")?["on"] as? Bool == false)
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
