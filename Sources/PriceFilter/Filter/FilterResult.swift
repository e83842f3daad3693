/// The homes that pass a filter, as rows of the listings, cheapest first. Nothing is copied: the nth
/// row is looked up when it is asked for, in the same short time wherever it is.
public struct FilterResult: Sendable, RandomAccessCollection {
  public let filter: ListingsFilter
  /// How many homes pass.
  public let count: Int

  let index: FilterIndex
  let criteria: CriteriaResult
  /// The places of the order by price whose price passes.
  private let range: Range<Int>
  /// How many places before the range pass the criteria.
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

  public var listings: Listings { index.listings }
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The row of the listings at a position of the result.
  public subscript(position: Int) -> Int {
    precondition(position >= 0 && position < count, "a result has no such position")
    return place(position).map { Int(index.rows[$0]) } ?? 0
  }

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
    return place(position).map { index.prices[$0] }
  }

  private func place(_ position: Int) -> Int? {
    criteria.bitmap.map { $0.select(offset + position) } ?? offset + position
  }
}
