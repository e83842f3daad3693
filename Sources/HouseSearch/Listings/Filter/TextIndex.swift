/// Which homes have which words, so that a search for some need not read the texts of all homes. It
/// finds what `TextMatcher` finds, by 15 to 50 bytes a home in most files.
struct TextIndex: Sendable {
  /// Where words begin in pieces of titles, locations and cities: what stands between blanks and
  /// commas, folded.
  private let words: PrefixOrder
  private let homesOfPieces: Postings
  /// Postal codes, folded, without blanks and hyphens.
  private let codes: PrefixOrder
  private let homesOfCodes: Postings
  /// The same as they are written.
  private let writtenCodes: TextColumn

  /// No more is kept of different words and codes than this, and so much for each home: texts
  /// without blanks, or all different ones, are sooner read than kept.
  private static let mostBytes = (always: 1 << 20, perHome: 64)

  /// Takes a while with many homes. Nil where it would take too much memory, and if the task is
  /// cancelled meanwhile.
  init?(_ index: FilterIndex) {
    let storage = index.listings.storage
    let mostBytes = Self.mostBytes.always + index.count * Self.mostBytes.perHome
    var cutter = TextCutter(mostBytes: mostBytes)
    guard let titles = cutter.cut(storage.titles), let towns = cutter.cut(storage.cities.texts),
      let locations = cutter.cut(storage.locations.texts)
    else { return nil }
    let pieces = cutter.pieces
    let starts = WordSearch.starts(in: pieces.texts)
    let codes = Self.compact(storage.postalCodes.texts)
    guard
      pieces.texts.byteCount + codes.byteCount
        + (starts.count + codes.count) * MemoryLayout<PrefixOrder.Place>.stride <= mostBytes
    else { return nil }
    if Task.isCancelled { return nil }
    words = PrefixOrder(pieces.texts, places: starts)
    if Task.isCancelled { return nil }
    let ranks = PriceOrder.inverse(index.rows)
    homesOfPieces = Postings(count: pieces.textCount, homes: index.count) { add in
      for (row, rank) in ranks.enumerated() {
        func addPieces(_ range: Range<Int>) { for id in pieces.ids[range] { add(Int(id), rank) } }
        addPieces(titles.range(row))
        addPieces(locations.range(storage.locations.id(row)))
        addPieces(towns.range(storage.cities.id(row)))
      }
    }
    if Task.isCancelled { return nil }
    writtenCodes = storage.postalCodes.texts
    // Number 0 is the empty one.
    self.codes = PrefixOrder(
      codes,
      places: ContiguousArray(
        (1..<max(1, codes.count)).map { PrefixOrder.Place(text: UInt32($0), offset: 0) }))
    homesOfCodes = Postings(count: codes.count, homes: index.count) { add in
      for (id, rank) in zip(storage.postalCodes.ids, ranks) where id > 0 { add(Int(id), rank) }
    }
  }

  private static func compact(_ codes: TextColumn) -> TextColumn {
    var compact = TextColumn()
    for id in 0..<codes.count {
      codes.withBytes(id) { code in
        TextMatcher.folded(code) { code in
          TextMatcher.compact(code.map(WordSearch.lower)).withUnsafeBufferPointer {
            compact.append($0)
          }
        }
      }
    }
    return compact
  }

  /// Whether it knows the homes that have some words. Only where a blank or a comma is part of a
  /// letter, as typed text may have it, the texts have to be read.
  func knows(_ words: [[UInt8]]) -> Bool {
    !words.contains { $0.contains(where: TextCutter.isSeparator) }
  }

  /// The homes that have all of some words that it knows.
  func bits(_ matcher: TextMatcher) -> CriterionBits? {
    CriterionBits.intersection(
      of: matcher.words.indices.map { number in
        var bits = homesOfPieces.bits { add in
          let word = matcher.words[number]
          words.visit(beginningWith: word) { piece, rest in
            if WordSearch.begins(word, rest) { add(piece) }
          }
        }
        bits.formUnion(homes(withCode: number, of: matcher))
        return bits
      })
  }

  /// The homes in whose code a word is found.
  private func homes(withCode number: Int, of matcher: TextMatcher) -> CriterionBits {
    let word = matcher.words[number]
    let joined = number > 0 ? matcher.words[number - 1] + word : word
    return homesOfCodes.bits { add in
      for start in number > 0 ? [word, joined] : [word] {
        codes.visit(beginningWith: TextMatcher.compact(start)) { id, _ in
          let isFound = writtenCodes.withBytes(id) { matcher.isFound(number, inCode: $0) }
          if isFound { add(id) }
        }
      }
    }
  }

  /// How much memory it takes, in bytes, the codes as they are written not counted.
  var byteCount: Int {
    words.byteCount + homesOfPieces.byteCount + codes.byteCount + homesOfCodes.byteCount
  }
}

/// Cuts folded texts at blanks and commas, of which no word of a search has any.
private struct TextCutter {
  /// Where the pieces of each text end.
  struct Cuts {
    var start = 0
    var ends: ContiguousArray<Int> = []

    func range(_ text: Int) -> Range<Int> {
      guard ends.indices.contains(text) else { return 0..<0 }
      return (text == 0 ? start : ends[text - 1])..<ends[text]
    }
  }

  private var interner = Interner()
  /// How much memory different pieces may take, in bytes.
  private let mostBytes: Int

  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// The pieces of all texts, one after the other.
  var pieces: InternedColumn { interner.column }

  static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x2C }

  /// Cuts more texts. Nil where the different pieces take too much memory, or if the task is
  /// cancelled.
  mutating func cut(_ texts: TextColumn) -> Cuts? {
    var cuts = Cuts(start: pieces.ids.count)
    cuts.ends.reserveCapacity(texts.count)
    for text in 0..<texts.count {
      texts.withBytes(text) { text in TextMatcher.folded(text) { cut($0) } }
      cuts.ends.append(interner.column.ids.count)
      guard text % 4_096 == 0 else { continue }
      if interner.column.texts.byteCount > mostBytes || Task.isCancelled { return nil }
    }
    return cuts
  }

  private mutating func cut(_ text: UnsafeBufferPointer<UInt8>) {
    let small = text.map(WordSearch.lower)
    small.withUnsafeBufferPointer { small in
      let pieces = small.split(whereSeparator: Self.isSeparator).map {
        UnsafeBufferPointer(rebasing: $0)
      }
      pieces.withUnsafeBufferPointer { interner.append($0) }
    }
  }
}
