import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct CSVEncodingTests {
  private static let table =
    "Straße,Preis (€)\nGrüner Weg 1,\"350 000\"\nUlica Żabia,420000\n\u{1F3E0}望京,5\n"

  @Test(arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian])
  func utf16IsReadWithAndWithoutItsMark(_ encoding: TextEncoding) throws {
    let expected = TableOutcome(Self.table)
    for mark in ["\u{FEFF}", ""] {
      let bytes = try #require(encoding.encoded(mark + Self.table))
      for chunkSize in [1, 7, 1_000] {
        let outcome = TableOutcome(bytes, chunkSize: chunkSize)
        #expect(outcome.rows == expected.rows && outcome.lines == expected.lines)
        #expect(outcome.diagnostics.isEmpty && outcome.error == nil)
      }
      let result = try ListingsTable(parsing: bytes)
      #expect(result.prices == [350_000, 420_000, 5] && result.report.encoding == encoding)
      #expect(result.report.details().first?.contains("UTF-16") == true)
    }
  }

  @Test func longUTF16WithFewPlainLettersIsKnownByItsZeros() throws {
    let rows = (0..<9_000).map { "望京新城小区楼\($0 % 10),\(100 + $0)万\n" }.joined()
    let text = "小区名称,总价\n" + rows
    let bytes = try #require(TextEncoding.utf16LittleEndian.encoded(text))
    let wide = TableOutcome(bytes, chunkSize: 1_021)
    #expect(wide.rows == TableOutcome(text).rows && wide.rows.count == 9_001)
  }

  @Test func aBrokenCharacterOfUTF16IsReplaced() throws {
    var bytes = try #require(TextEncoding.utf16LittleEndian.encoded("\u{FEFF}a,b\n1,"))
    bytes += [0x00, 0xD8, 0x78, 0x00, 0x00, 0xDC, 0x0A, 0x00, 0x79]
    #expect(TableOutcome(bytes).rows == [["a", "b"], ["1", "\u{FFFD}x\u{FFFD}"], ["\u{FFFD}"]])
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], "UTF-32LE"),
      ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x61], "UTF-32BE"),
    ] as [([UInt8], String)])
  func utf32IsNamed(_ bytes: [UInt8], _ name: String) {
    for chunkSize in [1, 1_000] {
      #expect(TableOutcome(bytes, chunkSize: chunkSize).error == .encoding(name))
    }
  }

  @Test func accentsAtTheEndsOfWordsAreItalian() throws {
    let text = "Città,Prezzo\nMondovì,5\nCantù,7\nForlì,8\nCefalù,9\n"
    let bytes = try #require(TextEncoding.windows1252.encoded(text))
    let table = try ListingsTable(parsing: bytes)
    #expect((0..<4).map(table.city) == ["Mondovì", "Cantù", "Forlì", "Cefalù"])
  }

  @Test func textThatIsNoUTF8IsReadAsWindows1252AndSaysSo() throws {
    let text = "Straße,Preis\nGrüner Weg,€350000\nRue de l’Été,£1\nPlain,€5\n"
    let bytes = try #require(TextEncoding.windows1252.encoded(text))
    let outcome = TableOutcome(bytes)
    #expect(outcome.rows == TableOutcome(text).rows && outcome.diagnostics.isEmpty)
    #expect(TableOutcome(bytes, chunkSize: 3) == outcome)
    let result = try ListingsTable(parsing: bytes)
    #expect(result.currency == .euro && result.prices == [350_000, 5])
    #expect(result.report.encoding == .windows1252)
    #expect(result.report.details().first == "the text is not UTF-8; it was read as Windows-1252")
    #expect(try listings(text).report.encoding == .utf8)
    // The first foreign letter may come late.
    let plain = (0..<12_000).map { "Plain Street \($0),\(1_000 + $0)\n" }.joined()
    let late = TextEncoding.windows1252.encoded("Street,Price\n" + plain + "Grüner Weg,5\n")
    let long = try ListingsTable(parsing: try #require(late))
    #expect(long.title(of: 12_000) == "Grüner Weg" && long.report.encoding == .windows1252)
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xE2, 0x82], "\u{FFFD}"),
      ([0xF0, 0x9F, 0x98, 0x41], "\u{FFFD}A"), ([0xC3, 0xA9, 0x80], "é\u{FFFD}"),
    ] as [([UInt8], String)])
  func illFormedBytesAreReplacedAndTheRowKept(_ bytes: [UInt8], _ expected: String) {
    for tail in [Array(",x\n".utf8), []] {
      // A name beyond ASCII proves that the file is UTF-8: what is none is damage.
      let outcome = TableOutcome(Array("à,é\u{FC},ñ\n".utf8) + bytes + tail)
      #expect(outcome.rows.last?.first == expected)
      #expect(outcome.diagnostics == [Diagnostic(line: 2, column: 1, reason: .invalidUTF8)])
      // The standard library decodes the same way.
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
  }

  @Test func repairAgreesWithTheStandardLibraryOnRandomBytes() {
    var generator = SplitMix64(seed: 11)
    let pool: [UInt8] = [0x41, 0x80, 0xBF, 0xC2, 0xE0, 0xA0, 0xED, 0x9F, 0xF0, 0x90, 0xF4, 0x8F]
    for _ in 0..<2_000 {
      let bytes = (0..<generator.below(12)).map { _ in pool[generator.below(pool.count)] }
      // The mark says that the file is UTF-8: what is none is damage.
      let outcome = TableOutcome(Array("\u{FEFF}a,b\n".utf8) + bytes + Array(",x\n".utf8))
      let expected = String(decoding: bytes, as: UTF8.self)
      #expect(outcome.rows.last == [expected, "x"])
      #expect(outcome.diagnostics.isEmpty == (Array(expected.utf8) == bytes))
    }
  }
}

extension TextEncoding {
  /// The bytes of a text, or nil if the encoding lacks a character.
  func encoded(_ text: String) -> [UInt8]? {
    let (bytes, used) = Self.convert(Array(text.utf8), from: "UTF-8", to: rawValue, replaces: false)
    return used == text.utf8.count ? bytes : nil
  }
}
