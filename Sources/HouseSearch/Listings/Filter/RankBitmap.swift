/// A set of indices with the count before every block, so that counting a stretch and finding the
/// nth member cost the same however many there are.
struct RankBitmap: Sendable {
  private static let wordsPerBlock = 8

  /// How many indices there are.
  let count: Int
  let words: ContiguousArray<UInt64>
  /// How many members lie before each block; one more entry holds the sum.
  private let blockRanks: ContiguousArray<UInt32>

  /// - Parameters:
  ///   - words: 64 indices each, the lowest bit first; bits beyond the count are not set.
  ///   - count: how many indices there are.
  init(words: ContiguousArray<UInt64>, count: Int) {
    self.words = words
    self.count = count
    var ranks: ContiguousArray<UInt32> = [0]
    ranks.reserveCapacity(words.count / Self.wordsPerBlock + 2)
    var total = 0
    for (index, word) in words.enumerated() {
      total += word.nonzeroBitCount
      if index % Self.wordsPerBlock == Self.wordsPerBlock - 1 || index == words.count - 1 {
        ranks.append(UInt32(truncatingIfNeeded: total))
      }
    }
    blockRanks = ranks
  }

  /// How many members there are.
  var memberCount: Int { Int(blockRanks[blockRanks.count - 1]) }

  /// Whether an index is a member.
  func contains(_ index: Int) -> Bool {
    guard index >= 0, index < count else { return false }
    return words[index / 64] & (1 << UInt64(index % 64)) != 0
  }

  /// How many members lie before an index.
  func rank(_ index: Int) -> Int {
    guard index > 0 else { return 0 }
    guard index < count else { return memberCount }
    let word = index / 64
    let block = word / Self.wordsPerBlock
    var rank = Int(blockRanks[block])
    for full in block * Self.wordsPerBlock..<word { rank += words[full].nonzeroBitCount }
    let below = words[word] & ((1 << UInt64(index % 64)) - 1)
    return rank + below.nonzeroBitCount
  }

  /// The index of the nth member, counted from 0; nil beyond the last.
  func select(_ number: Int) -> Int? {
    guard number >= 0, number < memberCount else { return nil }
    var low = 0
    var high = blockRanks.count - 1
    // The last block with no more than `number` members before it.
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(blockRanks[middle]) <= number { low = middle } else { high = middle }
    }
    var rest = number - Int(blockRanks[low])
    var index = low * Self.wordsPerBlock
    while index < words.count {
      let members = words[index].nonzeroBitCount
      if rest < members { return index * 64 + Self.position(of: rest, in: words[index]) }
      rest -= members
      index += 1
    }
    return nil
  }

  /// The position of the nth set bit of a word.
  private static func position(of number: Int, in word: UInt64) -> Int {
    var word = word
    for _ in 0..<number { word &= word &- 1 }
    return word.trailingZeroBitCount
  }
}

/// The bits that say for each rank in the order by price whether one criterion holds.
struct CriterionBits: Sendable {
  private(set) var words: ContiguousArray<UInt64>

  init(words: ContiguousArray<UInt64>) { self.words = words }

  /// No rank.
  init(count: Int) { words = ContiguousArray(repeating: 0, count: (count + 63) / 64) }

  /// Asks for every rank.
  @inline(__always)
  init(count: Int, _ holds: (Int) -> Bool) {
    guard count > 0 else {
      words = []
      return
    }
    words = ContiguousArray(unsafeUninitializedCapacity: (count + 63) / 64) { buffer, filled in
      filled = (count + 63) / 64
      for index in 0..<count / 64 {
        // Eight at a time without a branch and with fixed bits: two thirds of the time of one at a
        // time.
        var word: UInt64 = 0
        for byte in 0..<8 {
          let first = index &* 64 &+ byte &* 8
          let low: UInt64 =
            (holds(first) ? 1 : 0) | (holds(first &+ 1) ? 2 : 0)
            | (holds(first &+ 2) ? 4 : 0) | (holds(first &+ 3) ? 8 : 0)
          let high: UInt64 =
            (holds(first &+ 4) ? 16 : 0) | (holds(first &+ 5) ? 32 : 0)
            | (holds(first &+ 6) ? 64 : 0) | (holds(first &+ 7) ? 128 : 0)
          word |= (low | high) &<< UInt64(byte &* 8)
        }
        buffer[index] = word
      }
      guard count % 64 != 0 else { return }
      var word: UInt64 = 0
      for index in count / 64 * 64..<count where holds(index) { word |= 1 &<< UInt64(index % 64) }
      buffer[filled - 1] = word
    }
  }

