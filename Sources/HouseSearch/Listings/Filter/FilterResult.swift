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
  let range: Range<Int>
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

  /// Whether the home at a rank in the order by price passes.
  package func passes(rank: Int) -> Bool { range.contains(rank) && passesCriteria(at: rank) }

  /// The home of the listings, whether it passes or not, that is nearest to the coordinate of the
  /// filter, and how far it is, in kilometres; nil without one.
  package var nearestHome: (row: Int, distance: Double)? {
    guard let center = filter.surroundings?.center, let distances = criteria.distances,
      distances.center == center,
      let nearest = distances.nearness.max(), nearest.isFinite,
      let rank = distances.nearness.firstIndex(of: nearest), let row = index.row(at: rank)
    else { return nil }
    return (row, Double(-nearest))
  }

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
