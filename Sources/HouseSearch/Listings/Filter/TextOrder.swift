/// A stable radix sort of homes by keys.
enum RadixSort {
  static let absent = UInt64.max
  private static let mostDigitBits = 11

  /// Keys that sort in the order of numbers.
  static func keys(_ numbers: some Sequence<Double>) -> ContiguousArray<UInt64> {
    ContiguousArray(
      numbers.lazy.map { number in
        // Missing numbers: a special value in columns of the listings, NaN in other columns.
        guard number > .missing else { return absent }
        // Both zeros get the same key.
        let bits = (number + 0).bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
      })
  }

  /// The indices of keys, the least key first.
  /// - Parameter indices: the order before, or nil for 0, 1, 2 …
  static func sorted(
    _ indices: ContiguousArray<UInt32>? = nil, by keys: ContiguousArray<UInt64>,
    isDescending: Bool = false
  ) -> ContiguousArray<UInt32> {
    let indices = indices ?? ContiguousArray(0..<UInt32(keys.count))
    guard let first = keys.first(where: { $0 != absent }) else { return indices }
    let varying = keys.reduce(0) { $1 == absent ? $0 : $0 | ($1 ^ first) }
    let present =
      keys.contains(absent)
      ? ContiguousArray(indices.lazy.filter { keys[Int($0)] != absent }) : indices
    let others = indices.lazy.filter { keys[Int($0)] == absent }
    guard varying != 0 else { return present + others }
    let lowest = UInt64(varying.trailingZeroBitCount)
    let bits = UInt64.bitWidth - varying.leadingZeroBitCount - Int(lowest)
    let turn = isDescending ? varying : 0
    func short(_ index: UInt32) -> UInt64 { (keys[Int(index)] & varying ^ turn) >> lowest }
    // Key and index in one number, as short as possible.
    let sorted =
      bits <= 32
      ? sorted(present, bits: bits) { short($0) << 32 | UInt64($0) }
      : sorted(present, bits: bits) { UInt128(short($0)) << 32 | UInt128($0) }
    return present.count == indices.count ? sorted : sorted + others
  }

  @inline(__always)
  private static func sorted<Key: FixedWidthInteger & UnsignedInteger>(
    _ indices: ContiguousArray<UInt32>, bits: Int, _ key: (UInt32) -> Key
  ) -> ContiguousArray<UInt32> {
    var keys = ContiguousArray(indices.lazy.map(key))
    var others = ContiguousArray<Key>(repeating: 0, count: keys.count)
    let passes = (bits + mostDigitBits - 1) / mostDigitBits
    let digitBits = (bits + passes - 1) / passes
    let mask = (1 << digitBits) - 1
    for pass in 0..<passes {
      let shift = Key(32 + pass * digitBits)
      func digit(_ key: Key) -> Int { Int(truncatingIfNeeded: key &>> shift) & mask }
      var starts = ContiguousArray<Int>(repeating: 0, count: 1 << digitBits)
      for key in keys { starts[digit(key)] += 1 }
      var total = 0
      for bucket in starts.indices { (starts[bucket], total) = (total, total + starts[bucket]) }
      others.withUnsafeMutableBufferPointer { others in
        starts.withUnsafeMutableBufferPointer { starts in
          for key in keys {
            others[starts[digit(key)]] = key
            starts[digit(key)] += 1
          }
        }
      }
      swap(&keys, &others)
    }
    return ContiguousArray(keys.lazy.map { UInt32(truncatingIfNeeded: $0) })
  }
}

/// Sorts texts, ignoring case and accents; a number at the start is compared as a number.
enum TextOrder {
  static let noText = UInt32.max

  /// The rank of each text of a folded column, from 0; equal texts have the same rank.
  static func places(in column: TextColumn) -> ContiguousArray<UInt32> {
    let starts = ContiguousArray(
      (0..<column.count).map { row in
        column.withBytes(row) { $0.isEmpty ? RadixSort.absent : start(of: $0) }
      })
    // Texts with equal starts are equal or differ later.
    func comes(_ one: UInt32, before other: UInt32) -> Bool {
      let (first, second) = (starts[Int(one)], starts[Int(other)])
      guard first == second else { return first < second }
      return column.withBytes(Int(one)) { one in
        column.withBytes(Int(other)) { other in
          one.lazy.map(\.lowercase).lexicographicallyPrecedes(other.lazy.map(\.lowercase))
        }
      }
    }
    let rows = starts.indices.lazy.filter { starts[$0] != RadixSort.absent }
      .map { UInt32($0) }.sorted(by: comes)
    var places = ContiguousArray(repeating: noText, count: column.count)
    var place: UInt32 = 0
    for (number, row) in rows.enumerated() {
      if number > 0, comes(rows[number - 1], before: row) { place += 1 }
      places[Int(row)] = place
    }
    return places
  }

  /// The number of leading digits, because more digits mean a greater number, and the next bytes.
  private static func start(of text: Bytes) -> UInt64 {
    let digitCount = min(9, text.prefix(while: \.isDigit).count)
    var start = digitCount > 0 ? UInt64(0x30 + digitCount) : 0
    for place in 0..<(digitCount > 0 ? 7 : 8) {
      start = start << 8 | (place < text.count ? UInt64(text[place].lowercase) : 0)
    }
    return start
  }
}
