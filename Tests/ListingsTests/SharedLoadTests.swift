import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

/// Everything that a load gives, in a form that can be compared.
private struct LoadOutcome: Equatable {
  var homes: [[String]] = []
  var kinds: [HomeKind] = []
  var currency: Currency?
  var unit: AreaUnit?
  var report: LoadReport?
  var error: LoadError?

  init(_ load: () throws(LoadError) -> ListingsTable) {
    do throws(LoadError) {
      let listings = try load()
      homes = (0..<listings.count).map { row in
        [
          "\(listings.price(of: row))", "\(listings.area(of: row) ?? -1)",
          listings.title(of: row) ?? "", "\(listings.kindID(of: row))",
          listings.location(of: row) ?? "", "\(listings.bedrooms(of: row) ?? -1)",
          "\(listings.coordinates(of: row)?.latitude ?? 99)",
        ]
      }
      (kinds, currency, unit) = (listings.kinds, listings.currency, listings.areaUnit)
      report = listings.report
    } catch {
      self.error = error
    }
  }
}

/// A file that several threads read at once is the file that one reads.
@Suite struct SharedLoadTests {
  /// Loads bytes whose first part was read already, the rest from some borders on.
  private func outcome(
    _ bytes: [UInt8], head: Int, borders: [Int], chunkBytes: Int = 64
  ) -> LoadOutcome {
    LoadOutcome { () throws(LoadError) in
      var listingsImport = ListingsImport(
        path: "x", options: ImportOptions(), expectedBytes: bytes.count, sampleBytes: head)
      try bytes[..<head].withUnsafeBufferPointer { (bytes) throws(LoadError) in
        try listingsImport.take(UnsafeRawBufferPointer(bytes))
      }
      if var work = listingsImport.takeWork() {
        let load = SharedLoad(
          path: "x", source: BytesSource(bytes: bytes), share: LoadShare(memoryLimit: .max),
          chunkBytes: chunkBytes)
        let end = try load.read(&work, from: head, borders: borders) { () throws(LoadError) in }
        #expect(end == bytes.count)
        listingsImport.giveBack(work)
      } else {
        Issue.record("the head of the file is too short")
      }
      return try listingsImport.finish(BytesSource(bytes: bytes))
    }
  }

  private func sequential(_ bytes: [UInt8], head: Int) -> LoadOutcome {
    LoadOutcome { () throws(LoadError) in
      var listingsImport = ListingsImport(
        path: "x", options: ImportOptions(), expectedBytes: bytes.count, sampleBytes: head)
      try bytes.withUnsafeBufferPointer { (bytes) throws(LoadError) in
        try listingsImport.take(UnsafeRawBufferPointer(bytes))
      }
      return try listingsImport.finish(BytesSource(bytes: bytes))
    }
  }

  /// The places after line feeds beyond the head.
  private func borders(of bytes: [UInt8], head: Int) -> [Int] {
    bytes.indices.filter { bytes[$0] == 0x0A && $0 >= head && $0 + 1 < bytes.count }.map { $0 + 1 }
  }

  private static let header = "Title,Price,Area,Type,District,Beds,Lat,Lon\n"
  private static let first = "\"A, 1\",£100,50,House,North,2,51.5,0\n"

