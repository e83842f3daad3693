import Glibc

/// Values that some rows lack. One value stands for none, so that sorting and comparing take no
/// second look.
struct OptionalColumn<Value: Comparable & Sendable>: Sendable {
  /// Less than any value that is kept, and finite.
  let absent: Value
  private(set) var values: ContiguousArray<Value> = []

  init(absent: Value) { self.absent = absent }

  subscript(row: Int) -> Value? {
    guard row >= 0, row < values.count, values[row] != absent else { return nil }
    return values[row]
  }

  mutating func reserve(rows: Int) { values.reserveCapacity(rows) }

  /// Adds so many rows.
  @inline(__always)
  mutating func append(rows count: Int, _ value: (Int) -> Value?) {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: count) { buffer in
      for row in 0..<count { buffer.initializeElement(at: row, to: value(row) ?? absent) }
      values.append(contentsOf: UnsafeBufferPointer(buffer))
    }
  }

  mutating func append(_ next: OptionalColumn) { values.append(contentsOf: next.values) }

  mutating func set(_ value: Value?, at row: Int) {
    guard row >= 0, row < values.count else { return }
    values[row] = value ?? absent
  }

  /// Keeps the rows that stay.
  mutating func keep(_ stays: [Bool]) {
    guard !values.isEmpty else { return }
    values = values.kept(stays)
  }
}

extension OptionalColumn<Double> {
  init() { self.init(absent: -.greatestFiniteMagnitude) }
}

extension ContiguousArray {
  /// The elements whose rows stay.
  func kept(_ stays: [Bool]) -> ContiguousArray {
    var kept = ContiguousArray()
    for (row, stays) in zip(indices, stays) where stays { kept.append(self[row]) }
    return kept
  }
}

/// Texts of many rows in a few runs of bytes: a million strings of their own would cost ten times
/// this.
struct TextColumn: Sendable {
  /// The texts of neighbouring rows.
  private struct Run: Sendable {
    var bytes: ContiguousArray<UInt8> = []
    /// The offset at which each text ends. Files are smaller than 4 GB, and so is what is kept of
    /// them.
    var ends: ContiguousArray<UInt32> = []

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
      bytes.append(contentsOf: text)
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Adds texts that have so many bytes together: copied side by side first, so that the long
    /// arrays grow once.
    mutating func append(_ texts: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, bytes total: Int)
    {
      withUnsafeTemporaryAllocation(byteCount: total, alignment: 8) { joined in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: texts.count) { newEnds in
          var end = 0
          for (row, text) in texts.enumerated() {
            if let start = text.baseAddress, let base = joined.baseAddress {
              memcpy(base + end, start, text.count)
            }
            end += text.count
            newEnds.initializeElement(at: row, to: UInt32(truncatingIfNeeded: bytes.count + end))
          }
          bytes.append(contentsOf: joined)
          ends.append(contentsOf: UnsafeBufferPointer(newEnds))
        }
      }
    }

