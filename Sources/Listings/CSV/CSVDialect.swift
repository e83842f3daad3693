/// How a file separates its values, found in its first bytes.
///
/// A first line `sep=X`, as spreadsheets write it, decides. Otherwise the first records are counted
/// once for each candidate; the one whose records agree best with the header's number of values
/// wins, then the one with more values, then the order comma, semicolon, tab, bar. A header that no
/// candidate divides makes a table of one column, with a comma.
struct CSVDialect: Sendable {
  /// The byte between two values.
  let delimiter: UInt8
  /// How many bytes precede the first record: a byte order mark, a `sep=` line.
  let prefixLength: Int
  /// The line of the first record, counted from 1.
  let firstLine: Int
  /// Whether the first bytes prove that the text is UTF-8: then what is none is damage. Otherwise a field
  /// that is no UTF-8 is read as Windows-1252.
  let isProvenUTF8: Bool

  /// The delimiters that are looked for, the preferred one first.
  static let candidates: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
  /// How many records are counted.
  private static let countedRecords = 64

  /// Judges the start of a file, in UTF-8 or in an encoding that has the same digits and signs.
  /// - Parameters:
  ///   - isCut: whether the file goes on after it.
  ///   - delimiter: the delimiter, where the caller knows it.
  init(sample: UnsafeBufferPointer<UInt8>, isCut: Bool, delimiter: UInt8?) {
    let hasMark = sample.starts(with: [0xEF, 0xBB, 0xBF])
    let (sound, broken) = ForeignText.sequenceCounts(sample)
    isProvenUTF8 = hasMark || (sound > 0 && sound >= broken)
    let named = Self.separatorLine(sample, from: hasMark ? 3 : 0)
    prefixLength = named?.end ?? (hasMark ? 3 : 0)
    firstLine = named == nil ? 1 : 2
    let body = UnsafeBufferPointer(rebasing: sample[prefixLength...])
    self.delimiter = delimiter ?? named?.delimiter ?? Self.detectedDelimiter(body, isCut: isCut)
  }

  private static func separatorLine(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, delimiter: UInt8)? {
    let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count == 5, line.starts(with: "sep=".utf8), line.endIndex < bytes.count,
      let delimiter = line.last, delimiter < 0x80, ![0x00, 0x20, 0x22].contains(delimiter)
    else { return nil }
    let hasBoth = bytes[line.endIndex...].starts(with: [0x0D, 0x0A])
    return (line.endIndex + (hasBoth ? 2 : 1), delimiter)
  }

  private static func detectedDelimiter(
    _ body: UnsafeBufferPointer<UInt8>, isCut: Bool
  ) -> UInt8 {
    var best: (delimiter: UInt8, agreeing: Int, records: Int, fields: Int)?
    for candidate in candidates {
      let counts = RecordScanner.fieldCounts(
        body, delimiter: candidate, isCut: isCut, limit: countedRecords)
      guard let header = counts.first, header > 1 else { continue }
      let agreeing = counts.count { $0 == header }
      if let held = best {
        // Shares are compared crosswise: no division, no rounding.
        let (mine, theirs) = (agreeing * held.records, held.agreeing * counts.count)
        guard mine > theirs || (mine == theirs && header > held.fields) else { continue }
      }
      best = (candidate, agreeing, counts.count, header)
    }
    return best?.delimiter ?? candidates[0]
  }
}
