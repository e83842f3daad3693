import DetentBase
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Dispatch
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

/// Files that other programs change while they are shown.
@MainActor
@Suite struct FileFollowerTests {
  private let folder = TemporaryFolder()

  private static func rows(_ numbers: some Sequence<Int>) -> String {
    "Address,Price\n" + numbers.map { "\($0) High Street,\($0)00000\n" }.joined()
  }

  private func write(_ text: String, _ name: String = "homes.csv") -> String {
    folder.write(name, Array(text.utf8))
  }

  private func stage(_ path: String) async throws -> RunningStage {
    try await RunningStage(path, StateStore(folders: nil), followsFiles: true)
  }

  private func notice(_ stage: RunningStage) throws -> String {
    try stage.tree().node(withID: "notice")?.label ?? ""
  }

  @Test func aFileThatIsWrittenToIsReadAgainWithItsFilterAndSelection() async throws {
    let stage = try await stage(write(Self.rows(1...9)))
    stage.session.apply(ListingsFilter(price: ValueRange(lower: 300_000, upper: 2_000_000)))
    stage.session.commit()
    stage.host.click(at: try #require(try stage.tree().node(withID: "listings.1")).frame.center)
    let chosen = try #require(try stage.tree().node(withID: "listings.1")?.label)
    _ = write(Self.rows(2...12))
    try await wait("the new rows") { stage.session.listings?.count == 11 }
    #expect(stage.session.result?.count == 10)
    try await wait("the chosen home") {
      let row = try stage.tree().node(withID: "listings.1")
      return row?.label == chosen && row?.states.contains(.selected) == true
    }
    #expect(try notice(stage) == "homes.csv changed and was reloaded")
  }

  @Test func aFileThatTakesThePlaceOfAnotherIsNoticed() async throws {
    let path = write(Self.rows(1...3))
    let stage = try await stage(path)
    let other = write(Self.rows(1...5), "other.csv")
    #expect(rename(other, path) == 0)
    try await wait("the other file") { stage.session.listings?.count == 5 }
  }

  @Test func aFileIsReadOnceItsWriterLeavesItAlone() async throws {
    let stage = try await stage(write(Self.rows(1...3)))
    var loads = 0
    stage.application.model.didReadFile = { _ in loads += 1 }
    for count in 4...9 {
      _ = write(Self.rows(1...count))
      usleep(40_000)
    }
    try await wait("the last rows") { stage.session.listings?.count == 9 }
    #expect(loads == 1)
  }

  @Test func aTouchOfTheSameContentReadsNothing() async throws {
    let path = write(Self.rows(1...3))
    let stage = try await stage(path)
    var loads = 0
    stage.application.model.didReadFile = { _ in loads += 1 }
    chmod(path, 0o640)
    try await Task.sleep(for: .milliseconds(700))
    #expect(loads == 0 && !stage.session.isLoading)
  }

  @Test func whatWasReadOfAFileThatIsGoneStaysAndThatIsSaid() async throws {
    let path = write(Self.rows(1...3))
    let stage = try await stage(path)
    unlink(path)
    try await wait("what is said") { try notice(stage).contains("was moved or deleted") }
    #expect(try notice(stage).hasSuffix("Your current listings are unchanged."))
    #expect(try stage.rows().count == 3)
    // It is followed on: an editor may only be slow.
    _ = write(Self.rows(1...4))
    try await wait("the file that is there again") { stage.session.listings?.count == 4 }
  }

  @Test func whatReplacesTheRowsByNothingReadableLeavesThem() async throws {
    let stage = try await stage(write(Self.rows(1...3)))
    _ = write("Address,Price\nA,POA\n")
    try await wait("what is said") { try notice(stage).contains("Couldn’t open") }
    #expect(try stage.rows().count == 3)
  }

  @Test func aPipeIsNotFollowed() async throws {
    let path = "\(folder.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let text = Self.rows(1...3)
    DispatchQueue.global().async {
      let pipe = open(path, O_WRONLY)
      _ = text.withCString { Glibc.write(pipe, $0, strlen($0)) }
      close(pipe)
    }
    let stage = try await stage(path)
    #expect(stage.session.listings?.count == 3 && stage.session.report?.isCurrent == true)
  }

  @Test func aFileThatCannotBeFollowedSaysSoOnceUntilItCan() async throws {
    let stage = try await RunningStage(write(Self.rows(1...3)), StateStore(folders: nil))
    var (lines, hasWatch) = ([String](), false)
    stage.application.onFileReport { lines += $0 }
    stage.application.follow(
      with: FileFollower(stage.application.model) { path, didChange in
        hasWatch ? FileWatch(path, didChange: didChange) : nil
      })
    for _ in 0..<2 {
      stage.session.reload()
      try await wait("the file") { !stage.session.isLoading }
    }
    #expect(
      lines == [
        "homes.csv: cannot watch the file for changes; press F5 to reload it"
      ])
    let foot = "homes.csv · changes not detected"
    #expect(try stage.tree().descendants.contains { $0.label == foot })
    hasWatch = true
    stage.session.reload()
    try await wait("the file") { !stage.session.isLoading }
    #expect(try stage.tree().descendants.contains { $0.label == "homes.csv · 3 homes" })
    #expect(lines.count == 1)
  }
}
