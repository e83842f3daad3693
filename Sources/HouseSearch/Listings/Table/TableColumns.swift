import Glibc

/// The values of homes by the roles of their columns. A role that the file lacks has no values.
struct ListingsStorage: Sendable {
  var prices: ContiguousArray<Double> = []
  /// The first line of each home in the file, counted from 1.
  var lines: ContiguousArray<UInt32> = []
  var areaUnit = AreaUnit.squareMetres
  var bedrooms = OptionalColumn<Int16>(absent: -1)
  var numbers: [ColumnRole: OptionalColumn<Double>] = [:]
  /// Texts that differ from home to home.
  var texts: [ColumnRole: TextColumn] = [:]
  /// Texts that repeat.
  var names: [ColumnRole: InternedColumn] = [:]

  func text(_ role: ColumnRole, of row: Int) -> String? { texts[role]?[row] ?? names[role]?[row] }

  func names(_ role: ColumnRole) -> InternedColumn { names[role] ?? InternedColumn() }

  /// The coordinates of each home, or nil if they are unknown.
  var coordinates: LazyMapCollection<Range<Int>, Coordinate?> {
    let latitudes = numbers[.latitude] ?? OptionalColumn()
    let longitudes = numbers[.longitude] ?? OptionalColumn()
    return prices.indices.lazy.map { row in
      guard let latitude = latitudes[row], let longitude = longitudes[row] else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  var byteCount: Int {
    prices.count * 8 + lines.count * 4 + bedrooms.values.count * 2
      + numbers.values.reduce(0) { $0 + $1.byteCount }
      + texts.values.reduce(0) { $0 + $1.byteCount }
  }

  mutating func remove(_ rows: some Sequence<Int>) {
    var stays = [Bool](repeating: true, count: prices.count)
    for row in rows { stays[row] = false }
    prices.keep(stays)
    lines.keep(stays)
    bedrooms.values.keep(stays)
    for role in ColumnRole.allCases { numbers[role]?.values.keep(stays) }
    keepTexts(stays)
  }

  mutating func keepTexts(_ stays: [Bool]) {
    for role in ColumnRole.allCases {
      texts[role]?.keep(stays)
      names[role]?.keep(stays)
    }
  }
}

extension ContiguousArray {
  /// Keeps the elements whose rows stay; an empty column stays empty.
  fileprivate mutating func keep(_ stays: [Bool]) {
    self = ContiguousArray(zip(self, stays).lazy.filter(\.1).map(\.0))
  }
}

/// A column that stores missing values as one special value, so that comparing needs no check.
struct OptionalColumn<Value: Comparable & Sendable>: Sendable {
  /// The value for a missing one: finite, and less than any real value.
  let absent: Value
  fileprivate(set) var values: ContiguousArray<Value> = []

  init(absent: Value) { self.absent = absent }

  subscript(row: Int) -> Value? {
    get { values.indices.contains(row) && values[row] != absent ? values[row] : nil }
    set { if values.indices.contains(row) { values[row] = newValue ?? absent } }
  }

  var byteCount: Int { values.count * MemoryLayout<Value>.stride }

  mutating func reserve(rows: Int) { values.reserveCapacity(rows) }

  mutating func append(_ more: [Value]) { values.append(contentsOf: more) }
}

extension OptionalColumn<Double> {
  init() { self.init(absent: .missing) }
}

extension Double {
  /// A missing number in columns of the listings; less than any other number.
  static var missing: Double { -.greatestFiniteMagnitude }
}

/// Texts of many rows in one array of bytes. Separate strings would take ten times the memory.
struct TextColumn: Sendable {
  private var bytes: ContiguousArray<UInt8> = []
  private var ends: ContiguousArray<UInt32> = []

  var count: Int { ends.count }

  var byteCount: Int { bytes.count + ends.count * MemoryLayout<UInt32>.stride }

  /// Reserves room for texts of 32 bytes. The system provides memory only for room that is used.
  mutating func reserve(rows: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(rows * 32)
  }

  @inline(__always)
  mutating func append(_ text: Bytes) {
    bytes.append(contentsOf: text)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  mutating func append(_ texts: UnsafeBufferPointer<Bytes>) {
    for text in texts { append(text) }
  }

  /// Passes the bytes of a text to a body; empty for a row that does not exist.
  @inline(__always)
  func withBytes<Result>(_ row: Int, _ body: (Bytes) -> Result) -> Result {
    guard row >= 0, row < count else { return body(Bytes(start: nil, count: 0)) }
    let start = row == 0 ? 0 : Int(ends[row - 1])
    return bytes.withUnsafeBufferPointer { body(Bytes(rebasing: $0[start..<Int(ends[row])])) }
  }

  /// Passes the bytes of all texts to a body, and where each text ends.
  func withAll<Result>(_ body: (Bytes, UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in ends.withUnsafeBufferPointer { body(bytes, $0) } }
  }

  subscript(row: Int) -> String? {
    withBytes(row) { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  fileprivate mutating func keep(_ stays: [Bool]) {
    guard count > 0 else { return }
    var kept = TextColumn()
    for row in stays.indices where stays[row] { withBytes(row) { kept.append($0) } }
    self = kept
  }
}

/// Texts that repeat, such as kinds and towns, each stored once. Number 0 is the empty text.
package struct InternedColumn: Sendable {
  fileprivate(set) var ids: ContiguousArray<UInt32> = []
  fileprivate(set) var texts = TextColumn()

  init() { texts.append(Bytes(start: nil, count: 0)) }

  var textCount: Int { texts.count }

  /// The number of a row's text, or 0 for no text.
  package func id(_ row: Int) -> Int { row >= 0 && row < ids.count ? Int(ids[row]) : 0 }

  /// The text of a row, or nil if it is empty.
  package subscript(row: Int) -> String? { texts[id(row)] }

  /// The text with a number, or nil for 0.
  package func text(_ id: Int) -> String? { texts[id] }

  var counts: [Int] {
    var counts = [Int](repeating: 0, count: textCount)
    for id in ids { counts[Int(id)] += 1 }
    return counts
  }

  var byteCount: Int { ids.count * MemoryLayout<UInt32>.stride + texts.byteCount }

  /// Keeps some rows, and the texts that they have.
  fileprivate mutating func keep(_ stays: [Bool]) {
    ids.keep(stays)
    var kept = InternedColumn()
    var numbers = [UInt32](repeating: 0, count: textCount)
    for row in ids.indices where ids[row] > 0 {
      let id = Int(ids[row])
      if numbers[id] == 0 {
        numbers[id] = UInt32(kept.textCount)
        texts.withBytes(id) { kept.texts.append($0) }
      }
      ids[row] = numbers[id]
    }
    texts = kept.texts
  }

  /// Merges texts that differ only in case, accents, spaces or hyphens into the most frequent one.
  mutating func mergeSpellings() {
    guard (2...ListingsTable.mostKinds).contains(textCount) else { return }
    let counts = counts
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
}

/// Fills an interned column. It finds the number of a text by its hash.
struct Interner: Sendable {
  private(set) var column = InternedColumn()
  /// A hash table with open addressing; its size is a power of two.
  private var slots = ContiguousArray<Slot>(repeating: Slot(), count: 256)
  /// Random, so that no file can be made whose texts all collide.
  private let seed = UInt64.random(in: .min ... .max)

  /// A known text: nearly every short text has its own hash.
  private struct Slot {
    var hash: UInt64 = 0
    var count: UInt32 = 0
    /// 0 for an empty slot.
    var id: UInt32 = 0
  }

  var byteCount: Int { column.byteCount + slots.count * MemoryLayout<Slot>.stride }

  mutating func reserve(rows: Int) { column.ids.reserveCapacity(rows) }

  /// Adds some rows. All slots are read first, so that the memory accesses overlap. One by one,
  /// between the other columns of a row, texts take about three times as long.
  mutating func append(_ texts: UnsafeBufferPointer<Bytes>) {
    withUnsafeTemporaryAllocation(of: Slot.self, capacity: texts.count) { found in
      let mask = slots.count - 1
      slots.withUnsafeBufferPointer { slots in
        for (row, text) in texts.enumerated() {
          let hash = hash(text)
          let slot = slots[Int(truncatingIfNeeded: hash) & mask]
          found.initializeElement(at: row, to: slot.hash == hash ? slot : Slot(hash: hash))
        }
      }
      for row in column.texts.withAll({ bytes, ends in
        texts.indices.filter { !holds(found[$0], texts[$0], bytes, ends) }
      }) {
        found[row].id = number(of: texts[row], found[row].hash)
      }
      column.ids.append(contentsOf: found.lazy.map(\.id))
    }
  }

  mutating func append(_ text: Bytes) { column.ids.append(number(of: text, hash(text))) }

  /// Whether a slot holds a text. Texts of more than eight bytes may share a hash, so their bytes
  /// are compared.
  @inline(__always)
  private func holds(
    _ slot: Slot, _ text: Bytes, _ bytes: Bytes, _ ends: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    guard slot.id != 0, Int(slot.count) == text.count else { return false }
    guard text.count > 8, let held = bytes.baseAddress, let start = text.baseAddress else {
      return true
    }
    return memcmp(held + Int(ends[Int(slot.id) - 1]), start, text.count) == 0
  }

  private mutating func number(of text: Bytes, _ hash: UInt64) -> UInt32 {
    guard !text.isEmpty else { return 0 }
    var probe = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[probe].id != 0 {
      if slots[probe].hash == hash, column.texts.withAll({ holds(slots[probe], text, $0, $1) }) {
        return slots[probe].id
      }
      probe = (probe + 1) & (slots.count - 1)
    }
    let id = UInt32(truncatingIfNeeded: column.textCount)
    column.texts.append(text)
    slots[probe] = Slot(hash: hash, count: UInt32(truncatingIfNeeded: text.count), id: id)
    if column.textCount * 3 > slots.count * 2 { grow() }
    return id
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

  /// Hashes a text eight bytes at a time; the last eight may overlap those before them.
  @inline(__always)
  private func hash(_ text: Bytes) -> UInt64 {
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

  @inline(__always)
  private func folded(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: seed | 1)
    return product.high ^ product.low
  }

  /// A number from up to eight bytes, unique among texts of the same length.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard bytes.count >= 4 else { return bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let end = bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
    return UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32 | UInt64(end)
  }

  /// Mixes a number; different numbers stay different.
  private func mixed(_ word: UInt64) -> UInt64 {
    var mixed = word ^ seed
    mixed = (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ mixed >> 32
  }
}
