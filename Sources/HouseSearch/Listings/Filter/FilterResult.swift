/// The homes that pass a filter, as rows of the listings, cheapest first. A result never changes.
public struct FilterResult: Sendable, RandomAccessCollection {
  /// The filter of the result.
  public let filter: ListingsFilter
  package let index: FilterIndex
  let homes: HomeMasks

  /// The listings that the rows belong to.
  public var listings: ListingsTable { index.listings }
  /// The number of homes that pass.
  public var count: Int { homes.count }
  /// The position of the cheapest home.
  public var startIndex: Int { 0 }
  /// The position after the most expensive home.
  public var endIndex: Int { count }

  /// The row of the listings at a position of the result.
  public subscript(position: Int) -> Int {
    precondition(position >= 0 && position < count, "a result has no such position")
    return homes.rank(at: position).map { Int(index.rows[$0]) } ?? 0
  }

  /// The position of a row of the listings, or nil if it does not pass.
  public func position(of row: Int) -> Int? {
    index.rank(of: row).flatMap { passes(rank: $0) ? homes.position(of: $0) : nil }
  }

  package func passes(rank: Int) -> Bool { homes.passes(rank) }

  /// Whether a row of the listings passes.
  public func contains(_ row: Int) -> Bool { index.rank(of: row).map(passes) ?? false }

  /// The home nearest to the coordinate of the filter, even if it does not pass, in kilometres.
  package var nearestHome: (row: Int, distance: Double)? {
    guard let center = filter.surroundings?.center else { return nil }
    let distances = index.distances(from: center).kilometres
    guard let nearest = distances.lazy.filter({ !$0.isNaN }).min(),
      let rank = distances.firstIndex(of: nearest), let row = index.row(at: rank)
    else { return nil }
    return (row, nearest)
  }

  /// The median price; for an even number of homes, the mean of the two in the middle.
  public var medianPrice: Double? {
    guard let upper = price(count / 2) else { return nil }
    guard count % 2 == 0, let lower = price(count / 2 - 1) else { return upper }
    return lower + (upper - lower) / 2
  }

  private func price(_ position: Int) -> Double? {
    homes.rank(at: position).map { index.prices[$0] }
  }
}

/// Counts of homes that pass all criteria but one, made on request and updated by changed homes.
extension FilterResult {
  /// The number of homes that would pass without one criterion.
  public func count(without criterion: Criterion) -> Int {
    let (homes, spare) = homes(without: criterion)
    return spare == 0 ? homes.count : homes.masks.count { $0 & ~spare == 0 }
  }

  /// The number of homes with each kind, or each text of a column, that pass all other criteria, by
  /// `FileColumn.Choice.id`; 0 means no text. Empty for numbers, or a column that is not added.
  public func choiceCounts(of criterion: Criterion) -> [Int] {
    guard let column = index.columns[criterion], case .texts = column.column.values else {
      return []
    }
    return counts(of: Tally.Subject(criterion: criterion, column: column))
  }

  /// The number of homes in each bin between neighbouring edges that pass all other criteria. A bin
  /// includes its lower edge, the last bin also its upper edge. Empty if the edges do not rise.
  /// - Parameter criterion: the price, the floor area in square metres, or a column of the file.
  public func histogram(of criterion: Criterion, edges: [Double]) -> [Int] {
    guard edges.count >= 2, zip(edges, edges.dropFirst()).allSatisfy(<) else { return [] }
    let column = index.columns[criterion]
    let counts = counts(of: Tally.Subject(criterion: criterion, column: column, edges: edges))
    guard counts.count == edges.count else { return Array(repeating: 0, count: edges.count - 1) }
    // Bin 0 counts the values outside.
    return Array(counts.dropFirst())
  }

  private func counts(of subject: Tally.Subject) -> [Int] {
    let (homes, spare) = homes(without: subject.criterion)
    return index.counts(of: subject, in: homes, but: spare)
  }

  @inline(__always)
  func visit(without criterion: Criterion, _ body: (Int) -> Void) {
    let (homes, spare) = homes(without: criterion)
    for (rank, mask) in homes.masks.enumerated() where mask & ~spare == 0 { body(rank) }
  }

