/// What else there would be: every facet is worked out when it is asked for, from what the criteria
/// came to, and leaves the result as it is.
extension FilterResult {
  /// What a histogram counts.
  public enum Measure: Hashable, Sendable {
    /// The price, or the floor area in square metres.
    case price, area
    /// The numbers of another column of the file, counted from 0.
    case column(Int)

    /// The part of a filter that bounds it.
    public var criterion: Criterion {
      switch self {
      case .price: .price
      case .area: .area
      case .column(let number): .column(number)
      }
    }
  }

  /// How many homes would pass without one criterion.
  public func count(without criterion: Criterion) -> Int {
    if criterion == .price { return criteria.bitmap?.memberCount ?? index.count }
    guard criteria.parts.contains(where: { $0.requirement.criterion == criterion }) else {
      return count
    }
    return candidates(without: criterion).count
  }

  /// How many homes of each kind pass everything but the kinds, by `HomeKind.id`; those without a
  /// kind stand at 0. Empty where the file has no kinds.
  public var kindCounts: [Int] {
    counts(of: .kinds, without: .kinds)
  }

  /// How many homes with each text of another column of the file pass everything but what is asked
  /// of that column, by `FileColumn.Choice.id`; those without a text stand at 0. Empty for a column
  /// of numbers, and for one that was not added.
  public func choiceCounts(of column: Int) -> [Int] {
    guard let indexed = index.columns[column], case .texts = indexed.column.values else {
      return []
    }
    return counts(of: .choices(indexed), without: .column(column))
  }

  /// How many homes that pass everything but a criterion lie in each bin; empty where not all homes
  /// have one.
  ///
  /// What the last result was counted for is not counted again: while a bound is dragged few homes
  /// come or go.
  private func counts(of subject: HomeBins.Subject, without criterion: Criterion) -> [Int] {
    let bins = index.bins(of: subject)
    guard bins.count == index.count else { return [] }
    let candidates = candidates(without: criterion)
    let counts =
      index.tally(of: subject)?.moved(to: candidates, in: bins) ?? bins.counts(of: candidates)
    index.keep(Tally(subject: subject, candidates: candidates, counts: counts))
    return counts
  }

  /// What decides which homes pass everything but a criterion: where it is the same, the same do.
  /// A filter alone does not: a column that it asks for may have been read since.
  package struct Others: Equatable {
    let index: FilterIndex
    let requirements: [Requirement]
    /// Nil where the price is what is left out.
    let range: Range<Int>?

    package static func == (one: Others, other: Others) -> Bool {
      one.index === other.index && one.range == other.range
        && one.requirements == other.requirements
    }
  }

  /// What decides which homes pass everything but a criterion.
  package func others(without criterion: Criterion) -> Others {
    Others(
      index: index,
      requirements: criteria.parts.map(\.requirement).filter { $0.criterion != criterion },
      range: criterion == .price ? nil : range)
  }

  /// How many homes that pass everything but a criterion lie between each two neighbouring edges:
  /// from the lower one on, below the upper one, and in the last bin that one, too. Edges that do
  /// not rise give nothing.
  public func histogram(of measure: Measure, edges: [Double]) -> [Int] {
    guard edges.count >= 2, zip(edges, edges.dropFirst()).allSatisfy(<) else { return [] }
    guard measure != .price else { return priceHistogram(edges) }
    let counts = counts(
      of: .histogram(measure, index.column(of: measure), edges: edges), without: measure.criterion)
    guard counts.count == edges.count else { return Array(repeating: 0, count: edges.count - 1) }
    // Bin 0 holds what lies outside.
    return Array(counts.dropFirst())
  }

  /// Prices are sorted: each bin is a run of them.
  private func priceHistogram(_ edges: [Double]) -> [Int] {
    let last = edges.count - 1
    let ranks = edges.indices.map { number in
      number == last
        ? index.firstRank { $0 > edges[number] } : index.firstRank { $0 >= edges[number] }
    }
    guard let bitmap = criteria.bitmap else { return zip(ranks, ranks.dropFirst()).map { $1 - $0 } }
    let below = ranks.map(bitmap.rank)
    return zip(below, below.dropFirst()).map { $1 - $0 }
  }

