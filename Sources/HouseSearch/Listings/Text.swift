import DetentBase

/// Makes text from a file, or a path, harmless for one line of a terminal, a log or a label.
package enum PlainText {
  /// The text with controls, line breaks and direction overrides escaped, as in `\u{1B}`.
  package static func escaped(_ text: String, limit: Int = 120) -> String {
    let scalars = text.displayedPath.unicodeScalars
    let shown = scalars.prefix(limit).map { scalar in
      isInert(scalar)
        ? String(scalar) : "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
    return shown.joined() + (scalars.count > limit ? "…" : "")
  }

  package static func quoted(_ text: String, limit: Int = 120) -> String {
    "\"" + escaped(text, limit: limit) + "\""
  }

  /// The text for a label: line breaks and tabs become spaces, other controls are dropped.
  package static func displayed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let breaks = "\t\n\r\u{85}\u{2028}\u{2029}".unicodeScalars
    let scalars = text.displayedPath.unicodeScalars.map { breaks.contains($0) ? " " : $0 }
    return String(String.UnicodeScalarView(scalars.filter(isInert)))
  }

  static func isInert(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    // Line and paragraph separators, direction marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }
}

/// Bytes in the memory of another owner, often of a text in UTF-8.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension String {
  func withBytes<Result, Failure: Error>(
    _ body: (Bytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try utf8.span.withUnsafeBufferPointer(body)
  }
}

/// Makes spellings comparable: lower case, no accents, narrow forms.
package enum TextFolding {
  /// Folds a text: `é` to `e`, `ß` to `ss`, `Ａ` to `a`, `²` to `2`; other scripts stay as they are.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(result)
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0..<0x80: result.append(Unicode.Scalar(UInt8(scalar.value).lowercase))
    case 0xFF01...0xFF5E:
      if let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { append(narrow, to: &result) }
    default:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        if let letters = plain[lower] {
          result.append(contentsOf: letters.unicodeScalars)
        } else if !(0x0300...0x036F ~= lower.value) {
          result.append(lower)
        }
      }
    }
  }

  /// Letters without their marks; Latin ones are derived from their Unicode names.
  private static let plain: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [
      "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ŉ": "n", "ª": "a", "º": "o",
      "²": "2", "³": "3", "㎡": "m2", "ё": "е",
      "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ϊ": "ι", "ϋ": "υ",
    ]
    for value: UInt32 in Array(0xE0...0x24F) + Array(0x1E00...0x1EFF) {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name,
        name.hasPrefix("LATIN SMALL LETTER "), name.dropFirst(20).hasPrefix(" WITH ")
      else { continue }
      table[scalar] = name.dropFirst(19).prefix(1).lowercased()
    }
    return table
  }()
}

extension UInt8 {
  var isDigit: Bool { 0x30...0x39 ~= self }
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  var lowercase: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

/// Finds short texts in short texts. With the standard library's search, which is made for large
/// texts, a file of ten rows takes 7 times as long to load, and one of 3,480 rows 2.4 times.
package enum ByteSearch {
  // Not generic: in another module, a search in 50,000 texts would take six times as long.
  package static func contains(_ part: String.UTF8View, in text: String) -> Bool {
    text.withBytes { contains(part, in: $0) }
  }

  static func contains(_ part: some Collection<UInt8>, in text: Bytes) -> Bool {
    end(of: part, in: text) != nil
  }

  /// The position after the first occurrence of a part, or nil.
  static func end(of part: some Collection<UInt8>, in text: Bytes) -> Int? {
    guard let first = part.first else { return 0 }
    let count = part.count
    guard text.count >= count else { return nil }
    let start = (0...text.count - count).first { start in
      text[start] == first && text[start..<start + count].elementsEqual(part)
    }
    return start.map { $0 + count }
  }
}

/// Writes pieces of text so that they can be read back unchanged.
enum ExpressionText {
  static func quoted(_ text: String) -> String {
    // By scalars, as texts are read: a mark may combine with a quote to one character.
    "\"" + String(text.unicodeScalars.replacing(["\""], with: ["\"", "\""])) + "\""
  }

  /// The text itself, quoted only if it would be misread without quotes.
  static func written(_ text: String, without signs: [String]) -> String {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      !first.properties.isWhitespace, !last.properties.isWhitespace, first != "\"",
      !signs.contains(where: { ByteSearch.contains($0.utf8, in: text) })
    else { return quoted(text) }
    return text
  }

  /// Splits a text at each sign outside quotes.
  static func pieces(of text: String, at sign: Unicode.Scalar) -> [String] {
    var isQuoted = false
    return text.unicodeScalars.split(omittingEmptySubsequences: false) { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return scalar == sign && !isQuoted
    }.map { String(Substring($0)) }
  }

  /// A number in the fewest digits that read back as the same number.
  static func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// An amount, in thousands or millions if that is shorter.
  static func amount(_ value: Double) -> String {
    let forms = [number(value), number(value / 1_000) + "k", number(value / 1_000_000) + "M"]
    let exact = forms.filter { amount(of: $0) == value }
    return exact.min { $0.utf8.count < $1.utf8.count } ?? forms[0]
  }

  /// Reads a number that may end with k or M, or returns nil if it is invalid.
  static func amount(of text: String) -> Double? {
    let exponent =
      switch text.last {
      case "k", "K": "e3"
      case "m", "M": "e6"
      default: ""
      }
    let digits = exponent.isEmpty ? text[...] : text.dropLast()
    // The exponent shifts the decimal point in the digits, so nothing is rounded.
    guard digits.unicodeScalars.allSatisfy("+-.0123456789eEinf".unicodeScalars.contains),
      let value = Double(digits + exponent), !value.isNaN
    else { return nil }
    return value
  }
}

extension RandomAccessCollection {
  /// The first index from which all elements pass a test, or the end.
  package func partitioningIndex(where passes: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if passes(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
