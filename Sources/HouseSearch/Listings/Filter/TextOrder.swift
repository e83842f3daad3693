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
    let same = ~varying
    let turn = isDescending ? ~same : 0
    // Key and index in one number, as short as possible.
    let sorted =
      bits <= 32
      ? sorted(present, bits: bits) {
        ((keys[Int($0)] & ~same ^ turn) >> lowest) << 32 | UInt64($0)
      }
      : sorted(present, bits: bits) {
        UInt128((keys[Int($0)] & ~same ^ turn) >> lowest) << 32 | UInt128($0)
      }
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
    for pass in 0..<passes {
      move(keys, into: &others, digit: 32 + pass * digitBits, bits: digitBits)
      swap(&keys, &others)
    }
    return ContiguousArray(keys.lazy.map { UInt32(truncatingIfNeeded: $0) })
  }

  @inline(__always)
  private static func move<Key: FixedWidthInteger & UnsignedInteger>(
    _ keys: ContiguousArray<Key>, into sorted: inout ContiguousArray<Key>, digit: Int, bits: Int
  ) {
    let mask = (1 << bits) - 1
    var starts = ContiguousArray<Int>(repeating: 0, count: 1 << bits)
    for key in keys { starts[Int(truncatingIfNeeded: key &>> Key(digit)) & mask] += 1 }
    var total = 0
    for bucket in starts.indices { (starts[bucket], total) = (total, total + starts[bucket]) }
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

/// Sorts texts, ignoring case and accents; a number at the start is compared as a number.
struct TextOrder {
  static let noText = UInt32.max
  /// The number of bytes that are compared.
  private static let longest = 128

  private let column: TextColumn
  private var elements: ContiguousArray<UInt32> = []
  private var places: ContiguousArray<UInt32>
  private var place: UInt32 = 0

  /// The rank of each text of a folded column, from 0; equal texts have the same rank.
  static func places(in column: TextColumn) -> ContiguousArray<UInt32> {
    var order = TextOrder(column)
    order.sort()
    return order.places
  }

  private init(_ column: TextColumn) {
    self.column = column
    places = ContiguousArray(repeating: Self.noText, count: column.count)
  }

  private mutating func sort() {
    // All texts are read once in sequence; only texts with equal starts are read again.
    let starts = ContiguousArray(
      (0..<column.count).map { row in
        column.withBytes(row) { $0.isEmpty ? RadixSort.absent : ComparableText($0).word(at: 0) }
      })
    elements = RadixSort.sorted(by: starts)
    var first = 0
    while first < elements.count, case let start = starts[Int(elements[first])],
      start != RadixSort.absent
    {
      let end = elements[first...].firstIndex { starts[Int($0)] != start } ?? elements.count
      refine(first..<end, after: start, at: 0)
      first = end
    }
  }

  /// Sorts texts that are equal so far by the bytes that follow.
  /// - Parameter last: the eight equal bytes at the offset.
  private mutating func refine(_ run: Range<Int>, after last: UInt64, at offset: Int) {
    let next = offset + 8
    // A zero byte is the end of the text.
    guard run.count > 1, next < Self.longest, last & 0xFF != 0 else {
      for index in run { places[Int(elements[index])] = place }
      place += 1
      return
    }
    var keyed = elements[run].map { element in
      column.withBytes(Int(element)) { (key: ComparableText($0).word(at: next), element: element) }
    }
    keyed.sort { ($0.key, $0.element) < ($1.key, $1.element) }
    for (index, item) in zip(run, keyed) { elements[index] = item.element }
    var first = 0
    while first < keyed.count {
      let key = keyed[first].key
      let end = keyed[first...].firstIndex { $0.key != key } ?? keyed.count
      refine(run.lowerBound + first..<run.lowerBound + end, after: key, at: next)
      first = end
    }
  }
}

/// A folded text for comparison, eight bytes at a time.
private struct ComparableText {
  private let bytes: Bytes
  /// The number of leading digits; more digits mean a greater number.
  private let digitCount: Int

  init(_ bytes: Bytes) {
    self.bytes = bytes
    digitCount = min(9, bytes.prefix(while: \.isDigit).count)
  }

  func word(at offset: Int) -> UInt64 {
    // The number of digits comes first.
    var word = digitCount > 0 && offset == 0 ? UInt64(0x30 + digitCount) : 0
    let start = digitCount > 0 ? offset - 1 : offset
    for index in start..<start + 8 where index >= 0 {
      word = word << 8 | (index < bytes.count ? UInt64(bytes[index].lowercase) : 0)
    }
    return word
  }
}
