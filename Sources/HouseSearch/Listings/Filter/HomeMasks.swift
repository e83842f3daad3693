/// The criteria that each home fails, one bit each, as in the JavaScript library crossfilter. A
/// home passes if its mask is 0, and passes all criteria but one if no other bit is set.
///
/// A value is a snapshot. An update copies the masks (2 bytes per home) and records the changed
/// homes, so that counts can be updated, see `Tally`.
struct HomeMasks: Sendable {
  typealias Mask = UInt16

  struct Part: Sendable {
    let requirement: Requirement
    let bit: Mask
  }

  struct Change: Sendable {
    let rank: UInt32
    let old, new: Mask
  }

  private(set) var parts: [Part] = []
  private(set) var masks: ContiguousArray<Mask>
  /// The number of passing homes before each block of ranks, and finally their sum.
  private var starts: ContiguousArray<UInt32> = []
  private(set) var version = 0
  private(set) var base = 0
  /// The changes of the last update, or nil if counting all homes is as fast.
  private(set) var changes: [Change]?

  private static let blockSize = 64
  /// Changes are dropped if more than one in this many homes changed.
  private static let sparsePart = 16
  /// If a bound moves across more than one in this many homes, all homes are tested.
  private static let distantPart = 4

  init(count: Int) {
    masks = ContiguousArray(repeating: 0, count: count)
    starts = ContiguousArray(
      stride(from: 0, to: count, by: Self.blockSize).map { UInt32($0) } + [UInt32(count)])
  }

  // MARK: Passing homes

  var count: Int { starts.last.map { Int($0) } ?? 0 }

  func passes(_ rank: Int) -> Bool { masks.indices.contains(rank) && masks[rank] == 0 }

  func rank(at position: Int) -> Int? {
    guard position >= 0, position < count else { return nil }
    let block = starts.partitioningIndex { $0 > position } - 1
    var rest = position - Int(starts[block])
    return masks.withUnsafeBufferPointer { masks in
      ranks(of: block).first { rank in
        rest -= masks[rank] == 0 ? 1 : 0
        return rest < 0
      }
    }
  }

  func passing(_ ranks: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
    masks.withUnsafeBufferPointer { masks in
      // One more: each rank is written and overwritten by the next if it does not pass.
      ContiguousArray(unsafeUninitializedCapacity: count + 1) { passing, filled in
        for rank in ranks {
          passing[filled] = rank
          filled += masks[Int(rank)] == 0 ? 1 : 0
        }
      }
    }
  }

  func position(of rank: Int) -> Int {
    let block = rank / Self.blockSize
    return Int(starts[block]) + masks[block * Self.blockSize..<rank].count { $0 == 0 }
  }

  private func ranks(of block: Int) -> Range<Int> {
    let start = block &* Self.blockSize
    return start..<min(start &+ Self.blockSize, masks.count)
  }

  // MARK: Updates

  /// Sets new criteria. A criterion keeps its bit while it is set.
  mutating func update(to all: [Requirement], in index: FilterIndex) {
    var wanted = all
    if wanted.count > Mask.bitWidth {
      wanted.removeSubrange((Mask.bitWidth - 1)...)
      let rest = Array(all[wanted.count...])
      wanted.append(Requirement(criterion: nil, test: .several(rest)))
    }
    guard parts.map(\.requirement) != wanted else { return }
    let old = masks
    var kept: [Part] = []
    for part in parts {
      if wanted.contains(where: { $0.criterion == part.requirement.criterion }) {
        kept.append(part)
      } else {
        set(part.bit, for: nil, insteadOf: part.requirement, in: index)
      }
    }
    var free = ~kept.reduce(0) { $0 | $1.bit }
    parts = wanted.map { requirement in
      let known = kept.first { $0.requirement.criterion == requirement.criterion }
      let bit = known?.bit ?? free & (~free &+ 1)
      free &= ~bit
      if known?.requirement != requirement {
        set(bit, for: requirement, insteadOf: known?.requirement, in: index)
      }
      return Part(requirement: requirement, bit: bit)
    }
    compare(with: old)
    (base, version) = (version, index.nextVersion())
  }

