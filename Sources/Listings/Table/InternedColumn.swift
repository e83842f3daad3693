/// Texts that repeat, as kinds and places do: each row holds a number, each text is held once.
/// Number 0 is the empty text.
struct InternedColumn: Sendable {
  private(set) var ids: ContiguousArray<UInt32> = []
  private(set) var texts = TextColumn()

  init() {
    texts.append(UnsafeBufferPointer(start: nil, count: 0))
  }

  /// How many different texts there are, the empty one among them.
  var textCount: Int { texts.count }

  func id(_ row: Int) -> Int { row >= 0 && row < ids.count ? Int(ids[row]) : 0 }

  /// A text; nil for an empty one.
  subscript(row: Int) -> String? { texts[id(row)] }

  mutating func append(id: UInt32) { ids.append(id) }

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

  /// Keeps the rows that are told to stay.
  mutating func keep(_ stays: [Bool]) {
    guard !ids.isEmpty else { return }
    ids = ids.kept(stays)
  }
}

/// Fills an interned column: finds the number of a text by its hash.
///
/// Texts that are short, as nearly all are, wait until there are some of them. Looked up one after the other
/// they wait for the memory together; each by itself, between two rows, would cost as much as the reading of
/// its whole row.
struct Interner {
  /// The column so far; it lacks what still waits, see `finish`.
  private var column = InternedColumn()
  /// Open addressing; its size is a power of two. Each place holds the upper half of a hash and the number
  /// of a text: small, so that many of them stay in the caches.
  private var slots = ContiguousArray<UInt64>(repeating: 0, count: 256)
  /// The keys of the texts, by their numbers.
  private var keys: ContiguousArray<TextKey> = [TextKey()]
  /// Short texts of the last rows.
  private var waiting: ContiguousArray<TextKey> = []
  /// Differs every time, so that no file can be written whose texts all meet in one place.
  private let seed = UInt64.random(in: .min ... .max)

  private static let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000
  private static let mostWaiting = 64
  private static let unknown = UInt32.max

  /// How much memory it takes, in bytes.
  var byteCount: Int {
    column.byteCount + slots.count * 8 + keys.count * MemoryLayout<TextKey>.stride
  }

  mutating func reserve(rows: Int) {
    column.reserve(rows: rows)
    waiting.reserveCapacity(Self.mostWaiting)
  }

