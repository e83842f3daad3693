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

  private static let files: [[UInt8]: String] = [
    [0x1F, 0x8B, 8, 0] + noise(90): "this file is compressed with gzip; decompress it with gunzip",
    ascii("BZh91AY&SY") + noise(90):
      "this file is compressed with bzip2; decompress it with bunzip2",
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4] + noise(9):
      "this file is compressed with xz; decompress it with unxz",
    [0x28, 0xB5, 0x2F, 0xFD] + noise(9):
      "this file is compressed with Zstandard; decompress it with unzstd",
    zip("homes.csv"): "this is an archive (ZIP); unpack it and open the table in it",
    zip("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"):
      "this is a spreadsheet (Excel, .xlsx); save it as CSV",
    zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "content.xml"):
      "this is a spreadsheet (ODS); save it as CSV",
    ole + noise(600) + wide("Workbook"):
      "this is a document (Excel .xls or Word .doc); save its table as CSV",
    ascii("%PDF-1.7\n%") + noise(90): "this is a document (PDF); save its table as CSV",
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + noise(90): "not a CSV or TSV file",
    ascii("\n <!DOCTYPE html><title>Homes</title>"):
      "this is a document (HTML); save its table as CSV",
    ascii("<?xml version=\"1.0\"?><homes/>"): "this is a document (XML); save its table as CSV",
    ascii("[ {\"price\": 1}, {\"price\": 2}]"): "this is a document (JSON); save its table as CSV",
    noise(100): "not a CSV or TSV file", noise(70_000): "not a CSV or TSV file",
    [UInt8](repeating: 0, count: 500): "not a CSV or TSV file",
  ]

  @Test(arguments: files)
  func aFileThatIsNoTableOfTextIsNamedAsWhatItIs(_ bytes: [UInt8], _ words: String) {
    for chunkSize in [1, 1_000, .max] {
      let outcome = TableOutcome(bytes, chunkSize: chunkSize)
      #expect(outcome.error?.description == words && outcome.rows.isEmpty)
    }
    let folder = TemporaryFolder()
    let path = folder.write("homes.bin", bytes)
    let error = #expect(throws: LoadError.self) { try ListingsLoader.read(path) }
    #expect(error?.description == "\(path): \(words)" && error?.exitCode == 1)
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