  /// Counts the passing homes and finds those whose mask changed.
  private mutating func compare(with old: ContiguousArray<Mask>) {
    let mostChanges = masks.count / Self.sparsePart
    var (total, found) = (UInt32(0), [Change]())
    masks.withUnsafeBufferPointer { masks in
      old.withUnsafeBufferPointer { old in
        for block in 0..<starts.count - 1 {
          starts[block] = total
          var (passing, differing) = (Mask(0), Mask(0))
          for rank in ranks(of: block) {
            passing &+= masks[rank] == 0 ? 1 : 0
            differing |= masks[rank] ^ old[rank]
          }
          total += UInt32(passing)
          guard differing != 0, found.count <= mostChanges else { continue }
          for rank in ranks(of: block) where masks[rank] != old[rank] {
            found.append(Change(rank: UInt32(rank), old: old[rank], new: masks[rank]))
          }
        }
      }
    }
    starts[starts.count - 1] = total
    changes = found.count <= mostChanges ? found : nil
  }

  /// Sets the bit of a criterion for the homes that fail it, and clears it for all others.
  /// - Parameter old: the previous meaning of the bit.
  private mutating func set(
    _ bit: Mask, for requirement: Requirement?, insteadOf old: Requirement?, in index: FilterIndex
  ) {
    let (wanted, known) = (requirement?.bounds(in: index), old?.bounds(in: index))
    if let order = wanted?.order ?? known?.order,
      requirement == nil || wanted != nil, old == nil || known?.order === order,
      move(
        bit, from: order.positions(of: known?.range), to: order.positions(of: wanted?.range), order)
    {
      return
    }
    if let requirement {
      mark(bit, requirement, in: index)
    } else {
      mark(bit) { _ in false }
    }
  }

  /// Changes the bit of homes between old and new bounds. Returns false if there are too many.
  private mutating func move(
    _ bit: Mask, from old: Range<Int>, to new: Range<Int>, _ order: NumberOrder
  ) -> Bool {
    let moved = [(old.lowerBound, new.lowerBound), (old.upperBound, new.upperBound)]
      .map { min($0, $1)..<max($0, $1) }
    guard moved.reduce(0, { $0 + $1.count }) <= masks.count / Self.distantPart + 1 else {
      return false
    }
    for position in moved.joined() {
      let rank = order.rank(at: position)
      if new.contains(position) { masks[rank] &= ~bit } else { masks[rank] |= bit }
    }
    return true
  }

  @inline(__always)
  private mutating func mark(_ bit: Mask, _ fails: (Int) -> Bool) {
    masks.withUnsafeMutableBufferPointer { masks in
      for rank in masks.indices { masks[rank] = masks[rank] & ~bit | (fails(rank) ? bit : 0) }
    }
  }

  private mutating func mark(_ bit: Mask, _ requirement: Requirement, in index: FilterIndex) {
    switch requirement.test {
    case .range(let range) where requirement.criterion == .bedrooms:
      mark(bit, index.bedrooms, range)
    case .range(let range): mark(bit, requirement.numbers(in: index), range)
    case .choices(let wanted):
      mark(bit, requirement.column?.ids ?? [], requirement.column?.isAmong(wanted) ?? [])
    case .words(let words): mark(bit, index.rows, TextMatcher(words: words).matches(index))
    case .surroundings(let wanted):
      let distances = index.distances(from: wanted.center).kilometres
      mark(bit, distances, ValueRange(upper: wanted.radius))
    case .region(let region): mark(bit, index.rows, region.homes(of: index.listings))
    case .homes(let homes):
      var isWanted = [Bool](repeating: false, count: masks.count)
      for row in homes where isWanted.indices.contains(row) { isWanted[row] = true }
      mark(bit, index.rows, isWanted)
    case .several(let requirements):
      mark(bit) { _ in false }
      var other = self
      for requirement in requirements {
        other.mark(bit, requirement, in: index)
        for rank in masks.indices { masks[rank] |= other.masks[rank] }
      }
    }
  }

  /// Rewrites a bit from the values of a column. If the file lacks the column, all homes fail.
  @inline(__always)
  private mutating func mark<Value>(
    _ bit: Mask, _ values: ContiguousArray<Value>, _ fails: (Value) -> Bool
  ) {
    guard values.count == masks.count else { return mark(bit) { _ in true } }
    values.withUnsafeBufferPointer { values in mark(bit) { fails(values[$0]) } }
  }

  private mutating func mark(_ bit: Mask, _ numbers: ContiguousArray<Double>, _ range: ValueRange) {
    let (lower, upper) = (max(range.lower, Double.missing.nextUp), range.upper)
    mark(bit, numbers) { !($0 >= lower && $0 <= upper) }
  }

