/// Sorts rows by price, equal prices in the order of the file.
enum PriceOrder {
  private static let digitBits = 11
  private static let bucketCount = 1 << digitBits

  /// The rows, cheapest first. Prices are finite and not negative: the bits of such doubles sort as
  /// whole numbers do, so they are sorted digit by digit, and digits all prices share cost nothing.
  static func rows(sortedBy prices: ContiguousArray<Double>) -> ContiguousArray<UInt32> {
    // Not only quicker: an array made for no elements writes to the empty storage that all arrays share.
    guard let first = prices.first?.bitPattern else { return [] }
    var rows = ContiguousArray<UInt32>(unsafeUninitializedCapacity: prices.count) { buffer, count in
      for row in 0..<prices.count { buffer[row] = UInt32(truncatingIfNeeded: row) }
      count = prices.count
    }
    var keys = ContiguousArray<UInt64>(unsafeUninitializedCapacity: prices.count) { buffer, count in
      for row in 0..<prices.count { buffer[row] = prices[row].bitPattern }
      count = prices.count
    }
    let varying = keys.reduce(0) { $0 | ($1 ^ first) }
    var otherKeys = keys
    var otherRows = rows
    for shift in stride(from: 0, to: 64, by: digitBits) {
      let mask = UInt64(bucketCount - 1)
      guard (varying >> UInt64(shift)) & mask != 0 else { continue }
      pass(keys, rows, shift: UInt64(shift), into: &otherKeys, &otherRows)
      swap(&keys, &otherKeys)
      swap(&rows, &otherRows)
    }
    return rows
  }

  /// Moves everything to the place that one digit gives it, keeping the order of equal ones.
  private static func pass(
    _ keys: ContiguousArray<UInt64>, _ rows: ContiguousArray<UInt32>, shift: UInt64,
    into sortedKeys: inout ContiguousArray<UInt64>, _ sortedRows: inout ContiguousArray<UInt32>
  ) {
    let mask = UInt64(bucketCount - 1)
    var starts = ContiguousArray<Int>(repeating: 0, count: bucketCount)
    for key in keys { starts[Int((key >> shift) & mask)] += 1 }
    var total = 0
    for bucket in starts.indices {
      let count = starts[bucket]
      starts[bucket] = total
      total += count
    }
    sortedKeys.withUnsafeMutableBufferPointer { sortedKeys in
      sortedRows.withUnsafeMutableBufferPointer { sortedRows in
        for index in keys.indices {
          let bucket = Int((keys[index] >> shift) & mask)
          sortedKeys[starts[bucket]] = keys[index]
          sortedRows[starts[bucket]] = rows[index]
          starts[bucket] += 1
        }
      }
    }
  }
}
