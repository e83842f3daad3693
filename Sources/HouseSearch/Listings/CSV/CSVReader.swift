/// Reads comma-separated values from bytes in pieces, whose boundaries never change the result. It
/// follows RFC 4180 and the common deviations from it.
///
/// - Rows end with LF, CRLF or CR, in any mixture. Blank lines (empty, spaces, tabs) are ignored. A
///   quoted field may span lines; its line breaks are kept.
/// - A field is quoted if its first character after spaces and tabs is a double quote. Spaces and
///   tabs around the quotes are dropped, with a diagnostic. `""` stands for a quote.
/// - Text after a closing quote is joined to the field, and its quotes are kept: `"a"b` is `ab`. A
///   quote inside an unquoted field is an ordinary character.
/// - If a quote is not closed within `CSVLimits.fieldBytes`, or before the file ends, its row is
///   skipped. Reading continues with the line after the quote.
/// - The first row sets the number of columns. Shorter rows are padded. Longer rows are kept if the
///   extra fields are empty, and skipped otherwise.
/// - Rows with a NUL are skipped. UTF-16 is recognized. In text that is otherwise UTF-8, invalid
///   bytes become U+FFFD; in other text, a field that is not UTF-8 is read as Windows-1252.
struct CSVReader {
  private(set) var dialect: CSVDialect?
  private(set) var log = DiagnosticLog()
  private(set) var width: Int?
  private(set) var encoding = TextEncoding.utf8
  /// Starts of records to resume at, in ascending order.
  private(set) var checkpoints: [Checkpoint] = []

  private let givenDelimiter: UInt8?
  private let givenEncoding: TextEncoding?
  private let headerLine: Int?
  /// Nil if the bytes are read without conversion.
  private var decoder: TextDecoder?
  /// The bytes of the file until its dialect is known; then the text from the next record on.
  private var buffer: [UInt8] = []
  /// The line of the next record, counted from 1.
  private(set) var line = 1
  /// The size that `buffer` must reach before an unfinished record is scanned again, in bytes.
  private var wantedBytes = 0
  private var rescannedBytes = 0
  private var fileOffset = 0
  private var nextCheckpoint = 0
  private let checkpointDistance: Int

  /// - Parameters:
  ///   - delimiter, encoding: nil to detect them, see `CSVDialect` and `TextEncoding.found`.
  ///   - headerLine: 0 for the first line, or nil to find the header below titles and remarks.
  init(
    delimiter: UInt8? = nil, encoding: TextEncoding? = nil, headerLine: Int? = 0,
    checkpointDistance: Int = Checkpoint.distance
  ) {
    (givenDelimiter, givenEncoding, self.headerLine) = (delimiter, encoding, headerLine)
    self.checkpointDistance = checkpointDistance
  }

  var delimiter: UInt8 { dialect?.delimiter ?? CSVDialect.candidates[0] }

