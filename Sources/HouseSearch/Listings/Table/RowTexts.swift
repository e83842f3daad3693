/// Collects the texts of a table's rows, while `ListingsBuilder` finds the homes among the rows.
struct RowTexts: CSVSink {
  private var lines: ContiguousArray<UInt32> = []
  private var texts: [(role: ColumnRole, column: Int, values: TextColumn)] = []
  private var names: [(role: ColumnRole, column: Int, values: Interner)] = []
  private var awaitsHeader: Bool
  private var batch: CellBatch

  init(_ columns: ColumnAssignment) {
    awaitsHeader = columns.hasHeader
    for (role, column) in columns.choices.mapValues(\.column) {
      switch role {
      case .title, .id, .url: texts.append((role, column, TextColumn()))
      case .type, .location, .city, .postalCode: names.append((role, column, Interner()))
      default: break
      }
    }
    batch = CellBatch(columns: Set(texts.map(\.column) + names.map(\.column)))
  }

  var isEmpty: Bool { texts.isEmpty && names.isEmpty }

  mutating func reserve(rows: Int) {
    lines.reserveCapacity(rows)
    for index in texts.indices { texts[index].values.reserve(rows: rows) }
    for index in names.indices { names[index].values.reserve(rows: rows) }
  }

  /// The size of the texts and of all numbers that their rows may have.
  var byteCount: Int {
    lines.count * 50 + texts.reduce(0) { $0 + $1.values.byteCount }
      + names.reduce(0) { $0 + $1.values.byteCount }
  }

  mutating func receive(_ row: CSVRow) {
    guard !awaitsHeader else {
      awaitsHeader = false
      return
    }
    batch.append(row)
    if batch.isFull { flush() }
  }

  mutating func flush() {
    lines.append(contentsOf: batch.lines.prefix(batch.count).lazy.map { UInt32(clamping: $0) })
    for index in texts.indices {
      batch.withTexts(texts[index].column) { texts[index].values.append($0) }
    }
    for index in names.indices {
      batch.withTexts(names[index].column) { names[index].values.append($0) }
    }
    batch.keep([])
  }

  /// Adds the texts to a storage whose homes are some of the rows.
  func add(to storage: inout ListingsStorage) {
    for (role, _, column) in texts { storage.texts[role] = column }
    for (role, _, column) in names { storage.names[role] = column.column }
    if lines.count > storage.lines.count {
      var homes = storage.lines[...]
      storage.keepTexts(
        lines.map { line in
          guard homes.first == line else { return false }
          homes.removeFirst()
          return true
        })
    }
    storage.names[.type]?.mergeSpellings()
  }
}

/// The cells of some rows, column by column: reading a column at a time takes half the time. The
/// batch points into the reader's bytes and must be empty before they become invalid.
struct CellBatch {
  /// The number of rows: few enough for the cells to stay in the nearest cache.
  private static let capacity = 64

  private(set) var count = 0
  /// The stored columns of the file, and the start of each file column in `cells`.
  private let columns: [Int]
  private var starts: [Int]
  private(set) var lines = ContiguousArray(repeating: 0, count: capacity)
  private var cells: ContiguousArray<Bytes>

  init(columns: Set<Int>) {
    self.columns = columns.sorted()
    starts = [Int](repeating: 0, count: (columns.max() ?? -1) + 1)
    for (number, column) in self.columns.enumerated() { starts[column] = number * Self.capacity }
    cells = ContiguousArray(
      repeating: Bytes(start: nil, count: 0), count: columns.count * Self.capacity)
  }

  var isFull: Bool { count == Self.capacity }

  @inline(__always)
  func cell(_ row: Int, _ column: Int) -> Bytes { cells[starts[column] + row] }

  mutating func append(_ row: CSVRow) {
    lines[count] = row.line
    cells.withUnsafeMutableBufferPointer { cells in
      for (number, column) in columns.enumerated() {
        cells[number * Self.capacity + count] = row[column]
      }
    }
    count += 1
  }

  /// Reduces the cells of a column to their texts, see `CellText`, and passes them to a body.
  @inline(__always)
  mutating func withTexts(_ column: Int, _ body: (UnsafeBufferPointer<Bytes>) -> Void) {
    let range = starts[column]..<starts[column] + count
    for index in range { cells[index] = CellText.value(cells[index]) }
    cells.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func keep(_ rows: ContiguousArray<Int>) {
    guard rows.count < count else { return }
    for (new, old) in rows.enumerated() {
      lines[new] = lines[old]
      for column in columns { cells[starts[column] + new] = cells[starts[column] + old] }
    }
    count = rows.count
  }
}

enum CellText {
  /// The bytes without outer spaces and any apostrophe before a formula; empty for a missing value.
  static func value(_ bytes: Bytes) -> Bytes {
    // Fast path: most cells begin with a letter or a digit and are unchanged.
    if bytes.count > 4, bytes[0] >= 0x30, bytes[bytes.count - 1] > 0x20 { return bytes }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    if end - start >= 2, bytes[start] == 0x27, "=+-@".utf8.contains(bytes[start + 1]) { start += 1 }
    let text = Bytes(rebasing: bytes[start..<end])
    guard !text.isEmpty else { return text }
    let mayBeAbsent = text.count <= 4 && (text[0] | 0x20 == 0x6E || text[0] < 0x40)
    return mayBeAbsent && NumberScanner(text).isAbsence
      ? Bytes(start: nil, count: 0) : text
  }
}
