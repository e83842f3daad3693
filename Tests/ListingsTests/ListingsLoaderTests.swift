import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct ListingsLoaderTests {
  private func reason(_ path: String) async -> LoadError.Reason? {
    let error = await #expect(throws: LoadError.self) { try await ListingsLoader.load(path) }
    #expect(error?.description.contains("\n") == false)
    return error?.reason
  }

  @Test func whatIsNoRegularFileIsRefusedByName() async {
    let folder = TemporaryFolder()
    let (one, two) = (folder.file("one"), folder.file("two"))
    #expect(symlink(two, one) == 0 && symlink(one, two) == 0)
    for (path, expected) in [
      (folder.path + "/missing.csv", .notFound), (folder.path + "/missing/x.csv", .notFound),
      (folder.path, .isDirectory), ("/dev/zero", .notRegularFile), ("/dev/null", .notRegularFile),
      (one, .invalidPath), ("", .invalidPath), ("a\0b", .invalidPath),
      (String(repeating: "x", count: 5_000), .invalidPath), ("/proc/self/mem", .system(EIO)),
    ] as [(String, LoadError.Reason)] { #expect(await reason(path) == expected, "\(path)") }
    #expect(
      LoadError(path: "x", reason: .system(EIO)).description
        == "x: could not be read: input/output error")
    // Its size is reported as 0, yet it holds text: no listings, but not empty either.
    #expect(await reason("/proc/self/status") != .empty)
  }

  @Test func aFileWithoutPermissionIsRefused() throws {
    let folder = TemporaryFolder()
    let path = folder.write("secret.csv", Array("price\n1\n".utf8))
    #expect(chmod(path, 0o000) == 0)
    // Root may read everything. The file-system identity of this thread alone becomes nobody's.
    typealias SetIdentity = @convention(c) (UInt32) -> Int32
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setIdentity = unsafeBitCast(symbol, to: SetIdentity.self)
    let identity = geteuid()
    if identity == 0 {
      #expect(chmod(folder.path, 0o755) == 0)
      _ = setIdentity(65_534)
    }
    defer { if identity == 0 { _ = setIdentity(identity) } }
    let error = #expect(throws: LoadError.self) { try ListingsLoader.read(path) }
    #expect(error?.reason == .notPermitted)
  }

  @Test func anEmptyFileAndBadTablesAreNamed() async {
    let folder = TemporaryFolder()
    for (bytes, expected) in [
      ([], .empty), (Array(" \n\n".utf8), .empty),
      ([0xFF, 0xFE, 0, 0, 0x70, 0, 0, 0], .table(.encoding("UTF-32LE"))),
      (Array("a,b\n1,x\n".utf8), .columns(.missingPriceColumn(names: ["a", "b"]))),
    ] as [([UInt8], LoadError.Reason)] {
      #expect(await reason(folder.write("table.csv", bytes)) == expected)
    }
  }

  @Test func aLinkToAFileIsFollowed() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("real.csv", Array("price\n5\n".utf8))
    let link = folder.file("link.csv")
    #expect(symlink(path, link) == 0)
    #expect(try await ListingsLoader.load(link).prices == [5])
  }

  @Test(arguments: ["append", "truncate", "rewrite"])
  func aFileThatChangesWhileItIsReadIsRefused(_ change: String) {
    let folder = TemporaryFolder()
    let bytes = SampleListings.csv(rows: 4_000)
    let path = folder.write("live.csv", bytes)
    var isChanged = false
    let error = #expect(throws: LoadError.self) {
      try ListingsLoader.read(
        path, chunkBytes: 4_096,
        progress: { _ in
          guard !isChanged else { return }
          isChanged = true
          switch change {
          case "append": TemporaryFolder.append(Array("x,1\n".utf8), to: path)
          case "truncate": _ = truncate(path, 10_000)
          default:
            // The clock of files is coarse: make sure that it moved on.
            usleep(20_000)
            TemporaryFolder.append(Array("x".utf8), to: path, flags: 0)
          }
        })
    }
    #expect(error?.reason == .changedWhileReading)
  }

  @Test func aFileThatIsReplacedIsReadAsItWas() throws {
    let folder = TemporaryFolder()
    let path = folder.write("old.csv", SampleListings.csv(rows: 2_000))
    let other = folder.write("new.csv", Array("price\n1\n".utf8))
    // The second time there is nothing left to rename.
    let result = try ListingsLoader.read(
      path, chunkBytes: 4_096, progress: { _ in rename(other, path) })
    #expect(result.count == 2_000)
  }

  @Test(arguments: [
    "address,price\nA,5\nB,7\nTotal,12\n", "price,beds\n5,1\n7,2\n9,3\n21,6\n",
    "address,price\nA,1\nB,2\nC,3\nD,4\nE,5\nF,15\n", "type,price\nFlat,5\nFlat,7\nFlat,12\n",
    "address,price\nA,1\nB,2\n,3\n", "price,postcode\n$5,SW1A 1AA\n7,M1 1AE\n8,N1 2AA\n",
    String(decoding: SampleListings.csv(rows: 300), as: UTF8.self),
  ])
  func withoutTextsTheSameRowsAreHomes(_ text: String) throws {
    let folder = TemporaryFolder()
    let path = folder.write("some.csv", Array(text.utf8))
    let (whole, bare) = (
      try ListingsLoader.read(path), try ListingsLoader.read(path, keepsTexts: false)
    )
    #expect(bare.prices == whole.prices && bare.report == whole.report)
    #expect(bare.areas == whole.areas && bare.title(of: 0) == nil && bare.kinds.isEmpty)
  }

  @Test func textsStayWithTheirHomesWhateverRowsAreLeftOut() async throws {
    let folder = TemporaryFolder()
    let rows = (0..<500).map { row in
      let kind = row % 7 == 0 ? "Barn" : row % 3 == 0 ? "flat" : "Flat"
      return "Home \(row),\(kind),\(row % 7 == 0 ? "POA" : "\(row + 1)")\n"
    }
    let text = "title,type,price\n\(rows.joined())Total,,5\n"
    let path = folder.write("gaps.csv", Array(text.utf8))
    let homes = (0..<500).filter { $0 % 7 != 0 }
    for table in [try await ListingsLoader.load(path), try ListingsLoader.read(path)] {
      #expect(table.prices == homes.map { Double($0 + 1) })
      #expect((0..<table.count).map { table.title(of: $0) } == homes.map { "Home \($0)" })
      #expect(table.kinds.map(\.text) == ["Flat"])
      #expect((0..<table.count).allSatisfy { table.kind(of: $0) == "Flat" })
    }
  }

  @Test func aLoadCanBeCancelledAtEveryPoint() throws {
    let folder = TemporaryFolder()
    let path = folder.write("some.csv", SampleListings.csv(rows: 400))
    var checks = 0
    func load(cancelledAt last: Int) throws(LoadError) {
      checks = 0
      _ = try ListingsLoader.read(
        path, chunkBytes: 2_048,
        isCancelled: {
          checks += 1
          return checks >= last
        })
    }
    try load(cancelledAt: .max)
    let all = checks
    #expect(all > 10)
    for last in 1...all {
      let error = #expect(throws: LoadError.self) { try load(cancelledAt: last) }
      #expect(error?.reason == .cancelled && checks == last)
    }
  }

  @Test func aFileIsRefusedForTheMemoryItTakesAndNotForItsSize() throws {
    let folder = TemporaryFolder()
    func count(_ path: String, _ limit: Int) throws(LoadError) -> Int {
      try ListingsLoader.read(path, chunkBytes: 16_384, memoryLimit: limit).count
    }
    let path = folder.write("many.csv", SampleListings.csv(rows: 4_000, seed: 3))
    let error = #expect(throws: LoadError.self) { try count(path, 300_000) }
    #expect(error?.reason == .tooMuchMemory(limit: 300_000))
    #expect(error?.description.contains("MB of memory") == true)
    #expect(try count(path, 4 << 20) == 4_000)
    // Rows that become no homes take none.
    let row = "POA,\(String(repeating: "x", count: 900))\n"
    let text = "price,note\n5,x\n" + String(repeating: row, count: 2_000)
    #expect(try count(folder.write("long.csv", Array(text.utf8)), 300_000) == 1)
  }

  @Test func aSparseFileOfATerabyteIsRefusedAtItsStart() async {
    let folder = TemporaryFolder()
    let path = folder.write("huge.csv", Array("price\n5\n".utf8))
    #expect(truncate(path, 1 << 40) == 0)
    #expect(await reason(path) == .table(.fieldTooLong(line: 3, column: 1)))
  }

  @Test func cancellingTheTaskCancelsTheLoad() async {
    let folder = TemporaryFolder()
    let path = folder.write("some.csv", SampleListings.csv(rows: 20_000))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await reason(path)
    }
    #expect(await task.value == .cancelled)
  }

  @Test func progressGrowsSlowlyAndEndsAtOne() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("some.csv", SampleListings.csv(rows: 20_000))
    let (stream, continuation) = AsyncStream.makeStream(of: LoadProgress.self)
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await ListingsLoader.load(path) { continuation.yield($0) }
    let elapsed = clock.now - start
    continuation.finish()
    var reports: [LoadProgress] = []
    for await report in stream { reports.append(report) }
    #expect(reports.last == LoadProgress(fraction: 1, rows: result.report.rowsRead))
    #expect(reports.map(\.fraction) == reports.map(\.fraction).sorted())
    #expect(reports.dropLast().allSatisfy { $0.fraction > 0 && $0.fraction < 1 })
    #expect(Double(reports.count) <= elapsed / .milliseconds(33) + 2)
  }

  @Test func loadsBesideEachOtherDoNotDisturb() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("some.csv", SampleListings.csv(rows: 100))
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<40 { group.addTask { try await ListingsLoader.loadIndex(path).count } }
      var counts: [Int] = []
      for try await count in group { counts.append(count) }
      return counts
    }
    #expect(counts == Array(repeating: 100, count: 40))
  }
}
