/// The homes that pass a filter. A result never changes. `SortedResult` lists the homes.
package struct FilterResult: Sendable {
  package let filter: ListingsFilter
  package let index: FilterIndex
  let homes: HomeMasks

  /// The listings that the rows belong to.
  package var listings: ListingsTable { index.listings }
  package var count: Int { homes.count }

  /// The rows of the homes, cheapest first.
  package var byPrice: SortedResult { SortedResult(self) }

  package func contains(_ row: Int) -> Bool { homes.passes(row) }

  /// The home nearest to the coordinate of the filter, even if it does not pass, in kilometres.
  package var nearestHome: (row: Int, distance: Double)? {
    guard let center = filter.surroundings?.center else { return nil }
    let distances = index.distances(from: center).numbers
    let prices = index.prices
    // Of equally near homes, the cheapest.
    let nearest = distances.indices.lazy.filter { !distances[$0].isNaN }.min { one, other in
      (distances[one], prices[one]) < (distances[other], prices[other])
    }
    return nearest.map { ($0, distances[$0]) }
  }

  /// The median price; for an even number of homes, the mean of the two in the middle.
  package var medianPrice: Double? { byPrice.lazy.map { index.prices[$0] }.median }
}

/// Counts of homes that pass all criteria but one, made on request and updated by changed homes.
extension FilterResult {
  /// The number of homes that would pass without one criterion.
  package func count(without criterion: Criterion) -> Int {
    let (homes, spare) = homes(without: criterion)
    return spare == 0 ? homes.count : homes.masks.count { $0 & ~spare == 0 }
  }

  /// The number of homes with each kind, or each text of a column, that pass all other criteria, by
  /// `FileColumn.Choice.id`; 0 means no text. Empty for numbers, or a column that is not added.
  package func choiceCounts(of criterion: Criterion) -> [Int] {
    index.columns[criterion].flatMap { counts(of: .choices($0), without: criterion) } ?? []
  }

  /// The number of homes in each bin between neighbouring edges that pass all other criteria. A bin
  /// includes its lower edge, the last bin also its upper edge. Empty if the edges do not rise.
  /// - Parameter criterion: the price, the floor area in square metres, or a column of the file.
  package func histogram(of criterion: Criterion, edges: [Double]) -> [Int] {
    guard edges.count >= 2, zip(edges, edges.dropFirst()).allSatisfy(<) else { return [] }
    let counts = index.columns[criterion].flatMap {
      self.counts(of: .numbers($0, edges: edges), without: criterion)
    }
    // Bin 0 counts the values outside.
    return counts.map { Array($0.dropFirst()) } ?? Array(repeating: 0, count: edges.count - 1)
  }

