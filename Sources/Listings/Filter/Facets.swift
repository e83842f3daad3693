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
    counts(of: index.kinds, textCount: index.listings.kindColumn.textCount, without: .kinds)
  }

  /// How many homes with each text of another column of the file pass everything but what is asked
  /// of that column, by `FileColumn.Choice.id`; those without a text stand at 0. Empty for a column
  /// of numbers, and for one that was not added.
  public func choiceCounts(of column: Int) -> [Int] {
    guard let indexed = index.columns[column], case .texts(let texts) = indexed.column.values
    else { return [] }
    return counts(of: indexed.ids, textCount: texts.textCount, without: .column(column))
  }

  private func counts(
    of ids: ContiguousArray<UInt32>, textCount: Int, without criterion: Criterion
  ) -> [Int] {
    guard ids.count == index.count else { return [] }
    return ids.withUnsafeBufferPointer { ids in
      candidates(without: criterion).counts(binCount: textCount) { Int(ids[$0]) }
    }
  }

  /// How many homes that pass everything but a criterion lie between each two neighbouring edges:
  /// from the lower one on, below the upper one, and in the last bin that one, too. Edges that do
  /// not rise give nothing.
  public func histogram(of measure: Measure, edges: [Double]) -> [Int] {
    guard edges.count >= 2, zip(edges, edges.dropFirst()).allSatisfy(<) else { return [] }
    let candidates = candidates(without: measure.criterion)
    guard measure != .price else { return priceHistogram(candidates, edges) }
    let bins = index.bins(of: measure, edges: edges)
    guard bins.count == index.count else { return Array(repeating: 0, count: edges.count - 1) }
    let counts = bins.withUnsafeBufferPointer { bins in
      candidates.counts(binCount: edges.count) { Int(bins[$0]) }
    }
    // Bin 0 holds what lies outside.
    return Array(counts.dropFirst())
  }

  /// Prices are sorted: each bin is a run of them.
  private func priceHistogram(_ candidates: Candidates, _ edges: [Double]) -> [Int] {
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
    guard !range.isEmpty else { return }
    let (first, last) = (range.lowerBound / 64, (range.upperBound - 1) / 64)
    let all = ~UInt64(0)
    let masks = (
      first: all << UInt64(range.lowerBound % 64),
      last: all >> UInt64(63 - (range.upperBound - 1) % 64)
    )
    func each(_ words: UnsafeBufferPointer<UInt64>?) {
      for index in first...last {
        var word = words.map { index < $0.count ? $0[index] : 0 } ?? all
        if index == first { word &= masks.first }
        if index == last { word &= masks.last }
        if word != 0 { body(index, word) }
      }
    }
    if let bits { bits.words.withUnsafeBufferPointer { each($0) } } else { each(nil) }
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

/// In which bin of a histogram each home lies, by its rank: 0 outside, then from 1.
struct HistogramBins: Sendable {
  let measure: FilterResult.Measure
  let edges: [Double]
  /// The values were those of this column.
  let column: IndexedColumn?
  let bins: ContiguousArray<UInt16>

  init(
    _ values: ContiguousArray<Double>, _ measure: FilterResult.Measure, column: IndexedColumn?,
    edges: [Double]
  ) {
    self.measure = measure
    self.edges = edges
    self.column = column
    let last = edges.count - 2
    bins = edges.withUnsafeBufferPointer { edges in
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
          return UInt16(clamping: low + 1)
        })
    }
  }
}
