/// How a file separates its values, found in its first bytes.
///
/// A first line `sep=X`, as spreadsheets write it, decides. Otherwise the first records are counted
/// once for each candidate; the one whose records agree best with the header's number of values
/// wins, then the one with more values, then the order comma, semicolon, tab, bar. A header that no
/// candidate divides makes a table of one column, with a comma.
public struct CSVDialect: Hashable, Sendable {
  /// The byte between two values.
  public var delimiter: UInt8
  /// How many bytes precede the first record: a byte order mark, a `sep=` line.
  var prefixLength = 0
  /// The line of the first record, counted from 1.
  var firstLine = 1
  /// How the text is written, as far as the first bytes show.
  public internal(set) var encoding = TextEncoding.utf8
  /// Whether the first bytes prove that the text is UTF-8: then what is none is damage. Otherwise a field
  /// that is no UTF-8 is read as Windows-1252.
  var isProvenUTF8 = false

  /// The delimiters that are looked for, the preferred one first.
  public static let candidates: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

  init(delimiter: UInt8) {
    self.delimiter = delimiter
  }

  /// Judges the start of a file, in UTF-8 or in an encoding that has the same digits and signs.
  /// - Parameters:
  ///   - isCut: whether the file goes on after it.
  ///   - delimiter: the delimiter, where the caller knows it.
  init(
    sample: UnsafeBufferPointer<UInt8>, isCut: Bool, delimiter: UInt8? = nil
  ) throws(CSVError) {
    if let name = Self.foreignEncoding(sample) { throw .encoding(name) }
    let hasMark = sample.starts(with: [0xEF, 0xBB, 0xBF])
    var start = hasMark ? 3 : 0
    let (sound, broken) = ForeignText.sequenceCounts(sample)
    isProvenUTF8 = hasMark || (sound > 0 && sound >= broken)
    var named: UInt8?
    if let line = Self.separatorLine(sample, from: start) {
      start = line.end
      named = line.delimiter
      firstLine = 2
    }
    prefixLength = start
    let body = UnsafeBufferPointer(rebasing: sample[start...])
    self.delimiter = delimiter ?? named ?? Self.detectedDelimiter(body, isCut: isCut)
  }

  /// The name of an encoding that cannot be read, by its mark or by the NULs of its first letter.
  private static func foreignEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32LE" }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32BE" }
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (false, true, true, true): return "UTF-32LE"
    case (true, true, true, false): return "UTF-32BE"
    default: return nil
    }
  }

  private static func separatorLine(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, delimiter: UInt8)? {
    let rest = bytes[start...]
    guard rest.starts(with: [0x73, 0x65, 0x70, 0x3D]), rest.count >= 6 else { return nil }
    let delimiter = rest[start + 4]
    let next = rest[start + 5]
    guard delimiter < 0x80, ![0x00, 0x0A, 0x0D, 0x20, 0x22].contains(delimiter) else { return nil }
    if next == 0x0A { return (start + 6, delimiter) }
    guard next == 0x0D else { return nil }
    let hasLineFeed = rest.count > 6 && rest[start + 6] == 0x0A
    return (start + (hasLineFeed ? 7 : 6), delimiter)
  }

  private static func detectedDelimiter(
    _ body: UnsafeBufferPointer<UInt8>, isCut: Bool
  ) -> UInt8 {
    var best: (delimiter: UInt8, agreeing: Int, records: Int, fields: Int)?
    for candidate in candidates {
      let counts = fieldCounts(body, delimiter: candidate, isCut: isCut)
      guard let header = counts.first, header > 1 else { continue }
      let agreeing = counts.count { $0 == header }
      if let held = best {
        // Shares are compared crosswise: no division, no rounding.
        let (mine, theirs) = (agreeing * held.records, held.agreeing * counts.count)
        guard mine > theirs || (mine == theirs && header > held.fields) else { continue }
      }
      best = (candidate, agreeing, counts.count, header)
    }
    return best?.delimiter ?? 0x2C
  }

  private static func fieldCounts(
    _ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8, isCut: Bool
  ) -> [Int] {
    var counter = FieldCounter(delimiter: delimiter)
    for byte in bytes {
      counter.take(byte)
      if counter.counts.count == FieldCounter.limit { return counter.counts }
    }
    // The last record of a sample that was cut off says nothing; the last one of a file does.
    if counter.counts.isEmpty || !isCut { counter.endRecord() }
    return counter.counts
  }
}

/// Counts the fields of records as they come, blank lines left out.
struct FieldCounter {
  static let limit = 64

  let delimiter: UInt8
  private(set) var counts: [Int] = []
  private var fields = 1
  private var length = 0
  private var isQuoted = false
  private var mayOpenQuote = true

  init(delimiter: UInt8) {
    self.delimiter = delimiter
  }

  mutating func take(_ byte: UInt8) {
    if isQuoted {
      // A doubled quote closes here and opens again at once.
      if byte == 0x22 { (isQuoted, mayOpenQuote) = (false, true) }
    } else if byte == 0x0A || byte == 0x0D {
      endRecord()
    } else {
      length += 1
      switch byte {
      case delimiter:
        fields += 1
        mayOpenQuote = true
      case 0x22: isQuoted = mayOpenQuote
      case 0x20: break
      default: mayOpenQuote = false
      }
    }
  }

  mutating func endRecord() {
    if length > 0 { counts.append(fields) }
    (fields, length, isQuoted, mayOpenQuote) = (1, 0, false, true)
  }
}