  private func counts(of subject: Tally.Subject, without criterion: Criterion) -> [Int]? {
    let (homes, spare) = homes(without: criterion)
    return index.tally(of: subject, in: homes, but: spare)?.counts
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
  enum Subject: Equatable, Sendable {
    /// The bins are the numbers of texts.
    case choices(FilterColumn)
    /// The bins between the edges are counted from 1; bin 0 is outside.
    case numbers(FilterColumn, edges: [Double])
    /// The bins are blocks of places, see `blockSize`.
    case places(HomeOrder)
  }

  /// The number of neighbouring places that are counted together.
  static let blockSize = 256

  let subject: Subject
  /// The bin of each row.
  let bins: ContiguousArray<UInt32>
  private(set) var counts: [Int]
  /// The version of the masks that were counted, and the ignored bit.
  private var counted: (version: Int, spare: HomeMasks.Mask)?

  /// Returns nil if the subject has no value for each home.
  init?(_ subject: Subject, homeCount: Int) {
    self.subject = subject
    let count: Int
    switch subject {
    case .choices(let column):
      (bins, count) = (column.texts?.ids ?? [], column.texts?.textCount ?? 0)
    case .numbers(let column, let edges):
      (bins, count) = (Self.bins(of: column.numbers, edges), edges.count)
    case .places(let order):
      var blocks = ContiguousArray<UInt32>(repeating: 0, count: order.count)
      for (place, row) in order.enumerated() { blocks[Int(row)] = UInt32(place / Self.blockSize) }
      (bins, count) = (blocks, homeCount / Self.blockSize + 1)
    }
    guard bins.count == homeCount else { return nil }
    counts = Array(repeating: 0, count: count)
  }

  /// Updates the counts by the changed homes if the previous masks were counted, or counts all.
  mutating func count(_ homes: HomeMasks, but spare: HomeMasks.Mask) {
    if let counted, counted == (homes.version, spare) { return }
    defer { counted = (homes.version, spare) }
    if let counted, counted.version == homes.base, let changes = homes.changes {
      for change in changes {
        let was = change.old & ~counted.spare == 0
        let passes = change.new & ~spare == 0
        if was != passes { counts[Int(bins[Int(change.row)])] += passes ? 1 : -1 }
      }
      return
    }
    // Two alternating tables: neighbours are often alike, and increments of one count would queue.
    var sums = [Int](repeating: 0, count: counts.count * 2)
    let second = counts.count
    sums.withUnsafeMutableBufferPointer { sums in
      homes.masks.withUnsafeBufferPointer { masks in
        bins.withUnsafeBufferPointer { bins in
          for row in bins.indices {
            sums[Int(bins[row]) &+ (row & 1) &* second] &+= masks[row] & ~spare == 0 ? 1 : 0
          }
        }
      }
    }
    for bin in counts.indices { counts[bin] = sums[bin] + sums[bin + second] }
  }

  private static func bins(
    of values: ContiguousArray<Double>, _ edges: [Double]
  ) -> ContiguousArray<UInt32> {
    edges.withUnsafeBufferPointer { edges in
      let last = edges.count - 1
      return ContiguousArray(
        values.lazy.map { value in
          value <= edges[last] ? UInt32(min(edges.partitioningIndex { $0 > value }, last)) : 0
        })
    }
  }
}

/// A change of the filter that brings back homes if few or none pass.
package struct Remedy: Hashable, Sendable {
  package let criterion: Criterion
  /// The range, of kilometres for surroundings, widened to the nearest home beyond one of its
  /// bounds, or nil to remove the criterion.
  package let range: ValueRange?
  package let count: Int

  package func applied(to filter: ListingsFilter) -> ListingsFilter {
    guard let range else { return filter.without(criterion) }
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
  package var remedies: [Remedy] {
    let removal = filter.criteria
      .map { Remedy(criterion: $0, range: nil, count: count(without: $0)) }
      .max { $0.count < $1.count }
    let wider = index.requirements(of: filter).flatMap(widenings)
    return ([removal].compactMap { $0 } + wider).filter { $0.count > count }
  }

  private func widenings(of requirement: Requirement) -> [Remedy] {
    guard let criterion = requirement.criterion, let range = requirement.range,
      let values = requirement.column?.numbers, values.count == index.count,
      // An empty range cannot be repaired by one bound.
      range.lower <= range.upper
    else { return [] }
    var below = (value: Double.missing, count: 0)
    var above = (value: Double.greatestFiniteMagnitude, count: 0)
    let (homes, spare) = homes(without: criterion)
    for (row, mask) in homes.masks.enumerated() where mask & ~spare == 0 {
      let value = values[row]
      if value < range.lower, value >= below.value, value > .missing {
        below = (value, value == below.value ? below.count + 1 : 1)
      }
      if value > range.upper, value <= above.value {
        above = (value, value == above.value ? above.count + 1 : 1)
      }
    }
    return [
      (ValueRange(lower: below.value, upper: range.upper), below.count),
      (ValueRange(lower: range.lower, upper: above.value), above.count),
    ].map { Remedy(criterion: criterion, range: $0, count: count + $1) }
  }
}
