import Synchronization

/// The criteria that each home fails, one bit each, as in the JavaScript library crossfilter. A
/// home passes if its mask is 0, and passes all criteria but one if no other bit is set.
///
/// A value is a snapshot. An update copies the masks (2 bytes per home) and records the changed
/// homes, so that counts can be updated, see `Tally`.
struct HomeMasks: Sendable {
  typealias Mask = UInt16

  struct Change: Sendable {
    let row: UInt32
    let old, new: Mask
  }

  private(set) var parts: [(requirement: Requirement, bit: Mask)] = []
  private(set) var masks: ContiguousArray<Mask>
  /// The number of passing homes.
  private(set) var count: Int
  private(set) var version = 0
  private static let versions = Atomic(0)
  private(set) var base = 0
  /// The changes of the last update, or nil if counting all homes is as fast.
  private(set) var changes: [Change]?

  /// Changes are dropped if more than one in this many homes changed.
  private static let sparsePart = 16
  /// If a bound moves across more than one in this many homes, all homes are tested.
  private static let distantPart = 4

  init(count: Int) {
    masks = ContiguousArray(repeating: 0, count: count)
    self.count = count
  }

  func passes(_ row: Int) -> Bool { masks.indices.contains(row) && masks[row] == 0 }

  /// Sets new criteria. A criterion keeps its bit while it is set.
  mutating func update(to all: [Requirement], in index: FilterIndex) {
    var wanted = all
    if wanted.count > Mask.bitWidth {
      wanted.removeSubrange((Mask.bitWidth - 1)...)
      let rest = Array(all[wanted.count...])
      wanted.append(Requirement(criterion: nil, test: .several(rest)))
    }
    guard parts.map({ $0.requirement }) != wanted else { return }
    let old = masks
    let criteria = wanted.map(\.criterion)
    for part in parts where !criteria.contains(part.requirement.criterion) {
      set(part.bit, for: nil, insteadOf: part.requirement, in: index)
    }
    let kept = parts.filter { criteria.contains($0.requirement.criterion) }
    var free = ~kept.reduce(0) { $0 | $1.bit }
    parts = wanted.map { requirement in
      let known = kept.first { $0.requirement.criterion == requirement.criterion }
      let bit = known?.bit ?? free & (~free &+ 1)
      free &= ~bit
      if known?.requirement != requirement {
        set(bit, for: requirement, insteadOf: known?.requirement, in: index)
      }
      return (requirement, bit)
    }
    compare(with: old)
    (base, version) = (version, Self.versions.add(1, ordering: .relaxed).newValue)
  }

  /// Counts the passing homes and finds those whose mask changed.
  private mutating func compare(with old: ContiguousArray<Mask>) {
    let mostChanges = masks.count / Self.sparsePart
    var (total, found) = (0, [Change]())
    masks.withUnsafeBufferPointer { masks in
      old.withUnsafeBufferPointer { old in
        // In blocks that are compared at once, because most of them are equal.
        for start in stride(from: 0, to: masks.count, by: 64) {
          let rows = start..<min(start &+ 64, masks.count)
          var (passing, differing) = (Mask(0), Mask(0))
          for row in rows {
            passing &+= masks[row] == 0 ? 1 : 0
            differing |= masks[row] ^ old[row]
          }
          total += Int(passing)
          guard differing != 0, found.count <= mostChanges else { continue }
          for row in rows where masks[row] != old[row] {
            found.append(Change(row: UInt32(row), old: old[row], new: masks[row]))
          }
        }
      }
    }
    count = total
    changes = found.count <= mostChanges ? found : nil
  }

  /// Sets the bit of a criterion for the homes that fail it, and clears it for all others.
  /// - Parameter old: the previous meaning of the bit.
  private mutating func set(
    _ bit: Mask, for requirement: Requirement?, insteadOf old: Requirement?, in index: FilterIndex
  ) {
    if let range = old?.range, let column = old?.column, let order = column.knownOrder,
      requirement == nil || requirement?.range != nil && requirement?.column == column,
      move(
        bit, from: column.places(of: range, in: order),
        to: column.places(of: requirement?.range, in: order), order)
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
    _ bit: Mask, from old: Range<Int>, to new: Range<Int>, _ order: HomeOrder
  ) -> Bool {
    let moved = [(old.lowerBound, new.lowerBound), (old.upperBound, new.upperBound)]
      .map { min($0, $1)..<max($0, $1) }
    guard moved.reduce(0, { $0 + $1.count }) <= masks.count / Self.distantPart + 1 else {
      return false
    }
    for place in moved.joined() {
      let row = Int(order[place])
      if new.contains(place) { masks[row] &= ~bit } else { masks[row] |= bit }
    }
    return true
  }