  /// Adds a row.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    let key = TextKey(text)
    if key.isWhole {
      waiting.append(key)
      if waiting.count >= Self.mostWaiting { settle() }
    } else {
      settle()
      column.append(id: find(key, text))
    }
  }

  /// Adds the rows of another one.
  mutating func append(_ next: Interner) {
    settle()
    let other = next.column
    let ids = ContiguousArray(
      (0..<other.textCount).map { number in
        number == 0 ? 0 : other.texts.withBytes(number) { find(TextKey($0), $0) }
      })
    column.append(other.ids, renumbered: ids)
    waiting = next.waiting
  }

  /// Gives the column away.
  mutating func finish() -> InternedColumn {
    settle()
    defer { column = InternedColumn() }
    return column
  }

  /// Gives the rows that wait their numbers.
  private mutating func settle() {
    guard !waiting.isEmpty else { return }
    let count = waiting.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { ids in
      lookUp(into: ids)
      for index in ids.indices where ids[index] == Self.unknown {
        ids[index] = find(waiting[index], nil)
      }
      column.append(ids: UnsafeBufferPointer(ids))
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The numbers of the texts that wait and lie where they would if nothing was in their way; of others
  /// `unknown`.
  private func lookUp(into ids: UnsafeMutableBufferPointer<UInt32>) {
    let (mask, seed) = (slots.count - 1, seed)
    waiting.withUnsafeBufferPointer { waiting in
      withUnsafeTemporaryAllocation(of: Candidate.self, capacity: waiting.count) { candidates in
        // First every place is read, without a branch between: so the memory is asked for all at once.
        slots.withUnsafeBufferPointer { slots in
          for index in waiting.indices {
            let hash = waiting[index].hash(seed)
            let entry = slots[Int(truncatingIfNeeded: hash) & mask]
            candidates.initializeElement(at: index, to: Candidate(hash: hash, entry: entry))
          }
        }
        keys.withUnsafeBufferPointer { keys in
          for index in waiting.indices {
            let (key, candidate) = (waiting[index], candidates[index])
            // An empty text has the number 0, and so has a place where nothing is.
            let id = key.isEmpty ? 0 : UInt32(truncatingIfNeeded: candidate.entry)
            let isFound =
              (candidate.entry ^ candidate.hash) & Self.upperHalf == 0 && keys[Int(id)] == key
            ids.initializeElement(at: index, to: isFound || key.isEmpty ? id : Self.unknown)
          }
        }
      }
    }
  }

  /// Where a text would be if nothing was in its way.
  private struct Candidate {
    let hash: UInt64
    let entry: UInt64
  }

  /// The number of a text, a new one if it was not there.
  /// - Parameter text: may be nil where the key is the whole text.
  private mutating func find(_ key: TextKey, _ text: UnsafeBufferPointer<UInt8>?) -> UInt32 {
    let mask = slots.count - 1
    let hash = key.hash(seed)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      let id = UInt32(truncatingIfNeeded: entry)
      if (entry ^ hash) & Self.upperHalf == 0, isHeld(id, key, text) { return id }
      slot = (slot + 1) & mask
    }
    return add(key, text, hash, at: slot)
  }

  private mutating func add(
    _ key: TextKey, _ text: UnsafeBufferPointer<UInt8>?, _ hash: UInt64, at slot: Int
  ) -> UInt32 {
    let id = text.map { column.addText($0) } ?? key.withBytes { column.addText($0) }
    keys.append(key)
    slots[slot] = hash & Self.upperHalf | UInt64(id)
    if column.textCount * 2 > slots.count { grow() }
    return id
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = ContiguousArray(repeating: 0, count: mask + 1)
    for id in 1..<keys.count {
      let hash = keys[id].hash(seed)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = hash & Self.upperHalf | UInt64(id)
    }
  }

  private func isHeld(
    _ id: UInt32, _ key: TextKey, _ text: UnsafeBufferPointer<UInt8>?
  ) -> Bool {
    guard keys[Int(id)] == key else { return false }
    guard !key.isWhole, let text else { return true }
    return column.texts.withBytes(Int(id)) { $0.elementsEqual(text) }
  }
}

/// What tells texts apart without looking at them: all of a short one; of a longer one its start, its end,
/// its length and the sum of what lies between.
struct TextKey: Equatable {
  private var head: UInt64 = 0
  private var tail: UInt64 = 0
  private var middle: UInt32 = 0
  private var count: UInt32 = 0

  init() {}

  init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    let length = text.count
    let bytes = UnsafeRawPointer(start)
    count = UInt32(truncatingIfNeeded: length)
    if length >= 8 {
      head = bytes.loadUnaligned(as: UInt64.self)
      tail = (bytes + length - 8).loadUnaligned(as: UInt64.self)
      var sum: UInt64 = 0
      var offset = 8
      while offset + 8 < length {
        sum = (sum ^ (bytes + offset).loadUnaligned(as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        sum ^= sum >> 32
        offset += 8
      }
      middle = UInt32(truncatingIfNeeded: sum)
    } else if length >= 4 {
      head = UInt64(bytes.loadUnaligned(as: UInt32.self))
      tail = UInt64((bytes + length - 4).loadUnaligned(as: UInt32.self))
    } else {
      for offset in 0..<length { head |= UInt64(start[offset]) << UInt64(offset * 8) }
    }
  }

  /// Gives the text of a key that is all of it.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let length = Int(count)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { buffer in
      for offset in 0..<min(length, 16) {
        // The end of a text overlaps its start where it is shorter than both together.
        let size = length >= 8 ? 8 : length >= 4 ? 4 : length
        buffer[offset] = UInt8(
          truncatingIfNeeded: offset < size
            ? head >> UInt64(offset * 8) : tail >> UInt64((offset - (length - size)) * 8))
      }
      return body(UnsafeBufferPointer(rebasing: buffer[..<min(length, 16)]))
    }
  }

  var isEmpty: Bool { count == 0 }

  /// Whether two texts with this key are the same.
  var isWhole: Bool { count <= 16 }

  func hash(_ seed: UInt64) -> UInt64 {
    let one = (head ^ seed).multipliedFullWidth(by: tail ^ 0x9E37_79B9_7F4A_7C15)
    let mixed = one.high ^ one.low ^ UInt64(count) << 32 ^ UInt64(middle)
    let two = mixed.multipliedFullWidth(by: seed | 1)
    return two.high ^ two.low
  }
}
