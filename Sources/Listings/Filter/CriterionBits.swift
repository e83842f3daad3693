/// For each place of the order by price, whether one criterion holds.
struct CriterionBits: Sendable {
  private(set) var words: ContiguousArray<UInt64>

  /// Asks for every place.
  @inline(__always)
  init(count: Int, _ holds: (Int) -> Bool) {
    guard count > 0 else {
      words = []
      return
    }
    words = ContiguousArray(unsafeUninitializedCapacity: (count + 63) / 64) { buffer, filled in
      filled = (count + 63) / 64
      for index in 0..<count / 64 {
        // A fixed number of steps without a branch is what a compiler turns into few instructions.
        var word: UInt64 = 0
        for bit in 0..<64 { word |= (holds(index &* 64 &+ bit) ? 1 : 0) &<< UInt64(bit) }
        buffer[index] = word
      }
      guard count % 64 != 0 else { return }
      var word: UInt64 = 0
      for place in count / 64 * 64..<count where holds(place) { word |= 1 &<< UInt64(place % 64) }
      buffer[filled - 1] = word
    }
  }

  /// Compares every value of a column.
  init<Value: Comparable>(values: ContiguousArray<Value>, atLeast minimum: Value) {
    self = values.withUnsafeBufferPointer { values in
      CriterionBits(count: values.count) { values[$0] >= minimum }
    }
  }

  mutating func formIntersection(_ other: CriterionBits) {
    for index in words.indices where index < other.words.count {
      words[index] &= other.words[index]
    }
  }
}
