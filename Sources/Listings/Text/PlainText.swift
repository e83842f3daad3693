/// Text from a file, made harmless for one line of a terminal, a log or a label.
package enum PlainText {
  /// The text without what could act: controls, line breaks and direction overrides become visible
  /// escapes, as in `\u{1B}`, and long text is cut.
  package static func escaped(_ text: String, limit: Int = 120) -> String {
    var result = ""
    var length = 0
    for scalar in text.unicodeScalars {
      if length == limit { return result + "…" }
      length += 1
      if isInert(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return result
  }

  /// The escaped text between double quotes.
  package static func quoted(_ text: String, limit: Int = 120) -> String {
    "\"" + escaped(text, limit: limit) + "\""
  }

  /// The text for a label: line breaks and tabs become spaces, other controls and direction
  /// overrides are dropped.
  package static func displayed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
      default: if isInert(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Whether a scalar only shows itself.
  static func isInert(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    // Line and paragraph separators, direction marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }
}
