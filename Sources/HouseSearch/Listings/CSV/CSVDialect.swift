/// The way a file separates its values, detected in its first bytes.
///
/// A first line `sep=X`, as spreadsheets write it, decides. Otherwise the candidate wins whose
/// first records agree best with the header's number of values, then the one with more values, then
/// the order comma, semicolon, tab, bar. If no candidate divides the header, there is one column.
///
/// The header may stand below titles, remarks and empty rows. It is the first row that has more
/// than half as many values as the rows below it and does not begin with a comment sign.
struct CSVDialect: Sendable {
  let delimiter: UInt8
  /// The number of bytes before the first record: a byte order mark, a `sep=` line.
  let prefixLength: Int
  let firstLine: Int
  /// The count of rows above the header, and its line, or nil if the header is the first row.
  let passedOver: (rows: Int, line: Int)?
  /// Whether every row has one value more than the header, in front: the name of the row.
  let hasRowNames: Bool
  /// Whether the first bytes prove UTF-8. If not, invalid fields are read as Windows-1252.
  let isProvenUTF8: Bool

  /// The possible delimiters, the preferred one first.
  static let candidates: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
  private static let countedRecords = 64

  /// - Parameters:
  ///   - sample: the start of a file, in UTF-8 or an encoding with the same ASCII bytes.
  ///   - isCut: whether the file continues after the sample.
  ///   - delimiter, headerLine: nil to detect them; line 0 for no header.
  init(sample: Bytes, isCut: Bool, delimiter: UInt8?, headerLine: Int? = nil) {
    let hasMark = sample.starts(with: [0xEF, 0xBB, 0xBF])
    let (sound, broken) = ForeignText.sequenceCounts(sample)
    isProvenUTF8 = hasMark || (sound > 0 && sound >= broken)
    let named = Self.separatorLine(sample, from: hasMark ? 3 : 0)
    let start = named?.end ?? (hasMark ? 3 : 0)
    let line = named == nil ? 1 : 2
    let body = Bytes(rebasing: sample[start...])
    self.delimiter = delimiter ?? named?.delimiter ?? Self.detectedDelimiter(body, isCut: isCut)
    let records = RecordScanner.records(
      body, delimiter: self.delimiter, isCut: isCut,
      limit: max(Self.countedRecords, headerLine ?? 0), line: line)
    let header = Self.header(of: records, line: headerLine)
    passedOver = header > 0 ? (header, records[header].line) : nil
    prefixLength = start + (header > 0 ? records[header].start : 0)
    firstLine = passedOver?.line ?? line
    hasRowNames = headerLine != 0 && Self.haveNames(records[min(header, records.count)...])
  }

  private static func header(of records: [RecordScanner.Summary], line: Int?) -> Int {
    if let line { return records.firstIndex { $0.line >= line } ?? 0 }
    // The usual count of the lower half: the first rows may be anything.
    let lower = records[(records.count / 2)...]
    let filled = lower.map(\.filledCount).sorted()
    let usual = filled.isEmpty ? 0 : filled[filled.count / 2]
    let width = lower.map(\.fieldCount).max() ?? 0
    return records.dropLast().firstIndex { record in
      guard !record.isComment else { return false }
      if usual < 2 { return true }
      let isShort =
        record.filledCount * 2 < usual
        || record.filledCount * 2 == usual && record.fieldCount < width
      return record.filledCount > 1 && !isShort
    } ?? 0
  }

  private static func haveNames(_ records: ArraySlice<RecordScanner.Summary>) -> Bool {
    guard let header = records.first, header.fieldCount > 1, header.filledCount == header.fieldCount
    else { return false }
    let rows = records.dropFirst()
    return rows.count > 1
      && rows.allSatisfy { $0.fieldCount == header.fieldCount + 1 && $0.filled.first == true }
      && rows.contains { $0.filled.last == true }
  }

  private static func separatorLine(
    _ bytes: Bytes, from start: Int
  ) -> (end: Int, delimiter: UInt8)? {
    let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count == 5, line.starts(with: "sep=".utf8), line.endIndex < bytes.count,
      let delimiter = line.last, delimiter < 0x80, ![0x00, 0x20, 0x22].contains(delimiter)
    else { return nil }
    let hasBoth = bytes[line.endIndex...].starts(with: [0x0D, 0x0A])
    return (line.endIndex + (hasBoth ? 2 : 1), delimiter)
  }

  private static func detectedDelimiter(_ body: Bytes, isCut: Bool) -> UInt8 {
    var best: (delimiter: UInt8, share: Double, fields: Int)?
    for candidate in candidates {
      let counts = RecordScanner.records(
        body, delimiter: candidate, isCut: isCut, limit: countedRecords, line: 1
      ).filter { $0.filled.contains(true) || $0.fieldCount == 1 }.map(\.fieldCount)
      let first = counts.first ?? 0
      // Most rows are as long as the header; rows above it may have any length.
      let sizes = Dictionary(grouping: counts.filter { $0 > 1 }, by: \.self).mapValues(\.count)
      let most = sizes.max {
        ($0.value, $0.key == first ? 1 : 0, $0.key) < ($1.value, $1.key == first ? 1 : 0, $1.key)
      }
      guard let (fields, agreeing) = most else { continue }
      let share = Double(agreeing) / Double(counts.count)
      if let best {
        // If comma and semicolon divide all rows alike, the commas mark decimals.
        let isDecimal =
          best.delimiter == 0x2C && candidate == 0x3B && fields == best.fields && counts.count > 1
        let isBetter = fields > best.fields || isDecimal
        guard share > best.share || share == best.share && isBetter else { continue }
      }
      best = (candidate, share, fields)
    }
    return best?.delimiter ?? candidates[0]
  }
}