  /// The masks for all criteria but one, and the bit to ignore in them.
  private func homes(without criterion: Criterion) -> (homes: HomeMasks, spare: HomeMasks.Mask) {
    if let part = homes.parts.first(where: { $0.requirement.criterion == criterion }) {
      return (homes, part.bit)
    }
    if case .several? = homes.parts.last?.requirement.test {
      // The criterion may share its bit with others.
      let rest = index.result(of: filter.without(criterion), reusing: self)
      return (rest.homes, 0)
    }
    return (homes, 0)
  }
}

struct Tally: Sendable {
  /// The property that homes are counted by. A column that is added again is a different subject.
  struct Subject: Equatable, Sendable {
    let criterion: Criterion
    var column: IndexedColumn?
    /// The edges of the bins, counted from 1; bin 0 is outside. Without edges, the bins are the
    /// numbers of texts.
    var edges: [Double] = []
  }

  let subject: Subject
  private let bins: ContiguousArray<UInt32>
  private(set) var counts: [Int]
  /// The version of the masks that were counted, and the ignored bit.
  private var counted: (version: Int, spare: HomeMasks.Mask)?

  init(_ subject: Subject, bins: ContiguousArray<UInt32>, count: Int) {
    (self.subject, self.bins) = (subject, bins)
    counts = Array(repeating: 0, count: count)
  }

  /// Updates the counts by the changed homes if the previous masks were counted, or counts all.
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
    // Two alternating tables: neighbours are often alike, and increments of one count would queue.
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

/// A change of the filter that brings back homes if few or none pass, with the resulting count.
public enum Remedy: Hashable, Sendable {
  case removal(Criterion, count: Int)
  /// Widens a range, of kilometres for surroundings, to the nearest home beyond one of its bounds.
  case widening(Criterion, to: ValueRange, bound: Bound, count: Int)

  /// One of the two bounds of a range.
  public enum Bound: Hashable, Sendable { case lower, upper }

  /// The number of homes that pass after the change.
  public var count: Int {
    switch self {
    case .removal(_, let count), .widening(_, _, _, let count): count
    }
  }

  /// The criterion that is changed.
  public var criterion: Criterion {
    switch self {
    case .removal(let criterion, _), .widening(let criterion, _, _, _): criterion
    }
  }

  /// The filter after the change.
  public func applied(to filter: ListingsFilter) -> ListingsFilter {
    guard case .widening(let criterion, let range, _, _) = self else {
      return filter.without(criterion)
    }
    var filter = filter
    if criterion == .surroundings {
      filter.surroundings?.radius = range.upper
    } else {
      filter.ranges[criterion] = range
    }
    return filter
  }
}

extension FilterResult {
  /// The best criterion to remove, and the nearest home beyond each bound, if that adds homes.
  public var remedies: [Remedy] {
    let removals = filter.criteria.map { Remedy.removal($0, count: count(without: $0)) }
    let most = removals.map(\.count).max() ?? 0
    let best = most > count ? removals.first { $0.count == most } : nil
    return [best].compactMap { $0 } + filter.criteria.flatMap(widenings)
  }

  private func widenings(of criterion: Criterion) -> [Remedy] {
    let (range, values): (ValueRange?, ContiguousArray<Double>) =
      if criterion == .surroundings, let near = filter.surroundings {
        (ValueRange(upper: near.radius), index.distances(from: near.center).kilometres)
      } else {
        (filter.ranges[criterion], index.numbers(of: criterion))
      }
    // An empty range cannot be repaired by one bound.
    guard let range, range.lower <= range.upper, values.count == index.count else { return [] }
    var below = (value: Double.missing, count: 0)
    var above = (value: Double.greatestFiniteMagnitude, count: 0)
    visit(without: criterion) { rank in
      let value = values[rank]
      if value < range.lower, value >= below.value, value > .missing {
        below = (value, value == below.value ? below.count + 1 : 1)
      }
      if value > range.upper, value <= above.value {
        above = (value, value == above.value ? above.count + 1 : 1)
      }
    }
    let wider = [
      (Remedy.Bound.lower, ValueRange(lower: below.value, upper: range.upper), below.count),
      (.upper, ValueRange(lower: range.lower, upper: above.value), above.count),
    ]
    return wider.filter { $0.2 > 0 }.map { bound, wider, more in
      .widening(criterion, to: wider, bound: bound, count: count + more)
    }
  }
}
