/// Reads a table of comma-separated values, RFC 4180 and what files do instead, from bytes that
/// arrive in pieces. Where the pieces are cut never changes a result.
///
/// - Rows end with LF, CRLF or CR, mixed as they like. Blank lines (nothing, spaces, tabs) are no
///   rows. A field may span lines when quoted; its line breaks are kept as they are.
/// - A field is quoted when a double quote is its first character, spaces and tabs apart; those and
///   the ones after the closing quote are left out, with a diagnostic. `""` stands for a quote.
/// - Text after a closing quote is joined to the field and its quotes are taken as they stand:
///   `"a"b` is `ab`. A quote inside a field that does not start with one is a character.
/// - A quote that is not closed within `CSVLimits.fieldBytes`, or before the file ends, costs its
///   row: the row is skipped and reading goes on with the line after the quote.
/// - The first row sets the number of columns. Shorter rows are padded. Longer rows are kept when
///   what is too much is empty, and skipped otherwise.
/// - Rows that hold a NUL are skipped. UTF-16 is recognised. In text that is otherwise UTF-8, bytes that are
///   none become U+FFFD; elsewhere a field that is no UTF-8 is read as Windows-1252.
struct CSVReader {
  private(set) var dialect: CSVDialect?
  /// What was noticed, in the order of lines.
  private(set) var log = DiagnosticLog()
  /// Records that were left out.
  private(set) var skippedCount = 0
  /// The number of columns, once the first record is read.
  private(set) var width: Int?

  private let givenDelimiter: UInt8?
  /// Nil for text whose bytes are read as they are.
  private var decoder: UTF16Decoder?
  private var buffer: [UInt8] = []
  /// Where in the buffer the next record starts, and its line, counted from 1.
  private var recordStart = 0
  private var line = 1
  private var followsCarriageReturn = false
  /// How many bytes of an unfinished record have to be there before it is looked at again.
  private var wantedBytes = 0
  private var rescannedBytes = 0
  /// Whether a field was read as Windows-1252.
  private var hasWindows1252 = false

  /// - Parameter delimiter: the byte between two values; nil finds it, see `CSVDialect`.
  init(delimiter: UInt8? = nil) {
    givenDelimiter = delimiter
  }

  /// What the text was read as so far.
  var encoding: TextEncoding {
    let encoding = dialect?.encoding ?? .utf8
    return encoding == .utf8 && hasWindows1252 ? .windows1252 : encoding
  }

