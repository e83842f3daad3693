/// Sorts rows by price, equal prices in the order of the file.
enum PriceOrder {
  /// Rows and their prices, cheapest first.
  struct Sorted: Sendable {
    var rows: ContiguousArray<UInt32> = []
    var prices: ContiguousArray<Double> = []
  }

  /// Fewer are sorted sooner by one thread than a second one is started.
  static let fewestToShare = 200_000
  private static let sampleCount = 1_000
  /// More buckets than that are no longer written to side by side.
  private static let mostDigitBits = 12

  /// Where each number stands.
  static func inverse(_ ranks: ContiguousArray<UInt32>) -> ContiguousArray<UInt32> {
    ContiguousArray(unsafeUninitializedCapacity: ranks.count) { positions, filled in
      for (position, rank) in ranks.enumerated() {
        positions.initializeElement(at: Int(rank), to: UInt32(truncatingIfNeeded: position))
      }
      filled = ranks.count
    }
  }

  /// The rows, cheapest first, equal prices in the order of the file.
  static func sorted(_ prices: ContiguousArray<Double>, threads: Int = Cores.count) -> Sorted {
    let count = prices.count
    let isShared = threads > 1 && count >= fewestToShare
    var sorted = Sorted()
    sorted.prices = ContiguousArray(unsafeUninitializedCapacity: count) { sortedPrices, filled in
      filled = count
      // Two threads write to them, each to a part of its own.
      nonisolated(unsafe) let sortedPrices = sortedPrices
      sorted.rows = ContiguousArray(unsafeUninitializedCapacity: count) { rows, filled in
        filled = count
        nonisolated(unsafe) let rows = rows
        guard isShared else { return sort(prices, 0..<Double.infinity, rows, sortedPrices) }
        let middle = middle(of: prices)
        _ = SharedWork.both {
          sort(prices, 0..<middle, rows, sortedPrices)
        } and: {
          sort(prices, middle..<Double.infinity, rows, sortedPrices)
        }
      }
    }
    return sorted
  }

  /// A price that about half of all lie below.
  private static func middle(of prices: ContiguousArray<Double>) -> Double {
    let step = max(1, prices.count / sampleCount)
    let sample = stride(from: 0, to: prices.count, by: step).map { prices[$0] }.sorted()
    return sample[sample.count / 2]
  }

  /// Sorts the prices of a range, to where they belong among all.
  ///
  /// Each stands in one number with its row. Where all are whole, as nearly always, that has 64
  /// bits; otherwise the bits of doubles that are not negative sort as whole numbers do.
  private static func sort(
    _ prices: ContiguousArray<Double>, _ range: Range<Double>,
    _ rows: UnsafeMutableBufferPointer<UInt32>, _ sorted: UnsafeMutableBufferPointer<Double>
  ) {
    prices.withUnsafeBufferPointer { prices in
      let (count, areWhole) = survey(prices, range)
      if areWhole {
        sort(prices, range, count, rows, sorted) {
          UInt64(UInt32(truncatingIfNeeded: Int($0)))
        } price: {
          Double(UInt32(truncatingIfNeeded: $0))
        }
      } else {
        sort(prices, range, count, rows, sorted) {
          UInt128($0.bitPattern)
        } price: {
          Double(bitPattern: UInt64(truncatingIfNeeded: $0))
        }
      }
    }
  }

  /// How many prices lie in a range, and whether all of those are whole numbers of 32 bits.
  private static func survey(
    _ prices: UnsafeBufferPointer<Double>, _ range: Range<Double>
  ) -> (count: Int, areWhole: Bool) {
    var (count, broken) = (0, 0)
    for price in prices {
      let isIn = price >= range.lowerBound && price < range.upperBound
      count &+= isIn ? 1 : 0
      let isWhole = price <= 0xFFFF_FFFF && price.rounded(.down) == price
      broken &+= isIn && !isWhole ? 1 : 0
    }
    return (count, broken == 0)
  }

  @inline(__always)
  private static func sort<Key: FixedWidthInteger & UnsignedInteger>(
    _ prices: UnsafeBufferPointer<Double>, _ range: Range<Double>, _ count: Int,
    _ rows: UnsafeMutableBufferPointer<UInt32>, _ sorted: UnsafeMutableBufferPointer<Double>,
    key: (Double) -> Key, price: (Key) -> Double
  ) {
    // Not only quicker: an array made for no elements writes to the empty storage that all arrays
    // share.
    guard count > 0 else { return }
    var varying: Key = 0
    var keys = ContiguousArray<Key>(unsafeUninitializedCapacity: count) { keys, filled in
      for row in prices.indices {
        let price = prices[row]
        guard price >= range.lowerBound, price < range.upperBound else { continue }
        keys.initializeElement(at: filled, to: key(price) << 32 | Key(row))
        varying |= keys[filled] ^ keys[0]
        filled += 1
      }
    }
    varying >>= 32
    let lowest = 32 + varying.trailingZeroBitCount
    let bits = varying == 0 ? 0 : 32 + Key.bitWidth - varying.leadingZeroBitCount - lowest
    let passes = (bits + mostDigitBits - 1) / mostDigitBits
    var others = ContiguousArray<Key>(repeating: 0, count: passes > 0 ? count : 0)
    for pass in 0..<passes {
      let digitBits = (bits + passes - 1) / passes
      RadixSort.move(keys, into: &others, digit: lowest + pass * digitBits, bits: digitBits)
      swap(&keys, &others)
    }
    // What is cheaper stands before, or what is dearer behind.
    let start = range.lowerBound > 0 ? prices.count - count : 0
    for (index, key) in keys.enumerated() {
      rows.initializeElement(at: start + index, to: UInt32(truncatingIfNeeded: key))
      sorted.initializeElement(at: start + index, to: price(key >> 32))
    }
  }
}
