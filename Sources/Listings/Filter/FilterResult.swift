/// The homes that pass a filter, as rows of the listings, cheapest first. Nothing is copied: the
/// nth row is looked up when it is needed, in the same short time wherever it is.
public struct FilterResult: Sendable, RandomAccessCollection {
  /// The filter the homes pass.
  public let filter: ListingsFilter
  /// How many homes pass.
  public let count: Int

  /// The index that found them.
  package let index: FilterIndex
  let criteria: CriteriaResult
  /// The ranks in the order by price whose price passes.
  private let range: Range<Int>
  /// How many ranks before the range pass the criteria.
  private let offset: Int

  init(
    index: FilterIndex, filter: ListingsFilter, range: Range<Int>, criteria: CriteriaResult
  ) {
    self.index = index
    self.filter = filter
    self.range = range
    self.criteria = criteria
    if let bitmap = criteria.bitmap {
      offset = bitmap.rank(range.lowerBound)
      count = bitmap.rank(range.upperBound) - offset
    } else {
      offset = range.lowerBound
      count = range.count
    }
  }

  /// The listings the rows belong to.
  public var listings: ListingsTable { index.listings }
  /// The position of the cheapest home.
  public var startIndex: Int { 0 }
  /// The position after the dearest home.
  public var endIndex: Int { count }

  /// The row of the listings at a position of the result.
  public subscript(position: Int) -> Int {
    precondition(position >= 0 && position < count, "a result has no such position")
    return rank(position).map { Int(index.rows[$0]) } ?? 0
  }

  /// The index in the result of a row of the listings; nil if it does not pass.
  public func position(of row: Int) -> Int? {
    guard let rank = index.rank(of: row), range.contains(rank) else { return nil }
    guard let bitmap = criteria.bitmap else { return rank - offset }
    return bitmap.contains(rank) ? bitmap.rank(rank) - offset : nil
  }

  /// Whether a rank in the order by price passes everything but the price.
  package func passesCriteria(at rank: Int) -> Bool { criteria.bitmap?.contains(rank) ?? true }

  /// Whether a row of the listings passes.
  public func contains(_ row: Int) -> Bool { position(of: row) != nil }

  /// The median of the prices: of an even number, the mean of the two in the middle; nil without
  /// homes.
  public var medianPrice: Double? {
    guard count > 0, let upper = price(count / 2) else { return nil }
    guard count % 2 == 0, let lower = price(count / 2 - 1) else { return upper }
    return lower + (upper - lower) / 2
  }

  /// The lowest price; nil without homes.
  public var lowestPrice: Double? { price(0) }
  /// The highest price; nil without homes.
  public var highestPrice: Double? { price(count - 1) }

  private func price(_ position: Int) -> Double? {
    guard position >= 0, position < count else { return nil }
    return rank(position).map { index.prices[$0] }
  }

  private func rank(_ position: Int) -> Int? {
    criteria.bitmap.map { $0.select(offset + position) } ?? offset + position
  }
}

/// What the criteria besides the price came to, each for itself and all together.
struct CriteriaResult: Sendable {
  let criteria: Criteria
  /// The ranks that pass all of them; nil where there is none to pass.
  let bitmap: RankBitmap?
  private let area: CriterionBits?
  private let kinds: CriterionBits?
  private let bedrooms: CriterionBits?
  private let text: CriterionBits?
  private let near: CriterionBits?
  /// Kept while no other coordinate is requested, whatever the radius is, and without one, too.
  let distances: Distances?

  /// - Parameter known: distances that were worked out elsewhere.
  init(
    _ criteria: Criteria, in index: FilterIndex, reusing previous: CriteriaResult?,
    distances known: Distances? = nil
  ) {
    self.criteria = criteria
    let old = previous?.criteria
    area = Self.bits(criteria.minimumArea, old?.minimumArea, previous?.area) { minimum in
      Self.bits(of: index.areas, atLeast: minimum, count: index.count)
    }
    kinds = Self.bits(criteria.kinds, old?.kinds, previous?.kinds) { wanted in
      Self.bits(of: index, kinds: wanted)
    }
    bedrooms = Self.bits(criteria.minimumBedrooms, old?.minimumBedrooms, previous?.bedrooms) {
      Self.bits(of: index.bedrooms, atLeast: Int16(clamping: $0), count: index.count)
    }
    let words = criteria.words.isEmpty ? nil : criteria.words
    text = Self.bits(words, old?.words, previous?.text) { Self.bits(of: index, words: $0) }
    let distances = Self.distances(
      criteria.surroundings?.center, in: index, [known, previous?.distances].compactMap { $0 })
    self.distances = distances
    near = Self.bits(criteria.surroundings, old?.surroundings, previous?.near) { wanted in
      CriterionBits(values: distances?.nearness ?? [], atLeast: Float(-wanted.radius))
    }
    if let previous, previous.criteria == criteria {
      bitmap = previous.bitmap
      return
    }
    bitmap = Self.intersection([area, kinds, bedrooms, text, near], count: index.count)
  }

  /// The ranks that pass all criteria; nil where there is none.
  private static func intersection(_ parts: [CriterionBits?], count: Int) -> RankBitmap? {
    let parts = parts.compactMap { $0 }
    guard var all = parts.first else { return nil }
    for part in parts.dropFirst() { all.formIntersection(part) }
    return RankBitmap(words: all.words, count: count)
  }

  private static func distances(
    _ center: Coordinate?, in index: FilterIndex, _ known: [Distances]
  ) -> Distances? {
    guard let center else { return known.first }
    return known.first { $0.center == center } ?? Distances(from: center, in: index)
  }

  /// The bits of one criterion, anew or as they were for the same value.
  private static func bits<Value: Equatable>(
    _ value: Value?, _ oldValue: Value?, _ old: CriterionBits?, _ make: (Value) -> CriterionBits
  ) -> CriterionBits? {
    guard let value else { return nil }
    if value == oldValue, let old { return old }
    return make(value)
  }

  private static func bits<Value: Comparable>(
    of column: ContiguousArray<Value>, atLeast minimum: Value, count: Int
  ) -> CriterionBits {
    // A column the file lacks: no home is known to pass.
    guard column.count == count else { return CriterionBits(count: count) { _ in false } }
    return CriterionBits(values: column, atLeast: minimum)
  }

  private static func bits(of index: FilterIndex, words: [[UInt8]]) -> CriterionBits {
    let matches = TextMatcher(words: words).matches(index.listings.storage, count: index.count)
    return matches.withUnsafeBufferPointer { matches in
      CriterionBits(count: index.count) { matches[Int(index.rows[$0])] }
    }
  }

  private static func bits(of index: FilterIndex, kinds wanted: Set<Int>) -> CriterionBits {
    guard index.kinds.count == index.count else {
      return CriterionBits(count: index.count) { _ in false }
    }
    var isWanted = [Bool](repeating: false, count: index.listings.storage.kinds.textCount)
    for id in wanted where id > 0 && id < isWanted.count { isWanted[id] = true }
    return index.kinds.withUnsafeBufferPointer { kinds in
      isWanted.withUnsafeBufferPointer { isWanted in
        CriterionBits(count: kinds.count) { isWanted[Int(kinds[$0])] }
      }
    }
  }
}
