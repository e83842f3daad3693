/// A change of the filter that brings back homes if few or none pass, with the resulting count.
public enum Remedy: Hashable, Sendable {
  /// Removes a criterion.
  case removal(Criterion, count: Int)
  /// Widens a range to the nearest home beyond one of its bounds.
  case widening(Criterion, to: ValueRange, bound: Bound, count: Int)
  /// Widens the circle to the nearest home beyond it.
  case farther(Surroundings, count: Int)
  /// Accepts another kind of homes, by `HomeKind.id`.
  case kind(Int, count: Int)

  /// One of the two bounds of a range.
  public enum Bound: Hashable, Sendable { case lower, upper }

  /// The number of homes that pass after the change.
  public var count: Int {
    switch self {
    case .removal(_, let count), .widening(_, _, _, let count), .farther(_, let count),
      .kind(_, let count):
      count
    }
  }

  /// The criterion that is changed.
  public var criterion: Criterion {
    switch self {
    case .removal(let criterion, _), .widening(let criterion, _, _, _): criterion
    case .farther: .surroundings
    case .kind: .kinds
    }
  }

  /// The filter after the change.
  public func applied(to filter: ListingsFilter) -> ListingsFilter {
    var filter = filter
    switch self {
    case .removal(let criterion, _): filter = filter.without(criterion)
    case .widening(.price, let range, _, _): filter.price = range
    case .widening(.area, let range, _, _): filter.area = range
    case .widening(.column(let number), let range, _, _): filter.numbers[number] = range
    case .widening: break
    case .farther(let surroundings, _): filter.surroundings = surroundings
    case .kind(let id, _): filter.kinds?.insert(id)
    }
    return filter
  }
}

extension FilterResult {
  /// The changes that let more homes pass: the best criterion to remove, the nearest home beyond
  /// each bound, and the largest kind that is not accepted.
  public var remedies: [Remedy] {
    var remedies: [Remedy] = []
    let removals = filter.criteria.map { (criterion: $0, count: count(without: $0)) }
    // The first of equally good removals.
    if let best = removals.max(by: { $0.count < $1.count }), best.count > count,
      let first = removals.first(where: { $0.count == best.count })
    {
      remedies.append(.removal(first.criterion, count: first.count))
    }
    for criterion in filter.criteria { remedies += widenings(of: criterion) }
    if let kind = largestMissingKind { remedies.append(kind) }
    return remedies
  }

  private func widenings(of criterion: Criterion) -> [Remedy] {
    switch criterion {
    case .price: return filter.price.map { widenings(of: .price, $0, index.prices) } ?? []
    case .area: return filter.area.map { widenings(of: .area, $0, index.areas) } ?? []
    case .column(let number):
      // With choices of texts, a wider range may not bring back any home.
      guard let range = filter.numbers[number], filter.choices[number] == nil else { return [] }
      return widenings(of: criterion, range, index.columns[number]?.numbers ?? [])
    case .surroundings:
      guard let wanted = filter.surroundings else { return [] }
      let range = ValueRange(upper: wanted.radius)
      return widenings(of: .surroundings, range, distances?.kilometres ?? []).map { remedy in
        guard case .widening(_, let wider, _, let count) = remedy else { return remedy }
        return .farther(Surroundings(center: wanted.center, radius: wider.upper), count: count)
      }
    default: return []
    }
  }

  private func widenings(
    of criterion: Criterion, _ range: ValueRange, _ values: ContiguousArray<Double>
  ) -> [Remedy] {
    // An empty range cannot be repaired by one bound.
    guard values.count == index.count, range.lower <= range.upper else { return [] }
    var below = (value: -Double.greatestFiniteMagnitude, count: 0)
    var above = (value: Double.greatestFiniteMagnitude, count: 0)
    visit(without: criterion) { rank in
      let value = values[rank]
      // The value that stands for a missing number is the least of all.
      if value < range.lower, value >= below.value, value > -.greatestFiniteMagnitude {
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

  private var largestMissingKind: Remedy? {
    guard let wanted = filter.kinds else { return nil }
    let counts = kindCounts
    let missing = listings.kinds.filter {
      !wanted.contains($0.id) && counts.indices.contains($0.id)
    }
    guard let most = missing.map({ counts[$0.id] }).max(), most > 0,
      let kind = missing.first(where: { counts[$0.id] == most })
    else { return nil }
    return .kind(kind.id, count: count + most)
  }
}
