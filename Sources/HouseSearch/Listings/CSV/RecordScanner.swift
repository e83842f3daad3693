/// Finds the fields and problems of any record, byte by byte; keeps nothing of an incomplete one.
struct RecordScanner {
  enum Outcome {
    case record
    /// The end of the record is not there yet, or the file has ended.
    case incomplete
  }

  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let delimiter: UInt8
  private let isLast: Bool
  private let room: UnsafeMutableBufferPointer<FieldSlot>

  /// The current offset; after a complete record, that of the line break.
  private(set) var index = 0
  private(set) var fieldCount = 0
  private var slot = FieldSlot(start: 0)
  private(set) var notes: [Diagnostic] = []
  /// The first NUL, or a quote that is not closed before the end of the file or the length limit of
  /// a field. The record then ends with the line of the quote.
  private(set) var fault: Diagnostic?
  /// The number of bytes that were read beyond the line of an unclosed quote.
  private(set) var rescannedBytes = 0
  /// The lines of the record, of its last quote, and of `index`, counted from 1.
  private let firstLine: Int
  private var quoteLine: Int
  private(set) var line: Int

  init(
    _ base: UnsafePointer<UInt8>, _ count: Int, delimiter: UInt8, line: Int, isLast: Bool,
    _ room: UnsafeMutableBufferPointer<FieldSlot>
  ) {
    (self.base, self.count, self.delimiter) = (base, count, delimiter)
    (self.isLast, self.room) = (isLast, room)
    (firstLine, quoteLine, self.line) = (line, line, line)
  }

  mutating func scan() throws(CSVError) -> Outcome {
    if isLast, count == 0 { return .incomplete }
    while true {
      if let outcome = try scanField() { return outcome }
      guard fieldCount < CSVLimits.columns else { throw .tooManyColumns(line: firstLine) }
    }
  }

  private mutating func scanField() throws(CSVError) -> Outcome? {
    slot = FieldSlot(start: index)
    skipSpaces()
    if index < count, base[index] == 0x22 {
      if let outcome = try scanQuoted() { return outcome }
    } else {
      slot.end = scanText()
    }
    try checkLength()
    guard index < count || isLast else { return .incomplete }
    room[fieldCount] = slot
    fieldCount += 1
    guard index < count, base[index] == delimiter else { return .record }
    index += 1
    return nil
  }

  private mutating func scanQuoted() throws(CSVError) -> Outcome? {
    if index > slot.start { note(.spaceAroundQuotes) }
    index += 1
    slot = FieldSlot(start: index, isQuoted: true)
    quoteLine = line
    if let outcome = try scanToClosingQuote() { return outcome }
    let end = index
    skipSpaces()
    if index == count || base[index].endsField(delimiter) {
      if index > end { note(.spaceAroundQuotes) }
    } else {
      note(.textAfterQuote)
      slot.tailEnd = scanText()
    }
    return nil
  }

  private mutating func scanToClosingQuote() throws(CSVError) -> Outcome? {
    // At most the length limit of a field: an unclosed quote must not cost the rest of the file.
    let end = min(count, slot.start + CSVLimits.fieldBytes + 1)
    while index < end {
      switch base[index] {
      case 0x22:
        guard index + 1 < count || isLast else { return .incomplete }
        guard index + 1 < count, base[index + 1] == 0x22 else {
          slot.end = index
          index += 1
          return nil
        }
        slot.isEscaped = true
        index += 1
      case 0x0D: line += 1
      case 0x0A: if base[index - 1] != 0x0D { line += 1 }
      case 0: noteNul()
      default: break
      }
      index += 1
    }
    let fieldEnd = slot.start + CSVLimits.fieldBytes
    if index > fieldEnd, fieldEnd <= CSVLimits.recordBytes { return try giveUpQuote() }
    try checkLength()
    return isLast ? try giveUpQuote() : .incomplete
  }

  private mutating func giveUpQuote() throws(CSVError) -> Outcome {
    let column = fieldCount + 1
    let end = min(count, slot.start + CSVLimits.fieldBytes)
    index = (slot.start..<end).first { base[$0] == 0x0A || base[$0] == 0x0D } ?? end
    if index == end, end < count { throw .fieldTooLong(line: firstLine, column: column) }
    (line, rescannedBytes) = (quoteLine, end - index)
    fault = Diagnostic(line: quoteLine, column: column, reason: .unclosedQuote)
    return .record
  }

  /// Reads text up to a delimiter, a line break or the end of the bytes. Returns its end.
  private mutating func scanText() -> Int {
    while index < count, !base[index].endsField(delimiter) {
      switch base[index] {
      case 0x22: if !slot.isQuoted { note(.quoteInBareField) }
      case 0: noteNul()
      default: break
      }
      index += 1
    }
    return index
  }

  /// Throws if the field or the record is too long, whichever limit is met first.
  private func checkLength() throws(CSVError) {
    // The closing quote does not count as part of the field.
    let fieldEnd = slot.start + CSVLimits.fieldBytes + (slot.isQuoted ? 1 : 0)
    guard index > min(fieldEnd, CSVLimits.recordBytes) else { return }
    if CSVLimits.recordBytes < fieldEnd { throw .recordTooLong(line: firstLine) }
    throw .fieldTooLong(line: firstLine, column: fieldCount + 1)
  }

  private mutating func skipSpaces() {
    while index < count, base[index] == 0x20 || base[index] == 0x09, base[index] != delimiter {
      index += 1
    }
  }

