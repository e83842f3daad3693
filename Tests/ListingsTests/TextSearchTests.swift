import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct TextSearchTests {
  private func found(_ text: String, in index: FilterIndex) -> [Int] {
    index.rows { $0.text = text }
  }

  private static let pieces = [
    "Alder", "alder", "ÁLDER", "Lane", "la", "l", "12", "12a", "1", "123", "W1", "w12", "W1A", "-",
    "'", "O'Brien", "St.", "é", "e\u{301}", "ß", "ＡＢ", "東京", "東", "京都タワー", "กรุงเทพ", "Łódź",
    "дом", "Дом5", "5дом", "/", "(", "😀", "m²", "\u{600}", "٣", "x3", "3x", "\u{0903}", "_",
  ]
  private static let gaps = [" ", " ", " ", "", ",", ", ", "  ", "\u{3000}", "\u{A0}", "，", "\n"]
  private static let codes = [
    "SW19 8AA", "sw19 8ab", "SW1 9AA", "M1 1AE", "M11 1AE", "M11AE", "1234-567", "12345", "12 345",
    "k1a 0b1", "K1A0B1", "〒100-0001", "-", "É1 2", "sw19",
  ]

  private func text(_ generator: inout SplitMix64, mostPieces: Int) -> String {
    (0..<generator.below(mostPieces + 1)).reduce(into: "") { text, _ in
      text += Self.pieces[generator.below(Self.pieces.count)]
      text += Self.gaps[generator.below(Self.gaps.count)]
    }
  }

  /// A part of a text, as one types it.
  private func part(_ text: String, _ generator: inout SplitMix64) -> String {
    guard !text.isEmpty else { return "" }
    return String(text.dropFirst(generator.below(text.count)).prefix(1 + generator.below(8)))
  }

  private func index(_ homes: [[String]]) throws -> FilterIndex {
    var writer = CSVWriter()
    writer.append(row: ["price", "title", "location", "city", "postcode"])
    for home in homes { writer.append(row: home) }
    return FilterIndex(try ListingsTable(parsing: writer.bytes))
  }

  /// Texts are read side by side: the texts beside those of a home make no difference.
  @Test func aHomeIsFoundWhateverStandsBesideIt() throws {
    var generator = SplitMix64(seed: 21)
    for _ in 0..<12 {
      let homes = (0..<60).map { number in
        [
          String(1 + number), text(&generator, mostPieces: 6), text(&generator, mostPieces: 2),
          Self.pieces[generator.below(Self.pieces.count)],
          generator.below(5) == 0 ? "" : Self.codes[generator.below(Self.codes.count)],
        ]
      }
      let (all, turned) = (try index(homes), try index(homes.reversed()))
      #expect(all.count == homes.count)
      for _ in 0..<150 {
        let home = homes[generator.below(homes.count)]
        let words = (0..<1 + generator.below(3)).map { _ in
          generator.below(4) == 0
            ? text(&generator, mostPieces: 2)
            : part(home[1 + generator.below(4)], &generator)
        }
        let search = words.joined(separator: generator.below(3) == 0 ? "" : " ")
        let expected = found(search, in: turned).map { homes.count - 1 - $0 }
        #expect(found(search, in: all) == expected, "\(search.debugDescription)")
      }
    }
  }

  /// Of many homes two threads read the titles.
  @Test func manyHomesAreFoundAsFewAre() throws {
    let homes = FilterIndex.fewestToPrepare + 5
    let titles = ["Alder Lane", "Élder Lane", "Quay", "Lane of alder", "balder"]
    let rows = (0..<homes).map { "1,\($0) \(titles[$0 % titles.count])\n" }
    let index = try FilterIndex("price,title\n" + rows.joined())
    for (search, numbers) in [
      ("alder", [0, 3]), ("lane elder", [1]), ("er", []), ("lane", [0, 1, 3]),
    ] {
      #expect(found(search, in: index) == (0..<homes).filter { numbers.contains($0 % 5) })
    }
  }

  /// A mark may take the blank or the comma behind it into one letter.
  @Test func aBlankInsideALetterIsLookedForInTheTexts() throws {
    let index = try FilterIndex(
      "price,title\n1,\"a\u{600} b\"\n2,\"a\u{600}\"\n3,\"a,\u{20DD} b\"\n")
    for (search, rows) in [("a\u{600} b", [0]), ("a,\u{20DD}", [2]), ("a", [0, 1, 2])] {
      #expect(found(search, in: index) == rows)
    }
  }

  @Test func longTextsWithoutBlanksAreSearched() throws {
    let titles = (0..<300).map { "1,\(String(repeating: "東京\($0)", count: 700))\n" }
    let index = try FilterIndex("price,title\n" + titles.joined())
    #expect(found("京77東", in: index) == [77])
    for text in ["price\n1\n2\n", "price\n"] {
      #expect(found("a", in: try FilterIndex(text)) == [], "there is no text")
    }
  }

  @Test func preparingStopsIfItsTaskIsCancelled() async throws {
    let index = FilterIndex(try ListingsTable(parsing: SampleListings.csv(rows: 500)))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await index.prepare()
      return index.columns[.area]?.knownOrder == nil
    }
    #expect(await task.value)
    await index.prepare()
    #expect(index.columns[.area]?.knownOrder != nil)
  }
}
