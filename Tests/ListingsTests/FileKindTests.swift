import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct FileKindTests {
  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] } }

  private static func zip(_ entries: String...) -> [UInt8] {
    entries.flatMap { [0x50, 0x4B, 0x03, 0x04, 20, 0, 6, 0, 8, 0] + ascii($0) + [7, 9, 1, 2] }
  }

  private static let ole: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  private static func noise(_ count: Int) -> [UInt8] {
    var generator = SplitMix64(seed: 7)
    return (0..<count).map { _ in UInt8(generator.below(256)) }
  }

  private static let files: [([UInt8], FileKind)] = [
    ([0x1F, 0x8B, 8, 0] + noise(90), .compressed("gzip", tool: "gunzip")),
    (ascii("BZh91AY&SY") + noise(90), .compressed("bzip2", tool: "bunzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4] + noise(9), .compressed("xz", tool: "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD] + noise(9), .compressed("Zstandard", tool: "unzstd")),
    (zip("homes.csv"), .archive("ZIP")),
    (zip("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"), .spreadsheet("Excel, .xlsx")),
    (
      zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "content.xml"),
      .spreadsheet("ODS")
    ),
    (ole + noise(600) + wide("Workbook"), .document("Excel .xls or Word .doc")),
    (ascii("%PDF-1.7\n%") + noise(90), .document("PDF")),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + noise(90), .binary),
    (ascii("\n <!DOCTYPE html><title>Homes</title>"), .document("HTML")),
    (ascii("<?xml version=\"1.0\"?><homes/>"), .document("XML")),
    (ascii("[ {\"price\": 1}, {\"price\": 2}]"), .document("JSON")),
    (noise(100), .binary), (noise(70_000), .binary), ([UInt8](repeating: 0, count: 500), .binary),
  ]

  @Test(arguments: files)
  func aFileThatIsNoTableOfTextIsNamedAsWhatItIs(_ bytes: [UInt8], _ kind: FileKind) {
    for chunkSize in [1, 1_000, .max] {
      let outcome = TableOutcome(bytes, chunkSize: chunkSize)
      #expect(outcome.error == .notText(kind) && outcome.rows.isEmpty)
    }
  }

  @Test func whatItIsStandsInOneLineWithWhatHelpsAndWithoutItsBytes() throws {
    let folder = TemporaryFolder()
    for (bytes, kind) in Self.files {
      let path = folder.write("homes.bin", bytes)
      let error = #expect(throws: LoadError.self) {
        try ListingsLoader.read(
          path, options: ImportOptions(), progress: nil, isCancelled: { false })
      }
      #expect(error?.description == "\(path): \(kind.description)" && error?.exitCode == 1)
    }
    let words = Self.files.map(\.1.description)
    #expect(words.contains("this file is compressed with gzip; decompress it with gunzip"))
    #expect(words.contains("this is a spreadsheet (Excel, .xlsx); save it as CSV"))
    #expect(words.contains("not a CSV or TSV file"))
  }

  @Test func textIsReadHoweverItIsWrittenAndDamaged() {
    for text in [
      "price,title\n1,%PDF-\n", "BZh,price\nx,1\n", "PK,price\nx,1\n", "{a},price\nx,1\n",
      "[m²],price\n3,1\n", "PAR1,price\nx,1\n", "<b>,price\nx,1\n", "price\n\u{1B}[0m\n",
    ] { #expect(TableOutcome(text).rows.count == 2, "\(text)") }
    // What a crash of the writer leaves behind.
    let rows = "price,title\n" + (0..<200).map { "\($0),Home \($0)\n" }.joined()
    let damaged = Array(rows.utf8) + [UInt8](repeating: 0, count: 300)
    #expect(TableOutcome(damaged).rows.count == 201)
    let japanese: [UInt8] = [0x1B, 0x24, 0x42, 0x32, 0x41, 0x33, 0x4A, 0x1B, 0x28, 0x42]
    #expect(TableOutcome(Array("price,t\n1,".utf8) + japanese).rows.count == 2)
  }
}
