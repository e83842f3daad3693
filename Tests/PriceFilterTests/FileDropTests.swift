import DetentDrawing
import DetentHeadless
import DetentViews
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@MainActor
@Suite struct FileDropTests {
  /// A file that lives as long as this does.
  private final class Table {
    let path: String

    init(_ text: String, type: String = "csv") throws {
      path = "/tmp/detent-drop-\(getpid())-\(UInt64.random(in: 0 ... .max)).\(type)"
      let bytes = Array(text.utf8)
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      try #require(file >= 0 && write(file, bytes, bytes.count) == bytes.count)
      close(file)
    }

    deinit { unlink(path) }
  }

  @Test func aDroppedTableReplacesTheOther() async throws {
    let stage = try await ScreenStage()
    let table = try Table("Address,Price\nOne Lane,120000\nTwo Lane,130000\n")
    stage.host.performDrop(["/nowhere/picture.png", table.path])
    try await stage.application.waitForLoad()
    #expect(try stage.shownRows().count == 2)
    #expect(stage.events.last.map(ScreenStage.summary) == "results 2")
    #expect(table.path.hasSuffix(stage.application.window.title.prefix { $0 != " " }))
  }

  @Test func ofTablesThatAreDroppedTogetherTheFirstIsShownAndThatIsSaid() async throws {
    let stage = try await ScreenStage()
    let tables = try (1...3).map { count in
      try Table("Price\n" + String(repeating: "100000\n", count: count))
    }
    stage.host.performDrop(["/nowhere/picture.png"] + tables.map(\.path))
    try await stage.application.waitForLoad()
    #expect(try stage.shownRows().count == 1)
    let notice = try #require(try stage.node("notice").label)
    #expect(notice.hasPrefix("Only one file can be open at a time: detent-drop-"))
  }

  @Test func theNewestOfManyDropsIsShown() async throws {
    let stage = try await ScreenStage()
    let tables = try (1...20).map { count in
      try Table("Price\n" + String(repeating: "100000\n", count: count))
    }
    for table in tables { stage.host.performDrop([table.path]) }
    try await stage.application.waitForLoad()
    #expect(stage.events.last.map(ScreenStage.summary) == "results 20")
    #expect(stage.events.filter { $0.contains("results") }.count == 2)
  }

  /// An image, a folder, a missing file, a table without homes.
  private enum Wrong: CaseIterable {
    case image, folder, missing, unreadable, header

    @MainActor func path(in folder: TemporaryFolder) -> String {
      switch self {
      case .image:
        let image = Image.rendered(size: Size(width: 40, height: 40)) {
          $0.fill($0.clipBounds, with: Color.black)
        }
        return folder.write("wrong.png", image.pngData())
      case .folder:
        folder.makeFolder("wrong.csv")
        return "\(folder.path)/wrong.csv"
      case .missing: return "\(folder.path)/wrong.csv"
      case .unreadable:
        return folder.write("wrong.csv", Array("Address,Price\nA,on request\n".utf8))
      case .header: return folder.write("wrong.csv", Array("Address,Price\n".utf8))
      }
    }
  }

  @Test(arguments: Wrong.allCases)
  private func aWrongDropKeepsTheListingsAndSaysWhatIsWrong(wrong: Wrong) async throws {
    let stage = try await ScreenStage()
    let thumb = try stage.node("price.lower").frame.center
    stage.host.drag(thumb, Point(x: thumb.x + 100, y: thumb.y))
    stage.host.click(at: try stage.node("listings.1").frame.center)
    let (rows, title) = (try stage.shownRows(), stage.application.window.title)
    let results = stage.events.count { $0.contains("results") }
    let folder = TemporaryFolder()
    stage.host.performDrop([wrong.path(in: folder)])
    #expect(try stage.shownRows() == rows)
    try? await stage.application.waitForLoad()
    #expect(try stage.node("notice").label?.contains("wrong.") == true)
    #expect(try stage.shownRows() == rows)
    #expect(try stage.node("listings.1").states.contains(.selected))
    #expect(try stage.tree().node(withID: "chip.price") != nil)
    #expect(stage.application.window.title == title)
    #expect(stage.events.count { $0.contains("results") } == results)
    try stage.click("notice.action")
    #expect(try stage.tree().node(withID: "notice") == nil)
    #expect(try stage.shownRows() == rows)
  }

  @Test func theNoticeOfAWrongDropGoesWithEscapeAndWithTheNextTable() async throws {
    let stage = try await ScreenStage()
    stage.host.performDrop(["/nowhere/at-all.csv"])
    try? await stage.application.waitForLoad()
    #expect(try stage.node("notice").label?.contains("at-all.csv") == true)
    stage.host.key(.escape)
    #expect(try stage.tree().node(withID: "notice") == nil)
    stage.host.performDrop(["/nowhere/at-all.csv"])
    try? await stage.application.waitForLoad()
    let table = try Table("Address,Price\nOne Lane,120000\n")
    stage.host.performDrop([table.path])
    try await stage.application.waitForLoad()
    #expect(try stage.tree().node(withID: "notice") == nil)
    #expect(try stage.shownRows().count == 1)
  }

  @Test func whatFailsAfterAWrongDropIsSaidAndTheDropAgainAfterwards() async throws {
    let stage = try await ScreenStage()
    func said() throws -> String? { try stage.tree().node(withID: "notice")?.label }
    stage.host.performDrop(["/nowhere/at-all.csv"])
    try? await stage.application.waitForLoad()
    let model = stage.application.model
    stage.host.settle()
    model.say("Not saved", detail: "No space left", .failure)
    #expect(try said() == "Not saved. No space left")
    try stage.click("notice.action")
    #expect(try said()?.contains("at-all.csv") == true)
    // A drop that comes to nothing later is the news.
    model.say("Not saved", .failure)
    stage.host.performDrop(["/nowhere/else.csv"])
    try? await stage.application.waitForLoad()
    #expect(try said()?.contains("else.csv") == true)
    stage.host.key(.escape)
    #expect(try said() == nil)
  }

  @Test func aLoadOfADroppedFileThatIsCancelledLeavesWhatWasShown() async throws {
    let stage = try await ScreenStage()
    let table = try Table("Address,Price\nOne Lane,120000\n")
    // In one turn of the main actor: the load cannot have finished before it is cancelled.
    stage.host.performDrop([table.path])
    #expect(try stage.node("notice").label?.hasPrefix("Loading") == true)
    try stage.click("notice.action")
    try await stage.application.waitForLoad()
    #expect(try stage.tree().node(withID: "notice") == nil)
    #expect(try stage.shownRows().count == 10)
  }

  @Test func whereNothingIsShownAWrongDropSaysSoInstead() async throws {
    let stage = try await ScreenStage(csv: "Address,Colour\nA,red\n")
    stage.host.performDrop(["/nowhere/at-all.csv"])
    try? await stage.application.waitForLoad()
    #expect(try stage.node("status").label?.contains("at-all.csv") == true)
  }

  @Test func functionKeyElevenFillsTheScreenAndGivesItBack() async throws {
    let stage = try await ScreenStage()
    stage.host.key(.function(11))
    #expect(stage.application.window.state == .fullScreen)
    stage.host.key(.function(11))
    #expect(stage.application.window.state == [])
  }

  @Test func theWindowHasIconsInTheSizesOfDesktops() async throws {
    let stage = try await ScreenStage()
    #expect(stage.application.window.icons.map(\.pixelWidth) == [16, 32, 48, 64])
  }
}