  private mutating func note(_ reason: Diagnostic.Reason) {
    let column = fieldCount + 1
    if let last = notes.last, last.column == column, last.reason == reason { return }
    notes.append(Diagnostic(line: firstLine, column: column, reason: reason))
  }

  private mutating func noteNul() {
    fault = fault ?? Diagnostic(line: firstLine, column: fieldCount + 1, reason: .nul)
  }

  /// The start of the next line, or the end of the file; nil if a line break is cut off.
  @inline(__always)
  static func nextLine(
    _ base: UnsafePointer<UInt8>, _ count: Int, after end: Int, _ isLast: Bool
  ) -> Int? {
    guard end < count, base[end] == 0x0D else { return min(end + 1, count) }
    guard end + 1 < count else { return isLast ? count : nil }
    return base[end + 1] == 0x0A ? end + 2 : end + 1
  }

  struct Summary {
    /// The offset of the record in bytes, and its line.
    let start: Int
    let line: Int
    /// Whether each field has text.
    let filled: [Bool]
    var isComment = false

    var fieldCount: Int { filled.count }
    var filledCount: Int { filled.count { $0 } }
  }

  /// The first records of some bytes, without empty lines. If the bytes are cut off, the last
  /// record is dropped unless it is alone. A record that is too wide or too long ends the list.
  static func records(
    _ bytes: Bytes, delimiter: UInt8, isCut: Bool, limit: Int, line: Int
  ) -> [Summary] {
    guard let start = bytes.baseAddress else { return [] }
    return withUnsafeTemporaryAllocation(of: FieldSlot.self, capacity: CSVLimits.columns) { room in
      var records: [Summary] = []
      var (index, line) = (0, line)
      while records.count < limit, index < bytes.count {
        let base = start + index
        var scanner = RecordScanner(
          base, bytes.count - index, delimiter: delimiter, line: line, isLast: !isCut, room)
        guard case .record? = try? scanner.scan(), scanner.fault?.reason != .unclosedQuote else {
          if records.isEmpty || !isCut {
            let filled = [Bool](repeating: false, count: scanner.fieldCount + 1)
            records.append(Summary(start: index, line: line, filled: filled))
          }
          break
        }
        if scanner.index > 0 {
          let filled = room[..<scanner.fieldCount].map { slot in
            (slot.start..<max(slot.start, slot.end)).contains { base[$0] > 0x20 }
          }
          let text = Bytes(start: base, count: scanner.index)
          let isComment = text.starts(with: "# ".utf8) || text.starts(with: "// ".utf8)
          records.append(
            Summary(start: index, line: line, filled: filled, isComment: isComment))
        }
        let rest = bytes.count - index
        index += nextLine(base, rest, after: scanner.index, true) ?? rest
        line = scanner.line + 1
      }
      return records
    }
  }
}

/// The range of a field, in bytes from the start of its record.
struct FieldSlot {
  var start: Int
  var end = 0
  /// The end of the text after the closing quote, or 0.
  var tailEnd = 0
  var isQuoted = false
  var isEscaped = false

  func isBlank(_ base: UnsafeMutablePointer<UInt8>) -> Bool {
    tailEnd == 0 && (start..<max(start, end)).allSatisfy { base[$0] == 0x20 || base[$0] == 0x09 }
  }

  /// Makes doubled quotes single and joins the text after the closing quote, in place.
  mutating func unescape(_ base: UnsafeMutablePointer<UInt8>) {
    guard isEscaped || tailEnd > 0 else { return }
    var (output, input) = (start, start)
    while input < end {
      let byte = base[input]
      base[output] = byte
      output += 1
      // Inside quotes a quote is always doubled: skip the second one.
      input += byte == 0x22 ? 2 : 1
    }
    for index in end + 1..<max(end + 1, tailEnd) {
      base[output] = base[index]
      output += 1
    }
    end = output
  }
}

/// A record in the reader's memory, valid only during the call that receives it.
struct CSVRow {
  let line: Int
  let base: UnsafePointer<UInt8>
  let slots: UnsafeBufferPointer<FieldSlot>

  var count: Int { slots.count }

  /// The bytes of a field, in valid UTF-8; empty beyond the last field, so short rows are padded.
  subscript(column: Int) -> Bytes {
    guard column >= 0, column < slots.count else { return Bytes(start: nil, count: 0) }
    let slot = slots[column]
    return Bytes(start: base + slot.start, count: slot.end - slot.start)
  }

  var strings: [String] { (0..<count).map { String(decoding: self[$0], as: UTF8.self) } }
}

protocol CSVSink {
  mutating func receive(_ row: CSVRow)
  /// Called before each record, including records that will be skipped, with its bytes as in the
  /// file (UTF-16 as UTF-8). Not called for blank lines.
  /// - Parameter lines: the first line of the record, and the line of its fault.
  mutating func meet(_ bytes: Bytes, lines: ClosedRange<Int>)
  /// Called before the bytes of the rows received so far become invalid.
  mutating func flush()
}

extension CSVSink {
  @inline(__always)
  mutating func meet(_ bytes: Bytes, lines: ClosedRange<Int>) {}
  mutating func flush() {}
}

extension UInt8 {
  @inline(__always)
  func endsField(_ delimiter: UInt8) -> Bool { self == delimiter || self == 0x0A || self == 0x0D }
}