  /// The homes that pass.
  var candidates: Candidates {
    Candidates(bits: criteria.bitmap.map { CriterionBits(words: $0.words) }, range: range)
  }

  /// The homes that pass everything but a criterion.
  func candidates(without criterion: Criterion) -> Candidates {
    Candidates(
      bits: criteria.bits(without: criterion),
      range: criterion == .price ? 0..<index.count : range)
  }
}

/// Homes as ranks in the order by price: some bits, or all, within a range of prices.
struct Candidates {
  /// Nil for all.
  let bits: CriterionBits?
  let range: Range<Int>

  /// How many there are.
  var count: Int {
    guard bits != nil else { return range.count }
    var count = 0
    visitWords { _, word in count += word.nonzeroBitCount }
    return count
  }

  /// Calls a body with the index of each word of 64 ranks that may have some, and the ranks.
  @inline(__always)
  private func visitWords(_ body: (Int, UInt64) -> Void) {
    withWords { words in
      for index in wordIndices {
        let word = word(index, of: words)
        if word != 0 { body(index, word) }
      }
    }
  }

  /// The words of 64 ranks that may have some.
  private var wordIndices: Range<Int> {
    range.isEmpty ? 0..<0 : range.lowerBound / 64..<(range.upperBound + 63) / 64
  }

  @inline(__always)
  private func withWords<Result>(_ body: (UnsafeBufferPointer<UInt64>?) -> Result) -> Result {
    bits?.words.withUnsafeBufferPointer { body($0) } ?? body(nil)
  }

  /// The ranks of a word.
  @inline(__always)
  private func word(_ index: Int, of words: UnsafeBufferPointer<UInt64>?) -> UInt64 {
    let start = index &* 64
    guard start < range.upperBound, start &+ 64 > range.lowerBound else { return 0 }
    var word = words.map { index < $0.count ? $0[index] : 0 } ?? ~0
    if start < range.lowerBound { word &= ~0 &<< UInt64(range.lowerBound &- start) }
    if start &+ 64 > range.upperBound { word &= ~0 &>> UInt64(start &+ 64 &- range.upperBound) }
    return word
  }

  /// Calls a body with each rank that others have and these have not, and with -1, or the other way
  /// round, and with 1.
  @inline(__always)
  func visitChanges(since others: Candidates, _ body: (Int, Int) -> Void) {
    let (own, old) = (wordIndices, others.wordIndices)
    withWords { words in
      others.withWords { oldWords in
        // Words that both have whole: nearly all.
        let start = max(own.lowerBound, old.lowerBound) + 1
        let count = min(words?.count ?? 0, oldWords?.count ?? 0)
        let whole = start..<max(start, min(own.upperBound, old.upperBound, count) - 1)
        for index in min(own.lowerBound, old.lowerBound)..<max(own.upperBound, old.upperBound) {
          let word: UInt64
          var changed: UInt64
          if whole.contains(index), let words, let oldWords {
            word = words[index]
            changed = word ^ oldWords[index]
          } else {
            word = self.word(index, of: words)
            changed = word ^ others.word(index, of: oldWords)
          }
          while changed != 0 {
            let bit = changed.trailingZeroBitCount
            body(index &* 64 &+ bit, Int(truncatingIfNeeded: word &>> UInt64(bit) & 1) &* 2 &- 1)
            changed &= changed &- 1
          }
        }
      }
    }
  }

  /// Calls a body with each rank.
  @inline(__always)
  func visit(_ body: (Int) -> Void) {
    visitWords { index, word in
      let start = index &* 64
      if word == ~0 {
        for bit in 0..<64 { body(start &+ bit) }
      } else {
        var rest = word
        while rest != 0 {
          body(start &+ rest.trailingZeroBitCount)
          rest &= rest &- 1
        }
      }
    }
  }

