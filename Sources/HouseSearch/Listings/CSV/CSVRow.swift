/// The range of a field, in bytes from the start of its record.
struct FieldSlot {
  var start: Int
  var end = 0
  /// The end of what follows the closing quote; 0 where nothing does.
  var tailEnd = 0
  var isQuoted = false
  /// Whether doubled quotes are still to be made single.
  var isEscaped = false

  /// Whether nothing but spaces stands there, and nothing after a closing quote.
  func isBlank(_ base: UnsafeMutablePointer<UInt8>) -> Bool {
    tailEnd == 0 && (start..<max(start, end)).allSatisfy { base[$0] == 0x20 || base[$0] == 0x09 }
  }

  /// Makes doubled quotes single and joins what follows the closing quote, in place: the result is
  /// never longer than what was read.
  mutating func unescape(_ base: UnsafeMutablePointer<UInt8>) {
    guard isEscaped || tailEnd > 0 else { return }
    var (output, input) = (start, start)
    while input < end {
      let byte = base[input]
      base[output] = byte
      output += 1
      // Inside quotes a quote stands for itself only when doubled: the second one is left out.
      input += byte == 0x22 ? 2 : 1
    }
    for index in end + 1..<max(end + 1, tailEnd) {
      base[output] = base[index]
      output += 1
    }
    end = output
  }
}

/// One record as the reader holds it: valid during the call that receives it, and not after.
struct CSVRow {
  /// The line the record starts on, counted from 1.
  let line: Int
  let base: UnsafePointer<UInt8>
  let slots: UnsafeBufferPointer<FieldSlot>

  var count: Int { slots.count }

  /// The bytes of a field, valid UTF-8; empty beyond the last one, so short rows read as padded.
  subscript(column: Int) -> UnsafeBufferPointer<UInt8> {
    guard column >= 0, column < slots.count else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let slot = slots[column]
    return UnsafeBufferPointer(start: base + slot.start, count: slot.end - slot.start)
  }

  var strings: [String] { (0..<count).map { String(decoding: self[$0], as: UTF8.self) } }
}

/// What takes the records of a reader, one by one, the header first.
protocol CSVSink {
  mutating func receive(_ row: CSVRow)
  /// Called before a record is read, also one that will be skipped, with its bytes as they stand in
  /// the file; those of UTF-16 as UTF-8. Not for blank lines.
  /// - Parameter lines: its first line, and that of what is wrong with it.
  mutating func meet(_ bytes: UnsafeBufferPointer<UInt8>, lines: ClosedRange<Int>)
  /// Called before the bytes of the rows so far go away, for a sink that reads several rows at
  /// once.
  mutating func flush()
}

extension CSVSink {
  @inline(__always)
  mutating func meet(_ bytes: UnsafeBufferPointer<UInt8>, lines: ClosedRange<Int>) {}
  mutating func flush() {}
}
