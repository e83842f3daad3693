import Glibc

package enum TextEncoding: String, Hashable, Sendable, CaseIterable, Codable {
  case utf8 = "UTF-8"
  /// Western Europe, a superset of Latin-1.
  case windows1252 = "Windows-1252"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  /// Central Europe (Polish, Czech, Hungarian and others); Cyrillic.
  case windows1250 = "Windows-1250"
  case windows1251 = "Windows-1251"
  /// Korean, simplified Chinese, Japanese, traditional Chinese.
  case cp949 = "CP949"
  case gbk = "GBK"
  case cp932 = "CP932"
  case big5 = "Big5"
  /// Greek, Turkish, Hebrew, Arabic, Baltic, Vietnamese and Thai.
  case windows1253 = "Windows-1253"
  case windows1254 = "Windows-1254"
  case windows1255 = "Windows-1255"
  case windows1256 = "Windows-1256"
  case windows1257 = "Windows-1257"
  case windows1258 = "Windows-1258"
  case windows874 = "Windows-874"
  /// Cyrillic, central Europe and Japanese on Unix; Cyrillic on DOS.
  case koi8r = "KOI8-R"
  case latin2 = "ISO-8859-2"
  case eucJP = "EUC-JP"
  case cp866 = "CP866"

  private static let aliases: [String: TextEncoding] = [
    "utf16": .utf16LittleEndian, "latin1": .windows1252, "iso88591": .windows1252,
    "iso885915": .windows1252, "latin2": .latin2,
    "shiftjis": .cp932, "sjis": .cp932, "ms932": .cp932, "windows31j": .cp932,
    "euckr": .cp949, "uhc": .cp949, "ms949": .cp949, "ksc5601": .cp949, "cp950": .big5,
    "gb2312": .gbk, "gb18030": .gbk, "cp936": .gbk, "euccn": .gbk,
    "tis620": .windows874, "ascii": .utf8,
  ]

  /// Finds an encoding by its name or a usual alias, in any case; nil if the name is unknown.
  package init?(named name: String) {
    let plain = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = plain(name)
    let own = Self.allCases.first {
      let known = plain($0.rawValue)
      return known == wanted || known.hasPrefix("windows") && "cp" + known.dropFirst(7) == wanted
    }
    guard let found = own ?? Self.aliases[wanted] else { return nil }
    self = found
  }

  /// Detects the encoding from a byte order mark, zero bytes, or the frequency of characters.
  static func found(in sample: Bytes) throws(CSVError) -> TextEncoding {
    let zeros = sample.prefix(4).map { $0 == 0 }
    // The mark of UTF-32LE begins with that of UTF-16LE.
    if sample.starts(with: [0xFF, 0xFE, 0, 0]) || zeros == [false, true, true, true] {
      throw .encoding("UTF-32LE")
    }
    if sample.starts(with: [0, 0, 0xFE, 0xFF]) || zeros == [true, true, true, false] {
      throw .encoding("UTF-32BE")
    }
    if sample.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if sample.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    if sample.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    let pairs = sample.count / 2
    guard pairs >= 2 else { return .utf8 }
    let even = (0..<pairs).count { sample[2 * $0] == 0 }
    let odd = (0..<pairs).count { sample[2 * $0 + 1] == 0 }
    // Digits, separators and line breaks have a zero byte in any script. Short files must be ASCII.
    let least = pairs < 32 ? pairs : pairs / 10
    if odd >= least, even <= odd / 20 { return .utf16LittleEndian }
    if even >= least, odd <= even / 20 { return .utf16BigEndian }
    let (sound, broken) = ForeignText.sequenceCounts(sample)
    return broken == 0 || sound >= broken ? .utf8 : EncodingGuess.best(sample)
  }

  /// Converts up to the last complete character. Invalid bytes become U+FFFD or end the text.
  static func convert(
    _ bytes: [UInt8], from: String, to: String, replaces: Bool
  ) -> (output: [UInt8], used: Int) {
    guard let converter = iconv_open(to.uppercased(), from.uppercased()),
      Int(bitPattern: converter) != -1
    else { return ([], 0) }
    defer { iconv_close(converter) }
    var (input, used) = (bytes.map { CChar(bitPattern: $0) }, 0)
    // No encoding takes more than three bytes for one byte of another.
    let output = [UInt8](unsafeUninitializedCapacity: 4 * bytes.count) { output, count in
      output.withMemoryRebound(to: CChar.self) { output in
        input.withUnsafeMutableBufferPointer { input in
          var (source, rest) = (input.baseAddress, input.count)
          var (target, room) = (output.baseAddress, output.count)
          while rest > 0, iconv(converter, &source, &rest, &target, &room) == -1,
            errno == EILSEQ, replaces
          {
            for byte in "\u{FFFD}".utf8 {
              target?.pointee = CChar(bitPattern: byte)
              target = target.map { $0 + 1 }
              room -= 1
            }
            let skipped = min(rest, from.hasPrefix("UTF-16") ? 2 : 1)
            source = source.map { $0 + skipped }
            rest -= skipped
          }
          // In Windows-1258 a last letter still waits for its accent.
          iconv(converter, nil, nil, &target, &room)
          (used, count) = (input.count - rest, output.count - room)
        }
      }
    }
    return (output, used)
  }
}

