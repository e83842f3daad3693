import Glibc

/// The cells of some rows, those of a column side by side: a column that is read for many rows at
/// once takes half the time of one that is read between others.
///
/// It points to bytes that others own, and is empty whenever those may go away.
struct CellBatch: @unchecked Sendable {
  typealias Cell = UnsafeBufferPointer<UInt8>

  /// How many rows it takes: few enough for the cells to stay in the nearest cache.
  static let capacity = 64

  /// The columns of the file whose cells it takes.
  let columns: [Int]
  private(set) var count = 0
  private var lines = ContiguousArray(repeating: 0, count: capacity)
  private var cells: ContiguousArray<Cell>

  init(columns: [Int]) {
    self.columns = columns
    cells = ContiguousArray(
      repeating: Cell(start: nil, count: 0), count: columns.count * Self.capacity)
  }

  var isFull: Bool { count == Self.capacity }

  /// The line of a row.
  func line(_ row: Int) -> Int { lines[row] }

  /// Adds a row where there is room.
  mutating func append(_ row: CSVRow) {
    lines[count] = row.line
    cells.withUnsafeMutableBufferPointer { cells in
      for (number, column) in columns.enumerated() {
        cells[number * Self.capacity + count] = row[column]
      }
    }
    count += 1
  }

  /// Lets a body read the cells of a column, by its index among the columns.
  @inline(__always)
  func withCells<Result>(
    _ number: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result
  ) -> Result {
    cells.withUnsafeBufferPointer { cells in
      let start = number * Self.capacity
      return body(UnsafeBufferPointer(rebasing: cells[start..<start + count]))
    }
  }

  /// The cell of a row in a column, by its index among the columns.
  @inline(__always)
  func cell(_ row: Int, in number: Int) -> Cell { cells[number * Self.capacity + row] }

  /// Makes text of the cells of a column, see `CellText`.
  mutating func trim(_ number: Int) {
    let start = number * Self.capacity
    for index in start..<start + count { cells[index] = CellText.value(cells[index]) }
  }

  /// Keeps the rows with some numbers, which rise.
  mutating func keep(_ rows: ContiguousArray<Int>) {
    guard rows.count < count else { return }
    for (new, old) in rows.enumerated() {
      lines[new] = lines[old]
      for number in columns.indices {
        cells[number * Self.capacity + new] = cells[number * Self.capacity + old]
      }
    }
    count = rows.count
  }

  mutating func removeAll() { count = 0 }
}

/// The text of a cell.
enum CellText {
  /// The bytes without the spaces around; nothing for a word that says there is no value. An
  /// apostrophe that a program put before what a spreadsheet would take for a formula is taken off.
  static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    // Most begin with a letter or a digit and need nothing.
    if bytes.count > 4, bytes[0] >= 0x30, bytes[bytes.count - 1] > 0x20 { return bytes }
    var start = 0
    var end = bytes.count
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    if end - start >= 2, bytes[start] == 0x27, isFormulaSign(bytes[start + 1]) { start += 1 }
    guard start < end else { return UnsafeBufferPointer(start: nil, count: 0) }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    let mayBeAbsent = text.count <= 4 && (text[0] | 0x20 == 0x6E || text[0] < 0x40)
    if mayBeAbsent, NumberScanner(text).isAbsence {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return text
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isFormulaSign(_ byte: UInt8) -> Bool {
    byte == 0x3D || byte == 0x2B || byte == 0x2D || byte == 0x40
  }
}