  /// Numbers of bedrooms; negative ones are unknown.
  private mutating func mark(_ bit: Mask, _ numbers: ContiguousArray<Int16>, _ range: ValueRange) {
    mark(bit, numbers) { $0 < 0 || !range.contains(Double($0)) }
  }

  private mutating func mark(_ bit: Mask, _ ids: ContiguousArray<UInt32>, _ isWanted: [Bool]) {
    guard ids.count == masks.count else { return mark(bit) { _ in true } }
    // A table instead of a branch, which would be mispredicted half of the time.
    let bits = isWanted.map { $0 ? 0 : bit }
    masks.withUnsafeMutableBufferPointer { masks in
      ids.withUnsafeBufferPointer { ids in
        bits.withUnsafeBufferPointer { bits in
          for rank in ids.indices { masks[rank] = masks[rank] & ~bit | bits[Int(ids[rank])] }
        }
      }
    }
  }
}

/// A criterion with its values. Equal requirements accept the same homes.
struct Requirement: Equatable, Sendable {
  enum Test: Equatable, Sendable {
    case range(ValueRange)
    case choices(Set<String>)
    case words([[UInt8]])
    case surroundings(Surroundings)
    case region(Region)
    /// The rows of the homes with a mark.
    case homes(Set<Int>)
    /// Requirements that share one bit, see `HomeMasks`.
    case several([Requirement])
  }

  /// The criterion, or nil for several.
  let criterion: Criterion?
  let test: Test
  /// The kinds, or the column of the file if it was added to the index.
  var column: IndexedColumn?

  /// - Parameter columns: the columns of an index.
  static func all(
    of filter: ListingsFilter, columns: [Criterion: IndexedColumn] = [:]
  ) -> [Requirement] {
    var all: [Requirement] = []
    func add(_ criterion: Criterion, _ test: Test) {
      all.append(Requirement(criterion: criterion, test: test, column: columns[criterion]))
    }
    for (criterion, range) in filter.ranges where filter.choices[criterion] == nil {
      let least = criterion == .area || criterion == .bedrooms ? 0 : -Double.infinity
      if range.lower > least || range.upper < .infinity { add(criterion, .range(range)) }
    }
    for (criterion, texts) in filter.choices { add(criterion, .choices(texts)) }
    let words = TextMatcher.words(filter.text ?? "")
    if !words.isEmpty { add(.text, .words(words)) }
    if let near = filter.surroundings, near.radius.isFinite {
      add(.surroundings, .surroundings(near))
    }
    if let region = filter.region { add(.region, .region(region)) }
    for (mark, homes) in filter.marks { add(.mark(mark), .homes(homes)) }
    return all.sorted { one, other in
      guard let first = one.criterion, let second = other.criterion else { return false }
      return first < second
    }
  }

  func numbers(in index: FilterIndex) -> ContiguousArray<Double> {
    switch criterion {
    case .price: index.prices
    case .area: index.areas
    default: column?.numbers ?? []
    }
  }

  /// The range, and the homes sorted by its number, or nil if the requirement is not a range or the
  /// homes are not sorted by its number.
  func bounds(in index: FilterIndex) -> (range: ValueRange, order: NumberOrder)? {
    guard case .range(let range) = test else { return nil }
    let order =
      switch criterion {
      case .price: index.priceOrder
      case .area: index.areaOrder
      default: column?.order
      }
    return order.map { (range, $0) }
  }
}

/// The homes sorted by the numbers of a column; those without a number come last.
final class NumberOrder: Sendable {
  private let numbers: ContiguousArray<Double>
  private let ranks: ContiguousArray<UInt32>?
  private let knownCount: Int

  init(_ numbers: ContiguousArray<Double>) {
    self.numbers = numbers
    let keys = RadixSort.keys(numbers)
    ranks = RadixSort.sorted(by: keys)
    knownCount = keys.count { $0 != RadixSort.absent }
  }

  init(sorted prices: ContiguousArray<Double>) {
    (numbers, ranks, knownCount) = (prices, nil, prices.count)
  }

  @inline(__always)
  func rank(at position: Int) -> Int { ranks.map { Int($0[position]) } ?? position }

  /// The positions of the homes with numbers in a range, or of all homes if it is nil.
  func positions(of range: ValueRange?) -> Range<Int> {
    guard let range else { return 0..<numbers.count }
    func first(where passes: (Double) -> Bool) -> Int {
      (0..<knownCount).partitioningIndex { passes(numbers[rank(at: $0)]) }
    }
    let start = first { $0 >= range.lower }
    return start..<max(start, first { $0 > range.upper })
  }
}
