/// Finds places in a file at which a row seems to begin, to share it out between threads.
///
/// Only a reading from the start tells for sure, for a line break may stand inside of quotes: what is found
/// is a guess that is checked later. A good one saves reading a part twice.
struct RowBorders {
  let delimiter: UInt8
  /// How many columns rows have.
  let width: Int

  init(delimiter: UInt8, width: Int) {
    self.delimiter = delimiter
    self.width = width
  }

  /// Those of a file whose columns a reader knows.
  init(_ reader: CSVReader) {
    self.init(
      delimiter: reader.delimiter, width: reader.width ?? 1)
  }

  /// How far a border is looked for.
  static let windowBytes = 64 << 10
  /// How many rows after a border have to look like rows.
  private static let checkedRows = 2

  /// The borders between so many parts of about the same size; fewer where none can be found.
  func find(
    in source: some ByteSource, from start: Int, to end: Int, parts: Int
  ) throws(LoadError) -> [Int] {
    var borders: [Int] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.windowBytes, alignment: 16)
    defer { buffer.deallocate() }
    for number in 1..<max(1, parts) {
      let offset = start + (end - start) / parts * number
      let count = try source.read(into: buffer, at: offset)
      let window = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      guard let row = firstRow(in: window) else { continue }
      let border = offset + row
      if border > borders.last ?? start, border < end { borders.append(border) }
    }
    return borders
  }

  /// Where the first row after a line break seems to begin; else where the first line does.
  func firstRow(in window: UnsafeRawBufferPointer) -> Int? {
    var first: Int?
    for index in window.indices where window[index] == 0x0A {
      let start = index + 1
      if first == nil { first = start }
      if seemsRow(window, at: start) { return start }
    }
    return first
  }

  private func seemsRow(_ window: UnsafeRawBufferPointer, at start: Int) -> Bool {
    window.withMemoryRebound(to: UInt8.self) { bytes in
      RecordScanner.fieldCounts(
        UnsafeBufferPointer(rebasing: bytes[start...]), delimiter: delimiter, isCut: true,
        limit: Self.checkedRows) == Array(repeating: width, count: Self.checkedRows)
    }
  }
}
