/// Finding the fields of records.
extension CSVReader {
  /// Reads every record the bytes complete; with the last bytes, also what they leave open.
  mutating func scan(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ classes: UnsafePointer<ByteClass>,
    into sink: inout some CSVSink, isLast: Bool
  ) throws(CSVError) {
    guard let start = bytes.baseAddress else { return }
    while true {
      if followsCarriageReturn, recordStart < bytes.count {
        if start[recordStart] == 0x0A { recordStart += 1 }
        followsCarriageReturn = false
      }
      let base = start + recordStart
      let count = bytes.count - recordStart
      var isComplete = try readRecord(base, count, classes)
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