  var skippedCount: Int { log.counts.reduce(0) { $0 + ($1.key.skipsRow ? $1.value : 0) } }

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, into sink: inout some CSVSink
  ) throws(CSVError) {
    fileOffset += bytes.count
    if decoder == nil {
      buffer.append(contentsOf: bytes)
    } else {
      decoder?.decode(bytes, upTo: fileOffset, into: &buffer)
    }
    // So many bytes are a whole sample in UTF-8, whatever their encoding.
    guard dialect != nil || buffer.count >= 2 * CSVLimits.sampleBytes else { return }
    try scanBuffer(into: &sink, isLast: false)
  }

  mutating func finish(into sink: inout some CSVSink) throws(CSVError) {
    decoder?.finish(into: &buffer)
    try scanBuffer(into: &sink, isLast: true)
  }

  /// Detects encoding and dialect from the start of the file, the same bytes for any piece size.
  private mutating func judge(isLast: Bool) throws(CSVError) -> CSVDialect {
    encoding = try buffer.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      let sample = Bytes(rebasing: bytes.prefix(CSVLimits.sampleBytes))
      if let remark = ForeignFile.remark(on: sample) { throw .notText(remark) }
      if let givenEncoding { return givenEncoding }
      return try TextEncoding.found(in: sample)
    }
    if encoding != .utf8 {
      decoder = TextDecoder(encoding: encoding)
      let raw = buffer
      buffer = []
      decoder?.decode(raw, upTo: fileOffset, into: &buffer)
      if isLast { decoder?.finish(into: &buffer) }
    }
    let found = try buffer.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      let sample = Bytes(rebasing: bytes.prefix(CSVLimits.sampleBytes))
      if ForeignFile.isBinary(sample) { throw .notText(ForeignFile.binary) }
      return CSVDialect(
        sample: sample, isCut: !isLast || bytes.count > sample.count, delimiter: givenDelimiter,
        headerLine: headerLine)
    }
    buffer.removeFirst(found.prefixLength)
    (dialect, line) = (found, found.firstLine)
    noteCheckpoint()
    // The column of row names gets an empty name in the header.
    if found.hasRowNames { buffer.insert(found.delimiter, at: 0) }
    return found
  }

  // MARK: Reading again

  struct Checkpoint: Sendable {
    let offset: Int
    /// The size of the text between the offset and the record, in bytes of UTF-8.
    var textBefore = 0
    let line: Int

    /// The least distance between two checkpoints, in bytes; a smaller one finds records sooner.
    static let distance = 64 << 10
  }

  /// Returns a reader that resumes at a checkpoint of the same file, which must have been read.
  func resumed(at checkpoint: Checkpoint) -> CSVReader {
    var reader = self
    reader.decoder = decoder.map {
      TextDecoder(encoding: $0.encoding, droppedBytes: checkpoint.textBefore)
    }
    (reader.buffer, reader.wantedBytes, reader.rescannedBytes) = ([], 0, 0)
    (reader.line, reader.fileOffset) = (checkpoint.line, checkpoint.offset)
    (reader.nextCheckpoint, reader.log) = (.max, DiagnosticLog())
    return reader
  }

  func decoded(_ bytes: [UInt8]) -> String {
    var (reader, output) = (self, [UInt8]())
    bytes.withUnsafeBufferPointer { _ = reader.append($0, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func noteCheckpoint() {
    let piece = decoder?.piece ?? (offset: fileOffset - buffer.count, size: buffer.count)
    // A record from several pieces has no offset of its own.
    guard piece.offset >= nextCheckpoint, buffer.count <= piece.size else { return }
    let before = piece.size - buffer.count
    checkpoints.append(Checkpoint(offset: piece.offset, textBefore: before, line: line))
    nextCheckpoint = piece.offset + checkpointDistance
  }

  // MARK: Records

  private mutating func scanBuffer(into sink: inout some CSVSink, isLast: Bool) throws(CSVError) {
    let dialect = if let dialect { dialect } else { try judge(isLast: isLast) }
    // Moved out meanwhile: the scan changes the reader while it points into the bytes.
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    let done = try bytes.withUnsafeMutableBufferPointer { (bytes) throws(CSVError) in
      let room = UnsafeMutableBufferPointer<FieldSlot>.allocate(capacity: CSVLimits.columns)
      defer { room.deallocate() }
      return try scan(bytes, dialect, room, into: &sink, isLast: isLast)
    }
    bytes.removeFirst(done)
    buffer = bytes
    if fileOffset >= nextCheckpoint { noteCheckpoint() }
  }

  /// Reads all complete records and, if `isLast`, an open one. Returns the number of bytes read.
  private mutating func scan(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ dialect: CSVDialect,
    _ room: UnsafeMutableBufferPointer<FieldSlot>, into sink: inout some CSVSink, isLast: Bool
  ) throws(CSVError) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    defer { sink.flush() }
    let plain = PlainScanner(delimiter: dialect.delimiter)
    var done = 0
    while bytes.count - done >= wantedBytes || isLast {
      let (base, count) = (start + done, bytes.count - done)
      wantedBytes = 0
      if let record = plain.record(base, count, room) {
        guard let next = RecordScanner.nextLine(base, count, after: record.end, isLast) else {
          break
        }
        if record.fieldCount == width, record.fieldCount > 1, !record.hasHighBytes {
          // The fast path: nearly all records need no further checks.
          let fields = UnsafeBufferPointer(rebasing: room[..<record.fieldCount])
          sink.meet(Bytes(start: base, count: record.end), lines: line...line)
          sink.receive(CSVRow(line: line, base: base, slots: fields))
        } else {
          handOn(room[..<record.fieldCount], base, record.end, into: &sink)
        }
        line += 1
        done += next
        continue
      }
      let end = try scanWithQuotes(base, count, dialect, room, into: &sink, isLast: isLast)
      guard let end else {
        // A scan takes as long as the record, so the next one waits until that has doubled.
        let isLong = count > CSVLimits.sampleBytes
        wantedBytes = isLong ? min(2 * count, CSVLimits.recordBytes + 1) : 0
        break
      }
      done += end
    }
    return done
  }

  /// Reads any record. Returns the start of the next line, or nil if that has not arrived.
  private mutating func scanWithQuotes(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int, _ dialect: CSVDialect,
    _ room: UnsafeMutableBufferPointer<FieldSlot>, into sink: inout some CSVSink, isLast: Bool
  ) throws(CSVError) -> Int? {
    var record = RecordScanner(
      base, count, delimiter: dialect.delimiter, line: line, isLast: isLast, room)
    guard try record.scan() == .record,
      let next = RecordScanner.nextLine(base, count, after: record.index, isLast)
    else { return nil }
    if let fault = record.fault {
      guard width != nil else { throw .unreadableHeader(line: line) }
      sink.meet(Bytes(start: base, count: record.index), lines: line...fault.line)
      log.record(fault)
      rescannedBytes += record.rescannedBytes
      guard rescannedBytes <= CSVLimits.rescannedBytes else {
        throw .tooManyUnclosedQuotes(line: fault.line)
      }
    } else {
      handOn(room[..<record.fieldCount], base, record.index, record.notes, into: &sink)
    }
    line = record.line + 1
    return next
  }

  private mutating func handOn(
    _ slots: Slice<UnsafeMutableBufferPointer<FieldSlot>>, _ base: UnsafeMutablePointer<UInt8>,
    _ end: Int, _ notes: [Diagnostic] = [], into sink: inout some CSVSink
  ) {
    if slots.count == 1, !slots[0].isQuoted, slots[0].isBlank(base) { return }
    sink.meet(Bytes(start: base, count: end), lines: line...line)
    let width = width ?? slots.count
    guard slots.dropFirst(width).allSatisfy({ $0.isBlank(base) }) else {
      let reason = Diagnostic.Reason.tooManyFields(expected: width, found: slots.count)
      return log.record(Diagnostic(line: line, column: width + 1, reason: reason))
    }
    self.width = width
    let fields = UnsafeMutableBufferPointer(rebasing: slots.prefix(width))
    // Checked before unescaping, which leaves stray bytes between the fields.
    let isText = ForeignText.isUTF8(Bytes(start: base, count: end))
    for index in fields.indices { fields[index].unescape(base) }
    for note in notes { log.record(note) }
    let text = isText ? [] : makeUTF8(fields, base)
    text.withUnsafeBufferPointer { text in
      let base = (isText ? nil : text.baseAddress) ?? UnsafePointer(base)
      sink.receive(CSVRow(line: line, base: base, slots: UnsafeBufferPointer(fields)))
      if !isText { sink.flush() }
    }
  }

  /// Returns the bytes of all fields as UTF-8 and moves the slots to match.
  private mutating func makeUTF8(
    _ fields: UnsafeMutableBufferPointer<FieldSlot>, _ base: UnsafePointer<UInt8>
  ) -> [UInt8] {
    var output: [UInt8] = []
    for index in fields.indices {
      let (start, field) = (output.count, fields[index])
      let text = Bytes(start: base + field.start, count: field.end - field.start)
      if !append(text, to: &output) {
        log.record(Diagnostic(line: line, column: index + 1, reason: .invalidUTF8))
      }
      (fields[index].start, fields[index].end) = (start, output.count)
    }
    return output
  }

  /// Appends a field as UTF-8. Returns false if invalid bytes were replaced.
  private mutating func append(_ text: Bytes, to output: inout [UInt8]) -> Bool {
    if ForeignText.isUTF8(text) {
      output.append(contentsOf: text)
      return true
    }
    // A field with valid UTF-8 characters is damaged UTF-8, not another encoding.
    if dialect?.isProvenUTF8 == true || ForeignText.sequenceCounts(text).sound > 0 {
      output.append(contentsOf: String(decoding: text, as: UTF8.self).utf8)
      return false
    }
    if encoding == .utf8 { encoding = .windows1252 }
    let (western, _) = TextEncoding.convert(
      Array(text), from: TextEncoding.windows1252.rawValue, to: "UTF-8", replaces: true)
    output.append(contentsOf: western)
    return !String(decoding: western, as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
  }
}

/// Finds the fields of simple records, 32 bytes at a time. A simple record is on one line and has
/// no doubled quotes. `RecordScanner` alone takes 1.3 times the processor time for 100,000 rows.
private struct PlainScanner {
  let delimiter: UInt8

  private static let blockBytes = 32

  /// Returns the record at `base`, with its fields in `room`, or nil if it is not a simple record.
  func record(
    _ base: UnsafePointer<UInt8>, _ count: Int,
    _ room: UnsafeMutableBufferPointer<FieldSlot>
  ) -> (fieldCount: Int, end: Int, hasHighBytes: Bool)? {
    let end = min(count, CSVLimits.fieldBytes)
    var (start, fields) = (0, 0)
    var isInQuotes = false
    var allBits: UInt8 = 0
    var index = 0
    while index + Self.blockBytes <= end {
      var found = marks(base + index, &allBits)
      while found != 0 {
        let mark = index + found.trailingZeroBitCount
        found &= found &- 1
        let byte = base[mark]
        if byte == 0x22 {
          guard isInQuotes || mark == start else { return nil }
          isInQuotes.toggle()
          if isInQuotes {
            start += 1
            continue
          }
          guard mark + 1 < end, base[mark + 1].endsField(delimiter) else { return nil }
          room[fields] = FieldSlot(start: start, end: mark, isQuoted: true)
          // The next mark ends this field, whose slot is already written.
          start = -1
        } else if byte == delimiter {
          if isInQuotes { continue }
          guard fields < room.count - 1 else { return nil }
          if start >= 0 { room[fields] = FieldSlot(start: start, end: mark) }
          fields += 1
          start = mark + 1
        } else if byte == 0x0A || byte == 0x0D {
          guard !isInQuotes else { return nil }
          if start >= 0 { room[fields] = FieldSlot(start: start, end: mark) }
          return (fields + 1, mark, allBits >= 0x80)
        } else if byte == 0 {
          return nil
        }
      }
      index += Self.blockBytes
    }
    return nil
  }

  /// A bit for each byte of a block that is a delimiter, a quote or a control character below 16.
  @inline(__always)
  private func marks(_ block: UnsafePointer<UInt8>, _ allBits: inout UInt8) -> UInt32 {
    var found: UInt32 = 0
    for index in 0..<Self.blockBytes {
      let byte = block[index]
      allBits |= byte
      let isMark = byte == delimiter || byte == 0x22 || byte < 16
      found |= (isMark ? 1 : 0) &<< UInt32(index)
    }
    return found
  }
}

/// Converts a file to UTF-8, piece by piece.
private struct TextDecoder {
  let encoding: TextEncoding
  /// The size of the text to drop at the start, in bytes.
  var droppedBytes = 0
  /// The offset of the last piece in the file, and the size of its text.
  var piece = (offset: 0, size: 0)
  /// The start of a character whose end is in the next piece.
  var rest: [UInt8] = []

  /// - Parameter end: the offset of the end of the bytes in the file.
  mutating func decode(
    _ bytes: some Sequence<UInt8>, upTo end: Int, into output: inout [UInt8]
  ) {
    rest.append(contentsOf: bytes)
    let (text, used) = TextEncoding.convert(
      rest, from: encoding.rawValue, to: "UTF-8", replaces: true)
    piece = (end - rest.count, text.count)
    rest.removeFirst(used)
    output.append(contentsOf: text.dropFirst(droppedBytes))
    droppedBytes = max(0, droppedBytes - text.count)
  }

  /// Replaces half a character at the end of a file.
  mutating func finish(into output: inout [UInt8]) {
    guard !rest.isEmpty else { return }
    output.append(contentsOf: "\u{FFFD}".utf8)
    piece.size += "\u{FFFD}".utf8.count
    rest = []
  }
}
