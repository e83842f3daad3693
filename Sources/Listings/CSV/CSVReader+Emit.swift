/// Bringing the fields of a record into their final form.
extension CSVReader {
  mutating func emit(_ base: UnsafeMutablePointer<UInt8>, into sink: inout some CSVSink) {
    for index in slots.indices where slots[index].isEscaped || slots[index].tailEnd > 0 {
      Self.unescape(&slots[index], base)
    }
    var repaired: [UInt8] = []
    if hasHighBytes { repaired = repairedBytes(base) }
    for note in notes { log.record(note) }
    let line = recordLine
    repaired.withUnsafeBufferPointer { repaired in
      slots.withUnsafeBufferPointer { slots in
        let bytes = repaired.isEmpty ? UnsafePointer(base) : repaired.baseAddress
        if let bytes { sink.receive(CSVRow(line: line, base: bytes, slots: slots)) }
      }
    }
  }

  /// Makes doubled quotes single and joins what follows the closing quote, in place: the result is
  /// never longer than what was read.
  private static func unescape(_ slot: inout FieldSlot, _ base: UnsafeMutablePointer<UInt8>) {
    var output = slot.start
    var input = slot.start
    while input < slot.end {
      let byte = base[input]
      base[output] = byte
      output += 1
      // Inside quotes a quote stands for itself only when doubled: the second one is left out.
      input += byte == 0x22 ? 2 : 1
    }
    var tail = slot.end + 1
    while tail < slot.tailEnd {
      base[output] = base[tail]
      output += 1
      tail += 1
    }
    slot.end = output
  }

  /// The bytes of all fields as UTF-8, the slots moved to match; empty when they are that already.
  private mutating func repairedBytes(_ base: UnsafeMutablePointer<UInt8>) -> [UInt8] {
    func bytes(_ slot: FieldSlot) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: base + slot.start, count: slot.end - slot.start)
    }
    let isValid = slots.map { UTF8Repair.isValid(bytes($0)) }
    guard isValid.contains(false) else { return [] }
    var output: [UInt8] = []
    for index in slots.indices {
      let start = output.count
      if !append(bytes(slots[index]), isValid: isValid[index], to: &output) {
        notes.append(Diagnostic(line: recordLine, column: index + 1, reason: .invalidUTF8))
      }
      slots[index].start = start
      slots[index].end = output.count
    }
    return output
  }

  /// Appends a field as UTF-8; false if bytes of it had to be replaced.
  private mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, isValid: Bool, to output: inout [UInt8]
  ) -> Bool {
    if isValid {
      output.append(contentsOf: bytes)
      return true
    }
    // A field with characters of UTF-8 is damaged, not written otherwise.
    if dialect?.isProvenUTF8 == true || UTF8Repair.sequenceCounts(bytes).sound > 0 {
      UTF8Repair.append(bytes, to: &output)
      return false
    }
    hasWindows1252 = true
    return Windows1252.append(bytes, to: &output)
  }
}
