/// The homes that pass a filter, as rows of the listings, cheapest first. A result never changes.
public struct FilterResult: Sendable, RandomAccessCollection {
  /// The filter the homes pass.
  public let filter: ListingsFilter
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

/// Counts of the homes that pass all criteria but one. A facet is counted when it is requested; the
/// next result counts on from there by the homes that changed.
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
    let (homes, spare) = homes(without: criterion)
    return spare == 0 ? homes.count : homes.masks.count { $0 & ~spare == 0 }
  }

  /// The number of homes of each kind that pass everything but the kinds, by `HomeKind.id`.
  public var kindCounts: [Int] { counts(of: .kinds, without: .kinds) }

  /// The number of homes with each text of a column that pass everything else, by
  /// `FileColumn.Choice.id`; 0 is none. Empty for a column of numbers, and for one that was not
  /// added.
  public func choiceCounts(of column: Int) -> [Int] {
    guard let indexed = index.columns[column], case .texts = indexed.column.values else {
      return []
    }
    return counts(of: .choices(indexed), without: .column(column))
  }

  /// The number of homes that pass everything but a criterion between each two neighbouring edges.
  /// A bin holds its lower edge, the last one also its upper edge. Edges that do not rise give
  /// nothing.
  public func histogram(of measure: Measure, edges: [Double]) -> [Int] {
    guard edges.count >= 2, zip(edges, edges.dropFirst()).allSatisfy(<) else { return [] }
    let counts = counts(
      of: .histogram(measure, index.column(of: measure), edges: edges), without: measure.criterion)
    guard counts.count == edges.count else { return Array(repeating: 0, count: edges.count - 1) }
    // Bin 0 holds what lies outside.
    return Array(counts.dropFirst())
  }

  private func counts(of subject: Tally.Subject, without criterion: Criterion) -> [Int] {
    let (homes, spare) = homes(without: criterion)
    return index.counts(of: subject, in: homes, but: spare)
  }

  /// What decides which homes pass everything but a criterion. A filter alone does not: a column
  /// that it requests may have been read since.
  package struct Others: Equatable {
    let index: FilterIndex
    let requirements: [Requirement]

    package static func == (one: Others, other: Others) -> Bool {
      one.index === other.index && one.requirements == other.requirements
    }
  }

  /// What decides which homes pass everything but a criterion.
  package func others(without criterion: Criterion) -> Others {
    Others(
      index: index,
      requirements: homes.parts.map(\.requirement).filter { $0.criterion != criterion })
  }

  @inline(__always)
  func visit(without criterion: Criterion, _ body: (Int) -> Void) {
    let (homes, spare) = homes(without: criterion)
    for (rank, mask) in homes.masks.enumerated() where mask & ~spare == 0 { body(rank) }
  }

  /// The homes that pass everything but a criterion: those that have no bit but one.
  private func homes(without criterion: Criterion) -> (homes: HomeMasks, spare: HomeMasks.Mask) {
    if let part = homes.parts.first(where: { $0.requirement.criterion == criterion }) {
      return (homes, part.bit)
    }
    if case .several? = homes.parts.last?.requirement {
      // It may be one of those without a bit of their own.
      let rest = index.result(
        of: filter.without(criterion), reusing: self, distances: distances)
      return (rest.homes, 0)
    }
    return (homes, 0)
  }
}

struct Tally: Sendable {
  /// What homes are sorted into bins by. A column that is added anew is another one.
  enum Subject: Equatable, Sendable {
    /// The bins are the numbers of texts.
    case kinds
    case choices(IndexedColumn)
    /// The bins lie between edges from 1; 0 is outside.
    case histogram(FilterResult.Measure, IndexedColumn?, edges: [Double])
  }

  let subject: Subject
  private let bins: ContiguousArray<UInt32>
  private(set) var counts: [Int]
  /// The version of the masks that were counted, and the bit that did not count.
  private var counted: (version: Int, spare: HomeMasks.Mask)?

  init(_ subject: Subject, bins: ContiguousArray<UInt32>, count: Int) {
    (self.subject, self.bins) = (subject, bins)
    counts = Array(repeating: 0, count: count)
  }

  /// Counts the homes that pass: those that changed, if the masks before were counted, else all.
  mutating func count(_ homes: HomeMasks, but spare: HomeMasks.Mask) {
    if let counted, counted == (homes.version, spare) { return }
    let last = counted
    counted = (homes.version, spare)
    if let last, last.version == homes.base, let changes = homes.changes {
      for change in changes {
        let was = change.old & ~last.spare == 0
        let passes = change.new & ~spare == 0
        if was != passes { counts[Int(bins[Int(change.rank)])] += passes ? 1 : -1 }
      }
      return
    }
    // Two tables in turn: neighbours are often alike, and one count would wait for the other.
    var sums = [Int](repeating: 0, count: counts.count * 2)
    let second = counts.count
    sums.withUnsafeMutableBufferPointer { sums in
      homes.masks.withUnsafeBufferPointer { masks in
        bins.withUnsafeBufferPointer { bins in
          for rank in bins.indices {
            sums[Int(bins[rank]) &+ (rank & 1) &* second] &+= masks[rank] & ~spare == 0 ? 1 : 0
          }
        }
      }
    }
    for bin in counts.indices { counts[bin] = sums[bin] + sums[bin + second] }
  }

  static func bins(of values: ContiguousArray<Double>, _ edges: [Double]) -> ContiguousArray<UInt32>
  {
    guard let first = edges.first, let last = edges.last else { return [] }
    return edges.withUnsafeBufferPointer { edges in
      ContiguousArray(
        values.lazy.map { value in
          guard value >= first, value <= last else { return 0 }
          let bin = edges.partitioningIndex { $0 > value }
          return UInt32(min(bin, edges.count - 1))
        })
    }
  }
}