  /// Takes the next bytes and hands on the records they complete.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, into sink: inout some CSVSink
  ) throws(CSVError) {
    if decoder == nil {
      buffer.append(contentsOf: bytes)
    } else {
      decoder?.decode(bytes, into: &buffer)
    }
    if dialect == nil {
      guard buffer.count >= CSVLimits.sampleBytes else { return }
      try judge(isCut: true)
    }
    try scanBuffer(into: &sink, isLast: false)
  }

  /// Hands on the records that are complete, even if the start of the file is short to be judged by.
  mutating func readWhatIsThere(into sink: inout some CSVSink) throws(CSVError) {
    guard dialect == nil else { return }
    try judge(isCut: true)
    try scanBuffer(into: &sink, isLast: false)
  }

  /// Tells that no bytes follow, and hands on the last record.
  mutating func finish(into sink: inout some CSVSink) throws(CSVError) {
    if dialect == nil { try judge(isCut: false) }
    decoder?.finish(into: &buffer)
    try scanBuffer(into: &sink, isLast: true)
  }

  /// Judges the start of the file, from the same bytes however they came, and makes what is there readable.
  private mutating func judge(isCut: Bool) throws(CSVError) {
    let sample = Array(buffer.prefix(CSVLimits.sampleBytes))
    let encoding = sample.withUnsafeBufferPointer { TextEncoding(utf16In: $0) } ?? .utf8
    var start = sample
    if var sampler = UTF16Decoder(encoding) {
      start = []
      sample.withUnsafeBytes { sampler.decode($0, into: &start) }
      if !isCut { sampler.finish(into: &start) }
    }
    var found = try start.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      try CSVDialect(sample: bytes, isCut: isCut, delimiter: givenDelimiter)
    }
    found.encoding = encoding
    dialect = found
    (recordStart, line) = (found.prefixLength, found.firstLine)
    decoder = UTF16Decoder(encoding)
    guard decoder != nil else { return }
    var raw: [UInt8] = []
    swap(&raw, &buffer)
    raw.withUnsafeBytes { _ = decoder?.decode($0, into: &buffer) }
  }

  // MARK: Parts of one file

  /// Whether its bytes can be shared out: none needs the one before to be understood, and the columns are
  /// known.
  var canBeShared: Bool { dialect != nil && decoder == nil && width != nil }

  /// How many lines came before the record that is next.
  var lineCount: Int { line - 1 }

  /// A reader for a later part of the same file, at whose start a row begins. It counts lines from its own
  /// start.
  func forLaterPart() -> CSVReader {
    var reader = CSVReader(delimiter: givenDelimiter)
    reader.dialect = dialect
    reader.width = width
    return reader
  }

  /// Goes on where the reader of the next part stopped, as if this one had read that part itself. False if
  /// it would have done otherwise: then nothing changed.
  mutating func append(_ next: CSVReader) -> Bool {
    guard buffer.isEmpty, recordStart == 0, !followsCarriageReturn,
      rescannedBytes + next.rescannedBytes <= CSVLimits.rescannedBytes
    else { return false }
    log.append(next.log, lines: lineCount)
    line += next.lineCount
    skippedCount += next.skippedCount
    rescannedBytes += next.rescannedBytes
    hasWindows1252 = hasWindows1252 || next.hasWindows1252
    (buffer, recordStart, wantedBytes) = (next.buffer, next.recordStart, next.wantedBytes)
    followsCarriageReturn = next.followsCarriageReturn
    return true
  }

  // MARK: Records

  private mutating func scanBuffer(
    into sink: inout some CSVSink, isLast: Bool
  ) throws(CSVError) {
    // Taken out for the time: the scan changes the reader while it points into the bytes.
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer { swap(&bytes, &buffer) }
    try bytes.withUnsafeMutableBufferPointer { (bytes) throws(CSVError) in
      let room = UnsafeMutableBufferPointer<FieldSlot>.allocate(capacity: CSVLimits.columns)
      defer { room.deallocate() }
      try scan(bytes, room, into: &sink, isLast: isLast)
    }
    // The mark of the file may come in pieces.
    let done = min(recordStart, bytes.count)
    bytes.removeSubrange(..<done)
    recordStart -= done
  }

  /// Reads every record the bytes complete; with the last bytes, also what they leave open.
  private mutating func scan(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ room: UnsafeMutableBufferPointer<FieldSlot>,
    into sink: inout some CSVSink, isLast: Bool
  ) throws(CSVError) {
    guard let start = bytes.baseAddress, let delimiter = dialect?.delimiter else { return }
    let plain = PlainScanner(delimiter: delimiter)
    while true {
      if followsCarriageReturn, recordStart < bytes.count {
        if start[recordStart] == 0x0A { recordStart += 1 }
        followsCarriageReturn = false
      }
      let base = start + recordStart
      let count = bytes.count - recordStart
      guard count >= wantedBytes || isLast else { return }
      if let record = plain.record(base, count, room) {
        let fields = UnsafeMutableBufferPointer(rebasing: room[..<record.fieldCount])
        if record.fieldCount == width, record.fieldCount > 1, !record.hasHighBytes {
          // Nothing has to be judged, which is so for nearly all.
          sink.receive(CSVRow(line: line, base: base, slots: UnsafeBufferPointer(fields)))
        } else {
          handOn(fields, base, [], hasHighBytes: record.hasHighBytes, into: &sink)
        }
        endLine(base, count, at: record.end)
        continue
      }
      var record = RecordScanner(
        base, count, delimiter: delimiter, line: line, isLast: isLast, room)
      switch try record.scan() {
      case .record:
        try take(record, base, room, into: &sink)
        line = record.line
        endLine(base, count, at: record.index)
      case .unclosedQuote(let isTooLong): try giveUpQuote(of: record, base, count, isTooLong)
      case .incomplete:
        // Each look at a long one costs as much as it is long: the next one comes when it has doubled.
        let isLong = count > CSVLimits.sampleBytes
        wantedBytes = isLong ? min(2 * count, CSVLimits.recordBytes + 1) : 0
        return
      }
    }
  }

  /// Steps over the line break that ended a record.
  @inline(__always)
  private mutating func endLine(
    _ base: UnsafeMutablePointer<UInt8>, _ count: Int, at end: Int
  ) {
    wantedBytes = 0
    recordStart += end
    guard end < count else { return }
    followsCarriageReturn = base[end] == 0x0D
    line += 1
    recordStart += 1
  }

  /// Skips the row of a quote that nothing closes and goes on after the line of that quote.
  private mutating func giveUpQuote(
    of record: RecordScanner, _ base: UnsafeMutablePointer<UInt8>, _ count: Int,
    _ isTooLong: Bool
  ) throws(CSVError) {
    let column = record.fieldCount + 1
    let end = min(count, record.slot.start + CSVLimits.fieldBytes)
    var lineEnd = record.slot.start
    while lineEnd < end, base[lineEnd] != 0x0A, base[lineEnd] != 0x0D { lineEnd += 1 }
    if lineEnd == end, isTooLong { throw .fieldTooLong(line: line, column: column) }
    guard width != nil else { throw .unreadableHeader(line: line) }
    skip(.unclosedQuote, line: record.quoteLine, column: column)
    rescannedBytes += end - lineEnd
    guard rescannedBytes <= CSVLimits.rescannedBytes else {
      throw .tooManyUnclosedQuotes(line: record.quoteLine)
    }
    line = record.quoteLine
    endLine(base, count, at: lineEnd)
  }

  private mutating func skip(_ reason: Diagnostic.Reason, line: Int, column: Int) {
    skippedCount += 1
    log.record(Diagnostic(line: line, column: column, reason: reason))
  }

  /// Judges a complete record and hands it on.
  private mutating func take(
    _ record: RecordScanner, _ base: UnsafeMutablePointer<UInt8>,
    _ room: UnsafeMutableBufferPointer<FieldSlot>, into sink: inout some CSVSink
  ) throws(CSVError) {
    if record.nulColumn > 0 {
      guard width != nil else { throw .unreadableHeader(line: line) }
      return skip(.nul, line: line, column: record.nulColumn)
    }
    handOn(
      UnsafeMutableBufferPointer(rebasing: room[..<record.fieldCount]), base, record.notes,
      hasHighBytes: record.hasHighBytes, into: &sink)
  }

  private mutating func handOn(
    _ slots: UnsafeMutableBufferPointer<FieldSlot>, _ base: UnsafeMutablePointer<UInt8>,
    _ notes: [Diagnostic], hasHighBytes: Bool, into sink: inout some CSVSink
  ) {
    if slots.count == 1, !slots[0].isQuoted, slots[0].isBlank(base) { return }
    let width = width ?? slots.count
    guard slots.dropFirst(width).allSatisfy({ $0.isBlank(base) }) else {
      let reason = Diagnostic.Reason.tooManyFields(expected: width, found: slots.count)
      return skip(reason, line: line, column: width + 1)
    }
    self.width = width
    let fields = UnsafeMutableBufferPointer(rebasing: slots.prefix(width))
    // As they stand: where quotes are taken out, bytes that belong to no field are left between them.
    let isText = !hasHighBytes || isUTF8(fields, base)
    for index in fields.indices { fields[index].unescape(base) }
    for note in notes { log.record(note) }
    let text = isText ? [] : makeUTF8(fields, base)
    text.withUnsafeBufferPointer { text in
      let base = text.isEmpty ? UnsafePointer(base) : text.baseAddress
      guard let base else { return }
      sink.receive(CSVRow(line: line, base: base, slots: UnsafeBufferPointer(fields)))
    }
  }

  private func isUTF8(
    _ fields: UnsafeMutableBufferPointer<FieldSlot>, _ base: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard let first = fields.first, let last = fields.last else { return true }
    let end = max(last.end, last.tailEnd)
    return ForeignText.isUTF8(
      UnsafeBufferPointer(start: base + first.start, count: end - first.start))
  }

  /// The bytes of all fields as UTF-8, the slots moved to match.
  private mutating func makeUTF8(
    _ fields: UnsafeMutableBufferPointer<FieldSlot>, _ base: UnsafeMutablePointer<UInt8>
  ) -> [UInt8] {
    var output: [UInt8] = []
    for index in fields.indices {
      let (start, field) = (output.count, fields[index])
      let text = UnsafeBufferPointer(start: base + field.start, count: field.end - field.start)
      if !append(text, to: &output) {
        log.record(Diagnostic(line: line, column: index + 1, reason: .invalidUTF8))
      }
      (fields[index].start, fields[index].end) = (start, output.count)
    }
    return output
  }

  /// Appends a field as UTF-8; false if bytes of it had to be replaced.
  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Bool {
    if ForeignText.isUTF8(text) {
      output.append(contentsOf: text)
      return true
    }
    // A field with characters of UTF-8 is damaged, not written otherwise.
    if dialect?.isProvenUTF8 == true || ForeignText.sequenceCounts(text).sound > 0 {
      output.append(contentsOf: String(decoding: text, as: UTF8.self).utf8)
      return false
    }
    hasWindows1252 = true
    return ForeignText.append(windows1252: text, to: &output)
  }
}
