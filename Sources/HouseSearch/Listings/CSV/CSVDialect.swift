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
  /// Whether the first bytes prove that the text is UTF-8: then what is none is damage. Otherwise a
  /// field that is no UTF-8 is read as Windows-1252.
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

/// How the text of a file is written in bytes.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  /// Unicode in bytes; ASCII is part of it.
  case utf8 = "UTF-8"
  /// What spreadsheets of western Europe write, a superset of Latin-1.
  case windows1252 = "Windows-1252"
  /// Unicode in words of 16 bits, the low byte first.
  case utf16LittleEndian = "UTF-16LE"
  /// Unicode in words of 16 bits, the high byte first.
  case utf16BigEndian = "UTF-16BE"

  /// What the first bytes of a file show, by their mark or by where their zero bytes are.
  static func found(in sample: UnsafeBufferPointer<UInt8>) throws(CSVError) -> TextEncoding {
    let zeros = sample.prefix(4).map { $0 == 0 }
    // The mark of UTF-32 begins with that of UTF-16.
    if sample.starts(with: [0xFF, 0xFE, 0, 0]) || zeros == [false, true, true, true] {
      throw .encoding("UTF-32LE")
    }
    if sample.starts(with: [0, 0, 0xFE, 0xFF]) || zeros == [true, true, true, false] {
      throw .encoding("UTF-32BE")
    }
    if sample.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if sample.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    let pairs = sample.count / 2
    guard pairs >= 2 else { return .utf8 }
    let even = (0..<pairs).count { sample[2 * $0] == 0 }
    let odd = (0..<pairs).count { sample[2 * $0 + 1] == 0 }
    // Digits, separators and line breaks have a zero byte in every script. Few pairs must be plain.
    let least = pairs < 32 ? pairs : pairs / 10
    if odd >= least, even <= odd / 20 { return .utf16LittleEndian }
    return even >= least && odd <= even / 20 ? .utf16BigEndian : .utf8
  }
}

/// Turns UTF-16 that comes in pieces into UTF-8.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// What a piece left over: half a unit, the first half of a character beyond the basic plane.
  private var rest: [UInt8] = []

  /// Nil for text in another encoding.
  init?(_ encoding: TextEncoding) {
    guard encoding == .utf16LittleEndian || encoding == .utf16BigEndian else { return nil }
    isBigEndian = encoding == .utf16BigEndian
  }

  /// How many bytes wait for others.
  var restCount: Int { rest.count }

  /// How many bytes of a file became so much UTF-8.
  static func byteCount(of text: [UInt8]) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 4 : 2) }
  }

  mutating func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    rest.append(contentsOf: bytes)
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    var units = stride(from: 0, to: rest.count - 1, by: 2).map {
      UInt16(rest[$0 + high]) << 8 | UInt16(rest[$0 + low])
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    rest.removeFirst(2 * units.count)
  }

  /// What is left at the end of a file is half a character.
  mutating func finish(into output: inout [UInt8]) {
    if !rest.isEmpty { output.append(contentsOf: "\u{FFFD}".utf8) }
    rest = []
  }
}

/// Bytes beyond ASCII of a file whose encoding is not known for sure.
enum ForeignText {
  /// Whether all bytes are well-formed UTF-8.
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// How many characters beyond ASCII are well-formed UTF-8, and how many parts are not. What the
  /// end cuts off counts as neither.
  static func sequenceCounts(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (sound: Int, broken: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var (sound, broken, isCut) = (0, 0, false)
    while true {
      let next = parser.parseScalar(from: &input)
      if case .emptyInput = next { return (sound, broken) }
      if isCut { broken += 1 }
      isCut = false
      switch next {
      case .valid(let scalar): if scalar.count > 1 { sound += 1 }
      case .error: isCut = true
      case .emptyInput: break
      }
    }
  }

  /// Appends bytes of Windows-1252 as UTF-8; false if one of them is no character.
  static func append(
    windows1252 bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Bool {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(0x80..<0xA0 ~= byte ? special[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    output.append(contentsOf: String(text).utf8)
    return !text.contains("\u{FFFD}")
  }

  /// The characters from 0x80 to 0x9F; five of these bytes have none.
  private static let special = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
