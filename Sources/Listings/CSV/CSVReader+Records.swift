/// Ending fields and records, and what is wrong with them.
extension CSVReader {
  /// Ends the field before an offset.
  mutating func endField(at end: Int) throws(CSVError) {
    switch phase {
    case .fieldStart: slot = FieldSlot(start: end, end: end)
    case .closed: note(.spaceAroundQuotes)
    case .tail: slot.tailEnd = end
    case .bare, .leadingSpace: slot.end = end
    case .quoted, .quoteSeen: break
    }
    try checkLength(at: end)
    if !mustGiveUp { slots.append(slot) }
  }

  /// Makes room for the field after a delimiter.
  mutating func nextField() throws(CSVError) {
    guard slots.count < CSVLimits.columns else { throw .tooManyColumns(line: recordLine) }
    phase = .fieldStart
  }

  /// Notes something about the field that is being read, once.
  mutating func note(_ reason: Diagnostic.Reason) {
    let column = slots.count + 1
    if let last = notes.last, last.column == column, last.reason == reason { return }
    notes.append(Diagnostic(line: recordLine, column: column, reason: reason))
  }

  mutating func noteNul() {
    if nulColumn == 0 { nulColumn = slots.count + 1 }
  }

  /// Refuses a field or record that is too long, whichever limit is met first. A quoted field that
  /// is too long is given up instead: its quote counts as never closed.
  mutating func checkLength(at end: Int) throws(CSVError) {
    let start = phase == .fieldStart ? end : slot.start
    // The closing quote is no part of the field.
    let closing = slot.isQuoted && phase != .quoted && phase != .fieldStart ? 1 : 0
    let fieldEnd = start + CSVLimits.fieldBytes + closing
    guard end > min(fieldEnd, CSVLimits.recordBytes) else { return }
    if CSVLimits.recordBytes < fieldEnd { throw .recordTooLong(line: recordLine) }
    let contentEnd = phase == .quoted ? end : slot.end
    guard slot.isQuoted, contentEnd > start + CSVLimits.fieldBytes else {
      throw .fieldTooLong(line: recordLine, column: slots.count + 1)
    }
    mustGiveUp = true
  }

  /// Steps over the line break that ended a record.
  mutating func endLine(_ base: UnsafeMutablePointer<UInt8>, _ count: Int) {
    guard position < count else { return }
    followsCarriageReturn = base[position] == 0x0D
    line += 1
    position += 1
  }

  /// Skips the row of a quote that nothing closes and goes on after the line of that quote.
  mutating func giveUpQuote(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int
  ) throws(CSVError) {
    let column = slots.count + 1
    let end = min(count, slot.start + CSVLimits.fieldBytes)
    var lineEnd = slot.start
    while lineEnd < end, base[lineEnd] != 0x0A, base[lineEnd] != 0x0D { lineEnd += 1 }
    if lineEnd == end, mustGiveUp { throw .fieldTooLong(line: recordLine, column: column) }
    guard width != nil else { throw .unreadableHeader(line: recordLine) }
    skip(.unclosedQuote, line: quoteLine, column: column)
    rescannedBytes += end - lineEnd
    guard rescannedBytes <= CSVLimits.rescannedBytes else {
      throw .tooManyUnclosedQuotes(line: quoteLine)
    }
    line = quoteLine
    position = lineEnd
    endLine(base, count)
    startRecord()
  }

  mutating func skip(_ reason: Diagnostic.Reason, line: Int, column: Int) {
    skippedCount += 1
    log.record(Diagnostic(line: line, column: column, reason: reason))
  }

  mutating func startRecord() {
    recordStart += position
    position = 0
    phase = .fieldStart
    slot = FieldSlot()
    slots.removeAll(keepingCapacity: true)
    if !notes.isEmpty { notes.removeAll() }
    nulColumn = 0
    hasHighBytes = false
    mustGiveUp = false
    recordLine = line
  }

  /// Judges a complete record and hands it on.
  mutating func endRecord(
    _ base: UnsafeMutablePointer<UInt8>, into sink: inout some CSVSink
  ) throws(CSVError) {
    defer { startRecord() }
    if nulColumn > 0 {
      guard width != nil else { throw .unreadableHeader(line: recordLine) }
      return skip(.nul, line: recordLine, column: nulColumn)
    }
    if slots.count == 1, !slots[0].isQuoted, isBlank(slots[0], base) { return }
    let width = width ?? slots.count
    if slots.count > width {
      guard slots[width...].allSatisfy({ isBlank($0, base) }) else {
        let reason = Diagnostic.Reason.tooManyFields(expected: width, found: slots.count)
        return skip(reason, line: recordLine, column: width + 1)
      }
      slots.removeSubrange(width...)
    }
    self.width = width
    emit(base, into: &sink)
  }

  private func isBlank(_ slot: FieldSlot, _ base: UnsafeMutablePointer<UInt8>) -> Bool {
    guard slot.tailEnd == 0 else { return false }
    return (slot.start..<max(slot.start, slot.end)).allSatisfy {
      base[$0] == 0x20 || base[$0] == 0x09
    }
  }
}