/// Guesses the encoding of text that is not Unicode.
///
/// Double-byte text without errors is recognized by its frequent characters. Otherwise, words
/// without ASCII letters are Cyrillic. Latin text is scored by the special letters of encodings.
private enum EncodingGuess {
  static func best(_ sample: Bytes) -> TextEncoding {
    let bytes = Array(sample.prefix(16 << 10))
    if let foreign = wide(bytes) ?? cyrillic(bytes) { return foreign }
    let scores = latin.map { score(bytes, $0, frequent: $1, rare: $2) }
    let best = latin.indices.max { scores[$0] < scores[$1] } ?? 0
    // Without evidence, `CSVReader` reads invalid fields one by one as Windows-1252.
    return best == 0 ? .utf8 : latin[best].encoding
  }

  /// Double-byte encodings, the first bytes of frequent characters, and the least share of these.
  private static let wide: [(encoding: TextEncoding, leads: ClosedRange<UInt8>, share: Double)] = [
    (.cp949, 0xA1...0xC8, 0.9), (.cp932, 0x81...0x9F, 0.75), (.gbk, 0xA1...0xF7, 0.9),
    (.big5, 0xA1...0xC6, 0.8),
  ]

  /// The encoding of valid Korean, Japanese or Chinese text with mostly frequent characters.
  private static func wide(_ bytes: [UInt8]) -> TextEncoding? {
    var (pairs, index) = ([(first: UInt8, second: UInt8)](), 0)
    while index + 1 < bytes.count {
      let isPair = bytes[index] >= 0x80
      if isPair { pairs.append((bytes[index], bytes[index + 1])) }
      index += isPair ? 2 : 1
    }
    let count = Double(pairs.count)
    let hasHighTails = Double(pairs.count { $0.second >= 0xA1 }) >= 0.9 * count
    return wide.first { encoding, leads, share in
      guard count > 1, encoding != .gbk || hasHighTails,
        Double(pairs.count { leads ~= $0.first }) >= share * count
      else { return false }
      let (_, used) = TextEncoding.convert(
        bytes, from: encoding.rawValue, to: "UTF-8", replaces: false)
      // The last character may be cut off.
      return used + 1 >= bytes.count
    }?.encoding
  }

  /// The Cyrillic or Greek encoding, or nil unless most foreign words have no ASCII letters. Capital
  /// letters come first in Windows-1251 and last in KOI8-R.
  private static func cyrillic(_ bytes: [UInt8]) -> TextEncoding? {
    let words = bytes.split { $0 < 0x41 || 0x5B...0x60 ~= $0 || 0x7B...0x7F ~= $0 }
    let foreign = words.filter { $0.contains { $0 >= 0x80 } }
    let whole = foreign.filter { word in
      // Most Russian letters are in these ranges; the rest belong to other Slavic languages.
      word.count > 1 && word.allSatisfy { $0 >= 0x80 }
        && word.count { $0 >= 0xC0 || $0 == 0xA8 || $0 == 0xB8 } * 4 >= word.count * 3
    }
    guard whole.count * 2 > foreign.count else { return nil }
    func count(_ first: ClosedRange<UInt8>, _ rest: ClosedRange<UInt8>) -> Int {
      whole.count { first ~= $0[$0.startIndex] && $0.dropFirst().allSatisfy(rest.contains) }
    }
    let isUnix = count(0xE0...0xFF, 0xC0...0xDF) > count(0xC0...0xDF, 0xE0...0xFF)
    // The Cyrillic `а` is frequent, and the Greek letter with the same byte is rare.
    let isGreek = !whole.joined().contains(0xE0) && whole.contains { 0xDC...0xDF ~= $0.last ?? 0 }
    return isUnix ? .koi8r : isGreek ? .windows1253 : .windows1251
  }

  /// The letters that each Latin encoding was made for, and those that it also has.
  private static let latin: [(encoding: TextEncoding, frequent: String, rare: String)] = [
    (.windows1252, "äöüßéèàçñãõåæøêôíóúáÄÖÜÉÈÀÇÑÃÕÅÆØÊÔÍÓÚÁ", "ìòùîïëûâœìÎÒÙÛÂŒªº"),
    (.windows1250, "ąćęłńóśźżěščřžýáíéúůďťňŕőűöüäÖÜÄÓŐŰŁŚŻŹĆĘĄŃČŘŠŽÁÍÉÚ", "ăâîşţșțľĺôÔßđĐ"),
    (.windows1254, "ğşıİĞŞçöüÇÖÜ", "âîû"),
  ]

