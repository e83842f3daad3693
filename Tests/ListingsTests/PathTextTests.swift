import DetentBase
import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

/// Paths are bytes: what is not UTF-8 in them is kept.
@Suite struct PathTextTests {
  @Test func anyBytesComeBackFromTheirString() {
    var generator = SplitMix64(seed: 3)
    let pieces: [[UInt8]] = [
      Array("homes".utf8), Array("/ä 東京 \u{1F3E0}".utf8), [0xFF], [0xC3], [0xE2, 0x82],
      [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBD, 0xBF], [0xF4], [0x80],
      [0xED, 0xA0, 0x80], [0xC0, 0xAF],
    ]
    for _ in 0..<2_000 {
      let bytes = (0..<generator.below(6)).flatMap { _ in pieces[generator.below(pieces.count)] }
      let text = String(pathBytes: bytes)
      #expect(text.pathBytes == bytes)
      #expect(text.withPath { Array(String(path: $0).pathBytes) } == bytes)
      if let plain = String(validating: bytes, as: UTF8.self), !bytes.contains(0xF4) {
        #expect(text == plain && text.displayedPath == plain)
      }
    }
    #expect(String(pathBytes: Array("homes".utf8) + [0xFF]).displayedPath == "homes\u{FFFD}")
  }

  @Test func aFileWhoseNameIsNotUTF8IsReadAndItsHomesAreWrittenBesideIt() async throws {
    let folder = TemporaryFolder()
    let name = String(pathBytes: Array("h\u{E4}user".utf8) + [0xE4, 0xFF])
    folder.makeFolder(name)
    let path = folder.write("\(name)/homes\(name).csv", Array("price\n1\n2\n".utf8))
    let index = try await ListingsLoader.loadIndex(path)
    #expect(index.count == 2)
    let source = ListingsSource(path: path)
    #expect(source.name == "homeshäuser\u{FFFD}\u{FFFD}.csv")
    let copy = folder.file("\(name)/copy\(name).csv")
    let sorted = await index.sorted(ListingsSearch())
    try await ListingsExport.write(rows: sorted, of: index.listings, to: copy)
    #expect(try await ListingsLoader.loadIndex(copy).count == 2)
    let missing = await #expect(throws: LoadError.self) {
      try await ListingsLoader.loadIndex("/nowhere/\(name)")
    }
    #expect(missing?.description == "/nowhere/häuser\u{FFFD}\u{FFFD}: the file does not exist")
  }
}
