/// Sorts texts as a reader expects it: without regard to case and accents, and a number at the
/// start, as that of a house, as a number.
struct TextOrder {
  /// Stands for an empty text.
  static let noText = UInt32.max
  /// How many bytes of a text count: what differs only behind them is equal.
  private static let longest = 128

  private let column: TextColumn
  /// The second eight bytes of each text.
  private var nexts: ContiguousArray<UInt64> = []
  private var elements: ContiguousArray<UInt32> = []
  private var places: ContiguousArray<UInt32>
  private var place: UInt32 = 0

  /// The place of each text of a column, counted from 0; equal ones have the same.
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
    // One after the other all are read once; only equal ones are looked at again.
    var starts = ContiguousArray<UInt64>()
    starts.reserveCapacity(column.count)
    nexts.reserveCapacity(column.count)
    elements.reserveCapacity(column.count)
    for row in 0..<column.count {
      let (start, next, isEmpty) = column.withBytes(row) { text in
        let text = ComparableText(text, bytes: 16)
        return (text.word(at: 0), text.word(at: 8), text.isEmpty)
      }
      starts.append(start)
      nexts.append(next)
      if !isEmpty { elements.append(UInt32(truncatingIfNeeded: row)) }
    }
    elements = RadixSort.sorted(elements) { starts[Int($0)] }
    var first = 0
    while first < elements.count {
      let start = starts[Int(elements[first])]
      var end = first + 1
      while end < elements.count, starts[Int(elements[end])] == start { end += 1 }
      refine(first..<end, from: start & 0xFF == 0 ? Self.longest : 8)
      first = end
    }
  }

  /// Sorts texts that are equal up to some byte by what follows, and gives them their places.
  private mutating func refine(_ run: Range<Int>, from offset: Int) {
    guard run.count > 1, offset < Self.longest else {
      for index in run { places[Int(elements[index])] = place }
      place += 1
      return
    }
    var keyed = elements[run].map { (key: key(of: $0, at: offset), element: $0) }
    keyed.sort { ($0.key, $0.element) < ($1.key, $1.element) }
    for (index, item) in zip(run, keyed) { elements[index] = item.element }
    var first = 0
    while first < keyed.count {
      let key = keyed[first].key
      let end = keyed[first...].firstIndex { $0.key != key } ?? keyed.count
      // A text that has no more bytes ends there.
      let next = offset == 8 ? 16 : offset + 16
      refine(
        run.lowerBound + first..<run.lowerBound + end, from: key & 0xFF == 0 ? Self.longest : next)
      first = end
    }
  }

  private func key(of element: UInt32, at offset: Int) -> UInt128 {
    if offset == 8 { return UInt128(nexts[Int(element)]) }
    return column.withBytes(Int(element)) { text in
      let text = ComparableText(text, bytes: Self.longest)
      return UInt128(text.word(at: offset)) << 64 | UInt128(text.word(at: offset + 8))
    }
  }
}

/// A text as it is compared, eight bytes at a time.
private struct ComparableText {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The letters of other alphabets, without case and accents.
  private let folded: [UInt8]?
  /// How many digits it begins with: more of them are a greater number.
  private let digitCount: Int

  /// - Parameter count: how many bytes will be asked for, at most.
  init(_ bytes: UnsafeBufferPointer<UInt8>, bytes count: Int) {
    self.bytes = bytes
    let isPlain = !bytes.prefix(count).contains { $0 >= 0x80 }
    folded = isPlain ? nil : Array(TextFolding.folded(String(decoding: bytes, as: UTF8.self)).utf8)
    digitCount = min(9, bytes.prefix { 0x30...0x39 ~= $0 }.count)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Eight bytes from one on, the first one highest; 0 behind the end.
  func word(at offset: Int) -> UInt64 {
    guard digitCount > 0 else { return plainWord(at: offset) }
    guard offset == 0 else { return plainWord(at: offset - 1) }
    return UInt64(0x30 + digitCount) << 56 | plainWord(at: 0) >> 8
  }

  private func plainWord(at offset: Int) -> UInt64 {
    guard let folded else { return Self.word(bytes, at: offset) }
    return folded.withUnsafeBufferPointer { Self.word($0, at: offset) }
  }

  private static func word(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
    guard offset < text.count else { return 0 }
    if offset + 8 <= text.count {
      let word = UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self)
      return lowercased(UInt64(bigEndian: word))
    }
    var word: UInt64 = 0
    for index in offset..<offset + 8 {
      word = word << 8 | (index < text.count ? UInt64(text[index]) : 0)
    }
    return lowercased(word)
  }

  /// The capital letters of ASCII among eight bytes, made small.
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let plain = word & (ones * 0x7F)
    let fromA = plain &+ (ones * (0x80 - 0x41))
    let beyondZ = plain &+ (ones * (0x80 - 0x5B))
    return word | (fromA & ~beyondZ & ~word & (ones * 0x80)) >> 2
  }
}
