/// Finding the fields of records.
extension CSVReader {
  /// Reads every record the bytes complete; with the last bytes, also what they leave open.
  mutating func scan(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ classes: UnsafePointer<ByteClass>,
    _ room: UnsafeMutableBufferPointer<FieldSlot>, into sink: inout some CSVSink, isLast: Bool
  ) throws(CSVError) {
    guard let start = bytes.baseAddress, let delimiter = dialect?.delimiter else { return }
    while true {
      if followsCarriageReturn, recordStart < bytes.count {
        if start[recordStart] == 0x0A { recordStart += 1 }
        followsCarriageReturn = false
      }
      let base = start + recordStart
      let count = bytes.count - recordStart
      let plain = plainRecord(base, count, delimiter, room)
      if let plain, handOn(plain, base, room, into: &sink) { continue }
      var isComplete = plain != nil
      if !isComplete { isComplete = try readRecord(base, count, classes) }
      if !isComplete, isLast, phase != .quoted, position > 0 || !slots.isEmpty {
        try endField(at: position)
        isComplete = true
      }
      if mustGiveUp || (!isComplete && isLast && phase == .quoted) {
        try giveUpQuote(base, count)
      } else if isComplete {
        endLine(base, count)
        try endRecord(base, into: &sink)
      } else {
        return
      }
    }
  }

  /// A record of the usual form: on one line, its quoted fields without quotes in them and no longer than a
  /// field may be.
  private struct PlainRecord {
    let fieldCount: Int
    /// Where its line break is.
    let end: Int
    let hasHighBytes: Bool
  }

  /// Hands on a record as it stands if nothing has to be judged, which is so for nearly all; else takes it
  /// over like any other.
  @inline(__always)
  private mutating func handOn(
    _ record: PlainRecord, _ base: UnsafeMutablePointer<UInt8>,
    _ room: UnsafeMutableBufferPointer<FieldSlot>, into sink: inout some CSVSink
  ) -> Bool {
    let fields = UnsafeBufferPointer(rebasing: room[..<record.fieldCount])
    guard record.fieldCount == width, record.fieldCount > 1, !record.hasHighBytes,
      base[record.end] == 0x0A
    else {
      slots.append(contentsOf: fields)
      hasHighBytes = record.hasHighBytes
      (position, phase) = (record.end, .bare)
      return false
    }
    sink.receive(CSVRow(line: line, base: base, slots: fields))
    recordStart += record.end + 1
    line += 1
    recordLine = line
    return true
  }

  /// The record that begins here, its fields in a room; nil where it is not of the usual form.
  private func plainRecord(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int, _ delimiter: UInt8,
    _ room: UnsafeMutableBufferPointer<FieldSlot>
  ) -> PlainRecord? {
    guard position == 0, phase == .fieldStart, slots.isEmpty else { return nil }
    let marks = MarkSearch(delimiter: delimiter)
    let end = min(count, CSVLimits.fieldBytes)
    var index = 0
    var start = 0
    var fields = 0
    var high: UInt64 = 0
    words: while index + 8 <= end {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      high |= word & MarkSearch.highBits
      var found = marks.found(in: word)
      while found != 0 {
        let mark = index + found.trailingZeroBitCount / 8
        found &= found &- 1
        switch base[mark] {
        case delimiter:
          guard fields < room.count - 1 else { return nil }
          room[fields] = FieldSlot(start: start, end: mark)
          fields += 1
          start = mark + 1
        case 0x0A, 0x0D:
          room[fields] = FieldSlot(start: start, end: mark)
          return PlainRecord(fieldCount: fields + 1, end: mark, hasHighBytes: high != 0)
        case 0x22:
          guard mark == start, fields < room.count - 1,
            let quote = closingQuote(base, mark + 1, end, &high)
          else { return nil }
          let next = base[quote + 1]
          guard next == delimiter || next == 0x0A || next == 0x0D else { return nil }
          room[fields] = FieldSlot(start: mark + 1, end: quote, isQuoted: true)
          guard next == delimiter else {
            return PlainRecord(
              fieldCount: fields + 1, end: quote + 1, hasHighBytes: high != 0)
          }
          fields += 1
          index = quote + 2
          start = index
          continue words
        case 0: return nil
        // Another control character: one like any other.
        default: break
        }
      }
      index += 8
    }
    return nil
  }

  /// The next quote, if no line break and no NUL stands before it and a byte after it.
  private func closingQuote(
    _ base: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int, _ high: inout UInt64
  ) -> Int? {
    var index = start
    while index + 1 < end {
      let byte = base[index]
      if byte == 0x22 { return index }
      if byte == 0x0A || byte == 0x0D || byte == 0 { return nil }
      if byte >= 0x80 { high = MarkSearch.highBits }
      index += 1
    }
    return nil
  }

