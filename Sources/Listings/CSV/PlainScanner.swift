/// Finds the fields of records of the usual form, eight bytes at a time: on one line, the quoted fields
/// without quotes in them and no longer than a field may be. Nearly all records are of that form.
struct PlainScanner {
  let delimiter: UInt8
  private let delimiters: UInt64

  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let quotes: UInt64 = 0x2222_2222_2222_2222

  init(delimiter: UInt8) {
    self.delimiter = delimiter
    delimiters = UInt64(delimiter) &* 0x0101_0101_0101_0101
  }

  struct Record {
    let fieldCount: Int
    /// Where its line break is.
    let end: Int
    let hasHighBytes: Bool
  }

  /// The record that begins here, its fields in a room; nil where it is not of the usual form.
  func record(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int,
    _ room: UnsafeMutableBufferPointer<FieldSlot>
  ) -> Record? {
    let end = min(count, CSVLimits.fieldBytes)
    var index = 0
    var start = 0
    var fields = 0
    var high: UInt64 = 0
    words: while index + 8 <= end {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      high |= word & Self.highBits
      var found = marks(in: word)
      while found != 0 {
        let mark = index + found.trailingZeroBitCount / 8
        found &= found &- 1
        switch base[mark] {
        case delimiter:
          guard fields < room.count - 1 else { return nil }
          room[fields] = FieldSlot(start: start, end: mark)
          fields += 1
          start = mark + 1
        case 0x0A, 0x0D:
          room[fields] = FieldSlot(start: start, end: mark)
          return Record(fieldCount: fields + 1, end: mark, hasHighBytes: high != 0)
        case 0x22:
          guard mark == start, fields < room.count - 1,
            let quote = closingQuote(base, mark + 1, end, &high)
          else { return nil }
          let next = base[quote + 1]
          guard next == delimiter || next == 0x0A || next == 0x0D else { return nil }
          room[fields] = FieldSlot(start: mark + 1, end: quote, isQuoted: true)
          guard next == delimiter else {
            return Record(fieldCount: fields + 1, end: quote + 1, hasHighBytes: high != 0)
          }
          fields += 1
          index = quote + 2
          start = index
          continue words
        case 0: return nil
        // Another control character: one like any other.
        default: break
        }
      }
      index += 8
    }
    return nil
  }

  /// The next quote, if no line break and no NUL stands before it and a byte after it.
  private func closingQuote(
    _ base: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int, _ high: inout UInt64
  ) -> Int? {
    var index = start
    while index + 1 < end {
      let byte = base[index]
      if byte == 0x22 { return index }
      if byte == 0x0A || byte == 0x0D || byte == 0 { return nil }
      if byte >= 0x80 { high = Self.highBits }
      index += 1
    }
    return nil
  }

  /// The highest bit of each byte that is a delimiter, a quote, or a control character below 16; no other
  /// bits.
  @inline(__always)
  private func marks(in word: UInt64) -> UInt64 {
    Self.zeroBytes(of: word ^ delimiters) | Self.zeroBytes(of: word ^ Self.quotes)
      | Self.zeroBytes(of: word & 0xF0F0_F0F0_F0F0_F0F0)
  }

  @inline(__always)
  private static func zeroBytes(of word: UInt64) -> UInt64 {
    ~(((word & lowBits) &+ lowBits) | word | lowBits)
  }
}