  /// Adds points for letters inside words and subtracts points for signs there.
  private static func score(
    _ bytes: [UInt8], _ encoding: TextEncoding, frequent: String, rare: String
  ) -> Double {
    let (output, _) = TextEncoding.convert(
      bytes, from: encoding.rawValue, to: "UTF-8", replaces: true)
    let scalars = Array(String(decoding: output, as: UTF8.self).unicodeScalars)
    func isLetter(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
    }
    var score = 0.0
    for (index, scalar) in scalars.enumerated() where scalar.value >= 0x80 {
      let isInside = isLetter(index - 1) || isLetter(index + 1)
      if frequent.unicodeScalars.contains(scalar) {
        // Italian words end with these bytes, as Windows-1252.
        let isItalian = encoding == .windows1250 && "čěůňŕ".unicodeScalars.contains(scalar)
        score += isInside ? isItalian && !isLetter(index + 1) ? 0.5 : 1 : 0
      } else if rare.unicodeScalars.contains(scalar) {
        score += isInside ? 0.8 : 0
      } else if scalar == "\u{FFFD}" {
        score -= 2
      } else if scalar == "²" || scalar == "³" {
        let isUnit = index > 0 && scalars[index - 1] == "m" && !isLetter(index + 1)
        score += isUnit ? 1 : -1
      } else if !"’‘“”–—€".unicodeScalars.contains(scalar), isInside {
        score -= 1
      }
    }
    return score
  }
}

/// Bytes beyond ASCII in a file of uncertain encoding.
enum ForeignText {
  static func isUTF8(_ bytes: Bytes) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }

  /// Counts the characters beyond ASCII and the invalid sequences, except one cut off at the end.
  static func sequenceCounts(_ bytes: Bytes) -> (sound: Int, broken: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var (sound, broken, isCut) = (0, 0, false)
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let scalar):
        if scalar.count > 1 { sound += 1 }
        isCut = false
      case .error: (broken, isCut) = (broken + 1, true)
      case .emptyInput: return (sound, isCut ? broken - 1 : broken)
      }
    }
  }
}

/// Recognizes files that are not tables of text.
enum ForeignFile {
  /// The kind of a file by its first bytes, and what to do; nil for text that may be a table.
  static func remark(on sample: Bytes) -> Remark? {
    if sample.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return zipRemark(sample) }
    return signatures.first { sample.starts(with: $0.bytes) }?.remark
      ?? markup(sample).map(document)
  }

  static var binary: Remark { "not a CSV or TSV file" }

  /// Bytes that no table begins with.
  private static let signatures: [(bytes: [UInt8], remark: Remark)] = [
    ([0x1F, 0x8B], compressed("gzip", tool: "gunzip")),
    (Array("BZh91AY&SY".utf8), compressed("bzip2", tool: "bunzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], compressed("xz", tool: "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], compressed("Zstandard", tool: "unzstd")),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], archive("7z")),
    // Old Word documents begin with the same bytes as old Excel spreadsheets.
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], document("Excel .xls or Word .doc")),
    (Array("%PDF-".utf8), document("PDF")),
  ]

  private static func compressed(_ name: String, tool: String) -> Remark {
    "this file is compressed with \(name); decompress it with \(tool)"
  }

  private static func archive(_ name: String) -> Remark {
    "this is an archive (\(name)); unpack it and open the table in it"
  }

  private static func document(_ name: String) -> Remark {
    "this is a document (\(name)); save its table as CSV"
  }

  private static func spreadsheet(_ name: String) -> Remark {
    "this is a spreadsheet (\(name)); save it as CSV"
  }

  private static func zipRemark(_ sample: Bytes) -> Remark {
    func has(_ text: String) -> Bool { ByteSearch.contains(text.utf8, in: sample) }
    if has("application/vnd.oasis.opendocument.spreadsheet") { return spreadsheet("ODS") }
    return has("[Content_Types].xml") && has("xl/") ? spreadsheet("Excel, .xlsx") : archive("ZIP")
  }

  /// The name of a text format that is not a table, or nil for any other text.
  private static func markup(_ sample: Bytes) -> String? {
    let text = sample.starts(with: [0xEF, 0xBB, 0xBF]) ? sample.dropFirst(3) : sample[...]
    let plain = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(64)
    let start = String(decoding: plain, as: UTF8.self).lowercased()
    if start.hasPrefix("<?xml") { return "XML" }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "HTML" }
    let signs = start.filter { !$0.isWhitespace }
    let isJSON = ["{\"", "[{\"", "[[", "[\""].contains { signs.hasPrefix($0) }
    return isJSON ? "JSON" : nil
  }

  /// Whether bytes with the control characters of ASCII are not text. Damaged tables have zero
  /// bytes after the header; binary files have control characters of many kinds, or little else.
  static func isBinary(_ bytes: Bytes) -> Bool {
    var counts = [Int](repeating: 0, count: 32)
    for byte in bytes where byte < 32 { counts[Int(byte)] += 1 }
    // Tab, line breaks, shifts between alphabets, and the end-of-text mark of old systems.
    for byte in [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x1A, 0x1B] { counts[byte] = 0 }
    let count = counts.reduce(0, +)
    let kinds = counts.count { $0 > 0 }
    let beginsWithControl = bytes.first.map { $0 < 32 && counts[Int($0)] > 0 } == true
    return kinds >= 4 && count * 64 > bytes.count
      || beginsWithControl && count > 8 && count * 2 > bytes.count
  }
}
