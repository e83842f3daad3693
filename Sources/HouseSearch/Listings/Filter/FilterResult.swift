/// The homes that pass a filter, as rows of the listings, cheapest first. A result never changes.
public struct FilterResult: Sendable, RandomAccessCollection {
  /// The filter the homes pass.
  public let filter: ListingsFilter
  /// The index that found them.
  package let index: FilterIndex
  let homes: HomeMasks
  /// Kept until another coordinate is requested.
  let distances: Distances?

  /// The listings the rows belong to.
  public var listings: ListingsTable { index.listings }
  /// How many homes pass.
  public var count: Int { homes.count }
  /// The position of the cheapest home.
  public var startIndex: Int { 0 }
  /// The position after the dearest home.
  public var endIndex: Int { count }

  /// The row of the listings at a position of the result.
  public subscript(position: Int) -> Int {
    precondition(position >= 0 && position < count, "a result has no such position")
    return homes.rank(at: position).map { Int(index.rows[$0]) } ?? 0
  }

  /// The index in the result of a row of the listings; nil if it does not pass.
  public func position(of row: Int) -> Int? {
    index.rank(of: row).flatMap { passes(rank: $0) ? homes.position(of: $0) : nil }
  }

  /// Whether the home at a rank in the order by price passes.
  package func passes(rank: Int) -> Bool { homes.passes(rank) }

  /// Whether a row of the listings passes.
  public func contains(_ row: Int) -> Bool { index.rank(of: row).map(passes) ?? false }

  /// The home nearest to the coordinate of the filter, whether it passes or not, in kilometres.
  package var nearestHome: (row: Int, distance: Double)? {
    guard let center = filter.surroundings?.center, let distances, distances.center == center,
      let nearest = distances.kilometres.lazy.filter({ !$0.isNaN }).min(),
      let rank = distances.kilometres.firstIndex(of: nearest), let row = index.row(at: rank)
    else { return nil }
    return (row, nearest)
  }

  /// The median of the prices: of an even number, the mean of the two in the middle.
  public var medianPrice: Double? {
    guard let upper = price(count / 2) else { return nil }
    guard count % 2 == 0, let lower = price(count / 2 - 1) else { return upper }
    return lower + (upper - lower) / 2
  }

  /// The lowest price; nil without homes.
  public var lowestPrice: Double? { price(0) }
  /// The highest price; nil without homes.
  public var highestPrice: Double? { price(count - 1) }

  private func price(_ position: Int) -> Double? {
    homes.rank(at: position).map { index.prices[$0] }
  }
}