  /// Compares every value of a column with two bounds.
  init<Value: Comparable>(
    values: ContiguousArray<Value>, from lower: Value, through upper: Value
  ) {
    self = values.withUnsafeBufferPointer { values in
      CriterionBits(count: values.count) {
        // Both, always: no branch.
        let (isFrom, isThrough) = (values[$0] >= lower, values[$0] <= upper)
        return (isFrom ? 1 : 0) & (isThrough ? 1 : 0) as UInt8 != 0
      }
    }
  }

  /// Compares every number with a bound, sixteen at a time.
  init(numbers: ContiguousArray<Float>, atLeast bound: Float) {
    let count = numbers.count
    // Each lane of a comparison stands for a bit of its own.
    let places = SIMD16<UInt32>(
      0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000,
      0x4000, 0x8000)
    words = numbers.withUnsafeBytes { numbers in
      ContiguousArray(unsafeUninitializedCapacity: (count + 63) / 64) { words, filled in
        filled = (count + 63) / 64
        for index in 0..<count / 64 {
          var word: UInt64 = 0
          for part in 0..<4 {
            let lanes = numbers.loadUnaligned(
              fromByteOffset: (index &* 64 &+ part &* 16) &* 4, as: SIMD16<Float>.self)
            let passing = unsafeBitCast(lanes .>= bound, to: SIMD16<UInt32>.self) & places
            let eight = passing.lowHalf | passing.highHalf
            let four = eight.lowHalf | eight.highHalf
            let two = four.lowHalf | four.highHalf
            word |= UInt64(two[0] | two[1]) &<< UInt64(part &* 16)
          }
          words[index] = word
        }
        guard count % 64 != 0 else { return }
        var word: UInt64 = 0
        for index in count / 64 * 64..<count
        where numbers.loadUnaligned(fromByteOffset: index * 4, as: Float.self) >= bound {
          word |= 1 &<< UInt64(index % 64)
        }
        words[filled - 1] = word
      }
    }
  }

  /// Compares every number of a column with the bounds of a range. None is less than any: what
  /// stands for none does not pass, finite or not.
  init(values: ContiguousArray<Double>, in range: ValueRange) {
    self.init(
      values: values, from: max(range.lower, -Double.greatestFiniteMagnitude.nextDown),
      through: range.upper)
  }

  /// Looks up every number of a column.
  init(ids: ContiguousArray<UInt32>, isWanted: [Bool]) {
    self = ids.withUnsafeBufferPointer { ids in
      isWanted.withUnsafeBufferPointer { isWanted in
        CriterionBits(count: ids.count) { isWanted[Int(ids[$0])] }
      }
    }
  }

  /// Brings the rows of a file into the order by price.
  init(rows isWanted: [Bool], of index: FilterIndex) {
    self = isWanted.withUnsafeBufferPointer { isWanted in
      index.rows.withUnsafeBufferPointer { rows in
        CriterionBits(count: rows.count) { isWanted[Int(rows[$0])] }
      }
    }
  }

  /// The ranks that all of some bits have; nil without any.
  static func intersection(of all: [CriterionBits]) -> CriterionBits? {
    guard var bits = all.first else { return nil }
    for other in all.dropFirst() { bits.formIntersection(other) }
    return bits
  }

  mutating func insert(_ rank: UInt32) { words[Int(rank >> 6)] |= 1 &<< UInt64(rank & 63) }

  mutating func insert(contentsOf ranks: ArraySlice<UInt32>) {
    words.withUnsafeMutableBufferPointer { words in
      for rank in ranks { words[Int(rank >> 6)] |= 1 &<< UInt64(rank & 63) }
    }
  }

  mutating func formIntersection(_ other: CriterionBits) { combine(other, &) }
  mutating func formUnion(_ other: CriterionBits) { combine(other, |) }

  @inline(__always)
  private mutating func combine(_ other: CriterionBits, _ operation: (UInt64, UInt64) -> UInt64) {
    let count = min(words.count, other.words.count)
    words.withUnsafeMutableBufferPointer { words in
      other.words.withUnsafeBufferPointer { other in
        for index in 0..<count { words[index] = operation(words[index], other[index]) }
      }
    }
  }
}
