/// For each place of the order by price, whether one criterion holds.
struct CriterionBits: Sendable {
  private(set) var words: ContiguousArray<UInt64>

  /// Asks for every place.
  init(count: Int, _ holds: (Int) -> Bool) {
    words = ContiguousArray(unsafeUninitializedCapacity: (count + 63) / 64) { buffer, filled in
      for index in 0..<buffer.count where index < (count + 63) / 64 {
        var word: UInt64 = 0
        let start = index * 64
        for bit in 0..<min(64, count - start) where holds(start + bit) {
          word |= 1 << UInt64(bit)
        }
        buffer[index] = word
      }
      filled = (count + 63) / 64
    }
  }

  /// Compares every value of a column, 64 to a word, without a branch.
  init<Value: Comparable>(values: ContiguousArray<Value>, atLeast minimum: Value) {
    let count = values.count
    words = values.withUnsafeBufferPointer { values in
      ContiguousArray(unsafeUninitializedCapacity: (count + 63) / 64) { buffer, filled in
        filled = (count + 63) / 64
        for index in 0..<filled {
          var word: UInt64 = 0
          let start = index * 64
          for bit in 0..<min(64, count - start) {
            word |= (values[start + bit] >= minimum ? 1 : 0) << UInt64(bit)
          }
          buffer[index] = word
        }
      }
    }
  }

  mutating func formIntersection(_ other: CriterionBits) {
    for index in words.indices where index < other.words.count {
      words[index] &= other.words[index]
    }
  }
}
