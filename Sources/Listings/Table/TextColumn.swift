/// Texts of many rows in a few runs of bytes: a million strings of their own would cost ten times this.
struct TextColumn: Sendable {
  /// The texts of neighbouring rows.
  private struct Run: Sendable {
    var bytes: ContiguousArray<UInt8> = []
    /// Where each text ends. Files are smaller than 4 GB, and so is what is kept of them.
    var ends: ContiguousArray<UInt32> = []

    mutating func append(_ text: some Collection<UInt8>) {
      bytes.append(contentsOf: text)
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    func range(_ row: Int) -> Range<Int> {
      let start = row == 0 ? 0 : Int(ends[row - 1])
      return start..<max(start, Int(ends[row]))
    }
  }

  /// All rows but the last ones, as the parts of a file brought them: joined they would have to be copied.
  private var earlier: [Run] = []
  private var earlierCount = 0
  private var last = Run()

  var count: Int { earlierCount + last.ends.count }

  /// Makes room for rows.
  /// - Parameter sample: texts of about the same length; nil takes those that are there already.
  mutating func reserve(rows: Int, like sample: TextColumn? = nil) {
    last.ends.reserveCapacity(rows)
    let sample = (sample ?? self).last
    if sample.ends.count > 0 {
      last.bytes.reserveCapacity((sample.bytes.count / sample.ends.count + 1) * rows)
    }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { last.append(text) }

  /// Adds the texts of other rows.
  mutating func append(_ next: TextColumn) {
    guard next.count > 0 else { return }
    earlierCount = count + next.earlierCount
    if !last.ends.isEmpty { earlier.append(last) }
    earlier += next.earlier
    last = next.last
  }

  /// How much memory it takes, in bytes.
  var byteCount: Int {
    (earlier + CollectionOfOne(last)).reduce(0) {
      $0 + $1.bytes.count + $1.ends.count * MemoryLayout<UInt32>.stride
    }
  }

  /// Lets a body read the bytes of a text; none for a row that is not there.
  @inline(__always)
  func withBytes<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard row >= 0, row < count else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    var place = row - earlierCount
    guard place < 0 else { return Self.withBytes(last, place, body) }
    place = row
    for run in earlier {
      if place < run.ends.count { return Self.withBytes(run, place, body) }
      place -= run.ends.count
    }
    return body(UnsafeBufferPointer(start: nil, count: 0))
  }

  @inline(__always)
  private static func withBytes<Result>(
    _ run: Run, _ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    run.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[run.range(place)]))
    }
  }

  /// A text; nil for an empty one.
  subscript(row: Int) -> String? {
    withBytes(row) { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps the rows that are told to stay.
  mutating func keep(_ stays: [Bool]) {
    guard count > 0 else { return }
    var kept = TextColumn()
    for row in stays.indices where stays[row] { withBytes(row) { kept.append($0) } }
    self = kept
  }
}
