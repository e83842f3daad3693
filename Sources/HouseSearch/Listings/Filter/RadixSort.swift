/// Sorts numbers by keys, digit by digit: equal keys stay as they were.
enum RadixSort {
  private static let mostDigitBits = 11

  /// The elements by their keys, the least first.
  static func sorted(
    _ elements: ContiguousArray<UInt32>, by key: (UInt32) -> UInt64
  ) -> ContiguousArray<UInt32> {
    guard let first = elements.first else { return [] }
    let base = key(first)
    var varying: UInt64 = 0
    for element in elements { varying |= key(element) ^ base }
    guard varying != 0 else { return elements }
    let lowest = varying.trailingZeroBitCount
    let bits = UInt64.bitWidth - varying.leadingZeroBitCount - lowest
    // Key and element in one number, as short as will do.
    if bits <= 32 {
      let mask = UInt64(1) << UInt64(bits) &- 1
      return sorted(elements, bits: bits) { (key($0) >> UInt64(lowest) & mask) << 32 | UInt64($0) }
    }
    return sorted(elements, bits: bits) { UInt128(key($0) >> UInt64(lowest)) << 32 | UInt128($0) }
  }

  @inline(__always)
  private static func sorted<Key: FixedWidthInteger & UnsignedInteger>(
    _ elements: ContiguousArray<UInt32>, bits: Int, _ key: (UInt32) -> Key
  ) -> ContiguousArray<UInt32> {
    var keys = ContiguousArray(elements.lazy.map(key))
    var others = ContiguousArray<Key>(repeating: 0, count: keys.count)
    let passes = (bits + mostDigitBits - 1) / mostDigitBits
    let digitBits = (bits + passes - 1) / passes
    for pass in 0..<passes {
      move(keys, into: &others, digit: 32 + pass * digitBits, bits: digitBits)
      swap(&keys, &others)
    }
    return ContiguousArray(keys.lazy.map { UInt32(truncatingIfNeeded: $0) })
  }

  /// Moves everything to the index that one digit gives it, keeping the order of equal ones.
  @inline(__always)
  static func move<Key: FixedWidthInteger & UnsignedInteger>(
    _ keys: ContiguousArray<Key>, into sorted: inout ContiguousArray<Key>, digit: Int, bits: Int
  ) {
    let mask = (1 << bits) - 1
    var starts = ContiguousArray<Int>(repeating: 0, count: 1 << bits)
    for key in keys { starts[Int(truncatingIfNeeded: key &>> Key(digit)) & mask] += 1 }
    var total = 0
    for bucket in starts.indices {
      let count = starts[bucket]
      starts[bucket] = total
      total += count
    }
    sorted.withUnsafeMutableBufferPointer { sorted in
      starts.withUnsafeMutableBufferPointer { starts in
        for key in keys {
          let bucket = Int(truncatingIfNeeded: key &>> Key(digit)) & mask
          sorted[starts[bucket]] = key
          starts[bucket] += 1
        }
      }
    }
  }
}
