/// Sorts rows by price, equal prices in the order of the file.
enum PriceOrder {
  private static let digitBits = 11
  private static let bucketCount = 1 << digitBits

  /// Rows and their prices, cheapest first.
  struct Sorted: Sendable {
    var rows: ContiguousArray<UInt32> = []
    var prices: ContiguousArray<Double> = []
  }

  /// Fewer are sorted sooner by one thread than a second one is started.
  private static let fewestToShare = 200_000

  /// The rows, cheapest first, equal prices in the order of the file.
  static func sorted(_ prices: ContiguousArray<Double>, threads: Int = Cores.count) -> Sorted {
    guard threads > 1, prices.count >= fewestToShare else {
      return sorted(prices, 0..<prices.count)
    }
    let middle = prices.count / 2
    let (lower, upper) = SharedWork.both {
      sorted(prices, 0..<middle)
    } and: {
      sorted(prices, middle..<prices.count)
    }
    return merged(lower, upper)
  }

  /// Two runs as one; of equal prices those of the first run come first.
  private static func merged(_ first: Sorted, _ second: Sorted) -> Sorted {
    let count = first.rows.count + second.rows.count
    var result = Sorted()
    result.rows.reserveCapacity(count)
    result.prices.reserveCapacity(count)
    var (one, two) = (0, 0)
    while one < first.rows.count, two < second.rows.count {
      if first.prices[one] <= second.prices[two] {
        result.rows.append(first.rows[one])
        result.prices.append(first.prices[one])
        one += 1
      } else {
        result.rows.append(second.rows[two])
        result.prices.append(second.prices[two])
        two += 1
      }
    }
    result.rows.append(contentsOf: first.rows[one...])
    result.prices.append(contentsOf: first.prices[one...])
    result.rows.append(contentsOf: second.rows[two...])
    result.prices.append(contentsOf: second.prices[two...])
    return result
  }

  /// Sorts a stretch. Prices are finite and not negative: the bits of such doubles sort as whole numbers do.
  /// Where all prices are whole, as nearly always, those are sorted instead: half as long.
  private static func sorted(_ prices: ContiguousArray<Double>, _ range: Range<Int>) -> Sorted {
    let whole = ContiguousArray(prices[range].lazy.map { UInt32(exactly: $0) ?? .max })
    if zip(whole, prices[range]).allSatisfy({ Double($0) == $1 }) {
      return sorted(whole, from: range.lowerBound) { Double($0) }
    }
    let bits = ContiguousArray(prices[range].lazy.map(\.bitPattern))
    return sorted(bits, from: range.lowerBound) { Double(bitPattern: $0) }
  }

  /// Sorts keys digit by digit; digits that all of them share cost nothing.
  @inline(__always)
  private static func sorted<Key: FixedWidthInteger & UnsignedInteger>(
    _ unsorted: ContiguousArray<Key>, from start: Int, _ price: (Key) -> Double
  ) -> Sorted {
    // Not only quicker: an array made for no elements writes to the empty storage that all arrays share.
    guard let first = unsorted.first else { return Sorted() }
    var keys = unsorted
    var rows = ContiguousArray(
      keys.indices.lazy.map { UInt32(truncatingIfNeeded: start + $0) })
    let varying = keys.reduce(0) { $0 | ($1 ^ first) }
    var otherKeys = keys
    var otherRows = rows
    for shift in stride(from: 0, to: Key.bitWidth, by: digitBits) {
      guard (varying >> Key(shift)) & Key(bucketCount - 1) != 0 else { continue }
      pass(keys, rows, shift: shift, into: &otherKeys, &otherRows)
      swap(&keys, &otherKeys)
      swap(&rows, &otherRows)
    }
    return Sorted(rows: rows, prices: ContiguousArray(keys.lazy.map(price)))
  }

  /// Moves everything to the place that one digit gives it, keeping the order of equal ones.
  @inline(__always)
  private static func pass<Key: FixedWidthInteger & UnsignedInteger>(
    _ keys: ContiguousArray<Key>, _ rows: ContiguousArray<UInt32>, shift: Int,
    into sortedKeys: inout ContiguousArray<Key>, _ sortedRows: inout ContiguousArray<UInt32>
  ) {
    let mask = Key(bucketCount - 1)
    var starts = ContiguousArray<Int>(repeating: 0, count: bucketCount)
    for key in keys { starts[Int(truncatingIfNeeded: (key >> Key(shift)) & mask)] += 1 }
    var total = 0
    for bucket in starts.indices {
      let count = starts[bucket]
      starts[bucket] = total
      total += count
    }
    sortedKeys.withUnsafeMutableBufferPointer { sortedKeys in
      sortedRows.withUnsafeMutableBufferPointer { sortedRows in
        for index in keys.indices {
          let bucket = Int(truncatingIfNeeded: (keys[index] >> Key(shift)) & mask)
          sortedKeys[starts[bucket]] = keys[index]
          sortedRows[starts[bucket]] = rows[index]
          starts[bucket] += 1
        }
      }
    }
  }
}
