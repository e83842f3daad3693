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
/// - Rows that hold a NUL are skipped. Bytes that are no UTF-8 become U+FFFD.
struct CSVReader {
  /// Where in a field the reader is.
  enum Phase {
    case fieldStart, leadingSpace, bare, quoted, quoteSeen, closed, tail
  }

  private(set) var dialect: CSVDialect?
  /// What was noticed, in the order of lines.
  var log = DiagnosticLog()
  /// Records handed to the sink, the header among them.
  var recordCount = 0
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

  private var buffer: [UInt8] = []
  private var classes: [ByteClass] = []
  private let givenDelimiter: UInt8?

  /// - Parameter delimiter: the byte between two values; nil finds it, see `CSVDialect`.
  init(delimiter: UInt8? = nil) {
    givenDelimiter = delimiter
  }

  /// Takes the next bytes and hands on the records they complete.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, into sink: inout some CSVSink
  ) throws(CSVError) {
    buffer.append(contentsOf: bytes)
    if dialect == nil {
      let needed = givenDelimiter == nil ? CSVLimits.sampleBytes : 16
      guard buffer.count >= needed else { return }
      try begin(sampleLength: needed)
    }
    try scanBuffer(into: &sink, isLast: false)
  }

  /// Tells that no bytes follow, and hands on the last record.
  mutating func finish(into sink: inout some CSVSink) throws(CSVError) {
    if dialect == nil { try begin(sampleLength: buffer.count) }
    try scanBuffer(into: &sink, isLast: true)
  }

  private mutating func begin(sampleLength: Int) throws(CSVError) {
    let given = givenDelimiter
    let found = try buffer.withUnsafeBufferPointer { (bytes) throws(CSVError) -> CSVDialect in
      try CSVDialect(
        sample: UnsafeBufferPointer(rebasing: bytes.prefix(sampleLength)), delimiter: given)
    }
    dialect = found
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
        try scan(bytes, classes, into: &sink, isLast: isLast)
      }
    }
    bytes.removeSubrange(..<recordStart)
    recordStart = 0
  }
}
