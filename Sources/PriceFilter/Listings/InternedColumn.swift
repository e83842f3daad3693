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

  mutating func reserve(rows: Int) { ids.reserveCapacity(rows) }

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
struct Interner {
  private(set) var column = InternedColumn()
  // Open addressing; 0 is a free place, n stands for text n.
  private var places: ContiguousArray<UInt32> = ContiguousArray(repeating: 0, count: 256)
  private var lastID: UInt32 = 0
  /// Differs every time, so that no file can be written whose texts all meet in one place.
  private let seed = UInt64.random(in: .min ... .max)

  mutating func reserve(rows: Int) { column.reserve(rows: rows) }

  /// Adds a row.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if text.isEmpty {
      column.append(id: 0)
      return
    }
    // Neighbours often are alike.
    if !(lastID > 0 && isEqual(lastID, text)) { lastID = find(text) }
    column.append(id: lastID)
  }

  private mutating func find(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let mask = places.count - 1
    var place = hash(text) & mask
    while places[place] != 0 {
      if isEqual(places[place], text) { return places[place] }
      place = (place + 1) & mask
    }
    let id = column.addText(text)
    places[place] = id
    if column.textCount * 2 > places.count { grow() }
    return id
  }

  private mutating func grow() {
    let mask = places.count * 4 - 1
    places = ContiguousArray(repeating: 0, count: mask + 1)
    for id in 1..<column.textCount {
      let range = column.texts.range(id)
      var place = column.texts.bytes.withUnsafeBufferPointer {
        hash(UnsafeBufferPointer(rebasing: $0[range])) & mask
      }
      while places[place] != 0 { place = (place + 1) & mask }
      places[place] = UInt32(truncatingIfNeeded: id)
    }
  }

  private func isEqual(_ id: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = column.texts.range(Int(id))
    guard range.count == text.count else { return false }
    return column.texts.bytes.withUnsafeBufferPointer { bytes in
      let held = UnsafeBufferPointer(rebasing: bytes[range])
      for offset in 0..<text.count where held[offset] != text[offset] { return false }
      return true
    }
  }

  /// FNV-1a with a final mix, so that the low bits depend on every byte.
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = seed
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }
}