  @inline(__always)
  private mutating func mark(_ bit: Mask, _ fails: (Int) -> Bool) {
    masks.withUnsafeMutableBufferPointer { masks in
      for row in masks.indices { masks[row] = masks[row] & ~bit | (fails(row) ? bit : 0) }
    }
  }

  private mutating func mark(_ bit: Mask, _ requirement: Requirement, in index: FilterIndex) {
    switch requirement.test {
    case .range(let range) where requirement.criterion == .bedrooms:
      mark(bit, index.bedrooms) { $0 < 0 || !range.contains(Double($0)) }
    case .range(let range):
      let (lower, upper) = (max(range.lower, Double.missing.nextUp), range.upper)
      mark(bit, requirement.column?.numbers ?? []) { !($0 >= lower && $0 <= upper) }
    case .choices(let wanted): mark(bit, requirement.column?.texts, wanted)
    case .words(let words):
      let matches = TextMatcher(words: words).matches(index)
      mark(bit) { !matches[$0] }
    case .region(let region):
      let places = index.listings.storage.coordinates
      mark(bit) { places[$0].map(region.contains) != true }
    case .homes(let homes):
      mark(bit) { _ in true }
      for row in homes where masks.indices.contains(row) { masks[row] &= ~bit }
    case .several(let requirements):
      var others = HomeMasks(count: masks.count)
      others.update(to: requirements, in: index)
      mark(bit) { !others.passes($0) }
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

  private mutating func mark(_ bit: Mask, _ texts: InternedColumn?, _ wanted: Set<String>) {
    guard let texts, texts.ids.count == masks.count else { return mark(bit) { _ in true } }
    // A table instead of a branch, which would be mispredicted half of the time.
    let bits = (0..<texts.textCount).map { wanted.contains(texts.text($0) ?? "") ? 0 : bit }
    masks.withUnsafeMutableBufferPointer { masks in
      texts.ids.withUnsafeBufferPointer { ids in
        bits.withUnsafeBufferPointer { bits in
          for row in ids.indices { masks[row] = masks[row] & ~bit | bits[Int(ids[row])] }
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
    case region(Region)
    /// The rows of the homes with a mark.
    case homes(Set<Int>)
    /// Requirements that share one bit, see `HomeMasks`.
    case several([Requirement])
  }

  /// The criterion, or nil for several.
  let criterion: Criterion?
  let test: Test
  /// The column of the criterion, or nil if it has none or the index lacks it.
  var column: FilterColumn?

  /// - Parameter columns: the columns of an index.
  static func all(
    of filter: ListingsFilter, columns: [Criterion: FilterColumn] = [:]
  ) -> [Requirement] {
    var tests: [Criterion: Test] = [:]
    for (criterion, range) in filter.ranges {
      let least = criterion == .area || criterion == .bedrooms ? 0 : -Double.infinity
      if range.lower > least || range.upper < .infinity { tests[criterion] = .range(range) }
    }
    // Choices replace a range of the same criterion.
    for (criterion, texts) in filter.choices { tests[criterion] = .choices(texts) }
    let words = TextMatcher.words(filter.text ?? "")
    if !words.isEmpty { tests[.text] = .words(words) }
    if let near = filter.surroundings, near.radius.isFinite {
      tests[.surroundings] = .range(ValueRange(upper: near.radius))
    }
    tests[.region] = filter.region.map { .region($0) }
    for (mark, homes) in filter.marks { tests[.mark(mark)] = .homes(homes) }
    return tests.sorted { $0.key < $1.key }.map {
      Requirement(criterion: $0.key, test: $0.value, column: columns[$0.key])
    }
  }

  var range: ValueRange? { if case .range(let range) = test { range } else { nil } }
}
