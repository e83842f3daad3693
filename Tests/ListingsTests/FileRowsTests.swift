import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

/// A file whose cells are known before it is written.
private struct KnownFile {
  /// The rows that are homes, by their price, and their lines.
  private(set) var homes: [String: (cells: [String], line: Int)] = [:]
  /// The rows that are none, as they stand in the file.
  private(set) var unread: [String] = []
  private(set) var text: String
  private var line: Int
  private let newline: String
  private let delimiter: String

  static let header = ["Title", "Price", "Notes", "Area", "Årstal"]

  init(_ generator: inout SplitMix64, rows: Int, newline: String, delimiter: String = ",") {
    (self.newline, self.delimiter) = (newline, delimiter)
    text = Self.header.joined(separator: delimiter) + newline
    line = 2
    for number in 1...rows { addRow(number, &generator) }
  }

  private mutating func addRow(_ number: Int, _ generator: inout SplitMix64) {
    let titles = [
      "A", "say \"so\"", "two\(newline)lines", "Ünter; den, | Linden", " padded ", "", "x\ty", "é",
      String(repeating: "long ", count: generator.below(60)),
    ]
    var cells = [
      titles[generator.below(titles.count)], "\(1_000 + number)",
      titles[generator.below(titles.count)], generator.below(3) == 0 ? "" : "\(number)", "1990",
    ]
    switch generator.below(9) {
    case 0: add(["B", "POA \(number)", "", "", ""], isHome: false)
    case 1: add(cells + ["too", "many"], isHome: false)
    case 2:
      text += newline
      line += 1
    case 3:
      // A short row.
      cells = Array(cells.prefix(2))
      add(cells, isHome: true)
    default: add(cells, isHome: true)
    }
  }

  private mutating func add(_ cells: [String], isHome: Bool) {
    let row = cells.map(quoted).joined(separator: delimiter)
    if isHome {
      let padding = repeatElement("", count: Self.header.count - cells.count)
      homes[cells[1]] = (cells + padding, line)
    } else {
      unread.append(row)
    }
    text += row + newline
    line += 1 + row.ranges(of: newline).count
  }

  private func quoted(_ cell: String) -> String {
    let isPlain = cell.allSatisfy { $0.isLetter || $0.isNumber }
    return isPlain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
  }
}

extension String {
  fileprivate func bytes(_ encoding: String) -> [UInt8] {
    switch encoding {
    case "UTF-8 with a mark": [0xEF, 0xBB, 0xBF] + Array(utf8)
    case "UTF-16LE": [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "UTF-16BE": utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case "Latin-1": unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    default: Array(utf8)
    }
  }
}

/// What stood in the file can be read again.
@Suite struct FileRowsTests {
  /// Loads bytes in pieces, with a checkpoint in every few rows.
  private func table(_ bytes: [UInt8], chunkBytes: Int) throws -> ListingsTable {
    try ListingsReading(
      "x", openFile(bytes), chunkBytes: chunkBytes, checkpointDistance: 100
    ).table()
  }

