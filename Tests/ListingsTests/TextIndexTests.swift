import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct TextIndexTests {
  /// The rows that the texts of all homes give, without an index.
  private func found(_ text: String, in index: FilterIndex) -> [Bool] {
    let matcher = TextMatcher(words: TextMatcher.words(text))
    return matcher.matches(index.listings.storage, count: index.count)
  }

  /// The rows that an index gives; nil where it does not know the words.
  private func found(_ text: String, in texts: TextIndex, of index: FilterIndex) -> [Bool]? {
    let words = TextMatcher.words(text)
    guard texts.knows(words), let bits = texts.bits(TextMatcher(words: words)) else { return nil }
    let bitmap = RankBitmap(words: bits.words, count: index.count)
    return (0..<index.count).map { row in index.rank(of: row).map(bitmap.contains) ?? false }
  }

  private func expectSame(
    _ text: String, _ index: FilterIndex, _ texts: TextIndex,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let expected = found(text, in: index)
    #expect(
      found(text, in: texts, of: index) == expected, "\(text.debugDescription)",
      sourceLocation: location)
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

  @Test func theIndexFindsWhatIsFoundInTheTexts() throws {
    var generator = SplitMix64(seed: 21)
    for _ in 0..<12 {
      let homes = (0..<60).map { _ in
        [
          String(1 + generator.below(20)), text(&generator, mostPieces: 6),
          text(&generator, mostPieces: 2), Self.pieces[generator.below(Self.pieces.count)],
          generator.below(5) == 0 ? "" : Self.codes[generator.below(Self.codes.count)],
        ]
      }
      var writer = CSVWriter()
      writer.append(row: ["price", "title", "location", "city", "postcode"])
      for home in homes { writer.append(row: home) }
      let index = FilterIndex(try ListingsTable(parsing: writer.bytes))
      #expect(index.count == homes.count)
      let texts = try #require(TextIndex(index))
      for _ in 0..<150 {
        let home = homes[generator.below(homes.count)]
        let words = (0..<1 + generator.below(3)).map { _ in
          generator.below(4) == 0
            ? text(&generator, mostPieces: 2)
            : part(home[1 + generator.below(4)], &generator)
        }
        let search = words.joined(separator: generator.below(3) == 0 ? "" : " ")
        let split = TextMatcher.words(search)
        guard !split.isEmpty, texts.knows(split) else { continue }
        expectSame(search, index, texts)
      }
    }
  }

  @Test func theIndexFindsWhatIsFoundInTheSample() throws {
    let index = FilterIndex(try ListingsTable(parsing: SampleListings.csv(rows: 3_000)))
    let texts = try #require(TextIndex(index))
    for search in [
      "a", "al", "alder", "1", "12", "hm4", "hm4 1", "hm41", "lane hm", "HM12 3ab kelp",
    ] {
      expectSame(search, index, texts)
    }
    #expect(texts.byteCount < 30 * index.count + 100_000)
  }

  @Test func aPreparedIndexAnswersAsAnotherOne() async throws {
    let listings = try ListingsTable(parsing: SampleListings.csv(rows: 2_000))
    let (plain, prepared) = (FilterIndex(listings), FilterIndex(listings))
    await prepared.prepare()
    #expect(plain.texts == nil && prepared.texts != nil)
    for search in ["alder", "hm4 lane", "\u{600} x", "nothing of the kind"] {
      var filter = ListingsFilter(price: ValueRange(lower: 200_000))
      filter.text = search
      #expect(Array(prepared.result(of: filter)) == Array(plain.result(of: filter)))
    }
  }

  @Test func preparingStopsWhereItsTaskIsCancelled() async throws {
    let listings = try ListingsTable(parsing: SampleListings.csv(rows: 500))
    let index = FilterIndex(listings)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let texts = TextIndex(index)
      await index.prepare()
      return texts == nil && index.texts == nil
    }
    #expect(await task.value)
    await index.prepare()
    #expect(index.texts != nil)
  }

  /// A mark may take the blank or the comma behind it into one letter.
  @Test func aBlankInsideALetterIsLookedForInTheTexts() async throws {
    let index = FilterIndex(
      try listings("price,title\n1,\"a\u{600} b\"\n2,\"a\u{600}\"\n3,\"a,\u{20DD} b\"\n"))
    await index.prepare()
    for (search, rows) in [("a\u{600} b", [0]), ("a,\u{20DD}", [2]), ("a", [0, 1, 2])] {
      var filter = ListingsFilter()
      filter.text = search
      #expect(Array(index.result(of: filter)) == rows)
    }
    #expect(index.texts?.knows(TextMatcher.words("a\u{600} b")) == false)
  }

  @Test func textsThatTakeTooMuchMemoryAreNotKept() async throws {
    let titles = (0..<300).map { number in
      "1," + String(repeating: "東京\(number)", count: 700) + "\n"
    }
    let index = FilterIndex(try listings("price,title\n" + titles.joined()))
    #expect(TextIndex(index) == nil)
    await index.prepare()
    var filter = ListingsFilter()
    filter.text = "京77東"
    #expect(Array(index.result(of: filter)) == [77])
  }

  @Test func homesWithoutTextsAreNotFound() throws {
    let index = FilterIndex(try listings("price\n1\n2\n"))
    let texts = try #require(TextIndex(index))
    expectSame("a", index, texts)
    let none = FilterIndex(try listings("price\n"))
    #expect(TextIndex(none)?.bits(TextMatcher(words: [[0x61]]))?.words.isEmpty == true)
  }
}
