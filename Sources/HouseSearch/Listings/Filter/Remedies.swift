/// What would bring homes back where few or none pass: one change each, and how many pass then.
public enum Remedy: Hashable, Sendable {
  /// To take a criterion away.
  case removal(Criterion, count: Int)
  /// To widen a range to the nearest home beyond one of its bounds.
  case widening(Criterion, to: ValueRange, bound: Bound, count: Int)
  /// To widen the surroundings to the nearest home beyond them.
  case farther(Surroundings, count: Int)
  /// To let another kind of homes through as well, by `HomeKind.id`.
  case kind(Int, count: Int)

  /// One of the two bounds of a range.
  public enum Bound: Hashable, Sendable { case lower, upper }

  /// How many homes pass afterwards.
  public var count: Int {
    switch self {
    case .removal(_, let count), .widening(_, _, _, let count), .farther(_, let count),
      .kind(_, let count):
      count
    }
  }

  /// The part of the filter that it changes.
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
  /// What would let more homes pass, best first: the criterion without which most do, the nearest
  /// home beyond each bound in the order of the filter, the largest kind that is left out. Only what
  /// brings homes.
  public var remedies: [Remedy] {
    var remedies: [Remedy] = []
    let removals = filter.criteria.map { (criterion: $0, count: count(without: $0)) }
    // Of equal ones the first.
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
    case .price:
      guard let range = filter.price else { return [] }
      return widenings(of: .price, range, index.prices)
    case .area:
      guard let range = filter.area, index.areas.count == index.count else { return [] }
      return widenings(of: .area, range, index.areas)
    case .column(let number):
      // Beside texts that are chosen, other numbers alone need not bring a home.
      guard let range = filter.numbers[number], filter.choices[number] == nil,
        let numbers = index.columns[number]?.numbers, numbers.count == index.count
      else { return [] }
      return widenings(of: criterion, range, numbers)
    case .surroundings: return fartherSurroundings
    case .bedrooms, .kinds, .text, .region, .homes, .mark: return []
    }
  }

  /// The nearest values beyond the bounds, of homes that pass everything else.
  private func widenings(
    of criterion: Criterion, _ range: ValueRange, _ values: ContiguousArray<Double>
  ) -> [Remedy] {
    // What stands for none is no value.
    let (least, greatest) = (-Double.greatestFiniteMagnitude.nextDown, Double.infinity)
    var below = (value: -Double.infinity, count: 0)
    var above = (value: Double.infinity, count: 0)
    values.withUnsafeBufferPointer { values in
      candidates(without: criterion).visit { rank in
        let value = values[rank]
        guard value >= least, value < greatest else { return }
        if value < range.lower, value >= below.value {
          below = (value, value == below.value ? below.count + 1 : 1)
        }
        if value > range.upper, value <= above.value {
          above = (value, value == above.value ? above.count + 1 : 1)
        }
      }
    }
    // A range that holds nothing at all is not widened by one bound.
    guard range.lower <= range.upper else { return [] }
    var remedies: [Remedy] = []
    if below.count > 0 {
      let wider = ValueRange(lower: below.value, upper: range.upper)
      remedies.append(
        .widening(criterion, to: wider, bound: .lower, count: count + below.count))
    }
    if above.count > 0 {
      let wider = ValueRange(lower: range.lower, upper: above.value)
      remedies.append(
        .widening(criterion, to: wider, bound: .upper, count: count + above.count))
    }
    return remedies
  }

  private var fartherSurroundings: [Remedy] {
    guard let wanted = filter.surroundings, let distances = criteria.distances,
      distances.center == wanted.center
    else { return [] }
    let radius = Float(-wanted.radius)
    var (nearest, number) = (-Float.infinity, 0)
    distances.nearness.withUnsafeBufferPointer { nearness in
      candidates(without: .surroundings).visit { rank in
        let value = nearness[rank]
        guard value < radius, value > -.infinity, value >= nearest else { return }
        (nearest, number) = (value, value == nearest ? number + 1 : 1)
      }
    }
    guard number > 0 else { return [] }
    let wider = Surroundings(center: wanted.center, radius: Double(-nearest))
    return [.farther(wider, count: count + number)]
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