  private func check(_ table: ListingsTable, _ file: KnownFile) throws {
    #expect(table.count == file.homes.count && table.fileColumns == KnownFile.header)
    for home in 0..<table.count {
      let expected = try #require(file.homes["\(Int(table.price(of: home)))"])
      #expect(try table.line(of: home) == expected.line && table.record(of: home) == expected.cells)
    }
    var unread: [String] = []
    let never = { () throws(LoadError) in }
    try table.rows.visitUnread(checkpoint: never) {
      unread.append(String(decoding: $0, as: UTF8.self))
    }
    unread.removeFirst()
    if table.report.encoding != .windows1252 { #expect(unread == file.unread) }
    #expect(unread.count == table.report.rowsSkipped)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyHomeIsReadAgainAsItStandsInTheFileHoweverItWasLoaded(_ newline: String) throws {
    var generator = SplitMix64(seed: 11)
    for round in 0..<6 {
      let file = KnownFile(
        &generator, rows: 60, newline: newline, delimiter: round % 2 == 0 ? "," : ";")
      let bytes = file.text.bytes(round % 3 == 0 ? "UTF-8 with a mark" : "UTF-8")
      for chunkBytes in [7, 64, 300, 1 << 20] {
        try check(try table(bytes, chunkBytes: chunkBytes), file)
      }
    }
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE", "Latin-1", "UTF-8 with a mark"])
  func everyEncodingIsReadAgain(_ encoding: String) throws {
    var generator = SplitMix64(seed: 12)
    for newline in ["\n", "\r\n"] {
      let file = KnownFile(&generator, rows: 80, newline: newline)
      try check(table(file.text.bytes(encoding), chunkBytes: 64), file)
    }
  }

  @Test(
    arguments: [
      (TextEncoding.windows1258, "Nhà phố Nguyễn Trãi"), (.cp932, "東京都の家ｱﾊﾟｰﾄ"), (.big5, "台北市的房子"),
      (.utf16LittleEndian, "Haus \u{1F3E0}"), (.windows1251, "Дом на реке"),
    ] as [(TextEncoding, String)])
  func aHomeOfALargeFileInAnyEncodingIsReadAgain(_ encoding: TextEncoding, _ title: String) throws {
    let rows = (0..<24_000).map { "\(title) \($0),\(1_000 + $0)\n" }.joined()
    let bytes = try #require(encoding.encoded("title,price\n" + rows))
    var options = ImportOptions()
    options.encoding = encoding
    let table = try ListingsReading("x", openFile(bytes), options, chunkBytes: 100_003).table()
    #expect(table.count == 24_000)
    for home in stride(from: 23_999, through: 0, by: -1_999) {
      let record = try table.record(of: home)
      #expect(record[0].hasSuffix(" \(home)") && record[1] == "\(1_000 + home)")
    }
  }

  @Test func homesThatAreTakenOutInTheEndTakeTheirLinesWithThem() throws {
    let table = try listings(
      "title,price\nA,£100\nB,$5\nC,£200\nD,£300\nE,£400\nF,£500\nG,€7\nH,£600\n")
    let titles = try (0..<table.count).map { try table.record(of: $0)[0] }
    #expect(titles == ["A", "C", "D", "E", "F", "H"])
    #expect((0..<table.count).map(table.line) == [2, 4, 5, 6, 7, 9])
    for home in [99, -1] {
      #expect(try table.line(of: home) == 0 && table.record(of: home) == [])
    }
  }

  @Test func whatCouldNotBeReadIsShownAsItStands() throws {
    let report = try listings(
      "title,price,area\nA,£1,5\nB,\"P\"\"OA\",6\nC,£2,x y\nD,£3,1,2,3\nE,£4\0,1\n\"F,£5,1\n"
    ).report
    let texts = try report.diagnostics.stored.map { try report.text(at: $0) }
    #expect(texts == ["P\"OA", "x y", "D,£3,1,2,3", "E,£4\0,1", "\"F,£5,1"])
    for (line, column, text) in [(3, 0, "B,\"P\"\"OA\",6"), (3, 9, nil), (99, 1, nil)] {
      let place = Diagnostic(line: line, column: column, reason: .nul)
      #expect(try report.text(at: place) == text, "\(line) \(column)")
    }
  }

  @Test func aFileThatChangedSinceIsAnError() throws {
    let folder = TemporaryFolder()
    let path = folder.write("live.csv", Array("title,price\nA,5\nB,6\n".utf8))
    let table = try ListingsLoader.read(path)
    #expect(try table.record(of: 1) == ["B", "6"])
    TemporaryFolder.append(Array("C,7\n".utf8), to: path)
    let error = #expect(throws: LoadError.self) { try table.record(of: 1) }
    #expect(error == LoadError(path: path, reason: .changedSince))
    #expect(error?.description == "\(path): the file changed after it was read; reload it")
  }

  @Test func aFileThatWasReplacedOrRemovedIsReadAgainAsItWas() throws {
    let folder = TemporaryFolder()
    let path = folder.write("old.csv", Array("title,price\nA,5\nB,6\n".utf8))
    let table = try ListingsLoader.read(path)
    #expect(unlink(path) == 0)
    #expect(try table.record(of: 0) == ["A", "5"])
    _ = folder.write("old.csv", Array("x\n".utf8))
    #expect(try table.record(of: 1) == ["B", "6"])
  }

  @Test func aHomeOfALargeFileIsFoundFromTheNearestCheckpoint() throws {
    let folder = TemporaryFolder()
    let path = folder.write("many.csv", SampleListings.csv(rows: 9_000, seed: 3))
    let table = try ListingsLoader.read(path)
    for home in stride(from: 8_999, through: 0, by: -700) {
      let record = try table.record(of: home)
      #expect(record[0] == "HS-\(100_001 + home)" && record[0] == table.id(of: home))
      #expect(record[1] == table.title(of: home) && table.line(of: home) == home + 2)
    }
  }
}
