import DetentDrawing
import DetentHeadless
import DetentViews
import Glibc
import Testing

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

  @Test func aDroppedTableTakesThePlaceOfTheOther() async throws {
    let stage = try await ScreenStage()
    let table = try Table("Address,Price\nOne Lane,120000\nTwo Lane,130000\n")
    stage.host.drop(files: ["/nowhere/picture.png", table.path])
    try await stage.application.waitForLoad()
    #expect(try stage.shownRows().count == 2)
    #expect(stage.events.last == #"{"count":2,"event":"results"}"#)
    #expect(table.path.hasSuffix(stage.application.window.title.prefix { $0 != " " }))
  }

  @Test func theNewestOfManyDropsIsShown() async throws {
    let stage = try await ScreenStage()
    let tables = try (1...20).map { count in
      try Table("Price\n" + String(repeating: "100000\n", count: count))
    }
    for table in tables { stage.host.drop(files: [table.path]) }
    try await stage.application.waitForLoad()
    #expect(stage.events.last == #"{"count":20,"event":"results"}"#)
    #expect(stage.events.filter { $0.contains("results") }.count == 2)
  }

  @Test func aDroppedFileThatIsNoneSaysSo() async throws {
    let stage = try await ScreenStage()
    stage.host.drop(files: ["/nowhere/at-all.csv"])
    try? await stage.application.waitForLoad()
    #expect(try stage.node("status").label?.contains("at-all.csv") == true)
  }

  @Test func filesAboveTheWindowAreInvitedUntilTheyGo() async throws {
    let stage = try await ScreenStage()
    stage.host.dragFiles(areAbove: true)
    #expect(try stage.node("drop").frame == stage.application.window.bounds)
    stage.host.dragFiles(areAbove: false)
    #expect(try stage.tree().node(withID: "drop") == nil)
    stage.host.dragFiles(areAbove: true)
    stage.host.drop(files: ["/nowhere.csv"])
    #expect(try stage.tree().node(withID: "drop") == nil)
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