  /// Reads on until a record ends, at its line break; false when the bytes run out before, or a
  /// quoted field grew beyond its limit.
  private mutating func readRecord(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int, _ classes: UnsafePointer<ByteClass>
  ) throws(CSVError) -> Bool {
    while position < count {
      let ended: Bool
      switch phase {
      case .fieldStart:
        startField(base[position], classes)
        continue
      case .leadingSpace:
        leadSpace(base[position], classes)
        continue
      case .bare, .tail: ended = try readBare(base, count, classes)
      case .quoted:
        try readQuoted(base, count, classes)
        ended = false
      case .quoteSeen, .closed: ended = try readAfterQuote(base[position], classes)
      }
      if mustGiveUp { return false }
      if ended { return true }
    }
    try checkLength(at: position)
    return false
  }

  private mutating func startField(_ byte: UInt8, _ classes: UnsafePointer<ByteClass>) {
    slot = FieldSlot(start: position)
    if byte == 0x22 {
      openQuote()
    } else if isSpace(byte, classes) {
      phase = .leadingSpace
      position += 1
    } else {
      phase = .bare
    }
  }

  private mutating func leadSpace(_ byte: UInt8, _ classes: UnsafePointer<ByteClass>) {
    if byte == 0x22 {
      note(.spaceAroundQuotes)
      openQuote()
    } else if isSpace(byte, classes) {
      position += 1
    } else {
      phase = .bare
    }
  }

  private mutating func openQuote() {
    position += 1
    slot.start = position
    slot.isQuoted = true
    quoteLine = line
    phase = .quoted
  }

  /// Reads unquoted text up to a delimiter or a line break.
  private mutating func readBare(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int, _ classes: UnsafePointer<ByteClass>
  ) throws(CSVError) -> Bool {
    var index = position
    defer { position = index }
    while index < count {
      switch classes[Int(base[index])] {
      case .ordinary: break
      case .high: hasHighBytes = true
      case .delimiter:
        try endField(at: index)
        try nextField()
        index += 1
        return false
      case .lineFeed, .carriageReturn:
        try endField(at: index)
        return true
      case .quote: if phase == .bare { note(.quoteInBareField) }
      case .nul: noteNul()
      }
      index += 1
    }
    return false
  }

  /// Reads quoted text up to the next quote.
  private mutating func readQuoted(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int, _ classes: UnsafePointer<ByteClass>
  ) throws(CSVError) {
    // Never further than a field may reach: a quote that nothing closes must not cost the file.
    let end = min(count, slot.start + CSVLimits.fieldBytes + 1)
    var index = position
    defer { position = index }
    while index < end {
      switch classes[Int(base[index])] {
      case .ordinary, .delimiter: break
      case .high: hasHighBytes = true
      case .quote:
        slot.end = index
        phase = .quoteSeen
        index += 1
        return
      case .carriageReturn: line += 1
      case .lineFeed: if base[index - 1] != 0x0D { line += 1 }
      case .nul: noteNul()
      }
      index += 1
    }
    try checkLength(at: index)
  }

  /// Takes one byte after a quote that may have closed the field.
  private mutating func readAfterQuote(
    _ byte: UInt8, _ classes: UnsafePointer<ByteClass>
  ) throws(CSVError) -> Bool {
    let isSpace = isSpace(byte, classes)
    if byte == 0x22, phase == .quoteSeen {
      slot.isEscaped = true
      phase = .quoted
      position += 1
      return false
    }
    let kind = classes[Int(byte)]
    guard isSpace || kind == .delimiter || kind == .lineFeed || kind == .carriageReturn else {
      note(.textAfterQuote)
      slot.tailEnd = slot.end + 1
      phase = .tail
      return false
    }
    if isSpace {
      phase = .closed
      position += 1
      return false
    }
    try endField(at: position)
    guard kind == .delimiter, !mustGiveUp else { return true }
    try nextField()
    position += 1
    return false
  }

  private func isSpace(_ byte: UInt8, _ classes: UnsafePointer<ByteClass>) -> Bool {
    (byte == 0x20 || byte == 0x09) && classes[Int(byte)] != .delimiter
  }
}

/// Finds the bytes that end fields, eight at a time.
private struct MarkSearch {
  static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private let delimiters: UInt64

  init(delimiter: UInt8) { delimiters = UInt64(delimiter) &* 0x0101_0101_0101_0101 }

  /// The highest bit of each byte that is a delimiter, a quote, or a control character below 16; no other
  /// bits.
  @inline(__always)
  func found(in word: UInt64) -> UInt64 {
    Self.zeroBytes(of: word ^ delimiters) | Self.zeroBytes(of: word ^ Self.quotes)
      | Self.zeroBytes(of: word & 0xF0F0_F0F0_F0F0_F0F0)
  }

  @inline(__always)
  private static func zeroBytes(of word: UInt64) -> UInt64 {
    ~(((word & lowBits) &+ lowBits) | word | lowBits)
  }
}