  /// How many ranks fall into each bin.
  @inline(__always)
  func counts(binCount: Int, _ bin: (Int) -> Int) -> [Int] {
    // Two tables in turn: neighbours are often alike, and one count would wait for the other.
    var counts = [Int](repeating: 0, count: binCount * 2)
    counts.withUnsafeMutableBufferPointer { counts in
      visit { rank in
        let place = bin(rank) &+ (rank & 1) &* binCount
        counts[place] &+= 1
      }
    }
    return (0..<binCount).map { counts[$0] + counts[$0 + binCount] }
  }
}

/// How many homes lay in each bin when something was counted last. What is counted next has most of
/// them, too, and only the others are looked at: at the most those of both.
struct Tally: Sendable {
  let subject: HomeBins.Subject
  /// Which homes were counted.
  let candidates: Candidates
  let counts: [Int]

  /// How many of other candidates lie in each bin.
  func moved(to candidates: Candidates, in bins: HomeBins) -> [Int] {
    var counts = counts
    counts.withUnsafeMutableBufferPointer { counts in
      func move<Bin: FixedWidthInteger>(_ bins: ContiguousArray<Bin>) {
        bins.withUnsafeBufferPointer { bins in
          candidates.visitChanges(since: self.candidates) { rank, change in
            counts[Int(truncatingIfNeeded: bins[rank])] &+= change
          }
        }
      }
      switch bins.numbers {
      case .small(let numbers): move(numbers)
      case .large(let numbers): move(numbers)
      }
    }
    return counts
  }
}

/// In which bin each home lies, by its rank.
struct HomeBins: Sendable {
  /// What homes are sorted into bins by. A column that is added anew is another one.
  enum Subject: Equatable, Sendable {
    /// The bins are the numbers of texts.
    case kinds
    case choices(IndexedColumn)
    /// The bins lie between edges from 1; 0 is outside.
    case histogram(FilterResult.Measure, IndexedColumn?, edges: [Double])
  }

  /// Bytes where they suffice: the steps of a drag read most of them, and memory is slow.
  fileprivate enum Numbers: Sendable {
    case small(ContiguousArray<UInt8>)
    case large(ContiguousArray<UInt32>)
  }

  let subject: Subject
  fileprivate let binCount: Int
  fileprivate let numbers: Numbers

  /// How many homes have a bin.
  var count: Int {
    switch numbers {
    case .small(let numbers): numbers.count
    case .large(let numbers): numbers.count
    }
  }

  /// By texts.
  init(_ subject: Subject, ids: ContiguousArray<UInt32>, textCount: Int) {
    (self.subject, binCount) = (subject, textCount)
    numbers =
      textCount <= Self.mostSmall
      ? .small(ContiguousArray(ids.lazy.map { UInt8(truncatingIfNeeded: $0) })) : .large(ids)
  }

  /// By numbers.
  init(_ subject: Subject, _ values: ContiguousArray<Double>, edges: [Double]) {
    (self.subject, binCount) = (subject, edges.count)
    numbers =
      binCount <= Self.mostSmall
      ? .small(Self.bins(of: values, edges)) : .large(Self.bins(of: values, edges))
  }

  private static let mostSmall = 256

  private static func bins<Bin: FixedWidthInteger>(
    of values: ContiguousArray<Double>, _ edges: [Double]
  ) -> ContiguousArray<Bin> {
    let last = edges.count - 2
    return edges.withUnsafeBufferPointer { edges in
      ContiguousArray(
        values.lazy.map { value in
          guard value >= edges[0], value <= edges[last + 1] else { return 0 }
          // The last edge that is not above the value, without a branch that depends on it.
          var (low, count) = (0, last + 1)
          while count > 1 {
            let half = count / 2
            low = edges[low &+ half] <= value ? low &+ half : low
            count -= half
          }
          return Bin(truncatingIfNeeded: low + 1)
        })
    }
  }

  /// How many candidates lie in each bin.
  func counts(of candidates: Candidates) -> [Int] {
    func counts<Bin: FixedWidthInteger>(_ bins: ContiguousArray<Bin>) -> [Int] {
      bins.withUnsafeBufferPointer { bins in
        candidates.counts(binCount: binCount) { Int(truncatingIfNeeded: bins[$0]) }
      }
    }
    return switch numbers {
    case .small(let numbers): counts(numbers)
    case .large(let numbers): counts(numbers)
    }
  }
}
