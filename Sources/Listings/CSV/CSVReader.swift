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
  /// Where in a field the reader is.
  enum Phase {
    case fieldStart, leadingSpace, bare, quoted, quoteSeen, closed, tail
  }

  private(set) var dialect: CSVDialect?
  /// What was noticed, in the order of lines.
  var log = DiagnosticLog()
  /// Records that were left out.
  var skippedCount = 0
  /// The number of columns, once the first record is read.
  var width: Int?

  // A record starts at `recordStart` of the unread bytes; every other offset counts from there.
  var recordStart = 0
  var position = 0
  var phase = Phase.fieldStart
  var slots: [FieldSlot] = []
  var slot = FieldSlot()
  var notes: [Diagnostic] = []
  var line = 1
  var recordLine = 1
  var quoteLine = 1
  var nulColumn = 0
  var hasHighBytes = false
  var followsCarriageReturn = false
  var rescannedBytes = 0
  /// Whether the quoted field being read grew beyond its limit: its quote is not one.
  var mustGiveUp = false

  /// Whether a field was read as Windows-1252.
  var hasWindows1252 = false

  private var buffer: [UInt8] = []
  private var classes: [ByteClass] = []
  private let givenDelimiter: UInt8?
  /// Nil for text whose bytes are read as they are.
  private var decoder: UTF16Decoder?

  /// - Parameter delimiter: the byte between two values; nil finds it, see `CSVDialect`.
  init(delimiter: UInt8? = nil) {
    givenDelimiter = delimiter
  }

  /// A reader of a file whose start was judged before.
  init(dialect: CSVDialect) {
    self.init(delimiter: dialect.delimiter)
    begin(dialect)
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
    guard dialect != nil else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= CSVLimits.sampleBytes { try judge(isCut: true) }
      if dialect != nil { try scanBuffer(into: &sink, isLast: false) }
      return
    }
    if decoder == nil {
      buffer.append(contentsOf: bytes)
    } else {
      decoder?.decode(bytes, into: &buffer)
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

  // MARK: Parts of one file

  /// Whether its bytes can be shared out: none needs the one before to be understood, and the columns are
  /// known.
  var canBeShared: Bool { dialect != nil && decoder == nil && width != nil }

  /// Whether everything that was fed is read, and the next byte begins a row.
  var isAtRowStart: Bool {
    buffer.isEmpty && recordStart == 0 && position == 0 && phase == .fieldStart && slots.isEmpty
      && !followsCarriageReturn
  }

  /// How many lines came before the one that is being read.
  var lineCount: Int { line - 1 }

  /// A reader for a later part of the same file, at whose start a row begins. It counts lines from its own
  /// start.
  func forLaterPart() -> CSVReader {
    guard var dialect else { return CSVReader() }
    (dialect.prefixLength, dialect.firstLine) = (0, 1)
    var reader = CSVReader(dialect: dialect)
    reader.width = width
    return reader
  }

  /// Goes on where the reader of the next part stopped, as if this one had read that part itself. False if
  /// it would have done otherwise: then nothing changed.
  mutating func append(_ next: CSVReader) -> Bool {
    guard isAtRowStart, rescannedBytes + next.rescannedBytes <= CSVLimits.rescannedBytes else {
      return false
    }
    let lines = lineCount
    var reader = next
    reader.log = log
    reader.log.append(next.log, lines: lines)
    reader.notes = next.notes.map { $0.moved(by: lines) }
    reader.line += lines
    reader.recordLine += lines
    reader.quoteLine += lines
    reader.skippedCount += skippedCount
    reader.rescannedBytes += rescannedBytes
    reader.hasWindows1252 = hasWindows1252 || next.hasWindows1252
    reader.dialect = dialect
    self = reader
    return true
  }

  /// Judges the start of the file, from the same bytes however they came, and makes what is there readable.
  private mutating func judge(isCut: Bool) throws(CSVError) {
    let sample = buffer.prefix(CSVLimits.sampleBytes)
    let utf16 = sample.withUnsafeBufferPointer { TextEncoding(utf16In: $0) }
    guard let utf16, !Self.isWider(sample) else {
      return begin(try Self.dialect(of: sample, isCut: isCut, givenDelimiter))
    }
    var start: [UInt8] = []
    var sampler = UTF16Decoder(isBigEndian: utf16 == .utf16BigEndian)
    sample.withUnsafeBytes { sampler.decode($0, into: &start) }
    if !isCut { sampler.finish(into: &start) }
    var found = try Self.dialect(of: start[...], isCut: isCut, givenDelimiter)
    found.encoding = utf16
    begin(found)
    let raw = buffer
    buffer = []
    raw.withUnsafeBytes { _ = decoder?.decode($0, into: &buffer) }
  }

  /// Whether the marks of UTF-16 are the first half of those of UTF-32.
  private static func isWider(_ sample: ArraySlice<UInt8>) -> Bool {
    sample.starts(with: [0xFF, 0xFE, 0, 0])
  }

  private static func dialect(
    of sample: ArraySlice<UInt8>, isCut: Bool, _ delimiter: UInt8?
  ) throws(CSVError) -> CSVDialect {
    try sample.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      try CSVDialect(sample: bytes, isCut: isCut, delimiter: delimiter)
    }
  }

  private mutating func begin(_ found: CSVDialect) {
    dialect = found
    if found.encoding == .utf16LittleEndian || found.encoding == .utf16BigEndian {
      decoder = UTF16Decoder(isBigEndian: found.encoding == .utf16BigEndian)
    }
    classes = ByteClass.table(delimiter: found.delimiter)
    recordStart = found.prefixLength
    line = found.firstLine
    recordLine = line
  }

  private mutating func scanBuffer(
    into sink: inout some CSVSink, isLast: Bool
  ) throws(CSVError) {
    // Taken out for the time: the scan changes the reader while it points into the bytes.
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    let table = classes
    defer { swap(&bytes, &buffer) }
    try bytes.withUnsafeMutableBufferPointer { (bytes) throws(CSVError) in
      try table.withUnsafeBufferPointer { (table) throws(CSVError) in
        guard let classes = table.baseAddress else { return }
        let room = UnsafeMutableBufferPointer<FieldSlot>.allocate(capacity: CSVLimits.columns)
        defer { room.deallocate() }
        try scan(bytes, classes, room, into: &sink, isLast: isLast)
      }
    }
    // The mark of the file may come in pieces.
    let done = min(recordStart, bytes.count)
    bytes.removeSubrange(..<done)
    recordStart -= done
  }
}