    func range(_ row: Int) -> Range<Int> {
      let start = row == 0 ? 0 : Int(ends[row - 1])
      return start..<max(start, Int(ends[row]))
    }
  }

  /// All rows but the last ones, as they were read: joined they would be copied, for which five
  /// million homes take a fifth more memory for a moment.
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

  /// Adds the texts of some rows.
  mutating func append(_ texts: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    let total = texts.reduce(0) { $0 + $1.count }
    if last.bytes.count + total > last.bytes.capacity, last.bytes.count >= Self.longRun {
      // Another run: a longer array for all of them would be a copy of what is there.
      earlierCount += last.ends.count
      earlier.append(last)
      let (rows, bytes) = (last.ends.count / 2, last.bytes.count / 2)
      last = Run()
      last.bytes.reserveCapacity(bytes)
      last.ends.reserveCapacity(rows)
    }
    last.append(texts, bytes: total)
  }

  private static let longRun = 1 << 20

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
    var index = row - earlierCount
    guard index < 0 else { return Self.withBytes(last, index, body) }
    index = row
    for run in earlier {
      if index < run.ends.count { return Self.withBytes(run, index, body) }
      index -= run.ends.count
    }
    return body(UnsafeBufferPointer(start: nil, count: 0))
  }

  @inline(__always)
  private static func withBytes<Result>(
    _ run: Run, _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    run.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[run.range(index)]))
    }
  }

  /// A text; nil for an empty one.
  subscript(row: Int) -> String? {
    withBytes(row) { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// The rows that have a text, which is not empty. All are looked at, and of none a text is made.
  func rows(of text: String) -> [Int] {
    var (text, rows, first) = (text, [Int](), 0)
    text.withUTF8 { text in
      guard let wanted = text.baseAddress else { return }
      for run in earlier + CollectionOfOne(last) {
        run.bytes.withUnsafeBytes { bytes in
          var start = 0
          for (row, end) in run.ends.enumerated() {
            let (from, length) = (start, Int(end) - start)
            start = Int(end)
            guard length == text.count, let base = bytes.baseAddress else { continue }
            if memcmp(base + from, wanted, length) == 0 { rows.append(first + row) }
          }
        }
        first += run.ends.count
      }
    }
    return rows
  }

  /// Keeps the rows that stay.
  mutating func keep(_ stays: [Bool]) {
    guard count > 0 else { return }
    var kept = TextColumn()
    for row in stays.indices where stays[row] { withBytes(row) { kept.append($0) } }
    self = kept
  }
}

/// Texts that repeat, as kinds and towns do: each row holds a number, each text is held once.
/// Number 0 is the empty text.
public struct InternedColumn: Sendable {
  private(set) var ids: ContiguousArray<UInt32> = []
  private(set) var texts = TextColumn()

  init() {
    texts.append(UnsafeBufferPointer<UInt8>(start: nil, count: 0))
  }

  /// How many different texts there are, the empty one among them.
  public var textCount: Int { texts.count }

  /// The number of the text of a row; 0 for none.
  public func id(_ row: Int) -> Int { row >= 0 && row < ids.count ? Int(ids[row]) : 0 }

  /// A text; nil for an empty one.
  public subscript(row: Int) -> String? { texts[id(row)] }

  /// The text of a number; nil for 0.
  public func text(_ id: Int) -> String? { texts[id] }

  mutating func append(ids more: UnsafeBufferPointer<UInt32>) { ids.append(contentsOf: more) }

  mutating func reserve(rows: Int) { ids.reserveCapacity(rows) }

  /// Adds rows of another column.
  /// - Parameter numbers: what its texts are called here.
  mutating func append(
    _ other: ContiguousArray<UInt32>, renumbered numbers: ContiguousArray<UInt32>
  ) {
    numbers.withUnsafeBufferPointer { numbers in
      ids.append(contentsOf: other.lazy.map { numbers[Int($0)] })
    }
  }

  /// How much memory it takes, in bytes.
  var byteCount: Int { ids.count * MemoryLayout<UInt32>.stride + texts.byteCount }

  mutating func addText(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    texts.append(text)
    return UInt32(truncatingIfNeeded: texts.count - 1)
  }

  /// Makes one of texts that differ only in case, accents, spaces or hyphens: the most frequent of them.
  mutating func mergeSpellings() {
    guard (2...HomeKind.limit).contains(textCount) else { return }
    var counts = [Int](repeating: 0, count: textCount)
    for id in ids { counts[Int(id)] += 1 }
    var best: [String: Int] = [:]
    let keys = (0..<textCount).map { id in
      TextFolding.folded(texts[id] ?? "").split { $0 == " " || $0 == "-" || $0 == "\u{A0}" }
        .joined(separator: " ")
    }
    for (id, key) in keys.enumerated() where best[key].map({ counts[id] > counts[$0] }) ?? true {
      best[key] = id
    }
    let numbers = keys.map { UInt32(best[$0] ?? 0) }
    guard zip(numbers.indices, numbers).contains(where: { $0 != $1 }) else { return }
    ids = ContiguousArray(ids.map { numbers[Int($0)] })
  }

  /// Keeps the rows that stay.
  mutating func keep(_ stays: [Bool]) {
    guard !ids.isEmpty else { return }
    ids = ids.kept(stays)
  }
}

/// Fills an interned column: finds the number of a text by its hash.
struct Interner: Sendable {
  private(set) var column = InternedColumn()
  /// Open addressing; its size is a power of two.
  private var slots = ContiguousArray<Slot>(repeating: Slot(), count: 256)
  /// Differs every time, so that no file can be written whose texts all meet in one slot.
  private let seed = UInt64.random(in: .min ... .max)

  /// What is known of a text without looking at it: nearly all that are short have to be looked at
  /// never, for each has a hash of its own.
  private struct Slot {
    var hash: UInt64 = 0
    /// How many bytes it has.
    var count: UInt32 = 0
    /// 0 where nothing is.
    var id: UInt32 = 0
  }

  /// How much memory it takes, in bytes.
  var byteCount: Int { column.byteCount + slots.count * MemoryLayout<Slot>.stride }

  mutating func reserve(rows: Int) { column.reserve(rows: rows) }

  /// Adds some rows.
  ///
  /// Their slots are read before anything is done with them: the memory is requested all at once.
  /// One after the other, between the columns of a row, texts take about three times as long.
  mutating func append(_ texts: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    let count = texts.count
    withUnsafeTemporaryAllocation(of: Slot.self, capacity: count) { found in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { hashes in
        let mask = slots.count - 1
        slots.withUnsafeBufferPointer { slots in
          for row in 0..<count {
            let hash = hash(texts[row])
            hashes.initializeElement(at: row, to: hash)
            found.initializeElement(at: row, to: slots[Int(truncatingIfNeeded: hash) & mask])
          }
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { ids in
          for row in 0..<count {
            let (text, hash) = (texts[row], hashes[row])
            var (slot, probe) = (found[row], Int(truncatingIfNeeded: hash))
            while slot.id != 0, !holds(slot, text, hash) {
              probe &+= 1
              slot = slots[probe & (slots.count - 1)]
            }
            ids.initializeElement(at: row, to: slot.id != 0 ? slot.id : number(of: text, hash))
          }
          column.append(ids: UnsafeBufferPointer(ids))
        }
      }
    }
  }

  /// Whether a slot holds a text.
  @inline(__always)
  private func holds(_ slot: Slot, _ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Bool {
    slot.hash == hash && slot.id != 0 && Int(slot.count) == text.count
      && (text.count <= 8 || isHeld(text, slot.id))
  }

  /// Adds the rows of another one.
  mutating func append(_ next: Interner) { append(next.column) }

  /// Adds the rows of a column.
  mutating func append(_ other: InternedColumn) {
    let numbers = ContiguousArray(
      (0..<other.textCount).map { id in other.texts.withBytes(id) { number(of: $0, hash($0)) } })
    column.append(other.ids, renumbered: numbers)
  }

  /// The number of a text, a new one if it was not there.
  private mutating func number(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> UInt32 {
    guard !text.isEmpty else { return 0 }
    var probe = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[probe].id != 0 {
      if holds(slots[probe], text, hash) { return slots[probe].id }
      probe = (probe + 1) & (slots.count - 1)
    }
    let id = column.addText(text)
    slots[probe] = Slot(hash: hash, count: UInt32(truncatingIfNeeded: text.count), id: id)
    if column.textCount * 3 > slots.count * 2 { grow() }
    return id
  }

  private func isHeld(_ text: UnsafeBufferPointer<UInt8>, _ id: UInt32) -> Bool {
    column.texts.withBytes(Int(id)) { held in
      guard let held = held.baseAddress, let start = text.baseAddress else { return false }
      guard text.count <= 16 else { return memcmp(held, start, text.count) == 0 }
      let (one, other) = (UnsafeRawPointer(held), UnsafeRawPointer(start))
      let last = text.count - 8
      return one.loadUnaligned(as: UInt64.self) == other.loadUnaligned(as: UInt64.self)
        && one.loadUnaligned(fromByteOffset: last, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: last, as: UInt64.self)
    }
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.id != 0 {
      var probe = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
      while slots[probe].id != 0 { probe = (probe + 1) & (slots.count - 1) }
      slots[probe] = slot
    }
  }

  /// Mixes a text eight bytes at a time, the last ones with some of those before them.
  @inline(__always)
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(text)
    let last = bytes.count - 8
    guard last > 0 else { return mixed(Self.word(bytes)) }
    var (hash, offset) = (seed, 0)
    while offset < last {
      hash = folded(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    return folded(hash ^ bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
  }

  /// Two halves of a product with a number that nobody knows.
  @inline(__always)
  private func folded(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: seed | 1)
    return product.high ^ product.low
  }

  /// The number of up to eight bytes, another one for every text of the same length.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard bytes.count >= 4 else { return bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let end = bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
    return UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32 | UInt64(end)
  }

  /// Two numbers never become the same one.
  private func mixed(_ word: UInt64) -> UInt64 {
    var mixed = word ^ seed
    mixed = (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ mixed >> 32
  }
}
