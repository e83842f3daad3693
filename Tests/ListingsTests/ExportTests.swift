import DetentTestSupport
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings

/// Homes are written as they stand in their file.
@Suite struct ExportTests {
  private func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  @Test func homesAreWrittenInTheOrderGivenWithAllColumns() async throws {
    let folder = TemporaryFolder()
    let table = try listings(
      "Name;Price;Note\n\"a;b\";1;\"say \"\"so\"\"\"\nB;POA;\n\"two\nlines\";2\n é;3;x,y\n")
    let path = folder.file("out.csv")
    try await ListingsExport.write(rows: [2, 0, 1, 7, -1, 0], of: table, to: path)
    #expect(
      text(of: path)
        == "Name;Price;Note\n\" é\";3;x,y\n\"a;b\";1;\"say \"\"so\"\"\"\n\"two\nlines\";2;\n"
        + "\"a;b\";1;\"say \"\"so\"\"\"\n")
  }

  @Test func homesAreWrittenAsObjectsThatAnyReaderOfJSONTakes() async throws {
    let folder = TemporaryFolder()
    let table = try listings(
      "Name,Price,Note,Note,Beds\n\"a\"\"b\\\",1.50,\"two\nlines\t\u{1}\",é,2\nB,2000000,,\u{1F3E0},\n"
    )
    let path = folder.file("out.json")
    try await ListingsExport.write(rows: [1, 0], of: table, as: .json, to: path)
    let homes = try #require(
      try JSONSerialization.jsonObject(with: Data(text(of: path).utf8)) as? [[String: Any]])
    #expect(
      homes.map { $0["row"] as? Int } == [2, 1] && homes.map { $0["line"] as? Int } == [4, 2])
    #expect(homes.map { $0["price"] as? Double } == [2_000_000, 1.5])
    #expect(homes[0]["bedrooms"] is NSNull && homes[1]["bedrooms"] as? Int == 2)
    #expect(
      homes[1]["cells"] as? [String: String] == [
        "Name": "a\"b\\", "Price": "1.50", "Note": "two\nlines\t\u{1}", "Note_2": "é", "Beds": "2",
      ])
    try await ListingsExport.write(rows: [], of: table, as: .json, to: path)
    #expect(try JSONSerialization.jsonObject(with: Data(text(of: path).utf8)) as? [Int] == [])
    // In blocks as at once.
    let large = try ListingsLoader.read(
      folder.write("many.csv", SampleListings.csv(rows: 300, seed: 3)))
    var written: [String] = []
    for bytes in [1 << 20, 2_000] {
      try ListingsExport.write(
        0..<300, of: large, as: .json, to: ExportOutput(path: path), blockBytes: bytes,
        isCancelled: { false })
      written.append(text(of: path))
    }
    #expect(written[0] == written[1] && written[0].hasSuffix("}}\n]\n"))
  }

  @Test func aFileWithoutHeaderIsWrittenWithoutOne() async throws {
    let folder = TemporaryFolder()
    let table = try listings("A,100\nB,200\n", columns: try ColumnOverrides(parsing: "price=2"))
    let path = folder.file("out.csv")
    try await ListingsExport.write(rows: [1, 0], of: table, to: path)
    #expect(text(of: path) == "B,200\nA,100\n")
  }

  @Test func whatIsWrittenReadsBackTheSameInAnyOrderAndInBlocksOfAnySize() throws {
    let folder = TemporaryFolder()
    let table = try ListingsLoader.read(
      folder.write("many.csv", SampleListings.csv(rows: 3_000, seed: 9)))
    var generator = SplitMix64(seed: 1)
    let shuffled = (0..<table.count).map { ($0, generator.next()) }.sorted { $0.1 < $1.1 }
    for (number, blockBytes) in [1 << 30, 60_000].enumerated() {
      for (name, rows) in [("rising", Array(0..<table.count)), ("mixed", shuffled.map(\.0))] {
        let path = folder.file("\(name)-\(number).csv")
        try ListingsExport.write(
          rows, of: table, to: ExportOutput(path: path), blockBytes: blockBytes,
          isCancelled: { false })
        let copy = try ListingsLoader.read(path)
        #expect(copy.fileColumns == table.fileColumns && copy.count == rows.count)
        #expect(rows.indices.allSatisfy { copy.id(of: $0) == table.id(of: rows[$0]) })
        #expect(copy.report.diagnostics.count == 0)
      }
    }
  }

  @Test func aFileOfAnotherEncodingIsWrittenInUTF8() async throws {
    let folder = TemporaryFolder()
    let text = "Name,Price\nŒuvre €,5\n"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let table = try ListingsLoader.read(folder.write("wide.csv", bytes))
    let path = folder.file("out.csv")
    try await ListingsExport.write(rows: 0..<1, of: table, to: path)
    #expect(self.text(of: path) == text)
  }

  @Test func anExportReplacesAFileWholeOrNotAtAll() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("old.csv", Array("old\n".utf8))
    #expect(chmod(path, 0o640) == 0)
    let link = folder.file("link.csv")
    #expect(symlink(path, link) == 0)
    let live = folder.write("live.csv", Array("Name,Price\nA,5\n".utf8))
    let table = try ListingsLoader.read(live)
    try await ListingsExport.write(rows: [0], of: table, to: link)
    #expect(text(of: path) == "Name,Price\nA,5\n")
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    // Now its homes cannot be read again.
    TemporaryFolder.append(Array("B,6\n".utf8), to: live)
    let error = await #expect(throws: ExportError.self) {
      try await ListingsExport.write(rows: [0], of: table, to: path)
    }
    #expect(error?.reason == .source(LoadError(path: live, reason: .changedSince)))
    #expect(text(of: path) == "Name,Price\nA,5\n")
    #expect(parts(of: folder) == 0)
  }

  /// How many files of exports that came to nothing are left.
  private func parts(of folder: TemporaryFolder) -> Int {
    guard let directory = opendir(folder.path) else { return -1 }
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".part") { count += 1 }
    }
    return count
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() async throws {
    let table = try listings("Name,Price\nA,5\n")
    let folder = TemporaryFolder()
    for (path, reason) in [
      ("", ExportError.Reason.invalidPath), (folder.path, .isDirectory),
      (folder.path + "/none/out.csv", .noFolder), ("/dev/full", .invalidPath),
    ] {
      let error = await #expect(throws: ExportError.self) {
        try await ListingsExport.write(rows: [0], of: table, to: path)
      }
      #expect(error?.reason == reason)
      #expect(error?.description.contains("\n") == false)
    }
  }

  @Test func anExportCanBeCancelled() throws {
    let folder = TemporaryFolder()
    let table = try listings("Name,Price\nA,5\n")
    let path = folder.file("out.csv")
    let error = #expect(throws: ExportError.self) {
      try ListingsExport.write(
        [0], of: table, to: ExportOutput(path: path), isCancelled: { true })
    }
    #expect(error?.reason == .cancelled)
    #expect(access(path, F_OK) != 0 && parts(of: folder) == 0)
  }

  @Test func rowsThatWereNotReadAreWrittenAsTheyStand() async throws {
    let folder = TemporaryFolder()
    let text = "Name,Price\nA,POA\n\nB,5\n\"C\nD\",x\nE,1,2\nR\u{E9},?\n"
    let path = folder.write(
      "old.csv", text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    let table = try ListingsLoader.read(path)
    let output = folder.file("unread.csv")
    try await ListingsExport.writeUnread(of: table.report, to: output)
    #expect(self.text(of: output) == "Name,Price\nA,POA\n\"C\nD\",x\nE,1,2\nR\u{FFFD},?\n")
  }
}