  /// Rows of every kind, most of them with something wrong.
  private func file(_ generator: inout SplitMix64) -> [UInt8] {
    let rows: [String] = [
      "B,£200,60,Flat,South,1,51.25,-0.5\n", "\"two\nlines\",£300,,Flat,\"No\r\nrth\",,,\n",
      "\"say \"\"so\"\"\",400,70 sq ft,House,South,3,51,1\n", "C,$500,80,Mews,East,2,95,1\r\n",
      "D,\"1,250\",x,House,West,2,,\n", "E,20240115,50,House,North,2,51.5,0\n",
      "F,0,50,House,North,2,51.5,0\n", "G,POA,50,House,North,2,51.5,0\n", "\n", " \t\n", "\r\n",
      "H,£1,2,3,4,5,6,7,8\n", "I,£600\n", "J,£7\0,1,Flat,North,1,1,1\n", "\"K\"x,£800,9,Flat,,,,\n",
      "L\"q,£900,9,Flat,,,,\n", "\"open,£1000,9,Flat,North,1,1,1\n",
      "é\u{1F3E0},£1100,\"9,5\",Flat,,,,\n",
      "M,€1200,50,Flat,North,1,51,0\n", "N,350.000,50,Flat,North,1,51,0\n",
      "\"\n\n\",£1300,50,Flat,North,1,51,0\n", "O,£1400,50,Flat,North,1,51,0\n",
      "\"a \n£1,£2,£3\n,,\n\",£1500,1,A kind of more than sixteen letters,South,1,1,1\n",
      "P,£1600,1,A kind of more than sixteen lettres,South,1,1,1\n",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<(8 + generator.below(40)) {
      bytes += Array(rows[generator.below(rows.count)].utf8)
      // Latin-1.
      if generator.below(12) == 0 { bytes += [0x52, 0xE9, 0x2C, 0x35, 0x0A] }
    }
    // The last row has no end, now and then.
    if generator.below(3) == 0 { bytes.removeLast() }
    return bytes
  }

  @Test func everyBorderGivesWhatOneReaderFinds() {
    var generator = SplitMix64(seed: 5)
    let start = Array((Self.header + Self.first + Self.first).utf8)
    for _ in 0..<15 {
      let bytes = start + file(&generator)
      let expected = sequential(bytes, head: start.count)
      let all = borders(of: bytes, head: start.count)
      for border in all {
        #expect(outcome(bytes, head: start.count, borders: [border]) == expected, "\(border)")
      }
      #expect(outcome(bytes, head: start.count, borders: all, chunkBytes: 7) == expected)
    }
  }

  @Test func anErrorNamesTheLineThatOneReaderNames() {
    let start = Array((Self.header + Self.first).utf8)
    let rows = String(repeating: "\"x\ny\",£5,1,A,B,1,1,1\n", count: 30)
    let wide = String(repeating: "1,", count: CSVLimits.columns + 1) + "\n"
    let bytes = start + Array((rows + wide + rows).utf8)
    let expected = sequential(bytes, head: start.count)
    #expect(expected.error?.reason == .table(.tooManyColumns(line: 63)))
    for border in borders(of: bytes, head: start.count) {
      #expect(outcome(bytes, head: start.count, borders: [border]) == expected)
    }
  }

  @Test func noRowMayBeAHomeInSomeParts() {
    let start = Array((Self.header + "A,POA,,,,,,\n").utf8)
    let bytes = start + Array(String(repeating: "B,POA,,,,,,\n", count: 20).utf8)
    let expected = sequential(bytes, head: start.count)
    #expect(expected.error?.exitCode == 65)
    let all = borders(of: bytes, head: start.count)
    #expect(outcome(bytes, head: start.count, borders: all) == expected)
  }

  @Test func aBorderIsLookedForWhereRowsLookLikeRows() {
    let text =
      "tail of a text\nof several, lines,\n with,commas\n\",£1,2\nA,£2,3\nB,£3,4\nC,£4,5\n"
    let row = Array(text.utf8).withUnsafeBytes {
      RowBorders(delimiter: 0x2C, width: 3).firstRow(in: $0)
    }
    #expect(
      row.map { String(decoding: Array(text.utf8)[$0...].prefix(7), as: UTF8.self) } == "A,£2,3")
    let none = Array("no row at all".utf8).withUnsafeBytes {
      RowBorders(delimiter: 0x2C, width: 3).firstRow(in: $0)
    }
    #expect(none == nil)
  }

  private func load(
    _ path: String, threads: Int, memoryLimit: Int = .max, isCancelled: () -> Bool = { false }
  ) -> LoadOutcome {
    LoadOutcome { () throws(LoadError) in
      try ListingsLoader.read(
        path, options: ImportOptions(), chunkBytes: 16_384, threads: threads,
        smallestPart: 32_768, memoryLimit: memoryLimit, progress: nil, isCancelled: isCancelled)
    }
  }

  @Test func anyNumberOfThreadsLoadsTheSameHomes() {
    let folder = TemporaryFolder()
    let path = folder.write("many.csv", SampleListings.csv(rows: 4_000, seed: 3))
    let expected = load(path, threads: 1)
    #expect(expected.homes.count == 4_000)
    for threads in [2, 3, 8] { #expect(load(path, threads: threads) == expected) }
  }

  @Test func aSharedLoadCanBeCancelledAtEveryPoint() {
    let folder = TemporaryFolder()
    let path = folder.write("many.csv", SampleListings.csv(rows: 4_000, seed: 3))
    for last in [1, 17, 20] {
      var count = 0
      let outcome = load(path, threads: 3) {
        count += 1
        return count >= last
      }
      #expect(outcome.error?.reason == .cancelled)
    }
  }

  @Test func aFileIsRefusedForTheMemoryItTakesAndNotForItsSize() {
    let folder = TemporaryFolder()
    let path = folder.write("many.csv", SampleListings.csv(rows: 4_000, seed: 3))
    for threads in [1, 3] {
      let refused = load(path, threads: threads, memoryLimit: 300_000)
      #expect(refused.error?.reason == .tooMuchMemory(limit: 300_000))
      #expect(refused.error?.description.contains("MB of memory") == true)
      #expect(load(path, threads: threads, memoryLimit: 4 << 20).homes.count == 4_000)
    }
    // Rows that become no homes take none.
    let text =
      "price,note\n5,x\n"
      + String(repeating: "POA,\(String(repeating: "x", count: 900))\n", count: 2_000)
    let long = folder.write("long.csv", Array(text.utf8))
    #expect(load(long, threads: 3, memoryLimit: 300_000).homes.count == 1)
  }

  @Test func aSparseFileOfATerabyteIsRefusedAtItsStart() async {
    let folder = TemporaryFolder()
    let path = folder.write("huge.csv", Array("price\n5\n".utf8))
    #expect(truncate(path, 1 << 40) == 0)
    #expect(load(path, threads: 4).error?.reason == .table(.fieldTooLong(line: 3, column: 1)))
  }
}
