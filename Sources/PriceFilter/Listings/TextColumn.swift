/// Texts of many rows in one run of bytes: a million strings of their own would cost ten times this.
struct TextColumn: Sendable {
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// Where each text ends. Files are smaller than 4 GB, and so is what is kept of them.
  private(set) var ends: ContiguousArray<UInt32> = []

  var count: Int { ends.count }

  /// Makes room for rows.
  /// - Parameter sample: texts of about the same length; nil takes those that are there already.
  mutating func reserve(rows: Int, like sample: TextColumn? = nil) {
    ends.reserveCapacity(rows)
    let sample = sample ?? self
    if sample.count > 0 { bytes.reserveCapacity((sample.bytes.count / sample.count + 1) * rows) }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Adds the texts of other rows.
  mutating func append(_ next: TextColumn) {
    let start = UInt32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: next.bytes)
    ends.append(contentsOf: next.ends.lazy.map { $0 &+ start })
  }

  /// How much memory it takes, in bytes.
  var byteCount: Int { bytes.count + ends.count * MemoryLayout<UInt32>.stride }

  /// Where a text lies; empty for a row that is not there.
  func range(_ row: Int) -> Range<Int> {
    guard row >= 0, row < ends.count else { return 0..<0 }
    let start = row == 0 ? 0 : Int(ends[row - 1])
    return start..<max(start, Int(ends[row]))
  }

  /// A text; nil for an empty one.
  subscript(row: Int) -> String? {
    let range = range(row)
    return range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
  }

  /// Keeps the rows that are told to stay.
  mutating func keep(_ stays: [Bool]) {
    guard !ends.isEmpty else { return }
    var kept = TextColumn()
    for row in stays.indices where stays[row] {
      let range = range(row)
      kept.bytes.append(contentsOf: bytes[range])
      kept.ends.append(UInt32(truncatingIfNeeded: kept.bytes.count))
    }
    self = kept
  }
}
