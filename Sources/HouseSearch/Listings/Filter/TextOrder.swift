/// A stable radix sort of homes by keys.
enum RadixSort {
  /// The key of a home without a value; it comes last in both directions.
  static let absent = UInt64.max
  private static let digitBits = 11

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
    // Only the bits between the first and the last that differ are sorted by.
    let varying = keys.reduce(0) { $1 == absent ? $0 : $0 | ($1 ^ first) }
    let lowest = varying.trailingZeroBitCount
    let turn = isDescending ? UInt64.max : 0
    var items = ContiguousArray(
      indices.lazy.filter { keys[Int($0)] != absent }
        .map { (key: (keys[Int($0)] ^ turn) &>> UInt64(lowest), index: $0) })
    var digit = 0
    while digit < UInt64.bitWidth - varying.leadingZeroBitCount - lowest {
      items = sorted(items, byBitsFrom: digit)
      digit += digitBits
    }
    return ContiguousArray(items.lazy.map(\.index))
      + indices.lazy.filter { keys[Int($0)] == absent }
  }

  private static func sorted(
    _ items: ContiguousArray<(key: UInt64, index: UInt32)>, byBitsFrom digit: Int
  ) -> ContiguousArray<(key: UInt64, index: UInt32)> {
    let bucketCount = 1 << digitBits
    func bucket(_ key: UInt64) -> Int {
      Int(truncatingIfNeeded: key &>> UInt64(digit)) & (bucketCount - 1)
    }
    var starts = ContiguousArray(repeating: 0, count: bucketCount)
    for item in items { starts[bucket(item.key)] += 1 }
    var total = 0
    for bucket in starts.indices { (starts[bucket], total) = (total, total + starts[bucket]) }
    return ContiguousArray(unsafeUninitializedCapacity: items.count) { sorted, count in
      // Without buffers, each access would be checked, which takes three times as long.
      starts.withUnsafeMutableBufferPointer { starts in
        for item in items {
          let bucket = bucket(item.key)
          sorted[starts[bucket]] = item
          starts[bucket] += 1
        }
      }
      count = items.count
    }
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
